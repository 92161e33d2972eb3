//! What stands where and what comes when: `setup.csv` and `reinforcements.csv`.

use vedette_kernel::Side;
use vedette_pack::table::{self, Row};
use vedette_pack::{At, Faults};

use super::{
    ArrivalEntry, CalendarEntry, Condition, EntryWay, LEADERS, LeaderEntry, MapEntry, Moment, Part,
    REINFORCEMENTS, SETUP, SetUpEntry, TRAINS, TrainEntry, UNITS, UnitEntry, Who,
};
use crate::sets::HexId;

/// The pieces by their codes.
pub(super) struct Names<'p> {
    codes: Vec<&'p str>,
    pieces: Vec<(Who, Side)>,
}

impl<'p> Names<'p> {
    /// Collects them; a code that two pieces share is a fault.
    pub(super) fn new(
        units: &'p [UnitEntry],
        leaders: &'p [LeaderEntry],
        trains: &'p [TrainEntry],
        faults: &mut Faults,
    ) -> Names<'p> {
        let units = units.iter().enumerate();
        let leaders = leaders.iter().enumerate();
        let trains = trains.iter().enumerate();
        let all = units
            .map(|(place, unit)| (UNITS, unit.code.as_str(), Who::Unit(place), unit.side))
            .chain(leaders.map(|(place, one)| (LEADERS, one.code.as_str(), Who::Leader(place), one.side)))
            .chain(trains.map(|(place, one)| (TRAINS, one.code.as_str(), Who::Train(place), one.side)));
        let mut names = Names { codes: Vec::new(), pieces: Vec::new() };
        for (file, code, who, side) in all {
            if names.codes.contains(&code) {
                faults.add(
                    At { file, line: 0 },
                    format!("there are two pieces `{code}`: give each its own code"),
                );
            }
            names.codes.push(code);
            names.pieces.push((who, side));
        }
        names
    }

    /// The piece of a code.
    pub(super) fn find(&self, at: At, code: &str, faults: &mut Faults) -> Option<(Who, Side)> {
        let place = faults.look_up(at, "piece", code, &self.codes)?;
        self.pieces.get(place).copied()
    }
}

/// Reads `setup.csv`.
pub(super) fn set_up(
    text: &str,
    map: &MapEntry,
    calendar: &CalendarEntry,
    names: &Names<'_>,
    faults: &mut Faults,
) -> Vec<SetUpEntry> {
    let columns = &["day", "piece", "hex", "state", "march", "surplus", "source"];
    let mut entries: Vec<SetUpEntry> = Vec::new();
    for row in &table::read(SETUP, text, columns, faults) {
        let day = row.number("day", calendar.first_day..=calendar.last_day, faults);
        let who = names.find(row.at, row.filled("piece", faults), faults).map(|(who, _)| who);
        // In the printed table `reduced` covers all units below it (RA-22.0-05); here each says it of itself.
        let states = [Condition::Full, Condition::Reduced, Condition::Eliminated];
        let state = row.one_of("state", &["full", "reduced", "eliminated"], faults);
        let condition = state.and_then(|place| states.get(place).copied()).unwrap_or(Condition::Full);
        let lost = condition == Condition::Eliminated;
        if lost && !row.text("hex").is_empty() {
            faults.add(row.at, "what is eliminated stands in no hex");
        }
        let hex = if lost { None } else { super::map::hex(row, "hex", map, faults) };
        let march = super::map::yes(row, "march", faults);
        let surplus = super::map::yes(row, "surplus", faults);
        let source = row.source("source", faults);
        let Some(who) = who else { continue };
        if let Some(earlier) = entries.iter().find(|entry| entry.day == day && entry.who == who) {
            let (code, line) = (row.text("piece"), earlier.line);
            faults.add(row.at, format!("`{code}` is already set up for day {day} in line {line}"));
        }
        if matches!(who, Who::Leader(_)) && (march || condition != Condition::Full) {
            faults.add(row.at, "a leader is neither reduced nor eliminated nor in Road March");
        }
        let hex = hex.unwrap_or(HexId::NOWHERE);
        entries.push(SetUpEntry { line: row.at.line, day, who, hex, condition, march, surplus, source });
    }
    entries
}

/// Reads `reinforcements.csv`.
pub(super) fn arrivals(
    text: &str,
    map: &MapEntry,
    calendar: &CalendarEntry,
    names: &Names<'_>,
    sides: &[String],
    faults: &mut Faults,
) -> Vec<ArrivalEntry> {
    let columns = &["track", "day", "part", "side", "pieces", "hex", "entry", "again", "source"];
    let words: Vec<&str> = sides.iter().map(String::as_str).collect();
    let mut entries: Vec<ArrivalEntry> = Vec::new();
    for row in &table::read(REINFORCEMENTS, text, columns, faults) {
        let track = row.code("track", faults).to_owned();
        let when = moment(row, calendar, faults);
        let side = row.side("side", &words, faults);
        let pieces = pieces(row, side, names, faults);
        let ways = [EntryWay::Edge, EntryWay::Bridge, EntryWay::Place];
        let entry = row.one_of("entry", &["edge", "bridge", "place"], faults);
        let again = row.number_or_none("again", calendar.first_day..=calendar.last_day, faults);
        let hex = super::map::hex(row, "hex", map, faults);
        let source = row.source("source", faults);
        let (Some(when), Some(side), Some(hex)) = (when, side, hex) else { continue };
        if when.part == Part::Night {
            faults.add(row.at, "nothing enters at Night");
        }
        if again.is_some_and(|day| day <= when.day) {
            faults.add(row.at, "`again` must be a later day");
        }
        if again.is_some() && !matches!(pieces.first(), Some(Who::Leader(_))) {
            faults.add(row.at, "whoever rolls to enter is named first, and is a leader");
        }
        for who in &pieces {
            // Who is held back for his own entry does not come with his corps (RA-15.14-01).
            let earlier = entries.iter().find(|entry| entry.track == track && entry.pieces.contains(who));
            if let Some(earlier) = earlier {
                let line = earlier.line;
                faults.add(
                    row.at,
                    format!("a piece of this row already comes in line {line} of the same track"),
                );
            }
        }
        let entry = entry.and_then(|place| ways.get(place).copied()).unwrap_or(EntryWay::Edge);
        entries.push(ArrivalEntry {
            line: row.at.line,
            track,
            when,
            side,
            pieces,
            hex,
            entry,
            again,
            source,
        });
    }
    entries
}

fn moment(row: &Row, calendar: &CalendarEntry, faults: &mut Faults) -> Option<Moment> {
    let day = row.number("day", calendar.first_day..=calendar.last_day, faults);
    let part = row.known("part", "part of the day", &Part::WORDS, faults)?;
    Part::ALL.get(part).map(|&part| Moment { day, part })
}

fn pieces(row: &Row, side: Option<Side>, names: &Names<'_>, faults: &mut Faults) -> Vec<Who> {
    let mut pieces = Vec::new();
    for code in row.filled("pieces", faults).split_whitespace() {
        let Some((who, owner)) = names.find(row.at, code, faults) else { continue };
        if side.is_some_and(|side| side != owner) {
            faults.add(row.at, format!("`{code}` is of the other side"));
        }
        pieces.push(who);
    }
    pieces
}
