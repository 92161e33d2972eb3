//! The axis of retreat: rows AXIS. The contested area of most tests is Weimar, with the French axis towards Jena.

use std::collections::BTreeSet;

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, valued};
use crate::march::shares;

const EDITIONS: [&str; 2] = ["edition=en", "edition=fr"];

/// Ney and Lannes face Hohenlohe at Weimar and came from Jena.
fn weimar(options: &str) -> Study {
    field(options)
        .put("ney", "weimar")
        .put("lannes", "weimar")
        .put("hohenlohe", "weimar")
        .axis("weimar", FRENCH, "jena")
}

fn towards_jena() -> Option<(&'static str, String)> {
    Some(("french", "jena".to_owned()))
}

/// A block marches one or more connections; its march card is high enough.
#[track_caller]
fn go(board: &mut Board, side: Side, block: &str, areas: &[&str]) {
    board.play(side, &format!("take {block}")).play(side, "march");
    for area in areas {
        board.play(side, &format!("step {area}"));
    }
    if board.allows(side, "decline") {
        board.play(side, "decline");
    }
}

/// CQ-AXIS-01: whoever comes first into an enemy-held area stops there and leaves a marker on the connection he
/// came by.
#[test]
fn the_first_to_contest_sets_the_axis() {
    for options in EDITIONS {
        let study = || field(options).put("lannes", "kahla").put("hohenlohe", "weimar");
        let mut board = Board::operations(study().deck(FRENCH, &[valued(FRENCH, 3)]), FRENCH);
        go(&mut board, FRENCH, "lannes", &["jena", "weimar"]);
        assert_eq!((board.axis("weimar"), board.asked()), (towards_jena(), vec![COALITION]));
        let mut board = Board::operations(study().put("lannes", "jena"), COALITION);
        go(&mut board, COALITION, "hohenlohe", &["jena"]);
        assert_eq!(board.axis("jena"), Some(("coalition", "weimar".to_owned())));
        let mut board = Board::operations(study(), FRENCH);
        go(&mut board, FRENCH, "lannes", &["jena"]);
        assert_eq!(board.axis("jena"), None, "nobody is there");
    }
}

/// CQ-AXIS-02: a further stack of the owner adopts the axis, and retreats by it.
#[test]
fn friends_adopt_the_axis() {
    for options in EDITIONS {
        let study = weimar(options)
            .put("davout", "auerstedt")
            .deck(FRENCH, &["second-breath.2", "intuition.4", "intuition.5"])
            .deck(COALITION, &["rain.1", "inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take davout, march, step weimar");
        assert_eq!(board.axis("weimar"), towards_jena());
        board.french("attack, lose davout infantry");
        assert_eq!(board.area("davout").as_deref(), Some("jena"), "beaten by one, and there is one way only");
    }
}

/// CQ-AXIS-03: a further stack of the enemy leaves no marker; there is never more than one.
#[test]
fn enemies_set_no_second_axis() {
    for options in EDITIONS {
        let mut board = Board::operations(weimar(options).put("ruchel", "erfurt"), COALITION);
        go(&mut board, COALITION, "ruchel", &["weimar"]);
        assert_eq!(board.axis("weimar"), towards_jena());
        assert_eq!((board.fatigue("ney"), board.fatigue("lannes")), (0, 0));
    }
}

/// CQ-AXIS-04, CQ-AXIS-05, CQ-AXIS-11: to come in by the enemy's axis is legal and tires him. The first edition
/// takes the marker off; the newer one leaves it, and strikes once a turn.
#[test]
fn a_cut_axis() {
    let study = |options| weimar(options).put("kalkreuth", "jena").put("louis", "jena").put("ruchel", "jena");
    let tired = |board: &Board| ["ney", "lannes"].map(|corps| board.fatigue(corps));
    for options in EDITIONS {
        let newer = options == "edition=fr";
        let mut board = Board::operations(study(options), COALITION);
        go(&mut board, COALITION, "kalkreuth", &["weimar"]);
        assert_eq!(tired(&board), [1, 1]);
        assert_eq!(board.axis("weimar"), if newer { towards_jena() } else { None });
        board.french("pass");
        go(&mut board, COALITION, "louis", &["weimar"]);
        assert_eq!(tired(&board), [1, 1], "no second time");
        assert_eq!(board.axis("weimar"), if newer { towards_jena() } else { None });
        board.coalition("pass");
        assert_eq!((board.position.turn(), tired(&board)), (2, [0, 0]), "a night's rest");
        board.decline_all().french("pass");
        go(&mut board, COALITION, "ruchel", &["weimar"]);
        assert_eq!(tired(&board), if newer { [1, 1] } else { [0, 0] });
        assert_eq!(board.axis("weimar"), if newer { towards_jena() } else { None });
    }
}

/// CQ-AXIS-05: once a turn means once for each contested area.
#[test]
fn every_contested_area_is_struck_on_its_own() {
    let study = weimar("edition=fr")
        .put("davout", "gotha")
        .put("brunswick", "gotha")
        .axis("gotha", FRENCH, "ohrdruf")
        .put("kalkreuth", "jena")
        .put("louis", "ohrdruf");
    let mut board = Board::operations(study, COALITION);
    go(&mut board, COALITION, "kalkreuth", &["weimar"]);
    board.french("pass");
    go(&mut board, COALITION, "louis", &["gotha"]);
    assert_eq!((board.fatigue("ney"), board.fatigue("davout")), (1, 2));
}

/// CQ-AXIS-06: two points in all, shared equally over all corps of the owner in the area, the balance freely.
#[test]
fn a_cut_axis_tires_all_together() {
    for options in EDITIONS {
        let mut board =
            Board::operations(weimar(options).put("davout", "weimar").put("louis", "jena"), COALITION);
        board.coalition("take louis, march, step weimar");
        let corps = ["ney", "lannes", "davout"];
        let wanted =
            [[2, 0, 0], [0, 2, 0], [0, 0, 2], [1, 1, 0], [1, 0, 1], [0, 1, 1]].map(|share| share.to_vec());
        assert_eq!(shares(&board, FRENCH, &corps), BTreeSet::from(wanted));
        let study = weimar(options).put("lannes", "kahla").put("louis", "jena");
        let mut board = Board::operations(study, COALITION);
        go(&mut board, COALITION, "louis", &["weimar"]);
        assert_eq!(board.fatigue("ney"), 2);
    }
}

/// CQ-AXIS-07: the marker lasts exactly as long as the contest, whoever placed it.
#[test]
fn the_axis_lasts_as_long_as_the_contest() {
    for options in EDITIONS {
        let mut board = Board::operations(weimar(options), COALITION);
        go(&mut board, COALITION, "hohenlohe", &["kolleda"]);
        assert_eq!(board.axis("weimar"), None, "the last enemy has left");

        let study = weimar(options).strength("hohenlohe", 1, 0).deck(FRENCH, &["rain.1", "forced-march.12"]);
        let mut board = Board::operations(study.deck(COALITION, &["intuition.4"]), FRENCH);
        board.french("take ney, attack");
        assert_eq!((board.corps("hohenlohe"), board.axis("weimar")), (None, None), "the last enemy is dead");

        let mut board = Board::operations(weimar(options), FRENCH);
        go(&mut board, FRENCH, "ney", &["jena"]);
        assert_eq!(
            (board.axis("weimar"), board.contested("weimar")),
            (towards_jena(), true),
            "Lannes is left"
        );
        board.coalition("pass");
        go(&mut board, FRENCH, "lannes", &["jena"]);
        assert_eq!((board.axis("weimar"), board.contested("weimar")), (None, false));
    }
}

/// CQ-AXIS-08, CQ-AXIS-09, CQ-AXIS-10: out of a contested area by the own marker, never by the enemy's, and
/// anywhere where there is none. Only the first connection is bound.
#[test]
fn leaving_a_contested_area() {
    let everywhere = ["auerstedt", "blankenhain", "erfurt", "jena", "kolleda"];
    for options in EDITIONS {
        let deck = |study: Study| study.deck(FRENCH, &["inactivity.3"]).deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(deck(weimar(options)), FRENCH);
        board.french("take ney, march");
        assert_eq!(board.targets(FRENCH, "step"), ["jena"]);
        board.refuses(FRENCH, "step erfurt", "CQ-AXIS-08");
        board.french("step jena");
        assert_eq!(board.targets(FRENCH, "step").len(), 6, "every connection of Jena");

        let mut board = Board::operations(deck(weimar(options)), COALITION);
        board.coalition("take hohenlohe, march");
        assert_eq!(board.targets(COALITION, "step"), ["auerstedt", "blankenhain", "erfurt", "kolleda"]);
        board.refuses(COALITION, "step jena", "CQ-AXIS-09");

        let free = || deck(field(options).put("ney", "weimar").put("hohenlohe", "weimar"));
        for (side, corps) in [(FRENCH, "ney"), (COALITION, "hohenlohe")] {
            let mut board = Board::operations(free(), side);
            board.play(side, &format!("take {corps}")).play(side, "march");
            assert_eq!(board.targets(side, "step"), everywhere);
        }
    }
}

/// CQ-AXIS-10: after a cut axis of the first edition both leave as they like, and no later entry sets a new
/// marker.
#[test]
fn a_contest_that_lost_its_axis() {
    let study = weimar("edition=en").put("louis", "jena").put("davout", "auerstedt").put("ruchel", "erfurt");
    let mut board = Board::operations(study, COALITION);
    go(&mut board, COALITION, "louis", &["weimar"]);
    go(&mut board, FRENCH, "davout", &["weimar"]);
    assert_eq!(board.axis("weimar"), None);
    go(&mut board, COALITION, "ruchel", &["weimar"]);
    assert_eq!(board.axis("weimar"), None);
    board.french("take ney, march");
    assert_eq!(board.targets(FRENCH, "step").len(), 5);
    board.french("step jena, stop");
    board.coalition("take hohenlohe, march");
    assert_eq!(board.targets(COALITION, "step").len(), 5);
}

/// CQ-AXIS-12: a retreat and Cannon Sounds cut an axis like a march.
#[test]
fn every_entry_of_corps_cuts_an_axis() {
    for options in EDITIONS {
        let stays = if options == "edition=fr" { towards_jena() } else { None };
        // Augereau beats Louis at Jena by one loss, and Louis falls back upon Weimar.
        let study = weimar(options)
            .put("augereau", "jena")
            .strength("augereau", 3, 0)
            .put("louis", "jena")
            .deck(FRENCH, &["rain.1"])
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take augereau, attack").coalition("lose louis infantry");
        board.coalition("step weimar");
        assert_eq!((board.fatigue("ney"), board.fatigue("lannes")), (1, 1));
        assert_eq!(board.axis("weimar"), stays);

        let study = weimar(options).put("louis", "jena").hand(COALITION, &["cannon-sounds.34"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, attack").coalition("decline, play cannon-sounds.34, block louis");
        assert!(board.happened(|event| matches!(event, Event::AxisCut { side: FRENCH, .. })));
        assert_eq!(board.axis("weimar"), stays);
    }
}

/// CQ-AXIS-12: vedettes never affect a marker.
#[test]
fn vedettes_cut_nothing() {
    for edition in EDITIONS {
        let study = weimar(&format!("{edition} level=grognard")).put("vedette-p1", "jena");
        let mut board = Board::operations(study, COALITION);
        board.coalition("take vedette-p1, march, step weimar");
        assert_eq!(board.area("vedette-p1"), None);
        assert_eq!(board.axis("weimar"), towards_jena());
        assert_eq!((board.fatigue("ney"), board.fatigue("lannes")), (0, 0));
    }
}

/// CQ-AXIS-13: a beaten stack that retreats upon the enemy contests his area and sets its own axis.
#[test]
fn a_retreat_upon_the_enemy_sets_an_axis() {
    for options in EDITIONS {
        let study = field(options)
            .put("augereau", "jena")
            .strength("augereau", 3, 0)
            .put("louis", "jena")
            .put("ney", "weimar")
            .deck(FRENCH, &["rain.1"])
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take augereau, attack").coalition("lose louis infantry, step weimar");
        assert!(board.contested("weimar"));
        assert_eq!(board.axis("weimar"), Some(("coalition", "jena".to_owned())));
        assert_eq!(
            board.fatigue("louis"),
            2,
            "for the one corps met, and none for ending in a contested area"
        );
    }
}
