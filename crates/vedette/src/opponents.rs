//! The opponents that can be named on the command line.

use std::sync::Arc;

use clap::ValueEnum;
use serde::Serialize;
use vedette_ai::conquerors::Scripted;
use vedette_ai::{Opponent, Random};
use vedette_conquerors::{Position, Scenario};

/// An opponent by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// Any legal answer is as good as another
    Random,
    /// A plain rule-based player
    Scripted,
}

/// An opponent with all that can be worked out before a game, to be seated again and again.
pub(crate) enum Prepared {
    /// Nothing to work out.
    Random,
    /// The tables of the script.
    Scripted(Box<Scripted>),
}

impl Prepared {
    /// A fresh opponent for one game.
    pub(crate) fn seat(&self, seed: u64) -> Box<dyn Opponent<Position>> {
        match self {
            Prepared::Random => Box::new(Random::new(seed)),
            Prepared::Scripted(script) => Box::new(script.reseeded(seed)),
        }
    }
}

impl Kind {
    /// Prepares opponents of this kind for tables of a scenario.
    pub(crate) fn prepare(self, scenario: &Arc<Scenario>) -> Prepared {
        match self {
            Kind::Random => Prepared::Random,
            Kind::Scripted => Prepared::Scripted(Box::new(Scripted::new(Arc::clone(scenario), 0))),
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Scripted => "scripted",
        }
    }
}
