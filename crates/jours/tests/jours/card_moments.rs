//! When event cards may be played: at any moment of phases B and C that their text allows (JG-13-CARDS-04).

use vedette_jours::scenario::{Card, Effect, Half};
use vedette_jours::sets::ArmySet;
use vedette_jours::study::{Draft, Study};
use vedette_jours::tables::Weather;
use vedette_jours::{ALLIES, FRENCH};

use crate::bench::*;
use crate::turn::truce;

fn card(code: &str, effect: Effect) -> Card {
    let armistice = matches!(effect, Effect::ArmisticeMarker(_) | Effect::RestartMarker(_));
    let other = Half { colour: None, armistice: false, effect: Effect::QuickPontoon };
    Card { code: code.into(), halves: [Half { colour: None, armistice, effect }, other] }
}

fn both(draft: Draft) -> Study {
    draft.study().put("chief", "a", 0).put("c1", "a", 5).put("tsar", "h", 0).put("k1", "h", 5)
}

/// JG-13-CARDS-04: two cards fit one moment; the window is over when it is let pass.
#[test]
fn a_window_stays_open_for_a_second_card() {
    let lost = |points| Effect::LoseCommand { points, armies: ArmySet::NONE };
    let draft = field().card(card("1", lost(2))).card(card("2", lost(3)));
    let mut board = Board::of(both(draft).hand(ALLIES, &["1", "2"]).administration(FRENCH));
    board.dice(FRENCH, "done", &[("command", 6)]);
    assert_eq!(board.cp(GA), 9);
    board.play(ALLIES, "play 1.upper, army grande-armee");
    assert_eq!(board.cp(GA), 7);
    board.play(ALLIES, "play 2.upper, army grande-armee");
    assert_eq!((board.cp(GA), board.asked()), (4, vec![FRENCH]), "and the hand is empty");
}

/// JG-13-CARDS-04, JG-13-ARMISTICE-02: the Armistice can be brought nearer by those who fight, before a battle and when the
/// phase is over, by either side.
#[test]
fn the_armistice_moves_in_the_combat_phase() {
    let study = |side, code| {
        let draft = truce(field()).card(card("1", Effect::ArmisticeMarker(1)));
        let study = draft.study().put("chief", "d", 0).put("c1", "d", 20).put("tsar", "d", 0);
        study.put("k1", "d", 20).came("k1", "e").hand(side, &[code])
    };
    for side in [FRENCH, ALLIES] {
        let mut board = Board::combat(study(side, "1"), ALLIES);
        board.play(ALLIES, "fight d, chit screen").play(FRENCH, "chit screen");
        assert!(board.allows(side, "play 1.upper"), "at the start of the battle");
        let mut over = board.fork();
        board.play(side, "play 1.upper");
        assert_eq!(board.all().armistice_marker, Some(4));
        while over.all().battle.is_some() {
            let asked = over.asked()[0];
            let action = over.options(asked)[0].clone();
            let action = if action.starts_with("play") { "decline" } else { &action };
            over.play(asked, action);
        }
        assert!(over.allows(side, "play 1.upper"), "when the Combat Phase is over: {:?}", over.asked());
        over.play(side, "play 1.upper");
        assert_eq!((over.all().armistice_marker, over.all().turn), (Some(4), 2), "and the turn goes on");
    }
}

/// JG-13-CARDS-04: in the march to the guns too.
#[test]
fn the_armistice_moves_while_they_march_to_the_guns() {
    let draft = truce(field()).card(card("1", Effect::ArmisticeMarker(1)));
    let study = draft.study().put("general", "d", 0).put("c1", "d", 9).put("tsar", "d", 0).put("k1", "d", 9);
    let study = study.came("k1", "e").put("chief", "c", 0).put("c2", "c", 9).hand(FRENCH, &["1"]);
    let mut board = Board::combat(study, ALLIES);
    board.play(FRENCH, "play 1.upper");
    assert_eq!(board.all().armistice_marker, Some(4));
    assert!(board.allows(FRENCH, "take chief"), "and they may still march");
}

/// JG-13-CARDS-04: spies report between two marches of the enemy and before a reaction, but not on a battlefield.
#[test]
fn spies_report_at_any_moment_of_a_movement_phase() {
    let draft = || fog().card(card("1", Effect::Reveal));
    let study = || both(draft()).put("c2", "b", 5).cp(GA, 9).hand(ALLIES, &["1"]);
    let mut board = Board::movement(study(), FRENCH);
    board.play(FRENCH, "take c2, march, step c, stop");
    board.play(ALLIES, "play 1.upper, box c");
    assert_eq!(board.asked(), [FRENCH], "and the French go on");
    let mut board = Board::movement(study().put("k2", "d", 5), FRENCH);
    board.play(FRENCH, "take c2, march, step c").play(ALLIES, "play 1.upper, box c");
    assert!(board.allows(ALLIES, "take k2"), "they know whom they would intercept");
    let battle = both(draft()).put("general", "d", 0).put("c2", "d", 9).put("k2", "d", 9).came("k2", "e");
    let battle = battle.put("c3", "c", 9).put("h1", "x", 3).hand(FRENCH, &["1"]);
    let board = Board::combat(battle, ALLIES);
    assert!(board.allows(FRENCH, "take c3"), "they may march to the guns");
    board.refuses(FRENCH, "play 1.upper", "JG-13-CARDS-04");
    let mut board =
        Board::movement(both(field().card(card("1", Effect::Reveal))).hand(ALLIES, &["1"]), FRENCH);
    board.play(FRENCH, "take chief, take c1, march, step b, stop");
    assert_eq!(board.asked(), [FRENCH], "with everything in the open there is nothing to report");
}

/// JG-13-CARDS-04: a card for fords frees one of them.
#[test]
fn unknown_fords_serve_once() {
    let map = || cast(open()).road("west", "a").ford("a", "b").ford("b", "c").road("c", "east");
    let study = |weather| {
        let draft = map().card(card("1", Effect::Ford));
        let study =
            draft.study().weather(weather).put("chief", "a", 0).put("c1", "a", 5).put("k1", "east", 5);
        let mut board = Board::movement(study.hand(FRENCH, &["1"]), FRENCH);
        board.play(FRENCH, "take chief, take c1, march, play 1.upper, step b").pass_windows();
        board
    };
    let mut board = study(Weather::Rain);
    assert_eq!(board.left(), 4, "5 MP in the rain, the first ford for 1");
    board.play(FRENCH, "step c").pass_windows();
    assert_eq!(board.left(), 2, "the second for 2");
    let study = |card_played: bool| {
        let draft = cast(open()).road("west", "a").road("a", "b").ford("b", "c").road("c", "east");
        let draft = draft.card(card("1", Effect::Ford));
        let study = draft.study().weather(Weather::Rain).put("chief", "a", 0).put("c1", "a", 5);
        let mut board = Board::movement(study.put("k1", "east", 5).hand(FRENCH, &["1"]), FRENCH);
        board.play(FRENCH, "take chief, take c1, march");
        if card_played {
            board.play(FRENCH, "play 1.upper");
        }
        board.play(FRENCH, "step b").pass_windows();
        board.play(FRENCH, "step c").pass_windows();
        board.left()
    };
    assert_eq!([study(false), study(true)], [2, 3], "a road before the ford does not use it up");
}

/// JG-13-CARDS-04, JG-4.5-03: field works for 0 CP need no CP; nothing else is done with such a stack.
#[test]
fn field_works_cost_nothing() {
    let draft = || field().card(card("1", Effect::Entrench)).card(card("2", Effect::StragglerDie(1)));
    let study = |hand: &[&str]| {
        let study =
            draft().study().put("chief", "a", 0).put("c2", "a", 5).put("c1", "b", 5).put("h1", "c", 3);
        study.put("k1", "h", 5).cp(GA, 0).hand(FRENCH, hand)
    };
    Board::movement(study(&[]), FRENCH).refuses(FRENCH, "take c1", "JG-4.5-03");
    Board::movement(study(&["2"]), FRENCH).refuses(FRENCH, "take c1", "JG-4.5-03");
    let mut board = Board::movement(study(&["1", "2"]), FRENCH);
    board.refuses(FRENCH, "take h1", "JG-4.5-03");
    board.play(FRENCH, "take c1");
    board.refuses(FRENCH, "march", "JG-4.5-03").refuses(FRENCH, "force", "JG-4.5-03");
    board.refuses(FRENCH, "play 2.upper", "JG-4.5-03");
    board.play(FRENCH, "play 1.upper");
    let dug = board.all().boxes.into_iter().find(|place| place.place == "b").expect("b");
    assert_eq!(dug.entrenched, ["french"]);
}
