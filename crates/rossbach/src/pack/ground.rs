//! What must hold on the map as a whole: rivers run on, water is crossed where ways cross it, the ways are one net.

use std::collections::BTreeMap;

use vedette_board::hex::{Hex, Hexside};
use vedette_pack::{At, Faults};

use super::{ABOUT, Crossing, HEXES, Pack, ROADS, SIDES, SideEntry, Way};
use crate::sets::HexId;

/// Checks it.
pub(super) fn check(pack: &Pack, faults: &mut Faults) {
    let ways = Ways::of(pack);
    rivers(pack, faults);
    crossings(pack, &ways, faults);
    one_net(pack, &ways, faults);
    banks(pack, faults);
    sources(pack, &ways, faults);
}

/// The best way over each side between two hexes.
pub(super) struct Ways(BTreeMap<Hexside, Way>);

impl Ways {
    pub(super) fn of(pack: &Pack) -> Ways {
        let mut ways: BTreeMap<Hexside, Way> = BTreeMap::new();
        for road in &pack.roads {
            for ends in road.path.windows(2) {
                let &[a, b] = ends else { continue };
                let side = pack.map.at(a).zip(pack.map.at(b)).and_then(|(a, b)| Hexside::between(a, b));
                if let Some(side) = side {
                    let best = ways.entry(side).or_insert(road.kind);
                    *best = road.kind.max(*best);
                }
            }
        }
        Ways(ways)
    }

    /// The best way over a side.
    pub(super) fn over(&self, side: Hexside) -> Option<Way> {
        self.0.get(&side).copied()
    }

    /// The best way in a hex.
    pub(super) fn at(&self, hex: Hex) -> Option<Way> {
        let around = vedette_board::hex::Direction::ALL;
        around.into_iter().filter_map(|direction| self.over(Hexside::of(hex, direction))).max()
    }
}

fn side_of(pack: &Pack, entry: &SideEntry) -> Option<Hexside> {
    pack.map.at(entry.a).zip(pack.map.at(entry.b)).and_then(|(a, b)| Hexside::between(a, b))
}

/// A corner of the grid, as the three hexes that meet there, on the map or not.
type Corner = [Hex; 3];

/// The two ends of a side.
fn corners(side: Hexside) -> [Corner; 2] {
    let (a, b) = side.hexes();
    let direction = side.direction();
    // Seen from the first hex, the neighbours to both sides of the second complete the corners.
    [direction.turned(), direction.opposite().turned().turned()].map(|next| {
        let mut corner = [a, b, a.step(next)];
        corner.sort();
        corner
    })
}

/// Every river hangs together, or leaves the map and comes back, and reaches what it flows into.
fn rivers(pack: &Pack, faults: &mut Faults) {
    let mut beds: Vec<Vec<(usize, [Corner; 2])>> = vec![Vec::new(); pack.rivers.len()];
    for entry in &pack.sides {
        if let (Some(river), Some(side)) = (entry.river, side_of(pack, entry))
            && let Some(bed) = beds.get_mut(river)
        {
            bed.push((entry.line, corners(side)));
        }
    }
    let edge = |corner: &Corner| corner.iter().any(|hex| !pack.grid().contains(*hex));
    for (river, bed) in pack.rivers.iter().zip(&beds) {
        let code = &river.code;
        if bed.is_empty() {
            faults
                .add(At { file: super::RIVERS, line: 0 }, format!("`{code}` runs along no side of the map"));
            continue;
        }
        let reaches = pieces(bed);
        for reach in reaches.iter().filter(|_| reaches.len() > 1) {
            let at_edge =
                reach.iter().any(|place| bed.get(*place).is_some_and(|(_, ends)| ends.iter().any(edge)));
            if let (false, Some((line, _))) = (at_edge, reach.first().and_then(|place| bed.get(*place))) {
                let at = At { file: SIDES, line: *line };
                faults.add(
                    at,
                    format!("`{code}` is broken: this piece of it touches neither the rest nor the edge"),
                );
            }
        }
        let Some(mouth) = river.into.and_then(|into| beds.get(into)) else { continue };
        let meets = bed
            .iter()
            .flat_map(|(_, ends)| ends)
            .any(|corner| mouth.iter().any(|(_, ends)| ends.contains(corner)));
        if let (false, Some((line, _))) = (meets, bed.first()) {
            let into = river.into.and_then(|into| pack.rivers.get(into)).map_or("", |into| &into.code);
            faults.add(
                At { file: SIDES, line: *line },
                format!("`{code}` does not reach `{into}`, into which it flows"),
            );
        }
    }
}

/// The pieces of a river bed that hang together, as places in it.
fn pieces(bed: &[(usize, [Corner; 2])]) -> Vec<Vec<usize>> {
    let mut at: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
    for (place, (_, ends)) in bed.iter().enumerate() {
        for corner in ends {
            at.entry(*corner).or_default().push(place);
        }
    }
    let mut seen = vec![false; bed.len()];
    let mut pieces = Vec::new();
    for first in 0..bed.len() {
        let mut waiting = vec![first];
        let mut piece = Vec::new();
        while let Some(place) = waiting.pop() {
            match seen.get_mut(place) {
                Some(done) if !*done => *done = true,
                _ => continue,
            }
            piece.push(place);
            let ends = bed.get(place).into_iter().flat_map(|(_, ends)| ends);
            waiting.extend(ends.filter_map(|corner| at.get(corner)).flatten());
        }
        if !piece.is_empty() {
            pieces.push(piece);
        }
    }
    pieces
}

/// Roads cross water by bridges, trails rivers by bridges and streams by fords (D26); elsewhere there is neither.
fn crossings(pack: &Pack, ways: &Ways, faults: &mut Faults) {
    for entry in &pack.sides {
        let (Some(side), Some(river)) = (side_of(pack, entry), entry.river) else { continue };
        let river = pack.rivers.get(river).is_some_and(|river| river.river);
        // Trails over rivers are bridges, by the errata (RA-22.0-07).
        let wanted = ways
            .over(side)
            .map(|way| if way == Way::Trail && !river { Crossing::Ford } else { Crossing::Bridge });
        if wanted == entry.crossing {
            continue;
        }
        let at = At { file: SIDES, line: entry.line };
        faults.add(
            at,
            match wanted {
                None => "there is a crossing, but no way leads over this side".to_owned(),
                Some(Crossing::Ford) => "a trail crosses a stream here: `crossing` must be `ford`".to_owned(),
                Some(Crossing::Bridge) => "a way crosses water here: `crossing` must be `bridge`".to_owned(),
            },
        );
    }
}

/// All roads and trails hang together.
fn one_net(pack: &Pack, ways: &Ways, faults: &mut Faults) {
    let mut reached = vec![false; pack.hexes.len()];
    let mut waiting: Vec<HexId> =
        pack.roads.first().and_then(|road| road.path.first()).copied().into_iter().collect();
    while let Some(id) = waiting.pop() {
        match reached.get_mut(id.index()) {
            Some(done) if !*done => *done = true,
            _ => continue,
        }
        let Some(hex) = pack.map.at(id) else { continue };
        for (direction, next) in pack.grid().neighbours(hex) {
            if ways.over(Hexside::of(hex, direction)).is_some() {
                waiting.extend(pack.map.id(next));
            }
        }
    }
    for road in &pack.roads {
        let lonely = road.path.iter().any(|hex| reached.get(hex.index()) == Some(&false));
        if lonely {
            faults.add(
                At { file: ROADS, line: road.line },
                format!("`{}` is not connected to the other ways", road.code),
            );
        }
    }
}

/// Where the banks of Ilm and Saale are told, water divides them, and no hex of the sheet is left out.
fn banks(pack: &Pack, faults: &mut Faults) {
    let bank = |id: HexId| pack.hexes.get(id.index()).and_then(|hex| hex.bank);
    let mut water: Vec<bool> = vec![false; pack.grid().side_slots()];
    for entry in pack.sides.iter().filter(|entry| entry.river.is_some()) {
        let slot = side_of(pack, entry).and_then(|side| pack.grid().side_index(side));
        if let Some(wet) = slot.and_then(|slot| water.get_mut(slot)) {
            *wet = true;
        }
    }
    let whole = At { file: HEXES, line: 0 };
    for side in pack.grid().sides() {
        let (a, b) = side.hexes();
        let (Some(a), Some(b)) = (pack.map.id(a), pack.map.id(b)) else { continue };
        let (Some(here), Some(there)) = (bank(a), bank(b)) else { continue };
        let wet = pack.grid().side_index(side).and_then(|slot| water.get(slot)) == Some(&true);
        if here != there && !wet {
            let (a, b) = (pack.hex_name(a), pack.hex_name(b));
            faults.add(
                whole,
                format!("`{a}` and `{b}` lie on different banks, but no water runs between them"),
            );
        }
    }
    for scenario in pack.scenarios.iter().filter(|scenario| scenario.area.bank.is_some()) {
        let anywhere = super::AreaEntry { bank: None, ..scenario.area.clone() };
        let ids = (0..).map(HexId).take(pack.hexes.len());
        if let Some(id) = ids.into_iter().find(|id| anywhere.has(*id, pack) && bank(*id).is_none()) {
            let name = pack.hex_name(id);
            faults.add(whole, format!("`{name}` lies on no bank, but `{}` is played on one", scenario.code));
        }
    }
}

/// Supply comes over the edge of the map, by road.
fn sources(pack: &Pack, ways: &Ways, faults: &mut Faults) {
    let at = At { file: ABOUT, line: 0 };
    for id in pack.supply.of.iter().flatten().chain(&pack.supply.alternate) {
        let road = pack.map.at(*id).and_then(|hex| ways.at(hex)) == Some(Way::Road);
        if !road || !pack.map.is_edge(*id) {
            let name = pack.hex_name(*id);
            faults.add(at, format!("supply source `{name}` must be a road hex at the edge of the map"));
        }
    }
    if !pack.arrivals.iter().any(|row| row.track == pack.supply.history) {
        faults.add(at, format!("`history` is `{}`, but there is no such track", pack.supply.history));
    }
}
