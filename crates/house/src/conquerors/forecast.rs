//! The exact odds of a combat that somebody describes.
//!
//! The blocks named stand in one area of an otherwise empty map, all cards are in the decks, nobody holds any: so the odds are
//! those of a combat early in a game, before anybody has counted cards.

use anyhow::{anyhow, bail, ensure};
use serde::Serialize;
use vedette_conquerors::odds::{Chances, Odds};
use vedette_conquerors::scenario::PieceKind;
use vedette_conquerors::sets::BlockId;
use vedette_conquerors::study::Study;
use vedette_conquerors::{Action, Position, Scenario, side_code};
use vedette_kernel::{Game, Quick, Side, Silent, Speak};
use vedette_lang::{Language, Speaker};
use vedette_system::Setting;
use vedette_system::near::likest;
use vedette_system::terminal::{Described, Forecast};

use super::Conquerors;
use super::terminal::odds::tables;

/// Works the odds out.
pub(super) fn forecast(setting: &Setting<Conquerors>, combat: &Described) -> anyhow::Result<Forecast> {
    let (attacker, game, odds) = odds_of(setting, combat)?;
    let json = serde_json::to_string_pretty(&Report::new(setting, combat, attacker, &odds))?;
    Ok(Forecast { json, show: Box::new(move |screen| tables(screen, &game, &odds)) })
}

/// Who attacks, where everybody stands, and what comes of it.
pub(super) fn odds_of(
    setting: &Setting<Conquerors>,
    combat: &Described,
) -> anyhow::Result<(Side, Position, Odds)> {
    ensure!(
        combat.from.is_none() && combat.weather.is_none(),
        "combats of this game know neither --from nor --weather: leave them out"
    );
    let attacker = side_of(&setting.scenario, &combat.attackers)?;
    let defender = side_of(&setting.scenario, &combat.defenders)?;
    ensure!(attacker != defender, "attackers and defenders are of the same side: name blocks of both");
    let game = position(setting, combat, attacker)?;
    let odds = if combat.moving { game.odds_of_moving_attack(attacker) } else { game.odds(attacker) };
    let odds =
        odds.ok_or_else(|| anyhow!("these blocks cannot attack there: name at least one corps a side"))?;
    Ok((attacker, game, odds))
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
        ensure!(block.kind != PieceKind::Vedette, "`{code}` is a vedette, and vedettes do not fight");
        return Ok((BlockId(place as u8), block.side));
    }
    let fighting = scenario.blocks.iter().filter(|block| block.used && block.kind != PieceKind::Vedette);
    let near = likest(code, fighting.map(|block| block.code.as_str()), 3).join(", ");
    bail!("there is no block `{code}` in this scenario; near it are: {near}")
}

/// The blocks in their area, and the attackers chosen.
fn position(setting: &Setting<Conquerors>, combat: &Described, attacker: Side) -> anyhow::Result<Position> {
    let scenario = &setting.scenario;
    if !scenario.map.areas.iter().any(|area| area.code == combat.place) {
        let near =
            likest(&combat.place, scenario.map.areas.iter().map(|area| area.code.as_str()), 3).join(", ");
        bail!("there is no area `{}` on the map; near it are: {near}", combat.place);
    }
    let mut study = Study::empty(scenario.clone());
    for code in combat.attackers.iter().chain(&combat.defenders) {
        study = study.put(code, &combat.place);
    }
    for item in &combat.strength {
        let (code, infantry, cavalry) = strength(item)?;
        block(scenario, code)?;
        study = study.strength(code, infantry, cavalry);
    }
    for item in &combat.fatigue {
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
    for code in &combat.attackers {
        let take = Action::Take(block(scenario, code)?.0);
        if let Err(refusal) = game.check(attacker, take) {
            let why = Speaker::new(Language::En).refuse(&game.explain(&refusal), &*setting.names());
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
    /// `combat`, or why there is none: `called-off`, `withdrawal`, `void`.
    what: &'static str,
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
    fn new(
        setting: &'a Setting<Conquerors>,
        combat: &'a Described,
        attacker: Side,
        odds: &Odds,
    ) -> Report<'a> {
        Report {
            game: &setting.scenario.game,
            scenario: &setting.scenario.frame.code,
            options: setting.scenario.options.to_string(),
            area: &combat.place,
            attacker: side_code(attacker),
            attackers: &combat.attackers,
            defenders: &combat.defenders,
            moving: combat.moving,
            combats: odds.theirs.iter().map(Combat::new).collect(),
        }
    }
}

impl Combat {
    fn new(chances: &Chances) -> Combat {
        let share = |ways: u128| ways as f64 / chances.total.max(1) as f64;
        let shares = |list: &[(u8, u128)]| list.iter().map(|&(points, ways)| (points, share(ways))).collect();
        Combat {
            what: chances.fate.code(),
            attacker_cards: chances.mine,
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
