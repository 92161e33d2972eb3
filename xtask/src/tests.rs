//! The test command of the README.

use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use crate::{instructions, machine, web};

/// Runs a command and fails when it does.
pub(crate) fn run(program: &str, words: &[&str], settings: &[(&str, &str)]) -> Result<()> {
    run_in(".", program, words, settings)
}

/// Runs a command in a folder and fails when it does.
pub(crate) fn run_in(folder: &str, program: &str, words: &[&str], settings: &[(&str, &str)]) -> Result<()> {
    println!("\n== {program} {}", words.join(" "));
    let clock = Instant::now();
    let status = Command::new(program)
        .current_dir(folder)
        .args(words)
        .envs(settings.iter().copied())
        .status()
        .with_context(|| format!("{program} could not be started"))?;
    println!("== {:.0} s", clock.elapsed().as_secs_f64());
    if !status.success() {
        bail!("`{program} {}` failed", words.join(" "));
    }
    Ok(())
}

/// Format, lints, tests, pages in a browser, documentation and instruction counts.
pub(crate) fn everything(skip_instructions: bool) -> Result<()> {
    machine::provide(&machine::POSTGRES)?;
    web::build()?;
    run("cargo", &["fmt", "--all", "--check"], &[])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"], &[])?;
    run("cargo", &["test", "--workspace", "--locked"], &[])?;
    web::test()?;
    run("cargo", &["doc", "--workspace", "--no-deps", "--locked"], &[("RUSTDOCFLAGS", "-D warnings")])?;
    if !skip_instructions {
        instructions::compare(false)?;
    }
    Ok(())
}

/// Random games of every kind through the command line, two at a time.
pub(crate) fn many_games(games: u64) -> Result<()> {
    run("cargo", &["build", "--release", "--locked", "-p", "vedette"], &[])?;
    let kinds: Vec<[&str; 4]> = ["campaign", "short"]
        .into_iter()
        .flat_map(|scenario| ["en", "fr"].map(|edition| (scenario, edition)))
        .flat_map(|(scenario, edition)| {
            ["conscript", "grognard", "marshal"].map(|level| (scenario, edition, level))
        })
        .flat_map(|(scenario, edition, level)| {
            ["cards", "dice"].map(|combat| [scenario, edition, level, combat])
        })
        .collect();
    let each = games.div_ceil(kinds.len() as u64).to_string();
    for [scenario, edition, level, combat] in kinds {
        let words = [
            "sim",
            "1806",
            "--games",
            &each,
            "--french",
            "random",
            "--coalition",
            "random",
            "--jobs",
            "2",
            "--scenario",
            scenario,
            "--edition",
            edition,
            "--level",
            level,
            "--combat",
            combat,
        ];
        run("target/release/vedette", &words, &[])?;
    }
    Ok(())
}
