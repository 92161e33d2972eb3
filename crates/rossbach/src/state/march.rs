//! The move that is being made, and the March Orders.

use std::hash::{Hash, Hasher};

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

/// How far a signpost tells the way.
const SIGHT: i8 = 3;
/// How many hexes lie within that, the one it stands in included.
const SPOTS: usize = 37;
/// Bytes for six bits each, and one more so that every hex has two.
const BYTES: usize = (6 * SPOTS).div_ceil(8) + 1;

/// Where a stack that is bound to an objective or to the guns may turn: for the hex in which the signpost stands and those behind it
/// on the shortest ways, the directions in which they go on, six bits a hex. It follows from the rest of the position, so it
/// neither tells positions apart nor is written down.
#[derive(Clone, Copy, Debug)]
pub struct Signpost {
    stands: (i8, i8),
    directions: [u8; BYTES],
}

impl Signpost {
    /// How many steps it tells.
    pub(crate) const SIGHT: u8 = SIGHT as u8;
    /// The ways have not been looked for.
    pub const NONE: Signpost = Signpost { stands: (0, 0), directions: [0; BYTES] };

    /// A signpost in a hex, by its axial coordinates, without a word on it yet.
    pub(crate) const fn at(hex: (i8, i8)) -> Signpost {
        Signpost { stands: hex, ..Signpost::NONE }
    }

    /// Whether it stands in a hex.
    #[cfg(test)]
    pub(crate) fn stands_at(&self, hex: (i8, i8)) -> bool {
        self.stands == hex
    }

    /// The place of a hex near the signpost.
    fn place(&self, hex: (i8, i8)) -> Option<usize> {
        let (q, r) = (hex.0.wrapping_sub(self.stands.0), hex.1.wrapping_sub(self.stands.1));
        let near = |n: i8| (-SIGHT..=SIGHT).contains(&n);
        if !near(q) || !near(r) || !near(q + r) {
            return None;
        }
        // Rows of four to seven hexes and back to four.
        const ROWS: [usize; 7] = [0, 4, 9, 15, 22, 28, 33];
        let row = (r + SIGHT) as usize;
        let first = (-SIGHT).max(-SIGHT - r);
        Some(ROWS[row] + (q - first) as usize)
    }

    /// The directions to go on from a hex, as bits; nothing if they have not been looked for.
    #[inline]
    pub(crate) fn directions(&self, hex: (i8, i8)) -> Option<u8> {
        let bit = 6 * self.place(hex)?;
        let word = u16::from_le_bytes([self.directions[bit / 8], self.directions[bit / 8 + 1]]);
        Some((word >> (bit % 8)) as u8 & 0x3f).filter(|&directions| directions != 0)
    }

    /// Writes the directions of a hex, if it is near enough.
    pub(crate) fn write(&mut self, hex: (i8, i8), directions: u8) {
        let Some(bit) = self.place(hex).map(|place| 6 * place) else { return };
        let [low, high] = (u16::from(directions & 0x3f) << (bit % 8)).to_le_bytes();
        self.directions[bit / 8] |= low;
        self.directions[bit / 8 + 1] |= high;
    }
}

/// The last hex has both its bytes.
const _: () = assert!(6 * (SPOTS - 1) / 8 + 1 < BYTES);

impl Default for Signpost {
    fn default() -> Signpost {
        Signpost::NONE
    }
}

impl PartialEq for Signpost {
    fn eq(&self, _: &Signpost) -> bool {
        true
    }
}

impl Eq for Signpost {}

impl Hash for Signpost {
    fn hash<H: Hasher>(&self, _: &mut H) {}
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
    /// Where it may turn if it is bound somewhere.
    #[serde(skip)]
    pub signpost: Signpost,
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
        signpost: Signpost::NONE,
    };
}
