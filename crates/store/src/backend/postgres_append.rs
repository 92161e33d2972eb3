//! Appends, the one way a table changes, as PostgreSQL carries them out. (For SQLite see `sqlite_append`.)
//!
//! Several appends become one set of statements, whatever their number.

use std::collections::BTreeMap;

use sqlx::AnyConnection;

use crate::append::{holder_columns, is_somebody, refused};
use crate::sql::{Value, execute, over_rows, row, values};
use crate::{Append, Appended, NewHappening, Result, Score, SeatChange, Status, StoreError, Visibility};

/// Carries out appends of different tables. What is wrong with one of them is in its answer; an error means that
/// nothing may be kept (roll back).
pub(crate) async fn append_many(
    conn: &mut AnyConnection,
    appends: &[&Append],
) -> Result<Vec<Result<Appended>>> {
    let mut answers: Vec<Option<Result<Appended>>> =
        appends.iter().map(|append| refused(append).map(Err)).collect();
    let going: Vec<usize> = open(&answers);
    let moved = move_tables(conn, going.iter().map(|&index| appends[index]).collect()).await?;
    let mut saved = Vec::with_capacity(going.len());
    for index in going {
        let append = appends[index];
        match moved.get(append.table.as_str()) {
            Some(&(n, k)) => {
                answers[index] = Some(Ok(Appended { n, k }));
                saved.push(Placed {
                    append,
                    first_n: n - append.lines.len() as i64 + 1,
                    first_k: k - append.happenings.len() as i64 + 1,
                });
            }
            None => answers[index] = Some(Err(stale(conn, append).await?)),
        }
    }
    change_headers(conn, &saved).await?;
    write_lists(conn, &saved).await?;
    change_seats(conn, &saved).await?;
    note_who_sat(conn, &saved).await?;
    settle_offers(conn, &saved).await?;
    let missing = || Err(StoreError::unavailable("the write was not carried out"));
    Ok(answers.into_iter().map(|answer| answer.unwrap_or_else(missing)).collect())
}

/// An append that has its numbers.
struct Placed<'a> {
    append: &'a Append,
    first_n: i64,
    first_k: i64,
}

impl Placed<'_> {
    fn last_n(&self) -> i64 {
        self.first_n + self.append.lines.len() as i64 - 1
    }
}

fn open(answers: &[Option<Result<Appended>>]) -> Vec<usize> {
    answers.iter().enumerate().filter(|(_, answer)| answer.is_none()).map(|(index, _)| index).collect()
}

/// Why a table did not move: it was elsewhere, or is not there.
async fn stale(conn: &mut AnyConnection, append: &Append) -> Result<StoreError> {
    let found = row(conn, "SELECT n, k FROM tables WHERE id = $1", values![&append.table]).await?;
    Ok(match found {
        Some(fields) => StoreError::Stale { n: fields.int("n")?, k: fields.int("k")? },
        None => StoreError::not_found(format!("table {}", append.table)),
    })
}

/// Moves the tables that are where they are expected to be; returns their new n and k.
async fn move_tables(
    conn: &mut AnyConnection,
    appends: Vec<&Append>,
) -> Result<BTreeMap<String, (i64, i64)>> {
    let sql = "UPDATE tables SET n = tables.n + v.column4, k = tables.k + v.column5, last_ms = v.column6, \
               status = COALESCE(v.column7, tables.status), turn = COALESCE(v.column8, tables.turn), \
               visibility = COALESCE(v.column9, tables.visibility), name = COALESCE(v.column10, tables.name), \
               winner = CASE WHEN v.column12 IS NULL THEN tables.winner ELSE v.column11 END, \
               end_reason = COALESCE(v.column12, tables.end_reason), \
               end_data = COALESCE(v.column13, tables.end_data), \
               invitation = CASE WHEN v.column14 = 1 THEN v.column15 ELSE tables.invitation END \
               FROM (VALUES {rows}) AS v WHERE tables.id = v.column1 \
               AND tables.n = COALESCE(v.column2, tables.n) AND tables.k = COALESCE(v.column3, tables.k) \
               RETURNING id, n, k";
    let rows_of_values = appends.into_iter().map(table_values).collect();
    let (_, moved) = over_rows(conn, sql, 15, rows_of_values).await?;
    moved.iter().map(|fields| Ok((fields.text("id")?, (fields.int("n")?, fields.int("k")?)))).collect()
}

fn table_values(append: &Append) -> Vec<Value> {
    let change = &append.change;
    let outcome = change.outcome.as_ref();
    values![
        &append.table,
        append.expect_n,
        append.expect_k,
        append.lines.len() as i64,
        append.happenings.len() as i64,
        append.at_ms,
        change.status.map(Status::word),
        &change.turn,
        change.visibility.map(Visibility::word),
        &change.name,
        outcome.and_then(|outcome| outcome.winner),
        outcome.map(|outcome| outcome.reason.as_str()),
        outcome.map(|outcome| outcome.data.as_str()),
        change.invitation.is_some(),
        change.invitation.flatten(),
    ]
}

/// Headers that change, which is seldom.
async fn change_headers(conn: &mut AnyConnection, saved: &[Placed<'_>]) -> Result<()> {
    for placed in saved {
        if let Some(header) = &placed.append.change.header {
            let sql = "UPDATE tables SET header = $2 WHERE id = $1";
            execute(conn, sql, values![&placed.append.table, header]).await?;
        }
    }
    Ok(())
}

/// The rows of all lists that grow.
async fn write_lists(conn: &mut AnyConnection, saved: &[Placed<'_>]) -> Result<()> {
    let lines = each(saved, |placed, rows| {
        let (append, last_n) = (placed.append, placed.last_n());
        let told = append.told_by_line(last_n).map(|index| placed.first_k + index as i64);
        for (n, line) in (placed.first_n..).zip(&append.lines) {
            let is_last = n == last_n;
            let request = append.request.filter(|_| is_last);
            rows.push(values![&append.table, n, append.at_ms, line, told.filter(|_| is_last), request]);
        }
    });
    let sql = "INSERT INTO journal (table_id, n, at_ms, text, k, request) VALUES {rows}";
    over_rows(conn, sql, 6, lines).await?;
    let happenings = each(saved, |placed, rows| {
        let told = placed.append.told_by_line(placed.last_n());
        for (index, NewHappening { kind, n, data }) in placed.append.happenings.iter().enumerate() {
            if told != Some(index) {
                let k = placed.first_k + index as i64;
                rows.push(values![&placed.append.table, k, placed.append.at_ms, kind, *n, data]);
            }
        }
    });
    let sql = "INSERT INTO happenings (table_id, k, at_ms, kind, n, data) VALUES {rows}";
    over_rows(conn, sql, 6, happenings).await?;
    let chat = each(saved, |placed, rows| {
        for chat in &placed.append.chat {
            let k = placed.first_k + chat.happening as i64;
            rows.push(values![
                &placed.append.table,
                k,
                placed.append.at_ms,
                &chat.account,
                chat.seat,
                &chat.text
            ]);
        }
    });
    let sql = "INSERT INTO chat (table_id, k, at_ms, account, seat, text) VALUES {rows}";
    over_rows(conn, sql, 6, chat).await?;
    let offers = each(saved, |placed, rows| {
        for offer in &placed.append.offers {
            let k = placed.first_k + offer.happening as i64;
            let word = offer.kind.word();
            rows.push(values![
                &placed.append.table,
                k,
                word,
                offer.seat,
                offer.to_n,
                placed.append.at_ms,
                "open"
            ]);
        }
    });
    let sql = "INSERT INTO offers (table_id, k, kind, seat, to_n, made_ms, state) VALUES {rows}";
    over_rows(conn, sql, 7, offers).await?;
    write_results(conn, saved).await
}

async fn write_results(conn: &mut AnyConnection, saved: &[Placed<'_>]) -> Result<()> {
    let results = each(saved, |placed, rows| {
        for result in &placed.append.results {
            let (account, computer) = holder_columns(&result.holder);
            rows.push(values![
                &placed.append.table,
                result.seat,
                result.player,
                account,
                computer,
                &result.side_code,
                Score::word(result.score),
                placed.append.at_ms
            ]);
        }
    });
    let sql = "INSERT INTO results (table_id, seat, player, account, computer, side_code, score, at_ms) \
               VALUES {rows}";
    over_rows(conn, sql, 8, results).await.map(drop)
}

fn each(saved: &[Placed<'_>], mut add: impl FnMut(&Placed<'_>, &mut Vec<Vec<Value>>)) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    saved.iter().for_each(|placed| add(placed, &mut rows));
    rows
}

async fn change_seats(conn: &mut AnyConnection, saved: &[Placed<'_>]) -> Result<()> {
    let sql = "UPDATE seats SET account = CASE WHEN v.column3 = 1 THEN v.column4 ELSE seats.account END, \
               computer = CASE WHEN v.column3 = 1 THEN v.column5 ELSE seats.computer END, \
               side_code = COALESCE(v.column6, seats.side_code), asked = COALESCE(v.column7, seats.asked), \
               bank_ms = COALESCE(v.column8, seats.bank_ms), \
               running_since_ms = CASE WHEN v.column8 IS NULL THEN seats.running_since_ms ELSE v.column9 END, \
               deadline_ms = CASE WHEN v.column8 IS NULL THEN seats.deadline_ms ELSE v.column10 END, \
               orders = COALESCE(v.column11, seats.orders), \
               left_ms = CASE WHEN v.column12 = 1 THEN v.column13 ELSE seats.left_ms END, \
               invitation = CASE WHEN v.column14 = 1 THEN v.column15 ELSE seats.invitation END, \
               seen_n = CASE WHEN v.column16 > seats.seen_n THEN v.column16 ELSE seats.seen_n END \
               FROM (VALUES {rows}) AS v WHERE seats.table_id = v.column1 AND seats.seat = v.column2";
    let changes = each(saved, |placed, rows| {
        rows.extend(placed.append.seats.iter().map(|change| seat_values(placed.append, change)));
    });
    let expected = changes.len() as u64;
    let (touched, _) = over_rows(conn, sql, 16, changes).await?;
    if touched == expected {
        return Ok(());
    }
    Err(StoreError::Invalid(format!("{} changes are for seats that do not exist", expected - touched)))
}

/// Everybody who ever sat somewhere is remembered.
async fn note_who_sat(conn: &mut AnyConnection, saved: &[Placed<'_>]) -> Result<()> {
    let sql = "INSERT INTO sat (table_id, k, seat, player, account, computer, n, at_ms) \
               SELECT table_id, $3, seat, player, account, computer, $4, $5 FROM seats \
               WHERE table_id = $1 AND seat = $2 ON CONFLICT DO NOTHING";
    for placed in saved {
        let append = placed.append;
        for change in append.seats.iter().filter(|change| change.holder.as_ref().is_some_and(is_somebody)) {
            let k = placed.first_k + append.happenings.len() as i64 - 1;
            let values = values![&append.table, change.seat, k, placed.last_n(), append.at_ms];
            execute(conn, sql, values).await?;
        }
    }
    Ok(())
}

fn seat_values(append: &Append, change: &SeatChange) -> Vec<Value> {
    let (account, computer) = change.holder.as_ref().map(holder_columns).unwrap_or_default();
    let clock = change.clock;
    values![
        &append.table,
        change.seat,
        change.holder.is_some(),
        account,
        computer,
        &change.side_code,
        change.asked,
        clock.map(|clock| clock.bank_ms),
        clock.and_then(|clock| clock.running_since_ms),
        clock.and_then(|clock| clock.deadline_ms),
        &change.orders,
        change.left_ms.is_some(),
        change.left_ms.flatten(),
        change.invitation.is_some(),
        change.invitation.flatten(),
        change.seen_n,
    ]
}

/// Answers offers. One that is no longer open makes the append stale as a whole.
async fn settle_offers(conn: &mut AnyConnection, saved: &[Placed<'_>]) -> Result<()> {
    let sql = "UPDATE offers SET state = $3, agreed = $4 WHERE table_id = $1 AND k = $2 AND state = 'open'";
    for Placed { append, first_n, first_k } in saved {
        for settled in &append.settled {
            let values = values![&append.table, settled.k, settled.state.word(), &settled.agreed];
            if execute(conn, sql, values).await? == 0 {
                return Err(StoreError::Stale { n: first_n - 1, k: first_k - 1 });
            }
        }
    }
    Ok(())
}
