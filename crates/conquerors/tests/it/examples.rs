//! The rulebooks' worked examples.

use vedette_conquerors::{COALITION, FRENCH};

use crate::bench::{Board, map};

/// CQ-COMBAT-21, CQ-LOSS-07, CQ-RETREAT-15, CQ-PURSUIT-08: the combat at Naumburg.
///
/// Skirmishers goes to Rüchel; 3 cards against 2; 2 losses and 3 fatigue against 4 fatigue; retreat of 2 connections, not
/// along the French axis; the pursuit eliminates Rüchel.
#[test]
fn combat_at_naumburg() {
    for edition in ["en", "fr"] {
        let study = map(&format!("edition={edition}"))
            .put("lannes", "naumburg")
            .put("brunswick", "naumburg")
            .put("ruchel", "naumburg")
            // Somebody else is still ready, so that the turn goes on.
            .put("soult", "bayreuth")
            .strength("ruchel", 3, 0)
            .fatigue("brunswick", 4)
            .fatigue("ruchel", 6)
            .axis("naumburg", FRENCH, "eisenberg")
            .hand(FRENCH, &["skirmishers.26"])
            // One loss and one fatigue twice, one fatigue once; the pursuit card has two.
            .deck(FRENCH, &["second-breath.2", "inactivity.3", "intuition.4", "intuition.5"])
            .deck(COALITION, &["reinforcement.5", "reinforcement.6"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, attack, play skirmishers.26").coalition("tire ruchel");
        assert_eq!(board.combat_cards(), Some((3, 2)));
        // After Rüchel's infantry the one loss left is Brunswick's, and it must be cavalry: nothing to ask.
        board.coalition("tire brunswick, lose ruchel infantry");
        assert_eq!((board.strength("ruchel"), board.fatigue("ruchel")), ((2, 0), 8));
        assert_eq!((board.strength("brunswick"), board.fatigue("brunswick")), ((7, 0), 6));
        assert_eq!((board.fatigue("lannes"), board.points()), (4, 8));
        // Two connections, away from Naumburg, not by the French axis.
        assert_eq!(board.targets(COALITION, "step"), ["auerstedt", "mucheln", "nebra", "weissenfels", "zeitz"]);
        board.coalition("step auerstedt, step weimar");
        // The pursuit: one card with two fatigue.
        assert_eq!(board.corps("ruchel"), None);
        assert_eq!((board.fatigue("brunswick"), board.points()), (7, 6));
        assert_eq!(board.area("brunswick").as_deref(), Some("weimar"));
        board.decline_all();
        assert!(!board.ready("lannes") && !board.ready("brunswick"));
    }
}

/// CQ-COMBAT-21: had Lannes marched in first, he would have revealed one card less.
#[test]
fn combat_at_naumburg_after_a_march() {
    let study = map("edition=en")
        .put("lannes", "eisenberg")
        .put("brunswick", "naumburg")
        .put("ruchel", "naumburg")
        .strength("ruchel", 3, 0)
        .fatigue("brunswick", 4)
        .fatigue("ruchel", 7);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, march, step naumburg, attack");
    assert_eq!(board.combat_cards(), Some((2, 2)));
}
