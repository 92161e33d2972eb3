//! Rules that `jours 2` played otherwise than the rulebook says, and rows that were cited without being tested.

use vedette_jours::scenario::{DummyStock, Terrain};
use vedette_jours::{ALLIES, Event, FRENCH, Pack};

use crate::bench::*;

fn joined(board: &Board) -> bool {
    board.happened(|event| matches!(event, Event::Joined { .. }))
}

// Command.

/// JG-4.5-06: a general moves for nothing only with a line of his own to the commander-in-chief; JG-4.5-07: for units a general
/// between is enough.
#[test]
fn a_general_behind_a_general_costs_a_point() {
    let study = || {
        let draft = field().general("far", GA, [2, 2, 1]);
        let study = draft.study().put("chief", "a", 0).put("general", "e", 0).put("far", "east", 0);
        study
            .put("c1", "east", 5)
            .put("c2", "e", 5)
            .put("c3", "h", 5)
            .put("tsar", "west", 0)
            .put("k1", "west", 5)
    };
    let mut board = Board::movement(study().cp(GA, 0), FRENCH);
    board.refuses(FRENCH, "take far", "JG-4.5-03").refuses(FRENCH, "take c3", "JG-4.5-03");
    board.play(FRENCH, "take general, take c2, march, stop");
    let mut board = Board::movement(study().cp(GA, 1), FRENCH);
    board.play(FRENCH, "take far, take c1, march, stop");
    assert_eq!(board.cp(GA), 0);
    let mut board = Board::movement(study().cp(GA, 1), FRENCH);
    board.play(FRENCH, "take c3, march, stop");
    assert_eq!(board.cp(GA), 0, "a corps linked through the general costs 1");
}

/// JG-4.1-02: who acts for a commander-in-chief is worth 1 point to his captor, the commander himself 3.
#[test]
fn an_acting_commander_is_captured_for_one_point() {
    for (leader, points) in [("general", 1), ("chief", 3)] {
        let study = field().study().put(leader, "d", 0).put("c1", "d", 1).put("tsar", "d", 0);
        let study = study.put("k1", "d", 15).came("k1", "c").put("k2", "e", 3).put("k3", "y", 3);
        let mut board = Board::combat(study, ALLIES);
        board.play(ALLIES, "fight d, chit screen").play(FRENCH, "chit skirmish");
        board.dice(ALLIES, "decline", &[("combat", 6), ("combat", 1)]);
        assert!(board.happened(|event| matches!(event, Event::Captured { .. })), "{leader}");
        assert_eq!(board.points(), [0, points], "{leader}");
    }
}

/// JG-3.2-03: between two commanders of one rank the better CV counts, but the higher rank comes first.
#[test]
fn equal_ranks_are_parted_by_their_command_value() {
    let dice = |second: [u8; 3]| {
        let draft = field().army("bohemia", ALLIES, &["east"], 2).commander("prince", "bohemia", second);
        let study =
            draft.study().put("chief", "a", 0).put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5);
        let mut board = Board::of(study.put("prince", "g", 0).before_turn());
        // The French have 1 + 3: no total of the Allies is equal.
        board.dice(FRENCH, "done", &[("weather", 1), ("first-player", 1), ("first-player", 5)]);
        board.notes.0.iter().find_map(|(_, event)| match event {
            Event::FirstRolled { totals, .. } => Some(totals[1]),
            _ => None,
        })
    };
    // The tsar has CV 2 and rank 3.
    assert_eq!(dice([4, 3, 1]), Some(5 + 4), "the better of two of rank 3");
    assert_eq!(dice([1, 3, 1]), Some(5 + 2), "whoever of them it is");
    assert_eq!(dice([1, 4, 1]), Some(5 + 1), "rank 4 before rank 3");
    assert_eq!(dice([4, 2, 1]), Some(5 + 2), "rank 3 before rank 2");
}

/// JG-4.4-04: each army by itself, and by how things stand in its administrative phase.
#[test]
fn supply_is_judged_army_by_army_once_a_turn() {
    let draft = || {
        let draft = field().army("bohemia", ALLIES, &["z"], 2).commander("prince", "bohemia", [2, 3, 1]);
        draft.unit("b1", "bohemia", Infantry, [10, 1, 3, 0])
    };
    let study = |french: &str| {
        let study = draft().study().put("chief", "a", 0).put("c1", french, 5).put("tsar", "h", 0);
        study.put("k1", "h", 5).put("prince", "x", 0).put("b1", "x", 5)
    };
    let mut board = Board::of(study("e").administration(ALLIES));
    board.dice(ALLIES, "done", &[("command", 4), ("command", 4)]);
    assert_eq!((board.cp(CO), board.cp("bohemia")), (6, 3), "only Bohemia is cut off from its source");
    let mut board = Board::of(study("a").administration(ALLIES));
    board.dice(ALLIES, "done", &[("command", 4), ("command", 4)]);
    assert_eq!((board.cp(CO), board.cp("bohemia")), (6, 6));
    board.play(ALLIES, "take b1, march, step c, step b").pass_windows();
    assert_eq!(board.cp("bohemia"), 5, "what happens later in the turn changes nothing but what was paid");
}

/// JG-1.2.3-03: a unit without SP blocks no line, holds no box, stops nobody and is gone when the enemy finds it alone; with
/// its stack it retreats.
#[test]
fn a_cadre_is_inert() {
    let study = || {
        let study = field().prize("d", 1, Some(FRENCH)).study().put("chief", "a", 0).put("c1", "c", 5);
        study.put("k1", "d", 0).put("tsar", "h", 0).put("k2", "h", 5).cp(GA, 9)
    };
    let mut board = Board::movement(study(), FRENCH);
    assert!(board.allows(FRENCH, "take c1"));
    board.play(FRENCH, "take c1, march, step d").pass_windows();
    assert_eq!(board.at("k1"), None, "it is disbanded");
    board.play(FRENCH, "step e").pass_windows();
    assert_eq!(board.at("c1").as_deref(), Some("e"), "and nobody was halted");
    let flag = |board: &Board| {
        board.all().boxes.into_iter().find(|place| place.place == "d").and_then(|place| place.controller)
    };
    assert_eq!(flag(&Board::movement(study(), FRENCH)), Some("french"), "it holds nothing");
    // A line of communication leads past it: the corps beyond is in command and pays 1.
    let line = field().study().put("chief", "b", 0).put("k1", "d", 0).put("c1", "e", 5).put("tsar", "h", 0);
    let mut board = Board::movement(line.put("k2", "h", 5).cp(GA, 1), FRENCH);
    board.play(FRENCH, "take c1, march, stop");
    let beaten =
        field().study().put("general", "d", 0).put("c1", "d", 5).put("c2", "d", 0).put("tsar", "d", 0);
    let mut board = Board::combat(beaten.put("k1", "d", 9).came("k1", "c").put("k2", "h", 5), ALLIES);
    board.play(ALLIES, "fight d, chit screen");
    board.dice(FRENCH, "chit skirmish", &[("combat", 3), ("combat", 1)]);
    board.play(FRENCH, "box e");
    assert_eq!(
        (board.at("c1"), board.at("c2")),
        (Some("e".into()), Some("e".into())),
        "it goes with its stack"
    );
}

// Detachments.

/// JG-6.1-03: each unit pays for its own Detachment; the stack goes at the pace of whoever has least left.
#[test]
fn detachments_cost_the_unit_and_not_the_stack() {
    let study = || {
        let study =
            field().study().put("chief", "a", 0).put("c1", "a", 9).put("c2", "a", 9).put("h1", "a", 9);
        study.put("k1", "h", 5)
    };
    let mut board = Board::movement(study().cp(GA, 9), FRENCH);
    board.play(FRENCH, "take chief, take c1, take c2, march, detach c1 d1, number 2");
    assert_eq!(board.left(), 5);
    board.play(FRENCH, "detach c2 d2, number 2");
    assert_eq!(board.left(), 5, "both units have paid 1");
    let mut board = Board::movement(study().cp(GA, 9), FRENCH);
    board.play(FRENCH, "take chief, take c1, take c2, march, detach c1 d1, number 2, detach c1 d2, number 2");
    assert_eq!(board.left(), 4, "one unit has paid 2");
    let mut board = Board::movement(study().cp(GA, 9), FRENCH);
    board.play(FRENCH, "take chief, take c1, take h1, march, detach h1 da, number 2");
    assert_eq!(board.left(), 6, "the horse has 7 left, the foot 6");
    let mut board = Board::movement(study().cp(GA, 9), FRENCH);
    board.play(FRENCH, "take chief, take c1, take c2, force, detach c1 d1, number 2");
    assert_eq!(board.left(), 7, "a forced march gives each 2 more");
}

/// JG-13-SCEN-02, JG-6.1-06: Detachment E of scenario 2 is cavalry and rejoins the IV Corps, its own; no other unit takes it.
#[test]
fn detachment_e_rejoins_its_corps() {
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    let options = "blind=open".parse().expect("options");
    let scenario = std::sync::Arc::new(pack.scenario("lutzen-bautzen", options).expect("scenario 2"));
    let opening = vedette_jours::Position::new(scenario.clone());
    let id = |code: &str| {
        let at = scenario.pieces.iter().position(|piece| piece.code == code);
        vedette_jours::sets::PieceId(at.unwrap_or_else(|| panic!("no {code}")) as u8)
    };
    assert_eq!(opening.army_of_piece(id("al-de")), opening.army_of_piece(id("ru-4-s")), "it has a parent");
    let study = vedette_jours::study::Study::empty(scenario.clone());
    let study =
        study.put("napoleon", "weimar", 0).put("fr-3-s", "weimar", 9).put("wittgenstein-s", "altenburg", 0);
    let study = study.put("ru-4-s", "altenburg", 3).put("ru-1-s", "altenburg", 3);
    let study = study.put_made("al-de", "ru-4-s", "altenburg", 1);
    let mut board = Board::movement(study.turn(4).cp("russo-prussian", 9), ALLIES);
    board.play(ALLIES, "take wittgenstein-s, take ru-4-s, take ru-1-s, march");
    board.refuses(ALLIES, "merge al-de ru-1-s", "JG-6.1-06");
    board.play(ALLIES, "merge al-de ru-4-s");
    assert_eq!((board.sp("ru-4-s"), board.at("al-de")), (4, None));
}

// Cavalry and interceptions.

/// JG-6.3-08: scouts who stayed go on when the screen withdraws.
#[test]
fn scouts_go_on_when_the_screen_withdraws() {
    let study = fog().study().put("chief", "a", 0).put("h1", "b", 5).put("u1", "d", 2).put("tsar", "h", 0);
    let mut board = Board::movement(study.cp(GA, 9), FRENCH);
    board.play(FRENCH, "take h1, march, step c").pass_windows();
    board.play(FRENCH, "step d, scout, decline").play(ALLIES, "withdraw u1 e").pass_windows();
    board.play(FRENCH, "step y").pass_windows();
    assert_eq!(board.at("h1").as_deref(), Some("y"));
}

/// JG-6.5.1-01: a box that cavalry has left to the mover is one that others may intercept him in; the cavalry itself does not.
#[test]
fn reactions_follow_a_withdrawal() {
    let study = field().study().put("chief", "a", 0).put("c1", "c", 9).put("u1", "d", 2).put("k1", "y", 9);
    let mut board = Board::movement(study.put("tsar", "y", 0).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step d").play(ALLIES, "withdraw u1 e");
    assert!(board.allows(ALLIES, "take k1"));
    board.refuses(ALLIES, "take u1", "JG-1-01");
    board.play(ALLIES, "take tsar, take k1, try, enter");
    assert_eq!(board.at("k1").as_deref(), Some("d"));
}

/// JG-6.5.1-11: who has intercepted must fight; his cavalry does not withdraw before the next stack.
#[test]
fn interceptors_do_not_withdraw() {
    let study =
        || field().study().put("chief", "a", 0).put("c1", "b", 9).put("c2", "b", 9).put("tsar", "d", 0);
    let mut board = Board::movement(study().put("u1", "d", 5).cp(GA, 9), FRENCH);
    board
        .play(FRENCH, "take c1, march, step c")
        .play(ALLIES, "take tsar, take u1, try, enter")
        .pass_windows();
    board.play(FRENCH, "take c2, march, step c");
    assert_eq!(board.targets(ALLIES, "withdraw"), [""; 0]);
    assert_eq!(board.asked(), [FRENCH]);
}

/// JG-1-01, JG-6.5.1-01: a leader alone is no Force that could be intercepted.
#[test]
fn a_leader_alone_is_not_intercepted() {
    let study = field().study().put("chief", "a", 0).put("c1", "b", 5).put("general", "b", 0);
    let mut board = Board::movement(study.put("k1", "d", 6).put("tsar", "d", 0).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take general, march, step c");
    assert_eq!(board.asked(), [FRENCH]);
    board.play(FRENCH, "stop, take c1, march, step c");
    assert!(board.allows(ALLIES, "take k1"), "a corps is");
}

/// JG-7.1-06: dummies come back beside besiegers too, but not into a besieged city.
#[test]
fn dummies_come_back_to_besiegers() {
    let stock = DummyStock { from: 1, after_restart: false, counts: [[1, 0], [1, 0]] };
    let draft = || {
        let draft = cast(line(blind())).city("d", 1, 0).dummy("dummy1", FRENCH, Infantry);
        draft.dummy("bluff1", ALLIES, Infantry).with(|scenario| scenario.frame.dummies = vec![stock])
    };
    let study = || {
        let study = draft().study().put("c1", "d", 5).put("k1", "d", 9).siege("d", ALLIES, 1);
        study.put("tsar", "h", 0).put("k2", "h", 3).put("chief", "a", 0).put("c2", "a", 3)
    };
    let mut board = Board::of(study().administration(ALLIES));
    board.play(ALLIES, "done");
    assert_eq!(board.targets(ALLIES, "place"), ["bluff1 d", "bluff1 h"]);
    let mut board = Board::of(study().administration(FRENCH));
    board.play(FRENCH, "done");
    assert_eq!(board.targets(FRENCH, "place"), ["dummy1 a"]);
    board.refuses(FRENCH, "place dummy1 d", "JG-7.1-06");
}

// Battles.

/// JG-5.5.1-01, JG-5.5.3-01: a concentration to the guns throws straggler dice before it fights; two small forces from one box
/// do not.
#[test]
fn a_concentration_to_the_guns_loses_stragglers() {
    let study = || {
        let study = field().study().put("general", "d", 0).put("c3", "d", 20).put("tsar", "d", 0);
        let study = study.put("k1", "d", 20).came("k1", "e").put("chief", "c", 0).put("c1", "c", 9);
        study.put("c2", "c", 9).put("h1", "c", 5).put("h2", "c", 5)
    };
    let straggled = |event: &Event| matches!(event, Event::Straggled { .. } | Event::KeptUp { .. });
    let mut board = Board::combat(study(), ALLIES);
    board.play(FRENCH, "take chief, take c1, take c2, take h1, take h2, guns d");
    board.play(ALLIES, "fight d, chit decisive").play(FRENCH, "chit offensive");
    assert!(joined(&board) && board.happened(straggled));
    let mut board = Board::combat(study(), ALLIES);
    board.play(FRENCH, "take chief, take c1, take c2, guns d");
    while board.asked() == [FRENCH] {
        let next = board.options(FRENCH)[0].clone();
        board.play(FRENCH, &next);
        if board.allows(FRENCH, "guns d") {
            board.play(FRENCH, "guns d");
        }
    }
    board.play(ALLIES, "fight d, chit decisive").play(FRENCH, "chit offensive");
    assert!(joined(&board) && !board.happened(straggled));
}

/// JG-8.8-16: nobody comes to a force that has gone behind walls, and nobody who stayed outside is lost with it.
#[test]
fn marchers_do_not_reach_a_besieged_force() {
    let study = || {
        let study =
            field().city("d", 1, 0).study().put("general", "d", 0).put("c1", "d", 9).put("tsar", "d", 0);
        let study = study.put("k1", "d", 15).came("k1", "e");
        study.put("chief", "c", 0).put("c2", "c", 2)
    };
    let mut board = Board::combat(study(), ALLIES);
    board.play(FRENCH, "take chief, take c2, guns d").play(ALLIES, "fight d");
    let mut field = board.fork();
    board.play(FRENCH, "shelter").play(ALLIES, "assault, chit decisive").play(FRENCH, "chit screen");
    assert!(!joined(&board));
    assert_eq!(board.at("chief").as_deref(), Some("c"));
    field.play(FRENCH, "stand").play(ALLIES, "chit decisive").play(FRENCH, "chit screen");
    assert!(joined(&field), "in the field they come");
}

/// JG-8.4-02, JG-8.4-05: relief overruns a mask that stands before the walls; the garrison stays in its city.
#[test]
fn relief_overruns_besiegers() {
    let study = field().city("d", 1, 0).study().put("c1", "d", 5).put("k-d1", "d", 1).siege("d", ALLIES, 1);
    let study = study.put("chief", "c", 0).put("c2", "c", 15).put("tsar", "h", 0).put("k1", "h", 5);
    let mut board = Board::movement(study.cp(GA, 9), FRENCH);
    board.play(FRENCH, "take chief, take c2, march, step d").pass_windows();
    board.play(FRENCH, "pass").pass_windows();
    board.play(FRENCH, "fight d, chit decisive").play(ALLIES, "chit skirmish");
    board.dice(FRENCH, "overrun", &[("overrun", 5)]);
    assert_eq!(board.sp("k-d1"), 0, "destroyed");
    board.play(FRENCH, "box e");
    assert_eq!((board.at("c2").as_deref(), board.at("c1").as_deref()), (Some("e"), Some("d")));
    board.pass_windows();
    assert!(board.all().boxes.iter().all(|place| place.siege.is_none()), "and the siege is lifted");
}

/// JG-8.7-05, JG-8.1-P6-01: the garrison that goes back inside after a beaten relief pays neither for the river nor for the
/// pursuit.
#[test]
fn a_beaten_relief_pays_for_its_retreat_alone() {
    let draft = cast(open()).roads(&["west", "a", "b"]).bridge("b", "c", false).bridge("c", "d", false);
    let draft = draft.roads(&["d", "e", "h", "east"]).city("d", 1, 0);
    let study = draft.study().put("c1", "d", 9).put("k1", "d", 15).put("u1", "d", 9).put("tsar", "d", 0);
    let study = study.siege("d", ALLIES, 1).put("c2", "d", 2).came("c2", "c").put("general", "d", 0);
    let mut board = Board::combat(study.came("general", "c").put("chief", "west", 0), FRENCH);
    board.play(FRENCH, "fight d, chit screen").play(ALLIES, "chit screen");
    while board.all().battle.is_some() && board.asked() == [FRENCH] {
        let option = board.options(FRENCH)[0].clone();
        board.play(FRENCH, &option);
    }
    let before = board.fork();
    assert!(
        board.sp("c1") >= 6,
        "in the battle losses are shared; what follows is for the relief: {:?}",
        before.notes.0
    );
    assert!(board.at("c2").is_none_or(|place| place == "c"));
}

/// JG-8.7-03: the Defender of an indecisive battle does not leave by the way the Attacker came; JG-8.7-01: he may by another.
#[test]
fn a_voluntary_retreat_keeps_off_the_ways_in() {
    let study = |sp| {
        let study = field().study().put("general", "d", 0).put("c1", "d", 9).put("tsar", "d", 0);
        study.put("k1", "d", 6).came("k1", "c").put("k2", "d", sp).came("k2", "e")
    };
    let leave = |sp| {
        let mut board = Board::combat(study(sp), ALLIES);
        board.play(ALLIES, "fight d, chit screen").play(FRENCH, "chit skirmish");
        assert!(board.happened(|event| matches!(event, Event::BattleOver { winner: None, .. })));
        board.play(ALLIES, "box c");
        board.targets(FRENCH, "box")
    };
    assert_eq!(leave(6), ["y"], "k2 came by e with 6 SP");
    assert_eq!(leave(3), ["e", "y"], "3 SP do not close a way");
}

/// JG-8.7-03, JG-8.6-05: ways in are counted by the SP that came, not by those that are left.
#[test]
fn losses_open_no_way_out() {
    let study = field().study().put("general", "d", 0).put("c1", "d", 20).put("tsar", "d", 0);
    let study = study.put("k1", "d", 4).came("k1", "c").put("k2", "d", 6).came("k2", "c").put("k3", "d", 4);
    let mut board = Board::combat(study.came("k3", "e"), ALLIES);
    board.play(ALLIES, "fight d, chit screen");
    board.play(FRENCH, "chit screen");
    while board.asked() == [ALLIES] && !board.targets(ALLIES, "lose").is_empty() {
        let piece = board.targets(ALLIES, "lose")[0].clone();
        board.play(ALLIES, &format!("lose {piece}"));
    }
    for _ in 0..20 {
        let Some(&side) = board.asked().first().filter(|_| board.all().battle.is_some()) else { break };
        if side == FRENCH {
            let boxes = board.targets(FRENCH, "box");
            assert!(!boxes.contains(&"c".to_owned()) && !boxes.contains(&"e".to_owned()), "{boxes:?}");
        }
        let action = board.options(side).pop().expect("an option");
        board.play(side, &action);
    }
}

/// JG-8.5-ENC-01: encirclement is the same at the edge of the map, where a road leads off it.
#[test]
fn encircled_at_the_edge_of_the_map() {
    for exit in [false, true] {
        let encircled = |east: u8| {
            let draft = field().ground("d", Terrain::Open).with(|scenario| {
                let d = scenario.map.places.iter_mut().find(|place| place.code == "d");
                d.expect("d").exit = exit;
            });
            let study = draft.study().put("chief", "d", 0).put("c1", "d", 6).put("tsar", "d", 0);
            let study = study.put("k1", "d", 15).came("k1", "c").put("k2", "e", east).put("k3", "y", 3);
            let mut board = Board::combat(study, ALLIES);
            board.play(ALLIES, "fight d, chit screen").play(FRENCH, "chit screen");
            board.happened(|event| matches!(event, Event::BattleOpened { encircled: true, .. }))
        };
        assert!(encircled(3), "a road off the map: {exit}");
        assert!(!encircled(2), "a road off the map: {exit}");
    }
}
