//! Opponents for tables of the Conquerors.

use std::sync::Arc;

use vedette_ai::conquerors::{Generalship, Scripted};
use vedette_ai::{Opponent, Random, Rank, Searcher, Sight, Stop};
use vedette_conquerors::{Action, Position, Scenario};
use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Game, Phrase, Side};

use crate::{AnyOpponent, Kind};

struct Seated {
    opponent: Box<dyn Opponent<Position>>,
    options: Vec<Action>,
}

/// A fresh opponent.
pub(super) fn seat(kind: Kind, scenario: &Arc<Scenario>, seed: u64, stop: Stop) -> Box<dyn AnyOpponent> {
    let search = |rank: Rank| -> Box<dyn Opponent<Position>> {
        let craft = Generalship::new(Arc::clone(scenario));
        Box::new(Searcher::new(rank.name(), craft, rank.thought(), seed).with_stop(stop))
    };
    let opponent: Box<dyn Opponent<Position>> = match kind {
        Kind::Random => Box::new(Random::new(seed)),
        Kind::Scripted => Box::new(Scripted::new(Arc::clone(scenario), seed)),
        Kind::Cadet => search(Rank::Cadet),
        Kind::Colonel => search(Rank::Colonel),
        Kind::General => search(Rank::General),
    };
    Box::new(Seated { opponent, options: Vec::new() })
}

impl AnyOpponent for Seated {
    fn name(&self) -> &str {
        self.opponent.name()
    }

    fn decide(&mut self, game: &dyn AnyGame, side: Side) -> Option<String> {
        let position: &Position = game.as_any().downcast_ref()?;
        let sight = Sight::new(position, side, &mut self.options)?;
        let action = self.opponent.decide(&sight);
        Some(position.notation(side, action))
    }

    fn reasons(&self) -> Vec<Phrase> {
        self.opponent.reasons().iter().map(vedette_ai::Reason::phrase).collect()
    }
}
