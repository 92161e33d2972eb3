//! Green cards that wreck and mend bridges: Destroyed Bridge, Pontonniers.

use vedette_conquerors::{COALITION, FRENCH};

use super::{FOG, bridge, sizes, wrecked};
use crate::bench::{Board, field};

mod destroyed_bridge {
    use super::*;

    fn marching(corps: &[&str], from: &str, card: &str) -> Board {
        let mut study = field("")
            .hand(COALITION, &["destroyed-bridge.18", "destroyed-bridge.19"])
            .deck(COALITION, &[card]);
        for name in corps {
            study = study.put(name, from);
        }
        let mut board = Board::operations(study, COALITION);
        for name in corps {
            board.play(COALITION, &format!("take {name}"));
        }
        board.coalition("march");
        board
    }

    /// CQ-CARD-DESTROYED-BRIDGE-01: a connection, a bridge for a point, a connection.
    #[test]
    fn wrecks_a_bridge_on_the_way() {
        let mut board = marching(&["hohenlohe"], "blankenhain", "intuition.4");
        board.coalition("step jena");
        let [hand, deck, discard] = sizes(&board, COALITION);
        board.coalition("play destroyed-bridge.18");
        assert_eq!(sizes(&board, COALITION), [hand - 1, deck, discard + 1]);
        assert_eq!(board.targets(COALITION, "area"), ["auerstedt", "eisenberg", "neustadt", "weimar"]);
        board.refuses(COALITION, "area kahla", "CQ-CARD-DESTROYED-BRIDGE-01");
        board.refuses(COALITION, "area halle", "CQ-CARD-DESTROYED-BRIDGE-01");
        assert!(!board.allows(COALITION, "decline"));
        board.coalition("area neustadt");
        assert_eq!((wrecked(&board), board.march_points()), (vec![bridge("jena", "neustadt")], 1));
        board.refuses(COALITION, "play destroyed-bridge.19", "CQ-CARDS-10");
        board.refuses(COALITION, "step neustadt", "CQ-MOVE-13");
        board.coalition("step kahla");
        assert_eq!((board.fatigue("hohenlohe"), board.ready("hohenlohe")), (0, false));
    }

    /// CQ-CARD-DESTROYED-BRIDGE-01: whoever crosses there afterwards pays three points.
    #[test]
    fn makes_the_crossing_dear() {
        let mut board = marching(&["hohenlohe"], "lobenstein", "intuition.4");
        board.coalition("play destroyed-bridge.18");
        assert_eq!(wrecked(&board), [bridge("lobenstein", "schleiz")], "the only one: nothing to ask");
        assert_eq!(board.march_points(), 2);
        board.refuses(COALITION, "step schleiz", "CQ-MOVE-13");
        let study = field("")
            .put("lannes", "schleiz")
            .wrecked("lobenstein", "schleiz")
            .deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march, step lobenstein");
        assert_eq!((board.area("lannes").as_deref(), board.asked()), (Some("lobenstein"), vec![COALITION]));
    }

    /// CQ-CARD-DESTROYED-BRIDGE-01: one point must be left; it counts as spent.
    #[test]
    fn needs_a_point_on_the_road() {
        let mut board = marching(&["hohenlohe"], "blankenhain", "inactivity.2");
        board.coalition("step jena");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-CARD-DESTROYED-BRIDGE-01");
        let mut board = marching(&["hohenlohe"], "blankenhain", "inactivity.3");
        board.coalition("step jena, play destroyed-bridge.18, area weimar");
        assert_eq!(wrecked(&board), [bridge("weimar", "jena")]);
        assert_eq!(board.asked(), [FRENCH], "the last point is spent");
        // Three connections and the work are four points.
        let mut board = marching(&["hohenlohe"], "blankenhain", "reinforcement.6");
        board.coalition("step kahla, step saalfeld, step grafenthal");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-CARD-DESTROYED-BRIDGE-01");
        board.coalition("step lobenstein");
        let mut board = marching(&["hohenlohe"], "blankenhain", "reinforcement.6");
        board.coalition("play destroyed-bridge.18, area weimar, step kahla, step saalfeld, step grafenthal");
        assert_eq!(board.fatigue("hohenlohe"), 1);
    }

    /// CQ-CARD-DESTROYED-BRIDGE-01: not among enemies, not where there is no whole bridge.
    #[test]
    fn needs_a_free_area_and_a_whole_bridge() {
        let study = field("")
            .put("hohenlohe", "jena")
            .put("lannes", "jena")
            .hand(COALITION, &["destroyed-bridge.18"]);
        let mut board = Board::operations(study.deck(COALITION, &["intuition.4"]), COALITION);
        board.coalition("take hohenlohe, march");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-CARD-DESTROYED-BRIDGE-01");
        let board = marching(&["hohenlohe"], "gotha", "intuition.4");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-CARD-DESTROYED-BRIDGE-01");
        let study = field("")
            .put("louis", "lobenstein")
            .wrecked("lobenstein", "schleiz")
            .hand(COALITION, &["destroyed-bridge.18"]);
        let mut board = Board::operations(study.deck(COALITION, &["intuition.4"]), COALITION);
        board.coalition("take louis, march");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-CARD-DESTROYED-BRIDGE-01");
    }

    /// CQ-CARD-DESTROYED-BRIDGE-02: without points at the start of the march the work is free.
    #[test]
    fn is_free_for_a_stack_without_points() {
        for corps in [&["hohenlohe", "louis"][..], &["hohenlohe", "louis", "tauentzien"][..]] {
            let mut board = marching(corps, "jena", "inactivity.2");
            let points = board.march_points();
            assert_eq!(points, 2 - corps.len() as i16);
            board.coalition("play destroyed-bridge.18, area weimar");
            assert_eq!(wrecked(&board), [bridge("weimar", "jena")]);
            assert_eq!(board.asked(), [FRENCH]);
            assert!(corps.iter().all(|name| !board.ready(name) && board.fatigue(name) == 0));
        }
        // In fog the player sees that nothing was spent.
        let study = field(FOG[0])
            .put("hohenlohe", "jena")
            .put("louis", "jena")
            .hand(COALITION, &["destroyed-bridge.18"]);
        let mut board = Board::operations(study.deck(COALITION, &["inactivity.2"]), COALITION);
        board.coalition("take hohenlohe, take louis, march, play destroyed-bridge.18, area weimar");
        assert_eq!(board.march_points(), 0);
        // A stack with exactly one point pays it.
        let mut board = marching(&["hohenlohe"], "jena", "inactivity.2");
        board.coalition("play destroyed-bridge.18, area weimar");
        assert_eq!((board.area("hohenlohe").as_deref(), board.asked()), (Some("jena"), vec![FRENCH]));
    }

    /// CQ-CARD-DESTROYED-BRIDGE-02: vedettes wreck nothing.
    #[test]
    fn is_not_for_vedettes() {
        let study = field(FOG[0])
            .put("vedette-p1", "jena")
            .hand(COALITION, &["destroyed-bridge.18"])
            .deck(COALITION, &["intuition.4"]);
        let mut board = Board::operations(study, COALITION);
        board.coalition("take vedette-p1, march");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-CARD-DESTROYED-BRIDGE-02");
    }

    /// CQ-CARD-DESTROYED-BRIDGE-01: a stack that had to stop for friends works on no bridge, in fog either.
    #[test]
    fn is_over_with_the_march() {
        let study = |options| field(options).put("hohenlohe", "blankenhain").put("louis", "jena");
        let hand = &["destroyed-bridge.18"];
        let mut board =
            Board::operations(study("").hand(COALITION, hand).deck(COALITION, &["intuition.4"]), COALITION);
        board.coalition("take hohenlohe, march, step jena");
        assert_eq!(board.asked(), [FRENCH]);
        let mut board = Board::operations(
            study(FOG[0]).hand(COALITION, hand).deck(COALITION, &["intuition.4"]),
            COALITION,
        );
        board.coalition("take hohenlohe, march, step jena");
        board.refuses(COALITION, "play destroyed-bridge.18", "CQ-MOVE-15");
    }
}

mod pontonniers {
    use super::*;

    fn marching(corps: &[&str], from: &str, card: &str) -> Board {
        let mut study =
            field("").wrecked("jena", "neustadt").hand(FRENCH, &["pontonniers.17", "pontonniers.18"]);
        for name in corps {
            study = study.put(name, from);
        }
        let mut board = Board::operations(study.deck(FRENCH, &[card]), FRENCH);
        for name in corps {
            board.play(FRENCH, &format!("take {name}"));
        }
        board.french("march");
        board
    }

    /// CQ-CARD-PONTONNIERS-01: mend, cross, and one connection more with three points.
    #[test]
    fn mend_a_bridge_and_cross_it() {
        let mut board = marching(&["lannes"], "neustadt", "inactivity.3");
        board.refuses(FRENCH, "area jena", "CQ-OPS-01");
        let [hand, deck, discard] = sizes(&board, FRENCH);
        board.french("play pontonniers.17");
        assert_eq!((wrecked(&board), board.march_points()), (vec![], 2), "the only one: nothing to ask");
        assert_eq!(sizes(&board, FRENCH), [hand - 1, deck, discard + 1]);
        board.refuses(FRENCH, "play pontonniers.18", "CQ-CARDS-10");
        board.french("step jena, step kahla");
        assert_eq!(board.area("lannes").as_deref(), Some("kahla"));
    }

    /// CQ-CARD-PONTONNIERS-01: on the road it takes a point that is left.
    #[test]
    fn need_a_point_on_the_road() {
        let mut board = marching(&["lannes"], "kahla", "rain.1");
        board.french("step jena").refuses(FRENCH, "play pontonniers.17", "CQ-CARD-PONTONNIERS-01");
        let mut board = marching(&["lannes"], "kahla", "second-breath.2");
        board.french("step jena, play pontonniers.17");
        assert!(wrecked(&board).is_empty());
        assert_eq!(board.area("lannes").as_deref(), Some("jena"));
    }

    /// CQ-CARD-PONTONNIERS-01: without points at the start the work is free, and the stack is then turned over.
    #[test]
    fn are_free_for_a_stack_without_points() {
        let mut board = marching(&["lannes", "ney"], "neustadt", "rain.1");
        assert_eq!(board.march_points(), 0);
        board.french("play pontonniers.17");
        assert!(wrecked(&board).is_empty());
        board.decline_all();
        assert!(!board.ready("lannes") && !board.ready("ney"));
        assert_eq!(board.area("lannes").as_deref(), Some("neustadt"));
    }

    /// CQ-CARD-PONTONNIERS-01: a wrecked bridge at a free area; whole bridges, and other people's, are no matter.
    #[test]
    fn need_a_wrecked_bridge_in_a_free_area() {
        let board = marching(&["lannes"], "eisenberg", "inactivity.3");
        board.refuses(FRENCH, "play pontonniers.17", "CQ-CARD-PONTONNIERS-01");
        let study = field("").put("lannes", "neustadt").put("louis", "neustadt").wrecked("jena", "neustadt");
        let study = study.hand(FRENCH, &["pontonniers.17"]).deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").refuses(FRENCH, "play pontonniers.17", "CQ-CARD-PONTONNIERS-01");
        let study = field(FOG[1]).put("vedette-f1", "neustadt").wrecked("jena", "neustadt");
        let study = study.hand(FRENCH, &["pontonniers.17"]).deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take vedette-f1, march").refuses(
            FRENCH,
            "play pontonniers.17",
            "CQ-CARD-PONTONNIERS-01",
        );
    }

    /// CQ-CARD-PONTONNIERS-01: of several the player names one.
    #[test]
    fn mend_one_of_several() {
        let study =
            field("").put("lannes", "neustadt").wrecked("jena", "neustadt").wrecked("kahla", "neustadt");
        let study = study.hand(FRENCH, &["pontonniers.17"]).deck(FRENCH, &["inactivity.3"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march, play pontonniers.17");
        assert_eq!(board.targets(FRENCH, "area"), ["jena", "kahla"]);
        board.refuses(FRENCH, "area saalfeld", "CQ-CARD-PONTONNIERS-01");
        board.french("area kahla");
        assert_eq!(wrecked(&board), [bridge("jena", "neustadt")]);
    }
}
