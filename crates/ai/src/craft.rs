//! What a search must know of a system beyond its rules.

use std::fmt::Debug;

use vedette_kernel::{Game, Phrase, Quick, Side};

/// The craft of playing one system: a quick policy, a judgement of positions, and the plans worth thinking about.
///
/// Everything here is shown worlds that were imagined from one side's knowledge, never the true position, and may look
/// at all of them.
pub trait Craft<G: Game>: Clone + Send {
    /// What is decided as one although it takes several decisions to carry it out. A single answer is a plan too.
    type Plan: Clone + Debug + Send;
    /// What the policy carries from one decision to the next, for both sides of a simulated game.
    type Memory: Clone + Default + Send;

    /// The policy: a quick and sensible answer, one of the options. It plays both sides of every simulation.
    fn answer(
        &self,
        world: &G,
        side: Side,
        options: &[G::Action],
        memory: &mut Self::Memory,
        chance: &mut Quick,
    ) -> G::Action;

    /// The plans for the decision at hand that are worth a simulation. Where it offers none the policy answers; where
    /// there are very many, the budget has room for about `room`, and the craft chooses the most promising.
    fn plans(
        &self,
        world: &G,
        side: Side,
        options: &[G::Action],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Self::Plan>,
    );

    /// What a plan says about a decision; `step` counts the decisions it has answered already. `None` when it has
    /// nothing to say any more.
    fn follow(
        &self,
        world: &G,
        side: Side,
        options: &[G::Action],
        plan: &Self::Plan,
        step: u32,
    ) -> Option<G::Action>;

    /// Whether a plan begun earlier is carried on without thinking again. A card turned up, an enemy met: then it is
    /// time to think.
    fn stands(&self, world: &G, side: Side, options: &[G::Action], plan: &Self::Plan) -> bool;

    /// How good a position is for a side: [`CERTAIN`] for a game won, its negative for one lost, and between them so that a
    /// position is worth what the games won from it are more than the games lost.
    fn evaluate(&self, world: &G, side: Side) -> i32;

    /// A number that grows as the game goes on, e.g. the turn: simulations end when it has grown by the horizon.
    fn period(&self, world: &G) -> u32;

    /// The turn of a position, as people count turns.
    fn turn(&self, world: &G) -> u32 {
        self.period(world)
    }

    /// How much thought the decision at hand deserves, in hundredths of the budget.
    fn weight(&self, world: &G, side: Side) -> u64 {
        let _ = (world, side);
        100
    }

    /// Takes in something that happened and that the side may know, where the position itself does not keep it.
    fn observe(&mut self, side: Side, event: &G::Event) {
        let _ = (side, event);
    }

    /// Called with a guess before each decision: what everybody can see in it may be counted.
    fn look(&mut self, world: &G, side: Side) {
        let _ = (world, side);
    }

    /// Forgets what was observed and counted.
    fn forget(&mut self) {}

    /// Makes a guess agree with what was observed. It must stay a position that the side cannot tell from the true one.
    fn recall(&self, world: &mut G, side: Side, chance: &mut Quick) {
        let _ = (world, side, chance);
    }

    /// A plan, to be put into words.
    fn describe(&self, world: &G, side: Side, plan: &Self::Plan) -> Vec<Phrase>;

    /// An action of a side, to be put into words.
    fn word(&self, world: &G, side: Side, action: G::Action) -> Phrase;
}

/// What a game won is worth.
pub const CERTAIN: i32 = 1000;

/// What a judgement says of the chance to win, in percent. A draw is half a win.
fn chance_to_win(value: i64) -> i64 {
    let certain = i64::from(CERTAIN);
    (value.clamp(-certain, certain) + certain) * 100 / (2 * certain)
}

/// An answer held against a better one, by what both came to in the same simulations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Appraisal<A> {
    /// The better answer.
    pub better: A,
    /// The chance to win after the better answer, in percent; a draw is half a win.
    pub better_chance: i64,
    /// The chance to win after the answer that was given.
    pub taken_chance: i64,
}

impl<A> Appraisal<A> {
    pub(crate) fn new(better: A, better_value: i64, taken_value: i64) -> Appraisal<A> {
        Appraisal {
            better,
            better_chance: chance_to_win(better_value),
            taken_chance: chance_to_win(taken_value),
        }
    }

    /// How many of a hundred games the answer that was given loses.
    pub fn cost(&self) -> i64 {
        self.better_chance - self.taken_chance
    }
}

/// Why an opponent decided as it did, told when the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The number of its decision, counted from 1.
    pub decision: u64,
    /// The turn.
    pub turn: u32,
    /// What the position was judged to be worth before ([`Craft::evaluate`]).
    pub before: i32,
    /// What the plan came to in the simulations on average.
    pub wanted: i32,
    /// What it came to in the worst of them.
    pub feared: i32,
    /// The plan.
    pub plan: Vec<Phrase>,
    /// What the enemy did in the worst simulation.
    pub reply: Vec<Phrase>,
    /// How many simulated decisions it took.
    pub thought: u64,
    /// How many simulations those were.
    pub simulations: u64,
}

impl Reason {
    /// The reason as a phrase for the language files.
    pub fn phrase(&self) -> Phrase {
        let percent = |value: i32| chance_to_win(value.into());
        Phrase::new("reason-plan")
            .number("turn", self.turn)
            .said("plan", self.plan.clone())
            .number("before", percent(self.before))
            .number("wanted", percent(self.wanted))
            .number("feared", percent(self.feared))
            .number("answered", i64::from(!self.reply.is_empty()))
            .said("reply", self.reply.clone())
    }
}
