//! What a system shows at the terminal: everything in a session that is not the same for all games.

use vedette_kernel::{Game, Phrase, Side};

use super::answers::Answer;
use super::chronicle::Line;
use super::screen::Screen;
use crate::stage::Stage;

/// The actions of a system.
pub(super) type ActionOf<F> = <<F as Stage>::Game as Game>::Action;
/// The events of a system.
pub(super) type EventOf<F> = <<F as Stage>::Game as Game>::Event;

/// A card in words.
pub(super) struct CardWords {
    /// What it is known by: a card is explained once.
    pub(super) key: String,
    /// Its name.
    pub(super) name: String,
    /// What it does.
    pub(super) text: String,
}

/// What a system shows at the terminal.
pub(super) trait Face: Stage {
    /// The first words of the welcome: what the points mean.
    const WELCOME: &'static str;
    /// The first words of answers for which a player wants to be asked at moments he may let pass.
    const WORTH_ASKING: &'static [&'static str];

    /// The moments that standing orders may speak of.
    fn windows(&self) -> Vec<&'static str>;
    /// The message that says what such a moment is.
    fn moment(&self, window: &str) -> String;
    /// Whether the players know their sides, by what has happened.
    fn knows_sides<'e>(&self, events: impl Iterator<Item = &'e EventOf<Self>>) -> bool
    where
        EventOf<Self>: 'e,
    {
        let _ = events;
        true
    }
    /// Offers everything that a side could conceivably answer to some question.
    fn conceivable(&self, game: &Self::Game, side: Side, offer: &mut dyn FnMut(ActionOf<Self>));
    /// News in few lines.
    fn digest(&self, screen: &Screen, game: &Self::Game, side: Side, events: &[&EventOf<Self>]) -> Vec<Line>;
    /// One event in one line.
    fn line(&self, screen: &Screen, game: &Self::Game, side: Side, event: &EventOf<Self>) -> Line;
    /// How the game stands, for the line above a question.
    fn status(&self, game: &Self::Game, side: Side) -> Phrase;
    /// The points at the end.
    fn final_points(&self, game: &Self::Game) -> Phrase;
    /// The card that an answer plays.
    fn card_words(&self, screen: &Screen, side: Side, action: ActionOf<Self>) -> Option<CardWords>;

    /// The odds in a sentence, where somebody is about to need them.
    fn odds_in_one_line(&self, screen: &mut Screen, game: &Self::Game, side: Side) -> anyhow::Result<()>;
    /// The odds of what is at hand.
    fn odds(&self, screen: &mut Screen, game: &Self::Game, side: Side) -> anyhow::Result<()>;
    /// The map, or what the player asks about it.
    fn map(&self, screen: &mut Screen, game: &Self::Game, side: Side, what: &str) -> anyhow::Result<()>;
    /// The orders of battle.
    fn army(&self, screen: &mut Screen, game: &Self::Game, side: Side) -> anyhow::Result<()>;
    /// The cards of a side.
    fn hand(
        &self,
        screen: &mut Screen,
        game: &Self::Game,
        side: Side,
        legal: &[Answer<ActionOf<Self>>],
    ) -> anyhow::Result<()>;
    /// A card by its name.
    fn card(&self, screen: &mut Screen, game: &Self::Game, name: &str) -> anyhow::Result<()>;
}
