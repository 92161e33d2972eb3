//! The tables of pieces: combat units, leaders, trains.

use vedette_kernel::Side;
use vedette_pack::table::{self, Row};
use vedette_pack::{Faults, Source};

use super::{
    Arm, FormationEntry, LEADERS, LeaderEntry, Nation, Role, Strength, TRAINS, TrainEntry, TrainKind, UNITS,
    UnitEntry,
};

/// More vedettes a unit could not be numbered, and no hex would hold them (RA-3.15-01).
const MOST_VEDETTES: u8 = 3;

/// The words that pieces are described with.
pub(super) struct Words<'p> {
    pub(super) sides: &'p [String],
    pub(super) formations: &'p [FormationEntry],
}

impl Words<'_> {
    fn side(&self, row: &Row, faults: &mut Faults) -> Side {
        let words: Vec<&str> = self.sides.iter().map(String::as_str).collect();
        row.side("side", &words, faults).unwrap_or(Side::First)
    }

    /// The formation of a piece, which must be of its side.
    fn formation(&self, row: &Row, side: Side, faults: &mut Faults) -> Option<usize> {
        let code = row.text("formation");
        if code.is_empty() {
            return None;
        }
        let codes: Vec<&str> = self.formations.iter().map(|formation| formation.code.as_str()).collect();
        let place = row.known("formation", "formation", &codes, faults)?;
        if self.formations.get(place).is_some_and(|formation| formation.side != side) {
            faults.add(row.at, format!("formation `{code}` is of the other side"));
        }
        Some(place)
    }
}

fn word<T: Copy>(row: &Row, column: &str, known: &[(&str, T)], faults: &mut Faults) -> Option<T> {
    let words: Vec<&str> = known.iter().map(|(word, _)| *word).collect();
    row.one_of(column, &words, faults).and_then(|place| known.get(place)).map(|(_, value)| *value)
}

fn sources(row: &Row, faults: &mut Faults) -> Vec<Source> {
    ["source_name", "source_values"].into_iter().map(|column| row.source(column, faults)).collect()
}

const UNIT_COLUMNS: &[&str] = &[
    "code",
    "side",
    "nation",
    "formation",
    "arm",
    "size",
    "name",
    "name_fr",
    "strength",
    "initiative",
    "movement",
    "reduced_strength",
    "reduced_initiative",
    "vedettes",
    "men",
    "source_name",
    "source_values",
    "note",
];

const NATIONS: [(&str, Nation); 4] = [
    ("french", Nation::French),
    ("guard", Nation::Guard),
    ("prussian", Nation::Prussian),
    ("saxon", Nation::Saxon),
];

const ARMS: [(&str, Arm); 3] =
    [("infantry", Arm::Infantry), ("cavalry", Arm::Cavalry), ("mixed", Arm::Mixed)];

/// Reads `units.csv`.
pub(super) fn units(text: &str, words: &Words<'_>, faults: &mut Faults) -> Vec<UnitEntry> {
    table::read(UNITS, text, UNIT_COLUMNS, faults).iter().map(|row| unit(row, words, faults)).collect()
}

fn unit(row: &Row, words: &Words<'_>, faults: &mut Faults) -> UnitEntry {
    let side = words.side(row, faults);
    let full = Strength {
        points: row.number("strength", 1..=20, faults),
        initiative: row.number("initiative", 1..=6, faults),
    };
    if row.left_empty("formation") {
        faults.add(row.at, "every unit has a formation, if only that of independent units");
    }
    let reduced = row.number_or_none("reduced_strength", 1..=20, faults);
    let initiative = row.number_or_none("reduced_initiative", 1..=6, faults);
    if reduced.is_some() != initiative.is_some() {
        faults.add(row.at, "a reduced counter has a strength and an initiative, or there is none");
    }
    // Who comes back is weaker: the errata put the counters of Bila and Boguslawski right (RA-22.0-01, RA-22.0-02).
    if reduced.is_some_and(|points| points > full.points) {
        faults.add(row.at, "the reduced counter is stronger than the full one");
    }
    let arm = word(row, "arm", &ARMS, faults).unwrap_or(Arm::Infantry);
    let movement = row.number("movement", 1..=12, faults);
    let vedettes = row.number("vedettes", 0..=MOST_VEDETTES, faults);
    // Who has vedettes, and of which arm he is for it: the errata make light troops of Rudorff (RA-22.0-03).
    match arm {
        Arm::Infantry if vedettes > 0 => faults.add(row.at, "infantry has no vedettes: make it `mixed`"),
        Arm::Mixed if vedettes == 0 => faults.add(row.at, "light troops have vedettes of their own"),
        Arm::Cavalry if vedettes > 0 && movement < 7 => {
            faults.add(row.at, "only light cavalry has vedettes: its movement is 7");
        }
        _ => {}
    }
    UnitEntry {
        code: row.code("code", faults).to_owned(),
        nation: word(row, "nation", &NATIONS, faults).unwrap_or(Nation::French),
        formation: words.formation(row, side, faults),
        arm,
        division: word(row, "size", &[("brigade", false), ("division", true)], faults).unwrap_or(false),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        full,
        reduced: reduced.zip(initiative).map(|(points, initiative)| Strength { points, initiative }),
        movement,
        vedettes,
        men: u16::try_from(row.decimal("men", 0, 0..=60_000, faults)).unwrap_or(0),
        sources: sources(row, faults),
        note: row.text("note").to_owned(),
        side,
    }
}

const LEADER_COLUMNS: &[&str] = &[
    "code",
    "side",
    "formation",
    "role",
    "name",
    "name_fr",
    "command",
    "initiative",
    "movement",
    "source_name",
    "source_values",
];

const ROLES: [(&str, Role); 5] = [
    ("army", Role::Army),
    ("corps-commander", Role::CorpsCommander),
    ("officer", Role::Officer),
    ("head-of-state", Role::HeadOfState),
    ("replacement", Role::Replacement),
];

/// Reads `leaders.csv`.
pub(super) fn leaders(text: &str, words: &Words<'_>, faults: &mut Faults) -> Vec<LeaderEntry> {
    let rows = table::read(LEADERS, text, LEADER_COLUMNS, faults);
    let leaders: Vec<LeaderEntry> = rows.iter().map(|row| leader(row, words, faults)).collect();
    for (place, (row, one)) in rows.iter().zip(&leaders).enumerate() {
        let earlier = leaders.iter().take(place).find(|other| match one.role {
            Role::Army => other.role == Role::Army && other.side == one.side,
            _ => one.formation.is_some() && other.formation == one.formation,
        });
        if let Some(other) = earlier {
            faults
                .add(row.at, format!("`{}` and `{}` cannot both lead the same force", one.code, other.code));
        }
    }
    leaders
}

fn leader(row: &Row, words: &Words<'_>, faults: &mut Faults) -> LeaderEntry {
    let side = words.side(row, faults);
    let role = word(row, "role", &ROLES, faults);
    let formation = words.formation(row, side, faults);
    let command = row.number_or_none("command", 0..=9, faults);
    let initiative = row.number_or_none("initiative", 1..=6, faults);
    let (commands, rolls) = match role {
        Some(Role::Army | Role::CorpsCommander) => (true, false),
        Some(Role::Officer | Role::Replacement) => (false, true),
        _ => (false, false),
    };
    if role.is_some() && (command.is_some(), initiative.is_some()) != (commands, rolls) {
        let word = row.text("role");
        faults.add(
            row.at,
            format!("`{word}`: commanders have a command rating, officers an initiative, monarchs neither"),
        );
    }
    let leads = match role {
        Some(Role::CorpsCommander | Role::Officer) => Some(true),
        Some(Role::HeadOfState | Role::Replacement) => Some(false),
        Some(Role::Army) | None => None,
    };
    if leads.is_some_and(|leads| leads != formation.is_some()) {
        let (word, need) = (row.text("role"), if formation.is_some() { "no" } else { "a" });
        faults.add(row.at, format!("`{word}` leads {need} formation"));
    }
    LeaderEntry {
        code: row.code("code", faults).to_owned(),
        side,
        formation,
        role: role.unwrap_or(Role::Officer),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        command,
        initiative,
        movement: row.number("movement", 1..=20, faults),
        sources: sources(row, faults),
    }
}

const TRAIN_COLUMNS: &[&str] =
    &["code", "side", "kind", "name", "name_fr", "initiative", "movement", "leader", "last_start", "source"];

/// Reads `trains.csv`.
pub(super) fn trains(
    text: &str,
    words: &Words<'_>,
    leaders: &[LeaderEntry],
    faults: &mut Faults,
) -> Vec<TrainEntry> {
    let codes: Vec<&str> = leaders.iter().map(|leader| leader.code.as_str()).collect();
    let mut trains = Vec::new();
    for row in &table::read(TRAINS, text, TRAIN_COLUMNS, faults) {
        let side = words.side(row, faults);
        // Three of the latter (RA-14.3-01).
        let kinds = [("pontoon", TrainKind::Pontoon), ("baggage", TrainKind::Baggage)];
        let kind = word(row, "kind", &kinds, faults);
        let initiative = row.number_or_none("initiative", 1..=6, faults);
        if kind.is_some_and(|kind| (kind == TrainKind::Pontoon) != initiative.is_some()) {
            faults.add(row.at, "a bridge train has an initiative, a baggage train moves without");
        }
        let leader = row.text("leader");
        let leader = if leader.is_empty() { None } else { row.known("leader", "leader", &codes, faults) };
        if leader.and_then(|place| leaders.get(place)).is_some_and(|leader| leader.side != side) {
            faults.add(row.at, format!("leader `{}` is of the other side", row.text("leader")));
        }
        trains.push(TrainEntry {
            code: row.code("code", faults).to_owned(),
            side,
            kind: kind.unwrap_or(TrainKind::Baggage),
            name: row.filled("name", faults).to_owned(),
            name_fr: row.filled("name_fr", faults).to_owned(),
            initiative,
            movement: row.number("movement", 1..=12, faults),
            leader,
            last_start: row.number_or_none("last_start", 1..=31, faults),
            source: row.source("source", faults),
        });
    }
    trains
}
