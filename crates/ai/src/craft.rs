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

    /// How good a position is for a side, in hundredths of a victory point; finished games included.
    fn evaluate(&self, world: &G, side: Side) -> i32;

    /// A number that grows as the game goes on, e.g. the turn: simulations end when it has grown by the horizon.
    fn period(&self, world: &G) -> u32;

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

    /// A plan in words that need no translation, for explanations: actions in notation.
    fn describe(&self, world: &G, side: Side, plan: &Self::Plan) -> String;
}

/// Why an opponent decided as it did, told when the game is over.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The number of its decision, counted from 1.
    pub decision: u64,
    /// In the simulations the plan changed the balance by so many hundredths of a point.
    pub wanted: i32,
    /// In the worst of them, by so many.
    pub feared: i32,
    /// The plan, in notation.
    pub plan: String,
    /// What the enemy did in the worst simulation, in notation.
    pub reply: String,
    /// How many simulated decisions it took.
    pub thought: u64,
    /// How many simulations those were.
    pub simulations: u64,
}

impl Reason {
    /// The reason as a phrase for the language files.
    pub fn phrase(&self) -> Phrase {
        Phrase::new("reason-plan")
            .number("decision", i64::try_from(self.decision).unwrap_or(i64::MAX))
            .text("plan", self.plan.clone())
            .number("wanted", self.wanted)
            .number("feared", self.feared)
            .number("answered", i64::from(!self.reply.is_empty()))
            .text("reply", self.reply.clone())
    }
}
