//! Playing the games of a study, several at a time, and keeping them so that a long study can be broken off.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Context, anyhow, ensure};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use vedette_ai::{Budget, Thought};
use vedette_kernel::Quick;
use vedette_lab::{Record, Subject as _};
use vedette_system::{Prepared, System};

use super::Args;
use super::kinds::GameKind;
use crate::out;
use vedette_kernel::scatter::seed_of;

/// No game comes near it; a faulty one is stopped by it.
const MOST_DECISIONS: u64 = 1_000_000;

/// What is played. Two studies with the same text have the same games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Terms {
    game: String,
    pack: String,
    rules: String,
    opponent: String,
    budget: Option<u64>,
    seed: u64,
}

/// A finished game as a line of the state file.
#[derive(Serialize, Deserialize)]
struct Line {
    kind: String,
    record: Record,
}

/// One kind of games from one opening.
struct Opening<S: System> {
    kind: usize,
    shift: i32,
    subject: S::Subject,
    seats: Prepared<S>,
}

/// Everything that is needed to play.
pub(super) struct Session<S: System> {
    kinds: Vec<GameKind<S>>,
    openings: Vec<Opening<S>>,
    terms: Terms,
}

/// Which game: its kind, opening and number.
type Key = (usize, i32, u64);

impl<S: System> Session<S> {
    pub(super) fn new(pack: &S::Pack, kinds: Vec<GameKind<S>>, args: &Args) -> anyhow::Result<Session<S>> {
        let mut shifts = vec![0];
        if args.bids {
            shifts.extend(args.bid_points.iter().copied().filter(|points| *points != 0));
        }
        shifts.sort_unstable();
        shifts.dedup();
        let mut openings = Vec::new();
        for (place, kind) in kinds.iter().enumerate() {
            for &shift in &shifts {
                // Points that would end the game at once cannot be bid.
                let Some(subject) = S::subject(pack, &kind.scenario, shift) else { continue };
                let think = |thought: Thought| Thought {
                    budget: args.budget.map_or(thought.budget, |decisions| Budget { decisions }),
                    ..thought
                };
                let seats = Prepared::new(args.opponent, S::scenario_of(&subject.start())).thinking(think);
                openings.push(Opening { kind: place, shift, subject, seats });
            }
        }
        ensure!(
            kinds
                .iter()
                .enumerate()
                .all(|(place, _)| openings.iter().any(|o| o.kind == place && o.shift == 0)),
            "a scenario of the pack is over at its start; check it with `vedette packs check`"
        );
        let terms = Terms {
            game: args.game.clone(),
            pack: S::hash(pack).to_owned(),
            rules: S::RULES.to_owned(),
            opponent: args.opponent.name().to_owned(),
            budget: args.budget,
            seed: args.seed,
        };
        Ok(Session { kinds, openings, terms })
    }

    pub(super) fn kinds(&self) -> impl Iterator<Item = &GameKind<S>> {
        self.kinds.iter()
    }

    /// The subject of a kind, from its own opening.
    pub(super) fn subject(&self, kind: &GameKind<S>) -> &S::Subject {
        let own = |opening: &&Opening<S>| {
            opening.shift == 0 && self.kinds.get(opening.kind).is_some_and(|other| other.label == kind.label)
        };
        // `new` has made sure that every kind has its own opening.
        let place = self.openings.iter().position(|opening| own(&opening)).unwrap_or(0);
        &self.openings[place].subject
    }

    /// Plays what is missing and gives all games back, by the label of their kind.
    pub(super) fn play_all(&self, args: &Args) -> anyhow::Result<BTreeMap<String, Vec<Record>>> {
        let (finished, state) = match &args.resume {
            Some(path) => self.take_up(path)?,
            None => (BTreeMap::new(), None),
        };
        let wanted: Vec<(usize, u64)> = (0..args.games)
            .flat_map(|number| (0..self.openings.len()).map(move |opening| (opening, number)))
            .collect();
        let key = |&(opening, number): &(usize, u64)| {
            let opening = self.openings.get(opening)?;
            Some((opening.kind, opening.shift, number))
        };
        let missing: Vec<(usize, u64)> = wanted
            .iter()
            .copied()
            .filter(|game| key(game).is_some_and(|key| !finished.contains_key(&key)))
            .collect();
        let bar = progress(wanted.len() as u64);
        bar.set_position((wanted.len() - missing.len()) as u64);
        let shared = Mutex::new((finished, state, None::<anyhow::Error>));
        let (next, halt) = (AtomicUsize::new(0), AtomicBool::new(false));
        let worker = || {
            while !halt.load(Ordering::Relaxed) {
                let place = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(opening, number)) = missing.get(place) else { return };
                let Some(opening) = self.openings.get(opening) else { return };
                let played = self.play(opening, number);
                let Ok(mut shared) = shared.lock() else { return };
                let (finished, state, fault) = &mut *shared;
                if let Err(error) = played.and_then(|record| self.keep(opening, record, finished, state)) {
                    halt.store(true, Ordering::Relaxed);
                    fault.get_or_insert(error.context(format!("game {number} of seed {}", self.terms.seed)));
                }
                bar.inc(1);
            }
        };
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
        let jobs = args.jobs.unwrap_or(processors).min(missing.len().max(1) as u64);
        let joined = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
            handles.into_iter().all(|handle| handle.join().is_ok())
        });
        bar.finish_and_clear();
        ensure!(joined, "a worker stopped; please report it with this command line");
        let finished = match shared.into_inner() {
            Ok((finished, _, None)) => finished,
            Ok((_, _, Some(error))) => return Err(error),
            Err(_) => return Err(anyhow!("a worker stopped; please report it with this command line")),
        };
        let mut records: BTreeMap<String, Vec<Record>> = BTreeMap::new();
        for game in &wanted {
            let Some(key) = key(game) else { continue };
            if let (Some(kind), Some(record)) = (self.kinds.get(key.0), finished.get(&key)) {
                records.entry(kind.label.clone()).or_default().push(record.clone());
            }
        }
        Ok(records)
    }

    /// One game: it depends on the seed of the study and its own number, so openings are compared with the same luck.
    fn play(&self, opening: &Opening<S>, number: u64) -> anyhow::Result<Record> {
        let seed = seed_of(self.terms.seed, number);
        let mut source = Quick::new(seed);
        let [dice, first, second] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let mut opponents = [opening.seats.seat(first), opening.seats.seat(second)];
        let played =
            vedette_lab::play(&opening.subject, &mut opponents, &mut Quick::new(dice), MOST_DECISIONS);
        let record = played.context("the game does not come to an end; please report it")?;
        Ok(Record { number, seed, shift: opening.shift, ..record })
    }

    fn keep(
        &self,
        opening: &Opening<S>,
        record: Record,
        finished: &mut BTreeMap<Key, Record>,
        state: &mut Option<File>,
    ) -> anyhow::Result<()> {
        if let (Some(file), Some(kind)) = (state, self.kinds.get(opening.kind)) {
            let line = Line { kind: kind.label.clone(), record: record.clone() };
            writeln!(file, "{}", serde_json::to_string(&line)?).context("cannot write the state file")?;
        }
        finished.insert((opening.kind, opening.shift, record.number), record);
        Ok(())
    }

    /// Reads the finished games of a state file, or begins one. Games of other kinds stay in the file for other studies.
    fn take_up(&self, path: &Path) -> anyhow::Result<(BTreeMap<Key, Record>, Option<File>)> {
        let mut finished = BTreeMap::new();
        let fresh = path.symlink_metadata().is_err();
        // How much of the file to keep, if its last line was cut off where the study was broken off.
        let mut whole = None;
        if !fresh {
            let text = out::read_file(path)?;
            let name = path.display();
            let end = text.rfind('\n').map_or(0, |end| end + 1);
            if end < text.len() {
                whole = Some(end as u64);
            }
            let mut lines = text.get(..end).unwrap_or_default().lines().enumerate();
            let head = lines.next().map_or("", |(_, line)| line);
            let begun: Terms = serde_json::from_str(head).with_context(|| {
                format!("{name}, line 1: this is no state file of the lab; choose another name")
            })?;
            ensure!(
                begun == self.terms,
                "{name} belongs to another study (game, pack, opponent, budget or seed): give the same arguments, \
                 or another file"
            );
            for (number, line) in lines {
                let Line { kind, record } = serde_json::from_str(line).with_context(|| {
                    format!("{name}, line {}: this is no finished game; remove the line", number + 1)
                })?;
                if let Some(place) = self.kinds.iter().position(|known| known.label == kind) {
                    finished.insert((place, record.shift, record.number), record);
                }
            }
        }
        let opened = OpenOptions::new().create(true).append(true).open(path);
        let mut file =
            opened.with_context(|| format!("cannot write {}: choose another file", path.display()))?;
        if let Some(whole) = whole {
            file.set_len(whole).context("cannot cut the unfinished line off the state file")?;
        }
        if fresh {
            writeln!(file, "{}", serde_json::to_string(&self.terms)?)?;
        }
        Ok((finished, Some(file)))
    }
}

/// A bar on standard error; it hides itself where nobody looks.
fn progress(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {eta} left");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
