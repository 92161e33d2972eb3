//! `vedette lab`: equal opponents play many games, and what happened is measured: who wins, how long it takes, where points
//! come from, what cards and corps are worth, where the campaign goes, and which bid is fair.

mod kinds;
mod play;
mod series;
mod text;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, ensure};
use clap::ValueHint;
use vedette_conquerors::Arms;
use vedette_lab::{Cell, FairBid, Look, Plots, Study, Subject, Summary, Thing};
use vedette_titles::jours;

use crate::games;
use crate::opponents::{Kind as Opponent, kinds};
use crate::out::{self, Overwrite};
use kinds::Kind;
use play::Session;
use series::Series;

/// What `vedette lab` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: 1806, 1807 or 1813
    game: String,
    /// Measure the pack in this folder instead of the one built in: for designers and owners of the box
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pack: Option<PathBuf>,
    /// How many games of each kind
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Scenarios, e.g. campaign,short; `all` for all of them
    #[arg(long, value_delimiter = ',', default_value = "all")]
    scenario: Vec<String>,
    /// Printings of the rules, e.g. en,fr; `all` for all of them [default: the first of the game]
    #[arg(long, value_delimiter = ',')]
    edition: Vec<String>,
    /// How much of the rules: conscript, grognard, marshal; `all` for all of the game
    #[arg(long, value_delimiter = ',', default_value = "conscript")]
    level: Vec<String>,
    /// What decides combats: cards or dice, or both
    #[arg(long, value_delimiter = ',', default_value = "cards")]
    combat: Vec<Arms>,
    /// A reading of a disputed rule, or several to be compared: balance=even or balance=even,any
    #[arg(long = "option", value_name = "NAME=WORD[,WORD]")]
    readings: Vec<String>,
    /// Who plays both sides. `colonel` for figures to rely on, `scripted` for quick ones
    #[arg(long, value_parser = kinds(), default_value_t = Opponent::Scripted)]
    opponent: Opponent,
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
    if jours::CODES.contains(&args.game.as_str()) {
        let pack = match &args.pack {
            Some(folder) => own_pack(&args.game, folder, |files| {
                let pack = vedette_jours::Pack::parse(files).ok()?;
                Some((pack.about.game.clone(), pack))
            })?,
            None => jours::pack(&args.game)?,
        };
        return measure(pack, &args);
    }
    let pack = match &args.pack {
        Some(folder) => own_pack(&args.game, folder, |files| {
            let pack = vedette_conquerors::Pack::parse(files).ok()?;
            Some((pack.about.game.clone(), pack))
        })?,
        None => games::pack(&args.game)?,
    };
    measure(pack, &args)
}

/// Plays the games of one system and reports.
fn measure<S: Series>(series: S, args: &Args) -> anyhow::Result<()> {
    let overwrite = Overwrite::from_flag(args.force);
    let to_stdout = args.json.as_ref().is_some_and(|path| path.as_os_str() == "-");
    let files = args.csv.iter().chain(&args.html).chain(args.json.iter().filter(|_| !to_stdout));
    for path in files {
        overwrite.check(path)?;
    }
    let session = Session::new(series, series.kinds(args)?, args)?;
    let records = session.play_all(args)?;
    let study = study(series, args, &session, &records);
    if let Some(path) = &args.csv {
        let rows = records.iter().map(|(kind, games)| (kind.as_str(), games.as_slice()));
        out::write_file(path, &vedette_lab::csv(rows, &study.sides)?, overwrite)?;
    }
    if let Some(path) = &args.html {
        let name = |code: &str| series.name(Thing::Place, code);
        out::write_file(path, &vedette_lab::page(&study, &name), overwrite)?;
    }
    if let Some(folder) = &args.svg {
        write_plots(series, &study, folder, overwrite)?;
    }
    let json = || anyhow::Ok(serde_json::to_string_pretty(&study)? + "\n");
    match &args.json {
        Some(_) if to_stdout => return out::print(&json()?),
        Some(path) => out::write_file(path, &json()?, overwrite)?,
        None => {}
    }
    out::print(&text::text(&study))
}

/// A pack of somebody's own, read by a function that also says which game it is of. It is kept for as long as the program
/// runs.
fn own_pack<P>(
    game: &str,
    folder: &Path,
    parse: impl Fn(&[(&str, &str)]) -> Option<(String, P)>,
) -> anyhow::Result<&'static P> {
    let names = vedette_conquerors::Pack::files().iter().chain(vedette_jours::Pack::files());
    let mut there: Vec<&str> = names.copied().filter(|name| folder.join(name).is_file()).collect();
    there.sort_unstable();
    there.dedup();
    let texts: Vec<(&str, String)> = there
        .into_iter()
        .map(|name| Ok((name, out::read_file(&folder.join(name))?)))
        .collect::<anyhow::Result<_>>()?;
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let folder = folder.display();
    let (own, pack) = parse(&files).with_context(|| {
        format!("the pack is not in order: `vedette packs check {folder}` tells what to mend")
    })?;
    ensure!(own == game, "the pack in {folder} is of {own}, not of {game}");
    Ok(Box::leak(Box::new(pack)))
}

fn study<S: Series>(
    series: S,
    args: &Args,
    session: &Session<S>,
    records: &BTreeMap<String, Vec<vedette_lab::Record>>,
) -> Study {
    let sides = series.sides();
    let names = |thing: Thing, code: &str| series.name(thing, code);
    let cell = |kind: &Kind<S::Scenario>| {
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
        ("pack".to_owned(), series.hash()),
        ("rules".to_owned(), series.rules().to_owned()),
        ("games of each kind".to_owned(), args.games.to_string()),
    ]);
    Study::new(&series.title(), sides, command(args), terms, cells)
}

/// The command that repeats the study.
fn command(args: &Args) -> String {
    let mut words = vec![format!("vedette lab {} --games {} --seed {}", args.game, args.games, args.seed)];
    words.push(format!("--opponent {}", args.opponent.name()));
    words.push(format!("--scenario {}", args.scenario.join(",")));
    if !jours::CODES.contains(&args.game.as_str()) {
        words.push(format!("--level {}", args.level.join(",")));
    }
    words.extend(args.pack.iter().map(|folder| format!("--pack {}", folder.display())));
    if !args.edition.is_empty() {
        words.push(format!("--edition {}", args.edition.join(",")));
    }
    if args.combat != [Arms::default()] {
        let arms: Vec<String> = args.combat.iter().map(Arms::to_string).collect();
        words.push(format!("--combat {}", arms.join(",")));
    }
    words.extend(args.readings.iter().map(|reading| format!("--option {reading}")));
    words.extend(args.budget.map(|budget| format!("--budget {budget}")));
    if args.bids {
        let points: Vec<String> = args.bid_points.iter().map(i32::to_string).collect();
        words.push(format!("--bids --bid-points {}", points.join(",")));
    }
    words.join(" ")
}

/// Writes the plots of each kind of games as files.
fn write_plots<S: Series>(
    series: S,
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
    let place = |code: &str| series.name(Thing::Place, code);
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
