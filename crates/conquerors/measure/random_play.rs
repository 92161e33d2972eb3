//! Random play in one thread: the loop that the benchmarks and the instruction counts measure. Without a scenario it is
//! the campaign of 1806.
//!
//! `cargo run --release -p vedette-conquerors --bin random-conquerors -- 20000 7 "edition=en level=conscript"`
//! `cargo run --release -p vedette-conquerors --bin random-conquerors -- 20000 7 "edition=1807" eylau`

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use vedette_conquerors::{Options, Pack, Position};
use vedette_kernel::Quick;
use vedette_kernel::kit::play_random;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().map_or(Ok(10_000), |word| word.parse())?;
    let seed: u64 = words.next().map_or(Ok(7), |word| word.parse())?;
    let options: Options = words.next().unwrap_or_default().parse()?;
    let pack = if options.edition.is_of_1807() { Pack::napoleon_1807() } else { Pack::napoleon_1806() };
    let pack = pack.map_err(|faults| faults.to_string())?;
    let first = pack.scenarios.first().map_or("", |scenario| &scenario.code);
    let scenario = words.next().unwrap_or_else(|| first.to_owned());
    let start = Position::new(Arc::new(pack.scenario(&scenario, options)?));
    let clock = Instant::now();
    let mut decisions = 0;
    for game in 0..games {
        let mut chance = Quick::new(seed.wrapping_mul(0x9E37_79B9).wrapping_add(game));
        let mut position = start.clone();
        decisions += play_random(&mut position, &mut chance, 100_000).ok_or("a game did not end")?;
        black_box(&position);
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{games} games, {decisions} decisions, {:.0} a game; {:.0} games/s, {:.0} decisions/s; a position is {} bytes",
        decisions as f64 / games as f64,
        games as f64 / seconds,
        decisions as f64 / seconds,
        size_of::<Position>()
    );
    Ok(())
}
