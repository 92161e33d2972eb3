//! What a game still has to do: a small stack of tasks, the next one on top.
//!
//! A sequence of play is written as tasks that plan further tasks. The stack has a fixed depth, so that a position stays
//! plain memory and copying it allocates nothing.

/// Up to `DEPTH` tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Agenda<T, const DEPTH: usize> {
    tasks: [T; DEPTH],
    len: u8,
}

impl<T: Copy + Default, const DEPTH: usize> Default for Agenda<T, DEPTH> {
    fn default() -> Self {
        Agenda { tasks: [T::default(); DEPTH], len: 0 }
    }
}

impl<T: Copy + Default, const DEPTH: usize> Agenda<T, DEPTH> {
    /// The next task.
    #[inline]
    pub fn top(&self) -> Option<T> {
        self.tasks.get((self.len as usize).wrapping_sub(1)).copied()
    }

    /// Takes the next task off. The place it had is cleared, so that agendas with the same tasks are equal.
    #[inline]
    pub fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            self.tasks[self.len as usize] = T::default();
        }
    }

    /// Puts a task on top. A game knows its deepest nesting and tests it; a task too many is left out.
    #[inline]
    pub fn push(&mut self, task: T) {
        debug_assert!((self.len as usize) < DEPTH, "the agenda is full");
        if let Some(place) = self.tasks.get_mut(self.len as usize) {
            *place = task;
            self.len += 1;
        }
    }

    /// Puts tasks on the agenda so that they are done in the given order.
    #[inline]
    pub fn plan<const N: usize>(&mut self, tasks: [T; N]) {
        for task in tasks.into_iter().rev() {
            self.push(task);
        }
    }

    /// An agenda with these tasks, from the bottom to the top; `None` if they are too many.
    pub fn of(tasks: &[T]) -> Option<Self> {
        let mut agenda = Self::default();
        agenda.tasks.get_mut(..tasks.len())?.copy_from_slice(tasks);
        agenda.len = u8::try_from(tasks.len()).ok()?;
        Some(agenda)
    }

    /// Drops everything.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    /// The tasks from the bottom to the top.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.tasks.iter().take(self.len as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Small = Agenda<u8, 4>;

    #[test]
    fn planned_tasks_are_done_in_their_order_before_older_ones() {
        let mut agenda = Small::default();
        agenda.push(9);
        agenda.plan([1, 2, 3]);
        let mut done = Vec::new();
        while let Some(task) = agenda.top() {
            agenda.pop();
            done.push(task);
        }
        assert_eq!(done, [1, 2, 3, 9]);
    }

    #[test]
    fn what_was_done_leaves_no_trace() {
        let mut agenda = Small::default();
        agenda.push(7);
        agenda.pop();
        agenda.pop();
        assert_eq!(agenda, Small::default());
    }

    #[test]
    fn an_agenda_is_made_of_its_tasks_unless_they_are_too_many() {
        let agenda = Small::of(&[3, 2, 1]).expect("room for three");
        assert_eq!((agenda.top(), agenda.iter().collect::<Vec<_>>()), (Some(1), vec![3, 2, 1]));
        assert_eq!(Small::of(&[0; 5]), None);
    }
}
