//! The orders of a Movement Phase: which stack goes where, in which order.
//!
//! First come attacks, for which all stacks within reach are thought together; then every other stack goes where it is
//! drawn: to points that can be had, to friends who need help, away from an enemy who is too strong.

mod attacks;
mod leaders;
mod marches;
mod muster;
mod pull;
mod works;

use vedette_jours::sets::{ArmyId, BoxId, PieceSet};

use super::board::{Board, Roads, Way};
use super::odds::Force;
use pull::Goal;
pub(super) use works::{share, work, wreck};

/// An order to one stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Order {
    /// Who marches.
    pub(super) stack: PieceSet,
    /// From here; `NOWHERE` for a reinforcement that enters.
    pub(super) from: BoxId,
    /// The way.
    pub(super) way: Way,
    /// By a forced march.
    pub(super) forced: bool,
    /// What it does besides marching.
    pub(super) duty: Duty,
}

/// What a stack does besides marching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Duty {
    /// Nothing.
    March,
    /// It entrenches its box and stays.
    Dig,
    /// It repairs the bridge towards a box, or lays a pontoon, and stays.
    Bridge(BoxId),
    /// It leaves a Detachment behind.
    Garrison,
}

impl Order {
    /// Nobody goes anywhere.
    pub(super) const NONE: Order = Order {
        stack: PieceSet::NONE,
        from: BoxId::NOWHERE,
        way: Way::NONE,
        forced: false,
        duty: Duty::March,
    };
}

/// How boldly a side moves; what a search can vary.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Temper {
    /// What an attack must promise, in hundredths of a victory point.
    pub(super) threshold: i32,
    /// How much danger weighs, in hundredths.
    pub(super) caution: i32,
    /// How much points far away draw, in hundredths.
    pub(super) reach: i32,
    /// A box that draws more than others.
    pub(super) focus: Option<BoxId>,
}

impl Temper {
    /// The script's own.
    pub(super) const USUAL: Temper = Temper { threshold: 25, caution: 100, reach: 100, focus: None };
}

/// A stack that can be formed.
struct Group {
    pieces: PieceSet,
    from: BoxId,
    /// Where it enters, and at what price, for a reinforcement off the map.
    entrance: Option<(BoxId, u8)>,
    force: Force,
    roads: Roads,
    /// Movement points it has.
    pace: u8,
    price: u8,
    army: Option<ArmyId>,
    concentrated: bool,
    used: bool,
    /// What it would gain by a march, which it gives up to attack.
    hope: i32,
}

/// The orders for a Movement Phase.
pub(super) fn plan(board: &Board<'_>, temper: &Temper, out: &mut Vec<Order>) {
    let mut plan = Planner::new(board, temper);
    if !board.is_truce() {
        plan.attack(out);
    }
    if board.turns_left() == 0 {
        plan.hurry(out);
    }
    plan.march(out);
    plan.move_leaders(out);
}

/// An order for the stack that is being formed or marches, for whoever does not remember what it was sent for.
pub(super) fn resume(board: &Board<'_>, temper: &Temper) -> Option<Order> {
    let march = board.game.march_now();
    if !march.begun {
        let mut orders = Vec::new();
        plan(board, temper, &mut orders);
        return orders.into_iter().find(|order| march.stack.minus(order.stack).is_empty());
    }
    let first = march.stack.first()?;
    let entrance = if march.place.is_somewhere() { None } else { Some(board.game.entrance_of(first)?) };
    let mut planner = Planner::new(board, temper);
    planner.groups.clear();
    planner.add(march.stack, march.place, entrance, board.game.army_of_piece(first));
    let group = planner.groups.first_mut()?;
    group.price = 0;
    if entrance.is_none() {
        group.roads = Roads::new(board.game, board.side, march.place, march.left, group.force.sp > 0);
    }
    let group = planner.groups.first()?;
    let attack = if board.is_truce() { None } else { planner.best_attack() };
    let target = attack.map(|(place, _)| place);
    let target =
        target.or_else(|| planner.best_march(group).filter(|&(worth, _)| worth > 6).map(|(_, to)| to))?;
    planner.order(group, target)
}

pub(super) struct Planner<'a, 'b> {
    board: &'a Board<'b>,
    temper: &'a Temper,
    groups: Vec<Group>,
    /// What draws a stack to each box.
    pull: Vec<i32>,
    /// The part of it that is not due to goals.
    base: Vec<i32>,
    /// Points that draw, as long as nobody was sent for them.
    goals: Vec<Goal>,
    /// Where a bridge is being built already.
    bridged: Vec<BoxId>,
    /// Command points that are left to each army.
    purse: [u8; 8],
}

impl<'a, 'b> Planner<'a, 'b> {
    fn new(board: &'a Board<'b>, temper: &'a Temper) -> Planner<'a, 'b> {
        let mut purse = [0; 8];
        for army in board.scenario().armies_of(board.side) {
            if let Some(points) = purse.get_mut(army.index()) {
                *points = board.game.command_points(army);
            }
        }
        let mut planner = Planner {
            board,
            temper,
            groups: Vec::new(),
            pull: Vec::new(),
            base: Vec::new(),
            goals: Vec::new(),
            bridged: Vec::new(),
            purse,
        };
        planner.form_groups();
        planner.survey_goals();
        planner.base = planner.field();
        planner.pull = planner.whole_pull();
        planner
    }

    /// Whether the command points are there, as far as can be told beforehand.
    fn can_pay(&self, group: &Group) -> bool {
        let held = match group.army {
            Some(army) => self.purse.get(army.index()).copied().unwrap_or(0),
            None => self.purse.iter().copied().max().unwrap_or(0),
        };
        group.price <= held
    }

    fn pay(&mut self, number: usize) {
        let Some(group) = self.groups.get_mut(number) else { return };
        group.used = true;
        if let Some(points) = group.army.and_then(|army| self.purse.get_mut(army.index())) {
            *points = points.saturating_sub(group.price);
        }
    }

    fn order(&self, group: &Group, to: BoxId) -> Option<Order> {
        let way = group.roads.way(to)?;
        let way = group.entrance.map_or(way, |(first, _)| way.after(first));
        way.end()?;
        Some(Order { stack: group.pieces, from: group.from, way, forced: false, duty: Duty::March })
    }
}
