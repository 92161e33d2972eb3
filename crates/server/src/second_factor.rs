//! A second factor for signing in: six digits that an app makes every half minute from a secret (RFC 6238).

use totp_rs::{Algorithm, Secret, TOTP};

use crate::wire::Problem;

/// How long six digits are good.
const STEP_SECONDS: i64 = 30;
/// Clocks of telephones may be wrong by so many steps.
const TOLERANCE: i64 = 1;

/// A fresh secret, as apps take it.
pub(crate) fn fresh_secret() -> Result<String, Problem> {
    let mut bytes = vec![0; 20];
    getrandom::fill(&mut bytes)
        .map_err(|error| Problem::busy(format!("no randomness from the system: {error}")))?;
    Ok(Secret::Raw(bytes).to_encoded().to_string())
}

/// The address that apps read from a picture or a link.
pub(crate) fn address(name: &str, secret: &str) -> String {
    let name: String = name
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    format!("otpauth://totp/Vedette:{name}?secret={secret}&issuer=Vedette")
}

/// The step for which six digits are right, if it is later than the last that was used: none is good twice.
pub(crate) fn step_of(secret: &str, code: &str, now_ms: i64, last_step: i64) -> Option<i64> {
    let bytes = Secret::Encoded(secret.to_owned()).to_bytes().ok()?;
    let totp = TOTP::new(Algorithm::SHA1, 6, 1, u64::try_from(STEP_SECONDS).ok()?, bytes).ok()?;
    let code: String = code.chars().filter(|letter| !letter.is_whitespace()).collect();
    let now = now_ms / 1000 / STEP_SECONDS;
    let right = |step: &i64| {
        *step > last_step && u64::try_from(step * STEP_SECONDS).is_ok_and(|time| totp.generate(time) == code)
    };
    (now - TOLERANCE..=now + TOLERANCE).find(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The secret and the times of RFC 6238, appendix B; six digits are the last of its eight.
    const SECRET: &str = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

    #[test]
    fn digits_are_those_of_the_standard_and_good_once() {
        for (seconds, code) in [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924")] {
            let step = step_of(SECRET, code, seconds * 1000, 0).expect("the digits are right");
            assert_eq!(step, seconds / STEP_SECONDS);
            assert_eq!(step_of(SECRET, code, seconds * 1000, step), None, "not twice");
            assert_eq!(step_of(SECRET, code, (seconds + 120) * 1000, 0), None, "not much later");
            assert!(
                step_of(SECRET, &format!("{} {}", &code[..3], &code[3..]), (seconds + 29) * 1000, 0)
                    .is_some()
            );
        }
        assert_eq!(step_of(SECRET, "000000", 59_000, 0), None);
        assert_eq!(step_of("not base32!", "287082", 59_000, 0), None);
    }

    #[test]
    fn a_secret_can_be_read_by_apps() {
        let secret = fresh_secret().expect("randomness");
        assert_eq!(secret.len(), 32);
        assert!(address("Jean Lannes", &secret).starts_with("otpauth://totp/Vedette:Jean%20Lannes?secret="));
    }
}
