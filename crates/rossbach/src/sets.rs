//! Small numbers for hexes, pieces, formations and bridges, and sets of them as bits.
//!
//! A position is copied millions of times by simulation and search, so everything in it is a small integer or a
//! bit set; what the numbers stand for is in the [`Scenario`](crate::scenario::Scenario).

use vedette_kernel::{bit_set, numbered};

numbered!(
    /// A hex of the map, in the order of its grid.
    HexId in u16
);
numbered!(
    /// A piece: a combat unit, a vedette, a leader or a train of either side.
    PieceId in u8
);
numbered!(
    /// A formation: a corps, a reserve, or what belongs to none of them.
    FormationId in u8
);
numbered!(
    /// A bridge that can be damaged.
    BridgeId in u8
);

impl HexId {
    /// No hex: a piece that is not on the map, or what lies beyond its edge.
    pub const NOWHERE: HexId = HexId(u16::MAX);

    /// Whether it is a hex of the map at all.
    #[inline]
    pub const fn is_somewhere(self) -> bool {
        self.0 != u16::MAX
    }
}

impl PieceId {
    /// No piece.
    pub const NONE: PieceId = PieceId(u8::MAX);

    /// Whether it is a piece at all.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

impl FormationId {
    /// No formation: trains, army commanders, heads of state.
    pub const NONE: FormationId = FormationId(u8::MAX);

    /// Whether it is a formation at all.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

impl BridgeId {
    /// No bridge.
    pub const NONE: BridgeId = BridgeId(u8::MAX);

    /// Whether it is a bridge at all.
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

bit_set!(
    /// A set of pieces.
    PieceSet of PieceId(u8) in 3 words
);
bit_set!(
    /// A set of formations.
    FormationSet of FormationId(u8) in 1 words
);
bit_set!(
    /// A set of bridges.
    BridgeSet of BridgeId(u8) in 2 words
);
bit_set!(
    /// A set of hexes.
    HexSet of HexId(u16) in 65 words
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_what_was_put_in_across_words() {
        let items = [0, 5, 63, 64, 100, 191].map(PieceId);
        let set: PieceSet = items.into_iter().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), items);
        assert_eq!((set.len(), set.first(), set.nth(3)), (6, Some(PieceId(0)), Some(PieceId(64))));
        assert!(!set.has(PieceId(1)) && !set.has(PieceId(255)));
        let other = PieceSet::of(PieceId(64)).or(PieceSet::of(PieceId(7)));
        assert_eq!(set.and(other), PieceSet::of(PieceId(64)));
        assert_eq!(set.minus(other).len(), 5);
        let mut all = set;
        items.into_iter().for_each(|item| all.remove(item));
        assert!(all.is_empty());
    }
}
