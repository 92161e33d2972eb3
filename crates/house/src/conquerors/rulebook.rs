//! What makes a rulebook of the ledger of the Conquerors: where rules hold, positions put together, drawings of them.

use std::sync::Arc;

use vedette_board::draw::{self, Counter};
use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, FRENCH, Pack, Position, Scenario};
use vedette_kernel::{Game as _, Side};
use vedette_lang::Speaker;
use vedette_system::RuleInfo;
use vedette_system::rulebook::{Drawn, Sight, Source};

use super::names::pick;
use super::picture::picture;
use crate::scene::{HIDDEN, camp, scene};

pub(super) const SOURCE: Source = crate::scene::source!();

/// Where a rule holds: by its level, by what its topic is about, and by the editions it is printed in.
pub(super) fn holds_when(pack: &Pack, rule: &RuleInfo) -> String {
    let mut items: Vec<String> = Vec::new();
    // A tournament has the hidden set-up of the fog, and nothing else of it.
    let of_setup = ("CQ-FOG-01"..="CQ-FOG-05").contains(&rule.id.as_str());
    let word = match (rule.topic.as_str(), rule.level.as_str()) {
        ("DICE", _) => "combat=dice",
        ("TEAM", _) => "players=teams",
        ("FOG", _) if of_setup => "level=grognard|marshal",
        (_, "grognard") => "level=grognard",
        (_, "marshal") => "level=marshal",
        _ => "",
    };
    items.extend((!word.is_empty()).then(|| word.to_owned()));
    let editions: Vec<String> = pack.editions().iter().map(ToString::to_string).collect();
    let printed: Vec<&str> =
        editions.iter().map(String::as_str).filter(|edition| in_edition(rule, edition)).collect();
    if printed.len() < editions.len() {
        items.push(format!("edition={}", printed.join("|")));
    }
    items.join(" ")
}

/// Whether a rule is printed in an edition: `1806en+1807` names the first edition of 1806 and the only one of 1807.
fn in_edition(rule: &RuleInfo, edition: &str) -> bool {
    rule.game.is_empty() || rule.game.split('+').any(|game| game.ends_with(edition))
}

/// A position from lines: `put BLOCK AREA`, `fatigue CORPS 3`, `axis AREA SIDE TOWARDS`…, and last the phase.
pub(super) fn arranged(scenario: &Arc<Scenario>, lines: &[String]) -> Result<Position, String> {
    let opening = lines.first().is_some_and(|line| line == "opening");
    let mut study =
        if opening { Study::opening_of(Arc::clone(scenario)) } else { Study::empty(Arc::clone(scenario)) };
    for line in lines.iter().skip(opening.into()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number =
            |text: &str| text.parse::<u8>().map_err(|_| format!("`{text}` in `{line}` is no number"));
        study = match words.as_slice() {
            ["put", block, area] => study.put(block, area),
            ["activated", block] => study.activated(block),
            ["strength", corps, infantry, cavalry] => {
                study.strength(corps, number(infantry)?, number(cavalry)?)
            }
            ["fatigue", corps, points] => study.fatigue(corps, number(points)?),
            ["hand", owner, cards @ ..] => study.hand(side(owner)?, cards),
            ["deck", owner, cards @ ..] => study.deck(side(owner)?, cards),
            ["faces", owner, faces @ ..] => study.deck_showing(side(owner)?, &showing(faces)?),
            ["axis", area, owner, towards] => study.axis(area, side(owner)?, towards),
            ["control", area, owner] => study.control(area, side(owner)?),
            ["citadel", area, owner, "besieged"] => study.citadel(area, side(owner)?, true),
            ["citadel", area, owner] => study.citadel(area, side(owner)?, false),
            ["wrecked", a, b] => study.wrecked(a, b),
            ["rain", owner, card] => study.rain(side(owner)?, card),
            ["snow", owner, card] => study.snow(side(owner)?, card),
            ["mud"] => study.mud(),
            ["turn", turn] => study.turn(number(turn)?),
            ["operations", first] => {
                return study.operations(side(first)?).map_err(|faults| faults.join("; "));
            }
            ["initiative"] => return study.initiative().map_err(|faults| faults.join("; ")),
            _ => return Err(format!("`{line}` cannot be read")),
        };
    }
    Err("the last line must be a phase: `operations SIDE` or `initiative`".to_owned())
}

/// Losses and fatigue of cards, written `1/2`.
fn showing(faces: &[&str]) -> Result<Vec<(u8, u8)>, String> {
    let face = |text: &&str| {
        let (losses, fatigue) = text.split_once('/')?;
        Some((losses.parse().ok()?, fatigue.parse().ok()?))
    };
    faces.iter().map(|text| face(text).ok_or_else(|| format!("`{text}` is no card"))).collect()
}

fn side(code: &str) -> Result<Side, String> {
    match code {
        "french" => Ok(FRENCH),
        "coalition" => Ok(COALITION),
        _ => Err(format!("`{code}` is no side")),
    }
}

/// A part of the map with the blocks of a position. A corps shows infantry and cavalry points, and its fatigue.
pub(super) fn figure(pack: &Arc<Pack>, game: &Position, sight: &Sight, speaker: &Speaker) -> Drawn {
    let place = |code: &str| pack.areas.iter().position(|area| area.code == code);
    let view = game.view(sight.viewer);
    let mut counters = Vec::new();
    for area in &view.areas {
        let Some(place) = place(&area.area) else { continue };
        for block in &area.blocks {
            let entry =
                block.code.as_ref().and_then(|code| pack.blocks.iter().find(|entry| entry.code == *code));
            let name = entry.map_or_else(
                || HIDDEN.to_owned(),
                |entry| pick(speaker.language(), &entry.name, &entry.name_fr),
            );
            let corps = view.sides.iter().filter_map(|side| side.corps.as_ref()).flatten();
            let strength = corps
                .filter(|corps| Some(&corps.code) == block.code.as_ref())
                .map(|corps| format!("{}+{} f{}", corps.infantry, corps.cavalry, corps.fatigue))
                .next();
            counters.push(Counter {
                place,
                camp: camp(side(block.side)?),
                name,
                value: strength.unwrap_or_default(),
                spent: !block.ready,
            });
        }
    }
    Ok(draw::scene_svg(&picture(pack, speaker), &scene(sight, counters, &place)?))
}
