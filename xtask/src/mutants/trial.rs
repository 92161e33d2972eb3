//! One run of tests with one mutation switched on.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::program::Program;
use super::witnesses::Witness;

/// Tests of rules take milliseconds; what takes this long never ends.
const LONGEST: Duration = Duration::from_secs(20);
/// In KiB: a mutation may make lists without end, and the machine has other work too.
const MEMORY: u32 = 4_000_000;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nothing was noticed.
    Passed,
    /// This test failed.
    Failed(String),
    /// A test did not come to an end, or the program with it.
    Broke(String),
}

/// Somebody who runs tests: everybody has a file of his own for what they say.
pub(crate) struct Runner<'a> {
    pub(crate) program: &'a Program,
    /// What they say.
    pub(crate) said: PathBuf,
}

impl Runner<'_> {
    /// Runs tests with a mutation switched on.
    pub(crate) fn with_mutant(&self, number: u32, tests: &[&Witness]) -> Result<Outcome> {
        for (target, binary) in &self.program.binaries {
            let names: Vec<&str> =
                tests.iter().filter(|test| test.program == *target).map(|test| test.name.as_str()).collect();
            if names.is_empty() {
                continue;
            }
            let outcome = self.run(binary, &names, ("VEDETTE_MUTANT", number.to_string()))?;
            if outcome != Outcome::Passed {
                return Ok(outcome);
            }
        }
        Ok(Outcome::Passed)
    }

    /// Runs one test as it is, and tells which mutations it reaches, or that it does not pass.
    pub(crate) fn reach(&self, test: &Witness) -> Result<Option<Vec<u32>>> {
        let Some(binary) = self.program.binaries.get(&test.program) else { return Ok(None) };
        let notes = self.said.with_extension("reached");
        fs::write(&notes, "")?;
        let outcome =
            self.run(binary, &[&test.name], ("VEDETTE_REACHED", notes.to_string_lossy().into_owned()))?;
        if outcome != Outcome::Passed {
            return Ok(None);
        }
        let text = fs::read_to_string(&notes)?;
        let ranges = text.lines().filter_map(|line| {
            let (first, last) = line.split_once(' ')?;
            Some(first.parse::<u32>().ok()?..=last.parse().ok()?)
        });
        Ok(Some(ranges.flatten().collect()))
    }

    fn run(&self, binary: &Path, tests: &[&str], setting: (&str, String)) -> Result<Outcome> {
        let said = File::create(&self.said)?;
        let mut child = Command::new("sh")
            .args(["-c", &format!("ulimit -v {MEMORY}; exec \"$0\" \"$@\"")])
            .arg(binary)
            .args(["--exact", "--test-threads=1"])
            .args(tests)
            .current_dir(&self.program.folder)
            .env("CARGO_MANIFEST_DIR", &self.program.folder)
            .env("RUST_BACKTRACE", "0")
            .env(setting.0, setting.1)
            .stdin(Stdio::null())
            .stdout(said)
            .stderr(Stdio::null())
            .spawn()
            .context("the test program could not be started")?;
        let clock = Instant::now();
        let status = loop {
            if let Some(status) = child.try_wait()? {
                break Some(status);
            }
            if clock.elapsed() > LONGEST {
                child.kill()?;
                child.wait()?;
                break None;
            }
            sleep(Duration::from_millis(2));
        };
        if status.is_some_and(|status| status.success()) {
            return Ok(Outcome::Passed);
        }
        let report = String::from_utf8_lossy(&fs::read(&self.said)?).into_owned();
        let failed = report.lines().find_map(|line| line.strip_prefix("test ")?.strip_suffix(" ... FAILED"));
        Ok(match failed {
            Some(name) => Outcome::Failed(name.to_owned()),
            None => Outcome::Broke(tests.first().copied().unwrap_or_default().to_owned()),
        })
    }
}
