//! `vedette packs`: the components of the games, listed, checked and drawn.

mod jours;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Subcommand, ValueHint};
use vedette_conquerors::pack::Fault;
use vedette_conquerors::scenario::{Kind, Terrain};
use vedette_conquerors::{Pack, side_code};
use vedette_kernel::Side;
use vedette_lang::Language;
use vedette_titles::conquerors::picture;

use crate::games;
use crate::out::{self, Overwrite};

/// What `vedette packs` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the packs that come with the program
    #[command(after_help = "Examples:
  vedette packs list
  vedette packs list 1813")]
    List {
        /// The game [default: all]
        game: Option<String>,
    },
    /// Check a pack and report everything that is wrong with it
    #[command(after_help = "Examples:
  vedette packs check
  vedette packs check 1813
  vedette packs check my-pack/")]
    Check {
        /// The folder of the pack, or a game of the program [default: the packs that come with the program]
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
    /// Draw the map of a pack
    #[command(after_help = "Example:
  vedette packs map 1806 --svg map.svg --language fr
  vedette packs map 1813 --svg germany.svg")]
    Map {
        /// The game: 1806, 1807 or 1813
        game: String,
        /// The file to write
        #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
        svg: PathBuf,
        /// Language of the names: en or fr
        #[arg(long, default_value_t)]
        language: Language,
        /// Replace the file if it exists already
        #[arg(long)]
        force: bool,
    },
}

/// Lists, checks or draws.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::List { game } => list(game.as_deref()),
        Command::Check { folder: None } => check_own(None),
        Command::Check { folder: Some(folder) } if is_game(&folder) => check_own(folder.to_str()),
        Command::Check { folder: Some(folder) } => check_folder(&folder),
        Command::Map { game, svg, language, force } => {
            draw(&game, &svg, language, Overwrite::from_flag(force))
        }
    }
}

/// Whether a game is meant and not a folder of that name.
fn is_game(folder: &Path) -> bool {
    let code = folder.to_str().unwrap_or_default();
    games::every_title().contains(&code) && !folder.exists()
}

/// Those of some games that are wanted: all of them, or one, which must be there.
fn wanted(game: Option<&str>) -> anyhow::Result<Vec<&'static str>> {
    let all = games::every_title();
    let Some(game) = game else { return Ok(all) };
    match all.iter().find(|title| **title == game) {
        Some(title) => Ok(vec![*title]),
        None => games::pack(game).map(|_| Vec::new()),
    }
}

fn list(game: Option<&str>) -> anyhow::Result<()> {
    let mut text = String::new();
    for title in wanted(game)? {
        if vedette_titles::jours::CODES.contains(&title) {
            text.push_str(&jours::listed(jours::pack()?));
            continue;
        }
        let pack = games::pack(title)?;
        let about = &pack.about;
        let _ = writeln!(
            text,
            "{title}  compatible with {} ({}, {})",
            about.title, about.designer, about.publisher
        );
        let _ = writeln!(text, "  pack {}", pack.hash());
        for scenario in &pack.scenarios {
            let turns = format!("turns {} to {}", scenario.first_turn, scenario.last_turn);
            let _ = writeln!(text, "  scenario {:<10} {} ({turns})", scenario.code, scenario.name);
        }
    }
    out::print(&text)
}

fn check_own(game: Option<&str>) -> anyhow::Result<()> {
    for title in wanted(game)? {
        let text = match vedette_titles::jours::CODES.contains(&title) {
            true => jours::summary(jours::pack()?),
            false => summary(games::pack(title)?),
        };
        out::print(&text)?;
    }
    Ok(())
}

fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let found =
        folder.metadata().with_context(|| format!("cannot read {}: check the name", folder.display()))?;
    ensure!(found.is_dir(), "{} is not a folder: give the folder that holds pack.toml", folder.display());
    let mut texts = Vec::new();
    let mut faults = Vec::new();
    // The files of the systems differ, and `pack.toml` tells which system it is.
    let about = std::fs::read_to_string(folder.join("pack.toml")).unwrap_or_default();
    let of_jours = jours::is_of_system(&about);
    for &name in if of_jours { jours::files() } else { Pack::files() } {
        match std::fs::read(folder.join(name)).map(String::from_utf8) {
            Ok(Ok(text)) => texts.push((name, text)),
            Ok(Err(_)) => faults.push(whole_file(name, "the file is not UTF-8 text: save it as UTF-8")),
            // A missing file is reported by the pack itself.
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
            Err(error) => faults.push(whole_file(name, &format!("the file cannot be read: {error}"))),
        }
    }
    let files: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let read = if of_jours { jours::check(&files) } else { Pack::parse(&files).map(|pack| summary(&pack)) };
    match read {
        Ok(summary) if faults.is_empty() => return out::print(&summary),
        Ok(_) => {}
        Err(more) => {
            let known: Vec<String> = faults.iter().map(|fault| fault.file.clone()).collect();
            faults.extend(more.0.into_iter().filter(|fault| !known.contains(&fault.file)));
        }
    }
    let lines: String = faults
        .iter()
        .map(|fault| format!("{}{}{fault}\n", folder.display(), std::path::MAIN_SEPARATOR))
        .collect();
    out::print(&lines)?;
    bail!("{} thing(s) wrong with the pack in {}: mend them and check again", faults.len(), folder.display())
}

fn whole_file(name: &str, message: &str) -> Fault {
    Fault { file: name.to_owned(), line: 0, message: message.to_owned() }
}

fn summary(pack: &Pack) -> String {
    let mut text = format!("{}: sound, pack {}\n", pack.about.game, pack.hash());
    let bridges = pack.connections.iter().filter(|link| link.river.is_some()).count();
    let of_kind = |terrain: Terrain| pack.areas.iter().filter(|area| area.terrain == terrain).count();
    let _ = write!(text, "  {} areas, {} of them citadels", pack.areas.len(), of_kind(Terrain::Citadel));
    let _ = match of_kind(Terrain::Fortified) {
        0 => writeln!(text),
        towns => writeln!(text, " and {towns} fortified towns"),
    };
    let _ = writeln!(text, "  {} connections, {bridges} of them bridges", pack.connections.len());
    for side in Side::BOTH {
        let count = |kind: Kind| {
            let of_kind = pack.blocks.iter().filter(|block| block.side == side && block.kind == kind);
            // A block of several orders of battle is one block.
            of_kind.map(|block| block.code.as_str()).collect::<BTreeSet<_>>().len()
        };
        let [corps, commanders, vedettes] = [Kind::Corps, Kind::Commander, Kind::Vedette].map(count);
        let cards = pack.cards[side.index()].len();
        let name = pack.about.sides.get(side.index()).map_or(side_code(side), String::as_str);
        let _ = writeln!(
            text,
            "  {name}: {corps} corps, {commanders} commanders, {vedettes} vedettes, {cards} cards"
        );
    }
    let scenarios: Vec<&str> = pack.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
    let _ = writeln!(text, "  scenarios: {}", scenarios.join(", "));
    text
}

fn draw(game: &str, path: &Path, language: Language, overwrite: Overwrite) -> anyhow::Result<()> {
    let picture = match game {
        "1813" => jours::picture(jours::pack()?, language),
        _ => picture(games::pack(game)?, language),
    };
    overwrite.check(path)?;
    out::write_file(path, &vedette_board::draw::svg(&picture), overwrite)?;
    out::print(&format!("{} written\n", path.display()))
}
