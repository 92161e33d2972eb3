//! What interceptions and reconnaissance must not tell: twins of one position, in which one hidden counter is another, look
//! the same to the enemy until something is shown.

use vedette_jours::study::Study;
use vedette_jours::{ALLIES, FRENCH};
use vedette_kernel::{Game, Quick, Side, Viewer};

use crate::bench::*;

/// All that the enemy can learn of a board: the view, the question, its answers, and what a guess makes of it.
fn sight(board: &Board, viewer: Side) -> Vec<String> {
    let view = board.position.view(Viewer::side(viewer));
    let mut told: Vec<String> = board
        .notes
        .0
        .iter()
        .filter(|(audience, _)| audience.includes(viewer))
        .map(|(_, event)| format!("{event:?}"))
        .collect();
    told.push(serde_json::to_string(&view).expect("a view can be written"));
    told.push(format!("{:?} {:?}", board.asked(), board.options(viewer)));
    let mut bytes = Vec::new();
    board.position.guess(viewer, &mut Quick::new(7)).bytes(&mut bytes);
    told.push(format!("{bytes:?}"));
    told
}

/// Two positions that differ in what one hidden counter is are played alike and must look alike all the way.
fn look_alike(twins: [Study; 2], names: [[&str; 2]; 2], course: &[(Side, &str)]) {
    let mut boards = twins.map(|study| Board::movement(study, FRENCH));
    for step in 0..=course.len() {
        let [one, two] = [&boards[0], &boards[1]].map(|board| sight(board, ALLIES));
        assert_eq!(one, two, "after {step} answers of {course:?}");
        let Some((side, action)) = course.get(step) else { break };
        for (board, [real, other]) in boards.iter_mut().zip(names) {
            board.play(*side, &action.replace("REAL", real).replace("OTHER", other));
        }
    }
}

/// JG-6.5.1-11: a stack comes to friends and is intercepted there. Whether it is a corps or a dummy that came, the others
/// being real, shows in nothing: neither in the battle that follows nor in what the enemy may imagine.
#[test]
fn an_interception_does_not_tell_a_dummy_from_a_force() {
    let study = |comes: &str, stays: &str| {
        let sp = |code: &str| if code.starts_with('d') { 0 } else { 5 };
        let study = fog().study().put("chief", "a", 0).put("c3", "c", 5).put(comes, "b", sp(comes));
        study.put(stays, "x", sp(stays)).put("tsar", "d", 0).put("k1", "d", 6).cp(GA, 9)
    };
    let course = [
        (FRENCH, "take REAL"),
        (FRENCH, "march"),
        (FRENCH, "step c"),
        (ALLIES, "take tsar"),
        (ALLIES, "take k1"),
        (ALLIES, "try"),
        (ALLIES, "enter"),
    ];
    look_alike([study("c2", "dummy1"), study("dummy1", "c2")], [["c2", "dummy1"], ["dummy1", "c2"]], &course);
}

/// JG-6.3-02, JG-6.3-04: scouts find out what the table says and nothing about the neighbours of the box.
#[test]
fn a_reconnaissance_tells_nothing_of_other_boxes() {
    let study = |near: &str, far: &str| {
        let sp = |code: &str| if code.starts_with('d') { 0 } else { 5 };
        let study = fog().study().put("chief", "a", 0).put("c3", "c", 5).put(near, "b", sp(near));
        study.put(far, "x", sp(far)).put("tsar", "e", 0).put("u1", "d", 6).cp(CO, 9)
    };
    let mut boards =
        [study("c2", "dummy1"), study("dummy1", "c2")].map(|study| Board::movement(study, ALLIES));
    for action in ["take u1", "march", "step c", "scout"] {
        let [one, two] = [&boards[0], &boards[1]].map(|board| sight(board, ALLIES));
        assert_eq!(one, two, "before `{action}`");
        boards.iter_mut().for_each(|board| {
            board.play(ALLIES, action);
        });
    }
    let [one, two] = [&boards[0], &boards[1]].map(|board| sight(board, ALLIES));
    assert_eq!(one, two, "after the reconnaissance");
}
