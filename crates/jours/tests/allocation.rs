//! Random play allocates nothing: a program of its own, because it replaces the allocator.

use std::sync::Arc;

use vedette_jours::{Options, Pack, Position};
use vedette_kernel::{Awaiting, Game, Quick, Silent};

#[global_allocator]
static COUNTING: dhat::Alloc = dhat::Alloc;

#[test]
fn the_loop_of_a_random_game_allocates_nothing() {
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    let mut actions = Vec::with_capacity(1024);
    for (code, options) in [
        ("lutzen-bautzen", "blind=all"),
        ("autumn", "blind=open solitaire=yes"),
        ("campaign", "blind=units"),
        ("campaign", "blind=all ney=soult hamburg=yes"),
    ] {
        let options: Options = options.parse().expect("options");
        let start = Position::new(Arc::new(pack.scenario(code, options).expect("a scenario of the pack")));
        let _profiler = dhat::Profiler::builder().testing().build();
        let before = dhat::HeapStats::get().total_blocks;
        let mut decisions = 0u64;
        for seed in 0..20 {
            let mut position = start.clone();
            let mut chance = Quick::new(seed);
            while let Awaiting::Sides(sides) = position.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                actions.clear();
                position.options(side, &mut actions);
                let pick = chance.next_u64() as usize % actions.len();
                position.apply(side, actions[pick], &mut chance, &mut Silent);
                decisions += 1;
            }
        }
        assert!(decisions > 1_000);
        assert_eq!(dhat::HeapStats::get().total_blocks - before, 0, "{code} {options}");
    }
}
