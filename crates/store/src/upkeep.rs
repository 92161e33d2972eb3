//! Looking after the database: health, sizes, faults, copies, sweeping.

use std::path::Path;

use crate::origins::forget_origins;
use crate::sql::{execute, values};
use crate::{Millis, Result, Sizes, Store};

/// Each finds tables with a certain fault.
const CHECKS: &[(&str, &str)] = &[
    (
        "its journal has gaps or does not end at n",
        "SELECT id FROM tables WHERE n <> (SELECT COUNT(*) FROM journal WHERE table_id = tables.id) \
         OR n <> COALESCE((SELECT MAX(journal.n) FROM journal WHERE table_id = tables.id), 0) ORDER BY id",
    ),
    (
        "its happenings have gaps or do not end at k",
        "WITH told AS (SELECT table_id, k FROM happenings \
         UNION SELECT table_id, k FROM journal WHERE k IS NOT NULL), \
         ends AS (SELECT table_id, COUNT(*) AS many, MAX(k) AS highest FROM told GROUP BY table_id) \
         SELECT id FROM tables LEFT JOIN ends ON ends.table_id = tables.id \
         WHERE k <> COALESCE(many, 0) OR k <> COALESCE(highest, 0) ORDER BY id",
    ),
    (
        "its journal has lines, and it does not exist",
        "SELECT DISTINCT table_id AS id FROM journal WHERE NOT EXISTS (SELECT 1 FROM tables \
         WHERE tables.id = journal.table_id) ORDER BY id",
    ),
    ("it has no seats", "SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM seats) ORDER BY id"),
    (
        "a chat line or an offer has no happening",
        "SELECT DISTINCT table_id AS id FROM (SELECT table_id, k FROM chat UNION ALL SELECT table_id, k FROM offers) \
         AS entries WHERE NOT EXISTS (SELECT 1 FROM happenings WHERE happenings.table_id = entries.table_id \
         AND happenings.k = entries.k) ORDER BY id",
    ),
    (
        "it is over without an outcome, or has one without being over",
        "SELECT id FROM tables WHERE (status = 'over') <> (end_reason IS NOT NULL) ORDER BY id",
    ),
];

impl Store {
    /// Fails when the database cannot be read.
    pub async fn ping(&self) -> Result<()> {
        self.read("SELECT 1 AS one", Vec::new()).await.map(drop)
    }

    /// Deletes expired sessions, and forgets from where accounts were signed in long ago; call it now and then.
    pub async fn sweep(&self, now: Millis) -> Result<()> {
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "DELETE FROM sessions WHERE expires_ms <= $1";
                execute(conn, sql, values![now]).await?;
                forget_origins(conn, now).await
            })
        })
        .await
    }

    /// How big things are.
    pub async fn sizes(&self) -> Result<Sizes> {
        // Lines are counted by the tables' own numbers: counting rows would read the whole journal.
        let sql = "SELECT (SELECT COUNT(*) FROM accounts) AS accounts, (SELECT COUNT(*) FROM tables) AS tables, \
                   (SELECT COUNT(*) FROM tables WHERE status = 'playing') AS playing, \
                   (SELECT CAST(COALESCE(SUM(n), 0) AS BIGINT) FROM tables) AS journal_lines";
        let bytes = self.backend.bytes().await?;
        let Some(row) = self.read_one(sql, Vec::new()).await? else { return Ok(Sizes::default()) };
        Ok(Sizes {
            accounts: row.int("accounts")?,
            tables: row.int("tables")?,
            playing: row.int("playing")?,
            journal_lines: row.int("journal_lines")?,
            bytes,
        })
    }

    /// What is wrong inside the database: its own integrity check, gaps in journals and happenings, loose ends. Empty is
    /// good. Whether the journals replay is for those who know the games.
    pub async fn faults(&self) -> Result<Vec<String>> {
        let mut faults = self.backend.integrity().await?;
        for (fault, sql) in CHECKS {
            for row in self.read(sql, Vec::new()).await? {
                faults.push(format!("table {}: {fault}", row.text("id")?));
            }
        }
        Ok(faults)
    }

    /// Writes a complete copy while the server runs: a SQLite file, or a PostgreSQL archive by pg_dump. The path must
    /// not exist.
    pub async fn backup(&self, to: &Path) -> Result<()> {
        self.backend.backup(to).await
    }
}
