//! The engine protocol, spoken by a program in another language.

use std::process::Command;

#[test]
fn a_python_program_thinks_ahead() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/engine.py");
    let done = Command::new("python3").args([script, env!("CARGO_BIN_EXE_vedette"), "1806", "6"]).output();
    let done = done.expect("the tests need python3: install it, or put it on PATH");
    let (said, wrong) = (String::from_utf8_lossy(&done.stdout), String::from_utf8_lossy(&done.stderr));
    assert!(done.status.success(), "{said}{wrong}");
    assert!(said.contains("played 6 moves; refused: "), "{said}");
}
