//! The tables of Rossbach for its rulebook, read from the tables and by the functions of the rules.

use vedette_lang::{NoNames, Speaker};
use vedette_rossbach::scenario::{PieceKind, Settlement, Water, Way};
use vedette_rossbach::study::Draft;
use vedette_rossbach::tables::{self, COLUMN_CODES, Verdict};
use vedette_rossbach::{FRENCH, Options, PRUSSIANS, Position};
use vedette_system::rulebook::{Band, Cells};

use super::rulebook::points;

/// What stands in a table.
pub(super) fn cells(table: &str, speaker: &Speaker) -> Option<Cells> {
    let numbers = |count: u8| (1..=count).map(|number| number.to_string()).collect::<Vec<_>>();
    Some(match table {
        "combat" => {
            let cell = |column: u8, die: u8| {
                let marked = if tables::is_surrender(column, die) { " S" } else { "" };
                format!("{}{marked}", brief(tables::result(column, die)))
            };
            Cells {
                columns: COLUMN_CODES.iter().map(|code| (*code).to_owned()).collect(),
                rows: numbers(6),
                cells: (1..=6).map(|die| (0..12).map(|column| cell(column, die)).collect()).collect(),
            }
        }
        "verdicts" => {
            let all = [
                Verdict::AttackerEliminated,
                Verdict::AttackerHalf,
                Verdict::AttackerRetreat(1),
                Verdict::Exchange,
                Verdict::DefenderRetreat(1),
                Verdict::DefenderHalf,
                Verdict::DefenderEliminated,
            ];
            Cells {
                columns: Vec::new(),
                rows: all.map(brief).into(),
                cells: all.map(|verdict| vec![speaker.name(verdict.name(), &NoNames)]).into(),
            }
        }
        "shock" => Cells {
            columns: numbers(5),
            rows: numbers(5),
            cells: (1..=5)
                .map(|defender| (1..=5).map(|attacker| brief(tables::shock(attacker, defender))).collect())
                .collect(),
        },
        "pontoon" => {
            let dice = Band::alike(1..=6, |die| tables::pontoon_cost(die as i8));
            column(&dice, |die| points(tables::pontoon_cost(die as i8).into()))
        }
        "kept" => {
            let lost = Band::alike(0..=99, |lost| tables::prussian_award(lost as u16));
            column(&lost, |lost| tables::prussian_award(lost as u16).to_string())
        }
        "terrain" => terrain(),
        "ground" => ground(),
        _ => return None,
    })
}

/// A table of one column.
fn column(rows: &[Band], read: impl Fn(i32) -> String) -> Cells {
    Cells {
        columns: Vec::new(),
        rows: rows.iter().map(|band| band.head.clone()).collect(),
        cells: rows.iter().map(|band| vec![read(band.from)]).collect(),
    }
}

/// A result as the table has it: `Ar2`, `D½`, `Ex`.
fn brief(verdict: Verdict) -> String {
    let hexes = |name: &str, hexes: u8| if hexes > 1 { format!("{name}{hexes}") } else { name.to_owned() };
    match verdict {
        Verdict::AttackerEliminated => "Ae".to_owned(),
        Verdict::AttackerHalf => "A1/2".to_owned(),
        Verdict::AttackerRetreat(count) => hexes("Ar", count),
        Verdict::Exchange => "Ex".to_owned(),
        Verdict::DefenderRetreat(count) => hexes("Dr", count),
        Verdict::DefenderHalf => "D1/2".to_owned(),
        Verdict::DefenderEliminated => "De".to_owned(),
    }
}

/// What steps cost, asked of the rules on a small map that has one of each.
fn terrain() -> Cells {
    /// One step after another, with a hex between them.
    const STEPS: [[&str; 2]; 12] = [
        ["0101", "0102"],
        ["0104", "0105"],
        ["0107", "0108"],
        ["0110", "0111"],
        ["0113", "0114"],
        ["0116", "0117"],
        ["0119", "0120"],
        ["0122", "0123"],
        ["0125", "0126"],
        ["0128", "0129"],
        ["0131", "0132"],
        ["0134", "0135"],
    ];
    const WHO: [&str; 8] = ["foot", "column", "light", "horse", "horse.1", "leader", "boats", "baggage"];
    let [_, up, woods, marsh, road, trail, stream, ford, over_stream, over_river, river, boats] = STEPS;
    let study = Draft::new(2, 36, Options::default())
        .formation(FRENCH, "corps", None)
        .infantry("foot", FRENCH, "corps", 4)
        .infantry("column", FRENCH, "corps", 4)
        .unit("light", FRENCH, "corps", PieceKind::Mixed, [2, 3, 5])
        .cavalry("horse", FRENCH, "corps", 2, 7)
        .vedettes(1)
        .officer("leader", FRENCH, "corps", 3)
        .train("boats", FRENCH, PieceKind::Pontoon)
        .train("baggage", FRENCH, PieceKind::Baggage)
        .uphill(up[0], up[1])
        .woods_side(woods[0], woods[1])
        .marsh(&marsh[1..])
        .way(Way::Road, &road)
        .way(Way::Trail, &trail)
        .water(Water::Stream, stream[0], stream[1])
        .water(Water::Stream, ford[0], ford[1])
        .way(Way::Trail, &ford)
        .water(Water::Stream, over_stream[0], over_stream[1])
        .way(Way::Road, &over_stream)
        .water(Water::River, over_river[0], over_river[1])
        .way(Way::Road, &over_river)
        .water(Water::River, river[0], river[1])
        .water(Water::River, boats[0], boats[1])
        .study();
    let mut position = study.column(&["column"]).movement(FRENCH);
    position.lay_boats("boats", boats[0], boats[1]);
    let cost = |position: &Position, who: &str, [from, to]: [&str; 2]| {
        position.step_cost(who, from, to).map_or_else(|| "–".to_owned(), |halves| points(halves.into()))
    };
    Cells {
        columns: Vec::new(),
        rows: Vec::new(),
        cells: STEPS.map(|step| WHO.map(|who| cost(&position, who, step)).into()).into(),
    }
}

/// What four points count for in a combat on each kind of ground, asked of the rules on a small map that has one of each.
fn ground() -> Cells {
    /// From where and to where one attacks.
    const FRONTS: [[&str; 2]; 10] = [
        ["0101", "0102"],
        ["0104", "0105"],
        ["0108", "0107"],
        ["0110", "0111"],
        ["0113", "0114"],
        ["0116", "0117"],
        ["0119", "0120"],
        ["0122", "0123"],
        ["0125", "0126"],
        ["0128", "0129"],
    ];
    /// What the four points count as they are, in the measure of the rules.
    const WHOLE: u32 = 32;
    let [_, up, down, side, woods, marsh, village, town, stream, river] = FRONTS;
    let position = Draft::new(2, 30, Options::default())
        .formation(FRENCH, "corps", None)
        .formation(PRUSSIANS, "corps", None)
        .infantry("foot", FRENCH, "corps", 4)
        .cavalry("horse", FRENCH, "corps", 4, 6)
        .infantry("stand", PRUSSIANS, "corps", 4)
        .cavalry("screen", PRUSSIANS, "corps", 4, 6)
        .uphill(up[0], up[1])
        .uphill(down[1], down[0])
        .woods_side(side[0], side[1])
        .woods(&woods[1..])
        .marsh(&marsh[1..])
        .place(Settlement::Village, &village[1..])
        .place(Settlement::Town, &town[1..])
        .water(Water::Stream, stream[0], stream[1])
        .water(Water::River, river[0], river[1])
        .way(Way::Road, &river)
        .study()
        .combat(FRENCH);
    let times = |strength: u32| match 2 * strength / WHOLE {
        1 => "× ½".to_owned(),
        2 => "× 1".to_owned(),
        3 => "× 1½".to_owned(),
        halves => format!("× {}", halves / 2),
    };
    let row = |front: [&str; 2]| {
        let (foot, stand) = position.strengths_of("foot", "stand", front);
        let (horse, screen) = position.strengths_of("horse", "screen", front);
        [foot, horse, stand, screen].map(times).into()
    };
    Cells { columns: Vec::new(), rows: Vec::new(), cells: FRONTS.map(row).into() }
}
