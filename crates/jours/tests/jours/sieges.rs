//! Fortified cities: section 8.8.

use vedette_jours::study::{Draft, Study};
use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

fn fortress() -> Draft {
    field().city("d", 1, 0)
}

/// The Allies attack the city `d`, where the French stand.
fn attack(study: Study) -> Board {
    let mut board = Board::combat(study, ALLIES);
    board.pass_windows();
    board.play(ALLIES, "fight d");
    board
}

fn besiegers() -> Study {
    fortress().study().put("tsar", "d", 0).put("k1", "d", 10).came("k1", "e")
}

/// JG-8.8-02, JG-8.4-06: outside or inside; outside it is defensive terrain.
#[test]
fn outside_or_inside() {
    let board = attack(besiegers().put("c1", "d", 5));
    assert_eq!(board.options(FRENCH), ["shelter", "stand"]);
    let mut outside = board.fork();
    outside.play(FRENCH, "stand");
    let position = &outside.position;
    assert_eq!(
        [ALLIES, FRENCH].map(|side| (position.modified_strength(side), position.column_shift(side))),
        [(10, -1), (5, 1)]
    );
    let mut inside = board.fork();
    inside.play(FRENCH, "shelter");
    assert_eq!(inside.options(ALLIES), ["assault", "siege", "mask"]);
}

/// JG-8.8-03, JG-T-COMBAT-13, JG-8.7-04, JG-8.8-16: an assault.
#[test]
fn an_assault() {
    let study = fortress()
        .study()
        .put("tsar", "d", 0)
        .put("k1", "d", 20)
        .came("k1", "e")
        .put("k2", "d", 4)
        .came("k2", "e");
    let mut board = attack(study.put("c1", "d", 1).put("general", "d", 0));
    board.play(FRENCH, "shelter").play(ALLIES, "assault");
    assert_eq!(board.position.modified_strength(ALLIES), 6, "a quarter of 24");
    board.play(ALLIES, "chit screen");
    // 4-6 less one column is 1-3: only 8 and more hits; 6 + 1 = 7 does not. Then the artillery decides: AB 3, 5 hits.
    board.dice(
        FRENCH,
        "chit skirmish",
        &[("combat", 6), ("combat", 1), ("weather", 1), ("first-player", 1), ("first-player", 2)],
    );
    assert!(board.at("c1").is_some());
    let study = fortress().study().put("k1", "d", 20).came("k1", "e").put("c1", "d", 5);
    let mut board = attack(study);
    board.play(FRENCH, "shelter").play(ALLIES, "assault, chit screen");
    let dice =
        [("combat", 1), ("combat", 6), ("combat", 1), ("combat", 1), ("artillery", 1), ("artillery", 1)];
    board.dice(FRENCH, "chit screen", &dice);
    assert!(board.happened(|event| matches!(event, Event::BattleOver { winner: Some(FRENCH), .. })));
    assert_eq!(board.targets(ALLIES, "box"), ["c", "e", "y"], "the beaten assailant retreats");
    board.play(ALLIES, "box e");
    assert!(board.happened(|event| matches!(event, Event::SiegeLifted { .. })));
}

/// JG-8.8-04, JG-8.8-13: who may only mask.
#[test]
fn masking() {
    let study = fortress()
        .study()
        .put("u1", "d", 5)
        .came("u1", "e")
        .put("k-d1", "d", 3)
        .came("k-d1", "e")
        .put("c1", "d", 2);
    let mut board = attack(study);
    board.play(FRENCH, "shelter");
    assert_eq!(board.options(ALLIES), ["mask"]);
    board.refuses(ALLIES, "siege", "JG-8.8-04").refuses(ALLIES, "assault", "JG-8.8-04");
    board.dice(ALLIES, "mask", &[("weather", 1), ("first-player", 1), ("first-player", 2)]);
    assert!(board.happened(|event| matches!(event, Event::SiegeMasked { .. })), "nobody was told");
    let place = board.all().boxes.into_iter().find(|place| place.place == "d").expect("d");
    assert_eq!(place.siege, Some(("allies", 1)));
    let study = fortress()
        .study()
        .put("tsar", "e", 0)
        .put("k1", "d", 5)
        .put("u1", "d", 5)
        .put("c1", "d", 2)
        .siege("d", ALLIES, 1);
    assert!(attack(study).allows(ALLIES, "siege"), "once a corps has come");
}

/// JG-8.8-05, JG-13-SIEGE-01: room for one unit and one Detachment; two in a big fortress.
#[test]
fn room_inside() {
    let crowd = |draft: Draft| {
        let study = draft.study().put("k1", "d", 10).came("k1", "e").put("c1", "d", 5).put("c2", "d", 4);
        study.put("d1", "d", 2).put("d2", "d", 2).put("general", "d", 0)
    };
    let mut board = attack(crowd(fortress()));
    board.play(FRENCH, "shelter, take c1").refuses(FRENCH, "take c2", "JG-8.8-05");
    board.play(FRENCH, "take d1").refuses(FRENCH, "take d2", "JG-8.8-05");
    board.play(FRENCH, "take general, done");
    assert_eq!(board.targets(FRENCH, "box"), ["c", "e", "y"]);
}

/// JG-8.8-06, JG-8.8-07, JG-8.8-08, JG-8.8-09, JG-13-SIEGE-02: the siege die.
#[test]
fn the_siege_die() {
    let roll = |besieger: u8, garrison: u8, die: i8, stage: u8, face: u32| {
        let draft = field().city("d", 1, die);
        let study = draft
            .study()
            .put("chief", "west", 0)
            .put("tsar", "d", 0)
            .put("k1", "d", besieger)
            .put("c1", "d", garrison)
            .put("general", "d", 0);
        // The garrison is inside, the besiegers are not.
        let mut board = Board::combat(study.siege("d", ALLIES, stage).put("k2", "d", 0), ALLIES);
        board.pass_windows();
        board.play(ALLIES, "fight d");
        let mut chance = vec![("siege", face)];
        chance.extend([("weather", 1), ("first-player", 1), ("first-player", 1)]);
        board.dice(ALLIES, "siege", &chance);
        let stage = board.all().boxes.iter().find(|place| place.place == "d").and_then(|place| place.siege);
        (board.at("c1").is_none(), stage.map(|(_, stage)| stage), board.points()[1])
    };
    assert_eq!(roll(10, 5, 0, 1, 5), (true, None, 1), "5 takes it, with the general");
    assert_eq!(roll(10, 5, 0, 1, 4), (false, Some(2), 0));
    assert_eq!(roll(10, 5, 0, 2, 2), (true, None, 1));
    assert_eq!(roll(10, 5, 0, 2, 1), (false, Some(2), 0));
    assert!(!roll(9, 5, 0, 1, 5).0, "too few besiegers: -1");
    assert!(roll(9, 5, 0, 1, 6).0);
    assert!(!roll(9, 5, 0, 2, 2).0);
    assert!(roll(9, 5, 0, 2, 3).0);
    assert!(roll(10, 5, 1, 1, 4).0, "Dresde and Leipzig: +1");
    assert!(!roll(9, 5, 1, 1, 4).0, "both add up");
}

/// JG-4.6-03: without a line to a general no siege goes on.
#[test]
fn a_siege_needs_a_line() {
    let study = fortress().study().put("k1", "d", 10).put("c1", "d", 4).siege("d", ALLIES, 1);
    let board = attack(study);
    board.refuses(ALLIES, "siege", "JG-4.6-03");
}

/// JG-8.8-10: besiegers at marker 2 go away; whoever comes next begins with marker 1.
#[test]
fn an_interrupted_siege_begins_anew() {
    let study =
        fortress().study().put("tsar", "d", 0).put("k1", "d", 10).put("k2", "f", 10).put("chief", "b", 0);
    let mut board = Board::movement(study.put("c1", "d", 4).siege("d", ALLIES, 2).cp(CO, 9), ALLIES);
    let siege = |board: &Board| {
        board.all().boxes.into_iter().find(|place| place.place == "d").and_then(|place| place.siege)
    };
    board.play(ALLIES, "take tsar, take k1, march, step e").pass_windows().play(ALLIES, "stop");
    assert_eq!(siege(&board), None, "nobody stands before it");
    board.play(ALLIES, "take k2, march, step e").pass_windows().play(ALLIES, "step d").pass_windows();
    board.play(ALLIES, "pass, fight d").play(FRENCH, "shelter").play(ALLIES, "mask");
    assert_eq!(siege(&board), Some(("allies", 1)));
}

/// JG-8.8-11, JG-8.8-14: sorties.
#[test]
fn sorties() {
    let study =
        || fortress().study().put("k1", "d", 4).put("c1", "d", 6).siege("d", ALLIES, 2).put("chief", "d", 0);
    let board =
        Board::combat(fortress().study().put("k1", "d", 4).put("c1", "d", 6).siege("d", ALLIES, 2), FRENCH);
    assert!(board.allows(FRENCH, "pass"), "the garrison need not fight");
    let mut board = Board::combat(study().put("c2", "b", 1), FRENCH);
    board.pass_windows();
    board.play(FRENCH, "fight d");
    let battle = board.all().battle.expect("a sortie");
    assert_eq!(battle.attacker, "french");
    let mut lost =
        Board::combat(fortress().study().put("k1", "d", 9).put("c1", "d", 6).siege("d", ALLIES, 2), FRENCH);
    lost.play(FRENCH, "fight d, chit skirmish");
    lost.dice(ALLIES, "chit skirmish", &[("combat", 1), ("combat", 6)]);
    assert_eq!(lost.at("c1").as_deref(), Some("d"), "beaten, it goes back inside");
    let place = lost.all().boxes.into_iter().find(|place| place.place == "d").expect("d");
    assert_eq!(place.siege, Some(("allies", 2)), "and the stage stays");
    let mut won =
        Board::combat(fortress().study().put("k1", "d", 4).put("c1", "d", 9).siege("d", ALLIES, 2), FRENCH);
    won.play(FRENCH, "fight d, chit skirmish");
    won.dice(ALLIES, "chit skirmish", &[("combat", 6), ("combat", 1)]);
    assert!(!won.happened(|event| matches!(event, Event::SiegeLifted { .. })), "4-6: nobody hit");
}

/// JG-8.8-15: relief joins the garrison against all besiegers, in defensive terrain, without a flank.
#[test]
fn relief() {
    let study = fortress().study().put("k1", "d", 9).put("c1", "d", 4).siege("d", ALLIES, 1);
    let study = study.put("c2", "d", 5).came("c2", "c").put("c3", "d", 5).came("c3", "y");
    let mut board = Board::combat(study, FRENCH);
    board.pass_windows();
    board.refuses(FRENCH, "pass", "JG-2-B4-01");
    board.play(FRENCH, "fight d");
    let position = &board.position;
    assert_eq!((position.modified_strength(FRENCH), position.column_shift(FRENCH)), (14, -1));
    assert_eq!((position.modified_strength(ALLIES), position.column_shift(ALLIES)), (9, 1));
}

/// JG-8.8-12, JG-6.5.1-15: a siege begun by interception keeps its marker.
#[test]
fn a_siege_by_interception() {
    let study = fortress()
        .study()
        .put("chief", "b", 0)
        .put("c1", "c", 3)
        .put("k1", "e", 12)
        .put("tsar", "e", 0)
        .cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board
        .play(FRENCH, "take c1, march, step d")
        .play(ALLIES, "take tsar, take k1, try, enter")
        .pass_windows();
    board.play(FRENCH, "pass, fight d");
    assert!(board.allows(FRENCH, "shelter"), "the intercepted Force may shelter");
    board.play(FRENCH, "shelter");
    board.dice(ALLIES, "siege", &[("siege", 3), ("weather", 1), ("first-player", 1), ("first-player", 1)]);
    let place = board.all().boxes.into_iter().find(|place| place.place == "d").expect("d");
    assert_eq!(place.siege, Some(("allies", 1)));
}

/// JG-8.8-01: an empty city falls to the first unit that comes.
#[test]
fn an_empty_city_is_taken() {
    let draft = fortress().prize("d", 3, Some(ALLIES));
    let study = draft.clone().study().put("chief", "c", 0).put("c1", "c", 3).put("general", "c", 0).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    let flag = |board: &Board| {
        board.all().boxes.iter().find(|place| place.place == "d").and_then(|place| place.controller)
    };
    board.play(FRENCH, "take general, march, step d, stop");
    assert_eq!(flag(&board), Some("allies"), "a leader takes nothing");
    board.play(FRENCH, "take c1, march, step d, step e");
    assert_eq!(flag(&board), Some("french"), "a corps that passes does");
}
