//! The staff college: measures opponents where `vedette arena` would take long to build, looks for staff problems in games,
//! and asks whether the chances that opponents state are the chances they have.
//!
//! ```text
//! cargo run --release -p vedette-house --example staff -- as 1806 colonel:5000 turtle french campaign 40 1
//! cargo run --release -p vedette-house --example staff -- trace 1806 colonel:5000 turtle campaign 1
//! cargo run --release -p vedette-house --example staff -- find 1806 campaign 20 1 > candidates.json
//! cargo run --release -p vedette-house --example staff -- calibrate 1806 campaign 100 1 8000 docs/images/calibration-1806.svg
//! cargo run --release -p vedette-house --example staff -- times 1806 colonel campaign 4 1 2
//! ```
//!
//! A budget may follow the name of an opponent, and a horizon another colon. Matches are played by `learn duel` and `vedette arena`.

use std::fmt::Write as _;

use serde_json::json;
use vedette_ai::arena::{Contestant, play};
use vedette_ai::{Budget, CERTAIN, Craft, Opponent, Pace, Rank, Searcher, Sight, Thought};
use vedette_house::conquerors::Conquerors;
use vedette_house::jours::Jours;
use vedette_house::rossbach::Rossbach;
use vedette_kernel::scatter::seed_of;
use vedette_kernel::{Awaiting, Game, Quick, Side, Silent, Sketched, Speak};
use vedette_lang::{Language, Speaker};
use vedette_system::{Agreement, Setting, System};

const MOST_DECISIONS: u64 = 1_000_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let done = match args.get(1).map(String::as_str) {
        Some("1806") => run::<Conquerors>(0, &args),
        Some("1807") => run::<Conquerors>(1, &args),
        Some("1813") => run::<Jours>(0, &args),
        Some("rossbach") => run::<Rossbach>(0, &args),
        _ => None,
    };
    if done.is_none() {
        eprintln!(
            "usage: as GAME A B SIDE SCENARIO GAMES SEED | \
             trace GAME A B SCENARIO SEED | find GAME SCENARIO GAMES SEED | \
             calibrate GAME SCENARIO GAMES SEED BUDGET SVG | times GAME WHO SCENARIO GAMES SEED THREADS"
        );
    }
}

fn run<S: System>(pack: usize, args: &[String]) -> Option<()> {
    let text = |place: usize| args.get(place).map(String::as_str);
    let number = |place: usize| text(place)?.parse::<u64>().ok();
    let parsed = S::parse(S::built_in().get(pack)?).ok()?;
    let pack = std::sync::Arc::new(parsed);
    let setting = |scenario: &str| {
        let (code, options) = scenario.split_once(':').unwrap_or((scenario, ""));
        let agreement = Agreement { scenario: Some(code.to_owned()), options: options.to_owned() };
        Setting::<S>::new(&pack, &agreement).map_err(|error| eprintln!("{error}")).ok()
    };
    match text(0)? {
        "as" => seated(&setting(text(5)?)?, text(4)?, text(2)?, text(3)?, number(6)?, number(7)?),
        "trace" => trace(&setting(text(4)?)?, text(2)?, text(3)?, number(5)?),
        "find" => find(&setting(text(2)?)?, number(3)?, number(4)?),
        "calibrate" => calibrate(&setting(text(2)?)?, number(3)?, number(4)?, number(5)?, text(6)?),
        "times" => times(&setting(text(3)?)?, text(2)?, number(4)?, number(5)?, number(6)?),
        _ => None,
    }
}

// One side only.

/// How often somebody wins on one side: where the other side is not in doubt.
fn seated<S: System>(
    setting: &Setting<S>,
    side: &str,
    a: &str,
    b: &str,
    games: u64,
    seed: u64,
) -> Option<()> {
    let side = Side::BOTH[S::SIDES.iter().position(|name| *name == side)?];
    let prepared = [named(setting, a)?, named(setting, b)?];
    let mut won = 0.0;
    for number in 0..games {
        let mut source = Quick::new(seed_of(seed, number));
        let [dice, first, second] = [source.next_u64(), source.next_u64(), source.next_u64()];
        let mut one = Contestant::honest(prepared[0].seat(first));
        let mut two = Contestant::honest(prepared[1].seat(second));
        let seats = if side == Side::First { [&mut one, &mut two] } else { [&mut two, &mut one] };
        let (game, _) = play(setting.start(), seats, &mut Quick::new(dice), MOST_DECISIONS)?;
        won += result::<S>(&game, side).0;
    }
    let (share, count) = (won / games as f64, games as f64);
    // Wilson's interval.
    let (z, middle) = (1.96_f64, (share + 1.92 / count) / (1.0 + 3.84 / count));
    let half = z * (share * (1.0 - share) / count + 0.96 / count / count).sqrt() / (1.0 + 3.84 / count);
    println!(
        "{a} as {} against {b}, {games} games, seed {seed}: {:.1} % ({:.1} to {:.1})",
        S::SIDES[side.index()],
        100.0 * share,
        100.0 * (middle - half),
        100.0 * (middle + half)
    );
    Some(())
}

/// A contestant by name; a budget may follow a colon, and a horizon another.
fn named<S: System>(setting: &Setting<S>, word: &str) -> Option<vedette_system::Prepared<S>> {
    let mut parts = word.split(':');
    let prepared = setting.contestant(parts.next()?)?;
    let decisions: Option<u64> = parts.next().map(str::parse).transpose().ok()?;
    let horizon: Option<u32> = parts.next().map(str::parse).transpose().ok()?;
    Some(prepared.thinking(|thought| Thought {
        budget: decisions.map_or(thought.budget, |decisions| Budget { decisions }),
        horizon: horizon.unwrap_or(thought.horizon),
        ..thought
    }))
}

/// Tells one game, event by event, and what those who thought hoped for.
fn trace<S: System>(setting: &Setting<S>, a: &str, b: &str, seed: u64) -> Option<()> {
    let mut source = Quick::new(seed_of(seed, 0));
    let mut dice = Quick::new(source.next_u64());
    let mut seats = [named(setting, a)?.seat(source.next_u64()), named(setting, b)?.seat(source.next_u64())];
    let (speaker, names) = (Speaker::new(Language::En), setting.names());
    let (mut game, mut options, mut notes) = (setting.start(), Vec::new(), vedette_kernel::Notes::default());
    let mut told = [0; 2];
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next()?;
        let sight = Sight::new(&game, side, &mut options)?;
        let action = seats[side.index()].decide(&sight);
        for reason in seats[side.index()].reasons().iter().skip(told[side.index()]) {
            let plan =
                reason.plan.iter().map(|phrase| speaker.say(phrase, &*names)).collect::<Vec<_>>().join("; ");
            println!(
                "      [{} {} -> {} ({}) {plan}]",
                S::SIDES[side.index()],
                reason.before,
                reason.wanted,
                reason.simulations
            );
        }
        told[side.index()] = seats[side.index()].reasons().len();
        game.apply(side, action, &mut dice, &mut notes);
        for (_, event) in notes.0.drain(..) {
            println!(
                "T{} {:>3} {}",
                S::turn(&game),
                S::points(&game),
                speaker.say(&game.narrate(&event), &*names)
            );
        }
    }
    Some(())
}

// Problems.

/// How often a position is played on, to see whether it may be a problem, and to be sure.
const QUICK: u64 = 12;
const SURE: u64 = 120;
/// So many plans are thought of.
const MOST_PLANS: usize = 10;
/// By so much the right answer must be better, in shares of the games.
const MARGIN: f64 = 0.2;
/// So many games the colonels play on with each answer, to check what the scripts found, and how hard they think.
const CHECKED: u64 = 20;
const CHECKER: u64 = 300;
/// By so much the right answer must be better in the games of the colonels too.
const CONFIRMED: f64 = 0.12;

/// What an answer comes to: the share of the games that are won, and the mean of the points at the end.
#[derive(Clone, Copy, Default)]
struct Worth {
    won: f64,
    points: f64,
    games: f64,
    /// Which of the plans that begin with the answer is the best.
    plan: usize,
}

impl Worth {
    fn note(&mut self, won: f64, points: f64) {
        self.won += won;
        self.points += points;
        self.games += 1.0;
    }

    fn share(&self) -> f64 {
        self.won / self.games.max(1.0)
    }

    fn mean(&self) -> f64 {
        self.points / self.games.max(1.0)
    }
}

fn result<S: System>(game: &S::Game, side: Side) -> (f64, f64) {
    let won = match game.awaiting() {
        Awaiting::Over(outcome) => match outcome.winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        },
        Awaiting::Sides(_) => 0.5,
    };
    (won, f64::from(S::points(game)))
}

/// Plays a plan in a world to the end of the game, the policy for both sides after it.
fn play_plan<S: System>(
    craft: &S::Craft,
    world: &S::Game,
    side: Side,
    plan: &<S::Craft as Craft<S::Game>>::Plan,
    seed: u64,
) -> (f64, f64) {
    let mut game = world.clone();
    let (mut dice, mut chance) = (Quick::new(seed), Quick::new(seed ^ 1));
    let mut memory = Default::default();
    let (mut following, mut step, mut options) = (true, 0, Vec::new());
    for _ in 0..MOST_DECISIONS {
        let Awaiting::Sides(sides) = game.awaiting() else { break };
        let Some(asked) = sides.iter().next() else { break };
        let asked = if sides.contains(side) && step == 0 { side } else { asked };
        options.clear();
        game.options(asked, &mut options);
        let Some(&first) = options.first() else { break };
        let mut planned = (options.len() == 1).then_some(first);
        if planned.is_none() && asked == side && following {
            planned =
                craft.follow(&game, side, &options, plan, step).filter(|action| options.contains(action));
            following = planned.is_some();
            step += 1;
        }
        let action =
            planned.unwrap_or_else(|| craft.answer(&game, asked, &options, &mut memory, &mut chance));
        game.apply(asked, action, &mut dice, &mut Silent);
    }
    result::<S>(&game, side)
}

/// The answers to a decision, each with the plans that begin with it. Where an operation or a phase may be passed, all that
/// is not to pass is one answer.
type Classes<S> = Vec<(String, Vec<<<S as System>::Craft as Craft<<S as System>::Game>>::Plan>)>;

const ACT: &str = "act";

fn classes<S: System>(craft: &S::Craft, game: &S::Game, side: Side, chance: &mut Quick) -> Classes<S> {
    let (mut options, mut plans) = (Vec::new(), Vec::new());
    game.options(side, &mut options);
    craft.plans(game, side, &options, MOST_PLANS, chance, &mut plans);
    let passes = options.iter().any(|&action| game.notation(side, action) == "pass");
    let mut found: Classes<S> = Vec::new();
    // Whom a list of orders begins with does not matter: only that something is done, or a single answer, can be right or wrong.
    if !passes && plans.iter().any(|plan| craft.question(game, side, plan).is_none()) {
        return found;
    }
    for plan in plans {
        let Some(action) = craft.follow(game, side, &options, &plan, 0) else { continue };
        let notation = game.notation(side, action);
        let class = if passes && notation != "pass" { ACT.to_owned() } else { notation };
        match found.iter_mut().find(|(known, _)| *known == class) {
            Some((_, list)) => list.push(plan),
            None => found.push((class, vec![plan])),
        }
    }
    found
}

/// What each answer comes to, its best plan counted.
fn rate<S: System>(
    craft: &S::Craft,
    sight: &Sight<'_, S::Game>,
    classes: &Classes<S>,
    worlds: u64,
    chance: &mut Quick,
) -> Vec<Worth> {
    let all: Vec<(S::Game, u64)> = (0..worlds).map(|_| (sight.guess(chance), chance.next_u64())).collect();
    let mut worths = Vec::with_capacity(classes.len());
    for (_, plans) in classes {
        let mut best: Option<Worth> = None;
        for (number, plan) in plans.iter().enumerate() {
            let mut worth = Worth { plan: number, ..Worth::default() };
            for (world, seed) in &all {
                let (won, points) = play_plan::<S>(craft, world, sight.side(), plan, *seed);
                worth.note(won, points);
            }
            if best.is_none_or(|best| worth.share() > best.share()) {
                best = Some(worth);
            }
        }
        worths.push(best.unwrap_or_default());
    }
    worths
}

/// The best answer and by how much it is better than the next.
fn margin(worths: &[Worth]) -> (usize, f64) {
    let best =
        (0..worths.len()).max_by(|&a, &b| worths[a].share().total_cmp(&worths[b].share())).unwrap_or(0);
    let rest = worths.iter().enumerate().filter(|(place, _)| *place != best);
    let next = rest.map(|(_, worth)| worth.share()).fold(f64::NEG_INFINITY, f64::max);
    (best, worths.get(best).map_or(0.0, Worth::share) - next)
}

/// The share of games that are won when colonels play on after an answer; an operation that is not passed is chosen by them.
fn check<S: System>(setting: &Setting<S>, game: &S::Game, side: Side, class: &str, seed: u64) -> f64 {
    let Some(prepared) = named(setting, &format!("colonel:{CHECKER}")) else { return 0.0 };
    let mut won = 0.0;
    for number in 0..CHECKED {
        let mut chance = Quick::new(seed_of(seed, number));
        let mut world = game.guess(side, &mut chance);
        let mut dice = Quick::new(chance.next_u64());
        let mut seats: Vec<Box<dyn Opponent<S::Game>>> =
            (0..2).map(|_| prepared.seat(chance.next_u64())).collect();
        let (mut options, mut begun) = (Vec::new(), false);
        for _ in 0..MOST_DECISIONS {
            let Awaiting::Sides(sides) = world.awaiting() else { break };
            let Some(asked) = sides.iter().next() else { break };
            let asked = if sides.contains(side) && !begun { side } else { asked };
            let Some(sight) = Sight::new(&world, asked, &mut options) else { break };
            let mut action = seats[asked.index()].decide(&sight);
            if asked == side && !begun {
                begun = true;
                if class == ACT {
                    if world.notation(side, action) == "pass" {
                        // The colonel would pass: what else he would do is not known, so the policy's first plan is tried.
                        let craft = S::craft(&setting.scenario);
                        let mut plans = Vec::new();
                        craft.plans(&world, side, sight.options(), MOST_PLANS, &mut chance, &mut plans);
                        let first = plans
                            .iter()
                            .filter_map(|plan| craft.follow(&world, side, sight.options(), plan, 0));
                        action = first
                            .into_iter()
                            .find(|&action| world.notation(side, action) != "pass")
                            .unwrap_or(action);
                    }
                } else if let Ok(wanted) = world.read(side, class) {
                    action = wanted;
                }
            }
            world.apply(asked, action, &mut dice, &mut Silent);
        }
        won += result::<S>(&world, side).0;
    }
    won / CHECKED as f64
}

fn find<S: System>(setting: &Setting<S>, games: u64, seed: u64) -> Option<()> {
    let craft = S::craft(&setting.scenario);
    // Not every system has sparring partners.
    let kinds: Vec<&str> =
        ["colonel:600", "scripted", "colonel:600", "swarm", "hasty", "colonel:600", "raider", "steward"]
            .into_iter()
            .filter(|kind| named(setting, kind).is_some())
            .collect();
    let speakers = [Language::En, Language::Fr].map(Speaker::new);
    let names = setting.names();
    for number in 0..games {
        let mut chance = Quick::new(seed_of(seed, number));
        let mut dice = Quick::new(chance.next_u64());
        let mut seats = Vec::new();
        for _ in 0..2 {
            let kind = kinds[(chance.next_u64() % kinds.len() as u64) as usize];
            seats.push(named(setting, kind)?.seat(chance.next_u64()));
        }
        let mut game = setting.start();
        let mut options = Vec::new();
        // One problem for each kind of question and game, so that they differ.
        let mut asked_before: Vec<String> = Vec::new();
        while let Awaiting::Sides(sides) = game.awaiting() {
            let side = sides.iter().next()?;
            let sight = Sight::new(&game, side, &mut options)?;
            let code = sight.prompt().code.to_owned();
            // Earlier in a game luck decides more than any single answer.
            let late = S::turn(&game) + 1 >= S::last_turn(&setting.scenario);
            // That something must be done is nearly always so: a few such problems are enough.
            let may_pass = sight.options().iter().any(|&action| game.notation(side, action) == "pass");
            let asks = !may_pass || chance.next_u64().is_multiple_of(12);
            if late && asks && sight.options().len() > 1 && !asked_before.contains(&code) {
                let found = classes::<S>(&craft, &sight.guess(&mut chance), side, &mut chance);
                if (2..=6).contains(&found.len())
                    && margin(&rate::<S>(&craft, &sight, &found, QUICK, &mut chance)).1 > MARGIN
                {
                    let sure = rate::<S>(&craft, &sight, &found, SURE, &mut chance);
                    let (best, ahead) = margin(&sure);
                    if ahead > MARGIN {
                        let checked: Vec<f64> = found
                            .iter()
                            .map(|(class, _)| check(setting, &game, side, class, number))
                            .collect();
                        let next = checked.iter().enumerate().filter(|(place, _)| *place != best);
                        let next = next.map(|(_, share)| *share).fold(0.0, f64::max);
                        if checked[best] - next > CONFIRMED {
                            asked_before.push(code.clone());
                            let say = |class: &str, language: usize| match game.read(side, class) {
                                Ok(action) => speakers[language].say(&game.answer(side, action), &*names),
                                Err(_) => class.to_owned(),
                            };
                            let (scenario, options) = S::agreement(&setting.scenario);
                            let answers: Vec<_> = found
                                .iter()
                                .enumerate()
                                .map(|(place, (class, _))| {
                                    let first = &found[place].1[sure[place].plan];
                                    let told = craft.describe(&game, side, first);
                                    let plan = [0, 1].map(|language| {
                                        let words = told.iter().map(|phrase| speakers[language].say(phrase, &*names));
                                        words.collect::<Vec<String>>().join("; ")
                                    });
                                    json!({"answer": class, "plan": plan, "words": [say(class, 0), say(class, 1)],
                                        "won": (100.0 * sure[place].share()).round(), "checked": (100.0 * checked[place]).round(),
                                        "points": (10.0 * sure[place].mean()).round() / 10.0, "right": place == best})
                                })
                                .collect();
                            let prompt = sight.prompt();
                            println!(
                                "{}",
                                json!({"game": S::about(&setting.pack).game, "scenario": scenario, "options": options,
                                    "side": S::SIDES[side.index()], "turn": S::turn(&game), "last": S::last_turn(&setting.scenario),
                                    "points": S::points(&game), "code": code,
                                    "prompt": [speakers[0].say(&prompt, &*names), speakers[1].say(&prompt, &*names)],
                                    "answers": answers, "position": game.whole_sketch()})
                            );
                        }
                    }
                }
            }
            let sight = Sight::new(&game, side, &mut options)?;
            let action = seats[side.index()].decide(&sight);
            game.apply(side, action, &mut dice, &mut Silent);
        }
    }
    Some(())
}

// Times.

/// How long somebody thinks who plays against himself, with the patience of his rank and on so many threads.
fn times<S: System>(setting: &Setting<S>, who: &str, games: u64, seed: u64, threads: u64) -> Option<()> {
    let prepared = named(setting, who)?;
    let rank = Rank::ALL.into_iter().find(|rank| who.split(':').next() == Some(rank.name()))?;
    let pace = Pace { threads: usize::try_from(threads).ok()?, patience: Some(rank.patience()) };
    let (mut thoughts, mut spent) = (Vec::new(), 0);
    for number in 0..games {
        let mut source = Quick::new(seed_of(seed, number));
        let mut dice = Quick::new(source.next_u64());
        let mut seats: Vec<Box<dyn Opponent<S::Game>>> =
            (0..2).map(|_| prepared.seat(source.next_u64())).collect();
        seats.iter_mut().for_each(|seat| seat.keep_pace(pace));
        let (mut game, mut options) = (setting.start(), Vec::new());
        while let Awaiting::Sides(sides) = game.awaiting() {
            let side = sides.iter().next()?;
            let sight = Sight::new(&game, side, &mut options)?;
            let (seat, begun) = (&mut seats[side.index()], std::time::Instant::now());
            let before = seat.reasons().len();
            let action = seat.decide(&sight);
            if seat.reasons().len() > before {
                thoughts.push(begun.elapsed());
            }
            game.apply(side, action, &mut dice, &mut Silent);
        }
        let told = seats.iter().flat_map(|seat| seat.reasons());
        spent += told.map(|reason| reason.thought).sum::<u64>();
    }
    thoughts.sort_unstable();
    let count = thoughts.len().max(1);
    let share = |percent: usize| thoughts.get((thoughts.len() * percent / 100).min(count - 1)).copied();
    let ms = |time: Option<std::time::Duration>| time.unwrap_or_default().as_secs_f64() * 1000.0;
    let mean = thoughts.iter().sum::<std::time::Duration>() / u32::try_from(count).ok()?;
    println!(
        "{who} of {}, {games} games, seed {seed}, {threads} threads: {} thoughts of {} decisions; mean {:.1} ms, median {:.1}, \
         95 % below {:.1}, longest {:.1}",
        S::agreement(&setting.scenario).0,
        thoughts.len(),
        spent / count as u64,
        ms(Some(mean)),
        ms(share(50)),
        ms(share(95)),
        ms(thoughts.last().copied())
    );
    Some(())
}

// Calibration.

const BINS: usize = 10;

/// The slope and shift by which what was stated comes nearest to what was won, on the scale on which judgements add
/// ([`Judge::stated`](vedette_ai::Judge::stated)).
fn fitted(statements: &[(f64, f64)]) -> (f64, f64) {
    let surprise = |slope: f64, shift: f64| -> f64 {
        let each = statements.iter().map(|&(stated, won)| {
            let value = (2.0 * stated - 1.0).clamp(-0.995, 0.995);
            let sum = slope * value / (1.0 - value * value).sqrt() + shift;
            let chance = ((1.0 + sum / (1.0 + sum * sum).sqrt()) / 2.0).clamp(1e-6, 1.0 - 1e-6);
            -won * chance.ln() - (1.0 - won) * (1.0 - chance).ln()
        });
        each.sum()
    };
    let (mut best, mut step) = ((surprise(1.0, 0.0), 1.0, 0.0), 0.32);
    while step > 0.004 {
        let (_, slope, shift) = best;
        let around = [(step, 0.0), (-step, 0.0), (0.0, step), (0.0, -step)];
        let tried = around.map(|(steeper, higher)| {
            let (slope, shift) = (slope + steeper, shift + higher);
            (surprise(slope, shift), slope, shift)
        });
        match tried.into_iter().min_by(|a, b| a.0.total_cmp(&b.0)).filter(|found| found.0 < best.0) {
            Some(found) => best = found,
            None => step /= 2.0,
        }
    }
    (best.1, best.2)
}

fn calibrate<S: System>(setting: &Setting<S>, games: u64, seed: u64, budget: u64, svg: &str) -> Option<()> {
    let craft = S::craft(&setting.scenario);
    let thought = Thought { budget: Budget { decisions: budget }, ..S::thought(Rank::Colonel) };
    let mut bins = [(0.0_f64, 0.0_f64, 0_u64); BINS];
    let (mut statements, mut first) = (Vec::new(), 0.0);
    for number in 0..games {
        let mut source = Quick::new(seed_of(seed, number));
        let mut seats: Vec<Searcher<S::Game, S::Craft>> =
            (0..2).map(|_| Searcher::new("colonel", craft.clone(), thought, source.next_u64())).collect();
        let mut dice = Quick::new(source.next_u64());
        let (mut game, mut options) = (setting.start(), Vec::new());
        while let Awaiting::Sides(sides) = game.awaiting() {
            let side = sides.iter().next()?;
            let sight = Sight::new(&game, side, &mut options)?;
            let action = seats[side.index()].decide(&sight);
            game.apply(side, action, &mut dice, &mut Silent);
        }
        first += result::<S>(&game, Side::First).0;
        for side in Side::BOTH {
            let won = result::<S>(&game, side).0;
            let mut turn = 0;
            // One statement a turn: those within a turn are nearly the same.
            for reason in seats[side.index()].reasons().iter() {
                if reason.turn > turn {
                    turn = reason.turn;
                    let stated = (f64::from(reason.wanted) / f64::from(CERTAIN) + 1.0) / 2.0;
                    let stated = stated.clamp(0.0, 1.0);
                    statements.push((stated, won));
                    let bin = &mut bins[((stated * BINS as f64) as usize).min(BINS - 1)];
                    bin.0 += stated;
                    bin.1 += won;
                    bin.2 += 1;
                }
            }
        }
    }
    let mut points = Vec::new();
    for (stated, won, count) in bins.into_iter().filter(|bin| bin.2 > 0) {
        let (stated, won) = (stated / count as f64, won / count as f64);
        let half = 1.96 * (won * (1.0 - won) / count as f64).sqrt();
        println!(
            "stated {:5.1} %  won {:5.1} % (± {:.1})  {count}",
            100.0 * stated,
            100.0 * won,
            100.0 * half
        );
        points.push((stated, won, half));
    }
    let (slope, shift) = fitted(&statements);
    println!(
        "{} statements; nearest to the truth with slope {slope:.2}, shift {shift:+.2}; {} won {:.1} % of {games} games",
        statements.len(),
        S::SIDES[0],
        100.0 * first / games as f64
    );
    std::fs::write(svg, draw(&points)).map_err(|error| eprintln!("{error}")).ok()
}

/// Stated against won, with the line on which they are the same.
fn draw(points: &[(f64, f64, f64)]) -> String {
    let (x, y) = (|share: f64| 50.0 + 300.0 * share, |share: f64| 330.0 - 300.0 * share);
    let mut out = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 370 380\" font-family=\"sans-serif\" font-size=\"11\" fill=\"#1d2430\">\
         <rect width=\"370\" height=\"380\" fill=\"#ffffff\"/>",
    );
    for tenth in [0.0, 0.25, 0.5, 0.75, 1.0] {
        let _ = write!(
            out,
            "<path d=\"M{0} 30V330M50 {1}H350\" stroke=\"#c9ced6\"/><text x=\"{0}\" y=\"346\" text-anchor=\"middle\">{2:.0}</text>\
             <text x=\"44\" y=\"{3}\" text-anchor=\"end\">{2:.0}</text>",
            x(tenth),
            y(tenth),
            100.0 * tenth,
            y(tenth) + 4.0
        );
    }
    let _ = write!(
        out,
        "<path d=\"M{} {}L{} {}\" stroke=\"#1d2430\" stroke-dasharray=\"4 3\"/>\
         <text x=\"200\" y=\"366\" text-anchor=\"middle\">stated chance of winning in %</text>\
         <text x=\"50\" y=\"20\">games won in %, with intervals of 95 %</text>",
        x(0.0),
        y(0.0),
        x(1.0),
        y(1.0)
    );
    for &(stated, won, half) in points {
        let _ = write!(
            out,
            "<path d=\"M{0:.1} {1:.1}V{2:.1}\" stroke=\"#1f5fa8\"/><circle cx=\"{0:.1}\" cy=\"{3:.1}\" r=\"3.5\" fill=\"#1f5fa8\"/>",
            x(stated),
            y((won - half).max(0.0)),
            y((won + half).min(1.0)),
            y(won)
        );
    }
    out + "</svg>\n"
}
