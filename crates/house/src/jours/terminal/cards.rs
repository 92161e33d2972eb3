//! Event cards: the hand, and what a card does.

use vedette_jours::Position;
use vedette_jours::action::Action;
use vedette_kernel::{Game, Phrase, Side, Viewer};
use vedette_system::{CardInfo, Setting};

use super::super::Jours;
use super::super::cards::cards;

use vedette_system::terminal::Answer;
use vedette_system::terminal::CardWords;
use vedette_system::terminal::answers::split;
use vedette_system::terminal::of;
use vedette_system::terminal::{Ink, Screen};

/// Both halves of all cards.
fn all(setting: &Setting<Jours>, screen: &Screen) -> Vec<CardInfo> {
    cards(&setting.pack, screen.speaker())
}

/// Half a card in words.
pub(super) fn words(setting: &Setting<Jours>, screen: &Screen, code: &str) -> Option<CardWords> {
    let card = all(setting, screen).into_iter().find(|card| card.code == code)?;
    Some(CardWords { key: card.code, name: card.title, text: card.text })
}

/// The hand of a side.
pub(super) fn hand(
    setting: &Setting<Jours>,
    screen: &mut Screen,
    game: &Position,
    side: Side,
    legal: &[Answer<Action>],
) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    let count = |code, side: Side| {
        Phrase::new(code).number("count", i64::try_from(of(&view.sides, side).hand_size).unwrap_or(0))
    };
    let heads = [count("terminal-hand", side), count("terminal-enemy-hand", side.other())];
    let heads: Vec<String> = heads.iter().map(|phrase| screen.say(phrase)).collect();
    screen.heading(&heads.join(" · "))?;
    let cards = all(setting, screen);
    for code in of(&view.sides, side).hand.iter().flatten() {
        let halves = cards.iter().filter(|card| card.code.split('.').next() == Some(code.as_str()));
        for card in halves {
            let can_be_played = legal.iter().any(|answer| answer.notation == format!("play {}", card.code));
            show(screen, card, can_be_played)?;
        }
    }
    Ok(())
}

/// A card by its number or a part of its name.
pub(super) fn card(setting: &Setting<Jours>, screen: &mut Screen, name: &str) -> anyhow::Result<()> {
    let typed = split(name);
    if typed.is_empty() {
        return screen.tell("terminal-jg-card-how");
    }
    let fits = |card: &CardInfo| {
        let words: Vec<String> = split(&card.code).into_iter().chain(split(&card.title)).collect();
        typed.iter().all(|word| words.contains(word))
    };
    let found: Vec<CardInfo> = all(setting, screen).into_iter().filter(fits).collect();
    if found.is_empty() {
        return screen.tell_phrase(&Phrase::new("terminal-unknown-card").text("card", name));
    }
    found.iter().try_for_each(|card| show(screen, card, false))
}

fn show(screen: &mut Screen, card: &CardInfo, can_be_played: bool) -> anyhow::Result<()> {
    screen.blank()?;
    let owner = match card.side_code.as_str() {
        "" => screen.word("terminal-jg-both-sides"),
        side => screen.name(&format!("side:{side}")),
    };
    let playable =
        if can_be_played { format!(" · {}", screen.word("terminal-playable")) } else { String::new() };
    screen.wrapped(
        Ink::Heading,
        &format!("{} ({owner}) [{}]{playable}", card.title, card.code),
        "  ",
        "  ",
    )?;
    screen.wrapped(Ink::Plain, &card.text, "    ", "    ")
}
