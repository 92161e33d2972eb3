//! What the search needs to know to play the Conquerors games.

use std::sync::Arc;

use vedette_conquerors::flow::Task;
use vedette_conquerors::sets::{AreaId, BlockId, BlockSet};
use vedette_conquerors::{Action, Event, Position, Scenario};
use vedette_kernel::{Phrase, Quick, Side, Speak};

use super::beliefs::Beliefs;
use super::board::Board;
use super::lean::{self, Lean};
use super::plan::Plan;
use super::schemes::Scheme;

use super::{Manner, Script, judgement};
use vedette_ai::{Craft, Deed, Happened, Judge, Leanings, Step};

/// The craft of the Conquerors games: the policy of [`Scripted`](super::Scripted), its plans, and a judgement of
/// positions.
#[derive(Clone)]
pub struct Generalship {
    script: Script,
    beliefs: Beliefs,
    judge: Option<Arc<Judge>>,
}

impl Generalship {
    /// For tables of a scenario.
    pub fn new(scenario: Arc<Scenario>) -> Generalship {
        let (judge, manners) = (judgement::learned(&scenario), Manner::imagined(&scenario));
        Generalship { script: Script::with_manners(scenario, manners), beliefs: Beliefs::new(), judge }
    }

    /// The same craft, whose policy has other manners: for tuning.
    #[must_use]
    pub fn with_manners(self, manners: [Manner; 2]) -> Generalship {
        Generalship { script: Script::with_manners(Arc::clone(&self.script.scenario), manners), ..self }
    }

    /// The operation that the policy would begin, or to pass; `None` where it is asked for something else.
    pub fn operation(&self, world: &Position, side: Side, options: &[Action]) -> Option<Scheme> {
        let (Task::Operate(_) | Task::OperateAgain(_)) = world.question_for(side)? else { return None };
        let mut plan = None;
        self.script.operate(&Board::new(world, side), options, &mut plan, Lean::NONE)?;
        Some(plan.map_or(Scheme::Single(Action::Pass), Scheme::from))
    }

    /// What the judgement of a position counts: for tuning.
    pub fn features(&self, game: &Position) -> Vec<f64> {
        judgement::features(&self.script.tables, game).to_vec()
    }
}

/// What the policy has in mind for each side.
#[derive(Clone, Default)]
pub struct Intentions {
    plans: [Option<Plan>; 2],
    /// What earlier simulations have taught, and what was done in this one.
    taught: Option<Arc<Leanings>>,
    done: Vec<Step>,
}

impl Craft<Position> for Generalship {
    type Plan = Scheme;
    type Memory = Intentions;

    fn answer(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        memory: &mut Intentions,
        chance: &mut Quick,
    ) -> Action {
        let [first, second] = &mut memory.plans;
        let plan = if side == Side::First { first } else { second };
        let answer = match (&memory.taught, world.question_for(side)) {
            (Some(leanings), Some(Task::Operate(_) | Task::OperateAgain(_))) => {
                let lean = Lean(Some(leanings));
                let answer = self.script.operate(&Board::new(world, side), options, plan, lean);
                memory.done.push(lean::step(side, plan.as_ref()));
                answer
            }
            _ => self.script.answer(world, side, options, plan, chance),
        };
        let fallback = options.first().copied().unwrap_or(Action::Decline);
        answer.filter(|action| options.contains(action)).unwrap_or(fallback)
    }

    fn heeding(&self, leanings: &Arc<Leanings>) -> Intentions {
        Intentions { taught: Some(Arc::clone(leanings)), ..Intentions::default() }
    }

    fn steps<'m>(&self, memory: &'m Intentions) -> &'m [Step] {
        &memory.done
    }

    fn plans(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        self.script.schemes(world, side, options, room, chance, out);
    }

    fn follow(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        plan: &Scheme,
        step: u32,
    ) -> Option<Action> {
        self.script.pursue(world, side, options, plan, step)
    }

    /// A stack is put together and a road is followed without thinking; a march card, a meeting, a window of cards are
    /// thought about.
    fn stands(&self, world: &Position, side: Side, _: &[Action], plan: &Scheme) -> bool {
        match (plan, world.question_for(side)) {
            (Scheme::SetUp(_), Some(Task::SetUp)) => true,
            (Scheme::Operation(_), Some(Task::Select)) => true,
            (Scheme::Operation(venture), Some(Task::March)) => world
                .operation()
                .is_some_and(|operation| operation.steps > 0 && operation.stack == venture.stack),
            _ => false,
        }
    }

    fn evaluate(&self, world: &Position, side: Side) -> i32 {
        judgement::evaluate(&self.script.tables, self.judge.as_deref(), world, side)
    }

    fn stated(&self, value: i32) -> i32 {
        self.judge.as_ref().map_or(value, |judge| judge.stated(value))
    }

    fn counts(&self, world: &Position, out: &mut Vec<f64>) {
        out.extend(judgement::counts(&self.script.tables, world));
    }

    fn judging(self, judge: Option<Arc<Judge>>) -> Generalship {
        Generalship { judge, ..self }
    }

    fn period(&self, world: &Position) -> u32 {
        u32::from(world.turn())
    }

    fn weight(&self, world: &Position, side: Side) -> u64 {
        match world.question_for(side) {
            Some(Task::Operate(_) | Task::OperateAgain(_) | Task::SetUp) => 100,
            Some(Task::March | Task::OfferAttack | Task::Declare(_) | Task::Window(..)) => 50,
            _ => 20,
        }
    }

    fn observe(&mut self, side: Side, event: &Event) {
        let Generalship { script, beliefs, .. } = self;
        if script.scenario.options.level.has_fog() {
            beliefs.note(&script.scenario, side, event);
        }
    }

    fn look(&mut self, world: &Position, side: Side) {
        if self.script.scenario.options.level.has_fog() {
            self.beliefs.count(world, side);
        }
    }

    fn forget(&mut self) {
        self.beliefs = Beliefs::new();
    }

    fn guesses(&self) -> usize {
        if self.script.scenario.options.level.has_fog() { GUESSES } else { 1 }
    }

    fn plausible(&self, world: &Position, side: Side) -> f64 {
        self.beliefs.plausible(world, side)
    }

    fn recall(&self, world: &mut Position, side: Side, chance: &mut Quick) {
        if self.script.scenario.options.level.has_fog() {
            self.beliefs.recall(world, side, chance);
        }
    }

    fn describe(&self, world: &Position, side: Side, plan: &Scheme) -> Vec<Phrase> {
        match plan {
            Scheme::Single(action) => vec![self.word(world, side, *action)],
            Scheme::SetUp(_) => vec![Phrase::new("plan-set-up")],
            Scheme::Operation(venture) => {
                let scenario = world.scenario();
                let stack = venture.stack.into_iter();
                let stack = stack.map(|block| format!("block:{}", scenario.block(block).code)).collect();
                let code = match (venture.in_place, venture.assault) {
                    (true, _) => "plan-attack",
                    (false, Some(true)) => "plan-march-and-attack",
                    (false, _) => "plan-march",
                };
                let goal = format!("area:{}", scenario.area(venture.goal).code);
                vec![Phrase::new(code).names("stack", stack).name("area", goal)]
            }
        }
    }

    fn question(&self, world: &Position, side: Side, plan: &Scheme) -> Option<Phrase> {
        matches!(plan, Scheme::Single(_)).then(|| Speak::prompt(world, side))
    }

    fn word(&self, world: &Position, side: Side, action: Action) -> Phrase {
        Speak::answer(world, side, action)
    }

    fn deeds(&self, happened: &Happened<'_, Position>, side: Side, out: &mut Vec<Deed>) {
        let (scenario, enemy) = (&self.script.scenario, side.other());
        let block = |block: BlockId| format!("block:{}", scenario.block(block).code);
        let area = |area: AreaId| format!("area:{}", scenario.area(area).code);
        let owner = |blocks: BlockSet| blocks.first().map(|first| scenario.block(first).side);
        out.extend(happened.events.iter().filter_map(|event| match **event {
            Event::Moved { blocks, to, rule, .. } if rule == MARCH && owner(blocks) == Some(enemy) => {
                Some(Deed::march(blocks.into_iter().map(block).collect(), area(to)))
            }
            Event::CombatBegan { area: at, attacker, .. } if attacker == enemy => {
                Some(Deed::attack(area(at)))
            }
            Event::Eliminated { block: lost } if scenario.block(lost).side == side => {
                Some(Deed::loss(block(lost)))
            }
            Event::Controlled { area: at, side: taker } if taker == enemy => Some(Deed::taken(area(at))),
            Event::Played { side: player, card } if player == enemy => {
                Some(Deed::card(format!("title:{}", scenario.card(player, card).title.code())))
            }
            _ => None,
        }));
    }
}

/// Of so many guesses in fog one is taken, the more plausible the likelier.
const GUESSES: usize = 6;

/// The rule by which a stack marches; whoever is beaten moves by another.
const MARCH: &str = "CQ-MOVE-12";
