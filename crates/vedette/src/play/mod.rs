//! `vedette play`: a game at the terminal, line by line.
//!
//! Against the computer or by two people at one screen. There is nothing but lines of text that come and go, so it works
//! in a pipe and with a screen reader. Every action is in the journal file before anybody hears of it.

mod chronicle;
mod command;
mod save;
mod seats;
mod session;
mod show;
mod start;

use std::path::PathBuf;

use anyhow::Context as _;
use clap::ValueHint;
use vedette_kernel::Side;
use vedette_lang::Language;

use crate::agreement::{self, Agreement};
use crate::desk::{first_game, office, side_named};
use seats::Against;

pub(crate) use save::SaveFile;
pub(crate) use start::{begin, take_up};

/// Which side a player takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Wish {
    /// This one.
    Side(Side),
    /// Whatever the lot says.
    Random,
}

impl Wish {
    /// Reads the word of the command line.
    fn read(word: &str) -> Result<Wish, String> {
        if word == "random" { Ok(Wish::Random) } else { side_named(word).map(Wish::Side) }
    }
}

/// What `vedette play` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(help = crate::command::game_help(), conflicts_with = "resume")]
    game: Option<String>,
    #[command(flatten)]
    agreement: Agreement,
    /// Your side, by its name or as first, second or random (where players bid for sides: the seat) [default: first]
    #[arg(long, value_parser = Wish::read)]
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
    #[arg(conflicts_with = "save", conflicts_with_all = agreement::ids())]
    resume: Option<PathBuf>,
    /// The journal to write [default: a new file in games/]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    save: Option<PathBuf>,
    /// Standing orders for moments at which you may play a card, e.g. "combat=never answer=ask"
    #[arg(long, value_name = "ORDERS")]
    orders: Option<String>,
    /// How many threads a computer player may think on, with the same answers as on one [default: one for each core]
    #[arg(long, value_name = "N")]
    threads: Option<std::num::NonZeroUsize>,
    /// No colours
    #[arg(long, visible_alias = "no-color")]
    no_colour: bool,
}

/// Plays a game.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if args.no_colour {
        anstream::ColorChoice::Never.write_global();
    }
    let pack = args.agreement.pack.as_deref();
    let Some(path) = &args.resume else {
        let desk = office().desk(args.game.as_deref().unwrap_or(first_game()), pack)?;
        return desk.begin(&args.agreement.of(&*desk)?, &args);
    };
    let (file, journal) = SaveFile::open(path)?;
    let desk = office().desk_of(journal.header(), pack).with_context(|| path.display().to_string())?;
    desk.take_up(&args, path, file, journal)
}
