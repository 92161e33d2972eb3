//! What the notation of actions has in common: a verb, then the codes of what it names, with single blanks between.
//!
//! A position writes and reads its own actions ([`Game::write`](crate::Game::write), [`Game::read`](crate::Game::read));
//! the conformance kit holds every system to this form, so whoever knows no rules can still say what an answer does and to
//! what.

/// An action in notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notation<'t>(pub &'t str);

impl<'t> Notation<'t> {
    /// What is done.
    pub fn verb(self) -> &'t str {
        self.0.split(' ').next().unwrap_or_default()
    }

    /// The codes of what it is done to or with: places, pieces, cards, numbers.
    pub fn named(self) -> impl Iterator<Item = &'t str> {
        self.0.split(' ').skip(1)
    }

    /// Whether it has the form: a verb, and no blank too many.
    pub fn is_sound(self) -> bool {
        self.0.split(' ').all(|word| !word.is_empty() && !word.contains(char::is_whitespace))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_action_is_a_verb_and_what_it_names() {
        let place = Notation("place lannes jena");
        assert_eq!((place.verb(), place.named().collect::<Vec<_>>()), ("place", vec!["lannes", "jena"]));
        assert_eq!((Notation("pass").verb(), Notation("pass").named().count()), ("pass", 0));
        assert!(place.is_sound() && Notation("pass").is_sound());
        for odd in ["", " pass", "pass ", "place  jena", "place\tjena"] {
            assert!(!Notation(odd).is_sound(), "{odd:?}");
        }
    }
}
