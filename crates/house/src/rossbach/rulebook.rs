//! What makes a rulebook of the ledger of Rossbach: where rules hold, positions put together, drawings of them.

use std::sync::Arc;

use vedette_board::draw::{self, Counter, HexWords};
use vedette_kernel::{Game as _, Side};
use vedette_lang::{Language, Speaker};
use vedette_rossbach::overlays::Standing;
use vedette_rossbach::pack::Pack;
use vedette_rossbach::sets::{HexId, HexSet, PieceId};
use vedette_rossbach::study::Study;
use vedette_rossbach::{FRENCH, PRUSSIANS, Position, Scenario};
use vedette_system::RuleInfo;
use vedette_system::rulebook::{Drawn, Sight, Source};

use super::names::PackNames;
use super::side_code;
use crate::scene::{HIDDEN, camp, scene};

pub(super) const SOURCE: Source = crate::scene::source!();

/// Where a rule holds: most do everywhere, some topics and single rules only where something was agreed.
pub(super) fn holds_when(rule: &RuleInfo) -> String {
    let word = match (rule.id.as_str(), rule.topic.as_str()) {
        ("RA-1.51-09", _) => "rounded=yes",
        ("RA-5.19-01", _) => "graded-officers=yes",
        ("RA-7.16-01", _) => "graded-units=yes",
        ("RA-11.2-01", _) => "one-by-one=yes",
        ("RA-11.32-01", _) => "beyond=yes",
        ("RA-11.47-01", _) => "impetus=yes",
        ("RA-21.2-02", _) => "first-corps=yes",
        ("RA-21.3-02", _) => "brunswick=yes",
        ("RA-22.0-08", _) => "play-on=yes",
        (id, _) if id.starts_with("RA-T-SHOCK-") => "shock=yes",
        (_, "TEAM") => "players=teams",
        (_, "HIDDEN") => "hidden=yes",
        (_, "VEDETTE" | "SCOUTING") => "vedettes=yes",
        (_, "SUPPLY") => "supply=yes",
        _ => "",
    };
    word.to_owned()
}

/// A position from lines: `at HEX PIECE PIECE`, `column PIECE`, `order HEX PIECE`…, and last the phase.
pub(super) fn arranged(scenario: &Arc<Scenario>, lines: &[String]) -> Result<Position, String> {
    let mut study = Study::empty(Arc::clone(scenario));
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let known = |codes: &[&str]| match codes.iter().find(|code| scenario.piece_by_code(code).is_none()) {
            Some(code) => Err(format!("there is no piece `{code}` in this scenario")),
            None => Ok(()),
        };
        let on_map = |hex: &str| match scenario.map.hex_by_code(hex) {
            Some(_) => Ok(()),
            None => Err(format!("there is no hex `{hex}`")),
        };
        study = match words.as_slice() {
            ["at", hex, pieces @ ..] => {
                on_map(hex)?;
                known(pieces)?;
                study.at(hex, pieces)
            }
            ["column", pieces @ ..] => {
                known(pieces)?;
                study.column(pieces)
            }
            ["uncommanded", pieces @ ..] => {
                known(pieces)?;
                study.uncommanded(pieces)
            }
            ["order", hex, pieces @ ..] => {
                on_map(hex)?;
                known(pieces)?;
                study.order(pieces, hex)
            }
            ["reduced", pieces @ ..] => {
                known(pieces)?;
                study.reduced(pieces)
            }
            ["turn", turn] => study.turn(turn.parse().map_err(|_| format!("`{turn}` is no turn"))?),
            ["command", first] => return Ok(study.command(side(first)?)),
            ["movement", first] => return Ok(study.movement(side(first)?)),
            ["combat", first] => return Ok(study.combat(side(first)?)),
            ["night", first] => return Ok(study.night(side(first)?)),
            _ => return Err(format!("`{line}` cannot be read")),
        };
    }
    Err("the last line must be a phase: `command SIDE`, `movement SIDE`, `combat SIDE` or `night SIDE`"
        .to_owned())
}

fn side(code: &str) -> Result<Side, String> {
    let found = [FRENCH, PRUSSIANS].into_iter().find(|side| side_code(*side) == code);
    found.ok_or_else(|| format!("`{code}` is no side"))
}

/// The hexes in which a side has a zone of control (`zone`), that its leaders' orders reach (`range`) and its supply
/// (`supply`), and of its units beyond it (`stranded`); lines from leaders to those whom they lead (`command`).
pub(super) fn paths_of(game: &Position, what: &str, of: Side) -> Vec<Vec<String>> {
    let names = &game.scenario().map.names;
    let code = |hex: HexId| names.get(hex.index()).map(|name| name.code.clone());
    let at = |piece: PieceId| {
        let code = game.scenario().pieces.get(piece.index()).map(|piece| piece.code.as_str());
        code.map(|code| game.whereabouts(code))
    };
    let codes = |hexes: HexSet| hexes.into_iter().filter_map(code).collect::<Vec<_>>();
    match what {
        "zone" => {
            let all = names.iter().map(|name| name.code.clone());
            vec![all.filter(|code| game.is_in_zone(of, code)).collect()]
        }
        "range" => game.chiefs(of).into_iter().map(|leader| codes(game.range_of(leader))).collect(),
        "supply" => game.supply_lines(of).map(|lines| codes(lines.forward)).into_iter().collect(),
        "stranded" => {
            let lines = game.supply_lines(of).into_iter();
            lines.flat_map(|lines| lines.cut_off).filter_map(at).map(|hex| vec![hex]).collect()
        }
        "command" => {
            let led = game.bonds(of).into_iter().filter_map(|bond| match bond.standing {
                Standing::Led(leader) => Some([at(leader)?, at(bond.piece)?]),
                _ => None,
            });
            led.filter(|[from, to]| from != to).map(Vec::from).collect()
        }
        _ => Vec::new(),
    }
}

/// A part of the map with the pieces of a position. A unit shows its combat strength.
pub(super) fn figure(pack: &Arc<Pack>, game: &Position, sight: &Sight, speaker: &Speaker) -> Drawn {
    let names = &game.scenario().map.names;
    let place = |code: &str| names.iter().position(|name| name.code == code);
    let pieces = PackNames(Arc::clone(pack));
    let mut counters = Vec::new();
    for force in &game.view(sight.viewer).forces {
        let Some(place) = place(&force.hex) else { continue };
        let camp = camp(side(force.side)?);
        if force.pieces.is_empty() {
            let (name, value) = (HIDDEN.to_owned(), String::new());
            counters.push(Counter { place, camp, name, value, spent: false });
        }
        for piece in &force.pieces {
            counters.push(Counter {
                place,
                camp,
                name: speaker.name(&format!("piece:{}", piece.piece), &pieces),
                value: points(piece.strength),
                spent: piece.markers.contains(&"column"),
            });
        }
    }
    let french = speaker.language() == Language::Fr;
    let picture = pack.picture(String::new(), String::new(), french, HexWords::default());
    Ok(draw::hex_scene_svg(&picture, &scene(sight, counters, &place)?))
}

/// A strength in half points, as it is printed; nothing for leaders and trains.
pub(super) fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 0) => String::new(),
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}
