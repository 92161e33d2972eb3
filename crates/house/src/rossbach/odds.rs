//! Odds and ways of a position of Rossbach, as plain data.

use vedette_kernel::Side;
use vedette_rossbach::odds::{Cell, Odds};
use vedette_rossbach::reach::{Fallback, Risk, Way};
use vedette_rossbach::scenario::Way as Track;
use vedette_rossbach::sets::HexId;
use vedette_rossbach::tables::COLUMN_CODES;
use vedette_rossbach::{Position, Scenario};
use vedette_system::{OddsLine, ReachInfo, own};

use super::shapes::{CombatOdds, CombatPeril, CombatResult, CombatShift, March, MarchRisk};
use super::side_code;

/// Where the stack on the move can get to, or pieces that must retreat.
pub(super) fn reach(game: &Position, side: Side) -> Vec<ReachInfo> {
    let scenario = game.scenario();
    let marches = game.ways(side);
    let retreats = game.fallbacks(side);
    let marches = marches.iter().map(|way| march_info(scenario, way));
    marches.chain(retreats.iter().map(|fallback| retreat_info(scenario, fallback))).collect()
}

fn march_info(scenario: &Scenario, way: &Way) -> ReachInfo {
    let own = own(&March {
        cost: way.spent,
        rests: way.rests,
        by: track_code(way.track),
        piece: None,
        risks: way.risks.iter().map(risk).collect(),
    });
    let path: Vec<String> = way.path.iter().map(|&hex| hex_code(scenario, hex)).collect();
    let area = path.last().cloned().unwrap_or_default();
    ReachInfo { area, path, points_left: way.left.into(), contact: way.contact, own }
}

fn retreat_info(scenario: &Scenario, fallback: &Fallback) -> ReachInfo {
    let own = own(&March {
        cost: 0,
        rests: true,
        by: track_code(Track::None),
        piece: scenario.pieces.get(fallback.piece.index()).map(|piece| piece.code.clone()),
        risks: fallback.risks.iter().map(risk).collect(),
    });
    let path: Vec<String> = fallback.path.iter().map(|&hex| hex_code(scenario, hex)).collect();
    ReachInfo { area: path.last().cloned().unwrap_or_default(), path, points_left: 0, contact: false, own }
}

fn track_code(track: Track) -> &'static str {
    match track {
        Track::None => "open",
        Track::Trail => "trail",
        Track::Road => "road",
    }
}

fn risk(risk: &Risk) -> MarchRisk {
    let (kind, sixths) = match *risk {
        Risk::Engaged => ("engaged", 0),
        Risk::Repulse => ("repulse", 0),
        Risk::Unseen => ("unseen", 0),
        Risk::NoRest(_) => ("no-rest", 0),
        Risk::Bridge(sixths) => ("bridge", sixths),
        Risk::Crowd => ("crowd", 0),
        Risk::Vedettes => ("vedettes", 0),
        Risk::Attacked => ("attacked", 0),
    };
    MarchRisk { kind, sixths, rule: risk.rule() }
}

/// The odds of the combats that a side is asked about.
pub(super) fn odds(game: &Position, side: Side) -> Vec<OddsLine> {
    game.odds(side).iter().map(|odds| line(game.scenario(), odds, side)).collect()
}

fn line(scenario: &Scenario, odds: &Odds, side: Side) -> OddsLine {
    let [win, draw, lose] = odds.outcomes(side).map(|faces| f64::from(faces) / 6.0);
    OddsLine { what: odds.what.code().to_owned(), win, draw, lose, own: own(&shape(scenario, odds)) }
}

/// Odds as the pages and machines get them.
pub(super) fn shape(scenario: &Scenario, odds: &Odds) -> CombatOdds {
    let hexes = |hexes: &[HexId]| hexes.iter().map(|&hex| hex_code(scenario, hex)).collect();
    let shift = |&(rule, columns): &(&'static str, i8)| CombatShift { rule, columns };
    CombatOdds {
        attacker: side_code(odds.attacker),
        from: hexes(&odds.from),
        on: hexes(&odds.on),
        attack: points(odds.attack),
        defence: points(odds.defence),
        odds: column_code(odds.odds),
        capped: odds.capped,
        shifts: odds.shifts.iter().map(shift).collect(),
        column: column_code(odds.column),
        die_change: odds.die_change,
        napoleon: odds.napoleon,
        heavy: odds.heavy,
        results: odds.results.iter().map(|cell| result(scenario, cell)).collect(),
    }
}

fn result(scenario: &Scenario, cell: &Cell) -> CombatResult {
    let peril = |peril: &vedette_rossbach::odds::Peril| CombatPeril {
        piece: scenario.piece(peril.piece).code.clone(),
        removed: peril.removed,
        lost: peril.lost,
    };
    let name = cell.verdict.name();
    CombatResult {
        verdict: name.strip_prefix("verdict:").unwrap_or(name),
        hexes: cell.verdict.hexes(),
        surrender: cell.surrender,
        losses: cell.losses,
        perils: cell.perils.iter().map(peril).collect(),
    }
}

/// The code of a column of the table.
pub(super) fn column_code(column: u8) -> &'static str {
    COLUMN_CODES.get(usize::from(column)).copied().unwrap_or_default()
}

/// Eighths of a point as points.
pub(super) fn points(eighths: u32) -> f64 {
    f64::from(eighths) / 8.0
}

fn hex_code(scenario: &Scenario, hex: HexId) -> String {
    scenario.map.names.get(hex.index()).map_or_else(String::new, |name| name.code.clone())
}
