//! What a language asks of a sentence once its names are in it: messages are written without knowing which name comes.

use crate::language::Language;

/// A sentence as it is said: names elided after "de" in French, and the first letter a capital.
///
/// Only whole sentences begin with a capital; what is part of another sentence or stands in a list is left alone.
pub(crate) fn said(language: Language, sentence: String) -> String {
    let sentence = match language {
        Language::En => sentence,
        Language::Fr => elided(&sentence),
    };
    if sentence.ends_with(['.', '?', '!']) { capitalised(&sentence) } else { sentence }
}

/// "de Ostritz" is "d’Ostritz". Names that begin with an H or a Y are German here, and take no elision.
fn elided(sentence: &str) -> String {
    const VOWELS: &str = "AEIOUÀÂÉÈÊËÎÏÔÖÛÜŒÆ";
    let mut words = sentence.split(' ').peekable();
    let mut text = String::with_capacity(sentence.len());
    while let Some(word) = words.next() {
        let before_a_vowel =
            words.peek().and_then(|next| next.chars().next()).is_some_and(|first| VOWELS.contains(first));
        match word {
            "de" if before_a_vowel => text.push_str("d’"),
            "De" if before_a_vowel => text.push_str("D’"),
            _ => {
                text.push_str(word);
                if words.peek().is_some() {
                    text.push(' ');
                }
            }
        }
    }
    text
}

fn capitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_names_are_elided_after_de() {
        let fr = |text: &str| said(Language::Fr, text.to_owned());
        assert_eq!(
            fr("Départ de Ostritz : de Elsterwerda à Halle."),
            "Départ d’Ostritz : d’Elsterwerda à Halle."
        );
        assert_eq!(fr("Le corps de Yorck part de Halle."), "Le corps de Yorck part de Halle.");
        assert_eq!(fr("Plus de Écran  de"), "Plus d’Écran  de");
        assert_eq!(said(Language::En, "de Ostritz".to_owned()), "de Ostritz");
    }

    #[test]
    fn sentences_begin_with_a_capital_and_labels_as_they_are() {
        assert_eq!(said(Language::Fr, "leurre 1 est révélé.".to_owned()), "Leurre 1 est révélé.");
        assert_eq!(said(Language::En, "dummy 1".to_owned()), "dummy 1");
        assert_eq!(said(Language::Fr, String::new()), "");
    }
}
