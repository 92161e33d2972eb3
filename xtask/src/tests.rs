//! The test command of the README.

use std::env;

use anyhow::Result;

use crate::steps::{Settings, Steps, cargo};
use crate::{home, instructions, machine, web};

/// Format, lints, tests, pages in a browser, documentation and instruction counts, and where the time went.
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

/// In the order in which a fault is told soonest, but what is built once and used again stays together.
fn all(steps: &mut Steps, skip_instructions: bool) -> Result<()> {
    steps.time("look for what is needed", "PostgreSQL, Chromium, valgrind", || {
        machine::provide(&[&machine::POSTGRES, &machine::CHROMIUM])?;
        if skip_instructions { Ok(()) } else { machine::provide(&[&machine::VALGRIND]) }
    })?;
    steps.run("format", cargo(&["fmt", "--all", "--check"]))?;
    web::build(steps)?;
    steps.run(
        "lints",
        cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"]),
    )?;
    run_tests(steps)?;
    web::check(steps)?;
    web::play_in_browser(steps)?;
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    steps.run("documentation", documentation)?;
    if !skip_instructions {
        instructions::compare(steps, false)?;
    }
    Ok(())
}

/// Builds every test and the program once, then runs the tests: side by side with nextest where it is installed.
fn run_tests(steps: &mut Steps) -> Result<()> {
    steps.run("build the tests", cargo(&["test", "--workspace", "--locked", "--no-run"]))?;
    steps.run("tests", cargo(&["test", "--workspace", "--locked"]))
}
