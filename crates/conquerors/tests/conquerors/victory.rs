//! Victory points, control of the citadels, the ends of the game, and the short scenario.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, scenario};

/// The winner and why.
fn end(board: &Board) -> Option<(Side, &'static str)> {
    board.outcome().map(|outcome| (outcome.winner.expect("somebody won"), outcome.reason))
}

/// A worn-out Prussian stack at Naumburg that Ney's attack destroys, and nothing else happens.
#[track_caller]
fn destroy_prussians(study: Study, corps: &str) -> Board {
    let study = study.put("ney", "naumburg").strength("ney", 4, 0).put(corps, "naumburg").fatigue(corps, 8);
    let study = study.deck_showing(FRENCH, &[(0, 1)]).deck_showing(COALITION, &[(0, 1); 2]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    assert_eq!(board.corps(corps), None);
    board
}

/// A worn-out French stack at Naumburg that Kalkreuth's attack destroys.
#[track_caller]
fn destroy_french(study: Study, corps: &str) -> Board {
    let study = study.put("kalkreuth", "naumburg").put(corps, "naumburg").fatigue(corps, 8);
    let study = study.deck_showing(COALITION, &[(0, 1)]).deck_showing(FRENCH, &[(0, 1); 3]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take kalkreuth, attack");
    assert_eq!(board.corps(corps), None);
    board
}

/// CQ-VICTORY-01: every strength point is a victory point: downwards for the French, upwards for the Coalition.
#[test]
fn strength_points_are_victory_points() {
    let board = destroy_prussians(field("").strength("louis", 2, 1), "louis");
    assert_eq!(board.points(), 7, "3 points by fatigue");
    let board = destroy_french(field("").strength("ney", 2, 0).points(7), "ney");
    assert_eq!(board.points(), 9);

    // By an event: Saxon Defection.
    let study = field("").put("ney", "gera").put("tauentzien", "gera").hand(FRENCH, &["saxon-defection.11"]);
    let mut board = Board::initiative(study);
    board.french("play saxon-defection.11").coalition("lose tauentzien infantry");
    assert_eq!((board.strength("tauentzien"), board.points()), ((1, 1), 9));
}

/// CQ-VICTORY-02: what each citadel scores when the Control marker is placed.
#[test]
fn citadels_score_their_values() {
    let places = [
        (FRENCH, "ney", "gotha", "erfurt", 6),
        (FRENCH, "ney", "mucheln", "halle", 7),
        (FRENCH, "ney", "borna", "leipzig", 7),
        (COALITION, "kalkreuth", "ebern", "bamberg", 15),
    ];
    for edition in ["en", "fr"] {
        for (side, corps, from, to, points) in places {
            let mut board = Board::operations(field(&format!("edition={edition}")).put(corps, from), side);
            for action in [&format!("take {corps}"), "march", &format!("step {to}")] {
                board.play(side, action);
            }
            let holder = if side == FRENCH { "french" } else { "coalition" };
            assert_eq!((board.points(), board.controller(to)), (points, Some(holder)), "{edition}: {to}");
        }
    }
}

/// CQ-VICTORY-03: control changes with corps that are alone in the area, stays when they leave, and scores each time.
#[test]
fn control_goes_with_corps_in_uncontested_areas() {
    for edition in ["en", "fr"] {
        let study = field(&format!("edition={edition}"));
        let mut board =
            Board::operations(study.clone().put("ney", "gotha").put("kalkreuth", "erfurt"), FRENCH);
        board.french("take ney, march, step erfurt, decline");
        assert_eq!(
            (board.controller("erfurt"), board.points()),
            (Some("coalition"), 10),
            "contested: no change"
        );
        board.coalition("take kalkreuth, march, step weimar");
        assert_eq!((board.controller("erfurt"), board.points()), (Some("french"), 6), "the French are alone");

        let study = study.put("ney", "erfurt").control("erfurt", FRENCH).put("kalkreuth", "weimar");
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, march, step gotha");
        assert_eq!((board.controller("erfurt"), board.points()), (Some("french"), 10), "the marker stays");
        board.coalition("take kalkreuth, march, step erfurt");
        assert_eq!((board.controller("erfurt"), board.points()), (Some("coalition"), 14), "it scores again");
    }
}

/// CQ-VICTORY-04: a point for the Coalition at the end of a turn with at least three places.
#[test]
fn three_places_give_a_point_a_turn() {
    let after = |study: Study| {
        let mut board = Board::operations(study, FRENCH);
        board.french("pass").coalition("pass");
        assert_eq!(board.position.turn(), 2);
        board.points()
    };
    assert_eq!(after(field("")), 11, "the three of the start");
    assert_eq!(after(field("").control("bamberg", COALITION)), 11, "all four");
    assert_eq!(after(field("").control("leipzig", FRENCH)), 10, "two");
}

/// CQ-VICTORY-05: the point comes after attrition and before the Turn marker, also in the last turn.
#[test]
fn the_point_for_places_comes_after_attrition() {
    let worn = |study: Study| {
        study.put("louis", "gera").strength("louis", 3, 0).fatigue("louis", 5).activated("louis")
    };
    let after = |study: Study| {
        let mut board = Board::operations(study, FRENCH);
        board.french("pass").coalition("pass");
        (end(&board), board.points(), board.position.turn())
    };
    assert_eq!(after(field("").turn(3).points(19)), (Some((COALITION, "points")), 20, 3));
    assert_eq!(after(field("").turn(7).points(1)), (Some((COALITION, "last-turn")), 2, 7));
    assert_eq!(after(worn(field("")).turn(3).points(1)), (Some((FRENCH, "points")), 0, 3), "attrition first");
    assert_eq!(after(worn(field("")).turn(3).points(19)), (None, 19, 4));
}

/// CQ-VICTORY-06: 20 points or more and 0 or less end the game at once.
#[test]
fn the_ends_of_the_track_end_the_game() {
    let mut board = Board::operations(field("").put("kalkreuth", "ebern").points(17), COALITION);
    board.coalition("take kalkreuth, march, step bamberg");
    assert_eq!((end(&board), board.points()), (Some((COALITION, "points")), 22));
    assert_eq!((board.asked(), board.options(COALITION).len()), (vec![], 0));
    board.refuses(FRENCH, "pass", "CQ-VICTORY-06").refuses(COALITION, "stop", "CQ-VICTORY-06");

    let board = destroy_prussians(field("").strength("louis", 2, 1).points(2), "louis");
    assert_eq!((end(&board), board.points()), (Some((FRENCH, "points")), -1));
    let last = board.notes.0.last().map(|(_, event)| event.clone());
    assert_eq!(last, Some(Event::Over { winner: Some(FRENCH), reason: "points" }), "no further step");
    let board = destroy_prussians(field("").strength("louis", 2, 1).points(3), "louis");
    assert_eq!((end(&board), board.points()), (Some((FRENCH, "points")), 0), "exactly 0 is enough");
    let board = destroy_prussians(field("").strength("louis", 2, 1).points(4), "louis");
    assert_eq!((end(&board), board.points()), (None, 1));
}

/// CQ-VICTORY-06: a game decided by the losses of a combat knows no retreat.
#[test]
fn nothing_follows_the_deciding_losses() {
    let study = field("").put("ney", "naumburg").put("kalkreuth", "naumburg").strength("ney", 4, 0).points(1);
    let study =
        study.strength("kalkreuth", 4, 0).deck_showing(FRENCH, &[(1, 0)]).deck_showing(COALITION, &[(0, 1)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    assert_eq!((end(&board), board.asked()), (Some((FRENCH, "points")), vec![]));
    assert_eq!(board.area("kalkreuth").as_deref(), Some("naumburg"));
    let last = board.notes.0.last().map(|(_, event)| event.clone());
    assert_eq!(last, Some(Event::Over { winner: Some(FRENCH), reason: "points" }));
}

/// CQ-VICTORY-07: without Napoleon the French have lost, whatever the points.
#[test]
fn the_loss_of_napoleon_ends_the_game() {
    let study = field("").put("napoleon", "naumburg").strength("ney", 1, 0).points(2);
    let board = destroy_french(study, "ney");
    assert_eq!((end(&board), board.points()), (Some((COALITION, "napoleon-lost")), 3));
    assert_eq!(board.area("napoleon"), None);

    // The same combat wears out Kalkreuth and would bring the points below 0.
    let study =
        field("").put("napoleon", "naumburg").put("ney", "naumburg").strength("ney", 1, 0).fatigue("ney", 8);
    let study = study.put("louis", "naumburg").put("kalkreuth", "naumburg").fatigue("kalkreuth", 8).points(2);
    let study = study.deck_showing(COALITION, &[(0, 1)]).deck_showing(FRENCH, &[(0, 1)]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take louis, take kalkreuth, attack, tire kalkreuth");
    assert_eq!((board.corps("kalkreuth"), board.corps("ney")), (None, None));
    assert_eq!((end(&board), board.points()), (Some((COALITION, "napoleon-lost")), -1));
}

/// CQ-VICTORY-08: the loss of a Coalition commander means nothing by itself.
#[test]
fn the_loss_of_frederick_has_no_effect() {
    let board = destroy_prussians(field("").strength("louis", 2, 1).put("frederick", "naumburg"), "louis");
    assert_eq!(board.side(COALITION).eliminated, ["frederick", "louis"]);
    assert_eq!((end(&board), board.points()), (None, 7), "only the 3 points of Louis");
}

/// CQ-VICTORY-09: after turn 7 the Coalition wins with anything above 0.
#[test]
fn the_coalition_wins_at_the_end_of_turn_7() {
    for points in [1, 19] {
        let study = field("").control("erfurt", FRENCH).turn(7).points(points);
        let mut board = Board::operations(study, FRENCH);
        board.french("pass").coalition("pass");
        assert_eq!((end(&board), board.points()), (Some((COALITION, "last-turn")), points));
    }
    let mut board = Board::operations(field("").turn(6), FRENCH);
    board.french("pass").coalition("pass");
    assert_eq!((end(&board), board.position.turn()), (None, 7));
}

/// The short scenario with a corps of each side, in the operations phase.
fn short_study(turn: u8, points: i8) -> Study {
    let study = Study::empty(scenario("short", "")).put("ney", "gera").put("kalkreuth", "weimar");
    study.turn(turn).points(points)
}

#[track_caller]
fn after_the_turn(study: Study) -> Board {
    let mut board = Board::operations(study, FRENCH);
    board.french("pass").coalition("pass");
    board
}

/// CQ-SHORT-01: from turn 3 with 11 points to the end of turn 5.
#[test]
fn the_short_scenario_lasts_three_turns() {
    for edition in ["en", "fr"] {
        let opening = Study::opening_of(scenario("short", &format!("edition={edition}")));
        let mut board = Board::first_turn(opening);
        assert_eq!((board.position.turn(), board.points(), board.outcome()), (3, 11, None));
        for turn in [4, 5] {
            board.sit_out_the_turn();
            assert_eq!((board.position.turn(), board.outcome()), (turn, None));
        }
        board.sit_out_the_turn();
        assert!(board.outcome().is_some(), "{edition}: over after turn 5");
    }
}

/// CQ-SHORT-02: control as in the campaign, full strength, no fatigue.
#[test]
fn the_short_scenario_begins_fresh() {
    let board = Board::first_turn(Study::opening_of(scenario("short", "")));
    let controllers =
        ["bamberg", "erfurt", "halle", "leipzig"].map(|area| board.controller(area).expect("a citadel"));
    assert_eq!(controllers, ["french", "coalition", "coalition", "coalition"]);
    let blocks = &board.position.scenario().blocks;
    let corps: Vec<_> = board.truth().sides.into_iter().flat_map(|side| side.corps.expect("open")).collect();
    assert_eq!(corps.len(), 16);
    for line in corps {
        let printed = blocks.iter().find(|block| block.code == line.code).expect("a block");
        let wanted = (printed.infantry, printed.cavalry, 0);
        assert_eq!((line.infantry, line.cavalry, line.fatigue), wanted, "{}", line.code);
    }
}

/// CQ-SHORT-03: the usual points; at the end of turn 5 the Coalition needs 4.
#[test]
fn the_coalition_needs_four_points_in_the_short_scenario() {
    let board = after_the_turn(short_study(3, 11));
    assert_eq!((board.points(), end(&board)), (12, None));
    let board = after_the_turn(short_study(3, 19));
    assert_eq!(end(&board), Some((COALITION, "points")), "victory at once");
    let two_places = |points| short_study(5, points).control("erfurt", FRENCH);
    assert_eq!(end(&after_the_turn(two_places(4))), Some((COALITION, "last-turn")));
    assert_eq!(end(&after_the_turn(two_places(3))), Some((FRENCH, "last-turn")));
    let board = after_the_turn(short_study(5, 3));
    assert_eq!(
        (end(&board), board.points()),
        (Some((COALITION, "last-turn")), 4),
        "the point for places counts"
    );
}

/// CQ-SHORT-04: turn numbers are real: Second Breath and the late corps wait for turn 5.
#[test]
fn turn_numbers_are_real_in_the_short_scenario() {
    for turn in 3..=5 {
        let study = short_study(turn, 11)
            .deck(FRENCH, &["second-breath.2", "intuition.4", "intuition.5"])
            .deck(COALITION, &["intuition.4", "reinforcement.5", "reinforcement.6"]);
        let mut board = Board::first_turn(study);
        assert_eq!(board.allows(COALITION, "area halle"), turn == 5, "the late corps in turn {turn}");
        if turn == 5 {
            board.coalition("area halle");
            assert_eq!(board.area("wurttemberg").as_deref(), Some("halle"));
        }
        assert!(board.happened(|event| matches!(event, Event::RedDrawn { side: FRENCH, .. })));
        let in_force = board.truth().in_force;
        assert_eq!(in_force, if turn == 5 { vec!["second-breath"] } else { vec![] }, "in turn {turn}");
    }
}
