//! Tables and their seats: making, reading, listing.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use crate::append::{holder, holder_columns};
use crate::sql::{Fields, execute, over_rows, placeholders, values};
use crate::{
    AccountId, Digest, Head, Holder, Listing, Millis, NewTable, Outcome, Pace, PaceKind, Result, Sat, Seat,
    Status, Store, StoreError, Table, TableId, TableRow, Visibility, Which,
};

const ROW: &str = "tables.id, tables.game, tables.scenario, tables.options, tables.name, tables.header, tables.seed, \
                   tables.side_mode, tables.pace, tables.pace_bank_ms, tables.pace_increment_ms, \
                   tables.pace_cap_ms, tables.visibility, tables.invitation, tables.creator, tables.status, \
                   tables.n, tables.k, tables.turn, tables.winner, tables.end_reason, tables.end_data, \
                   tables.rematch_of, tables.created_ms, tables.last_ms, \
                   (SELECT later.id FROM tables AS later WHERE later.rematch_of = tables.id) AS rematch";

const SEAT: &str = "seats.table_id, seats.seat, seats.player, seats.remit, seats.account, seats.computer, \
                    seats.side_code, seats.asked, seats.bank_ms, seats.running_since_ms, seats.deadline_ms, \
                    seats.orders, seats.seen_n, seats.left_ms, seats.invitation AS seat_invitation, \
                    accounts.name AS holder_name, COALESCE(accounts.guest, 0) AS holder_guest";

/// So many ids go into one question.
const IDS_AT_ONCE: usize = 512;

fn read_row(fields: &Fields) -> Result<TableRow> {
    let reason = fields.maybe_text("end_reason")?;
    let (winner, data) = (fields.maybe_int("winner")?, fields.maybe_text("end_data")?.unwrap_or_default());
    Ok(TableRow {
        id: TableId::from(fields.text("id")?),
        game: fields.text("game")?,
        scenario: fields.text("scenario")?,
        options: fields.text("options")?,
        name: fields.maybe_text("name")?,
        header: fields.text("header")?,
        seed: fields.blob("seed")?,
        side_mode: fields.text("side_mode")?,
        pace: Pace {
            kind: fields.word("pace", PaceKind::of_word)?,
            bank_ms: fields.int("pace_bank_ms")?,
            increment_ms: fields.int("pace_increment_ms")?,
            cap_ms: fields.int("pace_cap_ms")?,
        },
        visibility: fields.word("visibility", Visibility::of_word)?,
        invitation: fields.maybe_digest("invitation")?,
        creator: fields.maybe_account("creator")?,
        status: fields.word("status", Status::of_word)?,
        n: fields.int("n")?,
        k: fields.int("k")?,
        turn: fields.text("turn")?,
        outcome: reason.map(|reason| Outcome { winner, reason, data }),
        rematch_of: fields.maybe_text("rematch_of")?.map(TableId::from),
        rematch: fields.maybe_text("rematch")?.map(TableId::from),
        created_ms: fields.int("created_ms")?,
        last_ms: fields.int("last_ms")?,
    })
}

fn read_seat(fields: &Fields) -> Result<Seat> {
    Ok(Seat {
        seat: fields.int("seat")?,
        player: fields.int("player")?,
        remit: fields.text("remit")?,
        holder: holder(fields)?,
        holder_name: fields.maybe_text("holder_name")?,
        holder_guest: fields.flag("holder_guest")?,
        side_code: fields.maybe_text("side_code")?,
        asked: fields.flag("asked")?,
        bank_ms: fields.int("bank_ms")?,
        running_since_ms: fields.maybe_int("running_since_ms")?,
        deadline_ms: fields.maybe_int("deadline_ms")?,
        orders: fields.text("orders")?,
        seen_n: fields.int("seen_n")?,
        left_ms: fields.maybe_int("left_ms")?,
        invitation: fields.maybe_digest("seat_invitation")?,
    })
}

async fn insert(conn: &mut AnyConnection, new: &NewTable) -> Result<()> {
    let sql = "INSERT INTO tables (id, game, scenario, options, name, header, seed, side_mode, pace, pace_bank_ms, \
               pace_increment_ms, pace_cap_ms, visibility, invitation, creator, status, n, k, turn, rematch_of, \
               created_ms, last_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, \
               $16, $17, 0, $18, $19, $20, $20) ON CONFLICT DO NOTHING";
    let values = values![
        &new.id,
        &new.game,
        &new.scenario,
        &new.options,
        &new.name,
        &new.header,
        &new.seed,
        &new.side_mode,
        new.pace.kind.word(),
        new.pace.bank_ms,
        new.pace.increment_ms,
        new.pace.cap_ms,
        new.visibility.word(),
        new.invitation,
        new.creator.as_ref(),
        new.status.word(),
        new.lines.len() as i64,
        &new.turn,
        new.rematch_of.as_ref(),
        new.at_ms,
    ];
    if execute(conn, sql, values).await? == 0 {
        let what = if new.rematch_of.is_some() { "the rematch" } else { "the table's id or invitation" };
        return Err(StoreError::taken(what));
    }
    Ok(())
}

async fn insert_seats(conn: &mut AnyConnection, new: &NewTable) -> Result<()> {
    let seats = (0_i64..).zip(&new.seats).map(|(number, seat)| {
        let (account, computer) = holder_columns(&seat.holder);
        values![
            &new.id,
            number,
            seat.player,
            &seat.remit,
            account,
            computer,
            &seat.side_code,
            seat.asked,
            seat.bank_ms,
            seat.running_since_ms,
            seat.deadline_ms
        ]
    });
    let sql = "INSERT INTO seats (table_id, seat, player, remit, account, computer, side_code, asked, bank_ms, \
               running_since_ms, deadline_ms) VALUES {rows}";
    over_rows(conn, sql, 11, seats.collect()).await?;
    let taken = (0_i64..).zip(&new.seats).filter(|(_, seat)| seat.holder != Holder::Nobody);
    let sat = taken.map(|(number, seat)| {
        let (account, computer) = holder_columns(&seat.holder);
        values![&new.id, 0, number, seat.player, account, computer, 0, new.at_ms]
    });
    let sql = "INSERT INTO sat (table_id, k, seat, player, account, computer, n, at_ms) VALUES {rows}";
    over_rows(conn, sql, 8, sat.collect()).await?;
    let lines = (1_i64..).zip(&new.lines).map(|(n, line)| values![&new.id, n, new.at_ms, line]);
    let sql = "INSERT INTO journal (table_id, n, at_ms, text) VALUES {rows}";
    over_rows(conn, sql, 4, lines.collect()).await.map(drop)
}

impl Store {
    /// Makes a table. `Taken` when its id is, or when the table it is a rematch of has one already.
    pub async fn create_table(&self, new: NewTable) -> Result<Table> {
        if new.seats.is_empty() {
            return Err(StoreError::Invalid("a table needs seats".into()));
        }
        let id = new.id.clone();
        self.write(move |conn| {
            Box::pin(async move {
                insert(conn, &new).await?;
                insert_seats(conn, &new).await
            })
        })
        .await?;
        self.table(&id).await
    }

    /// A table with its seats.
    pub async fn table(&self, id: &TableId) -> Result<Table> {
        let tables = self.with_seats(std::slice::from_ref(id)).await?;
        tables.into_iter().next().ok_or_else(|| StoreError::not_found(format!("table {id}")))
    }

    /// Tables with their seats.
    pub async fn tables(&self, listing: &Listing) -> Result<Vec<Table>> {
        let game = listing.game.as_deref();
        let (limit, offset) = (listing.limit.clamp(0, 1000), listing.offset.max(0));
        let (condition, order, account) = match &listing.which {
            Which::Open => (
                "status = 'waiting' AND visibility = 'open' AND EXISTS (SELECT 1 FROM seats \
                 WHERE table_id = tables.id AND account IS NULL AND computer IS NULL)",
                "created_ms DESC, id",
                None,
            ),
            Which::Mine(account) => (
                "status <> 'over' AND id IN (SELECT table_id FROM seats WHERE account = $4)",
                "(SELECT MAX(asked) FROM seats WHERE table_id = tables.id AND account = $4) DESC, last_ms DESC, id",
                Some(account),
            ),
            Which::MineOver(account) => (
                "status = 'over' AND id IN (SELECT table_id FROM seats WHERE account = $4)",
                "last_ms DESC, id",
                Some(account),
            ),
            Which::Watch => ("status = 'playing' AND visibility = 'open'", "last_ms DESC, id", None),
            Which::Over => ("status = 'over' AND visibility = 'open'", "last_ms DESC, id", None),
        };
        let sql = format!(
            "SELECT id FROM tables WHERE ({condition}) AND game = COALESCE($1, game) \
             ORDER BY {order} LIMIT $2 OFFSET $3"
        );
        let mut values = values![game, limit, offset];
        if let Some(account) = account {
            values.push(account.into());
        }
        let found = self.read(&sql, values).await?;
        let ids: Vec<TableId> =
            found.iter().map(|row| row.text("id").map(TableId::from)).collect::<Result<_>>()?;
        self.with_seats(&ids).await
    }

    /// The next table that waits for this account, in a circle, those that have waited longest first: the one after
    /// `after`, or the first. `None` when none waits, apart from `after` itself.
    pub async fn next_table(&self, account: &AccountId, after: Option<&TableId>) -> Result<Option<Table>> {
        let sql = "SELECT DISTINCT tables.id, tables.last_ms FROM seats JOIN tables ON tables.id = seats.table_id \
                   WHERE seats.account = $1 AND seats.asked = 1 AND tables.status = 'playing' \
                   ORDER BY tables.last_ms, tables.id";
        let found = self.read(sql, values![account]).await?;
        let waiting: Vec<TableId> =
            found.iter().map(|row| row.text("id").map(TableId::from)).collect::<Result<_>>()?;
        let place = after.and_then(|after| waiting.iter().position(|id| id == after));
        let next = match place {
            Some(place) => waiting.get((place + 1) % waiting.len()),
            None => waiting.first(),
        };
        match next.filter(|next| Some(*next) != after) {
            Some(next) => self.table(next).await.map(Some),
            None => Ok(None),
        }
    }

    /// The table with this invitation, and the seat if it is an invitation for a substitute.
    pub async fn invited(&self, invitation: &Digest) -> Result<Option<(Table, Option<i64>)>> {
        let sql = "SELECT id, CAST(NULL AS BIGINT) AS seat FROM tables WHERE invitation = $1 \
                   UNION ALL SELECT table_id AS id, seat FROM seats WHERE invitation = $1";
        let Some(found) = self.read_one(sql, values![invitation]).await? else { return Ok(None) };
        Ok(Some((self.table(&TableId::from(found.text("id")?)).await?, found.maybe_int("seat")?)))
    }

    /// How far these tables are; those that do not exist are left out.
    pub async fn heads(&self, tables: &[TableId]) -> Result<Vec<Head>> {
        let mut heads = Vec::with_capacity(tables.len());
        for some in tables.chunks(IDS_AT_ONCE) {
            // In powers of two, so that few different texts are prepared: the last one is asked for several times.
            let places = some.len().next_power_of_two();
            let sql = format!("SELECT id, n, k FROM tables WHERE id IN {}", placeholders(1, places));
            let ids = some.iter().chain(std::iter::repeat(&some[some.len() - 1])).take(places);
            for row in self.read(&sql, ids.map(Into::into).collect()).await? {
                heads.push(Head {
                    table: TableId::from(row.text("id")?),
                    n: row.int("n")?,
                    k: row.int("k")?,
                });
            }
        }
        Ok(heads)
    }

    /// Seats whose time is out at tables being played, longest first.
    pub async fn overdue(&self, now: Millis, limit: i64) -> Result<Vec<(TableId, i64)>> {
        // CROSS: SQLite would go through all tables being played, which is a thousand times as much as the clocks that
        // have run out.
        let sql = "SELECT seats.table_id, seats.seat FROM seats CROSS JOIN tables \
                   WHERE tables.id = seats.table_id AND seats.deadline_ms <= $1 AND tables.status = 'playing' \
                   ORDER BY seats.deadline_ms, seats.table_id, seats.seat LIMIT $2";
        let found = self.read(sql, values![now, limit]).await?;
        found.iter().map(|row| Ok((TableId::from(row.text("table_id")?), row.int("seat")?))).collect()
    }

    /// Tables being played that wait for a computer's seat or for somebody with standing orders: what to take up again after a restart.
    pub async fn waiting_for_computer(&self) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id \
                   WHERE seats.account IS NULL AND seats.asked = 1 AND seats.computer IS NOT NULL \
                   AND tables.status = 'playing' \
                   UNION SELECT seats.table_id FROM seats JOIN tables ON tables.id = seats.table_id \
                   WHERE tables.status = 'playing' AND seats.asked = 1 AND seats.orders <> '' ORDER BY 1";
        self.read(sql, Vec::new()).await?.iter().map(|row| row.text("table_id").map(TableId::from)).collect()
    }

    /// Everybody who sits or has sat at a table, in order.
    pub async fn sat(&self, id: &TableId) -> Result<Vec<Sat>> {
        let sql = "SELECT sat.k, sat.seat, sat.player, sat.account, sat.computer, sat.n, sat.at_ms, \
                   accounts.name AS holder_name FROM sat LEFT JOIN accounts ON accounts.id = sat.account \
                   WHERE sat.table_id = $1 ORDER BY sat.k, sat.seat";
        let read = |row: &Fields| {
            Ok(Sat {
                k: row.int("k")?,
                seat: row.int("seat")?,
                player: row.int("player")?,
                holder: holder(row)?,
                holder_name: row.maybe_text("holder_name")?,
                n: row.int("n")?,
                at_ms: row.int("at_ms")?,
            })
        };
        self.read(sql, values![id]).await?.iter().map(read).collect()
    }

    /// The tables at which an account sits or has ever sat.
    pub async fn ever_sat_at(&self, account: &AccountId) -> Result<Vec<TableId>> {
        let sql = "SELECT DISTINCT table_id FROM sat WHERE account = $1 ORDER BY table_id";
        let found = self.read(sql, values![account]).await?;
        found.iter().map(|row| row.text("table_id").map(TableId::from)).collect()
    }

    /// How many tables of an account's making are not over and have a computer's seat, and at how many of them nobody but
    /// computers sits.
    pub async fn computer_tables_of(&self, account: &AccountId) -> Result<(i64, i64)> {
        let sql = "SELECT COUNT(*) AS all_of_them, CAST(COALESCE(SUM(CASE WHEN people = 0 THEN 1 ELSE 0 END), 0) \
                   AS BIGINT) AS machines FROM (SELECT tables.id, \
                   SUM(CASE WHEN seats.computer IS NULL THEN 1 ELSE 0 END) AS people, \
                   SUM(CASE WHEN seats.computer IS NULL THEN 0 ELSE 1 END) AS computers FROM tables \
                   JOIN seats ON seats.table_id = tables.id WHERE tables.creator = $1 AND tables.status <> 'over' \
                   GROUP BY tables.id) AS counted WHERE computers > 0";
        let Some(row) = self.read_one(sql, values![account]).await? else { return Ok((0, 0)) };
        Ok((row.int("all_of_them")?, row.int("machines")?))
    }

    /// All table ids after this one, in order of id: for going through everything.
    pub async fn table_ids(&self, after: Option<&TableId>, limit: i64) -> Result<Vec<TableId>> {
        let sql = "SELECT id FROM tables WHERE id > COALESCE($1, '') ORDER BY id LIMIT $2";
        self.read(sql, values![after, limit])
            .await?
            .iter()
            .map(|row| row.text("id").map(TableId::from))
            .collect()
    }

    /// Reads tables in this order, each with its seats as of the same moment.
    async fn with_seats(&self, ids: &[TableId]) -> Result<Vec<Table>> {
        let mut tables: BTreeMap<TableId, Table> = BTreeMap::new();
        for some in ids.chunks(IDS_AT_ONCE) {
            let sql = format!(
                "SELECT {ROW}, {SEAT} FROM tables JOIN seats ON seats.table_id = tables.id \
                 LEFT JOIN accounts ON accounts.id = seats.account \
                 WHERE tables.id IN {} ORDER BY seats.table_id, seats.seat",
                placeholders(1, some.len())
            );
            for fields in self.read(&sql, some.iter().map(Into::into).collect()).await? {
                let seat = read_seat(&fields)?;
                match tables.get_mut(&TableId::from(fields.text("id")?)) {
                    Some(table) => table.seats.push(seat),
                    None => {
                        let row = read_row(&fields)?;
                        tables.insert(row.id.clone(), Table { row, seats: vec![seat] });
                    }
                }
            }
        }
        Ok(ids.iter().filter_map(|id| tables.remove(id)).collect())
    }
}
