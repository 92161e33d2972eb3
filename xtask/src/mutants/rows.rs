//! Does a test that names a row fail when the code that names it is broken?

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Result, anyhow};

use super::citations::{self, Scope};
use super::ledger::{self, System};
use super::parse::Source;
use super::program::{Mutant, Plan, Program};
use super::sites::{self, Site, Way};
use super::trial::{Outcome, Runner};
use super::vocabulary::Vocabulary;
use super::witnesses::{self, Witness};
use crate::steps::Steps;
use crate::web;

/// So many mutations of a row are tried until one dies.
const TRIES: usize = 30;
/// So many tests run at once.
const WORKERS: usize = 2;

/// What became of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// A mutation of the code that names it was noticed by a test that names it.
    Dead { mutant: String, test: String },
    /// So many mutations were not.
    Survives { tried: usize, mutant: String },
    /// No test that names it runs the code that names it.
    Unreached,
    /// The code that names it has nothing that could be broken.
    NothingToBreak,
    /// No code names it.
    NoCode,
    /// No test names it.
    NoTest,
}

impl Verdict {
    /// Whether a test that names the row noticed.
    pub(crate) fn is_dead(&self) -> bool {
        matches!(self, Verdict::Dead { .. })
    }
}

/// A system as the search sees it.
pub(crate) struct Study {
    pub(crate) system: System,
    sources: Vec<Source>,
    scopes: Vec<Vec<Scope>>,
    witnesses: Vec<Witness>,
}

impl Study {
    /// Reads the sources and tests of a system.
    pub(crate) fn of(system: System) -> Result<Self> {
        let read = |folder: &str| -> Result<Vec<Source>> {
            let paths = ledger::sources(&system.folder.join(folder))?;
            paths.iter().map(|path| Source::read(path, &system.folder)).collect()
        };
        let (sources, tests) = (read("src")?, read("tests")?);
        let scopes = citations::scopes(&system, &sources)?;
        let mut found = witnesses::witnesses(&system, &tests)?;
        found.extend(witnesses::witnesses(&system, &sources)?);
        Ok(Self { system, sources, scopes, witnesses: found })
    }

    /// Builds the tests that are concerned with the mutations that are wanted.
    pub(crate) fn build(
        &self,
        steps: &mut Steps,
        concerned: &[bool],
        wanted: impl Fn(usize, &Site, &Way) -> bool,
    ) -> Result<Program> {
        let mut vocabulary = Vocabulary::default();
        for path in ledger::sources("crates".as_ref())? {
            vocabulary.learn(&Source::read(&path, "".as_ref())?.tree()?);
        }
        let tests = self.witnesses.iter().zip(concerned).filter(|(_, concerned)| **concerned);
        let targets = tests.map(|(witness, _)| witness.program.clone()).collect();
        let mut plan = Plan { system: &self.system, sources: &self.sources, sites: Vec::new(), targets };
        for (number, source) in self.sources.iter().enumerate() {
            let (mut found, constant) = sites::find(source, &vocabulary)?;
            for site in &mut found {
                let ways = std::mem::take(&mut site.ways);
                site.ways = ways.into_iter().filter(|way| wanted(number, site, way)).collect();
            }
            found.retain(|site| !site.ways.is_empty());
            plan.sites.push((found, constant));
        }
        plan.build(steps)
    }

    /// Judges these rows, telling of each that is not dead.
    pub(crate) fn judge(&self, steps: &mut Steps, rows: &[usize]) -> Result<Vec<Verdict>> {
        self.judge_by(steps, rows, |_, _, _| true)
    }

    /// Judges these rows by one mutation each, given in the words of the table. Those are known to compile, so that nothing is built
    /// twice, and the program is small.
    pub(crate) fn judge_as_before(
        &self,
        steps: &mut Steps,
        rows: &[usize],
        known: &BTreeSet<String>,
    ) -> Result<Vec<Verdict>> {
        self.judge_by(steps, rows, |source, site, way| known.contains(&self.words(source, site, way)))
    }

    /// A mutation, for the table.
    fn words(&self, source: usize, site: &Site, way: &Way) -> String {
        way.told(&self.sources[source], site)
    }

    fn judge_by(
        &self,
        steps: &mut Steps,
        rows: &[usize],
        wanted: impl Fn(usize, &Site, &Way) -> bool,
    ) -> Result<Vec<Verdict>> {
        let concerned: Vec<bool> =
            self.witnesses.iter().map(|witness| rows.iter().any(|row| witness.rows.contains(row))).collect();
        let program = self.build(steps, &concerned, |source, site, way| {
            let mut scopes = rows.iter().flat_map(|&row| &self.scopes[row]);
            scopes.any(|scope| scope.has(source, &site.range)) && wanted(source, site, way)
        })?;
        let reached = self.reach(steps, &program, &concerned)?;
        let about = format!("{} rows", rows.len());
        let step = format!("break the rules of {}", self.system.name);
        steps.time(&step, &about, || {
            side_by_side(&program, rows, |runner, &row| {
                let verdict = self.verdict(runner, row, &reached)?;
                if !verdict.is_dead() {
                    println!("{}: {verdict}", self.system.rows[row]);
                }
                Ok(verdict)
            })
        })
    }

    /// Which mutations each test reaches. Tests that fail as the code is are of no use.
    pub(crate) fn reach(
        &self,
        steps: &mut Steps,
        program: &Program,
        concerned: &[bool],
    ) -> Result<Vec<BTreeSet<u32>>> {
        let step = format!("run the tests of {}", self.system.name);
        let numbers: Vec<usize> = (0..self.witnesses.len()).collect();
        let about = format!("which of {} tests reach what", concerned.iter().filter(|it| **it).count());
        steps.time(&step, &about, || {
            side_by_side(program, &numbers, |runner, &number| {
                if !concerned[number] {
                    return Ok(BTreeSet::new());
                }
                let witness = &self.witnesses[number];
                let reached = runner.reach(witness)?;
                if reached.is_none() {
                    println!("{} does not pass without any mutation", witness.name);
                }
                Ok(reached.unwrap_or_default().into_iter().collect())
            })
        })
    }

    fn verdict(&self, runner: &Runner<'_>, row: usize, reached: &[BTreeSet<u32>]) -> Result<Verdict> {
        let tests: Vec<usize> =
            (0..self.witnesses.len()).filter(|&number| self.witnesses[number].rows.contains(&row)).collect();
        if self.scopes[row].is_empty() {
            return Ok(Verdict::NoCode);
        }
        if tests.is_empty() {
            return Ok(Verdict::NoTest);
        }
        let candidates = self.candidates(&runner.program.mutants, row);
        if candidates.is_empty() {
            return Ok(Verdict::NothingToBreak);
        }
        let mut tried = 0;
        let mut last = None;
        for mutant in candidates {
            let reaching: Vec<&Witness> = tests
                .iter()
                .filter(|&&test| reached[test].contains(&mutant.number))
                .map(|&test| &self.witnesses[test])
                .collect();
            if reaching.is_empty() {
                continue;
            }
            if tried == TRIES {
                break;
            }
            tried += 1;
            last = last.or(Some(mutant));
            let test = match runner.with_mutant(mutant.number, &reaching)? {
                Outcome::Passed => continue,
                Outcome::Failed(test) => test,
                Outcome::Broke(test) => format!("{test} (without end)"),
            };
            return Ok(Verdict::Dead { mutant: mutant.words.clone(), test });
        }
        Ok(match last {
            Some(mutant) => Verdict::Survives { tried, mutant: mutant.words.clone() },
            None => Verdict::Unreached,
        })
    }

    /// The mutations of the code that names a row: of the nearest code first, and small ones before coarse ones.
    fn candidates<'m>(&self, mutants: &'m [Mutant], row: usize) -> Vec<&'m Mutant> {
        let mut candidates: Vec<(usize, u8, &Mutant)> = Vec::new();
        for mutant in mutants {
            let scope = self.scopes[row].iter().position(|scope| scope.has(mutant.source, &mutant.range));
            candidates.extend(scope.map(|scope| (scope, mutant.coarseness, mutant)));
        }
        // What is around a statement counts only if nothing nearer can be broken.
        let widened = |scope: usize| self.scopes[row][scope].widened;
        let least = candidates.iter().map(|&(scope, ..)| widened(scope)).min().unwrap_or(0);
        candidates.retain(|&(scope, ..)| widened(scope) <= least);
        candidates.sort_by_key(|&(scope, coarseness, mutant)| (scope, coarseness, mutant.number));
        candidates.into_iter().map(|(_, _, mutant)| mutant).collect()
    }

    /// Tries a mutation on every test that reaches it; tells who noticed.
    pub(crate) fn noticed(
        &self,
        runner: &Runner<'_>,
        mutant: &Mutant,
        reached: &[BTreeSet<u32>],
    ) -> Result<Outcome> {
        let numbers = (0..self.witnesses.len()).filter(|&test| reached[test].contains(&mutant.number));
        let tests: Vec<&Witness> = numbers.map(|test| &self.witnesses[test]).collect();
        runner.with_mutant(mutant.number, &tests)
    }

    /// Every test that names a row.
    pub(crate) fn all_tests(&self) -> Vec<bool> {
        vec![true; self.witnesses.len()]
    }
}

/// Does something for every item, some at a time, and tells how far it is.
pub(crate) fn side_by_side<T: Sync, R: Send>(
    program: &Program,
    items: &[T],
    work: impl Fn(&Runner<'_>, &T) -> Result<R> + Sync,
) -> Result<Vec<R>> {
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let folder = web::target()?.join("mutants");
    let worker = |number: usize| -> Result<()> {
        let runner = Runner { program, said: folder.join(format!("said-{}-{number}", std::process::id())) };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return Ok(()) };
            let result = work(&runner, item)?;
            let mut done = done.lock().map_err(|_| anyhow!("another worker gave up"))?;
            done.push((index, result));
            if done.len().is_multiple_of(items.len().div_ceil(10)) {
                println!("  {} of {}", done.len(), items.len());
            }
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|number| scope.spawn(move || worker(number))).collect();
        workers.into_iter().try_for_each(|it| it.join().map_err(|_| anyhow!("a worker gave up"))?)
    })?;
    let mut done = done.into_inner().map_err(|_| anyhow!("a worker gave up"))?;
    done.sort_by_key(|(index, _)| *index);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}
