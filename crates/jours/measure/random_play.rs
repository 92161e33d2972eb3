//! Measures random play: `cargo run --release -p vedette-jours --bin random-jours -- campaign 20 blind=all`.

use std::sync::Arc;
use std::time::Instant;

use vedette_jours::pack::Pack;
use vedette_jours::{Options, Position};
use vedette_kernel::chance::Quick;
use vedette_kernel::kit::play_random;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let code = args.first().map_or("waiting", String::as_str);
    let games: u64 = args.get(1).and_then(|word| word.parse().ok()).unwrap_or(100);
    let options = args.get(2..).unwrap_or_default().join(" ");
    let Ok(options) = options.parse::<Options>() else { return eprintln!("no such options: {options}") };
    let Ok(pack) = Pack::germany_1813() else { return eprintln!("the pack is not sound") };
    let Ok(scenario) = pack.scenario(code, options) else { return eprintln!("no scenario `{code}`") };
    let start = Position::new(Arc::new(scenario));
    let clock = Instant::now();
    let mut decisions = 0;
    for seed in 0..games {
        let mut game = start.clone();
        match play_random(&mut game, &mut Quick::new(seed), 1_000_000) {
            Some(count) => decisions += count,
            None => eprintln!("game {seed} does not end"),
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    let clock = Instant::now();
    let mut sum = 0_usize;
    for _ in 0..100_000 {
        sum = sum.wrapping_add(usize::from(std::hint::black_box(&start).clone().turn()));
    }
    println!(
        "{code} {options}: {games} games, {decisions} decisions, {:.0} decisions/s, clone {:.0} ns, {} bytes ({sum})",
        decisions as f64 / seconds,
        clock.elapsed().as_secs_f64() * 10_000.0,
        size_of::<Position>(),
    );
}
