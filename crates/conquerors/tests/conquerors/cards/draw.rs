//! Red cards: Rain, Second Breath, Inactivity.

use vedette_conquerors::{COALITION, Event, FRENCH};
use vedette_kernel::Scripted;

use super::{FOG, OPEN, in_window, sizes, to_the_next_turn};
use crate::bench::{Board, field, valued};

mod rain {
    use super::*;

    /// CQ-CARD-RAIN-01: one point for the whole stack, on whom its owner likes, before anybody says anything.
    #[test]
    fn tires_an_activated_stack_once_before_anything_else() {
        for options in OPEN {
            let study = field(options)
                .put("lannes", "jena")
                .put("ney", "jena")
                .rain(COALITION, "rain.1")
                .hand(COALITION, &["reaction.21"]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take lannes, take ney, march");
            assert_eq!(board.asked(), [FRENCH]);
            assert_eq!(board.targets(FRENCH, "tire"), ["lannes", "ney"]);
            board.french("tire ney");
            assert_eq!((board.fatigue("lannes"), board.fatigue("ney")), (0, 1));
            in_window(&board, COALITION, "stack-named");
        }
    }

    /// CQ-CARD-RAIN-01: it falls on both sides, whoever drew it, and rest symbols do not keep it off.
    #[test]
    fn falls_on_both_sides_and_on_napoleon_too() {
        let study = field("").put("lannes", "jena").put("napoleon", "jena").rain(FRENCH, "rain.1");
        let mut board = Board::operations(study.clone(), FRENCH);
        board.french("take lannes, take napoleon, march");
        assert_eq!(board.fatigue("lannes"), 1);
        let mut board = Board::operations(study.put("hohenlohe", "weimar"), COALITION);
        board.coalition("take hohenlohe, march");
        assert_eq!(board.fatigue("hohenlohe"), 1);
    }

    /// CQ-CARD-RAIN-01, CQ-CARD-RAIN-02: an attack in place costs the attacker a point and the defender none.
    #[test]
    fn tires_the_attacker_and_not_the_attacked() {
        for options in OPEN {
            let study = field(options).put("lannes", "jena").put("hohenlohe", "jena").rain(FRENCH, "rain.1");
            let study = study.hand(COALITION, &["ambush.28"]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take lannes, attack").coalition("decline");
            in_window(&board, COALITION, "combat");
            assert_eq!((board.fatigue("lannes"), board.fatigue("hohenlohe")), (1, 0));
        }
    }

    /// CQ-CARD-RAIN-01: a corps that the point kills neither marches nor fights.
    #[test]
    fn may_be_the_last_straw() {
        let study = field("").put("lannes", "jena").fatigue("lannes", 8).rain(FRENCH, "rain.1");
        let mut board = Board::operations(study.clone(), FRENCH);
        let deck = sizes(&board, FRENCH)[1];
        board.french("take lannes, march");
        assert_eq!((board.corps("lannes"), board.points()), (None, 16));
        assert_eq!((board.asked(), sizes(&board, FRENCH)[1]), (vec![COALITION], deck), "no march card");
        // A friend who looks on does not make it a combat.
        let mut board = Board::operations(study.put("hohenlohe", "jena").put("ney", "jena"), FRENCH);
        board.french("take lannes, attack");
        assert_eq!((board.corps("lannes"), board.asked()), (None, vec![COALITION]));
        assert!(!board.happened(|event| matches!(event, Event::CombatBegan { .. })));
    }

    /// CQ-CARD-RAIN-02: a marching stack has a point less, of either side.
    #[test]
    fn takes_a_movement_point() {
        for options in OPEN {
            for (side, corps) in [(FRENCH, "lannes"), (COALITION, "hohenlohe")] {
                let study = field(options).put(corps, "jena").deck(side, &[valued(side, 3)]);
                let mut dry = Board::operations(study.clone(), side);
                dry.play(side, &format!("take {corps}")).play(side, "march");
                assert_eq!(dry.march_points(), 3);
                let mut wet = Board::operations(study.rain(side.other(), "rain.1"), side);
                wet.play(side, &format!("take {corps}")).play(side, "march");
                assert_eq!(wet.march_points(), 2);
            }
        }
    }

    /// CQ-WEATHER-04: vedettes lose the point and carry no fatigue.
    #[test]
    fn slows_vedettes_and_does_not_tire_them() {
        for (options, dry, wet) in [(FOG[0], 3, 2), (FOG[1], 4, 3)] {
            let study = field(options)
                .put("vedette-f1", "jena")
                .put("lannes", "jena")
                .deck(FRENCH, &["inactivity.3"]);
            let mut board = Board::operations(study.clone(), FRENCH);
            board.french("take vedette-f1, march");
            assert_eq!(board.march_points(), dry);
            let mut board = Board::operations(study.rain(COALITION, "rain.1"), FRENCH);
            board.french("take vedette-f1, march");
            assert_eq!(
                board.options(FRENCH),
                ["decline"],
                "he confirms what he did behind his screen: nothing"
            );
            board.french("decline");
            assert_eq!(board.march_points(), wet);
            assert!(board.corps("lannes").is_some_and(|corps| corps.fatigue == 0));
            assert!(!board.happened(|event| matches!(event, Event::Tired { .. })));
        }
    }

    /// CQ-CARD-RAIN-01: drawn, it lies on the board for the turn and is then discarded; the next turn is dry.
    #[test]
    fn lies_on_the_board_for_its_turn() {
        let study = field("")
            .deck(
                FRENCH,
                &[
                    "rain.1",
                    "intuition.4",
                    "intuition.5",
                    "care.6",
                    "care.7",
                    "reserve.9",
                    "hussars.10",
                    "panic.35",
                ],
            )
            .deck(
                COALITION,
                &[
                    "intuition.4",
                    "reinforcement.5",
                    "supply.7",
                    "supply.8",
                    "hussars.13",
                    "forage.16",
                    "courage.30",
                ],
            );
        let mut board = Board::operations(study, FRENCH);
        to_the_next_turn(&mut board);
        assert_eq!((board.truth().in_force, board.hand(FRENCH).len()), (vec!["rain"], 2));
        let discarded = sizes(&board, FRENCH)[2];
        board.decline_all();
        assert_eq!(sizes(&board, FRENCH)[2], discarded + 1, "the initiative card");
        board.french("take soult, march");
        assert_eq!(board.fatigue("soult"), 1);
        to_the_next_turn(&mut board);
        assert!(board.truth().in_force.is_empty());
    }
}

mod second_breath {
    use super::*;

    /// A turn in which the French draw Second Breath; then it is the go of a side. March cards are worth 3.
    fn drawn_in(turn: u8, go: &str) -> Board {
        let study = field("")
            .turn(turn - 1)
            .put("lannes", "jena")
            .put("hohenlohe", "weimar")
            .deck(FRENCH, &["second-breath.2", "intuition.4", "intuition.5", "care.6", "care.7", "reserve.9"])
            .deck(COALITION, &["reinforcement.6", "reinforcement.5", "supply.7", "supply.8", "reserve.12"]);
        let mut board = Board::operations(study, FRENCH);
        to_the_next_turn(&mut board);
        if board.allows(COALITION, "area halle") {
            board.coalition("area halle");
        }
        match go {
            "french" => board.french("play intuition.4").coalition("decline"),
            _ => board.french("decline").coalition("decline"),
        };
        board
    }

    /// CQ-CARD-SECOND-BREATH-01: from turn 5 on every marching French stack has a point less.
    #[test]
    fn slows_the_french_from_turn_five_on() {
        for turn in [5, 6, 7] {
            let mut board = drawn_in(turn, "french");
            assert_eq!(board.truth().in_force, ["second-breath"]);
            let scripted = &mut Scripted::new([("french-march-card", 2)]);
            board.french("take lannes, march").play_with(COALITION, "decline", scripted);
            assert_eq!(board.march_points(), 2, "a card of 3 in turn {turn}");
        }
    }

    /// CQ-CARD-SECOND-BREATH-01: before that it does nothing and is discarded.
    #[test]
    fn is_discarded_before_turn_five() {
        for turn in [2, 3, 4] {
            let mut board = drawn_in(turn, "french");
            assert!(board.truth().in_force.is_empty());
            assert!(board.happened(|event| matches!(event, Event::NoEffect { side: FRENCH })));
            let scripted = &mut Scripted::new([("french-march-card", 2)]);
            board.french("take lannes, march").play_with(COALITION, "decline", scripted);
            assert_eq!(board.march_points(), 3, "a card of 3 in turn {turn}");
        }
    }

    /// CQ-CARD-SECOND-BREATH-01: the Prussians march as ever. The card goes with the turn.
    #[test]
    fn leaves_the_prussians_alone_and_goes_with_the_turn() {
        let mut board = drawn_in(5, "coalition");
        board.french("pass");
        let scripted = &mut Scripted::new([("coalition-march-card", 0)]);
        board.coalition("take hohenlohe, march").play_with(FRENCH, "decline", scripted);
        assert_eq!(board.march_points(), 3);
        board.coalition("stop");
        to_the_next_turn(&mut board);
        assert!(!board.truth().in_force.contains(&"second-breath"));
    }
}

mod inactivity {
    use super::*;

    /// CQ-CARD-INACTIVITY-01: an area with a corps of the player who drew it; all his blocks there are turned over.
    #[test]
    fn turns_a_whole_stack_over() {
        for options in FOG {
            let study = field(options)
                .put("hohenlohe", "jena")
                .put("frederick", "jena")
                .put("vedette-p1", "jena")
                .put("vedette-p2", "gotha")
                .put("lannes", "bamberg")
                .deck(FRENCH, &["intuition.4", "intuition.5", "care.6", "care.7"])
                .deck(COALITION, &["inactivity.2", "reinforcement.5", "supply.7", "supply.8"]);
            let mut board = Board::operations(study, FRENCH);
            to_the_next_turn(&mut board);
            assert_eq!(board.asked(), [COALITION]);
            assert_eq!(board.targets(COALITION, "area"), ["jena", "langensalza"]);
            board.refuses(COALITION, "area gotha", "CQ-CARD-INACTIVITY-01");
            board.refuses(COALITION, "area bamberg", "CQ-CARD-INACTIVITY-01");
            assert_eq!(sizes(&board, COALITION), [2, 1, 33], "the card is in the discard pile");
            board.coalition("area jena");
            let turned: Vec<bool> =
                ["hohenlohe", "frederick", "vedette-p1"].map(|block| board.ready(block)).into();
            assert_eq!(turned, [false; 3]);
            assert!(board.ready("vedette-p2") && board.ready("saxe-weimar") && board.ready("lannes"));
            assert!(board.truth().in_force.is_empty());
        }
    }

    /// CQ-CARD-INACTIVITY-01: whoever is turned over cannot operate and does not rest; an enemy in the area stays ready.
    #[test]
    fn keeps_corps_from_operating_and_resting() {
        let study = field("")
            .put("lannes", "jena")
            .put("hohenlohe", "jena")
            .put("ney", "gera")
            .deck(FRENCH, &["inactivity.3", "intuition.5", "care.6", "care.7"])
            .deck(COALITION, &["reinforcement.5", "reinforcement.6", "supply.7", "supply.8"]);
        let mut board = Board::operations(
            study.fatigue("lannes", 3).fatigue("ney", 3).activated("lannes").activated("ney"),
            FRENCH,
        );
        to_the_next_turn(&mut board);
        assert_eq!(board.targets(FRENCH, "area"), ["gera", "hollfeld", "jena"]);
        board.french("area jena");
        assert!(!board.ready("lannes") && board.ready("hohenlohe"));
        board.french("play intuition.5").coalition("decline");
        board.refuses(FRENCH, "take lannes", "CQ-STACK-03");
        board.french("pass").coalition("pass");
        assert_eq!((board.fatigue("lannes"), board.fatigue("ney")), (3, 0));
    }
}
