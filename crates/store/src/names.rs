//! Names as people read them: what looks alike counts as the same.

use unicode_normalization::UnicodeNormalization as _;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _};

/// Signs that stand in names beside letters and digits.
const SIGNS: &str = " '’.-_·";

/// What must be unique about a name for signing in.
pub(crate) fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// A name as a hasty eye reads it: case, width, accents that are drawn on, look-alikes of other scripts, blanks and signs make no
/// difference.
pub fn fold(name: &str) -> String {
    let latin = |letter: char| {
        let text = letter.to_string();
        match letter {
            _ if letter.is_ascii() => text,
            // A capital I looks like an l; among capitals it is read as what it is.
            _ if letter.is_uppercase() => skeleton(&text).collect::<String>().replace('l', "i"),
            _ => skeleton(&text).collect(),
        }
    };
    let plain: String = name.nfkc().map(latin).collect();
    let seen: String = skeleton(&plain.to_lowercase()).collect();
    seen.nfkc().flat_map(char::to_lowercase).filter(|letter| !SIGNS.contains(*letter)).collect()
}

/// Whether a name can be read, and read in one way: letters and digits that belong in identifiers, no invisible or turning
/// signs, no mixture of scripts that serves deception only.
pub fn is_fair(name: &str) -> bool {
    let sound = |letter: char| SIGNS.contains(letter) || letter.identifier_allowed();
    let composed: String = name.nfc().collect();
    composed.chars().all(sound) && composed.as_str().is_single_script() && !fold(name).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_look_alike_are_one() {
        for (one, other) in [
            ("Berthier", "berthier"),
            ("Berthier", "Вerthier"),
            ("operator", "οperator"),
            ("Ney", "N e y"),
            ("Soult", "S0ult"),
            ("Murat", "Ｍurat"),
            ("Admiral", "Adrniral"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} and {other}");
        }
        assert_ne!(fold("Ney"), fold("Nay"));
        assert_ne!(fold("Émile"), fold("Paul"));
    }

    #[test]
    fn names_can_be_read_in_one_way() {
        for fair in ["Berthier", "Jean-Baptiste Jourdan", "Éblé", "d’Erlon", "Кутузов", "Guest k3x9", "秋山"]
        {
            assert!(is_fair(fair), "{fair}");
        }
        for unfair in
            ["Bert\u{200b}hier", "\u{202e}reihtreB", "Вerthier", "a\u{0}b", "", "...", "Ney\u{ad}", "👑King"]
        {
            assert!(!is_fair(unfair), "{unfair:?}");
        }
    }
}
