//! Short texts that are copied instead of allocated: codes of areas, pieces and cards in views, of which each view has a hundred.

use std::fmt;
use std::ops::Deref;

use serde::{Serialize, Serializer};

/// No code of the house is longer; longer ones are allocated.
const SHORT: usize = 22;

/// A code as a view holds it. Reads like a text.
#[derive(Clone)]
pub struct Code(Kept);

#[derive(Clone)]
enum Kept {
    Short { length: u8, bytes: [u8; SHORT] },
    Long(Box<str>),
}

impl Code {
    /// The text.
    pub fn as_str(&self) -> &str {
        match &self.0 {
            Kept::Short { length, bytes } => {
                let bytes = bytes.get(..usize::from(*length)).unwrap_or_default();
                // They were copied from a text as they are.
                std::str::from_utf8(bytes).unwrap_or_default()
            }
            Kept::Long(text) => text,
        }
    }
}

impl From<&str> for Code {
    fn from(text: &str) -> Code {
        let mut bytes = [0; SHORT];
        match (bytes.get_mut(..text.len()), u8::try_from(text.len())) {
            (Some(room), Ok(length)) => {
                room.copy_from_slice(text.as_bytes());
                Code(Kept::Short { length, bytes })
            }
            _ => Code(Kept::Long(text.into())),
        }
    }
}

impl From<&String> for Code {
    fn from(text: &String) -> Code {
        Code::from(text.as_str())
    }
}

impl Deref for Code {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl AsRef<str> for Code {
    fn as_ref(&self) -> &str {
        self
    }
}

impl PartialEq for Code {
    fn eq(&self, other: &Code) -> bool {
        self.as_str() == other.as_str()
    }
}

impl Eq for Code {}

impl PartialOrd for Code {
    fn partial_cmp(&self, other: &Code) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Code {
    fn cmp(&self, other: &Code) -> std::cmp::Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl PartialEq<str> for Code {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<&str> for Code {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl PartialEq<String> for Code {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
    }
}

impl PartialEq<Code> for String {
    fn eq(&self, other: &Code) -> bool {
        self == other.as_str()
    }
}

impl fmt::Display for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self)
    }
}

impl fmt::Debug for Code {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), out)
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_the_text_it_was_made_from() {
        for text in [
            "",
            "ney",
            "Überfluß",
            "exactly-22-bytes-long!",
            "one-more-than-22-bytes!",
            "à la hâte, très vite, là-bas",
        ] {
            let code = Code::from(text);
            assert_eq!(code, text);
            assert_eq!((code.to_string(), format!("{code:?}")), (text.to_owned(), format!("{text:?}")));
            assert_eq!(serde_json::to_string(&code).ok(), serde_json::to_string(text).ok());
        }
        let mut codes = ["ney", "one-more-than-22-bytes!", "davout"].map(Code::from);
        codes.sort();
        assert_eq!(codes, ["davout", "ney", "one-more-than-22-bytes!"]);
        assert_eq!(size_of::<Code>(), 24);
    }
}
