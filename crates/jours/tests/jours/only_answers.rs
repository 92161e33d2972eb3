//! Questions with one answer that everybody can see are not asked; those that protect a secret are.

use std::sync::Arc;

use vedette_jours::flow::Task;
use vedette_jours::study::Draft;
use vedette_jours::{ALLIES, FRENCH, Pack, Position};
use vedette_kernel::{Awaiting, Chance, Game, Purpose, Quick, Silent};

use crate::bench::*;

fn brisk(draft: Draft) -> Draft {
    draft.with(|scenario| scenario.rules.brisk = true)
}

/// The only battle is fought, the only chits are chosen, the only thing to do before a city is done.
#[test]
fn what_follows_by_itself_is_done() {
    let study = |draft: Draft| {
        let study = draft.study().put("c1", "d", 1).put("k1", "d", 20).came("k1", "e").put("k2", "h", 5);
        study.put("chief", "a", 0).put("c2", "a", 5)
    };
    let asked = Board::combat(study(field()), ALLIES);
    assert!(asked.allows(ALLIES, "fight d") && !asked.allows(ALLIES, "pass"), "a study asks everything");
    let board = Board::combat(study(brisk(field())), ALLIES);
    let view = board.all();
    let battle = view.battle.expect("the battle has begun");
    assert_eq!(
        (battle.chits[0], battle.chits[1]),
        (Some(1), Some(2)),
        "a Skirmish, and a Screen without a leader"
    );
    assert!(board.allows(ALLIES, "overrun"), "the first thing to decide");
}

/// A march that has nothing left ends; a leader alone marches when he is taken.
#[test]
fn a_march_without_choice_ends() {
    let study =
        |draft: Draft| draft.study().put("chief", "a", 0).put("c1", "a", 5).put("k1", "h", 5).cp(GA, 9);
    let mut board = Board::movement(study(brisk(field())), FRENCH);
    board.play(FRENCH, "take c1, march, step b, step c, step d, step e, step f");
    assert_eq!(board.left(), 1);
    board.play(FRENCH, "step g").pass_windows();
    assert!(board.all().march.is_none(), "nothing is left: the march is over");
    board.play(FRENCH, "take chief");
    assert!(board.allows(FRENCH, "step b"), "he needs no word to march");
}

/// In fog the same questions are asked whenever their answers depend on what is hidden.
#[test]
fn secrets_are_asked_for() {
    let study = fog().with(|scenario| scenario.rules.brisk = true).study();
    let study =
        study.put("c1", "d", 1).put("k1", "d", 20).came("k1", "e").put("chief", "a", 0).put("k2", "h", 5);
    let mut board = Board::combat(study, ALLIES);
    assert_eq!(board.asked(), [FRENCH, ALLIES], "chits of hidden forces are chosen");
    assert_eq!(board.options(FRENCH), ["chit skirmish"]);
    board.play(FRENCH, "chit skirmish");
    let march =
        fog().with(|scenario| scenario.rules.brisk = true).study().put("chief", "a", 0).put("c1", "a", 5);
    let mut board = Board::movement(march.put("k1", "h", 5).cp(GA, 9), FRENCH);
    board.play(FRENCH, "take c1, march, step b, step c, step d, step e, step f, step g").pass_windows();
    assert_eq!(board.options(FRENCH), ["stop"], "how far he could have gone is his secret");
}

/// In games of 1813 in the open hardly any question has one answer, and those hide a hand.
#[test]
fn few_questions_have_one_answer() {
    let pack = Pack::germany_1813().expect("the pack of 1813 is sound");
    let scenario = pack.scenario("spring", "blind=open".parse().expect("options")).expect("a scenario");
    let start = Position::new(Arc::new(scenario));
    let (mut all, mut single) = (0, 0);
    for seed in 0..3 {
        let (mut game, mut dice) = (start.clone(), Quick::new(seed));
        while let Awaiting::Sides(sides) = game.awaiting() {
            let side = sides.iter().next().expect("somebody");
            let mut options = Vec::new();
            game.options(side, &mut options);
            all += 1;
            if options.len() == 1 {
                single += 1;
                let question = game.question_for(side);
                let hides = !game.cards_of(side).is_empty() || matches!(question, Some(Task::Ready(_)));
                assert!(hides, "seed {seed}: {question:?} asks for nothing");
            }
            let action = options[dice.draw(Purpose("whim"), options.len() as u32) as usize];
            game.apply(side, action, &mut dice, &mut Silent);
        }
    }
    assert!(single * 6 < all, "{single} of {all}");
}
