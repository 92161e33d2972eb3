//! Germany 1813 at the command line: simulations, journals, rules, packs and odds.

use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn vedette(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vedette")).args(args).output().expect("the program runs")
}

#[track_caller]
fn done(args: &[&str]) -> String {
    let output = vedette(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[track_caller]
fn refused(args: &[&str], wanted: &[&str]) {
    let output = vedette(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "{args:?} succeeded");
    for part in wanted {
        assert!(errors.contains(part), "{args:?}: no `{part}` in {errors}");
    }
}

#[test]
fn games_are_simulated_the_same_way_twice() {
    let args = ["sim", "1813", "--games", "6", "--blind", "open", "--seed", "7", "--json", "-"];
    let read = |text: String| -> Value { serde_json::from_str(&text).expect("JSON") };
    let (one, two) = (read(done(&args)), read(done(&args)));
    for field in ["wins", "points", "turns", "decisions"] {
        assert_eq!(one[field], two[field], "{field}");
    }
    let wins = one["wins"].as_object().expect("wins");
    assert_eq!(wins.values().filter_map(Value::as_u64).sum::<u64>(), 6);
    assert!(wins.contains_key("french") && wins.contains_key("allies"), "{wins:?}");
    assert!(done(&["sim", "1813", "--games", "2", "--allies", "scripted"]).contains("scripted (allies)"));
    refused(&["sim", "1813", "--games", "1", "--scenario", "waterloo"], &["waterloo", "lutzen-bautzen"]);
    refused(
        &["sim", "1813", "--games", "1", "--combat", "dice"],
        &["`combat` is no option of 1813", "blind"],
    );
}

#[test]
fn journals_are_told_and_checked() {
    let folder = TempDir::new().expect("there is room");
    let place = folder.path().display().to_string();
    done(&["sim", "1813", "--games", "1", "--journals", &place]);
    let file = std::fs::read_dir(folder.path())
        .expect("a folder")
        .next()
        .expect("a journal")
        .expect("an entry")
        .path();
    let file = file.display().to_string();
    let verdict = done(&["verify", &file]);
    assert!(verdict.contains("1813 waiting") && verdict.contains("computed again"), "{verdict}");
    for (language, words) in
        [("en", ["Turn 1", "victory points", "SP"]), ("fr", ["Tour 1", "points de victoire", "PF"])]
    {
        let story = done(&["replay", &file, "--language", language]);
        for word in words {
            assert!(story.contains(word), "no `{word}`");
        }
        for rubbish in ["jg-", "{ $", "box:", "piece:"] {
            assert!(!story.contains(rubbish), "`{rubbish}` in the story");
        }
    }
    let blind = done(&["replay", &file, "--as", "allies"]);
    assert!(blind.contains("hidden counter"), "the French keep their secrets");
}

#[test]
fn rules_and_packs_know_1813() {
    assert!(done(&["rules", "jg-8.6-04"]).starts_with("JG-8.6-04"));
    assert!(done(&["rules", "1813", "--search", "siege"]).contains("JG-8.8"));
    assert!(!done(&["rules", "1813"]).contains("CQ-"));
    refused(&["rules", "JG-8.6-4"], &["JG-8.6-04"]);
    assert!(done(&["packs", "list", "1813"]).contains("lutzen-bautzen"));
    assert!(done(&["packs", "check", "1813"]).contains("351 boxes"));
    refused(&["packs", "map", "1815", "--svg", "x.svg"], &["1806, 1807, 1813"]);
}

#[test]
fn odds_of_a_battle_are_exact() {
    let args = [
        "odds",
        "1813",
        "--scenario",
        "lutzen-bautzen",
        "--attackers",
        "napoleon,fr-3-s=12",
        "--defenders",
        "bluecher-s,pr-bluecher-s=8",
        "--box",
        "luetzen",
    ];
    let text = done(&args);
    assert!(text.contains("Battle") && text.contains('%'), "{text}");
    let json: Value = serde_json::from_str(&done(&[&args[..], &["--json", "-"]].concat())).expect("JSON");
    let odds = json["odds"].as_array().expect("odds");
    assert!(odds.len() >= 2, "{json}");
    for line in odds {
        let sum: f64 = ["attacker_wins", "drawn", "defender_wins"]
            .iter()
            .filter_map(|field| line[*field].as_f64())
            .sum();
        assert!((sum - 1.0).abs() < 1e-9, "{line}");
    }
    refused(
        &["odds", "1813", "--attackers", "eugne", "--defenders", "yorck-s", "--box", "luetzen"],
        &["eugene"],
    );
    refused(
        &["odds", "1813", "--attackers", "eugene", "--defenders", "yorck-s", "--box", "luttzen"],
        &["luetzen"],
    );
}
