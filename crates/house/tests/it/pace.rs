//! How fast opponents are where somebody waits for them: on several threads they decide as on one, and out of patience they take
//! the best plan so far.

use std::sync::Arc;
use std::time::Duration;

use vedette_ai::{Budget, Pace, Rank, Reason, Sight, Thought};
use vedette_house::conquerors::Conquerors;
use vedette_house::jours::Jours;
use vedette_house::rossbach::Rossbach;
use vedette_kernel::{Awaiting, Game, Quick, Silent};
use vedette_system::{Agreement, Setting, System};

/// So many answers are compared.
const ANSWERS: usize = 160;

/// What two colonels answer at the beginning of a game, and why.
fn opening<S: System>(pack: usize, agreed: (&str, &str), pace: Pace) -> (Vec<String>, Vec<Reason>) {
    let pack = S::parse(S::built_in()[pack]).expect("the pack is sound");
    let agreement = Agreement { scenario: Some(agreed.0.to_owned()), options: agreed.1.to_owned() };
    let setting = Setting::<S>::new(&Arc::new(pack), &agreement).expect("the scenario is there");
    let colonel = setting.contestant(Rank::Colonel.name()).expect("there are colonels");
    let colonel = colonel.thinking(|thought| Thought { budget: Budget { decisions: 2_000 }, ..thought });
    let mut seats = [colonel.seat(1), colonel.seat(2)];
    seats.iter_mut().for_each(|seat| seat.keep_pace(pace));
    let (mut game, mut dice, mut buffer, mut answers) =
        (setting.start(), Quick::new(3), Vec::new(), Vec::new());
    while let Awaiting::Sides(sides) = game.awaiting() {
        let side = sides.iter().next().expect("somebody is asked");
        let sight = Sight::new(&game, side, &mut buffer).expect("he has an answer");
        let action = seats[side.index()].decide(&sight);
        answers.push(game.notation(side, action));
        game.apply(side, action, &mut dice, &mut Silent);
        if answers.len() == ANSWERS {
            break;
        }
    }
    (answers, seats.iter().flat_map(|seat| seat.reasons().to_vec()).collect())
}

fn on_threads<S: System>(pack: usize, agreed: (&str, &str)) {
    let pace = |threads| Pace { threads, patience: None };
    let alone = opening::<S>(pack, agreed, pace(1));
    assert!(alone.1.len() > 1, "{agreed:?}: hardly anything was thought about");
    for threads in [2, 5] {
        assert!(opening::<S>(pack, agreed, pace(threads)) == alone, "{agreed:?} on {threads} threads");
    }
}

#[test]
fn on_several_threads_they_decide_as_on_one() {
    on_threads::<Conquerors>(0, ("campaign", "level=grognard"));
    on_threads::<Conquerors>(1, ("eylau", ""));
    on_threads::<Jours>(0, ("waiting", ""));
    on_threads::<Rossbach>(0, ("saalfeld", ""));
}

#[test]
fn out_of_patience_they_take_the_best_plan_so_far() {
    let thought = |patience| {
        let (answers, reasons) =
            opening::<Conquerors>(0, ("campaign", ""), Pace { threads: 1, patience: Some(patience) });
        (answers.len(), reasons.iter().map(|reason| reason.simulations).max())
    };
    // Who has no patience at all tries one plan once; who has much of it uses his budget.
    assert_eq!(thought(Duration::ZERO), (ANSWERS, Some(1)));
    assert!(thought(Duration::from_secs(100_000)).1 > Some(8));
}

#[test]
fn the_higher_the_rank_the_longer_one_may_wait() {
    let [cadet, colonel, general] = Rank::ALL.map(Rank::patience);
    assert!(cadet < colonel && colonel <= Duration::from_secs(1) && general <= Duration::from_secs(5));
}
