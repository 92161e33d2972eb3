//! How many pieces may stand in a hex (section 3 of the rules).

use vedette_kernel::Refusal;

use crate::flow::demand;
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceSet};
use crate::state::Position;

/// What counts in a stack.
#[derive(Clone, Copy, Default)]
struct Crowd {
    foot: u8,
    horse: u8,
    trains: u8,
    vedettes: u8,
    led: bool,
}

impl Position {
    fn crowd(&self, pieces: PieceSet) -> Crowd {
        let mut crowd = Crowd::default();
        for piece in pieces {
            match self.kind(piece) {
                PieceKind::Infantry => crowd.foot += 1,
                // Mixed units count as cavalry here, and here only (RA-16.4-01).
                PieceKind::Cavalry | PieceKind::Mixed => crowd.horse += 1,
                PieceKind::Pontoon | PieceKind::Baggage => crowd.trains += 1,
                PieceKind::Vedette => crowd.vedettes += 1,
                PieceKind::Commander | PieceKind::Officer | PieceKind::Replacement | PieceKind::Head => {
                    crowd.led = true
                }
            }
        }
        crowd
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

    /// Whether pieces that end their move in a hex pay for stacking: when units or trains join others (RA-3.0-02).
    pub(crate) fn pays_for_stacking(&self, pieces: PieceSet, hex: HexId) -> bool {
        let counts = |set: PieceSet| {
            set.into_iter().any(|piece| {
                let kind = self.kind(piece);
                kind.is_unit() || kind.is_train()
            })
        };
        counts(pieces) && counts(self.stack(hex).minus(pieces))
    }

    /// How many vedettes are in a set.
    pub(crate) fn count_vedettes(&self, pieces: PieceSet) -> usize {
        pieces.and(self.scenario.tables.vedettes).len()
    }
}
