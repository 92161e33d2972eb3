//! Cards that would do nothing are marked where they are offered, and only those.

use std::sync::Arc;

use vedette_conquerors::{COALITION, FRENCH, Position};
use vedette_kernel::{Awaiting, Chance, Game, Purpose, Quick, Side, Silent, Speak};

use crate::bench::{Board, field, scenario, scenario_1807, valued};

/// Whether a card that is offered is marked as one that does nothing now.
#[track_caller]
fn is_marked(board: &Board, side: Side, card: &str) -> bool {
    let notation = format!("play {card}");
    assert!(board.allows(side, &notation), "{card} is not offered");
    let action = board.position.read(side, &notation).expect("an action");
    match board.position.answer(side, action).code {
        "answer-play-in-vain" => true,
        "answer-play" => false,
        other => panic!("{card}: {other}"),
    }
}

#[test]
fn coordination_when_the_enemy_has_passed() {
    for passed in [false, true] {
        let study = field("").put("lannes", "jena").put("ney", "gera").hand(FRENCH, &["coordination.14"]);
        let mut board = Board::operations(study, if passed { COALITION } else { FRENCH });
        if passed {
            board.coalition("pass");
        }
        board.french("take lannes, march, stop");
        assert_eq!(is_marked(&board, FRENCH, "coordination.14"), passed);
    }
}

#[test]
fn hussars_against_an_empty_hand() {
    for (hand, marked) in [(&["ambush.28"][..], false), (&[][..], true)] {
        let study = field("").hand(FRENCH, &["hussars.10"]).hand(COALITION, hand);
        let board = Board::initiative(study);
        assert_eq!(is_marked(&board, FRENCH, "hussars.10"), marked);
    }
}

#[test]
fn rest_for_those_who_are_not_tired() {
    for (fatigue, marked) in [(2, false), (0, true)] {
        let study = field("").put("hohenlohe", "jena").fatigue("hohenlohe", fatigue);
        let study = || study.clone().hand(COALITION, &["supply.7", "forage.16"]);
        let mut board = Board::initiative(study());
        if !board.asked().contains(&COALITION) {
            board.french("decline");
        }
        assert_eq!(is_marked(&board, COALITION, "supply.7"), marked);
        let mut board = Board::operations(study().deck(COALITION, &[valued(COALITION, 3)]), COALITION);
        board.coalition("take hohenlohe, march");
        assert_eq!(is_marked(&board, COALITION, "forage.16"), marked);
    }
}

#[test]
fn audacity_where_the_ground_gives_nothing() {
    for (area, marked) in [("jena", true), ("lobenstein", false)] {
        let study = field("").put("lannes", area).put("brunswick", area).hand(FRENCH, &["audacity.29"]);
        let mut board = Board::operations(study, FRENCH);
        board.french("take lannes, attack");
        assert_eq!(is_marked(&board, FRENCH, "audacity.29"), marked, "{area}");
    }
}

/// The mark tells nothing that a side cannot know: in any position it cannot tell from the true one, every answer is put alike.
#[test]
fn the_mark_hangs_on_what_its_owner_knows() {
    let mut seen = 0;
    for scenario in [scenario("campaign", "level=grognard"), scenario_1807("eylau", "level=grognard")] {
        for seed in 0..6 {
            let (mut game, mut chance) = (Position::new(Arc::clone(&scenario)), Quick::new(seed));
            while let Awaiting::Sides(sides) = game.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                let mut options = Vec::new();
                game.options(side, &mut options);
                let twin = game.guess(side, &mut chance);
                for &action in &options {
                    let phrase = game.answer(side, action);
                    assert_eq!(phrase, twin.answer(side, action));
                    seen += usize::from(phrase.code == "answer-play-in-vain");
                }
                let pick = chance.draw(Purpose("pick"), options.len() as u32) as usize;
                game.apply(side, options[pick], &mut chance, &mut Silent);
            }
        }
    }
    assert!(seen > 0, "no card was ever marked");
}
