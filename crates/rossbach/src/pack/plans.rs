//! `scenarios.toml`: the frame of every scenario.

use vedette_kernel::Side;
use vedette_pack::table::check_code;
use vedette_pack::tree::{self, Section};
use vedette_pack::{At, Faults};

use super::about::{hex, hexes, moment};
use super::lists::Names;
use super::{
    AreaEntry, ArrivalEntry, Bank, CalendarEntry, Count, FormationEntry, MapEntry, Moment, SCENARIOS,
    ScenarioEntry, VictoryEntry, Who,
};
use crate::sets::HexId;

const KEYS: [&str; 25] = [
    "code",
    "number",
    "name",
    "name_fr",
    "kind",
    "first",
    "starts",
    "end",
    "extended_end",
    "tracks",
    "other_tracks",
    "free_entry",
    "area",
    "closed_columns",
    "without",
    "optional",
    "mortal",
    "sources",
    "victory",
    "saalfeld",
    "loss_award",
    "trains",
    "source",
    "french",
    "prussian",
];

/// What a scenario may speak of.
pub(super) struct Desk<'p> {
    pub(super) sides: &'p [String],
    pub(super) map: &'p MapEntry,
    pub(super) calendar: &'p CalendarEntry,
    pub(super) formations: &'p [FormationEntry],
    pub(super) names: &'p Names<'p>,
    pub(super) arrivals: &'p [ArrivalEntry],
}

/// Reads them.
pub(super) fn read(text: &str, desk: &Desk<'_>, faults: &mut Faults) -> Vec<ScenarioEntry> {
    let Some(table) = tree::read(SCENARIOS, text, faults) else { return Vec::new() };
    let root = Section::root(SCENARIOS, text, table.get_ref());
    root.only(&["scenario"], faults);
    let mut scenarios: Vec<ScenarioEntry> = Vec::new();
    for section in root.sections("scenario", faults) {
        let scenario = desk.scenario(&section, faults);
        for other in &scenarios {
            if other.code == scenario.code || other.number == scenario.number {
                let (code, number) = (&other.code, other.number);
                faults.add(section.at, format!("there is already a scenario `{code}` with number {number}"));
            }
        }
        scenarios.push(scenario);
    }
    scenarios
}

impl Desk<'_> {
    fn scenario(&self, section: &Section<'_>, faults: &mut Faults) -> ScenarioEntry {
        section.only(&KEYS, faults);
        let code = section.text("code", faults);
        check_code(section.at_key("code"), &code, faults);
        let kind = section.text("kind", faults);
        let kind = faults.look_up(section.at_key("kind"), "kind", &kind, &["campaign", "battle"]);
        let starts = section.sections("starts", faults);
        let starts: Vec<Moment> = starts.iter().filter_map(|start| self.moment(start, faults)).collect();
        let nowhere = Moment { day: self.calendar.first_day, part: super::Part::Morning };
        let end = section.table("end", faults).and_then(|end| self.moment(&end, faults));
        let extended = section.table_or_none("extended_end", faults);
        let extended_end = extended.and_then(|end| self.moment(&end, faults));
        if section.has("starts") && starts.is_empty() {
            faults.add(section.at_key("starts"), "a scenario starts at some time");
        }
        if end.is_some_and(|end| {
            starts.iter().any(|start| *start > end) || extended_end.is_some_and(|late| late <= end)
        }) {
            faults.add(
                section.at_key("end"),
                "the start comes before the end, and the end before its extension",
            );
        }
        let (sources, count) = self.sources(section, faults);
        let mortal = section.text_or_none("mortal", faults);
        let mortal =
            mortal.and_then(|code| match self.names.find(section.at_key("mortal"), &code, faults)? {
                (Who::Leader(place), _) => Some(place),
                _ => {
                    faults.add(section.at_key("mortal"), format!("`{code}` is no leader"));
                    None
                }
            });
        ScenarioEntry {
            line: section.at.line,
            number: section.number("number", 1u8..=99, faults),
            name: section.text("name", faults),
            name_fr: section.text("name_fr", faults),
            // Five of nine are battles (RA-19.0-01).
            battle: kind == Some(1),
            first: self.side(section, "first", faults).unwrap_or(Side::First),
            starts,
            end: end.unwrap_or(nowhere),
            extended_end,
            tracks: self.tracks(section, "tracks", faults),
            other_tracks: if section.has("other_tracks") {
                self.tracks(section, "other_tracks", faults)
            } else {
                Vec::new()
            },
            free_entry: if section.has("free_entry") {
                self.side(section, "free_entry", faults)
            } else {
                None
            },
            area: self.area(section, faults),
            closed_columns: section.number_or_none("closed_columns", 1..=20, faults).unwrap_or(0),
            only: self.only(section, faults),
            without: self.pieces(section, "without", faults),
            optional: if section.has("optional") {
                self.formations(section, "optional", None, faults)
            } else {
                Vec::new()
            },
            mortal,
            sources,
            count,
            victory: self.victory(section, faults),
            loss_award: section.number("loss_award", -9i8..=9, faults),
            trains: section.flag("trains", faults),
            source: section.source(faults),
            code,
        }
    }

    fn moment(&self, section: &Section<'_>, faults: &mut Faults) -> Option<Moment> {
        section.only(&["day", "part"], faults);
        moment(section, self.calendar, faults)
    }

    fn side(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Option<Side> {
        let word = section.text(key, faults);
        let words: Vec<&str> = self.sides.iter().map(String::as_str).collect();
        let place = faults.look_up(section.at_key(key), "side", &word, &words)?;
        Side::BOTH.get(place).copied()
    }

    fn tracks(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Vec<String> {
        let mut known: Vec<&str> = self.arrivals.iter().map(|arrival| arrival.track.as_str()).collect();
        known.dedup();
        let words = section.texts(key, faults);
        for (at, word) in &words {
            faults.look_up(*at, "track", word, &known);
        }
        words.into_iter().map(|(_, word)| word).collect()
    }

    fn area(&self, section: &Section<'_>, faults: &mut Faults) -> AreaEntry {
        let Some(area) = section.table("area", faults) else { return AreaEntry::default() };
        area.only(&["sheets", "bank", "up_to_row", "with"], faults);
        let letters: Vec<String> = self.map.sheets.iter().map(|sheet| sheet.letter.to_string()).collect();
        let letters: Vec<&str> = letters.iter().map(String::as_str).collect();
        let mut sheets = Vec::new();
        for (at, word) in area.texts("sheets", faults) {
            let place = faults.look_up(at, "sheet", &word, &letters);
            sheets.extend(place.and_then(|place| self.map.sheets.get(place)).map(|sheet| sheet.letter));
        }
        let bank = area.text_or_none("bank", faults).and_then(|word| {
            let place = faults.look_up(area.at_key("bank"), "bank", &word, &["north", "south"])?;
            [Bank::North, Bank::South].get(place).copied()
        });
        let with = if area.has("with") { hexes(&area, "with", self.map, faults) } else { Vec::new() };
        AreaEntry { sheets, bank, up_to_row: area.number_or_none("up_to_row", 1..=99, faults), with }
    }

    fn only(&self, section: &Section<'_>, faults: &mut Faults) -> [Option<Vec<usize>>; 2] {
        let mut only = [None, None];
        for ((slot, side), word) in only.iter_mut().zip(Side::BOTH).zip(self.sides) {
            if section.has(word) {
                *slot = Some(self.formations(section, word, Some(side), faults));
            }
        }
        only
    }

    fn formations(
        &self,
        section: &Section<'_>,
        key: &str,
        side: Option<Side>,
        faults: &mut Faults,
    ) -> Vec<usize> {
        let codes: Vec<&str> = self.formations.iter().map(|formation| formation.code.as_str()).collect();
        let mut found = Vec::new();
        for (at, word) in section.texts(key, faults) {
            let Some(place) = faults.look_up(at, "formation", &word, &codes) else { continue };
            let owner = self.formations.get(place).map(|formation| formation.side);
            if side.is_some() && owner != side {
                faults.add(at, format!("formation `{word}` is of the other side"));
            }
            found.push(place);
        }
        found
    }

    fn pieces(&self, section: &Section<'_>, key: &str, faults: &mut Faults) -> Vec<Who> {
        let words = section.texts(key, faults);
        words.iter().filter_map(|(at, word)| Some(self.names.find(*at, word, faults)?.0)).collect()
    }

    fn sources(&self, section: &Section<'_>, faults: &mut Faults) -> ([Vec<HexId>; 2], Count) {
        let mut found = [Vec::new(), Vec::new()];
        let Some(sources) = section.table("sources", faults) else { return (found, Count::None) };
        let words: Vec<&str> = self.sides.iter().map(String::as_str).collect();
        sources.only(&[&words[..], &["count"]].concat(), faults);
        for (slot, word) in found.iter_mut().zip(words) {
            *slot = hexes(&sources, word, self.map, faults);
        }
        let word = sources.text("count", faults);
        let known = ["in-play", "entered", "none"];
        let count = faults.look_up(sources.at_key("count"), "way to count", &word, &known);
        let kinds = [Count::InPlay, Count::Entered, Count::None];
        (found, count.and_then(|place| kinds.get(place).copied()).unwrap_or(Count::None))
    }

    fn victory(&self, section: &Section<'_>, faults: &mut Faults) -> VictoryEntry {
        let word = section.text("victory", faults);
        let at = section.at_key("victory");
        let kind = faults.look_up(at, "kind of victory", &word, &["points", "saalfeld"]);
        if kind != Some(1) {
            if section.has("saalfeld") {
                faults.add(section.at_key("saalfeld"), "these conditions need `victory = \"saalfeld\"`");
            }
            return VictoryEntry::Points;
        }
        let Some(table) = section.table("saalfeld", faults) else { return VictoryEntry::Points };
        table.only(&["hold", "reach", "exit"], faults);
        let mut place = |key: &str| {
            let (at, word): (At, String) = (table.at_key(key), table.text(key, faults));
            if word.is_empty() { None } else { hex(at, &word, self.map, faults) }
        };
        match (place("hold"), place("reach"), place("exit")) {
            (Some(hold), Some(reach), Some(exit)) => VictoryEntry::Saalfeld { hold, reach, exit },
            _ => VictoryEntry::Points,
        }
    }
}
