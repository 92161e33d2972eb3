//! Positions written down and read again.

use std::sync::Arc;

use vedette_golden::soak;
use vedette_jours::scenario::Scenario;
use vedette_jours::{Pack, Position};
use vedette_kernel::Sketched;
use vedette_kernel::kit::Sketches;

fn scenario(code: &str, options: &str) -> Arc<Scenario> {
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    Arc::new(pack.scenario(code, options.parse().expect("options")).expect("a scenario of the pack"))
}

fn check(code: &str, options: &str, seed: u64) {
    let scenario = scenario(code, options);
    let kit = Sketches { seed, decisions: u64::from(soak::games(1500)), every: 5, spoilt: 4, onward: 8 };
    let summary = kit.run(&Position::new(Arc::clone(&scenario)), &scenario);
    assert!(summary.read > 20 && summary.twins > 10, "{code} {options}: {summary:?}");
    assert!(summary.refused > 20 && summary.accepted > 20, "{code} {options}: {summary:?}");
}

/// What a bot reads is the very guess that was made, two positions that look the same give it the same text, and
/// whatever was done to a sketch, what is read can be played on.
#[test]
fn sketches_are_read_as_written_and_tell_no_secrets() {
    let games = [
        ("waiting", "blind=open"),
        ("waiting", "blind=units"),
        ("waiting", "blind=all"),
        ("lutzen-bautzen", "blind=open"),
        ("lutzen-bautzen", "blind=all markers=yes"),
        ("spring", "blind=open solitaire=yes"),
        ("spring", "blind=all supply=no"),
        ("autumn", "blind=open ney=davout"),
        ("autumn", "blind=units hamburg=yes"),
        ("autumn", "blind=all players=armies"),
        ("campaign", "blind=open players=armies"),
        ("campaign", "blind=all players=armies ney=soult"),
        ("campaign", "blind=all dummies=no"),
    ];
    for ((code, options), seed) in games.into_iter().zip(1813..) {
        check(code, options, seed);
    }
}

#[test]
fn what_is_no_sketch_is_refused() {
    let scenario = scenario("waiting", "blind=all");
    for text in ["", "{}", "null", "[1,2]", "{\"at\":[]}"] {
        let error = Position::from_sketch(Arc::clone(&scenario), text).expect_err("not a sketch");
        assert!(error.to_string().contains("no sketch"), "{error}");
    }
    let sketch = Position::new(Arc::clone(&scenario)).whole_sketch();
    let with = |from: &str, to: &str| {
        assert!(sketch.contains(from), "{from}");
        let read = Position::from_sketch(Arc::clone(&scenario), &sketch.replacen(from, to, 1));
        read.expect_err("something cannot be").to_string()
    };
    assert!(with("\"turn\":", "\"turn\":2").contains("turn"));
    assert!(with("\"aims\":0", "\"aims\":0,\"secret\":1").contains("unknown field"));
    assert!(with("\"used\":[0]", "\"used\":[1]").contains("card"));
    assert!(with("\"spot\":65535", "\"spot\":900").contains("box"));
}
