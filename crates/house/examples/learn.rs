//! Teaches opponents to judge positions: they play against each other from positions that others have made, a small network
//! learns who wins from where, and matches say whether it plays better with what it has learned.
//!
//! ```text
//! cargo run --release -p vedette-house --example learn -- play 1806 campaign 2000 1 800 rows.csv
//! cargo run --release -p vedette-house --example learn -- fit 24 50 judge.txt rows.csv
//! cargo run --release -p vedette-house --example learn -- duel 1806 campaign colonel:8000@judge.txt colonel:8000 100 1
//! ```
//!
//! Every game begins with a few turns of plain players who err now and then, so that what a good player avoids stays known as
//! bad; what counts is who wins when those who search (with a budget of 0 the script) go on from there, and to a share in hundredths what they hoped for, which is
//! less certain to be true and much less a matter of luck. `@-` is the judgement without anything learned; with a `~` after the budget
//! simulations do not lean to what went well in others; whoever has a `!` at the end of his name sees everything. `1806=FOLDER` plays with the
//! pack of a folder, for trying other values: what was learned for ours has to be named then (`@judge.txt`).

use std::io::Write as _;
use std::sync::Arc;

use vedette_ai::arena::{Contestant, Score, play};
use vedette_ai::{Budget, CERTAIN, Craft, Judge, Opponent, Random, Sight, Thought};
use vedette_house::conquerors::Conquerors;
use vedette_house::jours::Jours;
use vedette_house::rossbach::Rossbach;
use vedette_kernel::chance::Purpose;
use vedette_kernel::scatter::seed_of;
use vedette_kernel::{Awaiting, Chance, Game, Quick, Side, Silent};
use vedette_system::{Agreement, Prepared, Setting, System};

const MOST_DECISIONS: u64 = 1_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let game = args.get(1).map(String::as_str).unwrap_or_default();
    let (game, folder) = game.split_once('=').map_or((game, None), |(game, folder)| (game, Some(folder)));
    let done = match (args.first().map(String::as_str), game) {
        (Some("fit"), _) => fit(&args),
        (_, "1806") => run::<Conquerors>(0, folder, &args),
        (_, "1807") => run::<Conquerors>(1, folder, &args),
        (_, "1813") => run::<Jours>(0, folder, &args),
        (_, "rossbach") => run::<Rossbach>(0, folder, &args),
        _ => None,
    };
    if done.is_none() {
        eprintln!(
            "usage: play GAME SCENARIO GAMES SEED BUDGET ROWS | fit HIDDEN SHARE JUDGE ROWS... | \
             duel GAME SCENARIO A B PAIRS SEED"
        );
    }
}

/// One of the packs of a system, with the files of a folder in place of its own.
fn pack<S: System>(number: usize, folder: Option<&str>) -> Option<S::Pack> {
    let ours = S::built_in().get(number).copied()?.iter();
    let files: Vec<(&str, String)> = match folder {
        None => ours.map(|&(name, text)| (name, text.to_owned())).collect(),
        Some(folder) => ours
            .map(|&(name, _)| Some((name, std::fs::read_to_string(format!("{folder}/{name}")).ok()?)))
            .collect::<Option<_>>()?,
    };
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    S::parse(&files).map_err(|faults| eprintln!("{faults}")).ok()
}

fn run<S: System>(number_of_pack: usize, folder: Option<&str>, args: &[String]) -> Option<()> {
    let text = |place: usize| args.get(place).map(String::as_str);
    let number = |place: usize| text(place)?.parse::<u64>().ok();
    let pack = Arc::new(pack::<S>(number_of_pack, folder)?);
    let (code, options) = text(2)?.split_once(':').unwrap_or((text(2)?, ""));
    let agreement = Agreement { scenario: Some(code.to_owned()), options: options.to_owned() };
    let setting = Setting::<S>::new(&pack, &agreement).map_err(|error| eprintln!("{error}")).ok()?;
    match text(0)? {
        "play" => gather(&setting, number(3)?, number(4)?, number(5)?, text(6)?),
        "duel" => duel(&setting, text(3)?, text(4)?, number(5)?, number(6)?),
        _ => None,
    }
}

/// A contestant by name; a budget may follow a colon, and a judgement an @.
fn named<S: System>(setting: &Setting<S>, word: &str) -> Option<Prepared<S>> {
    let (word, judge) = word.split_once('@').map_or((word, None), |(word, file)| (word, Some(file)));
    let mut parts = word.split(':');
    let name = parts.next()?;
    let thought = parts.next();
    let heeds = !thought.is_some_and(|word| word.ends_with('~'));
    let decisions = thought.map(|word| word.trim_end_matches('~').parse()).transpose().ok()?;
    let prepared = setting.contestant(name)?.thinking(|thought| Thought {
        budget: decisions.map_or(thought.budget, |decisions| Budget { decisions }),
        heeds: heeds && thought.heeds,
        ..thought
    });
    let judge = match judge {
        None => return Some(prepared),
        Some("-") => None,
        Some(file) => Some(Arc::new(Judge::read(&std::fs::read_to_string(file).ok()?)?)),
    };
    Some(match prepared {
        Prepared::Searching(rank, thought, craft) => {
            Prepared::Searching(rank, thought, Box::new(craft.judging(judge)))
        }
        other => other,
    })
}

/// How much the first side has won.
fn won<G: Game>(game: &G) -> f64 {
    match game.awaiting() {
        Awaiting::Over(outcome) => {
            outcome.winner.map_or(0.5, |winner| f64::from(u8::from(winner == Side::First)))
        }
        Awaiting::Sides(_) => 0.5,
    }
}

// Games to learn from.

/// A game that asks more often does not end, and nothing is learned from it.
const MOST_ASKED: u64 = 50_000;
/// In one decision of so many whoever searches does anything at all.
const WHIM: u32 = 40;

fn gather<S: System>(setting: &Setting<S>, games: u64, seed: u64, budget: u64, rows: &str) -> Option<()> {
    let file = std::fs::OpenOptions::new().create(true).append(true).open(rows);
    let mut file = std::io::BufWriter::new(file.map_err(|error| eprintln!("{rows}: {error}")).ok()?);
    let craft = S::craft(&setting.scenario);
    let searching = if budget > 0 {
        named(setting, &format!("colonel:{budget}"))?
    } else {
        setting.contestant("scripted")?
    };
    let mut plain = vec![setting.contestant("scripted")?, setting.contestant("scripted")?];
    plain.extend(S::sparring_partners().into_iter().filter_map(|name| setting.contestant(name)));
    for number in 0..games {
        let mut chance = Quick::new(seed_of(seed, number));
        let mut dice = Quick::new(chance.next_u64());
        let mut pick = |bound: usize| chance.draw(Purpose("learn"), bound as u32) as usize;
        let (mut game, mut options) = (setting.start(), Vec::new());
        let first = S::turn(&game);
        let turns = (S::last_turn(&setting.scenario) + 1).saturating_sub(first) as usize;
        let prefix = pick(turns + turns / 2).saturating_sub(turns / 2) as u32;
        let errs = [pick(12) as u32, pick(12) as u32];
        let mut early: Vec<Box<dyn Opponent<S::Game>>> =
            (0..2).map(|_| plain[pick(plain.len())].seat(seed_of(seed, 7 * number))).collect();
        let mut seats: Vec<_> =
            (0..2).map(|side| searching.seat(seed_of(seed ^ 99, 2 * number + side))).collect();
        let mut random = Random::new(seed_of(seed, 3 * number));
        let (mut period, mut found) = (0, Vec::new());
        let mut asked = 0;
        while let Awaiting::Sides(sides) = game.awaiting() {
            let side = sides.iter().next()?;
            let begins = S::turn(&game) >= first + prefix;
            if begins && craft.period(&game) != period {
                period = craft.period(&game);
                let mut counts = Vec::new();
                craft.counts(&game, &mut counts);
                found.push((counts, [0, 1].map(|side: usize| seats[side].reasons().len())));
            }
            asked += 1;
            if asked > MOST_ASKED {
                eprintln!("game {number} does not end");
                break;
            }
            let sight = Sight::new(&game, side, &mut options)?;
            let err = if begins {
                budget > 0 && dice.draw(Purpose("err"), WHIM) == 0
            } else {
                dice.draw(Purpose("err"), 100) < errs[side.index()]
            };
            let action = if err {
                random.decide(&sight)
            } else if begins {
                seats[side.index()].decide(&sight)
            } else {
                early[side.index()].decide(&sight)
            };
            game.apply(side, action, &mut dice, &mut Silent);
        }
        if asked > MOST_ASKED {
            continue;
        }
        let result = won(&game);
        for (counts, known) in found {
            // What each side hoped for when it next thought: one hopes too much for the first side, the other for the second.
            let hoped = [0, 1].map(|side| {
                let reason = seats[side].reasons().get(known[side]);
                reason.map(|reason| f64::from(reason.wanted) / f64::from(CERTAIN))
            });
            let hoped = match hoped {
                [Some(first), Some(second)] => ((2.0 + first - second) / 4.0).clamp(0.0, 1.0),
                _ => result,
            };
            let words: Vec<String> = counts.iter().map(written).collect();
            writeln!(file, "{seed}.{number},{result},{hoped:.3},{}", words.join(",")).ok()?;
        }
        if number % 100 == 99 {
            eprintln!("{} of {games} games", number + 1);
            file.flush().ok()?;
        }
    }
    Some(())
}

fn written(count: &f64) -> String {
    if *count == 0.0 { String::new() } else { format!("{count:.4}") }
}

// Learning.

struct Row {
    game: String,
    won: f64,
    /// The chance of the first side as those who played it saw it.
    hoped: f64,
    counts: Vec<f64>,
}

/// The rows of all files; a line that is no row, or has not as many counts as the first (a game that was broken off), is told.
fn read(files: &[String]) -> Option<Vec<Row>> {
    let mut rows: Vec<Row> = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(file).map_err(|error| eprintln!("{file}: {error}")).ok()?;
        for (number, line) in text.lines().enumerate() {
            let read = row(line)
                .filter(|row| rows.first().is_none_or(|first| first.counts.len() == row.counts.len()));
            if read.is_none() {
                eprintln!(
                    "{file}:{}: not a row like those before it: delete the line, or play again",
                    number + 1
                );
            }
            rows.push(read?);
        }
    }
    Some(rows)
}

fn row(line: &str) -> Option<Row> {
    let mut words = line.split(',');
    let (game, won) = (words.next()?.to_owned(), words.next()?.parse().ok()?);
    let hoped = words.next()?.parse().ok()?;
    let number = |word: &str| if word.is_empty() { Some(0.0) } else { word.parse().ok() };
    Some(Row { game, won, hoped, counts: words.map(number).collect::<Option<_>>()? })
}

/// How many times all rows are learned from.
const ROUNDS: usize = 40;
const BATCH: usize = 64;

fn fit(args: &[String]) -> Option<()> {
    let hidden: usize = args.get(1)?.parse().ok()?;
    let share = args.get(2)?.parse::<f64>().ok()? / 100.0;
    let mut rows = read(args.get(4..)?)?;
    let inputs = rows.first()?.counts.len();
    // Whole games are kept apart for the test: positions of one game tell each other.
    let games: std::collections::BTreeSet<&String> = rows.iter().map(|row| &row.game).collect();
    let apart: std::collections::BTreeSet<String> = games.into_iter().step_by(6).cloned().collect();
    let mut chance = Quick::new(1);
    for place in (1..rows.len()).rev() {
        rows.swap(place, chance.draw(Purpose("shuffle"), place as u32 + 1) as usize);
    }
    let (test, mut train): (Vec<Row>, Vec<Row>) = rows.into_iter().partition(|row| apart.contains(&row.game));
    let spread = |place: usize| {
        let square = train.iter().map(|row| row.counts[place].powi(2)).sum::<f64>() / train.len() as f64;
        square.sqrt().max(1e-3)
    };
    let mut judge = Judge::even((0..inputs).map(spread).collect(), hidden);
    // What was never counted is not weighed.
    let (width, counted) = (judge.width(), |place: usize| place >= inputs || spread(place) > 1e-3);
    for (place, weight) in judge.weights_mut().enumerate() {
        if place % width > 0 && counted(place / width) || place >= (inputs + 1) * width {
            *weight = (f64::from(chance.draw(Purpose("begin"), 2001)) - 1000.0) / 1000.0 * 0.15;
        }
    }
    let count = judge.weights().count();
    let (mut speed, mut size, mut step) = (vec![0.0; count], vec![0.0; count], 0_i32);
    let (mut best, mut kept) = (f64::INFINITY, judge.clone());
    for round in 0..ROUNDS {
        for place in (1..train.len()).rev() {
            train.swap(place, chance.draw(Purpose("shuffle"), place as u32 + 1) as usize);
        }
        let rate = 0.002 * (1.0 - round as f64 / ROUNDS as f64).max(0.05);
        let mut surprise = 0.0;
        for batch in train.chunks(BATCH) {
            let mut slopes = vec![0.0; count];
            let aim = |row: &Row| row.won * (1.0 - share) + row.hoped * share;
            surprise += batch.iter().map(|row| judge.learn(&row.counts, aim(row), &mut slopes)).sum::<f64>();
            step += 1;
            let (first, second) = (1.0 - 0.9_f64.powi(step.min(200)), 1.0 - 0.999_f64.powi(step.min(20_000)));
            for (place, weight) in judge.weights_mut().enumerate() {
                let slope = slopes[place] / batch.len() as f64;
                speed[place] = 0.9 * speed[place] + 0.1 * slope;
                size[place] = 0.999 * size[place] + 0.001 * slope * slope;
                *weight -= rate * (speed[place] / first) / ((size[place] / second).sqrt() + 1e-8)
                    + rate * 0.02 * *weight;
            }
        }
        let quality = surprise_of(&judge, &test);
        if quality < best {
            (best, kept) = (quality, judge.clone());
        }
        if round % 5 == 4 {
            eprintln!(
                "round {}: surprise {:.4}, at games apart {quality:.4}",
                round + 1,
                surprise / train.len() as f64
            );
        }
    }
    println!("{} positions, {} apart; surprise at these {best:.4}", train.len() + test.len(), test.len());
    let mut bins = [(0.0, 0.0, 0); 10];
    for row in &test {
        let said = (1.0 + kept.value(&row.counts)) / 2.0;
        let bin = &mut bins[((said * 10.0) as usize).min(9)];
        *bin = (bin.0 + said, bin.1 + row.won, bin.2 + 1);
    }
    for (said, won, count) in bins.into_iter().filter(|bin| bin.2 > 0) {
        println!(
            "said {:5.1} %, won {:5.1} %, {count}",
            100.0 * said / f64::from(count),
            100.0 * won / f64::from(count)
        );
    }
    std::fs::write(args.get(3)?, kept.to_string()).map_err(|error| eprintln!("{error}")).ok()
}

fn surprise_of(judge: &Judge, rows: &[Row]) -> f64 {
    let mut slopes = vec![0.0; judge.weights().count()];
    rows.iter().map(|row| judge.learn(&row.counts, row.won, &mut slopes)).sum::<f64>()
        / rows.len().max(1) as f64
}

// Matches.

fn duel<S: System>(setting: &Setting<S>, a: &str, b: &str, pairs: u64, seed: u64) -> Option<()> {
    let prepared = [a, b].map(|word| named(setting, word.trim_end_matches('!')));
    let [Some(one), Some(two)] = prepared else { return None };
    let seat = |prepared: &Prepared<S>, word: &str, seed: u64| {
        let opponent = prepared.seat(seed);
        if word.ends_with('!') { Contestant::clairvoyant(opponent) } else { Contestant::honest(opponent) }
    };
    let (mut score, mut by_side) = (Score::default(), [0; 2]);
    for number in 0..pairs {
        let mut source = Quick::new(seed_of(seed, number));
        let [dice, first, second] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let mut sum = 0;
        for side in Side::BOTH {
            let (mut one, mut two) = (seat(&one, a, first), seat(&two, b, second));
            let seats = if side == Side::First { [&mut one, &mut two] } else { [&mut two, &mut one] };
            let (game, _) = play(setting.start(), seats, &mut Quick::new(dice), MOST_DECISIONS)?;
            let first_won = (2.0 * won(&game)) as usize;
            let halves = if side == Side::First { first_won } else { 2 - first_won };
            by_side[side.index()] += halves;
            sum += halves;
        }
        score.add(sum);
        let share = score.share();
        if number % 20 == 19 || number + 1 == pairs {
            let percent = |halves: usize| 50.0 * halves as f64 / (number + 1) as f64;
            println!(
                "{a} - {b}, {}, {} pairs, seed {seed}: {:.1} % ({:.1} to {:.1}); as {} {:.1} %, as {} {:.1} %; sprt 0,30 {:?}",
                S::agreement(&setting.scenario).0,
                number + 1,
                100.0 * share.value,
                100.0 * share.low,
                100.0 * share.high,
                S::SIDES[0],
                percent(by_side[0]),
                S::SIDES[1],
                percent(by_side[1]),
                score.test(0.0, 30.0).1
            );
        }
    }
    Some(())
}
