//! Pairs of games of 1813 between two opponents, the same luck with sides swapped:
//! `cargo run --release -p vedette-house --example duel_1813 -- scripted random waiting 100 blind=all`.
//!
//! `PACK=folder` plays with a pack of your own, `WATCH=1` prints every decision of one game.
//!
//! Prints the score of the first, the share of the French, and how long decisions took.

use std::sync::Arc;

use vedette_ai::arena::{Contestant, Score, play};
use vedette_ai::{Budget, Opponent, Random, Rank, Searcher, Sight, Thought};
use vedette_house::jours::craft::{Generalship, Scripted};
use vedette_jours::pack::Pack;
use vedette_jours::{Event, Options, Position, Scenario, side_code};
use vedette_kernel::{Awaiting, Game, Notes, Quick, Side};

type Maker = Box<dyn Fn(u64) -> Box<dyn Opponent<Position>>>;

fn maker(word: &str, scenario: &Arc<Scenario>) -> Option<Maker> {
    match word {
        "random" => Some(Box::new(|seed| Box::new(Random::new(seed)))),
        "scripted" => {
            let script = Scripted::new(Arc::clone(scenario), 0);
            Some(Box::new(move |seed| Box::new(script.reseeded(seed))))
        }
        _ => {
            // `colonel` or `colonel:20000`.
            let (name, budget) =
                word.split_once(':').map_or((word, None), |(name, budget)| (name, Some(budget)));
            let rank = Rank::ALL.into_iter().find(|rank| rank.name() == name)?;
            let usual = Generalship::thought(rank);
            let decisions = budget.map_or(Some(usual.budget.decisions), |budget| budget.parse().ok())?;
            let thought = Thought { budget: Budget { decisions }, ..usual };
            let craft = Generalship::new(Arc::clone(scenario));
            Some(Box::new(move |seed| Box::new(Searcher::new(rank.name(), craft.clone(), thought, seed))))
        }
    }
}

/// The pack of the house, or of the folder that `PACK` names.
fn pack() -> Option<Pack> {
    let Ok(folder) = std::env::var("PACK") else { return Pack::germany_1813().ok().cloned() };
    let read = |name: &&'static str| {
        let text = std::fs::read_to_string(std::path::Path::new(&folder).join(name)).ok()?;
        Some((*name, text))
    };
    let files: Vec<(&str, String)> = Pack::files().iter().map(read).collect::<Option<_>>()?;
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Pack::parse(&files).map_err(|faults| eprintln!("{faults}")).ok()
}

/// Prints a game decision by decision.
fn watch(mut game: Position, mut players: [Box<dyn Opponent<Position>>; 2], seed: u64) {
    let (mut dice, mut options, mut notes) = (Quick::new(seed), Vec::new(), Notes::default());
    let mut turn = 0;
    while let Awaiting::Sides(sides) = game.awaiting() {
        let Some(side) = sides.iter().next() else { return };
        let Some(sight) = Sight::new(&game, side, &mut options) else { return };
        let action = players[side.index()].decide(&sight);
        if game.turn() != turn {
            turn = game.turn();
            let lead = |side| i32::from(game.points(side)) + i32::from(game.place_points(side));
            println!(
                "== turn {turn}: points {} {}, losses {} {}",
                lead(Side::First),
                lead(Side::Second),
                game.losses(Side::First),
                game.losses(Side::Second)
            );
        }
        println!("{} {:?}: {}", side_code(side), game.question_for(side), game.notation(side, action));
        game.apply(side, action, &mut dice, &mut notes);
        for (_, event) in &notes.0 {
            if matches!(
                event,
                Event::BattleBegan { .. }
                    | Event::BattleOpened { .. }
                    | Event::BattleOver { .. }
                    | Event::Scored { .. }
                    | Event::Controlled { .. }
                    | Event::SiegeRolled { .. }
            ) {
                println!("    {event:?}");
            }
        }
        notes.0.clear();
    }
    println!("{:?}", game.awaiting());
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| args.get(place).map_or(usual, String::as_str).to_owned();
    let (first, second, code) = (word(0, "scripted"), word(1, "random"), word(2, "waiting"));
    let pairs: u64 = word(3, "50").parse().unwrap_or(50);
    let seed: u64 = word(4, "1").parse().unwrap_or(1);
    let options = args.get(5..).unwrap_or_default().join(" ");
    let Ok(options) = options.parse::<Options>() else { return eprintln!("no such options: {options}") };
    let Some(pack) = pack() else { return eprintln!("the pack is not sound") };
    let Ok(scenario) = pack.scenario(&code, options) else { return eprintln!("no scenario `{code}`") };
    let scenario = Arc::new(scenario);
    let start = Position::new(Arc::clone(&scenario));
    let (Some(make_first), Some(make_second)) = (maker(&first, &scenario), maker(&second, &scenario)) else {
        return eprintln!(
            "opponents are random, scripted, cadet, colonel, general; a budget follows a colon: colonel:20000"
        );
    };
    if std::env::var("WATCH").is_ok() {
        return watch(start, [make_first(seed), make_second(seed + 1)], seed);
    }
    let mut score = Score::default();
    let (mut french, mut games) = (0.0, 0.0);
    let mut margins = 0_i64;
    let mut times = [vedette_ai::arena::Times::default(), vedette_ai::arena::Times::default()];
    let mut ends = 0_u64;
    for pair in 0..pairs {
        let luck = seed.wrapping_mul(1_000_003).wrapping_add(pair);
        let mut halves = 0;
        for swapped in [false, true] {
            let mut one = Contestant::honest(make_first(luck * 2 + 1));
            let mut two = Contestant::honest(make_second(luck * 2 + 2));
            let seats = if swapped { [&mut two, &mut one] } else { [&mut one, &mut two] };
            let Some((end, outcome)) = play(start.clone(), seats, &mut Quick::new(luck), 2_000_000) else {
                return eprintln!("pair {pair} does not end, or somebody broke the rules");
            };
            let own = if swapped { Side::Second } else { Side::First };
            halves += match outcome.winner {
                Some(winner) if winner == own => 2,
                Some(_) => 0,
                None => 1,
            };
            french += match outcome.winner {
                Some(Side::First) => 1.0,
                Some(Side::Second) => 0.0,
                None => 0.5,
            };
            games += 1.0;
            margins += i64::from(end.points(Side::First) - end.points(Side::Second));
            ends += u64::from(end.turn());
            times[0].join(&one.times);
            times[1].join(&two.times);
        }
        score.add(halves);
    }
    let share = score.share();
    println!(
        "{first} - {second}, {code}: {:.1} % ({:.1} to {:.1}) of {pairs} pairs {:?}; French {:.1} %, French lead {:+.1}, last turn {:.1}",
        100.0 * share.value,
        100.0 * share.low,
        100.0 * share.high,
        score.pairs,
        100.0 * french / games,
        margins as f64 / games,
        ends as f64 / games,
    );
    for (name, times) in [first, second].iter().zip(&times) {
        println!(
            "  {name}: {:.0} decisions a game, {:.1} us each, 99 % within {:.2} ms, longest {:.2} ms",
            times.count as f64 / games,
            1000.0 * times.mean(),
            times.percentile(0.99),
            times.longest as f64 / 1000.0,
        );
    }
}
