//! `pack.toml`: what the pack is, the shape of the map, supply sources, the calendar, formations.

use vedette_board::hex::{Grid, Sheet as MapSheet, Shifted};
use vedette_kernel::Side;
use vedette_pack::table::check_code;
use vedette_pack::tree::{self, Section};
use vedette_pack::{About, At, Faults, about};

use super::{ABOUT, CalendarEntry, FormationEntry, MapEntry, Moment, Part, SupplyEntry, Weather};
use crate::scenario::MAX_HEXES;
use crate::sets::HexId;

/// What `pack.toml` holds.
pub(super) struct Sheet {
    pub(super) about: About,
    pub(super) map: MapEntry,
    pub(super) supply: SupplyEntry,
    pub(super) calendar: CalendarEntry,
    pub(super) formations: Vec<FormationEntry>,
}

/// Reads it; nothing where there is no map to put anything on.
pub(super) fn read(text: &str, faults: &mut Faults) -> Option<Sheet> {
    let table = tree::read(ABOUT, text, faults)?;
    let root = Section::root(ABOUT, text, table.get_ref());
    let own = ["sides", "map", "supply", "calendar", "formation"];
    root.only(&[&about::KEYS[..], &own].concat(), faults);
    about::check_kind(&root, "rossbach", faults);
    let sides = root.texts("sides", faults);
    if root.has("sides") && sides.len() != 2 {
        faults.add(root.at_key("sides"), "`sides` must name two sides");
    }
    let about = About::read(&root, sides.into_iter().map(|(_, word)| word).collect(), faults);
    let map = map(&root.table("map", faults)?, faults)?;
    let supply = supply(&root.table("supply", faults)?, &about.sides, &map, faults);
    let calendar = calendar(&root.table("calendar", faults)?, faults);
    let formations = formations(&root, &about.sides, faults);
    Some(Sheet { about, map, supply, calendar, formations })
}

fn map(section: &Section<'_>, faults: &mut Faults) -> Option<MapEntry> {
    section.only(&["rows", "wide", "narrow", "metres", "sheets", "bearing", "source"], faults);
    let rows = section.number("rows", 1u16..=99, faults);
    let wide = section.number("wide", 1u16..=99, faults);
    let narrow = section.number("narrow", 1u16..=99, faults);
    let grid = Grid::new(rows, wide, narrow, Shifted::EvenRows);
    if grid.len() > MAX_HEXES {
        faults.add(section.at_key("rows"), format!("{} hexes; at most {MAX_HEXES} fit", grid.len()));
        return None;
    }
    let mut sheets = Vec::new();
    for sheet in section.sections("sheets", faults) {
        sheet.only(&["letter", "below", "rows"], faults);
        let letter = sheet.text("letter", faults);
        let mut letters = letter.chars();
        let (Some(letter), None) = (letters.next(), letters.next()) else {
            faults.add(sheet.at_key("letter"), "the letter of a sheet is one letter");
            continue;
        };
        let rows_below = sheet.number("below", 0u16..=98, faults);
        sheets.push(MapSheet { letter, rows_below, rows: sheet.number("rows", 1u16..=99, faults) });
    }
    let covered = |row: u16| {
        sheets
            .iter()
            .any(|sheet| row > sheet.rows_below && row <= sheet.rows_below.saturating_add(sheet.rows))
    };
    if let Some(row) = (1..=rows).find(|row| !covered(*row)) {
        faults.add(section.at_key("sheets"), format!("row {row} of the map is on no sheet"));
    }
    Some(MapEntry {
        grid,
        metres: section.number("metres", 1u16..=u16::MAX, faults),
        bearing: section.number("bearing", 0u16..=359, faults),
        source: section.source(faults),
        sheets,
    })
}

/// The hex that a word names.
pub(super) fn hex(at: At, word: &str, map: &MapEntry, faults: &mut Faults) -> Option<HexId> {
    let found = map.hex(word);
    if found.is_none() {
        faults.add(
            at,
            format!("`{word}` is no hex of the map: a hex is the letter of its sheet and four digits"),
        );
    }
    found
}

/// The hexes that a list names.
pub(super) fn hexes(section: &Section<'_>, key: &str, map: &MapEntry, faults: &mut Faults) -> Vec<HexId> {
    let words = section.texts(key, faults);
    words.iter().filter_map(|(at, word)| hex(*at, word, map, faults)).collect()
}

fn supply(section: &Section<'_>, sides: &[String], map: &MapEntry, faults: &mut Faults) -> SupplyEntry {
    let words: Vec<&str> = sides.iter().map(String::as_str).collect();
    section.only(&[&words[..], &["alternate", "history", "source"]].concat(), faults);
    let mut of = [const { Vec::new() }; 2];
    for (slot, word) in of.iter_mut().zip(&words) {
        *slot = hexes(section, word, map, faults);
    }
    SupplyEntry {
        of,
        alternate: hexes(section, "alternate", map, faults),
        history: section.text("history", faults),
        source: section.source(faults),
    }
}

fn calendar(section: &Section<'_>, faults: &mut Faults) -> CalendarEntry {
    section.only(&["month", "year", "first_day", "last_day", "weather", "source"], faults);
    let first_day = section.number("first_day", 1u8..=31, faults);
    let mut calendar = CalendarEntry {
        year: section.number("year", 1u16..=9999, faults),
        month: section.number("month", 1u8..=12, faults),
        first_day,
        last_day: section.number("last_day", first_day..=31, faults),
        weather: Vec::new(),
        source: section.source(faults),
    };
    for turn in section.sections("weather", faults) {
        turn.only(&["day", "part", "is"], faults);
        let kinds = [Weather::Rain, Weather::Mud];
        let word = turn.text("is", faults);
        let kind = faults.look_up(turn.at, "weather", &word, &["rain", "mud"]);
        let when = moment(&turn, &calendar, faults);
        calendar.weather.extend(when.zip(kind.and_then(|place| kinds.get(place).copied())));
    }
    calendar
}

/// A turn of the calendar, from the keys `day` and `part`.
pub(super) fn moment(section: &Section<'_>, calendar: &CalendarEntry, faults: &mut Faults) -> Option<Moment> {
    let day = section.number("day", calendar.first_day..=calendar.last_day, faults);
    let word = section.text("part", faults);
    let part = faults.look_up(section.at_key("part"), "part of the day", &word, &Part::WORDS)?;
    Part::ALL.get(part).map(|&part| Moment { day, part })
}

fn formations(root: &Section<'_>, sides: &[String], faults: &mut Faults) -> Vec<FormationEntry> {
    let words: Vec<&str> = sides.iter().map(String::as_str).collect();
    let mut formations: Vec<FormationEntry> = Vec::new();
    let mut under = Vec::new();
    for section in root.sections("formation", faults) {
        section.only(&["code", "side", "name", "name_fr", "level", "under", "second_seat", "source"], faults);
        let code = section.text("code", faults);
        check_code(section.at_key("code"), &code, faults);
        if formations.iter().any(|other| other.code == code) {
            faults.add(section.at, format!("there is already a formation `{code}`: give each its own code"));
        }
        let side = section.text("side", faults);
        let side = faults.look_up(section.at_key("side"), "side", &side, &words);
        under.push(section.text_or_none("under", faults).map(|word| (section.at_key("under"), word)));
        formations.push(FormationEntry {
            side: side.and_then(|place| Side::BOTH.get(place).copied()).unwrap_or(Side::First),
            name: section.text("name", faults),
            name_fr: section.text("name_fr", faults),
            level: section.number_or_none("level", 1u8..=99, faults),
            second_seat: section.has("second_seat") && section.flag("second_seat", faults),
            under: None,
            source: section.source(faults),
            code,
        });
    }
    let codes: Vec<String> = formations.iter().map(|formation| formation.code.clone()).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    for (formation, under) in formations.iter_mut().zip(under) {
        formation.under = under.and_then(|(at, word)| faults.look_up(at, "formation", &word, &codes));
    }
    formations
}
