//! Questions that nobody needs to be asked: there is one answer, and everybody can see that there is only one.
//!
//! What only the player himself knows to be the one answer is still asked: that he was not asked would tell the others what
//! he holds, or in fog what his blocks are.

use vedette_kernel::Side;

use crate::action::{Action, Offer};
use crate::flow::{Aim, Task};
use crate::scenario::COALITION;
use crate::state::Position;

/// Looks for legal answers until there are two.
struct Few<'a> {
    position: &'a Position,
    side: Side,
    task: Task,
    found: Option<Action>,
    count: u8,
}

impl Offer for Few<'_> {
    #[inline(always)]
    fn candidate(&mut self, action: Action) {
        if self.count < 2 && self.position.permit(self.side, self.task, action).is_ok() {
            (self.found, self.count) = (Some(action), self.count + 1);
        }
    }
}

impl Position {
    /// The answer to a question that has only one, if everybody can see that; and who would give it.
    pub(crate) fn evident_answer(&self, task: Task) -> Option<(Side, Action)> {
        if !self.ruleset().answers_for_itself() {
            return None;
        }
        // In fog what a block may do hangs on what it is; where the late corps may come in does not.
        let side = match task {
            Task::Arrival(_) => COALITION,
            _ if self.has_fog() => return None,
            Task::Operate(side) if !self.can_begin_an_operation(side, task) => side,
            // Which cards are in the deck only its owner knows.
            Task::Choose(side, aim) if aim != Aim::Fetch => side,
            // His cards are his secret, but that he cannot have one is not.
            Task::March if !self.might_play(self.operation.side, self.march_moment()) => self.operation.side,
            _ => return None,
        };
        Some((side, self.only_answer(side, task)?))
    }

    /// The one legal answer, if there is exactly one.
    fn only_answer(&self, side: Side, task: Task) -> Option<Action> {
        let mut few = Few { position: self, side, task, found: None, count: 0 };
        self.candidates(side, task, &mut few);
        few.found.filter(|_| few.count == 1)
    }

    /// CQ-OPS-05: whoever can begin nothing must pass.
    fn can_begin_an_operation(&self, side: Side, task: Task) -> bool {
        let ready = self.ready.and(self.scenario.of_side[side.index()]);
        ready.into_iter().any(|block| self.permit_take(side, task, block).is_ok())
    }
}
