//! The public face of the store.

use std::path::{Path, PathBuf};

use crate::*;

/// How to open a database.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// PostgreSQL: the schema may be made or changed. (SQLite always may: a dated copy is made beside the file first.)
    pub allow_migrations: bool,
    /// Do not write, do not migrate, do not claim the file: for looking at the database of a running server.
    pub read_only: bool,
    /// Connections for reading (SQLite) or for everything (PostgreSQL); 0 chooses.
    pub connections: u32,
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

/// The store. Cheap to clone; all clones are one.
#[derive(Clone)]
pub struct Store {}

impl Store {
    /// Opens (and makes or migrates) the database at `sqlite:PATH` or `postgres://…`.
    pub async fn open(url: &str, opening: Opening) -> Result<Self> {
        let _ = (url, opening);
        todo!()
    }

    /// Finishes what was asked before, then closes. Later calls are `Unavailable`.
    pub async fn close(&self) {}

    /// Puts a SQLite copy made by `backup` in the place of the database (the old one is kept beside with a date), or gives a
    /// PostgreSQL archive to pg_restore. No server may be running on it. Returns where the old file was put.
    pub async fn restore(from: &Path, url: &str) -> Result<Option<PathBuf>> {
        let _ = (from, url);
        todo!()
    }

    /// News of changes, from this and other processes.
    pub fn news(&self) -> News {
        todo!()
    }

    /// Makes an account or a guest. `Taken` when a registered account has that name.
    pub async fn create_account(&self, new: NewAccount) -> Result<Account> {
        let _ = (new);
        todo!()
    }

    /// An account by id.
    pub async fn account(&self, id: &AccountId) -> Result<Account> {
        let _ = (id);
        todo!()
    }

    /// A registered account by name, whatever its case.
    pub async fn account_by_name(&self, name: &str) -> Result<Option<Account>> {
        let _ = (name);
        todo!()
    }

    /// A guest becomes a registered account and keeps its games. `Taken` when the name is; `NotFound` when it is no guest.
    pub async fn claim_guest(&self, guest: &AccountId, name: &str, password: &str) -> Result<Account> {
        let _ = (guest, name, password);
        todo!()
    }

    /// A guest who logs in to an account he has: his seats, tables and chat become the account's, the guest disappears. Tables where
    /// the account already sits stay with the guest's ghost. Returns the tables that moved.
    pub async fn adopt_guest(&self, guest: &AccountId, account: &AccountId) -> Result<Vec<TableId>> {
        let _ = (guest, account);
        todo!()
    }

    /// Changes what is `Some`.
    pub async fn change_account(&self, id: &AccountId, change: AccountChange) -> Result<Account> {
        let _ = (id, change);
        todo!()
    }

    /// Begins a session.
    pub async fn create_session(&self, session: Session) -> Result<()> {
        let _ = (session);
        todo!()
    }

    /// The session and its account, if it has not expired.
    pub async fn session(&self, digest: &Digest, now: Millis) -> Result<Option<(Session, Account)>> {
        let _ = (digest, now);
        todo!()
    }

    /// Moves its end.
    pub async fn extend_session(&self, digest: &Digest, expires_ms: Millis) -> Result<()> {
        let _ = (digest, expires_ms);
        todo!()
    }

    /// Ends it.
    pub async fn end_session(&self, digest: &Digest) -> Result<()> {
        let _ = (digest);
        todo!()
    }

    /// Ends all sessions of an account (ban, new password), except perhaps one.
    pub async fn end_sessions_of(&self, account: &AccountId, except: Option<&Digest>) -> Result<()> {
        let _ = (account, except);
        todo!()
    }

    /// Makes a token.
    pub async fn create_token(&self, new: NewToken) -> Result<Token> {
        let _ = (new);
        todo!()
    }

    /// The tokens of an account, oldest first.
    pub async fn tokens_of(&self, account: &AccountId) -> Result<Vec<Token>> {
        let _ = (account);
        todo!()
    }

    /// The token with this secret's digest and its account; notes that it was used (at most once a minute).
    pub async fn token(&self, digest: &Digest, now: Millis) -> Result<Option<(Token, Account)>> {
        let _ = (digest, now);
        todo!()
    }

    /// Deletes a token of this account.
    pub async fn delete_token(&self, account: &AccountId, id: &TokenId) -> Result<()> {
        let _ = (account, id);
        todo!()
    }

    /// Makes a table.
    pub async fn create_table(&self, new: NewTable) -> Result<Table> {
        let _ = (new);
        todo!()
    }

    /// A table with its seats.
    pub async fn table(&self, id: &TableId) -> Result<Table> {
        let _ = (id);
        todo!()
    }

    /// Tables with their seats.
    pub async fn tables(&self, listing: &Listing) -> Result<Vec<Table>> {
        let _ = (listing);
        todo!()
    }

    /// The table that waits longest for this account, in a circle: the one after `after`, if given.
    pub async fn next_table(&self, account: &AccountId, after: Option<&TableId>) -> Result<Option<Table>> {
        let _ = (account, after);
        todo!()
    }

    /// The table with this invitation, and the seat if it is an invitation for a substitute.
    pub async fn invited(&self, invitation: &Digest) -> Result<Option<(Table, Option<i64>)>> {
        let _ = (invitation);
        todo!()
    }

    /// How far these tables are; those that do not exist are left out.
    pub async fn heads(&self, tables: &[TableId]) -> Result<Vec<Head>> {
        let _ = (tables);
        todo!()
    }

    /// Seats whose time is out, longest first.
    pub async fn overdue(&self, now: Millis, limit: i64) -> Result<Vec<(TableId, i64)>> {
        let _ = (now, limit);
        todo!()
    }

    /// Tables being played that wait for a computer's seat: what to take up again after a restart.
    pub async fn waiting_for_computer(&self) -> Result<Vec<TableId>> {
        todo!()
    }

    /// Changes a table: everything or nothing, durable when it returns.
    pub async fn append(&self, append: Append) -> Result<Appended> {
        let _ = (append);
        todo!()
    }

    /// The answer kept for this key.
    pub async fn kept_answer(&self, account: &AccountId, key: &str) -> Result<Option<KeptAnswer>> {
        let _ = (account, key);
        todo!()
    }

    /// Journal lines `from..=to`, in order.
    pub async fn journal(&self, table: &TableId, from: i64, to: i64) -> Result<Vec<JournalLine>> {
        let _ = (table, from, to);
        todo!()
    }

    /// Happenings after `k`, in order, at most `limit`.
    pub async fn happenings(&self, table: &TableId, after_k: i64, limit: i64) -> Result<Vec<Happening>> {
        let _ = (table, after_k, limit);
        todo!()
    }

    /// The latest chat lines after `k`, in order, at most `limit`.
    pub async fn chat(&self, table: &TableId, after_k: i64, limit: i64) -> Result<Vec<ChatLine>> {
        let _ = (table, after_k, limit);
        todo!()
    }

    /// Offers that are not answered yet.
    pub async fn open_offers(&self, table: &TableId) -> Result<Vec<Offer>> {
        let _ = (table);
        todo!()
    }

    /// The record of results of a table.
    pub async fn results(&self, table: &TableId) -> Result<Vec<ResultRow>> {
        let _ = (table);
        todo!()
    }

    /// The holder of this seat has looked at line n (never goes back).
    pub async fn mark_seen(&self, table: &TableId, seat: i64, n: i64) -> Result<()> {
        let _ = (table, seat, n);
        todo!()
    }

    /// Standing orders of a seat, silently: no happening tells of them.
    pub async fn set_orders(&self, table: &TableId, seat: i64, orders: &str) -> Result<()> {
        let _ = (table, seat, orders);
        todo!()
    }

    /// This account's private notes at this table.
    pub async fn notes(&self, table: &TableId, account: &AccountId) -> Result<String> {
        let _ = (table, account);
        todo!()
    }

    /// Replaces them.
    pub async fn set_notes(&self, table: &TableId, account: &AccountId, text: &str) -> Result<()> {
        let _ = (table, account, text);
        todo!()
    }

    /// Keeps a cached position.
    pub async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<()> {
        let _ = (table, snapshot);
        todo!()
    }

    /// The latest cached position at or before line n.
    pub async fn snapshot(&self, table: &TableId, at_most_n: i64) -> Result<Option<Snapshot>> {
        let _ = (table, at_most_n);
        todo!()
    }

    /// Forgets the cached positions of a table.
    pub async fn drop_snapshots(&self, table: &TableId) -> Result<()> {
        let _ = (table);
        todo!()
    }

    /// Writes an audit entry.
    pub async fn audit(&self, entry: NewAudit) -> Result<()> {
        let _ = (entry);
        todo!()
    }

    /// Audit entries before this id, latest first.
    pub async fn audit_log(&self, before: Option<i64>, limit: i64) -> Result<Vec<AuditEntry>> {
        let _ = (before, limit);
        todo!()
    }

    /// Switches a title off or on.
    pub async fn close_title(&self, game: &str, closed: bool, at_ms: Millis) -> Result<()> {
        let _ = (game, closed, at_ms);
        todo!()
    }

    /// The titles switched off.
    pub async fn closed_titles(&self) -> Result<Vec<ClosedTitle>> {
        todo!()
    }

    /// Fails when the database cannot be read.
    pub async fn ping(&self) -> Result<()> {
        todo!()
    }

    /// Deletes expired sessions and answers kept for more than eight days; call it now and then.
    pub async fn sweep(&self, now: Millis) -> Result<()> {
        let _ = (now);
        todo!()
    }

    /// How big things are.
    pub async fn sizes(&self) -> Result<Sizes> {
        todo!()
    }

    /// All table ids after this one, in order of id: for going through everything.
    pub async fn table_ids(&self, after: Option<&TableId>, limit: i64) -> Result<Vec<TableId>> {
        let _ = (after, limit);
        todo!()
    }

    /// What is wrong inside the database: its own integrity check, gaps in journals and happenings, seats without tables. Empty is good.
    pub async fn faults(&self) -> Result<Vec<String>> {
        todo!()
    }

    /// Writes a complete copy while the server runs: a SQLite file, or a PostgreSQL archive by pg_dump. The path must not exist.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        let _ = (to);
        todo!()
    }
}
