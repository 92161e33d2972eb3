//! What is still to be done: a small stack of tasks.

use super::Task;

/// How many tasks can lie on the agenda; the deepest nesting in random play is about half of it.
const DEPTH: usize = 40;

/// The stack of tasks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Agenda {
    tasks: [Task; DEPTH],
    len: u8,
}

impl Agenda {
    /// Nothing to do.
    pub const EMPTY: Agenda = Agenda { tasks: [Task::Turn; DEPTH], len: 0 };

    /// What is to be done next.
    #[inline]
    pub fn top(&self) -> Option<Task> {
        (self.len as usize).checked_sub(1).map(|place| self.tasks[place])
    }

    /// Takes the top task off. The place is wiped, so that equal agendas are equal all over.
    #[inline]
    pub(crate) fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            self.tasks[self.len as usize] = Task::Turn;
        }
    }

    /// Puts a task on top.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        debug_assert!((self.len as usize) < DEPTH, "the agenda is full");
        if let Some(place) = self.tasks.get_mut(self.len as usize) {
            *place = task;
            self.len += 1;
        }
    }

    /// Puts tasks on the agenda so that they are done in the given order.
    #[inline]
    pub(crate) fn plan<const N: usize>(&mut self, tasks: [Task; N]) {
        for task in tasks.into_iter().rev() {
            self.push(task);
        }
    }

    /// Drops everything.
    pub(crate) fn clear(&mut self) {
        *self = Agenda::EMPTY;
    }

    /// The tasks from the bottom to the top.
    pub fn iter(&self) -> impl Iterator<Item = Task> + '_ {
        self.tasks.iter().take(self.len as usize).copied()
    }
}
