//! The browser client: built, checked, and played in a real browser.

use std::env;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::machine;
use crate::steps::{Settings, Steps, cargo};

/// Where the pages are.
const FOLDER: &str = "web";
/// Optimised, but built for somebody who waits for it.
const PROFILE: &str = "play";

fn npm(words: &[&str]) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(FOLDER).args(words);
    command
}

/// Where cargo puts what it builds.
pub(crate) fn target() -> Result<PathBuf> {
    let folder = env::current_dir().context("the folder of the project")?;
    Ok(env::var_os("CARGO_TARGET_DIR").map_or_else(|| folder.join("target"), |target| folder.join(target)))
}

/// Builds the pages into `web/dist`.
pub(crate) fn build(steps: &mut Steps) -> Result<()> {
    machine::need_node()?;
    // `npm ci` would refuse a lock file made where the registry does not have the bundler's parts for every platform.
    steps.run("get what the pages need", npm(&["install", "--no-save", "--loglevel=error"]))?;
    steps.run("build the pages", npm(&["run", "build"]))
}

/// Checks types and units.
pub(crate) fn check(steps: &mut Steps) -> Result<()> {
    steps.run("check the pages", npm(&["test"]))
}

/// Plays in a browser against the program that the tests of this workspace have built.
pub(crate) fn play_in_browser(steps: &mut Steps) -> Result<()> {
    let mut tests = npm(&["run", "test:e2e"]);
    tests.env("VEDETTE_BIN", target()?.join("debug/vedette"));
    steps.run("play in a browser", tests)
}

/// What the second browser is driven with; the pages themselves do not need it.
const DRIVER: &str = "puppeteer-core@24";

/// Plays what takes long: whole games, every lesson in both languages by keyboard, and the first turn of every title in Firefox.
pub(crate) fn play_at_length(steps: &mut Steps) -> Result<()> {
    machine::provide(&[&machine::CHROMIUM, &machine::FIREFOX])?;
    build(steps)?;
    steps.run("build the program", cargo(&["build", "--locked", "-p", "vedette", "--bin", "vedette"]))?;
    let program = target()?.join("debug/vedette");
    let mut lessons = npm(&["run", "test:lessons"]);
    lessons.env("VEDETTE_BIN", &program).env("VEDETTE_LESSONS", "all");
    steps.run("play every lesson", lessons)?;
    let mut games = npm(&["run", "test:e2e", "--", "play"]);
    games.env("VEDETTE_BIN", &program).env("VEDETTE_DECISIONS", "3000");
    steps.run("play whole games", games)?;
    steps.run("get a driver for Firefox", npm(&["install", "--no-save", "--loglevel=error", DRIVER]))?;
    let mut firefox = npm(&["run", "test:firefox"]);
    firefox.env("VEDETTE_BIN", &program);
    steps.run("play in Firefox", firefox)
}

/// Builds the pages and the program, and runs the server until it is stopped.
pub(crate) fn play() -> Result<()> {
    let mut steps = Steps::new(Settings::new());
    println!("Building the pages and the program. The first time this takes a few minutes.");
    build(&mut steps)?;
    let program = cargo(&["build", "--profile", PROFILE, "--locked", "-p", "vedette", "--bin", "vedette"]);
    steps.run("build the program", program)?;
    println!("{}\nOpen the page that it names now; Ctrl-C ends it.\n", steps.summary());
    let failed = Command::new(target()?.join(PROFILE).join("vedette")).arg("serve").exec();
    Err(failed).context("the program could not be started")
}
