//! What simulations teach about the decision at hand: which steps of either side went well in them. Later simulations lean to
//! these, so that both sides go on as has turned out to be good, and not only as the policy would.

use std::sync::Arc;

use vedette_kernel::Side;

/// So many steps can be told apart; further ones share their place with others.
const PLACES: usize = 1 << 13;
/// A step that was taken so many times is believed by half.
const DOUBT: i64 = 12;

/// Something that a side does in a simulation and may do in others too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Who does it.
    pub side: Side,
    /// What it is, as the craft numbers it.
    pub number: usize,
}

/// How much better than others each step went, in thousandths of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leanings(Vec<i16>);

impl Default for Leanings {
    fn default() -> Leanings {
        Leanings(vec![0; PLACES])
    }
}

impl Leanings {
    /// How much better than others a step of this number went for whoever took it, as far as that is to be believed.
    #[inline]
    pub fn of(&self, number: usize) -> i32 {
        self.0.get(number % PLACES).copied().unwrap_or(0).into()
    }
}

/// What is learned in the simulations of one decision.
pub(crate) struct Habits {
    /// For each step by how much the simulations in which it was taken went better for its side than most, and how many they were.
    steps: Vec<(i64, i64)>,
    /// What all simulations came to for the first side, and how many there were.
    all: (i64, i64),
    leanings: Arc<Leanings>,
}

impl Default for Habits {
    fn default() -> Habits {
        Habits { steps: vec![(0, 0); PLACES], all: (0, 0), leanings: Arc::default() }
    }
}

impl Habits {
    /// What has been learned so far.
    pub(crate) fn leanings(&self) -> &Arc<Leanings> {
        &self.leanings
    }

    /// Takes in what simulations came to for a side and what was done in them. What is learned from them is heeded from now on.
    pub(crate) fn learn<'s>(&mut self, side: Side, simulations: impl Iterator<Item = (i32, &'s [Step])>) {
        for (value, steps) in simulations {
            let value = i64::from(if side == Side::First { value } else { -value });
            let (sum, count) = &mut self.all;
            (*sum, *count) = (*sum + value, *count + 1);
            let ahead = value - *sum / *count;
            for step in steps {
                if let Some((sum, count)) = self.steps.get_mut(step.number % PLACES) {
                    *sum += if step.side == Side::First { ahead } else { -ahead };
                    *count += 1;
                }
            }
        }
        let lean = |&(sum, count): &(i64, i64)| i16::try_from(sum / (count + DOUBT)).unwrap_or_default();
        self.leanings = Arc::new(Leanings(self.steps.iter().map(lean).collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HERE: Step = Step { side: Side::First, number: 3 };
    const THERE: Step = Step { side: Side::First, number: 4 };
    const ANSWER: Step = Step { side: Side::Second, number: 5 };

    #[test]
    fn whoever_took_a_step_leans_to_it_if_it_went_better_than_most() {
        let mut habits = Habits::default();
        assert_eq!(habits.leanings().of(HERE.number), 0, "nothing is known yet");
        let well: &[Step] = &[HERE, ANSWER];
        let badly: &[Step] = &[THERE];
        let simulations = [(600, well), (-600, badly)];
        for _ in 0..40 {
            habits.learn(Side::First, simulations.into_iter());
        }
        let lean = |step: Step| habits.leanings().of(step.number);
        assert!(lean(HERE) > 300 && lean(THERE) < -300 && lean(ANSWER) < -300, "{}", lean(HERE));
        assert_eq!(lean(Step { number: 7, ..HERE }), 0, "nobody has tried it");
    }

    #[test]
    fn what_was_tried_once_is_hardly_believed() {
        let mut habits = Habits::default();
        let (idle, bold): (&[Step], &[Step]) = (&[], &[HERE]);
        habits.learn(Side::Second, [(0, idle), (-1000, bold)].into_iter());
        assert!((1..100).contains(&habits.leanings().of(HERE.number)));
    }
}
