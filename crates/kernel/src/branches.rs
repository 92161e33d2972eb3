//! Every way that chance can go, one after another.

use crate::chance::{Chance, Purpose};
use crate::patience;

/// A chance that is asked again and again for the same thing and goes through all outcomes: begin with
/// [`Branches::default`], carry the thing out, and go on while [`Branches::turn`] finds another way.
#[derive(Clone, Default, Debug)]
pub struct Branches {
    /// The outcomes of this way, each with the number of outcomes there could have been.
    path: Vec<(u32, u32)>,
    at: usize,
}

impl Branches {
    /// Turns to the next way; `false` when all have been, or when nobody waits any more for what comes of it (see
    /// [`patience`]): whoever set that limit must not believe the result.
    pub fn turn(&mut self) -> bool {
        self.at = 0;
        if patience::is_over() {
            return false;
        }
        while let Some((outcome, bound)) = self.path.pop() {
            if outcome + 1 < bound {
                self.path.push((outcome + 1, bound));
                return true;
            }
        }
        false
    }

    /// How unlikely this way is: it comes once in so many times. `None` when that is more than a number holds.
    pub fn rarity(&self) -> Option<u128> {
        self.path.iter().try_fold(1u128, |product, &(_, bound)| product.checked_mul(bound.into()))
    }

    /// Whether anything was left to chance on this way.
    pub fn drew(&self) -> bool {
        !self.path.is_empty()
    }
}

impl Chance for Branches {
    fn draw(&mut self, _: Purpose, bound: u32) -> u32 {
        if self.at == self.path.len() {
            self.path.push((0, bound.max(1)));
        }
        let (outcome, _) = self.path[self.at];
        self.at += 1;
        outcome
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COIN: Purpose = Purpose("coin");

    /// A coin, and on heads a die: seven ways, their chances one in all.
    #[test]
    fn every_way_comes_once() {
        let mut branches = Branches::default();
        let mut seen = Vec::new();
        loop {
            let coin = branches.draw(COIN, 2);
            let die = (coin == 0).then(|| branches.draw(COIN, 6));
            seen.push((coin, die, branches.rarity().expect("small")));
            if !branches.turn() {
                break;
            }
        }
        let expected = (0..6).map(|die| (0, Some(die), 12)).chain([(1, None, 2)]);
        assert_eq!(seen, expected.collect::<Vec<_>>());
    }

    /// More ways than anybody can wait for.
    #[test]
    fn nobody_goes_all_ways_when_nobody_waits() {
        let mut branches = Branches::default();
        let mut ways = 0;
        patience::until(
            || true,
            || loop {
                (0..40).for_each(|_| {
                    branches.draw(COIN, 6);
                });
                ways += 1;
                if !branches.turn() {
                    break;
                }
            },
        );
        assert_eq!(ways, 1);
    }

    #[test]
    fn what_leaves_nothing_to_chance_goes_one_way() {
        let mut branches = Branches::default();
        assert_eq!((branches.drew(), branches.rarity(), branches.turn()), (false, Some(1), false));
    }
}
