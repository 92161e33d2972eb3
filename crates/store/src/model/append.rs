//! The one way a table changes: an append, whole or not at all.

use super::table::words;
use super::{AccountId, Digest, Holder, Millis, OfferKind, OfferState, Outcome, Status, TableId, Visibility};
use serde::{Deserialize, Serialize};

/// Everything one step changes at a table. Lines are numbered `expect_n + 1 …`, happenings from the table's k on.
///
/// `Append::at(table, now)` and struct update syntax keep callers short.
#[derive(Clone, Debug)]
pub struct Append {
    /// Which table.
    pub table: TableId,
    /// Now.
    pub at_ms: Millis,
    /// The table must be at this n; needed when there are lines. `None` for things that go with any position (chat).
    pub expect_n: Option<i64>,
    /// The table must be at this k; `None` when other happenings in between do no harm.
    pub expect_k: Option<i64>,
    /// New journal lines.
    pub lines: Vec<String>,
    /// New happenings.
    pub happenings: Vec<NewHappening>,
    /// Chat: each line belongs to one of the happenings.
    pub chat: Vec<NewChat>,
    /// Offers made: each belongs to one of the happenings.
    pub offers: Vec<NewOffer>,
    /// Offers answered.
    pub settled: Vec<OfferSettled>,
    /// What changes at seats.
    pub seats: Vec<SeatChange>,
    /// What changes at the table itself.
    pub change: TableChange,
    /// Rows for the record of results, when it ends.
    pub results: Vec<ResultRow>,
    /// Digest of the request that asked for the lines, with whose it is and its key: kept with the last of them, so that
    /// a repeated request is recognised. See [`Store::answered`](crate::Store::answered).
    pub request: Option<Digest>,
}

/// The kind of happening that tells of journal lines.
const PLAYED: &str = "played";

impl Append {
    /// The happening that does nothing but tell of the lines, of which `last_n` is the last: it is kept with that line and
    /// not in a row of its own, because nearly every append has one.
    pub(crate) fn told_by_line(&self, last_n: i64) -> Option<usize> {
        let tells = |happening: &NewHappening| {
            happening.kind == PLAYED && happening.n == Some(last_n) && happening.data == "{}"
        };
        if self.lines.is_empty() { None } else { self.happenings.iter().position(tells) }
    }

    /// Nothing yet.
    pub fn at(table: TableId, at_ms: Millis) -> Self {
        Self {
            table,
            at_ms,
            expect_n: None,
            expect_k: None,
            lines: Vec::new(),
            happenings: Vec::new(),
            chat: Vec::new(),
            offers: Vec::new(),
            settled: Vec::new(),
            seats: Vec::new(),
            change: TableChange::default(),
            results: Vec::new(),
            request: None,
        }
    }
}

/// Where a table is after an append, which is durable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Appended {
    /// Its last journal line.
    pub n: i64,
    /// Its last happening.
    pub k: i64,
}

/// A happening to be added.
#[derive(Clone, Debug)]
pub struct NewHappening {
    /// `played`, `chat`, `offer`, `seat`, `clock`, `over`.
    pub kind: String,
    /// The journal's n after it (for `played`).
    pub n: Option<i64>,
    /// More, as JSON text, without secrets.
    pub data: String,
}

/// A chat line to be added.
#[derive(Clone, Debug)]
pub struct NewChat {
    /// Index into `Append::happenings`.
    pub happening: usize,
    /// Who.
    pub account: AccountId,
    /// His seat, if he has one.
    pub seat: Option<i64>,
    /// What.
    pub text: String,
}

/// An offer to be made.
#[derive(Clone, Debug)]
pub struct NewOffer {
    /// Index into `Append::happenings`.
    pub happening: usize,
    /// What.
    pub kind: OfferKind,
    /// By which seat.
    pub seat: i64,
    /// For taking back: to which line.
    pub to_n: Option<i64>,
}

/// An open offer that is answered; answering one that is no longer open is `Stale`.
#[derive(Clone, Debug)]
pub struct OfferSettled {
    /// The offer's k.
    pub k: i64,
    /// What becomes of it (`Open` only changes `agreed`).
    pub state: OfferState,
    /// Which seats have agreed so far, as text.
    pub agreed: String,
}

/// What changes at one seat; `None` leaves a thing as it is.
#[derive(Clone, Debug, Default)]
pub struct SeatChange {
    /// Which seat.
    pub seat: i64,
    /// Who holds it now.
    pub holder: Option<Holder>,
    /// Which side it plays.
    pub side_code: Option<String>,
    /// Whether the game waits for it.
    pub asked: Option<bool>,
    /// Its clock.
    pub clock: Option<ClockChange>,
    /// Standing orders.
    pub orders: Option<String>,
    /// When its holder left; `Some(None)`: he is back.
    pub left_ms: Option<Option<Millis>>,
    /// Invitation for a substitute; `Some(None)` ends it.
    pub invitation: Option<Option<Digest>>,
    /// The last line looked at; never goes back.
    pub seen_n: Option<i64>,
}

impl SeatChange {
    /// Nothing yet, at this seat.
    pub fn at(seat: i64) -> Self {
        Self { seat, ..Self::default() }
    }
}

/// A seat's clock as it is from now on.
#[derive(Clone, Copy, Debug)]
pub struct ClockChange {
    /// Time left.
    pub bank_ms: i64,
    /// Since when it runs, if it runs.
    pub running_since_ms: Option<Millis>,
    /// When its time is out, if it runs.
    pub deadline_ms: Option<Millis>,
}

/// What changes at the table itself; `None` leaves a thing as it is.
#[derive(Clone, Debug, Default)]
pub struct TableChange {
    /// How far it is.
    pub status: Option<Status>,
    /// For lists.
    pub turn: Option<String>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Who may find it.
    pub visibility: Option<Visibility>,
    /// The invitation; `Some(None)` ends it.
    pub invitation: Option<Option<Digest>>,
    /// Its name.
    pub name: Option<String>,
    /// The journal's header, which may change as long as the journal has no lines (somebody who sits down adds to it).
    pub header: Option<String>,
}

words!(
    /// What a game counts for one seat.
    Score {
        /// Won.
        Win = "win",
        /// Lost.
        Loss = "loss",
        /// Neither.
        Draw = "draw",
    }
);

/// One seat's result of a finished table: what ratings and tournaments will be made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultRow {
    /// Which seat.
    pub seat: i64,
    /// Its player index.
    pub player: i64,
    /// Who held it at the end.
    pub holder: Holder,
    /// Which side it played.
    pub side_code: String,
    /// What it counts.
    pub score: Score,
}
