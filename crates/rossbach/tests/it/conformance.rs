//! The kernel's conformance kit over small campaigns with all that can meet in them.

use vedette_kernel::kit::Conformance;

use crate::field::opening;

fn conforms(words: &str, games: u32, every: u32) {
    let first = opening(words);
    let hides = !words.contains("hidden=no");
    let kit = Conformance {
        games,
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
    hidden: "" 12 every 5;
    hidden_with_all_options: "rounded=yes graded-officers=yes graded-units=yes beyond=yes impetus=yes shock=yes brunswick=yes" 8 every 7;
    one_by_one: "one-by-one=yes" 8 every 9;
    open_without_vedettes_and_supply: "hidden=no vedettes=no supply=no" 8 every 9;
}
