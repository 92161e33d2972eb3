//! Measures random play: `cargo run --release -p vedette-rossbach --bin random-rossbach -- jena 20 hidden=no`.
//!
//! A campaign takes tens of thousands of decisions: every game is cut after as many as are enough to tell, or after as many
//! as a last argument says: `-- campaign 20 hidden=yes most=300`.

use std::sync::Arc;
use std::time::Instant;

use vedette_kernel::Quick;
use vedette_kernel::kit::play_random;
use vedette_rossbach::pack::Pack;
use vedette_rossbach::{Options, Position};

/// Decisions of a game at most.
const ENOUGH: u64 = 20_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let code = args.first().map_or("saalfeld", String::as_str);
    let games: u64 = args.get(1).and_then(|word| word.parse().ok()).unwrap_or(100);
    let rest = args.get(2..).unwrap_or_default();
    let most = rest.iter().find_map(|word| word.strip_prefix("most=")?.parse().ok()).unwrap_or(ENOUGH);
    let options: Vec<&str> =
        rest.iter().map(String::as_str).filter(|word| !word.starts_with("most=")).collect();
    let options = options.join(" ");
    let Ok(options) = options.parse::<Options>() else { return eprintln!("no such options: {options}") };
    let Ok(pack) = Pack::rossbach() else { return eprintln!("the pack is not sound") };
    let Ok(scenario) = pack.scenario(code, options) else { return eprintln!("no scenario `{code}`") };
    let start = Position::new(Arc::new(scenario));
    let clock = Instant::now();
    let (mut decisions, mut ended) = (0, 0);
    for seed in 0..games {
        let mut game = start.clone();
        match play_random(&mut game, &mut Quick::new(seed), most) {
            Some(count) => (decisions, ended) = (decisions + count, ended + 1),
            None => decisions += most,
        }
    }
    let seconds = clock.elapsed().as_secs_f64();
    let clock = Instant::now();
    let mut sum = 0_usize;
    for _ in 0..100_000 {
        sum = sum.wrapping_add(usize::from(std::hint::black_box(&start).clone().turn()));
    }
    println!(
        "{code} {options}: {games} games, {ended} to their end, {decisions} decisions, {:.0} decisions/s, \
         clone {:.0} ns, {} bytes ({sum})",
        decisions as f64 / seconds,
        clock.elapsed().as_secs_f64() * 10_000.0,
        size_of::<Position>(),
    );
}
