//! How fast the searching opponents think: simulations and simulated decisions a second, and how long a decision takes.
//! Where the system tells it, seconds are those of the processor, so that other work on the machine does not count.
//!
//! `cargo run --release -p vedette-house --example thinking -- 2 1806`

use std::sync::Arc;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use vedette_ai::{Opponent, Rank, Searcher, Sight};
use vedette_conquerors::{Options, Pack, Position, Scenario};
use vedette_house::conquerors::craft::{Generalship, Scripted};
use vedette_kernel::{Awaiting, Game, Quick, Side, Silent};

fn searcher(rank: Rank, scenario: &Arc<Scenario>, seed: u64) -> Searcher<Position, Generalship> {
    Searcher::new(rank.name(), Generalship::new(Arc::clone(scenario)), rank.thought(), seed)
}

/// What one rank took for its decisions.
#[derive(Default)]
struct Pace {
    decisions: u32,
    simulations: u64,
    simulated: u64,
    time: Duration,
    longest: Duration,
}

/// How long this thread has been at work: on the processor if the system tells, by the clock otherwise.
fn at_work() -> Duration {
    static BEGUN: OnceLock<Instant> = OnceLock::new();
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanoseconds.map_or_else(|| BEGUN.get_or_init(Instant::now).elapsed(), Duration::from_nanos)
}

/// A game of a rank against the script.
fn play(scenario: &Arc<Scenario>, rank: Rank, seed: u64, pace: &mut Pace) {
    let own = Side::BOTH[usize::from(seed % 2 == 1)];
    let (mut searcher, mut script) =
        (searcher(rank, scenario, seed), Scripted::new(Arc::clone(scenario), seed));
    let mut game = Position::new(Arc::clone(scenario));
    let (mut dice, mut options) = (Quick::new(seed), Vec::new());
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let begun = at_work();
        let action = if side == own { searcher.decide(&sight) } else { script.decide(&sight) };
        if side == own {
            let took = at_work().saturating_sub(begun);
            pace.time += took;
            pace.longest = pace.longest.max(took);
        }
        game.apply(side, action, &mut dice, &mut Silent);
    }
    pace.decisions += searcher.reasons().len() as u32;
    pace.simulations += searcher.reasons().iter().map(|reason| reason.simulations).sum::<u64>();
    pace.simulated += searcher.reasons().iter().map(|reason| reason.thought).sum::<u64>();
}

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|word| word.parse().ok()).unwrap_or(2);
    let of_1807 = words.next().is_some_and(|word| word == "1807");
    let (pack, options) =
        if of_1807 { (Pack::napoleon_1807(), "edition=1807") } else { (Pack::napoleon_1806(), "edition=en") };
    let pack = pack.expect("the pack is sound");
    let options: Options = options.parse().expect("the options are known");
    let code = pack.scenarios.first().map_or("", |entry| &entry.code);
    let scenario = Arc::new(pack.scenario(code, options).expect("the scenario is in the pack"));
    println!("{code}, {games} games of each rank against the script");
    for rank in Rank::ALL {
        let mut pace = Pace::default();
        (0..games).for_each(|seed| play(&scenario, rank, seed, &mut pace));
        let seconds = pace.time.as_secs_f64();
        println!(
            "{:<8} {:>7} simulated decisions at most: {:.0} simulations/s, {:.2} million decisions/s, {:.1} ms a decision that \
             was thought about, longest {:.0} ms",
            rank.name(),
            rank.thought().budget.decisions,
            pace.simulations as f64 / seconds,
            pace.simulated as f64 / seconds / 1e6,
            seconds * 1e3 / f64::from(pace.decisions.max(1)),
            pace.longest.as_secs_f64() * 1e3
        );
    }
}
