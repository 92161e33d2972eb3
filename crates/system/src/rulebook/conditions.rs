//! Where something holds: by what players have agreed on.

/// Whether a condition holds under options, both as `name=word` with blanks between; a condition may name several words,
/// `name=word|word`. An option that is not named has its usual word.
pub fn holds(when: &str, options: &str, usual: &dyn Fn(&str) -> Option<String>) -> bool {
    when.split_whitespace().filter_map(|item| item.split_once('=')).all(|(name, words)| {
        let agreed = options.split_whitespace().filter_map(|item| item.split_once('='));
        let word = agreed.filter(|(known, _)| *known == name).map(|(_, word)| word.to_owned()).next_back();
        word.or_else(|| usual(name)).is_some_and(|word| words.split('|').any(|one| one == word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_items_must_hold_and_what_is_not_agreed_on_is_as_usual() {
        let usual = |name: &str| (name == "level").then(|| "conscript".to_owned());
        let holds = |when, options| holds(when, options, &usual);
        assert!(holds("", "") && holds("level=conscript", "") && !holds("level=grognard|marshal", ""));
        assert!(holds("level=grognard|marshal combat=dice", "combat=dice level=marshal"));
        assert!(!holds("level=grognard combat=dice", "level=grognard combat=cards"));
        assert!(!holds("unheard=of", "level=grognard"));
    }
}
