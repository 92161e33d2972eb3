//! Cavalry retreats before combat (section 16.2).

use std::ops::RangeInclusive;

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceSet};
use crate::state::Position;

impl Position {
    /// Whether the stack of a hex may retreat before combat at all: also who came near only to look (RA-16.21-01).
    fn permit_withdrawal_from(&self, side: Side, from: HexId) -> Result<(), Refusal> {
        let stack = self.stack_of(side, from);
        let riders = stack.minus(self.scenario.tables.trains);
        demand(!riders.is_empty(), "RA-16.2-01", "ra-nobody-there")?;
        demand(self.in_zone(side.other(), from), "RA-16.2-01", "ra-not-engaged")?;
        // Not with infantry; cavalry goes together or not at all (RA-11.1-02, RA-16.2-03).
        let mounted = riders.into_iter().all(|piece| self.is_mounted(piece) || self.kind(piece).is_leader());
        demand(mounted, "RA-16.2-03", "ra-stacked-with-infantry")?;
        demand(stack.and(self.withdrew).is_empty(), "RA-16.2-04", "ra-has-withdrawn")?;
        demand(stack.and(self.repulsed).is_empty(), "RA-10.22-03", "ra-failed-repulse")?;
        demand(stack.and(self.advanced).is_empty(), "RA-11.46-06", "ra-has-advanced")?;
        demand(self.outrides(side, from, riders), "RA-16.2-02", "ra-enemy-as-fast")
    }

    /// Whether the slowest of a stack is faster than every enemy unit whose zone covers it (RA-16.2-02); supply, morale and
    /// command do not matter (RA-16.22-01).
    fn outrides(&self, side: Side, from: HexId, riders: PieceSet) -> bool {
        let troops: PieceSet = riders.into_iter().filter(|&piece| self.kind(piece).is_combat()).collect();
        // A leader alone rides like a vedette (RA-5.2-01).
        let pace = |piece| self.piece(piece).allowance;
        let slowest = troops.into_iter().map(pace).min().unwrap_or(18);
        self.exerters(side.other(), from).all(|near| {
            let lone = self.troops(near).is_empty();
            let fastest = self.troops(near).into_iter().map(pace).max().unwrap_or(0);
            slowest > if lone { 18 } else { fastest }
        })
    }

    /// Whether the stack of a hex may retreat before combat to another: one or two hexes, through no enemy zone, not even a
    /// vedette's (RA-4.4-02), over no bare river and within the stacking limits (RA-16.2-05).
    pub(crate) fn permit_withdrawal(&self, side: Side, from: HexId, to: HexId) -> Result<(), Refusal> {
        self.permit_withdrawal_from(side, from)?;
        let hexes = self.hexes_behind(side, from, self.stack_of(side, from), 1..=2);
        demand(hexes.contains(&to) && to.is_somewhere(), "RA-16.2-05", "ra-not-free")
    }

    /// The hexes from which a stack may retreat before combat, if it finds a way.
    fn withdrawing(&self, side: Side) -> impl Iterator<Item = HexId> + '_ {
        let engaged = self.on_map(side).filter_map(move |piece| {
            let from = self.at[piece.index()];
            // The first piece of each hex names it.
            let first = self.pieces_at(from).next() == Some(piece);
            (first && self.in_zone(side.other(), from)).then_some(from)
        });
        engaged.filter(move |&from| self.permit_withdrawal_from(side, from).is_ok())
    }

    /// Who may retreat before combat where.
    pub(crate) fn withdrawal_candidates(&self, side: Side, each: &mut dyn FnMut(HexId, HexId)) {
        for from in self.withdrawing(side) {
            let hexes = self.hexes_behind(side, from, self.stack_of(side, from), 1..=2);
            hexes.into_iter().filter(|hex| hex.is_somewhere()).for_each(|to| each(from, to));
        }
    }

    /// Whether anybody of a side can retreat before combat.
    pub(crate) fn withdrawal_asks(&self, side: Side) -> bool {
        self.withdrawing(side)
            .any(|from| self.hexes_behind(side, from, self.stack_of(side, from), 1..=2)[0].is_somewhere())
    }

    /// The stack goes; leaders with it may be captured (RA-16.23-01), no bridge is rolled for (RA-11.43-02).
    pub(crate) fn withdraw(&mut self, side: Side, from: HexId, to: HexId, out: &mut impl Outside) {
        let stack = self.stack_of(side, from);
        for leader in stack.and(self.scenario.tables.leaders) {
            self.roll_capture(leader, 0, out);
        }
        let riders: PieceSet =
            self.stack_of(side, from).into_iter().filter(|&piece| !self.kind(piece).is_train()).collect();
        out.tell(|| Event::Withdrew { side, from, to });
        self.put_all(riders, to);
        for piece in riders {
            self.combat_of[piece.index()] = 0;
        }
        self.withdrew = self.withdrew.or(riders);
        self.occupy(to, out);
        self.lose_lone_trains(side, out);
    }

    /// The hexes that a stack can reach in so many steps without entering an enemy zone or an occupied enemy hex, with room
    /// for it at the end: for retreats before combat, scouts and disengagement.
    pub(crate) fn hexes_behind(
        &self,
        side: Side,
        from: HexId,
        stack: PieceSet,
        steps: RangeInclusive<u8>,
    ) -> [HexId; 18] {
        let mut found = [HexId::NOWHERE; 18];
        let mut count = 0;
        let mut add = |hex: HexId| {
            let fits = steps.contains(&self.distance(from, hex)) && self.permit_room(stack, hex).is_ok();
            if fits && !found.contains(&hex) && count < 18 {
                found[count] = hex;
                count += 1;
            }
        };
        self.walk_behind(side, from, stack, *steps.end(), &mut add);
        found
    }

    /// Every hex on a way of so many free steps, those where ways begin or cross more than once.
    fn walk_behind(
        &self,
        side: Side,
        from: HexId,
        stack: PieceSet,
        steps: u8,
        visit: &mut impl FnMut(HexId),
    ) {
        if steps == 0 {
            return;
        }
        for next in self.free_neighbours(side, from, stack) {
            visit(next);
            self.walk_behind(side, next, stack, steps - 1, visit);
        }
    }

    /// Neighbouring hexes that a stack can enter without meeting the enemy or his zones.
    fn free_neighbours(&self, side: Side, from: HexId, stack: PieceSet) -> impl Iterator<Item = HexId> + '_ {
        let enemy = side.other();
        let paces = self.paces(stack);
        (0..6)
            .filter(move |&direction| self.pace_toll(paces, from, direction).is_some())
            .map(move |direction| self.scenario.hex(from).edges[direction].to)
            .filter(move |&to| self.holder(to) != Some(enemy) && !self.seems_in_zone(enemy, to))
    }

    /// Whether a piece is light enough to be a vedette of any kind.
    pub(crate) fn is_vedette(&self, piece: crate::sets::PieceId) -> bool {
        self.kind(piece) == PieceKind::Vedette
    }
}
