//! Appends on SQLite: one after the other in one transaction, each by a handful of prepared statements.
//!
//! The driver that serves everything else hands every statement to another thread and every row back through a channel,
//! which for the half dozen short statements of an action costs several times what SQLite needs to carry them out. So
//! the thread that writes speaks to SQLite itself. Statements name only the columns that change, because SQLite
//! maintains every index that has one of the columns named, changed or not.

use std::cell::Cell;
use std::path::Path;

use rusqlite::types::ToSql;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};

use crate::append::{holder_columns, refused};
use crate::sql::is_unavailable;
use crate::{
    Append, Appended, Digest, Idempotent, NewHappening, Result, Score, SeatChange, Status, StoreError,
    TableChange, Visibility,
};

/// Statements that are kept prepared.
const STATEMENTS: usize = 32;

/// The connection that appends.
pub(super) struct Appender {
    conn: Connection,
}

/// What became of one append; the error of the whole means that it may be half done.
type Tried = Result<Result<Appended>>;

impl Appender {
    /// Opens the file, which exists, with a bound on its size unless that is 0.
    pub(super) fn open(path: &Path, max_bytes: u64) -> Result<Self> {
        let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let conn = Connection::open_with_flags(path, flags).map_err(sorted)?;
        conn.set_prepared_statement_cache_capacity(STATEMENTS);
        conn.busy_timeout(std::time::Duration::from_secs(5)).map_err(sorted)?;
        // FULL: with a write-ahead log anything less may lose acknowledged commits when the power fails.
        // The log may grow to 16 MiB before it is written back: most of its pages are written again and again.
        conn.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
             PRAGMA temp_store = MEMORY; PRAGMA cache_size = -8192; PRAGMA wal_autocheckpoint = 4000;",
        )
        .map_err(sorted)?;
        if max_bytes > 0 {
            let page: i64 = conn.query_row("PRAGMA page_size", [], |row| row.get(0)).map_err(sorted)?;
            let pages = (max_bytes / page.unsigned_abs().max(1)).max(1);
            conn.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(())).map_err(sorted)?;
        }
        Ok(Self { conn })
    }

    /// Carries out appends in order, all in one transaction. What is wrong with one of them is in its answer; an error
    /// here fails all of them: the disk is full, the file cannot be written.
    pub(super) fn append_all<'a>(
        &mut self,
        appends: impl Iterator<Item = &'a Append> + Clone,
    ) -> Result<Vec<Result<Appended>>> {
        match self.together(appends.clone()) {
            done @ (Ok(_) | Err(StoreError::Unavailable { .. })) => done,
            // Something half done must be undone, and only that: each gets a savepoint of its own.
            Err(_) => self.one_by_one(appends),
        }
    }

    /// Whether nothing is left over from what went wrong before.
    pub(super) fn is_usable(&self) -> bool {
        self.conn.is_autocommit()
    }

    fn together<'a>(&mut self, appends: impl Iterator<Item = &'a Append>) -> Result<Vec<Result<Appended>>> {
        self.in_transaction(|this| appends.map(|append| this.append(append)).collect())
    }

    fn one_by_one<'a>(&mut self, appends: impl Iterator<Item = &'a Append>) -> Result<Vec<Result<Appended>>> {
        self.in_transaction(|this| appends.map(|append| this.alone(append)).collect())
    }

    fn in_transaction<T>(&mut self, work: impl FnOnce(&Self) -> Result<T>) -> Result<T> {
        self.execute("BEGIN IMMEDIATE", &[])?;
        let done = work(self).and_then(|done| self.execute("COMMIT", &[]).map(|_| done));
        if done.is_err() && !self.conn.is_autocommit() {
            self.execute("ROLLBACK", &[])?;
        }
        done
    }

    fn alone(&self, append: &Append) -> Tried {
        self.execute("SAVEPOINT one", &[])?;
        let tried = self.append(append);
        if let Err(StoreError::Unavailable { .. }) = tried {
            return tried;
        }
        if tried.is_err() {
            self.execute("ROLLBACK TO one", &[])?;
        }
        self.execute("RELEASE one", &[])?;
        tried.or_else(|error| Ok(Err(error)))
    }

    fn append(&self, append: &Append) -> Tried {
        if let Some(fault) = refused(append) {
            return Ok(Err(fault));
        }
        if let Some(kept) = &append.idempotency
            && !self.keep_answer(kept, append.at_ms)?
        {
            return self.repeated(kept);
        }
        let (n, k) = match self.move_table(append)? {
            Ok(at) => at,
            Err(stale) => {
                self.forget_answer(append.idempotency.as_ref())?;
                return Ok(Err(stale));
            }
        };
        self.write_lists(append, n, k)?;
        for change in &append.seats {
            self.change_seat(append, change)?;
        }
        for settled in &append.settled {
            let sql =
                "UPDATE offers SET state = ?3, agreed = ?4 WHERE table_id = ?1 AND k = ?2 AND state = 'open'";
            let values = params![append.table.as_str(), settled.k, settled.state.word(), settled.agreed];
            if self.execute(sql, values)? == 0 {
                return Err(StoreError::Stale { n, k });
            }
        }
        Ok(Ok(Appended::Saved { n: n + append.lines.len() as i64, k: k + append.happenings.len() as i64 }))
    }

    /// Claims an idempotency key; tells whether it was free.
    fn keep_answer(&self, kept: &Idempotent, at_ms: i64) -> Result<bool> {
        let sql = "INSERT INTO answers (account, key, request, answer, at_ms) VALUES (?1, ?2, ?3, ?4, ?5) \
                   ON CONFLICT DO NOTHING";
        let Idempotent { account, key, request, answer } = kept;
        Ok(self.execute(sql, params![account.as_str(), key, &request.0[..], answer, at_ms])? > 0)
    }

    fn repeated(&self, kept: &Idempotent) -> Tried {
        let sql = "SELECT request, answer FROM answers WHERE account = ?1 AND key = ?2";
        let mut select = self.conn.prepare_cached(sql).map_err(sorted)?;
        let found: (Vec<u8>, String) = select
            .query_row(params![kept.account.as_str(), kept.key], |row| Ok((row.get(0)?, row.get(1)?)))
            .map_err(sorted)?;
        let (request, answer) = found;
        Ok(if request == kept.request.0 {
            Ok(Appended::Repeated { answer })
        } else {
            Err(StoreError::Conflict { key: kept.key.clone() })
        })
    }

    fn forget_answer(&self, kept: Option<&Idempotent>) -> Result<()> {
        let Some(kept) = kept else { return Ok(()) };
        let sql = "DELETE FROM answers WHERE account = ?1 AND key = ?2";
        self.execute(sql, params![kept.account.as_str(), kept.key]).map(drop)
    }

    /// Moves the table on if it is where it is expected to be; tells where it was.
    fn move_table(&self, append: &Append) -> Result<Result<(i64, i64)>> {
        let mut select =
            self.conn.prepare_cached("SELECT rowid, n, k FROM tables WHERE id = ?1").map_err(sorted)?;
        let found: Option<(i64, i64, i64)> = select
            .query_row([append.table.as_str()], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
            .optional()
            .map_err(sorted)?;
        let Some((row, n, k)) = found else {
            return Ok(Err(StoreError::not_found(format!("table {}", append.table))));
        };
        if append.expect_n.is_some_and(|expected| expected != n)
            || append.expect_k.is_some_and(|expected| expected != k)
        {
            return Ok(Err(StoreError::Stale { n, k }));
        }
        let (next_n, next_k) = (n + append.lines.len() as i64, k + append.happenings.len() as i64);
        let TableChange { status, turn, visibility, name, header, outcome, invitation } = &append.change;
        match turn {
            Some(turn) => {
                let sql = "UPDATE tables SET n = ?2, k = ?3, last_ms = ?4, turn = ?5 WHERE rowid = ?1";
                self.execute(sql, params![row, next_n, next_k, append.at_ms, turn])?
            }
            None => {
                let sql = "UPDATE tables SET n = ?2, k = ?3, last_ms = ?4 WHERE rowid = ?1";
                self.execute(sql, params![row, next_n, next_k, append.at_ms])?
            }
        };
        if let Some(status) = status.map(Status::word) {
            self.execute("UPDATE tables SET status = ?2 WHERE rowid = ?1", params![row, status])?;
        }
        if let Some(visibility) = visibility.map(Visibility::word) {
            self.execute("UPDATE tables SET visibility = ?2 WHERE rowid = ?1", params![row, visibility])?;
        }
        if let Some(name) = name {
            self.execute("UPDATE tables SET name = ?2 WHERE rowid = ?1", params![row, name])?;
        }
        if let Some(header) = header {
            self.execute("UPDATE tables SET header = ?2 WHERE rowid = ?1", params![row, header])?;
        }
        if let Some(outcome) = outcome {
            let sql = "UPDATE tables SET winner = ?2, end_reason = ?3, end_data = ?4 WHERE rowid = ?1";
            self.execute(sql, params![row, outcome.winner, outcome.reason, outcome.data])?;
        }
        if let Some(invitation) = invitation {
            let sql = "UPDATE tables SET invitation = ?2 WHERE rowid = ?1";
            self.execute(sql, params![row, bytes(invitation.as_ref())])?;
        }
        Ok(Ok((n, k)))
    }

    /// The rows of all lists that grow; the table was at `n` and `k` before.
    fn write_lists(&self, append: &Append, n: i64, k: i64) -> Result<()> {
        let (table, at_ms) = (append.table.as_str(), append.at_ms);
        for (n, line) in (n + 1..).zip(&append.lines) {
            let sql = "INSERT INTO journal (table_id, n, at_ms, text) VALUES (?1, ?2, ?3, ?4)";
            self.execute(sql, params![table, n, at_ms, line])?;
        }
        let of_happening = |index: usize| k + 1 + index as i64;
        for (k, NewHappening { kind, n, data }) in (k + 1..).zip(&append.happenings) {
            let sql =
                "INSERT INTO happenings (table_id, k, at_ms, kind, n, data) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            self.execute(sql, params![table, k, at_ms, kind, n, data])?;
        }
        for chat in &append.chat {
            let sql =
                "INSERT INTO chat (table_id, k, at_ms, account, seat, text) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let k = of_happening(chat.happening);
            self.execute(sql, params![table, k, at_ms, chat.account.as_str(), chat.seat, chat.text])?;
        }
        for offer in &append.offers {
            let sql = "INSERT INTO offers (table_id, k, kind, seat, to_n, made_ms, state) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, 'open')";
            let k = of_happening(offer.happening);
            self.execute(sql, params![table, k, offer.kind.word(), offer.seat, offer.to_n, at_ms])?;
        }
        for result in &append.results {
            let sql = "INSERT INTO results (table_id, seat, player, account, computer, side_code, score, at_ms) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
            let (account, computer) = holder_columns(&result.holder);
            let account = account.map(|account| account.as_str());
            let score = Score::word(result.score);
            self.execute(
                sql,
                params![table, result.seat, result.player, account, computer, result.side_code, score, at_ms],
            )?;
        }
        Ok(())
    }

    fn change_seat(&self, append: &Append, change: &SeatChange) -> Result<()> {
        let SeatChange { seat, holder, side_code, asked, clock, orders, left_ms, invitation, seen_n } =
            change;
        let table = append.table.as_str();
        let changed = Cell::new(false);
        let set = |sql: &str, values: &[&dyn ToSql]| {
            changed.set(true);
            match self.execute(sql, values)? {
                0 => Err(StoreError::Invalid(format!("the table has no seat {seat}"))),
                _ => Ok(()),
            }
        };
        match (asked, clock) {
            (Some(asked), Some(clock)) => {
                let sql = "UPDATE seats SET asked = ?3, bank_ms = ?4, running_since_ms = ?5, deadline_ms = ?6 \
                           WHERE table_id = ?1 AND seat = ?2";
                let values =
                    params![table, seat, asked, clock.bank_ms, clock.running_since_ms, clock.deadline_ms];
                set(sql, values)?;
            }
            (None, Some(clock)) => {
                let sql = "UPDATE seats SET bank_ms = ?3, running_since_ms = ?4, deadline_ms = ?5 \
                           WHERE table_id = ?1 AND seat = ?2";
                set(sql, params![table, seat, clock.bank_ms, clock.running_since_ms, clock.deadline_ms])?;
            }
            (Some(asked), None) => {
                let sql = "UPDATE seats SET asked = ?3 WHERE table_id = ?1 AND seat = ?2";
                set(sql, params![table, seat, asked])?;
            }
            (None, None) => {}
        }
        if let Some(holder) = holder {
            let sql = "UPDATE seats SET account = ?3, computer = ?4 WHERE table_id = ?1 AND seat = ?2";
            let (account, computer) = holder_columns(holder);
            set(sql, params![table, seat, account.map(|account| account.as_str()), computer])?;
        }
        if let Some(side_code) = side_code {
            let sql = "UPDATE seats SET side_code = ?3 WHERE table_id = ?1 AND seat = ?2";
            set(sql, params![table, seat, side_code])?;
        }
        if let Some(orders) = orders {
            let sql = "UPDATE seats SET orders = ?3 WHERE table_id = ?1 AND seat = ?2";
            set(sql, params![table, seat, orders])?;
        }
        if let Some(left_ms) = left_ms {
            let sql = "UPDATE seats SET left_ms = ?3 WHERE table_id = ?1 AND seat = ?2";
            set(sql, params![table, seat, left_ms])?;
        }
        if let Some(invitation) = invitation {
            let sql = "UPDATE seats SET invitation = ?3 WHERE table_id = ?1 AND seat = ?2";
            set(sql, params![table, seat, bytes(invitation.as_ref())])?;
        }
        if seen_n.is_some() || !changed.get() {
            let sql = "UPDATE seats SET seen_n = MAX(seen_n, ?3) WHERE table_id = ?1 AND seat = ?2";
            set(sql, params![table, seat, seen_n.unwrap_or(0)])?;
        }
        Ok(())
    }

    fn execute(&self, sql: &str, values: &[&dyn ToSql]) -> Result<usize> {
        self.conn.prepare_cached(sql).and_then(|mut statement| statement.execute(values)).map_err(sorted)
    }
}

fn bytes(digest: Option<&Digest>) -> Option<&[u8]> {
    digest.map(|digest| &digest.0[..])
}

/// Sorts an error by what the caller should do next.
fn sorted(error: rusqlite::Error) -> StoreError {
    match error.sqlite_error() {
        Some(inner) if is_unavailable(&inner.extended_code.to_string()) => {
            StoreError::unavailable(format!("{error} (code {})", inner.extended_code))
        }
        Some(inner) => StoreError::Invalid(format!("{error} (code {})", inner.extended_code)),
        None => StoreError::Unfit(format!("a row is not as expected: {error}")),
    }
}
