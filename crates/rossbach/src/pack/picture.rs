//! The map of a pack as something to be drawn.

use vedette_board::draw::{
    Camp, HexCover, HexCrossing, HexEdge, HexGround, HexPicture, HexPlace, HexPlaceKind, HexRiver, HexWay,
    HexWords, Measure,
};
use vedette_board::hex::{Hex, Hexside};

use super::{Cover, Crossing, Pack, PlaceKind, Way};
use crate::sets::HexId;

/// From side to side of a hex, in pixels.
const HEX: u16 = 26;

impl Pack {
    /// The map, with names in French or in the spelling of the country, and the words of a language.
    pub fn picture(&self, title: String, subtitle: String, french: bool, words: HexWords) -> HexPicture {
        let name = |name: &str, name_fr: &str| if french { name_fr } else { name }.to_owned();
        let at = |id: HexId| self.map.at(id);
        let path = |path: &[HexId]| -> Vec<Hex> { path.iter().filter_map(|id| at(*id)).collect() };
        let edges = self.sides.iter().filter_map(|side| {
            Some(HexEdge {
                side: Hexside::between(at(side.a)?, at(side.b)?)?,
                river: side.river.and_then(|river| u16::try_from(river).ok()),
                crossing: side.crossing.map(|crossing| match crossing {
                    Crossing::Bridge => HexCrossing::Bridge,
                    Crossing::Ford => HexCrossing::Ford,
                }),
                woods: side.woods,
                up: side.up.and_then(at),
            })
        });
        let places = self.places.iter().filter_map(|place| {
            Some(HexPlace {
                code: place.code.clone(),
                name: name(&place.name, &place.name_fr),
                kind: match place.kind {
                    PlaceKind::Village => HexPlaceKind::Village,
                    PlaceKind::Town => HexPlaceKind::Town,
                    PlaceKind::Fortified => HexPlaceKind::Fortified,
                },
                hex: at(place.hex)?,
            })
        });
        let ground = self.hexes.iter().map(|hex| HexGround {
            cover: match hex.cover {
                Cover::Clear => HexCover::Clear,
                Cover::Woods => HexCover::Woods,
                Cover::Marsh => HexCover::Marsh,
            },
            height: hex.height,
        });
        let rivers = self
            .rivers
            .iter()
            .map(|river| HexRiver { name: name(&river.name, &river.name_fr), great: river.river });
        let ways =
            self.roads.iter().map(|road| HexWay { road: road.kind == Way::Road, path: path(&road.path) });
        let french_sources = self.supply.of[0].iter().chain(&self.supply.alternate);
        let sources = french_sources.map(|hex| (*hex, Camp::First));
        let sources = sources.chain(self.supply.of[1].iter().map(|hex| (*hex, Camp::Second)));
        HexPicture {
            title,
            subtitle,
            hex: HEX,
            grid: self.grid(),
            ground: ground.collect(),
            edges: edges.collect(),
            rivers: rivers.collect(),
            ways: ways.collect(),
            places: places.collect(),
            sources: sources.filter_map(|(hex, camp)| Some((at(hex)?, camp))).collect(),
            numbers: self.numbers(),
            metres: self.map.metres,
            bearing: self.map.bearing,
            measures: vec![
                Measure {
                    name: if french { "lieues" } else { "miles" }.to_owned(),
                    metres: if french { 4445 } else { 1609 },
                },
                Measure { name: "km".to_owned(), metres: 1000 },
            ],
            words,
        }
    }

    /// The number of every fifth hex of every fifth row: enough to find any other.
    fn numbers(&self) -> Vec<(Hex, String)> {
        let numbering = self.numbering();
        let fifth = |hex: &Hex| {
            let name = numbering.name(*hex).unwrap_or_default();
            let number =
                |range: std::ops::Range<usize>| name.get(range).and_then(|two| two.parse::<u8>().ok());
            let round = |number: Option<u8>| number.is_some_and(|number| number.is_multiple_of(5));
            round(number(1..3)) && round(number(3..5))
        };
        self.grid().iter().filter(fifth).map(|hex| (hex, numbering.name(hex).unwrap_or_default())).collect()
    }
}
