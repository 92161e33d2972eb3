//! Green cards of the player who operates, but for those of the bridges: Coordination, Forage, Forced March,
//! Organization.

use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{FOG, OPEN, in_window, sizes, spent};
use crate::bench::{Board, field, map, valued};

mod forced_march {
    use super::*;

    /// CQ-CARD-FORCED-MARCH-01: a point more at the start of a march, in both editions.
    #[test]
    fn adds_a_point_at_the_start() {
        for options in OPEN {
            for (side, corps, card) in
                [(FRENCH, "lannes", "forced-march.12"), (COALITION, "hohenlohe", "forced-march.14")]
            {
                let study =
                    field(options).put(corps, "jena").hand(side, &[card]).deck(side, &[valued(side, 3)]);
                let mut board = Board::operations(study, side);
                board.play(side, &format!("take {corps}")).play(side, "march");
                let [hand, deck, discard] = sizes(&board, side);
                assert_eq!(board.march_points(), 3);
                board.play(side, &format!("play {card}"));
                assert_eq!(board.march_points(), 4);
                assert_eq!(sizes(&board, side), [hand - 1, deck, discard + 1]);
                spent(&board, side, card);
                for area in ["kahla", "saalfeld", "grafenthal", "lobenstein"] {
                    board.play(side, &format!("step {area}"));
                }
                assert_eq!((board.fatigue(corps), board.asked()), (1, vec![side.other()]));
            }
        }
    }

    /// CQ-CARD-FORCED-MARCH-01: in the first edition not after the first connection.
    #[test]
    fn comes_too_late_on_the_road_in_the_first_edition() {
        let study = field(OPEN[0])
            .put("lannes", "jena")
            .hand(FRENCH, &["forced-march.12"])
            .deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.refuses(FRENCH, "play forced-march.12", "CQ-CARD-FORCED-MARCH-01");
        board.french("take lannes, march, step kahla");
        board.refuses(FRENCH, "play forced-march.12", "CQ-CARD-FORCED-MARCH-01");
    }

    /// CQ-CARD-FORCED-MARCH-01: the enemy's turn to speak ends the start of the march.
    #[test]
    fn comes_too_late_after_the_enemy_has_spoken() {
        for (options, allowed) in [(OPEN[0], false), (OPEN[1], true)] {
            let study = field(options)
                .put("bernadotte", "jena")
                .hand(FRENCH, &["forced-march.12"])
                .hand(COALITION, &["ambush.28"]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take bernadotte, march").coalition("decline");
            in_window(&board, FRENCH, "march-start");
            assert!(board.allows(FRENCH, "play forced-march.12"));
            board.french("decline");
            in_window(&board, COALITION, "enemy-march-start");
            board.coalition("decline");
            assert_eq!(board.allows(FRENCH, "play forced-march.12"), allowed);
        }
    }

    /// CQ-CARD-FORCED-MARCH-02: in the newer edition at any moment of the march.
    #[test]
    fn helps_at_any_moment_in_the_newer_edition() {
        let study = field(OPEN[1])
            .put("lannes", "jena")
            .hand(FRENCH, &["forced-march.12"])
            .deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.refuses(FRENCH, "play forced-march.12", "CQ-CARDS-07");
        board.french("take lannes, march, step kahla, step saalfeld, step grafenthal");
        assert_eq!(board.targets(FRENCH, "step"), [""; 0]);
        board.french("play forced-march.12, step lobenstein");
        assert_eq!((board.fatigue("lannes"), board.area("lannes").as_deref()), (1, Some("lobenstein")));
    }

    /// CQ-CARD-FORCED-MARCH-02: not once a stop for corps has ended the march, in fog no more than in the open.
    #[test]
    fn does_not_lift_a_stop() {
        let study = |options| {
            let study =
                field(options).put("lannes", "jena").put("ney", "kahla").hand(FRENCH, &["forced-march.12"]);
            study.deck(FRENCH, &["inactivity.3"])
        };
        let mut board = Board::operations(study(OPEN[1]), FRENCH);
        board.french("take lannes, march, step kahla");
        in_window(&board, FRENCH, "joining");
        board.french("decline");
        in_window(&board, FRENCH, "operation-end");
        let mut board = Board::operations(study(FOG[1]), FRENCH);
        board.french("take lannes, march, step kahla, decline");
        board.refuses(FRENCH, "play forced-march.12", "CQ-MOVE-15");
        board.refuses(FRENCH, "step jena", "CQ-MOVE-15");
    }

    /// CQ-CARD-FORCED-MARCH-03: without the card 0 points or less, one connection with it, over any bridge.
    #[test]
    fn always_gives_a_stack_without_points_one_connection() {
        for options in OPEN {
            for corps in [&["lannes", "ney"][..], &["lannes", "ney", "davout", "augereau"][..]] {
                let mut study = field(options).wrecked("jena", "weimar").hand(FRENCH, &["forced-march.12"]);
                for name in corps {
                    study = study.put(name, "jena");
                }
                let mut board = Board::operations(study.deck(FRENCH, &["rain.1"]), FRENCH);
                for name in corps {
                    board.play(FRENCH, &format!("take {name}"));
                }
                board.french("march");
                assert_eq!(board.march_points(), 2 - corps.len() as i16);
                board.refuses(FRENCH, "step kahla", "CQ-MOVE-12").refuses(
                    FRENCH,
                    "step weimar",
                    "CQ-MOVE-13",
                );
                board.french("play forced-march.12");
                assert_eq!(board.targets(FRENCH, "step").len(), 6);
                board.french("step weimar");
                assert_eq!(board.asked(), [COALITION], "one connection and no more");
                assert!(
                    corps
                        .iter()
                        .all(|name| board.area(name).as_deref() == Some("weimar") && !board.ready(name))
                );
                assert!(corps.iter().all(|name| board.fatigue(name) == 0));
            }
        }
    }

    /// CQ-CARD-FORCED-MARCH-03: the connection may lead to the enemy, and to an attack.
    #[test]
    fn may_lead_a_stack_without_points_into_a_combat() {
        let study =
            field("").put("lannes", "jena").put("ney", "jena").put("davout", "jena").put("louis", "kahla");
        let mut board =
            Board::operations(study.hand(FRENCH, &["forced-march.12"]).deck(FRENCH, &["rain.1"]), FRENCH);
        board.french(
            "take lannes, take ney, take davout, march, play forced-march.12, step kahla, tire ney, attack",
        );
        assert_eq!(board.combat_cards(), Some((7, 1)), "6 for strength, 2 for symbols, less 1 for the march");
    }

    /// CQ-CARD-FORCED-MARCH-03: a stack with a point of its own has no such privilege.
    #[test]
    fn gives_no_privilege_to_a_stack_with_points() {
        let study =
            field("").put("lannes", "jena").wrecked("jena", "weimar").hand(FRENCH, &["forced-march.12"]);
        let mut board = Board::operations(study.deck(FRENCH, &["rain.1"]), FRENCH);
        board.french("take lannes, march, play forced-march.12");
        assert_eq!(board.march_points(), 2);
        board.refuses(FRENCH, "step weimar", "CQ-MOVE-13");
        board.french("step kahla, step jena");
        assert_eq!(board.asked(), [COALITION]);
    }

    /// CQ-CARD-FORCED-MARCH-03: the enemy's card is part of the sum, although he speaks after the mover.
    #[test]
    fn counts_the_enemys_card() {
        for (card, points, bridge) in
            [("second-breath.2", 0, true), ("inactivity.3", 1, true), ("intuition.4", 2, false)]
        {
            let study = field("")
                .put("bernadotte", "jena")
                .wrecked("jena", "weimar")
                .hand(FRENCH, &["forced-march.12"])
                .hand(COALITION, &["bernadotte.27"])
                .deck(FRENCH, &[card]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take bernadotte, march").coalition("decline").french("play forced-march.12");
            board.coalition("decline, play bernadotte.27");
            assert_eq!(board.march_points(), points);
            assert!(board.allows(FRENCH, "step kahla"));
            assert_eq!(board.allows(FRENCH, "step weimar"), bridge, "{card}");
        }
    }
}

mod forage {
    use super::*;

    /// CQ-CARD-FORAGE-01: two points of fatigue less for two movement points.
    #[test]
    fn trades_movement_for_rest() {
        for options in OPEN {
            let study =
                field(options).put("lannes", "jena").fatigue("lannes", 3).hand(FRENCH, &["forage.19"]);
            let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
            board.french("take lannes, march");
            let [hand, deck, discard] = sizes(&board, FRENCH);
            board.french("play forage.19");
            assert_eq!((board.fatigue("lannes"), board.march_points()), (1, 2));
            assert_eq!(sizes(&board, FRENCH), [hand - 1, deck, discard + 1]);
            board.french("step kahla, step saalfeld");
            assert_eq!(board.asked(), [COALITION]);
        }
    }

    /// CQ-CARD-FORAGE-01: two points are enough, one is not.
    #[test]
    fn needs_two_points() {
        let study =
            field("").put("hohenlohe", "jena").fatigue("hohenlohe", 3).hand(COALITION, &["forage.16"]);
        let mut board = Board::operations(study.clone().deck(COALITION, &["inactivity.2"]), COALITION);
        board.coalition("take hohenlohe, march");
        assert_eq!(board.march_points(), 1);
        board.refuses(COALITION, "play forage.16", "CQ-CARD-FORAGE-01");
        let mut board = Board::operations(study.deck(COALITION, &["inactivity.3"]), COALITION);
        board.coalition("take hohenlohe, march, play forage.16");
        assert_eq!((board.fatigue("hohenlohe"), board.area("hohenlohe").as_deref()), (1, Some("jena")));
        assert_eq!((board.asked(), board.ready("hohenlohe")), (vec![FRENCH], false));
        assert!(board.happened(|event| matches!(event, Event::Stayed { side: COALITION, .. })));
    }

    /// CQ-CARD-FORAGE-01: only at the start of the march.
    #[test]
    fn comes_too_late_on_the_road() {
        for (options, rule) in [(OPEN[0], "CQ-CARDS-06"), (OPEN[1], "CQ-CARDS-07")] {
            let study = field(options)
                .put("lannes", "jena")
                .hand(FRENCH, &["forage.19"])
                .deck(FRENCH, &["intuition.5"]);
            let mut board = Board::operations(study, FRENCH);
            board.refuses(FRENCH, "play forage.19", rule);
            board.french("take lannes, march, step kahla").refuses(FRENCH, "play forage.19", rule);
        }
    }

    /// CQ-CARD-FORAGE-01: the owner chooses among the tired corps of the stack.
    #[test]
    fn eases_whom_the_owner_likes() {
        let study =
            field("").put("lannes", "jena").put("ney", "jena").put("davout", "jena").put("augereau", "jena");
        let study =
            study.fatigue("lannes", 2).fatigue("ney", 2).fatigue("augereau", 4).hand(FRENCH, &["forage.19"]);
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
        board.french("take lannes, take ney, take davout, march, play forage.19");
        assert_eq!(board.targets(FRENCH, "ease"), ["lannes", "ney"]);
        board.french("ease ney, ease ney");
        assert_eq!(["lannes", "ney", "augereau"].map(|corps| board.fatigue(corps)), [2, 0, 4]);
    }

    /// CQ-CARD-FORAGE-01: vedettes do not forage.
    #[test]
    fn is_not_for_vedettes() {
        let study = field(FOG[0])
            .put("vedette-f1", "jena")
            .hand(FRENCH, &["forage.19"])
            .deck(FRENCH, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take vedette-f1, march").refuses(FRENCH, "play forage.19", "CQ-CARD-FORAGE-01");
    }

    /// CQ-CARD-FORAGE-02: in fog the player of a stack in a contested area is asked like any other.
    #[test]
    fn leaves_the_attack_open_in_fog() {
        let study = field(FOG[0])
            .put("lannes", "jena")
            .put("hohenlohe", "jena")
            .fatigue("lannes", 2)
            .hand(FRENCH, &["forage.19"]);
        let mut board = Board::operations(study.deck(FRENCH, &["second-breath.2"]), FRENCH);
        board.french("take lannes, march, play forage.19");
        assert_eq!((board.fatigue("lannes"), board.options(FRENCH)), (0, vec!["decline".to_owned()]));
        board.french("decline, stop, attack");
        assert_eq!(board.combat_cards(), Some((2, 2)));
    }

    /// CQ-CARD-FORAGE-02: in a contested area it may attack afterwards, at a card less, without any points left.
    #[test]
    fn leaves_the_attack_open() {
        for options in OPEN {
            let study =
                field(options).put("lannes", "jena").put("hohenlohe", "jena").hand(FRENCH, &["forage.19"]);
            let study = study.deck(FRENCH, &["second-breath.2", "intuition.4", "reserve.9", "panic.35"]);
            let mut board = Board::operations(study.clone(), FRENCH);
            board.french("take lannes, march, play forage.19");
            assert!(board.allows(FRENCH, "attack"));
            board.french("attack");
            assert_eq!(board.combat_cards(), Some((2, 2)), "3 without the march");
            // Without the card a stack without points is turned over.
            let study = study.put("ney", "jena");
            let mut board = Board::operations(study.clone(), FRENCH);
            board.french("take lannes, take ney, march");
            assert_eq!(board.march_points(), 1);
            let mut board = Board::operations(study.put("davout", "jena").hand(FRENCH, &[]), FRENCH);
            board.french("take lannes, take ney, take davout, march");
            assert_eq!((board.asked(), board.ready("lannes")), (vec![COALITION], false));
        }
    }
}

mod organization {
    use super::*;

    fn column(options: &str, card: &str) -> Board {
        let study = field(options)
            .put("lannes", "jena")
            .put("ney", "kahla")
            .put("davout", "grafenthal")
            .hand(FRENCH, &["organization.16"]);
        let mut board = Board::operations(study.deck(FRENCH, &[card]), FRENCH);
        board.french("take lannes, march");
        board
    }

    /// CQ-CARD-ORGANIZATION-01: the duty to stop for friends is lifted for one area.
    #[test]
    fn passes_one_friendly_area() {
        for options in OPEN {
            let mut board = column(options, "intuition.5");
            board.french("step kahla");
            in_window(&board, FRENCH, "joining");
            let [hand, deck, discard] = sizes(&board, FRENCH);
            board.french("play organization.16");
            assert_eq!(sizes(&board, FRENCH), [hand - 1, deck, discard + 1]);
            assert_eq!(board.march_points(), 4);
            board.french("step saalfeld, step grafenthal");
            assert_eq!(
                (board.asked(), board.area("lannes").as_deref()),
                (vec![COALITION], Some("grafenthal"))
            );
        }
    }

    /// CQ-CARD-ORGANIZATION-01: let pass, the stack stops.
    #[test]
    fn may_be_declined() {
        let mut board = column("", "intuition.5");
        board.french("step kahla, decline");
        in_window(&board, FRENCH, "operation-end");
        board.refuses(FRENCH, "step saalfeld", "CQ-OPS-06");
    }

    /// CQ-CARD-ORGANIZATION-01: it needs friends in the way and a point to go on with.
    #[test]
    fn needs_friends_and_a_point() {
        let mut board = column("", "rain.1");
        board.refuses(FRENCH, "play organization.16", "CQ-CARDS-06");
        board.french("step kahla");
        in_window(&board, FRENCH, "operation-end");
        let mut board = column("", "second-breath.2");
        board.french("step kahla");
        in_window(&board, FRENCH, "joining");
        let mut board = column("", "intuition.5");
        board.french("step neustadt");
        assert_eq!((board.window(FRENCH), board.march_points()), (None, 4));
        // Friends among enemies do not count: the area is contested.
        let study = field("")
            .put("lannes", "jena")
            .put("ney", "kahla")
            .put("louis", "kahla")
            .hand(FRENCH, &["organization.16"]);
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.5"]), FRENCH);
        board.french("take lannes, march, step kahla");
        assert_ne!(board.window(FRENCH), Some("joining"));
    }

    /// CQ-CARD-ORGANIZATION-01: in fog the moment exists in any case; the card does not.
    #[test]
    fn has_a_moment_in_fog_that_tells_nothing() {
        let mut board = column(FOG[0], "intuition.5");
        board.french("step neustadt");
        in_window(&board, FRENCH, "joining");
        board.refuses(FRENCH, "play organization.16", "CQ-CARD-ORGANIZATION-01");
        let mut board = column(FOG[0], "rain.1");
        board.french("step kahla");
        board.refuses(FRENCH, "play organization.16", "CQ-CARD-ORGANIZATION-01");
        let mut board = column(FOG[0], "second-breath.2");
        board.french("step kahla, play organization.16, step saalfeld");
        assert_eq!(board.area("lannes").as_deref(), Some("saalfeld"));
    }
}

mod coordination {
    use super::*;

    /// CQ-CARD-COORDINATION-01: after an operation another one at once, with another stack, before the enemy's go.
    #[test]
    fn gives_a_second_operation() {
        for options in OPEN {
            let study = field(options)
                .put("lannes", "jena")
                .put("hohenlohe", "jena")
                .hand(FRENCH, &["coordination.14"])
                .deck(FRENCH, &["intuition.4", "reserve.9", "coordination.15", "panic.35"])
                .deck(COALITION, &["inactivity.3", "intuition.4"]);
            let mut board = Board::operations(study, FRENCH);
            board.refuses(
                FRENCH,
                "play coordination.14",
                if options == OPEN[0] { "CQ-CARDS-06" } else { "CQ-CARDS-07" },
            );
            board.french("take lannes, attack, decline");
            in_window(&board, FRENCH, "operation-end");
            board.french("play coordination.14");
            spent(&board, FRENCH, "coordination.14");
            assert_eq!(board.asked(), [FRENCH]);
            assert_eq!(board.options(FRENCH), ["take soult"]);
            board.refuses(FRENCH, "take lannes", "CQ-STACK-03");
            board.french("take soult, march, stop");
            assert_eq!((board.asked(), board.ready("soult")), (vec![COALITION], false));
        }
    }

    /// CQ-CARD-COORDINATION-01: with nobody else ready there is no such moment; in fog the card is refused.
    #[test]
    fn needs_another_ready_corps() {
        let study = |options| {
            let study =
                map(options).put("lannes", "jena").put("ney", "gera").activated("ney").put("louis", "weimar");
            study.hand(FRENCH, &["coordination.14"])
        };
        let mut board = Board::operations(study(""), FRENCH);
        board.french("take lannes, march, stop");
        assert_eq!(board.asked(), [COALITION]);
        let mut board = Board::operations(study(FOG[0]).put("vedette-f1", "gera"), FRENCH);
        board.french("take lannes, march, stop");
        in_window(&board, FRENCH, "operation-end");
        board.refuses(FRENCH, "play coordination.14", "CQ-CARD-COORDINATION-01");
        // The second operation is one of corps: ready vedettes do not count.
        let mut board =
            Board::operations(study(FOG[0]).put("vedette-f1", "gera").put("davout", "zeitz"), FRENCH);
        board.french("take lannes, march, stop, play coordination.14");
        board.refuses(FRENCH, "take vedette-f1", "CQ-CARD-COORDINATION-01");
        assert_eq!(board.options(FRENCH), ["take davout"]);
    }

    /// CQ-CARD-COORDINATION-02: it is the green card of the operation just ended.
    #[test]
    fn is_the_card_of_the_first_operation() {
        let study = field("").put("lannes", "jena").hand(FRENCH, &["coordination.14", "forced-march.12"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march, play forced-march.12, stop");
        assert_eq!(board.asked(), [COALITION]);
    }

    /// CQ-CARD-COORDINATION-02: the second operation has fresh allowances for both players.
    #[test]
    fn gives_fresh_allowances() {
        let study = field("")
            .put("lannes", "jena")
            .put("ney", "gera")
            .put("hohenlohe", "gera")
            .hand(FRENCH, &["coordination.14", "skirmishers.26"])
            .hand(COALITION, &["fatigue.25", "ambush.28"])
            // A march card, then combat cards without any fatigue.
            .deck(FRENCH, &["rain.1", "forced-march.12", "pontonniers.17"])
            .deck(COALITION, &["rain.1", "supply.7"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").coalition("decline").french("step kahla, stop");
        board.coalition("play fatigue.25").french("decline, play coordination.14, take ney, attack");
        board.coalition("decline").french("play skirmishers.26").coalition("decline");
        assert_eq!(board.fatigue("hohenlohe"), 1);
        board.coalition("play ambush.28");
        assert_eq!(board.fatigue("ney"), 1);
        assert!(board.happened(|event| matches!(event, Event::CombatCards { .. })));
    }

    /// CQ-CARD-COORDINATION-02: a second Coordination after the second operation is legal.
    #[test]
    fn may_follow_another() {
        let study = field("")
            .put("lannes", "jena")
            .put("ney", "gera")
            .hand(FRENCH, &["coordination.14", "coordination.15"]);
        let mut board = Board::operations(study, FRENCH);
        board.french(
            "take lannes, march, stop, play coordination.14, take ney, march, stop, play coordination.15",
        );
        assert_eq!(board.options(FRENCH), ["take soult"]);
    }
}
