//! The kernel's conformance kit over the scenarios and ways of playing.

use std::sync::Arc;

use vedette_golden::soak;
use vedette_jours::pack::Pack;
use vedette_jours::{Options, Position};
use vedette_kernel::kit::Conformance;

fn start(code: &str, options: &str) -> Position {
    let options: Options = options.parse().expect("options");
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    Position::new(Arc::new(pack.scenario(code, options).expect("a scenario of the pack")))
}

/// Every rule of the contract.
fn conforms(scenario: &str, options: &str, games: u32, every: u32) {
    let first = start(scenario, options);
    let hides = !options.contains("blind=open");
    let kit = Conformance {
        games: soak::games(games),
        seed: 1813,
        max_decisions: 400_000,
        every,
        guesses: 1,
        hides: true,
        ..Conformance::default()
    };
    let summary = kit.run(|_| first.clone());
    assert!(summary.comparisons > 0 || !hides, "{options}: nothing was compared");
}

macro_rules! conformance {
    ($($name:ident: $scenario:literal $options:literal $games:literal every $every:literal;)+) => {
        $(#[test] fn $name() { conforms($scenario, $options, $games, $every); })+
    };
}

conformance! {
    waiting_open: "waiting" "blind=open" 5 every 7;
    waiting_units: "waiting" "blind=units" 5 every 5;
    waiting_all: "waiting" "blind=all" 8 every 3;
    waiting_without_dummies: "waiting" "blind=all dummies=no supply=no" 4 every 5;
    waiting_solitaire: "waiting" "blind=open solitaire=yes" 4 every 9;
    lutzen_open: "lutzen-bautzen" "blind=open" 4 every 9;
    lutzen_all: "lutzen-bautzen" "blind=all" 6 every 5;
    spring_open: "spring" "blind=open" 3 every 15;
    spring_all: "spring" "blind=all" 4 every 9;
    autumn_units: "autumn" "blind=units hamburg=yes" 2 every 19;
    autumn_all: "autumn" "blind=all ney=davout" 3 every 15;
    campaign_open: "campaign" "blind=open ney=soult" 2 every 31;
    campaign_all: "campaign" "blind=all" 3 every 21;
    lutzen_units_without_supply: "lutzen-bautzen" "blind=units supply=no" 3 every 9;
    spring_units_with_markers: "spring" "blind=units markers=yes" 3 every 11;
    spring_solitaire: "spring" "blind=open solitaire=yes supply=no" 2 every 19;
    autumn_seats: "autumn" "blind=all players=armies markers=yes" 2 every 19;
    autumn_solitaire: "autumn" "blind=open solitaire=yes ney=davout" 1 every 31;
    autumn_open: "autumn" "blind=open ney=soult hamburg=yes" 2 every 31;
    campaign_units: "campaign" "blind=units ney=davout" 2 every 31;
    campaign_seats: "campaign" "blind=all ney=soult hamburg=yes players=armies" 2 every 31;
    campaign_without_dummies: "campaign" "blind=all dummies=no supply=no" 1 every 31;
}
