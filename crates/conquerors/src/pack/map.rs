//! What a pack is, its areas and connections.

use std::collections::VecDeque;

use vedette_pack::about::{self, check_kind};

use super::book::Book;
use super::fault::{At, Faults};
use super::table::{self, Row};
use super::tree::{self, Section};
use super::{ABOUT, AREAS, About, AreaEntry, CONNECTIONS, ConnectionEntry, MICRODEGREES, River};
use crate::scenario::{MAX_AREAS, MAX_DEGREE, Strip, Terrain};
use crate::sets::AreaId;

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

/// Reads `pack.toml`. Without a game that is known nothing else can be read, because the files of the games differ.
pub(super) fn about(text: &str, faults: &mut Faults) -> Option<(About, Ground, &'static Book)> {
    let tree = tree::read(ABOUT, text, faults)?;
    let root = Section::root(ABOUT, text, tree.get_ref());
    let game = root.text("game", faults);
    let book = Book::of(&game);
    if !game.is_empty() && book.is_none() {
        let known = Book::games().join(", ");
        faults.add(root.at_key("game"), format!("a pack of the game `{game}`; known are: {known}"));
    }
    check_kind(&root, "conquerors", faults);
    let book = book?;
    root.only(&[&about::KEYS[..], book.about_keys].concat(), faults);
    let sides = sides(&root, book, faults);
    let about = About::read(&root, sides, faults);
    let ground = if book.map_has_markers { ground(&root, faults) } else { Ground::default() };
    Some((about, ground, book))
}

/// The words for the two sides, or none when the second is not told or wrong: one fault is enough then.
fn sides(root: &Section<'_>, book: &Book, faults: &mut Faults) -> Vec<String> {
    let coalition = root.text("coalition", faults);
    if coalition.is_empty() {
        return Vec::new();
    }
    if coalition != book.coalition {
        let wanted = format!("the enemy of the French in {} is `{}`", book.game, book.coalition);
        faults.add(root.at_key("coalition"), format!("`coalition` is `{coalition}`; {wanted}"));
        return Vec::new();
    }
    vec!["french".to_owned(), coalition]
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

/// Reads `areas.csv`.
pub(super) fn areas(
    text: &str,
    book: &Book,
    sides: &[&str],
    ground: &Ground,
    faults: &mut Faults,
) -> Vec<AreaEntry> {
    let rows = table::read(AREAS, text, book.area_columns, faults);
    if rows.len() > MAX_AREAS {
        faults.add(At { file: AREAS, line: 0 }, format!("{} areas; at most {MAX_AREAS} fit", rows.len()));
    }
    if rows.is_empty() {
        faults.add(At { file: AREAS, line: 0 }, "there is no area");
    }
    let mut seen = Vec::new();
    let mut areas = Vec::new();
    for row in &rows {
        let entry = area(row, book, sides, ground, faults);
        faults.only_once(row.at, "area", row.text("code"), &mut seen);
        areas.push(entry);
    }
    // More of them could not be numbered; the fault is reported above.
    areas.truncate(MAX_AREAS);
    areas
}

fn area(row: &Row, book: &Book, sides: &[&str], ground: &Ground, faults: &mut Faults) -> AreaEntry {
    let words: Vec<&str> = book.terrains.iter().map(|(word, _)| *word).collect();
    let terrain = row.one_of("terrain", &words, faults);
    let terrain = terrain.and_then(|place| book.terrains.get(place)).map(|(_, terrain)| *terrain);
    let value = row.number_or_none("value", 1..=9, faults);
    if let Some(terrain) = terrain {
        check_value(row, book, terrain, faults);
    }
    let always = ["source_name", "source_position", "source_terrain"];
    let mut sources: Vec<_> = always.into_iter().map(|column| row.source(column, faults)).collect();
    sources.extend(row.source_if(!row.text("value").is_empty(), "source_value", faults));
    let mut entry = AreaEntry {
        code: row.code("code", faults).to_owned(),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        lat: row.decimal("lat", 6, -90 * MICRODEGREES..=90 * MICRODEGREES, faults),
        lon: row.decimal("lon", 6, -180 * MICRODEGREES..=180 * MICRODEGREES, faults),
        terrain: terrain.unwrap_or(Terrain::Clear),
        value: value.unwrap_or(0),
        controller: None,
        sector: String::new(),
        strip: Strip::Elsewhere,
        deploys: None,
        sources,
        note: row.text("note").to_owned(),
    };
    if book.map_has_markers {
        add_markers(&mut entry, row, sides, ground, faults);
    }
    entry
}

/// Who controls an area and deploys there, and on which ground between the rivers it lies.
fn add_markers(entry: &mut AreaEntry, row: &Row, sides: &[&str], ground: &Ground, faults: &mut Faults) {
    entry.controller = row.side_or_none("controller", sides, faults);
    let sector = row.one_of("sector", &ground.names(), faults).and_then(|place| ground.sectors.get(place));
    entry.sector = row.text("sector").to_owned();
    entry.strip = sector.map_or(Strip::Elsewhere, |(_, strip)| *strip);
    entry.deploys = row.side_or_none("deploys", sides, faults);
    entry.sources.push(row.source("source_sector", faults));
    entry.sources.extend(row.source_if(!row.text("deploys").is_empty(), "source_deploys", faults));
}

/// Where a marker lies has a value and, if the map says so, somebody who controls it; no other area has either
/// (CQ-SETUP-02, CQ-VICTORY-02). Putting a Control marker on a fortified town is worth 1 (CQ-VICTORY-10).
fn check_value(row: &Row, book: &Book, terrain: Terrain, faults: &mut Faults) {
    let word = |wanted: Terrain| {
        book.terrains.iter().find(|(_, known)| *known == wanted).map_or("", |(word, _)| word)
    };
    let has_marker = terrain == book.places || (book.citadel_markers && terrain == Terrain::Citadel);
    let columns: &[&str] = if book.map_has_markers { &["value", "controller"] } else { &["value"] };
    for column in columns {
        if has_marker && row.left_empty(column) {
            faults.add(row.at, format!("a {} needs a `{column}`", called(word(terrain))));
        }
        if !has_marker && !row.text(column).is_empty() {
            let also = if book.citadel_markers { " or a citadel" } else { "" };
            faults.add(row.at, format!("only a {}{also} has a `{column}`", called(word(book.places))));
        }
    }
    let value = row.text("value");
    if terrain == Terrain::Fortified && !value.is_empty() && value != "1" {
        faults.add(row.at, format!("a fortified town is worth 1, not {value} (CQ-VICTORY-10)"));
    }
}

fn called(terrain: &str) -> &str {
    if terrain == "fortified" { "fortified town" } else { terrain }
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
