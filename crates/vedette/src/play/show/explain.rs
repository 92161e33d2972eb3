//! How something came about: the sentence, everything that counted, and the rule behind it.

use vedette_kernel::Phrase;

use super::rules;
use vedette_system::terminal::{Ink, Screen};

/// Explains a piece of news of a game: `steps` is how it was reckoned, if it was.
pub(in super::super) fn one(
    screen: &mut Screen,
    game: &str,
    news: &Phrase,
    steps: &[Phrase],
) -> anyhow::Result<()> {
    let sentence = screen.say(news);
    screen.wrapped(Ink::Heading, &sentence, "", "")?;
    for step in steps {
        let rule = step.rule.map(|rule| format!("  {rule}")).unwrap_or_default();
        let text = format!("{}{}", screen.say(step), Ink::Faint.on(&rule));
        screen.line(&format!("  {text}"))?;
    }
    match news.rule {
        Some(rule) => rules::one(screen, game, rule),
        None => Ok(()),
    }
}
