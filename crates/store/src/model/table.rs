//! Tables: the row of a table, its seats, and the lists that only grow.

use serde::{Deserialize, Serialize};

use super::{AccountId, Digest, Millis, TableId};

macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum $name {
            $($(#[$variant_doc])* #[serde(rename = $word)] $variant),+
        }

        impl $name {
            /// The word it is stored as.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            /// What a word means.
            pub fn of_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }
    };
}
pub(super) use words;

words!(
    /// How far a table is.
    Status {
        /// Seats are still empty.
        Waiting = "waiting",
        /// Being played.
        Playing = "playing",
        /// Ended.
        Over = "over",
    }
);

words!(
    /// Who may find a table and sit down.
    Visibility {
        /// Listed for everybody.
        Open = "open",
        /// Not listed; whoever has the invitation may sit.
        Link = "link",
        /// Not listed, not to be watched.
        Private = "private",
    }
);

words!(
    /// The kind of clock.
    PaceKind {
        /// No clock.
        None = "none",
        /// Everybody at the screen.
        Live = "live",
        /// By post.
        Post = "post",
    }
);

words!(
    /// What can be offered at a table.
    OfferKind {
        /// A draw.
        Draw = "draw",
        /// Taking back to an earlier line.
        TakeBack = "take-back",
        /// Another game with sides swapped.
        Rematch = "rematch",
    }
);

words!(
    /// What became of an offer.
    OfferState {
        /// Not answered yet.
        Open = "open",
        /// Accepted.
        Accepted = "accepted",
        /// Declined.
        Declined = "declined",
        /// Taken back by who made it.
        Withdrawn = "withdrawn",
        /// Made void by the course of play.
        Void = "void",
    }
);

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// The kind of clock.
    pub kind: PaceKind,
    /// Time at the start.
    pub bank_ms: i64,
    /// Time added for each decision.
    pub increment_ms: i64,
    /// The bank never grows beyond this.
    pub cap_ms: i64,
}

impl Pace {
    /// No clock.
    pub const NONE: Self = Self { kind: PaceKind::None, bank_ms: 0, increment_ms: 0, cap_ms: 0 };
}

/// Who holds a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// Empty.
    Nobody,
    /// A person or a bot.
    Account(AccountId),
    /// An opponent of ours: its kind, for example `colonel`.
    Computer(String),
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The player index that won; `None` is a draw.
    pub winner: Option<i64>,
    /// Why, as a code: `victory`, `resigned`, `time`, `agreed`.
    pub reason: String,
    /// More for rendering, as JSON text.
    pub data: String,
}

/// The row of a table, without its seats and lists.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its id.
    pub id: TableId,
    /// Title: `1806`.
    pub game: String,
    /// Scenario code.
    pub scenario: String,
    /// Options in words: `level=grognard edition=fr`.
    pub options: String,
    /// A name given by who made it.
    pub name: Option<String>,
    /// The journal's header: pins pack, rules version and commitment. Never changes.
    pub header: String,
    /// The secret seed of chance. Never leaves the server before the end.
    pub seed: Vec<u8>,
    /// How sides were chosen: `first`, `second`, `random`, `bid`.
    pub side_mode: String,
    /// The clock.
    pub pace: Pace,
    /// Who may find it.
    pub visibility: Visibility,
    /// Digest of the invitation, while there is one.
    pub invitation: Option<Digest>,
    /// Who made it.
    pub creator: Option<AccountId>,
    /// How far it is.
    pub status: Status,
    /// Number of the last journal line.
    pub n: i64,
    /// Number of the last happening.
    pub k: i64,
    /// Cache of what to show in lists, as JSON text (codes, no secrets).
    pub turn: String,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The table this one is a rematch of.
    pub rematch_of: Option<TableId>,
    /// The rematch of this table.
    pub rematch: Option<TableId>,
    /// When it was made.
    pub created_ms: Millis,
    /// When something last happened.
    pub last_ms: Millis,
}

/// One place at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// Its number, from 0.
    pub seat: i64,
    /// The player index (0 or 1) it belongs to; several seats may share one.
    pub player: i64,
    /// What this seat commands; empty is everything of its player.
    pub remit: String,
    /// Who holds it.
    pub holder: Holder,
    /// The holder's name, when it is an account.
    pub holder_name: Option<String>,
    /// The holder is a guest.
    pub holder_guest: bool,
    /// The side it plays, once known.
    pub side_code: Option<String>,
    /// Cache: the game waits for this seat.
    pub asked: bool,
    /// Time left, not counting what has run since `running_since_ms`.
    pub bank_ms: i64,
    /// Since when its clock runs.
    pub running_since_ms: Option<Millis>,
    /// When its time is out, if nothing happens.
    pub deadline_ms: Option<Millis>,
    /// Standing orders, as text.
    pub orders: String,
    /// The last journal line its holder has looked at.
    pub seen_n: i64,
    /// When its holder left, if he did: others may take the seat over.
    pub left_ms: Option<Millis>,
    /// Digest of an invitation for a substitute.
    pub invitation: Option<Digest>,
}

/// Somebody who sits or has sat somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sat {
    /// The happening that tells of it; 0 is the opening.
    pub k: i64,
    /// Where.
    pub seat: i64,
    /// The player index of the seat.
    pub player: i64,
    /// Who.
    pub holder: Holder,
    /// His name now, when it is an account.
    pub holder_name: Option<String>,
    /// After which line of the journal.
    pub n: i64,
    /// When.
    pub at_ms: Millis,
}

/// A table with its seats, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The row.
    pub row: TableRow,
    /// The seats, by number.
    pub seats: Vec<Seat>,
}

/// A table to be made. It starts at n = 0, k = 0, without seats' clocks running.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Its id (the header names it, so the caller makes it: `TableId::fresh`).
    pub id: TableId,
    /// Title.
    pub game: String,
    /// Scenario code.
    pub scenario: String,
    /// Options in words.
    pub options: String,
    /// A name.
    pub name: Option<String>,
    /// The journal's header.
    pub header: String,
    /// The secret seed.
    pub seed: Vec<u8>,
    /// How sides are chosen.
    pub side_mode: String,
    /// The clock.
    pub pace: Pace,
    /// Who may find it.
    pub visibility: Visibility,
    /// Digest of the invitation.
    pub invitation: Option<Digest>,
    /// Who makes it.
    pub creator: Option<AccountId>,
    /// How far it is.
    pub status: Status,
    /// For lists.
    pub turn: String,
    /// The table this one is a rematch of: it gets `rematch` set in the same transaction (`Taken` if it has one).
    pub rematch_of: Option<TableId>,
    /// Its seats.
    pub seats: Vec<NewSeat>,
    /// Journal lines it starts with (an imported position to play on from): numbered from 1.
    pub lines: Vec<String>,
    /// Now.
    pub at_ms: Millis,
}

/// A seat of a table to be made.
#[derive(Clone, Debug)]
pub struct NewSeat {
    /// The player index it belongs to.
    pub player: i64,
    /// What it commands; empty is everything.
    pub remit: String,
    /// Who holds it.
    pub holder: Holder,
    /// Its side, if known.
    pub side_code: Option<String>,
    /// The game waits for it.
    pub asked: bool,
    /// Its time.
    pub bank_ms: i64,
    /// Since when its clock runs.
    pub running_since_ms: Option<Millis>,
    /// When its time is out.
    pub deadline_ms: Option<Millis>,
}

/// One line of a journal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalLine {
    /// Its number, from 1 without gaps.
    pub n: i64,
    /// When it was written.
    pub at_ms: Millis,
    /// The line.
    pub text: String,
}

/// One entry of the numbered list that streams are fed from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happening {
    /// Its number, from 1 without gaps.
    pub k: i64,
    /// When.
    pub at_ms: Millis,
    /// `played`, `chat`, `offer`, `seat`, `clock`, `over`.
    pub kind: String,
    /// The journal's n after it (for `played`).
    pub n: Option<i64>,
    /// More, as JSON text, without secrets.
    pub data: String,
}

/// One line of chat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// The happening it is.
    pub k: i64,
    /// When.
    pub at_ms: Millis,
    /// Who.
    pub account: AccountId,
    /// His name now.
    pub name: String,
    /// He is a guest.
    pub guest: bool,
    /// His seat, if he has one; observers have none.
    pub seat: Option<i64>,
    /// What.
    pub text: String,
}

/// What a player said to those who share his side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whisper {
    /// Its number among what was said so at the table, by anybody; never to be shown.
    pub w: i64,
    /// Whose side.
    pub player: i64,
    /// What was said; its `k` is the table's last happening then.
    pub line: ChatLine,
}

/// Something to be said to those who share a side.
#[derive(Clone, Debug)]
pub struct NewWhisper {
    /// Whose side.
    pub player: i64,
    /// The table's last happening.
    pub k: i64,
    /// When.
    pub at_ms: Millis,
    /// Who.
    pub account: AccountId,
    /// His seat.
    pub seat: i64,
    /// What.
    pub text: String,
}

/// A letter of one seat to the others of its side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The round it was written in; it is delivered when that is over.
    pub round: i64,
    /// Who wrote it.
    pub seat: i64,
    /// What.
    pub text: String,
    /// When.
    pub at_ms: Millis,
}

/// An offer made at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The happening it was made by; also its id.
    pub k: i64,
    /// What is offered.
    pub kind: OfferKind,
    /// By which seat.
    pub seat: i64,
    /// For taking back: to which line.
    pub to_n: Option<i64>,
    /// When it was made.
    pub made_ms: Millis,
    /// What became of it.
    pub state: OfferState,
    /// Which seats have agreed so far (several seats a side may have to), as text.
    pub agreed: String,
}

/// How far a table is: what streams and caches compare with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// Which table.
    pub table: TableId,
    /// Its last journal line.
    pub n: i64,
    /// Its last happening.
    pub k: i64,
}

/// A cached position; the journal is the truth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// After which line.
    pub n: i64,
    /// Which form the bytes have; a reader ignores forms it does not know.
    pub format: String,
    /// The position.
    pub bytes: Vec<u8>,
}
