//! Runs that are too long for every change: slow tests in full, a second browser, and many random games.

use std::process::Command;

use anyhow::{Context, Result};

use crate::mutants::{self, BROKEN_ROWS, Drawn};
use crate::steps::{Settings, Steps, cargo};
use crate::{clients, web};

/// The kinds of games that are played.
const KINDS: &str = "xtask/games.txt";

/// The tests that try only a part of everything in the test command, with everything.
pub(crate) fn slow_tests() -> Result<()> {
    let mut steps = Steps::new(vec![("VEDETTE_SOAK", "1".into())]);
    steps.run(
        "every game over HTTP",
        cargo(&["test", "--locked", "-p", "vedette-server", "--test", "it", "--", "games::", "twins::"]),
    )?;
    steps.run(
        "many games through the conformance kit",
        cargo(&["test", "--locked", "--workspace", "--tests", "--", "conformance::", "sketches::"]),
    )?;
    steps.run("build the program", cargo(&["build", "--locked", "-p", "vedette"]))?;
    clients::play(&mut steps, 60)?;
    web::play_at_length(&mut steps)?;
    mutants::still_dead(&mut steps, BROKEN_ROWS, Drawn::FromAll)
}

/// Random games of every kind in the list through the command line, two at a time.
pub(crate) fn many_games(games: u64) -> Result<()> {
    let mut steps = Steps::new(Settings::new());
    steps.run("build the program", cargo(&["build", "--release", "--locked", "-p", "vedette"]))?;
    let text = std::fs::read_to_string(KINDS).with_context(|| format!("{KINDS} cannot be read"))?;
    let kinds: Vec<&str> = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let each = games.div_ceil(kinds.len().max(1) as u64).to_string();
    for kind in kinds {
        let mut play = Command::new(web::target()?.join("release/vedette"));
        play.arg("sim").args(kind.split_whitespace());
        play.args(["--first", "random", "--second", "random", "--jobs", "2", "--games", &each]);
        steps.run(kind, play)?;
    }
    println!("{}", steps.summary());
    Ok(())
}
