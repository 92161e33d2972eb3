//! `vedette play`: a game at the terminal, line by line.
//!
//! Against the computer or by two people at one screen. There is nothing but lines of text that come and go, so it works
//! in a pipe and with a screen reader. Every action is in the journal file before anybody hears of it.

mod answers;
mod chronicle;
mod command;
mod conquerors;
mod face;
mod jours;
mod save;
mod screen;
mod seats;
mod session;
mod show;
mod start;

use std::path::PathBuf;

use clap::{ValueEnum, ValueHint};
use vedette_conquerors::odds::Odds;
use vedette_conquerors::{Pack, Position};
use vedette_lang::Language;
use vedette_titles::conquerors::PackNames;

use crate::games::Agreement;
use seats::Against;

/// Which side a player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Wish {
    /// The French
    French,
    /// Their enemies
    #[value(alias = "allies")]
    Coalition,
    /// Whatever the lot says
    Random,
}

/// What `vedette play` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game
    #[arg(default_value = "1806", conflicts_with = "resume")]
    game: String,
    #[command(flatten)]
    agreement: Agreement,
    /// Your side (where players bid for sides: the first player's seat, or the second's) [default: french]
    #[arg(long, value_enum)]
    side: Option<Wish>,
    #[arg(long, value_parser = Against::read, value_name = "WHOM", help = Against::help())]
    against: Option<Against>,
    /// Language: en or fr [default: en]
    #[arg(long)]
    language: Option<Language>,
    /// Make the draws of the game from this number instead of from fresh chance
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Take up the game of this journal
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    #[arg(conflicts_with_all = ["save", "scenario", "edition", "level", "combat", "blind", "readings"])]
    resume: Option<PathBuf>,
    /// The journal to write [default: a new file in games/]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Standing orders for moments at which you may play a card, e.g. "combat=never answer=ask"
    #[arg(long, value_name = "ORDERS")]
    orders: Option<String>,
    /// No colours
    #[arg(long, visible_alias = "no-color")]
    no_colour: bool,
}

/// Prints the odds of a combat as a player at the terminal sees them.
pub(crate) fn print_odds(
    language: Language,
    pack: &'static Pack,
    game: &Position,
    odds: &Odds,
) -> anyhow::Result<()> {
    conquerors::odds::tables(&mut screen::Screen::new(language, Box::new(PackNames(pack))), game, odds)
}

/// Prints the odds of a battle of 1813 as a player at the terminal sees them.
pub(crate) fn print_jours_odds(
    language: Language,
    pack: &'static vedette_jours::Pack,
    odds: &[vedette_jours::odds::Odds],
) -> anyhow::Result<()> {
    let names = Box::new(vedette_titles::jours::PackNames(pack));
    jours::odds::tables(&mut screen::Screen::new(language, names), odds)
}

/// Plays a game.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if args.no_colour {
        anstream::ColorChoice::Never.write_global();
    }
    start::play(&args)
}
