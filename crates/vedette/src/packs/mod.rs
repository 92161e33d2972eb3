//! `vedette packs`: the components of the games, listed, checked and drawn.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Subcommand, ValueHint};
use vedette_lang::{Language, Speaker};

use crate::command::examples;
use crate::desk::{Desk, office};
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
    #[command(after_help = examples("packs list"))]
    List {
        /// The game [default: all]
        game: Option<String>,
    },
    /// Check a pack and report everything that is wrong with it
    #[command(after_help = examples("packs check"))]
    Check {
        /// The folder of the pack, or a game of the program [default: the packs that come with the program]
        #[arg(value_hint = ValueHint::DirPath)]
        folder: Option<PathBuf>,
    },
    /// Draw the map of a pack
    #[command(after_help = examples("packs map"))]
    Map {
        #[arg(help = crate::command::game_help())]
        game: String,
        /// Draw the pack in this folder instead of the one built in
        #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
        pack: Option<PathBuf>,
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
    /// Write a copy of a pack to start from: for owners of the box, and for designers
    #[command(after_help = examples("packs new"))]
    New {
        #[arg(help = crate::command::game_help())]
        game: String,
        /// The folder to write it to; it must not exist yet, or be empty
        #[arg(value_hint = ValueHint::DirPath)]
        folder: PathBuf,
    },
}

/// Lists, checks, draws or copies.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::List { game } => list(game.as_deref()),
        Command::Check { folder: None } => check_own(None),
        Command::Check { folder: Some(folder) } if is_game(&folder) => check_own(folder.to_str()),
        Command::Check { folder: Some(folder) } => check_folder(&folder),
        Command::Map { game, pack, svg, language, force } => {
            let desk = office().desk(&game, pack.as_deref())?;
            draw(&*desk, &svg, language, Overwrite::from_flag(force))
        }
        Command::New { game, folder } => copy(&game, &folder),
    }
}

/// Whether a game is meant and not a folder of that name.
fn is_game(folder: &Path) -> bool {
    let code = folder.to_str().unwrap_or_default();
    office().codes().contains(&code) && !folder.exists()
}

/// All games, or one, which must be there.
fn wanted(game: Option<&str>) -> anyhow::Result<Vec<std::sync::Arc<dyn Desk>>> {
    let codes = game.map_or_else(|| office().codes(), |game| vec![game]);
    codes.into_iter().map(|code| office().built_in(code)).collect()
}

fn list(game: Option<&str>) -> anyhow::Result<()> {
    let mut text = String::new();
    let speaker = Speaker::new(Language::En);
    for desk in wanted(game)? {
        let about = desk.about(&speaker);
        let (name, designer, publisher) = (&about.name, &about.designer, &about.publisher);
        let _ = writeln!(text, "{}  compatible with {name} ({designer}, {publisher})", desk.code());
        let _ = writeln!(text, "  pack {}", desk.hash());
        for scenario in desk.scenarios(&speaker) {
            let turns = format!("turns {} to {}", scenario.first_turn, scenario.last_turn);
            let _ = writeln!(text, "  scenario {:<14} {} ({turns})", scenario.code, scenario.name);
        }
    }
    out::print(&text)
}

fn summary(desk: &dyn Desk) -> String {
    let scenarios: Vec<String> =
        desk.scenarios(&Speaker::new(Language::En)).into_iter().map(|scenario| scenario.code).collect();
    let (game, hash, held) = (desk.game(), desk.hash(), desk.summary());
    format!("{game}: sound, pack {hash}\n{held}  scenarios: {}\n", scenarios.join(", "))
}

fn check_own(game: Option<&str>) -> anyhow::Result<()> {
    for desk in wanted(game)? {
        out::print(&summary(&*desk))?;
    }
    Ok(())
}

fn check_folder(folder: &Path) -> anyhow::Result<()> {
    let faults = match office().try_own(folder, None)? {
        Ok(desk) => return out::print(&summary(&*desk)),
        Err(faults) => faults.0,
    };
    let lines: String = faults
        .iter()
        .map(|fault| format!("{}{}{fault}\n", folder.display(), std::path::MAIN_SEPARATOR))
        .collect();
    out::print(&lines)?;
    bail!("{} thing(s) wrong with the pack in {}: mend them and check again", faults.len(), folder.display())
}

fn draw(desk: &dyn Desk, path: &Path, language: Language, overwrite: Overwrite) -> anyhow::Result<()> {
    overwrite.check(path)?;
    out::write_file(path, &desk.map_svg(language), overwrite)?;
    out::print(&format!("{} written\n", path.display()))
}

/// Writes the files of a game to a folder that has none.
fn copy(game: &str, folder: &Path) -> anyhow::Result<()> {
    let files = office().files_of(game)?;
    let shown = folder.display();
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {shown}: choose another"))?;
    let mut there = std::fs::read_dir(folder).with_context(|| format!("cannot read the folder {shown}"))?;
    ensure!(there.next().is_none(), "{shown} is not empty: choose a folder that does not exist yet");
    for (name, text) in files {
        out::write_file(&folder.join(name), text, Overwrite::No)?;
    }
    out::print(&format!(
        "{} files written to {shown}: change them, and try `vedette packs check {shown}` and \
         `vedette play {game} --pack {shown}`\n",
        files.len()
    ))
}
