//! Playing a combat out, from what one side knows, up to the moment at which its cards are counted.

use vedette_kernel::{Branches, Bridge, Game, Side, Silent};

use crate::action::Action;
use crate::cards::Title;
use crate::flow::Task;
use crate::state::Position;

/// Where the combat may be when its cards are counted.
pub(super) struct Ahead {
    /// The positions, from what the side knows: several where somebody has still to decide something.
    pub(super) ends: Vec<Position>,
    /// Whether luck had a part in it.
    pub(super) drew: bool,
}

/// So many positions are looked at at most. Sharing out fatigue is all that is ever left to decide, a few points over a few
/// corps.
const MOST: usize = 5_000;

impl Position {
    /// The combat at hand when its cards are counted, if nobody plays another card: if one has begun, or if this side could
    /// begin one now.
    pub(super) fn counts_ahead(&self, side: Side) -> Option<Ahead> {
        let task = self.agenda.top()?;
        let enemy = side.other();
        let in_secret = self.has_fog() && self.asked(enemy).is_some_and(|task| self.is_private(task, enemy));
        // The secrets go first: what a combat will show is still hidden before it is declared.
        let mut known = self.without_secrets_of(enemy);
        if self.combat.area.is_somewhere() {
            let uncounted = self.agenda.iter().any(|task| task == Task::Count);
            return if uncounted && !in_secret { known.play_on_to_the_count(side) } else { None };
        }
        let could_attack = self.operation.side == side
            && match task {
                Task::Select => self.permit_attack_in_place().is_ok(),
                Task::OfferAttack => true,
                _ => false,
            };
        if !could_attack {
            return None;
        }
        known.answer(side, task, Action::Attack, &mut vedette_kernel::Nobody);
        known.play_on_to_the_count(side)
    }

    /// Every way on to the count without another card: whoever has still to decide may decide anything. In fog what the
    /// enemy does behind his screen cannot be followed.
    fn play_on_to_the_count(self, viewer: Side) -> Option<Ahead> {
        let fog = self.has_fog();
        let mut found = Ahead { ends: Vec::new(), drew: false };
        let mut ahead = vec![self];
        for _ in 0..MOST {
            let Some(mut here) = ahead.pop() else { return Some(found) };
            here.settle_points(&mut vedette_kernel::Nobody);
            let task = here.agenda.top();
            match task {
                None | Some(Task::Count | Task::Close(_) | Task::OperationOver) => {
                    if !found.ends.contains(&here) {
                        found.ends.push(here);
                    }
                }
                Some(Task::Window(..) | Task::Acknowledge(_)) => {
                    here.agenda.pop();
                    ahead.push(here);
                }
                Some(task) if fog && here.happens_unseen(task, viewer) => return None,
                Some(task) => match here.asks(task).iter().next() {
                    Some(asked) if fog && asked != viewer => return None,
                    Some(asked) => {
                        let mut options = Vec::new();
                        here.options(asked, &mut options);
                        for action in options {
                            let mut next = here.clone();
                            next.answer(asked, task, action, &mut vedette_kernel::Nobody);
                            ahead.push(next);
                        }
                    }
                    None => found.drew |= here.carry_on(&mut ahead),
                },
            }
        }
        None
    }

    /// Carries the next task out in every way that chance can go; says whether anything was left to it.
    fn carry_on(&self, ahead: &mut Vec<Position>) -> bool {
        let (mut chance, mut drew) = (Branches::default(), false);
        loop {
            let mut next = self.clone();
            next.carry_out_next(&mut Bridge { chance: &mut chance, log: &mut Silent });
            drew |= chance.drew();
            ahead.push(next);
            if !chance.turn() {
                return drew;
            }
        }
    }

    /// In fog: whether a task changes, or hangs on, what its viewer cannot see of the enemy.
    fn happens_unseen(&self, task: Task, viewer: Side) -> bool {
        match task {
            Task::ShareFatigue(side, ..) | Task::PlaceFatigue(side) | Task::Ease(side, ..) => side != viewer,
            Task::Effect(side) => match self.title(side, self.operation.card) {
                // It helps against cavalry, which is hidden.
                Title::Square => side == viewer,
                Title::Charge | Title::TheRougeaud => side != viewer,
                _ => false,
            },
            _ => false,
        }
    }
}
