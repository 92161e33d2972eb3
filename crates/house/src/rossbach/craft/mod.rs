//! How the opponents of Rossbach Avenged play: the army's plan, the orders of a phase, the battle, and the search over
//! all of them.

mod battle;
mod carry;
mod counts;
mod ground;
mod judgement;
mod manner;
mod odds;
mod orders;
mod picture;
mod reach;
mod reckoning;
mod schemes;
mod scripted;
mod sightings;
mod staff;
mod supply;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use vedette_ai::{Budget, Craft, Deed, Happened, Judge, Rank, Thought};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance as _, Phrase, Quick, Side, Speak};
use vedette_rossbach::flow::Task;
use vedette_rossbach::sets::{HexId, PieceId};
use vedette_rossbach::{Action, Event, Position, Scenario};

use battle::Attacks;
use ground::Ground;
pub use manner::Manner;
use orders::{Order, Temper};
use picture::Picture;
use schemes::Scheme;
pub use scripted::Scripted;
use sightings::Sightings;

/// After so many lists of attacks that could not be completed chance designates them.
const MOST_BAFFLED: u8 = 1;
/// The pieces of both armies in a battle for which budgets are meant; smaller ones have more.
const ARMIES: u64 = 100;
/// So many steps of the horizon a player turn is where the judgement was learned.
const FORESEEN: u32 = 2;
/// Draws made only to choose.
const WHIM: Purpose = Purpose("whim");

/// The craft of an officer.
#[derive(Clone)]
pub struct Officer {
    scenario: Arc<Scenario>,
    ground: Arc<Ground>,
    manner: Manner,
    judge: Option<Arc<Judge>>,
    sightings: Sightings,
}

/// What a side has in mind for the phase: worked out once, and again when it is another phase.
#[derive(Clone, Default)]
struct Intent {
    /// The turn and the side it is for, and the number of the segment; nothing before the first.
    moment: Option<(u8, u8)>,
    orders: Vec<Order>,
    /// The order of a stack that moves by itself, and when it was given.
    lone: Option<((u8, u8), Order)>,
    attacks: Attacks,
    designated: bool,
    /// Whether an attack has been designated.
    begun: bool,
    /// How often the attacks could not be completed.
    baffled: u8,
}

/// What the policy carries from one decision to the next, for both sides.
#[derive(Clone, Default)]
pub struct Intentions([Intent; 2]);

impl Officer {
    /// For tables of a scenario.
    pub fn new(scenario: &Arc<Scenario>) -> Officer {
        Officer {
            scenario: Arc::clone(scenario),
            ground: Arc::new(Ground::new(scenario)),
            manner: Manner::USUAL,
            judge: judgement::learned(scenario),
            sightings: Sightings::default(),
        }
    }

    /// The same officer with another manner.
    #[must_use]
    pub fn with_manner(self, manner: Manner) -> Officer {
        Officer { manner, ..self }
    }

    fn picture<'a>(&'a self, game: &'a Position, side: Side) -> Picture<'a> {
        Picture::new(game, &self.ground, &self.manner, side)
    }

    /// How an opponent of a rank thinks: three player turns where the judgement was learned, else six. A cadet hardly does: he takes
    /// any of his plans, and many of his orders never arrive.
    pub fn thought(rank: Rank) -> Thought {
        let think =
            |decisions, noise| Thought { budget: Budget { decisions }, horizon: 6, heeds: false, noise };
        match rank {
            Rank::Cadet => think(600, 20_000),
            Rank::Colonel => think(60_000, 0),
            Rank::General => think(300_000, 0),
        }
    }

    fn script(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        intent: &mut Intent,
        luck: &mut Quick,
    ) -> Option<Action> {
        let task = game.question_for(side)?;
        let picture = || self.picture(game, side);
        match task {
            Task::Movement(_) | Task::NightMarch(_) => {
                self.prepare(game, side, intent);
                carry::next_mover(game, side, options, &intent.orders)
            }
            Task::March => {
                let orders: &[Order] = if intent.moment == Some(moment(game)) { &intent.orders } else { &[] };
                if orders::of_march(game, orders).is_some() || !orders::is_free(game) {
                    carry::on_the_march(game, &|| self.picture(game, side), side, options, orders)
                } else {
                    let known = intent.lone.as_ref().is_some_and(|(at, order)| {
                        *at == moment(game) && orders::of_march(game, std::slice::from_ref(order)).is_some()
                    });
                    if !known {
                        let picture = picture();
                        let order = orders::lone(&picture, &Temper::usual(&picture));
                        intent.lone = order.map(|order| (moment(game), order));
                    }
                    let lone: &[Order] =
                        intent.lone.as_ref().map_or(&[], |lone| std::slice::from_ref(&lone.1));
                    carry::on_the_march(game, &|| self.picture(game, side), side, options, lone)
                }
            }
            Task::Designation(_) => {
                let recalls = intent.moment == Some(moment(game));
                // Attacks are designated anew when cavalry has withdrawn from its own, which asks for another list, or
                // when they cannot be completed: then lists are not to be trusted. Whoever remembers nothing must not
                // come back to the same one for ever.
                let again = recalls && intent.begun && !battle::is_begun(game, side);
                if !recalls || !intent.designated || again {
                    self.array(game, side, intent);
                }
                if again {
                    intent.baffled = intent.baffled.saturating_add(1);
                }
                let whim = intent.baffled > MOST_BAFFLED || !recalls && luck.draw(WHIM, 16) == 0;
                let listed = battle::next_attack(game, options, &intent.attacks).filter(|_| !whim);
                let answer = listed.or_else(|| battle::any(options, luck));
                intent.designated = answer != Some(Action::Done);
                intent.begun = intent.designated;
                answer
            }
            Task::Fights => battle::first_fight(&picture(), options),
            Task::Withdrawal(_) => battle::withdraw(&picture(), options).or(Some(Action::Done)),
            Task::Losses(_) => battle::loss(game, side, options),
            Task::Retreat(_) | Task::Flight(_) | Task::Disengagement(_) | Task::ScoutFlight => {
                battle::retreat(&picture(), options)
            }
            Task::Displacement(..) | Task::Surplus(_) => battle::make_room(&picture(), options, luck),
            Task::Advance(_) => battle::follow_up(&picture(), options),
            Task::Vacated => options.first().copied(),
            Task::Napoleon | Task::Heavy => Some(Action::Yes),
            Task::Accept(_) => Some(Action::No),
            Task::Berths(_) | Task::Replacement(_) => staff::berth(&picture(), options),
            Task::Outposts(_) => staff::outpost(&picture(), options),
            Task::Command(_) => staff::command(&picture(), options),
            Task::Officers(_) => staff::check(&picture(), options),
            Task::Initiative(_) => staff::own_initiative(game, side, options),
            Task::Recovery(_) | Task::Reorganization(_) => staff::reorganize(game, options),
            Task::FirstOrder(_) | Task::NightOrder(_) => staff::order(&picture(), options),
            Task::Objective(_) => staff::objective(&picture(), options, game.force_in_question()),
            _ => None,
        }
    }

    /// Works out the orders of a phase, once.
    fn prepare(&self, game: &Position, side: Side, intent: &mut Intent) {
        let now = moment(game);
        if intent.moment == Some(now) {
            return;
        }
        let picture = self.picture(game, side);
        let orders = orders::plan(&picture, &Temper::usual(&picture));
        *intent = Intent { moment: Some(now), orders, ..Intent::default() };
    }

    /// Works out the attacks of a phase.
    fn array(&self, game: &Position, side: Side, intent: &mut Intent) {
        let picture = self.picture(game, side);
        let attacks = battle::designate(&picture, Temper::usual(&picture).threshold);
        let baffled = if intent.moment == Some(moment(game)) { intent.baffled } else { 0 };
        *intent =
            Intent { moment: Some(moment(game)), attacks, designated: true, baffled, ..Intent::default() };
    }
}

/// The turn and the phase of it.
fn moment(game: &Position) -> (u8, u8) {
    (game.turn(), game.phase() as u8)
}

impl Craft<Position> for Officer {
    type Plan = Scheme;
    type Memory = Intentions;

    fn answer(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        memory: &mut Intentions,
        luck: &mut Quick,
    ) -> Action {
        let intent = &mut memory.0[side.index()];
        let answer = self.script(world, side, options, intent, luck);
        answer.filter(|action| options.contains(action)).or(options.first().copied()).unwrap_or(Action::Done)
    }

    fn plans(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        room: usize,
        luck: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        self.schemes(world, side, options, room, luck, out);
    }

    fn follow(
        &self,
        world: &Position,
        side: Side,
        options: &[Action],
        plan: &Scheme,
        step: u32,
    ) -> Option<Action> {
        self.pursue(world, side, options, plan, step)
    }

    fn stands(&self, world: &Position, side: Side, options: &[Action], plan: &Scheme) -> bool {
        self.holds(world, side, options, plan)
    }

    fn evaluate(&self, world: &Position, side: Side) -> i32 {
        judgement::evaluate(world, &self.ground, &self.manner, self.judge.as_deref(), side)
    }

    fn counts(&self, world: &Position, out: &mut Vec<f64>) {
        out.extend(counts::counts(world, &self.ground));
    }

    fn judging(self, judge: Option<Arc<Judge>>) -> Officer {
        Officer { judge, ..self }
    }

    /// Each player turn is a step; where the judgement was learned it knows what comes of a position, and half as many are enough.
    fn period(&self, world: &Position) -> u32 {
        let second = world.phasing() != world.scenario().frame.first;
        let player_turn = 2 * u32::from(world.turn()) + u32::from(second);
        player_turn * if self.judge.is_some() { FORESEEN } else { 1 }
    }

    /// Where fewer pieces are on the map a decision costs less to simulate, and more of them take no longer.
    fn weight(&self, world: &Position, side: Side) -> u64 {
        let pieces = Side::BOTH.map(|side| world.army_of(side).len() as u64);
        let room = (ARMIES * 100 / (pieces[0] + pieces[1]).max(1)).clamp(100, 150);
        let share = match world.question_for(side) {
            Some(Task::Movement(_)) => 100,
            Some(Task::Designation(_)) => 50,
            _ => 20,
        };
        share * room / 100
    }

    fn turn(&self, world: &Position) -> u32 {
        world.turn().into()
    }

    fn observe(&mut self, side: Side, event: &Event) {
        if self.scenario.options.hidden {
            self.sightings.note(side, &self.scenario, event);
        }
    }

    fn look(&mut self, world: &Position, side: Side) {
        if self.scenario.options.hidden {
            self.sightings.look(world, side);
        }
    }

    fn forget(&mut self) {
        self.sightings = Sightings::default();
    }

    fn recall(&self, world: &mut Position, side: Side, _: &mut Quick) {
        self.sightings.recall(world, side);
    }

    fn describe(&self, world: &Position, side: Side, plan: &Scheme) -> Vec<Phrase> {
        self.tell(world, side, plan)
    }

    fn question(&self, world: &Position, side: Side, plan: &Scheme) -> Option<Phrase> {
        plan.is_an_answer().then(|| Speak::prompt(world, side))
    }

    fn word(&self, world: &Position, side: Side, action: Action) -> Phrase {
        Speak::answer(world, side, action)
    }

    fn deeds(&self, happened: &Happened<'_, Position>, side: Side, out: &mut Vec<Deed>) {
        let (world, enemy) = (&happened.before, side.other());
        let scenario = world.scenario();
        let piece = |piece: PieceId| format!("piece:{}", scenario.piece(piece).code);
        let hex = |hex: HexId| {
            format!("hex:{}", scenario.map.names.get(hex.index()).map_or("", |name| name.code.as_str()))
        };
        let owner = |piece: PieceId| scenario.piece(piece).side;
        out.extend(happened.events.iter().filter_map(|event| match **event {
            Event::Moved { pieces, to, .. } if pieces.first().map(owner) == Some(enemy) => {
                Some(Deed::march(pieces.into_iter().map(piece).collect(), hex(to)))
            }
            Event::Designated { on, .. } if world.phasing() == enemy => Some(Deed::attack(hex(on))),
            Event::Eliminated { piece: lost, .. } if owner(lost) == side => Some(Deed::loss(piece(lost))),
            Event::CaptureRolled { leader, captured: true, .. } if owner(leader) == side => {
                Some(Deed::loss(piece(leader)))
            }
            Event::Controlled { hex: at, side: taker } if taker == enemy => Some(Deed::taken(hex(at))),
            _ => None,
        }));
    }
}
