//! Marches of stacks that do not attack: where each is drawn, and what it gives up or risks by going there.

use vedette_jours::scenario::Terrain;
use vedette_jours::sets::BoxId;

use super::super::board::{Board, Roads};
use super::pull::KINSHIP;
use super::{Duty, Group, Order, Planner};

/// What a stack does that does not attack.
#[derive(Clone, Copy)]
enum Course {
    March(BoxId),
    /// A march that leaves a Detachment behind.
    LeaveGarrison(BoxId),
    /// A bridge or pontoon towards a box.
    Bridge(BoxId),
}

impl Planner<'_, '_> {
    /// What is given up by leaving a box.
    pub(super) fn leaving(&self, group: &Group) -> i32 {
        let board = self.board;
        let (own, enemy) = (board.side, board.side.other());
        let place = group.from;
        if !place.is_somewhere() {
            return 0;
        }
        let stays: i32 = board
            .game
            .company(own, place)
            .minus(group.pieces)
            .into_iter()
            .map(|piece| i32::from(board.game.strength_of(piece)))
            .sum();
        let prize = board.prize(place);
        if let Some(siege) = board.game.siege_at(place)
            && siege.besieger == own
            && stays == 0
        {
            return 120 + prize * 3 / 4;
        }
        if stays > 0 || board.is_last_word() {
            return 0;
        }
        let theirs = board.press(enemy, place);
        let source = if board.ground.sources[own.index()].has(place) { 200 } else { 0 };
        if theirs == 0 || board.flag(place) != Some(own) {
            return if theirs > 0 { source } else { source / 4 };
        }
        // The fewer turns are left, the less likely the enemy comes and takes it.
        let likely = (40 + 15 * board.turns_left()).clamp(0, 100);
        (prize + source) * theirs / (theirs + 2).max(1) * likely / 100
    }

    /// What the enemy could do to a stack in a box.
    fn danger(&self, group: &Group, place: BoxId) -> i32 {
        let board = self.board;
        if board.is_last_word() || board.is_truce() {
            return 0;
        }
        let (own, enemy) = (board.side, board.side.other());
        let theirs = board.press(enemy, place);
        if theirs == 0 {
            return 0;
        }
        let distance = if group.from.is_somewhere() { board.distance(group.from, place) } else { 9 };
        let friends = board.press(own, place) - Board::share(group.force.sp, distance);
        let mut ours = group.force.sp + friends.max(0) * 6 / 10;
        match board.scenario().place(place).terrain {
            Terrain::Open => {}
            Terrain::Mountain => ours = ours * 11 / 10,
            Terrain::Defensive => ours = ours * 13 / 10,
            Terrain::Fortified => ours = ours * 14 / 10,
        }
        let short = (theirs - ours).max(0);
        let risk = (short * 10).min(group.force.sp * 22 + 30);
        risk * self.temper.caution / 100
    }

    /// What it is worth to a stack to be in a box rather than where it is.
    pub(super) fn attraction(&self, group: &Group, to: BoxId, here: i32) -> i32 {
        let board = self.board;
        let own = board.side;
        let start = group.entrance.map_or(group.from, |(first, _)| first);
        let self_pull = |place: BoxId| {
            let distance = board.distance(start, place);
            KINSHIP * group.force.sp * board.ground.decay[usize::from(distance)] / 100
        };
        let pull = self.pull.get(to.index()).copied().unwrap_or(0) - self_pull(to);
        let mut worth = pull - here - self.danger(group, to);
        if board.flag(to) != Some(own) && board.game.siege_at(to).is_none() {
            let prize = board.prize(to);
            let keeps = board.is_last_word() || board.press(own.other(), to) < group.force.sp + 2;
            worth += if keeps { prize } else { prize / 2 };
        }
        worth -= self.astray(group, to);
        if group.concentrated && to != start {
            worth -= 8 * group.pieces.len() as i32;
        }
        worth
    }

    /// What it costs to be far from the commander-in-chief.
    fn astray(&self, group: &Group, to: BoxId) -> i32 {
        let Some(chief) = group.army.and_then(|army| self.board.game.chief_of(army)) else { return 0 };
        if group.pieces.has(chief) {
            return 0;
        }
        let distance = i32::from(self.board.distance(self.board.game.place_of(chief), to));
        2 * (distance - 8).clamp(0, 15)
    }

    /// Sends every stack that is left to where it is drawn most.
    pub(super) fn march(&mut self, out: &mut Vec<Order>) {
        let mut found: Vec<(i32, usize, Course)> = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            if group.used || group.force.sp == 0 || !self.can_pay(group) {
                continue;
            }
            if let Some((worth, course)) = self.best_course(group) {
                found.push((worth, number, course));
            }
        }
        found.sort_by_key(|&(worth, number, _)| {
            let price = self.groups.get(number).map_or(0, |group| i32::from(group.price));
            (std::cmp::Reverse(worth - 10 * price), number)
        });
        let mut changed = false;
        for (mut worth, number, mut course) in found {
            let Some(group) = self.groups.get(number) else { continue };
            if !self.can_pay(group) {
                continue;
            }
            if changed {
                let Some(again) = self.best_course(group) else { continue };
                (worth, course) = again;
            }
            if worth < 6 + 8 * i32::from(group.price) {
                continue;
            }
            let (to, duty) = match course {
                Course::March(to) => (to, Duty::March),
                Course::LeaveGarrison(to) => (to, Duty::Garrison),
                Course::Bridge(to) => {
                    let (stack, from) = (group.pieces, group.from);
                    let duty = Duty::Bridge(to);
                    out.push(Order { stack, from, duty, ..Order::NONE });
                    self.bridged.push(from);
                    self.pay(number);
                    continue;
                }
            };
            let Some(order) = self.order(group, to) else { continue };
            let start = group.entrance.map_or(group.from, |(first, _)| first);
            let sp = group.force.sp;
            out.push(Order { duty, ..order });
            self.pay(number);
            changed |= self.claim(start, to, sp);
        }
    }

    /// The best that a stack can do, and what it is worth.
    fn best_course(&self, group: &Group) -> Option<(i32, Course)> {
        let march = self.best_march(group);
        let mut best = march.map(|(worth, to)| (worth, Course::March(to)));
        let beats = |best: &Option<(i32, Course)>, worth: i32| best.is_none_or(|(most, _)| worth > most);
        if let Some((worth, to)) = self.best_march_with_garrison(group)
            && beats(&best, worth)
        {
            best = Some((worth, Course::LeaveGarrison(to)));
        }
        if let Some((worth, to)) = self.best_bridge(group)
            && beats(&best, worth)
        {
            best = Some((worth, Course::Bridge(to)));
        }
        best
    }

    /// In the last turn a forced march for points that lie open is worth its stragglers.
    pub(super) fn hurry(&mut self, out: &mut Vec<Order>) {
        let board = self.board;
        let (game, own) = (board.game, board.side);
        for prize in &board.scenario().frame.prizes {
            let place = prize.place;
            let open = board.flag(place) != Some(own)
                && !game.has_counters(own.other(), place)
                && game.siege_at(place).is_none()
                && game.may_come(own, place);
            if !open {
                continue;
            }
            let mut best: Option<(i32, usize, Roads)> = None;
            for (number, group) in self.groups.iter().enumerate() {
                let far = group.roads.to(place).is_none();
                let fit =
                    !group.used && group.entrance.is_none() && group.force.sp > 0 && !group.concentrated;
                if !far || !fit || board.distance(group.from, place) > 11 || !self.can_pay(group) {
                    continue;
                }
                let pace = game.pace_of(group.pieces) + 2;
                let roads = Roads::new(game, own, group.from, pace, true);
                let worth = board.prize(place) - 20 - self.leaving(group) - group.force.sp;
                if roads.to(place).is_some()
                    && worth > 0
                    && best.as_ref().is_none_or(|(most, ..)| worth > *most)
                {
                    best = Some((worth, number, roads));
                }
            }
            let Some((_, number, roads)) = best else { continue };
            let (Some(group), Some(way)) = (self.groups.get(number), roads.way(place)) else { continue };
            out.push(Order { stack: group.pieces, from: group.from, way, forced: true, duty: Duty::March });
            self.pay(number);
        }
    }

    pub(super) fn best_march(&self, group: &Group) -> Option<(i32, BoxId)> {
        self.best_end(group, group.pace, self.leaving(group))
    }

    /// What staying in its box is worth to a stack.
    pub(super) fn staying(&self, group: &Group) -> i32 {
        let start = group.entrance.map_or(group.from, |(first, _)| first);
        let pull = self.pull.get(start.index()).copied().unwrap_or(0) - KINSHIP * group.force.sp;
        pull - self.danger(group, start)
    }

    /// The best box that a stack reaches with so many MP, if leaving costs so much.
    pub(super) fn best_end(&self, group: &Group, pace: u8, leave: i32) -> Option<(i32, BoxId)> {
        let board = self.board;
        let enemy = board.side.other();
        let start = group.entrance.map_or(group.from, |(first, _)| first);
        let here = self.staying(group);
        let must = group.entrance.is_some();
        let mut best: Option<(i32, BoxId)> = must.then_some((50, start));
        for &to in &group.roads.reached {
            if to == start || board.game.has_counters(enemy, to) {
                continue;
            }
            if pace < group.pace && group.roads.to(to).is_none_or(|distance| distance > pace) {
                continue;
            }
            let worth = self.attraction(group, to, here) - leave + if must { 50 } else { 0 };
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, to));
            }
        }
        best
    }
}
