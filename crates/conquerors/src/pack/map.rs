//! What a pack is, its areas and connections.

use std::collections::VecDeque;

use super::fault::{At, Faults};
use super::table::{self, Row};
use super::tree::{self, Section};
use super::{ABOUT, AREAS, About, AreaEntry, CONNECTIONS, ConnectionEntry, MICRODEGREES, River};
use crate::scenario::{MAX_AREAS, MAX_DEGREE, Strip, Terrain};
use crate::sets::AreaId;

/// The version of the format this program reads.
const FORMAT: u8 = 1;
/// How many bridges fit in a set.
pub(super) const MAX_BRIDGES: usize = 64;

/// The words for the strips of the hidden set-up.
pub(super) const STRIPS: [(&str, Strip); 3] =
    [("ilm-saale", Strip::IlmSaale), ("saale-elster", Strip::SaaleElster), ("elsewhere", Strip::Elsewhere)];

/// The ground between the rivers: its sectors with their strips, and the rivers that part them.
#[derive(Default)]
pub(super) struct Ground {
    sectors: Vec<(String, Strip)>,
    barriers: Vec<([String; 2], String)>,
}

impl Ground {
    fn names(&self) -> Vec<&str> {
        self.sectors.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// The river between two sectors.
    fn river(&self, a: &str, b: &str) -> Option<&str> {
        let parts = |[one, other]: &[String; 2]| (one == a && other == b) || (one == b && other == a);
        self.barriers.iter().find(|(pair, _)| parts(pair)).map(|(_, river)| river.as_str())
    }
}

/// Reads `pack.toml`.
pub(super) fn about(text: &str, faults: &mut Faults) -> (About, Ground) {
    let Some(tree) = tree::read(ABOUT, text, faults) else { return Default::default() };
    let root = Section::root(ABOUT, text, tree.get_ref());
    root.only(
        &[
            "format",
            "game",
            "system",
            "title",
            "designer",
            "publisher",
            "notice",
            "licence",
            "credits",
            "coalition",
            "sectors",
            "barrier",
        ],
        faults,
    );
    let format = root.number("format", 0..=u8::MAX, faults);
    if root.has("format") && format != FORMAT {
        faults
            .add(root.at_key("format"), format!("format {format} is not known; this program reads {FORMAT}"));
    }
    let system = root.text("system", faults);
    if !system.is_empty() && system != "conquerors" {
        faults.add(root.at_key("system"), format!("a pack of the system `{system}`, not of `conquerors`"));
    }
    let coalition = root.text("coalition", faults);
    let sides = if coalition.is_empty() { Vec::new() } else { vec!["french".to_owned(), coalition] };
    let about = About {
        game: root.text("game", faults),
        title: root.text("title", faults),
        designer: root.text("designer", faults),
        publisher: root.text("publisher", faults),
        notice: root.text("notice", faults),
        licence: root.text("licence", faults),
        credits: root.texts("credits", faults).into_iter().map(|(_, credit)| credit).collect(),
        sides,
    };
    (about, ground(&root, faults))
}

fn ground(root: &Section<'_>, faults: &mut Faults) -> Ground {
    let mut ground = Ground::default();
    let words = STRIPS.map(|(word, _)| word);
    for (at, name, word) in root.pairs("sectors", faults) {
        let strip = faults.look_up(at, "strip", &word, &words).and_then(|place| STRIPS.get(place));
        ground.sectors.push((name, strip.map_or(Strip::Elsewhere, |(_, strip)| *strip)));
    }
    for barrier in root.sections("barrier", faults) {
        barrier.only(&["between", "river"], faults);
        let between = barrier.texts("between", faults);
        for (at, name) in &between {
            faults.look_up(*at, "sector", name, &ground.names());
        }
        let river = barrier.text("river", faults);
        match <[(At, String); 2]>::try_from(between) {
            Ok(pair) => ground.barriers.push((pair.map(|(_, name)| name), river)),
            Err(_) => faults.add(barrier.at_key("between"), "`between` must name two sectors"),
        }
    }
    ground
}

const AREA_COLUMNS: &[&str] = &[
    "code",
    "name",
    "name_fr",
    "lat",
    "lon",
    "terrain",
    "value",
    "controller",
    "sector",
    "deploys",
    "source_name",
    "source_position",
    "source_terrain",
    "source_value",
    "source_sector",
    "source_deploys",
    "note",
];
const TERRAINS: [(&str, Terrain); 3] =
    [("clear", Terrain::Clear), ("wooded", Terrain::Wooded), ("citadel", Terrain::Citadel)];

/// Reads `areas.csv`.
pub(super) fn areas(text: &str, sides: &[&str], ground: &Ground, faults: &mut Faults) -> Vec<AreaEntry> {
    let rows = table::read(AREAS, text, AREA_COLUMNS, faults);
    if rows.len() > MAX_AREAS {
        faults.add(At { file: AREAS, line: 0 }, format!("{} areas; at most {MAX_AREAS} fit", rows.len()));
    }
    if rows.is_empty() {
        faults.add(At { file: AREAS, line: 0 }, "there is no area");
    }
    let mut seen = Vec::new();
    let mut areas = Vec::new();
    for row in &rows {
        let entry = area(row, sides, ground, faults);
        faults.only_once(row.at, "area", row.text("code"), &mut seen);
        areas.push(entry);
    }
    // More of them could not be numbered; the fault is reported above.
    areas.truncate(MAX_AREAS);
    areas
}

fn area(row: &Row, sides: &[&str], ground: &Ground, faults: &mut Faults) -> AreaEntry {
    let terrain = row.one_of("terrain", &TERRAINS.map(|(word, _)| word), faults);
    let terrain = terrain.and_then(|place| TERRAINS.get(place)).map(|(_, terrain)| *terrain);
    let value = row.number_or_none("value", 1..=9, faults);
    let controller = row.side_or_none("controller", sides, faults);
    if let Some(terrain) = terrain {
        check_citadel(row, terrain == Terrain::Citadel, faults);
    }
    let sector = row.one_of("sector", &ground.names(), faults);
    let strip =
        sector.and_then(|place| ground.sectors.get(place)).map_or(Strip::Elsewhere, |(_, strip)| *strip);
    let deploys = row.side_or_none("deploys", sides, faults);
    let always = ["source_name", "source_position", "source_terrain", "source_sector"];
    let mut sources: Vec<_> = always.into_iter().map(|column| row.source(column, faults)).collect();
    sources.extend(row.source_if(!row.text("value").is_empty(), "source_value", faults));
    sources.extend(row.source_if(!row.text("deploys").is_empty(), "source_deploys", faults));
    AreaEntry {
        code: row.code("code", faults).to_owned(),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        lat: row.decimal("lat", 6, -90 * MICRODEGREES..=90 * MICRODEGREES, faults),
        lon: row.decimal("lon", 6, -180 * MICRODEGREES..=180 * MICRODEGREES, faults),
        terrain: terrain.unwrap_or(Terrain::Clear),
        value: value.unwrap_or(0),
        controller,
        sector: row.text("sector").to_owned(),
        strip,
        deploys,
        sources,
        note: row.text("note").to_owned(),
    }
}

/// A citadel has a value and somebody who controls it, no other area has either (CQ-SETUP-02, CQ-VICTORY-02).
fn check_citadel(row: &Row, citadel: bool, faults: &mut Faults) {
    for column in ["value", "controller"] {
        if citadel && row.left_empty(column) {
            faults.add(row.at, format!("a citadel needs a `{column}`"));
        }
        if !citadel && !row.text(column).is_empty() {
            faults.add(row.at, format!("only a citadel has a `{column}`"));
        }
    }
}

const CONNECTION_COLUMNS: &[&str] = &["a", "b", "river", "km", "source_link", "source_river"];

/// Reads `connections.csv` and checks that the map hangs together.
pub(super) fn connections(
    text: &str,
    areas: &[AreaEntry],
    ground: &Ground,
    rivers: &[River],
    faults: &mut Faults,
) -> Vec<ConnectionEntry> {
    let codes: Vec<&str> = areas.iter().map(|area| area.code.as_str()).collect();
    let mut river_names: Vec<&str> = rivers.iter().map(|river| river.name.as_str()).collect();
    river_names.dedup();
    let before = faults.0.len();
    let mut connections: Vec<ConnectionEntry> = Vec::new();
    let mut lines = Vec::new();
    for row in table::read(CONNECTIONS, text, CONNECTION_COLUMNS, faults) {
        let river = row.text("river");
        if !river.is_empty() {
            faults.look_up(row.at, "river", river, &river_names);
        }
        let mut sources = vec![row.source("source_link", faults)];
        sources.extend(row.source_if(!river.is_empty(), "source_river", faults));
        let metres = row.decimal("km", 3, 1..=i32::MAX, faults);
        let [a, b] = ["a", "b"].map(|end| row.known(end, "area", &codes, faults));
        let (Some(a), Some(b)) = (a, b) else { continue };
        if a == b {
            faults.add(row.at, format!("`{}` is connected to itself", row.text("a")));
            continue;
        }
        check_bridge(&row, &areas[a], &areas[b], ground, faults);
        let (a, b) = (AreaId(a as u8), AreaId(b as u8));
        let same = |entry: &ConnectionEntry| (entry.a, entry.b) == (a, b) || (entry.a, entry.b) == (b, a);
        if let Some(place) = connections.iter().position(same) {
            faults.add(
                row.at,
                format!(
                    "`{}` and `{}` are already connected in line {}",
                    row.text("a"),
                    row.text("b"),
                    lines[place]
                ),
            );
            continue;
        }
        lines.push(row.at.line);
        let river = Some(river.to_owned()).filter(|river| !river.is_empty());
        connections.push(ConnectionEntry { a, b, river, metres, sources });
    }
    check_counts(&connections, areas, faults);
    // With a connection missing because it could not be read, the map may seem to fall apart when it does not.
    if faults.0.len() == before {
        check_whole(&connections, areas, faults);
    }
    connections
}

/// A connection crosses a river exactly when its ends lie on sectors that a river parts.
fn check_bridge(row: &Row, a: &AreaEntry, b: &AreaEntry, ground: &Ground, faults: &mut Faults) {
    // Without sectors the file that should name them is at fault.
    if ground.sectors.is_empty() {
        return;
    }
    let wanted = ground.river(&a.sector, &b.sector);
    let river = row.text("river");
    let (a, b) = (&a.code, &b.code);
    match wanted {
        Some(wanted) if river.is_empty() => {
            faults.add(row.at, format!("the {wanted} lies between `{a}` and `{b}`: `river` must name it"));
        }
        Some(wanted) if river != wanted => {
            faults.add(row.at, format!("between `{a}` and `{b}` lies the {wanted}, not the {river}"));
        }
        None if !river.is_empty() => {
            faults.add(row.at, format!("no river lies between the sectors of `{a}` and `{b}`"));
        }
        _ => {}
    }
}

fn check_counts(connections: &[ConnectionEntry], areas: &[AreaEntry], faults: &mut Faults) {
    let whole = At { file: CONNECTIONS, line: 0 };
    let bridges = connections.iter().filter(|entry| entry.river.is_some()).count();
    if bridges > MAX_BRIDGES {
        faults.add(whole, format!("{bridges} connections cross a river; at most {MAX_BRIDGES} fit"));
    }
    for (place, area) in areas.iter().enumerate() {
        let degree = neighbours(connections, place).count();
        if degree > MAX_DEGREE {
            faults.add(whole, format!("`{}` has {degree} connections; at most {MAX_DEGREE} fit", area.code));
        }
    }
}

fn neighbours(connections: &[ConnectionEntry], place: usize) -> impl Iterator<Item = usize> {
    connections.iter().filter_map(move |entry| match (entry.a.index(), entry.b.index()) {
        (a, b) if a == place => Some(b),
        (a, b) if b == place => Some(a),
        _ => None,
    })
}

/// Every area can be reached from the first.
fn check_whole(connections: &[ConnectionEntry], areas: &[AreaEntry], faults: &mut Faults) {
    let mut reached = vec![false; areas.len()];
    let mut waiting = VecDeque::from([0]);
    while let Some(place) = waiting.pop_front() {
        match reached.get_mut(place) {
            Some(done) if !*done => *done = true,
            _ => continue,
        }
        waiting.extend(neighbours(connections, place));
    }
    for (area, _) in areas.iter().zip(reached).filter(|(_, reached)| !reached) {
        let first = areas.first().map_or("", |first| &first.code);
        faults.add(
            At { file: CONNECTIONS, line: 0 },
            format!("`{}` cannot be reached from `{first}`: the map falls apart", area.code),
        );
    }
}
