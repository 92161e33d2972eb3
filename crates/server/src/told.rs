//! States as they were last told: whoever has one and says so is told what changed instead of everything again.
//!
//! Only what the same reader was told before is compared with what he is told now, so that nothing can be learned by naming
//! somebody else's state. Nothing here must last: whoever asks another process, or too late, is told everything.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::{Arc, Mutex, PoisonError};

use axum::http::{HeaderName, header};
use axum::response::{IntoResponse, Response};
use vedette_store::{AccountId, TableId};

use crate::difference::difference;
use crate::wire::{Lang, Problem, State};

/// The header that names the state which an answer tells, or leads to.
pub(crate) const STATE: HeaderName = HeaderName::from_static("x-state");
/// Larger states are told as they are: nearly all of them is a new question.
const LARGEST: usize = 64 * 1024;
/// So many bytes of states are kept in all.
const MOST: usize = 32 * 1024 * 1024;

/// Who looks, from where, and in which language.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Reader {
    pub(crate) table: TableId,
    pub(crate) account: Option<AccountId>,
    pub(crate) seat: Option<i64>,
    /// With the eyes of somebody else, once the game is over.
    pub(crate) like: Option<String>,
    pub(crate) lang: Lang,
}

/// What readers have.
#[derive(Default)]
pub(crate) struct LastTold(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    states: HashMap<Reader, Told>,
    bytes: usize,
    /// Counts up, to know who has not asked for longest.
    clock: u64,
}

struct Told {
    tag: u64,
    text: Arc<str>,
    used: u64,
}

impl LastTold {
    /// Tells a state: as changes if the reader has the one that he was told last.
    pub(crate) fn tell(&self, reader: Reader, known: &str, state: &State) -> Response {
        let Ok(text) = serde_json::to_string(state) else { return Problem::fault().into_response() };
        let tag = tag_of(&text);
        let before = if text.len() > LARGEST { None } else { self.replace(reader, tag, &text) };
        let before = before.filter(|(tag, _)| shown(*tag) == known);
        let changes = before.and_then(|(_, before)| changes_in(&before, &text));
        let (kind, body) = match changes {
            Some(changes) => ("application/json-patch+json", changes),
            None => ("application/json", text),
        };
        let headers = [(header::CONTENT_TYPE, kind.to_owned()), (STATE, shown(tag))];
        (headers, body).into_response()
    }

    /// Keeps a state, and gives back the one before it.
    fn replace(&self, reader: Reader, tag: u64, text: &str) -> Option<(u64, Arc<str>)> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        kept.bytes += text.len();
        let told = Told { tag, text: text.into(), used: kept.clock };
        let before = kept.states.insert(reader, told);
        kept.bytes -= before.as_ref().map_or(0, |before| before.text.len());
        if kept.bytes > MOST {
            kept.forget_half();
        }
        before.map(|before| (before.tag, before.text))
    }
}

impl Kept {
    /// Forgets those who have not asked for longest.
    fn forget_half(&mut self) {
        let mut used: Vec<u64> = self.states.values().map(|told| told.used).collect();
        let middle = used.len() / 2;
        let (_, median, _) = used.select_nth_unstable(middle);
        let median = *median;
        self.states.retain(|_, told| told.used > median);
        self.bytes = self.states.values().map(|told| told.text.len()).sum();
    }
}

fn tag_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}

fn shown(tag: u64) -> String {
    format!("{tag:016x}")
}

/// The changes from one text to the other, if they are much shorter than all of it.
fn changes_in(earlier: &str, later: &str) -> Option<String> {
    let changes = serde_json::to_string(&difference(earlier, later)?).ok()?;
    (changes.len() < later.len() / 2).then_some(changes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(seat: i64) -> Reader {
        let table = TableId::from("abcdefghjk");
        Reader { table, account: None, seat: Some(seat), like: None, lang: Lang::None }
    }

    #[test]
    fn little_is_kept() {
        let last = LastTold::default();
        let text = "x".repeat(LARGEST);
        for seat in 0..2000 {
            assert!(last.replace(reader(seat), 1, &text).is_none(), "seat {seat} was told nothing yet");
        }
        assert!(last.replace(reader(1999), 2, "y").is_some_and(|(tag, _)| tag == 1), "the last one is there");
        assert!(last.replace(reader(0), 2, "y").is_none(), "the first one is not");
        let kept = last.0.lock().expect("nobody panicked");
        assert!(
            kept.bytes <= MOST
                && kept.bytes == kept.states.values().map(|told| told.text.len()).sum::<usize>()
        );
    }
}
