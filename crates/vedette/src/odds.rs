//! `vedette odds`: the exact odds of a combat that somebody describes.
//!
//! The blocks named stand in one area of an otherwise empty map, all cards are in the decks, nobody holds any: so the odds are
//! those of a combat early in a game, before anybody has counted cards.

mod jours;

use std::path::PathBuf;

use anyhow::{anyhow, bail, ensure};
use clap::ValueHint;
use serde::Serialize;
use vedette_conquerors::odds::{Chances, Odds};
use vedette_conquerors::scenario::Kind;
use vedette_conquerors::sets::BlockId;
use vedette_conquerors::study::Study;
use vedette_conquerors::{Action, Position, Scenario, side_code};
use vedette_kernel::{Game, Quick, Side, Silent, Speak};
use vedette_lang::{Language, Speaker};
use vedette_titles::conquerors::PackNames;

use crate::games::{Agreed, Agreement, Setting};
use crate::near::likest;
use crate::out::{self, Overwrite};

/// What `vedette odds` takes.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game: 1806, 1807 or 1813
    game: String,
    /// The blocks that attack, e.g. lannes,augereau; commanders too. In 1813 pieces with their strength: ney,fr-3-s=8
    #[arg(long, value_delimiter = ',', required = true)]
    attackers: Vec<String>,
    /// The blocks that defend
    #[arg(long, value_delimiter = ',', required = true)]
    defenders: Vec<String>,
    /// Where they fight: woods, citadels and fortified towns count
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
    /// The box from which the attackers came, in 1813: a bridge on the way makes it harder
    #[arg(long, value_name = "BOX")]
    from: Option<String>,
    /// The weather in 1813: clear, rain, mud or snow [default: clear]
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
    // Nobody can reckon with what is hidden.
    let face_up = Agreement {
        blind: args.agreement.blind.clone().or(Some("open".to_owned())),
        ..args.agreement.clone()
    };
    let is_jours = vedette_titles::jours::CODES.contains(&args.game.as_str());
    let agreement = if is_jours { &face_up } else { &args.agreement };
    let setting = match agreement.agreed(&args.game)? {
        Agreed::Conquerors(setting) => setting,
        Agreed::Jours(setting) => return jours::run(&setting, &args),
    };
    let attacker = side_of(&setting.scenario, &args.attackers)?;
    let defender = side_of(&setting.scenario, &args.defenders)?;
    ensure!(attacker != defender, "attackers and defenders are of the same side: name blocks of both");
    let game = position(&setting, &args, attacker)?;
    let odds = if args.moving { game.odds_of_moving_attack(attacker) } else { game.odds(attacker) };
    let odds =
        odds.ok_or_else(|| anyhow!("these blocks cannot attack there: name at least one corps a side"))?;
    let json =
        || anyhow::Ok(serde_json::to_string_pretty(&Report::new(&setting, &args, attacker, &odds))? + "\n");
    match &args.json {
        Some(path) if path.as_os_str() == "-" => return out::print(&json()?),
        Some(path) => out::write_file(path, &json()?, Overwrite::from_flag(args.force))?,
        None => {}
    }
    crate::play::print_odds(args.language, setting.pack, &game, &odds)
}

/// The side that all of these blocks belong to.
fn side_of(scenario: &Scenario, codes: &[String]) -> anyhow::Result<Side> {
    let mut side = None;
    for code in codes {
        let (_, found) = block(scenario, code)?;
        ensure!(
            side.is_none_or(|side| side == found),
            "`{code}` is not of the same side as the blocks before it"
        );
        side = Some(found);
    }
    side.ok_or_else(|| anyhow!("name at least one block for each side"))
}

fn block(scenario: &Scenario, code: &str) -> anyhow::Result<(BlockId, Side)> {
    let place = scenario.blocks.iter().position(|block| block.code == code && block.used);
    if let Some((place, block)) = place.and_then(|place| Some((place, scenario.blocks.get(place)?))) {
        ensure!(block.kind != Kind::Vedette, "`{code}` is a vedette, and vedettes do not fight");
        return Ok((BlockId(place as u8), block.side));
    }
    let fighting = scenario.blocks.iter().filter(|block| block.used && block.kind != Kind::Vedette);
    let near = likest(code, fighting.map(|block| block.code.as_str()), 3).join(", ");
    bail!("there is no block `{code}` in this scenario; near it are: {near}")
}

/// The blocks in their area, and the attackers chosen.
fn position(setting: &Setting, args: &Args, attacker: Side) -> anyhow::Result<Position> {
    let scenario = &setting.scenario;
    if !scenario.map.areas.iter().any(|area| area.code == args.area) {
        let near = likest(&args.area, scenario.map.areas.iter().map(|area| area.code.as_str()), 3).join(", ");
        bail!("there is no area `{}` on the map; near it are: {near}", args.area);
    }
    let mut study = Study::empty(scenario.clone());
    for code in args.attackers.iter().chain(&args.defenders) {
        study = study.put(code, &args.area);
    }
    for item in &args.strength {
        let (code, infantry, cavalry) = strength(item)?;
        block(scenario, code)?;
        study = study.strength(code, infantry, cavalry);
    }
    for item in &args.fatigue {
        let (code, points) = item.split_once('=').unwrap_or((item, ""));
        let points: u8 =
            points.parse().ok().filter(|points| *points <= vedette_conquerors::state::TRACK).ok_or_else(
                || anyhow!("--fatigue {item}: write it as CORPS=POINTS with 0 to 8 points, e.g. ney=3"),
            )?;
        block(scenario, code)?;
        study = study.fatigue(code, points);
    }
    let faults = |faults: Vec<String>| anyhow!("such a combat cannot be: {}", faults.join("; "));
    let mut game = study.operations(attacker).map_err(faults)?;
    for code in &args.attackers {
        let take = Action::Take(block(scenario, code)?.0);
        if let Err(refusal) = game.check(attacker, take) {
            let why = Speaker::new(args.language).refuse(&game.explain(&refusal), &PackNames(setting.pack));
            bail!("`{code}` cannot attack with the others: {why}");
        }
        game.apply(attacker, take, &mut Quick::new(0), &mut Silent);
    }
    Ok(game)
}

fn strength(item: &str) -> anyhow::Result<(&str, u8, u8)> {
    let read = || {
        let (code, points) = item.split_once('=')?;
        let (infantry, cavalry) = points.split_once('+')?;
        let points = [infantry, cavalry].map(|word| word.parse::<u8>().ok().filter(|points| *points <= 8));
        let [Some(infantry), Some(cavalry)] = points else { return None };
        (1..=8).contains(&(infantry + cavalry)).then_some((code, infantry, cavalry))
    };
    read().ok_or_else(|| {
        anyhow!(
            "--strength {item}: write it as CORPS=INFANTRY+CAVALRY with 1 to 8 points in all, e.g. lannes=4+1"
        )
    })
}

/// The distribution for machines.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    scenario: &'a str,
    options: String,
    area: &'a str,
    attacker: &'static str,
    attackers: &'a [String],
    defenders: &'a [String],
    moving: bool,
    /// One entry, unless the strength of the defender is hidden.
    combats: Vec<Combat>,
}

#[derive(Serialize)]
struct Combat {
    attacker_cards: u8,
    defender_cards: u8,
    /// The equally likely ways; a string, because they may be more than a number of JSON holds.
    ways: String,
    attacker_wins: f64,
    drawn: f64,
    defender_wins: f64,
    /// Losses inflicted and suffered by the attacker, with their probability.
    losses: Vec<Loss>,
    fatigue_inflicted: Vec<(u8, f64)>,
    fatigue_suffered: Vec<(u8, f64)>,
}

#[derive(Serialize)]
struct Loss {
    inflicted: u8,
    suffered: u8,
    probability: f64,
}

impl<'a> Report<'a> {
    fn new(setting: &'a Setting, args: &'a Args, attacker: Side, odds: &Odds) -> Report<'a> {
        Report {
            game: &setting.scenario.game,
            scenario: &setting.scenario.frame.code,
            options: setting.scenario.options.to_string(),
            area: &args.area,
            attacker: side_code(attacker),
            attackers: &args.attackers,
            defenders: &args.defenders,
            moving: args.moving,
            combats: odds.theirs.iter().map(|chances| Combat::new(odds.mine, chances)).collect(),
        }
    }
}

impl Combat {
    fn new(mine: u8, chances: &Chances) -> Combat {
        let share = |ways: u128| ways as f64 / chances.total.max(1) as f64;
        let shares = |list: &[(u8, u128)]| list.iter().map(|&(points, ways)| (points, share(ways))).collect();
        Combat {
            attacker_cards: mine,
            defender_cards: chances.cards,
            ways: chances.total.to_string(),
            attacker_wins: share(chances.win()),
            drawn: share(chances.draw()),
            defender_wins: share(chances.lose()),
            losses: chances
                .losses
                .iter()
                .map(|pair| Loss {
                    inflicted: pair.inflicted,
                    suffered: pair.suffered,
                    probability: share(pair.ways),
                })
                .collect(),
            fatigue_inflicted: shares(&chances.fatigue_inflicted),
            fatigue_suffered: shares(&chances.fatigue_suffered),
        }
    }
}
