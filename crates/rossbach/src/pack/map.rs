//! The tables of the map: hexes, rivers, sides, places, roads and trails.

use vedette_pack::table::{self, Row};
use vedette_pack::{At, Faults};

use super::{
    Bank, Cover, Crossing, HEXES, HexEntry, MapEntry, PLACES, PlaceEntry, PlaceKind, RIVERS, ROADS,
    RiverEntry, RoadEntry, SIDES, SideEntry, Way,
};
use crate::sets::HexId;

/// The hex named in a cell.
pub(super) fn hex(row: &Row, column: &str, map: &MapEntry, faults: &mut Faults) -> Option<HexId> {
    super::about::hex(row.at, row.filled(column, faults), map, faults)
}

/// The value of a word.
fn word<T: Copy>(row: &Row, column: &str, known: &[(&str, T)], faults: &mut Faults) -> Option<T> {
    let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
    row.one_of(column, &words, faults).and_then(|place| known.get(place)).map(|(_, value)| *value)
}

/// Whether a cell says `yes`; empty is no.
pub(super) fn yes(row: &Row, column: &str, faults: &mut Faults) -> bool {
    row.one_of(column, &["", "yes"], faults) == Some(1)
}

/// Reads `hexes.csv`: every hex of the map once, in any order.
pub(super) fn hexes(text: &str, map: &MapEntry, faults: &mut Faults) -> Vec<HexEntry> {
    let rows = table::read(HEXES, text, &["hex", "terrain", "height", "bank", "source"], faults);
    let mut found: Vec<Option<(usize, HexEntry)>> = vec![None; map.grid.len()];
    for row in &rows {
        let id = hex(row, "hex", map, faults);
        let cover = [("clear", Cover::Clear), ("woods", Cover::Woods), ("marsh", Cover::Marsh)];
        let bank = [("", None), ("north", Some(Bank::North)), ("south", Some(Bank::South))];
        let entry = HexEntry {
            cover: word(row, "terrain", &cover, faults).unwrap_or(Cover::Clear),
            height: u16::try_from(row.decimal("height", 0, 0..=5000, faults)).unwrap_or(0),
            bank: word(row, "bank", &bank, faults).flatten(),
            source: row.source("source", faults),
        };
        match id.and_then(|id| found.get_mut(id.index())) {
            Some(Some((line, _))) => {
                faults.add(row.at, format!("hex `{}` is already in line {line}", row.text("hex")));
            }
            Some(slot) => *slot = Some((row.at.line, entry)),
            None => {}
        }
    }
    let mut missing = (0..).zip(&found).filter(|(_, slot)| slot.is_none()).map(|(id, _)| HexId(id));
    if let Some(first) = missing.next() {
        let more = missing.count();
        let name = map.name(first);
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        faults.add(At { file: HEXES, line: 0 }, format!("hex `{name}`{more} of the map has no row"));
    }
    found.into_iter().flatten().map(|(_, entry)| entry).collect()
}

/// Reads `rivers.csv`.
pub(super) fn rivers(text: &str, faults: &mut Faults) -> Vec<RiverEntry> {
    let rows = table::read(RIVERS, text, &["code", "name", "name_fr", "kind", "into", "source"], faults);
    let codes: Vec<&str> = rows.iter().map(|row| row.text("code")).collect();
    let mut seen = Vec::new();
    let mut rivers = Vec::new();
    for row in &rows {
        faults.only_once(row.at, "river", row.text("code"), &mut seen);
        let into = row.text("into");
        rivers.push(RiverEntry {
            code: row.code("code", faults).to_owned(),
            name: row.filled("name", faults).to_owned(),
            name_fr: row.filled("name_fr", faults).to_owned(),
            river: word(row, "kind", &[("stream", false), ("river", true)], faults).unwrap_or(false),
            into: if into.is_empty() { None } else { row.known("into", "river", &codes, faults) },
            source: row.source("source", faults),
        });
    }
    rivers
}

/// Reads `sides.csv`: each side stands once, whichever of its hexes is named first.
pub(super) fn sides(
    text: &str,
    map: &MapEntry,
    rivers: &[RiverEntry],
    faults: &mut Faults,
) -> Vec<SideEntry> {
    let columns = &["a", "b", "river", "crossing", "woods", "up", "source"];
    let codes: Vec<&str> = rivers.iter().map(|river| river.code.as_str()).collect();
    let mut lines = vec![0usize; map.grid.side_slots()];
    let mut sides = Vec::new();
    for row in &table::read(SIDES, text, columns, faults) {
        let ends = [hex(row, "a", map, faults), hex(row, "b", map, faults)];
        let river = row.text("river");
        let river = if river.is_empty() { None } else { row.known("river", "river", &codes, faults) };
        let crossings = [("", None), ("bridge", Some(Crossing::Bridge)), ("ford", Some(Crossing::Ford))];
        let crossing = word(row, "crossing", &crossings, faults).flatten();
        let woods = yes(row, "woods", faults);
        let up = if row.text("up").is_empty() { None } else { hex(row, "up", map, faults) };
        let source = row.source("source", faults);
        let [Some(a), Some(b)] = ends else { continue };
        let (names, line) = (format!("`{}` and `{}`", row.text("a"), row.text("b")), row.at.line);
        let side = map.at(a).zip(map.at(b)).and_then(|(a, b)| vedette_board::hex::Hexside::between(a, b));
        let Some(slot) = side.and_then(|side| map.grid.side_index(side)) else {
            faults.add(row.at, format!("{names} are no neighbours"));
            continue;
        };
        match lines.get_mut(slot) {
            Some(first) if *first > 0 => {
                faults.add(row.at, format!("the side between {names} is already in line {first}"));
                continue;
            }
            Some(first) => *first = line,
            None => {}
        }
        if up.is_some_and(|up| up != a && up != b) {
            faults.add(row.at, format!("`up` is `{}`, which is neither of {names}", row.text("up")));
        }
        if river.is_none() && crossing.is_some() && row.text("river").is_empty() {
            faults.add(row.at, "`crossing` says how water is crossed, but `river` names none");
        }
        if river.is_none() && !woods && up.is_none() && row.text("river").is_empty() {
            faults.add(row.at, format!("there is nothing to say of the side between {names}: leave it out"));
        }
        sides.push(SideEntry { line, a, b, river, crossing, woods, up, source });
    }
    sides
}

/// Reads `places.csv`.
pub(super) fn places(text: &str, map: &MapEntry, faults: &mut Faults) -> Vec<PlaceEntry> {
    let columns = &["code", "name", "name_fr", "kind", "hex", "source"];
    let kinds =
        [("village", PlaceKind::Village), ("town", PlaceKind::Town), ("fortified", PlaceKind::Fortified)];
    let rows = table::read(PLACES, text, columns, faults);
    let (mut codes, mut hexes) = (Vec::new(), Vec::new());
    let mut places = Vec::new();
    for row in &rows {
        faults.only_once(row.at, "place", row.text("code"), &mut codes);
        faults.only_once(row.at, "hex", row.text("hex"), &mut hexes);
        let place = PlaceEntry {
            code: row.code("code", faults).to_owned(),
            name: row.filled("name", faults).to_owned(),
            name_fr: row.filled("name_fr", faults).to_owned(),
            kind: word(row, "kind", &kinds, faults).unwrap_or(PlaceKind::Village),
            hex: hex(row, "hex", map, faults).unwrap_or(HexId::NOWHERE),
            source: row.source("source", faults),
        };
        places.push(place);
    }
    places
}

/// Reads `roads.csv`: each is a path from neighbour to neighbour.
pub(super) fn roads(text: &str, map: &MapEntry, faults: &mut Faults) -> Vec<RoadEntry> {
    let rows = table::read(ROADS, text, &["code", "kind", "name", "path", "source"], faults);
    let mut seen = Vec::new();
    let mut roads = Vec::new();
    for row in &rows {
        faults.only_once(row.at, "road", row.text("code"), &mut seen);
        let words: Vec<&str> = row.filled("path", faults).split_whitespace().collect();
        let path: Vec<HexId> =
            words.iter().filter_map(|word| super::about::hex(row.at, word, map, faults)).collect();
        for (ends, names) in path.windows(2).zip(words.windows(2)) {
            let &[a, b] = ends else { continue };
            let near = map.at(a).zip(map.at(b)).is_some_and(|(a, b)| a.distance(b) == 1);
            if !near && path.len() == words.len() {
                faults
                    .add(row.at, format!("`{}` and `{}` of the path are no neighbours", names[0], names[1]));
            }
        }
        if words.len() == 1 {
            faults.add(row.at, "a way needs two hexes");
        }
        roads.push(RoadEntry {
            line: row.at.line,
            code: row.code("code", faults).to_owned(),
            kind: word(row, "kind", &[("trail", Way::Trail), ("road", Way::Road)], faults)
                .unwrap_or(Way::Trail),
            name: row.filled("name", faults).to_owned(),
            path,
            source: row.source("source", faults),
        });
    }
    roads
}
