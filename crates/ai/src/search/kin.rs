//! Plans akin to the best: where a race leaves something of the budget, the winner is held against plans that differ from it in one part
//! only. What several decisions are decided as one for is seldom right in every part, and no list of plans made beforehand has all
//! that are right in each.

use std::cmp::Reverse;

use vedette_kernel::Game;

use super::{Attempt, FIRST_LOOK, Searcher, Trial, World, ahead, is_beaten};
use crate::craft::Craft;
use crate::sight::Sight;

/// A plan that is akin to the best takes its place when it is ahead by so many standard errors of their difference.
const BETTER: f64 = 1.0;
/// One world for so many decisions of the budget is enough to tell them apart, within limits.
const A_WORLD: u64 = 2_000;
const FEWEST_WORLDS: usize = 16;
const MOST_WORLDS: usize = 256;

/// What there is to simulate with: what is left of a budget, and those who share the work.
pub(super) struct Means<'s, C> {
    pub(super) budget: u64,
    pub(super) spent: &'s mut u64,
    pub(super) helpers: &'s mut [C],
}

impl<C> Means<'_, C> {
    fn are_used_up(&self) -> bool {
        *self.spent >= self.budget
    }
}

impl<G: Game, C: Craft<G>> Searcher<G, C> {
    /// Goes from the best plan to a better one that is akin to it, and on from there, until there is none or the budget is used up. Only the
    /// best is left of the plans under examination.
    pub(super) fn refine(
        &mut self,
        sight: &Sight<'_, G>,
        guess: &G,
        trials: &mut Vec<Trial<C::Plan>>,
        dropped: &mut Vec<Trial<C::Plan>>,
        worlds: &mut Vec<World<G>>,
        mut means: Means<'_, C>,
    ) {
        let room = super::plans_for(self.thought.budget);
        trials.sort_by_key(|trial| trial.mean());
        let Some(mut best) = trials.pop() else { return };
        dropped.append(trials);
        while !means.are_used_up() && !self.stopped() {
            dropped.sort_by_key(|trial| Reverse(trial.mean()));
            let others: Vec<&C::Plan> = dropped.iter().map(|trial| &trial.plan).collect();
            let mut kin = Vec::new();
            self.craft.akin(guess, &best.plan, &others, room, &mut self.chance, &mut kin);
            let Some(better) = self.better(sight, &mut best, kin, worlds, &mut means) else { break };
            dropped.push(std::mem::replace(&mut best, better));
        }
        trials.push(best);
    }

    /// The one of some plans that is better than the best so far, if any is: they are tried in the worlds in which that was tried.
    fn better(
        &mut self,
        sight: &Sight<'_, G>,
        best: &mut Trial<C::Plan>,
        kin: Vec<C::Plan>,
        worlds: &mut Vec<World<G>>,
        means: &mut Means<'_, C>,
    ) -> Option<Trial<C::Plan>> {
        let side = sight.side();
        let most = usize::try_from(means.budget / A_WORLD).unwrap_or(MOST_WORLDS);
        let most = most.clamp(FEWEST_WORLDS, MOST_WORLDS);
        let mut kin: Vec<Trial<C::Plan>> = kin.into_iter().map(Trial::new).collect();
        for number in 0..most {
            if kin.is_empty() || means.are_used_up() {
                break;
            }
            if number == worlds.len() {
                let next = self.world(sight);
                worlds.push(next);
            }
            let world = worlds.get(number)?;
            let untried = (number == best.values.len()).then_some(&mut *best);
            let mut trials: Vec<&mut Trial<C::Plan>> = untried.into_iter().chain(&mut kin).collect();
            let plans: Vec<&C::Plan> = trials.iter().map(|trial| &trial.plan).collect();
            let known = match means.helpers.is_empty() {
                true => Vec::new(),
                false => self.share_out(side, &[world], &plans, means.helpers),
            };
            let mut known = known.into_iter();
            for trial in &mut trials {
                if self.stopped() {
                    return None;
                }
                let known = known.next().flatten();
                let tried =
                    known.unwrap_or_else(|| self.simulate(world, side, Attempt::Plan(&trial.plan), None));
                *means.spent += tried.cost;
                self.simulations += 1;
                trial.note(tried, number);
                trial.lessons.clear();
            }
            let seen = number + 1;
            if seen >= FIRST_LOOK && seen.is_power_of_two() {
                let known = best.values.get(..seen)?;
                kin.retain(|trial| !is_beaten(&trial.values, known));
                kin.sort_by_key(|trial| Reverse(trial.sum));
                kin.truncate(kin.len().div_ceil(2));
            }
        }
        let better = kin.into_iter().max_by_key(|trial| trial.sum)?;
        let (mean, error) = ahead(&best.values, &better.values);
        (mean > BETTER * error && mean > 0.0).then_some(better)
    }
}
