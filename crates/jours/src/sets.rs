//! Small numbers for boxes, pieces, armies and cards, and sets of them as bits.
//!
//! A position is copied millions of times by simulation and search, so everything in it is a small integer or a
//! bit set; what the numbers stand for is in the [`Scenario`](crate::scenario::Scenario).

use vedette_kernel::{bit_set, numbered};

numbered!(
    /// A box of the map.
    BoxId in u16
);
numbered!(
    /// A piece: a leader, a combat unit, a Detachment or a dummy of either side.
    PieceId in u8
);
numbered!(
    /// An army.
    ArmyId in u8
);
numbered!(
    /// A nationality.
    NationId in u8
);
numbered!(
    /// An event card.
    CardId in u8
);
numbered!(
    /// A connection with a bridge or with a ford on a major river, where a pontoon can lie.
    CrossingId in u8
);

impl BoxId {
    /// No box: a piece that is not on the map.
    pub const NOWHERE: BoxId = BoxId(u16::MAX);

    /// Whether it is a box of the map at all.
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

bit_set!(
    /// A set of pieces.
    PieceSet of PieceId(u8) in 3 words
);
bit_set!(
    /// A set of event cards.
    CardSet of CardId(u8) in 1 words
);
bit_set!(
    /// A set of bridges and pontoon sites.
    CrossingSet of CrossingId(u8) in 3 words
);
bit_set!(
    /// A set of boxes.
    BoxSet of BoxId(u16) in 6 words
);
bit_set!(
    /// A set of armies.
    ArmySet of ArmyId(u8) in 1 words
);
bit_set!(
    /// A set of nationalities.
    NationSet of NationId(u8) in 1 words
);
