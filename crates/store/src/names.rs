//! Names as people read them: what looks alike counts as the same.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::canonical_combining_class;
use unicode_security::confusable_detection::skeleton;
use unicode_security::{GeneralSecurityProfile as _, MixedScript as _};

/// Signs that stand in names beside letters and digits.
const SIGNS: &str = " '’.-_·";

/// What must be unique about a name for signing in.
pub(crate) fn key(name: &str) -> String {
    name.trim().to_lowercase()
}

/// A name as a hasty eye reads it: case, width, accents, look-alikes of other scripts, blanks and signs make no difference, nor
/// whether a stroke is an i, an l or a one.
pub fn fold(name: &str) -> String {
    // What looks like a capital of ours must become one before capitals become small.
    let latin = |letter: char| {
        let text = letter.to_string();
        if letter.is_ascii() { text } else { skeleton(&text).collect() }
    };
    let plain: String = name.nfkc().map(latin).collect();
    let seen: String = skeleton(&plain.to_lowercase()).collect();
    // A capital I is an l to the eye, and a small one when capitals are made small: all strokes are one.
    let stroke = |letter| if matches!(letter, 'i' | '1' | '|') { 'l' } else { letter };
    let is_drawn_on = |letter: &char| canonical_combining_class(*letter) != 0;
    seen.nfkd()
        .filter(|letter| !is_drawn_on(letter) && !SIGNS.contains(*letter))
        .flat_map(char::to_lowercase)
        .filter(|letter| !is_drawn_on(letter))
        .map(stroke)
        .collect()
}

/// Whether one of these words, or of these words in a row, stands in a name, as a hasty eye reads it: between signs and capitals,
/// with or without a number.
pub fn has_any_words(name: &str, words: &[&str]) -> bool {
    let wanted: BTreeSet<String> = words.iter().map(|words| fold(words)).collect();
    let parts = parts(name);
    let begins = (0..parts.len()).filter_map(|from| parts.get(from..));
    let mut runs = begins.flat_map(|rest| (1..=rest.len()).filter_map(|many| rest.get(..many)));
    runs.any(|run| {
        let run = run.concat();
        let bare = run.trim_matches(|letter: char| letter.is_ascii_digit());
        wanted.contains(&fold(&run)) || wanted.contains(&fold(bare))
    })
}

/// The words of a name: signs and blanks stand between them, or a new one begins with a capital.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut last_is_small = false;
    for letter in name.chars() {
        let is_sign = SIGNS.contains(letter);
        if is_sign || (last_is_small && letter.is_uppercase()) {
            parts.push(String::new());
        }
        if let Some(part) = parts.last_mut().filter(|_| !is_sign) {
            part.push(letter);
        }
        last_is_small = letter.is_lowercase();
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// Signs that nobody sees, or that change the direction of what stands around them, and that no identifier has for that reason.
const HIDDEN: [RangeInclusive<char>; 16] = [
    '\u{ad}'..='\u{ad}',
    '\u{34f}'..='\u{34f}',
    '\u{61c}'..='\u{61c}',
    '\u{115f}'..='\u{1160}',
    '\u{17b4}'..='\u{17b5}',
    '\u{180b}'..='\u{180f}',
    '\u{200b}'..='\u{200f}',
    '\u{2028}'..='\u{202e}',
    '\u{2060}'..='\u{206f}',
    '\u{2800}'..='\u{2800}',
    '\u{3164}'..='\u{3164}',
    '\u{feff}'..='\u{feff}',
    '\u{ffa0}'..='\u{ffa0}',
    '\u{fff0}'..='\u{fffb}',
    '\u{1d173}'..='\u{1d17a}',
    '\u{e0000}'..='\u{e0fff}',
];

/// Whether signs stand in a text that cannot be seen, or that turn the line around. Unlike a name it may have any others.
pub fn has_hidden_signs(text: &str) -> bool {
    text.chars().any(|letter| HIDDEN.iter().any(|signs| signs.contains(&letter)))
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
            ("Chief", "Ch1ef"),
            ("Chief", "Chlef"),
            ("Chief", "CHlEF"),
            ("BERTHIER", "BERTHlER"),
            ("Berthier", "BerthІer"),
            ("Murat", "Murát"),
            ("Murat", "Murạt"),
            ("Murat", "MURÀT"),
            ("Vandamme", "Vandaṃme"),
            ("Lasalle", "Łasaile"),
            ("İlker", "Ilker"),
        ] {
            assert_eq!(fold(one), fold(other), "{one} and {other}");
        }
        // Vowels that stand beside or under a letter are letters of their own.
        assert_ne!(fold("किरण"), fold("करण"));
        assert_ne!(fold("Ney"), fold("Nay"));
        assert_ne!(fold("Émile"), fold("Paul"));
    }

    #[test]
    fn words_are_found_in_names() {
        for name in [
            "Operator",
            "Chief Operator",
            "Chief_0perator",
            "OPÉRATOR",
            "ChiefOperator",
            "Operator2",
            "O p e r a t o r",
        ] {
            assert!(has_any_words(name, &["admin", "operator"]), "{name}");
        }
        assert!(has_any_words("A Deleted Player", &["deleted player"]));
        for name in ["Cooperator", "Operators", "Opera", "Ney"] {
            assert!(!has_any_words(name, &["admin", "operator"]), "{name}");
        }
    }

    #[test]
    fn hidden_signs_are_found() {
        for hidden in ["a\u{202e}b", "a\u{200b}b", "\u{2066}a", "a\u{feff}", "a\u{e0041}", "\u{3164}"] {
            assert!(has_hidden_signs(hidden), "{hidden:?}");
        }
        for seen in ["Jena, 14 octobre – à vous !", "Ай да Кутузов", "秋山 vs. 乃木", "⚔️ Leipzig"]
        {
            assert!(!has_hidden_signs(seen), "{seen:?}");
        }
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
