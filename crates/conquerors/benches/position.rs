//! Wall-clock benchmarks of what simulation and search do most: `cargo bench -p vedette-conquerors`.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use vedette_conquerors::{FRENCH, Options, Pack, Position};
use vedette_kernel::kit::play_random;
use vedette_kernel::{Awaiting, Game, Quick, Silent, Viewer};

fn start(options: &str) -> Position {
    let options: Options = options.parse().expect("options");
    let pack = Pack::napoleon_1806().expect("the pack of 1806 is sound");
    Position::new(Arc::new(pack.scenario("campaign", options).expect("a scenario of the pack")))
}

/// A position in the middle of a game, at a decision of the French.
fn middle(options: &str) -> Position {
    let mut position = start(options);
    let mut chance = Quick::new(3);
    let mut actions = Vec::new();
    for decision in 0.. {
        let Awaiting::Sides(sides) = position.awaiting() else { panic!("the game ended too soon") };
        if decision >= 200 && sides.contains(FRENCH) {
            break;
        }
        let side = sides.iter().next().expect("somebody is asked");
        actions.clear();
        position.options(side, &mut actions);
        let pick = chance.next_u64() as usize % actions.len();
        position.apply(side, actions[pick], &mut chance, &mut Silent);
    }
    position
}

fn benches(criterion: &mut Criterion) {
    for options in ["level=conscript", "level=grognard"] {
        let position = middle(options);
        let mut group = criterion.benchmark_group(options);
        group.bench_function("clone", |bencher| bencher.iter(|| black_box(&position).clone()));
        group.bench_function("options", |bencher| {
            let mut actions = Vec::new();
            bencher.iter(|| {
                actions.clear();
                black_box(&position).options(FRENCH, &mut actions);
            });
        });
        group.bench_function("guess", |bencher| {
            let mut chance = Quick::new(1);
            bencher.iter(|| black_box(&position).guess(FRENCH, &mut chance));
        });
        group.bench_function("view", |bencher| {
            bencher.iter(|| black_box(&position).view(Viewer::side(FRENCH)))
        });
        let opening = start(options);
        let mut seed = 0;
        group.throughput(Throughput::Elements(1));
        group.bench_function("random game", |bencher| {
            bencher.iter(|| {
                seed += 1;
                play_random(&mut opening.clone(), &mut Quick::new(seed), 100_000)
            });
        });
    }
}

criterion_group!(all, benches);
criterion_main!(all);
