//! What grows at a table (journal, happenings, chat, offers, results), and what belongs to one seat or reader.

use crate::append::holder;
use crate::sql::{Fields, execute, execute_on, values};
use crate::{
    AccountId, ChatLine, Digest, Happening, JournalLine, Millis, Offer, OfferKind, OfferState, Result,
    ResultRow, Score, Snapshot, Store, TableId,
};

fn read_line(fields: &Fields) -> Result<JournalLine> {
    Ok(JournalLine { n: fields.int("n")?, at_ms: fields.int("at_ms")?, text: fields.text("text")? })
}

fn read_happening(fields: &Fields) -> Result<Happening> {
    Ok(Happening {
        k: fields.int("k")?,
        at_ms: fields.int("at_ms")?,
        kind: fields.text("kind")?,
        n: fields.maybe_int("n")?,
        data: fields.text("data")?,
    })
}

fn read_chat(fields: &Fields) -> Result<ChatLine> {
    Ok(ChatLine {
        k: fields.int("k")?,
        at_ms: fields.int("at_ms")?,
        account: AccountId::from(fields.text("account")?),
        name: fields.text("name")?,
        guest: fields.flag("guest")?,
        seat: fields.maybe_int("seat")?,
        text: fields.text("text")?,
    })
}

fn read_offer(fields: &Fields) -> Result<Offer> {
    Ok(Offer {
        k: fields.int("k")?,
        kind: fields.word("kind", OfferKind::of_word)?,
        seat: fields.int("seat")?,
        to_n: fields.maybe_int("to_n")?,
        made_ms: fields.int("made_ms")?,
        state: fields.word("state", OfferState::of_word)?,
        agreed: fields.text("agreed")?,
    })
}

fn read_result(fields: &Fields) -> Result<ResultRow> {
    Ok(ResultRow {
        seat: fields.int("seat")?,
        player: fields.int("player")?,
        holder: holder(fields)?,
        side_code: fields.text("side_code")?,
        score: fields.word("score", Score::of_word)?,
    })
}

impl Store {
    /// Journal lines `from..=to`, in order.
    pub async fn journal(&self, table: &TableId, from: i64, to: i64) -> Result<Vec<JournalLine>> {
        let sql = "SELECT n, at_ms, text FROM journal WHERE table_id = $1 AND n >= $2 AND n <= $3 ORDER BY n";
        self.read(sql, values![table, from, to]).await?.iter().map(read_line).collect()
    }

    /// Happenings after `k`, in order, at most `limit`.
    pub async fn happenings(&self, table: &TableId, after_k: i64, limit: i64) -> Result<Vec<Happening>> {
        let sql = "SELECT k, at_ms, kind, n, data FROM happenings WHERE table_id = $1 AND k > $2 \
                   UNION ALL SELECT k, at_ms, 'played' AS kind, n, '{}' AS data FROM journal \
                   WHERE table_id = $1 AND k > $2 ORDER BY k LIMIT $3";
        self.read(sql, values![table, after_k, limit]).await?.iter().map(read_happening).collect()
    }

    /// The number of the last happening up to a moment; 0 if there was none.
    pub async fn last_happening_at(&self, table: &TableId, at_ms: Millis) -> Result<i64> {
        let sql = "SELECT COALESCE(MAX(k), 0) AS k FROM (SELECT k, at_ms FROM happenings WHERE table_id = $1 \
                   UNION ALL SELECT k, at_ms FROM journal WHERE table_id = $1 AND k IS NOT NULL) AS told WHERE at_ms <= $2";
        self.read_one(sql, values![table, at_ms]).await?.map_or(Ok(0), |row| row.int("k"))
    }

    /// What kinds of happenings there were after `k`, each once.
    pub async fn kinds_after(&self, table: &TableId, after_k: i64) -> Result<Vec<String>> {
        let sql = "SELECT kind FROM happenings WHERE table_id = $1 AND k > $2 \
                   UNION SELECT 'played' AS kind FROM journal WHERE table_id = $1 AND k > $2 ORDER BY kind";
        self.read(sql, values![table, after_k]).await?.iter().map(|row| row.text("kind")).collect()
    }

    /// The happenings of one kind that are more than a line of the journal, in order.
    pub async fn happenings_of(&self, table: &TableId, kind: &str) -> Result<Vec<Happening>> {
        let sql =
            "SELECT k, at_ms, kind, n, data FROM happenings WHERE table_id = $1 AND kind = $2 ORDER BY k";
        self.read(sql, values![table, kind]).await?.iter().map(read_happening).collect()
    }

    /// The latest chat lines after `k`, in order, at most `limit`.
    pub async fn chat(&self, table: &TableId, after_k: i64, limit: i64) -> Result<Vec<ChatLine>> {
        let sql = "SELECT chat.k, chat.at_ms, chat.account, accounts.name, accounts.guest, chat.seat, chat.text FROM chat \
                   JOIN accounts ON accounts.id = chat.account WHERE chat.table_id = $1 AND chat.k > $2 \
                   ORDER BY chat.k DESC LIMIT $3";
        let found = self.read(sql, values![table, after_k, limit]).await?;
        found.iter().rev().map(read_chat).collect()
    }

    /// The chat lines among the happenings `from_k..=to_k`, in order.
    pub async fn chat_between(&self, table: &TableId, from_k: i64, to_k: i64) -> Result<Vec<ChatLine>> {
        let sql = "SELECT chat.k, chat.at_ms, chat.account, accounts.name, accounts.guest, chat.seat, chat.text FROM chat \
                   JOIN accounts ON accounts.id = chat.account \
                   WHERE chat.table_id = $1 AND chat.k >= $2 AND chat.k <= $3 ORDER BY chat.k";
        self.read(sql, values![table, from_k, to_k]).await?.iter().map(read_chat).collect()
    }

    /// Offers that are not answered yet, oldest first.
    pub async fn open_offers(&self, table: &TableId) -> Result<Vec<Offer>> {
        let sql = "SELECT k, kind, seat, to_n, made_ms, state, agreed FROM offers \
                   WHERE table_id = $1 AND state = 'open' ORDER BY k";
        self.read(sql, values![table]).await?.iter().map(read_offer).collect()
    }

    /// The record of results of a table, by seat.
    pub async fn results(&self, table: &TableId) -> Result<Vec<ResultRow>> {
        let sql = "SELECT seat, player, account, computer, side_code, score FROM results \
                   WHERE table_id = $1 ORDER BY seat";
        self.read(sql, values![table]).await?.iter().map(read_result).collect()
    }

    /// Where the table was after this request, which was made for line `n` or one before, if it was kept: requests are
    /// looked for among the lines after `n` only.
    pub async fn answered(&self, table: &TableId, n: i64, request: &Digest) -> Result<Option<i64>> {
        let sql = "SELECT n FROM journal WHERE table_id = $1 AND n > $2 AND request = $3 ORDER BY n LIMIT 1";
        self.read_one(sql, values![table, n, request]).await?.map(|found| found.int("n")).transpose()
    }

    /// The holder of this seat has looked at line n (never goes back).
    pub async fn mark_seen(&self, table: &TableId, seat: i64, n: i64) -> Result<()> {
        let table = table.clone();
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "UPDATE seats SET seen_n = CASE WHEN seen_n < $3 THEN $3 ELSE seen_n END \
                           WHERE table_id = $1 AND seat = $2";
                execute_on(conn, sql, values![&table, seat, n], || format!("seat {seat} of {table}")).await
            })
        })
        .await
    }

    /// Standing orders of a seat, silently: no happening tells of them.
    pub async fn set_orders(&self, table: &TableId, seat: i64, orders: &str) -> Result<()> {
        let (table, orders) = (table.clone(), orders.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "UPDATE seats SET orders = $3 WHERE table_id = $1 AND seat = $2";
                execute_on(conn, sql, values![&table, seat, orders], || format!("seat {seat} of {table}"))
                    .await
            })
        })
        .await
    }

    /// This account's private notes at this table; empty when there are none.
    pub async fn notes(&self, table: &TableId, account: &AccountId) -> Result<String> {
        let sql = "SELECT text FROM notes WHERE table_id = $1 AND account = $2";
        self.read_one(sql, values![table, account])
            .await?
            .map_or_else(|| Ok(String::new()), |row| row.text("text"))
    }

    /// Replaces them.
    pub async fn set_notes(&self, table: &TableId, account: &AccountId, text: &str) -> Result<()> {
        let (table, account, text) = (table.clone(), account.clone(), text.to_owned());
        self.write(move |conn| {
            Box::pin(async move {
                let sql = "INSERT INTO notes (table_id, account, text) VALUES ($1, $2, $3) \
                           ON CONFLICT (table_id, account) DO UPDATE SET text = excluded.text";
                execute(conn, sql, values![&table, &account, text]).await.map(drop)
            })
        })
        .await
    }

    /// Keeps a cached position.
    pub async fn put_snapshot(&self, table: &TableId, snapshot: Snapshot) -> Result<()> {
        let table = table.clone();
        self.write(move |conn| {
            Box::pin(async move {
                let Snapshot { n, format, bytes } = snapshot;
                let sql = "INSERT INTO snapshots (table_id, n, format, bytes) VALUES ($1, $2, $3, $4) \
                           ON CONFLICT (table_id, n) DO UPDATE SET format = excluded.format, bytes = excluded.bytes";
                execute(conn, sql, values![&table, n, format, bytes]).await.map(drop)
            })
        })
        .await
    }

    /// The latest cached position at or before line n.
    pub async fn snapshot(&self, table: &TableId, at_most_n: i64) -> Result<Option<Snapshot>> {
        let sql =
            "SELECT n, format, bytes FROM snapshots WHERE table_id = $1 AND n <= $2 ORDER BY n DESC LIMIT 1";
        let found = self.read_one(sql, values![table, at_most_n]).await?;
        let read = |row: Fields| {
            Ok(Snapshot { n: row.int("n")?, format: row.text("format")?, bytes: row.blob("bytes")? })
        };
        found.map(read).transpose()
    }

    /// Forgets the cached positions of a table.
    pub async fn drop_snapshots(&self, table: &TableId) -> Result<()> {
        let table = table.clone();
        self.write(move |conn| {
            Box::pin(async move {
                execute(conn, "DELETE FROM snapshots WHERE table_id = $1", values![&table]).await.map(drop)
            })
        })
        .await
    }
}
