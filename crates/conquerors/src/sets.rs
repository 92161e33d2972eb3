//! Small numbers for blocks, areas and cards, and sets of them as bits.
//!
//! A position is copied millions of times by simulation and search, so everything in it is a small integer or a
//! bit set; what the numbers stand for is in the [`Scenario`](crate::scenario::Scenario).

use serde::{Deserialize, Serialize};
use vedette_kernel::numbered;
use vedette_kernel::sets::{BitIter, Bits};

numbered!(
    /// An area of the map.
    AreaId in u8
);
numbered!(
    /// A block: a corps, a commander or a vedette of either side.
    BlockId in u8
);
numbered!(
    /// A card of one side's deck; the side is always known from the context.
    CardId in u8
);
numbered!(
    /// A bridge: a connection that crosses a river.
    BridgeId in u8
);

impl AreaId {
    /// No area: a block that is not on the map.
    pub const NOWHERE: AreaId = AreaId(u8::MAX);

    /// Whether it is an area of the map at all.
    #[inline]
    pub const fn is_somewhere(self) -> bool {
        self.0 != u8::MAX
    }
}

/// A set that fits in one integer is one: that is smaller and faster than words in a row.
macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident of $item:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// The empty set.
            pub const NONE: $name = $name(0);

            /// The set of one item.
            #[inline]
            pub const fn of(item: $item) -> $name {
                $name(1 << item.0)
            }
            /// The first `count` items.
            pub const fn first_items(count: usize) -> $name {
                if count as u32 >= <$bits>::BITS { $name(<$bits>::MAX) } else { $name((1 << count) - 1) }
            }
            /// Whether the item is in the set.
            #[inline]
            pub const fn has(self, item: $item) -> bool {
                self.0 >> item.0 & 1 != 0
            }
            /// Puts an item in.
            #[inline]
            pub const fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }
            /// Takes an item out.
            #[inline]
            pub const fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }
            /// What is in both sets.
            #[inline]
            pub const fn and(self, other: $name) -> $name {
                $name(self.0 & other.0)
            }
            /// What is in either set.
            #[inline]
            pub const fn or(self, other: $name) -> $name {
                $name(self.0 | other.0)
            }
            /// What is in this set and not in the other.
            #[inline]
            pub const fn minus(self, other: $name) -> $name {
                $name(self.0 & !other.0)
            }
            /// How many items.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }
            /// Whether there is nothing in it.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }
            /// The item with the lowest number.
            #[inline]
            pub const fn first(self) -> Option<$item> {
                if self.0 == 0 { None } else { Some($item(self.0.trailing_zeros() as u8)) }
            }
            /// The item in the given place, counted from the lowest number.
            #[inline]
            pub fn nth(self, place: u32) -> Option<$item> {
                let mut bits = self.0;
                for _ in 0..place {
                    bits &= bits.wrapping_sub(1);
                }
                $name(bits).first()
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

        impl Bits for $name {
            type Item = $item;
            #[inline]
            fn take_first(&mut self) -> Option<$item> {
                let item = self.first()?;
                self.0 &= self.0 - 1;
                Some(item)
            }
            #[inline]
            fn count(&self) -> usize {
                self.len()
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

bit_set!(
    /// A set of blocks.
    BlockSet of BlockId in u64
);
bit_set!(
    /// A set of cards of one side.
    CardSet of CardId in u64
);
bit_set!(
    /// A set of bridges.
    BridgeSet of BridgeId in u64
);
bit_set!(
    /// A set of areas.
    AreaSet of AreaId in u128
);
