//! What every game of Vedette is, and what a table needs to run one.
//!
//! A [`Game`] is a position that knows its own rules: who must decide, which answers are legal, why another one is
//! not, and what each viewer may know. It does no input or output, has no clock and no generator of its own, and
//! cannot fail: dice and draws come from a [`Chance`], news goes to a [`Log`].
//!
//! Nothing here knows cards, areas, hexes or the number of pieces.

pub mod agenda;
mod branches;
pub mod chance;
pub mod game;
mod hexadecimal;
pub mod journal;
pub mod journey;
pub mod kit;
pub mod letters;
pub mod log;
pub mod notation;
pub mod orders;
pub mod outside;
pub mod patience;
pub mod phrase;
pub mod refusal;
pub mod replay;
pub mod scatter;
pub mod sets;
pub mod settlement;
pub mod side;
pub mod sketch;
pub mod table;
#[cfg(test)]
mod toy;

pub use agenda::Agenda;
pub use branches::Branches;
pub use chance::{Chance, Purpose, Quick, Recorded, Recorder, Scripted};
/// A short text that is copied instead of allocated: codes of areas, pieces and cards, of which a view has a hundred.
pub use compact_str::CompactString as Code;
pub use game::{Awaiting, Conduct, Game, Knowledge, Outcome, Speak, Viewer, Window};
pub use journal::{Entry, Header, Journal, JournalError, JournalFault, Origin, Record};
pub use journey::Journey;
pub use letters::Letter;
pub use log::{Audience, Log, Notes, Silent};
pub use notation::Notation;
pub use orders::{Order, StandingOrders};
pub use outside::{Bridge, Nobody, Outside};
pub use phrase::{Phrase, Value};
pub use refusal::{Fact, Refusal};
pub use replay::{ReplayError, ReplayFault, Step, Verdict, replay, replay_with, verify};
pub use settlement::Settlement;
pub use side::{Side, Sides};
pub use sketch::{SketchError, Sketched};
pub use table::{ActError, Happened, Table, TableError, UndoClosed};
