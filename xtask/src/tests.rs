//! The test command of the README.

use std::env;

use anyhow::Result;

use crate::mutants::{self, BROKEN_ROWS, Drawn};
use crate::steps::{Settings, Steps, cargo};
use crate::{clients, documentation, home, instructions, machine, programs, web};

/// Format, lints, tests, rows broken on purpose, pages in a browser, documentation and instruction counts, and where the time went.
pub(crate) fn everything(skip_instructions: bool) -> Result<()> {
    let mut steps = Steps::new(surroundings()?);
    let outcome = all(&mut steps, skip_instructions);
    println!("{}", steps.summary());
    outcome
}

/// Where nobody works, nothing may depend on what was downloaded before.
fn surroundings() -> Result<Settings> {
    let unattended = env::var("CI").is_ok_and(|value| !["", "0", "false"].contains(&value.as_str()));
    if !unattended {
        return Ok(Settings::new());
    }
    println!("CI is set: cargo and npm start with nothing downloaded.");
    home::empty(&web::target()?.join("home"))
}

/// In the order in which a fault is told soonest, but what is built once and used again stays together. Tests and browsers need no
/// compiler and often wait, so what the compiler still has to do is done beside them.
fn all(steps: &mut Steps, skip_instructions: bool) -> Result<()> {
    steps.time("look for what is needed", "PostgreSQL, Chromium, Python, valgrind", || {
        machine::provide(&[&machine::POSTGRES, &machine::CHROMIUM, &machine::PYTHON])?;
        if skip_instructions { Ok(()) } else { machine::provide(&[&machine::VALGRIND]) }
    })?;
    steps.run("format", cargo(&["fmt", "--all", "--check"]))?;
    web::build(steps)?;
    steps.run("lints", documentation::lints())?;
    let programs = programs::build(steps)?;
    steps.beside(
        |steps| {
            programs.run(steps)?;
            web::check(steps)?;
            web::play_in_browser(steps)
        },
        |steps| {
            clients::play(steps, 5)?;
            documentation::run_examples(steps)?;
            mutants::still_dead(steps, BROKEN_ROWS, Drawn::FromOneSystem)?;
            documentation::document(steps)?;
            if skip_instructions { Ok(()) } else { instructions::compare(steps, false) }
        },
    )
}
