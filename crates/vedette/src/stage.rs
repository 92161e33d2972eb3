//! A game with everything agreed on, whichever system it belongs to: what simulations, sessions and replays need of it.

use vedette_ai::{Opponent, Rank, Thought};
use vedette_kernel::{Header, Speak};
use vedette_lang::Names;
use vedette_titles::{Kind, conquerors, jours};

/// A game with everything agreed on.
pub(crate) trait Stage: Clone + Send + Sync + 'static {
    /// Its positions.
    type Game: Speak;

    /// The title of the printed game.
    fn title(&self) -> &str;
    /// Names of places and pieces.
    fn names(&self) -> Box<dyn Names>;
    /// The opening position.
    fn start(&self) -> Self::Game;
    /// The header of a journal; the commitment is filled in by the table.
    fn header(&self, table: &str) -> Header;
    /// Opponents of a kind, with all that can be worked out before a game.
    fn prepare(&self, kind: Kind) -> Box<dyn Seats<Self::Game>> {
        self.prepare_thinking(kind, &|thought| thought)
    }
    /// The same, thinking in another way if they search.
    fn prepare_thinking(&self, kind: Kind, change: &dyn Fn(Thought) -> Thought)
    -> Box<dyn Seats<Self::Game>>;
    /// How an opponent of a rank thinks in this game unless told otherwise.
    fn thought(&self, rank: Rank) -> Thought;
    /// The turn of a position.
    fn turn(&self, game: &Self::Game) -> u8;
    /// The victory points, as one number.
    fn points(&self, game: &Self::Game) -> i16;
}

/// Opponents that can be seated again and again.
pub(crate) trait Seats<G>: Send + Sync {
    /// A fresh opponent for one game.
    fn seat(&self, seed: u64) -> Box<dyn Opponent<G>>;
}

impl Seats<vedette_conquerors::Position> for conquerors::Prepared {
    fn seat(&self, seed: u64) -> Box<dyn Opponent<vedette_conquerors::Position>> {
        conquerors::Prepared::seat(self, seed)
    }
}

impl Seats<vedette_jours::Position> for jours::Prepared {
    fn seat(&self, seed: u64) -> Box<dyn Opponent<vedette_jours::Position>> {
        jours::Prepared::seat(self, seed)
    }
}

impl Stage for conquerors::Setting {
    type Game = vedette_conquerors::Position;

    fn title(&self) -> &str {
        &self.pack.about.title
    }

    fn names(&self) -> Box<dyn Names> {
        Box::new(conquerors::PackNames(self.pack))
    }

    fn start(&self) -> Self::Game {
        conquerors::Setting::start(self)
    }

    fn header(&self, table: &str) -> Header {
        conquerors::Setting::header(self, table)
    }

    fn prepare_thinking(
        &self,
        kind: Kind,
        change: &dyn Fn(Thought) -> Thought,
    ) -> Box<dyn Seats<Self::Game>> {
        Box::new(conquerors::Prepared::new(kind, &self.scenario).thinking(change))
    }

    fn thought(&self, rank: Rank) -> Thought {
        rank.thought()
    }

    fn turn(&self, game: &Self::Game) -> u8 {
        game.turn()
    }

    fn points(&self, game: &Self::Game) -> i16 {
        game.points().into()
    }
}

impl Stage for jours::Setting {
    type Game = vedette_jours::Position;

    fn title(&self) -> &str {
        &self.pack.about.title
    }

    fn names(&self) -> Box<dyn Names> {
        Box::new(jours::PackNames(self.pack))
    }

    fn start(&self) -> Self::Game {
        jours::Setting::start(self)
    }

    fn header(&self, table: &str) -> Header {
        jours::Setting::header(self, table)
    }

    fn prepare_thinking(
        &self,
        kind: Kind,
        change: &dyn Fn(Thought) -> Thought,
    ) -> Box<dyn Seats<Self::Game>> {
        Box::new(jours::Prepared::new(kind, &self.scenario).thinking(change))
    }

    fn thought(&self, rank: Rank) -> Thought {
        vedette_ai::jours::Generalship::thought(rank)
    }

    fn turn(&self, game: &Self::Game) -> u8 {
        game.turn()
    }

    /// The lead of the French.
    fn points(&self, game: &Self::Game) -> i16 {
        game.points(vedette_jours::FRENCH) - game.points(vedette_jours::ALLIES)
    }
}
