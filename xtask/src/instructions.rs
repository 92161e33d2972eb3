//! Instruction counts of the measured loops.
//!
//! Wall time on shared machines is noise; the number of instructions is the same every time. Valgrind counts them for
//! the very programs that the benchmarks time, and a count that grows by more than a few percent fails the tests.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::steps::{Steps, cargo};
use crate::web;

/// Where the committed counts are.
const COUNTS: &str = "xtask/instructions.csv";
/// How much a count may grow: the C library picks its routines by processor, which moves it by a little.
const TOLERANCE_PERCENT: u64 = 5;

/// The crates whose example `random_play` is counted, by the game in the list.
const PROGRAMS: [(&str, &str); 2] = [("1806", "vedette-conquerors"), ("1813", "vedette-jours")];

/// One line of the list.
#[derive(serde::Deserialize, serde::Serialize)]
struct Row {
    game: String,
    /// Scenario and options, as the example takes them.
    options: String,
    instructions: u64,
}

/// Counts everything in the list and compares it with what is committed.
pub(crate) fn compare(steps: &mut Steps, write: bool) -> Result<()> {
    let mut reader = csv::Reader::from_path(COUNTS).with_context(|| format!("{COUNTS} cannot be read"))?;
    let mut rows: Vec<Row> = reader.deserialize().collect::<Result<_, _>>()?;
    let mut grown = Vec::new();
    for (game, package) in PROGRAMS {
        // One after the other: the programs have the same name.
        let build = cargo(&["build", "--release", "--locked", "-p", package, "--example", "random_play"]);
        steps.run(&format!("build {game} to be counted"), build)?;
        let rows = rows.iter_mut().filter(|row| row.game == game);
        steps.time(&format!("count {game}"), "instructions of random games", || {
            for Row { options, instructions: committed, .. } in rows {
                let count = instructions(game, options)?;
                println!("{game} {options:40} {count:>14} instructions, committed {committed:>14}");
                if count > *committed + *committed * TOLERANCE_PERCENT / 100 {
                    grown.push(format!("`{game} {options}` from {committed} to {count}"));
                }
                *committed = count;
            }
            Ok(())
        })?;
    }
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

/// The instructions of 200 random games less those of 100: starting up does not count.
fn instructions(game: &str, options: &str) -> Result<u64> {
    Ok(total(game, "200", options)?.saturating_sub(total(game, "100", options)?))
}

fn total(game: &str, games: &str, options: &str) -> Result<u64> {
    let mut valgrind = Command::new("valgrind");
    valgrind
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(web::target()?.join("release/examples/random_play"));
    match (game, options.split_once(' ')) {
        ("1813", Some((scenario, options))) => valgrind.args([scenario, games, options]),
        _ => valgrind.args([games, "7", options]),
    };
    let output = valgrind.output().context("valgrind could not be started")?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = report.lines().find_map(|line| line.split("Collected : ").nth(1));
    count.and_then(|count| count.trim().parse().ok()).with_context(|| format!("valgrind said: {report}"))
}
