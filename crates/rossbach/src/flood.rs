//! The cheapest ways over the map: a search by whole costs that allocates nothing.
//!
//! Hexes wait in a ring of buckets, one for each cost that can come next, each a set of bits. That is enough because a step
//! costs less than the ring is long.

use crate::scenario::MAX_HEXES;
use crate::sets::HexId;

/// More than any step costs, what is hoped for included.
const RING: usize = 32;
/// Words of bits for all hexes.
const WORDS: usize = MAX_HEXES.div_ceil(64);

/// A search. What is hoped for is the least that the rest of the way can cost, and falls with no step by more than the step costs:
/// with it the search goes towards a hex, and without it in all directions alike.
pub(crate) struct Flood<H: Fn(HexId) -> u16> {
    best: [u16; MAX_HEXES],
    waiting: [[u64; WORDS]; RING],
    /// Which words of each bucket hold a hex, as bits: the first words, and the rest.
    filled: [[u64; 2]; RING],
    /// The hexes that have come already, as bits: a dearer way to one of them may still wait.
    done: [u64; WORDS],
    /// How many words those are.
    count: u32,
    /// The cost that is looked at, what is hoped for included.
    level: u16,
    hope: H,
}

/// A bit for each word of a bucket.
const _: () = assert!(WORDS <= 128);

impl<H: Fn(HexId) -> u16> Flood<H> {
    /// A search that begins nowhere yet.
    pub(crate) fn new(hope: H) -> Flood<H> {
        let (best, waiting) = ([u16::MAX; MAX_HEXES], [[0; WORDS]; RING]);
        Flood { best, waiting, filled: [[0; 2]; RING], done: [0; WORDS], count: 0, level: 0, hope }
    }

    /// A way to a hex was found.
    #[inline(always)]
    pub(crate) fn reach(&mut self, hex: HexId, cost: u16) {
        // Most ways lead where a cheaper one was found before.
        if self.wants(hex, cost) {
            self.enter(hex, cost);
        }
    }

    fn enter(&mut self, hex: HexId, cost: u16) {
        self.best[hex.index()] = cost;
        let total = cost.saturating_add((self.hope)(hex));
        if self.count == 0 {
            self.level = total;
        }
        // The first hexes may be hoped to be nearer than the level that the search began with.
        self.level = self.level.min(total);
        debug_assert!(usize::from(total - self.level) < RING, "a step dearer than the ring is long");
        let (bucket, word) = (usize::from(total) % RING, hex.index() / 64);
        let bits = &mut self.waiting[bucket][word];
        if *bits == 0 {
            self.count += 1;
            self.filled[bucket][word / 64] |= 1 << (word % 64);
        }
        *bits |= 1 << (hex.index() % 64);
    }

    /// The next hex by its cost, what is hoped for included; hexes of the same cost come in the order of their numbers. With
    /// it its own cost, and the one with the hope.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<(HexId, u16, u16)> {
        while self.count > 0 {
            let bucket = usize::from(self.level) % RING;
            let half = match self.filled[bucket] {
                [0, 0] => {
                    self.level = self.level.checked_add(1)?;
                    continue;
                }
                [0, _] => 1,
                _ => 0,
            };
            let filled = &mut self.filled[bucket][half];
            let word = 64 * half + filled.trailing_zeros() as usize;
            let bits = &mut self.waiting[bucket][word];
            let bit = *bits & bits.wrapping_neg();
            let hex = HexId((64 * word) as u16 + bits.trailing_zeros() as u16);
            *bits ^= bit;
            if *bits == 0 {
                *filled &= *filled - 1;
                self.count -= 1;
            }
            if self.done[word] & bit == 0 {
                self.done[word] |= bit;
                return Some((hex, self.best[hex.index()], self.level));
            }
        }
        None
    }

    /// Whether a way to a hex would be better than what was found so far.
    #[inline(always)]
    pub(crate) fn wants(&self, hex: HexId, cost: u16) -> bool {
        self.best.get(hex.index()).is_some_and(|best| cost < *best)
    }

    /// What the best way to a hex costs that was found so far.
    pub(crate) fn cost(&self, hex: HexId) -> Option<u16> {
        self.best.get(hex.index()).copied().filter(|&cost| cost != u16::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_come_by_cost_and_number_and_a_cheaper_way_counts() {
        let mut flood = Flood::new(|_| 0);
        for (hex, cost) in [(70, 5), (3, 9), (4, 5), (3, 6), (9, 30)] {
            flood.reach(HexId(hex), cost);
        }
        let mut order = Vec::new();
        while let Some((hex, cost, _)) = flood.next() {
            order.push((hex.0, cost));
            if hex.0 == 3 {
                flood.reach(HexId(9), 10);
            }
        }
        assert_eq!(order, [(4, 5), (70, 5), (3, 6), (9, 10)]);
        assert_eq!((flood.cost(HexId(9)), flood.cost(HexId(8))), (Some(10), None));
    }

    #[test]
    fn what_is_hoped_for_changes_the_order_and_no_cost() {
        let mut flood = Flood::new(|hex| 10 - hex.0.min(10));
        flood.reach(HexId(1), 0);
        flood.reach(HexId(8), 4);
        let order: Vec<_> = std::iter::from_fn(|| flood.next()).collect();
        assert_eq!(order, [(HexId(8), 4, 6), (HexId(1), 0, 9)]);
    }
}
