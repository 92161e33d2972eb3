//! The odds of a combat that somebody describes.
//!
//! The pieces named stand on an otherwise empty map, everything face up: the defenders in one hex, the attackers around it.

use anyhow::{anyhow, bail, ensure};
use serde::Serialize;
use vedette_kernel::{Game, Quick, Side, Silent};
use vedette_rossbach::odds::{Odds, What};
use vedette_rossbach::scenario::Piece;
use vedette_rossbach::study::Study;
use vedette_rossbach::{Action, Position};
use vedette_system::near::likest;
use vedette_system::terminal::{Described, Forecast};
use vedette_system::{Setting, System};

use super::odds::shape;
use super::shapes::CombatOdds;
use super::terminal::odds::tables;
use super::{Rossbach, side_code};

/// Works the odds out.
pub(super) fn forecast(setting: &Setting<Rossbach>, combat: &Described) -> anyhow::Result<Forecast> {
    let unknown = combat.moving || !combat.fatigue.is_empty() || combat.weather.is_some();
    ensure!(
        !unknown,
        "combats of this game know neither --moving nor --fatigue nor --weather: leave them out"
    );
    let attackers = placed(setting, &combat.attackers, combat.from.as_deref())?;
    let defenders = placed(setting, &combat.defenders, Some(&combat.place))?;
    let (attacker, defender) = (side_of(&attackers)?, side_of(&defenders)?);
    ensure!(attacker != defender, "attackers and defenders are of the same side: name pieces of both");
    let game = position(setting, combat, &attackers, &defenders, attacker)?;
    let all = game.odds(attacker);
    let odds: Vec<Odds> = all.into_iter().filter(|odds| odds.what == What::Combat).collect();
    ensure!(!odds.is_empty(), "there is nothing to reckon: name a combat unit on each side");
    let (code, _) = Rossbach::agreement(&setting.scenario);
    let report = Report {
        game: &setting.scenario.game,
        scenario: &code,
        hex: &combat.place,
        attacker: side_code(attacker),
        attackers: &combat.attackers,
        defenders: &combat.defenders,
        odds: odds.iter().map(|odds| line(setting, odds, attacker)).collect(),
    };
    let json = serde_json::to_string_pretty(&report)?;
    let scenario = setting.scenario.clone();
    Ok(Forecast { json, show: Box::new(move |screen| tables(screen, &scenario, &odds, attacker)) })
}

/// A piece that was named: `lannes`, `suchet=r` by its reduced counter, `suchet@N0708` in a hex.
struct Placed<'s> {
    piece: &'s Piece,
    reduced: bool,
    hex: String,
}

fn placed<'s>(
    setting: &'s Setting<Rossbach>,
    items: &[String],
    usual: Option<&str>,
) -> anyhow::Result<Vec<Placed<'s>>> {
    items.iter().map(|item| one(setting, item, usual)).collect()
}

fn one<'s>(setting: &'s Setting<Rossbach>, item: &str, usual: Option<&str>) -> anyhow::Result<Placed<'s>> {
    let (what, hex) = item.split_once('@').map_or((item, usual), |(what, hex)| (what, Some(hex)));
    let (code, reduced) = what.strip_suffix("=r").map_or((what, false), |code| (code, true));
    let pieces = &setting.scenario.pieces;
    let Some(piece) = pieces.iter().find(|piece| piece.code == code) else {
        let near = likest(code, pieces.iter().map(|piece| piece.code.as_str()), 3).join(", ");
        bail!(
            "there is no piece `{code}` in this scenario; near it are: {near}; another one is chosen with --scenario"
        );
    };
    ensure!(!reduced || piece.reduced.is_some(), "`{code}` has no reduced counter: write it without `=r`");
    let hex = hex.ok_or_else(|| anyhow!("say where `{code}` attacks from: --from HEX, or {code}@HEX"))?;
    let map = &setting.scenario.map;
    let known = map.hex_by_code(hex).filter(|found| map.hexes[found.index()].in_play);
    let Some(known) = known else {
        bail!("there is no hex `{hex}` in this scenario; hexes are written like N1330")
    };
    Ok(Placed { piece, reduced, hex: map.names[known.index()].code.clone() })
}

/// The side that all of these pieces belong to.
fn side_of(pieces: &[Placed<'_>]) -> anyhow::Result<Side> {
    let side = pieces.first().map(|placed| placed.piece.side);
    let side = side.ok_or_else(|| anyhow!("name at least one piece for each side"))?;
    let other = pieces.iter().find(|placed| placed.piece.side != side);
    ensure!(
        other.is_none(),
        "`{}` is not of the same side as the others",
        other.map_or("", |it| &it.piece.code)
    );
    Ok(side)
}

/// The Combat Phase with all attacks on the hex designated.
fn position(
    setting: &Setting<Rossbach>,
    combat: &Described,
    attackers: &[Placed<'_>],
    defenders: &[Placed<'_>],
    side: Side,
) -> anyhow::Result<Position> {
    let mut study = Study::empty(setting.scenario.clone());
    for placed in attackers.iter().chain(defenders) {
        let code = placed.piece.code.as_str();
        study = study.at(&placed.hex, &[code]);
        if placed.reduced {
            study = study.reduced(&[code]);
        }
    }
    let mut game = study.combat(side);
    let map = &setting.scenario.map;
    let mut hexes: Vec<&str> = attackers.iter().map(|placed| placed.hex.as_str()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    for hex in hexes {
        let ends = [hex, combat.place.as_str()].map(|code| map.hex_by_code(code));
        let [Some(from), Some(on)] = ends else { continue };
        let attack = Action::Attack(from, on);
        if let Err(refusal) = game.check(side, attack) {
            bail!("{hex} cannot attack {}: rule {} ({})", combat.place, refusal.rule, refusal.code);
        }
        game.apply(side, attack, &mut Quick::new(0), &mut Silent);
    }
    Ok(game)
}

/// The odds for machines.
#[derive(Serialize)]
struct Report<'a> {
    game: &'a str,
    scenario: &'a str,
    hex: &'a str,
    attacker: &'static str,
    attackers: &'a [String],
    defenders: &'a [String],
    odds: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    attacker_wins: f64,
    exchange: f64,
    defender_wins: f64,
    #[serde(flatten)]
    combat: CombatOdds,
}

fn line(setting: &Setting<Rossbach>, odds: &Odds, attacker: Side) -> Line {
    let [win, exchange, lose] = odds.outcomes(attacker).map(|faces| f64::from(faces) / 6.0);
    Line { attacker_wins: win, exchange, defender_wins: lose, combat: shape(&setting.scenario, odds) }
}
