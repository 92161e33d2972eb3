//! `vedette odds` as its users run it.

use std::process::{Command, Output};

use serde_json::Value;

fn odds(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vedette"));
    command.arg("odds").args(args).output().expect("the program runs")
}

#[track_caller]
fn done(args: &[&str]) -> String {
    let output = odds(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

#[track_caller]
fn refused(args: &[&str], because: &str) {
    let output = odds(args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains(because), "{args:?}: {error}");
}

fn combat(args: &[&str]) -> Value {
    let report: Value =
        serde_json::from_str(&done(&[args, &["--json", "-"]].concat())).expect("one JSON object");
    report["combats"][0].clone()
}

const JENA: [&str; 7] = ["1806", "--attackers", "lannes", "--defenders", "saxe-weimar", "--area", "naumburg"];

/// Three dice against one: the faces without loss are 3 of 6 French and 4 of 6 Prussian ones.
#[test]
fn the_odds_are_exact() {
    let dice = combat(&[&JENA[..], &["--combat", "dice"]].concat());
    assert_eq!((&dice["attacker_cards"], &dice["defender_cards"]), (&3.into(), &1.into()));
    assert_eq!(dice["ways"], "1296");
    let losses = dice["losses"].as_array().expect("a list");
    let nothing = losses.iter().find(|pair| pair["inflicted"] == 0 && pair["suffered"] == 0);
    let chance = nothing.and_then(|pair| pair["probability"].as_f64()).expect("it may happen");
    assert!((chance - 108.0 / 1296.0).abs() < 1e-12, "{chance}");
    let all: f64 = losses.iter().filter_map(|pair| pair["probability"].as_f64()).sum();
    assert!((all - 1.0).abs() < 1e-9);
    let sum: f64 =
        ["attacker_wins", "drawn", "defender_wins"].iter().filter_map(|key| dice[*key].as_f64()).sum();
    assert!((sum - 1.0).abs() < 1e-9);
}

#[test]
fn a_march_weakness_and_fatigue_cost_cards() {
    let cards = |more: &[&str]| combat(&[&JENA[..], more].concat())["attacker_cards"].as_u64();
    assert_eq!(cards(&[]), Some(3));
    assert_eq!(cards(&["--moving"]), Some(2));
    assert_eq!(cards(&["--strength", "lannes=3+1"]), Some(2));
    assert_eq!(cards(&["--fatigue", "lannes=8"]), Some(2));
}

#[test]
fn both_games_and_both_languages() {
    let eylau = [
        "1807",
        "--scenario",
        "eylau",
        "--attackers",
        "davout,soult",
        "--defenders",
        "ostermann",
        "--area",
        "p-eylau",
    ];
    let english = done(&eylau);
    assert!(english.contains("You reveal") && english.contains('%'), "{english}");
    let french = done(&[&eylau[..], &["--language", "fr"]].concat());
    assert!(french.contains("Vous") && !french.contains("You"), "{french}");
}

#[test]
fn what_cannot_be_is_refused_with_advice() {
    let with = |attackers, defenders, area| {
        ["1806", "--attackers", attackers, "--defenders", defenders, "--area", area]
    };
    refused(&with("lanes", "hohenlohe", "jena"), "lannes");
    refused(&with("lannes", "ney", "jena"), "same side");
    refused(&with("lannes,hohenlohe", "ney", "jena"), "same side");
    refused(&with("lannes", "hohenlohe", "jenna"), "jena");
    refused(
        &[&with("lannes", "hohenlohe", "jena")[..], &["--strength", "lannes=9"]].concat(),
        "INFANTRY+CAVALRY",
    );
    refused(&[&with("lannes", "hohenlohe", "jena")[..], &["--fatigue", "lannes=9"]].concat(), "CORPS=POINTS");
}
