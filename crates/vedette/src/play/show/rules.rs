//! Rules, told in our own words.

use vedette_kernel::Phrase;
use vedette_system::RuleInfo;
use vedette_system::terminal::{Ink, Screen};

use crate::near::likest;
use crate::rules::{find, rules_of, search};

/// A rule of a game by its id.
pub(in super::super) fn one(screen: &mut Screen, game: &str, id: &str) -> anyhow::Result<()> {
    match find(&rules_of(game, screen.language()), id) {
        Some(rule) => rule_text(screen, rule),
        None => screen.tell_phrase(&Phrase::new("terminal-unknown-rule").text("rule", id)),
    }
}

/// The rules of an id or of some words, at most so many in full.
pub(in super::super) fn found(
    screen: &mut Screen,
    game: &str,
    words: &str,
    most: usize,
) -> anyhow::Result<()> {
    if words.is_empty() {
        return screen.tell("terminal-rule-how");
    }
    let rules = rules_of(game, screen.language());
    if let Some(rule) = find(&rules, words) {
        return rule_text(screen, rule);
    }
    let found = search(&rules, words);
    if found.is_empty() {
        let near = likest(words, rules.iter().map(|rule| rule.id.as_str()), 3).join(", ");
        screen.tell_phrase(&Phrase::new("terminal-unknown-rule").text("rule", words))?;
        return screen.tell_phrase(&Phrase::new("terminal-rule-near").text("rules", near));
    }
    for rule in found.iter().take(most) {
        rule_text(screen, rule)?;
    }
    if found.len() > most {
        let others: Vec<&str> = found.iter().skip(most).map(|rule| rule.id.as_str()).collect();
        screen.blank()?;
        screen.tell_phrase(&Phrase::new("terminal-rule-others").text("rules", others.join(", ")))?;
    }
    Ok(())
}

fn rule_text(screen: &mut Screen, rule: &RuleInfo) -> anyhow::Result<()> {
    screen.blank()?;
    screen.wrapped(Ink::Heading, &format!("{} · {}", rule.id, rule.chapter), "  ", "  ")?;
    screen.wrapped(Ink::Plain, &rule.text, "  ", "  ")
}
