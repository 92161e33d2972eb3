//! `vedette sim`: opponents play many games, and what happened is counted.

mod play;
mod report;
mod tally;

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use anyhow::{Context, anyhow, bail, ensure};
use clap::ValueHint;
use indicatif::{ProgressBar, ProgressStyle};
use vedette_system::{Setting, System};

use crate::agreement::Agreement;
use crate::desk::office;
use crate::opponents::{OpponentKind, kinds};
use crate::out::{self, Overwrite};
use play::{Bout, Played};
use tally::Tally;

/// So many journals are written at most by one command.
const MOST_JOURNALS: u64 = 1000;

/// What `vedette sim` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(help = crate::command::game_help())]
    game: String,
    /// How many games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// Who plays the first side; whatever is bid for sides, opponents keep theirs
    #[arg(long, visible_aliases = office().side_words(0), value_parser = kinds(), default_value_t = OpponentKind::Random)]
    first: OpponentKind,
    /// Who plays the second side
    #[arg(long, visible_aliases = office().side_words(1), value_parser = kinds(), default_value_t = OpponentKind::Random)]
    second: OpponentKind,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time; the results do not depend on it [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: Option<u64>,
    #[command(flatten)]
    agreement: Agreement,
    /// Write one row for each game to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    csv: Option<PathBuf>,
    /// Write the results as JSON to this file; `-` is standard output, and then nothing else is printed there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
    /// Write the journal of every game into this folder, with committed and revealed seeds (at most 1000 games)
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    journals: Option<PathBuf>,
    /// Replace files that exist already
    #[arg(long)]
    force: bool,
}

/// Plays the games and reports.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let desk = office().desk(&args.game, args.agreement.pack.as_deref())?;
    desk.simulate(&args.agreement.of(&*desk)?, &args)
}

/// The games of one system.
pub(crate) fn run_on<S: System>(setting: Setting<S>, args: &Args) -> anyhow::Result<()> {
    let sides = setting.header("").sides;
    let overwrite = Overwrite::from_flag(args.force);
    let to_stdout = args.json.as_ref().is_some_and(|path| path.as_os_str() == "-");
    for path in args.csv.iter().chain(args.json.iter().filter(|_| !to_stdout)) {
        overwrite.check(path)?;
    }
    if let Some(folder) = &args.journals {
        ensure!(
            args.games <= MOST_JOURNALS,
            "--journals writes at most {MOST_JOURNALS} games, not {}: give a smaller --games",
            args.games
        );
        std::fs::create_dir_all(folder)
            .with_context(|| format!("cannot make the folder {}: choose another one", folder.display()))?;
    }
    let bout = Bout::new(setting, [args.first, args.second], args.seed, args.journals.clone(), overwrite);
    let processors = std::thread::available_parallelism().map_or(1, |count| count.get() as u64);
    let jobs = args.jobs.unwrap_or(processors).min(args.games);
    let begun = Instant::now();
    let games = play_all(&bout, args.games, jobs)?;
    let tally = Tally::new(&games, begun.elapsed(), &sides);
    if let Some(path) = &args.csv {
        out::write_file(path, &report::csv(&games, &sides)?, overwrite)?;
    }
    match &args.json {
        Some(_) if to_stdout => return out::print(&report::json(&bout, &tally)?),
        Some(path) => out::write_file(path, &report::json(&bout, &tally)?, overwrite)?,
        None => {}
    }
    out::print(&report::text(&bout, &tally))
}

/// Plays all games, several at a time, and gives them back in order.
fn play_all<S: System>(bout: &Bout<S>, count: u64, jobs: u64) -> anyhow::Result<Vec<Played>> {
    let bar = progress(count);
    let next = AtomicU64::new(0);
    let fault: Mutex<Option<anyhow::Error>> = Mutex::new(None);
    let worker = || {
        let mut played = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                return played;
            }
            match bout.play(number) {
                Ok(game) => played.push(game),
                Err(error) => {
                    // The others stop as well: no game is left for them.
                    next.store(count, Ordering::Relaxed);
                    if let Ok(mut first) = fault.lock() {
                        first.get_or_insert(error.context(format!("game {number} of seed {}", bout.seed)));
                    }
                    return played;
                }
            }
            bar.inc(1);
        }
    };
    let mut games = Vec::new();
    let joined = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..jobs).map(|_| scope.spawn(worker)).collect();
        handles.into_iter().try_for_each(|handle| handle.join().map(|played| games.extend(played)))
    });
    bar.finish_and_clear();
    if joined.is_err() {
        bail!("a worker stopped; please report it with this command line");
    }
    match fault.into_inner() {
        Ok(None) => {}
        Ok(Some(error)) => return Err(error),
        Err(_) => return Err(anyhow!("a worker stopped; please report it with this command line")),
    }
    games.sort_unstable_by_key(|game| game.number);
    Ok(games)
}

/// A bar on standard error; it hides itself where nobody looks.
fn progress(count: u64) -> ProgressBar {
    let bar = ProgressBar::new(count);
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games  {per_sec}  {eta} left");
    style.map_or(bar.clone(), |style| bar.with_style(style))
}
