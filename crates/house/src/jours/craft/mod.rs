//! The opponents of Jours de Gloire Campagne: a rule-based policy, and what a search needs to know beyond it.
//!
//! The policy plans a whole Movement Phase at once (`orders.rs`), answers reactions (`react.rs`) and battles (`fight.rs`)
//! from the mean outcome of a battle (`odds.rs`), and plays cards where they do something (`cards.rs`).

mod board;
mod cards;
mod fight;
mod generalship;
mod ground;
mod judgement;
mod odds;
mod orders;
mod react;
mod schemes;
mod sparring;
mod standing;

use std::sync::Arc;

use vedette_jours::flow::Task;
use vedette_jours::scenario::PieceKind;
use vedette_jours::sets::{ArmyId, BoxId, PieceId, PieceSet};
use vedette_jours::{Action, Position, Scenario};
use vedette_kernel::{Quick, Side};

use board::Board;
pub use generalship::{Generalship, Intentions};
use ground::Ground;
use orders::{Duty, Order, Temper};
use react::Mind;
pub use schemes::Scheme;
pub(crate) use sparring::Partner;
use vedette_ai::{Opponent, Sight};

/// The rule-based policy: what it knows of a scenario. Whoever asks keeps what it has in mind.
#[derive(Clone)]
pub(crate) struct Script {
    ground: Arc<Ground>,
}

/// What the policy carries from one decision of a side to the next. Only ever a suggestion: what does not fit any more
/// is forgotten.
#[derive(Clone)]
pub struct Intent {
    /// The turn and the side of the Movement Phase the orders are for.
    phase: Option<(u8, Side)>,
    /// How often orders were made in it.
    rounds: u8,
    /// Orders still to be given, the next one last.
    orders: Vec<Order>,
    /// The order that is carried out.
    current: Option<Order>,
    /// What a reacting force wants.
    mind: Option<Mind>,
    /// How the side moves.
    temper: Temper,
}

impl Default for Intent {
    fn default() -> Intent {
        Intent {
            phase: None,
            rounds: 0,
            orders: Vec::new(),
            current: None,
            mind: None,
            temper: Temper::USUAL,
        }
    }
}

/// How often orders are made in one Movement Phase: the second time for those who stood still the first time.
const ROUNDS: u8 = 2;

impl Script {
    pub(crate) fn new(scenario: &Scenario) -> Script {
        Script { ground: Arc::new(Ground::new(scenario)) }
    }

    /// An answer to what a side is asked in a position in which it may know everything.
    fn answer(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        memory: &mut Intent,
        chance: &mut Quick,
    ) -> Option<Action> {
        let ground = &*self.ground;
        match game.question_for(side)? {
            Task::Dummies(_) => place_dummy(game, side, options),
            Task::ChooseFirst(_) => Some(Action::First(first_player(game, side))),
            Task::Return(_) => post(game, side, options),
            Task::Levies(_) => levy(game, options),
            Task::Split(army) => split(game, army, options),
            Task::Movement(_) => self.movement(game, side, options, memory),
            Task::Select => {
                self.remind(game, side, memory);
                select(game, options, memory)
            }
            Task::Payer => payer(game, options),
            Task::March => {
                self.remind(game, side, memory);
                march(game, side, options, memory)
            }
            Task::Transfer(unit, _) => orders::share(game, unit, options),
            Task::Scout => Some(Action::Scout),
            Task::FallBack => fall_back(ground, game, side, options),
            Task::Withdraw(_) => react::withdraw(ground, game, side, options),
            Task::React(_) => {
                let (action, mind) = react::react(ground, game, side, options);
                memory.mind = mind;
                action
            }
            Task::ReactSelect(_) => {
                cards::play(ground, game, side, options).or_else(|| react::gather(game, side, options))
            }
            Task::ReactChoice(_) => react::carry_out(ground, game, side, memory.mind, options),
            Task::Shift(_) | Task::Sweep(_) => {
                let from = options_origin(game, side);
                fight::retreat(ground, game, side, from, options)
            }
            Task::Guns(_) => react::guns(ground, game, side, options),
            Task::GunsSelect(_) => cards::play(ground, game, side, options)
                .or_else(|| react::gather_for_guns(ground, game, side, options)),
            Task::Battles => fight::next_fight(ground, game, side, options),
            Task::Shelter(_) => Some(fight::shelter(ground, game, side)),
            Task::Garrison(_) => fight::garrison(game, options),
            Task::Surplus(_) | Task::Retreat(_) => {
                fight::retreat(ground, game, side, game.battle_now().place, options)
            }
            Task::Invest(_) => fight::invest(ground, game, side, options),
            Task::Chits => fight::chit(ground, game, side, options, chance),
            Task::Overrun => Some(fight::overrun(ground, game)),
            Task::OverrunAdvance => Some(Action::Decline),
            Task::Losses(_) => fight::loss(game, options),
            Task::Demolish(_) => Some(fight::demolish(game, side)),
            Task::MayRetreat(_) => fight::may_leave(ground, game, side, options),
            Task::Discard(_) => cards::discard(game, side, options),
            Task::Window(..) => cards::play(ground, game, side, options).or(Some(Action::Decline)),
            Task::Target(_) => cards::target(ground, game, side, options),
            _ => options.first().copied(),
        }
    }

    /// Finds out what the stack at hand was sent for, where that was forgotten: a table may be left and taken up again.
    fn remind(&self, game: &Position, side: Side, memory: &mut Intent) {
        let stack = game.march_now().stack;
        let known = memory.current.as_ref().is_some_and(|order| stack.minus(order.stack).is_empty());
        if !known {
            let board = Board::new(game, &self.ground, side);
            let here = Order { stack, ..Order::NONE };
            memory.current = Some(orders::resume(&board, &memory.temper).unwrap_or(here));
        }
    }

    /// The answer, held to the options.
    pub(crate) fn legal_answer(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        memory: &mut Intent,
        chance: &mut Quick,
    ) -> Action {
        let answer = self.answer(game, side, options, memory, chance);
        // Shelter and stand, say, are named without looking whether both are allowed.
        let fallback = options.last().copied().unwrap_or(Action::Decline);
        answer.filter(|action| options.contains(action)).unwrap_or(fallback)
    }

    /// Which stack is next, or rest, or the end of the phase.
    fn movement(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        memory: &mut Intent,
    ) -> Option<Action> {
        if let Some(card) = cards::play(&self.ground, game, side, options) {
            return Some(card);
        }
        let phase = Some((game.turn(), side));
        if memory.phase != phase {
            memory.phase = phase;
            memory.rounds = 0;
            memory.orders.clear();
        }
        memory.current = None;
        loop {
            while let Some(order) = memory.orders.pop() {
                if let Some(first) = first_of(game, &order, options) {
                    memory.current = Some(order);
                    return Some(first);
                }
            }
            if memory.rounds >= ROUNDS {
                break;
            }
            memory.rounds += 1;
            let board = Board::new(game, &self.ground, side);
            orders::plan(&board, &memory.temper, &mut memory.orders);
            memory.orders.reverse();
            if memory.orders.is_empty() {
                memory.rounds = ROUNDS;
            }
        }
        self.rest(game, side, options, memory)
    }

    /// Nobody marches any more: stragglers come in, spades come out.
    fn rest(&self, game: &Position, side: Side, options: &[Action], memory: &mut Intent) -> Option<Action> {
        let recover = options.iter().find(|action| matches!(action, Action::Recover(_)));
        if recover.is_some() {
            return recover.copied();
        }
        let rich = game.scenario().armies_of(side).any(|army| game.command_points(army) >= 2);
        let over = options.contains(&Action::Pass);
        if !rich && over {
            return Some(Action::Pass);
        }
        let board = Board::new(game, &self.ground, side);
        if !over {
            let parted = options.iter().find_map(|action| match action {
                Action::Take(piece) => standing::part(&board, *piece).map(|order| (*action, order)),
                _ => None,
            });
            if let Some((action, order)) = parted {
                memory.current = Some(order);
                return Some(action);
            }
            return options.first().copied();
        }
        let order = standing::entrench(&board).filter(|order| {
            let payer = order.stack.first().and_then(|piece| game.army_of_piece(piece));
            payer.is_some_and(|army| game.command_points(army) >= 2)
        });
        if let Some(order) = order
            && let Some(first) = first_of(game, &order, options)
        {
            memory.current = Some(order);
            return Some(first);
        }
        Some(Action::Pass)
    }
}

/// The first piece of an order's stack to be taken: a leader, who makes it cheap.
fn first_of(game: &Position, order: &Order, options: &[Action]) -> Option<Action> {
    let idle = order.stack.and(game.activated_pieces()).is_empty();
    let there = order.stack.into_iter().all(|piece| game.place_of(piece) == order.from);
    if !idle || !there {
        return None;
    }
    next_of(game, order.stack, options)
}

fn next_of(game: &Position, left: PieceSet, options: &[Action]) -> Option<Action> {
    let leaders = left.and(game.scenario().tables.leaders);
    let order = leaders.into_iter().chain(left.minus(leaders));
    order.map(Action::Take).find(|action| options.contains(action))
}

/// The stack is completed and sent off.
fn select(game: &Position, options: &[Action], memory: &mut Intent) -> Option<Action> {
    let march = game.march_now();
    let fits = |order: &&Order| march.stack.minus(order.stack).is_empty();
    let Some(order) = memory.current.as_ref().filter(fits) else { return depart(options) };
    if order.duty == Duty::Dig && options.contains(&Action::Entrench) {
        return Some(Action::Entrench);
    }
    if let Some(next) = next_of(game, order.stack.minus(march.stack), options) {
        return Some(next);
    }
    let forced = order.forced && options.contains(&Action::Force);
    if forced { Some(Action::Force) } else { depart(options) }
}

/// The stack sets out, or takes somebody more where the rules do not let it go as it is.
fn depart(options: &[Action]) -> Option<Action> {
    let company = || options.iter().copied().find(|action| matches!(action, Action::Take(_)));
    options.contains(&Action::March).then_some(Action::March).or_else(company).or(options.first().copied())
}

/// The next step of the way, or what there is to do before and after it.
fn march(game: &Position, side: Side, options: &[Action], memory: &Intent) -> Option<Action> {
    let stack = game.march_now().stack;
    match memory.current.as_ref().filter(|order| stack.minus(order.stack).is_empty()) {
        Some(order) => step(game, side, order, options),
        None => halt(options),
    }
}

/// The end of a march, or any step where the rules let nobody stop: besiegers leave when an armistice begins.
fn halt(options: &[Action]) -> Option<Action> {
    let step = || options.iter().copied().find(|action| matches!(action, Action::Step(_)));
    options.contains(&Action::Stop).then_some(Action::Stop).or_else(step)
}

/// How an order is carried on by the stack that marches.
fn step(game: &Position, side: Side, order: &Order, options: &[Action]) -> Option<Action> {
    if let Some(work) = orders::work(game, order, options) {
        return Some(work);
    }
    let next = order.way.next(game.march_now().place).map(Action::Step);
    let next = next.filter(|action| options.contains(action));
    next.or_else(|| orders::wreck(game, side, options)).or_else(|| halt(options))
}

/// Dummies stand where few real units face the enemy.
fn place_dummy(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let strength = |place: BoxId, side: Side| -> i32 {
        game.company(side, place).into_iter().map(|piece| i32::from(game.strength_of(piece))).sum()
    };
    let rated = options.iter().filter_map(|action| match action {
        Action::Place(_, place) => {
            let counters = game.company(side, *place).len() as i32;
            let foes: i32 =
                game.scenario().links(*place).iter().map(|link| strength(link.to, side.other())).sum();
            Some((foes.min(12) - 3 * counters - strength(*place, side) / 3, *action))
        }
        _ => None,
    });
    rated.max_by_key(|&(worth, _)| worth).map(|(_, action)| action).or(Some(Action::Done))
}

/// The last word is worth most in the last turn; before that, the first.
fn first_player(game: &Position, side: Side) -> Side {
    if game.turn() >= game.expected_end() { side.other() } else { side }
}

/// A leader comes back where most of his troops are.
fn post(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let rated = options.iter().filter_map(|action| match action {
        Action::Place(_, place) => {
            let troops =
                game.company(side, *place).into_iter().map(|piece| i32::from(game.strength_of(piece)));
            Some((troops.sum::<i32>(), *action))
        }
        _ => None,
    });
    rated.max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}

/// Recruits go to steady units that are weak and with others.
fn levy(game: &Position, options: &[Action]) -> Option<Action> {
    let rating = |piece: PieceId| {
        let printed = game.scenario().piece(piece);
        let friends = game.company(printed.side, game.place_of(piece)).len() as i32;
        4 * i32::from(printed.co) + i32::from(printed.ab) + friends - i32::from(game.strength_of(piece))
            + if printed.kind == PieceKind::Unit { 4 } else { 0 }
    };
    let rated = options.iter().filter_map(|action| match action {
        Action::Give(piece) => Some((rating(*piece), *action)),
        _ => None,
    });
    rated.max_by_key(|&(worth, _)| worth).map(|(_, action)| action).or(Some(Action::Done))
}

/// An army gets its share of the die by the strength it has on the map.
fn split(game: &Position, army: ArmyId, options: &[Action]) -> Option<Action> {
    let scenario = game.scenario();
    let pool = scenario.army(army).pool;
    let strength = |army: ArmyId| -> u32 {
        let own = scenario.tables.of_army.get(army.index()).copied().unwrap_or(PieceSet::NONE);
        let there = own.into_iter().filter(|&piece| game.place_of(piece).is_somewhere());
        there.map(|piece| 1 + u32::from(game.strength_of(piece))).sum()
    };
    let side = scenario.army(army).side;
    let later = scenario.armies_of(side).filter(|&other| other >= army && scenario.army(other).pool == pool);
    let all: u32 = later.map(strength).sum();
    let most = options.iter().filter_map(|action| match action {
        Action::Number(number) => Some(*number),
        _ => None,
    });
    let most = most.max()?;
    let share = (u32::from(most) * strength(army) + all / 2) / all.max(1);
    Some(Action::Number(u8::try_from(share).unwrap_or(most).min(most)))
}

/// The army with most to spend pays.
fn payer(game: &Position, options: &[Action]) -> Option<Action> {
    let armies = options.iter().filter_map(|action| match action {
        Action::Army(army) => Some((game.command_points(*army), *action)),
        _ => None,
    });
    armies.max_by_key(|&(points, _)| points).map(|(_, action)| action)
}

/// Scouts stay where they can win, and otherwise ride back as far as they can.
fn fall_back(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let march = game.march_now();
    let own = odds::Force::of(game, march.stack);
    let enemy = odds::Force::of(game, game.company(side.other(), march.place));
    let scene = odds::Scene::at(game, march.place, side.other());
    if odds::foresee(ground, &own, &enemy, &scene).worth > 20 {
        return Some(Action::Decline);
    }
    fight::retreat(ground, game, side, march.place, options).or(Some(Action::Decline))
}

/// Where the pieces stand that a shift or a flight is about: good enough to weigh the ways.
fn options_origin(game: &Position, side: Side) -> BoxId {
    let place = game.march_now().place;
    if place.is_somewhere() {
        return place;
    }
    let own = game.scenario().tables.of_side[side.index()];
    own.into_iter().map(|piece| game.place_of(piece)).find(|place| place.is_somewhere()).unwrap_or(BoxId(0))
}

/// A plain but sensible rule-based player.
#[derive(Clone)]
pub struct Scripted {
    script: Script,
    chance: Quick,
    memory: Intent,
}

impl Scripted {
    /// A player for tables of this scenario.
    pub fn new(scenario: Arc<Scenario>, seed: u64) -> Scripted {
        Scripted { script: Script::new(&scenario), chance: Quick::new(seed), memory: Intent::default() }
    }

    /// The same player with another seed. Making a player from a scenario works out tables; this does not.
    #[must_use]
    pub fn reseeded(&self, seed: u64) -> Scripted {
        Scripted { script: self.script.clone(), chance: Quick::new(seed), memory: Intent::default() }
    }

    fn answer(&mut self, sight: &Sight<'_, Position>) -> Action {
        let guess = sight.guess(&mut self.chance);
        let (side, options) = (sight.side(), sight.options());
        self.script.legal_answer(&guess, side, options, &mut self.memory, &mut self.chance)
    }
}

impl Opponent<Position> for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, sight: &Sight<'_, Position>) -> Action {
        match sight.options() {
            [only] => *only,
            _ => self.answer(sight),
        }
    }
}

#[cfg(test)]
mod tests;
