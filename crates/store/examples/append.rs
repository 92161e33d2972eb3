//! How many durable appends a second: random tables, one append in flight for each.

use std::time::{Duration, Instant};

use clap::Parser;
use vedette_store::*;

/// Measures durable appends: each is a journal line, a happening, two seats' clocks and a request.
#[derive(Parser)]
#[command(
    after_help = "Example: cargo run --release -p vedette-store --example append -- --tables 100 --seconds 5"
)]
struct Words {
    /// Tables being played at the same time.
    #[arg(long, default_value_t = 100)]
    tables: usize,
    /// How long.
    #[arg(long, default_value_t = 5)]
    seconds: u64,
    /// Where; a new SQLite file in the current folder (deleted afterwards) if not given.
    #[arg(long)]
    database: Option<String>,
}

#[tokio::main]
async fn main() -> std::result::Result<(), Box<dyn std::error::Error>> {
    let words = Words::parse();
    let folder = tempfile::tempdir_in(".")?;
    let own = format!("sqlite:{}", folder.path().join("bench.db").display());
    let store = Store::open(
        words.database.as_deref().unwrap_or(&own),
        Opening { allow_migrations: true, ..Opening::default() },
    )
    .await?;
    let who = NewAccount { name: "Guest".into(), password: None, language: "en".into(), at_ms: 0 };
    let who = store.create_account(who).await?.id;
    let mut tables = Vec::with_capacity(words.tables);
    for _ in 0..words.tables {
        tables.push(store.create_table(new_table(&who)?).await?.row.id);
    }
    let mut running = Vec::with_capacity(words.tables);
    let (cpu, begin) = (cpu_time(), Instant::now());
    let end = begin + Duration::from_secs(words.seconds);
    for id in tables {
        running.push(tokio::spawn(write(store.clone(), id, end)));
    }
    let mut times = Vec::new();
    for one in running {
        times.extend(one.await??);
    }
    let (elapsed, cpu) = (begin.elapsed().as_secs_f64(), cpu_time() - cpu);
    times.sort_unstable();
    let at = |part: f64| times.get((times.len() as f64 * part) as usize).copied().unwrap_or_default();
    println!(
        "{} appends over {} tables in {elapsed:.1} s: {:.0} a second, p50 {:.2} ms, p99 {:.2} ms, worst {:.1} ms, \
         {:.0} us of CPU each",
        times.len(),
        words.tables,
        times.len() as f64 / elapsed,
        at(0.5).as_secs_f64() * 1e3,
        at(0.99).as_secs_f64() * 1e3,
        times.last().copied().unwrap_or_default().as_secs_f64() * 1e3,
        cpu * 1e6 / times.len().max(1) as f64,
    );
    let faults = store.faults().await?;
    store.close().await;
    if faults.is_empty() { Ok(()) } else { Err(format!("faults: {faults:?}").into()) }
}

async fn write(store: Store, id: TableId, end: Instant) -> Result<Vec<Duration>> {
    let mut times = Vec::new();
    let mut n = 0;
    while Instant::now() < end {
        let begin = Instant::now();
        let append = one_move(&id, n);
        n = store.append(append).await?.n;
        times.push(begin.elapsed());
    }
    Ok(times)
}

fn one_move(id: &TableId, n: i64) -> Append {
    let line = format!(
        "{} french: step jena | dice 4 2 | 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15",
        n + 1
    );
    let clock =
        |running| ClockChange { bank_ms: 60_000 - n, running_since_ms: running, deadline_ms: running };
    let seat = |seat, running: Option<i64>| SeatChange {
        asked: Some(running.is_some()),
        clock: Some(clock(running)),
        ..SeatChange::at(seat)
    };
    let request = Some(Digest::of(&line));
    Append {
        expect_n: Some(n),
        lines: vec![line],
        happenings: vec![NewHappening { kind: "played".into(), n: Some(n + 1), data: "{}".into() }],
        seats: vec![seat(n & 1, None), seat(1 - (n & 1), Some(n))],
        request,
        ..Append::at(id.clone(), n)
    }
}

fn new_table(who: &AccountId) -> Result<NewTable> {
    let seat = |player| NewSeat {
        player,
        remit: String::new(),
        holder: Holder::Account(who.clone()),
        side_code: None,
        asked: player == 0,
        bank_ms: 60_000,
        running_since_ms: None,
        deadline_ms: None,
    };
    Ok(NewTable {
        id: TableId::fresh()?,
        game: "1806".into(),
        scenario: "campaign".into(),
        options: String::new(),
        name: None,
        header: "game 1806".into(),
        seed: vec![1; 32],
        side_mode: "first".into(),
        pace: Pace::NONE,
        visibility: Visibility::Open,
        invitation: None,
        creator: Some(who.clone()),
        status: Status::Playing,
        turn: "{}".into(),
        rematch_of: None,
        seats: vec![seat(0), seat(1)],
        lines: Vec::new(),
        at_ms: 0,
    })
}

/// Seconds of CPU this process has used (Linux; elsewhere nothing is told).
fn cpu_time() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let ticks: f64 =
        after_name.split_whitespace().skip(11).take(2).filter_map(|word| word.parse::<f64>().ok()).sum();
    ticks / 100.0
}
