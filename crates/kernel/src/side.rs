//! The two camps of a game. A side may be shared by several seats; the kernel only ever speaks of sides.

use serde::{Deserialize, Serialize};

/// One of the two camps. Which historical camp is first is the game's business.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The first camp (the French in all games of this house).
    First,
    /// The second camp.
    Second,
}

impl Side {
    /// Both sides, in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// The opponent.
    #[inline]
    pub const fn other(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 or 1, for arrays with one entry a side.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A set of sides: who is asked for a decision right now.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
#[serde(transparent)]
pub struct Sides(u8);

impl Sides {
    /// Nobody.
    pub const NONE: Sides = Sides(0);
    /// Both sides at once, as in secret simultaneous choices.
    pub const BOTH: Sides = Sides(3);

    /// The set of one side.
    #[inline]
    pub const fn only(side: Side) -> Sides {
        Sides(1 << side.index())
    }

    /// Whether the set holds this side.
    #[inline]
    pub const fn contains(self, side: Side) -> bool {
        self.0 & (1 << side.index()) != 0
    }

    /// This set together with one more side.
    #[must_use]
    pub const fn with(self, side: Side) -> Sides {
        Sides(self.0 | (1 << side.index()))
    }

    /// This set without one side.
    #[must_use]
    pub const fn without(self, side: Side) -> Sides {
        Sides(self.0 & !(1 << side.index()))
    }

    /// Whether nobody is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides of the set, first side first.
    pub fn iter(self) -> impl Iterator<Item = Side> {
        Side::BOTH.into_iter().filter(move |&side| self.contains(side))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_sides_hold_what_was_put_in() {
        for side in Side::BOTH {
            let only = Sides::only(side);
            assert!(only.contains(side) && !only.contains(side.other()));
            assert_eq!(only.with(side.other()), Sides::BOTH);
            assert_eq!(Sides::BOTH.without(side.other()), only);
            assert!(only.without(side).is_empty());
            assert_eq!(only.iter().collect::<Vec<_>>(), [side]);
            assert_eq!(Side::BOTH[side.index()], side);
        }
        assert_eq!(Sides::BOTH.iter().collect::<Vec<_>>(), Side::BOTH);
    }
}
