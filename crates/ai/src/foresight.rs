//! Thinking further ahead: what a plan comes to when both sides go on as well as they can, and not only as the policy does.
//!
//! A tree of plans grows below the plan under examination. Where a side stands before a decision that deserves thought, its
//! plans are branches, and the policy's own answer is one of them; whichever has done best for that side so far is tried
//! most. Below the tree the policy plays on. Branches are told apart by what was decided, not by what chance made of it.

use vedette_kernel::scatter::seed_of;
use vedette_kernel::{Awaiting, Game, Quick, Side, Silent};

use crate::craft::Craft;
use crate::fate::Fate;
use crate::search::{LONGEST, World};

/// A fork opens when a line of play has been gone so many times.
const OPENS: u32 = 12;
/// So many plans of a fork are tried beside the policy's own answer.
const BRANCHES: usize = 9;
/// How far a branch that was tried seldom may lie behind and still be tried, in thousandths of a game for a visit.
const CURIOSITY: f64 = 260.0;

/// A decision in the tree.
struct Fork<P> {
    side: Side,
    visits: u32,
    branches: Vec<Branch<P>>,
}

/// A way to answer it.
struct Branch<P> {
    /// `None` is what the policy answers.
    plan: Option<P>,
    visits: u32,
    sum: i64,
    /// The forks that follow, by who is asked.
    next: [Next; 2],
}

/// What follows a branch.
#[derive(Clone, Copy)]
enum Next {
    /// So many times nothing was there yet.
    Closed(u32),
    Open(usize),
}

impl<P> Branch<P> {
    fn new(plan: Option<P>) -> Branch<P> {
        Branch { plan, visits: 0, sum: 0, next: [Next::Closed(0); 2] }
    }

    /// How much it deserves to be tried: what it came to, and what may be hidden in it as long as it was tried seldom.
    fn promise(&self, all: u32) -> f64 {
        let visits = f64::from(self.visits);
        self.sum as f64 / visits + CURIOSITY * (f64::from(all.max(1)).ln() / visits).sqrt()
    }
}

/// The tree below one plan.
pub(crate) struct Foresight<G: Game, C: Craft<G>> {
    craft: C,
    horizon: u32,
    side: Side,
    forks: Vec<Fork<C::Plan>>,
    options: Vec<G::Action>,
    /// What each simulation came to.
    values: Vec<i64>,
    /// How many decisions were simulated.
    cost: u64,
    /// The branches taken in the simulation under way.
    path: Vec<(usize, usize)>,
}

impl<G: Game, C: Craft<G>> Foresight<G, C> {
    pub(crate) fn new(craft: C, horizon: u32, side: Side, plan: C::Plan) -> Foresight<G, C> {
        // The plan under examination is a fork with one branch.
        let root = Fork { side, visits: 0, branches: vec![Branch::new(Some(plan))] };
        let (forks, path) = (vec![root], Vec::new());
        Foresight { craft, horizon, side, forks, options: Vec::new(), values: Vec::new(), cost: 0, path }
    }

    /// Simulates until so many decisions are spent in all, in every world in turn and with new luck each time.
    pub(crate) fn look(&mut self, worlds: &[World<G>], quota: u64, stopped: impl Fn() -> bool) {
        while self.cost < quota && !stopped() {
            let Some(round) = self.values.len().checked_div(worlds.len()) else { return };
            let Some(world) = worlds.get(self.values.len() % worlds.len()) else { return };
            let (value, spent) = self.simulate(world, seed_of(world.seed, round as u64));
            self.values.push(i64::from(value));
            self.cost += spent;
        }
    }

    /// How many decisions were simulated, and in how many simulations.
    pub(crate) fn spent(&self) -> (u64, u64) {
        (self.cost, self.values.len() as u64)
    }

    /// What the plan comes to: the mean of the later half of the simulations, in which the tree had grown.
    pub(crate) fn value(&self) -> Option<i64> {
        let later = self.values.get(self.values.len() / 2..)?;
        let count = i64::try_from(later.len()).ok().filter(|&count| count > 0)?;
        Some(later.iter().sum::<i64>() / count)
    }

    fn simulate(&mut self, world: &World<G>, seed: u64) -> (i32, u64) {
        let mut game = world.game.clone();
        let (mut fate, mut chance) = (Fate::new(seed), Quick::new(seed));
        let mut memory = self.craft.heeding(&world.leanings);
        let end = self.craft.period(&game) + self.horizon;
        self.path.clear();
        self.path.push((0, 0));
        // For each side the branch it follows, and how many decisions that has answered.
        let mut following: [Option<((usize, usize), u32)>; 2] = [None; 2];
        following[self.side.index()] = Some(((0, 0), 0));
        let mut in_tree = true;
        let mut cost = 1;
        while cost < LONGEST {
            let Awaiting::Sides(sides) = game.awaiting() else { break };
            let Some(first) = sides.iter().next() else { break };
            let asked = if cost == 1 && sides.contains(self.side) { self.side } else { first };
            if self.craft.period(&game) >= end {
                break;
            }
            self.options.clear();
            game.options(asked, &mut self.options);
            let Some(&only) = self.options.first() else { break };
            let planned = if self.options.len() == 1 {
                Some(only)
            } else {
                let own = &mut following[asked.index()];
                let mut planned = self.follow(&game, asked, own);
                if planned.is_none() && in_tree && self.craft.weight(&game, asked) >= WORTH_A_FORK {
                    match self.descend(&game, asked, &mut chance) {
                        Some(branch) => {
                            self.path.push(branch);
                            following[asked.index()] = Some((branch, 0));
                            planned = self.follow(&game, asked, &mut following[asked.index()]);
                        }
                        None => in_tree = false,
                    }
                }
                planned
            };
            let action = planned
                .unwrap_or_else(|| self.craft.answer(&game, asked, &self.options, &mut memory, &mut chance));
            game.apply(asked, action, &mut fate, &mut Silent);
            cost += 1;
        }
        let value = self.craft.evaluate(&game, self.side);
        self.note(value);
        (value, cost)
    }

    /// What the plan that a side follows says, as long as it says something.
    fn follow(
        &self,
        game: &G,
        asked: Side,
        following: &mut Option<((usize, usize), u32)>,
    ) -> Option<G::Action> {
        let ((fork, branch), step) = following.as_mut()?;
        let plan = self.forks.get(*fork)?.branches.get(*branch)?.plan.as_ref();
        let planned = plan.and_then(|plan| self.craft.follow(game, asked, &self.options, plan, *step));
        *step += 1;
        let planned = planned.filter(|action| self.options.contains(action));
        if planned.is_none() {
            *following = None;
        }
        planned
    }

    /// The branch to take at the next fork; `None` where the tree ends.
    fn descend(&mut self, game: &G, asked: Side, chance: &mut Quick) -> Option<(usize, usize)> {
        let &(fork, branch) = self.path.last()?;
        let next = &mut self.forks.get_mut(fork)?.branches.get_mut(branch)?.next[asked.index()];
        let place = match next {
            Next::Open(place) => *place,
            Next::Closed(times) if *times < OPENS => {
                *times += 1;
                return None;
            }
            Next::Closed(_) => {
                let place = self.forks.len();
                self.open(game, asked, chance);
                let next = &mut self.forks.get_mut(fork)?.branches.get_mut(branch)?.next[asked.index()];
                *next = Next::Open(place);
                place
            }
        };
        let fork = self.forks.get(place)?;
        let can = |branch: &Branch<C::Plan>| match &branch.plan {
            None => true,
            Some(plan) => {
                let first = self.craft.follow(game, asked, &self.options, plan, 0);
                first.is_some_and(|action| self.options.contains(&action))
            }
        };
        let mut best: Option<(f64, usize)> = None;
        for (number, branch) in fork.branches.iter().enumerate() {
            if best.is_some_and(|(promise, _)| branch.visits > 0 && promise >= branch.promise(fork.visits)) {
                continue;
            }
            if !can(branch) {
                continue;
            }
            if branch.visits == 0 {
                best = Some((f64::INFINITY, number));
                break;
            }
            best = Some((branch.promise(fork.visits), number));
        }
        best.map(|(_, number)| (place, number))
    }

    /// A new fork with the plans that this world offers.
    fn open(&mut self, game: &G, asked: Side, chance: &mut Quick) {
        let mut plans = Vec::new();
        self.craft.plans(game, asked, &self.options, BRANCHES, chance, &mut plans);
        let plans = plans.into_iter().map(|plan| Branch::new(Some(plan)));
        let branches = std::iter::once(Branch::new(None)).chain(plans).collect();
        self.forks.push(Fork { side: asked, visits: 0, branches });
    }

    /// What a simulation came to is noted on its whole path.
    fn note(&mut self, value: i32) {
        for &(fork, branch) in &self.path {
            let Some(fork) = self.forks.get_mut(fork) else { continue };
            fork.visits += 1;
            let worth = if fork.side == self.side { value } else { -value };
            if let Some(branch) = fork.branches.get_mut(branch) {
                branch.visits += 1;
                branch.sum += i64::from(worth);
            }
        }
    }
}

/// A decision that deserves so much of a budget ([`Craft::weight`]) is a fork.
pub(crate) const WORTH_A_FORK: u64 = 100;
