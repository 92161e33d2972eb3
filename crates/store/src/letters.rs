//! Letters between seats that share a side. When each is delivered is for the rules of the game to say; here one seat
//! writes one letter a round, and what is written stays as it is.

use crate::sql::{Fields, execute, row, values};
use crate::{Letter, Result, Store, StoreError, TableId};

fn read(fields: &Fields) -> Result<Letter> {
    Ok(Letter {
        round: fields.int("round")?,
        seat: fields.int("seat")?,
        text: fields.text("text")?,
        at_ms: fields.int("at_ms")?,
    })
}

impl Store {
    /// Keeps a letter. The same letter again is harmless; `Taken` when the seat has written another one this round.
    pub async fn write_letter(&self, table: &TableId, letter: Letter) -> Result<()> {
        let id = table.clone();
        self.write(move |conn| {
            Box::pin(async move {
                let Letter { round, seat, text, at_ms } = letter;
                let sql = "INSERT INTO letters (table_id, round, seat, text, at_ms) VALUES ($1, $2, $3, $4, $5) \
                           ON CONFLICT (table_id, round, seat) DO NOTHING";
                execute(conn, sql, values![&id, round, seat, &text, at_ms]).await?;
                let sql = "SELECT text FROM letters WHERE table_id = $1 AND round = $2 AND seat = $3";
                let kept = row(conn, sql, values![&id, round, seat]).await?;
                match kept.map(|kept| kept.text("text")).transpose()? {
                    Some(kept) if kept == text => Ok(()),
                    _ => Err(StoreError::Taken { what: "this turn's letter".into() }),
                }
            })
        })
        .await?;
        self.stir(table);
        Ok(())
    }

    /// The letters of a table, oldest first.
    pub async fn letters(&self, table: &TableId) -> Result<Vec<Letter>> {
        let sql = "SELECT round, seat, text, at_ms FROM letters WHERE table_id = $1 ORDER BY round, seat";
        self.read(sql, values![table]).await?.iter().map(read).collect()
    }
}
