//! One vedette is like another: whoever may not know which of them fell must not be able to find out by their numbers.

use vedette_kernel::Side;

use crate::scenario::{MAX_AREAS, MAX_BLOCKS};
use crate::sets::{AreaId, BlockId, BlockSet};
use crate::state::Position;

impl Position {
    /// Everybody knows how many vedettes of a side have fallen, nobody which: a guess must not depend on it.
    pub(crate) fn forget_which_vedettes_fell(&mut self, side: Side) {
        let vedettes = self.scenario.of_side[side.index()].and(self.scenario.vedettes);
        if self.has_fog() && vedettes.into_iter().any(|vedette| !self.is_on_map(vedette)) {
            self.number_vedettes(side);
        }
    }

    /// One vedette is like another: those on the map get the lowest numbers, in the order of where they are.
    pub(crate) fn number_vedettes(&mut self, side: Side) {
        let vedettes = self.scenario.of_side[side.index()].and(self.scenario.vedettes);
        let mut order: Vec<BlockId> = vedettes.into_iter().collect();
        order.sort_by_key(|&block| {
            (self.area_of[block.index()], self.eliminated.has(block), self.sets().map(|set| set.has(block)))
        });
        let before = self.clone();
        for (to, &from) in vedettes.into_iter().zip(&order) {
            self.area_of[to.index()] = before.area_of[from.index()];
            self.infantry[to.index()] = before.infantry[from.index()];
            self.cavalry[to.index()] = before.cavalry[from.index()];
            self.fatigue[to.index()] = before.fatigue[from.index()];
            self.share.owed[to.index()] = before.share.owed[from.index()];
            let was = before.sets().map(|set| set.has(from));
            for (set, was) in self.sets_mut().into_iter().zip(was) {
                if was {
                    set.insert(to);
                } else {
                    set.remove(to);
                }
            }
        }
        self.occupants = occupants(&self.area_of);
    }

    /// Every set of blocks.
    fn sets(&self) -> [BlockSet; 12] {
        let (operation, combat, share) = (&self.operation, &self.combat, &self.share);
        let [first, second] = combat.stacks;
        [
            self.ready,
            self.eliminated,
            self.cared,
            self.recovered,
            operation.stack,
            operation.fought,
            first,
            second,
            combat.snowed,
            combat.shown,
            share.corps,
            share.served,
        ]
    }

    fn sets_mut(&mut self) -> [&mut BlockSet; 12] {
        let (operation, combat, share) = (&mut self.operation, &mut self.combat, &mut self.share);
        let [first, second] = &mut combat.stacks;
        [
            &mut self.ready,
            &mut self.eliminated,
            &mut self.cared,
            &mut self.recovered,
            &mut operation.stack,
            &mut operation.fought,
            first,
            second,
            &mut combat.snowed,
            &mut combat.shown,
            &mut share.corps,
            &mut share.served,
        ]
    }
}

/// Who is where.
pub(crate) fn occupants(area_of: &[AreaId; MAX_BLOCKS]) -> [BlockSet; MAX_AREAS] {
    let mut occupants = [BlockSet::NONE; MAX_AREAS];
    for (block, area) in (0..).map(BlockId).zip(area_of) {
        if let Some(there) = occupants.get_mut(area.index()) {
            there.insert(block);
        }
    }
    occupants
}
