//! Appends on SQLite: one after the other in one transaction, each by a handful of prepared statements.
//!
//! The driver that serves everything else hands every statement to another thread and every row back through a channel,
//! which for the half dozen short statements of an action costs several times what SQLite needs to carry them out. So
//! the thread that writes speaks to SQLite itself. Statements name only the columns that change, because SQLite
//! maintains every index that has one of the columns named, changed or not.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::path::Path;

use rusqlite::types::ToSql;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};

use crate::append::{holder_columns, is_somebody, refused};
use crate::sql::is_unavailable;
use crate::{
    Append, Appended, Digest, NewHappening, Result, Score, SeatChange, Status, StoreError, TableChange,
    TableId, Visibility,
};

/// Statements that are kept prepared.
const STATEMENTS: usize = 32;

/// So many tables are remembered at most.
const REMEMBERED: usize = 65_536;

/// The connection that appends.
pub(super) struct Appender {
    conn: Connection,
    /// Where tables are, as far as this connection knows: it need not read what it has just written.
    known: RefCell<HashMap<TableId, Place>>,
}

/// Where a table is.
#[derive(Clone, Copy)]
struct Place {
    row: i64,
    n: i64,
    k: i64,
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
        // The log may grow to 16 MiB before it is written back: most of its pages are written again and again. The cache takes
        // what it needs: with thousands of tables each action would otherwise read its pages again.
        conn.execute_batch(
            "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; \
             PRAGMA temp_store = MEMORY; PRAGMA cache_size = -65536; PRAGMA wal_autocheckpoint = 4000;",
        )
        .map_err(sorted)?;
        if max_bytes > 0 {
            let page: i64 = conn.query_row("PRAGMA page_size", [], |row| row.get(0)).map_err(sorted)?;
            let pages = (max_bytes / page.unsigned_abs().max(1)).max(1);
            conn.query_row(&format!("PRAGMA max_page_count = {pages}"), [], |_| Ok(())).map_err(sorted)?;
        }
        Ok(Self { conn, known: RefCell::default() })
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
        if done.is_err() {
            self.known.borrow_mut().clear();
            if !self.conn.is_autocommit() {
                self.execute("ROLLBACK", &[])?;
            }
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
            self.known.borrow_mut().remove(&append.table);
            self.execute("ROLLBACK TO one", &[])?;
        }
        self.execute("RELEASE one", &[])?;
        tried.or_else(|error| Ok(Err(error)))
    }

    fn append(&self, append: &Append) -> Tried {
        if let Some(fault) = refused(append) {
            return Ok(Err(fault));
        }
        let (n, k) = match self.move_table(append)? {
            Ok(at) => at,
            Err(stale) => return Ok(Err(stale)),
        };
        self.write_lists(append, n, k)?;
        for change in &append.seats {
            self.change_seat(append, change)?;
            if change.holder.as_ref().is_some_and(is_somebody) {
                let sql = "INSERT INTO sat (table_id, k, seat, player, account, computer, n, at_ms) \
                           SELECT table_id, ?3, seat, player, account, computer, ?4, ?5 FROM seats \
                           WHERE table_id = ?1 AND seat = ?2 ON CONFLICT DO NOTHING";
                let (last_n, last_k) = (after_lines(append, n), after_happenings(append, k));
                let values = params![append.table.as_str(), change.seat, last_k, last_n, append.at_ms];
                self.execute(sql, values)?;
            }
        }
        for settled in &append.settled {
            let sql =
                "UPDATE offers SET state = ?3, agreed = ?4 WHERE table_id = ?1 AND k = ?2 AND state = 'open'";
            let values = params![append.table.as_str(), settled.k, settled.state.word(), settled.agreed];
            if self.execute(sql, values)? == 0 {
                return Err(StoreError::Stale { n, k });
            }
        }
        Ok(Ok(Appended { n: after_lines(append, n), k: after_happenings(append, k) }))
    }

    /// Moves the table on if it is where it is expected to be; tells where it was.
    fn move_table(&self, append: &Append) -> Result<Result<(i64, i64)>> {
        let remembered = self.known.borrow().get(&append.table).copied();
        let moved = match remembered.filter(|&place| is_expected(append, place)) {
            Some(place) => self.move_from(append, place)?.then_some(place),
            None => None,
        };
        let place = match moved {
            Some(place) => place,
            None => {
                let Some(place) = self.find(append)? else {
                    return Ok(Err(StoreError::not_found(format!("table {}", append.table))));
                };
                if !is_expected(append, place) {
                    return Ok(Err(StoreError::Stale { n: place.n, k: place.k }));
                }
                self.move_from(append, place)?;
                place
            }
        };
        let next = Place { n: after_lines(append, place.n), k: after_happenings(append, place.k), ..place };
        self.remember(append, next);
        self.change_table(append, place.row)?;
        Ok(Ok((place.n, place.k)))
    }

    fn find(&self, append: &Append) -> Result<Option<Place>> {
        let mut select =
            self.conn.prepare_cached("SELECT rowid, n, k FROM tables WHERE id = ?1").map_err(sorted)?;
        let place = |row: &rusqlite::Row<'_>| Ok(Place { row: row.get(0)?, n: row.get(1)?, k: row.get(2)? });
        select.query_row([append.table.as_str()], place).optional().map_err(sorted)
    }

    fn remember(&self, append: &Append, place: Place) {
        let mut known = self.known.borrow_mut();
        if let Some(known) = known.get_mut(&append.table) {
            *known = place;
            return;
        }
        if known.len() >= REMEMBERED {
            known.clear();
        }
        known.insert(append.table.clone(), place);
    }

    /// Moves the table on from where it should be; tells whether it was there.
    fn move_from(&self, append: &Append, place: Place) -> Result<bool> {
        let (Place { row, n, k }, id) = (place, append.table.as_str());
        let (next_n, next_k) = (after_lines(append, n), after_happenings(append, k));
        let moved = match &append.change.turn {
            Some(turn) => {
                let sql = "UPDATE tables SET n = ?5, k = ?6, last_ms = ?7, turn = ?8 \
                           WHERE rowid = ?1 AND id = ?2 AND n = ?3 AND k = ?4";
                self.execute(sql, params![row, id, n, k, next_n, next_k, append.at_ms, turn])?
            }
            None => {
                let sql = "UPDATE tables SET n = ?5, k = ?6, last_ms = ?7 \
                           WHERE rowid = ?1 AND id = ?2 AND n = ?3 AND k = ?4";
                self.execute(sql, params![row, id, n, k, next_n, next_k, append.at_ms])?
            }
        };
        Ok(moved > 0)
    }

    /// Whatever else changes at the table, which is seldom.
    fn change_table(&self, append: &Append, row: i64) -> Result<()> {
        let TableChange { status, turn: _, visibility, name, header, outcome, invitation } = &append.change;
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
        Ok(())
    }

    /// The rows of all lists that grow; the table was at `n` and `k` before.
    fn write_lists(&self, append: &Append, n: i64, k: i64) -> Result<()> {
        let (table, at_ms) = (append.table.as_str(), append.at_ms);
        let of_happening = |index: usize| k + 1 + index as i64;
        let last_n = after_lines(append, n);
        let told = append.told_by_line(last_n);
        for (n, line) in (n + 1..).zip(&append.lines) {
            let sql = "INSERT INTO journal (table_id, n, at_ms, text, k, request) \
                       VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let is_last = n == last_n;
            let request = bytes(append.request.as_ref().filter(|_| is_last));
            let k = told.map(of_happening).filter(|_| is_last);
            self.execute(sql, params![table, n, at_ms, line, k, request])?;
        }
        for (index, NewHappening { kind, n, data }) in append.happenings.iter().enumerate() {
            if told == Some(index) {
                continue;
            }
            let sql =
                "INSERT INTO happenings (table_id, k, at_ms, kind, n, data) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            self.execute(sql, params![table, of_happening(index), at_ms, kind, n, data])?;
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

fn after_lines(append: &Append, n: i64) -> i64 {
    n + append.lines.len() as i64
}

fn after_happenings(append: &Append, k: i64) -> i64 {
    k + append.happenings.len() as i64
}

/// Whether a table is where the append wants it to be.
fn is_expected(append: &Append, place: Place) -> bool {
    append.expect_n.is_none_or(|expected| expected == place.n)
        && append.expect_k.is_none_or(|expected| expected == place.k)
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
