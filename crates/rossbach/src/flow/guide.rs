//! What the answers to one question have in common: found out when it is first asked for, and then known for all of them.
//!
//! Listing the answers to a question asks the same things again and again, some of them costly: the way to an objective, the
//! battles that can be heard, the roads to the commander. A guide remembers them while one question is looked at in one
//! position, and no longer.

use vedette_kernel::Refusal;

use crate::ground::Paces;
use crate::scenario::MAX_PIECES;
use crate::sets::{HexId, HexSet, PieceId};

/// What is known so far.
#[derive(Default)]
pub(crate) struct Guide {
    /// Whether many answers are to be looked at: then it pays to find out a thing for all of them at once.
    pub(crate) many: bool,
    /// The directions in which the moving stack keeps to the shortest way, as bits.
    pub(crate) route: Option<u8>,
    /// How the moving stack moves.
    pub(crate) paces: Option<Paces>,
    /// Whether those who stay behind let the moving stack go.
    pub(crate) departure: Option<Result<(), Refusal>>,
    /// Whether the moving stack may step in each direction.
    pub(crate) steps: [Option<bool>; 6],
    /// The hexes with engaged units, for all the listening side knows.
    pub(crate) battles: Option<HexList>,
    /// Whether the unit that was asked for last may roll at all.
    pub(crate) roll: Option<(PieceId, Result<(), Refusal>)>,
    /// The hexes within a Trunk line of the army commander.
    pub(crate) trunks: Option<HexSet>,
    /// Where the stack at the edge may come in.
    pub(crate) doors: Option<[HexId; 8]>,
}

impl Guide {
    /// For all answers to a question.
    pub(crate) fn for_all() -> Guide {
        Guide { many: true, ..Guide::default() }
    }
}

/// Some hexes, at most one for each piece.
pub(crate) struct HexList {
    hexes: [HexId; MAX_PIECES],
    len: usize,
}

impl HexList {
    /// Each hex once if it comes several times in a row.
    pub(crate) fn of(hexes: impl Iterator<Item = HexId>) -> HexList {
        let mut list = HexList { hexes: [HexId::NOWHERE; MAX_PIECES], len: 0 };
        for hex in hexes {
            let again = list.iter().next_back() == Some(hex);
            if !again && list.len < MAX_PIECES {
                list.hexes[list.len] = hex;
                list.len += 1;
            }
        }
        list
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = HexId> + '_ {
        self.hexes[..self.len].iter().copied()
    }
}
