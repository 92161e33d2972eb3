//! What callers say when they open, list and change.

use super::{AccountId, Millis};

/// How to open a database.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// PostgreSQL: the schema may be made or changed. (SQLite always may: a dated copy is made beside the file first.)
    pub allow_migrations: bool,
    /// Do not write, do not migrate, do not claim the file: for looking at the database of a running server.
    pub read_only: bool,
    /// Connections for reading (SQLite) or for everything (PostgreSQL); 0 chooses.
    pub connections: u32,
    /// SQLite: the file never grows beyond so many bytes; writes that would are `Unavailable`. 0 is no limit but the disk.
    pub max_bytes: u64,
}

/// What to change at an account; `None` leaves a thing as it is.
#[derive(Clone, Debug, Default)]
pub struct AccountChange {
    /// `en` or `fr`.
    pub language: Option<String>,
    /// Settings, as JSON text.
    pub settings: Option<String>,
    /// Hash of a new password.
    pub password: Option<String>,
    /// Shown name of a guest. (Registered names do not change.)
    pub guest_name: Option<String>,
    /// Operator or not.
    pub operator: Option<bool>,
    /// The secret of the second factor; `Some(None)` takes it away.
    pub totp: Option<Option<String>>,
    /// The last step of the second factor that was used.
    pub totp_step: Option<i64>,
    /// Since when and why banned; `Some(None)` lifts it.
    pub banned: Option<Option<(Millis, String)>>,
}

/// Which tables to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// Open tables with an empty seat, newest first.
    Open,
    /// Where this account sits, not over: those that wait for it first, then the latest.
    Mine(AccountId),
    /// Where this account sat, over, latest first.
    MineOver(AccountId),
    /// Open tables being played, latest first.
    Watch,
    /// Open tables that are over, latest first.
    Over,
}

/// A page of a list.
#[derive(Clone, Debug)]
pub struct Listing {
    /// Which tables.
    pub which: Which,
    /// Only this title.
    pub game: Option<String>,
    /// Skip so many.
    pub offset: i64,
    /// At most so many.
    pub limit: i64,
}

/// How big things are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sizes {
    /// Accounts, guests included.
    pub accounts: i64,
    /// Tables.
    pub tables: i64,
    /// Tables being played.
    pub playing: i64,
    /// Journal lines.
    pub journal_lines: i64,
    /// Bytes of the database on disk.
    pub bytes: i64,
}
