//! Blue cards: Anticipation, Care, Hussars, Intuition, Long Live the Queen, Reinforcement, Reserve, Saxon Defection,
//! Strategic Retreat, Supply.

use vedette_conquerors::sets::AreaId;
use vedette_conquerors::{Action, COALITION, Event, FRENCH};
use vedette_kernel::{Game, Scripted};

use super::{FOG, OPEN, in_window, read_blocks, sizes, spent, to_the_next_turn, told};
use crate::bench::{Board, field, map};

mod anticipation {
    use super::*;

    const TWENTY: [&str; 20] = [
        "rain.1",
        "second-breath.2",
        "intuition.4",
        "care.6",
        "reserve.9",
        "hussars.10",
        "forced-march.12",
        "coordination.14",
        "organization.16",
        "pontonniers.17",
        "forage.19",
        "reaction.21",
        "confusion.22",
        "fatigue.23",
        "skirmishers.26",
        "elan.28",
        "square.30",
        "lost-bullet.32",
        "great-charge.34",
        "panic.35",
    ];

    /// CQ-CARD-ANTICIPATION-01: any card of the deck but the red ones, into the hand, unseen.
    #[test]
    fn takes_any_card_but_a_red_one_out_of_the_deck() {
        for options in [OPEN[0], OPEN[1], FOG[0], FOG[1]] {
            let study = field(options)
                .hand(FRENCH, &["anticipation.8"])
                .deck(FRENCH, &TWENTY)
                .hand(COALITION, &["intuition.4"]);
            let mut board = Board::initiative(study);
            board.french("play anticipation.8").coalition("play intuition.4");
            assert_eq!(board.targets(FRENCH, "fetch").len(), 18);
            board.refuses(FRENCH, "fetch rain.1", "CQ-CARD-ANTICIPATION-01");
            board.refuses(FRENCH, "fetch audacity.29", "CQ-CARD-ANTICIPATION-01");
            assert!(!board.allows(FRENCH, "decline"));
            let before = sizes(&board, FRENCH);
            board.french("fetch elan.28");
            assert_eq!(board.hand(FRENCH), ["elan.28"]);
            assert_eq!((before[1], sizes(&board, FRENCH)), (20, [1, 19, 16]));
            spent(&board, FRENCH, "anticipation.8");
            let names_it = |event: &&Event| matches!(event, Event::FetchedCard { .. });
            assert!(
                told(&board, FRENCH).iter().any(names_it) && !told(&board, COALITION).iter().any(names_it)
            );
            assert!(
                told(&board, COALITION).iter().any(|event| matches!(event, Event::Fetched { side: FRENCH }))
            );
            assert_eq!(board.view(COALITION).sides[0].hand, None);
        }
    }

    /// CQ-CARD-ANTICIPATION-01: a deck without anything to take leaves the card in the hand.
    #[test]
    fn needs_something_to_take() {
        let study = field("").hand(COALITION, &["anticipation.11"]);
        let board = Board::initiative(study.clone().deck(COALITION, &["rain.1", "inactivity.2"]));
        board.refuses(COALITION, "play anticipation.11", "CQ-CARD-ANTICIPATION-01");
        let mut board = Board::initiative(study.deck(COALITION, &["rain.1", "ambush.28"]));
        board.coalition("play anticipation.11, fetch ambush.28");
        assert_eq!(board.hand(COALITION), ["ambush.28"]);
    }
}

mod care {
    use super::*;

    /// The initiative phase with Lannes short of an infantry point, Davout of a cavalry point.
    fn wounded(options: &str) -> vedette_conquerors::study::Study {
        field(options)
            .control("erfurt", FRENCH)
            .put("lannes", "jena")
            .strength("lannes", 4, 1)
            .fatigue("lannes", 3)
            .put("davout", "gera")
            .strength("davout", 7, 0)
            .hand(FRENCH, &["care.6"])
    }

    /// CQ-CARD-CARE-01: a corps that has lost infantry and is still ready at recovery gets a point back and rests.
    #[test]
    fn brings_a_point_back_to_a_corps_that_stays_ready() {
        for options in [OPEN[0], OPEN[1], FOG[0], FOG[1]] {
            let mut board = Board::initiative(wounded(options));
            board.french("play care.6");
            assert_eq!(board.targets(FRENCH, "block"), ["lannes"]);
            board.refuses(FRENCH, "block davout", "CQ-CARD-CARE-01");
            board.refuses(FRENCH, "block saxe-weimar", "CQ-CARD-CARE-01");
            board.french("block lannes");
            spent(&board, FRENCH, "care.6");
            assert_eq!((board.strength("lannes"), board.fatigue("lannes"), board.points()), ((4, 1), 3, 10));
            to_the_next_turn(&mut board);
            assert_eq!((board.strength("lannes"), board.fatigue("lannes"), board.points()), ((5, 1), 0, 9));
            let told_whom = told(&board, COALITION).iter().any(|event| matches!(event, Event::Gained { .. }));
            assert_eq!(told_whom, !options.contains("grognard"));
            to_the_next_turn(&mut board);
            assert_eq!((board.strength("lannes"), board.points()), ((5, 1), 9), "once");
        }
    }

    /// CQ-CARD-CARE-01: a corps that operates, or is attacked, gets nothing, and loses its mark.
    #[test]
    fn is_lost_on_a_corps_that_is_activated() {
        let mut board = Board::initiative(
            wounded("").deck(FRENCH, &["care.7", "intuition.5", "elan.28", "panic.35", "rain.1"]),
        );
        board.french("play care.6, block lannes, take lannes, march, stop");
        to_the_next_turn(&mut board);
        assert_eq!((board.strength("lannes"), board.points()), ((4, 1), 10));
        to_the_next_turn(&mut board);
        assert_eq!((board.strength("lannes"), board.points()), ((4, 1), 10), "the mark is gone");

        // Attacked without a loss on either side.
        let study = wounded("")
            .fatigue("lannes", 0)
            .put("hohenlohe", "jena")
            .deck(FRENCH, &["rain.1", "intuition.4", "reserve.9", "coordination.14"])
            .deck(COALITION, &["inactivity.3", "intuition.4", "reinforcement.5"]);
        let mut board = Board::initiative(study);
        board.french("play care.6, block lannes").coalition("take hohenlohe, attack");
        assert!(board.happened(|event| matches!(event, Event::CombatDrawn)));
        to_the_next_turn(&mut board);
        assert_eq!(board.strength("lannes"), (4, 1));
    }

    /// CQ-CARD-CARE-01: with nobody to care for it stays in the hand.
    #[test]
    fn needs_a_corps_that_has_lost_infantry() {
        let board = Board::initiative(
            field("").put("davout", "gera").strength("davout", 7, 0).hand(FRENCH, &["care.6"]),
        );
        board.refuses(FRENCH, "play care.6", "CQ-CARD-CARE-01");
        let off_map = field("").eliminated("lannes").hand(FRENCH, &["care.6"]);
        Board::initiative(off_map).refuses(FRENCH, "play care.6", "CQ-CARD-CARE-01");
    }

    /// CQ-CARD-CARE-01: by the other reading the mark is a point of fatigue, which may kill.
    #[test]
    fn may_tire_by_the_other_reading() {
        let mut board = Board::initiative(wounded("care=fatigue"));
        board.french("play care.6, block lannes");
        assert_eq!(board.fatigue("lannes"), 4);
        to_the_next_turn(&mut board);
        assert_eq!((board.strength("lannes"), board.fatigue("lannes")), ((5, 1), 0));
        for (before, lives) in [(7, true), (8, false)] {
            let mut board = Board::initiative(wounded("care=fatigue").fatigue("lannes", before));
            board.french("play care.6, block lannes");
            assert_eq!(board.corps("lannes").is_some(), lives);
        }
        let mut board = Board::initiative(wounded("").fatigue("lannes", 8));
        board.french("play care.6, block lannes");
        assert_eq!(board.fatigue("lannes"), 8);
    }
}

mod hussars {
    use super::*;

    /// CQ-CARD-HUSSARS-01: chance takes one card of the enemy's hand.
    #[test]
    fn take_a_random_card_of_the_enemy() {
        let ours = ["hussars.10"];
        let theirs = ["confusion.22", "ambush.28", "charge.29", "courage.30"];
        let mut board = Board::initiative(field("").hand(FRENCH, &ours).hand(COALITION, &theirs));
        board.french("play hussars.10");
        let before = sizes(&board, COALITION);
        let draws = [("french-hussars", 2), ("french-initiative-card", 0), ("coalition-initiative-card", 0)];
        board.play_with(COALITION, "decline", &mut Scripted::new(draws));
        assert_eq!(board.hand(COALITION), ["confusion.22", "ambush.28", "courage.30"]);
        // The initiative card is the second new card of the discard pile.
        assert_eq!(sizes(&board, COALITION), [3, before[1] - 1, before[2] + 2]);
        spent(&board, FRENCH, "hussars.10");

        let mut board =
            Board::initiative(field("").hand(FRENCH, &["elan.28"]).hand(COALITION, &["hussars.13"]));
        board.french("decline");
        let draws =
            [("coalition-hussars", 0), ("french-initiative-card", 0), ("coalition-initiative-card", 0)];
        board.play_with(COALITION, "play hussars.13", &mut Scripted::new(draws));
        assert!(board.hand(FRENCH).is_empty() && board.hand(COALITION).is_empty());
    }

    /// CQ-CARD-HUSSARS-01: an empty hand gives nothing. A card that was declared is in no hand any more.
    #[test]
    fn find_nothing_in_an_empty_hand() {
        let mut board =
            Board::initiative(field("").hand(FRENCH, &["hussars.10"]).hand(COALITION, &["intuition.4"]));
        board.french("play hussars.10");
        board.play_with(COALITION, "play intuition.4", &mut Scripted::none());
        assert!(board.happened(|event| matches!(event, Event::NoEffect { side: FRENCH })));
        assert_eq!(board.asked(), [COALITION], "Intuition works");
        spent(&board, FRENCH, "hussars.10");
    }
}

mod intuition {
    use super::*;

    /// CQ-CARD-INTUITION-01: its player goes first and nobody reveals a card.
    #[test]
    fn wins_the_initiative_without_cards() {
        for options in OPEN {
            let study = field(options).hand(COALITION, &["intuition.4"]).deck(FRENCH, &["care.6"]);
            let mut board = Board::initiative(study);
            let decks = [sizes(&board, FRENCH)[1], sizes(&board, COALITION)[1]];
            board.coalition("play intuition.4");
            assert_eq!(board.asked(), [COALITION]);
            assert_eq!([sizes(&board, FRENCH)[1], sizes(&board, COALITION)[1]], decks);
            spent(&board, COALITION, "intuition.4");
            let study = field(options).hand(FRENCH, &["intuition.4"]).deck(FRENCH, &["rain.1"]);
            let mut board = Board::initiative(study.deck(COALITION, &["supply.7"]));
            board.french("play intuition.4");
            assert_eq!((board.asked(), sizes(&board, FRENCH)[1]), (vec![FRENCH], 1));
        }
    }

    /// CQ-CARD-INTUITION-02: two of them annul each other.
    #[test]
    fn meets_its_like_and_is_annulled() {
        let study = field("").hand(FRENCH, &["intuition.4"]).hand(COALITION, &["intuition.4"]);
        for (french, coalition, first) in [
            ("rain.1", "supply.7", COALITION),
            ("care.6", "supply.7", FRENCH),
            ("intuition.5", "supply.7", FRENCH),
        ] {
            let mut board =
                Board::initiative(study.clone().deck(FRENCH, &[french]).deck(COALITION, &[coalition]));
            board.french("play intuition.4").coalition("play intuition.4");
            assert_eq!(board.asked(), [first], "{french} against {coalition}");
            assert_eq!([sizes(&board, FRENCH), sizes(&board, COALITION)], [[0, 0, 36]; 2]);
        }
    }
}

mod long_live_the_queen {
    use super::*;

    /// CQ-CARD-LONG-LIVE-THE-QUEEN-01: every corps of one Prussian stack is rid of a point.
    #[test]
    fn eases_every_corps_of_a_stack() {
        for options in [OPEN[0], OPEN[1], FOG[0], FOG[1]] {
            let study = field(options)
                .put("hohenlohe", "jena")
                .put("tauentzien", "jena")
                .put("louis", "jena")
                .put("lannes", "jena")
                .put("ney", "gera")
                .fatigue("hohenlohe", 3)
                .fatigue("tauentzien", 1)
                .fatigue("saxe-weimar", 2)
                .fatigue("lannes", 2)
                .hand(COALITION, &["long-live-the-queen.9"]);
            let mut board = Board::initiative(study);
            board.coalition("play long-live-the-queen.9");
            assert_eq!(board.targets(COALITION, "area"), ["jena", "langensalza"]);
            board.refuses(COALITION, "area gera", "CQ-CARD-LONG-LIVE-THE-QUEEN-01");
            let nowhere = Action::Area(AreaId(200));
            assert!(board.position.check(COALITION, nowhere).is_err(), "a number that is no area");
            board.coalition("area jena");
            let fatigue = ["hohenlohe", "tauentzien", "louis", "saxe-weimar", "lannes"]
                .map(|corps| board.fatigue(corps));
            assert_eq!(fatigue, [2, 0, 0, 2, 2]);
            spent(&board, COALITION, "long-live-the-queen.9");
        }
    }
}

mod reinforcement {
    use super::*;

    /// CQ-CARD-REINFORCEMENT-01: an infantry point for a Prussian corps on the map, up to 8 points, for no victory point.
    #[test]
    fn adds_an_infantry_point() {
        for options in [OPEN[0], OPEN[1], FOG[0], FOG[1]] {
            let study = map(options)
                .put("hohenlohe", "jena")
                .put("brunswick", "weimar")
                .put("kalkreuth", "erfurt")
                .eliminated("tauentzien")
                .put("lannes", "gera")
                .strength("lannes", 2, 1)
                .hand(COALITION, &["reinforcement.5"]);
            let mut board = Board::initiative(study);
            board.coalition("play reinforcement.5");
            assert_eq!(board.targets(COALITION, "block"), ["hohenlohe", "kalkreuth"]);
            for corps in ["brunswick", "tauentzien", "wurttemberg", "lannes"] {
                board.refuses(COALITION, &format!("block {corps}"), "CQ-CARD-REINFORCEMENT-01");
            }
            board.coalition("block hohenlohe");
            assert_eq!((board.strength("hohenlohe"), board.points()), ((6, 2), 10));
            spent(&board, COALITION, "reinforcement.5");
            let told_whom = told(&board, FRENCH).iter().any(|event| matches!(event, Event::Gained { .. }));
            assert_eq!(told_whom, !options.contains("grognard"));
        }
    }

    /// CQ-CARD-REINFORCEMENT-01: with every corps at 8 it stays in the hand.
    #[test]
    fn needs_a_corps_with_room() {
        let study =
            map("").put("brunswick", "weimar").put("lannes", "gera").hand(COALITION, &["reinforcement.5"]);
        Board::initiative(study.clone()).refuses(
            COALITION,
            "play reinforcement.5",
            "CQ-CARD-REINFORCEMENT-01",
        );
        let mut board = Board::initiative(study.strength("brunswick", 6, 1));
        board.coalition("play reinforcement.5, block brunswick");
        assert_eq!(board.strength("brunswick"), (7, 1));
    }

    /// CQ-CARD-REINFORCEMENT-01: the French event comes first and may take the only corps with room away; in fog the player
    /// is asked all the same.
    #[test]
    fn may_find_nobody_when_its_turn_comes() {
        for (options, fog) in [(OPEN[0], false), (FOG[0], true)] {
            let study = map(options)
                .put("brunswick", "weimar")
                .put("tauentzien", "schleiz")
                .strength("tauentzien", 0, 1)
                .put("lannes", "schleiz")
                .hand(FRENCH, &["saxon-defection.11"])
                .hand(COALITION, &["reinforcement.5"]);
            let mut board = Board::initiative(study);
            board.french("play saxon-defection.11").coalition("play reinforcement.5");
            if fog {
                board.french("area schleiz").coalition("lose tauentzien cavalry");
                assert_eq!(board.options(COALITION), ["decline"]);
                board.coalition("decline");
            }
            assert_eq!((board.corps("tauentzien"), board.strength("brunswick")), (None, (7, 1)));
            assert!(board.happened(|event| matches!(event, Event::Initiative { .. })));
        }
    }
}

mod reserve {
    use super::*;

    /// CQ-CARD-RESERVE-01: two cards; a red one is thrown away without effect and without a replacement.
    #[test]
    fn draws_two_cards_and_throws_red_ones_away() {
        let study = field("").hand(FRENCH, &["reserve.9"]).hand(COALITION, &["intuition.4"]);
        let play = |deck: &[&str]| {
            let mut board = Board::initiative(study.clone().deck(FRENCH, deck));
            board.french("play reserve.9").coalition("play intuition.4");
            spent(&board, FRENCH, "reserve.9");
            assert!(board.truth().in_force.is_empty());
            (board.hand(FRENCH), sizes(&board, FRENCH))
        };
        let hand = |cards: &[&str]| cards.iter().map(|&card| card.to_owned()).collect::<Vec<_>>();
        assert_eq!(play(&["rain.1", "elan.28", "panic.35"]), (hand(&["elan.28"]), [1, 1, 34]));
        assert_eq!(
            play(&["elan.28", "panic.35", "square.30"]),
            (hand(&["elan.28", "square.30"]), [2, 1, 33])
        );
        assert_eq!(play(&["rain.1", "second-breath.2", "elan.28"]), (hand(&[]), [0, 1, 35]));
    }

    /// CQ-CARD-RESERVE-01: a deck that runs out is made anew without the card itself; the enemy learns numbers only.
    #[test]
    fn goes_on_with_a_new_deck() {
        let study = field("").hand(COALITION, &["reserve.12"]).hand(FRENCH, &["intuition.5"]);
        let mut board = Board::initiative(study.deck(COALITION, &["courage.30"]));
        board.french("play intuition.5");
        // 36 cards but the one in hand and the one being played.
        let draws = [("coalition-reserve", 0), ("coalition-reserve", 33)];
        board.play_with(COALITION, "play reserve.12", &mut Scripted::new(draws));
        assert_eq!(board.hand(COALITION), ["courage.30", "orderly-retreat.36"]);
        assert_eq!(sizes(&board, COALITION), [2, 33, 1]);
        assert!(!told(&board, FRENCH).iter().any(|event| matches!(event, Event::DrewCards { .. })));
        assert_eq!(
            told(&board, FRENCH).iter().filter(|event| matches!(event, Event::Drew { .. })).count(),
            2
        );
    }
}

mod saxon_defection {
    use super::*;

    /// CQ-CARD-SAXON-DEFECTION-01: Tauentzien in a contested area loses a point, for one victory point.
    #[test]
    fn costs_tauentzien_a_point() {
        for options in OPEN {
            let study = field(options).put("tauentzien", "schleiz").hand(FRENCH, &["saxon-defection.11"]);
            let alone = Board::initiative(study.clone());
            alone.refuses(FRENCH, "play saxon-defection.11", "CQ-CARD-SAXON-DEFECTION-01");
            let mut board = Board::initiative(study.put("lannes", "schleiz").put("hohenlohe", "schleiz"));
            board.french("play saxon-defection.11");
            assert_eq!(board.targets(COALITION, "lose"), ["tauentzien cavalry", "tauentzien infantry"]);
            board.coalition("lose tauentzien infantry");
            assert_eq!((board.strength("tauentzien"), board.points()), ((1, 1), 9));
            spent(&board, FRENCH, "saxon-defection.11");
        }
    }

    /// CQ-CARD-SAXON-DEFECTION-01: his last point goes for one victory point too; off the map he loses nothing.
    #[test]
    fn may_be_his_end() {
        let study = field("")
            .put("lannes", "schleiz")
            .put("hohenlohe", "schleiz")
            .hand(FRENCH, &["saxon-defection.11"]);
        let gone = Board::initiative(study.clone().eliminated("tauentzien"));
        gone.refuses(FRENCH, "play saxon-defection.11", "CQ-CARD-SAXON-DEFECTION-01");
        let mut board = Board::initiative(study.put("tauentzien", "schleiz").strength("tauentzien", 0, 1));
        board.french("play saxon-defection.11");
        assert_eq!((board.corps("tauentzien"), board.points()), (None, 9));
    }

    /// CQ-CARD-SAXON-DEFECTION-02: in fog a contested area is named blind; elsewhere the card is spent for nothing.
    #[test]
    fn is_played_blind_in_fog() {
        for options in FOG {
            let study = field(options)
                .put("tauentzien", "schleiz")
                .put("lannes", "schleiz")
                .put("louis", "jena")
                .put("ney", "jena")
                .put("hohenlohe", "gera")
                .hand(FRENCH, &["saxon-defection.11"]);
            let mut board = Board::initiative(study);
            board.french("play saxon-defection.11");
            assert_eq!(board.targets(FRENCH, "area"), ["jena", "schleiz"]);
            board.refuses(FRENCH, "area gera", "CQ-CARD-SAXON-DEFECTION-02");
            let mut wrong = board.fork();
            wrong.french("area jena");
            assert_eq!(
                (wrong.points(), wrong.strength("tauentzien"), wrong.strength("louis")),
                (10, (2, 1), (2, 1))
            );
            assert!(wrong.happened(|event| matches!(event, Event::NoEffect { side: FRENCH })));
            assert_eq!(read_blocks(&wrong.position, FRENCH, "jena"), ["?", "ney"]);
            spent(&wrong, FRENCH, "saxon-defection.11");
            board.french("area schleiz").coalition("lose tauentzien cavalry");
            assert_eq!((board.points(), board.strength("tauentzien")), (9, (2, 0)));
            assert_eq!(read_blocks(&board.position, FRENCH, "schleiz"), ["?", "lannes"]);
        }
    }

    /// CQ-CARD-SAXON-DEFECTION-02: whether it can be played depends on contested areas, not on where Tauentzien is.
    #[test]
    fn needs_a_contested_area_in_fog() {
        let study = field(FOG[0])
            .put("tauentzien", "schleiz")
            .put("louis", "jena")
            .hand(FRENCH, &["saxon-defection.11"]);
        let board = Board::initiative(study.clone());
        board.refuses(FRENCH, "play saxon-defection.11", "CQ-CARD-SAXON-DEFECTION-01");
        let board = Board::initiative(study.put("ney", "jena"));
        assert!(board.allows(FRENCH, "play saxon-defection.11"));
    }
}

mod strategic_retreat {
    use super::*;

    /// Strategic Retreat is in force and the Coalition has the go; its next march card has this value.
    fn in_force(study: vedette_conquerors::study::Study, value: u8) -> Board {
        let march =
            ["rain.1", "inactivity.3", "intuition.4", "reinforcement.6", "supply.7"][usize::from(value) - 1];
        let study = study.hand(COALITION, &["strategic-retreat.10"]).deck(FRENCH, &["rain.1"]);
        let mut board = Board::initiative(study.deck(COALITION, &[march, "supply.8"]));
        if board.asked() == [FRENCH] {
            board.french("decline");
        }
        let last = &mut Scripted::new([("french-initiative-card", 0), ("coalition-initiative-card", 1)]);
        board.play_with(COALITION, "play strategic-retreat.10", last);
        assert_eq!(board.truth().in_force, ["strategic-retreat"]);
        board
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01: a point more, and an end nearer to Halle or to Leipzig than the start.
    #[test]
    fn makes_prussian_marches_end_nearer_to_halle_or_leipzig() {
        for options in OPEN {
            let mut board = in_force(field(options).put("hohenlohe", "auma"), 3);
            board.coalition("take hohenlohe, march");
            assert_eq!(board.march_points(), 4);
            board.refuses(COALITION, "stop", "CQ-CARD-STRATEGIC-RETREAT-01");
            // Schleiz and Greiz are no nearer, but lead on to areas that are.
            assert_eq!(board.targets(COALITION, "step"), ["gera", "greiz", "neustadt", "schleiz"]);
            let mut greiz = board.fork();
            greiz.coalition("step greiz");
            greiz.refuses(COALITION, "stop", "CQ-CARD-STRATEGIC-RETREAT-01");
            greiz.coalition("step crimmitschau, stop");
            let mut schleiz = board.fork();
            schleiz.coalition("step schleiz");
            schleiz.refuses(COALITION, "stop", "CQ-CARD-STRATEGIC-RETREAT-01");
            board.coalition("step neustadt, step jena, step weimar, stop");
            assert_eq!(board.area("hohenlohe").as_deref(), Some("weimar"));
        }
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01: a step that leaves no way to end nearer is refused, to the last point; bridges,
    /// friends and enemies in the way count.
    #[test]
    fn refuses_a_step_without_a_way_back() {
        let merseburg = |options: &str| {
            let study = field(options).put("hohenlohe", "merseburg").wrecked("merseburg", "halle");
            let study = study.wrecked("merseburg", "schkeuditz").wrecked("merseburg", "lutzen");
            study.wrecked("mucheln", "halle").wrecked("merseburg", "weissenfels")
        };
        // By Mücheln it takes one point and three for the bridge to Halle.
        for (value, steps) in [(1, vec![]), (2, vec!["halle", "lutzen", "schkeuditz"])] {
            let mut board = in_force(merseburg(""), value);
            board.coalition("take hohenlohe, march");
            assert_eq!(board.targets(COALITION, "step"), steps, "{} points", value + 1);
            board.refuses(COALITION, "step mucheln", "CQ-CARD-STRATEGIC-RETREAT-01");
            assert_eq!(board.allows(COALITION, "stop"), steps.is_empty(), "it may stay if it cannot go");
        }
        let mut board = in_force(merseburg(""), 3);
        board.coalition("take hohenlohe, march");
        assert!(board.allows(COALITION, "step mucheln"), "four points are enough");
        board.coalition("step mucheln");
        // By Naumburg and Weissenfels it is three points to Lützen.
        assert_eq!(board.targets(COALITION, "step"), ["halle", "naumburg"]);
        for (block, by) in [("louis", "a friend"), ("ney", "an enemy")] {
            let mut board = in_force(merseburg("").put(block, "mucheln"), 4);
            board.coalition("take hohenlohe, march");
            board.refuses(COALITION, "step mucheln", "CQ-CARD-STRATEGIC-RETREAT-01");
            assert!(board.allows(COALITION, "step halle"), "{by} elsewhere does not matter");
        }
        let mut board = in_force(merseburg("").put("ney", "halle"), 2);
        board.coalition("take hohenlohe, march");
        assert!(board.allows(COALITION, "step halle"), "an end among enemies is an end");
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01: vedettes are bound too; friendly corps do not stop them.
    #[test]
    fn binds_vedettes() {
        for options in FOG {
            let study = field(options).put("vedette-p1", "merseburg").put("louis", "mucheln");
            let study = study
                .wrecked("merseburg", "halle")
                .wrecked("merseburg", "schkeuditz")
                .wrecked("merseburg", "lutzen");
            let mut board = in_force(study.wrecked("merseburg", "weissenfels"), 1);
            board.coalition("take vedette-p1, march");
            assert_eq!(board.march_points(), if options == FOG[0] { 2 } else { 3 });
            board.refuses(COALITION, "stop", "CQ-CARD-STRATEGIC-RETREAT-01");
            assert!(board.allows(COALITION, "step mucheln"));
            board.coalition("step mucheln, step halle, stop");
        }
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01: the French march as ever.
    #[test]
    fn leaves_the_french_alone() {
        let study = field("").put("lannes", "auma").hand(COALITION, &["strategic-retreat.10"]);
        let mut board = Board::initiative(study.deck(FRENCH, &["inactivity.3", "care.6"]));
        let draws = [("french-initiative-card", 1), ("coalition-initiative-card", 0)];
        board.play_with(COALITION, "play strategic-retreat.10", &mut Scripted::new(draws));
        board.french("take lannes, march");
        assert_eq!(board.march_points(), 3);
        assert!(board.allows(FRENCH, "stop"));
        board.french("step schleiz, stop");
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01: it may still attack in place, react to anywhere, and be stopped by Confusion.
    #[test]
    fn binds_marches_only() {
        let study = field("").put("hohenlohe", "jena").put("lannes", "jena").put("louis", "erfurt");
        let mut board = in_force(study, 3);
        board.coalition("take hohenlohe, attack");
        assert!(board.combat_cards().is_some());

        let mut board = in_force(
            field("").put("hohenlohe", "auma").put("lannes", "gera").hand(FRENCH, &["confusion.22"]),
            3,
        );
        board.coalition("take hohenlohe, march").decline_all();
        board.coalition("step schleiz").french("play confusion.22");
        board.decline_all();
        assert_eq!((board.area("hohenlohe").as_deref(), board.ready("hohenlohe")), (Some("schleiz"), false));
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01: the card lies on the board and goes with the turn.
    #[test]
    fn goes_with_the_turn() {
        let mut board = in_force(field("").put("hohenlohe", "auma"), 3);
        let hand = sizes(&board, COALITION)[0];
        assert_eq!(hand, 0);
        to_the_next_turn(&mut board);
        assert!(board.truth().in_force.is_empty());
        board.decline_all();
        if board.allows(FRENCH, "pass") {
            board.french("pass");
        }
        board.coalition("take hohenlohe, march").decline_all();
        assert!(board.allows(COALITION, "stop"));
    }
}

mod supply {
    use super::*;

    /// CQ-CARD-SUPPLY-01: two points off the corps of one stack, as its player likes.
    #[test]
    fn eases_a_stack_by_two_points() {
        for options in OPEN {
            let study = field(options)
                .put("hohenlohe", "jena")
                .put("louis", "jena")
                .put("tauentzien", "jena")
                .fatigue("hohenlohe", 2)
                .fatigue("louis", 1)
                .fatigue("saxe-weimar", 2)
                .hand(COALITION, &["supply.7"]);
            let mut board = Board::initiative(study);
            board.coalition("play supply.7");
            assert_eq!(board.targets(COALITION, "area"), ["jena", "langensalza"]);
            board.refuses(COALITION, "area hollfeld", "CQ-CARD-SUPPLY-01");
            spent(&board, COALITION, "supply.7");
            board.coalition("area jena");
            assert_eq!(board.targets(COALITION, "ease"), ["hohenlohe", "louis"]);
            board.refuses(COALITION, "ease saxe-weimar", "CQ-FATIGUE-07");
            let fatigue =
                |board: &Board| ["hohenlohe", "louis", "saxe-weimar"].map(|corps| board.fatigue(corps));
            let mut other = board.fork();
            board.coalition("ease hohenlohe, ease hohenlohe");
            assert_eq!(fatigue(&board), [0, 1, 2]);
            // After Louis there is only Hohenlohe to ease.
            other.coalition("ease louis");
            assert_eq!(fatigue(&other), [1, 0, 2]);
        }
    }

    /// CQ-CARD-SUPPLY-01: of one corps all it can; what is beyond its fatigue is lost.
    #[test]
    fn eases_a_lone_corps_at_once() {
        for (before, after) in [(3, 1), (2, 0), (1, 0), (0, 0)] {
            let study = field("").fatigue("saxe-weimar", before).hand(COALITION, &["supply.8"]);
            let mut board = Board::initiative(study);
            board.coalition("play supply.8, area langensalza");
            assert_eq!(board.fatigue("saxe-weimar"), after);
            let eased = before - after;
            let says = |event: &Event| matches!(event, Event::Eased { points, .. } if *points == eased);
            assert_eq!(board.happened(says), eased > 0);
        }
    }

    /// CQ-CARD-SUPPLY-01: in fog its player confirms, so that the French cannot tell how many corps were tired.
    #[test]
    fn is_confirmed_in_fog() {
        let study =
            field(FOG[0]).fatigue("saxe-weimar", 3).hand(COALITION, &["supply.8"]).hand(FRENCH, &["elan.28"]);
        let mut board = Board::initiative(study);
        in_window(&board, FRENCH, "initiative");
        board.french("decline").coalition("play supply.8, area langensalza");
        assert_eq!(board.options(COALITION), ["decline"]);
        board.coalition("decline");
        assert_eq!(board.fatigue("saxe-weimar"), 1);
        assert!(!told(&board, FRENCH).iter().any(|event| matches!(event, Event::Eased { .. })));
    }
}
