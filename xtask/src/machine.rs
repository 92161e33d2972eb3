//! What the tests need beyond cargo: found, or installed from Debian's packages when that is allowed.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use anyhow::{Result, bail};

/// A program of the machine and the package it comes in.
pub(crate) struct Tool {
    /// What is started.
    program: &'static str,
    /// Debian's package.
    package: &'static str,
    /// What needs it.
    purpose: &'static str,
    /// A module that it must find, if it is Python.
    module: Option<&'static str>,
}

/// Counts instructions.
pub(crate) const VALGRIND: Tool =
    Tool { program: "valgrind", package: "valgrind", purpose: "instruction counts", module: None };
/// The second database.
pub(crate) const POSTGRES: Tool = Tool {
    program: "initdb",
    package: "postgresql",
    purpose: "the tests of the store on PostgreSQL",
    module: None,
};
/// The browser; its fonts come with it.
pub(crate) const CHROMIUM: Tool =
    Tool { program: "chromium", package: "chromium", purpose: "the tests in a browser", module: None };
/// Python, with what it takes to install generators of clients beside it.
pub(crate) const PYTHON: Tool = Tool {
    program: "python3",
    package: "python3-venv",
    purpose: "generated clients and bots in another language",
    module: Some("ensurepip"),
};
/// A second browser, for the long runs.
pub(crate) const FIREFOX: Tool = Tool {
    program: "firefox-esr",
    package: "firefox-esr",
    purpose: "the tests in a second browser",
    module: None,
};

/// The oldest Node.js that builds the pages, as web/package.json has it.
const NODE: (u32, u32) = (20, 19);

impl Tool {
    fn is_there(&self) -> bool {
        let path = env::var_os("PATH").unwrap_or_default();
        let on_path = env::split_paths(&path).any(|folder| folder.join(self.program).is_file());
        (on_path || self.is_among_postgres_programs()) && self.has_module()
    }

    fn has_module(&self) -> bool {
        let Some(module) = self.module else { return true };
        let tried = Command::new(self.program).arg("-c").arg(format!("import {module}")).output();
        tried.is_ok_and(|output| output.status.success())
    }

    /// Debian keeps every version of PostgreSQL in a folder of its own that is not on the path.
    fn is_among_postgres_programs(&self) -> bool {
        let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
        versions.map(|version| version.path().join("bin").join(self.program)).any(|program| program.is_file())
    }
}

/// Makes sure that all of these are there, before hours of work end at a missing one.
pub(crate) fn provide(tools: &[&Tool]) -> Result<()> {
    let missing: Vec<&&Tool> = tools.iter().filter(|tool| !tool.is_there()).collect();
    if missing.is_empty() {
        return Ok(());
    }
    for tool in &missing {
        println!("{} is missing, which {} need: asking apt-get", tool.program, tool.purpose);
    }
    let packages: Vec<&str> = missing.iter().map(|tool| tool.package).collect();
    if Path::new("/usr/bin/apt-get").exists() {
        // A failed update may still leave lists that are good enough.
        apt(&["update", "-qq"]);
        apt(&[&["install", "-y", "-qq", "--no-install-recommends"], &packages[..]].concat());
    }
    match missing.iter().find(|tool| !tool.is_there()) {
        None => Ok(()),
        Some(tool) => bail!(
            "{} is missing, which {} need; install it with `sudo apt-get install {}` and run this again",
            tool.program,
            tool.purpose,
            packages.join(" ")
        ),
    }
}

fn apt(words: &[&str]) {
    let asked = Command::new("apt-get")
        .args(words)
        .env("DEBIAN_FRONTEND", "noninteractive")
        .stdout(Stdio::null())
        .status();
    if !asked.is_ok_and(|status| status.success()) {
        println!("`apt-get {}` failed", words.join(" "));
    }
}

/// Node.js and npm build the pages. They are not installed from here: Debian's may be too old.
pub(crate) fn need_node() -> Result<()> {
    let found = version("node");
    if found.is_some_and(|found| found >= NODE) && version("npm").is_some() {
        return Ok(());
    }
    let (major, minor) = NODE;
    let found = found.map_or("none".to_owned(), |(major, minor)| format!("{major}.{minor}"));
    bail!(
        "the pages need Node.js {major}.{minor} or newer with npm, and here is {found}; get it from https://nodejs.org or \
         your system's packages, and run this again"
    );
}

fn version(program: &str) -> Option<(u32, u32)> {
    let output =
        Command::new(program).arg("--version").output().ok().filter(|output| output.status.success())?;
    let said = String::from_utf8_lossy(&output.stdout);
    let mut numbers = said.trim().trim_start_matches('v').split('.').map(str::parse);
    Some((numbers.next()?.ok()?, numbers.next()?.ok()?))
}
