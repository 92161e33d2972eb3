//! The weakest opponent: any legal answer is as good as another.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Game, Quick};

use crate::{Opponent, Sight};

/// Answers at random, each option being equally likely.
#[derive(Clone, Debug)]
pub struct Random {
    chance: Quick,
}

impl Random {
    /// A random opponent that gives the same answers for the same seed.
    pub fn new(seed: u64) -> Random {
        Random { chance: Quick::new(seed) }
    }
}

impl<G: Game> Opponent<G> for Random {
    fn name(&self) -> &str {
        "random"
    }

    fn decide(&mut self, sight: &Sight<'_, G>) -> G::Action {
        let options = sight.options();
        let place = match options.len() {
            1 => 0,
            length => self.chance.draw(Purpose("random-answer"), u32::try_from(length).unwrap_or(u32::MAX)),
        };
        options.get(place as usize).copied().unwrap_or(sight.first())
    }
}
