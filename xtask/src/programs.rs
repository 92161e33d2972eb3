//! The test programs of the workspace, built once and run two at a time: many tests wait for a clock, a server or a database, and
//! in every program the longest test comes to its end alone.

use std::collections::VecDeque;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use std::{io, thread};

use anyhow::{Context, Result, anyhow, bail};
use serde_json::Value;

use crate::steps::{Settings, Steps, cargo, give};

/// What belongs to a test: those beside the code and those of their own folder.
const TESTS: [&str; 4] = ["test", "--workspace", "--locked", "--tests"];
/// How many programs run at once.
const AT_ONCE: usize = 2;
/// Packages with long tests, the longest first: whatever comes last, somebody waits for it alone.
const LONGEST: [&str; 2] = ["server", "vedette"];

/// A test program.
struct Program {
    /// The folder of its package, where it runs.
    folder: PathBuf,
    path: PathBuf,
}

impl Program {
    /// What cargo says of something it has built, if that is a test program.
    fn of(message: &Value) -> Option<Program> {
        let path = message["executable"].as_str().filter(|_| message["profile"]["test"] == true)?;
        let folder = Path::new(message["manifest_path"].as_str()?).parent()?;
        Some(Program { folder: folder.to_owned(), path: path.into() })
    }

    fn rank(&self) -> usize {
        let name = self.folder.file_name().unwrap_or_default();
        LONGEST.iter().position(|longest| name == *longest).unwrap_or(LONGEST.len())
    }

    fn run(&self, settings: &Settings) -> io::Result<Output> {
        let mut command = Command::new(&self.path);
        // As cargo would start it.
        command.current_dir(&self.folder).env("CARGO_MANIFEST_DIR", &self.folder).stdin(Stdio::null());
        give(&mut command, settings).output()
    }
}

/// Test programs that wait to be run.
pub(crate) struct Programs(VecDeque<Program>);

/// Builds every test, and with them the program.
pub(crate) fn build(steps: &mut Steps) -> Result<Programs> {
    steps.run("build the tests", cargo(&[TESTS.as_slice(), &["--no-run"]].concat()))?;
    built(steps.settings())
}

impl Programs {
    pub(crate) fn run(self, steps: &mut Steps) -> Result<()> {
        let settings = steps.settings().clone();
        steps.time("tests", "every program that was built, two at a time", || run_all(self.0, &settings))
    }
}

/// What has just been built, the longest first.
fn built(settings: &Settings) -> Result<Programs> {
    let mut list = cargo(&[TESTS.as_slice(), &["--no-run", "--quiet", "--message-format=json"]].concat());
    let output = give(&mut list, settings).stderr(Stdio::inherit()).output()?;
    let messages =
        output.stdout.split(|&byte| byte == b'\n').filter_map(|line| serde_json::from_slice(line).ok());
    let mut programs: Vec<Program> = messages.filter_map(|message| Program::of(&message)).collect();
    if !output.status.success() || programs.is_empty() {
        bail!("cargo does not tell which test programs it has built");
    }
    programs.sort_by_key(Program::rank);
    Ok(Programs(programs.into()))
}

/// Runs all of them, also after one has failed: whoever mends something wants to know everything.
fn run_all(programs: VecDeque<Program>, settings: &Settings) -> Result<()> {
    let (waiting, failed) = (Mutex::new(programs), Mutex::new(Vec::new()));
    let work = || -> Result<()> {
        loop {
            let next = waiting.lock().map_err(|_| anyhow!("another worker gave up"))?.pop_front();
            let Some(program) = next else { return Ok(()) };
            let clock = Instant::now();
            let output = program
                .run(settings)
                .with_context(|| format!("{} could not be started", program.path.display()))?;
            tell(&program, &output, clock.elapsed())?;
            if !output.status.success() {
                failed.lock().map_err(|_| anyhow!("another worker gave up"))?.push(program.path);
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..AT_ONCE).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().map_err(|_| anyhow!("a worker gave up"))?)
    })?;
    let failed = failed.into_inner().map_err(|_| anyhow!("a worker gave up"))?;
    if failed.is_empty() {
        return Ok(());
    }
    let names: Vec<String> = failed.iter().map(|path| path.display().to_string()).collect();
    bail!("tests failed in {}", names.join(" and "))
}

/// What a program said, in one piece, so that two do not mix.
fn tell(program: &Program, output: &Output, took: Duration) -> Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "\n-- {}: {:.0} s", program.path.display(), took.as_secs_f64())?;
    out.write_all(&output.stdout)?;
    out.write_all(&output.stderr)?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_test_programs_are_run() {
        let message = |executable: Value, test: bool| json!({ "executable": executable, "manifest_path": "/a/server/Cargo.toml", "profile": { "test": test } });
        let program = Program::of(&message("/a/it".into(), true)).expect("a test program");
        assert_eq!((program.folder.as_path(), program.rank()), (Path::new("/a/server"), 0));
        assert!(Program::of(&message("/a/vedette".into(), false)).is_none());
        assert!(Program::of(&message(Value::Null, true)).is_none());
    }

    #[test]
    fn a_program_that_fails_fails_the_step_and_the_others_still_run() {
        let program = |path: &str| Program { folder: "/".into(), path: path.into() };
        assert!(run_all([program("/bin/true"), program("/bin/true")].into(), &Settings::new()).is_ok());
        let error = run_all([program("/bin/false"), program("/bin/true")].into(), &Settings::new())
            .expect_err("one failed");
        assert!(
            error.to_string().contains("/bin/false") && !error.to_string().contains("/bin/true"),
            "{error}"
        );
    }
}
