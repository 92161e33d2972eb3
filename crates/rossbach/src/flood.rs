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

/// A search. What is hoped for is the least that the rest of the way can cost: with it the search goes towards a hex, and
/// without it in all directions alike.
pub(crate) struct Flood<H: Fn(HexId) -> u16> {
    best: [u16; MAX_HEXES],
    waiting: [[u64; WORDS]; RING],
    /// How many bits are set.
    count: u32,
    /// The cost that is looked at, what is hoped for included, and the first word that may still hold a hex of it.
    level: u16,
    word: usize,
    hope: H,
}

impl<H: Fn(HexId) -> u16> Flood<H> {
    /// A search that begins nowhere yet.
    pub(crate) fn new(hope: H) -> Flood<H> {
        let (best, waiting) = ([u16::MAX; MAX_HEXES], [[0; WORDS]; RING]);
        Flood { best, waiting, count: 0, level: 0, word: 0, hope }
    }

    /// A way to a hex was found.
    pub(crate) fn reach(&mut self, hex: HexId, cost: u16) {
        let Some(best) = self.best.get_mut(hex.index()).filter(|best| cost < **best) else { return };
        *best = cost;
        let total = cost.saturating_add((self.hope)(hex));
        if self.count == 0 {
            (self.level, self.word) = (total, 0);
        }
        // The first hexes may be hoped to be nearer than the level that the search began with.
        self.level = self.level.min(total);
        debug_assert!(usize::from(total - self.level) < RING, "a step dearer than the ring is long");
        let word = hex.index() / 64;
        if total == self.level {
            self.word = self.word.min(word);
        }
        let bits = &mut self.waiting[usize::from(total) % RING][word];
        self.count += u32::from(*bits >> (hex.index() % 64) & 1 == 0);
        *bits |= 1 << (hex.index() % 64);
    }

    /// The next hex by its cost, what is hoped for included; hexes of the same cost come in the order of their numbers. With
    /// it its own cost, and the one with the hope.
    pub(crate) fn next(&mut self) -> Option<(HexId, u16, u16)> {
        while self.count > 0 {
            let bucket = &mut self.waiting[usize::from(self.level) % RING];
            while self.word < WORDS {
                let bits = bucket[self.word];
                if bits == 0 {
                    self.word += 1;
                    continue;
                }
                let place = bits.trailing_zeros() as usize;
                bucket[self.word] = bits & (bits - 1);
                self.count -= 1;
                let hex = HexId((64 * self.word + place) as u16);
                let cost = self.best[hex.index()];
                // A cheaper way may have been found since.
                if cost.saturating_add((self.hope)(hex)) == self.level {
                    return Some((hex, cost, self.level));
                }
            }
            (self.level, self.word) = (self.level.checked_add(1)?, 0);
        }
        None
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
