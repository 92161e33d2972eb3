//! The recovery phase: rest, recovery cards, attrition, readying.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use crate::bench::{Board, field, map};

/// A map on which the French have two citadels, so that no point is scored at the end of the turn.
fn two_places(options: &str) -> Study {
    field(options).control("erfurt", FRENCH)
}

/// Both sides pass; the recovery phase begins.
#[track_caller]
fn recovery(study: Study) -> Board {
    let mut board = Board::operations(study, FRENCH);
    board.french("pass").coalition("pass");
    board
}

/// CQ-RECOVERY-01: rest, recovery cards, attrition, readying, Turn marker.
#[test]
fn recovery_has_its_order() {
    let study = two_places("")
        .put("ney", "gera")
        .fatigue("ney", 7)
        .put("augereau", "gera")
        .fatigue("augereau", 6)
        .activated("augereau")
        .put("lannes", "gera")
        .fatigue("lannes", 8)
        .activated("lannes")
        .hand(FRENCH, &["reserve.9"]);
    let mut board = recovery(study);
    assert_eq!(board.fatigue("ney"), 0, "rest comes before the cards");
    assert!(!board.ready("lannes"), "readying comes last");
    board.french("recover reserve.9 augereau");
    board.french("lose lannes cavalry");
    assert_eq!(
        (board.strength("ney"), board.strength("augereau")),
        ((5, 1), (5, 1)),
        "both escaped attrition"
    );
    assert_eq!((board.strength("lannes"), board.points()), ((5, 0), 11));
    assert!(board.ready("lannes") && board.position.turn() == 2);
    let steps: Vec<&str> = board
        .notes
        .0
        .iter()
        .filter_map(|(_, event)| match event {
            Event::Rested { .. } => Some("rest"),
            Event::RecoveryCard { .. } => Some("card"),
            Event::Attrition { .. } => Some("attrition"),
            Event::TurnBegan { .. } => Some("turn"),
            _ => None,
        })
        .collect();
    assert_eq!(steps, ["rest", "card", "attrition", "turn"]);
}

/// CQ-RECOVERY-02: a ready corps gets rid of all its fatigue, in a contested area too; an activated one keeps it.
#[test]
fn ready_corps_rest_anywhere() {
    let study =
        two_places("").put("ney", "gera").fatigue("ney", 8).put("kalkreuth", "gera").fatigue("kalkreuth", 4);
    let board = recovery(study.activated("kalkreuth"));
    assert_eq!((board.fatigue("ney"), board.fatigue("kalkreuth"), board.position.turn()), (0, 4, 2));
}

/// CQ-RECOVERY-03: one hand card for each activated corps (English edition).
#[test]
fn one_recovery_card_for_each_activated_corps() {
    let study = two_places("edition=en").put("ney", "gera").put("augereau", "gera").put("lannes", "gera");
    let study = study.fatigue("ney", 6).fatigue("augereau", 6).activated("ney").activated("augereau");
    let mut board = recovery(study.hand(FRENCH, &["reserve.9", "hussars.10", "intuition.4"]));
    board.french("recover reserve.9 ney");
    assert_eq!(board.fatigue("ney"), 4);
    board.refuses(FRENCH, "recover hussars.10 ney", "CQ-RECOVERY-03");
    board.refuses(FRENCH, "recover hussars.10 lannes", "CQ-RECOVERY-03");
    assert_eq!(board.targets(FRENCH, "recover"), ["hussars.10 augereau", "intuition.4 augereau"]);
    board.french("recover hussars.10 augereau, decline");
    assert_eq!((board.fatigue("augereau"), board.position.turn()), (4, 2));
}

/// CQ-RECOVERY-04: in the French edition the card may be played on a ready corps as well, still one a corps.
#[test]
fn recovery_cards_on_ready_corps() {
    let study = two_places("edition=fr").put("ney", "gera").hand(FRENCH, &["reserve.9", "hussars.10"]);
    let mut board = recovery(study);
    board.french("recover reserve.9 ney");
    assert_eq!((board.fatigue("ney"), board.side(FRENCH).discard_size), (0, 1), "the card is cycled");
    board.refuses(FRENCH, "recover hussars.10 ney", "CQ-RECOVERY-04");
    assert_eq!(board.targets(FRENCH, "recover"), ["hussars.10 soult"]);
}

/// CQ-RECOVERY-05: a card of any colour serves; what it has too much is lost.
#[test]
fn any_card_recovers_and_the_surplus_is_lost() {
    // The green Forage and the blue Anticipation, 3 points each.
    for card in ["forage.19", "anticipation.8"] {
        let study =
            two_places("").put("ney", "gera").fatigue("ney", 1).activated("ney").hand(FRENCH, &[card]);
        let mut board = recovery(study);
        board.french(&format!("recover {card} ney"));
        assert_eq!(board.fatigue("ney"), 0, "{card}");
    }
}

/// CQ-RECOVERY-06: the French play their recovery cards first.
#[test]
fn the_french_recover_first() {
    let study =
        two_places("").put("ney", "gera").activated("ney").put("kalkreuth", "weimar").activated("kalkreuth");
    let study = study.fatigue("kalkreuth", 3).hand(FRENCH, &["reserve.9"]).hand(COALITION, &["supply.7"]);
    let mut board = recovery(study);
    assert_eq!(board.asked(), [FRENCH]);
    board.refusal(COALITION, "recover supply.7 kalkreuth");
    board.french("decline");
    assert_eq!(board.asked(), [COALITION]);
    board.coalition("recover supply.7 kalkreuth");
    assert_eq!(board.fatigue("kalkreuth"), 2);
}

/// CQ-RECOVERY-07: with 5 points of fatigue or more a corps loses a strength point of its owner's choice.
#[test]
fn worn_out_corps_suffer_attrition() {
    for fatigue in 0..=8 {
        let study =
            two_places("").put("kalkreuth", "gera").fatigue("kalkreuth", fatigue).activated("kalkreuth");
        let mut board = recovery(study);
        if fatigue < 5 {
            assert_eq!((board.strength("kalkreuth"), board.points(), board.position.turn()), ((3, 1), 10, 2));
            continue;
        }
        assert_eq!(board.targets(COALITION, "lose"), ["kalkreuth cavalry", "kalkreuth infantry"]);
        board.coalition("lose kalkreuth cavalry");
        assert_eq!((board.strength("kalkreuth"), board.points(), board.position.turn()), ((3, 0), 9, 2));
    }
    let study = two_places("").put("ney", "gera").strength("ney", 0, 1).fatigue("ney", 5).activated("ney");
    let board = recovery(study);
    assert_eq!((board.corps("ney"), board.points()), (None, 11), "without strength the corps is eliminated");
}

/// CQ-RECOVERY-08: the attrition of both sides is one change of the victory points.
#[test]
fn attrition_of_both_sides_is_netted() {
    for (edition, points) in [("en", 1), ("en", 19), ("fr", 1), ("fr", 19)] {
        let study = two_places(&format!("edition={edition}")).put("ney", "gera").put("kalkreuth", "weimar");
        let study =
            study.strength("ney", 6, 0).strength("kalkreuth", 4, 0).activated("ney").activated("kalkreuth");
        let board = recovery(study.fatigue("ney", 5).fatigue("kalkreuth", 5).points(points));
        assert_eq!((board.strength("ney"), board.strength("kalkreuth")), ((5, 0), (3, 0)));
        assert_eq!((board.points(), board.outcome(), board.position.turn()), (points, None, 2));
    }
}

/// CQ-RECOVERY-09: every block is ready again; the fatigue that is left stays.
#[test]
fn all_blocks_are_readied() {
    let study = map("level=grognard")
        .put("soult", "hollfeld")
        .put("saxe-weimar", "langensalza")
        .put("ney", "gera")
        .put("napoleon", "gera")
        .put("vedette-f1", "zeitz")
        .put("kalkreuth", "erfurt")
        .put("frederick", "erfurt")
        .put("vedette-p1", "weimar")
        .fatigue("ney", 4);
    let blocks = ["ney", "napoleon", "vedette-f1", "kalkreuth", "frederick", "vedette-p1"];
    let board = recovery(blocks.into_iter().fold(study, |study, block| study.activated(block)));
    assert_eq!(board.position.turn(), 2);
    for block in blocks {
        assert!(board.ready(block), "{block}");
    }
    assert_eq!(board.fatigue("ney"), 4);
}

/// CQ-RECOVERY-10: the worked example. The French have no card; the Coalition's only card saves Brunswick; Davout, with
/// more than 4 points of fatigue, loses a strength point.
#[test]
fn the_recovery_of_brunswick_and_davout() {
    for (card, box_value) in [("supply.7", 1), ("reinforcement.5", 2), ("long-live-the-queen.9", 3)] {
        let study = two_places("")
            .put("brunswick", "weimar")
            .fatigue("brunswick", 4 + box_value)
            .activated("brunswick")
            .put("davout", "naumburg")
            .fatigue("davout", 6)
            .activated("davout")
            .hand(COALITION, &[card]);
        let mut board = recovery(study);
        assert_eq!(board.asked(), [COALITION], "the French can do nothing");
        board.coalition(&format!("recover {card} brunswick"));
        assert_eq!(board.fatigue("brunswick"), 4);
        board.french("lose davout infantry");
        assert_eq!((board.strength("brunswick"), board.strength("davout")), ((7, 1), (6, 1)));
        assert_eq!((board.fatigue("davout"), board.points()), (6, 11));
    }
}
