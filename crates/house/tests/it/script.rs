//! How strong the plainest opponents are, and that they are what they say.

use std::sync::Arc;

use vedette_ai::{Opponent, Random, Sight, play_out};
use vedette_conquerors::{COALITION, FRENCH, Options, Pack, Position, Scenario};
use vedette_house::conquerors::craft::Scripted;
use vedette_kernel::{Quick, Side};

fn campaign() -> Arc<Scenario> {
    let pack = Pack::napoleon_1806().expect("the pack is sound");
    Arc::new(pack.scenario("campaign", Options::default()).expect("the campaign is in the pack"))
}

fn wins_of_the_script(side: Side, games: u64) -> usize {
    let scenario = campaign();
    let script = Scripted::new(Arc::clone(&scenario), 0);
    let won = |seed: u64| {
        let scripted: Box<dyn Opponent<Position>> = Box::new(script.reseeded(seed));
        let random: Box<dyn Opponent<Position>> = Box::new(Random::new(seed));
        let mut opponents = if side == FRENCH { [scripted, random] } else { [random, scripted] };
        let mut game = Position::new(Arc::clone(&scenario));
        let course = play_out(&mut game, &mut opponents, &mut Quick::new(seed), 100_000).expect("games end");
        course.outcome.winner == Some(side)
    };
    (0..games).filter(|&seed| won(seed)).count()
}

/// 400 games from either side give 99 % or more; a hundred are enough to notice when the policy breaks.
#[test]
fn the_script_beats_chance_from_either_side() {
    for side in [FRENCH, COALITION] {
        let wins = wins_of_the_script(side, 100);
        assert!(wins >= 95, "{side:?} won {wins} of 100");
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let scenario = campaign();
    let play = |seed: u64| {
        let script = || Box::new(Scripted::new(Arc::clone(&scenario), seed)) as Box<dyn Opponent<Position>>;
        let mut game = Position::new(Arc::clone(&scenario));
        let course = play_out(&mut game, &mut [script(), script()], &mut Quick::new(seed), 100_000);
        (course.expect("games end"), game)
    };
    assert!(play(3) == play(3));
    assert!(play(3) != play(4));
}

#[test]
fn a_game_that_goes_on_too_long_is_given_up() {
    let mut game = Position::new(campaign());
    let random = |seed| Box::new(Random::new(seed)) as Box<dyn Opponent<Position>>;
    assert_eq!(play_out(&mut game, &mut [random(1), random(2)], &mut Quick::new(1), 10), None);
}

#[test]
fn who_is_not_asked_has_nothing_to_see() {
    let mut game = Position::new(campaign());
    let mut options = Vec::new();
    assert!(Sight::new(&game, FRENCH, &mut options).is_some());
    let random = |seed| Box::new(Random::new(seed)) as Box<dyn Opponent<Position>>;
    play_out(&mut game, &mut [random(1), random(2)], &mut Quick::new(1), 100_000).expect("games end");
    assert!(Sight::new(&game, FRENCH, &mut options).is_none());
}
