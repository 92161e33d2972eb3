//! What is kept: plain records without behaviour. The store knows no game: journal lines, options and codes are text.

mod account;
mod append;
mod ask;
mod id;
mod society;
mod table;

pub use account::{Account, AuditEntry, ClosedTitle, NewAccount, NewAudit, NewToken, Session, Token};
pub use append::{
    Append, Appended, ClockChange, NewChat, NewHappening, NewOffer, OfferSettled, ResultRow, Score,
    SeatChange, TableChange,
};
pub use ask::{AccountChange, Listing, Opening, Sizes, Which};
pub use id::{AccountId, Digest, TableId, TokenId, random_code};
pub use society::{NewReport, Report, Shunned};
pub use table::{
    ChatLine, Happening, Head, Holder, JournalLine, Letter, NewSeat, NewTable, NewWhisper, Offer, OfferKind,
    OfferState, Outcome, Pace, PaceKind, Sat, Seat, Snapshot, Status, Table, TableRow, Visibility, Whisper,
};

/// Milliseconds since 1970.
pub type Millis = i64;
