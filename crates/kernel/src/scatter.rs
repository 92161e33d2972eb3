//! Numbers that have nothing to do with their neighbours: SplitMix64. For seeds and searches; tables draw from
//! [`Keyed`](crate::chance::Keyed).

/// The step from one number of a sequence to the next.
pub const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// A number scattered over all numbers.
#[inline]
pub const fn scatter(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

/// The seed of one among many: it depends on the seed of them all and its own number only.
#[inline]
pub const fn seed_of(seed: u64, number: u64) -> u64 {
    scatter(seed.wrapping_add(number.wrapping_add(1).wrapping_mul(STEP)))
}

/// The next number from a state, which goes on.
pub const fn next(state: &mut u64) -> u64 {
    let drawn = seed_of(*state, 0);
    *state = state.wrapping_add(STEP);
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_those_of_splitmix64() {
        // The first outputs of the published generator from seed 0.
        assert_eq!(seed_of(0, 0), 0xe220_a839_7b1d_cdaf);
        assert_eq!(seed_of(0, 1), 0x6e78_9e6a_a1b9_65f4);
        let mut state = 0;
        assert_eq!([next(&mut state), next(&mut state)], [seed_of(0, 0), seed_of(0, 1)]);
    }
}
