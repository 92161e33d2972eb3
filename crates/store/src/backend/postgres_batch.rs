//! What nearly every append is (lines, whose turn it is, clocks), as PostgreSQL carries it out: those of many tables in one
//! statement that commits by itself, so that a commit costs one round trip, whatever it carries.
//!
//! Whatever else an append may do goes the long way (`postgres_append`). Lists are bound as arrays, so that the text of the
//! statement is always the same and is planned once.

use std::collections::HashMap;

use sqlx::postgres::{PgArguments, PgConnection, PgPool, PgRow};
use sqlx::query::Query;
use sqlx::{Postgres, Row as _};

use crate::append::refused;
use crate::sql::{connection_died, sorted};
use crate::{Append, Appended, ClockChange, Millis, Result, SeatChange, StoreError, TableChange};

/// A table moves if it is where it is expected to be, and takes its lines and seats along; a table that did not move is not
/// in the answer. Seats that do not exist divide by zero: an error is the one way a statement has to undo itself.
const APPEND: &str = "\
    WITH moved AS ( \
        UPDATE tables SET n = tables.n + v.lines, k = tables.k + v.happenings, last_ms = v.at_ms, \
            turn = COALESCE(v.turn, tables.turn) \
        FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::text[]) \
            AS v (id, expect_n, expect_k, lines, happenings, at_ms, turn) \
        WHERE tables.id = v.id AND tables.n = COALESCE(v.expect_n, tables.n) \
            AND tables.k = COALESCE(v.expect_k, tables.k) \
        RETURNING tables.id, tables.n, tables.k, tables.last_ms \
    ), written AS ( \
        INSERT INTO journal (table_id, n, at_ms, text, k, request) \
        SELECT moved.id, moved.n - v.behind, moved.last_ms, v.text, CASE WHEN v.tells THEN moved.k END, v.request \
        FROM unnest($8::text[], $9::bigint[], $10::text[], $11::bool[], $12::bytea[]) \
            AS v (id, behind, text, tells, request) JOIN moved ON moved.id = v.id \
    ), wanted AS ( \
        SELECT v.* FROM unnest($13::text[], $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], \
            $19::bigint[]) AS v (id, seat, asked, bank_ms, running_since_ms, deadline_ms, seen_n) \
        JOIN moved ON moved.id = v.id \
    ), seated AS ( \
        UPDATE seats SET asked = COALESCE(v.asked, seats.asked), bank_ms = COALESCE(v.bank_ms, seats.bank_ms), \
            running_since_ms = CASE WHEN v.bank_ms IS NULL THEN seats.running_since_ms ELSE v.running_since_ms END, \
            deadline_ms = CASE WHEN v.bank_ms IS NULL THEN seats.deadline_ms ELSE v.deadline_ms END, \
            seen_n = GREATEST(seats.seen_n, v.seen_n) \
        FROM wanted AS v WHERE seats.table_id = v.id AND seats.seat = v.seat RETURNING 1 \
    ) \
    SELECT id, n, k, 1 / CAST((SELECT count(*) FROM seated) = (SELECT count(*) FROM wanted) AS int) AS whole FROM moved";

/// Whether an append does nothing that the statement does not know.
pub(super) fn is_plain(append: &Append) -> bool {
    let Append { lines, happenings, chat, offers, settled, seats, change, results, expect_n, .. } = append;
    let TableChange { status, turn: _, outcome, visibility, invitation, name, header } = change;
    let told = expect_n.and_then(|n| append.told_by_line(n + lines.len() as i64));
    happenings.len() == usize::from(told.is_some())
        && chat.is_empty()
        && offers.is_empty()
        && settled.is_empty()
        && results.is_empty()
        && status.is_none()
        && outcome.is_none()
        && visibility.is_none()
        && invitation.is_none()
        && name.is_none()
        && header.is_none()
        && seats.iter().all(is_plain_change)
}

fn is_plain_change(change: &SeatChange) -> bool {
    let SeatChange { seat: _, holder, side_code, asked: _, clock: _, orders, left_ms, invitation, seen_n: _ } =
        change;
    holder.is_none() && side_code.is_none() && orders.is_none() && left_ms.is_none() && invitation.is_none()
}

/// Carries out plain appends of different tables. What is wrong with one of them is in its answer; an error means that nothing
/// was kept, or that nobody can know.
pub(super) async fn append_plain(pool: &PgPool, appends: &[&Append]) -> Result<Vec<Result<Appended>>> {
    let going: Vec<&Append> = appends.iter().copied().filter(|append| refused(append).is_none()).collect();
    let mut conn = pool.acquire().await.map_err(sorted)?;
    let moved = if going.is_empty() { HashMap::new() } else { move_all(&mut conn, &going).await? };
    let mut answers = Vec::with_capacity(appends.len());
    for append in appends {
        answers.push(match (refused(append), moved.get(append.table.as_str())) {
            (Some(fault), _) => Err(fault),
            (None, Some(&appended)) => Ok(appended),
            (None, None) => Err(stale(&mut conn, append).await),
        });
    }
    Ok(answers)
}

async fn move_all(conn: &mut PgConnection, appends: &[&Append]) -> Result<HashMap<String, Appended>> {
    let rows = statement(appends).fetch_all(conn).await.map_err(unsure)?;
    let moved = |row: &PgRow| -> sqlx::Result<(String, Appended)> {
        Ok((row.try_get("id")?, Appended { n: row.try_get("n")?, k: row.try_get("k")? }))
    };
    rows.iter().map(moved).collect::<sqlx::Result<_>>().map_err(sorted)
}

/// The statement with everything that it takes, list by list.
fn statement<'q>(appends: &[&'q Append]) -> Query<'q, Postgres, PgArguments> {
    let of_table =
        |column: fn(&'q Append) -> i64| appends.iter().map(|append| column(append)).collect::<Vec<_>>();
    let ids: Vec<&str> = appends.iter().map(|append| append.table.as_str()).collect();
    let expect_n: Vec<Option<i64>> = appends.iter().map(|append| append.expect_n).collect();
    let expect_k: Vec<Option<i64>> = appends.iter().map(|append| append.expect_k).collect();
    let turns: Vec<Option<&str>> = appends.iter().map(|append| append.change.turn.as_deref()).collect();
    let lines: Vec<Line<'_>> = appends.iter().flat_map(|append| lines_of(append)).collect();
    let seats: Vec<(&str, &SeatChange)> = appends
        .iter()
        .flat_map(|append| append.seats.iter().map(|seat| (append.table.as_str(), seat)))
        .collect();
    let clock = |part: fn(ClockChange) -> Option<Millis>| {
        seats.iter().map(|(_, change)| change.clock.and_then(part)).collect::<Vec<_>>()
    };
    sqlx::query(APPEND)
        .bind(ids)
        .bind(expect_n)
        .bind(expect_k)
        .bind(of_table(|append| append.lines.len() as i64))
        .bind(of_table(|append| append.happenings.len() as i64))
        .bind(of_table(|append| append.at_ms))
        .bind(turns)
        .bind(lines.iter().map(|line| line.table).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.behind).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.text).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.tells).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.request).collect::<Vec<_>>())
        .bind(seats.iter().map(|(table, _)| *table).collect::<Vec<_>>())
        .bind(seats.iter().map(|(_, change)| change.seat).collect::<Vec<_>>())
        .bind(seats.iter().map(|(_, change)| change.asked.map(i64::from)).collect::<Vec<_>>())
        .bind(clock(|clock| Some(clock.bank_ms)))
        .bind(clock(|clock| clock.running_since_ms))
        .bind(clock(|clock| clock.deadline_ms))
        .bind(seats.iter().map(|(_, change)| change.seen_n).collect::<Vec<_>>())
}

/// A line of a journal, numbered from the last of its append backwards.
struct Line<'a> {
    table: &'a str,
    behind: i64,
    text: &'a str,
    /// It is the line that the append's happening tells of.
    tells: bool,
    request: Option<&'a [u8]>,
}

fn lines_of(append: &Append) -> impl Iterator<Item = Line<'_>> {
    let count = append.lines.len();
    append.lines.iter().enumerate().map(move |(index, text)| {
        let is_last = index + 1 == count;
        Line {
            table: append.table.as_str(),
            behind: (count - 1 - index) as i64,
            text,
            tells: is_last && !append.happenings.is_empty(),
            request: append.request.as_ref().filter(|_| is_last).map(|digest| &digest.0[..]),
        }
    })
}

/// Why a table did not move: it was elsewhere, or is not there.
async fn stale(conn: &mut PgConnection, append: &Append) -> StoreError {
    let found: sqlx::Result<Option<(i64, i64)>> = sqlx::query_as("SELECT n, k FROM tables WHERE id = $1")
        .bind(append.table.as_str())
        .fetch_optional(conn)
        .await;
    match found {
        Ok(Some((n, k))) => StoreError::Stale { n, k },
        Ok(None) => StoreError::not_found(format!("table {}", append.table)),
        Err(error) => sorted(error),
    }
}

/// A statement that fails is undone. When the connection broke, nobody can know whether it was carried out.
fn unsure(error: sqlx::Error) -> StoreError {
    let broke = connection_died(&error) || !matches!(error, sqlx::Error::Database(_));
    match sorted(error) {
        StoreError::Unavailable { reason, .. } => StoreError::Unavailable { reason, unsure: broke },
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Digest, Holder, NewHappening, TableId};

    /// What a server writes for nearly every action goes the short way; nothing goes it that the statement does not write.
    #[test]
    fn what_nearly_every_action_writes_is_plain() {
        let clock = ClockChange { bank_ms: 5, running_since_ms: None, deadline_ms: None };
        let told = NewHappening { kind: "played".into(), n: Some(4), data: "{}".into() };
        let played = Append {
            expect_n: Some(3),
            lines: vec!["4 french: pass".into()],
            happenings: vec![told.clone()],
            seats: vec![SeatChange { asked: Some(true), clock: Some(clock), ..SeatChange::at(0) }],
            change: TableChange { turn: Some("{}".into()), ..TableChange::default() },
            request: Some(Digest::of("request")),
            ..Append::at(TableId::from("abcdefghjk"), 7)
        };
        assert!(is_plain(&played));
        let seen = SeatChange { seen_n: Some(3), ..SeatChange::at(0) };
        assert!(is_plain(&Append { seats: vec![seen], ..Append::at(TableId::from("abcdefghjk"), 7) }));
        let over = NewHappening { kind: "over".into(), n: None, data: "{}".into() };
        let sits = SeatChange { holder: Some(Holder::Nobody), ..SeatChange::at(0) };
        let elsewhere = NewHappening { n: Some(3), ..told };
        let others = [
            Append { happenings: vec![elsewhere], ..played.clone() },
            Append { happenings: [&played.happenings[..], &[over]].concat(), ..played.clone() },
            Append { seats: vec![sits], ..played.clone() },
            Append { change: TableChange { name: Some("x".into()), ..TableChange::default() }, ..played },
        ];
        assert!(others.iter().all(|append| !is_plain(append)));
    }
}
