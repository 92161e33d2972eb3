//! Every piece of every scenario and start, against a list that was drawn up from the set-up tables by itself.

use std::collections::BTreeSet;

use vedette_rossbach::pack::{Condition, Count, Moment, Part, ScenarioEntry, TrainStart, VictoryEntry, Who};

use super::{FRENCH, PRUSSIANS, hex, pack};

const FORCES: &str = include_str!("../../data/scenario_forces.csv");

/// A row of the list: scenario and start, then how, piece, date, hex, state, Road March, only by agreement.
type Row = (u8, Moment, [String; 8]);

fn part(word: &str) -> Part {
    let place = Part::WORDS.iter().position(|other| *other == word).expect("a part of the day");
    Part::ALL[place]
}

fn list() -> Vec<Row> {
    let mut reader = csv::Reader::from_reader(FORCES.as_bytes());
    let rows = reader.records().map(|row| row.expect("a row"));
    let read = rows.map(|row| {
        let cell = |place: usize| row.get(place).expect("a cell").to_owned();
        let start = Moment { day: cell(1).parse().expect("a day"), part: part(&cell(2)) };
        let rest = [6, 5, 7, 8, 9, 10, 11, 12].map(cell);
        (cell(0).parse().expect("a number"), start, rest)
    });
    read.collect()
}

fn scenario(number: u8) -> &'static ScenarioEntry {
    pack().scenarios.iter().find(|scenario| scenario.number == number).expect("a scenario")
}

/// What our pack says, in the words of the list.
fn ours(scenario: &ScenarioEntry, start: Moment) -> BTreeSet<[String; 8]> {
    let cast = pack().cast(scenario, start);
    let yes = |flag: bool| if flag { "yes".to_owned() } else { String::new() };
    let free = scenario.free_entry.is_some();
    let mut rows = BTreeSet::new();
    for piece in &cast.placed {
        let row = piece.row;
        let (how, state) = match row.condition {
            Condition::Eliminated => ("lost", "eliminated"),
            Condition::Reduced => ("set-up", "reduced"),
            Condition::Full if free => ("free", "full"),
            Condition::Full => ("set-up", "full"),
        };
        let place = if how == "set-up" { pack().hex_name(row.hex) } else { String::new() };
        let (how, code, state) = (how.to_owned(), pack().code(row.who).to_owned(), state.to_owned());
        let nothing = String::new;
        rows.insert([how, code, nothing(), nothing(), place, state, yes(row.march), yes(piece.optional)]);
    }
    // In scenario 8 the entries are the owner's choice, and the list leaves them out.
    for group in cast.coming.iter().filter(|_| !free) {
        let days = [Some(group.when.day), group.again];
        for day in days.into_iter().flatten() {
            for who in &group.pieces {
                let part = Part::WORDS[group.when.part as usize].to_owned();
                let code = pack().code(*who).to_owned();
                let place = pack().hex_name(group.row.hex);
                let (how, state) = ("comes".to_owned(), "full".to_owned());
                let optional = yes(group.optional);
                rows.insert([how, code, day.to_string(), part, place, state, String::new(), optional]);
            }
        }
    }
    rows
}

/// RA-19.21-01, RA-19.22-01, RA-1.61-01, RA-1.62-01, RA-19.27-01, RA-19.28-01; RA-21.1-01 to RA-21.9-02: set-ups and
/// reinforcements of all scenarios and starts.
#[test]
fn every_scenario_has_the_forces_of_the_list() {
    let list = list();
    let mut compared = 0;
    for scenario in &pack().scenarios {
        for start in &scenario.starts {
            let wanted: BTreeSet<[String; 8]> = list
                .iter()
                .filter(|(number, when, _)| (number, when) == (&scenario.number, start))
                .map(|(_, _, row)| row.clone())
                .collect();
            let ours = ours(scenario, *start);
            let (code, day) = (&scenario.code, start.day);
            let missing: Vec<_> = wanted.difference(&ours).collect();
            let extra: Vec<_> = ours.difference(&wanted).collect();
            assert!(missing.is_empty(), "{code} on day {day} lacks {missing:?}");
            assert!(extra.is_empty(), "{code} on day {day} has besides {extra:?}");
            compared += wanted.len();
        }
    }
    assert_eq!(compared, list.len(), "every row of the list belongs to a scenario of the pack");
}

/// RA-19.0-01, RA-2.0-01, RA-19.1-01, RA-19.2-01, RA-19.23-01, RA-21.5-01, RA-21.5-02: turns.
#[test]
fn every_scenario_lasts_as_long_as_the_rulebook_says() {
    let turns = |number: u8, day: u8| {
        let scenario = scenario(number);
        let start = scenario.starts.iter().find(|start| start.day == day).expect("a start");
        scenario.end.turn(&pack().calendar) - start.turn(&pack().calendar) + 1
    };
    for (number, day, wanted) in [
        (1, 14, 3),
        (2, 14, 3),
        (3, 14, 3),
        (4, 13, 7),
        (5, 8, 41),
        (5, 9, 38),
        (5, 10, 34),
        (5, 11, 30),
        (5, 12, 26),
        (5, 13, 22),
        (5, 14, 18),
        (6, 7, 46),
        (7, 7, 46),
        (8, 7, 46),
        (9, 10, 3),
    ] {
        assert_eq!(turns(number, day), wanted, "scenario {number} from day {day}");
    }
    for scenario in &pack().scenarios {
        let first = if scenario.number == 4 { PRUSSIANS } else { FRENCH };
        assert_eq!(scenario.first, first, "{}", scenario.code);
        assert_eq!(scenario.battle, [1, 2, 3, 4, 9].contains(&scenario.number), "{}", scenario.code);
        for start in &scenario.starts {
            let afternoon = scenario.number == 5 && start.day == 8;
            assert_eq!(start.part, if afternoon { Part::Afternoon } else { Part::Morning });
        }
    }
    assert_eq!(scenario(3).extended_end, Some(Moment { day: 18, part: Part::Afternoon }), "RA-22.0-08");
    assert_eq!(scenario(5).extended_end, None);
}

/// RA-21.1-01, RA-21.2-01, RA-21.9-01, RA-21.7-01: the area in play.
#[test]
fn the_area_ends_where_the_rulebook_says() {
    let inside = |number: u8, name: &str| scenario(number).area.has(hex(name), pack());
    // Hassenhausen's bank, Jena, and both ends of the bridges between them.
    for (name, auerstedt, jena) in [
        ("N1942", true, false),
        ("N1842", false, true),
        ("N2234", true, false),
        ("N2134", false, true),
        ("N1330", false, true),
        ("N2525", true, true),
        ("N2624", true, true),
        ("N2524", true, false),
        ("S2701", false, false),
    ] {
        assert_eq!((inside(1, name), inside(2, name)), (auerstedt, jena), "{name}");
    }
    assert!(inside(9, "N1301") && !inside(9, "N1401") && !inside(9, "S3801"));
    assert!(inside(7, "N0125") && !inside(7, "S3825"));
    assert!(inside(5, "S0101") && inside(6, "N3953"));
}

/// RA-20.12-01, RA-21.7-02, RA-14.21-02: sources in play, and at which of them a force has entered before the start.
#[test]
fn supply_sources_of_the_scenarios() {
    let count = |number: u8| {
        let sources = &scenario(number).sources;
        (sources[0].len(), sources[1].len(), scenario(number).count)
    };
    assert_eq!(count(1), (0, 4, Count::InPlay));
    assert_eq!(count(2), (1, 0, Count::InPlay));
    assert_eq!(count(3), (1, 4, Count::InPlay));
    assert_eq!(count(5), (3, 6, Count::InPlay));
    assert_eq!(count(7), (3, 4, Count::InPlay));
    assert_eq!(count(8), (5, 6, Count::Entered));
    assert_eq!(count(9), (1, 0, Count::None));
    let entered = |number: u8, day: u8| {
        let start = scenario(number).starts.iter().find(|start| start.day == day).expect("a start");
        let entered = pack().cast(scenario(number), *start).entered;
        entered.into_iter().map(|id| pack().hex_name(id)).collect::<Vec<_>>()
    };
    assert_eq!(entered(5, 8), ["S0901", "S2701"]);
    assert_eq!(entered(5, 10), ["S0901", "S2701", "N0401"]);
    assert_eq!(entered(6, 7), [""; 0]);
    assert_eq!(entered(7, 7), [""; 0]);
    assert_eq!(entered(9, 10), ["N0401"]);
}

/// RA-20.14-01, RA-21.9-03: how the scenarios are won.
#[test]
fn victory_of_the_scenarios() {
    for scenario in &pack().scenarios {
        let cut = if [1, 2].contains(&scenario.number) { -2 } else { 0 };
        assert_eq!(scenario.loss_award, cut, "{}", scenario.code);
    }
    let places = VictoryEntry::Saalfeld { hold: hex("N0809"), reach: hex("N1211"), exit: hex("N1409") };
    assert_eq!(scenario(9).victory, places);
    assert!((1..=8).all(|number| scenario(number).victory == VictoryEntry::Points));
    let closed: Vec<u8> = pack().scenarios.iter().map(|scenario| scenario.closed_columns).collect();
    assert_eq!(closed, [0, 0, 0, 0, 0, 5, 5, 5, 0]);
}

/// RA-19.24-01 to RA-19.24-04, RA-21.9-02: trains.
#[test]
fn trains_start_near_their_leaders_or_come_with_them() {
    let trains = |number: u8, day: u8| {
        let start = scenario(number).starts.iter().find(|start| start.day == day).expect("a start");
        let cast = pack().cast(scenario(number), *start);
        let mut words: Vec<String> = Vec::new();
        for plan in &cast.trains {
            let leader = |place: usize| pack().leaders[place].code.as_str();
            let train = &pack().trains[plan.train].code;
            words.push(match plan.start {
                TrainStart::Near(place) => format!("{train} near {}", leader(place)),
                TrainStart::With(place) => format!("{train} with {}", leader(place)),
                TrainStart::Free => format!("{train} free"),
            });
        }
        for group in &cast.coming {
            let trains = group.pieces.iter().filter(|who| matches!(who, Who::Train(_)));
            words.extend(trains.map(|who| format!("{} comes", pack().code(*who))));
        }
        words.join(", ")
    };
    assert_eq!(
        trains(5, 8),
        "fr-baggage free, pr-pontoon-2 near hohenlohe, pr-pontoon-3 near brunswick, pr-baggage-1 free, \
         pr-baggage-2 free, fr-pontoon comes, pr-pontoon-1 comes"
    );
    assert_eq!(
        trains(5, 12),
        "fr-pontoon near davout, fr-baggage free, pr-pontoon-2 near hohenlohe, pr-pontoon-3 near brunswick, \
         pr-baggage-1 free, pr-pontoon-1 comes"
    );
    assert_eq!(
        trains(5, 13),
        "fr-pontoon near davout, fr-baggage free, pr-pontoon-2 near hohenlohe, pr-pontoon-3 near brunswick, \
         pr-baggage-1 free"
    );
    assert_eq!(
        trains(1, 14),
        "fr-pontoon with davout, fr-baggage free, pr-pontoon-3 near brunswick, pr-baggage-1 free"
    );
    assert_eq!(trains(2, 14), "fr-baggage free, pr-pontoon-2 near hohenlohe, pr-baggage-1 free");
    assert_eq!(trains(9, 10), "");
}

/// RA-1.64-01: the one hex that the tables overfill.
#[test]
fn one_piece_is_too_many_for_its_hex() {
    let surplus: Vec<_> = pack().set_up.iter().filter(|row| row.surplus).collect();
    let told: Vec<(u8, &str, String)> =
        surplus.iter().map(|row| (row.day, pack().code(row.who), pack().hex_name(row.hex))).collect();
    assert_eq!(told, [(13, "treilhard", "N1330".to_owned())]);
}
