//! Rules, told in our own words.

use vedette_conquerors::rules::{self, Rule};
use vedette_kernel::Phrase;
use vedette_lang::Language;

use super::super::screen::{Ink, Screen};
use crate::near::likest;

/// A rule by its id.
pub(in super::super) fn one(screen: &mut Screen, id: &str) -> anyhow::Result<()> {
    match rules::find(id) {
        Some(rule) => rule_text(screen, rule),
        None => screen.tell_phrase(&Phrase::new("terminal-unknown-rule").text("rule", id)),
    }
}

/// The rules of an id or of some words, at most so many in full.
pub(in super::super) fn found(screen: &mut Screen, words: &str, most: usize) -> anyhow::Result<()> {
    if words.is_empty() {
        return screen.tell("terminal-rule-how");
    }
    if let Some(rule) = rules::find(words) {
        return rule_text(screen, rule);
    }
    let found = rules::search(words);
    if found.is_empty() {
        let near = likest(words, rules::all().iter().map(|rule| rule.id.as_str()), 3).join(", ");
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

fn rule_text(screen: &mut Screen, rule: &Rule) -> anyhow::Result<()> {
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
