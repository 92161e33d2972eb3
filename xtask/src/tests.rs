//! The test command of the README.

use std::path::{Path, PathBuf};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::mutants::{self, BROKEN_ROWS, Drawn};
use crate::steps::{Settings, Steps, cargo};
use crate::{home, instructions, machine, programs, web};

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

/// In the order in which a fault is told soonest, but what is built once and used again stays together. Browsers need no compiler, so
/// what the compiler still has to do is done beside them.
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
    programs::build_and_run(steps)?;
    steps.beside(
        |steps| {
            web::check(steps)?;
            web::play_in_browser(steps)
        },
        |steps| {
            run_examples(steps)?;
            mutants::still_dead(steps, BROKEN_ROWS, Drawn::FromOneSystem)?;
            document(steps)?;
            if skip_instructions { Ok(()) } else { instructions::compare(steps, false) }
        },
    )
}

fn document(steps: &mut Steps) -> Result<()> {
    let mut documentation = cargo(&["doc", "--workspace", "--no-deps", "--locked"]);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    steps.run("documentation", documentation)
}

/// Runs the examples of the documentation, where there are any: looking for them takes as long as documenting a crate.
fn run_examples(steps: &mut Steps) -> Result<()> {
    let mut examples = cargo(&["test", "--locked", "--doc"]);
    for package in packages_with_examples(Path::new("crates"))? {
        examples.args(["-p", &package]);
    }
    steps.run("examples in the documentation", examples)
}

/// The packages whose documentation has a block of code that is not marked as text.
fn packages_with_examples(crates: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for folder in listed(crates)? {
        let sources = folder.join("src");
        if sources.is_dir() && has_example(&sources)? {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push(format!("vedette-{name}"));
        }
    }
    Ok(found)
}

fn has_example(sources: &Path) -> Result<bool> {
    for path in listed(sources)? {
        if path.is_dir() {
            if has_example(&path)? {
                return Ok(true);
            }
        } else if path.extension().is_some_and(|end| end == "rs") && shows_code(&fs::read_to_string(&path)?) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a block opens without saying that it is text. Blocks open and close in turn.
fn shows_code(source: &str) -> bool {
    let comments = source.lines().filter_map(|line| {
        let line = line.trim_start();
        line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))
    });
    let fences = comments.filter_map(|comment| comment.trim().strip_prefix("```"));
    fences.step_by(2).any(|mark| mark != "text")
}

fn listed(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod examples {
    use super::*;

    #[test]
    fn examples_are_told_from_drawings() {
        assert!(shows_code("/// ```\n/// let a = 1;\n/// ```\nfn a() {}"));
        assert!(shows_code("//! ```text\n//! a b\n//! ```\n/// ```rust\n/// ```"));
        assert!(!shows_code("//! ```text\n//! a b\n//! ```\n"));
    }

    #[test]
    fn the_crates_that_show_code_are_found() {
        let found = packages_with_examples(Path::new("../crates")).expect("the crates can be read");
        assert!(found.contains(&"vedette-board".to_owned()) && found.contains(&"vedette-lang".to_owned()));
        assert!(!found.contains(&"vedette-kernel".to_owned()));
    }
}
