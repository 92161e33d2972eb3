//! What an action led to: draws and events in the order in which they came, and how two such courses compare.

use std::cell::RefCell;

use super::bytes;
use crate::chance::{Chance, Drawn, Purpose, Quick};
use crate::game::{Conduct, Speak};
use crate::log::{Audience, Log};
use crate::phrase::Phrase;
use crate::side::Side;

enum Item<E> {
    Draw(Drawn),
    Note(Audience, E),
}

/// Everything that followed from one action.
pub(super) struct Trace<G: Conduct> {
    items: Vec<Item<G::Event>>,
    pub(super) after: G,
}

struct Dice<'a, E> {
    source: Quick,
    items: &'a RefCell<Vec<Item<E>>>,
}

impl<E> Chance for Dice<'_, E> {
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        let outcome = self.source.draw(purpose, bound);
        self.items.borrow_mut().push(Item::Draw(Drawn { purpose: purpose.0.to_owned(), bound, outcome }));
        outcome
    }
}

struct Book<'a, E>(&'a RefCell<Vec<Item<E>>>);

impl<E> Log<E> for Book<'_, E> {
    fn note(&mut self, audience: Audience, event: impl FnOnce() -> E) {
        let event = event();
        self.0.borrow_mut().push(Item::Note(audience, event));
    }
}

/// Who listens.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Listener {
    Player(Side),
    Observer,
}

impl Listener {
    fn hears(self, audience: Audience) -> bool {
        match self {
            Listener::Player(side) => audience.includes(side),
            Listener::Observer => audience.includes_observers(),
        }
    }
}

/// Whether two courses could be compared to their end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Compared {
    /// Nothing hidden came to light: what follows must look the same too.
    Fully,
    /// Something hidden was openly shown, or chance fell differently: from there on the courses may differ.
    InPart,
}

impl<G: Conduct + Speak> Trace<G> {
    /// Carries out an action with the chance of a seed.
    pub(super) fn of(game: &G, side: Side, action: G::Action, seed: u64) -> Trace<G> {
        let items = RefCell::new(Vec::new());
        let mut after = game.clone();
        after.apply(side, action, &mut Dice { source: Quick::new(seed), items: &items }, &mut Book(&items));
        Trace { items: items.into_inner(), after }
    }

    /// Whether the viewer (and the observers) heard the same in both courses, as far as they must.
    ///
    /// They must until, in either course, something hidden from the viewer comes to light: an event that he or an
    /// observer hears [`reveals`](crate::Game::reveals) it, or a draw picks from it, or the draws differ. Draws may
    /// differ only if something hidden comes to light later.
    pub(super) fn compare(&self, other: &Trace<G>, viewer: Side) -> Result<Compared, String> {
        let limit = self.first_different_draw(other);
        if let Some(drawn) = self.draws().nth(limit).or_else(|| other.draws().nth(limit))
            && !self.shows_something(viewer)
            && !other.shows_something(viewer)
        {
            let Drawn { purpose, bound, .. } = drawn;
            return Err(format!("draw `{purpose}` of {bound} depends on what {viewer:?} cannot know"));
        }
        let (one, two) = (self.end_of_secrecy(viewer, limit), other.end_of_secrecy(viewer, limit));
        for listener in [Listener::Player(viewer), Listener::Observer] {
            self.same_news(one, other, two, listener)?;
        }
        let fully = one == self.items.len() && two == other.items.len();
        Ok(if fully { Compared::Fully } else { Compared::InPart })
    }

    fn same_news(&self, one: usize, other: &Trace<G>, two: usize, listener: Listener) -> Result<(), String> {
        let (ours, theirs) = (self.heard(listener, one), other.heard(listener, two));
        for (mine, yours) in ours.iter().zip(&theirs) {
            if mine != yours {
                return Err(format!(
                    "{listener:?} is told {} in one and {} in the other",
                    show(mine),
                    show(yours)
                ));
            }
        }
        // A course that was cut short may lack the end of the other, not the other way round.
        let cut = [one < self.items.len(), two < other.items.len()];
        let surplus = match cut {
            [false, _] if theirs.len() > ours.len() => theirs.get(ours.len()),
            [_, false] if ours.len() > theirs.len() => ours.get(theirs.len()),
            _ => None,
        };
        surplus.map_or(Ok(()), |news| Err(format!("{listener:?} is told {} in one only", show(news))))
    }

    fn heard(&self, listener: Listener, end: usize) -> Vec<(&G::Event, Phrase)> {
        let note = |item: &'_ Item<G::Event>| match item {
            Item::Note(audience, _) => listener.hears(*audience),
            Item::Draw(_) => false,
        };
        self.items
            .iter()
            .take(end)
            .filter(|item| note(item))
            .filter_map(|item| match item {
                Item::Note(_, event) => Some((event, self.after.narrate(event))),
                Item::Draw(_) => None,
            })
            .collect()
    }

    fn draws(&self) -> impl Iterator<Item = &Drawn> {
        self.items.iter().filter_map(|item| match item {
            Item::Draw(drawn) => Some(drawn),
            Item::Note(..) => None,
        })
    }

    /// How many draws the two courses have in common.
    fn first_different_draw(&self, other: &Trace<G>) -> usize {
        self.draws().zip(other.draws()).take_while(|(mine, yours)| mine == yours).count()
    }

    fn shows_something(&self, viewer: Side) -> bool {
        self.end_of_secrecy(viewer, usize::MAX) < self.items.len()
    }

    /// How many items come before something hidden from the viewer shows, or before the given number of draws is
    /// exceeded.
    fn end_of_secrecy(&self, viewer: Side, draws: usize) -> usize {
        let mut drawn = 0;
        let shows = |item: &Item<G::Event>| match item {
            Item::Draw(draw) => {
                drawn += 1;
                drawn > draws || self.after.reveals_hidden(&draw.purpose, viewer)
            }
            Item::Note(audience, event) => {
                (audience.includes(viewer) || audience.includes_observers()) && self.after.reveals(event)
            }
        };
        self.items.iter().position(shows).unwrap_or(self.items.len())
    }
}

fn show<E: std::fmt::Debug>((event, phrase): &(E, Phrase)) -> String {
    format!("{event:?} (`{}`)", phrase.code)
}

/// Whether two positions are the same, by their canonical form.
pub(super) fn same<G: Conduct>(one: &G, two: &G) -> bool {
    bytes(one) == bytes(two)
}
