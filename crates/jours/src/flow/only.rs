//! Questions with one answer that everybody can see: they are not asked, the answer is carried out.
//!
//! Where the single answer follows from something hidden, not asking would tell it: then the question stays. What is hidden
//! are cards in hands, and in fog whatever the counters, rosters and command tracks of a side hold.

use vedette_kernel::Side;

use super::Task;
use crate::action::Action;
use crate::cards::Moment;
use crate::state::Position;

impl Position {
    /// The one answer to the task at hand, with whose it is, if everybody can see that there is no other.
    pub(super) fn only_answer(&self, task: Task) -> Option<(Side, Action)> {
        if !self.scenario.rules.brisk {
            return None;
        }
        let seen = self.asks(task).iter().find(|&side| self.is_seen_through(side, task))?;
        let (mut only, mut more) = (None, false);
        self.candidates(seen, task, &mut |action| {
            if !more && only != Some(action) && self.permit(seen, task, action).is_ok() {
                more = only.is_some();
                only = Some(action);
            }
        });
        only.filter(|_| !more && self.holds_nothing_for(seen, task)).map(|action| (seen, action))
    }

    /// Whether everybody can see what a side can answer, cards of its hand apart.
    fn is_seen_through(&self, side: Side, task: Task) -> bool {
        match task {
            // Somebody has to throw the first die; hands are secret.
            Task::Ready(_) | Task::Discard(_) | Task::Window(..) => false,
            // Both know who stands where fighting is due.
            Task::Battles => true,
            Task::Chits => self.battle.forces[side.index()].into_iter().all(|piece| self.is_known(piece)),
            Task::Invest(_) => {
                self.pieces_in(side, self.battle.place).into_iter().all(|piece| self.is_known(piece))
            }
            _ => !self.has_fog(),
        }
    }

    /// Whether everybody can see that a side has no card for the task. Asked last, because it is the dearest question.
    fn holds_nothing_for(&self, side: Side, task: Task) -> bool {
        match task {
            Task::Movement(_) => self.lacks_cards(side, Moment::Movement),
            Task::Select | Task::March => self.lacks_cards(side, Moment::March),
            Task::React(_) | Task::ReactSelect(_) | Task::Guns(_) | Task::GunsSelect(_) => {
                self.lacks_cards(side, Moment::Reaction)
            }
            _ => true,
        }
    }
}
