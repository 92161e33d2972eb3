//! Rules, told in our own words.

use vedette_kernel::Phrase;
use vedette_lang::Language;
use vedette_titles::RuleInfo;

use super::super::screen::{Ink, Screen};
use crate::near::likest;
use crate::rules::{find, rules_of, search};

/// A rule of a game by its id.
pub(in super::super) fn one(screen: &mut Screen, game: &str, id: &str) -> anyhow::Result<()> {
    match find(&rules_of(game), id) {
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
    let rules = rules_of(game);
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
    let topic = rule.topic.to_lowercase();
    // The ledger is written in English; whoever reads French is told so by the mark.
    let mark = if screen.language() == Language::Fr { " (en)" } else { "" };
    screen.wrapped(
        Ink::Heading,
        &format!("{} · {topic} · {} · {}{mark}", rule.id, rule.level, rule.game),
        "  ",
        "  ",
    )?;
    screen.wrapped(Ink::Plain, &rule.rule, "  ", "  ")?;
    if !rule.note.is_empty() {
        screen.wrapped(Ink::Faint, &rule.note, "  ", "  ")?;
    }
    Ok(())
}
