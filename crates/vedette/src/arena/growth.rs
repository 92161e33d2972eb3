//! How the strength of an opponent grows with its budget: the same match with several of them.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use vedette_lab::budgets;
use vedette_lab::stats::Estimate;
use vedette_system::{Setting, System};

use super::{Args, Match};
use crate::out::{self, Overwrite};

/// Plays the match with each budget of the first opponent; the second keeps his.
pub(super) fn run<S: System>(stage: &Setting<S>, args: &Args, overwrite: Overwrite) -> anyhow::Result<()> {
    let decisions = |name: &str| {
        let thought = stage.contestant(name)?.thought()?;
        Some(thought.budget.decisions)
    };
    ensure!(
        decisions(&args.a).is_some(),
        "{} does not search, so that its strength cannot grow: name cadet, colonel or general first",
        args.a
    );
    let mut wanted = args.growth.clone();
    wanted.sort_unstable();
    wanted.dedup();
    if let Some(path) = &args.svg {
        overwrite.check(path)?;
    }
    let rival = args.budget.map_or_else(|| decisions(&args.b).unwrap_or(0), |(_, second)| second);
    let (mut text, mut measured) = (String::new(), Vec::new());
    for budget in wanted {
        let contest = Match::new(stage.clone(), args, Some((budget, rival)))?;
        let state = args.resume.as_deref().map(|path| state_of(path, budget));
        let result = contest.result(args, state.as_deref())?;
        let share = result.score.share();
        measured.push((budget, Estimate { value: share.value, low: share.low, high: share.high }));
        let [value, low, high] = [share.value, share.low, share.high].map(|part| part * 100.0);
        let (elo, pairs, pace) = (result.score.elo(), result.score.count(), result.times[0].mean());
        writeln!(
            text,
            "{budget:>9}  {value:5.1} % ({low:.1} to {high:.1})  Elo {:+.0} ({:+.0} to {:+.0})  {pairs} pairs  \
             {pace:.2} ms a decision",
            elo.value, elo.low, elo.high
        )
        .context("cannot write the report")?;
    }
    if let Some(path) = &args.svg {
        out::write_file(path, &budgets(&measured, &args.b), overwrite)?;
    }
    out::print(&format!("{} against {}, by simulated decisions\n\n{text}", args.a, args.b))
}

/// The state file of one of the matches.
fn state_of(path: &Path, budget: u64) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{budget}"));
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_budget_has_a_state_file_of_its_own() {
        assert_eq!(state_of(Path::new("a/match.jsonl"), 2000), Path::new("a/match.jsonl.2000"));
    }
}
