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
    fn number_vedettes(&mut self, side: Side) {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use vedette_kernel::{Awaiting, Game, Quick, Silent};

    use super::*;
    use crate::{Edition, Level, Options, Pack};

    /// Random play in the fog; `look` sees every position.
    fn wander(
        pack: &Pack,
        scenario: &str,
        edition: Edition,
        seed: u64,
        mut look: impl FnMut(&Position, &mut Quick),
    ) {
        let options = Options { level: Level::Grognard, edition, ..Options::default() };
        let scenario = pack.scenario(scenario, options).expect("the scenario can be played");
        let (mut game, mut chance, mut options) =
            (Position::new(Arc::new(scenario)), Quick::new(seed), Vec::new());
        for _ in 0..400 {
            let Awaiting::Sides(sides) = game.awaiting() else { return };
            let Some(side) = sides.iter().next() else { return };
            look(&game, &mut chance);
            options.clear();
            game.options(side, &mut options);
            let pick = (chance.next_u64() % options.len() as u64) as usize;
            game.apply(side, options[pick], &mut chance, &mut Silent);
        }
    }

    /// Which of his vedettes fell is known to their owner alone: a guess of the enemy does not depend on it.
    #[test]
    fn guesses_do_not_tell_one_fallen_vedette_from_another() {
        let mut looked_at = 0;
        let mut look = |game: &Position, chance: &mut Quick| {
            for side in Side::BOTH {
                let mut other = game.clone();
                other.number_vedettes(side);
                let vedettes = game.scenario.of_side[side.index()].and(game.scenario.vedettes);
                if other == *game || game.eliminated.and(vedettes).is_empty() {
                    continue;
                }
                let luck = chance.next_u64();
                let [mine, same] = [game, &other].map(|game| game.guess(side.other(), &mut Quick::new(luck)));
                assert!(mine == same, "the same knowledge gives the same guess");
                looked_at += 1;
            }
        };
        for (pack, scenario, edition) in [
            (Pack::napoleon_1806(), "campaign", Edition::default()),
            (Pack::napoleon_1807(), "eylau", Edition::Of1807),
        ] {
            let pack = pack.expect("the pack is sound");
            (0..4).for_each(|seed| wander(pack, scenario, edition, seed, &mut look));
        }
        assert!(looked_at > 20, "{looked_at} positions with another vedette fallen");
    }
}
