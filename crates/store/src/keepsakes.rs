//! What the server keeps for itself: its signing key, when it was last alive, whether it can write at all.

use sqlx::AnyConnection;

use crate::sql::{execute, row, values};
use crate::{Millis, Result, Store, StoreError};

/// So much is written and deleted again to see whether there is room for more.
const PROBE_BYTES: usize = 16 * 1024;

/// Clocks of machines differ by less than this.
const TOLERANCE_MS: i64 = 5000;

async fn shift(conn: &mut AnyConnection, by: i64) -> Result<()> {
    let sql = "UPDATE seats SET running_since_ms = running_since_ms + $1, deadline_ms = deadline_ms + $1 \
               WHERE running_since_ms IS NOT NULL AND deadline_ms IS NOT NULL";
    execute(conn, sql, values![by]).await?;
    // At the screen a whole game may have a time too, counted from when the last seat was taken.
    let sql = "UPDATE sat SET at_ms = at_ms + $1 \
               WHERE table_id IN (SELECT id FROM tables WHERE status = 'playing' AND pace = 'live')";
    execute(conn, sql, values![by]).await.map(drop)
}

impl Store {
    /// Something kept under a name; `fresh` is kept if there is nothing yet. Whoever was first decides.
    pub async fn keepsake(&self, key: &str, fresh: String) -> Result<String> {
        let key = key.to_owned();
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO keepsakes (key, value) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                execute(conn, sql, values![&key, fresh]).await?;
                let kept = row(conn, "SELECT value FROM keepsakes WHERE key = $1", values![&key]).await?;
                kept.map_or_else(|| Err(StoreError::not_found(key)), |kept| kept.text("value"))
            })
        })
        .await
    }

    /// Keeps something under a name, in the place of what was there.
    pub async fn keep(&self, key: &str, value: String) -> Result<()> {
        let key = key.to_owned();
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO keepsakes (key, value) VALUES ($1, $2) \
                           ON CONFLICT (key) DO UPDATE SET value = excluded.value";
                execute(conn, sql, values![&key, value]).await.map(drop)
            })
        })
        .await
    }

    /// What is kept under a name, if anything.
    pub async fn kept(&self, key: &str) -> Result<Option<String>> {
        let found = self.read_one("SELECT value FROM keepsakes WHERE key = $1", values![key]).await?;
        found.map(|found| found.text("value")).transpose()
    }

    /// A server starts. When no server has run since some time (all of them say so at least every `awake_every_ms`), the running
    /// clocks of games are moved on by that time, which may be negative: nobody could play. Tells by how much.
    pub async fn wake_up(&self, now: Millis, awake_every_ms: i64) -> Result<i64> {
        self.write(move |conn| {
            Box::pin(async move {
                let first = "INSERT INTO keepsakes (key, value) VALUES ('awake', $1) ON CONFLICT DO NOTHING";
                execute(conn, first, values![now.to_string()]).await?;
                // Writing first: of two servers that start at once the second waits here and finds nothing left to do.
                execute(conn, "UPDATE keepsakes SET value = value WHERE key = 'awake'", Vec::new()).await?;
                let last = row(conn, "SELECT value FROM keepsakes WHERE key = 'awake'", Vec::new()).await?;
                let last = last.map_or_else(|| Ok(String::new()), |last| last.text("value"))?;
                let slept = last.parse().map_or(0, |last: i64| now - last);
                if (-TOLERANCE_MS..=awake_every_ms).contains(&slept) {
                    return Ok(0);
                }
                shift(conn, slept).await?;
                let sql = "UPDATE keepsakes SET value = $1 WHERE key = 'awake'";
                execute(conn, sql, values![now.to_string()]).await?;
                Ok(slept)
            })
        })
        .await
    }

    /// A server runs.
    pub async fn stay_awake(&self, now: Millis) -> Result<()> {
        self.keep("awake", now.to_string()).await
    }

    /// Moves the running clocks of all games.
    pub async fn shift_clocks(&self, by: i64) -> Result<()> {
        self.write(move |conn| Box::pin(shift(conn, by))).await
    }

    /// Fails when nothing more can be written: the disk is full, the database is read-only or at its limit.
    pub async fn probe(&self) -> Result<()> {
        self.write(|conn| {
            Box::pin(async move {
                let sql = "INSERT INTO keepsakes (key, value) VALUES ('probe', $1) \
                           ON CONFLICT (key) DO UPDATE SET value = excluded.value";
                execute(conn, sql, values!["x".repeat(PROBE_BYTES)]).await?;
                execute(conn, "DELETE FROM keepsakes WHERE key = 'probe'", Vec::new()).await.map(drop)
            })
        })
        .await
    }
}
