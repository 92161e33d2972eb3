//! The engine protocol, spoken by a program in another language.

use std::process::Command;

/// The program plays so many moves of a game, with the options it is given.
#[track_caller]
fn thinks_ahead(game: &str, options: &str, moves: usize) {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/engine.py");
    let words = [script, env!("CARGO_BIN_EXE_vedette"), game, &moves.to_string(), options];
    let done = Command::new("python3").args(words).output();
    let done = done.expect("the tests need python3: install it, or put it on PATH");
    let (said, wrong) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{game}: {said}{wrong}");
    assert!(said.contains(&format!("played {moves} moves; refused: ")), "{game}: {said}");
}

#[test]
fn a_python_program_thinks_ahead() {
    thinks_ahead("1806", "level=grognard", 6);
}

#[test]
fn it_does_so_in_every_system() {
    thinks_ahead("1813", "blind=all", 2);
    thinks_ahead("rossbach", "", 2);
}
