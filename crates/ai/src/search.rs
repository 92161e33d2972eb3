//! Search over whole plans: every plan is tried in the same imagined worlds with the same luck. Plans that are clearly beaten
//! are dropped at once, after a share of the budget the worse half is, and the others are tried in more worlds, until
//! one is left or the budget is used up.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Awaiting, Chance, Game, Notes, Quick, Side, Silent};

use crate::craft::{Appraisal, Craft, Deed, Happened, Reason, worth_telling};
use crate::fate::Fate;
use crate::habits::Habits;
use crate::{Leanings, Opponent, Pace, Sight, Step};

mod kin;

use kin::Means;

/// How much an opponent may think about one decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Decisions in simulations.
    pub decisions: u64,
}

/// How an opponent thinks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// For a decision that matters.
    pub budget: Budget,
    /// How many periods of the game (see [`Craft::period`]) a simulation covers at most.
    pub horizon: u32,
    /// Whether simulations lean to what went well in earlier ones of the same decision.
    pub heeds: bool,
    /// A weakness on purpose: so many hundredths of a point, at most, every plan is misjudged by.
    pub noise: u32,
}

/// Asked now and then while thinking; `true` ends the thought, and the best plan so far is taken.
pub type Stop = Arc<dyn Fn() -> bool + Send + Sync>;

/// An opponent that searches.
pub struct Searcher<G: Game, C: Craft<G>> {
    name: &'static str,
    craft: C,
    thought: Thought,
    chance: Quick,
    stop: Option<Stop>,
    /// How long it may think about one decision, and until when it may think about the one at hand.
    patience: Option<Duration>,
    deadline: Option<Instant>,
    /// So many threads simulate.
    threads: usize,
    /// The plan being carried out, and how many decisions it has answered.
    plan: Option<(C::Plan, u32)>,
    memory: C::Memory,
    /// What the simulations of the decision at hand have taught.
    habits: Habits,
    decisions: u64,
    /// Simulations of the decision at hand.
    simulations: u64,
    reasons: Vec<Reason>,
    options: Vec<G::Action>,
}

/// A plan under examination.
struct Trial<P> {
    plan: P,
    sum: i64,
    count: i64,
    worst: (i32, usize),
    /// What it came to in each world.
    values: Vec<i32>,
    /// What was done in the latest of them, as far as nobody has learned from it yet.
    lessons: Vec<Vec<Step>>,
}

impl<P> Trial<P> {
    fn new(plan: P) -> Trial<P> {
        Trial { plan, sum: 0, count: 0, worst: (i32::MAX, 0), values: Vec::new(), lessons: Vec::new() }
    }

    fn mean(&self) -> i64 {
        self.sum / self.count.max(1)
    }

    fn note(&mut self, Tried { value, steps, .. }: Tried, world: usize) {
        self.lessons.push(steps);
        self.sum += i64::from(value);
        self.count += 1;
        self.values.push(value);
        if value < self.worst.0 {
            self.worst = (value, world);
        }
    }

    /// What the latest simulations came to, and what was done in them.
    fn latest(&self) -> impl Iterator<Item = (i32, &[Step])> {
        let first = self.values.len().saturating_sub(self.lessons.len());
        self.values.iter().copied().skip(first).zip(self.lessons.iter().map(Vec::as_slice))
    }
}

/// What came of a simulation: its value at the horizon, how many decisions it took (at least one), and what was done in it.
#[derive(Clone)]
struct Tried {
    value: i32,
    cost: u64,
    steps: Vec<Step>,
}

/// What is tried in a simulation: a plan, or a single answer after which the policy goes on.
enum Attempt<'a, P, A> {
    Plan(&'a P),
    Answer(A),
}

impl<P, A: Copy> Clone for Attempt<'_, P, A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<P, A: Copy> Copy for Attempt<'_, P, A> {}

/// How many worlds are seen before a plan may be called beaten, and between one look and the next.
const FIRST_LOOK: usize = 8;
const NEXT_LOOK: usize = 4;
/// A plan is beaten when the best is ahead of it by so many standard errors of their difference.
const BEATEN: f64 = 3.0;
/// It is dropped, too, when it is unlikely to be better by more than this, in hundredths of a point; but only after
/// so many worlds, because what happens rarely has to be seen first.
const INDIFFERENT: f64 = 8.0;
const ENOUGH_TO_BE_INDIFFERENT: usize = 32;

/// Drops the plans that more worlds would not make the best, onto those that were dropped before.
fn drop_the_beaten<P>(trials: &mut Vec<Trial<P>>, dropped: &mut Vec<Trial<P>>) {
    let best = trials.iter().enumerate().min_by_key(|(_, trial)| std::cmp::Reverse(trial.sum));
    let Some((place, _)) = best else { return };
    let best = trials.remove(place);
    dropped.extend(trials.extract_if(.., |trial| is_beaten(&trial.values, &best.values)));
    trials.insert(0, best);
}

/// Whether a plan is beaten by the best one, by what they came to in the same worlds.
fn is_beaten(values: &[i32], best: &[i32]) -> bool {
    let (mean, error) = ahead(values, best);
    let indifferent = values.len() >= ENOUGH_TO_BE_INDIFFERENT && 2.0 * error - mean < INDIFFERENT;
    mean > BEATEN * error || indifferent
}

/// How far the best plan is ahead of another in the same worlds on average, and the standard error of that.
fn ahead(values: &[i32], best: &[i32]) -> (f64, f64) {
    let count = values.len().min(best.len()) as f64;
    let differences = || best.iter().zip(values).map(|(best, value)| f64::from(best - value));
    let mean = differences().sum::<f64>() / count;
    let variance = differences().map(|ahead| (ahead - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    (mean, (variance / count).sqrt())
}

/// In so many worlds the best way to go on after an answer is looked for, and in so many others it is tried.
const CHOSEN_IN: usize = 12;
const COMPARED_IN: usize = 48;

/// Whether one answer did so much worse than another in the same worlds that it is not luck.
fn is_clearly_worse(values: &[i32], best: &[i32]) -> bool {
    let (mean, error) = ahead(values, best);
    mean > BEATEN * error && mean > 0.0
}

/// A world to try plans in, the luck in it, and what earlier simulations have taught those who play there.
struct World<G> {
    game: G,
    seed: u64,
    leanings: Arc<Leanings>,
}

/// A world that is not examined yet, the generator as it is after it was imagined, and what the plans come to in it as far as
/// that is known.
struct Ahead<G> {
    world: World<G>,
    after: Quick,
    known: Vec<Option<Tried>>,
}

/// More worlds are never needed; they would only cost memory.
const MOST_WORLDS: usize = 4096;
/// With more plans than this the good ones are not found any more.
const MOST_PLANS: usize = 36;
/// At most so many worlds are simulated before it is known whether they are wanted, and only where several threads share
/// the work.
const FARTHEST_AHEAD: usize = 4;
/// No simulation goes on for longer.
const LONGEST: u64 = 20_000;

/// Plans akin to the best are looked for where a decision deserves so many hundredths of a budget ([`Craft::weight`]).
const WORTH_REFINING: u64 = 100;

/// How many plans a budget is enough for. A small one is better spent on fewer plans in more worlds.
fn plans_for(budget: Budget) -> usize {
    usize::try_from(8 + budget.decisions / 1000).unwrap_or(MOST_PLANS).min(MOST_PLANS)
}

impl<G: Game, C: Craft<G>> Searcher<G, C> {
    /// A searching opponent that gives the same answers for the same seed.
    pub fn new(name: &'static str, craft: C, thought: Thought, seed: u64) -> Searcher<G, C> {
        Searcher {
            name,
            craft,
            thought,
            chance: Quick::new(seed),
            stop: None,
            patience: None,
            deadline: None,
            threads: 1,
            plan: None,
            memory: C::Memory::default(),
            habits: Habits::default(),
            decisions: 0,
            simulations: 0,
            reasons: Vec::new(),
            options: Vec::new(),
        }
    }

    /// The same opponent, whose thoughts can be cut short.
    #[must_use]
    pub fn with_stop(self, stop: Stop) -> Searcher<G, C> {
        Searcher { stop: Some(stop), ..self }
    }

    fn stopped(&self) -> bool {
        is_time_up(self.stop.as_ref(), self.deadline)
    }

    /// A position as it may be, by what the side sees and by what it has seen.
    fn imagine(&mut self, sight: &Sight<'_, G>) -> G {
        let mut world = sight.guess(&mut self.chance);
        if !sight.is_unveiled() {
            // One of several, chosen as they come: the later is taken by its share of all so far.
            let mut sum = self.craft.plausible(&world, sight.side());
            for _ in 1..self.craft.guesses() {
                let other = sight.guess(&mut self.chance);
                let plausible = self.craft.plausible(&other, sight.side());
                sum += plausible;
                if f64::from(self.chance.draw(Purpose("plausible"), 1 << 20))
                    < plausible / sum * f64::from(1 << 20)
                {
                    world = other;
                }
            }
            self.craft.recall(&mut world, sight.side(), &mut self.chance);
        }
        world
    }

    /// A world for simulations.
    fn world(&mut self, sight: &Sight<'_, G>) -> World<G> {
        let (game, leanings) = (self.imagine(sight), Arc::clone(self.habits.leanings()));
        World { game, seed: self.chance.next_u64(), leanings }
    }

    fn think(&mut self, sight: &Sight<'_, G>) -> Option<G::Action> {
        let (side, options) = (sight.side(), sight.options());
        let guess = self.imagine(sight);
        self.craft.look(&guess, side);
        if let Some((plan, step)) = &mut self.plan
            && self.craft.stands(&guess, side, options, plan)
            && let Some(action) = self.craft.follow(&guess, side, options, plan, *step)
        {
            *step += 1;
            return Some(action);
        }
        self.plan = None;
        let mut plans = Vec::new();
        let room = plans_for(self.thought.budget);
        self.craft.plans(&guess, side, options, room, &mut self.chance, &mut plans);
        let chosen = match plans.len() {
            0 => None,
            1 => plans.pop(),
            _ => self.best(sight, &guess, plans),
        };
        let Some(plan) = chosen else {
            return Some(self.craft.answer(&guess, side, options, &mut self.memory, &mut self.chance));
        };
        let action = self.craft.follow(&guess, side, options, &plan, 0);
        self.plan = Some((plan, 1));
        action
    }

    /// What each plan for the decision at hand comes to in the same worlds, none of them dropped: for learning.
    pub fn weigh(&mut self, sight: &Sight<'_, G>, worlds: usize) -> Vec<(C::Plan, i64)> {
        let guess = self.imagine(sight);
        let (side, mut plans) = (sight.side(), Vec::new());
        self.craft.plans(&guess, side, sight.options(), MOST_PLANS, &mut self.chance, &mut plans);
        self.habits = Habits::default();
        let worlds: Vec<World<G>> = (0..worlds).map(|_| self.world(sight)).collect();
        let mut weighed = |plan: C::Plan| {
            let values =
                worlds.iter().map(|world| self.simulate(world, side, Attempt::Plan(&plan), None).value);
            let sum: i64 = values.map(i64::from).sum();
            (plan, sum / (worlds.len() as i64).max(1))
        };
        plans.into_iter().map(&mut weighed).collect()
    }

    /// The plan that does best in simulations.
    fn best(&mut self, sight: &Sight<'_, G>, guess: &G, plans: Vec<C::Plan>) -> Option<C::Plan> {
        self.deadline = self.patience.and_then(|patience| Instant::now().checked_add(patience));
        let side = sight.side();
        let weight = self.craft.weight(guess, side);
        let all = self.thought.budget.decisions * weight / 100;
        // Whoever errs on purpose needs something to choose wrongly from.
        let races = self.thought.noise == 0;
        // What is wanted for plans akin to the best is kept back.
        let kept = if races && weight >= WORTH_REFINING { self.craft.kept_for_kin() } else { 0 };
        let budget = all - all * kept.min(100) / 100;
        let mut dropped = Vec::new();
        let mut trials: Vec<Trial<C::Plan>> = plans.into_iter().map(Trial::new).collect();
        let mut room = trials.len();
        let mut worlds: Vec<World<G>> = Vec::new();
        let mut helpers: Vec<C> = (1..self.threads).map(|_| self.craft.clone()).collect();
        let mut ahead: VecDeque<Ahead<G>> = VecDeque::new();
        let (mut spent, mut last_cost) = (0, u64::MAX);
        self.simulations = 0;
        self.habits = Habits::default();
        let rounds = u64::from(usize::BITS - trials.len().leading_zeros());
        for round in 1..=rounds {
            let quota = budget * round / rounds;
            let least = worlds.len() + 1;
            let mut over = false;
            while !over && (worlds.len() < least || (spent < quota && worlds.len() < MOST_WORLDS)) {
                if ahead.is_empty() {
                    let far = how_far_ahead(worlds.len(), quota.saturating_sub(spent) / last_cost);
                    let far = if helpers.is_empty() { 1 } else { far };
                    self.look_ahead(sight, &trials, &mut helpers, far, &mut ahead);
                }
                let Some(Ahead { world, after, known }) = ahead.pop_front() else { break };
                let before = spent;
                over = !self.try_all(&world, known, worlds.len(), side, &mut trials, budget, &mut spent);
                last_cost = (spent - before).max(1);
                worlds.push(world);
                let looks = worlds.len() >= FIRST_LOOK && worlds.len().is_multiple_of(NEXT_LOOK);
                if looks {
                    if self.thought.heeds {
                        self.habits.learn(side, trials.iter().flat_map(Trial::latest));
                    }
                    trials.iter_mut().for_each(|trial| trial.lessons.clear());
                }
                if races && looks && !over {
                    drop_the_beaten(&mut trials, &mut dropped);
                    over = trials.len() < 2;
                }
                let goes_on = worlds.len() < least || (spent < quota && worlds.len() < MOST_WORLDS);
                if looks || over || !goes_on {
                    // What was simulated too much is forgotten, as if it had never been imagined.
                    ahead.clear();
                }
                if ahead.is_empty() {
                    self.chance = after;
                }
            }
            if over {
                break;
            }
            if round < rounds {
                room = room.div_ceil(2).max(2);
                trials.sort_by_key(|trial| std::cmp::Reverse(trial.sum));
                dropped.extend(trials.drain(room.min(trials.len())..));
            }
        }
        if kept > 0 {
            let means = Means { budget: all, spent: &mut spent, helpers: &mut helpers };
            self.refine(sight, guess, &mut trials, &mut dropped, &mut worlds, means);
        }
        self.deadline = None;
        let noise = self.thought.noise;
        let chance = &mut self.chance;
        let best = trials.into_iter().max_by_key(|trial| {
            let error =
                if noise > 0 { i64::from(chance.draw(Purpose("misjudge"), 2 * noise + 1)) } else { 0 };
            trial.mean() + error
        })?;
        let value = best.mean();
        self.explain(sight, guess, &best, value, &worlds, spent);
        Some(best.plan)
    }

    /// Imagines the next worlds, and where there are helpers has every plan tried in each of them.
    fn look_ahead(
        &mut self,
        sight: &Sight<'_, G>,
        trials: &[Trial<C::Plan>],
        helpers: &mut [C],
        far: usize,
        ahead: &mut VecDeque<Ahead<G>>,
    ) {
        for _ in 0..far {
            let world = self.world(sight);
            ahead.push_back(Ahead { world, after: self.chance.clone(), known: Vec::new() });
        }
        if helpers.is_empty() {
            return;
        }
        let worlds: Vec<&World<G>> = ahead.iter().map(|next| &next.world).collect();
        let plans: Vec<&C::Plan> = trials.iter().map(|trial| &trial.plan).collect();
        let mut known = self.share_out(sight.side(), &worlds, &plans, helpers).into_iter();
        for next in ahead.iter_mut() {
            next.known = known.by_ref().take(plans.len()).collect();
        }
    }

    /// What plans come to in some worlds, world after world, as far as there was time for it. Every simulation hangs on its world and
    /// its plan alone, so it does not matter who does it, and when.
    fn share_out(
        &mut self,
        side: Side,
        worlds: &[&World<G>],
        plans: &[&C::Plan],
        helpers: &mut [C],
    ) -> Vec<Option<Tried>> {
        let (horizon, deadline) = (self.thought.horizon, self.deadline);
        let (stop, taken) = (self.stop.as_ref(), AtomicUsize::new(0));
        let (jobs, taken) = (worlds.len() * plans.len(), &taken);
        let work = |craft: &C, options: &mut Vec<G::Action>| {
            let mut done = Vec::new();
            loop {
                let job = taken.fetch_add(1, Ordering::Relaxed);
                if job >= jobs || is_time_up(stop, deadline) {
                    return done;
                }
                let (Some(world), Some(plan)) = (worlds.get(job / plans.len()), plans.get(job % plans.len()))
                else {
                    return done;
                };
                done.push((job, simulate(craft, horizon, options, world, side, Attempt::Plan(plan), None)));
            }
        };
        let (own, options) = (&self.craft, &mut self.options);
        let done: Vec<(usize, Tried)> = std::thread::scope(|scope| {
            let busy: Vec<_> =
                helpers.iter_mut().map(|craft| scope.spawn(move || work(craft, &mut Vec::new()))).collect();
            let mut done = work(own, options);
            for thread in busy {
                // A helper that failed did nothing: what it left is simulated when it is needed.
                done.extend(thread.join().unwrap_or_default());
            }
            done
        });
        let mut known = vec![None; jobs];
        for (job, tried) in done {
            if let Some(place) = known.get_mut(job) {
                *place = Some(tried);
            }
        }
        known
    }

    /// Tries all plans in a world, as far as it is not known already what they come to; `false` when there was no time to try all.
    /// Then the world does not count, because it would favour some plans; unless it was the first: then only the plans that were
    /// tried are kept.
    #[expect(clippy::too_many_arguments, reason = "all of it is the state of one thought")]
    fn try_all(
        &mut self,
        world: &World<G>,
        known: Vec<Option<Tried>>,
        number: usize,
        side: Side,
        trials: &mut Vec<Trial<C::Plan>>,
        budget: u64,
        spent: &mut u64,
    ) -> bool {
        let mut tried = Vec::with_capacity(trials.len());
        let mut known = known.into_iter();
        for trial in trials.iter() {
            if (!tried.is_empty() || number > 0) && (*spent >= budget || self.stopped()) {
                break;
            }
            let known = known.next().flatten();
            let came_to =
                known.unwrap_or_else(|| self.simulate(world, side, Attempt::Plan(&trial.plan), None));
            *spent += came_to.cost;
            self.simulations += 1;
            tried.push(came_to);
        }
        let complete = tried.len() == trials.len();
        if complete || number == 0 {
            trials.truncate(tried.len());
            trials.iter_mut().zip(tried).for_each(|(trial, tried)| trial.note(tried, number));
        }
        complete
    }

    fn explain(
        &mut self,
        sight: &Sight<'_, G>,
        guess: &G,
        best: &Trial<C::Plan>,
        value: i64,
        worlds: &[World<G>],
        thought: u64,
    ) {
        let side = sight.side();
        let mut deeds = Vec::new();
        if let Some(world) = worlds.get(best.worst.1) {
            self.simulate(world, side, Attempt::Plan(&best.plan), Some(&mut deeds));
        }
        let wanted = self.craft.stated(i32::try_from(value).unwrap_or(i32::MAX));
        self.reasons.push(Reason {
            decision: self.decisions,
            turn: self.craft.turn(guess),
            before: self.craft.evaluate(guess, side),
            wanted,
            feared: best.worst.0.min(wanted),
            asked: self.craft.question(guess, side, &best.plan),
            plan: self.craft.describe(guess, side, &best.plan),
            reply: worth_telling(deeds),
            thought,
            simulations: self.simulations,
        });
    }

    /// The best course among the plans that begin with one answer, or else that answer and what the policy makes of it.
    fn best_beginning_with<'a>(
        &mut self,
        answer: G::Action,
        guess: &G,
        sight: &Sight<'_, G>,
        plans: &'a [C::Plan],
        worlds: &[World<G>],
    ) -> Attempt<'a, C::Plan, G::Action> {
        let (side, options) = (sight.side(), sight.options());
        let (craft, mut best) = (self.craft.clone(), (Attempt::Answer(answer), i64::MIN));
        let fitting = plans.iter().filter(|plan| craft.follow(guess, side, options, plan, 0) == Some(answer));
        let courses = fitting.map(Attempt::Plan).chain([Attempt::Answer(answer)]);
        for course in courses {
            let sum =
                worlds.iter().map(|world| i64::from(self.simulate(world, side, course, None).value)).sum();
            if sum > best.1 {
                best = (course, sum);
            }
        }
        best.0
    }

    fn simulate(
        &mut self,
        world: &World<G>,
        side: Side,
        course: Attempt<'_, C::Plan, G::Action>,
        deeds: Option<&mut Vec<Deed>>,
    ) -> Tried {
        let Searcher { craft, thought, options, .. } = self;
        simulate(craft, thought.horizon, options, world, side, course, deeds)
    }
}

/// Whether a thought has to end.
fn is_time_up(stop: Option<&Stop>, deadline: Option<Instant>) -> bool {
    stop.is_some_and(|stop| stop()) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
}

/// How many worlds are worth simulating before the next look at the plans, if so many are still paid for.
fn how_far_ahead(worlds: usize, paid: u64) -> usize {
    let until_look = FIRST_LOOK.max((worlds + 1).next_multiple_of(NEXT_LOOK)) - worlds;
    usize::try_from(paid).unwrap_or(usize::MAX).clamp(1, FARTHEST_AHEAD).min(until_look)
}

/// What a plan leads to in a world.
fn simulate<G: Game, C: Craft<G>>(
    craft: &C,
    horizon: u32,
    options: &mut Vec<G::Action>,
    world: &World<G>,
    side: Side,
    course: Attempt<'_, C::Plan, G::Action>,
    mut deeds: Option<&mut Vec<Deed>>,
) -> Tried {
    let mut game = world.game.clone();
    // The policy's own whims have a generator of their own, so that they do not disturb the luck.
    let (mut fate, mut chance) = (Fate::new(world.seed), Quick::new(world.seed));
    let mut memory = craft.heeding(&world.leanings);
    let end = craft.period(&game) + horizon;
    let (mut following, mut step) = (true, 0);
    let mut cost = 1;
    while cost < LONGEST {
        let Awaiting::Sides(sides) = game.awaiting() else { break };
        let Some(asked) = sides.iter().next() else { break };
        // Where both are asked at once, the one whose plan it is goes first.
        let asked = if sides.contains(side) && step == 0 { side } else { asked };
        if craft.period(&game) >= end {
            break;
        }
        options.clear();
        game.options(asked, options);
        let Some(&first) = options.first() else { break };
        let planned = match options.len() {
            1 => Some(first),
            _ if asked == side && following => {
                let planned = match course {
                    Attempt::Plan(plan) => craft.follow(&game, side, options, plan, step),
                    Attempt::Answer(answer) => (step == 0).then_some(answer),
                };
                following = planned.is_some();
                step += 1;
                planned.filter(|action| options.contains(action))
            }
            _ => None,
        };
        let action = planned.unwrap_or_else(|| craft.answer(&game, asked, options, &mut memory, &mut chance));
        match deeds.as_deref_mut() {
            None => game.apply(asked, action, &mut fate, &mut Silent),
            Some(deeds) => {
                let (before, mut notes) = (game.clone(), Notes::default());
                game.apply(asked, action, &mut fate, &mut notes);
                let events = notes.0.iter().map(|(_, event)| event).collect();
                craft.deeds(&Happened { before, asked, action, events }, side, deeds);
            }
        }
        cost += 1;
    }
    Tried { value: craft.evaluate(&game, side), cost, steps: craft.steps(&memory).to_vec() }
}

impl<G: Game, C: Craft<G>> Opponent<G> for Searcher<G, C> {
    fn name(&self) -> &str {
        self.name
    }

    fn decide(&mut self, sight: &Sight<'_, G>) -> G::Action {
        self.decisions += 1;
        match sight.options() {
            [only] => *only,
            options => {
                let answer = self.think(sight);
                answer.filter(|action| options.contains(action)).unwrap_or(sight.first())
            }
        }
    }

    fn observe(&mut self, side: Side, event: &G::Event) {
        self.craft.observe(side, event);
    }

    fn glance(&mut self, sight: &Sight<'_, G>) {
        // A generator of its own: looking back must not change what it decides next.
        let guess = sight.guess(&mut Quick::new(self.decisions));
        self.craft.look(&guess, sight.side());
    }

    fn forget(&mut self) {
        self.craft.forget();
    }

    fn keep_pace(&mut self, pace: Pace) {
        self.threads = pace.threads.max(1);
        self.patience = pace.patience;
    }

    fn appraise(&mut self, sight: &Sight<'_, G>, taken: G::Action) -> Option<Appraisal<G::Action>> {
        let (side, options) = (sight.side(), sight.options());
        if options.len() < 2 || !options.contains(&taken) {
            return None;
        }
        let better = self.decide(sight);
        if better == taken {
            return None;
        }
        let guess = self.imagine(sight);
        let mut plans = Vec::new();
        let room = plans_for(self.thought.budget);
        self.craft.plans(&guess, side, options, room, &mut self.chance, &mut plans);
        // The courses are chosen in some worlds and held against each other in others, or luck would count as skill.
        let mut worlds = |count: usize| -> Vec<World<G>> { (0..count).map(|_| self.world(sight)).collect() };
        let (chosen_in, compared_in) = (worlds(CHOSEN_IN), worlds(COMPARED_IN));
        let mut values = |answer: G::Action| -> Option<Vec<i32>> {
            let course = self.best_beginning_with(answer, &guess, sight, &plans, &chosen_in);
            let mut values = Vec::with_capacity(compared_in.len());
            for world in &compared_in {
                if self.stopped() {
                    return None;
                }
                values.push(self.simulate(world, side, course, None).value);
            }
            Some(values)
        };
        let (best, given) = (values(better)?, values(taken)?);
        let mean = |values: &[i32]| {
            values.iter().copied().map(i64::from).sum::<i64>()
                / i64::try_from(values.len()).unwrap_or(1).max(1)
        };
        is_clearly_worse(&given, &best).then(|| Appraisal::new(better, mean(&best), mean(&given)))
    }

    fn reasons(&self) -> &[Reason] {
        &self.reasons
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a plan comes to in worlds that differ, so much better or worse in each.
    fn values(count: i32, better: impl Fn(i32) -> i32) -> Vec<i32> {
        (0..count).map(|world| world * 37 % 200 + better(world)).collect()
    }

    #[test]
    fn a_plan_is_beaten_by_one_that_is_better_in_the_same_worlds() {
        let best = values(8, |_| 0);
        assert!(is_beaten(&values(8, |world| -50 - world), &best), "the worlds differ more than the plans");
        let uncertain = values(8, |world| if world % 2 == 0 { 150 } else { -200 });
        assert!(!is_beaten(&uncertain, &best));
    }

    #[test]
    fn plans_that_come_to_the_same_are_told_apart_for_a_while_only() {
        let (few, many) = (values(8, |_| 0), values(32, |_| 0));
        assert!(!is_beaten(&values(8, |_| 0), &few));
        assert!(is_beaten(&values(32, |_| 0), &many));
        assert!(!is_beaten(&values(32, |world| if world % 2 == 0 { 90 } else { -100 }), &many));
    }

    #[test]
    fn the_best_plan_is_never_dropped_and_of_equals_the_first_stays() {
        let trial = |plan: u32, better: i32| {
            let mut trial = Trial::new(plan);
            values(40, |_| better)
                .into_iter()
                .enumerate()
                .for_each(|(world, value)| trial.note(Tried { value, cost: 1, steps: Vec::new() }, world));
            trial
        };
        let mut dropped = Vec::new();
        let mut trials = vec![trial(1, -300), trial(2, 0), trial(3, 0), trial(4, -80)];
        drop_the_beaten(&mut trials, &mut dropped);
        assert_eq!(trials.iter().map(|trial| trial.plan).collect::<Vec<_>>(), [2]);
        assert_eq!(dropped.len(), 3);
        drop_the_beaten::<u32>(&mut Vec::new(), &mut dropped);
    }
}
