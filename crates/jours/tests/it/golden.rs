//! Golden journals: whole games, every scenario in the open and blind, and every option somewhere. They must
//! verify and lead to the same positions for as long as the rules keep their version.
//!
//! Made by `cargo run -p vedette-jours --example golden`.

mod games;

use std::collections::BTreeMap;
use std::fs;

use games::{POSITIONS, Positions, folder, kinds, start};
use vedette_kernel::replay::{ChanceVerdict, EndVerdict};
use vedette_kernel::{Journal, Record, verify};

const ADVICE: &str = "A change to the rules must not change running games: undo it, or give the rules a new version \
                      (RULESET). To make all golden games anew: \
                      VEDETTE_GOLDEN=overwrite cargo run -p vedette-jours --example golden";

/// Every golden journal by its name.
fn journals() -> BTreeMap<String, Journal> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder()).expect("the folder of golden journals") {
        let path = entry.expect("an entry of the folder").path();
        if path.extension().is_some_and(|extension| extension == "journal") {
            let name = path.file_stem().and_then(|name| name.to_str()).expect("a name in Unicode").to_owned();
            let text = fs::read_to_string(&path).expect("a journal that can be read");
            let journal = Journal::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            found.insert(name, journal);
        }
    }
    found
}

#[test]
fn every_combination_has_its_golden_game() {
    let journals = journals();
    for kind in kinds() {
        let journal =
            journals.get(&kind.name).unwrap_or_else(|| panic!("{}.journal is missing. {ADVICE}", kind.name));
        let header = journal.header();
        let found = (header.scenario.as_str(), &header.options);
        assert_eq!(found, (kind.scenario, &kind.options), "{}", kind.name);
    }
}

#[test]
fn golden_games_are_verified() {
    let (mut undone, mut draws) = (0, 0);
    for (name, journal) in journals() {
        let start = start(journal.header()).unwrap_or_else(|error| panic!("{name}: {error}. {ADVICE}"));
        let verdict = verify(start, &journal).unwrap_or_else(|error| panic!("{name}: {error}. {ADVICE}"));
        let EndVerdict::Played(outcome) = verdict.end else { panic!("{name}: {:?}", verdict.end) };
        assert_eq!((verdict.chance, verdict.unchecked()), (ChanceVerdict::Recomputed, vec![]), "{name}");
        let end = journal.entries().iter().rev().nth(1).map(|entry| &entry.record);
        let expected = Record::End { winner: outcome.winner, reason: outcome.reason.to_owned() };
        assert_eq!(end, Some(&expected), "{name}: the end stands before the seed");
        undone += verdict.undone;
        draws += verdict.draws;
    }
    assert!(undone > 0 && draws > 0, "some actions are taken back ({undone}), some draw ({draws})");
}

#[test]
fn golden_games_lead_to_the_same_positions() {
    let text = fs::read_to_string(folder().join(POSITIONS)).expect("the file of positions");
    let remembered: Vec<&str> = text.lines().collect();
    let found: Vec<String> = journals()
        .iter()
        .map(|(name, journal)| {
            let start = start(journal.header()).unwrap_or_else(|error| panic!("{name}: {error}. {ADVICE}"));
            let positions =
                Positions::of(start, journal).unwrap_or_else(|error| panic!("{name}: {error}. {ADVICE}"));
            positions.line(name)
        })
        .collect();
    assert_eq!(remembered, found, "the games of {POSITIONS} and their positions. {ADVICE}");
}
