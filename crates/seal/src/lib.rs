//! Journals under the seal of the server that ran the table.
//!
//! The hashes of a journal tie its lines together, but whoever changes one line can compute all hashes after it anew. A seal is
//! one more line after the last: the server's public key and an Ed25519 signature over everything before it. It vouches for what
//! no replay can check: that players resigned, agreed or ran out of time, what was taken back, and that nothing is missing.
//!
//! ```text
//! seal ed25519 PUBLIC-KEY SIGNATURE
//! ```

use std::fmt;

use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};

/// How the line of the seal begins.
const WORD: &str = "seal ed25519 ";
/// What is signed begins so: no signature over something else can be taken for a seal.
const CONTEXT: &[u8] = b"vedette journal 1\n";

/// The public key of a server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct PublicKey([u8; 32]);

/// The secret key of a server.
pub struct Sealer(SigningKey);

/// A journal and its seal, if it has one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sealed<'a> {
    /// The journal without its seal.
    pub journal: &'a str,
    /// Whose seal is on it; it fits the journal.
    pub by: Option<PublicKey>,
}

/// What is wrong with a seal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// The line cannot be read.
    #[error(
        "the seal cannot be read: the line `seal ed25519 KEY SIGNATURE` was damaged; take the journal from where it came"
    )]
    Unreadable,
    /// The journal was changed after it was sealed.
    #[error(
        "the seal does not fit: the journal was changed after the server sealed it; take it from the server again"
    )]
    Broken,
    /// Something stands after the seal.
    #[error("lines were added after the seal; take the journal from the server again")]
    NotLast,
}

impl PublicKey {
    /// Reads a key as it is published: 64 hexadecimal digits.
    pub fn read(text: &str) -> Option<PublicKey> {
        decode(text.trim()).map(PublicKey)
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&encode(&self.0))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PublicKey({self})")
    }
}

impl Sealer {
    /// The key made of 32 secret bytes.
    pub fn new(secret: &[u8; 32]) -> Sealer {
        Sealer(SigningKey::from_bytes(secret))
    }

    /// The key as it is kept, in hexadecimal digits.
    pub fn read(text: &str) -> Option<Sealer> {
        decode(text.trim()).map(|secret| Sealer::new(&secret))
    }

    /// What everybody may know.
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key().to_bytes())
    }

    /// The journal with a seal as its last line.
    pub fn seal(&self, journal: &str) -> String {
        let signature = self.0.sign(&message(journal));
        format!("{journal}{WORD}{} {}\n", self.public(), encode(&signature.to_bytes()))
    }
}

impl fmt::Debug for Sealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sealer({})", self.public())
    }
}

/// Takes the seal off a journal and checks it. Whose key it is must be compared with what the server publishes.
///
/// # Errors
/// When there is a seal that does not fit.
pub fn open(text: &str) -> Result<Sealed<'_>, SealError> {
    let Some(at) = text.rfind(&format!("\n{WORD}")).map(|at| at + 1) else {
        return Ok(Sealed { journal: text, by: None });
    };
    let (journal, line) = text.split_at(at);
    let line = line.strip_suffix('\n').unwrap_or(line);
    if line.contains('\n') {
        return Err(SealError::NotLast);
    }
    let words = line.strip_prefix(WORD).and_then(|words| words.split_once(' '));
    let (key, signature) = words.ok_or(SealError::Unreadable)?;
    let key = PublicKey::read(key).ok_or(SealError::Unreadable)?;
    let signature: [u8; 64] = decode(signature).ok_or(SealError::Unreadable)?;
    let verifying = VerifyingKey::from_bytes(&key.0).map_err(|_| SealError::Unreadable)?;
    verifying
        .verify_strict(&message(journal), &Signature::from_bytes(&signature))
        .map_err(|_| SealError::Broken)?;
    Ok(Sealed { journal, by: Some(key) })
}

fn message(journal: &str) -> Vec<u8> {
    [CONTEXT, journal.as_bytes()].concat()
}

/// Bytes as hexadecimal digits.
pub fn encode(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn decode<const N: usize>(text: &str) -> Option<[u8; N]> {
    if text.len() != 2 * N || !text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
    {
        return None;
    }
    let mut bytes = [0; N];
    for (at, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const JOURNAL: &str = "vedette-journal 1\n---\n1 resign french | 00\n2 end coalition resignation | 01\n";

    #[test]
    fn a_seal_fits_what_was_sealed_and_nothing_else() {
        let sealer = Sealer::new(&[7; 32]);
        let sealed = sealer.seal(JOURNAL);
        assert_eq!(open(&sealed), Ok(Sealed { journal: JOURNAL, by: Some(sealer.public()) }));
        assert_eq!(open(JOURNAL), Ok(Sealed { journal: JOURNAL, by: None }));
        let swapped = sealed.replace("resign french", "resign coalition");
        assert_eq!(open(&swapped), Err(SealError::Broken));
        let cut = sealed.replace("2 end coalition resignation | 01\n", "");
        assert_eq!(open(&cut), Err(SealError::Broken));
        let longer = format!("{sealed}3 seed 00 | 02\n");
        assert_eq!(open(&longer), Err(SealError::NotLast));
        let other = Sealer::new(&[8; 32]).public().to_string();
        assert!(open(&sealed.replace(&sealer.public().to_string(), &other)).is_err());
        assert_eq!(open(&sealed.replace("ed25519 ", "ed25519 x")), Err(SealError::Unreadable));
    }

    #[test]
    fn keys_read_back() {
        let sealer = Sealer::new(&[7; 32]);
        assert_eq!(PublicKey::read(&sealer.public().to_string()), Some(sealer.public()));
        assert_eq!(Sealer::read(&encode(&[7; 32])).map(|again| again.public()), Some(sealer.public()));
        assert_eq!(PublicKey::read("abc"), None);
    }
}
