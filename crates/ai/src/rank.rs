//! The searching opponents by name. They are called by military rank, because the rules have levels of their own.

use crate::search::{Budget, Thought};

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
}
