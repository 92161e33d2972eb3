//! The opponents that can be named on the command line.

use std::sync::Arc;

use clap::ValueEnum;
use serde::Serialize;
use vedette_ai::conquerors::{Generalship, Scripted};
use vedette_ai::{Opponent, Random, Rank, Searcher, Thought};
use vedette_conquerors::{Position, Scenario};

/// An opponent by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// Any legal answer is as good as another
    Random,
    /// A plain rule-based player
    Scripted,
    /// Searches a little and misjudges on purpose: beatable
    Cadet,
    /// Searches over whole plans: the usual opponent
    Colonel,
    /// Searches six times as long
    General,
}

/// An opponent with all that can be worked out before a game, to be seated again and again.
pub(crate) enum Prepared {
    /// Nothing to work out.
    Random,
    /// The tables of the script.
    Scripted(Box<Scripted>),
    /// The same tables, and how to think with them.
    Searching(Rank, Thought, Box<Generalship>),
}

impl Prepared {
    /// A fresh opponent for one game.
    pub(crate) fn seat(&self, seed: u64) -> Box<dyn Opponent<Position>> {
        match self {
            Prepared::Random => Box::new(Random::new(seed)),
            Prepared::Scripted(script) => Box::new(script.reseeded(seed)),
            Prepared::Searching(rank, thought, craft) => {
                Box::new(Searcher::new(rank.name(), Generalship::clone(craft), *thought, seed))
            }
        }
    }

    /// The same opponent thinking in another way; those that do not search stay what they are.
    pub(crate) fn thinking(self, change: impl FnOnce(Thought) -> Thought) -> Prepared {
        match self {
            Prepared::Searching(rank, thought, craft) => Prepared::Searching(rank, change(thought), craft),
            other => other,
        }
    }
}

impl Kind {
    /// Prepares opponents of this kind for tables of a scenario.
    pub(crate) fn prepare(self, scenario: &Arc<Scenario>) -> Prepared {
        match (self, self.rank()) {
            (Kind::Random, _) => Prepared::Random,
            (_, Some(rank)) => {
                let craft = Box::new(Generalship::new(Arc::clone(scenario)));
                Prepared::Searching(rank, rank.thought(), craft)
            }
            (_, None) => Prepared::Scripted(Box::new(Scripted::new(Arc::clone(scenario), 0))),
        }
    }

    /// The rank of an opponent that searches.
    fn rank(self) -> Option<Rank> {
        match self {
            Kind::Random | Kind::Scripted => None,
            Kind::Cadet => Some(Rank::Cadet),
            Kind::Colonel => Some(Rank::Colonel),
            Kind::General => Some(Rank::General),
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Scripted => "scripted",
            Kind::Cadet => "cadet",
            Kind::Colonel => "colonel",
            Kind::General => "general",
        }
    }
}
