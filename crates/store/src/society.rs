//! What people have to say about each other: whom they do not want to hear or meet, and what operators should look at.

use crate::sql::{Fields, execute, execute_on, values};
use crate::{AccountId, Millis, NewReport, Report, Result, Shunned, Store, TableId, random_code};

fn read_report(fields: &Fields) -> Result<Report> {
    Ok(Report {
        id: fields.text("id")?,
        at_ms: fields.int("at_ms")?,
        account: fields.maybe_account("account")?,
        by: fields.maybe_text("by_name")?,
        subject: AccountId::from(fields.text("subject")?),
        about: fields.text("about_name")?,
        table: fields.maybe_text("table_id")?.map(TableId::from),
        text: fields.text("text")?,
        settled: fields.maybe_int("settled_ms")?.zip(Some(fields.text("verdict")?)),
    })
}

impl Store {
    /// An account does not want to hear another (`mute`), or to play with it either (`block`); `None` lifts that.
    pub async fn shun(
        &self,
        account: &AccountId,
        other: &AccountId,
        kind: Option<&'static str>,
        at_ms: Millis,
    ) -> Result<()> {
        let (account, other) = (account.clone(), other.clone());
        self.write(move |conn| {
            Box::pin(async move {
                match kind {
                    Some(kind) => {
                        let sql = "INSERT INTO shunned (account, other, kind, at_ms) VALUES ($1, $2, $3, $4) \
                                   ON CONFLICT (account, other) DO UPDATE SET kind = excluded.kind";
                        execute(conn, sql, values![&account, &other, kind, at_ms]).await.map(drop)
                    }
                    None => {
                        let sql = "DELETE FROM shunned WHERE account = $1 AND other = $2";
                        execute(conn, sql, values![&account, &other]).await.map(drop)
                    }
                }
            })
        })
        .await
    }

    /// Whom an account shuns.
    pub async fn shunned_by(&self, account: &AccountId) -> Result<Vec<Shunned>> {
        let sql = "SELECT shunned.other, shunned.kind, accounts.name FROM shunned \
                   JOIN accounts ON accounts.id = shunned.other WHERE shunned.account = $1 ORDER BY accounts.name";
        let read = |row: &Fields| {
            Ok(Shunned {
                account: AccountId::from(row.text("other")?),
                name: row.text("name")?,
                kind: row.text("kind")?,
            })
        };
        self.read(sql, values![account]).await?.iter().map(read).collect()
    }

    /// Whether one of two accounts blocks the other.
    pub async fn is_blocked(&self, one: &AccountId, other: &AccountId) -> Result<bool> {
        let sql = "SELECT kind FROM shunned WHERE kind = 'block' AND ((account = $1 AND other = $2) \
                   OR (account = $2 AND other = $1))";
        Ok(self.read_one(sql, values![one, other]).await?.is_some())
    }

    /// Tells the operators of something.
    pub async fn report(&self, new: NewReport) -> Result<String> {
        let id = random_code(10)?;
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO reports (id, at_ms, account, subject, table_id, text) \
                           VALUES ($1, $2, $3, $4, $5, $6)";
                let values = values![
                    &id,
                    new.at_ms,
                    new.account.as_ref(),
                    &new.subject,
                    new.table.as_ref(),
                    &new.text
                ];
                execute(conn, sql, values).await.map(|_| id)
            })
        })
        .await
    }

    /// Whether the server itself has reported this of somebody at a table.
    pub async fn is_reported(&self, subject: &AccountId, table: &TableId, text: &str) -> Result<bool> {
        let sql = "SELECT id FROM reports WHERE subject = $1 AND table_id = $2 AND text = $3 \
                   AND account IS NULL LIMIT 1";
        Ok(self.read_one(sql, values![subject, table, text]).await?.is_some())
    }

    /// Reports: those that wait, the oldest first, or those that are settled, the latest first.
    pub async fn reports(&self, settled: bool, limit: i64) -> Result<Vec<Report>> {
        let (condition, order) = if settled {
            ("settled_ms IS NOT NULL", "settled_ms DESC")
        } else {
            ("settled_ms IS NULL", "reports.at_ms")
        };
        let sql = format!(
            "SELECT reports.id, reports.at_ms, reports.account, reports.subject, reports.table_id, reports.text, \
             reports.settled_ms, reports.verdict, teller.name AS by_name, subject.name AS about_name FROM reports \
             JOIN accounts AS subject ON subject.id = reports.subject \
             LEFT JOIN accounts AS teller ON teller.id = reports.account WHERE {condition} ORDER BY {order} LIMIT $1"
        );
        self.read(&sql, values![limit]).await?.iter().map(read_report).collect()
    }

    /// An operator has dealt with a report.
    pub async fn settle_report(&self, id: &str, verdict: &str, at_ms: Millis) -> Result<()> {
        let (id, verdict) = (id.to_owned(), verdict.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "UPDATE reports SET settled_ms = $2, verdict = $3 WHERE id = $1";
                execute_on(conn, sql, values![&id, at_ms, verdict], || format!("report {id}")).await
            })
        })
        .await
    }
}
