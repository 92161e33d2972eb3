//! What a stack does besides marching: bridges repaired, pontoons laid, bridges wrecked in front of a stronger enemy,
//! Detachments left behind.

use vedette_jours::scenario::{Link, PieceKind, Terrain, Water};
use vedette_jours::sets::{BoxId, PieceId, PieceSet};
use vedette_jours::{Action, Position};
use vedette_kernel::Side;

use super::{Duty, Group, Order, Planner};

/// SP that a stack needs for a pontoon, and a unit for a bridge.
const PONTOON_SP: i32 = 5;
const REPAIR_SP: u8 = 3;

impl Planner<'_, '_> {
    /// A bridge or pontoon that opens a way to more than can be reached without it.
    pub(super) fn best_bridge(&self, group: &Group) -> Option<(i32, BoxId)> {
        let board = self.board;
        if group.entrance.is_some()
            || board.turns_left() == 0
            || board.is_truce()
            || self.bridged.contains(&group.from)
        {
            return None;
        }
        let links = board.scenario().links(group.from).iter();
        let wanted = links.filter(|link| !board.game.can_cross(link) && self.can_bridge(group, link));
        let rated = wanted.filter_map(|link| self.bridge_worth(group, link.to).map(|worth| (worth, link.to)));
        rated.max_by_key(|&(worth, _)| worth)
    }

    fn can_bridge(&self, group: &Group, link: &Link) -> bool {
        let board = self.board;
        let game = board.game;
        let (own, enemy) = (board.side, board.side.other());
        let shut = link.frontier && !board.border_open;
        if shut || !game.may_come(own, link.to) || game.has_counters(enemy, group.from) {
            return false;
        }
        match link.water {
            Water::Bridge { .. } => {
                let able = group.pieces.into_iter().any(|piece| game.strength_of(piece) >= REPAIR_SP);
                able && !game.has_counters(enemy, link.to)
            }
            Water::Site { .. } => {
                let detour = board.distance(group.from, link.to) >= 8;
                group.force.sp >= PONTOON_SP && detour && game.pontoons_left(own) > 0
            }
            Water::Dry | Water::Ford => false,
        }
    }

    /// What it is worth to be able to march on from the far bank in the next turn.
    fn bridge_worth(&self, group: &Group, far_bank: BoxId) -> Option<i32> {
        let board = self.board;
        if group.roads.to(far_bank).is_some() {
            return None;
        }
        let here = self.staying(group);
        let near = board.ground.near(board.border_open, far_bank).iter();
        let beyond = near.filter(|&&(place, distance)| {
            distance <= 4
                && group.roads.to(place).is_none()
                && !board.game.has_counters(board.side.other(), place)
        });
        let best = beyond.map(|&(place, _)| self.attraction(group, place, here)).max()?;
        Some((best - self.leaving(group)) * 6 / 10 - 5)
    }

    /// The best march of a stack that leaves a Detachment where it stood.
    pub(super) fn best_march_with_garrison(&self, group: &Group) -> Option<(i32, BoxId)> {
        let board = self.board;
        let place = group.from;
        let leave = self.leaving(group);
        if leave < 60 || group.entrance.is_some() || board.game.siege_at(place).is_some() {
            return None;
        }
        founder(board.game, group.pieces)?;
        let walls = board.scenario().place(place).terrain == Terrain::Fortified;
        let raiders = board.press(board.side.other(), place) <= 3;
        let left = if walls || raiders { leave / 3 } else { leave * 3 / 4 };
        let (worth, to) = self.best_end(group, group.pace.checked_sub(1)?, left)?;
        Some((worth - 25, to))
    }
}

/// The unit of a stack that can best give a Detachment.
fn founder(game: &Position, stack: PieceSet) -> Option<PieceId> {
    let fit = |&piece: &PieceId| {
        let printed = game.scenario().piece(piece);
        printed.kind == PieceKind::Unit
            && game.scenario().tables.infantry.has(piece)
            && game.strength_of(piece) >= 2
    };
    let units = stack.into_iter().filter(fit).filter(|&unit| game.may_detach(unit));
    units.max_by_key(|&unit| game.strength_of(unit))
}

/// What a stack that was activated does at its box before it marches on, or instead.
pub(in crate::jours) fn work(game: &Position, order: &Order, options: &[Action]) -> Option<Action> {
    let march = game.march_now();
    let fresh = !march.moved && march.left == march.allowance;
    match order.duty {
        Duty::Bridge(to) if fresh => {
            let works = [Action::Repair(to), Action::Pontoon(to)];
            works.into_iter().find(|action| options.contains(action))
        }
        Duty::Garrison if fresh => {
            let unit = founder(game, march.stack)?;
            options
                .iter()
                .copied()
                .find(|action| matches!(action, Action::Detach(parent, _) if *parent == unit))
        }
        _ => None,
    }
}

/// How many SP a new Detachment gets.
pub(in crate::jours) fn share(game: &Position, unit: PieceId, options: &[Action]) -> Option<Action> {
    let wanted = if game.strength_of(unit) >= 6 { 2 } else { 1 };
    let numbers = options.iter().filter_map(|action| match action {
        Action::Number(number) => Some(*number),
        _ => None,
    });
    numbers.filter(|&number| number <= wanted).max().map(Action::Number)
}

/// A bridge that is better gone when a stack ends its march beside it: the enemy beyond is too strong.
pub(in crate::jours) fn wreck(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    if game.turn() >= game.expected_end() {
        return None;
    }
    let here = game.march_now().place;
    let strength = |side: Side, place: BoxId| -> i32 {
        game.company(side, place).into_iter().map(|piece| i32::from(game.strength_of(piece))).sum()
    };
    let around = |side: Side, place: BoxId, other: BoxId| -> i32 {
        let links = game.scenario().links(place).iter();
        let near =
            links.filter(|link| link.to != other && game.can_cross(link)).map(|link| strength(side, link.to));
        strength(side, place) + near.sum::<i32>()
    };
    let enemy = side.other();
    let worth = |to: BoxId| -> i32 {
        let major = game.scenario().link(here, to).is_some_and(|link| match link.water {
            Water::Bridge { major, .. } => major,
            Water::Site { .. } => true,
            Water::Dry | Water::Ford => false,
        });
        if !major || !game.company(side, to).is_empty() {
            return 0;
        }
        let theirs = around(enemy, to, here);
        2 * theirs - 3 * around(side, here, to) - 2 * around(side, to, here)
    };
    let bridges = options.iter().filter_map(|action| match action {
        Action::Destroy(to) => Some((worth(*to), *action)),
        _ => None,
    });
    bridges.filter(|&(worth, _)| worth > 0).max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}
