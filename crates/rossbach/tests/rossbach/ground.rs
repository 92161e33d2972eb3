//! The ground: what a step costs, zones of control, stacking.

use vedette_kernel::{Game, Side};
use vedette_rossbach::scenario::{Part, PieceKind, Settlement, Water, Way, Weather};
use vedette_rossbach::study::Draft;
use vedette_rossbach::{FRENCH, PRUSSIANS, Position};

use crate::field::{Hand, plain};

/// One piece of each gait, beside whatever ground the test draws around `0202` and `0203`.
fn walkers(draft: Draft) -> Position {
    draft
        .infantry("foot", FRENCH, "VI", 6)
        .unit("mixed", FRENCH, "VI", PieceKind::Mixed, [3, 4, 5])
        .cavalry("horse", FRENCH, "VI", 2, 7)
        .vedettes(1)
        .infantry("column", FRENCH, "VI", 6)
        .officer("leader", FRENCH, "VI", 4)
        .train("boats", FRENCH, PieceKind::Pontoon)
        .train("baggage", FRENCH, PieceKind::Baggage)
        .study()
        .column(&["column"])
        .at("0101", &["foot"])
        .movement(FRENCH)
}

/// What each pays from 0202 to 0203, in half points: foot, mixed, horse, vedette, column, leader, boats, baggage.
fn costs(game: &Position) -> [Option<u8>; 8] {
    ["foot", "mixed", "horse", "horse.1", "column", "leader", "boats", "baggage"]
        .map(|piece| game.step_cost(piece, "0202", "0203"))
}

/// RA-T-TECM-01, RA-8.13-01.
#[test]
fn open_ground_towns_and_villages_cost_one() {
    for settlement in [Settlement::None, Settlement::Village, Settlement::Town, Settlement::Fortified] {
        let game = walkers(plain(5, 5).place(settlement, &["0203"]));
        assert_eq!(costs(&game), [Some(2); 8], "{settlement:?}");
    }
}

/// RA-T-TECM-03, RA-T-TECM-02.
#[test]
fn only_uphill_costs_more_and_trains_need_a_way_onto_slopes() {
    let game = walkers(plain(5, 5).uphill("0202", "0203"));
    assert_eq!(costs(&game), [Some(4); 8]);
    let game = walkers(plain(5, 5).uphill("0203", "0202"));
    assert_eq!(costs(&game), [Some(2); 8], "downhill");
    let game = walkers(plain(5, 5).slopes(&["0203"]));
    assert_eq!(costs(&game)[..6], [Some(2); 6], "a slope hex by itself");
    assert_eq!(costs(&game)[6..], [None, None], "trains");
    let game = walkers(plain(5, 5).slopes(&["0203"]).way(Way::Trail, &["0202", "0203"]));
    assert_eq!(costs(&game)[6..], [Some(2), Some(2)], "trains by trail");
}

/// RA-T-TECM-04, RA-T-TECM-05.
#[test]
fn woods_cost_at_the_hexside() {
    let game = walkers(plain(5, 5).woods(&["0203"]));
    assert_eq!(costs(&game), [Some(2); 8], "a woods hex alone");
    let game = walkers(plain(5, 5).woods_side("0202", "0203"));
    let horse = Some(8);
    assert_eq!(costs(&game), [Some(4), Some(3), horse, horse, Some(4), horse, horse, horse]);
}

/// RA-8.12-01, RA-8.12-02, RA-T-TECM-08.
#[test]
fn streams_cost_one_and_one_more_with_woods_on_both_banks() {
    let stream = || plain(5, 5).water(Water::Stream, "0202", "0203");
    let two = Some(4);
    assert_eq!(costs(&walkers(stream())), [two, two, two, two, two, two, None, None]);
    let game = walkers(stream().woods_side("0202", "0203"));
    assert_eq!(costs(&game)[..3], [Some(8), Some(7), Some(12)]);
}

/// RA-T-TECM-06, RA-8.21-02, RA-8.23-03, RA-8.24-01.
#[test]
fn ways_replace_the_ground() {
    let rough = || plain(5, 5).woods_side("0202", "0203").uphill("0202", "0203");
    let game = walkers(rough().way(Way::Road, &["0202", "0203"]));
    let (one, half) = (Some(2), Some(1));
    assert_eq!(costs(&game), [one, one, one, half, half, half, one, one]);
    let game = walkers(rough().way(Way::Trail, &["0202", "0203"]));
    assert_eq!(costs(&game), [one; 8], "a trail");
}

/// RA-T-TECM-07, RA-T-TECM-10, RA-8.31-01, RA-8.3-01.
#[test]
fn rivers_are_crossed_at_bridges() {
    let river = || plain(5, 5).water(Water::River, "0202", "0203");
    assert_eq!(costs(&walkers(river())), [None; 8]);
    let (two, half, one) = (Some(4), Some(1), Some(2));
    let road = walkers(river().way(Way::Road, &["0202", "0203"]));
    assert_eq!(costs(&road), [two, two, two, half, half, half, one, one]);
    let trail = walkers(river().way(Way::Trail, &["0202", "0203"]));
    assert_eq!(costs(&trail)[0], two, "a trail over a river is a bridge");
    let bank = plain(5, 5).water(Water::River, "0202", "0102").water(Water::River, "0202", "0302");
    let along = walkers(bank.way(Way::Road, &["0202", "0203"]));
    assert_eq!(
        costs(&along),
        [one, one, one, half, half, half, one, one],
        "along its bank it is no hindrance"
    );
}

/// RA-T-TECM-09, RA-8.3-01, RA-8.3-02.
#[test]
fn fords_cost_everybody_one_more_and_cannot_be_damaged() {
    let game = walkers(plain(5, 5).water(Water::Stream, "0202", "0203").way(Way::Trail, &["0202", "0203"]));
    assert_eq!(costs(&game), [Some(4); 8]);
    let mut hand = Hand::new(
        plain(5, 5)
            .water(Water::Stream, "0202", "0203")
            .way(Way::Trail, &["0202", "0203"])
            .infantry("foot", FRENCH, "VI", 6)
            .study()
            .at("0202", &["foot"])
            .movement(FRENCH),
    );
    hand.play(&["take foot"]);
    assert_eq!(hand.refused("damage 0203"), "RA-8.3-02");
}

/// RA-T-TECM-12.
#[test]
fn marshes_are_entered_along_ways() {
    assert_eq!(costs(&walkers(plain(5, 5).marsh(&["0203"]))), [None; 8]);
    let game = walkers(plain(5, 5).marsh(&["0203"]).way(Way::Trail, &["0202", "0203"]));
    assert_eq!(costs(&game)[0], Some(2));
}

/// RA-8.34-03.
#[test]
fn a_damaged_stream_bridge_is_a_bare_stream() {
    let study = plain(5, 5)
        .water(Water::Stream, "0202", "0203")
        .way(Way::Road, &["0202", "0203"])
        .infantry("foot", FRENCH, "VI", 6)
        .infantry("column", FRENCH, "VI", 6)
        .train("baggage", FRENCH, PieceKind::Baggage)
        .study()
        .column(&["column"])
        .at("0101", &["foot"]);
    let whole = study.clone().movement(FRENCH);
    let broken = study.damaged("0203", "0202").movement(FRENCH);
    let cost = |game: &Position, piece| game.step_cost(piece, "0202", "0203");
    assert_eq!(["foot", "column", "baggage"].map(|piece| cost(&whole, piece)), [Some(4), Some(1), Some(2)]);
    assert_eq!(["foot", "column", "baggage"].map(|piece| cost(&broken, piece)), [Some(4), Some(4), None]);
}

/// RA-9.11-01.
#[test]
fn mud_doubles_what_trains_pay() {
    let game = walkers(plain(5, 5).way(Way::Road, &["0202", "0203"]).with(|scenario| {
        scenario.frame.calendar[0].weather = Weather::Mud;
    }));
    assert_eq!((costs(&game)[0], costs(&game)[6]), (Some(2), Some(4)));
    assert_eq!(game.now().part, Part::Morning);
}

fn lone(side: Side, draft: Draft) -> Position {
    draft
        .infantry("unit", side, if side == FRENCH { "VI" } else { "III" }, 6)
        .study()
        .at("0303", &["unit"])
        .movement(FRENCH)
}

/// The six neighbours of 0303.
const AROUND: [&str; 6] = ["0304", "0403", "0402", "0302", "0202", "0203"];

/// RA-4.0-01, RA-4.0-04.
#[test]
fn a_combat_unit_controls_all_six_hexes_around_it() {
    let game = lone(PRUSSIANS, plain(6, 6).water(Water::Stream, "0303", "0304").uphill("0303", "0403"));
    assert!(AROUND.iter().all(|hex| game.is_in_zone(PRUSSIANS, hex)));
    assert!(!game.is_in_zone(FRENCH, "0304") && !game.is_in_zone(PRUSSIANS, "0305"));
}

/// RA-4.0-02, RA-4.0-03.
#[test]
fn rivers_and_fortified_towns_stop_a_zone() {
    let river = plain(6, 6)
        .water(Water::River, "0303", "0304")
        .way(Way::Road, &["0303", "0304"])
        .place(Settlement::Fortified, &["0403"]);
    let game = lone(FRENCH, river);
    assert!(!game.is_in_zone(FRENCH, "0304"), "not even over the bridge");
    assert!(!game.is_in_zone(FRENCH, "0403"));
    assert!(game.is_in_zone(FRENCH, "0402"));
}

/// RA-11.52-01.
#[test]
fn a_garrison_controls_the_field_around_it() {
    let game = lone(FRENCH, plain(6, 6).place(Settlement::Fortified, &["0303"]));
    assert!(AROUND.iter().all(|hex| game.is_in_zone(FRENCH, hex)));
}

/// RA-1.33-01, RA-5.2-01.
#[test]
fn trains_control_nothing_and_leaders_alone_do() {
    let draft =
        || plain(6, 6).train("wagons", PRUSSIANS, PieceKind::Baggage).officer("ruechel", PRUSSIANS, "III", 3);
    let game = draft().study().at("0303", &["wagons"]).movement(FRENCH);
    assert!(AROUND.iter().all(|hex| !game.is_in_zone(PRUSSIANS, hex)));
    let game = draft().study().at("0303", &["ruechel"]).movement(FRENCH);
    assert!(AROUND.iter().all(|hex| game.is_in_zone(PRUSSIANS, hex)));
}

/// Whether pieces may end together in 0303, each having come from its own side.
fn stack(pieces: &[&str], joins: &str) -> Result<(), &'static str> {
    let draft = plain(7, 7)
        .officer("ney", FRENCH, "VI", 4)
        .infantry("a", FRENCH, "VI", 5)
        .infantry("b", FRENCH, "VI", 5)
        .infantry("c", FRENCH, "IV", 5)
        .cavalry("k", FRENCH, "VI", 2, 7)
        .cavalry("l", FRENCH, "VI", 2, 7)
        .cavalry("m", FRENCH, "VI", 2, 7)
        .cavalry("n", FRENCH, "VI", 2, 7)
        .unit("x", FRENCH, "VI", PieceKind::Mixed, [2, 4, 5])
        .unit("y", FRENCH, "VI", PieceKind::Mixed, [2, 4, 5])
        .unit("z", FRENCH, "VI", PieceKind::Mixed, [2, 4, 5])
        .train("boats", FRENCH, PieceKind::Pontoon)
        .train("bags", FRENCH, PieceKind::Baggage)
        .cavalry("v", FRENCH, "VI", 2, 7)
        .vedettes(4);
    let mut hand = Hand::new(draft.study().at("0303", pieces).at("0305", &[joins]).movement(FRENCH));
    hand.play(&[&format!("take {joins}"), "step 0304"]);
    let why = |hand: &Hand, text: &str| {
        let action = hand.game.read(FRENCH, text).expect(text);
        hand.game.check(FRENCH, action).map_err(|refusal| refusal.rule)
    };
    why(&hand, "step 0303")?;
    hand.play(&["step 0303"]);
    why(&hand, "stop")
}

/// RA-3.11-01, RA-3.11-02, RA-16.4-01.
#[test]
fn with_a_leader_two_foot_or_trains_and_three_horse_or_mixed() {
    assert_eq!(stack(&["ney", "a", "k", "l", "m"], "b"), Ok(()));
    assert_eq!(stack(&["ney", "a", "b"], "c"), Err("RA-3.11-01"));
    assert_eq!(stack(&["ney", "a", "boats", "x", "y"], "z"), Ok(()));
    assert_eq!(stack(&["ney", "a", "b"], "boats"), Err("RA-3.11-01"));
    assert_eq!(stack(&["ney", "k", "l", "m"], "n"), Err("RA-3.11-01"));
    let full = ["ney", "a", "boats", "k", "x", "v.1", "v.2", "v.3"];
    assert_eq!((stack(&full, "b"), stack(&full, "l")), (Err("RA-3.11-01"), Ok(())));
}

/// RA-3.12-01, RA-3.12-02, RA-3.14-01, RA-3.15-01.
#[test]
fn without_a_leader_two_units_and_no_train() {
    assert_eq!(stack(&["a"], "c"), Ok(()), "of any formation");
    assert_eq!(stack(&["k", "l"], "m"), Err("RA-3.12-01"));
    assert_eq!(stack(&["a"], "boats"), Err("RA-3.12-02"));
    assert_eq!(stack(&["bags"], "boats"), Err("RA-3.12-02"));
    assert_eq!(stack(&["k"], "boats"), Err("RA-3.12-02"), "cavalry is a unit too");
    assert_eq!(stack(&["x"], "boats"), Err("RA-3.12-02"), "and so is a mixed unit");
    assert_eq!(stack(&["bags"], "v.1"), Ok(()), "vedettes are free");
    assert_eq!(stack(&["a", "b"], "v.1"), Ok(()));
    assert_eq!(stack(&["v.1", "v.2", "v.3"], "v.4"), Err("RA-3.15-01"));
}

/// RA-3.0-02, RA-3.0-01.
#[test]
fn joining_others_costs_a_point_and_passing_nothing() {
    let field = |hex: &str| {
        let draft = plain(4, 9).infantry("a", FRENCH, "VI", 5).infantry("b", FRENCH, "VI", 5);
        Hand::new(draft.study().at("0101", &["a"]).at(hex, &["b"]).movement(FRENCH))
    };
    let mut hand = field("0105");
    hand.play(&["take a", "step 0102", "step 0103", "step 0104", "step 0105"]);
    assert!(hand.allows("stop"), "four hexes and the point for stacking");
    let mut hand = field("0106");
    hand.play(&["take a", "step 0102", "step 0103", "step 0104", "step 0105"]);
    assert_eq!(hand.refused("step 0106"), "RA-3.0-01", "five hexes leave no point to stack");
    let mut hand = field("0103");
    hand.play(&["take a", "step 0102", "step 0103", "step 0104", "step 0105", "step 0106", "stop"]);
    assert_eq!(hand.at("a"), "0106", "passing through is free");
}
