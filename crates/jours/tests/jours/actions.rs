//! Actions during movement: Detachments, entrenchments, reconnaissance, bridges (6.1 to 6.4).

use vedette_jours::{ALLIES, Event, FRENCH};

use crate::bench::*;

/// JG-6.1-01, JG-6.1-02, JG-6.1-03, JG-6.1-04, JG-6.1-06, JG-1.2.2-02: making a Detachment.
#[test]
fn making_a_detachment() {
    let draft = field().detachment("d9", FRENCH, Infantry, 3, 4);
    let study = || {
        draft
            .clone()
            .study()
            .put("chief", "a", 0)
            .put("c1", "a", 8)
            .put("h1", "a", 3)
            .put("c2", "a", 1)
            .cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march");
    board.refuses(FRENCH, "detach c1 d9", "JG-6.1-04");
    board.refuses(FRENCH, "detach c1 da", "JG-6.1-06");
    board.play(FRENCH, "detach c1 d1");
    assert_eq!(board.targets(FRENCH, "number"), ["1", "2", "3"], "no more than its roster");
    board.play(FRENCH, "number 3");
    assert_eq!((board.sp("c1"), board.sp("d1"), board.left()), (5, 3, 5));
    assert_eq!(board.at("d1").as_deref(), Some("a"));
    board.play(FRENCH, "step b").refuses(FRENCH, "detach c1 d2", "JG-6.1-01");
    board.play(FRENCH, "stop, take d1, march");
    assert_eq!((board.left(), board.cp(GA)), (5, 7), "it inherits command and pays for itself");
    board.play(FRENCH, "stop, take h1, march, detach h1 da, number 1");
    assert_eq!((board.left(), board.sp("da")), (7, 1));
    board.play(FRENCH, "stop, take c2, march").refuses(FRENCH, "detach c2 d2", "JG-6.1-01");
}

/// JG-6.1-05, JG-6.1-06, JG-1.2.2-IND-02, JG-1.2.2-IND-03, JG-13-SCEN-03: taking one back.
#[test]
fn taking_a_detachment_back() {
    let draft = field().with(|scenario| {
        scenario.pieces[2].max = 8;
        scenario.pieces[4].guard = true;
    });
    let study = || {
        let study = draft.clone().study().put("chief", "a", 0).put("c1", "a", 5).put_made("d1", "c1", "a", 3);
        study.put("c2", "a", 5).put("d2", "a", 2).put("c3", "a", 5).put("h1", "a", 5).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march, merge d1 c1");
    assert_eq!((board.sp("c1"), board.at("d1"), board.left()), (8, None, 5));
    board.refuses(FRENCH, "merge d2 c1", "JG-13-SCEN-03");
    board.play(FRENCH, "stop, take c2, march").refuses(FRENCH, "merge d1 c2", "JG-6.1-05");
    board.play(FRENCH, "merge d2 c2");
    assert_eq!((board.sp("c2"), board.at("d2")), (7, None), "an independent one into any unit");
    assert!(board.all().sides[0].gone.contains(&"d2".to_owned()), "and its counter never comes back");
    assert!(board.allows(FRENCH, "detach c2 d1"), "that of a made one does");
    assert!(!board.allows(FRENCH, "detach c2 d2"));
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c3, march");
    board.refuses(FRENCH, "merge d2 c3", "JG-1.2.2-IND-02");
    board.refuses(FRENCH, "merge d1 c3", "JG-6.1-06");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take h1, march").refuses(FRENCH, "merge d2 h1", "JG-1.2.2-IND-02");
    // A roster that is nearly full takes a part, and losses covered by it stay losses.
    let study = draft
        .clone()
        .study()
        .put("chief", "a", 0)
        .put("c1", "a", 7)
        .put("d2", "a", 2)
        .put("k1", "h", 1)
        .cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, merge d2 c1");
    assert_eq!((board.sp("c1"), board.sp("d2")), (8, 1));
    let study = draft
        .clone()
        .study()
        .put("chief", "a", 0)
        .put("c1", "a", 5)
        .marks("c1", 3, 0)
        .put("d2", "a", 2)
        .cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, merge d2 c1");
    assert_eq!((board.sp("c1"), board.line("c1").crosses), (7, 1));
    assert_eq!(board.position.losses(FRENCH), 3);
}

/// JG-6.2-01, JG-6.2-02, JG-6.2-03, JG-6.2-04: entrenchments.
#[test]
fn entrenchments() {
    let study = || {
        let study = field().city("d", 1, 0).study().put("chief", "b", 0).put("c1", "b", 5).put("h1", "b", 3);
        study.put("c2", "d", 5).put("c3", "b", 4).put("k1", "h", 4).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take h1").refuses(FRENCH, "entrench", "JG-6.2-04");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c2").refuses(FRENCH, "entrench", "JG-6.2-04");
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, entrench");
    let entrenched = |board: &Board| board.all().boxes.iter().any(|place| !place.entrenched.is_empty());
    assert!(entrenched(&board));
    board.refuses(FRENCH, "take c1", "JG-4.5-10");
    board.play(FRENCH, "take c3, march, step c, stop").pass_windows();
    assert!(entrenched(&board), "somebody is left");
    let leave =
        field().study().put("chief", "a", 0).put("c1", "b", 5).put("h1", "b", 3).put("general", "b", 0);
    let mut board = Board::movement(leave.entrenched("b", FRENCH).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step a, stop");
    assert!(entrenched(&board), "any unit keeps them");
    board.play(FRENCH, "take h1, march, step a, stop");
    assert!(!entrenched(&board), "a leader does not");
    let dummy = fog()
        .study()
        .put("chief", "a", 0)
        .put("dummy1", "a", 0)
        .put("c1", "a", 3)
        .put("k1", "h", 3)
        .cp(GA, 9);
    let mut board = Board::movement(dummy.clone(), FRENCH);
    board.play(FRENCH, "take dummy1").refuses(FRENCH, "entrench", "JG-6.2-04");
    let mut board = Board::movement(dummy, FRENCH);
    board.play(FRENCH, "take dummy1, take c1, entrench");
    let study =
        field().study().put("chief", "a", 0).put("c1", "a", 5).put("c2", "a", 5).put("k1", "h", 5).cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, detach c1 d1, number 1, stop");
    board.play(FRENCH, "take d1").refuses(FRENCH, "entrench", "JG-6.2-02");
}

/// JG-6.3-01, JG-6.3-02, JG-6.3-03, JG-6.3-04: reconnaissance.
#[test]
fn reconnaissance() {
    let study = || {
        fog()
            .study()
            .put("chief", "a", 0)
            .put("general", "b", 0)
            .put("h1", "b", 4)
            .put("c1", "b", 3)
            .cp(GA, 9)
    };
    let mut board =
        Board::movement(study().put("k1", "c", 5).put("k2", "c", 5).put("bluff1", "c", 0), FRENCH);
    board.play(FRENCH, "take general, take h1, march, step c");
    assert_eq!(board.options(FRENCH), ["scout", "decline"]);
    board.dice(FRENCH, "scout", &[("reconnaissance", 2), ("revealed-unit", 1)]);
    assert_eq!(board.at("bluff1"), None, "2 + 3 = 5 finds 2: the dummy first");
    let seen = board.seen_by(FRENCH);
    let known = seen
        .boxes
        .iter()
        .flat_map(|place| &place.pieces)
        .filter(|p| p.side == "allies" && p.code.is_some())
        .count();
    assert_eq!(known, 1, "then a unit at random");
    // Infantry does not scout.
    let mut board = Board::movement(study().put("k1", "c", 5), FRENCH);
    board.play(FRENCH, "take h1, take c1, march, step c");
    assert!(!board.allows(FRENCH, "scout"));
    // A screen: 5 against 2 is 3; 3 against 3 fails without a die.
    let screen = |own, other| {
        fog()
            .study()
            .put("chief", "a", 0)
            .put("h1", "b", own)
            .put("k1", "c", 5)
            .put("u1", "c", other)
            .cp(GA, 9)
    };
    let mut board = Board::movement(screen(5, 2), FRENCH);
    board.play(FRENCH, "take h1, march, step c");
    board.dice(FRENCH, "scout", &[("reconnaissance", 2), ("revealed-unit", 1)]);
    assert!(board.happened(|event| matches!(event, Event::Scouted { found: 1, die: Some(2), .. })));
    let mut board = Board::movement(screen(3, 3), FRENCH);
    board.play(FRENCH, "take h1, march, step c").dice(FRENCH, "scout", &[]);
    assert!(board.happened(|event| matches!(event, Event::Scouted { found: 0, die: None, .. })));
    let mut board = Board::movement(screen(6, 1), FRENCH);
    board.play(FRENCH, "take h1, march, step c");
    board.dice(FRENCH, "scout", &[("reconnaissance", 1), ("revealed-unit", 1)]);
    assert!(board.happened(|event| matches!(event, Event::Scouted { found: 1, .. })), "column 5+, line 1");
}

/// JG-6.3-05, JG-6.3-06: scouts fall back along their way, at a risk.
#[test]
fn scouts_fall_back() {
    let study = |screen| {
        let study = fog().study().put("chief", "west", 0).put("h1", "west", 4).put("k1", "d", 5).cp(GA, 9);
        if screen { study.put("u1", "d", 2) } else { study }
    };
    let scout = |screen: bool, face: u32| {
        let mut board = Board::movement(study(screen), FRENCH);
        board.play(FRENCH, "take h1, march, step a, step b, step c").pass_windows();
        board.play(FRENCH, "step d, scout");
        assert_eq!(board.targets(FRENCH, "box"), ["a", "b", "c", "west"]);
        board.dice(FRENCH, "box b", &[("withdrawal", face)]);
        assert_eq!(board.at("h1").as_deref(), Some("b"));
        assert!(board.allows(FRENCH, "pass"), "the activation is over");
        4 - board.sp("h1")
    };
    assert_eq!([4, 5, 6].map(|face| scout(true, face)), [0, 1, 1], "French, screened: 5 and 6");
    assert_eq!([4, 5, 6].map(|face| scout(false, face)), [0, 0, 1], "French, no screen: 6");
    // Whoever has marched farther has fewer points left to go back with.
    let mut board = Board::movement(study(false), FRENCH);
    board.play(FRENCH, "take h1, march, step a, step b, step a, step b, step c").pass_windows();
    board.play(FRENCH, "step d, scout");
    assert_eq!(board.left(), 2);
    assert_eq!(board.targets(FRENCH, "box"), ["b", "c"], "two boxes of open ground, and no farther");
    board.refuses(FRENCH, "box a", "JG-6.3-05");
    let study =
        fog().study().put("tsar", "east", 0).put("u1", "e", 4).put("c1", "d", 5).put("h1", "d", 1).cp(CO, 9);
    let mut board = Board::movement(study, ALLIES);
    board.play(ALLIES, "take u1, march, step d, scout").dice(ALLIES, "box e", &[("withdrawal", 4)]);
    assert_eq!(board.sp("u1"), 3, "Allies, screened: 4 and more");
}

/// JG-6.3-07, JG-6.3-08: cavalry withdraws before combat, and the mover goes on.
#[test]
fn cavalry_withdraws_before_combat() {
    let study = || {
        field()
            .study()
            .put("chief", "a", 0)
            .put("c1", "b", 5)
            .put("u1", "c", 4)
            .put("count", "c", 0)
            .cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c1, march, step c");
    assert_eq!(board.asked(), [ALLIES]);
    board.refuses(ALLIES, "withdraw count d", "JG-6.3-07");
    board.dice(ALLIES, "withdraw u1 d", &[("withdrawal", 5)]);
    assert_eq!((board.sp("u1"), board.at("u1").as_deref()), (3, Some("d")));
    board.play(ALLIES, "withdraw count d");
    assert_eq!(board.asked(), [FRENCH], "who has just withdrawn does not react to the same entry");
    assert_eq!(board.left(), 5, "the box is empty: the mover goes on");
    board.play(FRENCH, "step d");
    assert!(board.allows(ALLIES, "withdraw u1 e"), "and it may withdraw again");
    let mut board = Board::movement(study().put("h1", "b", 2), FRENCH);
    board.play(FRENCH, "take c1, take h1, march, step c").dice(ALLIES, "withdraw u1 d", &[("withdrawal", 4)]);
    assert_eq!(board.sp("u1"), 3, "before cavalry on 4 and more");
    let mut board = Board::movement(study().put("k1", "c", 4), FRENCH);
    board.play(FRENCH, "take c1, march, step c").play(ALLIES, "withdraw u1 d, decline");
    assert!(board.allows(FRENCH, "pass"), "infantry left behind stops him");
    let closed = study().put("c2", "d", 3).put("c3", "x", 3).put("h2", "b", 1);
    let mut board = Board::movement(closed, FRENCH);
    board.play(FRENCH, "take c1, march, step c");
    assert!(board.allows(FRENCH, "pass"), "nowhere to go: nobody is asked");
}

/// JG-6.4-01, JG-6.4-07, JG-7.1-03: destroying bridges.
#[test]
fn destroying_bridges() {
    let draft = |base| {
        cast(base).road("west", "a").bridge("a", "b", true).road("b", "east").road("a", "c").road("c", "east")
    };
    let study = |sp| draft(open()).study().put("chief", "west", 0).put("c1", "a", sp).cp(GA, 9);
    let mut board = Board::movement(study(3), FRENCH);
    board.play(FRENCH, "take c1, march, destroy b");
    assert_eq!(board.left(), 4);
    board.refuses(FRENCH, "step b", "JG-5.3-05");
    let mut board = Board::movement(study(2), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "destroy b", "JG-6.4-01");
    board.refuses(FRENCH, "destroy c", "JG-6.4-01");
    let mut board = Board::movement(study(3).put("k1", "b", 2), FRENCH);
    board.play(FRENCH, "take c1, march, destroy b");
    assert_eq!(board.left(), 3, "3 MP against an enemy opposite");
    let hidden = draft(blind()).dummy("bluff", ALLIES, Infantry);
    let study = hidden
        .study()
        .put("chief", "west", 0)
        .put("c1", "a", 3)
        .put("bluff", "b", 0)
        .put("k1", "east", 2)
        .cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march, destroy b");
    assert_eq!(board.left(), 4, "a dummy opposite is declared");
    assert_eq!(board.at("bluff").as_deref(), Some("b"), "and stays");
    let besieger = cast(open()).city("a", 1, 0).road("west", "a").bridge("a", "b", true).road("b", "east");
    let study = besieger
        .study()
        .put("chief", "west", 0)
        .put("c1", "a", 5)
        .put("k1", "a", 2)
        .siege("a", FRENCH, 1)
        .cp(GA, 9);
    let mut board = Board::movement(study, FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "destroy b", "JG-6.4-07");
}

/// JG-6.4-04: repairing one.
#[test]
fn repairing_bridges() {
    let draft = cast(open()).road("west", "a").bridge("a", "b", true).road("b", "east");
    let study = |sp| {
        draft
            .clone()
            .study()
            .put("chief", "west", 0)
            .put("c1", "a", sp)
            .put("c2", "west", 5)
            .crossing("a", "b", None)
            .cp(GA, 9)
    };
    let mut board = Board::movement(study(3), FRENCH);
    board.play(FRENCH, "take c1, march, repair b");
    assert_eq!(board.left(), 0);
    board.play(FRENCH, "stop, take c2, march, step a, step b");
    let mut board = Board::movement(study(3), FRENCH);
    board.play(FRENCH, "take c2, march, step a").refuses(FRENCH, "repair b", "JG-6.4-04");
    let mut board = Board::movement(study(2), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "repair b", "JG-6.4-04");
    let mut board = Board::movement(study(3).put("k1", "b", 1), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "repair b", "JG-6.4-04");
}

/// JG-6.4-05, JG-6.4-06: pontoons.
#[test]
fn pontoons() {
    let draft = cast(open()).road("west", "a").site("a", "b").site("a", "c").roads(&["b", "east", "c"]);
    let study =
        |sp| draft.clone().study().put("chief", "west", 0).put("c1", "a", sp).put("c2", "a", 9).cp(GA, 9);
    let mut board = Board::movement(study(5), FRENCH);
    board.play(FRENCH, "take c1, march, pontoon b");
    assert_eq!(board.left(), 0);
    board.play(FRENCH, "stop, take c2, march").refuses(FRENCH, "pontoon c", "JG-6.4-06");
    board.play(FRENCH, "step b, destroy a");
    assert_eq!(board.all().sides[0].pontoons, 1, "taken up, it is free again");
    let mut board = Board::movement(study(4), FRENCH);
    board.play(FRENCH, "take c1, march").refuses(FRENCH, "pontoon b", "JG-6.4-05");
    board.refuses(FRENCH, "pontoon west", "JG-6.4-05");
    let mut board = Board::movement(study(5).put("k1", "b", 1), FRENCH);
    board.play(FRENCH, "take c1, march, pontoon b");
    assert_eq!((board.sp("c1"), board.line("c1").crosses), (4, 1), "under fire");
}
