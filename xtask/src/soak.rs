//! Runs that are too long for every change: slow tests in full, and many random games.

use std::process::Command;

use anyhow::Result;

use crate::steps::{Settings, Steps, cargo};
use crate::web;

/// The tests that try only a part of everything in the test command, with everything.
pub(crate) fn slow_tests() -> Result<()> {
    let mut steps = Steps::new(vec![("VEDETTE_SOAK", "1".into())]);
    steps.run(
        "every game over HTTP",
        cargo(&["test", "--locked", "-p", "vedette-server", "--test", "it", "games::"]),
    )
}

/// Random games of every kind of 1806 through the command line, two at a time.
pub(crate) fn many_games(games: u64) -> Result<()> {
    let mut steps = Steps::new(Settings::new());
    steps.run("build the program", cargo(&["build", "--release", "--locked", "-p", "vedette"]))?;
    let kinds = kinds();
    let each = games.div_ceil(kinds.len() as u64).to_string();
    for [scenario, edition, level, combat] in kinds {
        let mut play = Command::new(web::target()?.join("release/vedette"));
        play.args(["sim", "1806", "--french", "random", "--coalition", "random", "--jobs", "2"]);
        play.args(["--games", &each, "--scenario", scenario, "--edition", edition]);
        play.args(["--level", level, "--combat", combat]);
        steps.run(&format!("{scenario} {edition} {level} {combat}"), play)?;
    }
    println!("{}", steps.summary());
    Ok(())
}

/// Scenario, edition, level and way of combat, each with each.
fn kinds() -> Vec<[&'static str; 4]> {
    let mut kinds = Vec::new();
    for scenario in ["campaign", "short"] {
        for edition in ["en", "fr"] {
            for level in ["conscript", "grognard", "marshal"] {
                kinds.extend(["cards", "dice"].map(|combat| [scenario, edition, level, combat]));
            }
        }
    }
    kinds
}
