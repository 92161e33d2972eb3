//! Leaders, units and Detachments.

use vedette_kernel::Side;
use vedette_pack::table::{self, Row};
use vedette_pack::{At, Faults};

use super::about::Sheet;
use super::{LEADERS, PieceEntry, Roster, UNITS};
use crate::scenario::{Arm, MAX_TURNS, PieceKind};
use crate::sets::NationId;

const LEADER_COLUMNS: &[&str] = &[
    "code",
    "side",
    "nation",
    "roster",
    "army",
    "name",
    "name_fr",
    "mark",
    "command",
    "rank",
    "tactics",
    "source_name",
    "source_ratings",
    "note",
];

const UNIT_COLUMNS: &[&str] = &[
    "code",
    "side",
    "nation",
    "roster",
    "army",
    "kind",
    "name",
    "name_fr",
    "mark",
    "guard",
    "strength",
    "from_turn",
    "artillery",
    "cohesion",
    "cavalry",
    "men",
    "source_name",
    "source_strength",
    "source_ratings",
    "note",
];

const KINDS: [(&str, PieceKind, Arm); 5] = [
    ("infantry", PieceKind::Unit, Arm::Infantry),
    ("cavalry", PieceKind::Unit, Arm::Cavalry),
    ("reserve-artillery", PieceKind::Unit, Arm::Artillery),
    ("infantry-detachment", PieceKind::Detachment, Arm::Infantry),
    ("cavalry-detachment", PieceKind::Detachment, Arm::Cavalry),
];

/// How many pieces all scenarios of a pack may have together.
const MAX_PACK_PIECES: usize = 1000;

/// Reads `leaders.csv` and `units.csv`: the leaders come first.
pub(super) fn read(leaders: &str, units: &str, sheet: &Sheet, faults: &mut Faults) -> Vec<PieceEntry> {
    let leaders = table::read(LEADERS, leaders, LEADER_COLUMNS, faults);
    let units = table::read(UNITS, units, UNIT_COLUMNS, faults);
    if leaders.len() + units.len() > MAX_PACK_PIECES {
        let many = leaders.len() + units.len();
        faults.add(
            At { file: UNITS, line: 0 },
            format!("{many} leaders and units; at most {MAX_PACK_PIECES} fit"),
        );
    }
    let mut pieces = Vec::new();
    let mut seen = Vec::new();
    for row in leaders.iter().take(MAX_PACK_PIECES) {
        pieces.push(leader(row, sheet, faults));
        faults.only_once(row.at, "piece", row.text("code"), &mut seen);
    }
    for row in units.iter().take(MAX_PACK_PIECES) {
        pieces.push(unit(row, sheet, faults));
        faults.only_once(row.at, "piece", row.text("code"), &mut seen);
    }
    pieces
}

/// What leaders and units have in common.
fn piece(row: &Row, kind: PieceKind, arm: Arm, sheet: &Sheet, faults: &mut Faults) -> PieceEntry {
    let side = row.side("side", &sheet.sides(), faults).unwrap_or(Side::First);
    let nation = row.one_of("nation", &sheet.nations(), faults).unwrap_or(0);
    let army = if row.left_empty("army") { None } else { row.one_of("army", &sheet.armies(), faults) };
    if kind != PieceKind::Detachment && row.left_empty("army") {
        faults.add(row.at, "`army` is empty: only Detachments belong to no army");
    }
    if kind == PieceKind::Detachment && army.is_some() {
        faults.add(row.at, "a Detachment belongs to no army: leave `army` empty");
    }
    if let Some(army) = army.and_then(|place| sheet.armies.get(place))
        && army.side != side
    {
        let (army, side) = (&army.code, row.text("side"));
        faults.add(row.at, format!("the army `{army}` is not {side}"));
    }
    // JG-13-SCEN-01: a counter that exists twice belongs to one of the two rosters.
    let roster = if row.left_empty("roster") {
        None
    } else {
        row.one_of("roster", &["spring", "autumn"], faults)
            .map(|place| if place == 0 { Roster::Spring } else { Roster::Autumn })
    };
    PieceEntry {
        code: row.code("code", faults).to_owned(),
        name: row.filled("name", faults).to_owned(),
        name_fr: row.filled("name_fr", faults).to_owned(),
        mark: row.text("mark").to_owned(),
        side,
        kind,
        arm,
        nation: NationId(nation as u8),
        army,
        roster,
        guard: false,
        max: 0,
        ab: 0,
        co: 0,
        cb: 0,
        cv: 0,
        rank: 0,
        tac: 0,
        from_turn: 0,
        sources: vec![row.source("source_name", faults), row.source("source_ratings", faults)],
        note: row.text("note").to_owned(),
    }
}

/// JG-1.1-01: command, rank and tactics.
fn leader(row: &Row, sheet: &Sheet, faults: &mut Faults) -> PieceEntry {
    PieceEntry {
        cv: row.number("command", 0..=4, faults),
        rank: row.number("rank", 1..=4, faults),
        tac: row.number("tactics", 0..=4, faults),
        ..piece(row, PieceKind::Leader, Arm::Cavalry, sheet, faults)
    }
}

/// JG-1.2.1-01, JG-1.2.1-02, and what errata say of single counters (JG-DANUBE-10, JG-POLAND-12).
fn unit(row: &Row, sheet: &Sheet, faults: &mut Faults) -> PieceEntry {
    let place = row.one_of("kind", &KINDS.map(|(word, ..)| word), faults);
    let (_, kind, arm) = place.and_then(|place| KINDS.get(place)).copied().unwrap_or(KINDS[0]);
    let artillery = arm == Arm::Artillery;
    // JG-1.2.2-01.
    if artillery && !sheet.rules(&[], &mut Faults::default()).reserve_artillery {
        faults.add(row.at, "this game has no reserve artillery: say `reserve_artillery = true` in pack.toml");
    }
    let (least, most) = if artillery { (0, 0) } else { (1, 40) };
    let mut entry = piece(row, kind, arm, sheet, faults);
    entry.sources.push(row.source("source_strength", faults));
    // The codes of the series tell the Guard from the corps (JG-DANUBE-02).
    entry.guard = !row.left_empty("guard") && row.one_of("guard", &["yes"], faults).is_some();
    entry.max = row.number("strength", least..=most, faults);
    entry.ab = row.number("artillery", u8::from(artillery)..=9, faults);
    entry.co =
        if artillery { row.number("cohesion", 0..=0, faults) } else { row.number("cohesion", 1..=6, faults) };
    let bonus = match arm {
        Arm::Infantry => 0..=9,
        Arm::Cavalry => 1..=9,
        Arm::Artillery => 0..=0,
    };
    entry.cb = row.number("cavalry", bonus, faults);
    entry.from_turn = row.number_or_none("from_turn", 1..=MAX_TURNS as u8, faults).unwrap_or(0);
    if entry.from_turn > 0 && kind != PieceKind::Detachment {
        faults.add(row.at, "`from_turn` is for Detachments: when a unit comes is told in reinforcements.csv");
    }
    entry
}
