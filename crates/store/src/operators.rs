//! What operators do, and the record of it.

use crate::sql::{Fields, execute, values};
use crate::{AccountId, AuditEntry, ClosedTitle, Millis, NewAudit, Result, Store, StoreError};

/// What the audit log says of an operator who has looked at all that is hidden at a table.
pub const BREAK_GLASS: &str = "break-glass";

fn read_entry(fields: &Fields) -> Result<AuditEntry> {
    Ok(AuditEntry {
        id: fields.int("id")?,
        at_ms: fields.int("at_ms")?,
        account: fields.maybe_account("account")?,
        action: fields.text("action")?,
        subject: fields.text("subject")?,
        data: fields.text("data")?,
    })
}

/// Numbers that grow with time and are free of coordination between processes: milliseconds, then twelve random bits.
fn audit_id(at_ms: Millis) -> Result<i64> {
    let mut bits = [0; 2];
    getrandom::fill(&mut bits)
        .map_err(|error| StoreError::unavailable(format!("no randomness from the system: {error}")))?;
    Ok(at_ms.saturating_mul(4096).saturating_add(i64::from(u16::from_le_bytes(bits) & 4095)))
}

impl Store {
    /// Writes an audit entry.
    pub async fn audit(&self, entry: NewAudit) -> Result<()> {
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO audit (id, at_ms, account, action, subject, data) \
                           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";
                for _ in 0..100 {
                    let values = values![
                        audit_id(entry.at_ms)?,
                        entry.at_ms,
                        entry.account.as_ref(),
                        &entry.action,
                        &entry.subject,
                        &entry.data
                    ];
                    if execute(conn, sql, values).await? == 1 {
                        return Ok(());
                    }
                }
                Err(StoreError::unavailable("too many audit entries within a millisecond"))
            })
        })
        .await
    }

    /// Audit entries before this id, latest first.
    pub async fn audit_log(&self, before: Option<i64>, limit: i64) -> Result<Vec<AuditEntry>> {
        let sql = "SELECT id, at_ms, account, action, subject, data FROM audit WHERE id < $1 \
                   ORDER BY id DESC LIMIT $2";
        self.read(sql, values![before.unwrap_or(i64::MAX), limit]).await?.iter().map(read_entry).collect()
    }

    /// Whether somebody has ever done this to this subject.
    pub async fn has_done(&self, account: &AccountId, action: &str, subject: &str) -> Result<bool> {
        let sql = "SELECT id FROM audit WHERE account = $1 AND action = $2 AND subject = $3 LIMIT 1";
        Ok(self.read_one(sql, values![account, action, subject]).await?.is_some())
    }

    /// Switches a title off or on.
    pub async fn close_title(&self, game: &str, closed: bool, at_ms: Millis) -> Result<()> {
        let game = game.to_owned();
        self.write(move |conn| {
            Box::pin(async move {
                if closed {
                    let sql =
                        "INSERT INTO closed_titles (game, since_ms) VALUES ($1, $2) ON CONFLICT DO NOTHING";
                    execute(conn, sql, values![game, at_ms]).await.map(drop)
                } else {
                    execute(conn, "DELETE FROM closed_titles WHERE game = $1", values![game]).await.map(drop)
                }
            })
        })
        .await
    }

    /// The titles switched off.
    pub async fn closed_titles(&self) -> Result<Vec<ClosedTitle>> {
        let read = |row: &Fields| Ok(ClosedTitle { game: row.text("game")?, since_ms: row.int("since_ms")? });
        let sql = "SELECT game, since_ms FROM closed_titles ORDER BY game";
        self.read(sql, Vec::new()).await?.iter().map(read).collect()
    }
}
