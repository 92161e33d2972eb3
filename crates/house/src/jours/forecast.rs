//! The odds of a battle of Jours de Gloire that somebody describes.
//!
//! The pieces named stand in one box of an otherwise empty map, everything face up, nobody holds cards.

use anyhow::{anyhow, bail, ensure};
use serde::Serialize;
use vedette_jours::odds::Odds;
use vedette_jours::scenario::{Piece, PieceKind};
use vedette_jours::study::Study;
use vedette_jours::tables::Weather;
use vedette_jours::{Position, side_code};
use vedette_kernel::{Game, Quick, Side, Silent};
use vedette_system::Setting;
use vedette_system::near::likest;
use vedette_system::terminal::{Described, Forecast};

use super::Jours;
use super::terminal::odds::tables;

/// Works the odds out.
pub(super) fn forecast(setting: &Setting<Jours>, combat: &Described) -> anyhow::Result<Forecast> {
    let (attacker, odds) = odds_of(setting, combat)?;
    let json = serde_json::to_string_pretty(&Report::new(setting, combat, attacker, &odds))?;
    Ok(Forecast { json, show: Box::new(move |screen| tables(screen, &odds)) })
}

/// Who attacks, and what comes of it.
pub(super) fn odds_of(setting: &Setting<Jours>, combat: &Described) -> anyhow::Result<(Side, Vec<Odds>)> {
    ensure!(
        !combat.moving && combat.fatigue.is_empty(),
        "battles of this game know neither --moving nor --fatigue: leave them out"
    );
    let attacker = side_of(setting, &combat.attackers)?;
    let defender = side_of(setting, &combat.defenders)?;
    ensure!(attacker != defender, "attackers and defenders are of the same side: name pieces of both");
    let game = position(setting, combat, attacker)?;
    let odds = game.odds(attacker);
    ensure!(!odds.is_empty(), "there is nothing to reckon: name a unit with strength on each side");
    Ok((attacker, odds))
}

fn piece<'s>(setting: &'s Setting<Jours>, code: &str) -> anyhow::Result<&'s Piece> {
    let pieces = &setting.scenario.pieces;
    if let Some(piece) = pieces.iter().find(|piece| piece.code == code) {
        ensure!(piece.kind != PieceKind::Dummy, "`{code}` is a dummy, and dummies do not fight");
        return Ok(piece);
    }
    let fighting = pieces.iter().filter(|piece| piece.kind != PieceKind::Dummy);
    let near = likest(code, fighting.map(|piece| piece.code.as_str()), 3).join(", ");
    bail!("there is no piece `{code}` in this scenario; near it are: {near}")
}

/// A piece with its strength: `fr-3-s` or `fr-3-s=8`.
fn named<'s>(setting: &'s Setting<Jours>, item: &str) -> anyhow::Result<(&'s Piece, u8)> {
    let (code, strength) = item.split_once('=').map_or((item, None), |(code, sp)| (code, Some(sp)));
    let piece = piece(setting, code)?;
    let sp = match strength {
        None => piece.max,
        Some(text) => text.parse().ok().filter(|sp| (1..=piece.max).contains(sp)).ok_or_else(|| {
            anyhow!("`{item}`: write it as PIECE=SP with 1 to {} strength points", piece.max)
        })?,
    };
    Ok((piece, sp))
}

/// The side that all of these pieces belong to.
fn side_of(setting: &Setting<Jours>, items: &[String]) -> anyhow::Result<Side> {
    let mut side = None;
    for item in items {
        let (piece, _) = named(setting, item)?;
        ensure!(
            side.is_none_or(|side| side == piece.side),
            "`{item}` is not of the same side as the pieces before it"
        );
        side = Some(piece.side);
    }
    side.ok_or_else(|| anyhow!("name at least one piece for each side"))
}

fn known_box(setting: &Setting<Jours>, code: &str) -> anyhow::Result<()> {
    let places = &setting.scenario.map.places;
    if !places.iter().any(|place| place.code == code) {
        let near = likest(code, places.iter().map(|place| place.code.as_str()), 3).join(", ");
        bail!("there is no box `{code}` on the map; near it are: {near}");
    }
    Ok(())
}

/// The battle, before the tactics are chosen.
fn position(setting: &Setting<Jours>, combat: &Described, attacker: Side) -> anyhow::Result<Position> {
    known_box(setting, &combat.place)?;
    let mut study = Study::empty(setting.scenario.clone());
    for item in combat.attackers.iter().chain(&combat.defenders) {
        let (piece, sp) = named(setting, item)?;
        study = study.put(&piece.code, &combat.place, sp);
        if let Some(from) = combat.from.as_ref().filter(|_| piece.side == attacker) {
            known_box(setting, from)?;
            study = study.came(&piece.code, from);
        }
    }
    let named = combat.weather.as_deref().unwrap_or(Weather::Clear.code());
    let Some(weather) = Weather::ALL.into_iter().find(|weather| weather.code() == named) else {
        let known = Weather::ALL.map(Weather::code).join(", ");
        bail!("there is no weather `{named}`; there are: {known}");
    };
    let made = study.weather(weather).combat(attacker);
    let mut game = made.map_err(|faults| anyhow!("such a battle cannot be: {}", faults.join("; ")))?;
    let fight = format!("fight {}", combat.place);
    // Windows pass, the battle begins, and who defends a city stands before it.
    for _ in 0..32 {
        let answer = Side::BOTH.into_iter().find_map(|side| {
            let wanted = ["decline", fight.as_str(), "stand"];
            let legal =
                |text: &&str| game.read(side, text).ok().filter(|&action| game.check(side, action).is_ok());
            Some((side, wanted.iter().find_map(legal)?))
        });
        let Some((side, action)) = answer else { break };
        game.apply(side, action, &mut Quick::new(0), &mut Silent);
    }
    Ok(game)
}

/// The odds for machines.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    scenario: &'a str,
    #[serde(rename = "box")]
    place: &'a str,
    attacker: &'static str,
    attackers: &'a [String],
    defenders: &'a [String],
    odds: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    what: &'static str,
    rounds: u8,
    /// The equally likely ways; a string, because they may be more than a number of JSON holds.
    ways: String,
    attacker_wins: f64,
    drawn: f64,
    defender_wins: f64,
    inflicted: Vec<(u16, f64)>,
    suffered: Vec<(u16, f64)>,
}

impl<'a> Report<'a> {
    fn new(setting: &'a Setting<Jours>, combat: &'a Described, attacker: Side, odds: &[Odds]) -> Report<'a> {
        Report {
            game: &setting.scenario.game,
            scenario: &setting.scenario.frame.code,
            place: &combat.place,
            attacker: side_code(attacker),
            attackers: &combat.attackers,
            defenders: &combat.defenders,
            odds: odds.iter().map(Line::new).collect(),
        }
    }
}

impl Line {
    fn new(odds: &Odds) -> Line {
        let share = |ways: u128| ways as f64 / odds.total.max(1) as f64;
        let shares = |list: &[(u16, u128)]| list.iter().map(|&(sp, ways)| (sp, share(ways))).collect();
        Line {
            what: odds.what.code(),
            rounds: odds.rounds,
            ways: odds.total.to_string(),
            attacker_wins: share(odds.win),
            drawn: share(odds.draw),
            defender_wins: share(odds.lose),
            inflicted: shares(&odds.inflicted),
            suffered: shares(&odds.suffered),
        }
    }
}
