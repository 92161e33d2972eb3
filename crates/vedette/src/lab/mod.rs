//! `vedette lab`: equal opponents play many games, and what happened is measured: who wins, how long it takes, where points
//! come from, what cards and corps are worth, where the campaign goes, and which bid is fair.

mod kinds;
mod play;
mod text;

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::Context;
use clap::ValueHint;
use vedette_lab::{Cell, FairBid, Look, Plots, Study, Subject, Summary, Thing};
use vedette_lang::{Language, Names, Speaker};
use vedette_system::System;

use crate::desk::office;
use crate::opponents::{OpponentKind, kinds};
use crate::out::{self, Overwrite};
use kinds::{GameKind, Kinds};
use play::Session;

/// What `vedette lab` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(help = crate::command::game_help())]
    game: String,
    /// How many games of each kind
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    kinds: Kinds,
    /// Who plays both sides. `colonel` for figures to rely on, `scripted` for quick ones
    #[arg(long, value_parser = kinds(), default_value_t = OpponentKind::Scripted)]
    opponent: OpponentKind,
    /// Simulated decisions for each decision of an opponent that searches
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    budget: Option<u64>,
    /// Measure the fair bid too: the same games again with points added to the opening
    #[arg(long)]
    bids: bool,
    /// The points added for it
    #[arg(long, value_delimiter = ',', default_value = "-4,-2,2,4", allow_hyphen_values = true)]
    bid_points: Vec<i32>,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many games at a time; the results do not depend on it [default: one for each processor]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=256))]
    jobs: Option<u64>,
    /// Keep the finished games in this file, and go on from it if it is there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    resume: Option<PathBuf>,
    /// Write one row for each game to this file
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    csv: Option<PathBuf>,
    /// Write what was measured as JSON to this file; `-` is standard output, and then nothing else is printed there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
    /// Write a report with plots to this file: one page that needs nothing but itself
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    html: Option<PathBuf>,
    /// Write the plots as SVG files into this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    svg: Option<PathBuf>,
    /// Replace files that exist already
    #[arg(long)]
    force: bool,
}

/// Plays the games and reports.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let desk = office().desk(&args.game, args.kinds.pack.as_deref())?;
    args.kinds.check(&*desk)?;
    desk.study(&args)
}

/// Names of a pack in English.
struct Named<S> {
    speaker: Speaker,
    names: Arc<dyn Names + Send + Sync>,
    system: PhantomData<S>,
}

impl<S: System> Named<S> {
    fn name(&self, thing: Thing, code: &str) -> String {
        self.speaker.name(&format!("{}:{code}", S::prefix(thing)), &*self.names)
    }
}

/// The words for the sides, as names.
fn sides<S: System>(pack: &S::Pack) -> [String; 2] {
    let word = |place: usize| {
        let word = S::about(pack).sides.get(place).map_or(S::SIDES[place], String::as_str);
        let mut letters = word.chars();
        letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
    };
    [word(0), word(1)]
}

/// Plays the games of one system and reports.
pub(crate) fn measure<S: System>(pack: &Arc<S::Pack>, args: &Args) -> anyhow::Result<()> {
    let overwrite = Overwrite::from_flag(args.force);
    let to_stdout = args.json.as_ref().is_some_and(|path| path.as_os_str() == "-");
    let files = args.csv.iter().chain(&args.html).chain(args.json.iter().filter(|_| !to_stdout));
    for path in files {
        overwrite.check(path)?;
    }
    let names =
        Named::<S> { speaker: Speaker::new(Language::En), names: S::names(pack), system: PhantomData };
    let session = Session::<S>::new(pack, GameKind::<S>::all(pack, &args.kinds)?, args)?;
    let records = session.play_all(args)?;
    let study = study::<S>(pack, &names, args, &session, &records);
    if let Some(path) = &args.csv {
        let rows = records.iter().map(|(kind, games)| (kind.as_str(), games.as_slice()));
        out::write_file(path, &vedette_lab::csv(rows, &study.sides)?, overwrite)?;
    }
    if let Some(path) = &args.html {
        let name = |code: &str| names.name(Thing::Place, code);
        out::write_file(path, &vedette_lab::page(&study, &name), overwrite)?;
    }
    if let Some(folder) = &args.svg {
        write_plots(&names, &study, folder, overwrite)?;
    }
    let json = || anyhow::Ok(serde_json::to_string_pretty(&study)? + "\n");
    match &args.json {
        Some(_) if to_stdout => return out::print(&json()?),
        Some(path) => out::write_file(path, &json()?, overwrite)?,
        None => {}
    }
    out::print(&text::text(&study))
}

fn study<S: System>(
    pack: &S::Pack,
    named: &Named<S>,
    args: &Args,
    session: &Session<S>,
    records: &BTreeMap<String, Vec<vedette_lab::Record>>,
) -> Study {
    let sides = sides::<S>(pack);
    let names = |thing: Thing, code: &str| named.name(thing, code);
    let cell = |kind: &GameKind<S>| {
        let all = records.get(&kind.label).map_or(&[][..], Vec::as_slice);
        let plain: Vec<vedette_lab::Record> = all.iter().filter(|game| game.shift == 0).cloned().collect();
        let subject = session.subject(kind);
        Cell {
            label: kind.label.clone(),
            parts: kind.parts.clone(),
            summary: Summary::new(subject, &plain, &sides, &names),
            bid: if args.bids { FairBid::measure(all) } else { None },
            places: subject.places(),
        }
    };
    let cells = session.kinds().map(cell).collect();
    let budget = args.budget.map_or("its own".to_owned(), |budget| budget.to_string());
    let terms = BTreeMap::from([
        ("opponent".to_owned(), args.opponent.name().to_owned()),
        ("budget".to_owned(), budget),
        ("seed".to_owned(), args.seed.to_string()),
        ("pack".to_owned(), S::hash(pack).to_owned()),
        ("rules".to_owned(), S::RULES.to_owned()),
        ("games of each kind".to_owned(), args.games.to_string()),
    ]);
    Study::new(&S::about(pack).title, sides, command(args), terms, cells)
}

/// The command that repeats the study.
fn command(args: &Args) -> String {
    let mut words = vec![format!("vedette lab {} --games {} --seed {}", args.game, args.games, args.seed)];
    words.push(format!("--opponent {}", args.opponent.name()));
    words.extend(args.kinds.words());
    words.extend(args.budget.map(|budget| format!("--budget {budget}")));
    if args.bids {
        let points: Vec<String> = args.bid_points.iter().map(i32::to_string).collect();
        words.push(format!("--bids --bid-points {}", points.join(",")));
    }
    words.join(" ")
}

/// Writes the plots of each kind of games as files.
fn write_plots<S: System>(
    names: &Named<S>,
    study: &Study,
    folder: &Path,
    overwrite: Overwrite,
) -> anyhow::Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}: choose another one", folder.display()))?;
    let plots = Plots { look: Look::Paper, sides: &study.sides };
    let shares: Vec<_> =
        study.cells.iter().map(|cell| (cell.label.clone(), cell.summary.shares[0].estimate)).collect();
    let mut files = vec![("shares".to_owned(), plots.shares(&shares))];
    let place = |code: &str| names.name(Thing::Place, code);
    for cell in &study.cells {
        let label = cell.label.replace([' ', '='], "-");
        let summary = &cell.summary;
        let mut add = |what: &str, svg: String| files.push((format!("{label}-{what}"), svg));
        add("lengths", plots.lengths(summary));
        add("gains", plots.gains(summary));
        add("track", plots.track(summary));
        add("fights", plots.fights(summary, &cell.places, &place));
        add("advance", plots.advance(summary));
        add("cards", plots.cards(summary));
        add("units", plots.units(summary));
        if let Some(bid) = &cell.bid {
            add("bid", plots.bid(bid));
        }
    }
    for (name, svg) in files.into_iter().filter(|(_, svg)| !svg.is_empty()) {
        out::write_file(&folder.join(format!("{name}.svg")), &svg, overwrite)?;
    }
    Ok(())
}
