//! Lints, documentation and its examples: three steps that must not build the workspace three times.
//!
//! Cargo builds again whatever is asked for with other features or by another compiler, and both are easily different: a part of
//! the workspace needs fewer features of what others wrote than the whole, and lints are looked for by a compiler of their own.

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::{env, fs};

use anyhow::{Context, Result};

use crate::steps::{Steps, cargo};

/// What lints are asked for.
const LINTS: [&str; 2] = ["-D", "warnings"];
/// Names the crates whose examples are run, where this program stands in for rustdoc.
const EXAMPLES_OF: &str = "VEDETTE_EXAMPLES_OF";

/// Looks for lints everywhere.
pub(crate) fn lints() -> Command {
    let mut lints = cargo(&["clippy", "--workspace", "--all-targets", "--locked", "--"]);
    lints.args(LINTS);
    lints
}

/// Documents everything. What a crate needs of the others is there since lints were looked for, if it is asked for with the same
/// compiler and features: an example among what is documented brings those of the tests.
pub(crate) fn document(steps: &mut Steps) -> Result<()> {
    let whole =
        ["doc", "--workspace", "--no-deps", "--locked", "--lib", "--bin", "xtask", "--example", "staff"];
    let mut documentation = cargo(&whole);
    documentation.env("RUSTDOCFLAGS", "-D warnings");
    if let Some(driver) = lint_driver() {
        let lints: String = LINTS.iter().map(|word| format!("{word}__CLIPPY_HACKERY__")).collect();
        documentation.env("RUSTC_WORKSPACE_WRAPPER", driver).env("CLIPPY_ARGS", lints);
    }
    steps.run("documentation", documentation)
}

/// The compiler that `cargo clippy` uses. Without it documenting only takes longer.
fn lint_driver() -> Option<PathBuf> {
    let asked = Command::new("rustc").args(["--print", "sysroot"]).output().ok()?;
    let driver = Path::new(String::from_utf8(asked.stdout).ok()?.trim()).join("bin/clippy-driver");
    driver.is_file().then_some(driver)
}

/// Runs the examples of the documentation. The whole workspace is asked for, because all of it is built; crates without an example
/// are passed over, because looking for them takes as long as documenting.
pub(crate) fn run_examples(steps: &mut Steps) -> Result<()> {
    let crates = crates_with_examples(Path::new("crates"))?;
    let mut examples = cargo(&["test", "--workspace", "--locked", "--doc"]);
    examples.env("RUSTDOC", env::current_exe()?).env(EXAMPLES_OF, crates.join(","));
    steps.run("examples in the documentation", examples)
}

/// Does what rustdoc is asked to do, if cargo has called this program in its place: see [`run_examples`].
pub(crate) fn instead_of_rustdoc() -> Option<ExitCode> {
    let wanted = env::var(EXAMPLES_OF).ok()?;
    let asked: Vec<String> = env::args().skip(1).collect();
    if is_passed_over(&asked, &wanted) {
        return Some(ExitCode::SUCCESS);
    }
    let done = Command::new("rustdoc").args(asked).status();
    Some(if done.is_ok_and(|status| status.success()) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Whether rustdoc is to look for examples in a crate that has none.
fn is_passed_over(asked: &[String], wanted: &str) -> bool {
    let named = asked.iter().skip_while(|word| *word != "--crate-name").nth(1);
    let tests = asked.iter().any(|word| word == "--test");
    tests && named.is_some_and(|name| wanted.split(',').all(|wanted| wanted != name))
}

/// The crates whose documentation has a block of code that is not marked as text.
fn crates_with_examples(crates: &Path) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for folder in listed(crates)? {
        let sources = folder.join("src");
        if sources.is_dir() && has_example(&sources)? {
            let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push(format!("vedette_{name}"));
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
    fn crates_without_examples_are_passed_over() {
        let asked = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let wanted = "vedette_board,vedette_lang";
        assert!(!is_passed_over(&asked("--crate-name vedette_board --test src/lib.rs"), wanted));
        assert!(is_passed_over(&asked("--crate-name vedette_house --test src/lib.rs"), wanted));
        assert!(!is_passed_over(&asked("-vV"), wanted), "what cargo asks about rustdoc itself is answered");
    }

    #[test]
    fn the_crates_that_show_code_are_found() {
        let found = crates_with_examples(Path::new("../crates")).expect("the crates can be read");
        assert!(found.contains(&"vedette_board".to_owned()) && found.contains(&"vedette_lang".to_owned()));
        assert!(!found.contains(&"vedette_kernel".to_owned()));
    }
}
