//! The kernel's conformance kit over small campaigns with all that can meet in them.

use std::sync::Arc;

use vedette_golden::soak;
use vedette_kernel::Quick;
use vedette_kernel::kit::{Conformance, play_random};
use vedette_rossbach::Position;
use vedette_rossbach::pack::Pack;

use crate::field::{opening, options};

fn conforms(words: &str, games: u32, every: u32) {
    let first = opening(words);
    let hides = !words.contains("hidden=no");
    let kit = Conformance {
        games: soak::games(games),
        seed: 1806,
        max_decisions: 60_000,
        every,
        guesses: 1,
        hides,
        ..Conformance::default()
    };
    let summary = kit.run(|_| first.clone());
    assert!(summary.comparisons > 0 || !hides, "{words}: nothing was compared");
}

macro_rules! conformance {
    ($($name:ident: $options:literal $games:literal every $every:literal;)+) => {
        $(#[test] fn $name() { conforms($options, $games, $every); })+
    };
}

conformance! {
    open: "hidden=no" 12 every 7;
    hidden: "" 30 every 5;
    hidden_with_all_options: "rounded=yes graded-officers=yes graded-units=yes beyond=yes impetus=yes shock=yes brunswick=yes" 8 every 7;
    one_by_one: "one-by-one=yes" 8 every 9;
    in_teams: "players=teams" 12 every 5;
    open_in_teams: "hidden=no players=teams" 6 every 7;
    open_without_vedettes_and_supply: "hidden=no vedettes=no supply=no" 8 every 9;
}

/// A scenario of the pack.
fn scenario(code: &str, words: &str) -> Position {
    let pack = Pack::rossbach().unwrap_or_else(|faults| panic!("{faults}"));
    Position::new(Arc::new(pack.scenario(code, options(words)).expect("a scenario of the pack")))
}

fn battle_conforms(code: &str, words: &str, games: u32, every: u32) {
    let first = scenario(code, words);
    let kit = Conformance {
        games: soak::games(games),
        seed: 1806,
        max_decisions: 400_000,
        every,
        guesses: 1,
        hides: !words.contains("hidden=no"),
        ..Conformance::default()
    };
    kit.run(|_| first.clone());
}

macro_rules! battles {
    ($($name:ident: $scenario:literal $options:literal $games:literal every $every:literal;)+) => {
        $(#[test] fn $name() { battle_conforms($scenario, $options, $games, $every); })+
    };
}

battles! {
    saalfeld_open: "saalfeld" "hidden=no" 3 every 11;
    saalfeld: "saalfeld" "" 3 every 11;
    auerstedt: "auerstedt" "" 2 every 17;
    auerstedt_open: "auerstedt" "hidden=no one-by-one=yes beyond=yes" 1 every 29;
    jena: "jena" "" 1 every 20;
    jena_with_all_options: "jena" "rounded=yes graded-officers=yes graded-units=yes beyond=yes impetus=yes shock=yes first-corps=yes" 1 every 40;
    auerstedt_in_teams: "auerstedt" "players=teams" 1 every 17;
    jena_and_auerstedt: "jena-auerstedt" "brunswick=yes" 1 every 80;
    massenbach: "massenbach" "" 1 every 200;
    campaign: "campaign-13" "" 1 every 500;
    early_warning: "early-warning" "hidden=no" 1 every 900;
    erfurt: "erfurt" "" 1 every 900;
    free_entry: "free-entry" "" 1 every 900;
}

/// RA-7.44-02, RA-8.22-02: nobody is ever asked who has no answer. A column that came in under a March Order beside an enemy
/// once had to repulse him, and was not allowed to.
#[test]
fn a_hundred_random_battles_of_each_kind_end() {
    for (code, words) in [("auerstedt", "hidden=no"), ("saalfeld", ""), ("jena", "")] {
        let first = scenario(code, words);
        for seed in 0..100 {
            let mut game = first.clone();
            let decisions = play_random(&mut game, &mut Quick::new(seed), 50_000);
            assert!(decisions.is_some(), "{code} {words}: game {seed} does not end");
        }
    }
}
