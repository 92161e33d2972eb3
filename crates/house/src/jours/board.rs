//! The board of Jours de Gloire: boxes, connections, pieces and armies as plain data.

use std::sync::Arc;

use vedette_board::draw;
use vedette_jours::pack::{ConnectionEntry, Crossing, Pack, PieceEntry};
use vedette_jours::scenario::{Arm, PieceKind, Terrain};
use vedette_jours::sets::BoxId;
use vedette_jours::side_code;
use vedette_lang::{Language, Names as _, Speaker};
use vedette_system::{Board, BoardArea, BoardLink, BoardPiece, own};

use super::names::{PackNames, pick};
use super::picture::picture;
use super::shapes::{PrintedArmy, PrintedBoard, PrintedBox, PrintedCounter, PrintedRoad};

/// The board of a pack.
pub(super) fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
    let language = speaker.language();
    let layout = draw::layout(&picture(pack, speaker));
    let areas = (0u16..).map(BoxId).zip(&pack.boxes).zip(&layout.places);
    let areas = areas.map(|((id, place), &(x, y))| BoardArea {
        code: place.code.clone(),
        name: pick(language, &place.name, &place.name_fr).to_owned(),
        x,
        y,
        kind: terrain_code(place.terrain).to_owned(),
        own: own(&PrintedBox { marks: marks(pack, id) }),
        ..BoardArea::default()
    });
    let links = pack.connections.iter().zip(&layout.bridges);
    Board {
        width: layout.width,
        height: layout.height,
        town_radius: layout.town_radius,
        areas: areas.collect(),
        connections: links.map(|(connection, &bridge)| link(pack, connection, bridge, language)).collect(),
        pieces: pack.pieces.iter().map(|entry| piece(pack, entry, language)).collect(),
        own: own(&PrintedBoard { armies: armies(pack, language) }),
        ..Board::default()
    }
}

fn terrain_code(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Open => "clear",
        Terrain::Defensive => "defensive",
        Terrain::Mountain => "mountain",
        Terrain::Fortified => "fortified",
    }
}

/// What is special about a box beside its ground.
fn marks(pack: &Pack, id: BoxId) -> Vec<&'static str> {
    let Some(place) = pack.boxes.get(id.index()) else { return Vec::new() };
    let (shelter, _) = pack.city(id);
    let all = [
        ("abroad", !place.territory.is_empty()),
        ("exit", !place.leads_to.is_empty()),
        ("great", place.terrain == Terrain::Fortified && shelter > 1),
        ("supply", pack.armies.iter().any(|army| army.supply.contains(&id))),
    ];
    all.into_iter().filter(|(_, holds)| *holds).map(|(mark, _)| mark).collect()
}

fn box_code(pack: &Pack, id: BoxId) -> String {
    pack.boxes.get(id.index()).map(|place| place.code.clone()).unwrap_or_default()
}

fn link(
    pack: &Pack,
    connection: &ConnectionEntry,
    bridge: Option<(i32, i32)>,
    language: Language,
) -> BoardLink {
    let river = |code: &String| {
        let river = pack.rivers().iter().find(|river| river.code == *code);
        river.map_or(code.as_str(), |river| pick(language, &river.name, &river.name_fr)).to_owned()
    };
    let rivers: Vec<String> = connection.rivers.iter().map(river).collect();
    let crossing = match connection.crossing {
        Crossing::Dry => None,
        Crossing::Ford => Some("ford"),
        Crossing::MinorBridge => Some("minor-bridge"),
        Crossing::MajorBridge => Some("major-bridge"),
        Crossing::FordSite => Some("site"),
    };
    BoardLink {
        a: box_code(pack, connection.a),
        b: box_code(pack, connection.b),
        river: (!rivers.is_empty()).then(|| rivers.join(", ")),
        bridge,
        own: own(&PrintedRoad { cost: connection.cost, crossing }),
    }
}

fn piece(pack: &Arc<Pack>, entry: &PieceEntry, language: Language) -> BoardPiece {
    let name = PackNames(Arc::clone(pack)).name(language, &format!("piece:{}", entry.code));
    BoardPiece {
        code: entry.code.clone(),
        name: name.unwrap_or_else(|| entry.code.clone()),
        side_code: side_code(entry.side).to_owned(),
        kind: match entry.kind {
            PieceKind::Leader => "leader",
            PieceKind::Unit => "unit",
            PieceKind::Detachment => "detachment",
            PieceKind::Dummy => "dummy",
        }
        .to_owned(),
        own: own(&PrintedCounter {
            arm: (entry.kind != PieceKind::Leader).then(|| arm_code(entry.arm)),
            army: entry.army.and_then(|army| pack.armies.get(army)).map(|army| army.code.clone()),
            nation: pack.nations.get(entry.nation.index()).map(|nation| nation.code.clone()),
            max: entry.max,
            ab: entry.ab,
            co: entry.co,
            cb: entry.cb,
            cv: entry.cv,
            rank: entry.rank,
            tac: entry.tac,
            guard: entry.guard,
            from_turn: entry.from_turn,
        }),
    }
}

fn arm_code(arm: Arm) -> &'static str {
    match arm {
        Arm::Infantry => "infantry",
        Arm::Cavalry => "cavalry",
        Arm::Artillery => "artillery",
    }
}

fn armies(pack: &Pack, language: Language) -> Vec<PrintedArmy> {
    let army = |army: &vedette_jours::pack::ArmyEntry| PrintedArmy {
        code: army.code.clone(),
        name: pick(language, &army.name, &army.name_fr).to_owned(),
        side_code: side_code(army.side),
        supply: army.supply.iter().map(|&place| box_code(pack, place)).collect(),
    };
    pack.armies.iter().map(army).collect()
}
