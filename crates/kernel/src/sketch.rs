//! Positions written down and read again: so that a bot can think about a guess that was made for it elsewhere.
//!
//! Only guesses leave a server, never positions: a sketch is always made for a side, from that side's own knowledge.
//! Whoever reads one does not trust it.

use crate::chance::Chance;
use crate::game::{Awaiting, Game};
use crate::side::Side;

/// Why a sketch cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("this is no sketch of a position of this scenario: {0}")]
pub struct SketchError(String);

impl SketchError {
    /// A sketch that cannot be read for this reason.
    pub fn new(why: impl Into<String>) -> SketchError {
        SketchError(why.into())
    }
}

/// A game whose guesses can be written down.
pub trait Sketched: Game {
    /// What all positions of a table have in common and no sketch repeats: the scenario.
    type Setting: Clone;

    /// Writes this position down, to be read with [`Sketched::from_sketch`]. It tells everything: see
    /// [`Sketched::sketch_for`] for what a side may be given.
    fn whole_sketch(&self) -> String;

    /// Reads a sketch of a position of this setting.
    ///
    /// # Errors
    /// When it is none, or something in it cannot be.
    fn from_sketch(setting: Self::Setting, text: &str) -> Result<Self, SketchError>;

    /// A guess that may be read line by line by whoever it is made for: where the rules let nobody look something up that
    /// everybody was once shown, it does not tell that either.
    fn guess_for_elsewhere(&self, side: Side, chance: &mut impl Chance) -> Self {
        self.guess(side, chance)
    }

    /// A guess for a side that is asked, written down. It is made from the side's own knowledge and the given chance,
    /// and tells nothing else; `None` if the side is not asked.
    fn sketch_for(&self, side: Side, chance: &mut impl Chance) -> Option<String> {
        let asked = matches!(self.awaiting(), Awaiting::Sides(sides) if sides.contains(side));
        asked.then(|| self.guess_for_elsewhere(side, chance).whole_sketch())
    }
}
