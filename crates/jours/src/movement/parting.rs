//! Movement in an Armistice: nobody comes near the enemy, and whoever stands there goes away (JG-13-ARMISTICE-12 and 13).

use vedette_kernel::{Refusal, Side};

use crate::flow::demand;
use crate::scenario::MAX_BOXES;
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// JG-13-ARMISTICE-12: neither with an enemy unit nor next to one.
    pub(crate) fn is_apart(&self, side: Side, place: BoxId) -> bool {
        let enemy = side.other();
        !self.holds(enemy, place)
            && !self.scenario.links(place).iter().any(|link| self.is_open(link) && self.holds(enemy, link.to))
    }

    /// The MP that lead from a box to the nearest one apart from the enemy, through boxes without enemy units; nothing if
    /// so many MP do not reach.
    fn way_apart(&self, side: Side, from: BoxId, mp: u8) -> Option<u8> {
        const FAR: u8 = u8::MAX;
        let mut costs = [FAR; MAX_BOXES];
        *costs.get_mut(from.index())? = 0;
        for spent in 0..=mp {
            for here in 0..self.scenario.map.places.len() {
                if costs[here] != spent {
                    continue;
                }
                let here = BoxId(here as u16);
                if self.is_apart(side, here) {
                    return Some(spent);
                }
                for link in self.scenario.links(here) {
                    let there = spent.saturating_add(self.cost(link));
                    let passes = self.is_open(link)
                        && self.may_enter(side, link.to)
                        && !self.holds(side.other(), link.to);
                    if passes && there < costs[link.to.index()] {
                        costs[link.to.index()] = there;
                    }
                }
            }
        }
        None
    }

    /// JG-13-ARMISTICE-12, JG-13-ARMISTICE-13: a step of combat units. Into boxes apart from the enemy; into one next to him
    /// only on the shortest way apart.
    pub(crate) fn permit_armistice_step(&self, side: Side, to: BoxId, cost: u8) -> Result<(), Refusal> {
        demand(!self.holds(side.other(), to), "JG-13-ARMISTICE-12", "jg-enemy-there")?;
        let here = self.march.place;
        let parts = || {
            let left = self.march.left;
            let now = self.way_apart(side, here, left).filter(|&way| way > 0)?;
            let then = self.way_apart(side, to, left.saturating_sub(cost))?;
            Some(cost + then <= now)
        };
        let parting = here.is_somewhere() && parts() == Some(true);
        demand(self.is_apart(side, to) || parting, "JG-13-ARMISTICE-12", "next-to-the-enemy")
    }

    /// JG-13-ARMISTICE-13: a stack of units that can get away from the enemy does not stop beside him.
    pub(crate) fn permit_stop(&self) -> Result<(), Refusal> {
        let march = &self.march;
        let stays = self.is_armistice()
            && march.place.is_somewhere()
            && march.stack.into_iter().any(|piece| self.is_bound_to_part(piece))
            && self.way_apart(march.side, march.place, march.left).is_some();
        demand(!stays, "JG-13-ARMISTICE-13", "must-leave-the-enemy")
    }

    /// JG-13-ARMISTICE-13: in an Armistice nobody who can leave the enemy stays with him.
    pub(crate) fn permit_pass(&self, side: Side) -> Result<(), Refusal> {
        demand(!self.must_part(side), "JG-13-ARMISTICE-13", "must-leave-the-enemy")
    }

    /// Whether a side has units that must leave the enemy and can.
    pub(crate) fn must_part(&self, side: Side) -> bool {
        self.is_armistice() && self.on_map(side).any(|piece| self.has_to_part(side, piece))
    }

    /// Whether a unit must leave the enemy and can: it can be paid for, and its MP lead away from him.
    pub(crate) fn has_to_part(&self, side: Side, piece: PieceId) -> bool {
        self.is_bound_to_part(piece)
            && self.way_apart(side, self.at[piece.index()], self.allowance(piece)).is_some()
            && self.can_be_activated(side, piece)
    }

    /// Whether a unit stands with the enemy or next to him in the field; a garrison may stay in its city (D56).
    fn is_bound_to_part(&self, piece: PieceId) -> bool {
        let (side, place) = (self.side_of(piece), self.at[piece.index()]);
        self.is_troop(piece)
            && place.is_somewhere()
            && !self.is_garrison(piece)
            && !self.is_apart(side, place)
    }

    /// Whether a piece holds a city: it is behind the walls, or nobody disputes them. Besiegers do not.
    fn is_garrison(&self, piece: PieceId) -> bool {
        let place = self.at[piece.index()];
        let disputed = self.holds(self.side_of(piece).other(), place);
        self.scenario.places_city(place).is_some() && (self.inside.has(piece) || !disputed)
    }

    /// Whether a piece can be activated, alone or with a leader of its box.
    fn can_be_activated(&self, side: Side, piece: PieceId) -> bool {
        let place = self.at[piece.index()];
        let led = |leader: PieceId| {
            let stack = PieceSet::of(piece).or(PieceSet::of(leader));
            !self.activated.has(leader) && self.bill(stack).is_some_and(|bill| self.can_pay(&bill))
        };
        let leaders = self.leaders_of(self.pieces_in(side, place)).minus(self.inside);
        let idle = !self.activated.has(piece) && !self.inside.has(piece);
        let alone = self.bill(PieceSet::of(piece)).is_some_and(|bill| self.can_pay(&bill));
        idle && (alone || leaders.into_iter().any(led))
    }
}
