//! What may be laid over the map: command, supply, what hilltops overlook, and where hidden enemies were last seen.

use vedette_kernel::{Refusal, Side};
use vedette_rossbach::Position;
use vedette_rossbach::overlays::{Bond, Sighting, Standing};
use vedette_rossbach::sets::{HexId, HexSet, PieceId};
use vedette_system::{OverlayMark, System as _};

use super::Rossbach;

/// Their names.
pub(super) const NAMES: [&str; 4] = ["command", "supply", "sight", "memory"];

/// One of them, from what a side knows.
pub(super) fn overlay(
    game: &Position,
    side: Side,
    name: &str,
    say: &dyn Fn(&Refusal) -> String,
) -> Vec<OverlayMark> {
    let codes = Codes(game);
    match name {
        "command" => {
            let ranges = game.chiefs(side).into_iter().map(|leader| codes.range(leader));
            let bonds = game.bonds(side).into_iter().map(|bond| codes.bond(&bond, say));
            ranges.chain(bonds).collect()
        }
        "supply" => game.supply_lines(side).map_or_else(Vec::new, |lines| {
            let kinds = [
                ("forward", lines.forward),
                ("trunk", lines.trunk),
                ("source", lines.sources),
                ("depot", lines.depots),
            ];
            let areas = kinds.into_iter().map(|(kind, hexes)| codes.ground(kind, hexes));
            let cut_off = lines.cut_off.into_iter().map(|piece| codes.piece_mark("cut-off", piece));
            areas.chain(cut_off).collect()
        }),
        "sight" => vec![codes.ground("overlooked", game.overlooked(side))],
        "memory" => game.sightings(side).iter().map(|sighting| codes.sighting(sighting)).collect(),
        _ => Vec::new(),
    }
}

/// Turns numbers of a position into codes.
struct Codes<'g>(&'g Position);

impl Codes<'_> {
    fn hex(&self, hex: HexId) -> String {
        let names = &Rossbach::scenario_of(self.0).map.names;
        names.get(hex.index()).map_or_else(String::new, |name| name.code.clone())
    }

    fn piece(&self, piece: PieceId) -> String {
        Rossbach::scenario_of(self.0).pieces.get(piece.index()).map_or_else(String::new, |it| it.code.clone())
    }

    fn ground(&self, kind: &str, hexes: HexSet) -> OverlayMark {
        let areas = hexes.into_iter().map(|hex| self.hex(hex)).collect();
        OverlayMark { kind: kind.to_owned(), areas, ..OverlayMark::default() }
    }

    fn piece_mark(&self, kind: &str, piece: PieceId) -> OverlayMark {
        OverlayMark {
            kind: kind.to_owned(),
            areas: self.0.hex_of(piece).map(|hex| self.hex(hex)).into_iter().collect(),
            piece: Some(self.piece(piece)),
            ..OverlayMark::default()
        }
    }

    fn range(&self, leader: PieceId) -> OverlayMark {
        let ground = self.ground("range", self.0.range_of(leader));
        OverlayMark { piece: Some(self.piece(leader)), ..ground }
    }

    fn bond(&self, bond: &Bond, say: &dyn Fn(&Refusal) -> String) -> OverlayMark {
        match bond.standing {
            Standing::Led(leader) => {
                OverlayMark { by: Some(self.piece(leader)), ..self.piece_mark("led", bond.piece) }
            }
            Standing::Kept => self.piece_mark("kept", bond.piece),
            Standing::Stray(leader, why) => OverlayMark {
                by: leader.map(|leader| self.piece(leader)),
                text: Some(say(&why)),
                rule: Some(why.rule.to_owned()),
                ..self.piece_mark("stray", bond.piece)
            },
        }
    }

    fn sighting(&self, sighting: &Sighting) -> OverlayMark {
        OverlayMark {
            kind: "seen".to_owned(),
            areas: vec![self.hex(sighting.hex)],
            piece: Some(self.piece(sighting.piece)),
            turn: Some(u32::from(sighting.turn)),
            ..OverlayMark::default()
        }
    }
}
