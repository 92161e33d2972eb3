//! Moving: zones, Road March, bridges, pontoons, vedettes, reinforcements.

use vedette_rossbach::scenario::{PieceKind, Settlement, Water, Way};
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use crate::field::{Hand, plain};

fn hand(study: Study) -> Hand {
    Hand::new(study.movement(FRENCH))
}

fn duel() -> Draft {
    plain(7, 9)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("friant", FRENCH, "VI", 7)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(2)
        .officer("ney", FRENCH, "VI", 4)
        .infantry("orange", PRUSSIANS, "III", 8)
        .infantry("arnim", PRUSSIANS, "III", 3)
        .cavalry("bila", PRUSSIANS, "III", 2, 7)
        .vedettes(2)
        .train("wagons", PRUSSIANS, PieceKind::Baggage)
        .train("prussian-boats", PRUSSIANS, PieceKind::Pontoon)
}

/// RA-8.14-01, RA-8.1-01, RA-8.14-03.
#[test]
fn a_unit_spends_its_allowance_and_stops_for_good() {
    let mut hand = hand(duel().study().at("0101", &["gudin"]).at("0301", &["friant"]));
    hand.play(&["take gudin", "step 0102", "step 0103", "step 0104", "step 0105", "step 0106"]);
    assert_eq!(hand.refused("step 0107"), "RA-8.14-01");
    assert_eq!(hand.refused("step 0109"), "RA-8.1-01");
    hand.play(&["stop"]);
    assert_eq!(hand.refused("take gudin"), "RA-8.14-03");
    hand.play(&["take friant", "step 0302", "stop", "done"]);
    assert_eq!((hand.at("gudin"), hand.at("friant")), ("0106".into(), "0302".into()));
}

/// RA-8.1-02.
#[test]
fn a_stack_pays_what_its_dearest_pays_and_is_as_slow_as_its_slowest() {
    let study = duel().woods_side("0101", "0102").study().at("0101", &["gudin", "colbert"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "take colbert", "step 0102"]);
    assert_eq!(hand.game.points_left(), 2, "ten halves less eight for the cavalry");
    assert_eq!(hand.refused("take colbert"), "RA-8.1-02");
}

/// RA-8.14-02.
#[test]
fn one_hex_a_turn_is_always_possible() {
    let steep = duel()
        .water(Water::Stream, "0103", "0104")
        .woods_side("0103", "0104")
        .uphill("0103", "0104")
        .cavalry("nansouty", FRENCH, "VI", 3, 6);
    let mut fresh = hand(steep.clone().study().at("0103", &["nansouty"]));
    fresh.play(&["take nansouty", "step 0104"]);
    assert_eq!((fresh.at("nansouty"), fresh.game.points_left()), ("0104".into(), 0));
    let mut tired = hand(steep.study().at("0102", &["nansouty"]));
    tired.play(&["take nansouty", "step 0103"]);
    assert_eq!(tired.refused("step 0104"), "RA-8.14-01");
}

/// RA-4.11-01, RA-8.14-04, RA-4.0-05.
#[test]
fn a_unit_stops_in_an_enemy_zone() {
    let mut hand = hand(duel().study().at("0101", &["gudin"]).at("0104", &["orange"]));
    hand.play(&["take gudin", "step 0102"]);
    assert_eq!(hand.game.points_left(), 8);
    hand.play(&["step 0103"]);
    assert_eq!(hand.refused("step 0203"), "RA-4.11-01");
    assert_eq!(hand.refused("step 0104"), "RA-8.14-04");
}

/// RA-2.21-04.
#[test]
fn units_in_command_may_first_step_out_of_a_zone() {
    let study = || duel().study().at("0303", &["gudin"]).at("0304", &["orange"]).at("0305", &["arnim"]);
    let mut ordered = hand(study());
    ordered.play(&["take gudin"]);
    assert_eq!(ordered.refused("step 0403"), "RA-2.21-04", "from zone to zone");
    ordered.play(&["step 0302", "step 0301"]);
    let mut lost = Hand::new(study().uncommanded(&["gudin"]).initiative(FRENCH));
    lost.roll("check gudin", &[("initiative", 1)]);
    assert_eq!(lost.refused("step 0302"), "RA-2.21-04");
}

/// RA-4.12-01, RA-5.21-01.
#[test]
fn leaders_need_friends_in_an_enemy_zone() {
    let study = duel()
        .study()
        .at("0301", &["ney"])
        .at("0304", &["orange"])
        .at("0403", &["gudin"])
        .at("0202", &["friant"]);
    let mut hand = hand(study);
    hand.play(&["take ney", "step 0302"]);
    assert_eq!(hand.refused("step 0303"), "RA-4.12-01");
    hand.play(&["step 0402", "step 0403"]);
    assert_eq!(hand.at("ney"), "0403", "a friend stands there");
    assert_eq!(hand.refused("step 0404"), "RA-4.12-01");
}

/// RA-2.11-07, RA-8.14-05, RA-7.3-02.
#[test]
fn only_those_in_command_move_in_the_first_part() {
    let study = duel()
        .commander("napoleon", FRENCH, "", 3, true)
        .study()
        .at("0101", &["gudin"])
        .at("0301", &["friant"])
        .at("0501", &["ney"])
        .at("0701", &["napoleon"])
        .uncommanded(&["gudin", "ney", "napoleon"]);
    let mut hand = hand(study);
    assert_eq!(hand.refused("take gudin"), "RA-2.11-07");
    assert_eq!(hand.refused("take ney"), "RA-2.11-07");
    assert!(hand.allows("take napoleon") && hand.allows("take friant"));
    hand.play(&["done"]);
    assert_eq!(hand.refused("check friant"), "RA-2.11-07");
    assert!(hand.allows("check gudin"));
    assert_eq!(hand.refused("check ney"), "RA-2.11-09", "an officer does not move by himself");
}

/// RA-2.11-09, RA-2.11-10.
#[test]
fn a_unit_out_of_command_moves_by_its_initiative_and_stays_out() {
    let study = || duel().study().at("0101", &["gudin"]).uncommanded(&["gudin"]);
    let mut passed = Hand::new(study().initiative(FRENCH));
    passed.roll("check gudin", &[("initiative", 3)]);
    passed.play(&["step 0102", "step 0103", "step 0104", "step 0105", "step 0106", "stop"]);
    assert!(!passed.game.is_in_command("gudin"));
    let mut failed = Hand::new(study().initiative(FRENCH));
    failed.roll("check gudin", &[("initiative", 4)]);
    assert_eq!(failed.refused("check gudin"), "RA-2.11-09");
    assert_eq!(failed.at("gudin"), "0101");
}

/// RA-8.21-01, RA-8.21-02, RA-8.21-03.
#[test]
fn road_march_is_declared_at_any_point() {
    let road: Vec<String> = (1..=9).map(|column| format!("01{column:02}")).collect();
    let road: Vec<&str> = road.iter().map(String::as_str).collect();
    let mut hand = hand(duel().way(Way::Road, &road).study().at("0101", &["gudin"]));
    hand.play(&["take gudin", "step 0102", "step 0103"]);
    assert_eq!(hand.game.points_left(), 6);
    hand.play(&["column", "step 0104", "step 0105"]);
    assert_eq!(hand.game.points_left(), 4);
    hand.play(&["stop"]);
    assert!(hand.game.is_marked("gudin", "column"));
}

/// RA-8.23-02, RA-8.23-01.
#[test]
fn the_worked_example_of_leaving_road_march() {
    let study = duel()
        .way(Way::Road, &["0201", "0202", "0203"])
        .study()
        .at("0101", &["gudin"])
        .at("0306", &["orange"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "step 0201", "column", "step 0202", "step 0203", "step 0304", "deploy"]);
    assert_eq!(hand.game.points_left(), 2);
    hand.play(&["step 0305"]);
    assert_eq!(hand.game.points_left(), 0);
    assert!(!hand.game.is_marked("gudin", "column"));
    hand.play(&["stop", "done", "done"]);
    assert_eq!(hand.refused("done"), "RA-4.31-01", "it has come near the enemy and must attack");
}

/// RA-8.22-04, RA-8.22-05, RA-8.22-06, RA-8.22-07, RA-8.22-10.
#[test]
fn columns_keep_their_distance() {
    let road = ["0101", "0102", "0103", "0104", "0105"];
    let study = duel().way(Way::Road, &road).study().at("0104", &["friant"]).at("0101", &["gudin", "ney"]);
    let mut hand = hand(study.clone().column(&["gudin", "friant"]));
    hand.play(&["take gudin"]);
    hand.play(&["step 0102"]);
    assert_eq!(hand.refused("step 0103"), "RA-8.22-06", "joined by road to the column ahead");
    let mut hand = self::hand(study.clone().column(&["friant"]));
    hand.play(&["take gudin", "step 0102", "step 0103"]);
    assert_eq!(hand.refused("step 0104"), "RA-8.22-07", "nobody passes through a column");
    let mut hand = self::hand(study.clone().column(&["gudin"]));
    hand.play(&["take gudin", "step 0102", "step 0103", "step 0104", "step 0105", "stop"]);
    let mut hand = self::hand(study.column(&["friant"]));
    hand.play(&["take ney", "step 0102", "step 0103", "step 0104", "step 0105", "stop"]);
    assert_eq!(hand.at("ney"), "0105", "leaders ignore it all");
}

/// RA-8.22-02, RA-8.22-03, RA-10.1-01.
#[test]
fn a_column_that_meets_the_enemy_must_try_a_repulse() {
    let study = |enemy: &str| {
        duel()
            .way(Way::Road, &["0101", "0102", "0103", "0104"])
            .study()
            .at("0101", &["gudin"])
            .column(&["gudin"])
            .at("0104", &[enemy])
    };
    let mut hand = hand(study("orange"));
    hand.play(&["take gudin", "step 0102", "step 0103"]);
    assert_eq!(hand.refused("stop"), "RA-8.22-02");
    hand.play(&["repulse 0104", "push"]);
    assert!(!hand.game.is_marked("gudin", "column"), "it failed and leaves the road");
    assert_eq!(hand.at("gudin"), "0103");
    hand.play(&["done", "done"]);
    assert!(hand.verbs("attack").is_empty(), "and does not attack");
}

/// RA-8.34-01, RA-8.34-04, RA-8.35-01.
#[test]
fn bridges_are_damaged_by_the_die() {
    let river = duel().water(Water::River, "0101", "0102").way(Way::Road, &["0101", "0102"]);
    let mut hand = hand(river.study().at("0101", &["gudin"]).at("0301", &["colbert"]));
    hand.play(&["take gudin"]);
    hand.roll("damage 0102", &[("damage-bridge", 4)]);
    assert_eq!(hand.game.points_left(), 6, "two points a try at a river");
    hand.roll("damage 0102", &[("damage-bridge", 3)]);
    assert!(matches!(hand.news.last(), Some(Event::BridgeTried { die: 3, damaged: true, .. })));
    assert_eq!(hand.refused("step 0102"), "RA-T-TECM-07");
    let stream = duel().water(Water::Stream, "0101", "0102").way(Way::Road, &["0101", "0102"]);
    let mut hand = self::hand(stream.study().at("0101", &["colbert"]));
    hand.play(&["take colbert"]);
    hand.roll("damage 0102", &[("damage-bridge", 5)]).roll("damage 0102", &[("damage-bridge", 4)]);
    assert_eq!(hand.game.points_left(), 10, "one point a try at a stream");
}

/// RA-8.35-01, RA-8.34-02.
#[test]
fn not_everybody_damages_bridges() {
    let river = || duel().water(Water::River, "0101", "0102").way(Way::Road, &["0101", "0102"]);
    let mut hand = hand(river().study().at("0101", &["colbert"]));
    hand.play(&["take colbert"]);
    assert_eq!(hand.refused("damage 0102"), "RA-8.34-01", "cavalry at a river");
    let mut hand = self::hand(river().study().at("0101", &["gudin"]).at("0201", &["orange"]));
    hand.play(&["take gudin"]);
    assert_eq!(hand.refused("damage 0102"), "RA-8.34-02", "in an enemy zone");
}

/// RA-8.36-01, RA-8.36-03, RA-8.38-01.
#[test]
fn bridges_are_repaired_and_cost_the_price_of_the_repair() {
    let river = || duel().water(Water::River, "0101", "0102").way(Way::Road, &["0101", "0102"]);
    let mut hand = hand(river().study().at("0101", &["gudin"]).damaged("0101", "0102"));
    hand.play(&["take gudin"]);
    hand.roll("repair 0102", &[("repair-bridge", 5)]).roll("repair 0102", &[("repair-bridge", 4)]);
    assert_eq!(hand.game.step_cost("friant", "0101", "0102"), Some(6), "two points instead of one");
    let near = river().study().at("0101", &["gudin"]).damaged("0101", "0102").at("0103", &["orange"]);
    let mut hand = self::hand(near);
    hand.play(&["take gudin"]);
    hand.roll("repair 0102", &[("repair-bridge", 4)]);
    assert_eq!(hand.game.step_cost("friant", "0101", "0102"), None, "an enemy zone over the end adds one");
}

/// RA-9.21-01, RA-9.24-01, RA-9.2-01, RA-T-TECM-11, RA-9.25-01.
#[test]
fn a_pontoon_bridge_is_laid_and_crossed() {
    let river = duel().water(Water::River, "0101", "0102").train("boats", FRENCH, PieceKind::Pontoon);
    let mut hand = hand(river.study().at("0101", &["boats", "ney"]).at("0201", &["gudin"]));
    hand.play(&["take boats", "pontoon 0102"]);
    assert_eq!(hand.at("boats"), "off");
    hand.play(&["take gudin", "step 0101"]);
    hand.roll("step 0102", &[("pontoon-crossing", 3)]);
    assert_eq!((hand.at("gudin"), hand.game.points_left()), ("0102".into(), 0), "1 + 1 + 3");
    let old = duel().water(Water::River, "0101", "0102").train("boats", FRENCH, PieceKind::Pontoon);
    let mut hand = self::hand(old.study().at("0101", &["boats"]));
    hand.play(&["take boats", "pontoon 0102", "done", "done"]);
    assert_eq!(
        hand.game.step_cost("gudin", "0101", "0102"),
        Some(6),
        "the cheapest while nobody has crossed"
    );
}

/// RA-9.22-01, RA-9.21-01.
#[test]
fn where_boats_cannot_be_laid() {
    let river = || duel().water(Water::River, "0303", "0304").train("boats", FRENCH, PieceKind::Pontoon);
    let mut held = hand(river().study().at("0303", &["boats"]).at("0304", &["bila.1"]));
    held.play(&["take boats"]);
    assert_eq!(held.refused("pontoon 0304"), "RA-9.22-01");
    let mut steep = hand(river().slopes(&["0304"]).study().at("0303", &["boats"]));
    steep.play(&["take boats"]);
    assert_eq!(steep.refused("pontoon 0304"), "RA-9.22-01");
    let mut marching = hand(river().study().at("0303", &["boats"]).column(&["boats"]));
    marching.play(&["take boats"]);
    assert_eq!(marching.refused("pontoon 0304"), "RA-9.21-01");
}

/// RA-10.11-01, RA-10.21-01, RA-10.21-02, RA-8.22-11.
#[test]
fn a_repulse_needs_five_to_one() {
    let study = |strength: u8| {
        plain(7, 9)
            .infantry("mass", FRENCH, "VI", strength)
            .infantry("arnim", PRUSSIANS, "III", 3)
            .study()
            .at("0301", &["mass"])
            .at("0303", &["arnim"])
    };
    let mut strong = hand(study(15));
    strong.play(&["take mass", "step 0302", "repulse 0303", "push", "retreat arnim 0305"]);
    assert_eq!((strong.at("mass"), strong.game.points_left()), ("0303".into(), 6));
    assert!(strong.allows("step 0403"), "it goes on");
    let mut weak = hand(study(14));
    weak.play(&["take mass", "step 0302", "repulse 0303", "push"]);
    assert_eq!((weak.at("mass"), weak.at("arnim")), ("0302".into(), "0303".into()));
    assert_eq!(weak.refused("take mass"), "RA-8.14-03");
}

/// RA-10.12-01, RA-10.12-02, RA-10.12-03.
#[test]
fn terrain_counts_in_a_repulse_and_garrisons_stay() {
    let study = |strength: u8, settlement| {
        plain(7, 9)
            .place(settlement, &["0303"])
            .infantry("mass", FRENCH, "VI", strength)
            .infantry("arnim", PRUSSIANS, "III", 3)
            .study()
            .at("0302", &["mass"])
            .at("0303", &["arnim"])
    };
    let mut town = hand(study(15, Settlement::Town));
    town.play(&["take mass", "repulse 0303", "push"]);
    assert_eq!(town.at("mass"), "0302", "3 in a town are 4.5");
    let mut town = hand(study(23, Settlement::Town));
    town.play(&["take mass", "repulse 0303", "push", "retreat arnim 0305"]);
    assert_eq!(town.at("mass"), "0303");
    let mut fortress = hand(study(60, Settlement::Fortified));
    fortress.play(&["take mass"]);
    assert_eq!(fortress.refused("repulse 0303"), "RA-10.12-03");
}

/// RA-10.23-01, RA-6.11-03.
#[test]
fn vedettes_are_repulsed_and_lost_if_they_cannot_go() {
    let mut free = hand(duel().study().at("0302", &["gudin"]).at("0303", &["bila.1"]));
    free.play(&["take gudin", "repulse 0303", "push", "retreat bila.1 0305"]);
    assert_eq!((free.at("bila.1"), free.at("gudin")), ("0305".into(), "0303".into()));
    let shut = ["0304", "0403", "0402", "0202", "0203"];
    let walls = shut.iter().fold(duel(), |draft, hex| draft.water(Water::River, "0303", hex));
    let mut hemmed = hand(walls.study().at("0302", &["gudin"]).at("0303", &["bila.1"]));
    hemmed.play(&["take gudin", "repulse 0303", "push"]);
    assert_eq!((hemmed.at("bila.1"), hemmed.at("gudin")), ("lost".into(), "0303".into()));
}

/// RA-13.1-01, RA-13.11-01, RA-13.12-01, RA-13.12-02.
#[test]
fn light_cavalry_breaks_down_and_is_put_together() {
    let mut hand = hand(duel().study().at("0101", &["colbert"]));
    hand.play(&["take colbert", "break colbert"]);
    assert_eq!((hand.at("colbert"), hand.at("colbert.2")), ("broken".into(), "0101".into()));
    hand.play(&["take colbert.1", "take colbert.2", "step 0102"]);
    assert_eq!(hand.refused("gather colbert"), "RA-13.12-01", "not in the turn of breakdown");
    let apart = duel().study().broken(&["colbert"]).at("0101", &["colbert.1"]).at("0103", &["colbert.2"]);
    let mut hand = self::hand(apart);
    hand.play(&["take colbert.1", "step 0102"]);
    assert_eq!(hand.refused("gather colbert"), "RA-13.12-01", "one is elsewhere");
    let alone = duel().study().broken(&["colbert"]).at("0101", &["colbert.1"]);
    let mut hand = self::hand(alone);
    hand.play(&["take colbert.1", "step 0102", "gather colbert"]);
    assert_eq!((hand.at("colbert"), hand.at("colbert.1")), ("0102".into(), "off".into()));
}

/// RA-13.13-01, RA-13.11-01.
#[test]
fn who_may_not_break_down() {
    let mut reduced = hand(duel().study().at("0101", &["colbert"]).reduced(&["colbert"]));
    reduced.play(&["take colbert"]);
    assert_eq!(reduced.refused("break colbert"), "RA-13.13-01");
    let mut moved = hand(duel().study().at("0101", &["colbert"]));
    moved.play(&["take colbert", "step 0102"]);
    assert_eq!(moved.refused("break colbert"), "RA-13.11-01");
}

/// RA-13.3-01.
#[test]
fn mixed_units_keep_their_strength() {
    let mixed = plain(5, 5).unit("pelet", FRENCH, "VI", PieceKind::Mixed, [3, 4, 5]).vedettes(1);
    let mut hand = hand(mixed.study().at("0101", &["pelet"]));
    hand.play(&["take pelet", "put-out pelet.1"]);
    assert_eq!((hand.at("pelet"), hand.at("pelet.1")), ("0101".into(), "0101".into()));
    assert_eq!(hand.refused("put-out pelet.1"), "RA-13.1-01");
}

/// RA-13.41-01, RA-13.41-02, RA-13.42-01, RA-13.42-02, RA-13.42-05, RA-13.42-06.
#[test]
fn vedettes_scout_what_stands_before_them() {
    let study = duel()
        .study()
        .broken(&["colbert"])
        .at("0301", &["colbert.1"])
        .at("0304", &["orange"])
        .at("0302", &["ney"]);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0302", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 4)]);
    let found = hand.news.iter().any(|event| {
        matches!(event, Event::Found { findings: vedette_rossbach::event::Findings::Pieces(_), .. })
    });
    assert!(found, "no screen, and the scout passed");
    hand.play(&["step 0301"]);
    assert_eq!(hand.at("colbert.1"), "0301");
}

/// RA-13.41-01.
#[test]
fn scouts_need_a_leader_near() {
    let study = duel().study().broken(&["colbert"]).at("0301", &["colbert.1"]).at("0304", &["orange"]);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0302", "step 0303"]);
    assert_eq!(hand.refused("scout 0304"), "RA-13.41-01");
}

/// RA-13.42-03, RA-13.43-01.
#[test]
fn a_screen_drives_scouts_off_and_a_one_kills() {
    let study = duel().study().broken(&["colbert"]).at("0302", &["colbert.1", "ney"]).at("0304", &["bila"]);
    let mut hand = hand(study);
    hand.play(&["take colbert.1", "step 0303"]);
    hand.roll("scout 0304", &[("scout", 5), ("screen", 1)]);
    assert_eq!(hand.at("colbert.1"), "night", "the screen rolled a one");
    let nothing = hand.news.iter().any(|event| {
        matches!(event, Event::Found { findings: vedette_rossbach::event::Findings::Nothing, .. })
    });
    assert!(nothing);
}

/// RA-14.33-02, RA-14.33-03, RA-14.34-01, RA-1.5-02.
#[test]
fn lone_baggage_falls_to_who_comes_near() {
    let study = duel().study().at("0301", &["gudin"]).starving(&["gudin"]).at("0304", &["wagons"]);
    let mut hand = hand(study);
    hand.play(&["take gudin", "step 0302", "step 0303"]);
    assert_eq!(hand.at("wagons"), "captured");
    assert!(!hand.game.is_marked("gudin", "starving"));
    assert!(hand.allows("step 0304"), "and the unit goes on");
    assert_eq!(hand.game.points()[0], 1 - 2, "a point, less two for the ratio of losses");
}

/// RA-9.17-01.
#[test]
fn lone_pontoons_are_captured_or_destroyed() {
    let study = || duel().study().at("0302", &["gudin"]).at("0304", &["prussian-boats"]);
    let mut taken = hand(study());
    taken.play(&["take gudin"]);
    taken.roll("step 0303", &[("pontoon-train", 3)]);
    assert_eq!(taken.at("prussian-boats"), "0304");
    assert!(!taken.game.is_in_zone(PRUSSIANS, "0303"));
    let mut burnt = hand(study());
    burnt.play(&["take gudin"]);
    burnt.roll("step 0303", &[("pontoon-train", 4)]);
    assert_eq!(burnt.at("prussian-boats"), "lost");
}

/// RA-15.0-01, RA-15.12-01, RA-15.13-01, RA-2.11-08.
#[test]
fn reinforcements_enter_one_behind_the_other() {
    let draft =
        duel().arrival(1, FRENCH, "0101", &["gudin", "friant"]).arrival(3, FRENCH, "0101", &["colbert"]);
    let mut hand = hand(draft.study().with(|_| {}));
    assert_eq!(hand.refused("enter 1"), "RA-15.0-01", "not due");
    hand.play(&["enter 0"]);
    assert_eq!(hand.refused("done"), "RA-15.22-01", "all of them or none");
    hand.play(&["take gudin", "step 0101"]);
    assert_eq!(hand.game.points_left(), 8);
    hand.play(&["step 0102", "stop", "take friant", "step 0101"]);
    assert_eq!(hand.game.points_left(), 6, "one more for the second");
    hand.play(&["stop"]);
    assert!(hand.game.is_in_command("friant"));
}

/// RA-15.21-01.
#[test]
fn a_blocked_entry_is_moved_along_the_edge() {
    let draft = duel().arrival(1, FRENCH, "0401", &["gudin"]);
    let mut blocked = hand(draft.clone().study().at("0402", &["orange"]));
    blocked.play(&["enter 0", "take gudin"]);
    assert!(!blocked.verbs("step").contains(&"step 0401".to_owned()));
    assert!(!blocked.verbs("step").is_empty());
    let mut screened = hand(draft.study().at("0402", &["bila.1"]));
    screened.play(&["enter 0", "take gudin"]);
    assert_eq!(screened.verbs("step"), ["step 0401"], "a vedette's zone does not block");
}

/// RA-21.6-02.
#[test]
fn prussians_stay_out_of_the_closed_band() {
    let draft = duel().band(&["0101", "0102"]).with(|scenario| scenario.frame.band_closed = true);
    let mut hand = Hand::new(draft.study().at("0103", &["orange"]).movement(PRUSSIANS));
    hand.play(&["take orange"]);
    assert_eq!(hand.refused("step 0102"), "RA-21.6-02");
}
