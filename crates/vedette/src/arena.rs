//! `vedette arena`: which of two opponents is the stronger, and by how much.
//!
//! Games are played in pairs with the same luck and sides swapped. Every finished pair is a line of the state file, so a
//! long match can be broken off and taken up again.

mod growth;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::{Context, anyhow, ensure};
use clap::{ValueEnum, ValueHint};
use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use vedette_ai::arena::{self, Contestant, Estimate, Score, Times, Verdict};
use vedette_ai::{Budget, Thought};
use vedette_kernel::{Quick, Side};
use vedette_system::{Prepared, Setting, System};

use crate::agreement::Agreement;
use crate::desk::office;
use crate::out::{self, Overwrite};
use vedette_kernel::scatter::seed_of;

/// No game comes near it; a faulty one is stopped by it.
const MOST_DECISIONS: u64 = 1_000_000;

/// What `vedette arena` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(help = crate::command::game_help())]
    game: String,
    /// The opponent whose strength is measured: random, scripted, cadet, colonel, general, or a sparring partner
    a: String,
    /// The opponent he is measured against
    b: String,
    /// How many pairs of games: the same luck twice, with sides swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many pairs at a time; the results do not depend on it [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: Option<u64>,
    #[command(flatten)]
    agreement: Agreement,
    /// Stop as soon as it is clear whether the difference in Elo is nearer to the first or the second number
    #[arg(long, value_name = "ELO0,ELO1", value_parser = two::<f64>, allow_hyphen_values = true)]
    sprt: Option<(f64, f64)>,
    /// Simulated decisions for each decision, for both opponents or for each: 60000 or 240000,60000
    #[arg(long, value_name = "N[,N]", value_parser = one_or_two::<u64>)]
    budget: Option<(u64, u64)>,
    /// How strength grows: measure the first opponent with each of these budgets, e.g. 2000,8000,32000
    #[arg(long, value_name = "N,N,...", value_delimiter = ',', conflicts_with_all = ["sprt", "json"], value_parser = clap::value_parser!(u64).range(1..))]
    growth: Vec<u64>,
    /// Draw what --growth measured into this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "growth")]
    svg: Option<PathBuf>,
    /// Turns that a simulation covers, for both opponents or for each
    #[arg(long, value_name = "N[,N]", value_parser = one_or_two::<u32>)]
    horizon: Option<(u32, u32)>,
    /// Lets one opponent see everything: what would he gain by cheating?
    #[arg(long, value_enum)]
    clairvoyant: Option<Which>,
    /// Keep the finished pairs in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
    /// Write the results as JSON to this file; `-` is standard output, and then nothing else is printed there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
    /// Replace the JSON file or the picture if it exists already
    #[arg(long)]
    force: bool,
}

/// One of the two opponents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum Which {
    /// The first
    A,
    /// The second
    B,
}

fn one_or_two<N: std::str::FromStr + Copy>(text: &str) -> Result<(N, N), String> {
    let read = |word: &str| word.trim().parse::<N>().map_err(|_| format!("`{word}` is not such a number"));
    match text.split_once(',') {
        Some((first, second)) => Ok((read(first)?, read(second)?)),
        None => read(text).map(|both| (both, both)),
    }
}

fn two<N: std::str::FromStr + Copy>(text: &str) -> Result<(N, N), String> {
    if text.contains(',') { one_or_two(text) } else { Err("write two numbers, e.g. 0,50".to_owned()) }
}

/// What is played. Two matches with the same text are the same match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Terms {
    game: String,
    scenario: String,
    options: String,
    pack: String,
    rules: String,
    a: String,
    b: String,
    seed: u64,
    budget: Option<(u64, u64)>,
    horizon: Option<(u32, u32)>,
    clairvoyant: Option<String>,
}

/// A finished pair.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Pair {
    pair: u64,
    /// What the first opponent got, in half points: as the first side, and as the second.
    halves: [u8; 2],
    /// When the games ended.
    turns: [u32; 2],
    /// Decisions of each opponent.
    times: [TimeLine; 2],
}

/// [`Times`] as a line of the state file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct TimeLine {
    count: u64,
    total: u64,
    longest: u64,
    steps: BTreeMap<usize, u64>,
}

impl From<&Times> for TimeLine {
    fn from(times: &Times) -> TimeLine {
        let steps = times.steps.iter().copied().enumerate().filter(|(_, count)| *count > 0).collect();
        TimeLine { count: times.count, total: times.total, longest: times.longest, steps }
    }
}

impl TimeLine {
    fn times(&self) -> Times {
        let length = self.steps.keys().max().map_or(0, |last| (last + 1).min(1024));
        let steps = (0..length).map(|step| self.steps.get(&step).copied().unwrap_or(0)).collect();
        Times { count: self.count, total: self.total, longest: self.longest, steps }
    }
}

/// Two opponents ready to play.
struct Match<S: System> {
    stage: Setting<S>,
    sides: [String; 2],
    terms: Terms,
    prepared: [Prepared<S>; 2],
    clairvoyant: Option<Which>,
}

/// Plays the pairs and reports.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let desk = office().desk(&args.game, args.agreement.pack.as_deref())?;
    desk.contest(&args.agreement.of(&*desk)?, &args)
}

/// A match of one system.
pub(crate) fn measure<S: System>(stage: Setting<S>, args: &Args) -> anyhow::Result<()> {
    let overwrite = Overwrite::from_flag(args.force);
    let to_stdout = args.json.as_ref().is_some_and(|path| path.as_os_str() == "-");
    if let Some(path) = args.json.as_ref().filter(|_| !to_stdout) {
        overwrite.check(path)?;
    }
    if !args.growth.is_empty() {
        return growth::run(&stage, args, overwrite);
    }
    let contest = Match::new(stage, args, args.budget)?;
    let result = contest.result(args, args.resume.as_deref())?;
    match &args.json {
        Some(_) if to_stdout => return out::print(&contest.json(&result)?),
        Some(path) => out::write_file(path, &contest.json(&result)?, overwrite)?,
        None => {}
    }
    out::print(&contest.text(&result))
}

/// Reads the finished pairs of a state file, or begins one.
fn take_up(path: &Path, terms: &Terms) -> anyhow::Result<(BTreeMap<u64, Pair>, Option<std::fs::File>)> {
    let mut pairs = BTreeMap::new();
    let fresh = path.symlink_metadata().is_err();
    // How much of the file to keep, if its last line was cut off where the match was broken off.
    let mut whole = None;
    if !fresh {
        let text = out::read_file(path)?;
        let name = path.display();
        let text = match text.rfind('\n').map(|end| text.split_at(end + 1)) {
            Some((kept, rest)) if !rest.is_empty() => {
                whole = Some(kept.len() as u64);
                kept.to_owned()
            }
            _ => text,
        };
        let mut lines = text.lines().enumerate();
        let head = lines.next().map_or("", |(_, line)| line);
        let begun: Terms = serde_json::from_str(head).with_context(|| {
            format!("{name}, line 1: this is no state file of the arena; choose another name")
        })?;
        ensure!(begun == *terms, "{name} belongs to another match: give the same arguments, or another file");
        for (number, line) in lines {
            let pair: Pair = serde_json::from_str(line).with_context(|| {
                format!("{name}, line {}: this is no finished pair; remove the line", number + 1)
            })?;
            pairs.insert(pair.pair, pair);
        }
    }
    let opened = OpenOptions::new().create(true).append(true).open(path);
    let mut file = opened.with_context(|| format!("cannot write {}: choose another file", path.display()))?;
    if let Some(whole) = whole {
        file.set_len(whole).context("cannot cut the unfinished line off the state file")?;
    }
    if fresh {
        writeln!(file, "{}", serde_json::to_string(terms)?)?;
    }
    Ok((pairs, Some(file)))
}

impl<S: System> Match<S> {
    fn new(stage: Setting<S>, args: &Args, budget: Option<(u64, u64)>) -> anyhow::Result<Match<S>> {
        let header = stage.header("");
        let think = |place: usize, thought: Thought| Thought {
            budget: budget.map_or(thought.budget, |both| Budget {
                decisions: if place == 0 { both.0 } else { both.1 },
            }),
            horizon: args.horizon.map_or(thought.horizon, |both| if place == 0 { both.0 } else { both.1 }),
            ..thought
        };
        let prepare = |place, name: &str| {
            let prepared = stage.contestant(name).with_context(|| {
                let names = Setting::<S>::contestants().join(", ");
                format!("`{name}` is no opponent in this game; there are: {names}")
            })?;
            Ok::<_, anyhow::Error>(prepared.thinking(|thought| think(place, thought)))
        };
        let terms = Terms {
            game: header.game,
            scenario: header.scenario,
            options: header.options,
            pack: header.pack,
            rules: header.rules,
            a: args.a.clone(),
            b: args.b.clone(),
            seed: args.seed,
            budget,
            horizon: args.horizon,
            clairvoyant: args.clairvoyant.map(|which| if which == Which::A { "a" } else { "b" }.to_owned()),
        };
        let prepared = [prepare(0, &args.a)?, prepare(1, &args.b)?];
        Ok(Match { terms, prepared, clairvoyant: args.clairvoyant, sides: header.sides, stage })
    }

    /// Plays the match, or what is missing of it.
    fn result(&self, args: &Args, state: Option<&Path>) -> anyhow::Result<Standing> {
        let (mut pairs, state) = match state {
            Some(path) => take_up(path, &self.terms)?,
            None => (BTreeMap::new(), None),
        };
        self.play_all(args, &mut pairs, state)?;
        Ok(Standing::new(&pairs, args.sprt))
    }

    /// Plays what is missing, several pairs at a time.
    fn play_all(
        &self,
        args: &Args,
        pairs: &mut BTreeMap<u64, Pair>,
        state: Option<std::fs::File>,
    ) -> anyhow::Result<()> {
        let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
        let missing: Vec<u64> = (0..args.pairs).filter(|number| !pairs.contains_key(number)).collect();
        pairs.retain(|number, _| *number < args.pairs);
        let bar = progress(args.pairs);
        // Where the output goes into a file, a line for every tenth tells how far it is.
        let tenth = usize::try_from(args.pairs.div_ceil(10)).unwrap_or(usize::MAX).max(1);
        bar.set_position(pairs.len() as u64);
        let next = AtomicU64::new(0);
        let halt = AtomicBool::new(Standing::new(pairs, args.sprt).is_decided());
        let shared = Mutex::new((pairs, state, None::<anyhow::Error>));
        let worker = || {
            while !halt.load(Ordering::Relaxed) {
                let place = next.fetch_add(1, Ordering::Relaxed) as usize;
                let Some(&number) = missing.get(place) else { return };
                let played = self.play_pair(number);
                let Ok(mut shared) = shared.lock() else { return };
                let (pairs, state, fault) = &mut *shared;
                if let Err(error) = played.and_then(|pair| keep(pair, pairs, state)) {
                    halt.store(true, Ordering::Relaxed);
                    fault.get_or_insert(error.context(format!("pair {number} of seed {}", self.terms.seed)));
                }
                let standing = Standing::new(pairs, args.sprt);
                if standing.is_decided() {
                    halt.store(true, Ordering::Relaxed);
                }
                let share = format!("{:.1} %", standing.score.share().value * 100.0);
                if bar.is_hidden() && pairs.len().is_multiple_of(tenth) {
                    eprintln!("{} of {} pairs  {share}", pairs.len(), args.pairs);
                }
                bar.set_message(share);
                bar.inc(1);
            }
        };
        let jobs = args.jobs.unwrap_or(processors).min(args.pairs);
        std::thread::scope(|scope| (0..jobs).for_each(|_| drop(scope.spawn(worker))));
        bar.finish_and_clear();
        match shared.into_inner() {
            Ok((_, _, None)) => Ok(()),
            Ok((_, _, Some(error))) => Err(error),
            Err(_) => Err(anyhow!("a worker stopped; please report it with this command line")),
        }
    }

    /// One pair: it depends on the seed of the match and its own number only.
    fn play_pair(&self, number: u64) -> anyhow::Result<Pair> {
        let mut source = Quick::new(seed_of(self.terms.seed, number));
        let [dice, a, b] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let mut times = [Times::default(), Times::default()];
        let (mut halves, mut turns) = ([0; 2], [0; 2]);
        for (place, side) in Side::BOTH.into_iter().enumerate() {
            let mut first = self.contestant(0, a, Which::A);
            let mut second = self.contestant(1, b, Which::B);
            let seats =
                if side == Side::First { [&mut first, &mut second] } else { [&mut second, &mut first] };
            let played = arena::play(self.stage.start(), seats, &mut Quick::new(dice), MOST_DECISIONS);
            let (game, outcome) = played.context("the game does not come to an end; please report it")?;
            halves[place] = match outcome.winner {
                Some(winner) if winner == side => 2,
                Some(_) => 0,
                None => 1,
            };
            turns[place] = S::turn(&game);
            times[0].join(&first.times);
            times[1].join(&second.times);
        }
        Ok(Pair { pair: number, halves, turns, times: [(&times[0]).into(), (&times[1]).into()] })
    }

    fn contestant(&self, place: usize, seed: u64, which: Which) -> Contestant<S::Game> {
        let opponent = self.prepared[place].seat(seed);
        if self.clairvoyant == Some(which) {
            Contestant::clairvoyant(opponent)
        } else {
            Contestant::honest(opponent)
        }
    }
}

fn keep(
    pair: Pair,
    pairs: &mut BTreeMap<u64, Pair>,
    state: &mut Option<std::fs::File>,
) -> anyhow::Result<()> {
    if let Some(file) = state {
        writeln!(file, "{}", serde_json::to_string(&pair)?).context("cannot write the state file")?;
    }
    pairs.insert(pair.pair, pair);
    Ok(())
}

/// A bar on standard error; it hides itself where nobody looks.
fn progress(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} pairs  {msg}  {eta} left");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}

/// What the pairs add up to.
struct Standing {
    score: Score,
    /// Points of the first opponent as each side, in half points.
    as_side: [u64; 2],
    /// The mean of the last turns.
    turn: f64,
    times: [Times; 2],
    sprt: Option<(f64, Verdict)>,
}

impl Standing {
    fn new(pairs: &BTreeMap<u64, Pair>, sprt: Option<(f64, f64)>) -> Standing {
        let mut standing = Standing {
            score: Score::default(),
            as_side: [0; 2],
            turn: 0.0,
            times: [Times::default(), Times::default()],
            sprt: None,
        };
        for pair in pairs.values() {
            let [first, second] = pair.halves;
            standing.score.add(usize::from(first) + usize::from(second));
            standing.as_side[0] += u64::from(first);
            standing.as_side[1] += u64::from(second);
            standing.turn += pair.turns.iter().map(|&turn| f64::from(turn)).sum::<f64>();
            standing.times.iter_mut().zip(&pair.times).for_each(|(sum, line)| sum.join(&line.times()));
        }
        standing.turn /= (2 * pairs.len().max(1)) as f64;
        standing.sprt = sprt.map(|(worse, better)| standing.score.test(worse, better));
        standing
    }

    fn is_decided(&self) -> bool {
        self.sprt.is_some_and(|(_, verdict)| verdict != Verdict::Open)
    }

    /// The share of points as one side.
    fn share_as(&self, side: Side) -> f64 {
        self.as_side[side.index()] as f64 / 2.0 / self.score.count().max(1) as f64
    }
}

/// An estimate for the JSON report.
#[derive(Serialize)]
struct Interval {
    value: f64,
    low: f64,
    high: f64,
}

impl From<Estimate> for Interval {
    fn from(Estimate { value, low, high }: Estimate) -> Interval {
        Interval { value, low, high }
    }
}

/// Times of one opponent for the JSON report, in milliseconds.
#[derive(Serialize)]
struct Pace {
    decisions: u64,
    mean: f64,
    p99: f64,
    max: f64,
}

impl From<&Times> for Pace {
    fn from(times: &Times) -> Pace {
        let max = times.longest as f64 / 1000.0;
        Pace { decisions: times.count, mean: times.mean(), p99: times.percentile(0.99), max }
    }
}

#[derive(Serialize)]
struct Report<'a> {
    #[serde(flatten)]
    terms: &'a Terms,
    pairs: u64,
    pair_scores: BTreeMap<&'static str, u64>,
    score: Interval,
    elo: Interval,
    score_as_french: f64,
    score_as_coalition: f64,
    mean_last_turn: f64,
    milliseconds: BTreeMap<&'static str, Pace>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Sequential>,
}

#[derive(Serialize)]
struct Sequential {
    log_likelihood_ratio: f64,
    verdict: &'static str,
}

const PAIR_SCORES: [&str; 5] = ["0", "0.5", "1", "1.5", "2"];

fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Accepted => "accepted",
        Verdict::Rejected => "rejected",
        Verdict::Open => "open",
    }
}

impl<S: System> Match<S> {
    fn json(&self, standing: &Standing) -> anyhow::Result<String> {
        let [a, b] = &standing.times;
        let report = Report {
            terms: &self.terms,
            pairs: standing.score.count(),
            pair_scores: PAIR_SCORES.into_iter().zip(standing.score.pairs).collect(),
            score: standing.score.share().into(),
            elo: standing.score.elo().into(),
            score_as_french: standing.share_as(Side::First),
            score_as_coalition: standing.share_as(Side::Second),
            mean_last_turn: standing.turn,
            milliseconds: [("a", a.into()), ("b", b.into())].into(),
            sprt: standing.sprt.map(|(ratio, verdict)| Sequential {
                log_likelihood_ratio: ratio,
                verdict: verdict_word(verdict),
            }),
        };
        Ok(serde_json::to_string_pretty(&report)? + "\n")
    }

    fn text(&self, standing: &Standing) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_text(&mut out, standing);
        out
    }

    fn write_text(&self, out: &mut String, standing: &Standing) -> std::fmt::Result {
        let Terms { game, scenario, options, a, b, seed, .. } = &self.terms;
        writeln!(out, "{game} {scenario}, {options}, seed {seed}")?;
        let sees = |which| if self.clairvoyant == Some(which) { " (clairvoyant)" } else { "" };
        let count = standing.score.count();
        writeln!(out, "{a}{} against {b}{}, {count} pairs of games\n", sees(Which::A), sees(Which::B))?;
        let share = standing.score.share();
        let [value, low, high] = [share.value, share.low, share.high].map(|part| part * 100.0);
        writeln!(out, "score        {value:.1} %, 95 % interval {low:.1} % to {high:.1} %")?;
        let elo = standing.score.elo();
        writeln!(out, "Elo          {:+.0}, {:+.0} to {:+.0}", elo.value, elo.low, elo.high)?;
        let [one, other] = Side::BOTH.map(|side| standing.share_as(side) * 100.0);
        let [first, second] = &self.sides;
        writeln!(out, "{:<12} {one:.1} %, as {second} {other:.1} %", format!("as {first}"))?;
        let pairs = PAIR_SCORES.iter().zip(standing.score.pairs);
        let counts: Vec<String> = pairs.map(|(points, pairs)| format!("{points}: {pairs}")).collect();
        writeln!(out, "pair scores  {}", counts.join("  "))?;
        writeln!(out, "last turn    {:.1} on average", standing.turn)?;
        if let Some((ratio, verdict)) = standing.sprt {
            writeln!(out, "SPRT         {} (log-likelihood ratio {ratio:.2})", verdict_word(verdict))?;
        }
        for (name, times) in [a, b].into_iter().zip(&standing.times) {
            let (mean, p99, max) = (times.mean(), times.percentile(0.99), times.longest as f64 / 1000.0);
            writeln!(out, "{name:<12} {mean:.2} ms a decision, p99 {p99:.1} ms, longest {max:.1} ms")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_one_or_both_opponents() {
        assert_eq!(one_or_two::<u64>("5"), Ok((5, 5)));
        assert_eq!(one_or_two::<u64>("5, 6"), Ok((5, 6)));
        assert!(one_or_two::<u64>("5,").is_err());
        assert_eq!(two::<f64>("-5,5"), Ok((-5.0, 5.0)));
        assert!(two::<f64>("5").is_err());
    }

    #[test]
    fn times_survive_the_state_file() {
        let mut times = Times::default();
        for micros in [3, 70, 70, 9000] {
            times.add(std::time::Duration::from_micros(micros));
        }
        let line = serde_json::to_string(&TimeLine::from(&times)).expect("it can be written");
        let read: TimeLine = serde_json::from_str(&line).expect("it can be read");
        assert_eq!(read.times(), times);
    }
}
