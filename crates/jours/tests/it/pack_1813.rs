//! The pack of 1813: sound, complete, and true to what the rulebook says in words.

use vedette_jours::options::Options;
use vedette_jours::pack::{GERMANY_1813, News, Pack};
use vedette_jours::scenario::{Kind, Terrain};

fn pack() -> &'static Pack {
    Pack::germany_1813().unwrap_or_else(|faults| panic!("the pack is not sound:\n{faults}"))
}

#[test]
fn the_pack_is_sound() {
    assert_eq!(pack().about.game, "1813");
}

#[test]
fn every_scenario_passes_the_gate() {
    for scenario in &pack().scenarios {
        for options in ["", "blind=open", "ney=davout", "ney=soult hamburg=yes", "hamburg=yes dummies=no"] {
            let options: Options = options.parse().expect("options");
            let proved = pack().scenario(&scenario.code, options).expect("a scenario");
            assert_eq!(proved.map.places.len(), 351);
        }
    }
}
