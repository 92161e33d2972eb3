//! What the tests need beyond cargo: found, or installed from Debian's packages when that is allowed.

use std::path::Path;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

/// A program of the machine and the package it comes in.
pub(crate) struct Tool {
    /// What is started, by name or by path; any of these will do.
    programs: &'static [&'static str],
    /// Debian's package.
    package: &'static str,
    /// What needs it.
    purpose: &'static str,
}

/// Counts instructions.
pub(crate) const VALGRIND: Tool =
    Tool { programs: &["valgrind"], package: "valgrind", purpose: "instruction counts" };
/// The second database.
pub(crate) const POSTGRES: Tool = Tool {
    programs: &["postgres", "/usr/lib/postgresql/17/bin/postgres", "/usr/lib/postgresql/15/bin/postgres"],
    package: "postgresql",
    purpose: "the tests of the store on PostgreSQL",
};
/// The browser.
pub(crate) const CHROMIUM: Tool =
    Tool { programs: &["/usr/bin/chromium"], package: "chromium", purpose: "the tests in a browser" };
/// Builds the pages.
pub(crate) const NPM: Tool = Tool { programs: &["npm"], package: "npm", purpose: "the pages" };

fn starts(program: &str) -> bool {
    let quietly =
        || Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if program.starts_with('/') {
        Path::new(program).exists()
    } else {
        quietly().is_ok_and(|it| it.success())
    }
}

/// Makes sure that a tool is there.
pub(crate) fn provide(tool: &Tool) -> Result<()> {
    let is_there = || tool.programs.iter().any(|program| starts(program));
    if is_there() {
        return Ok(());
    }
    println!("\n== {} is missing, which {} need: asking apt-get", tool.package, tool.purpose);
    let apt = |words: &[&str]| {
        Command::new("apt-get")
            .args(words)
            .env("DEBIAN_FRONTEND", "noninteractive")
            .status()
            .is_ok_and(|it| it.success())
    };
    let _ = apt(&["update", "-qq"]);
    if !apt(&["install", "-y", "-qq", "--no-install-recommends", tool.package]) || !is_there() {
        bail!(
            "{} is missing, which {} need; install it with `sudo apt-get install {}` and run this again",
            tool.package,
            tool.purpose,
            tool.package
        );
    }
    Ok(())
}
