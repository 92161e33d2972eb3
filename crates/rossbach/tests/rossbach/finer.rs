//! Finer points: trains and boats, displacement, graded initiative, shock, what garrisons and vedettes may do.

use vedette_rossbach::reach::{Risk, Way as Reach};
use vedette_rossbach::scenario::{PieceKind, Settlement, Victory, Water, Way};
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::tables::{COLUMN_CODES, Verdict};
use vedette_rossbach::{Event, FRENCH, PRUSSIANS};

use crate::field::{Hand, plain};

fn field() -> Draft {
    plain(9, 9)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("friant", FRENCH, "VI", 4)
        .infantry("morand", FRENCH, "VI", 12)
        .cavalry("colbert", FRENCH, "VI", 2, 7)
        .vedettes(2)
        .officer("ney", FRENCH, "VI", 4)
        .commander("napoleon", FRENCH, "", 3, true)
        .train("boats", FRENCH, PieceKind::Pontoon)
        .train("bags", FRENCH, PieceKind::Baggage)
        .infantry("orange", PRUSSIANS, "III", 8)
        .infantry("arnim", PRUSSIANS, "III", 4)
        .infantry("zenge", PRUSSIANS, "I", 6)
        .cavalry("quitzow", PRUSSIANS, "III", 4, 6)
        .cavalry("bila", PRUSSIANS, "III", 2, 7)
        .vedettes(2)
        .officer("ruechel", PRUSSIANS, "III", 3)
        .leader("king", PRUSSIANS, PieceKind::Head, 0)
        .train("wagons", PRUSSIANS, PieceKind::Baggage)
        .train("prussian-boats", PRUSSIANS, PieceKind::Pontoon)
}

fn movement(study: Study) -> Hand {
    Hand::new(study.movement(FRENCH))
}

fn combat(study: Study, dice: &[(&'static str, u8)]) -> Hand {
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", dice);
    hand
}

fn fought(hand: &Hand) -> (&'static str, Verdict) {
    let found = hand.news.iter().rev().find_map(|event| match event {
        Event::Fought { column, verdict, .. } => Some((COLUMN_CODES[usize::from(*column)], *verdict)),
        _ => None,
    });
    found.expect("a combat was fought")
}

fn river() -> Draft {
    field().water(Water::River, "0101", "0102")
}

/// RA-2.11-06, RA-9.23-01, RA-9.23-02.
#[test]
fn boats_are_taken_up_in_the_command_segment() {
    let study =
        river().study().at("0101", &["gudin", "ney"]).with(|game| game.lay_boats("boats", "0101", "0102"));
    let mut hand = Hand::new(study.command(FRENCH));
    hand.play(&["done", "lift boats 0101"]);
    assert_eq!(hand.at("boats"), "0101");
    hand.play(&["done"]);
    hand.roll("check boats", &[("initiative", 4)]);
    assert_eq!(hand.refused("pontoon 0102"), "RA-9.23-01", "not in the same turn");
}

/// RA-9.26-01, RA-8.31-02, RA-9.26-02.
#[test]
fn the_enemy_may_use_and_take_boats() {
    let study = || {
        river()
            .study()
            .at("0101", &["gudin", "ney"])
            .with(|game| game.lay_boats("prussian-boats", "0101", "0102"))
    };
    let game = study().movement(FRENCH);
    assert_eq!(game.step_cost("gudin", "0101", "0102"), Some(6), "two points more");
    assert_eq!(
        (game.step_cost("bags", "0101", "0102"), game.step_cost("boats", "0101", "0102")),
        (None, Some(6))
    );
    let mut taken = Hand::new(study().command(FRENCH));
    taken.play(&["done"]);
    taken.roll("lift prussian-boats 0101", &[("pontoon-train", 3)]);
    assert_eq!(taken.at("prussian-boats"), "0101");
    let mut burnt = Hand::new(study().command(FRENCH));
    burnt.play(&["done"]);
    burnt.roll("lift prussian-boats 0101", &[("pontoon-train", 4)]);
    assert_eq!(burnt.at("prussian-boats"), "lost");
}

/// RA-9.26-01: the enemy's boats carry leaders, those who retreat and those who advance.
#[test]
fn the_enemys_boats_carry_everybody() {
    let game = river()
        .study()
        .at("0101", &["gudin", "ney"])
        .with(|game| game.lay_boats("prussian-boats", "0101", "0102"))
        .movement(FRENCH);
    assert_eq!(game.step_cost("ney", "0101", "0102"), Some(2), "leaders pay nothing for the bridge");
    // Rivers on all sides of 0404 but the one over which the French attack: there is no way but over their own boats.
    let shut = ["0405", "0304", "0305", "0504", "0505"];
    let island = shut.iter().fold(field(), |draft, hex| draft.water(Water::River, "0404", hex));
    let study = island.study().at("0403", &["gudin"]).at("0404", &["orange"]);
    let mut hand = combat(study.with(|game| game.lay_boats("boats", "0404", "0405")), &[("combat", 2)]);
    assert_eq!(hand.verbs("retreat"), ["retreat orange 0405"]);
    hand.roll("retreat orange 0405", &[("bridge-retreat", 1)]);
    assert_eq!(hand.at("orange"), "0405");
    // Over the Prussian boats the French attack, and advance.
    let study =
        field().water(Water::River, "0403", "0404").study().at("0403", &["morand"]).at("0404", &["arnim"]);
    let study = study.with(|game| game.lay_boats("prussian-boats", "0403", "0404"));
    let mut hand = combat(study, &[("combat", 1)]);
    while !hand.verbs("retreat").is_empty() {
        let first = hand.verbs("retreat")[0].clone();
        hand.play(&[&first]);
    }
    hand.play(&["advance morand 0404"]);
    assert_eq!(hand.at("morand"), "0404");
}

/// RA-T-PONTOON-02, RA-9.0-01.
#[test]
fn napoleon_speeds_a_crossing() {
    let mut hand = movement(river().study().at("0101", &["boats", "gudin", "napoleon"]));
    hand.play(&["take boats", "pontoon 0102", "take gudin"]);
    hand.roll("step 0102", &[("pontoon-crossing", 6)]);
    assert_eq!(hand.game.points_left(), 2, "a six counts as four: three points and the hex");
}

/// RA-8.22-08, RA-8.22-01.
#[test]
fn columns_do_not_attack_and_deploy_when_attacked() {
    let study = || field().study().at("0403", &["gudin"]).at("0404", &["orange"]);
    let hand = combat(study().column(&["orange"]), &[("combat", 2)]);
    assert!(!hand.game.is_marked("orange", "column"));
    let marching = Hand::new(study().column(&["gudin"]).combat(FRENCH));
    assert!(marching.verbs("attack").is_empty());
}

/// RA-8.22-09.
#[test]
fn a_column_just_stops_before_a_fortified_town() {
    let study = field()
        .way(Way::Road, &["0101", "0102", "0103"])
        .place(Settlement::Fortified, &["0104"])
        .study()
        .at("0101", &["gudin"])
        .column(&["gudin"])
        .at("0104", &["orange"]);
    let mut hand = movement(study);
    hand.play(&["take gudin"]);
    assert_eq!(told(&hand, "0103"), (Way::Road, vec![]), "no Repulse, and no duty to attack");
    hand.play(&["step 0102", "step 0103", "stop"]);
    assert!(hand.game.is_marked("gudin", "column"));
}

/// What the last step of a way follows and what it leads into, as its owner is told before he marches.
fn told(hand: &Hand, hex: &str) -> (Way, Vec<Risk>) {
    let ends =
        |way: &Reach| way.path.last().map(|&end| hand.game.scenario().map.names[end.index()].code.clone());
    let way = hand.game.ways(FRENCH).into_iter().find(|way| ends(way).as_deref() == Some(hex));
    way.map(|way| (way.track, way.risks)).expect("a way")
}

/// RA-4.31-01, RA-8.22-02: before a march it is told where it leaves the road, where it would have to attack, and where a column
/// would have to repulse.
#[test]
fn a_way_tells_what_it_follows_and_risks() {
    let draft = field().way(Way::Road, &["0101", "0102", "0103"]).way(Way::Trail, &["0103", "0203"]);
    let study = || draft.clone().study().at("0101", &["gudin"]).at("0104", &["orange"]);
    let mut hand = movement(study());
    hand.play(&["take gudin"]);
    assert_eq!(told(&hand, "0102"), (Way::Road, vec![]));
    assert_eq!(told(&hand, "0103"), (Way::Road, vec![Risk::Engaged]));
    assert_eq!(told(&hand, "0201").0, Way::None);
    let mut column = movement(study().column(&["gudin"]));
    column.play(&["take gudin"]);
    let (track, risks) = told(&column, "0103");
    assert_eq!((track, risks.first()), (Way::Road, Some(&Risk::Repulse)));
    assert!(matches!(risks.get(1), Some(Risk::NoRest(_))), "it cannot stay there without trying");
}

/// RA-9.16-01, RA-14.33-01, RA-11.42-03.
#[test]
fn trains_in_a_retreat_may_be_abandoned() {
    let study = || field().study().at("0403", &["gudin"]).at("0404", &["orange", "ruechel", "wagons"]);
    let mut left = combat(study(), &[("combat", 2), ("capture", 1), ("abandon-train", 5)]);
    left.play(&["retreat orange 0405", "retreat ruechel 0405"]);
    assert_eq!(left.at("wagons"), "captured");
    let mut along = combat(study(), &[("combat", 2), ("capture", 1), ("abandon-train", 4)]);
    along.play(&["retreat orange 0405", "retreat ruechel 0405", "retreat wagons 0405"]);
    assert_eq!(along.at("wagons"), "0405");
}

/// RA-10.21-03, RA-10.12-04.
#[test]
fn a_repulsed_unit_without_a_way_is_rolled_for() {
    let shut = ["0304", "0403", "0402", "0202", "0203"];
    let walls = shut.iter().fold(field(), |draft, hex| draft.water(Water::River, "0303", hex));
    let study = walls.infantry("mass", FRENCH, "VI", 20).study().at("0302", &["mass"]).at("0303", &["arnim"]);
    let mut hand = movement(study);
    hand.play(&["take mass", "repulse 0303"]);
    hand.roll("push", &[("no-retreat", 6)]);
    assert_eq!(
        (hand.at("arnim"), hand.at("mass")),
        ("day".into(), "0303".into()),
        "6 less the initiative of 3"
    );
}

/// RA-11.45-01, RA-11.45-02.
#[test]
fn friends_make_room_for_a_retreat() {
    let shut = ["0505", "0504", "0304", "0305"];
    let walls = shut.iter().fold(field(), |draft, hex| draft.water(Water::River, "0404", hex));
    let study = walls.study().at("0403", &["gudin"]).at("0404", &["orange"]).at("0405", &["zenge", "arnim"]);
    let mut hand = combat(study, &[("combat", 2)]);
    hand.play(&["retreat orange 0405"]);
    assert!(
        hand.verbs("displace").iter().all(|text| !text.contains("orange")),
        "{:?}",
        hand.verbs("displace")
    );
    hand.play(&["displace zenge 0406"]);
    assert_eq!((hand.at("orange"), hand.at("zenge")), ("0405".into(), "0406".into()));
}

/// RA-11.46-07, RA-4.32-01.
#[test]
fn advances_need_a_hex_that_combat_emptied() {
    let two = field()
        .infantry("a", FRENCH, "VI", 24)
        .infantry("b", FRENCH, "VI", 24)
        .infantry("x", PRUSSIANS, "III", 8)
        .infantry("y", PRUSSIANS, "III", 8);
    let mut half = combat(two.study().at("0403", &["a", "b"]).at("0404", &["x", "y"]), &[("combat", 2)]);
    half.play(&["lose y"]);
    assert!(half.verbs("advance").is_empty());
    let study = field().study().at("0403", &["morand"]).at("0404", &["arnim"]).at("0405", &["orange"]);
    let zone = combat(study, &[("combat", 1)]);
    assert_eq!(zone.verbs("advance"), ["advance morand 0404"], "into another zone");
}

/// RA-11.47-01.
#[test]
fn cavalry_without_a_leader_is_hard_to_hold() {
    let study = || {
        field()
            .cavalry("horse", FRENCH, "VI", 12, 6)
            .with(|scenario| scenario.options.impetus = true)
            .study()
            .at("0403", &["horse"])
            .at("0404", &["arnim"])
    };
    let charge = |die: u8| {
        let mut hand = Hand::new(study().combat(FRENCH));
        // The cavalry could leave before combat; it stays.
        hand.play(&["attack 0403 0404", "done"]);
        hand.roll("done", &[("combat", 1), ("impetus", die)]);
        hand
    };
    assert!(charge(2).verbs("advance").is_empty());
    assert_eq!(charge(5).refused("done"), "RA-11.47-01");
    assert!(charge(3).allows("done"));
}

/// RA-12.1-02, RA-12.12-02.
#[test]
fn what_losses_count_on_the_track() {
    let study = field().study().at("0403", &["friant"]).at("0404", &["bila.1"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "done"]);
    hand.roll("done", &[("combat", 6)]);
    assert_eq!((hand.at("bila.1"), hand.game.casualties_of(PRUSSIANS, "III")), ("night".into(), 0));
    let study = field().study().at("0403", &["morand"]).at("0404", &["orange"]).reduced(&["orange"]);
    let mut hand = combat(study, &[("combat", 1)]);
    hand.play(&["done"]);
    assert_eq!(hand.game.casualties_of(PRUSSIANS, "III"), 8, "the reduced strength of four points");
}

/// RA-13.42-04, RA-13.4-01.
#[test]
fn scouts_who_are_watched_see_types_only() {
    let study = field()
        .study()
        .broken(&["colbert"])
        .at("0302", &["colbert.1", "ney"])
        .at("0304", &["bila", "orange"]);
    let mut hand = movement(study);
    hand.play(&["take colbert.1", "step 0303"]);
    assert_eq!(hand.refused("repulse 0304"), "RA-13.4-01");
    hand.roll("scout 0304", &[("scout", 3), ("screen", 3)]);
    let types = hand.news.iter().find_map(|event| match event {
        Event::Found { findings: vedette_rossbach::event::Findings::Types(types), .. } => Some(*types),
        _ => None,
    });
    assert_eq!(types, Some([true, true, false, false]));
}

/// RA-14.32-01, RA-5.18-01, RA-8.0-01, RA-2.11-01.
#[test]
fn who_moves_without_command() {
    let study = field().study().at("0101", &["bags"]).at("0901", &["gudin"]).uncommanded(&["bags", "gudin"]);
    let hand = movement(study);
    assert!(hand.allows("take bags") && hand.allows("done"));
    assert_eq!(hand.refused("attack 0101 0102"), "RA-2.11-01");
    let king = field().study().at("0101", &["king"]).uncommanded(&["king"]);
    let mut king = Hand::new(king.movement(PRUSSIANS));
    king.play(&["take king"]);
    assert_eq!(king.game.points_left(), 20);
    let woods = field().woods_side("0101", "0102").study().at("0101", &["king"]);
    assert_eq!(woods.clone().movement(PRUSSIANS).step_cost("king", "0101", "0102"), Some(8), "like cavalry");
    let court = Hand::new(woods.uncommanded(&["king"]).command(PRUSSIANS));
    assert_eq!(court.refused("check king"), "RA-7.14-01", "he has no initiative");
}

/// RA-14.4-01.
#[test]
fn garrisons_keep_their_nerve() {
    let study = field()
        .place(Settlement::Fortified, &["0101"])
        .study()
        .at("0101", &["gudin"])
        .at("0901", &["friant"]);
    let game = study.starving(&["gudin", "friant"]).movement(FRENCH);
    assert!(!game.is_marked("gudin", "demoralized") && game.is_marked("friant", "demoralized"));
}

/// RA-16.22-01, RA-16.2-05, RA-4.4-02.
#[test]
fn retreats_before_combat_avoid_every_zone() {
    let study = || field().study().at("0403", &["gudin"]).at("0404", &["quitzow"]).starving(&["quitzow"]);
    let mut free = Hand::new(study().combat(FRENCH));
    free.play(&["attack 0403 0404", "done"]);
    assert!(free.allows("withdraw 0404 0405"), "hunger does not matter");
    let mut watched = Hand::new(study().broken(&["colbert"]).at("0406", &["colbert.1"]).combat(FRENCH));
    watched.play(&["attack 0403 0404", "done"]);
    assert_eq!(watched.refused("withdraw 0404 0405"), "RA-16.2-05", "not even a vedette's");
}

/// RA-5.18-02.
#[test]
fn a_monarch_reorganizes_anybody() {
    let mut hand =
        Hand::new(field().study().at("0101", &["king"]).night_half(&["orange", "zenge"]).day(PRUSSIANS));
    hand.play(&["reorganize king orange", "reorganize king zenge"]);
    assert_eq!((hand.at("orange"), hand.at("zenge")), ("0101".into(), "0101".into()));
}

/// RA-5.17-01, RA-5.17-02.
#[test]
fn the_reserve_counts_with_the_first_corps() {
    let draft = plain(9, 12)
        .formation(PRUSSIANS, "R", Some(6))
        .with(|scenario| {
            let first = scenario.formation(PRUSSIANS, "I").expect("I Corps");
            scenario.formations.last_mut().expect("the Reserve").part_of = first;
        })
        .commander("brunswick", PRUSSIANS, "I", 2, true)
        .officer("kalkreuth", PRUSSIANS, "R", 2)
        .infantry("arnim", PRUSSIANS, "R", 7)
        .infantry("orange", PRUSSIANS, "I", 8);
    let near = Hand::new(
        draft
            .clone()
            .study()
            .at("0303", &["brunswick"])
            .at("0305", &["arnim"])
            .at("0901", &["kalkreuth"])
            .command(PRUSSIANS),
    );
    assert!(near.game.is_in_command("arnim"));
    let mut alone = Hand::new(
        draft
            .study()
            .at("0903", &["kalkreuth"])
            .at("0904", &["arnim"])
            .at("0902", &["orange"])
            .command(PRUSSIANS),
    );
    alone.roll("check kalkreuth", &[("initiative", 2)]);
    assert!(alone.game.is_in_command("arnim") && !alone.game.is_in_command("orange"));
}

/// RA-5.19-01, RA-7.16-01.
#[test]
fn graded_initiative() {
    let roll = |die: u8| {
        let draft = field().with(|scenario| scenario.options.graded_units = true);
        let mut hand =
            Hand::new(draft.study().at("0101", &["gudin"]).uncommanded(&["gudin"]).initiative(FRENCH));
        hand.roll("check gudin", &[("initiative", die)]);
        hand.game.points_left()
    };
    assert_eq!([2, 3, 4, 5, 6].map(roll), [10, 8, 2, 2, 0]);
}

/// RA-7.46-01, RA-7.45-04.
#[test]
fn orders_run_at_night_and_can_be_cancelled_in_command() {
    let road = ["0301", "0302", "0303", "0304", "0305", "0306", "0307"];
    let draft = || field().way(Way::Road, &road).place(Settlement::Village, &["0307"]);
    let mut night = Hand::new(draft().study().at("0301", &["gudin"]).order(&["gudin"], "0307").night(FRENCH));
    night.play(&["take gudin", "step 0302", "step 0303", "step 0304", "step 0305", "step 0306", "stop"]);
    assert_eq!(night.at("gudin"), "0306");
    let study = || draft().study().at("0301", &["gudin", "ney"]).order(&["gudin"], "0307");
    let mut command = Hand::new(study().command(FRENCH));
    assert_eq!(command.refused("cancel gudin"), "RA-7.45-04");
    command.roll("check ney", &[("initiative", 1)]);
    command.play(&["cancel gudin"]);
    assert!(!command.game.is_marked("gudin", "ordered"));
}

/// RA-8.36-02.
#[test]
fn who_repairs_bridges() {
    let bridge = |water| {
        field()
            .water(water, "0101", "0102")
            .way(Way::Road, &["0101", "0102"])
            .study()
            .at("0101", &["colbert"])
            .damaged("0101", "0102")
    };
    let mut river = movement(bridge(Water::River));
    river.play(&["take colbert"]);
    assert_eq!(river.refused("repair 0102"), "RA-8.36-01");
    let mut stream = movement(bridge(Water::Stream));
    stream.play(&["take colbert"]);
    stream.roll("repair 0102", &[("repair-bridge", 4)]);
    assert_eq!(stream.game.step_cost("bags", "0101", "0102"), Some(2));
}

/// RA-16.14-01.
#[test]
fn vedettes_of_mixed_units_count_when_they_are_out() {
    let draft = || field().unit("light", FRENCH, "VI", PieceKind::Mixed, [8, 4, 5]).vedettes(2);
    let inside = combat(draft().study().at("0403", &["light"]).at("0404", &["orange"]), &[("combat", 2)]);
    assert_eq!(fought(&inside).0, "1-1");
    let out = combat(
        draft().study().at("0403", &["light", "light.1", "light.2"]).at("0404", &["orange"]),
        &[("combat", 2)],
    );
    assert_eq!(fought(&out).0, "1.5-1");
}

/// RA-17.2-01.
#[test]
fn independent_units_take_an_outside_place() {
    let draft = plain(9, 9)
        .formation(FRENCH, "IND", None)
        .commander("davout", FRENCH, "VI", 1, false)
        .infantry("jerome", FRENCH, "IND", 9);
    let mut hand = Hand::new(draft.study().at("0303", &["davout"]).at("0304", &["jerome"]).command(FRENCH));
    hand.play(&["command davout jerome"]);
    assert!(hand.game.is_in_command("jerome"));
}

/// RA-T-SHOCK-06, RA-T-SHOCK-08.
#[test]
fn shock_replaces_the_exchange() {
    let draft = || field().with(|scenario| scenario.options.shock = true);
    let open = combat(draft().study().at("0403", &["gudin"]).at("0404", &["orange"]), &[("combat", 3)]);
    assert_eq!(fought(&open).1, Verdict::DefenderRetreat(2), "three against two");
    let woods = draft().woods_side("0403", "0404").study().at("0403", &["gudin"]).at("0404", &["orange"]);
    assert_eq!(
        fought(&combat(woods, &[("combat", 2)])).1,
        Verdict::DefenderRetreat(2),
        "a Dr in woods is one too"
    );
}

/// RA-T-TECC-08, RA-11.24-02.
#[test]
fn boats_and_several_hexes_in_combat() {
    let boats = field()
        .water(Water::River, "0403", "0404")
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["arnim"])
        .with(|game| game.lay_boats("boats", "0403", "0404"));
    assert_eq!(fought(&combat(boats, &[("combat", 2)])).0, "1-1", "4 doubled");
    let town = plain(9, 9)
        .place(Settlement::Town, &["0404"])
        .infantry("mass", FRENCH, "VI", 12)
        .infantry("x", PRUSSIANS, "III", 3)
        .infantry("y", PRUSSIANS, "III", 3);
    let mut hand =
        Hand::new(town.study().at("0403", &["mass"]).at("0404", &["x"]).at("0503", &["y"]).combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0403 0503"]);
    hand.roll("done", &[("combat", 2)]);
    assert_eq!(fought(&hand).0, "1-1", "12 to 9");
    // A stream before one of the two hexes is as good.
    let stream = plain(9, 9)
        .water(Water::Stream, "0403", "0404")
        .infantry("mass", FRENCH, "VI", 12)
        .infantry("x", PRUSSIANS, "III", 3)
        .infantry("y", PRUSSIANS, "III", 3);
    let study = stream.study().at("0403", &["mass"]).at("0404", &["x"]).at("0503", &["y"]);
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404", "attack 0403 0503"]);
    hand.roll("done", &[("combat", 2)]);
    assert_eq!(fought(&hand).0, "1-1", "12 to 9 again");
}

/// RA-21.9-04, RA-21.9-03.
#[test]
fn saalfeld_is_won_by_holding_it() {
    let draft = plain(5, 9)
        .infantry("gudin", FRENCH, "VI", 8)
        .infantry("orange", PRUSSIANS, "III", 8)
        .source(PRUSSIANS, "0303")
        .source(PRUSSIANS, "0505");
    let goals = ["0303", "0505", "0509"].map(|code| draft.hex(code));
    let draft = draft.with(|scenario| {
        scenario.frame.victory = Victory::Saalfeld(goals);
        scenario.frame.last_turn = 1;
    });
    let mut hand = Hand::new(draft.study().at("0101", &["gudin"]).at("0509", &["orange"]).game());
    while hand.asked().is_some() {
        hand.threes("done");
    }
    let over = hand.news.iter().any(|event| {
        matches!(event, Event::Over { winner: Some(PRUSSIANS), reason: "saalfeld-prussian", .. })
    });
    assert!(over);
}
