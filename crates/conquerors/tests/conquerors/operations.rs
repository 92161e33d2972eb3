//! The order of operations and what an operation consists of: rows OPS.

use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, field, valued};

const EDITIONS: [&str; 2] = ["edition=en", "edition=fr"];

/// An operation of one block that reveals a march card and stays.
#[track_caller]
fn dawdle(board: &mut Board, side: Side, block: &str) {
    board.play(side, &format!("take {block}")).play(side, "march").decline_all();
    board.play(side, "stop").decline_all();
}

/// CQ-OPS-01: a phase is over before the next begins.
#[test]
fn phases_do_not_overlap() {
    let study =
        field("").put("louis", "gotha").deck(FRENCH, &["intuition.4", "intuition.5", "care.6", "hussars.10"]);
    let study = study.deck(COALITION, &["inactivity.2", "intuition.4", "supply.7", "supply.8"]);
    let mut board = Board::first_turn(study);
    for action in ["take louis", "pass", "march"] {
        board.refuses(COALITION, action, "CQ-OPS-01");
    }
    board.refusal(FRENCH, "take soult");
    board.coalition("area langensalza").refuses(FRENCH, "take soult", "CQ-OPS-01");
    board.french("decline").refuses(COALITION, "take louis", "CQ-OPS-01");
    board.coalition("decline");
    board.coalition("pass").french("pass");
    assert_eq!(board.window(FRENCH), Some("recovery"));
    board.refuses(FRENCH, "take soult", "CQ-OPS-01");
}

/// CQ-OPS-02, CQ-OPS-03, CQ-OPS-04: in turn, from the winner of the initiative; a pass is final, and the other
/// goes on until he passes too.
#[test]
fn players_alternate_until_both_have_passed() {
    for options in EDITIONS {
        let study = field(options)
            .put("ney", "kahla")
            .put("lannes", "jena")
            .put("davout", "naumburg")
            .put("louis", "gotha")
            .put("ruchel", "erfurt")
            .put("hohenlohe", "weimar")
            .put("blucher", "halle")
            .hand(FRENCH, &["elan.28"])
            .deck(FRENCH, &["rain.1", "intuition.4", "intuition.5"]);
        let mut board = Board::initiative(study.deck(COALITION, &["intuition.4", "supply.7", "supply.8"]));
        board.french("decline");
        for (side, block) in [(COALITION, "louis"), (FRENCH, "ney"), (COALITION, "ruchel")] {
            assert_eq!(board.asked(), [side]);
            board.refusal(side.other(), "pass");
            dawdle(&mut board, side, block);
        }
        board.french("pass");
        for block in ["hohenlohe", "blucher"] {
            assert_eq!(board.asked(), [COALITION], "the French have three ready corps, but have passed");
            board.refuses(FRENCH, "take lannes", "CQ-OPS-02");
            dawdle(&mut board, COALITION, block);
        }
        assert_eq!((board.asked(), board.position.turn()), (vec![COALITION], 1));
        board.coalition("pass");
        assert_eq!(board.window(FRENCH), Some("recovery"));
    }
    // Also at the very first go.
    let mut board = Board::operations(field("").put("louis", "gotha"), FRENCH);
    board.french("pass");
    dawdle(&mut board, COALITION, "louis");
    assert_eq!(board.asked(), [COALITION]);
}

/// CQ-OPS-05: without a ready corps there is nothing but to pass.
#[test]
fn who_has_no_ready_corps_passes() {
    let study = || field("").put("ney", "kahla").activated("ney").activated("soult").put("louis", "gotha");
    let mut board = Board::operations(study(), COALITION);
    dawdle(&mut board, COALITION, "louis");
    assert!(board.happened(|event| matches!(event, Event::Passed { side: FRENCH })));
    assert_eq!(board.asked(), [COALITION]);
    let mut board = Board::operations(study().put("napoleon", "kahla"), COALITION);
    dawdle(&mut board, COALITION, "louis");
    assert_eq!(board.options(FRENCH), ["pass"], "a ready commander cannot operate alone");
}

/// CQ-OPS-06, CQ-OPS-07: march, combat or a march and then a combat; whoever was chosen is turned over.
#[test]
fn an_operation_is_a_march_then_a_combat() {
    let study = || {
        let study = field("").put("ney", "kahla").put("hohenlohe", "jena").put("louis", "kahla");
        study.deck(FRENCH, &["intuition.4", "intuition.5"]).deck(COALITION, &["rain.1"])
    };
    let mut board = Board::operations(study(), FRENCH);
    board.french("take ney, attack");
    board.refuses(FRENCH, "march", "CQ-OPS-06").refuses(FRENCH, "attack", "CQ-COMBAT-01");
    board.french("lose ney infantry, step saalfeld");
    assert_eq!(board.asked(), [COALITION], "no march and no second combat");
    assert!(!board.ready("ney"));

    let mut board = Board::operations(study(), FRENCH);
    board.french("take ney, march, step jena, attack");
    assert!(board.combat_cards().is_some());

    let mut board =
        Board::operations(field("").put("ney", "kahla").deck(FRENCH, &[valued(FRENCH, 3)]), FRENCH);
    board.french("take ney, march, stop");
    assert_eq!((board.area("ney").as_deref(), board.ready("ney")), (Some("kahla"), false));
}

/// CQ-OPS-08, CQ-OPS-09, CQ-OPS-10: fighters are turned over on both sides, bystanders are not; others may attack
/// the same defenders again.
#[test]
fn fighters_are_activated_and_may_be_attacked_again() {
    let calm = ["intuition.4", "intuition.5", "care.6", "hussars.10"];
    let study = field("")
        .put("ney", "jena")
        .put("lannes", "jena")
        .put("louis", "jena")
        .put("ruchel", "jena")
        .deck(FRENCH, &calm)
        .deck(COALITION, &["intuition.4", "reinforcement.5", "reinforcement.6", "long-live-the-queen.9"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    while board.asked() == [COALITION] && !board.targets(COALITION, "tire").is_empty() {
        board.coalition("tire ruchel");
    }
    assert_eq!(["ney", "louis", "ruchel"].map(|corps| board.ready(corps)), [false; 3]);
    assert!(board.ready("lannes"));
    board.refuses(COALITION, "take louis", "CQ-STACK-03").refuses(COALITION, "take ruchel", "CQ-STACK-03");
    board.coalition("pass").french("take lannes, attack");
    let fights = board.notes.0.iter().filter_map(|(_, event)| match event {
        Event::CombatBegan { defenders, .. } => Some(*defenders),
        _ => None,
    });
    let fights: Vec<_> = fights.collect();
    assert_eq!((fights.len(), fights[0].len()), (2, 2));
    assert_eq!(fights[0], fights[1]);
}
