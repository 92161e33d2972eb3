//! What is conserved: whatever is played, these things stay true of a position.

use vedette_kernel::Side;

use crate::sets::{HexSet, PieceId};
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
}
