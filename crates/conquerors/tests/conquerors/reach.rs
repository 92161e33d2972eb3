//! What is shown of a march before it is made is what happens when it is made.

use vedette_conquerors::{COALITION, FRENCH};
use vedette_kernel::{Game, Quick};

use crate::bench::{Board, field, valued};

fn marching(options: &str) -> Board {
    let study = field(options)
        .put("augereau", "neustadt")
        .put("murat", "neustadt")
        .put("hohenlohe", "jena")
        .deck(FRENCH, &[valued(FRENCH, 5)]);
    let mut board = Board::operations(study, FRENCH);
    board.french("take augereau, take murat, march");
    board
}

fn code(board: &Board, area: vedette_conquerors::sets::AreaId) -> String {
    board.position.scenario().area(area).code.clone()
}

#[test]
fn every_path_can_be_marched_and_costs_what_was_shown() {
    for options in ["edition=en", "edition=fr", "edition=fr level=grognard"] {
        let board = marching(options);
        let reach = board.position.reach(FRENCH);
        assert!(reach.len() > 8, "four points lead far: {}", reach.len());
        for there in &reach {
            let mut march = board.fork();
            for &area in &there.path {
                let step = format!("step {}", code(&board, area));
                march.french(&step);
            }
            assert_eq!(there.path.last(), Some(&there.area));
            if !there.contact && !march.options(FRENCH).is_empty() && march.allows(FRENCH, "stop") {
                let left = march.position.view(vedette_kernel::Viewer::side(FRENCH)).operation;
                assert_eq!(left.and_then(|it| it.points_left), Some(there.points_left), "{there:?}");
            }
        }
    }
}

#[test]
fn a_march_is_not_followed_through_the_enemy() {
    let board = marching("edition=fr");
    let reach = board.position.reach(FRENCH);
    let jena: Vec<_> = reach.iter().filter(|it| code(&board, it.area) == "jena").collect();
    let through = |it: &&vedette_conquerors::reach::Reach| {
        it.path.iter().rev().skip(1).any(|&area| code(&board, area) == "jena")
    };
    assert!(jena.iter().all(|it| it.contact), "{jena:?}");
    assert_eq!(reach.iter().find(through), None);
}

#[test]
fn nothing_is_shown_to_who_is_not_marching() {
    let board = marching("edition=fr");
    assert!(board.position.reach(COALITION).is_empty());
    let study = field("edition=fr").put("augereau", "neustadt");
    assert!(Board::operations(study, FRENCH).position.reach(FRENCH).is_empty(), "no card is turned up yet");
}

#[test]
fn what_is_shown_does_not_depend_on_what_is_hidden() {
    let board = marching("edition=fr level=grognard");
    let shown = board.position.reach(FRENCH);
    for seed in 0..20 {
        let other = board.position.guess(FRENCH, &mut Quick::new(seed));
        assert_eq!(other.reach(FRENCH), shown);
    }
}
