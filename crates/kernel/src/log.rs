//! What happened, and who may know it.

use crate::game::{Knowledge, Viewer};
use crate::side::Side;

/// Who may know an event. A fact that looks different to the two camps is logged as two events, one for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Audience {
    /// Everybody, observers included.
    All,
    /// One side only.
    Only(Side),
    /// Of one side only who holds a part of its knowledge, or the whole.
    Part(Side, u8),
    /// Everybody but one side: observers are told what the enemy of that side is told.
    Except(Side),
}

impl Audience {
    /// Whether the player who holds all that a side knows may know it.
    pub fn includes(self, side: Side) -> bool {
        match self {
            Audience::All => true,
            Audience::Only(owner) | Audience::Part(owner, _) => owner == side,
            Audience::Except(owner) => owner != side,
        }
    }

    /// Whether somebody who sits on neither side may know it.
    pub fn includes_observers(self) -> bool {
        !matches!(self, Audience::Only(_) | Audience::Part(..))
    }

    /// Whether a viewer may know it.
    pub fn reaches(self, viewer: Viewer) -> bool {
        match (self, viewer) {
            (_, Viewer::Everything) => true,
            (_, Viewer::Observer) => self.includes_observers(),
            (Audience::Part(owner, part), Viewer::Player(side, Knowledge::Part(held))) => {
                owner == side && part == held
            }
            (_, Viewer::Player(side, _)) => self.includes(side),
        }
    }
}

/// Where the rules report events. The event is built only if somebody listens, so that search pays nothing for it.
pub trait Log<E> {
    /// Reports one event to an audience.
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E);
}

/// Nobody listens: for simulation and search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl<E> Log<E> for Silent {
    #[inline(always)]
    fn note(&mut self, _: Audience, _: impl FnOnce() -> E) {}
}

/// Keeps every event with its audience.
#[derive(Clone, Debug)]
pub struct Notes<E>(pub Vec<(Audience, E)>);

impl<E> Default for Notes<E> {
    fn default() -> Self {
        Notes(Vec::new())
    }
}

impl<E> Log<E> for Notes<E> {
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        self.0.push((audience, event()));
    }
}

impl<E> Notes<E> {
    /// The events that one side may know, in order.
    pub fn seen_by(&self, side: Side) -> impl Iterator<Item = &E> {
        self.0.iter().filter(move |(audience, _)| audience.includes(side)).map(|(_, event)| event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn audiences_hear_what_is_theirs() {
        use Side::{First, Second};
        for (audience, first, second, observers) in [
            (Audience::All, true, true, true),
            (Audience::Only(First), true, false, false),
            (Audience::Only(Second), false, true, false),
            (Audience::Except(First), false, true, true),
            (Audience::Except(Second), true, false, true),
            (Audience::Part(First, 1), true, false, false),
        ] {
            let heard = (audience.includes(First), audience.includes(Second), audience.includes_observers());
            assert_eq!(heard, (first, second, observers), "{audience:?}");
            let viewers = [Viewer::side(First), Viewer::side(Second), Viewer::Observer, Viewer::Everything];
            let reached = viewers.map(|viewer| audience.reaches(viewer));
            assert_eq!(reached, [first, second, observers, true], "{audience:?}");
        }
    }

    #[test]
    fn seats_that_share_a_side_hear_what_is_for_their_part() {
        let seat = |part| Viewer::Player(Side::First, Knowledge::Part(part));
        for (audience, heard) in [
            (Audience::Part(Side::First, 1), [false, true]),
            (Audience::Part(Side::Second, 1), [false, false]),
            (Audience::Only(Side::First), [true, true]),
            (Audience::All, [true, true]),
            (Audience::Except(Side::First), [false, false]),
        ] {
            assert_eq!([seat(0), seat(1)].map(|viewer| audience.reaches(viewer)), heard, "{audience:?}");
        }
    }

    #[test]
    fn notes_keep_the_order_and_the_silent_do_not_even_listen() {
        let mut notes = Notes::default();
        notes.note(Audience::All, || 1);
        notes.note(Audience::Only(Side::First), || 2);
        notes.note(Audience::Except(Side::First), || 3);
        assert_eq!(notes.seen_by(Side::First).collect::<Vec<_>>(), [&1, &2]);
        assert_eq!(notes.seen_by(Side::Second).collect::<Vec<_>>(), [&1, &3]);
        Log::<u8>::note(&mut Silent, Audience::All, || panic!("nobody listens"));
    }
}
