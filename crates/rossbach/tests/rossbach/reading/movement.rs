//! Section 8: movement, Road March, bridges; section 15: reinforcements.

use vedette_rossbach::scenario::{Settlement, Water, Way};
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{FRENCH, PRUSSIANS};

use super::{armies, on_to, on_until};
use crate::field::Hand;

fn hand(study: Study) -> Hand {
    Hand::new(study.movement(FRENCH))
}

/// A road along the third row.
fn road() -> Draft {
    let codes: Vec<String> = (1..=12).map(|column| format!("03{column:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    armies().way(Way::Road, &codes)
}

/// RA-8.12-02, RA-8.12-01: the worked example: 1, 2, 2 and 4.
#[test]
fn the_worked_example_of_costs() {
    let draft = armies()
        .water(Water::Stream, "0302", "0303")
        .woods_side("0303", "0304")
        .water(Water::Stream, "0304", "0305")
        .woods_side("0304", "0305");
    let game = draft.study().at("0301", &["gudin"]).movement(FRENCH);
    let cost = |from: &str, to: &str| game.step_cost("gudin", from, to);
    assert_eq!(cost("0301", "0302"), Some(2));
    assert_eq!(cost("0302", "0303"), Some(4));
    assert_eq!(cost("0303", "0304"), Some(4));
    assert_eq!(cost("0304", "0305"), Some(8));
}

/// RA-8.13-01: leaders, trains, vedettes and cavalry pay four over woods; Sahuguet's dismounted horse as well.
#[test]
fn cavalry_costs() {
    let game = armies().woods_side("0301", "0302").study().at("0301", &["gudin"]).movement(FRENCH);
    for piece in ["napoleon", "ney", "colbert", "nansouty", "colbert.1", "boats", "bags"] {
        assert_eq!(game.step_cost(piece, "0301", "0302"), Some(8), "{piece}");
    }
    assert_eq!(game.step_cost("dupont", "0301", "0302"), Some(3), "mixed units half a point more");
}

/// RA-8.21-02: twelve hexes of road for cavalry with six points, the worked example.
#[test]
fn twelve_hexes_of_road() {
    let draft = super::plain(3, 16).cavalry("nansouty", FRENCH, "VI", 4, 6);
    let codes: Vec<String> = (1..=16).map(|column| format!("03{column:02}")).collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    let mut hand = hand(draft.way(Way::Road, &codes).study().at("0301", &["nansouty"]));
    hand.play(&["take nansouty", "column"]);
    for column in 2..=13 {
        hand.play(&[&format!("step 03{column:02}")]);
    }
    assert_eq!(hand.refused("step 0314"), "RA-8.14-01");
}

/// RA-8.21-02, RA-8.24-01: in column a trail costs a point, and off the road everything costs what it costs.
#[test]
fn columns_off_the_road() {
    let draft = armies()
        .way(Way::Road, &["0301", "0302"])
        .way(Way::Trail, &["0302", "0303"])
        .woods_side("0303", "0304");
    let game = draft.study().at("0301", &["gudin"]).column(&["gudin"]).movement(FRENCH);
    let cost = |from: &str, to: &str| game.step_cost("gudin", from, to);
    assert_eq!(
        [cost("0301", "0302"), cost("0302", "0303"), cost("0303", "0304")],
        [Some(1), Some(2), Some(4)]
    );
    assert_eq!(cost("0301", "0401"), Some(2));
}

/// RA-8.24-01: two roads side by side are not connected: crossing between them costs the ground.
#[test]
fn roads_must_join() {
    let draft = armies()
        .way(Way::Road, &["0301", "0302"])
        .way(Way::Road, &["0401", "0402"])
        .woods_side("0302", "0402")
        .uphill("0302", "0402");
    let game = draft.study().at("0301", &["gudin"]).column(&["gudin"]).movement(FRENCH);
    assert_eq!(game.step_cost("gudin", "0302", "0402"), Some(6), "1 and 1 for woods and 1 uphill");
    assert_eq!(game.step_cost("ney", "0302", "0402"), Some(10));
}

/// RA-8.22-04: nobody stacks in column, neither by marching in nor by forming up in a stack.
#[test]
fn columns_do_not_stack() {
    let mut together = hand(road().study().at("0301", &["gudin", "friant"]));
    together.play(&["take gudin", "take friant"]);
    assert_eq!(together.refused("column"), "RA-8.22-04");
    let mut ends = hand(road().study().at("0301", &["gudin"]).column(&["gudin"]).at("0303", &["friant"]));
    ends.play(&["take gudin", "step 0302", "step 0303"]);
    assert_eq!(ends.refused("stop"), "RA-8.22-04");
    let mut joins = hand(road().study().at("0301", &["friant"]).at("0303", &["gudin"]).column(&["gudin"]));
    joins.play(&["take friant", "step 0302"]);
    assert!(!joins.options().contains(&"step 0303".to_owned()), "nobody joins a column either");
}

/// RA-8.22-10: leaders and vedettes in its hex do not hinder a column.
#[test]
fn leaders_and_vedettes_ride_with_a_column() {
    let study = road()
        .study()
        .at("0301", &["gudin"])
        .column(&["gudin"])
        .at("0303", &["ney", "colbert.1"])
        .broken(&["colbert"]);
    let mut hand = hand(study);
    hand.play(&[
        "take gudin",
        "step 0302",
        "step 0303",
        "stop",
        "take colbert.1",
        "step 0304",
        "step 0305",
        "stop",
    ]);
    assert_eq!((hand.at("gudin"), hand.at("colbert.1")), ("0303".into(), "0305".into()));
}

/// RA-8.22-10: the vedettes of its own side that stand ahead in no column do not bar a road hex behind them.
#[test]
fn a_leader_may_march_along_with_a_column() {
    let mut hand = hand(road().study().at("0301", &["gudin", "ney"]));
    hand.play(&[
        "take gudin",
        "column",
        "step 0302",
        "step 0303",
        "stop",
        "take ney",
        "step 0302",
        "step 0303",
        "stop",
    ]);
    assert_eq!(hand.at("ney"), "0303");
    let mut together = self::hand(road().study().at("0301", &["gudin", "ney"]).column(&["gudin"]));
    together.play(&["take gudin", "take ney", "step 0302", "step 0303", "stop"]);
    assert_eq!((together.at("gudin"), together.at("ney")), ("0303".into(), "0303".into()), "or in its stack");
}

/// RA-8.22-06: adjacent columns that no road joins may stand side by side.
#[test]
fn columns_side_by_side() {
    let study = road().study().at("0301", &["gudin"]).at("0403", &["friant"]).column(&["gudin", "friant"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "step 0302", "step 0303", "stop"]);
    assert_eq!(hand.at("gudin"), "0303");
}

/// RA-8.22-03: a column that could not pay for the enemy's hex does not go near him.
#[test]
fn a_column_too_tired_to_push() {
    let study = |start: &str| {
        road().study().at(start, &["gudin"]).column(&["gudin"]).at("0311", &["arnim"]).with(|_| {})
    };
    // Nine hexes of road to 0310 leave half a point; the enemy's hex costs half a point by road.
    let mut fresh = hand(study("0302"));
    fresh.play(&["take gudin"]);
    for column in 3..=9 {
        fresh.play(&[&format!("step 03{column:02}")]);
    }
    assert!(fresh.allows("step 0310"), "1.5 points left: half for the hex, half for the enemy's");
    let mut tired = hand(study("0301"));
    tired.play(&["take gudin"]);
    for column in 2..=9 {
        tired.play(&[&format!("step 03{column:02}")]);
    }
    assert!(tired.allows("step 0310"), "half and half is a point");
    let stream = road().water(Water::Stream, "0310", "0311");
    let study = stream
        .study()
        .at("0301", &["gudin"])
        .column(&["gudin"])
        .at("0311", &["arnim"])
        .damaged("0310", "0311");
    let mut short = hand(study);
    short.play(&["take gudin"]);
    for column in 2..=9 {
        short.play(&[&format!("step 03{column:02}")]);
    }
    assert_eq!(short.refused("step 0310"), "RA-8.22-03", "half a point would be left and two are needed");
}

/// RA-8.22-02, RA-10.22-01: the column that failed lies engaged and does not attack; the enemy need not be attacked for it.
#[test]
fn a_column_that_failed_neither_attacks_nor_must() {
    let study = road().study().at("0301", &["friant"]).column(&["friant"]).at("0304", &["orange"]);
    let mut hand = Hand::new(study.at("0908", &["napoleon"]).game());
    on_to(&mut hand, FRENCH, Phase::Initiative);
    hand.roll("check friant", &[("initiative", 1)]);
    hand.play(&["step 0302", "step 0303", "repulse 0304", "push"]);
    on_until(&mut hand, |hand| hand.asked() == Some(PRUSSIANS));
    assert_eq!(hand.game.turn(), 1);
    assert!(!super::has_fought(&hand));
    // But the Prussians attack it in their turn.
    on_to(&mut hand, PRUSSIANS, Phase::Combat);
    assert_eq!(hand.refused("done"), "RA-4.31-01");
}

/// RA-8.23-01: half a point is not enough to take the marker off.
#[test]
fn leaving_the_column_costs_a_whole_point() {
    let mut hand = hand(road().study().at("0301", &["gudin"]).column(&["gudin"]));
    hand.play(&["take gudin"]);
    for column in 2..=10 {
        hand.play(&[&format!("step 03{column:02}")]);
    }
    assert_eq!(hand.game.points_left(), 1);
    assert_eq!(hand.refused("deploy"), "RA-8.23-01");
}

/// RA-8.14-02: the one-hex move holds for a cost above the printed points, and is spent with the first step.
#[test]
fn the_one_hex_move_is_a_whole_move() {
    let steep = || {
        armies()
            .water(Water::Stream, "0303", "0304")
            .woods_side("0303", "0304")
            .uphill("0303", "0304")
            .water(Water::Stream, "0304", "0305")
            .woods_side("0304", "0305")
            .uphill("0304", "0305")
    };
    let mut hand = hand(steep().study().at("0303", &["nansouty"]));
    hand.play(&["take nansouty", "step 0304"]);
    assert!(hand.verbs("step").is_empty(), "{:?}", hand.verbs("step"));
    let mut joins = self::hand(steep().study().at("0303", &["nansouty"]).at("0304", &["gudin"]));
    joins.play(&["take nansouty"]);
    if joins.options().contains(&"step 0304".to_owned()) {
        joins.play(&["step 0304"]);
        assert_ne!(joins.options(), ["stop"], "there is no point for stacking left");
    }
}

/// RA-8.34-01: five tries for five points, and no sixth; fords and vedettes excepted; nobody out of command.
#[test]
fn five_tries_at_a_stream_bridge() {
    let stream = || armies().water(Water::Stream, "0301", "0302").way(Way::Road, &["0301", "0302"]);
    let mut hand = hand(stream().study().at("0301", &["gudin"]));
    hand.play(&["take gudin"]);
    for _ in 0..5 {
        hand.roll("damage 0302", &[("damage-bridge", 5)]);
    }
    assert!(!hand.options().contains(&"damage 0302".to_owned()));
    let mut scout = self::hand(stream().study().at("0301", &["colbert.1"]).broken(&["colbert"]));
    scout.play(&["take colbert.1"]);
    assert_eq!(scout.refused("damage 0302"), "RA-8.34-01");
    let mut alone =
        Hand::new(stream().study().at("0301", &["gudin"]).uncommanded(&["gudin"]).initiative(FRENCH));
    alone.roll("check gudin", &[("initiative", 1)]);
    assert_eq!(alone.refused("damage 0302"), "RA-8.34-01", "it moves, but not in command");
}

/// RA-8.35-01: mixed units are infantry at a river bridge.
#[test]
fn mixed_units_damage_river_bridges() {
    let river = armies().water(Water::River, "0301", "0302").way(Way::Road, &["0301", "0302"]);
    let mut hand = hand(river.study().at("0301", &["dupont"]));
    hand.play(&["take dupont"]);
    hand.roll("damage 0302", &[("damage-bridge", 4)]).roll("damage 0302", &[("damage-bridge", 3)]);
    assert!(!hand.options().contains(&"step 0302".to_owned()));
}

/// RA-8.36-03: an enemy at the far end, his zone at this end, Napoleon beside the sappers.
#[test]
fn repairs_under_fire() {
    let repaired = |water: Water, enemy: Option<&str>, napoleon: bool, die: u8| {
        let draft = armies().water(water, "0301", "0302").way(Way::Road, &["0301", "0302"]);
        let mut study = draft.study().at("0301", &["gudin"]).damaged("0301", "0302");
        if let Some(hex) = enemy {
            study = study.at(hex, &["arnim"]);
        }
        if napoleon {
            study = study.at("0301", &["napoleon"]);
        }
        let mut hand = hand(study);
        hand.play(&["take gudin"]);
        hand.roll("repair 0302", &[("repair-bridge", die)]);
        hand.game.step_cost("bags", "0301", "0302").is_some()
    };
    let most = |water: Water, enemy: Option<&str>, napoleon: bool| {
        (1..=6).take_while(|die| repaired(water, enemy, napoleon, *die)).count()
    };
    assert_eq!(most(Water::River, None, false), 4);
    assert_eq!(
        most(Water::River, Some("0302"), false),
        2,
        "an enemy holds the far end, no zone crosses the river"
    );
    assert_eq!(most(Water::River, Some("0303"), false), 3, "the far end is in a zone");
    assert_eq!(most(Water::Stream, Some("0302"), false), 1, "held, and this end is in his zone");
    assert_eq!(most(Water::River, None, true), 6);
    assert_eq!(most(Water::River, Some("0302"), true), 4);
}

/// RA-8.38-01: who crosses a bridge just repaired pays the price of the repair instead of the surcharge, columns too.
#[test]
fn crossing_a_bridge_just_repaired() {
    let crossing = |water: Water| {
        let draft = armies().water(water, "0301", "0302").way(Way::Road, &["0301", "0302"]);
        let study = draft.study().at("0301", &["gudin"]).damaged("0301", "0302").column(&["friant"]);
        let mut hand = hand(study.broken(&["colbert"]));
        hand.play(&["take gudin"]);
        hand.roll("repair 0302", &[("repair-bridge", 1)]);
        ["gudin", "friant", "colbert.1", "ney"].map(|piece| hand.game.step_cost(piece, "0301", "0302"))
    };
    assert_eq!(
        crossing(Water::River),
        [Some(6), Some(5), Some(5), Some(1)],
        "two points; leaders are no combat units"
    );
    assert_eq!(crossing(Water::Stream), [Some(4), Some(3), Some(3), Some(1)], "one point");
}

/// RA-8.38-01: in the next Movement Phase the bridge costs what bridges cost.
#[test]
fn the_price_of_the_repair_is_paid_for_one_phase() {
    let draft = armies().water(Water::River, "0301", "0302").way(Way::Road, &["0301", "0302"]);
    let mut hand = Hand::new(
        draft.study().at("0301", &["gudin"]).at("0908", &["orange"]).damaged("0301", "0302").movement(FRENCH),
    );
    hand.play(&["take gudin"]);
    hand.roll("repair 0302", &[("repair-bridge", 1)]);
    hand.play(&["stop"]);
    on_to(&mut hand, PRUSSIANS, Phase::Movement);
    assert_eq!(hand.game.step_cost("orange", "0301", "0302"), Some(4), "also for the enemy");
}

/// RA-15.12-01: the third stack pays two points more.
#[test]
fn the_third_stack_pays_two_more() {
    let draft = armies().arrival(1, FRENCH, "0401", &["gudin", "friant", "morand", "ney"]);
    let mut hand = hand(draft.study().at("0909", &["orange"]));
    hand.play(&["enter 0", "take gudin", "step 0401"]);
    assert_eq!(hand.game.points_left(), 8);
    hand.play(&["step 0402", "stop", "take friant", "step 0401"]);
    assert_eq!(hand.game.points_left(), 6);
    hand.play(&["step 0501", "stop", "take morand", "step 0401"]);
    assert_eq!(hand.game.points_left(), 4);
    hand.play(&["stop", "take ney", "step 0401", "stop"]);
    assert_eq!(hand.at("ney"), "0401");
}

/// RA-15.12-01: units that enter as one stack pay once.
#[test]
fn a_stack_enters_as_one() {
    let draft = armies().arrival(1, FRENCH, "0401", &["gudin", "friant"]);
    let mut hand = hand(draft.study().at("0909", &["orange"]));
    hand.play(&["enter 0", "take gudin", "take friant", "step 0401"]);
    assert_eq!((hand.game.points_left(), hand.at("friant")), (8, "0401".into()));
}

/// RA-15.22-01: who is delayed keeps the next group for the same hex waiting.
#[test]
fn delayed_groups_bar_their_hex() {
    let draft = armies()
        .arrival(1, FRENCH, "0401", &["gudin"])
        .arrival(2, FRENCH, "0401", &["friant"])
        .arrival(2, FRENCH, "0601", &["legrand"]);
    let mut hand = Hand::new(draft.study().turn(2).at("0909", &["orange"]).movement(FRENCH));
    assert_eq!(hand.refused("enter 1"), "RA-15.22-01");
    assert!(hand.allows("enter 2"), "another hex");
    hand.play(&["enter 0", "take gudin", "step 0401", "step 0402", "stop"]);
    assert!(hand.allows("enter 1"), "in the same turn, behind them");
}

/// RA-15.21-01: a vedette in the entry hex blocks it, its zone does not; a division's zone does.
#[test]
fn who_blocks_an_entry() {
    let entries = |enemy: &str, hex: &str| {
        let draft = armies().arrival(1, FRENCH, "0501", &["gudin"]);
        let mut hand = hand(draft.study().at(hex, &[enemy]).broken(&["bila"]));
        hand.play(&["enter 0", "take gudin"]);
        hand.verbs("step")
    };
    assert_eq!(entries("bila.1", "0502"), ["step 0501"]);
    assert_eq!(entries("bila.1", "0501"), ["step 0401", "step 0601"], "the nearest on either hand");
    assert_eq!(entries("arnim", "0502"), ["step 0301", "step 0701"], "0401 and 0601 are in its zone too");
}

/// RA-8.14-04: a hex with an enemy train alone may be entered.
#[test]
fn lone_trains_are_no_obstacle() {
    let study = armies().study().at("0301", &["gudin"]).at("0303", &["wagons"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "step 0302", "step 0303", "stop"]);
    assert_eq!((hand.at("wagons"), hand.at("gudin")), ("captured".into(), "0303".into()));
}

/// RA-8.0-01, RA-2.11-12: nobody must move but who marches to the guns; and he goes to the nearest battle.
#[test]
fn to_the_nearest_guns() {
    let study = armies()
        .study()
        .at("0401", &["gudin"])
        .uncommanded(&["gudin"])
        .at("0404", &["legrand"])
        .at("0405", &["orange"])
        .at("0801", &["friant"])
        .at("0802", &["arnim"]);
    let mut hand = Hand::new(study.initiative(FRENCH));
    hand.roll("guns gudin", &[("initiative", 4)]);
    assert_eq!(hand.refused("stop"), "RA-2.11-12");
    assert!(hand.verbs("step").contains(&"step 0402".to_owned()), "{:?}", hand.verbs("step"));
    assert_eq!(hand.refused("step 0501"), "RA-2.11-12", "the other battle is farther");
}

/// RA-T-TECM-01: a fortified town held by friends is entered like any hex.
#[test]
fn friends_enter_a_fortified_town() {
    let study = armies()
        .place(Settlement::Fortified, &["0303"])
        .study()
        .at("0301", &["gudin"])
        .at("0303", &["friant"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "step 0302", "step 0303", "stop"]);
    assert_eq!(hand.at("gudin"), "0303");
}

/// RA-4.0-03, RA-8.14-04: into an empty fortified town under the enemy's guns: no zone reaches it.
#[test]
fn an_empty_town_is_out_of_every_zone() {
    let study =
        armies().place(Settlement::Fortified, &["0303"]).study().at("0301", &["ney"]).at("0304", &["orange"]);
    let mut hand = hand(study);
    // 0302 is not next to 0304; Ney alone may enter the town.
    hand.play(&["take ney", "step 0302", "step 0303", "stop"]);
    assert_eq!(hand.at("ney"), "0303");
}
