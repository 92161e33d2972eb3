//! The browser client: built, checked, and played in a real browser.

use std::env;

use anyhow::{Context, Result};

use crate::machine;
use crate::tests::{run, run_in};

/// Where the pages are.
const FOLDER: &str = "web";

/// Builds the pages into `web/dist`.
pub(crate) fn build() -> Result<()> {
    machine::provide(&machine::NPM)?;
    // `npm ci` would refuse a lock file made where the registry does not have the bundler's parts for every platform.
    run_in(FOLDER, "npm", &["install", "--no-save", "--loglevel=error"], &[])?;
    run_in(FOLDER, "npm", &["run", "build"], &[])
}

/// Checks types and units, then plays in a browser against the real program.
pub(crate) fn test() -> Result<()> {
    machine::provide(&machine::CHROMIUM)?;
    run_in(FOLDER, "npm", &["test"], &[])?;
    run("cargo", &["build", "--locked", "-p", "vedette"], &[])?;
    let folder = env::current_dir().context("the folder of the project")?;
    let target = env::var("CARGO_TARGET_DIR").map_or_else(|_| folder.join("target"), Into::into);
    let program = target.join("debug/vedette");
    run_in(FOLDER, "npm", &["run", "test:e2e"], &[("VEDETTE_BIN", &program.to_string_lossy())])
}

/// Builds the pages and the program, and runs the server until it is stopped.
pub(crate) fn play() -> Result<()> {
    build()?;
    run("cargo", &["run", "--release", "--locked", "-p", "vedette", "--", "serve"], &[])
}
