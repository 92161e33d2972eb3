//! `vedette odds`: the exact odds of a combat that somebody describes.

use std::path::PathBuf;

use clap::ValueHint;
use vedette_lang::Language;
use vedette_system::terminal::{Described, Screen};

use crate::agreement::Agreement;
use crate::desk::office;
use crate::out::{self, Overwrite};

/// What `vedette odds` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[arg(help = crate::command::game_help())]
    game: String,
    /// Who attacks, e.g. lannes,augereau, leaders too; where units have no usual strength, with it: ney,fr-3-s=8
    #[arg(long, value_delimiter = ',', required = true)]
    attackers: Vec<String>,
    /// Who defends
    #[arg(long, value_delimiter = ',', required = true)]
    defenders: Vec<String>,
    /// Where they fight: the ground counts
    #[arg(long, visible_alias = "box")]
    area: String,
    /// The attackers have marched in this operation
    #[arg(long)]
    moving: bool,
    /// The strength of a corps, infantry and cavalry, if it is not at full strength; may be given several times
    #[arg(long, value_name = "CORPS=INFANTRY+CAVALRY", value_delimiter = ',')]
    strength: Vec<String>,
    /// The fatigue of a corps; may be given several times
    #[arg(long, value_name = "CORPS=POINTS", value_delimiter = ',')]
    fatigue: Vec<String>,
    /// Where the attackers came from, in games where a bridge on the way makes it harder
    #[arg(long, value_name = "PLACE")]
    from: Option<String>,
    /// The weather, in games where it matters: clear, rain, mud or snow [default: clear]
    #[arg(long)]
    weather: Option<String>,
    #[command(flatten)]
    agreement: Agreement,
    /// Language: en or fr
    #[arg(long, default_value_t)]
    language: Language,
    /// Write the distribution as JSON to this file; `-` is standard output, and then nothing else is printed there
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    json: Option<PathBuf>,
    /// Replace the JSON file if it exists already
    #[arg(long)]
    force: bool,
}

/// Works the odds out and prints them.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let desk = office().desk(&args.game, args.agreement.pack.as_deref())?;
    let combat = Described {
        attackers: args.attackers,
        defenders: args.defenders,
        place: args.area,
        moving: args.moving,
        strength: args.strength,
        fatigue: args.fatigue,
        from: args.from,
        weather: args.weather,
    };
    let forecast = desk.forecast(&args.agreement.of(&*desk)?, &combat)?;
    let json = forecast.json + "\n";
    match &args.json {
        Some(path) if path.as_os_str() == "-" => return out::print(&json),
        Some(path) => out::write_file(path, &json, Overwrite::from_flag(args.force))?,
        None => {}
    }
    (forecast.show)(&mut Screen::new(args.language, desk.shared_names()))
}
