//! Seeds from a seed: SplitMix64, whose neighbouring numbers are unrelated.

/// Its step.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The seed of one game among many: it depends on the seed of them all and its own number only.
pub(crate) fn seed_of(seed: u64, number: u64) -> u64 {
    let mut mixed = seed.wrapping_add(number.wrapping_add(1).wrapping_mul(STEP));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// The next number from a state, which goes on.
pub(crate) fn next(state: &mut u64) -> u64 {
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
