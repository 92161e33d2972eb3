//! What the search needs to know to play Jours de Gloire Campagne.

use std::sync::Arc;

use vedette_jours::flow::Task;
use vedette_jours::sets::{BoxId, PieceId};
use vedette_jours::state::Phase;
use vedette_jours::{Action, Event, Position, Scenario};
use vedette_kernel::{Phrase, Quick, Side, Speak};

use super::schemes::Scheme;
use super::{Intent, Script, judgement};
use vedette_ai::{Budget, Craft, Deed, Happened, Judge, Rank, Thought};

/// The craft of 1813: the policy of [`Scripted`](super::Scripted), its plans, and a judgement of positions.
#[derive(Clone)]
pub struct Generalship {
    script: Script,
    judge: Option<Arc<Judge>>,
}

impl Generalship {
    /// For tables of a scenario.
    pub fn new(scenario: Arc<Scenario>) -> Generalship {
        Generalship { script: Script::new(&scenario), judge: judgement::learned(&scenario) }
    }

    /// How an opponent of a rank thinks. Simulations reach over the rest of a player turn and the whole of the next one.
    pub fn thought(rank: Rank) -> Thought {
        let think =
            |decisions, noise| Thought { budget: Budget { decisions }, horizon: 3, heeds: false, noise };
        match rank {
            Rank::Cadet => think(4_000, 2_000),
            Rank::Colonel => think(40_000, 0),
            Rank::General => think(1_200_000, 0),
        }
    }
}

/// What the policy has in mind for each side.
#[derive(Clone, Default)]
pub struct Intentions([Intent; 2]);

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
        let [first, second] = &mut memory.0;
        let intent = if side == Side::First { first } else { second };
        self.script.legal_answer(world, side, options, intent, chance)
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

    fn akin(
        &self,
        _: &Position,
        best: &Scheme,
        others: &[&Scheme],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        best.kin(others, room, chance, out);
    }

    fn kept_for_kin(&self) -> u64 {
        50
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

    fn stands(&self, world: &Position, side: Side, options: &[Action], plan: &Scheme) -> bool {
        self.script.holds(world, side, options, plan)
    }

    fn evaluate(&self, world: &Position, side: Side) -> i32 {
        judgement::evaluate(&self.script.ground, self.judge.as_deref(), world, side)
    }

    fn stated(&self, value: i32) -> i32 {
        self.judge.as_ref().map_or(value, |judge| judge.stated(value))
    }

    fn counts(&self, world: &Position, out: &mut Vec<f64>) {
        out.extend(judgement::counts(&self.script.ground, world));
    }

    fn judging(self, judge: Option<Arc<Judge>>) -> Generalship {
        Generalship { judge, ..self }
    }

    /// Three steps a turn: the events, and each player turn.
    fn period(&self, world: &Position) -> u32 {
        let within = match world.phase_now() {
            Phase::Events => 0,
            Phase::End => 2,
            _ => 1 + u32::from(world.phasing_side() != world.first_side()),
        };
        3 * u32::from(world.turn()) + within
    }

    fn weight(&self, world: &Position, side: Side) -> u64 {
        match world.question_for(side) {
            Some(Task::Movement(_)) => 100,
            Some(Task::ChooseFirst(_)) => 50,
            Some(Task::Chits) => 25,
            Some(Task::Shelter(_) | Task::Invest(_)) => 20,
            Some(Task::Guns(_)) => 15,
            _ => 8,
        }
    }

    fn turn(&self, world: &Position) -> u32 {
        world.turn().into()
    }

    fn describe(&self, world: &Position, side: Side, plan: &Scheme) -> Vec<Phrase> {
        self.script.tell(world, side, plan)
    }

    fn question(&self, world: &Position, side: Side, plan: &Scheme) -> Option<Phrase> {
        plan.is_an_answer().then(|| Speak::prompt(world, side))
    }

    fn word(&self, world: &Position, side: Side, action: Action) -> Phrase {
        Speak::answer(world, side, action)
    }

    fn deeds(&self, happened: &Happened<'_, Position>, side: Side, out: &mut Vec<Deed>) {
        let (world, enemy) = (&happened.before, side.other());
        let piece = |piece: PieceId| format!("piece:{}", world.scenario().piece(piece).code);
        let place = |place: BoxId| format!("box:{}", world.scenario().place(place).code);
        let owner = |piece: PieceId| world.scenario().piece(piece).side;
        out.extend(happened.events.iter().filter_map(|event| match **event {
            Event::Moved { stack, to, .. } if stack.first().map(owner) == Some(enemy) => {
                Some(Deed::march(stack.into_iter().map(piece).collect(), place(to)))
            }
            Event::BattleBegan { place: at, attacker } if attacker == enemy => Some(Deed::attack(place(at))),
            // What was taken off without having stood for anybody is no loss.
            Event::Eliminated { piece: lost } if owner(lost) == side && world.strength_of(lost) > 0 => {
                Some(Deed::loss(piece(lost)))
            }
            Event::Captured { leader } if owner(leader) == side => Some(Deed::loss(piece(leader))),
            Event::Controlled { place: at, side: taker } if taker == enemy => Some(Deed::taken(place(at))),
            Event::SiegeLaid { side: besieger, place: at } if besieger == enemy => {
                Some(Deed::grave(Phrase::new("jg-deed-siege").name("place", place(at))))
            }
            Event::Played { side: player, card, half } if player == enemy => {
                let code = world.scenario().cards.get(card.index()).map(|card| card.code.as_str())?;
                Some(Deed::card(format!("card:{code}.{}", if half == 0 { "upper" } else { "lower" })))
            }
            _ => None,
        }));
    }
}
