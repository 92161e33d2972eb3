//! Commands run one after the other: each is announced, timed, and listed at the end with what it took.

use std::ffi::OsString;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context, Result, anyhow, bail};

/// What every command finds in its environment.
pub(crate) type Settings = Vec<(&'static str, OsString)>;

/// What has been done, and how long it took.
pub(crate) struct Steps {
    began: Instant,
    settings: Settings,
    taken: Vec<(String, Duration)>,
}

impl Steps {
    /// Nothing done yet.
    pub(crate) fn new(settings: Settings) -> Self {
        Self { began: Instant::now(), settings, taken: Vec::new() }
    }

    /// Runs a command and fails when it does.
    pub(crate) fn run(&mut self, step: &str, mut command: Command) -> Result<()> {
        give(&mut command, &self.settings);
        let words = in_words(&command);
        self.time(step, &words, || {
            let status = command.status().with_context(|| format!("`{words}` could not be started"))?;
            if !status.success() {
                bail!("{step}: `{words}` failed");
            }
            Ok(())
        })
    }

    /// Does something that is not one command.
    pub(crate) fn time<T>(&mut self, step: &str, words: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("\n== {step}: {words}");
        let clock = Instant::now();
        let done = work();
        println!("== {step}: {}", in_seconds(clock.elapsed()));
        self.taken.push((step.to_owned(), clock.elapsed()));
        done
    }

    /// Does two things at once: what waits for one processor after another leaves half of the machine to the other, which takes what
    /// the first does not need. Both are done to their end, also when one of them fails.
    pub(crate) fn beside(
        &mut self,
        one: impl FnOnce(&mut Steps) -> Result<()>,
        other: impl FnOnce(&mut Steps) -> Result<()> + Send,
    ) -> Result<()> {
        let mut aside = Steps::new(self.settings.clone());
        let (first, second) = thread::scope(|scope| {
            let other = scope.spawn(|| {
                step_back();
                other(&mut aside)
            });
            let first = one(self);
            (first, other.join().unwrap_or_else(|_| Err(anyhow!("what was done beside it gave up"))))
        });
        let taken = aside.taken.into_iter().map(|(step, took)| (format!("  beside it: {step}"), took));
        self.taken.extend(taken);
        match (first, second) {
            (Err(first), Err(second)) => bail!("{first:#}; and {second:#}"),
            (first, second) => first.and(second),
        }
    }

    /// What every command finds in its environment.
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Where the time went.
    pub(crate) fn summary(&self) -> String {
        let line = |name: &str, took: Duration| format!("  {name:48}{:>8}\n", in_seconds(took));
        let steps: String = self.taken.iter().map(|(name, took)| line(name, *took)).collect();
        format!("\nWhere the time went\n{steps}{}", line("in all", self.began.elapsed()))
    }
}

/// Lets others have the processors first: this thread and what it starts. Where that cannot be had, everything only takes longer.
fn step_back() {
    let Ok(thread) = fs::read_link("/proc/thread-self") else { return };
    let Some(number) = thread.file_name() else { return };
    drop(Command::new("renice").args(["-n", "15", "-p"]).arg(number).stdout(Stdio::null()).status());
}

/// Puts settings into the environment of a command.
pub(crate) fn give<'c>(command: &'c mut Command, settings: &Settings) -> &'c mut Command {
    command.envs(settings.iter().map(|(name, value)| (name, value)))
}

/// A call of cargo.
pub(crate) fn cargo(words: &[&str]) -> Command {
    let mut command = Command::new("cargo");
    command.args(words);
    command
}

fn in_words(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}

fn in_seconds(time: Duration) -> String {
    format!("{:.0} s", time.as_secs_f64())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lanes_are_done_and_every_fault_is_told() {
        let step = |name: &'static str, fault: Option<&'static str>| {
            move |steps: &mut Steps| {
                steps.time(name, "", || fault.map_or(Ok(()), |fault| Err(anyhow!(fault))))
            }
        };
        let mut steps = Steps::new(Settings::new());
        steps.beside(step("browse", None), step("document", None)).expect("nothing is wrong");
        let summary = steps.summary();
        assert!(summary.contains("  browse") && summary.contains("beside it: document"), "{summary}");
        let one = steps.beside(step("browse", Some("red")), step("document", None)).expect_err("a fault");
        let both =
            steps.beside(step("browse", Some("red")), step("document", Some("blue"))).expect_err("faults");
        let mut manners = String::new();
        let ask = |_: &mut Steps| {
            manners = String::from_utf8(Command::new("nice").output()?.stdout)?;
            Ok(())
        };
        steps.beside(|_| Ok(()), ask).expect("nothing is wrong");
        assert!(manners.trim().parse().is_ok_and(|nice: i32| nice >= 15), "{manners}");
        assert_eq!((one.to_string(), both.to_string()), ("red".to_owned(), "red; and blue".to_owned()));
    }
}
