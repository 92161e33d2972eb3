//! Bytes as lower-case hexadecimal digits, the only spelling that journals use.

/// The digits of some bytes.
pub(crate) fn encode(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        text.push(letter(byte >> 4));
        text.push(letter(byte & 15));
    }
    text
}

/// Exactly `N` bytes from twice as many lower-case digits.
pub(crate) fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut bytes = [0; N];
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if pairs.len() != N || !rest.is_empty() {
        return None;
    }
    for (byte, [high, low]) in bytes.iter_mut().zip(pairs) {
        *byte = digit(*high)? << 4 | digit(*low)?;
    }
    Some(bytes)
}

fn letter(digit: u8) -> char {
    char::from(if digit < 10 { b'0' + digit } else { b'a' - 10 + digit })
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_read_back_and_other_spellings_do_not() {
        assert_eq!(encode(&[0, 10, 255]), "000aff");
        assert_eq!(decode::<3>("000aff"), Some([0, 10, 255]));
        for wrong in ["000AFF", "000af", "000aff0", "000aff00", "00 aff", "é0aff"] {
            assert_eq!(decode::<3>(wrong), None, "{wrong}");
        }
    }
}
