//! Words for the draws. The server commits to its seed when it opens a table; a word that somebody adds after that it cannot have
//! known. So that the word counts from the first draw on, nothing is drawn at a fresh table until everybody who sits there has
//! added his, has said that he adds none, or has been waited for long enough.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use vedette_kernel::{Entry, Record, Side};
use vedette_store::{AccountId, Holder, Seat, Status};

use super::Entered;
use super::live::{Live, unsigned};
use super::open::{clean_entropy, is_rehearsed};
use crate::app::App;
use crate::authority::{Deed, may};
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::Problem;

/// A side adds at most so many words to the draws of a table after one of its seats was taken: one for everybody, and some to spare.
const MOST_WORDS: usize = 16;

/// When somebody took his seat: with which happening, 0 being the opening, and after which line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
struct Taken {
    k: i64,
    n: i64,
}

/// How often whoever waits for a word looks whether it has come.
pub(crate) const LOOK_EVERY: Duration = Duration::from_millis(100);

/// Who sits somewhere, if it is a person.
fn person(seat: &Seat) -> Option<&AccountId> {
    match &seat.holder {
        Holder::Account(account) => Some(account),
        Holder::Nobody | Holder::Computer(_) => None,
    }
}

impl Live {
    /// What was written at this table itself, after all that was imported.
    fn own_entries(&self) -> impl DoubleEndedIterator<Item = &Entry> {
        let journal = self.table.journal();
        let imported = journal.header().origin.map_or(0, |origin| origin.lines);
        journal.entries().iter().skip(usize::try_from(imported).unwrap_or(usize::MAX))
    }

    /// Whether nothing can have been drawn here yet.
    fn is_untouched(&self) -> bool {
        self.kept.row.status != Status::Over
            && !self.own_entries().any(|entry| matches!(entry.record, Record::Action { .. }))
    }

    /// Whether everything is drawn from a word that is no secret.
    pub(crate) fn is_rehearsed(&self) -> bool {
        is_rehearsed(&self.table.journal().header().table)
    }

    /// When the holder of a seat took it.
    fn taken(&self, seat: i64) -> Taken {
        let last = self.sat.iter().rev().find(|sat| sat.seat == seat);
        last.map_or(Taken::default(), |sat| Taken { k: sat.k, n: sat.n })
    }

    /// The words that a side has added here since a seat was taken: whoever held it before, or wrote what was imported, spoke for
    /// himself.
    fn words_since(&self, side: Side, taken: Taken) -> impl DoubleEndedIterator<Item = &str> {
        let after = unsigned(taken.n);
        let since = self.own_entries().filter(move |entry| entry.number > after);
        let since = since.filter_map(move |entry| match &entry.record {
            Record::Entropy { side: by, word } if *by == side => Some(word.as_str()),
            _ => None,
        });
        let at_opening = self.table.journal().header().entropy.iter();
        let at_opening = at_opening.filter(move |(by, _)| *by == side && taken.k == 0);
        at_opening.map(|(_, word)| word.as_str()).chain(since)
    }

    /// Whether somebody of a side has not added his word. The journal says which side a word is from, not which of several allies said
    /// it: there must be as many since somebody sat down as people have sat down since, himself included.
    fn owes_words(&self, side: Side) -> bool {
        let mut people: BTreeMap<&AccountId, Taken> = BTreeMap::new();
        for seat in self.kept.seats.iter().filter(|seat| self.side_of_player(seat.player) == Some(side)) {
            if let Some(account) = person(seat) {
                let taken = self.taken(seat.seat);
                people.entry(account).and_modify(|first| *first = taken.min(*first)).or_insert(taken);
            }
        }
        people.values().any(|taken| {
            let later = people.values().filter(|other| *other >= taken).count();
            self.words_since(side, *taken).count() < later
        })
    }

    /// Seats of people who have not yet added their word, at a table where it would count for every draw.
    pub(crate) fn seats_without_word(&self) -> Vec<i64> {
        if !self.is_untouched() || self.is_rehearsed() {
            return Vec::new();
        }
        let of = |side: Side| {
            self.kept.seats.iter().filter(move |seat| self.side_of_player(seat.player) == Some(side))
        };
        let late = Side::BOTH.into_iter().filter(|side| self.owes_words(*side)).flat_map(of);
        late.filter(|seat| person(seat).is_some() && !self.declined.contains(&seat.seat))
            .map(|seat| seat.seat)
            .collect()
    }

    /// How much longer nothing is drawn here, because somebody other than `asker` has not added his word.
    pub(crate) fn waits_for_words(&self, app: &App, asker: Option<&AccountId>) -> Option<Duration> {
        let most = i64::try_from(app.config.word_seconds.saturating_mul(1000)).unwrap_or(i64::MAX);
        if most == 0 || self.kept.row.status != Status::Playing {
            return None;
        }
        let began = self.sat.iter().map(|sat| sat.at_ms).max().unwrap_or(0).max(self.kept.row.created_ms);
        let left = began.saturating_add(most).saturating_sub(now_ms()).min(most);
        if left <= 0 {
            return None;
        }
        // Whoever acts without a word of his own does not want one.
        let awaited = |&number: &i64| self.seat(number).and_then(person) != asker;
        let waits = self.seats_without_word().iter().any(awaited);
        waits.then(|| Duration::from_millis(unsigned(left)))
    }

    /// A seat adds a word to the draws that follow. The seed was committed to before, so that nobody can have chosen the draws:
    /// neither the server, which did not know the word, nor the player, who does not know the seed. Without a word nobody waits
    /// for it any longer.
    pub(crate) async fn add_entropy(
        &mut self,
        app: &Arc<App>,
        who: &Identity,
        seat: i64,
        word: Option<&str>,
    ) -> Result<(), Problem> {
        may(who, &self.kept, Deed::Play(seat))?;
        let word = word.map(clean_entropy).transpose()?;
        if self.kept.row.status == Status::Over {
            return Err(Problem::conflict("over", "the game is over"));
        }
        let Some(word) = word else {
            self.declined.insert(seat);
            return Ok(());
        };
        self.must_take_words()?;
        let (side, taken) = (self.side_of_seat(seat)?, self.taken(seat));
        if self.words_since(side, taken).next_back() == Some(word.as_str()) {
            // A repeated request.
            return Ok(());
        }
        if self.words_since(side, taken).count() >= MOST_WORDS {
            return Err(Problem::conflict("enough", "your side has added enough to the draws"));
        }
        self.spoiled = true;
        if let Err(error) = self.table.add_entropy(side, &word) {
            self.spoiled = false;
            return Err(Problem::invalid(error.to_string()));
        }
        let append = self.play_append(now_ms(), None);
        self.commit(app, append).await
    }

    /// Whether words count for anything here.
    pub(super) fn must_take_words(&self) -> Result<(), Problem> {
        if self.is_rehearsed() {
            let message = "this table is rehearsed: everything is drawn from a word that is no secret";
            return Err(Problem::conflict("rehearsed", message));
        }
        Ok(())
    }
}

/// Waits until somebody may act at a table; meanwhile others may enter it.
pub(super) async fn wait_for_words(
    app: &Arc<App>,
    mut live: Entered,
    who: &Identity,
) -> Result<Entered, Problem> {
    while let Some(left) = live.waits_for_words(app, who.id()) {
        let id = live.kept.row.id.clone();
        drop(live);
        tokio::select! {
            () = tokio::time::sleep(left.min(LOOK_EVERY)) => {}
            () = app.stop.cancelled() => return Err(Problem::busy("the server stops")),
        }
        live = app.rooms.enter(app, &id).await?;
    }
    Ok(live)
}
