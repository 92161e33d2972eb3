//! What a system shows at the terminal: everything in a session, a story or a forecast that is not the same for all games.

pub mod answers;
mod line;
mod screen;

use anyhow::bail;
use vedette_kernel::{Game, Phrase, Side, Speak, Viewer};
use vedette_lang::{Names, Speaker};

use crate::{Setting, System};

pub use answers::Answer;
pub use line::{Line, Weight};
pub use screen::{Ink, Screen};

/// The actions of a system.
pub type ActionOf<S> = <<S as System>::Game as Game>::Action;
/// The events of a system.
pub type EventOf<S> = <<S as System>::Game as Game>::Event;

/// Something of a side that people who share it may divide among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// The orders of battle.
    Army,
    /// The cards.
    Hand,
    /// What is reckoned from strengths.
    Odds,
}

/// A card in words.
pub struct CardWords {
    /// What it is known by: a card is explained once.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it does.
    pub text: String,
}

/// Somebody who tells a game to a reader.
pub struct Teller<'a> {
    /// In his language.
    pub speaker: &'a Speaker,
    /// With the names of the game.
    pub names: &'a dyn Names,
    /// As far as he may know it.
    pub viewer: Viewer,
}

impl Teller<'_> {
    /// The name of a thing.
    pub fn name(&self, kind: &str, code: &str) -> String {
        self.speaker.name(&format!("{kind}:{code}"), self.names)
    }

    /// The sentence of a phrase.
    pub fn say(&self, phrase: &Phrase) -> String {
        self.speaker.say(phrase, self.names)
    }
}

/// A combat that somebody describes, in the words of the command line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Described {
    /// Who attacks.
    pub attackers: Vec<String>,
    /// Who defends.
    pub defenders: Vec<String>,
    /// Where.
    pub place: String,
    /// Whether the attackers have marched.
    pub moving: bool,
    /// `UNIT=STRENGTH`, where it is not at full strength.
    pub strength: Vec<String>,
    /// `UNIT=POINTS`.
    pub fatigue: Vec<String>,
    /// Where the attackers come from.
    pub from: Option<String>,
    /// The weather.
    pub weather: Option<String>,
}

/// Something that can be put on a screen once.
pub type Shown = Box<dyn FnOnce(&mut Screen) -> anyhow::Result<()>>;

/// What is to be expected of a combat that was described.
pub struct Forecast {
    /// For machines: one JSON object.
    pub json: String,
    /// For people.
    pub show: Shown,
}

/// What a system shows at the terminal. What it does not say is shown as plainly as it can be.
pub trait Terminal: System {
    /// The first words of the welcome: what the points mean.
    const WELCOME: &'static str = "terminal-welcome-plain";
    /// The first words of answers for which a player wants to be asked at moments he may let pass.
    const WORTH_ASKING: &'static [&'static str] = &[];
    /// The first words of answers that are asked for although there is no other: what they begin cannot be taken back.
    const CONFIRMED: &'static [&'static str] = &[];

    /// The moments that a player at the terminal may give standing orders for.
    fn asked_windows(setting: &Setting<Self>) -> Vec<&'static str> {
        Self::windows(&setting.pack)
    }
    /// The message that says what such a moment is.
    fn moment(window: &str) -> String {
        format!("moment-{window}")
    }
    /// Whether the players know their sides, by what has happened.
    fn knows_sides(setting: &Setting<Self>, events: &mut dyn Iterator<Item = &EventOf<Self>>) -> bool {
        let _ = (setting, events);
        true
    }
    /// Offers everything that a side could conceivably answer to some question.
    fn conceivable(
        setting: &Setting<Self>,
        game: &Self::Game,
        side: Side,
        offer: &mut dyn FnMut(ActionOf<Self>),
    ) {
        let _ = setting;
        let mut options = Vec::new();
        game.options(side, &mut options);
        options.into_iter().for_each(offer);
    }
    /// Whether an answer changes anything: those that do not are legal, and not listed.
    fn is_worth_listing(game: &Self::Game, side: Side, action: ActionOf<Self>) -> bool {
        let _ = (game, side, action);
        true
    }
    /// Whether an event is the heading of a turn.
    fn begins_turn(event: &EventOf<Self>) -> bool;
    /// News in few lines.
    fn digest(screen: &Screen, game: &Self::Game, side: Side, events: &[&EventOf<Self>]) -> Vec<Line> {
        events.iter().map(|event| Self::line(screen, game, side, event)).collect()
    }
    /// One event in one line.
    fn line(screen: &Screen, game: &Self::Game, side: Side, event: &EventOf<Self>) -> Line {
        let _ = side;
        let weight = if Self::begins_turn(event) { Weight::Turn } else { Weight::Plain };
        Line { weight, text: screen.say(&game.narrate(event)) }
    }
    /// How the game stands, for the line above a question.
    fn standing(game: &Self::Game, side: Side) -> Phrase {
        Phrase::new("terminal-status-plain")
            .number("turn", Self::turn(game))
            .number("last", Self::last_turn(Self::scenario_of(game)))
            .number("points", Self::points(game))
            .name("side", format!("side:{}", Self::SIDES[side.index()]))
    }
    /// The points at the end.
    fn final_points(game: &Self::Game) -> Phrase {
        Phrase::new("terminal-final-points").number("points", Self::points(game))
    }
    /// The card that an answer plays.
    fn card_words(
        setting: &Setting<Self>,
        screen: &Screen,
        side: Side,
        action: ActionOf<Self>,
    ) -> Option<CardWords> {
        let _ = (setting, screen, side, action);
        None
    }

    /// The odds in a sentence, where somebody is about to need them.
    fn odds_in_one_line(screen: &mut Screen, game: &Self::Game, side: Side) -> anyhow::Result<()> {
        let _ = (screen, game, side);
        Ok(())
    }
    /// Whether one of several people who share a side may look at something of it.
    fn is_for(game: &Self::Game, part: u8, paper: Paper) -> bool {
        let _ = (game, part, paper);
        true
    }
    /// The odds of what is at hand.
    fn show_odds(screen: &mut Screen, game: &Self::Game, side: Side) -> anyhow::Result<()> {
        let _ = (game, side);
        screen.tell("terminal-not-in-this-game")
    }
    /// The map, or what the player asks about it.
    fn map(
        setting: &Setting<Self>,
        screen: &mut Screen,
        game: &Self::Game,
        side: Side,
        what: &str,
    ) -> anyhow::Result<()> {
        let _ = (setting, game, side, what);
        screen.tell("terminal-not-in-this-game")
    }
    /// The orders of battle.
    fn army(screen: &mut Screen, game: &Self::Game, side: Side) -> anyhow::Result<()> {
        let _ = (game, side);
        screen.tell("terminal-not-in-this-game")
    }
    /// The cards of a side.
    fn hand(
        setting: &Setting<Self>,
        screen: &mut Screen,
        game: &Self::Game,
        side: Side,
        legal: &[Answer<ActionOf<Self>>],
    ) -> anyhow::Result<()> {
        let _ = (setting, game, side, legal);
        screen.tell("terminal-not-in-this-game")
    }
    /// A card by its name.
    fn card(
        setting: &Setting<Self>,
        screen: &mut Screen,
        game: &Self::Game,
        name: &str,
    ) -> anyhow::Result<()> {
        let _ = (setting, game, name);
        screen.tell("terminal-not-in-this-game")
    }

    /// The board at the end of a story, in words.
    fn board_in_words(setting: &Setting<Self>, teller: &Teller<'_>, game: &Self::Game) -> String {
        let _ = (setting, teller, game);
        String::new()
    }
    /// The exact odds of a combat that somebody describes.
    ///
    /// # Errors
    /// What cannot be, and what to say instead.
    fn forecast(setting: &Setting<Self>, combat: &Described) -> anyhow::Result<Forecast> {
        let _ = combat;
        bail!("combats of {} cannot be described on the command line", setting.title())
    }
}

/// A text with blanks behind it up to a width.
pub fn padded(text: &str, width: usize) -> String {
    let length = text.chars().count();
    format!("{text}{}", " ".repeat(width.saturating_sub(length)))
}

/// A bar whose length is a share of the longest.
pub fn bar(share: f64, longest: usize) -> String {
    let length = (share.clamp(0.0, 1.0) * longest as f64).round() as usize;
    // Whatever can happen at all is seen.
    if length == 0 && share > 0.0 { "▏".to_owned() } else { "█".repeat(length) }
}

/// One of two things, by seat or side.
pub fn of<T>([first, second]: &[T; 2], side: Side) -> &T {
    if side == Side::First { first } else { second }
}
