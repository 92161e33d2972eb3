//! Fits the manner of a side's policy by matches: a number or a few are changed at random, and what wins more games against
//! a pool of plain players stays.
//!
//! `cargo run --release -p vedette-house --example manner -- 1806 french 60 1 [ENEMY]`: a minute of games for the French;
//! an enemy whose manner is given as a list of numbers joins the pool.
//!
//! `… --example manner -- heed 1806 campaign 3000 1 60`: three thousand decisions of games of the search are weighed by simulations, and
//! the manner of each side is fitted for a minute to choose what did well in them.

use std::sync::Arc;
use std::time::Instant;

use vedette_ai::arena::{Contestant, Score, play};
use vedette_ai::{Budget, Opponent, Rank, Searcher, Sight, Thought};
use vedette_conquerors::{Action, Position, Scenario};
use vedette_house::conquerors::Conquerors;
use vedette_house::conquerors::craft::{Generalship, Manner, Scheme, Scripted};
use vedette_kernel::chance::Purpose;
use vedette_kernel::scatter::seed_of;
use vedette_kernel::{Awaiting, Chance, Game, Quick, Side, Silent};
use vedette_system::{Agreement, Prepared, Setting, System};

const MOST_DECISIONS: u64 = 100_000;
/// So many games a change is tried in at first, and so many more if it does well there.
const FIRST: u64 = 600;
const AGAIN: u64 = 1500;

/// Whoever may be met.
enum Member {
    Script(Scripted),
    Other(Prepared<Conquerors>),
}

impl Member {
    fn seat(&self, seed: u64) -> Box<dyn Opponent<Position>> {
        match self {
            Member::Script(script) => Box::new(script.reseeded(seed)),
            Member::Other(prepared) => prepared.seat(seed),
        }
    }
}

/// A scenario and whom the side meets there.
struct Field {
    setting: Setting<Conquerors>,
    script: Scripted,
    pool: Vec<Member>,
}

impl Field {
    fn new(pack: usize, scenario: &str, side: Side, enemies: &[Manner]) -> Option<Field> {
        let (code, options) = scenario.split_once(':').unwrap_or((scenario, ""));
        let agreement = Agreement { scenario: Some(code.to_owned()), options: options.to_owned() };
        let parsed = Conquerors::parse(Conquerors::built_in().get(pack)?).ok()?;
        let setting = Setting::<Conquerors>::new(&Arc::new(parsed), &agreement).ok()?;
        let scenario: &Arc<Scenario> = &setting.scenario;
        let script = Scripted::new(Arc::clone(scenario), 0);
        let usual = Manner::of(scenario);
        let mut pool: Vec<Member> = Vec::new();
        for name in ["turtle", "steward", "swarm"] {
            pool.push(Member::Other(setting.contestant(name)?));
        }
        pool.push(Member::Script(script.clone()));
        for enemy in enemies {
            let mut manners = usual;
            manners[side.other().index()] = *enemy;
            pool.push(Member::Script(script.with_manners(manners)));
        }
        Some(Field { setting, script, pool })
    }

    /// Half points that a manner makes in a game.
    fn play(&self, side: Side, manner: &Scripted, number: u64, seed: u64) -> i64 {
        let mut source = Quick::new(seed_of(seed, number));
        let [dice, first, second] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let member = &self.pool[(number % self.pool.len() as u64) as usize];
        let mut own = Contestant::honest(Box::new(manner.reseeded(first)));
        let mut enemy = Contestant::honest(member.seat(second));
        let seats = if side == Side::First { [&mut own, &mut enemy] } else { [&mut enemy, &mut own] };
        let ended = play(self.setting.start(), seats, &mut Quick::new(dice), MOST_DECISIONS);
        match ended.map(|(_, outcome)| outcome.winner) {
            Some(Some(winner)) if winner == side => 2,
            Some(None) => 1,
            _ => 0,
        }
    }

    fn manner(&self, side: Side, list: Manner) -> Scripted {
        let mut manners = Manner::of(&self.setting.scenario);
        manners[side.index()] = list;
        self.script.with_manners(manners)
    }
}

fn results(fields: &[Field], side: Side, manner: Manner, games: u64, seed: u64) -> Vec<i64> {
    let scripts: Vec<Scripted> = fields.iter().map(|field| field.manner(side, manner)).collect();
    let count = fields.len() as u64;
    (0..games)
        .map(|number| {
            let place = (number % count) as usize;
            fields[place].play(side, &scripts[place], number / count, seed)
        })
        .collect()
}

/// By how much the second did better on average, and the standard error of that, in hundredths of a game.
fn better(one: &[i64], two: &[i64]) -> (f64, f64) {
    let count = one.len() as f64;
    let differences = || one.iter().zip(two).map(|(one, two)| (two - one) as f64 / 2.0);
    let mean = differences().sum::<f64>() / count;
    let variance = differences().map(|each| (each - mean).powi(2)).sum::<f64>() / count;
    (100.0 * mean, 100.0 * (variance / count).sqrt())
}

fn share(results: &[i64]) -> f64 {
    50.0 * results.iter().sum::<i64>() as f64 / results.len() as f64
}

fn varied(manner: Manner, chance: &mut Quick) -> Manner {
    let mut list = manner.list();
    let changes = 1 + chance.draw(Purpose("changes"), 4);
    for _ in 0..changes {
        let place = chance.draw(Purpose("place"), list.len() as u32) as usize;
        let (_, low, high) = Manner::BOUNDS[place];
        let width = high - low;
        let anywhere = low + chance.draw(Purpose("anywhere"), width as u32 + 1) as i32;
        // Half of the steps are small, some go anywhere.
        let nearer = [2, 4, 10][chance.draw(Purpose("nearer"), 3) as usize];
        list[place] = (list[place] + (anywhere - list[place]) / nearer).clamp(low, high);
    }
    Manner::from_list(list)
}

fn read(text: &str) -> Option<Manner> {
    let numbers: Vec<i32> = text.split(',').map(|word| word.trim().parse().ok()).collect::<Option<_>>()?;
    Some(Manner::from_list(numbers.try_into().ok()?))
}

// Learning from the search.

/// A decision that was weighed by simulations.
struct Case {
    game: Position,
    side: Side,
    options: Vec<Action>,
    plans: Vec<(Scheme, i64)>,
}

impl Case {
    /// How much worse than the best plan, in thousandths of a game, the one is that a policy would choose.
    fn regret(&self, craft: &Generalship) -> i64 {
        let best = self.plans.iter().map(|(_, value)| *value).max().unwrap_or(0);
        let chosen = craft.operation(&self.game, self.side, &self.options);
        let found = chosen.and_then(|chosen| self.plans.iter().find(|(plan, _)| plan.is_like(&chosen)));
        // Whatever was not worth a simulation is taken for as bad as most.
        let middling = self.plans.iter().map(|(_, value)| *value).sum::<i64>() / self.plans.len() as i64;
        best - found.map_or(middling, |(_, value)| *value)
    }
}

/// Decisions of games that the search plays against itself.
fn cases(setting: &Setting<Conquerors>, craft: &Generalship, count: usize, seed: u64) -> Vec<Case> {
    let thought = Thought { budget: Budget { decisions: PLAYED }, ..Rank::Colonel.thought() };
    let searcher = |seed: u64| Searcher::new("colonel", craft.clone(), thought, seed);
    let (mut cases, mut number) = (Vec::new(), 0);
    while cases.len() < count {
        number += 1;
        let mut source = Quick::new(seed_of(seed, number));
        let mut seats = [searcher(source.next_u64()), searcher(source.next_u64())];
        let (mut weigher, mut dice) = (searcher(source.next_u64()), Quick::new(source.next_u64()));
        let (mut game, mut options) = (setting.start(), Vec::new());
        while let Awaiting::Sides(sides) = game.awaiting() {
            let Some(side) = sides.iter().next() else { break };
            let Some(sight) = Sight::new(&game, side, &mut options) else { break };
            if craft.operation(&game, side, sight.options()).is_some() && dice.draw(Purpose("case"), 3) == 0 {
                let (plans, options) = (weigher.weigh(&sight, WORLDS), sight.options().to_vec());
                if plans.len() > 1 {
                    cases.push(Case { game: game.clone(), side, options, plans });
                }
            }
            let action = seats[side.index()].decide(&sight);
            game.apply(side, action, &mut dice, &mut Silent);
        }
        eprintln!("{} of {count} decisions", cases.len());
    }
    cases
}

/// So many decisions those who play think for one, and in so many worlds every plan is weighed.
const PLAYED: u64 = 3000;
const WORLDS: usize = 24;

/// Fits the manners of both sides to what the search found out, by the decisions of two thirds of the games.
fn heed(args: &[String]) -> Option<()> {
    let number = |place: usize| args.get(place)?.parse::<u64>().ok();
    let pack = usize::from(args.get(1)? == "1807");
    let field = Field::new(pack, args.get(2)?, Side::First, &[])?;
    let craft = Generalship::new(Arc::clone(&field.setting.scenario));
    let all = cases(&field.setting, &craft, number(3)? as usize, number(4)?);
    let (learned, apart) = all.split_at(all.len() * 2 / 3);
    let (mut manners, mut chance) = (Manner::imagined(&field.setting.scenario), Quick::new(number(4)?));
    let regret = |cases: &[Case], side: Side, manners: [Manner; 2]| {
        let craft = craft.clone().with_manners(manners);
        let of_side = || cases.iter().filter(|case| case.side == side);
        of_side().map(|case| case.regret(&craft)).sum::<i64>() as f64 / of_side().count().max(1) as f64
    };
    for side in Side::BOTH {
        let before = [learned, apart].map(|cases| regret(cases, side, manners));
        let mut best = before[0];
        let begun = Instant::now();
        while begun.elapsed().as_secs() < number(5)? {
            let mut candidate = manners;
            candidate[side.index()] = varied(manners[side.index()], &mut chance);
            let now = regret(learned, side, candidate);
            if now < best {
                (best, manners) = (now, candidate);
            }
        }
        let after = [learned, apart].map(|cases| regret(cases, side, manners));
        println!("{}: regret {before:.1?} -> {after:.1?}", Conquerors::SIDES[side.index()]);
        let list: Vec<String> = manners[side.index()].list().iter().map(i32::to_string).collect();
        println!("    {}", list.join(","));
    }
    Some(())
}

/// A match of colonels whose simulations are played in other manners against colonels as they are.
fn matched(args: &[String]) -> Option<()> {
    let number = |place: usize| args.get(place)?.parse::<u64>().ok();
    let field = Field::new(usize::from(args.get(1)? == "1807"), args.get(2)?, Side::First, &[])?;
    let (setting, pairs, seed) = (&field.setting, number(6)?, number(7)?);
    let usual = Generalship::new(Arc::clone(&setting.scenario));
    let of_scenario = Manner::imagined(&setting.scenario);
    let manners = [4, 5].map(|place| args.get(place).and_then(|list| read(list)));
    let manners = [manners[0].unwrap_or(of_scenario[0]), manners[1].unwrap_or(of_scenario[1])];
    let changed = usual.clone().with_manners(manners);
    let thought = Thought { budget: Budget { decisions: number(3)? }, ..Rank::Colonel.thought() };
    let seat = |craft: &Generalship, seed: u64| {
        Contestant::honest(Box::new(Searcher::new("colonel", craft.clone(), thought, seed)))
    };
    let (mut score, mut by_side) = (Score::default(), [0; 2]);
    for pair in 0..pairs {
        let mut source = Quick::new(seed_of(seed, pair));
        let [dice, first, second] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let mut sum = 0;
        for side in Side::BOTH {
            let (mut one, mut two) = (seat(&changed, first), seat(&usual, second));
            let seats = if side == Side::First { [&mut one, &mut two] } else { [&mut two, &mut one] };
            let (_, outcome) = play(setting.start(), seats, &mut Quick::new(dice), MOST_DECISIONS)?;
            let halves = outcome.winner.map_or(1, |winner| if winner == side { 2 } else { 0 });
            by_side[side.index()] += halves;
            sum += halves;
        }
        score.add(sum);
        if pair % 10 == 9 {
            let (share, percent) = (score.share(), by_side.map(|halves| 50 * halves / (pair as usize + 1)));
            println!(
                "{} pairs: {:.3} ({:.3} to {:.3}); {percent:?}",
                pair + 1,
                share.value,
                share.low,
                share.high
            );
        }
    }
    Some(())
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let text = |place: usize| args.get(place).map_or("", String::as_str);
    let done = match text(0) {
        "heed" => heed(&args),
        "match" => matched(&args),
        _ => {
            tune(text);
            Some(())
        }
    };
    if done.is_none() {
        eprintln!(
            "usage: heed GAME SCENARIO DECISIONS SEED SECONDS | match GAME SCENARIO BUDGET FRENCH ENEMY PAIRS SEED"
        );
    }
}

fn tune<'a>(text: impl Fn(usize) -> &'a str) {
    let (pack, scenarios) = match text(0) {
        "1807" => (1, vec!["eylau", "friedland", "pultusk"]),
        _ => (0, vec!["campaign", "campaign", "short"]),
    };
    let side = if text(1) == "french" { Side::First } else { Side::Second };
    let (seconds, seed) = (text(2).parse().unwrap_or(60.0), text(3).parse().unwrap_or(1));
    let start = read(text(4));
    let enemies: Vec<Manner> =
        (5..).map(&text).take_while(|list| !list.is_empty()).filter_map(read).collect();
    let fields: Vec<Field> =
        scenarios.iter().filter_map(|code| Field::new(pack, code, side, &enemies)).collect();
    let usual = Manner::of(&fields[0].setting.scenario)[side.index()];
    let mut best = start.unwrap_or(usual);
    let mut chance = Quick::new(seed);
    let begun = Instant::now();
    let mut first = results(&fields, side, best, FIRST, seed);
    println!("begins with {:.1} %", share(&first));
    let (mut tried, mut kept, mut first_seed) = (0, 0, seed);
    while begun.elapsed().as_secs_f64() < seconds {
        tried += 1;
        let candidate = varied(best, &mut chance);
        let now = results(&fields, side, candidate, FIRST, first_seed);
        let (ahead, error) = better(&first, &now);
        if ahead < 0.7 * error {
            continue;
        }
        let fresh = seed + 1000 + tried;
        let (old, new) =
            (results(&fields, side, best, AGAIN, fresh), results(&fields, side, candidate, AGAIN, fresh));
        let (ahead, error) = better(&old, &new);
        if ahead > error {
            kept += 1;
            best = candidate;
            // Other games next time, so that nobody learns these by heart.
            first_seed = seed + tried;
            first = results(&fields, side, best, FIRST, first_seed);
            println!(
                "{:.0} s, {tried} tried: {:.1} -> {:.1} %",
                begun.elapsed().as_secs_f64(),
                share(&old),
                share(&new)
            );
            let list: Vec<String> = best.list().iter().map(i32::to_string).collect();
            println!("    {}", list.join(","));
        }
    }
    let fresh = seed + 900_000;
    let (old, new) =
        (results(&fields, side, usual, 2 * AGAIN, fresh), results(&fields, side, best, 2 * AGAIN, fresh));
    let (ahead, error) = better(&old, &new);
    println!(
        "{tried} tried, {kept} kept; on fresh games {:.1} -> {:.1} %, {ahead:+.1} +- {error:.1}",
        share(&old),
        share(&new)
    );
    for ((name, ..), number) in Manner::BOUNDS.iter().zip(best.list()) {
        println!("    {name}: {number},");
    }
}
