//! The hexes and pieces of a pack, for the page.

use std::sync::Arc;

use vedette_board::draw::{self, HexWords};
use vedette_lang::{Language, Speaker};
use vedette_rossbach::pack::{
    Arm, Cover, Crossing, LeaderEntry, Nation, Pack, PlaceKind, Role, Strength, TrainEntry, TrainKind,
    UnitEntry,
};
use vedette_rossbach::sets::HexId;
use vedette_system::{Board, BoardArea, BoardPiece, own};

use super::names::PackNames;
use super::shapes::{PrintedBoard, PrintedCounter, PrintedFormation, PrintedHex};
use super::side_code;

/// The board: every hex as an area, every counter, formations and bridges.
pub(super) fn board(pack: &Arc<Pack>, speaker: &Speaker) -> Board {
    let picture = pack.picture(String::new(), String::new(), false, HexWords::default());
    let layout = draw::hex_layout(&picture);
    let printer = Printer { pack, speaker, names: PackNames(Arc::clone(pack)) };
    let areas = (0u16..).map(HexId).zip(&layout.centres);
    let units = pack.units.iter().flat_map(|unit| {
        let vedettes = (1..=unit.vedettes).map(|number| printer.vedette(unit, number));
        std::iter::once(printer.unit(unit)).chain(vedettes)
    });
    let leaders = pack.leaders.iter().map(|leader| printer.leader(leader));
    let trains = pack.trains.iter().map(|train| printer.train(train));
    Board {
        width: layout.width,
        height: layout.height,
        town_radius: 10,
        hex: Some(layout.hex.round() as u32),
        areas: areas.map(|(hex, &centre)| printer.area(hex, centre)).collect(),
        pieces: units.chain(leaders).chain(trains).collect(),
        own: own(&PrintedBoard { formations: printer.formations(), bridges: printer.bridges() }),
        ..Board::default()
    }
}

/// Says what is printed on map and counters.
struct Printer<'a> {
    pack: &'a Pack,
    speaker: &'a Speaker,
    names: PackNames,
}

impl Printer<'_> {
    fn area(&self, hex: HexId, centre: (f64, f64)) -> BoardArea {
        let code = self.pack.hex_name(hex);
        let kind = match self.pack.place_at(hex).map(|place| place.kind) {
            Some(PlaceKind::Fortified) => "fortified",
            Some(PlaceKind::Town) => "town",
            Some(PlaceKind::Village) => "village",
            None => "clear",
        };
        let ground = self.pack.hexes.get(hex.index());
        let cover = match ground.map(|ground| ground.cover) {
            Some(Cover::Woods) => "woods",
            Some(Cover::Marsh) => "marsh",
            Some(Cover::Clear) | None => "clear",
        };
        BoardArea {
            name: self.speaker.name(&format!("hex:{code}"), &self.names),
            code,
            x: centre.0.round() as i32,
            y: centre.1.round() as i32,
            kind: kind.to_owned(),
            own: own(&PrintedHex { cover, height: ground.map_or(0, |ground| ground.height) }),
            ..BoardArea::default()
        }
    }

    fn piece(
        &self,
        code: &str,
        side: vedette_kernel::Side,
        kind: &str,
        printed: &PrintedCounter,
    ) -> BoardPiece {
        BoardPiece {
            code: code.to_owned(),
            name: self.speaker.name(&format!("piece:{code}"), &self.names),
            side_code: side_code(side).to_owned(),
            kind: kind.to_owned(),
            own: own(printed),
        }
    }

    fn formation(&self, place: Option<usize>) -> Option<String> {
        self.pack.formations.get(place?).map(|formation| formation.code.clone())
    }

    fn unit(&self, unit: &UnitEntry) -> BoardPiece {
        let kind = match unit.arm {
            Arm::Infantry => "infantry",
            Arm::Mixed => "mixed",
            Arm::Cavalry => "cavalry",
        };
        let printed = PrintedCounter {
            formation: self.formation(unit.formation),
            nation: Some(nation_code(unit.nation)),
            division: unit.division,
            full: value(unit.full),
            reduced: unit.reduced.map(value),
            vedettes: unit.vedettes,
            ..plain(unit.movement)
        };
        self.piece(&unit.code, unit.side, kind, &printed)
    }

    fn vedette(&self, unit: &UnitEntry, number: u8) -> BoardPiece {
        let printed = PrintedCounter {
            formation: self.formation(unit.formation),
            nation: Some(nation_code(unit.nation)),
            parent: Some(unit.code.clone()),
            ..plain(unit.movement)
        };
        self.piece(&format!("{}.{number}", unit.code), unit.side, "vedette", &printed)
    }

    fn leader(&self, leader: &LeaderEntry) -> BoardPiece {
        let role = match leader.role {
            Role::Army => "army",
            Role::CorpsCommander => "corps",
            Role::Officer => "officer",
            Role::HeadOfState => "head",
            Role::Replacement => "replacement",
        };
        let printed = PrintedCounter {
            formation: self.formation(leader.formation),
            full: (0, leader.initiative.unwrap_or(0)),
            role: Some(role),
            command: leader.command,
            ..plain(leader.movement)
        };
        self.piece(&leader.code, leader.side, "leader", &printed)
    }

    fn train(&self, train: &TrainEntry) -> BoardPiece {
        let kind = match train.kind {
            TrainKind::Pontoon => "pontoon",
            TrainKind::Baggage => "baggage",
        };
        let printed = PrintedCounter { full: (0, train.initiative.unwrap_or(0)), ..plain(train.movement) };
        self.piece(&train.code, train.side, kind, &printed)
    }

    fn formations(&self) -> Vec<PrintedFormation> {
        let name = |name: &str, name_fr: &str| match self.speaker.language() {
            Language::En => name.to_owned(),
            Language::Fr => name_fr.to_owned(),
        };
        let formations = self.pack.formations.iter();
        formations
            .map(|formation| PrintedFormation {
                code: formation.code.clone(),
                name: name(&formation.name, &formation.name_fr),
                side_code: side_code(formation.side),
                limit: formation.level,
            })
            .collect()
    }

    fn bridges(&self) -> Vec<(String, String)> {
        let bridges = self.pack.sides.iter().filter(|side| side.crossing == Some(Crossing::Bridge));
        bridges.map(|side| (self.pack.hex_name(side.a), self.pack.hex_name(side.b))).collect()
    }
}

/// A counter with a movement allowance and nothing else.
fn plain(movement: u8) -> PrintedCounter {
    PrintedCounter {
        formation: None,
        nation: None,
        division: false,
        full: (0, 0),
        reduced: None,
        movement,
        vedettes: 0,
        parent: None,
        role: None,
        command: None,
    }
}

/// Half points and initiative.
fn value(strength: Strength) -> (u16, u8) {
    (2 * u16::from(strength.points), strength.initiative)
}

fn nation_code(nation: Nation) -> &'static str {
    match nation {
        Nation::French => "french",
        Nation::Guard => "guard",
        Nation::Prussian => "prussian",
        Nation::Saxon => "saxon",
    }
}
