//! What 1807 adds to the system: sieges and citadels, Winter Quarters, and the count at the end of a scenario.

use vedette_kernel::Side;

use crate::event::{Event, Outside, Reason};
use crate::options::Arms;
use crate::scenario::EndCount;
use crate::sets::AreaId;
use crate::state::{Position, Quarters};

/// The strength points that fill a Winter Quarters card (CQ-WQ-02).
const FULL: u8 = 5;

impl Position {
    /// CQ-WQ-02, CQ-WQ-05: every strength point a side loses is put on its card; the fifth sends the card among the used
    /// cards, or with dice straight into the deck.
    pub(crate) fn measure_losses(&mut self, side: Side, points: u8, out: &mut impl Outside) {
        let Quarters::Measuring(count) = self.quarters[side.index()] else { return };
        let count = count.saturating_add(points).min(FULL);
        self.quarters[side.index()] = Quarters::Measuring(count);
        if count < FULL {
            return;
        }
        self.quarters[side.index()] = Quarters::Shuffled;
        let dice = self.scenario.options.combat == Arms::Dice;
        let piles = self.piles_mut(side);
        let card = std::mem::take(&mut piles.aside);
        if dice {
            piles.deck = piles.deck.or(card);
        } else {
            piles.discard = piles.discard.or(card);
        }
        out.tell(|| Event::QuartersShuffled { side });
    }

    /// CQ-WQ-06, CQ-CARD-CARE-02: a point that Care brings back comes off the card.
    pub(crate) fn unmeasure_loss(&mut self, side: Side) {
        if let Quarters::Measuring(count) = &mut self.quarters[side.index()] {
            *count = count.saturating_sub(1);
        }
    }

    /// CQ-WQ-04: both cards are out, so the turn is the last one.
    pub(crate) fn both_in_winter_quarters(&self) -> bool {
        self.quarters == [Quarters::Out; 2]
    }

    /// CQ-SIEGE-02: a siege ends when corps of the citadel's side are alone in the area.
    pub(crate) fn lift_siege(&mut self, area: AreaId, out: &mut impl Outside) {
        let Some(owner) = self.citadel_owner(area).filter(|_| self.sieges.has(area)) else { return };
        if self.is_alone(owner, area) {
            self.sieges.remove(area);
            out.tell(|| Event::SiegeLifted { area });
        }
    }

    /// Whether corps of a side stand in an area without enemy corps.
    fn is_alone(&self, side: Side, area: AreaId) -> bool {
        !self.corps_in(side, area).is_empty() && self.is_free_for(side, area)
    }

    /// CQ-VICTORY-12: citadels of the enemy that are besieged or held alone count once at the end; CQ-VICTORY-13: so do
    /// the places that the scenario names.
    pub(crate) fn count_citadels(&mut self, out: &mut impl Outside) {
        for area in self.scenario.map.citadels {
            let Some(owner) = self.citadel_owner(area) else { continue };
            let taker = owner.other();
            if self.sieges.has(area) || self.is_alone(taker, area) {
                self.score(taker, self.scenario.area(area).value, Reason::Citadels, out);
            }
        }
        for place in 0..self.scenario.frame.end_counts.len() {
            let EndCount { side, area, points } = self.scenario.frame.end_counts[place];
            if self.is_alone(side, area) {
                self.score(side, points, Reason::End, out);
            }
        }
    }
}
