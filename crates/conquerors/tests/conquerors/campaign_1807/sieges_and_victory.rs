//! Citadels, sieges and the end of a scenario.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use super::{corner, sit_out, valued};
use crate::bench::Board;

/// The last turn of Eylau, without any siege.
fn last_turn() -> Study {
    corner("eylau", "")
        .turn(4)
        .points(12)
        .citadel("danzig", COALITION, false)
        .citadel("graudenz", COALITION, false)
}

fn winner(board: &Board) -> Option<Side> {
    board.outcome().expect("the game is over").winner
}

/// CQ-VICTORY-12: the worked example, Danzig besieged and Essen III alone at Thorn; each counts once.
#[test]
fn danzig_and_thorn_at_the_end() {
    let besieged = || last_turn().citadel("danzig", COALITION, true);
    let cases = [
        (besieged(), -2, "besieged"),
        (besieged().put("ney", "danzig"), -2, "besieged and occupied: once"),
        (besieged().put("ney", "danzig").put("ostermann", "danzig"), -2, "a siege counts though contested"),
        (last_turn().put("ney", "danzig"), -2, "occupied by a lone stack"),
        (last_turn().put("ney", "danzig").put("ostermann", "danzig"), 0, "contested"),
        (last_turn().put("ostermann", "danzig"), 0, "their own citadel"),
        (last_turn().put("essen-iii", "thorn"), 2, "Essen III at Thorn"),
        (last_turn().put("essen-iii", "thorn").put("ney", "thorn"), 0, "Thorn contested"),
        (besieged().put("essen-iii", "thorn"), 0, "both"),
    ];
    for (study, change, what) in cases {
        let board = sit_out(study);
        assert!(board.outcome().is_some(), "{what}");
        assert_eq!(board.points(), 12 + change, "{what}");
    }
}

/// CQ-VICTORY-12: nothing is scored for citadels before the end.
#[test]
fn citadels_count_at_the_end_only() {
    let board = sit_out(last_turn().turn(3).citadel("danzig", COALITION, true).put("essen-iii", "thorn"));
    assert_eq!((board.position.turn(), board.points(), board.outcome()), (4, 12, None));
}

/// CQ-VICTORY-13: below the Draw markers the French win, above them the Russians, on them nobody.
#[test]
fn draw_markers_decide_at_the_end() {
    for (points, wanted) in [(7, Some(FRENCH)), (8, None), (9, None), (10, None), (11, Some(COALITION))] {
        let board = sit_out(last_turn().points(points));
        assert_eq!(winner(&board), wanted, "{points}");
    }
    // After the citadels are counted.
    let board = sit_out(last_turn().points(11).citadel("danzig", COALITION, true));
    assert_eq!((board.points(), winner(&board)), (9, None));
    let board = sit_out(last_turn().points(2).citadel("danzig", COALITION, true));
    assert_eq!(
        board.outcome().map(|outcome| (outcome.winner, outcome.reason)),
        Some((Some(FRENCH), "points"))
    );
}

/// CQ-VICTORY-13: Pultusk counts a French stack alone in Różan.
#[test]
fn rozan_counts_at_the_end_of_pultusk() {
    let study = corner("pultusk", "").turn(5).points(4).put("davout", "rozan");
    let board = sit_out(study.clone());
    assert_eq!((board.points(), winner(&board)), (1, Some(FRENCH)));
    let board = sit_out(study.put("sacken", "rozan"));
    assert_eq!((board.points(), winner(&board)), (4, None));
}

/// CQ-VICTORY-14: no turn follows the last one.
#[test]
fn the_last_turn_is_the_last() {
    for (scenario, last) in [("pultusk", 5), ("eylau", 4), ("friedland", 5)] {
        let before = sit_out(corner(scenario, "").turn(last - 1));
        assert_eq!((before.position.turn(), before.outcome()), (last, None), "{scenario}");
        let after = sit_out(corner(scenario, "").turn(last));
        assert_eq!((after.position.turn(), after.outcome().is_some()), (last, true), "{scenario}");
        assert!(after.asked().is_empty());
    }
}

/// CQ-VICTORY-11: the Russians score nothing for holding towns at the end of a turn.
#[test]
fn towns_score_nothing_at_the_end_of_a_turn() {
    let mut study = corner("eylau", "").points(12);
    for town in ["pultusk", "heilsberg", "elbing", "braunsberg"] {
        study = study.control(town, COALITION);
    }
    let board = sit_out(study);
    assert_eq!((board.position.turn(), board.points()), (2, 12));
}

/// CQ-SIEGE-01, CQ-SIEGE-03: a lone enemy stack neither besieges nor takes a citadel, however long it stays.
#[test]
fn occupation_is_no_siege() {
    let study = corner("eylau", "").points(12).citadel("danzig", COALITION, false).put("ney", "danzig");
    let mut board = Board::operations(study, FRENCH);
    for turn in 1..4 {
        assert_eq!((board.position.turn(), board.citadel("danzig")), (turn, Some(("coalition", false))));
        // Impatience in Paris may have been drawn; the citadel has no part in it.
        assert!(!board.happened(|event| {
            let reason = vedette_conquerors::event::Reason::Citadels;
            matches!(event, Event::Points { reason: why, .. } if *why == reason)
        }));
        board.sit_out_the_turn();
    }
    assert_eq!(board.citadel("danzig"), Some(("coalition", false)));
}

/// CQ-SIEGE-03, CQ-SIEGE-04: corps go in and out of citadels of either side; the marker stays and nothing is scored.
#[test]
fn corps_march_through_citadels() {
    let study = corner("eylau", "").points(12).put("essen-iii", "kulmsee").put("ney", "dirschau");
    let study = study.deck(COALITION, &[valued(COALITION, 2)]).deck(FRENCH, &[valued(FRENCH, 2)]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take essen-iii, march, step thorn");
    assert_eq!((board.citadel("thorn"), board.points()), (Some(("french", false)), 12));
    board.coalition("step gollub").french("take ney, march, step danzig");
    assert_eq!((board.citadel("danzig"), board.points()), (Some(("coalition", true)), 12));
    board.french("step neuteich");
    assert_eq!(
        (board.area("ney").as_deref(), board.citadel("danzig")),
        (Some("neuteich"), Some(("coalition", true)))
    );
}

/// CQ-SIEGE-02: the first Russian corps alone at Danzig lifts the siege for good.
#[test]
fn a_relieving_stack_lifts_the_siege() {
    let study = corner("eylau", "").put("ostermann", "dirschau").deck(COALITION, &[valued(COALITION, 2)]);
    let mut board = Board::operations(study, COALITION);
    assert_eq!(board.citadel("danzig"), Some(("coalition", true)));
    board.coalition("take ostermann, march, step danzig");
    assert!(board.happened(|event| matches!(event, Event::SiegeLifted { .. })));
    assert_eq!(board.citadel("danzig"), Some(("coalition", false)));
    board.coalition("step neuteich");
    assert_eq!(board.citadel("danzig"), Some(("coalition", false)), "it does not come back");
}

/// CQ-SIEGE-02: besiegers keep it up until they are gone.
#[test]
fn besiegers_keep_the_siege_up() {
    let study = corner("eylau", "").put("ostermann", "dirschau").put("ney", "danzig");
    let mut board = Board::operations(study.clone(), COALITION);
    board.coalition("take ostermann, march, step danzig, decline");
    assert_eq!((board.contested("danzig"), board.citadel("danzig")), (true, Some(("coalition", true))));
    board.french("take ney, march, step neuteich");
    assert_eq!(board.citadel("danzig"), Some(("coalition", false)));

    // Eliminated besiegers are gone, too.
    let study =
        study.strength("ney", 1, 0).put("lestocq", "danzig").deck_showing(COALITION, &[(1, 1), (1, 1)]);
    let mut board = Board::operations(study, COALITION);
    board.coalition("take lestocq, attack").lose_anything(COALITION);
    assert_eq!((board.corps("ney"), board.citadel("danzig")), (None, Some(("coalition", false))));
}

/// CQ-SIEGE-02: whoever falls together with the besiegers has not relieved the citadel.
#[test]
fn nobody_lifts_a_siege_by_dying() {
    for (russian, besieged) in [(8, true), (4, false)] {
        let study = corner("eylau", "").cold(FRENCH, "cold.24").points(10);
        let study = study.put("ney", "danzig").activated("ney").fatigue("ney", 8);
        let board =
            sit_out(study.put("ostermann", "danzig").activated("ostermann").fatigue("ostermann", russian));
        assert_eq!(board.corps("ney"), None);
        assert_eq!(board.citadel("danzig"), Some(("coalition", besieged)), "{russian}");
    }
}
