//! The staff problems: positions of their games in which the side is asked, with answers that may be given, in two languages.

use std::collections::BTreeSet;
use std::sync::Arc;

use vedette_kernel::Side;
use vedette_kernel::table::erased::AnyGame;
use vedette_system::{OpponentKind, Problem, System};

use crate::games;

/// The game of a problem at its position, and the side that is asked.
fn posed(problem: &Problem) -> (Box<dyn AnyGame>, Side) {
    let title = crate::title(&problem.game);
    let game = title.imagined(&problem.agreement(), &problem.position);
    let game = game.unwrap_or_else(|error| panic!("{}: {error}", problem.id));
    let side = Side::BOTH.into_iter().find(|&side| game.side_code(side) == problem.side);
    (game, side.unwrap_or_else(|| panic!("{}: no side `{}`", problem.id, problem.side)))
}

#[test]
fn every_list_can_be_read_whole() {
    let lists = [
        <vedette_house::conquerors::Conquerors as System>::problems(),
        <vedette_house::jours::Jours as System>::problems(),
        <vedette_house::rossbach::Rossbach as System>::problems(),
    ];
    let read = |text: &&str| serde_json::from_str::<Vec<Problem>>(text).expect("a list of problems").len();
    let all: usize = lists.concat().iter().map(read).sum();
    let offered: usize = games().all().iter().map(|game| game.problems().len()).sum();
    assert_eq!(all, offered, "a problem is of no game");
}

#[test]
fn every_game_poses_thirty_problems() {
    for game in games().all() {
        assert!(game.problems().len() >= 30, "{}: {}", game.game(), game.problems().len());
    }
}

#[test]
fn every_problem_is_asked_and_its_answers_may_be_given() {
    let mut known = BTreeSet::new();
    for problem in games().all().iter().flat_map(|game| game.problems()) {
        assert!(known.insert(problem.id.clone()), "{} twice", problem.id);
        let (game, side) = posed(&problem);
        assert!(!problem.wrong.is_empty(), "{}: everything is right", problem.id);
        for answer in problem.right.iter().chain(&problem.wrong) {
            // On a copy, with any luck: a legal answer is not refused.
            let mut copy = game.copy();
            let tried = copy.try_out(side, answer, &mut vedette_kernel::Quick::new(1));
            assert!(tried.is_ok(), "{}: {answer} may not be answered", problem.id);
        }
        assert!(problem.right.iter().all(|answer| !problem.wrong.contains(answer)), "{}", problem.id);
    }
}

#[test]
fn every_problem_is_told_in_two_languages() {
    for problem in games().all().iter().flat_map(|game| game.problems()) {
        for [english, french] in [&problem.task, &problem.why] {
            assert!(english.len() > 20 && french.len() > 20 && english != french, "{}", problem.id);
            let plain = |mark: char| french.contains(&format!(" {mark}"));
            assert!(![':', ';', '!', '?', '%'].into_iter().any(plain), "{}: {french}", problem.id);
        }
    }
}

/// The position of the complaint that began the list: one loss inflicted wins, and the turn is the last.
#[test]
fn the_script_does_not_pass_the_first_problem_away() {
    let problem = crate::title("1806").problems().into_iter().next().expect("there are problems");
    let (game, side) = posed(&problem);
    let seat = crate::title("1806").seat(OpponentKind::Scripted, game.as_ref(), 1, Arc::new(|| false));
    let answer = seat.expect("an opponent").decide(game.as_ref(), side).expect("he is asked");
    assert!(problem.is_solved_by(&answer), "{answer}");
}
