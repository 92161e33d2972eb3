//! Names of things, and digests of secrets.

use std::fmt;

use compact_str::CompactString;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::{Result, StoreError};

/// The letters of our codes: base32 without the easily confused i, l, o, u.
const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// An unguessable code of `length` letters (five bits each).
pub fn random_code(length: usize) -> Result<String> {
    let mut bytes = vec![0_u8; length];
    getrandom::fill(&mut bytes)
        .map_err(|error| StoreError::unavailable(format!("no randomness from the system: {error}")))?;
    Ok(bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte & 31)])).collect())
}

// They are handed on with every request: as short texts they are copied, not allocated.
macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $length:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(CompactString);

        impl $name {
            /// A fresh, unguessable one.
            pub fn fresh() -> Result<Self> {
                random_code($length).map(Self::from)
            }

            /// Its letters.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                out.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.into())
            }
        }

        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self::from(text.as_str())
            }
        }
    };
}

id!(
    /// Names an account, guests included.
    AccountId,
    12
);
id!(
    /// Names a table: ten letters, unguessable, part of its address.
    TableId,
    10
);
id!(
    /// Names a bot's token (not its secret).
    TokenId,
    12
);

/// SHA-256 of a secret or of a request: what is stored in place of session ids, tokens and invitations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The digest of these bytes.
    pub fn of(secret: impl AsRef<[u8]>) -> Self {
        Self(Sha256::digest(secret.as_ref()).into())
    }
}
