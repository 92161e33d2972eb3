//! How many pieces may stand in a hex (section 3 of the rules).

use vedette_kernel::Refusal;

use crate::flow::demand;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// What counts in a stack.
#[derive(Clone, Copy)]
struct Crowd {
    foot: u8,
    horse: u8,
    trains: u8,
    vedettes: u8,
    led: bool,
}

impl Position {
    fn crowd(&self, pieces: PieceSet) -> Crowd {
        let counts = &self.scenario.tables.crowd_of;
        let sum: u64 = pieces.into_iter().map(|piece| counts[piece.index()]).sum();
        let [foot, horse, trains, vedettes, leaders, ..] = sum.to_le_bytes();
        Crowd { foot, horse, trains, vedettes, led: leaders > 0 }
    }

    /// Whether these pieces may stand in one hex at the end of a phase.
    pub(crate) fn permit_stack(&self, pieces: PieceSet) -> Result<(), Refusal> {
        let crowd = self.crowd(pieces);
        // Leaders, vedettes and bridges of boats do not count (RA-3.14-01); vedettes have a limit of their own
        // (RA-3.15-01), in fortified towns nothing is different (RA-11.5-01).
        demand(crowd.vedettes <= 3, "RA-3.15-01", "ra-too-many-vedettes")?;
        if crowd.led {
            // Each arm by itself: what fills the places of one leaves those of the other (RA-3.11-02).
            let fits = crowd.foot + crowd.trains <= 2 && crowd.horse <= 3;
            return demand(fits, "RA-3.11-01", "ra-too-many-units");
        }
        let units = crowd.foot + crowd.horse;
        demand(crowd.trains == 0 || units + crowd.trains <= 1, "RA-3.12-02", "ra-train-without-leader")?;
        demand(units <= 2, "RA-3.12-01", "ra-too-many-units")
    }

    /// Whether pieces may come to stand in a hex with what is there.
    pub(crate) fn permit_room(&self, pieces: PieceSet, hex: HexId) -> Result<(), Refusal> {
        self.permit_stack(self.stack(hex).or(pieces))
    }

    /// The same for one piece: in an empty hex there is always room.
    #[inline]
    pub(crate) fn permit_room_for(&self, piece: PieceId, hex: HexId) -> Result<(), Refusal> {
        if self.holds_nobody(hex) { Ok(()) } else { self.permit_room(PieceSet::of(piece), hex) }
    }

    /// Whether pieces that end their move in a hex pay for stacking: when units or trains join others (RA-3.0-02).
    pub(crate) fn pays_for_stacking(&self, pieces: PieceSet, hex: HexId) -> bool {
        let counts = |set: PieceSet| !self.weighty(set).is_empty();
        counts(pieces) && counts(self.stack(hex).minus(pieces))
    }

    /// How many vedettes are in a set.
    pub(crate) fn count_vedettes(&self, pieces: PieceSet) -> usize {
        pieces.and(self.scenario.tables.vedettes).len()
    }
}
