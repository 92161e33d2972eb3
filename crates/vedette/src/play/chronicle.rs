//! What has happened, and who has already read it.

use std::collections::BTreeMap;

use vedette_kernel::{Audience, Happened, Knowledge, Side, Viewer};

use super::seats::{of, of_mut};

/// One event of the game.
struct Told<E> {
    /// The journal entry it belongs to.
    number: u64,
    /// Who acted.
    actor: Side,
    audience: Audience,
    event: E,
}

/// All events of the line of play, and how far each seat has read.
pub(super) struct Chronicle<E> {
    told: Vec<Told<E>>,
    /// How far a seat had read when the game was taken up again.
    read: [usize; 2],
    /// How far somebody has read since: by his seat and, where several share it, his part.
    since: BTreeMap<(Side, Option<u8>), usize>,
}

impl<E> Default for Chronicle<E> {
    fn default() -> Chronicle<E> {
        Chronicle { told: Vec::new(), read: [0; 2], since: BTreeMap::new() }
    }
}

impl<E: Clone> Chronicle<E> {
    /// Takes in the events of one journal entry.
    pub(super) fn note(&mut self, number: u64, actor: Side, events: &[(Audience, E)]) {
        let told = |(audience, event): &(Audience, E)| Told {
            number,
            actor,
            audience: *audience,
            event: event.clone(),
        };
        self.told.extend(events.iter().map(told));
    }

    /// Takes in lines that were played.
    pub(super) fn note_all<A>(&mut self, played: &[Happened<A, E>]) {
        for line in played {
            self.note(line.number, line.side, &line.events);
        }
    }

    /// Forgets what was taken back.
    pub(super) fn forget(&mut self, stands: &[u64]) {
        self.told.retain(|told| stands.binary_search(&told.number).is_ok());
        self.read = self.read.map(|read| read.min(self.told.len()));
        self.since.values_mut().for_each(|read| *read = (*read).min(self.told.len()));
    }

    /// Counts as unread for a seat what happened since its last action.
    pub(super) fn remember_from_last_action(&mut self, seat: Side, side: Side) {
        let last = self.told.iter().rev().find(|told| told.actor == side).map(|told| told.number);
        let from = self.told.iter().position(|told| Some(told.number) >= last).unwrap_or(0);
        *of_mut(&mut self.read, seat) = from;
    }

    /// What whoever looks from a seat has not read yet, which he now has.
    pub(super) fn news(&mut self, seat: Side, viewer: Viewer) -> Vec<&E> {
        let part = match viewer {
            Viewer::Player(_, Knowledge::Part(part)) => Some(part),
            _ => None,
        };
        let read = self.since.insert((seat, part), self.told.len());
        let from = read.unwrap_or(*of(&self.read, seat));
        self.heard(viewer).skip_while(|(place, _)| *place < from).map(|it| it.1).collect()
    }

    /// The last events that somebody has heard of.
    pub(super) fn log(&self, viewer: Viewer, count: usize) -> Vec<&E> {
        let all: Vec<&E> = self.heard(viewer).map(|(_, event)| event).collect();
        let from = all.len().saturating_sub(count);
        all.get(from..).unwrap_or_default().to_vec()
    }

    /// Everything that has happened, whoever may know it.
    pub(super) fn events(&self) -> impl Iterator<Item = &E> {
        self.told.iter().map(|told| &told.event)
    }

    fn heard(&self, viewer: Viewer) -> impl Iterator<Item = (usize, &E)> {
        let heard = move |told: &Told<E>| told.audience.reaches(viewer);
        self.told
            .iter()
            .enumerate()
            .filter(move |(_, told)| heard(told))
            .map(|(place, told)| (place, &told.event))
    }
}
