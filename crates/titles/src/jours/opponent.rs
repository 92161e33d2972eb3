//! Opponents for tables of Jours de Gloire.

use std::sync::Arc;

use vedette_ai::jours::{Generalship, Scripted};
use vedette_ai::{Opponent, Random, Rank, Searcher, Stop, Thought};
use vedette_jours::{Position, Scenario};

use crate::seated::Seated;
use crate::{AnyOpponent, Kind};

/// An opponent with all that can be worked out before a game, to be seated again and again.
pub enum Prepared {
    /// Nothing to work out.
    Random,
    /// The tables of the script.
    Scripted(Box<Scripted>),
    /// The same tables, and how to think with them.
    Searching(Rank, Thought, Box<Generalship>),
}

impl Prepared {
    /// Prepares opponents of a kind for tables of a scenario.
    pub fn new(kind: Kind, scenario: &Arc<Scenario>) -> Prepared {
        match (kind, kind.rank()) {
            (Kind::Random, _) => Prepared::Random,
            (_, Some(rank)) => {
                let craft = Box::new(Generalship::new(Arc::clone(scenario)));
                Prepared::Searching(rank, Generalship::thought(rank), craft)
            }
            (_, None) => Prepared::Scripted(Box::new(Scripted::new(Arc::clone(scenario), 0))),
        }
    }

    /// The same opponent thinking in another way; those that do not search stay what they are.
    #[must_use]
    pub fn thinking(self, change: impl FnOnce(Thought) -> Thought) -> Prepared {
        match self {
            Prepared::Searching(rank, thought, craft) => Prepared::Searching(rank, change(thought), craft),
            other => other,
        }
    }

    /// A fresh opponent for one game.
    pub fn seat(&self, seed: u64) -> Box<dyn Opponent<Position>> {
        self.seat_with(seed, None)
    }

    fn seat_with(&self, seed: u64, stop: Option<Stop>) -> Box<dyn Opponent<Position>> {
        match self {
            Prepared::Random => Box::new(Random::new(seed)),
            Prepared::Scripted(script) => Box::new(script.reseeded(seed)),
            Prepared::Searching(rank, thought, craft) => {
                let searcher = Searcher::new(rank.name(), Generalship::clone(craft), *thought, seed);
                match stop {
                    Some(stop) => Box::new(searcher.with_stop(stop)),
                    None => Box::new(searcher),
                }
            }
        }
    }
}

/// A fresh opponent for a table that is looked after without knowing its game.
pub(super) fn seat(kind: Kind, scenario: &Arc<Scenario>, seed: u64, stop: Stop) -> Box<dyn AnyOpponent> {
    Box::new(Seated::new(Prepared::new(kind, scenario).seat_with(seed, Some(stop))))
}
