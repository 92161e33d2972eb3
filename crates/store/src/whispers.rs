//! What players who share a side say to each other. Nothing of it is counted among the happenings of the table: those are
//! everybody's.

use crate::sql::{Fields, execute, row, values};
use crate::{AccountId, ChatLine, NewWhisper, Result, Store, StoreError, TableId, Whisper};

fn read(fields: &Fields) -> Result<Whisper> {
    Ok(Whisper {
        w: fields.int("w")?,
        player: fields.int("player")?,
        line: ChatLine {
            k: fields.int("k")?,
            at_ms: fields.int("at_ms")?,
            account: AccountId::from(fields.text("account")?),
            name: fields.text("name")?,
            guest: fields.flag("guest")?,
            seat: fields.maybe_int("seat")?,
            text: fields.text("text")?,
        },
    })
}

/// Two processes may count at the same moment: so often is counted again.
const ATTEMPTS: u8 = 8;

impl Store {
    /// Keeps what a player said to his partners, and gives its number.
    pub async fn whisper(&self, table: &TableId, whisper: NewWhisper) -> Result<i64> {
        let id = table.clone();
        let kept = self
            .write(move |conn| {
                Box::pin(async move {
                    let NewWhisper { player, k, at_ms, account, seat, text } = whisper;
                    for _ in 0..ATTEMPTS {
                        let sql = "SELECT COALESCE(MAX(w), 0) AS w FROM whispers WHERE table_id = $1";
                        let last = row(conn, sql, values![&id]).await?;
                        let w = last.map(|last| last.int("w")).transpose()?.unwrap_or(0) + 1;
                        let sql = "INSERT INTO whispers (table_id, w, player, k, at_ms, account, seat, text) \
                                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (table_id, w) DO NOTHING";
                        let row = values![&id, w, player, k, at_ms, &account, seat, &text];
                        if execute(conn, sql, row).await? > 0 {
                            return Ok(w);
                        }
                    }
                    Err(StoreError::Taken { what: "the number of this line".into() })
                })
            })
            .await?;
        self.stir(table);
        Ok(kept)
    }

    /// What players said to their partners after number `w`, the latest, in order, at most `limit`.
    pub async fn whispers(&self, table: &TableId, after_w: i64, limit: i64) -> Result<Vec<Whisper>> {
        let sql = "SELECT w, player, k, at_ms, account, accounts.name, accounts.guest, seat, text FROM whispers \
                   JOIN accounts ON accounts.id = whispers.account WHERE table_id = $1 AND w > $2 \
                   ORDER BY w DESC LIMIT $3";
        self.read(sql, values![table, after_w, limit]).await?.iter().rev().map(read).collect()
    }
}
