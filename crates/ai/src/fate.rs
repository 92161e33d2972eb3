//! Luck for simulations that are to be compared: the first march card, the second combat card and so on are the same
//! whatever else happens, so that two plans tried in one world differ by what they are and less by chance.

use vedette_kernel::Chance;
use vedette_kernel::chance::Purpose;
use vedette_kernel::scatter::{STEP, scatter};

/// How many streams of draws are kept apart. Purposes that share one only share their order.
const STREAMS: usize = 64;

/// A source of chance with a stream for each purpose.
#[derive(Clone, Debug)]
pub(crate) struct Fate {
    seed: u64,
    drawn: [u16; STREAMS],
}

impl Fate {
    pub(crate) fn new(seed: u64) -> Fate {
        Fate { seed, drawn: [0; STREAMS] }
    }
}

/// A few letters of the name are enough to tell purposes apart, and quicker than all.
fn stream(purpose: Purpose) -> usize {
    let letters = purpose.0.as_bytes();
    let at = |place: usize| letters.get(place).map_or(0, |&letter| usize::from(letter));
    let middle = at(letters.len() / 2) + 5 * at(letters.len() / 2 + 1);
    (letters.len() + 3 * at(0) + 7 * middle) % STREAMS
}

impl Chance for Fate {
    /// Multiply-and-shift; what it prefers one outcome by is less than one in a hundred million.
    #[inline]
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        let stream = stream(purpose);
        let count = self.drawn.get_mut(stream).map_or(0, |drawn| {
            *drawn = drawn.wrapping_add(1);
            *drawn
        });
        let place = (stream as u64) << 32 | u64::from(count);
        let raw = scatter(self.seed.wrapping_add(place.wrapping_mul(STEP)));
        (((raw >> 32) * u64::from(bound)) >> 32) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARCH: Purpose = Purpose("french-march-card");
    const COMBAT: Purpose = Purpose("coalition-combat-card");

    #[test]
    fn a_draw_does_not_depend_on_draws_for_something_else() {
        let (mut one, mut two) = (Fate::new(7), Fate::new(7));
        let plain: Vec<u32> = (0..20).map(|_| one.draw(MARCH, 48)).collect();
        let mixed: Vec<u32> = (0..20)
            .map(|_| {
                two.draw(COMBAT, 6);
                two.draw(MARCH, 48)
            })
            .collect();
        assert_eq!(plain, mixed);
    }

    #[test]
    fn outcomes_are_about_equally_likely() {
        let mut counts = [0; 6];
        for seed in 0..600 {
            let mut fate = Fate::new(seed);
            (0..10).for_each(|_| counts[fate.draw(COMBAT, 6) as usize] += 1);
        }
        assert!(counts.iter().all(|&count| (880..1120).contains(&count)), "{counts:?}");
    }

    #[test]
    fn the_decks_of_the_two_sides_have_streams_of_their_own() {
        let names = ["draw", "initiative-card", "march-card", "combat-card", "pursuit-card"];
        for name in names {
            let of = |side: &str| {
                let letters = format!("{side}-{name}");
                stream(Purpose(Box::leak(letters.into_boxed_str())))
            };
            assert_ne!(of("french"), of("coalition"), "{name}");
        }
        assert_ne!(stream(MARCH), stream(Purpose("french-combat-card")));
    }
}
