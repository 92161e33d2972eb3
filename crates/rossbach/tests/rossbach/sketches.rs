//! Positions written down and read again.

use std::sync::Arc;

use vedette_kernel::{Chance, Game, Quick, Side, Silent, Sketched};
use vedette_rossbach::Position;

use crate::field::opening;

/// What is written is read as it was, all through a game.
#[test]
fn a_sketch_is_read_as_it_was_written() {
    let mut game = opening("");
    let mut chance = Quick::new(14);
    let mut options = Vec::new();
    let mut read = 0;
    for _ in 0..600 {
        let asked = Side::BOTH.into_iter().find(|&side| {
            options.clear();
            game.options(side, &mut options);
            !options.is_empty()
        });
        let Some(side) = asked else { break };
        let again = Position::from_sketch(Arc::clone(game.shared_scenario()), &game.whole_sketch());
        assert!(again.is_ok_and(|again| again == game), "after {read} sketches");
        read += 1;
        let pick = chance.draw(vedette_kernel::Purpose("pick"), options.len() as u32);
        game.apply(side, options[pick as usize], &mut chance, &mut Silent);
    }
    assert!(read > 300);
}

#[test]
fn what_is_no_sketch_is_refused() {
    let game = opening("");
    let sketch = game.whole_sketch();
    for text in ["", "{}", "null", "[1]"] {
        assert!(Position::from_sketch(Arc::clone(game.shared_scenario()), text).is_err(), "{text}");
    }
    for (from, to) in [
        ("\"turn\":1", "\"turn\":77"),
        ("\"spot\":65535", "\"spot\":9000"),
        ("\"exited\":", "\"x\":1,\"exited\":"),
    ] {
        assert!(sketch.contains(from), "{from}");
        let spoilt = sketch.replacen(from, to, 1);
        assert!(Position::from_sketch(Arc::clone(game.shared_scenario()), &spoilt).is_err(), "{to}");
    }
}
