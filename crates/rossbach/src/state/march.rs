//! The move that is being made, and the March Orders.

use serde::{Deserialize, Serialize};
use vedette_kernel::Side;

use crate::sets::{HexId, PieceId, PieceSet};

/// No March Order.
pub const NO_ORDER: u8 = u8::MAX;

/// A March Order (RA-7.43-01); free when it has no objective.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Order {
    /// Where the force is to go.
    pub objective: HexId,
    /// The first turn in which it works.
    pub from: u8,
    /// Whether it ends when the phase does, and what for.
    pub ending: bool,
    /// Whether the objective was reached: the force is demoralized for the turn (RA-7.45-02).
    pub reached: bool,
}

impl Order {
    /// No order.
    pub const NONE: Order = Order { objective: HexId::NOWHERE, from: 0, ending: false, reached: false };

    /// Whether there is an order.
    #[inline]
    pub const fn is_given(&self) -> bool {
        self.objective.is_somewhere()
    }
}

/// A pontoon bridge (RA-9.21-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// One end; nowhere while the train rolls.
    pub hex: HexId,
    /// The other end.
    pub other: HexId,
    /// The turn in which it was laid.
    pub turn: u8,
    /// Half points to cross it in that turn, once rolled (RA-9.24-01).
    pub price: u8,
}

impl Span {
    /// No bridge.
    pub const NONE: Span = Span { hex: HexId::NOWHERE, other: HexId::NOWHERE, turn: 0, price: 0 };

    /// Whether the bridge lies between two hexes.
    #[inline]
    pub fn joins(&self, a: HexId, b: HexId) -> bool {
        self.hex.is_somewhere() && ((self.hex, self.other) == (a, b) || (self.hex, self.other) == (b, a))
    }
}

/// The stack that is moving.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct March {
    /// Who moves.
    pub side: Side,
    /// The pieces.
    pub stack: PieceSet,
    /// Where they are; nowhere for reinforcements at the edge.
    pub at: HexId,
    /// Where they started.
    pub from: HexId,
    /// Half points left.
    pub left: u8,
    /// Half points at the start.
    pub allowance: u8,
    /// Whether anything was done: nobody may join any more (RA-8.1-02).
    pub begun: bool,
    /// Whether the stack stands in an enemy zone it has entered: it may go no farther (RA-4.11-01).
    pub halted: bool,
    /// Chosen targets of a Repulse, a bit for each direction.
    pub targets: u8,
    /// The group of reinforcements it belongs to.
    pub group: u8,
    /// Whether it set out under a March Order: that holds for the whole move, though the order ends on the way (RA-7.45-03).
    pub ordered: bool,
    /// The battle it must march to (RA-2.11-12).
    pub goal: HexId,
    /// Who scouts.
    pub scout: PieceId,
}

impl March {
    /// Nobody moves.
    pub const NONE: March = March {
        side: Side::First,
        stack: PieceSet::NONE,
        at: HexId::NOWHERE,
        from: HexId::NOWHERE,
        left: 0,
        allowance: 0,
        begun: false,
        halted: false,
        targets: 0,
        group: u8::MAX,
        ordered: false,
        goal: HexId::NOWHERE,
        scout: PieceId::NONE,
    };
}
