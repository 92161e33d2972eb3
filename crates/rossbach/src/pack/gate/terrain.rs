//! The map of a scenario: its hexes with their six sides, cut off where the area in play ends.

use vedette_board::hex::Hexside;

use super::Gate;
use crate::pack::{self, HexEntry, PlaceKind};
use crate::scenario::{Bridge, Cover, MAX_BRIDGES, MAX_HEXES, Map, Settlement, Slope, Water, Way};
use crate::sets::{BridgeId, HexId};

const fn cover(entry: pack::Cover) -> Cover {
    match entry {
        pack::Cover::Clear => Cover::Clear,
        pack::Cover::Woods => Cover::Woods,
        pack::Cover::Marsh => Cover::Marsh,
    }
}

const fn way(entry: pack::Way) -> Way {
    match entry {
        pack::Way::Trail => Way::Trail,
        pack::Way::Road => Way::Road,
    }
}

impl Gate<'_> {
    /// The map, or what there is too much of.
    pub(super) fn map(&self) -> Result<Map, &'static str> {
        let pack = self.pack;
        let grid = pack.grid();
        if grid.len() > MAX_HEXES || pack.hexes.len() != grid.len() {
            return Err("hexes");
        }
        let numbering = pack.numbering();
        let name = |row: u16, column: u16| grid.at(row, column).and_then(|hex| numbering.name(hex));
        let mut map = Map::open(grid, |row, column| name(row, column).unwrap_or_default());
        for (id, entry) in (0..).map(HexId).zip(&pack.hexes) {
            self.hex(&mut map, id, entry);
        }
        for place in &pack.places {
            if let (Some(hex), Some(name)) =
                (map.hexes.get_mut(place.hex.index()), map.names.get_mut(place.hex.index()))
            {
                hex.settlement = match place.kind {
                    PlaceKind::Village => Settlement::Village,
                    PlaceKind::Town => Settlement::Town,
                    PlaceKind::Fortified => Settlement::Fortified,
                };
                name.place.clone_from(&place.name);
            }
        }
        self.roads(&mut map);
        self.sides(&mut map)?;
        self.cut(&mut map);
        Ok(map)
    }

    fn hex(&self, map: &mut Map, id: HexId, entry: &HexEntry) {
        let column = self.pack.map.at(id).map_or(0, |hex| self.pack.grid().row_and_column(hex).1);
        if let Some(hex) = map.hexes.get_mut(id.index()) {
            hex.cover = cover(entry.cover);
            hex.in_play = self.entry.area.has(id, self.pack);
            hex.band = column <= i32::from(self.entry.closed_columns);
        }
    }

    /// Both views of a side: from one of its hexes and from the other.
    fn both(&self, a: HexId, b: HexId) -> Option<[(HexId, usize); 2]> {
        let (from, to) = (self.pack.map.at(a)?, self.pack.map.at(b)?);
        let direction = from.direction_to(to)?;
        Some([(a, direction.index()), (b, direction.opposite().index())])
    }

    fn roads(&self, map: &mut Map) {
        for road in &self.pack.roads {
            for ends in road.path.windows(2) {
                let &[a, b] = ends else { continue };
                for (id, direction) in self.both(a, b).into_iter().flatten() {
                    let Some(hex) = map.hexes.get_mut(id.index()) else { continue };
                    hex.way = hex.way.max(way(road.kind));
                    if let Some(edge) = hex.edges.get_mut(direction) {
                        edge.way = edge.way.max(way(road.kind));
                    }
                }
            }
        }
    }

    fn sides(&self, map: &mut Map) -> Result<(), &'static str> {
        for side in &self.pack.sides {
            let river = side.river.and_then(|river| self.pack.rivers.get(river)).map(|river| river.river);
            let mut bridge = BridgeId::NONE;
            if side.crossing == Some(pack::Crossing::Bridge) {
                let id = u8::try_from(map.bridges.len()).map_err(|_| "bridges")?;
                map.bridges.push(Bridge { hex: side.a, other: side.b, river: river == Some(true) });
                bridge = BridgeId(id);
            }
            for (id, direction) in self.both(side.a, side.b).into_iter().flatten() {
                let Some(hex) = map.hexes.get_mut(id.index()) else { continue };
                hex.slope |= side.up.is_some_and(|up| up != id);
                let Some(edge) = hex.edges.get_mut(direction) else { continue };
                edge.water = match river {
                    Some(true) => Water::River,
                    Some(false) => Water::Stream,
                    None => Water::None,
                };
                edge.woods = side.woods;
                edge.bridge = bridge;
                edge.slope = match side.up {
                    Some(up) if up == id => Slope::Down,
                    Some(_) => Slope::Up,
                    None => Slope::Level,
                };
            }
        }
        if map.bridges.len() > MAX_BRIDGES { Err("bridges") } else { Ok(()) }
    }

    /// Nothing leads out of the area in play, or about outside it (RA-11.44-05).
    fn cut(&self, map: &mut Map) {
        let grid = self.pack.grid();
        for side in grid.sides() {
            let (a, b) = side.hexes();
            let ends = [a, b].map(|hex| self.pack.map.id(hex).unwrap_or(HexId::NOWHERE));
            let inside = ends.iter().all(|id| map.hexes.get(id.index()).is_some_and(|hex| hex.in_play));
            if inside || Hexside::between(a, b).is_none() {
                continue;
            }
            for (id, direction) in self.both(ends[0], ends[1]).into_iter().flatten() {
                if let Some(edge) = map.hexes.get_mut(id.index()).and_then(|hex| hex.edges.get_mut(direction))
                {
                    edge.to = HexId::NOWHERE;
                }
            }
        }
    }
}
