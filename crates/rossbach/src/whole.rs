//! The whole of a position: what must be conserved in it, and all of it as bytes.

use vedette_kernel::Side;

use crate::sets::{HexSet, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// Faults in what must be conserved: every piece is in one place, no hex holds both sides, the zones are as they are found
    /// anew.
    pub(crate) fn conservation_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for place in 0..self.scenario.pieces.len() {
            let piece = PieceId(place as u8);
            let boxes = [self.day_half, self.night_half, self.lost, self.captured, self.gone, self.broken];
            let count =
                boxes.iter().filter(|set| set.has(piece)).count() + usize::from(self.is_on_map(piece));
            if count > 1 {
                faults.push(format!("{} is in {count} places", self.piece(piece).code));
            }
        }
        for side in Side::BOTH {
            for piece in self.on_map(side) {
                let hex = self.at[piece.index()];
                if self.pieces_at(hex).any(|other| self.side_of(other) != side) {
                    faults.push(format!("both sides stand with {}", self.piece(piece).code));
                }
            }
            if self.found_zone(side) != self.zones[side.index()] {
                faults.push(format!("the zones of {side:?} are not kept up"));
            }
        }
        faults
    }

    /// The zones of control of a side, found anew.
    fn found_zone(&self, side: Side) -> HexSet {
        let mut zone = HexSet::NONE;
        for piece in self.on_map(side).filter(|&piece| !self.kind(piece).is_train()) {
            let hex = self.at[piece.index()];
            for near in self.scenario.hex(hex).edges.map(|edge| edge.to) {
                let direction = self.scenario.map.direction(near, hex);
                if direction.is_some_and(|direction| self.zone_reaches(near, direction)) {
                    zone.insert(near);
                }
            }
        }
        zone
    }

    /// All of the position as bytes, in a fixed order. The scenario is named by its pack, code and options.
    pub(crate) fn canonical_bytes(&self, out: &mut Vec<u8>) {
        let scenario = &self.scenario;
        let head = format!("{} {} {}\n", scenario.pack_hash, scenario.frame.code, scenario.options);
        out.extend_from_slice(head.as_bytes());
        for piece in 0..scenario.pieces.len() {
            out.extend(self.at[piece].0.to_be_bytes());
            out.extend([self.order_of[piece], self.combat_of[piece], self.last_turn[piece]]);
            out.extend(self.last_at[piece].0.to_be_bytes());
        }
        let sets = [
            [self.day_half, self.night_half, self.lost, self.lost_before, self.captured, self.gone],
            [self.broken, self.reduced, self.turned, self.commanded, self.busied[0], self.busied[1]],
            [self.reorganized, self.tested, self.failed, self.bound, self.moved, self.hampered[0]],
            [self.hampered[1], self.column, self.starving, self.weary, self.withdrew, self.barred],
            [self.repulsed, self.advanced, self.attacked, self.scouted, self.fresh, self.shown],
            [self.seen, self.eager, self.group, self.placed, PieceSet::NONE, PieceSet::NONE],
        ];
        out.extend(sets.iter().flatten().flat_map(|set| set.0).flat_map(u64::to_be_bytes));
        let bridges = [self.damaged, self.mended, self.untried];
        out.extend(bridges.iter().flat_map(|set| set.0).flat_map(u64::to_be_bytes));
        out.extend(self.casualties.iter().chain(&self.toll).flat_map(|lost| lost.to_be_bytes()));
        out.extend(
            [self.arrived, self.admitted, self.entering, self.watched]
                .iter()
                .flat_map(|word| word.to_be_bytes()),
        );
        let rest = (
            (self.replaces, self.orphaned, self.spent, self.guard_recoiled, self.spans, self.control),
            (self.open_sources, self.band_closed, self.turn, self.phasing, self.phase, self.alternates),
            (self.exited, self.doors, self.orders, self.march, self.fight, self.crossings),
            (self.spot, self.outcome),
        );
        out.extend_from_slice(format!("{rest:?}").as_bytes());
        for task in self.agenda.iter() {
            out.extend_from_slice(format!("{task:?};").as_bytes());
        }
    }
}
