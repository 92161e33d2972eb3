//! A citation is not a test: breaks the rules one line at a time and looks whether the tests notice.
//!
//! Every mutation is compiled into one program behind a switch of its own, which an environment variable turns on; so the
//! program is built once, and each mutation costs only the tests that reach it.

mod citations;
mod ledger;
mod parse;
mod program;
mod rewrite;
mod rows;
mod sites;
mod table;
#[cfg(test)]
mod tests;
mod trial;
mod vocabulary;
mod witnesses;

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use anyhow::{Result, bail};

use crate::steps::Steps;
use ledger::System;
use rows::Study;
use trial::Outcome;

/// So many rows of the ledgers are broken by the test command, and in the soak.
pub(crate) const BROKEN_ROWS: usize = 40;

/// How many rows or mutations, and which.
#[derive(Clone, Copy)]
pub(crate) struct Sample<'a> {
    /// How many.
    pub(crate) size: usize,
    /// The same seed draws the same.
    pub(crate) seed: &'a str,
}

impl Sample<'_> {
    /// Draws from a list: each item has a number of its own, and the lowest are taken.
    fn draw<T>(self, mut items: Vec<T>, name: impl Fn(&T) -> String) -> Vec<T> {
        items.sort_by_cached_key(|item| {
            let mut hasher = DefaultHasher::new();
            (self.seed, name(item)).hash(&mut hasher);
            hasher.finish()
        });
        items.truncate(self.size);
        items
    }
}

/// Judges the rows of a system. All of them make the committed table anew; a sample is only told.
pub(crate) fn judge_rows(name: &str, sample: Option<Sample<'_>>) -> Result<()> {
    let mut steps = Steps::new(Vec::new());
    let study = Study::of(System::named(name)?)?;
    let mut rows: Vec<usize> = (0..study.system.rows.len()).collect();
    if let Some(sample) = sample {
        rows = sample.draw(rows, |&row| study.system.rows[row].clone());
    }
    let verdicts = study.judge(&mut steps, &rows)?;
    if sample.is_none() {
        return table::write(&study.system, &verdicts, &format!("cargo xtask mutants {name} --rows"));
    }
    let dead = verdicts.iter().filter(|verdict| verdict.is_dead()).count();
    println!("{dead} of {} rows are dead", verdicts.len());
    Ok(())
}

/// Tries mutations on every test that names a row, and lists those that nobody notices.
pub(crate) fn try_all(name: &str, sample: Option<Sample<'_>>) -> Result<()> {
    let mut steps = Steps::new(Vec::new());
    let study = Study::of(System::named(name)?)?;
    let program = study.build(&mut steps, &study.all_tests(), |_, _, _| true)?;
    let reached = study.reach(&mut steps, &program, &study.all_tests())?;
    let mut mutants = program.mutants.clone();
    if let Some(sample) = sample {
        mutants = sample.draw(mutants, |mutant| format!("{} {}", mutant.number, mutant.words));
    }
    let outcomes = steps.time("break the rules", &format!("{} mutations", mutants.len()), || {
        rows::side_by_side(&program, &mutants, |runner, mutant| {
            let outcome = study.noticed(runner, mutant, &reached)?;
            if outcome == Outcome::Passed {
                println!("survives: {}", mutant.words);
            }
            Ok(outcome)
        })
    })?;
    let killed = outcomes.iter().filter(|outcome| **outcome != Outcome::Passed).count();
    println!("{killed} of {} mutations are noticed by tests that name a row", mutants.len());
    Ok(())
}

/// The systems whose rows are broken.
#[derive(Clone, Copy)]
pub(crate) enum Drawn {
    /// One, another one for another commit: each costs a build of its own, and a test command has to end.
    FromOneSystem,
    /// Every one.
    FromAll,
}

/// Breaks a few rows that the committed tables call dead, another few for every commit, and fails if nobody notices.
pub(crate) fn still_dead(steps: &mut Steps, size: usize, drawn: Drawn) -> Result<()> {
    let commit = table::commit();
    let mut systems = System::all()?;
    if let Drawn::FromOneSystem = drawn {
        systems = Sample { size: 1, seed: &commit }.draw(systems, |system| system.name.clone());
    }
    let rows = systems
        .iter()
        .enumerate()
        .flat_map(|(number, system)| table::dead_rows(system).into_iter().map(move |row| (number, row)));
    let sample = Sample { size, seed: &commit };
    let drawn = sample.draw(rows.collect(), |&(number, row)| systems[number].rows[row].clone());
    let mut alive = Vec::new();
    for (number, system) in systems.into_iter().enumerate() {
        let rows: Vec<usize> = drawn.iter().filter(|(of, _)| *of == number).map(|&(_, row)| row).collect();
        if rows.is_empty() {
            continue;
        }
        let study = Study::of(system)?;
        let known = table::killers(&study.system, &rows);
        let verdicts = study.judge_as_before(steps, &rows, &known)?;
        let in_doubt = rows.into_iter().zip(verdicts).filter(|(_, verdict)| !verdict.is_dead());
        let in_doubt: Vec<usize> = in_doubt.map(|(row, _)| row).collect();
        if in_doubt.is_empty() {
            continue;
        }
        // The code may have changed since the table was made, and what killed a row be gone: then anything else may.
        for (row, verdict) in in_doubt.iter().zip(study.judge(steps, &in_doubt)?) {
            if !verdict.is_dead() {
                alive.push(format!("{} ({verdict})", study.system.rows[*row]));
            }
        }
    }
    if !alive.is_empty() {
        bail!(
            "the code of these rules can be broken and no test that names them notices, though docs/mutants-*.md calls them \
             dead: {}; mend the tests, or make the table anew with `cargo xtask mutants SYSTEM --rows`",
            alive.join(", ")
        );
    }
    Ok(())
}
