//! The kernel's conformance kit over every combination of edition, level, scenario and combat option.

use std::sync::Arc;

use vedette_conquerors::options::{Arms, Edition, Level, Options};
use vedette_conquerors::{Pack, Position};
use vedette_golden::soak;
use vedette_kernel::kit::Conformance;

fn start(code: &str, options: Options) -> Position {
    let of_1807 = options.edition == Edition::Of1807;
    let pack =
        if of_1807 { Pack::napoleon_1807() } else { Pack::napoleon_1806() }.expect("the packs are sound");
    Position::new(Arc::new(pack.scenario(code, options).expect("a scenario of the pack")))
}

/// Every rule of the contract, in every way the game can be played.
fn conforms(scenario: &str, edition: Edition, level: Level) {
    for combat in [Arms::Cards, Arms::Dice] {
        let options = Options { edition, level, combat, ..Options::default() };
        let first = start(scenario, options);
        let kit = Conformance {
            games: soak::games(5),
            seed: 1000,
            max_decisions: 20_000,
            every: 11,
            ..Conformance::default()
        };
        let summary = kit.run(|_| first.clone());
        assert!(summary.comparisons > 0, "{options}: nothing was compared");
    }
}

macro_rules! conformance {
    ($($name:ident: $scenario:literal $edition:ident $level:ident;)+) => {
        $(#[test] fn $name() { conforms($scenario, Edition::$edition, Level::$level); })+
    };
}

conformance! {
    campaign_en_conscript: "campaign" En Conscript;
    campaign_en_grognard: "campaign" En Grognard;
    campaign_en_marshal: "campaign" En Marshal;
    campaign_fr_conscript: "campaign" Fr Conscript;
    campaign_fr_grognard: "campaign" Fr Grognard;
    campaign_fr_marshal: "campaign" Fr Marshal;
    short_en_conscript: "short" En Conscript;
    short_en_grognard: "short" En Grognard;
    short_en_marshal: "short" En Marshal;
    short_fr_conscript: "short" Fr Conscript;
    short_fr_grognard: "short" Fr Grognard;
    short_fr_marshal: "short" Fr Marshal;
    pultusk_conscript: "pultusk" Of1807 Conscript;
    pultusk_grognard: "pultusk" Of1807 Grognard;
    eylau_conscript: "eylau" Of1807 Conscript;
    eylau_grognard: "eylau" Of1807 Grognard;
    friedland_conscript: "friedland" Of1807 Conscript;
    friedland_grognard: "friedland" Of1807 Grognard;
}
