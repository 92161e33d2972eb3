//! Green cards after a combat: Great Charge, Orderly Retreat, Panic.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{OPEN, in_window, sizes, spent};
use crate::bench::{Board, field, map};

/// Ney, with one strength point, attacks at Jena and inflicts one loss; the Prussians inflict none.
fn ney_wins(study: Study) -> Board {
    let study = study
        .put("ney", "jena")
        .put("hohenlohe", "jena")
        .deck(FRENCH, &["rain.1", "intuition.4", "reserve.9", "coordination.14"])
        .deck(COALITION, &["inactivity.3", "intuition.4", "long-live-the-queen.9", "forage.16"]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take ney, attack");
    for _ in 0..4 {
        if let Some(side) = board.asked().into_iter().find(|&side| board.window(side).is_some()) {
            board.play(side, "decline");
        }
    }
    board
}

mod panic {
    use super::*;

    fn two_corps(options: &str) -> Study {
        field(options)
            .strength("ney", 1, 0)
            .put("louis", "jena")
            .put("kalkreuth", "weimar")
            .hand(FRENCH, &["panic.35"])
    }

    /// CQ-CARD-PANIC-01: one connection more, friends or not, and two points of fatigue in equal shares.
    #[test]
    fn drives_the_beaten_further() {
        for options in OPEN {
            let mut board = ney_wins(two_corps(options));
            board.coalition("lose hohenlohe infantry, step weimar");
            in_window(&board, FRENCH, "retreat-done");
            let [hand, deck, discard] = sizes(&board, FRENCH);
            board.french("play panic.35");
            assert_eq!(sizes(&board, FRENCH), [hand - 1, deck, discard + 1]);
            assert_eq!(
                board.targets(COALITION, "step"),
                ["erfurt", "kolleda"],
                "away from Jena, as they choose"
            );
            board.refuses(COALITION, "step auerstedt", "CQ-RETREAT-05");
            board.coalition("step erfurt");
            assert_eq!(
                (board.area("hohenlohe"), board.area("louis")),
                (Some("erfurt".into()), Some("erfurt".into()))
            );
            assert_eq!(
                (board.fatigue("hohenlohe"), board.fatigue("louis"), board.fatigue("kalkreuth")),
                (1, 1, 0)
            );
            assert_eq!(board.area("kalkreuth").as_deref(), Some("weimar"));
        }
    }

    /// CQ-CARD-PANIC-01: let pass, the retreat is over.
    #[test]
    fn may_be_kept() {
        let mut board = ney_wins(two_corps(""));
        board.coalition("lose hohenlohe infantry, step weimar").french("decline");
        assert_eq!((board.area("hohenlohe").as_deref(), board.fatigue("hohenlohe")), (Some("weimar"), 0));
    }

    /// CQ-CARD-PANIC-01: all limits and prices of a retreat hold for the connection.
    #[test]
    fn costs_what_a_retreat_costs() {
        let mut board = ney_wins(
            two_corps("").put("davout", "erfurt").put("lannes", "erfurt").wrecked("kolleda", "nebra"),
        );
        board.coalition("lose hohenlohe infantry, step weimar").french("play panic.35");
        let mut into_enemies = board.fork();
        into_enemies.coalition("step erfurt");
        assert_eq!(
            (into_enemies.fatigue("hohenlohe"), into_enemies.fatigue("louis")),
            (3, 3),
            "2 + 2 x 2, shared"
        );
        assert!(into_enemies.happened(|event| matches!(event, Event::RetreatMet { corps: 2, .. })));
        let mut board = ney_wins(two_corps("").wrecked("auerstedt", "nebra"));
        board
            .coalition("lose hohenlohe infantry, step auerstedt")
            .french("play panic.35")
            .coalition("step nebra");
        assert_eq!(
            (board.fatigue("hohenlohe"), board.fatigue("louis")),
            (2, 2),
            "2 + 2 for the bridge, shared"
        );
    }

    /// CQ-CARD-PANIC-01: a retreat that was stopped by the enemy in its way goes on all the same.
    #[test]
    fn drives_the_beaten_through_the_enemy() {
        let mut board = ney_wins(two_corps("").put("davout", "weimar"));
        board.coalition("lose hohenlohe infantry, step weimar");
        assert!(board.contested("weimar"), "Davout has stopped them");
        assert_eq!((board.fatigue("hohenlohe"), board.fatigue("louis")), (1, 1), "2 for Davout");
        board.french("play panic.35");
        assert_eq!(board.targets(COALITION, "step"), ["erfurt", "kolleda"]);
        board.coalition("step erfurt");
        assert_eq!(board.area("hohenlohe").as_deref(), Some("erfurt"));
        assert_eq!((board.fatigue("hohenlohe"), board.fatigue("louis")), (2, 2), "2 more for the panic");
    }

    /// CQ-CARD-PANIC-01: with nowhere to go only the fatigue is left.
    #[test]
    fn tires_who_cannot_go_further() {
        let study = field("")
            .put("ney", "lichtenfels")
            .strength("ney", 1, 0)
            .put("hohenlohe", "lichtenfels")
            .hand(FRENCH, &["panic.35"])
            .deck(FRENCH, &["rain.1"])
            .deck(COALITION, &["inactivity.3", "intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board
            .french("take ney, attack, decline")
            .coalition("lose hohenlohe infantry, step ebern")
            .french("play panic.35");
        assert_eq!((board.area("hohenlohe").as_deref(), board.fatigue("hohenlohe")), (Some("ebern"), 2));
    }

    /// CQ-CARD-PANIC-01: only after a combat that the Prussians lost, and not in the combat itself.
    #[test]
    fn needs_beaten_prussians() {
        let study = field("").put("lannes", "jena").put("hohenlohe", "jena").hand(FRENCH, &["panic.35"]);
        let mut board = Board::operations(study.clone(), FRENCH);
        board.french("take lannes, attack").refuses(FRENCH, "play panic.35", "CQ-CARDS-09");
        // Drawn.
        let drawn = study.clone().deck(FRENCH, &["intuition.4", "reserve.9", "coordination.14"]);
        let mut board = Board::operations(drawn.deck(COALITION, &["inactivity.3", "intuition.4"]), FRENCH);
        board.french("take lannes, attack, decline");
        in_window(&board, FRENCH, "operation-end");
        board.refuses(FRENCH, "play panic.35", "CQ-CARDS-09");
        // Lost.
        let lost = study
            .deck(FRENCH, &["intuition.4", "reserve.9", "coordination.14"])
            .deck(COALITION, &["rain.1", "inactivity.3"]);
        let mut board = Board::operations(lost, FRENCH);
        board.french("take lannes, attack, decline, lose lannes infantry, step kahla");
        in_window(&board, FRENCH, "pursuit-threatens");
        board.refuses(FRENCH, "play panic.35", "CQ-CARDS-09");
    }

    /// CQ-CARD-PANIC-01: there is nobody to drive when the beaten stack is gone.
    #[test]
    fn needs_survivors() {
        let study = field("").strength("ney", 1, 0).strength("hohenlohe", 1, 0).hand(FRENCH, &["panic.35"]);
        let mut board = ney_wins(study);
        assert_eq!(board.corps("hohenlohe"), None);
        assert_ne!(board.window(FRENCH), Some("retreat-done"));
        board.decline_all();
    }
}

mod orderly_retreat {
    use super::*;

    /// Murat beats Hohenlohe by two losses, one of them cavalry; his pursuit has two cards of a point each.
    fn beaten(options: &str, cavalry: u8) -> Board {
        let study = field(options)
            .put("murat", "jena")
            .put("hohenlohe", "jena")
            .strength("hohenlohe", 5, cavalry)
            .hand(COALITION, &["orderly-retreat.35"])
            .deck(FRENCH, &["rain.1", "forced-march.12", "coordination.14", "forage.19"])
            .deck(COALITION, &["inactivity.3", "intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take murat, attack").coalition("decline, decline");
        while board.asked() == [COALITION] && board.window(COALITION).is_none() {
            let way = ["lose hohenlohe cavalry", "lose hohenlohe infantry", "step kahla", "step saalfeld"];
            let way = way.into_iter().find(|way| board.allows(COALITION, way)).expect("a way");
            board.coalition(way);
        }
        board
    }

    /// CQ-CARD-ORDERLY-RETREAT-01: with a point of cavalry left there is no pursuit.
    #[test]
    fn spares_the_pursuit() {
        for options in OPEN {
            let mut board = beaten(options, 3);
            assert_eq!(board.strength("hohenlohe"), (5, 1));
            in_window(&board, COALITION, "pursuit-threatens");
            let mut pursued = board.fork();
            pursued.coalition("decline");
            assert_eq!(pursued.fatigue("hohenlohe"), 2);
            board.coalition("play orderly-retreat.35");
            assert_eq!(board.fatigue("hohenlohe"), 0);
            assert!(board.happened(|event| matches!(event, Event::PursuitPrevented { side: COALITION })));
            spent(&board, COALITION, "orderly-retreat.35");
        }
    }

    /// CQ-CARD-ORDERLY-RETREAT-01: without cavalry left it cannot be played.
    #[test]
    fn needs_cavalry() {
        for cavalry in [2, 1] {
            let mut board = beaten("", cavalry);
            assert_eq!(board.strength("hohenlohe").1, 0);
            in_window(&board, COALITION, "pursuit-threatens");
            board.refuses(COALITION, "play orderly-retreat.35", "CQ-CARD-ORDERLY-RETREAT-01");
            board.coalition("decline");
            assert_eq!(board.fatigue("hohenlohe"), 2);
        }
    }

    /// CQ-CARD-ORDERLY-RETREAT-01: without a pursuit there is no moment for it, nor anywhere else.
    #[test]
    fn needs_a_pursuit() {
        let study = field("").strength("ney", 1, 0).hand(COALITION, &["orderly-retreat.35"]);
        let mut board = ney_wins(study);
        board.coalition("lose hohenlohe infantry, step kahla");
        assert_ne!(board.window(COALITION), Some("pursuit-threatens"));
        assert!(board.happened(|event| matches!(event, Event::NoPursuit { side: FRENCH })));
        let study =
            field("").put("ney", "jena").put("hohenlohe", "jena").hand(COALITION, &["orderly-retreat.35"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take ney, attack").refuses(COALITION, "play orderly-retreat.35", "CQ-CARDS-09");
    }

    /// CQ-CARD-ORDERLY-RETREAT-01: the French retreat in order as well.
    #[test]
    fn is_for_the_french_too() {
        let study = map("")
            .put("blucher", "jena")
            .put("ney", "jena")
            .put("soult", "gera")
            .hand(FRENCH, &["orderly-retreat.36"])
            .deck(FRENCH, &["intuition.4", "reserve.9"])
            .deck(COALITION, &["rain.1", "inactivity.3", "intuition.4"]);
        let mut board = Board::operations(study, COALITION);
        board.coalition("take blucher, attack").french("decline, decline, lose ney infantry, step eisenberg");
        in_window(&board, FRENCH, "pursuit-threatens");
        board.french("play orderly-retreat.36");
        assert_eq!(board.fatigue("ney"), 0);
        assert!(board.happened(|event| matches!(event, Event::PursuitPrevented { side: FRENCH })));
    }
}

mod great_charge {
    use super::*;

    /// Ney, with more cavalry than Hohenlohe, wins by one loss. Pursuit cards of one point each follow.
    fn pursuit(options: &str, cavalry: u8, hand: &[&str]) -> Board {
        let study = field(options).strength("ney", 0, 1).strength("hohenlohe", 6, cavalry).hand(FRENCH, hand);
        let mut board = ney_wins(study);
        if cavalry > 0 {
            board.coalition("lose hohenlohe infantry");
        }
        board.coalition("step kahla");
        if board.window(FRENCH) == Some("retreat-done") {
            board.french("decline");
        }
        board
    }

    /// CQ-CARD-GREAT-CHARGE-01: one pursuit card more.
    #[test]
    fn adds_a_pursuit_card() {
        for options in OPEN {
            assert_eq!(pursuit(options, 0, &[]).fatigue("hohenlohe"), 1);
            let mut board = pursuit(options, 0, &["great-charge.34"]);
            in_window(&board, FRENCH, "pursuit");
            let mut kept = board.fork();
            kept.french("decline");
            assert_eq!(kept.fatigue("hohenlohe"), 1);
            board.french("play great-charge.34");
            assert_eq!(board.fatigue("hohenlohe"), 2);
            spent(&board, FRENCH, "great-charge.34");
        }
    }

    /// CQ-CARD-GREAT-CHARGE-01: no pursuit, no charge.
    #[test]
    fn needs_a_pursuit() {
        let board = pursuit("", 1, &["great-charge.34"]);
        assert_ne!(board.window(FRENCH), Some("pursuit"));
        assert_eq!(board.fatigue("hohenlohe"), 0);
        board.refuses(FRENCH, "play great-charge.34", "CQ-CARDS-09");
    }

    /// CQ-CARD-GREAT-CHARGE-01: an orderly retreat leaves nothing to charge.
    #[test]
    fn has_no_moment_after_an_orderly_retreat() {
        let study = field("")
            .strength("ney", 0, 4)
            .hand(FRENCH, &["great-charge.34"])
            .hand(COALITION, &["orderly-retreat.35"]);
        let mut board = ney_wins(study);
        board
            .coalition("lose hohenlohe infantry, step kahla")
            .french("decline")
            .coalition("play orderly-retreat.35");
        assert_ne!(board.window(FRENCH), Some("pursuit"));
        assert_eq!(board.fatigue("hohenlohe"), 0);
    }
}
