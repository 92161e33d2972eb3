//! From where accounts were signed in lately: kept for a while after a session has ended, so that two accounts of one person are noticed
//! also when he uses one after the other.

use sqlx::AnyConnection;

use crate::sql::{Fields, execute, values};
use crate::{AccountId, Digest, Millis, Result, Store, TableId};

/// So long after it was last seen an origin is forgotten.
const KEPT_MS: Millis = 90 * 24 * 3600 * 1000;

/// A session is used from where it began.
pub(crate) async fn note_origin(conn: &mut AnyConnection, session: &Digest, at_ms: Millis) -> Result<()> {
    let sql = "INSERT INTO origins (account, origin, at_ms) \
               SELECT account, origin, $2 FROM sessions WHERE digest = $1 AND origin IS NOT NULL \
               ON CONFLICT (account, origin) DO UPDATE SET at_ms = excluded.at_ms";
    execute(conn, sql, values![session, at_ms]).await.map(drop)
}

/// Forgets where nobody has been for long.
pub(crate) async fn forget_origins(conn: &mut AnyConnection, now: Millis) -> Result<()> {
    let sql = "DELETE FROM origins WHERE at_ms <= $1";
    execute(conn, sql, values![now.saturating_sub(KEPT_MS)]).await.map(drop)
}

impl Store {
    /// Whether an account was signed in from there lately.
    pub async fn has_origin(&self, account: &AccountId, origin: &Digest) -> Result<bool> {
        let sql = "SELECT account FROM origins WHERE account = $1 AND origin = $2";
        Ok(self.read_one(sql, values![account, origin]).await?.is_some())
    }

    /// Whom an account sits with, at which tables that are not over, who was signed in from the same place as it.
    pub async fn company_of(&self, account: &AccountId) -> Result<Vec<(TableId, AccountId)>> {
        let sql = "SELECT DISTINCT mine.table_id, theirs.account FROM seats AS mine \
                   JOIN tables ON tables.id = mine.table_id AND tables.status <> 'over' \
                   JOIN seats AS theirs ON theirs.table_id = mine.table_id AND theirs.account <> mine.account \
                   JOIN origins AS here ON here.account = mine.account \
                   JOIN origins AS there ON there.account = theirs.account AND there.origin = here.origin \
                   WHERE mine.account = $1 ORDER BY 1, 2";
        let read =
            |row: &Fields| Ok((TableId::from(row.text("table_id")?), AccountId::from(row.text("account")?)));
        self.read(sql, values![account]).await?.iter().map(read).collect()
    }
}
