//! `vedette arena` as its users run it.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn arena(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vedette"));
    command.args(["arena", "1806"]).args(args).output().expect("the program runs")
}

#[track_caller]
fn done(args: &[&str]) -> String {
    let output = arena(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

/// The report without what depends on the clock.
fn report(args: &[&str]) -> Value {
    let mut report: Value = serde_json::from_str(&done(args)).expect("one JSON object");
    report["milliseconds"].take();
    report
}

#[test]
fn the_stronger_opponent_is_found_whatever_the_jobs() {
    let match_of = |jobs| report(&["scripted", "random", "--pairs", "8", "--jobs", jobs, "--json", "-"]);
    let one = match_of("1");
    assert_eq!(one, match_of("3"));
    assert_eq!(one["pairs"], 8);
    assert!(one["score"]["value"].as_f64().expect("a share") > 0.9);
    assert!(one["elo"]["low"].as_f64().expect("a number") > 0.0);
}

/// A match that was broken off goes on where it was, even if its last line was cut off, and ends the same.
#[test]
fn a_match_is_taken_up_again() {
    let folder = TempDir::new().expect("there is room for a folder");
    let file = folder.path().join("match.jsonl");
    let name = file.to_str().expect("plain names");
    let play = |pairs| {
        report(&["colonel", "random", "--budget", "200", "--pairs", pairs, "--resume", name, "--json", "-"])
    };
    play("2");
    let state = fs::read_to_string(&file).expect("the state was kept");
    assert_eq!(state.lines().count(), 3);
    let (whole, cut) = state.trim_end().rsplit_once('\n').expect("several lines");
    fs::write(&file, format!("{whole}\n{}", &cut[..cut.len() / 2])).expect("it can be written");
    let resumed = play("3");
    assert_eq!(resumed["pairs"], 3);
    let direct = report(&["colonel", "random", "--budget", "200", "--pairs", "3", "--json", "-"]);
    assert_eq!(resumed["pair_scores"], direct["pair_scores"]);
    let other = arena(&["random", "random", "--resume", name]);
    let error = String::from_utf8_lossy(&other.stderr).into_owned();
    assert!(!other.status.success() && error.contains("another match"), "{error}");
}

#[test]
fn a_sequential_test_ends_the_match_early() {
    let found =
        report(&["scripted", "random", "--pairs", "400", "--sprt", "0,200", "--jobs", "1", "--json", "-"]);
    assert_eq!(found["sprt"]["verdict"], "accepted");
    assert!(found["pairs"].as_u64().expect("a number") < 200);
}

#[test]
fn a_clairvoyant_opponent_is_named_in_the_report() {
    let text = done(&["scripted", "random", "--pairs", "1", "--clairvoyant", "a"]);
    assert!(text.contains("scripted (clairvoyant) against random, 1 pairs"), "{text}");
    let wrong = arena(&["scripted", "random", "--sprt", "5"]);
    assert!(!wrong.status.success());
}

/// Each budget is a match of its own, kept in a state file of its own, and all are drawn into one picture.
#[test]
fn strength_is_measured_for_several_budgets_and_drawn() {
    let folder = TempDir::new().expect("there is room for a folder");
    let [state, picture] = ["growth.jsonl", "growth.svg"].map(|name| folder.path().join(name));
    let [state, picture] = [&state, &picture].map(|path| path.to_str().expect("plain names"));
    let grow = ["--growth", "200,50", "--pairs", "2", "--resume", state, "--svg", picture];
    let text = done(&[&["colonel", "random"][..], &grow].concat());
    let budgets: Vec<&str> = text.lines().filter_map(|line| line.trim_start().split(' ').next()).collect();
    assert!(budgets.ends_with(&["50", "200"]), "the smaller one first: {text}");
    let svg = fs::read_to_string(picture).expect("the picture was drawn");
    assert!(svg.starts_with("<svg") && svg.contains("score against random"), "{svg}");
    for budget in ["50", "200"] {
        let kept = fs::read_to_string(format!("{state}.{budget}")).expect("the state was kept");
        assert_eq!(kept.lines().count(), 3);
    }
    let still = arena(&["scripted", "random", "--growth", "50"]);
    let error = String::from_utf8_lossy(&still.stderr).into_owned();
    assert!(!still.status.success() && error.contains("does not search"), "{error}");
}

/// The arena knows every system.
#[test]
fn opponents_of_1813_are_measured_too() {
    let output = Command::new(env!("CARGO_BIN_EXE_vedette"))
        .args(["arena", "1813", "scripted", "random", "--scenario", "waiting", "--blind", "units"])
        .args(["--option", "dummies=no", "--pairs", "3", "--json", "-"])
        .output()
        .expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
    assert_eq!(report["pairs"], 3);
    assert!(report["score"]["value"].as_f64().expect("a share") > 0.5, "{report}");
}

/// Sparring partners of the game are named like any opponent; who is nobody's partner is told who there is.
#[test]
fn sparring_partners_can_be_named() {
    let text = done(&["turtle", "random", "--pairs", "2"]);
    assert!(text.contains("turtle against random, 2 pairs"), "{text}");
    let output = arena(&["turtle", "marshal", "--pairs", "2"]);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains("general, turtle, raider"), "{error}");
}
