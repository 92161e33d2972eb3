//! Opponents: whoever answers decisions without being a person.
//!
//! An [`Opponent`] is shown a [`Sight`] of the game, which holds a side's own knowledge and nothing else, and picks one
//! of the legal answers. Opponents differ in how well they choose, never in what they may know.

pub mod arena;
mod craft;
mod fate;
mod habits;
mod judge;
mod play;
mod policy;
mod random;
mod rank;
mod retell;
mod search;
mod sight;
mod sparring;

use vedette_kernel::{Game, Side};

pub use craft::{Appraisal, CERTAIN, Craft, Deed, Happened, Reason};
pub use habits::{Leanings, Step};
pub use judge::Judge;
pub use play::{Course, play_out};
pub use policy::Policy;
pub use random::Random;
pub use rank::{Pace, Rank};
pub use retell::retell;
pub use search::{Budget, Searcher, Stop, Thought};
pub use sight::Sight;
pub use sparring::Bent;

/// Somebody who answers the decisions of one side.
pub trait Opponent<G: Game>: Send {
    /// What it is called on the command line and in reports.
    fn name(&self) -> &str;

    /// Picks one of the options of the sight.
    ///
    /// The same opponent, made from the same seed and shown the same sights in the same order, gives the same answers.
    fn decide(&mut self, sight: &Sight<'_, G>) -> G::Action;

    /// Tells it something that happened. Whoever seats an opponent tells it every event that the side it plays may know,
    /// in order, or none at all: it remembers what the position does not keep.
    fn observe(&mut self, side: Side, event: &G::Event) {
        let _ = (side, event);
    }

    /// Lets it look at a decision of its side that was taken already, between what it is told with
    /// [`Opponent::observe`]: whoever tells it a game from the beginning shows it the positions too.
    fn glance(&mut self, sight: &Sight<'_, G>) {
        let _ = sight;
    }

    /// Makes it forget what it was told, so that a game can be told again from the beginning.
    fn forget(&mut self) {}

    /// Tells it how fast it has to be. An opponent that does not search is fast enough.
    fn keep_pace(&mut self, pace: Pace) {
        let _ = pace;
    }

    /// What an answer costs that somebody gave in its place, by its own judgement; `None` where it would have done the same, sees
    /// no clear difference, or cannot tell.
    fn appraise(&mut self, sight: &Sight<'_, G>, taken: G::Action) -> Option<Appraisal<G::Action>> {
        let _ = (sight, taken);
        None
    }

    /// Why it decided as it did, where it can tell: to be shown when the game is over.
    fn reasons(&self) -> &[Reason] {
        &[]
    }
}
