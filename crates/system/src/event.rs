//! Events: several games of one kind, and who stands where after them.

use vedette_kernel::{Journal, Settlement};

pub use crate::shapes::Standing;

/// A game of an event, as its journal tells it.
pub struct Played<'j> {
    /// Who played it: first whoever answers for the first side before sides are bid for.
    pub players: [String; 2],
    /// Its journal.
    pub journal: &'j Journal,
}

/// The end of a game of an event.
pub struct Ended<G> {
    /// Who played the first side and who the second.
    pub players: [String; 2],
    /// The position at the end.
    pub game: G,
    /// How players or clocks ended it; `None` if the rules did, or if it has no end.
    pub settlement: Option<Settlement>,
}

/// Why games cannot be ranked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unranked {
    /// The rules rank nobody.
    #[error("the rules of this game rank nobody: only games of a system with rules for events can be ranked")]
    NoRanking,
    /// A game was not played as games of an event are.
    #[error("{why}")]
    NotOfAnEvent {
        /// Which one, from 0.
        game: usize,
        /// Why not.
        why: String,
    },
}
