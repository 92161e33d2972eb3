//! What a search must know of a system beyond its rules.

use std::fmt::Debug;
use std::sync::Arc;

use vedette_kernel::{Game, Phrase, Quick, Side};

use crate::{Judge, Leanings, Step};

/// The craft of playing one system: a quick policy, a judgement of positions, and the plans worth thinking about.
///
/// Everything here is shown worlds that were imagined from one side's knowledge, never the true position, and may look
/// at all of them.
pub trait Craft<G: Game>: Clone + Send {
    /// What is decided as one although it takes several decisions to carry it out. A single answer is a plan too.
    type Plan: Clone + Debug + Send + Sync;
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

    /// What the policy carries at the beginning of a simulation that may lean to what earlier ones have taught. A policy that does not heed
    /// them goes on in every simulation as in the first.
    fn heeding(&self, leanings: &Arc<Leanings>) -> Self::Memory {
        let _ = leanings;
        Self::Memory::default()
    }

    /// The steps of both sides that a simulation has seen, to be learned from.
    fn steps<'m>(&self, memory: &'m Self::Memory) -> &'m [Step] {
        let _ = memory;
        &[]
    }

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

    /// Plans that differ from the best so far in one part, so that each part is held against what else could be done; `others` are the plans
    /// that were tried before, the better ones first. A craft whose plans have no parts offers none.
    fn akin(
        &self,
        world: &G,
        best: &Self::Plan,
        others: &[&Self::Plan],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Self::Plan>,
    ) {
        let _ = (world, best, others, room, chance, out);
    }

    /// How many hundredths of the budget for a decision that matters are kept for plans akin to the best.
    fn kept_for_kin(&self) -> u64 {
        0
    }

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

    /// What is stated of a plan whose simulations came to a value, so that of plans stated alike so many are won: it only matters to
    /// whoever is told, never to what is decided.
    fn stated(&self, value: i32) -> i32 {
        value
    }

    /// What a learned judgement weighs in a position, always in the same order; nothing where none can be learned.
    fn counts(&self, world: &G, out: &mut Vec<f64>) {
        let _ = (world, out);
    }

    /// The same craft with another judgement, where it can be learned: for learning, and for matches between judgements.
    #[must_use]
    fn judging(self, judge: Option<Arc<Judge>>) -> Self {
        let _ = judge;
        self
    }

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

    /// Of how many guesses one is taken: where guesses differ in what is plausible, more than one.
    fn guesses(&self) -> usize {
        1
    }

    /// How plausible a guess is by what was observed, compared with other guesses: it is taken so many times as often.
    fn plausible(&self, world: &G, side: Side) -> f64 {
        let _ = (world, side);
        1.0
    }

    /// Makes a guess agree with what was observed. It must stay a position that the side cannot tell from the true one.
    fn recall(&self, world: &mut G, side: Side, chance: &mut Quick) {
        let _ = (world, side, chance);
    }

    /// A plan, to be put into words.
    fn describe(&self, world: &G, side: Side, plan: &Self::Plan) -> Vec<Phrase>;

    /// The question that a plan answers, where the plan alone would not tell what it is about.
    fn question(&self, world: &G, side: Side, plan: &Self::Plan) -> Option<Phrase> {
        let _ = (world, side, plan);
        None
    }

    /// An action of a side, to be put into words.
    fn word(&self, world: &G, side: Side, action: G::Action) -> Phrase;

    /// What a side has to fear of something that happened in a simulation, added to what was feared before. A system that does
    /// not say so fears every answer of the enemy.
    fn deeds(&self, happened: &Happened<'_, G>, side: Side, out: &mut Vec<Deed>) {
        if happened.asked != side {
            out.push(Deed::grave(self.word(&happened.before, happened.asked, happened.action)));
        }
    }
}

/// A decision of a simulation, and what came of it.
pub struct Happened<'a, G: Game> {
    /// The position before.
    pub before: G,
    /// Who was asked.
    pub asked: Side,
    /// The answer.
    pub action: G::Action,
    /// Everything that followed until somebody was asked again.
    pub events: Vec<&'a G::Event>,
}

/// Something that is feared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// What it is.
    phrase: Phrase,
    /// Who marches, by their names, if it is a march: the end of it is told, not every step.
    marching: Vec<String>,
}

impl Deed {
    /// Something that decides more than a march does.
    pub fn grave(phrase: Phrase) -> Deed {
        Deed { phrase, marching: Vec::new() }
    }

    /// A step of a march: who, and where to.
    pub fn march(stack: Vec<String>, place: String) -> Deed {
        let named = stack.iter().take(MOST_NAMED).cloned().collect();
        Deed { phrase: Phrase::new("deed-march").names("stack", named).name("place", place), marching: stack }
    }

    /// An attack at a place.
    pub fn attack(place: String) -> Deed {
        Deed::grave(Phrase::new("deed-attack").name("place", place))
    }

    /// A piece is lost.
    pub fn loss(piece: String) -> Deed {
        Deed::grave(Phrase::new("deed-loss").name("piece", piece))
    }

    /// A place is taken.
    pub fn taken(place: String) -> Deed {
        Deed::grave(Phrase::new("deed-taken").name("place", place))
    }

    /// A card is played.
    pub fn card(card: String) -> Deed {
        Deed::grave(Phrase::new("deed-card").name("card", card))
    }
}

/// So many of those who march are named.
const MOST_NAMED: usize = 3;
/// So much of what is feared is told.
const MOST_DEEDS: usize = 4;

/// What is told of a list of deeds: of every march its end, and marches only where there is room beside what is graver.
pub(crate) fn worth_telling(deeds: Vec<Deed>) -> Vec<Phrase> {
    let mut told: Vec<Deed> = Vec::new();
    for deed in deeds {
        let last_march = told.iter().rposition(|told| !told.marching.is_empty());
        let goes_on = last_march.filter(|&place| told[place].marching == deed.marching);
        match goes_on {
            Some(place) => told[place] = deed,
            None if told.contains(&deed) => {}
            None => told.push(deed),
        }
    }
    let grave = told.iter().filter(|deed| deed.marching.is_empty()).count();
    let mut room = [MOST_DEEDS.saturating_sub(grave), MOST_DEEDS];
    told.retain(|deed| {
        let room = &mut room[usize::from(deed.marching.is_empty())];
        let fits = *room > 0;
        *room = room.saturating_sub(1);
        fits
    });
    told.into_iter().map(|deed| deed.phrase).collect()
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
    /// The question it answers, where the plan alone does not tell what it is about.
    pub asked: Option<Phrase>,
    /// The plan.
    pub plan: Vec<Phrase>,
    /// What was to be feared in the worst simulation.
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
            .number("questioned", i64::from(self.asked.is_some()))
            .said("asked", self.asked.iter().cloned().collect())
            .said("plan", self.plan.clone())
            .number("before", percent(self.before))
            .number("wanted", percent(self.wanted))
            .number("feared", percent(self.feared))
            .number("answered", i64::from(!self.reply.is_empty()))
            .said("reply", self.reply.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn march(who: &str, to: &str) -> Deed {
        Deed::march(vec![who.to_owned()], to.to_owned())
    }

    fn told(deeds: &[Deed]) -> Vec<Phrase> {
        worth_telling(deeds.to_vec())
    }

    #[test]
    fn of_a_march_its_end_is_told() {
        let steps = [march("ney", "gera"), march("ney", "naumburg"), march("murat", "jena")];
        assert_eq!(told(&steps), told(&steps[1..]));
        assert_eq!(told(&steps).len(), 2);
    }

    #[test]
    fn what_is_graver_comes_before_marches() {
        let mut all: Vec<Deed> = (0..6).map(|n| march(&format!("corps{n}"), "jena")).collect();
        assert_eq!(told(&all).len(), MOST_DEEDS);
        all.extend([Deed::attack("jena".to_owned()), Deed::loss("louis".to_owned())]);
        let codes: Vec<&str> = told(&all).iter().map(|phrase| phrase.code).collect();
        assert_eq!(codes, ["deed-march", "deed-march", "deed-attack", "deed-loss"]);
        let many: Vec<Deed> = (0..9).map(|n| Deed::taken(format!("place{n}"))).collect();
        assert_eq!(told(&[all, many].concat()).len(), MOST_DEEDS);
    }
}
