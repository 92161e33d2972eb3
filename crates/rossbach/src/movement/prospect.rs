//! What the rest of a way costs at least.

use crate::scenario::{Bearings, MAX_SPARES, apart};
use crate::sets::HexId;
use crate::state::Position;

/// The least that it costs to cross by boats.
const FERRY: u16 = 2;
/// Both ends of every bridge of boats.
const LANDINGS: usize = 2 * MAX_SPARES;

/// What the way from any hex to one of them costs at least: what beacons tell, or else a way over boats.
pub(super) struct Prospect<'a> {
    bearings: &'a [Bearings],
    goal: HexId,
    /// Where boats can be entered, with what the way costs from there at least.
    landings: [(HexId, u16); LANDINGS],
    count: usize,
}

impl<'a> Prospect<'a> {
    /// The prospect of a hex, for combat units without the road rate or for anybody.
    pub(super) fn of(position: &'a Position, slow: bool, goal: HexId) -> Prospect<'a> {
        let bearings = position.scenario.tables.beacons.bearings(slow);
        let mut prospect = Prospect { bearings, goal, landings: [(HexId::NOWHERE, 0); LANDINGS], count: 0 };
        let boats = || position.spans.iter().filter(|span| span.hex.is_somewhere());
        let banks = boats().flat_map(|span| [(span.hex, span.other), (span.other, span.hex)]);
        for (place, (bank, other)) in prospect.landings.iter_mut().zip(banks.clone()) {
            *place = (bank, FERRY + apart(&bearings[other.index()], &bearings[goal.index()]));
            prospect.count += 1;
        }
        // One bridge may lead to another.
        for _ in boats().skip(1) {
            for (place, (_, other)) in banks.clone().enumerate().take(LANDINGS) {
                let on = FERRY + prospect.of_hex(other);
                let rest = &mut prospect.landings[place].1;
                *rest = on.min(*rest);
            }
        }
        // Boats that lead nowhere nearer help nobody.
        let ahead =
            |(bank, rest): (HexId, u16)| rest < apart(&bearings[bank.index()], &bearings[goal.index()]);
        let mut kept = 0;
        for place in 0..prospect.count {
            if ahead(prospect.landings[place]) {
                prospect.landings[kept] = prospect.landings[place];
                kept += 1;
            }
        }
        prospect.count = kept;
        prospect
    }

    /// What the way from a hex costs at least. It falls with no step by more than the step costs.
    #[inline]
    pub(super) fn of_hex(&self, hex: HexId) -> u16 {
        let from = &self.bearings[hex.index()];
        let straight = apart(from, &self.bearings[self.goal.index()]);
        self.landings[..self.count]
            .iter()
            .fold(straight, |least, (bank, rest)| least.min(rest + apart(from, &self.bearings[bank.index()])))
    }
}
