//! The hexes and pieces of a pack, for the page.

use std::sync::Arc;

use vedette_board::draw::{self, HexWords};
use vedette_lang::Speaker;
use vedette_rossbach::pack::{Arm, Pack, PlaceKind};
use vedette_rossbach::sets::HexId;
use vedette_system::{Board, BoardArea, BoardPiece};

use super::names::PackNames;
use super::side_code;

/// The board: hexes with places as areas, and every counter.
pub(super) fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
    let names = PackNames(Arc::clone(pack));
    let picture = pack.picture(String::new(), String::new(), false, HexWords::default());
    let layout = draw::hex_layout(&picture);
    let area = |place: usize| {
        let hex = HexId(place as u16);
        let code = pack.hex_name(hex);
        let spot = layout.centres.get(place).copied().unwrap_or_default();
        let kind = match pack.place_at(hex).map(|place| place.kind) {
            Some(PlaceKind::Fortified) => "fortified",
            Some(PlaceKind::Town) => "town",
            Some(PlaceKind::Village) => "village",
            None => "clear",
        };
        BoardArea {
            name: speaker.name(&format!("hex:{code}"), &names),
            code,
            x: spot.0.round() as i32,
            y: spot.1.round() as i32,
            kind: kind.to_owned(),
            ..BoardArea::default()
        }
    };
    let piece = |code: &str, side, kind: &str| BoardPiece {
        code: code.to_owned(),
        name: speaker.name(&format!("piece:{code}"), &names),
        side_code: side_code(side).to_owned(),
        kind: kind.to_owned(),
        ..BoardPiece::default()
    };
    let units = pack.units.iter().map(|unit| {
        let kind = match unit.arm {
            Arm::Infantry => "infantry",
            Arm::Mixed => "mixed",
            Arm::Cavalry => "cavalry",
        };
        piece(&unit.code, unit.side, kind)
    });
    let leaders = pack.leaders.iter().map(|leader| piece(&leader.code, leader.side, "leader"));
    let trains = pack.trains.iter().map(|train| piece(&train.code, train.side, "train"));
    Board {
        width: layout.width,
        height: layout.height,
        town_radius: 10,
        areas: (0..pack.hexes.len()).map(area).collect(),
        pieces: units.chain(leaders).chain(trains).collect(),
        ..Board::default()
    }
}
