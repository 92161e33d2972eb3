//! Small numbers for the things of a game, and sets of them as bits.
//!
//! A position is copied millions of times by simulation and search, so everything in it is a small integer or a bit set; what
//! the numbers stand for is in the scenario. Each system names its own with these two macros: a hex of one game is not a
//! box of another, and the compiler knows it.

/// A number for one kind of thing: `numbered!(/// A hex of the map. HexId in u16);`
#[macro_export]
macro_rules! numbered {
    ($(#[$doc:meta])* $name:ident in $bits:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
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

/// A set of such things, as bits in so many words: `bit_set!(/// A set of hexes. HexSet of HexId(u16) in 65 words);`
#[macro_export]
macro_rules! bit_set {
    ($(#[$doc:meta])* $name:ident of $item:ident($bits:ty) in $words:literal words) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
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
            type IntoIter = $crate::sets::BitIter<$name>;
            #[inline]
            fn into_iter(self) -> $crate::sets::BitIter<$name> {
                $crate::sets::BitIter(self)
            }
        }

        impl $crate::sets::Bits for $name {
            type Item = $item;
            #[inline]
            fn take_first(&mut self) -> Option<$item> {
                let item = self.first()?;
                let word = item.index() / 64;
                self.0[word] &= self.0[word] - 1;
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

/// A set that gives up its items one by one.
pub trait Bits {
    /// What is in it.
    type Item;
    /// Takes out the item with the lowest number.
    fn take_first(&mut self) -> Option<Self::Item>;
    /// How many there are.
    fn count(&self) -> usize;
}

/// The items of a set, lowest number first.
#[derive(Clone, Copy, Debug)]
pub struct BitIter<S>(pub S);

impl<S: Bits> Iterator for BitIter<S> {
    type Item = S::Item;

    #[inline]
    fn next(&mut self) -> Option<S::Item> {
        self.0.take_first()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.count(), Some(self.0.count()))
    }
}
