//! Counter Order, against a card of each kind, and what it leaves of the one green card.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Side;

use super::{OPEN, in_window, sizes, spent, wrecked};
use crate::bench::{Board, field};

/// The enemy of `side` answers with Counter Order.
#[track_caller]
fn counter(board: &mut Board, side: Side) {
    in_window(board, side.other(), "answer");
    let card = if side == FRENCH { "counter-order.26" } else { "counter-order.25" };
    let before = sizes(board, side.other());
    board.play(side.other(), &format!("play {card}"));
    assert!(
        board.happened(|event| matches!(event, Event::Cancelled { side: cancelled } if *cancelled == side))
    );
    spent(board, side.other(), card);
    assert_eq!(sizes(board, side.other())[0], before[0] - 1);
}

/// French cards against the Prussian Counter Order.
fn french(options: &str, hand: &[&str]) -> Study {
    field(options).hand(FRENCH, hand).hand(COALITION, &["counter-order.26"])
}

/// Prussian cards against the French Counter Order.
fn coalition(options: &str, hand: &[&str]) -> Study {
    field(options).hand(COALITION, hand).hand(FRENCH, &["counter-order.25"])
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: Forced March gives no point and no guaranteed connection.
#[test]
fn against_forced_march() {
    for options in OPEN {
        let study = french(options, &["forced-march.12"])
            .put("lannes", "jena")
            .put("ney", "jena")
            .deck(FRENCH, &["rain.1"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, take ney, march").coalition("decline").french("play forced-march.12");
        counter(&mut board, FRENCH);
        spent(&board, FRENCH, "forced-march.12");
        assert_eq!((board.area("lannes").as_deref(), board.ready("lannes")), (Some("jena"), false));
        assert_eq!(board.asked(), [COALITION], "the march is over");
    }
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: Forage gives no rest and takes no points.
#[test]
fn against_forage() {
    for options in OPEN {
        let study = french(options, &["forage.19"])
            .put("lannes", "jena")
            .fatigue("lannes", 3)
            .deck(FRENCH, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").coalition("decline").french("play forage.19");
        counter(&mut board, FRENCH);
        assert_eq!((board.fatigue("lannes"), board.march_points()), (3, 4));
    }
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: the bridge stands.
#[test]
fn against_destroyed_bridge() {
    for options in OPEN {
        let study = coalition(options, &["destroyed-bridge.18"])
            .put("louis", "lobenstein")
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, COALITION);
        board.coalition("take louis, march").french("decline").coalition("play destroyed-bridge.18");
        counter(&mut board, COALITION);
        assert_eq!((wrecked(&board), board.march_points()), (vec![], 3));
    }
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: the stack stops for its friends after all.
#[test]
fn against_organization() {
    for options in OPEN {
        let study =
            french(options, &["organization.16", "panic.35"]).put("lannes", "jena").put("ney", "kahla");
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.5"]), FRENCH);
        board.french("take lannes, march").coalition("decline").french("step kahla, play organization.16");
        counter(&mut board, FRENCH);
        assert_eq!((board.area("lannes").as_deref(), board.ready("lannes")), (Some("kahla"), false));
    }
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: the mover may answer cards played against his march.
#[test]
fn against_the_enemy_of_a_march() {
    for options in OPEN {
        let study = |card: &str| {
            coalition(options, &[card])
                .put("bernadotte", "jena")
                .put("louis", "weimar")
                .deck(FRENCH, &["intuition.4"])
        };
        let mut board = Board::operations(study("reaction.21"), FRENCH);
        board.french("take bernadotte, march").coalition("play reaction.21");
        counter(&mut board, COALITION);
        assert_eq!((board.asked(), board.area("louis").as_deref()), (vec![FRENCH], Some("weimar")));

        let mut board = Board::operations(study("bernadotte.27"), FRENCH);
        board
            .french("take bernadotte, march")
            .coalition("decline")
            .french("decline")
            .coalition("play bernadotte.27");
        counter(&mut board, COALITION);
        assert_eq!(board.march_points(), 4);

        let mut board = Board::operations(study("confusion.22"), FRENCH);
        board.french("take bernadotte, march").coalition("decline").french("decline").coalition("decline");
        board.french("step kahla").coalition("play confusion.22");
        counter(&mut board, COALITION);
        assert_eq!((board.asked(), board.march_points()), (vec![FRENCH], 3));

        let mut board = Board::operations(study("fatigue.25"), FRENCH);
        board.french("take bernadotte, march").coalition("decline").french("decline").coalition("decline");
        board.french("step kahla").coalition("decline").french("stop").coalition("play fatigue.25");
        counter(&mut board, COALITION);
        assert_eq!(board.fatigue("bernadotte"), 0);
    }
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: no second operation; the end of one is neither combat nor pursuit.
#[test]
fn against_coordination() {
    for options in OPEN {
        let study = french(options, &["coordination.14"]).put("lannes", "jena").put("hohenlohe", "weimar");
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").coalition("decline").french("stop, play coordination.14");
        counter(&mut board, FRENCH);
        assert_eq!(board.asked(), [COALITION]);
        assert!(board.allows(COALITION, "take hohenlohe"));
    }
}

/// CQ-CARD-COUNTER-ORDER-01: in the first edition against a card of a combat, also by a player who had nothing else.
#[test]
fn against_a_card_of_the_combat_in_the_first_edition() {
    let study = french(OPEN[0], &["elan.28"]).put("lannes", "jena").put("hohenlohe", "jena");
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack").coalition("decline").french("play elan.28");
    counter(&mut board, FRENCH);
    assert_eq!(board.combat_cards(), Some((3, 2)));

    // The attacker declined at step A and may still answer the defender.
    let study =
        coalition(OPEN[0], &["reinforced-position.31"]).put("lannes", "jena").put("hohenlohe", "jena");
    let mut board = Board::operations(study, FRENCH);
    board
        .french("take lannes, attack")
        .coalition("decline")
        .french("decline")
        .coalition("play reinforced-position.31");
    counter(&mut board, COALITION);
    assert_eq!(board.combat_cards(), Some((3, 2)));
}

/// CQ-CARD-COUNTER-ORDER-02: in the newer edition it does not answer a card of the combat.
#[test]
fn not_against_a_card_of_the_combat_in_the_newer_edition() {
    let study = french(OPEN[1], &["elan.28"]).put("lannes", "jena").put("hohenlohe", "jena");
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack").coalition("decline").french("play elan.28");
    in_window(&board, COALITION, "combat");
    board.refuses(COALITION, "play counter-order.26", "CQ-CARD-COUNTER-ORDER-02");
    board.coalition("decline");
    assert_eq!(board.combat_cards(), Some((4, 2)));
}

/// Murat beats Hohenlohe at Jena by two losses; he has one point of cavalry left.
fn beaten(options: &str, french: &[&str], coalition: &[&str]) -> Board {
    let study = field(options)
        .put("murat", "jena")
        .put("hohenlohe", "jena")
        .hand(FRENCH, french)
        .hand(COALITION, coalition)
        .deck(FRENCH, &["rain.1", "forced-march.12", "coordination.14", "forage.19", "square.30"])
        .deck(COALITION, &["inactivity.3", "intuition.4"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take murat, attack").decline_all();
    // From Kahla only Saalfeld leads further away.
    board.coalition("lose hohenlohe cavalry, lose hohenlohe infantry, step kahla");
    board
}

/// CQ-CARD-COUNTER-ORDER-01, CQ-CARD-COUNTER-ORDER-02: cards of the retreat and the pursuit, by edition.
#[test]
fn against_cards_of_the_retreat_and_the_pursuit() {
    let counter_order = &["counter-order.26"];
    let mut board = beaten(OPEN[0], &["panic.35"], counter_order);
    board.french("play panic.35");
    counter(&mut board, FRENCH);
    assert_eq!(
        (board.area("hohenlohe").as_deref(), board.happened(|event| matches!(event, Event::Pursued { .. }))),
        (Some("saalfeld"), true)
    );
    let mut board = beaten(OPEN[1], &["panic.35"], counter_order);
    board.french("play panic.35");
    assert_ne!(board.window(COALITION), Some("answer"));

    // Two pursuit cards of one point each; the third would be of Great Charge.
    let mut board = beaten(OPEN[0], &["great-charge.34"], counter_order);
    board.french("decline").coalition("decline").french("play great-charge.34");
    counter(&mut board, FRENCH);
    assert_eq!(board.fatigue("hohenlohe"), 2);
    let mut board = beaten(OPEN[1], &["great-charge.34"], counter_order);
    board.french("decline").coalition("decline").french("play great-charge.34");
    assert_eq!(board.fatigue("hohenlohe"), 3);

    let mut board = beaten(OPEN[0], &["counter-order.25"], &["orderly-retreat.35"]);
    board.french("decline").coalition("play orderly-retreat.35");
    counter(&mut board, COALITION);
    assert_eq!(board.fatigue("hohenlohe"), 2, "pursued after all");
    let mut board = beaten(OPEN[1], &["counter-order.25"], &["orderly-retreat.35"]);
    board.french("decline").coalition("play orderly-retreat.35");
    assert_eq!(board.fatigue("hohenlohe"), 0);
}

/// CQ-CARD-COUNTER-ORDER-03: each of the two cards is its owner's green card; nobody counters a Counter Order.
#[test]
fn uses_up_the_green_card_of_both() {
    for options in OPEN {
        let study = field(options)
            .put("lannes", "jena")
            .put("hohenlohe", "kahla")
            .hand(FRENCH, &["forced-march.12", "elan.28", "counter-order.25"])
            .hand(COALITION, &["counter-order.26", "reinforced-position.31"])
            .deck(FRENCH, &["intuition.4", "reserve.9", "panic.35", "coordination.14"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").coalition("decline").french("play forced-march.12");
        counter(&mut board, FRENCH);
        assert_eq!(board.asked(), [FRENCH], "he marches: no answer to the answer");
        board.refuses(FRENCH, "play counter-order.25", "CQ-CARDS-10").refuses(
            FRENCH,
            "play elan.28",
            "CQ-CARDS-10",
        );
        assert_eq!(board.march_points(), 4);
        board.french("step kahla, attack");
        assert_eq!(board.combat_cards(), Some((2, 2)), "no windows at step A");
    }
}

/// CQ-CARD-COUNTER-ORDER-03: red and blue events are out of its reach, and it is nothing but an answer.
#[test]
fn answers_green_events_only() {
    for (options, rule) in [(OPEN[0], "CQ-CARD-COUNTER-ORDER-01"), (OPEN[1], "CQ-CARD-COUNTER-ORDER-02")] {
        let study = coalition(options, &["supply.7"]).fatigue("saxe-weimar", 2);
        let mut board = Board::initiative(study);
        board.refuses(FRENCH, "play counter-order.25", rule);
        board.french("decline").coalition("play supply.7");
        assert_eq!(board.asked(), [COALITION], "Supply is carried out");
        board.refuses(FRENCH, "play counter-order.25", "CQ-OPS-02");
        board.coalition("area langensalza");
        assert_eq!(board.fatigue("saxe-weimar"), 0);
        board.refuses(FRENCH, "play counter-order.25", rule);
        board.french("take soult, march").refuses(FRENCH, "play counter-order.25", rule);
    }
}

/// CQ-CARD-COUNTER-ORDER-01: let pass, the event happens; the answer is still in the hand.
#[test]
fn may_be_kept() {
    let study = french("", &["forced-march.12"]).put("lannes", "jena").deck(FRENCH, &["inactivity.3"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, march").coalition("decline").french("play forced-march.12");
    in_window(&board, COALITION, "answer");
    assert_eq!(board.side(FRENCH).shown, ["forced-march.12"], "on the table until it is answered");
    board.refuses(COALITION, "play reaction.21", "CQ-CARDS-01");
    board.coalition("decline");
    assert_eq!((board.march_points(), board.hand(COALITION)), (4, vec!["counter-order.26".to_owned()]));
    spent(&board, FRENCH, "forced-march.12");
}
