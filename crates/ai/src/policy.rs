//! A plain player: the policy of a craft, without any search.

use vedette_kernel::{Game, Quick};

use crate::{Craft, Opponent, Sight};

/// Follows the policy of a craft, on one guess of what it cannot see.
pub struct Policy<G: Game, C: Craft<G>> {
    craft: C,
    memory: C::Memory,
    chance: Quick,
}

impl<G: Game, C: Craft<G>> Policy<G, C> {
    /// A player that gives the same answers for the same seed.
    pub fn new(craft: C, seed: u64) -> Policy<G, C> {
        Policy { craft, memory: C::Memory::default(), chance: Quick::new(seed) }
    }
}

impl<G: Game, C: Craft<G>> Opponent<G> for Policy<G, C> {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, sight: &Sight<'_, G>) -> G::Action {
        let guess = sight.guess(&mut self.chance);
        let options = sight.options();
        let answer = self.craft.answer(&guess, sight.side(), options, &mut self.memory, &mut self.chance);
        if options.contains(&answer) { answer } else { sight.first() }
    }
}
