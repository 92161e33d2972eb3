//! What the opponents of 1813 must never do, and a few things they must.

use vedette_jours::pack::Pack;
use vedette_jours::scenario::{ALLIES, Arm, FRENCH, Terrain};
use vedette_jours::study::{Draft, Study};
use vedette_jours::{Options, side_code};
use vedette_kernel::{Awaiting, Game, Silent};

use super::*;
use vedette_ai::{Budget, Random, Rank, Searcher, Thought};

const SCENARIOS: [&str; 5] = ["waiting", "lutzen-bautzen", "spring", "autumn", "campaign"];
const OPTIONS: [&str; 4] =
    ["blind=all", "blind=units dummies=no", "blind=open dummies=no", "blind=open dummies=no solitaire=yes"];

fn scenario(code: &str, options: &str) -> Arc<Scenario> {
    let pack = Pack::germany_1813().expect("the pack is sound");
    let options: Options = options.parse().expect("the options are known");
    Arc::new(pack.scenario(code, options).expect("the scenario is in the pack"))
}

fn searcher(
    scenario: &Arc<Scenario>,
    rank: Rank,
    decisions: u64,
    seed: u64,
) -> Searcher<Position, Generalship> {
    let thought = Thought { budget: Budget { decisions }, ..Generalship::thought(rank) };
    Searcher::new(rank.name(), Generalship::new(Arc::clone(scenario)), thought, seed)
}

/// Plays a game and shows every decision to a test before it is taken.
fn watch(
    scenario: &Arc<Scenario>,
    mut players: [Box<dyn Opponent<Position>>; 2],
    seed: u64,
    mut each: impl FnMut(&Position, Side),
) -> Position {
    let mut game = Position::new(Arc::clone(scenario));
    let (mut dice, mut options) = (Quick::new(seed), Vec::new());
    for _ in 0..200_000 {
        let Awaiting::Sides(sides) = game.awaiting() else { return game };
        let side = sides.iter().next().expect("somebody is asked");
        each(&game, side);
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let action = players[side.index()].decide(&sight);
        assert_eq!(game.check(side, action), Ok(()), "{} {:?}", side_code(side), game.question_for(side));
        game.apply(side, action, &mut dice, &mut Silent);
    }
    panic!("the game does not end");
}

/// The fallback for answers that may not be given is a safety net: nothing should ever fall into it.
#[test]
fn the_policy_itself_names_a_legal_answer_to_every_question() {
    for code in SCENARIOS {
        for options in OPTIONS {
            let scenario = scenario(code, options);
            let script = Script::new(&scenario);
            let mut memory = [Intent::default(), Intent::default()];
            let mut chance = Quick::new(3);
            let players = [1, 2].map(|seed| {
                Box::new(Scripted::new(Arc::clone(&scenario), seed)) as Box<dyn Opponent<Position>>
            });
            watch(&scenario, players, 7, |game, side| {
                let mut options = Vec::new();
                game.options(side, &mut options);
                if options.len() < 2 {
                    return;
                }
                let answer = script.answer(game, side, &options, &mut memory[side.index()], &mut chance);
                let legal = answer.is_some_and(|action| options.contains(&action));
                assert!(legal, "{code}: {answer:?} to {:?} among {options:?}", game.question_for(side));
            });
        }
    }
}

/// Whatever the enemy hides may change as it likes: the answer stays the same.
#[test]
fn what_the_side_cannot_know_does_not_change_the_answer() {
    let mut told_apart = 0;
    for (code, options) in [("waiting", "blind=all"), ("lutzen-bautzen", "blind=units dummies=no")] {
        let scenario = scenario(code, options);
        let script = Scripted::new(Arc::clone(&scenario), 5);
        let mut whim = Quick::new(5);
        let players = [1, 2].map(|seed| Box::new(script.reseeded(seed)) as Box<dyn Opponent<Position>>);
        let mut count = 0;
        watch(&scenario, players, 23, |game, side| {
            let twin = game.guess(side, &mut whim);
            told_apart += usize::from(twin != *game);
            count += 1;
            let answer = |game: &Position, thinking: bool| {
                let mut buffer = Vec::new();
                let sight = Sight::new(game, side, &mut buffer).expect("he is asked");
                if thinking {
                    searcher(&scenario, Rank::Colonel, 300, 9).decide(&sight)
                } else {
                    script.reseeded(9).decide(&sight)
                }
            };
            assert_eq!(answer(game, false), answer(&twin, false));
            if count % 9 == 0 {
                assert_eq!(answer(game, true), answer(&twin, true));
            }
        });
    }
    assert!(told_apart > 200, "only {told_apart} positions hid anything");
}

#[test]
fn every_rank_finishes_every_scenario_with_every_blindness() {
    for (number, code) in SCENARIOS.into_iter().enumerate() {
        for (place, options) in OPTIONS.into_iter().enumerate() {
            let scenario = scenario(code, options);
            let rank = Rank::ALL[(number + place) % 3];
            let players: [Box<dyn Opponent<Position>>; 2] =
                [Box::new(searcher(&scenario, rank, 60, 1)), Box::new(Random::new(2))];
            watch(&scenario, players, 11, |_, _| {});
            let players: [Box<dyn Opponent<Position>>; 2] = [
                Box::new(Scripted::new(Arc::clone(&scenario), 1)),
                Box::new(searcher(&scenario, rank, 60, 2)),
            ];
            watch(&scenario, players, 12, |_, _| {});
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let scenario = scenario("lutzen-bautzen", "blind=all");
    let play = || {
        let players = [1, 2].map(|seed| {
            Box::new(searcher(&scenario, Rank::Colonel, 400, seed)) as Box<dyn Opponent<Position>>
        });
        watch(&scenario, players, 5, |_, _| {})
    };
    assert!(play() == play());
}

/// Ney with a corps, and Yorck with a brigade.
fn two_stacks(draft: Draft) -> Draft {
    draft
        .commander("ney", "grande-armee", [3, 3, 2])
        .unit("corps", "grande-armee", Arm::Infantry, [20, 4, 4, 0])
        .commander("yorck", "coalition", [3, 3, 2])
        .unit("brigade", "coalition", Arm::Infantry, [20, 4, 4, 0])
}

/// Two armies of one stack each on a road `west - a - b - c - east` with a prize in the middle.
fn road(strengths: [u8; 2], at: [&str; 2]) -> Study {
    let options: Options = "blind=open dummies=no".parse().expect("the options are known");
    two_stacks(
        Draft::new(options)
            .road("west", "a")
            .road("a", "b")
            .road("b", "c")
            .road("c", "d")
            .road("d", "e")
            .road("e", "f")
            .road("f", "east")
            .ground("b", Terrain::Open),
    )
    .prize("b", 4, Some(ALLIES))
    .study()
    .put("ney", at[0], 0)
    .put("corps", at[0], strengths[0])
    .put("yorck", at[1], 0)
    .put("brigade", at[1], strengths[1])
    .cp("grande-armee", 4)
    .cp("coalition", 4)
}

/// Lets the script answer until the Movement Phase of the French is over, and tells where their corps is.
fn corps_after_moving(study: Study) -> String {
    moved(study, false)
}

/// The same; `forgetful` takes another player for every decision.
fn moved(study: Study, forgetful: bool) -> String {
    let mut game = study.movement(FRENCH).expect("a sound study");
    let (mut dice, mut options) = (Quick::new(1), Vec::new());
    let mut script = Scripted::new(Arc::new(game.scenario().clone()), 1);
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let action = if forgetful { script.reseeded(1).decide(&sight) } else { script.decide(&sight) };
        game.apply(side, action, &mut dice, &mut Silent);
        if action == Action::Pass {
            break;
        }
    }
    let corps = game.scenario().pieces.iter().position(|piece| piece.code == "corps");
    let place = game.place_of(PieceId(corps.expect("there is a corps") as u8));
    game.scenario().place(place).code.clone()
}

#[test]
fn points_that_lie_open_are_taken() {
    assert_eq!(corps_after_moving(road([8, 8], ["a", "east"])), "b");
}

/// A server may take up a table between any two decisions.
#[test]
fn whoever_forgets_what_a_stack_was_sent_for_still_marches() {
    assert_eq!(moved(road([8, 8], ["a", "east"]), true), "b");
    let scenario = scenario("lutzen-bautzen", "blind=all");
    let mut game = Position::new(Arc::clone(&scenario));
    let (mut dice, mut options) = (Quick::new(4), Vec::new());
    let script = Scripted::new(Arc::clone(&scenario), 4);
    let mut steps = 0;
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let action = script.reseeded(4).decide(&sight);
        steps += usize::from(matches!(action, Action::Step(_)));
        game.apply(side, action, &mut dice, &mut Silent);
    }
    assert!(steps > 40, "only {steps} steps in three turns");
}

#[test]
fn a_weak_stack_does_not_attack_a_strong_one() {
    assert_ne!(corps_after_moving(road([4, 18], ["a", "c"])), "c");
}

#[test]
fn a_strong_stack_attacks_a_weak_one() {
    assert_eq!(corps_after_moving(road([18, 3], ["b", "c"])), "c");
}

/// Every answer of the French in a Movement Phase that the script plays, in notation.
fn answers_while_moving(study: Study) -> Vec<String> {
    let mut game = study.movement(FRENCH).expect("a sound study");
    let (mut dice, mut options, mut told) = (Quick::new(1), Vec::new(), Vec::new());
    let mut script = Scripted::new(Arc::new(game.scenario().clone()), 1);
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
        let action = script.decide(&sight);
        if side == FRENCH {
            told.push(game.notation(side, action));
        }
        game.apply(side, action, &mut dice, &mut Silent);
        if action == Action::Pass {
            break;
        }
    }
    told
}

/// A river between the French and a prize that nobody holds; the enemy is far away.
fn river(draft: Draft) -> Study {
    two_stacks(
        draft
            .roads(&["west", "near-bank"])
            .roads(&["far-bank", "beyond", "goal", "e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8", "east"]),
    )
    .prize("goal", 4, Some(ALLIES))
    .study()
    .put("ney", "near-bank", 0)
    .put("corps", "near-bank", 9)
    .put("yorck", "east", 0)
    .put("brigade", "east", 3)
    .cp("grande-armee", 4)
}

fn open_game() -> Draft {
    Draft::new("blind=open dummies=no".parse().expect("the options are known"))
}

#[test]
fn a_ruined_bridge_on_the_way_to_points_is_repaired() {
    let study =
        river(open_game().bridge("near-bank", "far-bank", true)).crossing("near-bank", "far-bank", None);
    let told = answers_while_moving(study);
    assert!(told.contains(&"repair far-bank".to_owned()), "{told:?}");
}

#[test]
fn a_pontoon_is_laid_where_a_river_cuts_off_points() {
    let told = answers_while_moving(river(open_game().site("near-bank", "far-bank")));
    assert!(told.contains(&"pontoon far-bank".to_owned()), "{told:?}");
}

/// A fortress with points between raiders and a prize that lies open.
#[test]
fn a_detachment_holds_a_fortress_while_the_corps_marches_on() {
    let study = open_game()
        .roads(&["west", "fortress", "a", "b", "goal"])
        .roads(&["fortress", "c", "d", "e", "east"])
        .ground("fortress", Terrain::Fortified)
        .city("fortress", 1, 0)
        .commander("ney", "grande-armee", [3, 3, 2])
        .unit("corps", "grande-armee", Arm::Infantry, [20, 4, 4, 0])
        .detachment("guard", FRENCH, Arm::Infantry, 3, 3)
        .commander("yorck", "coalition", [3, 3, 2])
        .unit("brigade", "coalition", Arm::Infantry, [20, 4, 4, 0])
        .prize("fortress", 3, Some(FRENCH))
        .prize("goal", 4, Some(ALLIES))
        .study()
        .put("ney", "fortress", 0)
        .put("corps", "fortress", 9)
        .put("yorck", "east", 0)
        .put("brigade", "east", 6)
        .cp("grande-armee", 4);
    let told = answers_while_moving(study);
    assert!(told.contains(&"detach corps guard".to_owned()), "{told:?}");
    assert!(told.contains(&"step goal".to_owned()), "{told:?}");
}

/// A bridge over a major river with the enemy beyond it.
fn pursued(theirs: u8) -> Vec<String> {
    let study = two_stacks(
        open_game()
            .roads(&["a", "west"])
            .roads(&["west", "goal"])
            .bridge("goal", "far-bank", true)
            .roads(&["far-bank", "b", "east"]),
    )
    .prize("goal", 3, None)
    .study()
    .put("ney", "a", 0)
    .put("corps", "a", 8)
    .put("yorck", "b", 0)
    .put("brigade", "b", theirs)
    .cp("grande-armee", 4);
    answers_while_moving(study)
}

#[test]
fn a_bridge_is_wrecked_in_front_of_a_stronger_enemy_only() {
    let weak = pursued(2);
    assert!(!weak.contains(&"destroy far-bank".to_owned()), "{weak:?}");
    let strong = pursued(14);
    assert!(strong.contains(&"destroy far-bank".to_owned()), "{strong:?}");
}

/// An order to one piece, to march to a box next to its own.
fn errand(piece: u8, to: u16) -> Order {
    let way = board::Way::NONE.after(BoxId(to));
    Order { stack: PieceSet::of(PieceId(piece)), from: BoxId(0), way, ..Order::NONE }
}

#[test]
fn plans_akin_to_one_leave_out_an_errand_or_take_one_from_another_plan() {
    let (with, alone, elsewhere) = ([errand(1, 1), errand(2, 1)], errand(3, 2), errand(3, 4));
    let plan = |orders: Vec<Order>| Scheme(schemes::Aim::Phase(orders));
    let own = plan(vec![with[0], with[1], alone]);
    let other = plan(vec![errand(1, 1), errand(2, 1), elsewhere]);
    let kin = |room: usize| {
        let mut kin = Vec::new();
        own.kin(&[&other], room, &mut Quick::new(1), &mut kin);
        kin.into_iter().map(|scheme| scheme.0).collect::<Vec<_>>()
    };
    let found = kin(9);
    // Who attacks together is left out together.
    let expected =
        [vec![alone], with.to_vec(), vec![with[0], with[1], elsewhere]].map(schemes::Aim::Phase).to_vec();
    assert_eq!(found, expected);
    assert_eq!(kin(1).len(), 1);
    let answer = Scheme(schemes::Aim::Answer(Action::Pass));
    let mut none = Vec::new();
    answer.kin(&[&other], 9, &mut Quick::new(1), &mut none);
    assert!(none.is_empty(), "a single answer has no parts");
}

/// A strong stack stands between a weak enemy and points that lie open.
#[test]
fn whoever_could_take_much_elsewhere_does_not_attack() {
    let study = two_stacks(open_game().roads(&["goal", "start", "a", "prey", "b", "c", "d", "e", "east"]))
        .prize("goal", 9, Some(ALLIES))
        .study()
        .put("ney", "start", 0)
        .put("corps", "start", 18)
        .put("yorck", "east", 0)
        .put("brigade", "prey", 3)
        .cp("grande-armee", 4);
    assert_eq!(corps_after_moving(study), "goal");
}
