//! The searching opponents: legal, repeatable, within their budget, and blind to what their side cannot know.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use vedette_ai::arena::{Contestant, play};
use vedette_ai::{Budget, Opponent, Random, Rank, Reason, Searcher, Sight, Thought, retell};
use vedette_conquerors::{Action, Options, Pack, Position, RULESET, Scenario, side_code};
use vedette_house::conquerors::craft::{Generalship, Scripted};
use vedette_kernel::{Awaiting, Game, Header, Quick, Side, Silent, Table};

fn scenario(code: &str, options: &str) -> Arc<Scenario> {
    let of_1807 = options.contains("edition=1807");
    let pack = if of_1807 { Pack::napoleon_1807() } else { Pack::napoleon_1806() };
    let pack = pack.expect("the pack is sound");
    let options: Options = options.parse().expect("the options are known");
    Arc::new(pack.scenario(code, options).expect("the scenario is in the pack"))
}

fn seat(scenario: &Arc<Scenario>, rank: Rank, decisions: u64, seed: u64) -> Searcher<Position, Generalship> {
    let thought = Thought { budget: Budget { decisions }, ..rank.thought() };
    Searcher::new(rank.name(), Generalship::new(Arc::clone(scenario)), thought, seed)
}

/// Every scenario, edition, level of rules and way to fight that there is.
fn every_setting() -> Vec<(&'static str, String)> {
    let of_1806 = (&["campaign", "short"][..], &["en", "fr"][..], &["conscript", "grognard", "marshal"][..]);
    let of_1807 = (&["pultusk", "eylau", "friedland"][..], &["1807"][..], &["conscript", "grognard"][..]);
    let mut settings = Vec::new();
    for (codes, editions, levels) in [of_1806, of_1807] {
        for &code in codes {
            for edition in editions {
                for level in levels {
                    for combat in ["cards", "dice"] {
                        settings.push((code, format!("edition={edition} level={level} combat={combat}")));
                    }
                }
            }
        }
    }
    settings
}

/// Every rank plays every kind of game to the end; the arena gives up a game in which somebody answers what he may not.
#[test]
fn every_rank_finishes_every_kind_of_game_legally() {
    for (code, options) in every_setting() {
        let scenario = scenario(code, &options);
        for (seed, rank) in (1..).zip(Rank::ALL) {
            let mut one = Contestant::honest(Box::new(seat(&scenario, rank, 250, seed)));
            let mut two = Contestant::honest(Box::new(Scripted::new(Arc::clone(&scenario), seed)));
            let seats = if seed % 2 == 0 { [&mut one, &mut two] } else { [&mut two, &mut one] };
            let game = Position::new(Arc::clone(&scenario));
            let played = play(game, seats, &mut Quick::new(seed), 20_000);
            assert!(played.is_some(), "{code} {options} {}", rank.name());
        }
    }
}

/// Plays a game in which a searching opponent has one side, and shows each of its decisions with a choice.
fn watch(scenario: &Arc<Scenario>, searcher_side: Side, seed: u64, mut each: impl FnMut(&Position, u64)) {
    let mut game = Position::new(Arc::clone(scenario));
    let (mut dice, mut options, mut count) = (Quick::new(seed), Vec::new(), 0);
    let mut script = Scripted::new(Arc::clone(scenario), seed);
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let action = script.decide(&sight);
        if side == searcher_side && sight.options().len() > 1 {
            count += 1;
            each(&game, count);
        }
        game.apply(side, action, &mut dice, &mut Silent);
    }
}

/// What the enemy hides may be anything: the same knowledge and the same seed give the same answer.
#[test]
fn what_a_side_cannot_know_does_not_change_its_answer() {
    let mut told_apart = 0;
    for (code, options) in [
        ("campaign", "edition=en level=conscript combat=cards"),
        ("campaign", "edition=fr level=grognard combat=dice"),
        ("campaign", "edition=fr level=marshal combat=cards"),
        ("pultusk", "edition=1807 level=grognard combat=cards"),
        ("friedland", "edition=1807 level=conscript combat=dice"),
    ] {
        let scenario = scenario(code, options);
        for side in Side::BOTH {
            let mut whim = Quick::new(9);
            watch(&scenario, side, 31, |game, count| {
                if count % 5 != 0 {
                    return;
                }
                let twin = game.guess(side, &mut whim);
                told_apart += usize::from(twin != *game);
                let answer = |game: &Position| {
                    let mut buffer = Vec::new();
                    let sight = Sight::new(game, side, &mut buffer).expect("he is asked");
                    seat(&scenario, Rank::Colonel, 600, count).decide(&sight)
                };
                assert_eq!(answer(game), answer(&twin));
            });
        }
    }
    assert!(told_apart > 100, "only {told_apart} positions hid anything");
}

/// A whole game of two ranks, with why they decided as they did.
fn reasoned_game(scenario: &Arc<Scenario>, ranks: [Rank; 2], seed: u64) -> (Position, [Vec<Reason>; 2]) {
    let mut game = Position::new(Arc::clone(scenario));
    let mut players = ranks.map(|rank| seat(scenario, rank, 500, seed));
    let (mut dice, mut options) = (Quick::new(seed), Vec::new());
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let action = players[side.index()].decide(&sight);
        game.apply(side, action, &mut dice, &mut Silent);
    }
    (game, players.map(|player| player.reasons().to_vec()))
}

#[test]
fn the_same_seed_gives_the_same_game_and_the_same_reasons() {
    for (code, options, ranks) in [
        ("short", "edition=fr level=grognard combat=cards", [Rank::Colonel, Rank::Cadet]),
        ("campaign", "edition=en level=marshal combat=cards", [Rank::Cadet, Rank::General]),
        ("eylau", "edition=1807 level=grognard combat=dice", [Rank::General, Rank::Colonel]),
    ] {
        let scenario = scenario(code, options);
        let (game, reasons) = reasoned_game(&scenario, ranks, 5);
        assert!((game, reasons.clone()) == reasoned_game(&scenario, ranks, 5), "{code}");
        assert!(reasoned_game(&scenario, ranks, 6).1 != reasons, "{code}");
        let told = &reasons[0];
        assert!(told.len() > 20, "only {} decisions were explained", told.len());
        assert!(told.iter().all(|reason| reason.feared <= reason.wanted && !reason.plan.is_empty()));
        assert!(told.iter().any(|reason| !reason.reply.is_empty()), "the enemy never did anything");
    }
}

/// One simulation may run over the budget, no more.
#[test]
fn thought_keeps_to_its_budget() {
    let scenario = scenario("campaign", "");
    for budget in [1, 500, 3000] {
        let mut most = 0;
        watch(&scenario, Side::First, 8, |game, count| {
            if count % 8 == 0 {
                let mut buffer = Vec::new();
                let sight = Sight::new(game, Side::First, &mut buffer).expect("he is asked");
                let mut searcher = seat(&scenario, Rank::General, budget, count);
                searcher.decide(&sight);
                most = searcher.reasons().iter().map(|reason| reason.thought).max().unwrap_or(0).max(most);
            }
        });
        assert!(most > 0 && most < budget + 600, "{most} decisions for a budget of {budget}");
    }
}

/// Whoever is told to stop answers with the best it has: the more it was allowed, the more it simulated.
#[test]
fn thought_can_be_cut_short() {
    let scenario = scenario("campaign", "");
    let simulations_until_stop = |allowed: u64| {
        let asked = Arc::new(AtomicU64::new(0));
        let stop = {
            let asked = Arc::clone(&asked);
            Arc::new(move || asked.fetch_add(1, Ordering::Relaxed) >= allowed)
        };
        let mut game = Position::new(Arc::clone(&scenario));
        let (mut dice, mut options) = (Quick::new(4), Vec::new());
        let mut searcher = seat(&scenario, Rank::General, 50_000, 4).with_stop(stop);
        let mut random = Random::new(1);
        while searcher.reasons().is_empty() {
            let Awaiting::Sides(sides) = game.awaiting() else { panic!("nothing was thought about") };
            let side = sides.iter().next().expect("somebody is asked");
            let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
            let action = if side == Side::First { searcher.decide(&sight) } else { random.decide(&sight) };
            assert_eq!(game.check(side, action), Ok(()));
            game.apply(side, action, &mut dice, &mut Silent);
        }
        searcher.reasons()[0].thought
    };
    let (little, more) = (simulations_until_stop(0), simulations_until_stop(10));
    assert!(little < more && more < 20_000, "{little} and {more}");
}

/// A decision with one answer costs nothing: nobody is even asked to stop.
#[test]
fn forced_decisions_cost_nothing() {
    let scenario = scenario("campaign", "");
    let game = Position::new(Arc::clone(&scenario));
    let mut options = Vec::new();
    let sight = Sight::new(&game, Side::First, &mut options).expect("he is asked");
    assert_eq!(sight.options().len(), 1);
    let stop = Arc::new(|| -> bool { panic!("it thinks") });
    let mut searcher = seat(&scenario, Rank::General, 50_000, 4).with_stop(stop);
    assert_eq!(searcher.decide(&sight), sight.first());
    assert!(searcher.reasons().is_empty());
}

/// A small budget is enough to notice when the search breaks: it still beats chance by far.
#[test]
fn the_colonel_beats_chance_even_in_a_hurry() {
    let scenario = scenario("campaign", "");
    let mut won = 0;
    for seed in 0..6 {
        let side = Side::BOTH[seed as usize % 2];
        let mut colonel = Contestant::honest(Box::new(seat(&scenario, Rank::Colonel, 2000, seed)));
        let mut random = Contestant::honest(Box::new(Random::new(seed)));
        let seats =
            if side == Side::First { [&mut colonel, &mut random] } else { [&mut random, &mut colonel] };
        let game = Position::new(Arc::clone(&scenario));
        let (_, outcome) = play(game, seats, &mut Quick::new(seed), 20_000).expect("games end");
        won += u32::from(outcome.winner == Some(side));
    }
    assert!(won >= 5, "won {won} of 6");
}

/// A game in fog that the scripts play until a side was asked so often; one opponent watches for that side.
fn watched(
    scenario: &Arc<Scenario>,
    side: Side,
    questions: u32,
    witness: &mut dyn Opponent<Position>,
) -> Table<Position> {
    let header = Header {
        game: scenario.game.clone(),
        scenario: scenario.frame.code.clone(),
        options: scenario.options.to_string(),
        pack: scenario.pack_hash.clone(),
        rules: RULESET.to_owned(),
        table: "t1".to_owned(),
        sides: Side::BOTH.map(|side| side_code(side).to_owned()),
        ..Header::default()
    };
    let mut table =
        Table::open(Position::new(Arc::clone(scenario)), header, [5; 32]).expect("the header is sound");
    let mut script = Scripted::new(Arc::clone(scenario), 6);
    let (mut options, mut asked_so_often) = (Vec::new(), 0);
    while let Awaiting::Sides(sides) = table.awaiting() {
        let asked = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(table.game(), asked, &mut options).expect("he has an answer");
        if asked == side {
            witness.glance(&sight);
            asked_so_often += u32::from(sight.options().len() > 1);
            if asked_so_often == questions {
                break;
            }
        }
        let action = script.decide(&sight);
        let played = table.act(asked, action).expect("a legal answer");
        let events = played.iter().flat_map(|line| &line.events);
        let heard = events.filter(|(audience, _)| audience.includes(side));
        heard.for_each(|(_, event)| witness.observe(side, event));
    }
    table
}

/// Whoever is told a game afterwards decides as one who was there; whoever is told nothing sometimes does not.
#[test]
fn a_game_told_afterwards_is_remembered_like_one_that_was_watched() {
    let scenario = scenario("campaign", "edition=en level=grognard combat=cards");
    let fresh = |seed: u64| seat(&scenario, Rank::Colonel, 1500, seed);
    let mut missed = 0;
    for side in Side::BOTH {
        for questions in (30..100).step_by(10) {
            let mut witness = fresh(questions);
            let table = watched(&scenario, side, questions as u32, &mut witness);
            let start = Position::new(Arc::clone(&scenario));
            let mut told = fresh(questions);
            retell(&mut told, start, table.journal(), side).expect("the journal fits the rules");
            let decide = |mut opponent: Searcher<Position, Generalship>| -> Option<Action> {
                let mut options = Vec::new();
                let sight = Sight::new(table.game(), side, &mut options)?;
                Some(opponent.decide(&sight))
            };
            let answer = decide(witness);
            assert_eq!(decide(told), answer, "{side:?}, question {questions}");
            missed += usize::from(decide(fresh(questions)) != answer);
        }
    }
    assert!(missed > 0, "memory never made a difference");
}
