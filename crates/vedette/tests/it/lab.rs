//! `vedette lab` as its users run it.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

fn lab(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vedette"));
    command.arg("lab").args(args).output().expect("the program runs")
}

#[track_caller]
fn done(args: &[&str]) -> String {
    let output = lab(args);
    assert!(output.status.success(), "{args:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the program prints UTF-8")
}

#[track_caller]
fn refused(args: &[&str], because: &str) {
    let output = lab(args);
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && error.contains(because), "{args:?}: {error}");
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&done(args)).expect("one JSON object")
}

/// Everything that is counted once a game adds up to the games, and points add up to the track.
#[test]
fn a_study_counts_every_game_once() {
    let folder = TempDir::new().expect("there is room for a folder");
    let rows = folder.path().join("games.csv");
    let study = json(&["1806", "--games", "40", "--csv", rows.to_str().expect("plain names"), "--json", "-"]);
    let cells = study["cells"].as_array().expect("a list");
    assert_eq!(cells.len(), 2);
    for cell in cells {
        let summary = &cell["summary"];
        let sum = |name: &str| -> u64 {
            summary[name].as_object().expect("counts").values().filter_map(Value::as_u64).sum()
        };
        for counted in ["endings", "last_turns", "decided_turns"] {
            assert_eq!(sum(counted), 40, "{counted}");
        }
        assert_eq!(sum("fights_by_place"), sum("fights_by_turn"));
        assert!(sum("fights_by_turn") > 40);
        let share = |side: usize| summary["shares"][side]["value"].as_f64().expect("a share");
        assert!((share(0) + share(1) - 1.0).abs() < 1e-9);
        assert!(summary["cards"].as_array().is_some_and(|cards| cards.len() > 30));
        assert!(summary["units"].as_array().is_some_and(|units| units.len() > 15));
    }
    let text = fs::read_to_string(&rows).expect("the rows were written");
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let games: Vec<csv::StringRecord> = reader.records().map(|row| row.expect("a sound row")).collect();
    assert_eq!(games.len(), 80);
    assert!(games.iter().all(|game| ["French", "Prussian"].contains(&&game[4])));

    // Mean gains lead from the opening to the mean of the final points.
    let summary = &cells[0]["summary"];
    let gained = |side: usize| -> f64 {
        let gains = summary["gains"].as_array().expect("a list");
        gains.iter().filter_map(|gain| gain["sides"][side]["value"].as_f64()).sum()
    };
    let campaign = games.iter().filter(|game| game[0].starts_with("campaign"));
    let finals: Vec<f64> = campaign.map(|game| game[7].parse().expect("a number")).collect();
    let mean = finals.iter().sum::<f64>() / finals.len() as f64;
    assert!((10.0 - gained(0) + gained(1) - mean).abs() < 1e-6, "{mean}");
}

#[test]
fn the_games_do_not_depend_on_the_jobs() {
    let study = |jobs| json(&["1807", "--games", "6", "--jobs", jobs, "--seed", "9", "--json", "-"]);
    assert_eq!(study("1"), study("3"));
}

#[test]
fn kinds_are_combined_and_compared() {
    let study = json(&[
        "1806",
        "--games",
        "2",
        "--scenario",
        "short",
        "--edition",
        "all",
        "--level",
        "conscript,grognard",
        "--combat",
        "cards,dice",
        "--option",
        "balance=even",
        "--json",
        "-",
    ]);
    assert_eq!(study["cells"].as_array().map(Vec::len), Some(8));
    assert_eq!(study["by_part"]["edition"]["fr"]["games"], 8);
    assert_eq!(study["by_part"]["level"]["grognard"]["games"], 8);
    assert!(study["by_part"].get("scenario").is_none(), "one scenario is nothing to compare");
}

/// The page shows everything without asking anybody else for anything.
#[test]
fn the_report_needs_nothing_but_itself() {
    let folder = TempDir::new().expect("there is room for a folder");
    let page = folder.path().join("report.html");
    let name = page.to_str().expect("plain names");
    let words =
        ["1806", "--scenario", "short", "--games", "60", "--bids", "--bid-points", "-3,3", "--html", name];
    let text = done(&words);
    assert!(text.contains("fair bid"), "{text}");
    let html = fs::read_to_string(&page).expect("the report was written");
    for foreign in ["http:", "https:", "src=", "href=", "@import", "url(", "<script"] {
        assert!(!html.contains(foreign), "the report has `{foreign}`");
    }
    for wanted in [
        "prefers-color-scheme: dark",
        "name=\"viewport\"",
        "role=\"img\"",
        "<th scope=\"col\">",
        "The fair bid",
    ] {
        assert!(html.contains(wanted), "the report lacks `{wanted}`");
    }
    assert_eq!(html.matches("<svg").count(), 9, "a plot is missing");
    assert_eq!(html.matches("<svg").count(), html.matches("</svg>").count());
    assert!(!html.contains("#010101"), "a stand-in colour was left over");
    refused(&words, "--force");
}

#[test]
fn a_study_is_taken_up_again() {
    let folder = TempDir::new().expect("there is room for a folder");
    let state = folder.path().join("lab.jsonl");
    let name = state.to_str().expect("plain names");
    let short = ["--scenario", "short", "--resume", name, "--json", "-"];
    let study = |games| json(&[&["1806", "--games", games], &short[..]].concat());
    study("3");
    let text = fs::read_to_string(&state).expect("the state was kept");
    assert_eq!(text.lines().count(), 4);
    fs::write(&state, &text[..text.len() - 20]).expect("it can be written");
    let resumed = study("5");
    let direct = json(&["1806", "--games", "5", "--scenario", "short", "--json", "-"]);
    assert_eq!(resumed["cells"], direct["cells"]);
    refused(&["1806", "--seed", "2", "--resume", name], "another study");
}

#[test]
fn what_cannot_be_measured_is_refused_with_advice() {
    refused(&["1808"], "1806, 1807");
    refused(&["1806", "--scenario", "pultusk"], "pultusk");
    refused(&["1807", "--level", "marshal"], "marshal");
    refused(&["1806", "--option", "balance"], "NAME=WORD");
    refused(&["1806", "--pack", "no-such-folder"], "check the name");
}

/// A pack of one's own is measured like the one built in, and other numbers make another game.
#[test]
fn an_owner_measures_his_own_pack() {
    let own = TempDir::new().expect("there is room for a folder");
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../packs/1806");
    for entry in fs::read_dir(source).expect("the pack is there") {
        let entry = entry.expect("it can be listed");
        fs::copy(entry.path(), own.path().join(entry.file_name())).expect("it can be copied");
    }
    let scenarios = own.path().join("scenarios.toml");
    let text = fs::read_to_string(&scenarios).expect("it is there");
    let study = || {
        let folder = own.path().to_str().expect("plain names").to_owned();
        json(&["1806", "--pack", &folder, "--scenario", "short", "--games", "20", "--json", "-"])
    };
    let built_in = json(&["1806", "--scenario", "short", "--games", "20", "--json", "-"]);
    assert_eq!(study()["cells"], built_in["cells"]);
    fs::write(&scenarios, text.replace("points = 11", "points = 1")).expect("it can be written");
    let value = &study()["cells"][0]["summary"]["shares"][0]["value"];
    assert!(value.as_f64().is_some_and(|share| share > 0.9), "{value}");
}

/// The lab knows every system, and says which options belong to which.
#[test]
fn germany_1813_is_measured_too() {
    let args = ["1813", "--games", "6", "--scenario", "waiting,lutzen-bautzen", "--option", "blind=open"];
    let study = json(&[&args[..], &["--json", "-"]].concat());
    let cells = study["cells"].as_array().expect("a list");
    assert_eq!(cells.len(), 2);
    for cell in cells {
        let summary = &cell["summary"];
        assert_eq!(summary["games"], 6);
        assert!(summary["units"].as_array().is_some_and(|units| units.len() > 15), "{summary}");
    }
    refused(&["1813", "--games", "1", "--level", "grognard"], "`level` is no option of 1813");
}
