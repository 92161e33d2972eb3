//! What the craft promises: it beats chance, ends its games, guesses seldom, thinks the same thought twice, and knows the
//! right answer where there is one.

use std::collections::HashMap;
use std::sync::Arc;

use vedette_ai::arena::{Contestant, Score, play};
use vedette_ai::{Budget, Craft as _, Opponent, Random, Rank, Searcher, Sight, Thought, play_out};
use vedette_kernel::{Awaiting, Game, Notes, Quick, Side, Silent, Viewer};
use vedette_rossbach::flow::Task;
use vedette_rossbach::scenario::Water;
use vedette_rossbach::sets::PieceSet;
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::{Action, FRENCH, Options, PRUSSIANS, Position, Scenario};
use vedette_system::{OpponentKind, Prepared, System as _};

use super::orders::{self, Temper};
use super::{Intentions, Officer, Scripted};
use crate::rossbach::Rossbach;

mod campaign;

fn scenario(code: &str) -> Arc<Scenario> {
    let files = Rossbach::built_in().into_iter().next().expect("a pack is built in");
    let pack = Rossbach::parse(files).expect("the pack is sound");
    Arc::new(Rossbach::scenario(&pack, code, "").expect("the scenario can be played"))
}

#[test]
fn the_script_beats_chance_at_saalfeld() {
    let scenario = scenario("saalfeld");
    let (start, officer) = (Position::new(Arc::clone(&scenario)), Officer::new(&scenario));
    let mut score = Score::default();
    for luck in 0..16 {
        let mut halves = 0;
        for own in Side::BOTH {
            let mut script = Contestant::honest(Box::new(Scripted::new(officer.clone(), luck)));
            let mut chance = Contestant::honest(Box::new(Random::new(luck)));
            let seats = if own == FRENCH { [&mut script, &mut chance] } else { [&mut chance, &mut script] };
            let (_, outcome) =
                play(start.clone(), seats, &mut Quick::new(luck), 5_000).expect("the game ends");
            halves += match outcome.winner {
                Some(winner) if winner == own => 2,
                Some(_) => 0,
                None => 1,
            };
        }
        score.add(halves);
    }
    let share = score.share().value;
    assert!(share > 0.7, "{share} of 16 pairs");
}

/// A script that takes a stack up and puts it down for ever comes back to positions it has seen.
#[test]
fn scripts_come_to_an_end_and_never_go_in_circles() {
    for (code, seeds) in [("saalfeld", 0..6), ("auerstedt", 0..3), ("jena", 0..2), ("jena-auerstedt", 0..1)] {
        let scenario = scenario(code);
        let officer = Officer::new(&scenario);
        for seed in seeds {
            let mut game = Position::new(Arc::clone(&scenario));
            let mut seats = Side::BOTH.map(|side| Scripted::new(officer.clone(), seed + side.index() as u64));
            let (mut dice, mut options, mut seen) = (Quick::new(seed), Vec::new(), HashMap::new());
            let mut bytes = Vec::new();
            while let Awaiting::Sides(sides) = game.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                bytes.clear();
                game.bytes(&mut bytes);
                let times = seen.entry(bytes.clone()).or_insert(0_u32);
                *times += 1;
                assert!(*times <= 3, "{code} {seed}: turn {}, {:?}", game.turn(), game.question_for(side));
                let sight = Sight::new(&game, side, &mut options).expect("there are options");
                let action = seats[side.index()].decide(&sight);
                game.apply(side, action, &mut dice, &mut Silent);
            }
            assert!(seen.len() < 3_000, "{code} {seed}: {} decisions", seen.len());
        }
    }
}

/// Time is measured in the documents; what can be counted is counted here: a guess of what is hidden is the dearest part of a
/// decision.
#[test]
fn most_decisions_need_no_guess() {
    let scenario = scenario("jena");
    let officer = Officer::new(&scenario);
    let mut game = Position::new(Arc::clone(&scenario));
    let mut seats = [3, 4].map(|seed| Scripted::new(officer.clone(), seed));
    let (mut dice, mut options, mut decisions) = (Quick::new(3), Vec::new(), 0);
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("there are options");
        let action = seats[side.index()].decide(&sight);
        game.apply(side, action, &mut dice, &mut Silent);
        decisions += 1;
    }
    let guesses: u64 = seats.iter().map(Scripted::guesses).sum();
    assert!(2 * guesses < decisions, "{guesses} guesses for {decisions} decisions");
}

#[test]
fn the_same_seed_thinks_the_same_thoughts() {
    let scenario = scenario("saalfeld");
    let officer = Officer::new(&scenario);
    let thought = Thought { budget: Budget { decisions: 1_000 }, ..Officer::thought(Rank::Colonel) };
    let game_of = |seed: u64| {
        let mut game = Position::new(Arc::clone(&scenario));
        let mut seats: [Box<dyn Opponent<Position>>; 2] = [
            Box::new(Searcher::new("colonel", officer.clone(), thought, seed)),
            Box::new(Scripted::new(officer.clone(), 5)),
        ];
        let course = play_out(&mut game, &mut seats, &mut Quick::new(9), 5_000).expect("the game ends");
        let mut bytes = Vec::new();
        game.bytes(&mut bytes);
        let reasons = seats[0].reasons().to_vec();
        assert!(!reasons.is_empty(), "it thought");
        (course, bytes, reasons)
    };
    assert_eq!(game_of(1), game_of(1));
}

/// Open ground with nothing hidden and a corps a side.
fn ground() -> Draft {
    let options: Options = "hidden=no".parse().expect("options");
    Draft::new(12, 12, options)
        .formation(FRENCH, "VI", Some(9))
        .formation(PRUSSIANS, "III", Some(9))
        .officer("ney", FRENCH, "VI", 4)
        .infantry("marchand", FRENCH, "VI", 4)
        .infantry("gardanne", FRENCH, "VI", 4)
        .commander("napoleon", FRENCH, "", 3, true)
        .infantry("grawert", PRUSSIANS, "III", 12)
        .infantry("zezschwitz", PRUSSIANS, "III", 12)
        .officer("hohenlohe", PRUSSIANS, "III", 4)
}

/// Lets the script move a side, and says where everybody stands then.
fn after_movement(study: Study, side: Side) -> Position {
    let mut game = study.movement(side);
    let officer = Officer::new(game.shared_scenario());
    let (mut memory, mut luck) = (Intentions::default(), Quick::new(1));
    let mut options = Vec::new();
    for _ in 0..200 {
        if game.phase() != Phase::Movement {
            return game;
        }
        options.clear();
        game.options(side, &mut options);
        let action = officer.answer(&game, side, &options, &mut memory, &mut luck);
        assert!(options.contains(&action), "{action:?}");
        game.apply(side, action, &mut Quick::new(1), &mut Silent);
    }
    panic!("the phase does not end");
}

/// Whether a piece stands next to the enemy.
fn engaged(game: &Position, side: Side, code: &str) -> bool {
    let piece = game.scenario().piece_by_code(code).expect("a piece");
    game.hex_of(piece).is_some_and(|hex| game.is_zone_of(side.other(), hex))
}

#[test]
fn nobody_steps_next_to_an_enemy_three_times_as_strong() {
    let study = ground().study().at("0303", &["marchand", "ney"]).at("0306", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    assert!(!engaged(&game, FRENCH, "marchand"), "{}", game.whereabouts("marchand"));
}

#[test]
fn who_stands_next_to_the_enemy_and_is_too_weak_goes() {
    let study = ground().study().at("0604", &["marchand", "ney"]).at("0605", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    assert!(!engaged(&game, FRENCH, "marchand"), "{}", game.whereabouts("marchand"));
}

#[test]
fn who_is_six_times_as_strong_attacks() {
    let study = ground()
        .infantry("heudelet", FRENCH, "VI", 8)
        .infantry("desjardin", FRENCH, "VI", 8)
        .cavalry("lasalle", FRENCH, "VI", 2, 7)
        .infantry("tschepe", PRUSSIANS, "III", 3)
        .study()
        .at("0306", &["heudelet", "desjardin", "lasalle", "ney"])
        .at("0303", &["tschepe"]);
    let game = after_movement(study, FRENCH);
    // Two of the three are enough for it; the third may be free for a place that counts.
    let attack = ["heudelet", "desjardin", "lasalle"].into_iter().filter(|code| engaged(&game, FRENCH, code));
    assert!(attack.count() >= 2, "{} {}", game.whereabouts("heudelet"), game.whereabouts("desjardin"));
}

#[test]
fn a_source_that_lies_open_is_taken() {
    let sketch = ground().source(PRUSSIANS, "0304");
    let study = sketch.study().at("0302", &["marchand", "ney"]).at("1010", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    assert_eq!(game.controller(0), Some(FRENCH));
}

#[test]
fn the_emperor_keeps_out_of_reach() {
    let study = ground()
        .study()
        .at("0504", &["marchand", "gardanne", "ney", "napoleon"])
        .at("0506", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    assert!(!engaged(&game, FRENCH, "napoleon"), "{}", game.whereabouts("napoleon"));
}

#[test]
fn losses_are_the_least_that_makes_them_good() {
    let mut game = ground()
        .infantry("tschepe", PRUSSIANS, "III", 2)
        .study()
        .at("0504", &["marchand"])
        .at("0505", &["grawert", "tschepe", "hohenlohe"])
        .combat(PRUSSIANS);
    let officer = Officer::new(game.shared_scenario());
    let (mut memory, mut options) = (Intentions::default(), Vec::new());
    // At three to one a five is an exchange: the weak unit makes good half of four points.
    let mut dice = vedette_kernel::Scripted::new([("combat", 4)]);
    let tschepe = game.scenario().piece_by_code("tschepe").expect("a piece");
    for _ in 0..20 {
        let Awaiting::Sides(sides) = game.awaiting() else { break };
        let Some(side) = sides.iter().next() else { break };
        options.clear();
        game.options(side, &mut options);
        let action = officer.answer(&game, side, &options, &mut memory, &mut Quick::new(1));
        if let Action::Lose(piece) = action {
            assert_eq!(piece, tschepe);
            return;
        }
        game.apply(side, action, &mut dice, &mut Silent);
    }
    panic!("nobody was lost");
}

/// A commander with nobody to lead brings units of any corps back, for which he has to be far from the enemy.
#[test]
fn a_commander_without_troops_goes_where_he_can_bring_units_back() {
    let study = ground()
        .commander("murat", FRENCH, "VI", 1, false)
        .study()
        .at("0202", &["napoleon"])
        .at("0606", &["murat"])
        .at("0608", &["grawert", "hohenlohe"]);
    let game = after_movement(study, FRENCH);
    let [murat, grawert] = ["murat", "grawert"].map(|code| {
        let piece = game.scenario().piece_by_code(code).expect("a piece");
        game.hex_of(piece).expect("on the map")
    });
    assert!(game.scenario().map.distance(murat, grawert) >= 4, "{}", game.whereabouts("murat"));
}

/// The marches of one turn would be an order to stand still in the next, in play as in every simulation.
#[test]
fn a_plan_for_a_turn_says_nothing_about_the_next() {
    let scenario = scenario("auerstedt");
    let officer = Officer::new(&scenario);
    let mut game = Position::new(Arc::clone(&scenario));
    let (mut dice, mut luck, mut memory) = (Quick::new(1), Quick::new(2), Intentions::default());
    let (mut options, mut plans, mut asked_again) = (Vec::new(), Vec::new(), false);
    let turn = game.turn();
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        options.clear();
        game.options(side, &mut options);
        if side == FRENCH && matches!(game.question_for(side), Some(Task::Movement(_))) {
            if plans.is_empty() {
                officer.plans(&game, side, &options, 12, &mut luck, &mut plans);
                assert!(plans.len() > 1, "there is something to choose from");
            } else if game.turn() > turn {
                let silent =
                    plans.iter().all(|plan| officer.follow(&game, side, &options, plan, 1).is_none());
                assert!(silent && plans.iter().all(|plan| !officer.stands(&game, side, &options, plan)));
                asked_again = true;
                break;
            }
        }
        let answer = officer.answer(&game, side, &options, &mut memory, &mut luck);
        game.apply(side, answer, &mut dice, &mut Silent);
    }
    assert!(asked_again, "the French move in the second turn too");
}

/// Forces are seen to march, so more is known than where a piece was last face up.
#[test]
fn who_watches_marches_guesses_better() {
    let scenario = scenario("auerstedt");
    let mut game = Position::new(Arc::clone(&scenario));
    let mut watcher = Officer::new(&scenario);
    let mut seats = Side::BOTH.map(|side| Scripted::new(Officer::new(&scenario), side.index() as u64));
    let (mut dice, mut luck) = (Quick::new(5), Quick::new(6));
    let (mut options, mut notes) = (Vec::new(), Notes::default());
    let [mut right, mut right_by_watching, mut asked] = [0; 3];
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("it is asked");
        if side == FRENCH {
            let mut guess = sight.guess(&mut luck);
            let hits = |guess: &Position| {
                let units = game.army_of(PRUSSIANS).and(scenario.tables.units).into_iter();
                units.filter(|&unit| guess.hex_of(unit) == game.hex_of(unit)).count()
            };
            right += hits(&guess);
            watcher.look(&guess, side);
            watcher.recall(&mut guess, side, &mut luck);
            right_by_watching += hits(&guess);
            let seen =
                |game: &Position| serde_json::to_string(&game.view(Viewer::side(FRENCH))).expect("text");
            assert_eq!(seen(&guess), seen(&game), "a guess shows what is seen");
            asked += 1;
        }
        let answer = seats[side.index()].decide(&sight);
        game.apply(side, answer, &mut dice, &mut notes);
        for viewer in Side::BOTH {
            notes.seen_by(viewer).for_each(|event| seats[viewer.index()].observe(viewer, event));
        }
        notes.seen_by(FRENCH).for_each(|event| watcher.observe(FRENCH, event));
        notes.0.clear();
    }
    assert!(right_by_watching > right + asked, "{right_by_watching} instead of {right} in {asked} decisions");
}

/// How the first fares against the second at Auerstädt, over pairs of games with sides swapped.
fn share_at_auerstedt(pairs: u64, first: OpponentKind, second: OpponentKind) -> f64 {
    let scenario = scenario("auerstedt");
    let start = Position::new(Arc::clone(&scenario));
    let [one, two] = [first, second].map(|kind| Prepared::<Rossbach>::new(kind, &scenario));
    let mut score = Score::default();
    for luck in 0..pairs {
        let mut halves = 0;
        for own in Side::BOTH {
            let mut one = Contestant::honest(one.seat(luck));
            let mut two = Contestant::honest(two.seat(luck));
            let seats = if own == FRENCH { [&mut one, &mut two] } else { [&mut two, &mut one] };
            let (_, outcome) =
                play(start.clone(), seats, &mut Quick::new(luck), 5_000).expect("the game ends");
            halves += match outcome.winner {
                Some(winner) if winner == own => 2,
                Some(_) => 0,
                None => 1,
            };
        }
        score.add(halves);
    }
    score.share().value
}

#[test]
fn a_cadet_is_worse_than_the_script_and_better_than_chance() {
    let against_the_script = share_at_auerstedt(30, OpponentKind::Cadet, OpponentKind::Scripted);
    assert!(against_the_script < 0.47, "{against_the_script}");
    let against_chance = share_at_auerstedt(8, OpponentKind::Cadet, OpponentKind::Random);
    assert!(against_chance > 0.6, "{against_chance}");
}

/// Whoever makes room where there is none pushes somebody else on, who may push him back: two divisions changed places for ever.
#[test]
fn who_makes_room_goes_where_there_is_room() {
    let shut = [("0404", &["0505", "0504", "0304", "0305"]), ("0405", &["0506", "0505", "0305", "0306"])];
    let walled = |draft: Draft, (hex, beyond): (&str, &[&str; 4])| {
        beyond.iter().fold(draft, |draft, other| draft.water(Water::River, hex, other))
    };
    let draft = shut.into_iter().fold(ground(), walled);
    let draft = ["orange", "zenge", "wobeser", "tschepe"]
        .iter()
        .fold(draft, |draft, code| draft.infantry(code, PRUSSIANS, "III", 3));
    // With a leader there is room for cavalry besides two divisions.
    let study = draft
        .cavalry("holzendorf", PRUSSIANS, "III", 2, 7)
        .infantry("gudin", FRENCH, "VI", 6)
        .study()
        .at("0403", &["gudin"])
        .at("0404", &["orange"])
        .at("0405", &["zenge", "holzendorf"])
        .at("0406", &["wobeser", "tschepe", "hohenlohe"]);
    let start = study.combat(FRENCH);
    let officer = Officer::new(start.shared_scenario());
    let mut asked = 0;
    for die in 0..6 {
        let (mut game, mut memory, mut options) = (start.clone(), Intentions::default(), Vec::new());
        let mut dice = vedette_kernel::Scripted::new([("combat", die)]);
        for _ in 0..10 {
            let Awaiting::Sides(sides) = game.awaiting() else { break };
            let Some(side) = sides.iter().next().filter(|_| game.phase() == Phase::Combat) else { break };
            options.clear();
            game.options(side, &mut options);
            let action = officer.answer(&game, side, &options, &mut memory, &mut Quick::new(1));
            if let Action::Displace(piece, to) = action {
                assert!(game.has_room(PieceSet::of(piece), to), "{}", game.notation(side, action));
                asked += 1;
            }
            game.apply(side, action, &mut dice, &mut Silent);
        }
    }
    assert!(asked > 0, "somebody has to make room");
}

/// On campaign an enemy who has got between an army and its source starves all of it, whatever lies open before it.
#[test]
fn who_stands_in_the_rear_is_gone_for_before_a_source_ahead() {
    let study = ground()
        .infantry("heudelet", FRENCH, "VI", 12)
        .infantry("desjardin", FRENCH, "VI", 12)
        .source(FRENCH, "0101")
        .source(PRUSSIANS, "1212")
        .study()
        .at("0209", &["heudelet", "desjardin", "ney"])
        .at("0203", &["grawert", "hohenlohe"]);
    let from = study.clone().movement(FRENCH);
    let game = after_movement(study, FRENCH);
    let far = |game: &Position| {
        let [own, foe] = ["heudelet", "grawert"].map(|code| {
            let piece = game.scenario().piece_by_code(code).expect("a piece");
            game.hex_of(piece).expect("on the map")
        });
        game.scenario().map.distance(own, foe)
    };
    assert!(far(&game) < far(&from), "{}", game.whereabouts("heudelet"));
}

/// A judgement that calls the opening lost cannot tell plans apart: the sum set by hand gave the French of Jena up before they moved.
#[test]
fn battles_are_judged_by_what_was_learned_and_open_at_their_beginning() {
    for code in ["saalfeld", "jena", "auerstedt", "jena-auerstedt"] {
        let scenario = scenario(code);
        let (start, officer) = (Position::new(Arc::clone(&scenario)), Officer::new(&scenario));
        let [french, prussian] = Side::BOTH.map(|side| officer.evaluate(&start, side));
        assert!((-900..900).contains(&french), "{code}: {french}");
        assert_eq!(french, -prussian, "{code}");
        let by_hand = officer.judging(None).evaluate(&start, FRENCH);
        assert_ne!(french, by_hand, "{code}: the judgement can be read");
    }
}

#[test]
fn an_enemy_who_is_let_be_is_not_attacked() {
    let study = ground()
        .infantry("heudelet", FRENCH, "VI", 8)
        .infantry("desjardin", FRENCH, "VI", 8)
        .infantry("tschepe", PRUSSIANS, "III", 3)
        .study()
        .at("0306", &["heudelet", "desjardin", "ney"])
        .at("0303", &["tschepe"]);
    let game = study.movement(FRENCH);
    let officer = Officer::new(game.shared_scenario());
    let picture = officer.picture(&game, FRENCH);
    let usual = Temper::usual(&picture);
    let (_, targets) = orders::plan_with_targets(&picture, &usual);
    let [tschepe] = targets[..] else { panic!("he is attacked, and nobody else: {targets:?}") };
    let spared = Temper { spared: Some(tschepe), ..usual };
    assert!(orders::plan_with_targets(&picture, &spared).1.is_empty());
}

/// What a battle turns on is searched too, and the script's own answer is tried first: of equals it is taken.
#[test]
fn single_answers_are_tried_the_usual_one_first() {
    let scenario = scenario("auerstedt");
    let officer = Officer::new(&scenario);
    let mut game = Position::new(Arc::clone(&scenario));
    let (mut dice, mut luck, mut memory) = (Quick::new(1), Quick::new(2), Intentions::default());
    let (mut options, mut plans, mut commanded) = (Vec::new(), Vec::new(), 0);
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        options.clear();
        game.options(side, &mut options);
        let answer = officer.answer(&game, side, &options, &mut memory, &mut luck);
        if matches!(game.question_for(side), Some(Task::Command(_))) && options.len() > 1 {
            plans.clear();
            officer.plans(&game, side, &options, 12, &mut luck, &mut plans);
            let first = plans.first().and_then(|plan| officer.follow(&game, side, &options, plan, 0));
            assert_eq!((first, plans.len()), (Some(answer), options.len().min(8)));
            commanded += 1;
        }
        game.apply(side, answer, &mut dice, &mut Silent);
    }
    assert!(commanded > 0, "somebody is commanded");
}
