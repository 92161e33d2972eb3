//! Green cards against a marching enemy: Bernadotte, Confusion, Fatigue, Reaction.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{FOG, OPEN, in_window, sizes, spent, told};
use crate::bench::{Board, field};

mod bernadotte {
    use super::*;

    fn marches(study: Study, blocks: &str) -> Board {
        let study = study.hand(COALITION, &["bernadotte.27"]).deck(FRENCH, &["intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french(blocks).french("march").coalition("decline");
        board
    }

    /// CQ-CARD-BERNADOTTE-01: Bernadotte alone loses three points.
    #[test]
    fn holds_bernadotte_back() {
        for options in OPEN {
            let mut board = marches(field(options).put("bernadotte", "jena"), "take bernadotte");
            in_window(&board, COALITION, "enemy-march-start");
            let [hand, deck, discard] = sizes(&board, COALITION);
            assert_eq!(board.march_points(), 4);
            board.coalition("play bernadotte.27");
            assert_eq!(board.march_points(), 1);
            assert_eq!(sizes(&board, COALITION), [hand - 1, deck, discard + 1]);
            board.french("step kahla");
            assert_eq!(board.asked(), [COALITION], "the march is over");
        }
    }

    /// CQ-CARD-BERNADOTTE-01: not with another corps, not with Napoleon, not another corps alone.
    #[test]
    fn needs_him_alone() {
        let study = field("").put("bernadotte", "jena").put("ney", "jena").put("napoleon", "jena");
        for blocks in
            ["take bernadotte, take ney, take napoleon", "take bernadotte, take napoleon", "take ney"]
        {
            let board = marches(study.clone(), blocks);
            assert_eq!(board.asked(), [FRENCH], "{blocks}: nobody asks the enemy");
            board.refuses(COALITION, "play bernadotte.27", "CQ-OPS-02");
        }
        // A march of Bernadotte is no moment for it before the march card, nor at its end.
        let mut board = Board::operations(study.hand(COALITION, &["bernadotte.27"]), FRENCH);
        board.french("take bernadotte, march").refuses(COALITION, "play bernadotte.27", "CQ-CARDS-06");
        board.coalition("decline, decline").french("step kahla");
        in_window(&board, COALITION, "enemy-march-end");
        board.refuses(COALITION, "play bernadotte.27", "CQ-CARDS-06");
    }

    /// CQ-CARD-BERNADOTTE-02: in fog it is played blind: three points for him, one for another lone corps, none else.
    #[test]
    fn is_played_blind_in_fog() {
        for (options, vedette) in [(FOG[0], 4), (FOG[1], 5)] {
            let study = field(options)
                .put("bernadotte", "jena")
                .put("ney", "jena")
                .put("vedette-f1", "jena")
                .put("napoleon", "gera")
                .put("davout", "gera");
            for (blocks, before, after) in [
                ("take bernadotte", 4, 1),
                ("take ney", 4, 3),
                ("take bernadotte, take ney", 3, 3),
                ("take davout, take napoleon", 5, 5),
                ("take vedette-f1", vedette, vedette),
            ] {
                let mut board = marches(study.clone(), blocks);
                in_window(&board, COALITION, "enemy-march-start");
                assert_eq!(board.march_points(), before, "{blocks}");
                board.coalition("play bernadotte.27");
                assert_eq!(board.march_points(), after, "{blocks}");
                spent(&board, COALITION, "bernadotte.27");
                let says =
                    |event: &&Event| matches!(event, Event::NoEffect { .. } | Event::MarchPoints { .. });
                assert!(!told(&board, COALITION).iter().any(says), "nothing tells who marches");
                assert_eq!(board.view(COALITION).operation.and_then(|operation| operation.points_left), None);
            }
        }
    }
}

mod confusion {
    use super::*;

    /// Lannes marches from Coburg with a card of 5; the Coalition holds Confusion.
    fn marches(options: &str) -> Board {
        let study = field(options).put("lannes", "coburg").hand(COALITION, &["confusion.22"]);
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.5"]), FRENCH);
        board.french("take lannes, march").coalition("decline");
        board
    }

    /// CQ-CARD-CONFUSION-01: the stack stops, its operation ends, the points it spent count.
    #[test]
    fn stops_a_march_in_a_free_area() {
        for options in OPEN {
            let mut board = marches(options);
            board.french("step kronach");
            in_window(&board, COALITION, "enemy-enters");
            board.coalition("decline").french("step kulmbach");
            let [hand, deck, discard] = sizes(&board, COALITION);
            board.coalition("play confusion.22");
            assert_eq!(sizes(&board, COALITION), [hand - 1, deck, discard + 1]);
            assert_eq!((board.area("lannes").as_deref(), board.asked()), (Some("kulmbach"), vec![COALITION]));
            assert_eq!((board.ready("lannes"), board.fatigue("lannes")), (false, 0));
            let mut board = marches(options);
            board.french("step kronach").coalition("decline").french("step kulmbach").coalition("decline");
            board
                .french("step munchberg")
                .coalition("decline")
                .french("step hof")
                .coalition("play confusion.22");
            assert_eq!((board.area("lannes").as_deref(), board.fatigue("lannes")), (Some("hof"), 1));
        }
    }

    /// CQ-CARD-CONFUSION-01: three connections are needed; two are not enough.
    #[test]
    fn needs_three_connections() {
        let mut board = marches("");
        board.french("step judenbach");
        assert_eq!(board.asked(), [FRENCH]);
        board.refuses(COALITION, "play confusion.22", "CQ-OPS-02");
        board.french("step grafenthal");
        in_window(&board, COALITION, "enemy-enters");
        assert!(board.allows(COALITION, "play confusion.22"));
    }

    /// CQ-CARD-CONFUSION-01: not where enemy corps stop the march anyway.
    #[test]
    fn needs_a_free_area() {
        let study =
            field("").put("lannes", "coburg").put("louis", "kronach").hand(COALITION, &["confusion.22"]);
        let mut board = Board::operations(study.deck(FRENCH, &["intuition.5"]), FRENCH);
        board.french("take lannes, march").coalition("decline").french("step kronach");
        in_window(&board, COALITION, "enemy-march-end");
        board.refuses(COALITION, "play confusion.22", "CQ-CARDS-06");
    }

    /// CQ-CARD-CONFUSION-01: there is no moment for it when the march is over anyway: at its last point, or for friends.
    #[test]
    fn has_no_moment_when_the_march_is_over() {
        let study =
            field("").put("lannes", "coburg").put("ney", "kronach").hand(COALITION, &["confusion.22"]);
        for (card, area) in [("rain.1", "lichtenfels"), ("intuition.5", "kronach")] {
            let mut board = Board::operations(study.clone().deck(FRENCH, &[card]), FRENCH);
            board.french("take lannes, march").coalition("decline");
            board.play(FRENCH, &format!("step {area}"));
            in_window(&board, COALITION, "enemy-march-end");
        }
        let mut board = Board::operations(study.deck(FRENCH, &["second-breath.2"]), FRENCH);
        board.french("take lannes, march").coalition("decline").french("step lichtenfels");
        in_window(&board, COALITION, "enemy-enters");
    }

    /// CQ-CARD-CONFUSION-01, CQ-CARD-FORCED-MARCH-02: where Forced March may come at any moment the last point is not
    /// the end, so that Confusion has its moment there too.
    #[test]
    fn comes_before_a_forced_march_on_the_road() {
        for (options, enters) in [(OPEN[0], false), (OPEN[1], true)] {
            let study = field(options)
                .put("lannes", "coburg")
                .hand(COALITION, &["confusion.22"])
                .deck(FRENCH, &["rain.1"]);
            let mut board = Board::operations(study.clone().hand(FRENCH, &["forced-march.13"]), FRENCH);
            board.french("take lannes, march").coalition("decline").french("step lichtenfels");
            assert_eq!(board.window(COALITION) == Some("enemy-enters"), enters);
            if enters {
                board.coalition("play confusion.22").french("decline");
                board.refuses(FRENCH, "play forced-march.13", "CQ-CARDS-07");
                assert_eq!(board.window(FRENCH), Some("operation-end"));
            }
            // Without a card there is nothing to go on with.
            let mut board = Board::operations(study, FRENCH);
            board.french("take lannes, march").coalition("decline").french("step lichtenfels");
            in_window(&board, COALITION, "enemy-march-end");
        }
    }

    /// CQ-CARD-CONFUSION-01: in fog against vedettes too, which march like corps.
    #[test]
    fn stops_vedettes_in_fog() {
        for options in FOG {
            let study = field(options).put("vedette-f1", "coburg").hand(COALITION, &["confusion.22"]);
            let mut board = Board::operations(study.deck(FRENCH, &["intuition.5"]), FRENCH);
            board.french("take vedette-f1, march").coalition("decline, decline").french("step judenbach");
            assert_eq!(board.asked(), [FRENCH], "two connections");
            board.french("step grafenthal");
            in_window(&board, COALITION, "enemy-enters");
            board.coalition("play confusion.22");
            in_window(&board, FRENCH, "operation-end");
            board.french("decline");
            assert!(!board.ready("vedette-f1"));
        }
    }

    /// CQ-CARD-CONFUSION-01: the French have it too.
    #[test]
    fn stops_prussians() {
        let study =
            field("").put("hohenlohe", "jena").hand(FRENCH, &["confusion.22"]).deck(COALITION, &["supply.7"]);
        let mut board = Board::operations(study, COALITION);
        board
            .coalition("take hohenlohe, march")
            .french("decline")
            .coalition("step kahla")
            .french("play confusion.22");
        assert_eq!((board.ready("hohenlohe"), board.asked()), (false, vec![FRENCH]));
    }
}

mod fatigue {
    use super::*;

    /// The fatigue of Lannes after three connections and a card.
    fn after(options: &str, blocks: &[&str], card: &str) -> Board {
        let mut study = field(options).hand(COALITION, &[card]).deck(FRENCH, &["intuition.4"]);
        for block in blocks {
            study = study.put(block, "jena");
        }
        let mut board = Board::operations(study, FRENCH);
        for block in blocks {
            board.play(FRENCH, &format!("take {block}"));
        }
        board.french("march").decline_all();
        for area in ["kahla", "saalfeld", "grafenthal"] {
            board.play(FRENCH, &format!("step {area}"));
            if board.window(COALITION) == Some("enemy-enters") {
                board.coalition("decline");
            }
        }
        if board.asked() == [FRENCH] {
            board.french("stop");
        }
        in_window(&board, COALITION, "enemy-march-end");
        board.play(COALITION, &format!("play {card}"));
        board
    }

    /// CQ-CARD-FATIGUE-01: one or two points more, as printed, within the sum of the march.
    #[test]
    fn adds_what_is_printed_to_the_march() {
        for options in OPEN {
            assert_eq!(after(options, &["lannes"], "fatigue.25").fatigue("lannes"), 2);
            assert_eq!(after(options, &["lannes"], "fatigue.24").fatigue("lannes"), 1);
            // Napoleon's rest counts; with him there are five points and three spent.
            assert_eq!(after(options, &["lannes", "napoleon"], "fatigue.25").fatigue("lannes"), 1);
            assert_eq!(after(options, &["lannes", "napoleon"], "fatigue.24").fatigue("lannes"), 0);
            let board = after(options, &["lannes", "ney"], "fatigue.25");
            assert_eq!((board.fatigue("lannes"), board.fatigue("ney")), (1, 1), "equal shares");
            spent(&board, COALITION, "fatigue.25");
        }
    }

    /// CQ-CARD-FATIGUE-01: the French cards work alike.
    #[test]
    fn tires_prussians() {
        for (card, points) in [("fatigue.23", 1), ("fatigue.24", 2)] {
            let study =
                field("").put("hohenlohe", "jena").hand(FRENCH, &[card]).deck(COALITION, &["inactivity.2"]);
            let mut board = Board::operations(study, COALITION);
            board.coalition("take hohenlohe, march").french("decline").coalition("step kahla");
            board.play(FRENCH, &format!("play {card}"));
            assert_eq!(board.fatigue("hohenlohe"), points);
        }
    }

    /// CQ-CARD-FATIGUE-01: a stack that did not march has ended none.
    #[test]
    fn needs_a_march() {
        let study = field("").put("lannes", "jena").hand(COALITION, &["fatigue.25"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march").refuses(COALITION, "play fatigue.25", "CQ-CARDS-06");
        board.coalition("decline").french("stop");
        assert_eq!((board.asked(), board.window(COALITION)), (vec![COALITION], None), "her own go");
    }

    /// CQ-CARD-FATIGUE-01: spent for nothing on vedettes.
    #[test]
    fn does_nothing_to_vedettes() {
        for options in FOG {
            let mut board = after(options, &["vedette-f1"], "fatigue.25");
            spent(&board, COALITION, "fatigue.25");
            in_window(&board, FRENCH, "operation-end");
            board.french("decline");
            assert!(!board.happened(|event| matches!(event, Event::Tired { .. })));
            assert_eq!(board.area("vedette-f1").as_deref(), Some("grafenthal"));
        }
    }
}

mod reaction {
    use super::*;

    /// Lannes at Jena is named for a march; Brunswick and the king are at Weimar, turned over, Louis at Kahla with Ney.
    fn named(options: &str) -> Board {
        let study = field(options)
            .put("lannes", "jena")
            .put("brunswick", "weimar")
            .put("frederick", "weimar")
            .activated("brunswick")
            .put("louis", "kahla")
            .put("ney", "kahla")
            .wrecked("weimar", "blankenhain")
            .hand(COALITION, &["reaction.21"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, march");
        board
    }

    /// CQ-CARD-REACTION-01, CQ-CARD-REACTION-02: before the march card a stack steps aside, keeps its side, and does not
    /// tire; a wrecked bridge does not matter.
    #[test]
    fn lets_a_stack_step_aside() {
        for options in OPEN {
            let mut board = named(options);
            in_window(&board, COALITION, "stack-named");
            let [_, deck, discard] = sizes(&board, COALITION);
            let marches = sizes(&board, FRENCH)[1];
            board.coalition("play reaction.21");
            assert_eq!(sizes(&board, COALITION), [0, deck, discard + 1]);
            assert_eq!(board.targets(COALITION, "area"), ["langensalza", "weimar"]);
            board.refuses(COALITION, "area kahla", "CQ-CARD-REACTION-01");
            board.refuses(COALITION, "area jena", "CQ-CARD-REACTION-01");
            board.coalition("area weimar");
            assert_eq!(board.targets(COALITION, "step"), ["auerstedt", "blankenhain", "erfurt", "kolleda"]);
            board.refuses(COALITION, "step jena", "CQ-CARD-REACTION-01");
            board.refuses(COALITION, "step gotha", "CQ-CARD-REACTION-01");
            assert_eq!(sizes(&board, FRENCH)[1], marches, "no march card yet");
            board.coalition("step blankenhain");
            assert_eq!(board.area("brunswick").as_deref(), Some("blankenhain"));
            assert_eq!(board.area("frederick").as_deref(), Some("blankenhain"));
            assert_eq!(
                (board.ready("brunswick"), board.ready("frederick"), board.fatigue("brunswick")),
                (false, true, 0)
            );
            assert_eq!((board.asked(), sizes(&board, FRENCH)[1]), (vec![FRENCH], marches - 1));
        }
    }

    /// CQ-CARD-REACTION-02: a ready stack stays ready and may operate this turn.
    #[test]
    fn leaves_a_ready_stack_ready() {
        let mut board = named("");
        board.coalition("play reaction.21, area langensalza, step gotha").french("stop");
        assert!(board.ready("saxe-weimar") && board.allows(COALITION, "take saxe-weimar"));
    }

    /// CQ-CARD-REACTION-01: against an attack in place too, and of the French against Prussians.
    #[test]
    fn answers_an_attack_in_place() {
        for options in OPEN {
            let study = field(options).put("lannes", "jena").put("hohenlohe", "jena").put("louis", "weimar");
            let mut board = Board::operations(study.clone().hand(COALITION, &["reaction.21"]), FRENCH);
            board.french("take lannes, attack").coalition("play reaction.21");
            assert_eq!(
                board.targets(COALITION, "area"),
                ["langensalza", "weimar"],
                "not out of the contested area"
            );
            board.coalition("area weimar");
            board.refuses(COALITION, "step jena", "CQ-CARD-REACTION-01");
            board.coalition("step erfurt");
            assert!(board.combat_cards().is_some());
            let mut board =
                Board::operations(study.put("ney", "gera").hand(FRENCH, &["reaction.21"]), COALITION);
            board.coalition("take louis, march").french("play reaction.21, area gera, step zeitz");
            assert_eq!(board.area("ney").as_deref(), Some("zeitz"));
        }
    }

    /// CQ-CARD-REACTION-01: with nobody who could go anywhere it stays in the hand.
    #[test]
    fn needs_a_stack_that_can_go_somewhere() {
        let study = crate::bench::map("")
            .put("lannes", "kronach")
            .put("ney", "lobenstein")
            .put("louis", "nordhalben")
            .put("davout", "jena")
            .put("hohenlohe", "jena")
            .hand(COALITION, &["reaction.21"]);
        let mut board = Board::operations(study.clone(), FRENCH);
        board.french("take lannes, march").refuses(COALITION, "play reaction.21", "CQ-CARD-REACTION-01");
        let mut board = Board::operations(study.put("ney", "gera"), FRENCH);
        board.french("take lannes, march").coalition("play reaction.21");
        assert_eq!(board.targets(COALITION, "area"), ["nordhalben"]);
        board.coalition("area nordhalben, step lobenstein");
        assert_eq!(board.area("louis").as_deref(), Some("lobenstein"));
    }

    /// CQ-CARD-REACTION-01: not once the march card lies on the table.
    #[test]
    fn comes_too_late_after_the_march_card() {
        for (options, rule) in [(OPEN[0], "CQ-CARDS-06"), (OPEN[1], "CQ-CARDS-07")] {
            let study =
                field(options).put("lannes", "jena").put("louis", "weimar").hand(COALITION, &["reaction.21"]);
            let mut board = Board::operations(study.deck(FRENCH, &["intuition.4"]), FRENCH);
            board.french("take lannes, march").coalition("decline").french("step kahla");
            in_window(&board, COALITION, "enemy-enters");
            board.refuses(COALITION, "play reaction.21", rule);
        }
    }

    /// CQ-CARD-REACTION-02: it is no activation, so rain does not tire; a citadel taken costs a point in the newer
    /// edition, which may be the last.
    #[test]
    fn takes_a_citadel_at_the_price_of_the_edition() {
        for (options, fatigue) in [(OPEN[0], 0), (OPEN[1], 1)] {
            let study = field(options)
                .rain(FRENCH, "rain.1")
                .put("lannes", "kolleda")
                .put("ney", "gera")
                .put("louis", "weimar")
                .hand(FRENCH, &["reaction.21"]);
            let mut board = Board::operations(study.clone(), COALITION);
            board.coalition("take louis, march").french("play reaction.21, area kolleda");
            let mut other = board.fork();
            board.french("step erfurt");
            assert_eq!(
                (board.controller("erfurt"), board.fatigue("lannes"), board.points()),
                (Some("french"), fatigue, 6)
            );
            other.french("step nebra");
            assert_eq!((other.area("lannes").as_deref(), other.fatigue("lannes")), (Some("nebra"), 0));
            let mut board = Board::operations(study.fatigue("lannes", 8), COALITION);
            board.coalition("take louis, march").french("play reaction.21, area kolleda, step erfurt");
            let holder = if fatigue == 0 { "french" } else { "coalition" };
            assert_eq!(board.controller("erfurt"), Some(holder));
            assert_eq!(board.corps("lannes").is_some(), fatigue == 0);
        }
    }

    /// CQ-CARD-REACTION-01: in fog it may run into a corps that could have been a vedette, and is then spent for nothing;
    /// vedettes stay behind, and give way.
    #[test]
    fn may_run_into_the_enemy_in_fog() {
        for options in FOG {
            let study = field(options)
                .put("lannes", "jena")
                .put("louis", "weimar")
                .put("vedette-p1", "weimar")
                .put("vedette-f1", "erfurt")
                .put("vedette-f2", "gera")
                .hand(COALITION, &["reaction.21"]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take vedette-f2, march").coalition("play reaction.21, area weimar");
            let mut met = board.fork();
            met.coalition("step jena");
            assert!(met.happened(|event| matches!(event, Event::NoEffect { side: COALITION })));
            assert_eq!((met.area("louis").as_deref(), met.contested("jena")), (Some("weimar"), false));
            spent(&met, COALITION, "reaction.21");
            board.coalition("step erfurt");
            assert_eq!(
                (board.area("louis").as_deref(), board.area("vedette-p1").as_deref()),
                (Some("erfurt"), Some("weimar"))
            );
            assert_eq!(board.area("vedette-f1"), None);
            assert!(
                told(&board, FRENCH).iter().any(|event| matches!(event, Event::SomeMoved { count: 1, .. }))
            );
        }
    }

    /// CQ-CARD-REACTION-01: it may run over the very vedettes that were to march.
    #[test]
    fn may_run_over_the_stack_that_was_named() {
        let study =
            field(FOG[0]).put("vedette-f1", "jena").put("louis", "weimar").hand(COALITION, &["reaction.21"]);
        let mut board = Board::operations(study, FRENCH);
        let deck = sizes(&board, FRENCH)[1];
        board.french("take vedette-f1, march").coalition("play reaction.21, area weimar, step jena");
        assert_eq!((board.area("vedette-f1"), sizes(&board, FRENCH)[1]), (None, deck), "no march card");
        in_window(&board, FRENCH, "operation-end");
    }
}
