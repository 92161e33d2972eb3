//! Instruction counts of the measured loops.
//!
//! Wall time on shared machines is noise; the number of instructions is the same every time. Valgrind counts them for
//! the very programs that the benchmarks time, and a count that grows by more than a few percent fails the tests.

use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::machine;
use crate::tests::run;

/// Where the committed counts are.
const COUNTS: &str = "xtask/instructions.csv";
/// How much a count may grow: the C library picks its routines by processor, which moves it by a little.
const TOLERANCE_PERCENT: u64 = 5;

/// Counts everything in the list and compares it with what is committed.
pub(crate) fn compare(write: bool) -> Result<()> {
    machine::provide(&machine::VALGRIND)?;
    run(
        "cargo",
        &["build", "--release", "--locked", "-p", "vedette-conquerors", "--example", "random_play"],
        &[],
    )?;
    let mut reader = csv::Reader::from_path(COUNTS).with_context(|| format!("{COUNTS} cannot be read"))?;
    let rows: Vec<(String, u64)> = reader.deserialize().collect::<Result<_, _>>()?;
    let mut counted = Vec::new();
    let mut grown = Vec::new();
    for (options, committed) in rows {
        let count = instructions(&options)?;
        println!("{options:40} {count:>14} instructions, committed {committed:>14}");
        if count > committed + committed * TOLERANCE_PERCENT / 100 {
            grown.push(format!("`{options}` from {committed} to {count}"));
        }
        counted.push((options, count));
    }
    if write {
        let mut writer = csv::Writer::from_path(COUNTS)?;
        writer.write_record(["options", "instructions"])?;
        for (options, count) in counted {
            writer.serialize((options, count))?;
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
fn instructions(options: &str) -> Result<u64> {
    Ok(total("200", options)?.saturating_sub(total("100", options)?))
}

fn total(games: &str, options: &str) -> Result<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "target/release/examples/random_play"])
        .args([games, "7", options])
        .output()
        .context("valgrind could not be started")?;
    let report = String::from_utf8_lossy(&output.stderr);
    let count = report.lines().find_map(|line| line.split("Collected : ").nth(1));
    count.and_then(|count| count.trim().parse().ok()).with_context(|| format!("valgrind said: {report}"))
}
