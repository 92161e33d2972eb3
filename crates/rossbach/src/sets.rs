//! Small numbers for hexes, pieces, formations and bridges, and sets of them as bits.
//!
//! A position is copied millions of times by simulation and search, so everything in it is a small integer or a
//! bit set; what the numbers stand for is in the [`Scenario`](crate::scenario::Scenario).

use serde::{Deserialize, Serialize};

macro_rules! index {
    ($(#[$doc:meta])* $name:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// For use in arrays.
            #[inline]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index!(
    /// A hex of the map, in the order of its grid.
    HexId in u16
);
index!(
    /// A piece: a combat unit, a vedette, a leader or a train of either side.
    PieceId in u8
);
index!(
    /// A formation: a corps, a reserve, or what belongs to none of them.
    FormationId in u8
);
index!(
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

macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident of $item:ident($bits:ty) in $words:literal words) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(#[serde(with = "serde_big_array::BigArray")] pub [u64; $words]);

        impl Default for $name {
            fn default() -> $name {
                $name::NONE
            }
        }

        impl $name {
            /// The empty set.
            pub const NONE: $name = $name([0; $words]);

            /// The set of one item.
            #[inline]
            pub const fn of(item: $item) -> $name {
                let mut set = $name::NONE;
                set.insert(item);
                set
            }
            /// Whether the item is in the set.
            #[inline]
            pub const fn has(&self, item: $item) -> bool {
                let place = item.0 as usize;
                place < 64 * $words && self.0[place / 64] >> (place % 64) & 1 != 0
            }
            /// Puts an item in; numbers that no set can hold are left out.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                let place = item.0 as usize;
                if place < 64 * $words {
                    self.0[place / 64] |= 1 << (place % 64);
                }
            }
            /// Takes an item out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                let place = item.0 as usize;
                if place < 64 * $words {
                    self.0[place / 64] &= !(1 << (place % 64));
                }
            }
            /// Puts an item in or takes it out.
            #[inline]
            pub const fn set(&mut self, item: $item, wanted: bool) {
                if wanted { self.insert(item) } else { self.remove(item) }
            }
            /// What is in both sets.
            #[inline]
            #[must_use]
            pub const fn and(mut self, other: $name) -> $name {
                let mut word = 0;
                while word < $words {
                    self.0[word] &= other.0[word];
                    word += 1;
                }
                self
            }
            /// What is in either set.
            #[inline]
            #[must_use]
            pub const fn or(mut self, other: $name) -> $name {
                let mut word = 0;
                while word < $words {
                    self.0[word] |= other.0[word];
                    word += 1;
                }
                self
            }
            /// What is in this set and not in the other.
            #[inline]
            #[must_use]
            pub const fn minus(mut self, other: $name) -> $name {
                let mut word = 0;
                while word < $words {
                    self.0[word] &= !other.0[word];
                    word += 1;
                }
                self
            }
            /// How many items.
            #[inline]
            pub const fn len(&self) -> usize {
                let mut count = 0;
                let mut word = 0;
                while word < $words {
                    count += self.0[word].count_ones() as usize;
                    word += 1;
                }
                count
            }
            /// Whether there is nothing in it.
            #[inline]
            pub const fn is_empty(&self) -> bool {
                let mut word = 0;
                while word < $words {
                    if self.0[word] != 0 {
                        return false;
                    }
                    word += 1;
                }
                true
            }
            /// The item with the lowest number.
            #[inline]
            pub const fn first(&self) -> Option<$item> {
                let mut word = 0;
                while word < $words {
                    if self.0[word] != 0 {
                        return Some($item((word * 64) as $bits + self.0[word].trailing_zeros() as $bits));
                    }
                    word += 1;
                }
                None
            }
            /// The item in the given place, counted from the lowest number.
            #[inline]
            pub fn nth(self, place: u32) -> Option<$item> {
                self.into_iter().nth(place as usize)
            }
        }

        impl IntoIterator for $name {
            type Item = $item;
            type IntoIter = BitIter<$name>;
            #[inline]
            fn into_iter(self) -> BitIter<$name> {
                BitIter(self)
            }
        }

        impl Iterator for BitIter<$name> {
            type Item = $item;
            #[inline]
            fn next(&mut self) -> Option<$item> {
                let item = self.0.first()?;
                let word = item.index() / 64;
                self.0.0[word] &= self.0.0[word] - 1;
                Some(item)
            }
            fn size_hint(&self) -> (usize, Option<usize>) {
                (self.0.len(), Some(self.0.len()))
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $name {
                let mut set = $name::NONE;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }
    };
}

/// The items of a set, lowest number first.
#[derive(Clone, Copy, Debug)]
pub struct BitIter<S>(S);

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
