//! The searching opponents by name. They are called by military rank, because the rules have levels of their own.

use std::time::Duration;

use crate::search::{Budget, Thought};

/// How fast an opponent has to be where somebody waits for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pace {
    /// So many threads simulate. On several it decides the same as on one, sooner.
    pub threads: usize,
    /// When a thought has lasted so long, the best plan so far is taken. Which one that is hangs on the machine, so nothing is
    /// measured with it.
    pub patience: Option<Duration>,
}

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

    /// How long somebody who plays against it waits for a decision at most; its budget is mostly used up long before.
    pub fn patience(self) -> Duration {
        match self {
            Rank::Cadet => Duration::from_millis(200),
            Rank::Colonel => Duration::from_secs(1),
            Rank::General => Duration::from_secs(5),
        }
    }

    /// How it thinks unless told otherwise.
    pub fn thought(self) -> Thought {
        let think = |decisions, noise| {
            let (budget, heeds) = (Budget { decisions }, noise == 0);
            Thought { budget, horizon: 1, heeds, noise }
        };
        match self {
            Rank::Cadet => think(3_000, 450),
            Rank::Colonel => think(32_000, 0),
            Rank::General => think(960_000, 0),
        }
    }
}
