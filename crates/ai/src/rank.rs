//! The searching opponents by name. They are called by military rank, because the rules have levels of their own.

use std::sync::Arc;

use vedette_conquerors::Scenario;

use crate::conquerors::Generalship;
use crate::search::{Budget, Searcher, Thought};

/// A searching opponent by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rank {
    /// Beatable: thinks a little, and misjudges on purpose.
    Cadet,
    /// The usual one.
    Colonel,
    /// Thinks longer.
    General,
}

impl Rank {
    /// Every rank, the weakest first.
    pub const ALL: [Rank; 3] = [Rank::Cadet, Rank::Colonel, Rank::General];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Rank::Cadet => "cadet",
            Rank::Colonel => "colonel",
            Rank::General => "general",
        }
    }

    /// How it thinks unless told otherwise.
    pub fn thought(self) -> Thought {
        let think = |decisions, noise| Thought { budget: Budget { decisions }, horizon: 1, noise };
        match self {
            Rank::Cadet => think(3_000, 450),
            Rank::Colonel => think(32_000, 0),
            Rank::General => think(480_000, 0),
        }
    }

    /// An opponent of this rank for tables of a scenario of the Conquerors.
    pub fn conquerors(
        self,
        scenario: &Arc<Scenario>,
        seed: u64,
    ) -> Searcher<vedette_conquerors::Position, Generalship> {
        Searcher::new(self.name(), Generalship::new(Arc::clone(scenario)), self.thought(), seed)
    }

    /// An opponent of this rank for tables of a scenario of Jours de Gloire.
    pub fn jours(
        self,
        scenario: &Arc<vedette_jours::Scenario>,
        seed: u64,
    ) -> Searcher<vedette_jours::Position, crate::jours::Generalship> {
        let craft = crate::jours::Generalship::new(Arc::clone(scenario));
        Searcher::new(self.name(), craft, crate::jours::Generalship::thought(self), seed)
    }
}
