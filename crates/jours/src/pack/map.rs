//! Boxes and connections.

use std::collections::VecDeque;

use vedette_pack::table::{self, Row};
use vedette_pack::{At, Faults, MICRODEGREES, River};

use super::{BOXES, BoxEntry, CONNECTIONS, ConnectionEntry, Crossing};
use crate::scenario::{MAX_BOXES, MAX_CROSSINGS, MAX_DEGREE, Terrain};
use crate::sets::BoxId;

const BOX_COLUMNS: &[&str] = &[
    "code",
    "name",
    "name_fr",
    "index",
    "square",
    "lat",
    "lon",
    "terrain",
    "territory",
    "leads_to",
    "source_name",
    "source_position",
    "source_terrain",
    "source_territory",
    "source_leads_to",
    "modern",
    "note",
];

const TERRAINS: [(&str, Terrain); 4] = [
    ("open", Terrain::Open),
    ("defensive", Terrain::Defensive),
    ("mountain", Terrain::Mountain),
    ("fortified", Terrain::Fortified),
];

const CONNECTION_COLUMNS: &[&str] =
    &["a", "b", "road", "crossing", "rivers", "bridge", "post_road", "km", "source_link", "source_crossing"];

const CROSSINGS: [(&str, Crossing); 5] = [
    ("", Crossing::Dry),
    ("ford", Crossing::Ford),
    ("minor-bridge", Crossing::MinorBridge),
    ("major-bridge", Crossing::MajorBridge),
    ("ford-site", Crossing::FordSite),
];

/// Reads `boxes.csv`.
pub(super) fn boxes(text: &str, faults: &mut Faults) -> Vec<BoxEntry> {
    let rows = table::read(BOXES, text, BOX_COLUMNS, faults);
    let whole = At { file: BOXES, line: 0 };
    if rows.len() > MAX_BOXES {
        faults.add(whole, format!("{} boxes; at most {MAX_BOXES} fit", rows.len()));
    }
    if rows.is_empty() {
        faults.add(whole, "there is no box");
    }
    let mut seen = Vec::new();
    let mut boxes = Vec::new();
    // More of them could not be numbered.
    for row in rows.iter().take(MAX_BOXES) {
        boxes.push(place(row, faults));
        faults.only_once(row.at, "box", row.text("code"), &mut seen);
    }
    one_territory(&rows, faults);
    boxes
}

fn place(row: &Row, faults: &mut Faults) -> BoxEntry {
    let terrain = row.one_of("terrain", &TERRAINS.map(|(word, _)| word), faults);
    let terrain =
        terrain.and_then(|place| TERRAINS.get(place)).map_or(Terrain::Open, |(_, terrain)| *terrain);
    let always = ["source_name", "source_position", "source_terrain"];
    let mut sources: Vec<_> = always.into_iter().map(|column| row.source(column, faults)).collect();
    let (territory, leads_to) = (row.text("territory"), row.text("leads_to"));
    sources.extend(row.source_if(!territory.is_empty(), "source_territory", faults));
    sources.extend(row.source_if(!leads_to.is_empty(), "source_leads_to", faults));
    BoxEntry {
        code: row.code("code", faults).to_owned(),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        index: row.text("index").to_owned(),
        square: row.text("square").to_owned(),
        lat: row.decimal("lat", 6, -90 * MICRODEGREES..=90 * MICRODEGREES, faults),
        lon: row.decimal("lon", 6, -180 * MICRODEGREES..=180 * MICRODEGREES, faults),
        terrain,
        territory: territory.to_owned(),
        leads_to: leads_to.to_owned(),
        sources,
        modern: row.text("modern").to_owned(),
        note: row.text("note").to_owned(),
    }
}

/// There is one frontier, so all boxes behind it lie in the same country.
fn one_territory(rows: &[Row], faults: &mut Faults) {
    let mut known: Option<&str> = None;
    for row in rows.iter().filter(|row| !row.text("territory").is_empty()) {
        let territory = row.text("territory");
        if *known.get_or_insert(territory) != territory {
            let first = known.unwrap_or_default();
            faults.add(
                row.at,
                format!(
                    "`territory` is `{territory}`, but other boxes have `{first}`: there is one frontier"
                ),
            );
        }
    }
}

/// Reads `connections.csv` and checks that the map hangs together.
pub(super) fn connections(
    text: &str,
    boxes: &[BoxEntry],
    rivers: &[River],
    faults: &mut Faults,
) -> Vec<ConnectionEntry> {
    let codes: Vec<&str> = boxes.iter().map(|place| place.code.as_str()).collect();
    let before = faults.0.len();
    let mut connections: Vec<ConnectionEntry> = Vec::new();
    // For each box, its neighbours so far with the line that connects them.
    let mut lines: Vec<Vec<(usize, usize)>> = vec![Vec::new(); boxes.len()];
    for row in table::read(CONNECTIONS, text, CONNECTION_COLUMNS, faults) {
        let entry = crossing(&row, rivers, faults);
        let [a, b] = ["a", "b"].map(|end| row.known(end, "box", &codes, faults));
        let (Some(a), Some(b)) = (a, b) else { continue };
        if a == b {
            faults.add(row.at, format!("`{}` is connected to itself", row.text("a")));
            continue;
        }
        let earlier = lines.get(a).and_then(|near| near.iter().find(|(other, _)| *other == b));
        if let Some((_, line)) = earlier {
            let (a, b) = (row.text("a"), row.text("b"));
            faults.add(row.at, format!("`{a}` and `{b}` are already connected in line {line}"));
            continue;
        }
        for (here, there) in [(a, b), (b, a)] {
            if let Some(near) = lines.get_mut(here) {
                near.push((there, row.at.line));
            }
        }
        connections.push(ConnectionEntry { a: BoxId(a as u16), b: BoxId(b as u16), ..entry });
    }
    check_counts(&connections, boxes, &lines, faults);
    // With a connection missing because it could not be read, the map may seem to fall apart when it does not.
    if faults.0.len() == before {
        check_whole(boxes, &lines, faults);
    }
    connections
}

/// All of a connection but its ends.
fn crossing(row: &Row, rivers: &[River], faults: &mut Faults) -> ConnectionEntry {
    let road = row.one_of("road", &["road", "poor"], faults);
    let crossing = row.one_of("crossing", &CROSSINGS.map(|(word, _)| word), faults);
    let crossing = crossing.and_then(|place| CROSSINGS.get(place)).map_or(Crossing::Dry, |(_, kind)| *kind);
    let names: Vec<&str> = row.text("rivers").split_whitespace().collect();
    let known: Vec<&str> = rivers.iter().map(|river| river.code.as_str()).collect();
    for name in &names {
        faults.look_up(row.at, "river", name, &known);
    }
    check_rivers(row, crossing, &names, rivers, faults);
    let mut sources = vec![row.source("source_link", faults)];
    sources.extend(row.source_if(crossing != Crossing::Dry, "source_crossing", faults));
    ConnectionEntry {
        a: BoxId(0),
        b: BoxId(0),
        cost: if road == Some(1) { 2 } else { 1 },
        crossing,
        rivers: names.into_iter().map(str::to_owned).collect(),
        bridge: row.text("bridge").to_owned(),
        metres: row.decimal("km", 3, 1..=i32::MAX, faults),
        sources,
    }
}

/// What a connection crosses agrees with the class of the rivers it names.
fn check_rivers(row: &Row, crossing: Crossing, names: &[&str], rivers: &[River], faults: &mut Faults) {
    let class = |name: &&str| rivers.iter().find(|river| river.code == **name).and_then(|river| river.major);
    let major = names.iter().any(|name| class(name) == Some(true));
    let word = row.text("crossing");
    match crossing {
        Crossing::Dry if !names.is_empty() => {
            faults.add(row.at, "`rivers` names a river, but `crossing` does not say how it is crossed");
        }
        Crossing::Dry => {}
        _ if names.is_empty() => faults.add(row.at, format!("a {word} needs a river in `rivers`")),
        Crossing::Ford | Crossing::MinorBridge if major => {
            faults.add(
                row.at,
                format!("a {word} cannot cross a major river: use `major-bridge` or `ford-site`"),
            );
        }
        // A river without a class can be either.
        Crossing::MajorBridge | Crossing::FordSite
            if !major && names.iter().all(|name| class(name) == Some(false)) =>
        {
            faults.add(row.at, format!("a {word} needs a major river: use `minor-bridge` or `ford`"));
        }
        _ => {}
    }
    if !row.text("bridge").is_empty() && !matches!(crossing, Crossing::MajorBridge | Crossing::MinorBridge) {
        faults.add(row.at, "`bridge` names a bridge where there is none");
    }
}

fn check_counts(
    connections: &[ConnectionEntry],
    boxes: &[BoxEntry],
    lines: &[Vec<(usize, usize)>],
    faults: &mut Faults,
) {
    let whole = At { file: CONNECTIONS, line: 0 };
    let crossings = connections.iter().filter(|entry| entry.crossing.is_numbered()).count();
    if crossings > MAX_CROSSINGS {
        let what = "connections have a bridge or a ford of a major river";
        faults.add(whole, format!("{crossings} {what}; at most {MAX_CROSSINGS} fit"));
    }
    for (place, near) in boxes.iter().zip(lines).filter(|(_, near)| near.len() > MAX_DEGREE) {
        let many = near.len();
        faults.add(whole, format!("`{}` has {many} connections; at most {MAX_DEGREE} fit", place.code));
    }
}

/// Every box can be reached from the first.
fn check_whole(boxes: &[BoxEntry], lines: &[Vec<(usize, usize)>], faults: &mut Faults) {
    let mut reached = vec![false; boxes.len()];
    let mut waiting = VecDeque::from([0]);
    while let Some(place) = waiting.pop_front() {
        match reached.get_mut(place) {
            Some(done) if !*done => *done = true,
            _ => continue,
        }
        waiting.extend(lines.get(place).into_iter().flatten().map(|(other, _)| *other));
    }
    for (place, _) in boxes.iter().zip(reached).filter(|(_, reached)| !reached) {
        let first = boxes.first().map_or("", |first| &first.code);
        faults.add(
            At { file: CONNECTIONS, line: 0 },
            format!("`{}` cannot be reached from `{first}`: the map falls apart", place.code),
        );
    }
}
