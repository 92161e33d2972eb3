//! What is conserved: whatever is played, these things stay true of a position.

use vedette_kernel::Side;

use crate::sets::{AreaId, BlockId};
use crate::state::{Piles, Position, TRACK};

impl Position {
    /// What must always be true: every card in one pile, every block in one place, tracks within bounds, points and
    /// markers where they belong.
    pub(crate) fn conservation_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut demand = |met: bool, what: &str| {
            if !met {
                faults.push(what.to_owned());
            }
        };
        for side in Side::BOTH {
            let Piles { deck, hand, discard, board, shown, aside } = *self.piles(side);
            let sum = [deck, hand, discard, board, shown, aside].iter().map(|pile| pile.len()).sum::<usize>();
            let deck = &self.scenario.decks[side.index()];
            demand(
                self.all_cards(side) == deck.all && sum == deck.all.len(),
                "every card is in exactly one pile",
            );
            demand(hand.and(deck.red.or(deck.aside)).is_empty(), "no red card stays in a hand");
        }
        for (place, block) in self.scenario.blocks.iter().enumerate() {
            let id = BlockId(place as u8);
            let area = self.area_of[place];
            let homes = self.occupants.iter().filter(|occupants| occupants.has(id)).count();
            demand(homes == usize::from(area.is_somewhere()), "every block is in one area at most");
            demand(!area.is_somewhere() || self.occupants[area.index()].has(id), "blocks are where they say");
            demand(!(self.eliminated.has(id) && area.is_somewhere()), "eliminated blocks are off the map");
            demand(block.used || !area.is_somewhere(), "unused blocks are off the map");
            demand(!self.ready.has(id) || area.is_somewhere(), "only blocks on the map are ready");
            if self.scenario.corps.has(id) && area.is_somewhere() {
                let placing = self.share.corps.has(id);
                // What is read from outside may hold any numbers.
                let strength = self.infantry[place].saturating_add(self.cavalry[place]);
                demand(
                    strength >= 1 && strength <= TRACK.max(block.infantry + block.cavalry),
                    "corps have strength",
                );
                demand(placing || self.fatigue[place] <= TRACK, "fatigue stays on its track");
            }
        }
        for (place, axis) in self.axes.iter().enumerate() {
            let contested = self.is_contested(AreaId(place as u8));
            demand(axis.is_none() || contested, "an axis stands in a contested area");
        }
        for side in Side::BOTH {
            for place in 0..self.scenario.map.areas.len() {
                let area = AreaId(place as u8);
                let company = !self.corps_in(side, area).is_empty();
                let lonely = !company && !self.commanders_in(side, area).is_empty();
                demand(!lonely || self.is_setting_up(), "no commander is alone");
                let free = self.is_free_for(side, area);
                demand(
                    free || self.vedettes_in(side, area).is_empty(),
                    "no vedette stands with an enemy corps",
                );
            }
        }
        demand(self.points_are_accounted_for(), "victory points are the start plus what was scored");
        faults
    }

    /// The marker stands where the start, the losses and the places put it, the points for holding places aside: these
    /// add at most one a turn.
    fn points_are_accounted_for(&self) -> bool {
        self.points + self.points_due == self.opening + self.scored
    }
}
