//! What a board shows beside the pieces agrees with what the rules do.

use std::sync::Arc;

use vedette_jours::pack::Pack;
use vedette_jours::reckoning::ReckoningLine;
use vedette_jours::steps::{Cited, Step};
use vedette_jours::{Action, Event, Options, Position};
use vedette_kernel::chance::Quick;
use vedette_kernel::{Awaiting, Chance, Game, Knowledge, Side, Silent, Viewer};

use crate::bench::*;

/// Plays at random and shows every position before its decision.
fn watch(options: &str, seed: u64, mut look: impl FnMut(&Position, Side, &[Action])) {
    let options: Options = options.parse().expect("options");
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    let mut game = Position::new(Arc::new(pack.scenario("lutzen-bautzen", options).expect("a scenario")));
    let mut chance = Quick::new(seed);
    let mut list = Vec::new();
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        list.clear();
        game.options(side, &mut list);
        look(&game, side, &list);
        // Random players stop too early to meet anybody.
        let marches = list.iter().any(|action| matches!(action, Action::Step(_)));
        let kept = list.iter().filter(|action| !(marches && matches!(action, Action::Stop)));
        let kept: Vec<Action> = kept.copied().collect();
        let at = chance.draw(vedette_kernel::chance::Purpose("test"), kept.len() as u32);
        game.apply(side, kept[at as usize], &mut chance, &mut Silent);
    }
}

fn sum(lines: &[ReckoningLine], changes: &str) -> i8 {
    lines.iter().filter(|line| line.changes == changes).map(|line| line.by).sum()
}

/// The lines that a battle board shows add up to what the round is fought with, and each names a rule of the ledger.
#[test]
fn lines_of_a_battle_add_up() {
    let mut seen = 0;
    for seed in 0..6 {
        watch("blind=all", seed, |game, side, _| {
            let view = game.view(Viewer::Player(side, Knowledge::Whole));
            let Some(battle) = view.battle else { return };
            for side in Side::BOTH {
                let Some(reckoning) = &battle.reckoning[side.index()] else { continue };
                seen += 1;
                assert_eq!(sum(&reckoning.lines, "columns"), game.column_shift(side));
                assert_eq!(sum(&reckoning.lines, "die"), game.die_modifier(side));
                assert_eq!(reckoning.strength, game.modified_strength(side));
                for line in &reckoning.lines {
                    assert!(vedette_jours::rules::find(line.rule).is_some(), "{}", line.rule);
                }
            }
        });
    }
    assert!(seen > 20, "{seen} reckonings were seen");
}

/// Every way that is shown begins with a legal step, every legal step is shown, and a step costs what was shown.
#[test]
fn ways_begin_with_legal_steps() {
    let mut seen = 0;
    watch("blind=all", 3, |game, side, list| {
        let ways = game.reach(side);
        let steps = list.iter().filter(|action| matches!(action, Action::Step(_))).count();
        if game.march_now().place.is_somewhere() {
            assert_eq!(ways.iter().filter(|way| way.path.len() == 1).count() > 0, steps > 0);
        }
        for way in &ways {
            seen += 1;
            let first = *way.path.first().expect("a way has boxes");
            assert!(list.contains(&Action::Step(first)), "the first step of a way is legal");
            let by_road = way.path.len() as u8;
            assert!(way.left + by_road <= game.march_now().left, "each step costs 1 MP at least");
        }
    });
    assert!(seen > 200, "{seen} ways were seen");
}

/// JG-4.3-01, JG-4.3-02, JG-4.3-04: the range ends after 4 MP, a general carries it on, and lines are drawn box by box.
#[test]
fn lines_are_drawn_box_by_box() {
    let study = field().study().put("chief", "west", 0).put("general", "d", 0).put("c1", "h", 5);
    let board = Board::movement(study, vedette_jours::FRENCH);
    let view = board.position.view(Viewer::Player(vedette_jours::FRENCH, Knowledge::Whole));
    let lines = view.lines.first().expect("the army has lines");
    assert!(lines.range.contains(&"h".to_owned()));
    let line = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect::<Vec<_>>();
    assert!(lines.lines.contains(&line(&["west", "a", "b", "c", "d"])), "{:?}", lines.lines);
    assert!(lines.lines.contains(&line(&["d", "e", "f", "g", "h"])), "{:?}", lines.lines);
    assert_eq!(lines.supply.as_deref(), Some(&line(&["west"])[..]));
    assert!(
        board
            .position
            .view(Viewer::Player(vedette_jours::ALLIES, Knowledge::Whole))
            .lines
            .iter()
            .all(|own| own.army != lines.army),
        "not for the enemy"
    );
}

/// What the steps of one result say.
#[derive(Default)]
struct Told {
    /// Each die with what it was read as, and the sum of what was added to it.
    dice: Vec<(u8, i8, i8)>,
    /// What the tables said.
    lost: Vec<u8>,
    parts: u8,
    needed: Option<u8>,
}

fn told(steps: &[Cited]) -> Told {
    let mut told = Told::default();
    let mut added = 0;
    for Cited { step, rule } in steps {
        assert!(vedette_jours::rules::find(rule).is_some(), "{step:?} names {rule}");
        match *step {
            // A new side or unit begins.
            Step::Strength { .. } | Step::Unit { .. } => added = 0,
            Step::Die { by, .. } => added += by,
            Step::Part { by, .. } => told.parts += by,
            Step::AtMost { needed } | Step::AtLeast { needed } => told.needed = Some(needed),
            Step::Rolled { die, read } => told.dice.push((die, read, added)),
            Step::Lost { sp, .. } => told.lost.push(sp),
            _ => {}
        }
    }
    for (die, read, added) in &told.dice {
        // A card may ease a reaction by more than the die.
        assert!(*die as i8 + added == *read || (*read == 0 && *die as i8 + added < 0), "{steps:?}");
    }
    told
}

/// What a result is explained with adds up to the result.
#[test]
fn the_steps_behind_a_result_add_up_to_it() {
    let mut seen = std::collections::BTreeMap::new();
    let options = ["blind=open", "blind=open", "blind=units", "blind=all"].into_iter().cycle();
    for (seed, options) in (1..=12).zip(options) {
        for scenario in ["waiting", "lutzen-bautzen", "spring"] {
            let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
            let options = options.parse().expect("options");
            let mut game = Position::new(Arc::new(pack.scenario(scenario, options).expect("a scenario")));
            let mut chance = Quick::new(seed);
            let mut list = Vec::new();
            while let Awaiting::Sides(sides) = game.awaiting() {
                let side = sides.iter().next().expect("somebody is asked");
                list.clear();
                game.options(side, &mut list);
                let marches = list.iter().any(|action| matches!(action, Action::Step(_)));
                list.retain(|action| !(marches && matches!(action, Action::Stop)));
                let at = chance.draw(vedette_kernel::chance::Purpose("test"), list.len() as u32);
                let mut notes = vedette_kernel::Notes::default();
                game.apply(side, list[at as usize], &mut chance, &mut notes);
                for (_, event) in &notes.0 {
                    let kind = adds_up(event);
                    *seen.entry(kind).or_insert(0) += 1;
                }
            }
        }
    }
    for kind in ["fought", "fired", "morale", "pursued", "siege", "reaction", "march", "withdrew"] {
        assert!(seen.get(kind).is_some_and(|&count| count > 0), "no {kind} among {seen:?}");
    }
}

fn adds_up(event: &Event) -> &'static str {
    match event {
        Event::Fought { dice, losses, steps, .. } => {
            let told = told(steps);
            assert_eq!(told.dice.len(), dice.iter().flatten().count());
            assert_eq!(told.lost.iter().sum::<u8>(), losses.iter().sum::<u8>());
            "fought"
        }
        Event::Fired { losses, steps, .. } => {
            assert_eq!(told(steps).lost, [*losses]);
            "fired"
        }
        Event::Pursued { losses, steps, .. } => {
            assert_eq!(told(steps).lost, [*losses]);
            "pursued"
        }
        Event::MoraleTested { needed, steps, .. } => {
            let told = told(steps);
            assert_eq!((told.parts, told.needed), (*needed, Some(*needed)));
            "morale"
        }
        Event::SiegeRolled { fell, needed, steps, .. } => {
            let told = told(steps);
            assert_eq!(told.needed, Some(*needed));
            assert_eq!(told.dice[0].1 >= *needed as i8, *fell);
            "siege"
        }
        Event::ReactionTried { success, needed, steps, .. } => {
            assert_eq!(told(steps).dice[0].1 <= *needed as i8, *success);
            "reaction"
        }
        Event::Withdrew { lost, steps, .. } => {
            assert_eq!(told(steps).lost, [u8::from(*lost)]);
            "withdrew"
        }
        Event::Scouted { die, steps, .. } => {
            assert_eq!(told(steps).dice.len(), usize::from(die.is_some()));
            "scouted"
        }
        Event::Straggled { sp, steps, .. } if !steps.is_empty() => {
            assert!(told(steps).lost.iter().sum::<u8>() >= *sp);
            "march"
        }
        Event::KeptUp { pieces, steps } => {
            let told = told(steps);
            assert!(told.dice.len() >= pieces.len() && told.lost.iter().all(|&sp| sp == 0));
            "march"
        }
        _ => "nothing",
    }
}
