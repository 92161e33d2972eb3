//! Instruction counts of the measured loops.
//!
//! Wall time on shared machines is noise; the number of instructions is the same every time. Valgrind counts them for
//! the very programs that the benchmarks time, and a count that grows by more than a few percent fails the tests.

use std::process::Command;
use std::thread;

use anyhow::{Context, Result, anyhow, bail};

use crate::steps::{Steps, cargo};
use crate::web;

/// Where the committed counts are.
const COUNTS: &str = "xtask/instructions.csv";
/// How much a count may grow: the C library picks its routines by processor, which moves it by a little.
const TOLERANCE_PERCENT: u64 = 5;

/// Stands for the number of games among the arguments.
const GAMES: &str = "GAMES";

/// One line of the list.
#[derive(serde::Deserialize, serde::Serialize)]
struct Row {
    /// The system whose random play is counted.
    system: String,
    /// What the program takes, with a bar between the arguments and `GAMES` for their number.
    arguments: String,
    instructions: u64,
}

/// Counts everything in the list and compares it with what is committed.
pub(crate) fn compare(steps: &mut Steps, write: bool) -> Result<()> {
    let mut reader = csv::Reader::from_path(COUNTS).with_context(|| format!("{COUNTS} cannot be read"))?;
    let mut rows: Vec<Row> = reader.deserialize().collect::<Result<_, _>>()?;
    let mut grown = Vec::new();
    let mut build = cargo(&["build", "--release", "--locked"]);
    let mut systems: Vec<&str> = rows.iter().map(|row| row.system.as_str()).collect();
    systems.dedup();
    for system in systems {
        build.args(["-p", &format!("vedette-{system}"), "--bin", &program(system)]);
    }
    steps.run("build what is counted", build)?;
    steps.time("count", "instructions of random games", || {
        for Row { system, arguments, instructions: committed } in &mut rows {
            let count = instructions(&program(system), arguments)?;
            println!("{system} {arguments:46} {count:>14} instructions, committed {committed:>14}");
            if count > *committed + *committed * TOLERANCE_PERCENT / 100 {
                grown.push(format!("`{system} {arguments}` from {committed} to {count}"));
            }
            *committed = count;
        }
        Ok(())
    })?;
    if write {
        let mut writer = csv::Writer::from_path(COUNTS)?;
        for row in rows {
            writer.serialize(row)?;
        }
        writer.flush()?;
    } else if !grown.is_empty() {
        bail!(
            "more instructions than committed: {}; if that is right, run `cargo xtask instructions --write`",
            grown.join(", ")
        );
    }
    Ok(())
}

/// The program that plays a system at random.
fn program(system: &str) -> String {
    format!("random-{system}")
}

/// The instructions of 20 random games less those of 10: starting up does not count. Both at once: a count does not change when the
/// processors are shared.
fn instructions(program: &str, arguments: &str) -> Result<u64> {
    thread::scope(|scope| {
        let fewer = scope.spawn(|| total(program, arguments, "10"));
        let more = total(program, arguments, "20")?;
        let fewer = fewer.join().map_err(|_| anyhow!("the shorter count gave up"))??;
        Ok(more.saturating_sub(fewer))
    })
}

fn total(program: &str, arguments: &str, games: &str) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(web::target()?.join("release").join(program))
        .args(arguments.split('|').map(|word| if word == GAMES { games } else { word }));
    let output = valgrind.output().context("valgrind could not be started")?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = report.lines().find_map(|line| line.split("Collected : ").nth(1));
    count.and_then(|count| count.trim().parse().ok()).with_context(|| format!("valgrind said: {report}"))
}
