//! Random play allocates nothing: a program of its own, because it replaces the allocator.

use std::sync::Arc;

use vedette_kernel::{Awaiting, Game, Quick, Silent};
use vedette_rossbach::pack::Pack;
use vedette_rossbach::{Options, Position};

#[global_allocator]
static COUNTING: dhat::Alloc = dhat::Alloc;

/// Decisions of a game at most: a campaign would take tens of thousands.
const ENOUGH: u64 = 1_500;

#[test]
fn the_loop_of_a_random_game_allocates_nothing() {
    let pack = Pack::rossbach().expect("the pack is sound");
    let mut actions = Vec::with_capacity(8192);
    for (code, options) in [
        ("saalfeld", "hidden=yes shock=yes"),
        ("auerstedt", "hidden=no"),
        ("jena", "hidden=yes one-by-one=yes first-corps=yes"),
        ("erfurt", "hidden=yes"),
    ] {
        let options: Options = options.parse().expect("options");
        let entry = pack.scenarios.iter().find(|entry| entry.code == code).expect("a scenario of the pack");
        let start = entry.starts.last().map_or_else(|| code.to_owned(), |start| entry.code_at(*start));
        let start = Position::new(Arc::new(pack.scenario(&start, options).expect("it can be played")));
        let _profiler = dhat::Profiler::builder().testing().build();
        let before = dhat::HeapStats::get().total_blocks;
        let mut decisions = 0;
        for seed in 0..4 {
            let mut position = start.clone();
            let mut chance = Quick::new(seed);
            let most = decisions + ENOUGH;
            while let Awaiting::Sides(sides) = position.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                actions.clear();
                position.options(side, &mut actions);
                let pick = chance.next_u64() as usize % actions.len();
                position.apply(side, actions[pick], &mut chance, &mut Silent);
                decisions += 1;
                if decisions == most {
                    break;
                }
            }
        }
        assert!(decisions > 300, "{code}: {decisions}");
        assert_eq!(dhat::HeapStats::get().total_blocks - before, 0, "{code} {options}");
    }
}

#[test]
fn a_position_is_small() {
    assert!(size_of::<Position>() <= 8 * 1024, "{} bytes", size_of::<Position>());
}
