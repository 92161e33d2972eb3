//! More than two players: one seat an army (section 10), on the map of 1813.

use std::sync::Arc;

use vedette_jours::pack::Pack;
use vedette_jours::study::Study;
use vedette_jours::{ALLIES, FRENCH, Position};
use vedette_kernel::table::erased::AnyGame;
use vedette_kernel::{Game, Side};

use crate::bench::*;

fn autumn(options: &str) -> Study {
    let pack = Pack::germany_1813().expect("the pack");
    Study::empty(Arc::new(pack.scenario("autumn", options.parse().expect("options")).expect("autumn")))
}

/// The seats of a side that may give an order, by the codes of their armies.
#[track_caller]
fn givers(board: &Board, side: Side, order: &str) -> Vec<String> {
    let game: &dyn AnyGame = &board.position;
    let seats = game.commands(side).into_iter().enumerate();
    seats
        .filter(|(seat, _)| {
            let why = game.not_entrusted(side, *seat as u8, order);
            assert!(why.as_ref().is_none_or(|why| why.rule == "JG-10-MULTI-01"));
            why.is_none()
        })
        .map(|(_, code)| code)
        .collect()
}

/// JG-10-MULTI-01: each seat orders its own units with its own CP; what is everybody's is for the senior commander.
#[test]
fn each_seat_orders_its_own_army() {
    let board = Board::movement(
        autumn("blind=open players=armies")
            .put("schwarzenberg", "prague", 0)
            .put("au-1-a", "prague", 6)
            .put("bluecher-a", "breslau", 0)
            .put("ru-11-a", "breslau", 4)
            .put("napoleon", "dresde", 0)
            .put("fr-2-a", "dresde", 6)
            .cp("bohemia", 5)
            .cp("silesia", 5),
        ALLIES,
    );
    let game: &dyn AnyGame = &board.position;
    assert_eq!(game.commands(FRENCH), [""; 0], "one army: one player");
    let armies = game.commands(ALLIES);
    assert!(armies.contains(&"army:silesia".to_owned()) && armies.len() >= 4, "{armies:?}");
    assert_eq!(givers(&board, ALLIES, "take au-1-a"), ["army:bohemia"]);
    assert_eq!(givers(&board, ALLIES, "take bluecher-a"), ["army:silesia"]);
    assert_eq!(givers(&board, ALLIES, "pass").len(), 1, "the phase is ended by one of them");
    let mut marching = board.fork();
    marching.play(ALLIES, "take bluecher-a, take ru-11-a, march");
    assert_eq!(givers(&marching, ALLIES, "stop"), ["army:silesia"]);
    let sides = Board::movement(autumn("blind=open").put("bluecher-a", "breslau", 0), ALLIES);
    assert_eq!(AnyGame::commands(&sides.position, ALLIES), [""; 0], "one player a side");
    assert_eq!(Game::letters(&sides.position), None);
}

/// JG-10-MULTI-01: one letter a turn, read when the turn is over, so that an answer comes a turn later; points are the
/// side's.
#[test]
fn one_letter_a_turn() {
    let study = autumn("blind=open players=armies")
        .put("schwarzenberg", "prague", 0)
        .put("bluecher-a", "breslau", 0)
        .put("napoleon", "dresde", 0)
        .put("fr-2-a", "dresde", 6)
        .turn(12);
    let mut board = Board::movement(study, ALLIES);
    assert_eq!(Game::letters(&board.position), Some(12));
    board.play(ALLIES, "take schwarzenberg, stop");
    assert_eq!(Game::letters(&board.position), Some(12), "a second letter of the same turn is one too many");
    board.play(ALLIES, "pass");
    assert_eq!(Game::letters(&board.position), Some(13), "now it is read, and may be answered");
    assert_eq!(board.all().sides.len(), 2, "points are counted by sides");
}

/// Whatever is asked in whole games, somebody is entrusted with the answer, and a battle has one voice.
#[test]
fn every_order_has_its_seat() {
    let pack = Pack::germany_1813().expect("the pack");
    let options = "blind=all players=armies".parse().expect("options");
    let mut position = Position::new(Arc::new(pack.scenario("autumn", options).expect("autumn")));
    let mut chance = vedette_kernel::Quick::new(10);
    let (mut options, mut own, mut common) = (Vec::new(), 0, 0);
    while let vedette_kernel::Awaiting::Sides(sides) = Game::awaiting(&position) {
        let side = sides.iter().next().expect("somebody");
        options.clear();
        position.options(side, &mut options);
        for &action in &options {
            let seats = Game::commands(&position, side);
            let may = (0..seats).filter(|&seat| position.entrusted(side, seat, action).is_ok()).count();
            assert!(seats == 0 || may > 0, "nobody may order {action:?}");
            own += usize::from(may == 1);
            common += usize::from(may > 1);
        }
        let action = options[chance.next_u64() as usize % options.len()];
        position.apply(side, action, &mut chance, &mut vedette_kernel::Silent);
    }
    assert!(own > 100 && common > 0, "{own} orders of one seat, {common} of several");
}
