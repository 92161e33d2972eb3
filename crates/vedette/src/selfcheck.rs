//! `vedette selfcheck`: whether everything a server keeps is sound: the database, every journal, every clock.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use clap::ValueHint;
use vedette_kernel::Journal;
use vedette_kernel::replay::EndVerdict;
use vedette_store::{Holder, PaceKind, Seat, Status, Store, Table, TableId};
use vedette_system::Titles;

use crate::backup::{Place, look};
use crate::desk::office;
use crate::out;

/// So many tables are asked for at once.
const PAGE: i64 = 500;
/// Clocks of machines differ; those of this one may have been put back.
const TOLERANCE_MS: i64 = 5 * 60 * 1000;

/// What `vedette selfcheck` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    place: Place,
    /// The folder of further packs that the server offers
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    packs: Option<PathBuf>,
}

/// What was looked at, and what is wrong.
#[derive(Default)]
pub(crate) struct Report {
    /// Tables.
    pub(crate) tables: usize,
    /// Journal lines.
    pub(crate) lines: i64,
    /// What is wrong.
    pub(crate) faults: Vec<String>,
}

/// Checks and reports; an error when something is wrong.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let url = args.place.url()?;
    let report = check(&url, &office().titles(args.packs.as_deref())?)?;
    for fault in &report.faults {
        out::print(&format!("{fault}\n"))?;
    }
    let seen = format!("{} tables with {} journal lines", report.tables, report.lines);
    match report.faults.len() {
        0 => {
            out::print(&format!("{seen}: every journal fits its hashes and the rules, every clock is sane\n"))
        }
        faults => bail!(
            "{seen}: {faults} faults; keep a copy of everything (`vedette backup`) before you repair it"
        ),
    }
}

/// Looks at everything in a database, also beside a running server.
pub(crate) fn check(url: &str, titles: &Titles) -> anyhow::Result<Report> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let store = look(url).await?;
        let report = check_all(&store, titles).await;
        store.close().await;
        report
    })
}

async fn check_all(store: &Store, titles: &Titles) -> anyhow::Result<Report> {
    let mut report = Report { faults: store.faults().await?, ..Report::default() };
    let mut after: Option<TableId> = None;
    loop {
        let ids = store.table_ids(after.as_ref(), PAGE).await?;
        let Some(last) = ids.last() else { return Ok(report) };
        after = Some(last.clone());
        for id in &ids {
            let table = store.table(id).await?;
            let rows = store.journal(id, 1, table.row.n).await?;
            report.tables += 1;
            report.lines += table.row.n;
            let mut text = table.row.header.clone();
            for row in &rows {
                text.push_str(&row.text);
                text.push('\n');
            }
            let times = rows.iter().map(|row| row.at_ms);
            let mut faults = Vec::new();
            faults.extend(check_journal(titles, &table, &text).err().map(|error| error.to_string()));
            faults.extend((!times.is_sorted()).then(|| "its lines go back in time".to_owned()));
            faults.extend(table.seats.iter().filter_map(|seat| clock_fault(&table, seat)));
            report.faults.extend(faults.into_iter().map(|fault| format!("table {id}: {fault}")));
        }
    }
}

/// Hashes, rules, draws and the end of a journal.
fn check_journal(titles: &Titles, table: &Table, text: &str) -> anyhow::Result<()> {
    let journal = Journal::parse(text).map_err(|error| anyhow!("its journal cannot be read: {error}"))?;
    let title = titles.title(&table.row.game)?;
    let verdict = title.verify(&journal).map_err(|error| anyhow!("its journal is not sound: {error}"))?;
    let over = table.row.status == Status::Over;
    match verdict.end {
        EndVerdict::Running if over => bail!("it is over, but its journal goes on"),
        EndVerdict::Played(_) | EndVerdict::Settled(_) if !over => {
            bail!("its journal has ended, but it is not over")
        }
        _ => {}
    }
    // The draws of a game that goes on can be checked by whoever knows the seed, and we do.
    let seed = table.row.seed.as_slice().try_into().map_err(|_| anyhow!("its seed has not 32 bytes"))?;
    title.resume(journal, seed).map(drop).map_err(|error| anyhow!("it cannot be taken up again: {error}"))
}

/// What is wrong with the clock of a seat.
fn clock_fault(table: &Table, seat: &Seat) -> Option<String> {
    let (pace, row) = (table.row.pace, &table.row);
    let runs = seat.running_since_ms.is_some();
    let wrong = |what: &str| Some(format!("the clock of seat {} {what}", seat.seat));
    if runs != seat.deadline_ms.is_some() {
        return wrong("runs without a deadline, or has one without running");
    }
    if runs && (pace.kind == PaceKind::None || row.status != Status::Playing) {
        return wrong("runs, but nothing is being played by the clock");
    }
    if runs && (!seat.asked || matches!(seat.holder, Holder::Computer(_))) {
        return wrong("runs, but the game does not wait for a person there");
    }
    if pace.kind != PaceKind::None && !(0..=pace.cap_ms.max(pace.bank_ms)).contains(&seat.bank_ms) {
        return wrong("has less than nothing, or more than the most");
    }
    let (since, deadline) = seat.running_since_ms.zip(seat.deadline_ms)?;
    if deadline - since != seat.bank_ms {
        return wrong("does not run out when its time is over");
    }
    // Clocks are moved on by the time that no server ran, but not beyond now.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
    (since > now + TOLERANCE_MS).then(|| wrong("begins to run in the future")).flatten()
}
