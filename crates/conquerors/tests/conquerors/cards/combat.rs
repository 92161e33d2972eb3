//! Green cards at the start of a combat: Ambush, Audacity, Cannon Sounds, Charge, Courage, Elan, Lost Bullet,
//! Reinforced Position, Sacrifice, Skirmishers, Square, The Guard.

use vedette_conquerors::study::Study;
use vedette_conquerors::{COALITION, Event, FRENCH};

use super::{FOG, OPEN, in_window, sizes, spent, told};
use crate::bench::{Board, field};

/// Lannes and Hohenlohe at Jena: three cards against two if Lannes attacks.
fn jena(options: &str) -> Study {
    field(options).put("lannes", "jena").put("hohenlohe", "jena")
}

/// The same, and Lannes attacks; whoever holds a card is asked at step A.
fn lannes_attacks(study: Study) -> Board {
    let mut board = Board::operations(study, FRENCH);
    board.french("take lannes, attack");
    if board.window(COALITION) == Some("stack-named") {
        board.coalition("decline");
    }
    board
}

/// The same, and Hohenlohe attacks.
fn hohenlohe_attacks(study: Study) -> Board {
    let mut board = Board::operations(study, COALITION);
    board.coalition("take hohenlohe, attack");
    if board.window(FRENCH) == Some("stack-named") {
        board.french("decline");
    }
    board
}

mod ambush {
    use super::*;

    /// CQ-CARD-AMBUSH-01: the French put the point where they like, before the cards are counted.
    #[test]
    fn tires_the_french_as_they_choose() {
        for options in OPEN {
            let study = jena(options).put("ney", "jena").fatigue("lannes", 4).hand(COALITION, &["ambush.28"]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take lannes, take ney, attack").coalition("decline, play ambush.28");
            assert_eq!(
                (board.asked(), board.targets(FRENCH, "tire")),
                (vec![FRENCH], vec!["lannes".into(), "ney".into()])
            );
            spent(&board, COALITION, "ambush.28");
            let mut other = board.fork();
            board.french("tire ney");
            assert_eq!((board.combat_cards(), board.fatigue("lannes")), (Some((5, 2)), 4));
            other.french("tire lannes");
            assert_eq!(
                (
                    other.combat_cards(),
                    other.happened(|event| matches!(event, Event::Tired { points: 1, .. }))
                ),
                (Some((4, 2)), true)
            );
        }
    }

    /// CQ-CARD-AMBUSH-01: when the Prussians attack, too; friends that do not fight are spared.
    #[test]
    fn tires_the_attacked_too() {
        let mut board = hohenlohe_attacks(jena("").hand(COALITION, &["ambush.28"]));
        board.coalition("play ambush.28");
        assert_eq!((board.fatigue("lannes") > 0, board.combat_cards()), (true, Some((3, 2))));
        let mut board =
            lannes_attacks(jena("").put("ney", "jena").fatigue("lannes", 4).hand(COALITION, &["ambush.28"]));
        board.coalition("play ambush.28");
        assert_eq!(board.combat_cards(), Some((2, 2)), "Ney looks on");
    }
}

mod skirmishers {
    use super::*;

    /// CQ-CARD-SKIRMISHERS-01: the Prussians put the point where they like, attacked or attacking.
    #[test]
    fn tire_the_prussians_as_they_choose() {
        for options in OPEN {
            let study = jena(options).put("louis", "jena").fatigue("hohenlohe", 4).fatigue("louis", 6);
            let study = study.hand(FRENCH, &["skirmishers.26"]);
            let mut board = lannes_attacks(study.clone());
            in_window(&board, FRENCH, "combat");
            board.french("play skirmishers.26");
            assert_eq!(board.targets(COALITION, "tire"), ["hohenlohe", "louis"]);
            spent(&board, FRENCH, "skirmishers.26");
            let mut other = board.fork();
            board.coalition("tire louis");
            assert_eq!(board.combat_cards(), Some((3, 2)), "2 + 1 - 1");
            other.coalition("tire hohenlohe");
            assert_eq!(other.combat_cards(), Some((3, 1)), "2 + 1 - 2");
            let mut board = hohenlohe_attacks(study);
            board.french("play skirmishers.26");
            assert_eq!(board.combat_cards(), Some((3, 1)), "he attacks alone and has the point alone");
        }
    }
}

mod audacity {
    use super::*;

    fn attack_at(area: &str, holder: vedette_kernel::Side) -> Study {
        let study = field("").put("lannes", area).put("brunswick", area).hand(FRENCH, &["audacity.29"]);
        if area == "erfurt" { study.control(area, holder) } else { study }
    }

    /// CQ-CARD-AUDACITY-01: no card for a wood or an own citadel; elsewhere it changes nothing.
    #[test]
    fn takes_the_ground_from_the_defender() {
        for (area, holder, without, with) in [
            ("erfurt", COALITION, 3, 2),
            ("erfurt", FRENCH, 2, 2),
            ("lobenstein", COALITION, 3, 2),
            ("jena", COALITION, 2, 2),
        ] {
            let mut board = lannes_attacks(attack_at(area, holder));
            let mut played = board.fork();
            board.french("decline");
            assert_eq!(board.combat_cards(), Some((3, without)), "{area}");
            played.french("play audacity.29");
            assert_eq!(played.combat_cards(), Some((3, with)), "{area}");
            spent(&played, FRENCH, "audacity.29");
        }
    }

    /// CQ-CARD-AUDACITY-01: only when the French attack.
    #[test]
    fn needs_an_attack() {
        let mut board = Board::operations(attack_at("lobenstein", COALITION), COALITION);
        board.coalition("take brunswick, attack").french("decline");
        board.refuses(FRENCH, "play audacity.29", "CQ-CARD-AUDACITY-01");
        board.french("decline");
        assert_eq!(board.combat_cards(), Some((4, 2)), "a wood for Lannes");
    }
}

mod elan {
    use super::*;

    /// CQ-CARD-ELAN-01: a card more for attacking French.
    #[test]
    fn adds_a_card_to_an_attack() {
        for options in OPEN {
            let mut board =
                lannes_attacks(jena(options).hand(FRENCH, &["elan.28"]).hand(COALITION, &["forage.16"]));
            let [hand, deck, discard] = sizes(&board, FRENCH);
            board.french("play elan.28");
            if options == OPEN[0] {
                board.coalition("decline");
            }
            in_window(&board, COALITION, "combat");
            assert_eq!(sizes(&board, FRENCH), [hand - 1, deck, discard + 1]);
            board.coalition("decline");
            assert_eq!(board.combat_cards(), Some((4, 2)));
            let mut board = hohenlohe_attacks(jena(options).hand(FRENCH, &["elan.28"]));
            board.refuses(FRENCH, "play elan.28", "CQ-CARD-ELAN-01");
            board.french("decline");
            assert_eq!(board.combat_cards(), Some((3, 2)));
        }
    }

    /// CQ-CARD-ELAN-01: at no other moment.
    #[test]
    fn needs_a_combat() {
        let mut board = Board::operations(jena("").put("ney", "gera").hand(FRENCH, &["elan.28"]), FRENCH);
        board.refuses(FRENCH, "play elan.28", "CQ-CARDS-08");
        board.french("take ney, march").refuses(FRENCH, "play elan.28", "CQ-CARDS-08");
    }
}

mod reinforced_position {
    use super::*;

    /// CQ-CARD-REINFORCED-POSITION-01: a card more for defending Prussians.
    #[test]
    fn adds_a_card_to_a_defence() {
        for options in OPEN {
            let study = jena(options).hand(COALITION, &["reinforced-position.31"]);
            let mut board = lannes_attacks(study.clone());
            board.coalition("play reinforced-position.31");
            assert_eq!(board.combat_cards(), Some((3, 3)));
            spent(&board, COALITION, "reinforced-position.31");
            let mut board = hohenlohe_attacks(study);
            board.refuses(COALITION, "play reinforced-position.31", "CQ-CARD-REINFORCED-POSITION-01");
            board.coalition("decline");
            assert_eq!(board.combat_cards(), Some((3, 2)));
        }
    }
}

mod charge {
    use super::*;

    /// Blücher, with this much fatigue, stands with Hohenlohe against Lannes.
    fn with_blucher(fatigue: u8) -> Study {
        jena("").put("blucher", "jena").fatigue("blucher", fatigue).hand(COALITION, &["charge.29"])
    }

    /// CQ-CARD-CHARGE-01: a card for two points of Blücher's fatigue, at once.
    #[test]
    fn tires_blucher_for_a_card() {
        for (before, cards) in [(0, 4), (2, 4), (3, 3), (6, 3)] {
            let mut board = lannes_attacks(
                with_blucher(before).deck(FRENCH, &["rain.1", "forced-march.12", "pontonniers.17"]),
            );
            board.coalition("play charge.29");
            assert_eq!((board.combat_cards(), board.fatigue("blucher")), (Some((3, cards)), before + 2));
            spent(&board, COALITION, "charge.29");
        }
    }

    /// CQ-CARD-CHARGE-01: only with Blücher in the stack that fights.
    #[test]
    fn needs_blucher_in_the_stack() {
        let study = jena("").put("blucher", "weimar").hand(COALITION, &["charge.29"]);
        lannes_attacks(study).refuses(COALITION, "play charge.29", "CQ-CARD-CHARGE-01");
        hohenlohe_attacks(with_blucher(0)).refuses(COALITION, "play charge.29", "CQ-CARD-CHARGE-01");
        let mut board = Board::operations(with_blucher(0), COALITION);
        board.coalition("take hohenlohe, take blucher, attack, play charge.29");
        assert_eq!(board.combat_cards(), Some((3, 4)));
    }

    /// CQ-CARD-CHARGE-01: he may die of it; the rest fights on with the card, but without anybody there is no combat.
    #[test]
    fn may_be_his_last() {
        let mut board = lannes_attacks(with_blucher(7));
        board.coalition("play charge.29");
        assert_eq!((board.corps("blucher"), board.combat_cards()), (None, Some((3, 3))));
        let study = field("")
            .put("lannes", "jena")
            .put("blucher", "jena")
            .fatigue("blucher", 7)
            .hand(COALITION, &["charge.29"]);
        let mut board = lannes_attacks(study);
        board.coalition("play charge.29");
        assert!(board.happened(|event| matches!(event, Event::CombatVoid)));
        assert_eq!((board.combat_cards(), board.points(), board.contested("jena")), (None, 6, false));
        assert!(!board.ready("lannes"));
    }
}

mod courage {
    use super::*;

    /// CQ-CARD-COURAGE-01: with five points or less, two points of fatigue off before counting, and a card.
    #[test]
    fn needs_five_points_or_less() {
        for options in OPEN {
            let study = jena(options).fatigue("hohenlohe", 6).hand(COALITION, &["courage.30"]);
            lannes_attacks(study.clone().points(6)).refuses(
                COALITION,
                "play courage.30",
                "CQ-CARD-COURAGE-01",
            );
            for points in [5, 4] {
                let mut board = lannes_attacks(study.clone().points(points));
                board.coalition("play courage.30");
                assert_eq!(board.combat_cards(), Some((3, 3)));
                spent(&board, COALITION, "courage.30");
            }
            let mut board = lannes_attacks(study.points(5).fatigue("hohenlohe", 7));
            board.coalition("play courage.30");
            assert_eq!(board.combat_cards(), Some((3, 2)), "five points of fatigue are left");
        }
    }

    /// CQ-CARD-COURAGE-01: off whom the owner likes, in attack too.
    #[test]
    fn eases_whom_the_owner_likes() {
        let study = jena("")
            .put("louis", "jena")
            .put("tauentzien", "jena")
            .points(5)
            .hand(COALITION, &["courage.30"]);
        let study = study.fatigue("hohenlohe", 5).fatigue("louis", 5).fatigue("tauentzien", 5);
        let mut board = Board::operations(study, COALITION);
        board.coalition("take hohenlohe, take louis, attack, play courage.30");
        assert_eq!(board.targets(COALITION, "ease"), ["hohenlohe", "louis"]);
        board.coalition("ease hohenlohe, ease louis");
        assert_eq!(board.combat_cards(), Some((3, 4)));
    }
}

mod sacrifice {
    use super::*;

    fn stack(options: &str) -> Study {
        let study = jena(options).put("louis", "jena").fatigue("hohenlohe", 3).fatigue("louis", 3);
        study.hand(COALITION, &["sacrifice.33"])
    }

    /// CQ-CARD-SACRIFICE-01: in the first edition a card for two points placed freely.
    #[test]
    fn is_placed_freely_in_the_first_edition() {
        let mut board = lannes_attacks(stack(OPEN[0]));
        board.coalition("play sacrifice.33");
        spent(&board, COALITION, "sacrifice.33");
        let mut other = board.fork();
        board.coalition("tire hohenlohe, tire hohenlohe");
        assert_eq!(board.combat_cards(), Some((3, 3)), "2 + 1 - 1 + 1");
        other.coalition("tire hohenlohe, tire louis");
        assert_eq!(other.combat_cards(), Some((3, 4)));
    }

    /// CQ-CARD-SACRIFICE-02: in the newer edition the two points are shared equally; among three they are free.
    #[test]
    fn is_shared_equally_in_the_newer_edition() {
        let mut board = lannes_attacks(stack(OPEN[1]));
        board.coalition("play sacrifice.33");
        assert_eq!(board.combat_cards(), Some((3, 4)), "four each: nothing to ask");
        let mut board = lannes_attacks(stack(OPEN[1]).put("tauentzien", "jena"));
        board.coalition("play sacrifice.33, tire hohenlohe, tire hohenlohe");
        assert_eq!(board.combat_cards(), Some((3, 4)), "2 + 1 + 1 - 1 + 1");
    }
}

mod lost_bullet {
    use super::*;

    /// CQ-CARD-LOST-BULLET-01: two points more in the result, too late to cost a card.
    #[test]
    fn adds_to_the_result() {
        for options in OPEN {
            let study = field(options)
                .put("ney", "jena")
                .strength("ney", 1, 0)
                .put("hohenlohe", "jena")
                .fatigue("hohenlohe", 4)
                .hand(FRENCH, &["lost-bullet.32"])
                .deck(FRENCH, &["intuition.4"])
                .deck(COALITION, &["inactivity.3", "intuition.4"]);
            let mut board = Board::operations(study, FRENCH);
            board.french("take ney, attack");
            let mut plain = board.fork();
            plain.french("decline");
            assert_eq!((plain.fatigue("hohenlohe"), plain.fatigue("ney")), (5, 2));
            board.french("play lost-bullet.32");
            assert_eq!(
                (board.combat_cards(), board.fatigue("hohenlohe"), board.fatigue("ney")),
                (Some((1, 2)), 7, 2)
            );
            assert!(board.happened(|event| matches!(event, Event::CombatResult { fatigue: [3, 2], .. })));
            spent(&board, FRENCH, "lost-bullet.32");
        }
    }

    /// CQ-CARD-LOST-BULLET-01: shared by the stack, attacked or attacking.
    #[test]
    fn is_shared_by_the_stack() {
        let study = jena("").put("louis", "jena").hand(FRENCH, &["lost-bullet.32"]).strength("lannes", 1, 0);
        let study = study
            .deck(FRENCH, &["rain.1", "forced-march.12"])
            .deck(COALITION, &["inactivity.3", "intuition.4", "forage.16"]);
        let mut board = Board::operations(study, COALITION);
        board.coalition("take hohenlohe, take louis, attack").french("decline, play lost-bullet.32");
        assert_eq!((board.fatigue("hohenlohe"), board.fatigue("louis")), (1, 1));
    }
}

mod square {
    use super::*;

    /// The fatigue of Lannes after an attack that inflicts what these cards have.
    fn fatigue_after(options: &str, cards: &[&str], strength: (u8, u8), action: &str) -> u8 {
        let study = jena(options)
            .strength("hohenlohe", strength.0, strength.1)
            .hand(FRENCH, &["square.30"])
            .deck(FRENCH, &["intuition.4", "reserve.9", "coordination.14"])
            .deck(COALITION, cards);
        let mut board = lannes_attacks(study);
        board.french(action);
        assert_eq!(board.hand(FRENCH).is_empty(), action != "decline");
        board.fatigue("lannes")
    }

    /// CQ-CARD-SQUARE-01: two points less, down to none.
    #[test]
    fn takes_two_points_off_the_result() {
        for options in OPEN {
            let four = &["reinforcement.5", "reinforcement.6"];
            assert_eq!(fatigue_after(options, four, (5, 2), "decline"), 4);
            assert_eq!(fatigue_after(options, four, (5, 2), "play square.30"), 2);
            assert_eq!(fatigue_after(options, &["intuition.4"], (1, 1), "decline"), 1);
            assert_eq!(fatigue_after(options, &["intuition.4"], (1, 1), "play square.30"), 0);
        }
    }

    /// CQ-CARD-SQUARE-01: needs enemy cavalry in the combat; in fog it may be played, and does nothing.
    #[test]
    fn needs_enemy_cavalry() {
        let study = |options| {
            jena(options).strength("hohenlohe", 7, 0).put("louis", "weimar").hand(FRENCH, &["square.30"])
        };
        lannes_attacks(study("")).refuses(FRENCH, "play square.30", "CQ-CARD-SQUARE-01");
        for options in FOG {
            assert_eq!(
                fatigue_after(options, &["reinforcement.5", "reinforcement.6"], (6, 1), "play square.30"),
                2
            );
            assert_eq!(
                fatigue_after(options, &["reinforcement.5", "reinforcement.6"], (7, 0), "play square.30"),
                4
            );
            let mut board = lannes_attacks(study(options));
            board.french("play square.30");
            assert!(
                told(&board, FRENCH).iter().any(|event| matches!(event, Event::NoEffect { side: FRENCH }))
            );
        }
    }

    /// CQ-CARD-SQUARE-01: when the French are attacked, too, and for them alone.
    #[test]
    fn holds_in_defence() {
        let study = jena("")
            .hand(FRENCH, &["square.30"])
            .deck(FRENCH, &["intuition.4", "reserve.9", "coordination.14"]);
        let mut board = hohenlohe_attacks(study.deck(COALITION, &["reinforcement.5", "reinforcement.6"]));
        board.french("play square.30");
        assert_eq!((board.fatigue("lannes"), board.fatigue("hohenlohe")), (2, 3));
    }
}

mod the_guard {
    use super::*;

    /// Bessières, Lannes and Ney against Hohenlohe, who inflicts what these cards have; the French inflict no losses.
    fn attacks(options: &str, cards: &[&str]) -> Board {
        let study = jena(options)
            .put("bessieres", "jena")
            .put("ney", "jena")
            .strength("lannes", 3, 0)
            .strength("ney", 3, 0)
            .strength("bessieres", 3, 0)
            .hand(FRENCH, &["the-guard.31"])
            .deck(FRENCH, &["intuition.4", "reserve.9", "coordination.14", "forage.19", "panic.35"])
            .deck(COALITION, cards);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, take ney, take bessieres, attack");
        board
    }

    fn fatigue(board: &Board) -> [u8; 3] {
        ["lannes", "ney", "bessieres"].map(|corps| board.fatigue(corps))
    }

    /// CQ-CARD-THE-GUARD-01: a card more with Bessières.
    #[test]
    fn adds_a_card() {
        for options in OPEN {
            let mut board = attacks(options, &["inactivity.3", "intuition.4"]);
            board.french("play the-guard.31");
            assert_eq!(board.combat_cards(), Some((5, 2)), "3 for strength, 1 for Lannes, 1 for the Guard");
            spent(&board, FRENCH, "the-guard.31");
        }
        // In defence, too.
        let study =
            field("").put("bessieres", "jena").put("hohenlohe", "jena").hand(FRENCH, &["the-guard.31"]);
        let mut board = hohenlohe_attacks(study);
        board.french("play the-guard.31");
        assert_eq!(board.combat_cards(), Some((2, 2)));
    }

    /// CQ-CARD-THE-GUARD-01: only with Bessières in the stack that fights.
    #[test]
    fn needs_bessieres() {
        let study = jena("").hand(FRENCH, &["the-guard.31"]);
        lannes_attacks(study.clone()).refuses(FRENCH, "play the-guard.31", "CQ-CARD-THE-GUARD-01");
        let bystander = lannes_attacks(study.put("bessieres", "jena"));
        bystander.refuses(FRENCH, "play the-guard.31", "CQ-CARD-THE-GUARD-01");
    }

    /// CQ-CARD-THE-GUARD-03: a lost combat costs every corps a point, before the retreat.
    #[test]
    fn pays_for_a_defeat() {
        let two_losses = &["rain.1", "supply.7"];
        let mut board = attacks("", two_losses);
        let mut plain = board.fork();
        board.french("play the-guard.31, lose lannes infantry, lose ney infantry");
        assert!(board.happened(|event| matches!(event, Event::CombatWon { side: COALITION, retreat: 2 })));
        assert_eq!((board.area("lannes").as_deref(), fatigue(&board)), (Some("jena"), [1; 3]));
        assert!(!board.targets(FRENCH, "step").is_empty(), "now they retreat");
        plain.french("decline, lose lannes infantry, lose ney infantry");
        assert_eq!(fatigue(&plain), [0; 3]);
    }

    /// CQ-CARD-THE-GUARD-03: nothing for a drawn combat, nothing for a victory.
    #[test]
    fn pays_nothing_otherwise() {
        let mut board = attacks("", &["inactivity.3", "intuition.4"]);
        board.french("play the-guard.31, tire lannes, tire ney");
        assert!(board.happened(|event| matches!(event, Event::CombatDrawn)));
        assert_eq!(fatigue(&board), [1, 1, 0]);
        let study = field("").put("bessieres", "jena").put("hohenlohe", "jena").strength("hohenlohe", 7, 0);
        let study = study
            .hand(FRENCH, &["the-guard.31"])
            .deck(FRENCH, &["rain.1", "forced-march.12"])
            .deck(COALITION, &["inactivity.3", "intuition.4"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take bessieres, attack, play the-guard.31");
        assert!(board.happened(|event| matches!(event, Event::CombatWon { side: FRENCH, .. })));
        assert_eq!((board.fatigue("bessieres"), board.fatigue("hohenlohe")), (2, 0));
    }
}

mod cannon_sounds {
    use super::*;

    /// CQ-CARD-CANNON-SOUNDS-01: a corps from an uncontested area next door joins, turned over or not, untired.
    #[test]
    fn calls_a_corps_from_next_door() {
        for options in OPEN {
            let study = jena(options)
                .put("augereau", "weimar")
                .activated("augereau")
                .fatigue("augereau", 3)
                .wrecked("jena", "weimar")
                .put("murat", "kahla")
                .put("davout", "eisenberg")
                .put("louis", "eisenberg")
                .put("ney", "gera")
                .hand(FRENCH, &["cannon-sounds.33"])
                .deck(
                    FRENCH,
                    &["rain.1", "forced-march.12", "pontonniers.17", "confusion.22", "skirmishers.27"],
                )
                .deck(COALITION, &["rain.1", "supply.7"]);
            let mut board = lannes_attacks(study);
            board.french("play cannon-sounds.33");
            assert_eq!(board.targets(FRENCH, "block"), ["augereau", "murat"]);
            for corps in ["davout", "ney", "lannes", "hohenlohe", "bernadotte"] {
                board.refuses(FRENCH, &format!("block {corps}"), "CQ-CARD-CANNON-SOUNDS-01");
            }
            assert!(!board.allows(FRENCH, "decline"));
            spent(&board, FRENCH, "cannon-sounds.33");
            board.french("block augereau");
            assert_eq!(
                (board.combat_cards(), board.area("augereau").as_deref()),
                (Some((5, 2)), Some("jena"))
            );
            assert_eq!(board.fatigue("augereau"), 3);
            assert!(board.happened(|event| matches!(event, Event::Joined { .. })));
        }
    }

    /// CQ-CARD-CANNON-SOUNDS-01: with nobody in hearing it stays in the hand. The defender may call, too.
    #[test]
    fn needs_somebody_in_hearing() {
        let study = jena("").put("ney", "gera").put("louis", "weimar").hand(FRENCH, &["cannon-sounds.33"]);
        lannes_attacks(study.clone()).refuses(FRENCH, "play cannon-sounds.33", "CQ-CARD-CANNON-SOUNDS-01");
        let mut board = lannes_attacks(study.hand(FRENCH, &[]).hand(COALITION, &["cannon-sounds.34"]));
        board.coalition("play cannon-sounds.34, block louis");
        assert_eq!(board.combat_cards(), Some((3, 3)));
    }

    /// CQ-CARD-CANNON-SOUNDS-01: commanders may come along, and must not be left alone.
    #[test]
    fn may_bring_a_commander() {
        let study = jena("").put("ney", "kahla").put("napoleon", "kahla").hand(FRENCH, &["cannon-sounds.33"]);
        let mut board = lannes_attacks(study.clone());
        board.french("play cannon-sounds.33, block ney");
        assert_eq!((board.combat_cards(), board.area("napoleon").as_deref()), (Some((6, 2)), Some("jena")));
        let mut board = lannes_attacks(study.put("davout", "kahla"));
        board.french("play cannon-sounds.33, block ney");
        board.refuses(FRENCH, "block davout", "CQ-CARD-CANNON-SOUNDS-01");
        let mut stays = board.fork();
        board.french("block napoleon");
        assert_eq!((board.combat_cards(), board.area("napoleon").as_deref()), (Some((6, 2)), Some("jena")));
        stays.french("decline");
        assert_eq!((stays.combat_cards(), stays.area("napoleon").as_deref()), (Some((5, 2)), Some("kahla")));
    }

    /// CQ-CARD-CANNON-SOUNDS-02: the corps shares the results, retreats with the stack and is turned over.
    #[test]
    fn makes_a_full_participant() {
        let study = jena("")
            .strength("lannes", 2, 0)
            .put("augereau", "kahla")
            .strength("augereau", 2, 0)
            .hand(FRENCH, &["cannon-sounds.33"])
            .deck(FRENCH, &["intuition.4", "reserve.9", "coordination.14"])
            .deck(COALITION, &["rain.1", "supply.7", "hussars.13"]);
        let mut board = lannes_attacks(study);
        board.french("play cannon-sounds.33, block augereau, lose lannes infantry");
        assert_eq!(board.combat_cards(), Some((3, 2)), "1 + 1 + 1 for Lannes: no moving attack");
        assert_eq!((board.strength("lannes"), board.strength("augereau")), ((1, 0), (1, 0)));
        board.french("step blankenhain, step stadtilm");
        assert_eq!(
            (board.area("lannes"), board.area("augereau")),
            (Some("stadtilm".into()), Some("stadtilm".into()))
        );
        assert!(!board.ready("augereau") && !board.ready("hohenlohe"));
    }

    /// CQ-CARD-CANNON-SOUNDS-02: after a march the stack loses one card, and the corps that joins none more.
    #[test]
    fn is_no_moving_attack() {
        for options in ["", "moving-attack=corps"] {
            let study =
                field(options).put("lannes", "kahla").put("hohenlohe", "jena").put("augereau", "weimar");
            let mut board = Board::operations(study.hand(FRENCH, &["cannon-sounds.33"]), FRENCH);
            board.french("take lannes, march, step jena, attack, play cannon-sounds.33, block augereau");
            assert_eq!(board.combat_cards(), Some((4, 2)), "{options}");
        }
    }

    /// CQ-CARD-CANNON-SOUNDS-03, CQ-CARD-CANNON-SOUNDS-04: by the enemy's axis it tires the enemy by two before the count; the
    /// marker goes or stays with the edition.
    #[test]
    fn cuts_the_enemys_axis() {
        for (options, stays) in [(OPEN[0], false), (OPEN[1], true)] {
            let study = jena(options)
                .fatigue("lannes", 3)
                .put("louis", "kahla")
                .put("tauentzien", "weimar")
                .axis("jena", FRENCH, "kahla")
                .hand(COALITION, &["cannon-sounds.34"]);
            let mut board = lannes_attacks(study);
            board.coalition("play cannon-sounds.34");
            let mut other = board.fork();
            board.coalition("block louis");
            assert_eq!(board.combat_cards(), Some((2, 3)), "five points of fatigue cost Lannes a card");
            assert!(board.happened(|event| matches!(event, Event::AxisCut { side: FRENCH, .. })));
            assert_eq!(board.happened(|event| matches!(event, Event::AxisRemoved { .. })), !stays);
            other.coalition("block tauentzien");
            assert_eq!(other.combat_cards(), Some((3, 3)), "by another way nothing happens");
            assert_eq!(other.axis("jena"), Some(("french", "kahla".into())));
        }
    }

    /// CQ-CARD-CANNON-SOUNDS-04: the marker that stays is struck once a turn, by whatever way.
    #[test]
    fn cuts_an_axis_once_a_turn() {
        let study = jena(OPEN[1])
            .put("louis", "kahla")
            .put("tauentzien", "kahla")
            .axis("jena", FRENCH, "kahla")
            .hand(COALITION, &["cannon-sounds.34"])
            .deck(FRENCH, &["rain.1", "forced-march.12", "pontonniers.17"]);
        let mut board = Board::operations(study, COALITION);
        board.coalition("take louis, march, step jena, decline");
        assert_eq!((board.fatigue("lannes"), board.axis("jena")), (2, Some(("french", "kahla".into()))));
        board.french("take lannes, attack").coalition("decline, play cannon-sounds.34, block tauentzien");
        let cuts = told(&board, FRENCH).iter().filter(|event| matches!(event, Event::AxisCut { .. })).count();
        assert_eq!((cuts, board.combat_cards()), (1, Some((3, 4))));
    }

    /// CQ-CARD-CANNON-SOUNDS-01: in fog the combat shows the corps that joins.
    #[test]
    fn shows_the_corps_in_fog() {
        let study = jena(FOG[1])
            .put("augereau", "weimar")
            .hand(FRENCH, &["cannon-sounds.33"])
            .hand(COALITION, &["forage.16"]);
        let mut board = lannes_attacks(study);
        board.french("play cannon-sounds.33, block augereau, decline");
        in_window(&board, COALITION, "combat");
        let seen = super::super::read_blocks(&board.position, COALITION, "jena");
        assert_eq!(seen, ["hohenlohe", "augereau", "lannes"]);
    }
}
