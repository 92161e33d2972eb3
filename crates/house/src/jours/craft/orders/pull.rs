//! What draws stacks: points that can be had, enemies that can be beaten, friends.

use vedette_jours::sets::BoxId;

use super::Planner;

/// How much a SP of a friend draws.
pub(super) const KINSHIP: i32 = 2;

/// A box with points that draws stacks.
pub(super) struct Goal {
    place: BoxId,
    weight: i32,
    /// The strength that has still to be sent there; from 0 on enough are under way.
    need: i32,
}

impl Planner<'_, '_> {
    /// Finds the boxes with points that are worth going to.
    pub(super) fn survey_goals(&mut self) {
        let board = self.board;
        let (own, enemy) = (board.side, board.side.other());
        // The nearer the end, the less is won by marching towards something that cannot be reached.
        let far = self.temper.reach * if board.turns_left() == 0 { 30 } else { 100 } / 100;
        for prize in &board.scenario().frame.prizes {
            let place = prize.place;
            if !board.game.may_come(own, place) {
                continue;
            }
            let ours = board.within(own, place, 14).max(1);
            let theirs = board.within(enemy, place, 8);
            let besieged = board.game.siege_at(place).map(|siege| siege.besieger);
            let worth = 100 * i32::from(prize.points);
            let weight = if board.flag(place) == Some(own) {
                let lost = besieged == Some(enemy);
                if theirs == 0 {
                    0
                } else {
                    worth * theirs / (theirs + ours) + if lost { worth / 2 } else { 0 }
                }
            } else if besieged == Some(own) {
                worth / 4
            } else {
                worth * ours / (ours + theirs)
            };
            let need = 1 + board.within(enemy, place, 4) * 3 / 2;
            self.goals.push(Goal { place, weight: weight * far / 100, need });
        }
    }

    /// A stack was sent to a box: the goal that it comes nearer to needs so much less, and draws no more when
    /// enough are under way. Says whether what draws has changed.
    pub(super) fn claim(&mut self, start: BoxId, to: BoxId, sp: i32) -> bool {
        if !start.is_somewhere() {
            return false;
        }
        let board = self.board;
        let decay = &board.ground.decay;
        let pull_at =
            |place: BoxId, goal: &Goal| goal.weight * decay[usize::from(board.distance(place, goal.place))];
        let nearer = |goal: &Goal| pull_at(to, goal) - pull_at(start, goal);
        let best = self
            .goals
            .iter_mut()
            .filter(|goal| goal.need > 0)
            .max_by_key(|goal| (goal.place == to, nearer(goal)));
        let Some(goal) = best.filter(|goal| goal.place == to || nearer(goal) > 0) else { return false };
        goal.need -= sp;
        if goal.need > 0 {
            return false;
        }
        goal.weight /= 4;
        self.pull = self.whole_pull();
        true
    }

    /// What draws to each box: of the goals mostly the one that draws most, for whoever is drawn to all of them ends in
    /// the middle between them.
    pub(super) fn whole_pull(&self) -> Vec<i32> {
        let mut pull = self.base.clone();
        let mut most = vec![0; pull.len()];
        let decay = &self.board.ground.decay;
        for goal in self.goals.iter().filter(|goal| goal.weight > 0) {
            let row = self.board.ground.row(self.board.border_open, goal.place);
            for ((sum, most), &distance) in pull.iter_mut().zip(&mut most).zip(row) {
                let drawn = goal.weight * decay[usize::from(distance)] / 100;
                *sum += drawn / 5;
                *most = drawn.max(*most);
            }
        }
        pull.iter_mut().zip(&most).for_each(|(sum, most)| *sum += most * 8 / 5);
        pull
    }

    pub(super) fn field(&self) -> Vec<i32> {
        let board = self.board;
        let mut pull = vec![0; board.ground.boxes()];
        let (own, enemy) = (board.side, board.side.other());
        for source in board.ground.sources[own.index()] {
            let theirs = board.press(enemy, source);
            if theirs > 0 {
                self.draw(&mut pull, source, 150.min(20 * theirs));
            }
        }
        for stand in board.stands[enemy.index()].iter().filter(|stand| stand.sp > 0 && !stand.sheltered) {
            let ours = board.within(own, stand.place, 10);
            let theirs = board.within(enemy, stand.place, 4).max(1);
            // An enemy who can be beaten draws, one who cannot is left alone.
            let odds = (100 * ours / (ours + theirs) - 45).max(0);
            self.draw(&mut pull, stand.place, stand.sp * 12 * odds / 40);
        }
        for stand in &board.stands[own.index()] {
            self.draw(&mut pull, stand.place, KINSHIP * stand.sp);
        }
        if let Some(focus) = self.temper.focus {
            self.draw(&mut pull, focus, 400);
        }
        pull
    }

    fn draw(&self, pull: &mut [i32], place: BoxId, weight: i32) {
        if weight == 0 {
            return;
        }
        let row = self.board.ground.row(self.board.border_open, place);
        for (sum, &distance) in pull.iter_mut().zip(row) {
            *sum += weight * self.board.ground.decay[usize::from(distance)] / 100;
        }
    }
}
