//! The rulebooks' worked examples.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, map, valued};

const EDITIONS: [&str; 2] = ["edition=en", "edition=fr"];

/// CQ-DRAW-02, CQ-INIT-01, CQ-INIT-05: a draw and an initiative.
///
/// The Prussians draw Inactivity, Reinforcement and Forced March: the first happens at once, the second may be
/// played, the third may not. Both sides turn up a 4, so the French begin.
#[test]
fn draw_and_initiative() {
    for options in EDITIONS {
        let study = field(options)
            .put("brunswick", "erfurt")
            .put("louis", "erfurt")
            .deck(FRENCH, &["forage.19", "elan.28", "square.30", "great-charge.34"])
            .deck(COALITION, &["inactivity.2", "reinforcement.5", "forced-march.14", "ambush.28"]);
        let mut board = Board::first_turn(study);
        assert_eq!(board.hand(COALITION), ["reinforcement.5", "forced-march.14"]);
        board.coalition("area erfurt");
        assert!(!board.ready("brunswick") && !board.ready("louis"));
        board.french("decline");
        let mut offered = board.options(COALITION);
        offered.sort();
        assert_eq!(offered, ["decline", "play reinforcement.5"]);
        board.refuses(COALITION, "play forced-march.14", "CQ-CARDS-05");
        let before = Side::BOTH.map(|side| board.side(side).discard_size);
        board.coalition("play reinforcement.5, block louis");
        assert_eq!(board.strength("louis"), (3, 1));
        assert_eq!(board.asked(), [FRENCH], "4 against 4");
        assert!(board.allows(FRENCH, "take soult"));
        // The two cards of value 4, and Reinforcement.
        let after = Side::BOTH.map(|side| board.side(side).discard_size);
        assert_eq!(after, [before[0] + 1, before[1] + 2]);
        assert_eq!(board.side(FRENCH).deck_size + board.side(COALITION).deck_size, 0);
    }
}

/// Augereau, Murat and Napoleon at Neustadt, and a march card of value 4.
fn neustadt(options: &str) -> Study {
    let study =
        field(options).put("augereau", "neustadt").put("murat", "neustadt").put("napoleon", "neustadt");
    study.deck(FRENCH, &[valued(FRENCH, 4)])
}

/// The whole stack at Neustadt marches.
fn napoleon_marches(study: Study, areas: &[&str]) -> Board {
    let mut board = Board::operations(study, FRENCH);
    board.french("take augereau, take murat, take napoleon, march");
    for area in areas {
        board.french(&format!("step {area}"));
    }
    board
}

/// CQ-MOVE-08: five selections at Neustadt and their movement points.
#[test]
fn five_marches_from_neustadt() {
    for options in EDITIONS {
        let selections: [(&[&str], i16); 5] = [
            (&["augereau"], 4),
            (&["murat"], 5),
            (&["augereau", "napoleon"], 5),
            (&["murat", "napoleon"], 6),
            (&["augereau", "murat", "napoleon"], 4),
        ];
        for (blocks, points) in selections {
            let mut board = Board::operations(neustadt(options), FRENCH);
            for block in blocks {
                board.french(&format!("take {block}"));
            }
            board.french("march");
            assert_eq!(board.march_points(), points, "{blocks:?}");
        }
    }
}

/// CQ-FATIGUE-10, CQ-MOVE-12: case A. Four connections: one fatigue for each corps, one of them spared by
/// Napoleon.
#[test]
fn napoleon_marches_case_a() {
    for options in EDITIONS {
        for (tired, other) in [("augereau", "murat"), ("murat", "augereau")] {
            let mut board =
                napoleon_marches(neustadt(options), &["eisenberg", "naumburg", "weissenfels", "lutzen"]);
            assert_eq!(board.targets(FRENCH, "tire"), ["augereau", "murat"]);
            board.french(&format!("tire {tired}"));
            assert_eq!((board.fatigue(tired), board.fatigue(other)), (1, 0));
            assert_eq!(["augereau", "murat", "napoleon"].map(|block| board.ready(block)), [false; 3]);
            assert_eq!(board.asked(), [COALITION]);
        }
    }
}

/// CQ-MOVE-15: case B. A friendly stack two connections away ends the march.
#[test]
fn napoleon_marches_case_b() {
    for options in EDITIONS {
        let board = napoleon_marches(neustadt(options).put("lannes", "weimar"), &["jena", "weimar"]);
        assert_eq!(["augereau", "murat"].map(|corps| board.fatigue(corps)), [0, 0]);
        assert_eq!((board.area("napoleon").as_deref(), board.ready("napoleon")), (Some("weimar"), false));
        assert_eq!((board.axis("weimar"), board.asked()), (None, vec![COALITION]));
    }
}

/// CQ-FATIGUE-11, CQ-MOVE-16, CQ-AXIS-01, CQ-AXIS-09: case C. Hohenlohe ends the march, Napoleon spares its
/// fatigue, the axis points to Jena, and Hohenlohe may leave by any other connection.
#[test]
fn napoleon_marches_case_c() {
    for options in EDITIONS {
        let mut board = napoleon_marches(neustadt(options).put("hohenlohe", "weimar"), &["jena", "weimar"]);
        assert!(board.contested("weimar"));
        assert_eq!(["augereau", "murat"].map(|corps| board.fatigue(corps)), [0, 0]);
        assert_eq!(board.axis("weimar"), Some(("french", "jena".to_owned())));
        board.french("decline").coalition("take hohenlohe, march");
        assert_eq!(board.targets(COALITION, "step"), ["auerstedt", "blankenhain", "erfurt", "kolleda"]);
        board.refuses(COALITION, "step jena", "CQ-AXIS-09");
    }
}

/// CQ-AXIS-02, CQ-AXIS-03, CQ-AXIS-04, CQ-AXIS-05: after case C others come to Weimar. The axis stays the only
/// one; a Prussian stack from Jena tires the French, and takes the marker off in the first edition.
#[test]
fn others_follow_napoleon() {
    for options in EDITIONS {
        let study =
            neustadt(options).put("hohenlohe", "weimar").put("davout", "auerstedt").put("ruchel", "erfurt");
        let mut board = napoleon_marches(study.put("louis", "kahla"), &["jena", "weimar"]);
        let axis = Some(("french", "jena".to_owned()));
        board.french("decline").coalition("take ruchel, march, step weimar, decline");
        assert_eq!(board.axis("weimar"), axis);
        board.french("take davout, march, step weimar, decline");
        assert_eq!(board.axis("weimar"), axis);
        let tired = |board: &Board| -> u8 {
            ["augereau", "murat", "davout"].map(|corps| board.fatigue(corps)).iter().sum()
        };
        let before = tired(&board);
        let mut chance = vedette_kernel::Scripted::new([("coalition-march-card", 5)]);
        board
            .coalition("take louis")
            .play_with(COALITION, "march", &mut chance)
            .coalition("step jena, step weimar");
        board.french("tire murat, tire murat");
        assert_eq!(tired(&board), before + 2);
        assert_eq!(board.axis("weimar"), axis.filter(|_| options == "edition=fr"));
    }
}

/// CQ-COMBAT-21, CQ-LOSS-07, CQ-RETREAT-15, CQ-PURSUIT-08: the combat at Naumburg.
///
/// Skirmishers goes to Rüchel; 3 cards against 2; 2 losses and 3 fatigue against 4 fatigue; retreat of 2
/// connections, not along the French axis; the pursuit eliminates Rüchel.
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
        assert_eq!(
            board.targets(COALITION, "step"),
            ["auerstedt", "mucheln", "nebra", "weissenfels", "zeitz"]
        );
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
