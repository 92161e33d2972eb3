//! What makes a rulebook of the ledger of Jours de Gloire: where rules hold, positions put together, drawings of them.

use std::sync::Arc;

use vedette_board::draw::{self, Counter};
use vedette_jours::pack::Pack;
use vedette_jours::study::Study;
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, FRENCH, Position, Scenario, side_code};
use vedette_kernel::{Game as _, Side, Viewer};
use vedette_lang::Speaker;
use vedette_system::RuleInfo;
use vedette_system::rulebook::{Drawn, Sight, Source};

use super::names::pick;
use super::picture::picture;
use crate::scene::{HIDDEN, camp, scene};

pub(super) const SOURCE: Source = crate::scene::source!();

/// Where a rule holds: most do everywhere, some topics and single rules only where something was agreed.
pub(super) fn holds_when(rule: &RuleInfo) -> String {
    let word = match (rule.id.as_str(), rule.topic.as_str()) {
        ("JG-4.4-VAR-01", _) => "supply=no",
        ("JG-13-BLIND-01", _) => "blind=open",
        ("JG-13-BLIND-02", _) => "blind=units",
        ("JG-13-BLIND-03", _) => "blind=all",
        ("JG-4.4-05" | "JG-4.4-06", _) => "supply=yes dummies=yes",
        // It is about command as well.
        ("JG-4.4-08", _) => "",
        (_, "supply") => "supply=yes",
        (_, "dummies") => "dummies=yes",
        ("JG-13-OPT-01", _) => "ney=davout|soult",
        ("JG-13-OPT-03", _) => "hamburg=yes",
        (_, "blind" | "reconnaissance") => "blind=all|units",
        (id, _) if id.starts_with("JG-T-RECON-") => "blind=all|units",
        (_, "solitaire") => "solitaire=yes",
        (_, "multiplayer") => "players=armies",
        (_, "force-markers") => "markers=yes",
        _ => "",
    };
    word.to_owned()
}

/// A position from lines: `put PIECE BOX SP`, `cp ARMY 5`, `siege BOX SIDE 1`…, and last the phase.
pub(super) fn arranged(scenario: &Arc<Scenario>, lines: &[String]) -> Result<Position, String> {
    let mut study = Study::empty(Arc::clone(scenario));
    for line in lines {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number =
            |text: &str| text.parse::<u8>().map_err(|_| format!("`{text}` in `{line}` is no number"));
        study = match words.as_slice() {
            ["put", piece, place] => study.put(piece, place, 0),
            ["put", piece, place, points] => study.put(piece, place, number(points)?),
            ["came", piece, from] => study.came(piece, from),
            ["cp", army, points] => study.cp(army, number(points)?),
            ["siege", place, besieger, stage] => study.siege(place, side(besieger)?, number(stage)?),
            ["entrenched", place, owner] => study.entrenched(place, side(owner)?),
            ["weather", "mud"] => study.weather(Weather::Mud),
            ["weather", "rain"] => study.weather(Weather::Rain),
            ["turn", turn] => study.turn(number(turn)?),
            ["administration", first] => {
                return study.administration(side(first)?).map_err(|faults| faults.join("; "));
            }
            ["movement", first] => return study.movement(side(first)?).map_err(|faults| faults.join("; ")),
            ["combat", first] => return study.combat(side(first)?).map_err(|faults| faults.join("; ")),
            _ => return Err(format!("`{line}` cannot be read")),
        };
    }
    Err("the last line must be a phase: `administration SIDE`, `movement SIDE` or `combat SIDE`".to_owned())
}

fn side(code: &str) -> Result<Side, String> {
    let found = [FRENCH, ALLIES].into_iter().find(|side| side_code(*side) == code);
    found.ok_or_else(|| format!("`{code}` is no side"))
}

/// Where an army's pieces would be in command (`range`), and the lines along which they are (`command`).
pub(super) fn paths_of(game: &Position, what: &str, of: Side) -> Vec<Vec<String>> {
    let view = game.view(Viewer::side(of));
    let all = view.lines.into_iter();
    match what {
        "range" => all.map(|army| army.range).collect(),
        "command" => all.flat_map(|army| army.lines).collect(),
        "supply" => all.filter_map(|army| army.supply).collect(),
        _ => Vec::new(),
    }
}

/// A part of the map with the pieces of a position. A unit shows its strength points.
pub(super) fn figure(pack: &Arc<Pack>, game: &Position, sight: &Sight, speaker: &Speaker) -> Drawn {
    let place = |code: &str| pack.boxes.iter().position(|entry| entry.code == code);
    let mut counters = Vec::new();
    for held in &game.view(sight.viewer).boxes {
        let Some(place) = place(&held.place) else { continue };
        for piece in &held.pieces {
            let entry =
                piece.code.as_ref().and_then(|code| pack.pieces.iter().find(|entry| entry.code == *code));
            let name = entry.map(|entry| pick(speaker.language(), &entry.name, &entry.name_fr).to_owned());
            let value = piece.sp.filter(|&points| points > 0).map(|points| points.to_string());
            counters.push(Counter {
                place,
                camp: camp(side(piece.side)?),
                name: name.unwrap_or_else(|| HIDDEN.to_owned()),
                value: value.unwrap_or_default(),
                spent: piece.activated,
            });
        }
    }
    Ok(draw::scene_svg(&picture(pack, speaker), &scene(sight, counters, &place)?))
}
