//! Cards: the hand, and what a card does.

use vedette_conquerors::action::Action;
use vedette_conquerors::cards::{Moment, Title};
use vedette_conquerors::scenario::{Card, Colour};
use vedette_conquerors::{Position, side_code};
use vedette_kernel::{Game, Phrase, Side, Viewer};

use vedette_system::terminal::Answer;
use vedette_system::terminal::answers::split;
use vedette_system::terminal::of;
use vedette_system::terminal::padded;
use vedette_system::terminal::{Ink, Screen};

/// The hand of a side.
pub(super) fn hand(
    screen: &mut Screen,
    game: &Position,
    side: Side,
    legal: &[Answer<Action>],
) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    let mine = of(&view.sides, side);
    let theirs = of(&view.sides, side.other());
    let count = |code, count: usize| Phrase::new(code).number("count", i64::try_from(count).unwrap_or(0));
    let piles = [
        count("terminal-hand", mine.hand_size),
        count("terminal-deck", mine.deck_size),
        count("terminal-discard", mine.discard_size),
        count("terminal-enemy-hand", theirs.hand_size),
    ];
    let piles: Vec<String> = piles.iter().map(|phrase| screen.say(phrase)).collect();
    screen.heading(&piles.join(" · "))?;
    let cards = &of(&game.scenario().decks, side).cards;
    let held = mine.hand.as_deref().unwrap_or_default();
    for (place, card) in
        cards.iter().enumerate().filter(|(_, card)| held.iter().any(|held| *held == card.slug))
    {
        let is_playable = legal.iter().any(|answer| match answer.action {
            Action::Play(card) | Action::Recover(card, _) => card.index() == place,
            _ => false,
        });
        screen.blank()?;
        let mut line = numbers(screen, card);
        if is_playable {
            line = format!("{line} · {}", screen.word("terminal-playable"));
        }
        let title = title_line(screen, game, card.title);
        screen.wrapped(Ink::Heading, &format!("{title} [{}]", card.slug), "  ", "  ")?;
        screen.wrapped(Ink::Plain, &line, "    ", "    ")?;
        text(screen, card.title)?;
    }
    Ok(())
}

/// A card by a part of its name.
pub(super) fn card(screen: &mut Screen, game: &Position, name: &str) -> anyhow::Result<()> {
    let typed = split(name);
    let fits = |title: &Title, whole: bool| {
        let code = format!("title:{}", title.code());
        let mut calls: Vec<Vec<String>> = screen.names(&code).iter().map(|name| split(name)).collect();
        calls.push(split(title.code()));
        // A copy is called by its number too: `elan.28`.
        let words = typed.split_last_chunk::<1>().filter(|(_, [last])| last.parse::<u8>().is_ok());
        let words = words.map_or(typed.as_slice(), |(words, _)| words);
        calls.iter().any(|call| {
            if whole {
                call == words
            } else {
                words.iter().all(|word| call.iter().any(|known| known.starts_with(word.as_str())))
            }
        })
    };
    if typed.is_empty() {
        return screen.tell("terminal-card-how");
    }
    let mut found: Vec<Title> = Title::all().filter(|title| fits(title, true)).collect();
    if found.is_empty() {
        found = Title::all().filter(|title| fits(title, false)).collect();
    }
    if found.is_empty() {
        return screen.tell_phrase(&Phrase::new("terminal-unknown-card").text("card", name));
    }
    for title in found {
        screen.blank()?;
        let line = title_line(screen, game, title);
        screen.wrapped(Ink::Heading, &line, "  ", "  ")?;
        text(screen, title)?;
        copies(screen, game, title)?;
    }
    Ok(())
}

/// Every copy of a card in both decks.
fn copies(screen: &mut Screen, game: &Position, title: Title) -> anyhow::Result<()> {
    for side in Side::BOTH {
        let name = screen.side(side_code(side));
        let cards = of(&game.scenario().decks, side).cards.iter().filter(|card| card.title == title);
        for card in cards {
            let line = numbers(screen, card);
            let head =
                format!("    {}  {}  ", Ink::of(side).on(&name), padded(&card.slug, title.code().len() + 3));
            screen.line(&format!("{head}{line}"))?;
        }
    }
    Ok(())
}

fn title_line(screen: &Screen, game: &Position, title: Title) -> String {
    let colour = screen.word(match title.colour() {
        Colour::Red => "terminal-red",
        Colour::Blue => "terminal-blue",
        Colour::Green => "terminal-green",
        Colour::Aside => "terminal-aside",
    });
    let edition = game.scenario().options.edition;
    let moments = Moment::ALL.into_iter().filter(|moment| title.fits(*moment, edition));
    let moments: Vec<String> =
        moments.map(|moment| screen.word(&format!("terminal-moment-{}", moment.name()))).collect();
    let name = screen.name(&format!("title:{}", title.code()));
    format!("{name} ({colour}, {})", moments.join(", "))
}

fn numbers(screen: &Screen, card: &Card) -> String {
    let parts = [
        Phrase::new("terminal-card-value").number("value", card.value),
        Phrase::new("terminal-card-box").number("losses", card.losses).number("fatigue", card.fatigue),
        Phrase::new("terminal-card-recovery").number("points", card.recovery),
    ];
    parts.map(|phrase| screen.say(&phrase)).join(" · ")
}

fn text(screen: &mut Screen, title: Title) -> anyhow::Result<()> {
    let text = screen.name(&format!("card-text:{}", title.code()));
    screen.wrapped(Ink::Plain, &text, "    ", "    ")
}
