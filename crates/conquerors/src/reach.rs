//! How far the stack that marches can get: for whoever wants to see it on the map before he goes.
//!
//! The march is played out on a position imagined from the player's own knowledge, with the same rules that will carry it
//! out, and nobody interfering: the enemy plays no cards. Where the enemy is met the march is not followed further.

use std::collections::VecDeque;

use vedette_kernel::{Awaiting, Game, Quick, Side, Silent};

use crate::action::Action;
use crate::flow::Task;
use crate::sets::AreaId;
use crate::state::Position;

/// A place the marching stack can get to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The place.
    pub area: AreaId,
    /// The areas passed on the best way there, the place included.
    pub path: Vec<AreaId>,
    /// Movement points left on arrival.
    pub points_left: i16,
    /// Points of fatigue that a march ending there costs.
    pub fatigue: u16,
    /// Whether the enemy is met there.
    pub contact: bool,
}

/// So many decisions are answered at most until a march is over; no march needs nearly as many.
const MOST_ANSWERS: usize = 64;

impl Position {
    /// Where the stack that marches can get, the best way to each place first found; nothing unless this side is asked
    /// about its march now.
    pub fn reach(&self, side: Side) -> Vec<Reach> {
        if self.question_for(side) != Some(Task::March) {
            return Vec::new();
        }
        // The luck is always the same: what is shown depends on the player's knowledge alone.
        let start = self.guess(side, &mut Quick::new(0));
        let mut found: Vec<Reach> = Vec::new();
        let mut ahead = VecDeque::from([(start, Vec::new())]);
        while let Some((here, path)) = ahead.pop_front() {
            for to in here.next_steps(side) {
                let mut there = here.clone();
                there.apply(side, Action::Step(to), &mut Quick::new(0), &mut Silent);
                there.let_windows_pass(side);
                let path: Vec<AreaId> = path.iter().copied().chain([to]).collect();
                let goes_on = there.question_for(side) == Some(Task::March);
                let points_left = there.operation.left();
                let known = found.iter().position(|reach| reach.area == to);
                if known.is_some_and(|at| found[at].points_left >= points_left) {
                    continue;
                }
                let contact = !goes_on && !there.is_free_for(side, to);
                let fatigue = there.fatigue_of_stopping(side);
                let reach = Reach { area: to, path: path.clone(), points_left, fatigue, contact };
                match known {
                    Some(at) => found[at] = reach,
                    None => found.push(reach),
                }
                if goes_on {
                    ahead.push_back((there, path));
                }
            }
        }
        found
    }

    fn next_steps(&self, side: Side) -> Vec<AreaId> {
        let mut options = Vec::new();
        self.options(side, &mut options);
        let step = |action: Action| match action {
            Action::Step(to) => Some(to),
            _ => None,
        };
        options.into_iter().filter_map(step).collect()
    }

    /// Nobody plays a card until the marching side is asked about its march again, or the march is over.
    fn let_windows_pass(&mut self, side: Side) {
        for _ in 0..MOST_ANSWERS {
            if self.question_for(side) == Some(Task::March) {
                return;
            }
            let Awaiting::Sides(sides) = self.awaiting() else { return };
            let open =
                sides.iter().find_map(|asked| self.window(asked).map(|window| (asked, window.decline)));
            let Some((asked, decline)) = open else { return };
            self.apply(asked, decline, &mut Quick::new(0), &mut Silent);
        }
    }

    /// The fatigue that the stack gathers from here on, if it stops now.
    fn fatigue_of_stopping(&self, side: Side) -> u16 {
        let stack = self.operation.stack;
        let total = |position: &Position| -> u16 {
            stack.into_iter().map(|block| u16::from(position.fatigue[block.index()])).sum()
        };
        let before = total(self);
        let mut after = self.clone();
        if after.question_for(side) == Some(Task::March) {
            after.apply(side, Action::Stop, &mut Quick::new(0), &mut Silent);
        }
        let mut options = Vec::new();
        for _ in 0..MOST_ANSWERS {
            // Only who must take fatigue is asked about it; everything else ends the reckoning.
            let asks_for_fatigue =
                |options: &[Action]| options.iter().any(|it| matches!(it, Action::Tire(_)));
            options.clear();
            after.options(side, &mut options);
            let Some(&first) = options.iter().find(|_| asks_for_fatigue(&options)) else { break };
            after.apply(side, first, &mut Quick::new(0), &mut Silent);
        }
        total(&after).saturating_sub(before)
    }
}
