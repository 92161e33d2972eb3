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

impl Kind {
    /// An opponent of this kind for tables of a scenario.
    pub(crate) fn make(self, scenario: &Arc<Scenario>, seed: u64) -> Box<dyn Opponent<Position>> {
        match self {
            Kind::Random => Box::new(Random::new(seed)),
            Kind::Scripted => Box::new(Scripted::new(Arc::clone(scenario), seed)),
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
