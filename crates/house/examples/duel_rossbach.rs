//! Pairs of games of Rossbach Avenged between two opponents, the same luck with sides swapped:
//! `cargo run --release -p vedette-house --example duel_rossbach -- scripted random saalfeld 100 1`.
//!
//! `PACK=folder` plays with a pack of your own, `WATCH=1` prints every decision of one game, `WATCH=2` the other options too,
//! `TELL=1` prints points and losses of every game.
//!
//! Prints the score of the first, the share of the French, and how long decisions took.

use std::sync::Arc;

use vedette_ai::arena::{Contestant, Score, Times, play};
use vedette_ai::{Budget, Opponent, Sight, Thought};
use vedette_house::rossbach::{Manner, Officer, Pack, Rossbach, Scripted};
use vedette_kernel::{Awaiting, Game, Notes, Quick, Side};
use vedette_rossbach::{Event, Position, Scenario, side_code};
use vedette_system::{OpponentKind, Prepared, System};

/// `random`, `scripted`, a rank, or a rank with a budget and a horizon in player turns: `colonel:20000:4`. Another manner follows an `@`:
/// `scripted@own.0=300,guard=20`.
fn prepare(word: &str, scenario: &Arc<Scenario>) -> Option<Prepared<Rossbach>> {
    let (word, changes) = word.split_once('@').unwrap_or((word, ""));
    let mut manner = Manner::USUAL;
    for change in changes.split(',').filter(|change| !change.is_empty()) {
        let (name, number) = change.split_once('=')?;
        manner = manner.with(name, number.parse().ok()?)?;
    }
    let officer = Officer::new(scenario).with_manner(manner);
    let (name, budget) = word.split_once(':').map_or((word, None), |(name, budget)| (name, Some(budget)));
    let kind = OpponentKind::ALL.into_iter().find(|kind| kind.name() == name)?;
    let prepared = match Prepared::<Rossbach>::new(kind, scenario) {
        Prepared::Scripted(_) => Prepared::Scripted(Box::new(move |seed: u64| {
            Box::new(Scripted::new(officer.clone(), seed)) as Box<dyn Opponent<Position>>
        })),
        Prepared::Searching(rank, thought, _) => Prepared::Searching(rank, thought, Box::new(officer)),
        Prepared::Random => Prepared::Random,
    };
    let Some(budget) = budget else { return Some(prepared) };
    let (budget, horizon) =
        budget.split_once(':').map_or((budget, None), |(budget, turns)| (budget, Some(turns)));
    let decisions = budget.parse().ok()?;
    let horizon = horizon.map(str::parse).transpose().ok()?;
    Some(prepared.thinking(|thought| Thought {
        budget: Budget { decisions },
        horizon: horizon.unwrap_or(thought.horizon),
        ..thought
    }))
}

/// The pack of the house, or of the folder that `PACK` names.
fn pack() -> Option<Pack> {
    let Ok(folder) = std::env::var("PACK") else {
        return Rossbach::built_in().first().and_then(|files| Rossbach::parse(files).ok());
    };
    let read = |name: &&'static str| {
        let text = std::fs::read_to_string(std::path::Path::new(&folder).join(name)).ok()?;
        Some((*name, text))
    };
    let files: Vec<(&str, String)> = Rossbach::files().iter().map(read).collect::<Option<_>>()?;
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    Rossbach::parse(&files).map_err(|faults| eprintln!("{faults}")).ok()
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
            println!("== turn {turn} {:?}: points {:?}", game.now(), game.points());
        }
        println!("{} {:?}: {}", side_code(side), game.phase(), game.notation(side, action));
        if std::env::var("WATCH").is_ok_and(|word| word == "2") {
            let said: Vec<String> =
                options.iter().take(30).map(|option| game.notation(side, *option)).collect();
            println!("      of {}", said.join(", "));
        }
        game.apply(side, action, &mut dice, &mut notes);
        for (_, event) in &notes.0 {
            if matches!(
                event,
                Event::Fought { .. }
                    | Event::Eliminated { .. }
                    | Event::Controlled { .. }
                    | Event::Morale { .. }
                    | Event::Repulsed { .. }
                    | Event::InitiativeRolled { .. }
            ) {
                println!("    {event:?}");
            }
        }
        for viewer in [Side::First, Side::Second] {
            let player = &mut players[viewer.index()];
            notes.seen_by(viewer).for_each(|event| player.observe(viewer, event));
        }
        notes.0.clear();
    }
    let lost = [Side::First, Side::Second].map(|side| game.losses(side));
    println!("{:?}, points {:?}, losses {lost:?}", game.awaiting(), game.points());
    for (side, player) in [Side::First, Side::Second].into_iter().zip(&players) {
        for reason in player.reasons() {
            println!(
                "{} thought, turn {}: before {}, wanted {}, feared {}, {} simulations: {:?}",
                side_code(side),
                reason.turn,
                reason.before,
                reason.wanted,
                reason.feared,
                reason.simulations,
                reason.plan
            );
        }
    }
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let word = |place: usize, usual: &'static str| args.get(place).map_or(usual, String::as_str).to_owned();
    let (first, second, code) = (word(0, "scripted"), word(1, "random"), word(2, "saalfeld"));
    let pairs: u64 = word(3, "50").parse().unwrap_or(50);
    let seed: u64 = word(4, "1").parse().unwrap_or(1);
    let options = args.get(5..).unwrap_or_default().join(" ");
    let Some(pack) = pack() else { return eprintln!("the pack is not sound") };
    let scenario = match Rossbach::scenario(&pack, &code, &options) {
        Ok(scenario) => Arc::new(scenario),
        Err(why) => return eprintln!("no scenario `{code}`: {why}"),
    };
    let start = Position::new(Arc::clone(&scenario));
    let (Some(one), Some(two)) = (prepare(&first, &scenario), prepare(&second, &scenario)) else {
        return eprintln!(
            "opponents are random, scripted, cadet, colonel, general; a budget follows a colon: colonel:20000, a manner an @: scripted@own.0=300"
        );
    };
    if std::env::var("WATCH").is_ok() {
        // The last of the pairs.
        let luck = seed.wrapping_mul(1_000_003).wrapping_add(pairs.saturating_sub(1));
        return watch(start, [one.seat(luck * 2 + 1), two.seat(luck * 2 + 2)], luck);
    }
    let mut score = Score::default();
    let (mut french, mut games, mut margins) = (0.0, 0.0, 0.0);
    let (mut losses, mut as_side) = ([0.0; 2], [0.0; 2]);
    let mut times = [Times::default(), Times::default()];
    let mut reasons: std::collections::BTreeMap<&str, u32> = Default::default();
    for pair in 0..pairs {
        let luck = seed.wrapping_mul(1_000_003).wrapping_add(pair);
        let mut halves = 0;
        for swapped in [false, true] {
            let mut a = Contestant::honest(one.seat(luck * 2 + 1));
            let mut b = Contestant::honest(two.seat(luck * 2 + 2));
            let seats = if swapped { [&mut b, &mut a] } else { [&mut a, &mut b] };
            let Some((end, outcome)) = play(start.clone(), seats, &mut Quick::new(luck), 200_000) else {
                return eprintln!("pair {pair} does not end, or somebody broke the rules");
            };
            let own = if swapped { Side::Second } else { Side::First };
            let won = match outcome.winner {
                Some(winner) if winner == own => 2,
                Some(_) => 0,
                None => 1,
            };
            halves += won;
            as_side[usize::from(swapped)] += 0.5 * won as f64;
            french += match outcome.winner {
                Some(Side::First) => 1.0,
                Some(Side::Second) => 0.0,
                None => 0.5,
            };
            games += 1.0;
            *reasons.entry(outcome.reason).or_default() += 1;
            let points = end.points();
            margins += f64::from(points[0] - points[1]);
            if std::env::var("TELL").is_ok() {
                let lost = [Side::First, Side::Second].map(|side| end.losses(side));
                println!(
                    "  {pair}, first as {}: points {points:?}, losses {lost:?}, {}",
                    side_code(own),
                    outcome.reason
                );
            }
            for side in [Side::First, Side::Second] {
                losses[side.index()] += f64::from(end.losses(side));
            }
            times[0].join(&a.times);
            times[1].join(&b.times);
        }
        score.add(halves);
    }
    let share = score.share();
    println!(
        "{first} - {second}, {code}: {:.1} % ({:.1} to {:.1}) of {pairs} pairs {:?}, as French {:.1} %, as Prussians {:.1} %; French {:.1} %, French lead {:+.1}, losses {:.1} and {:.1}, {reasons:?}",
        100.0 * share.value,
        100.0 * share.low,
        100.0 * share.high,
        score.pairs,
        200.0 * as_side[0] / games,
        200.0 * as_side[1] / games,
        100.0 * french / games,
        margins / games,
        losses[0] / games,
        losses[1] / games,
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
