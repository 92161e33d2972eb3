//! What any game must stand: orders from its lists, orders made up, and anybody's look at it.

use std::fmt::Debug;

use vedette_kernel::{Awaiting, Conduct, Game, Notes, Knowledge, Side, Speak, Viewer};

use crate::input::Input;

/// A system to be fuzzed: what it can be ordered to do, sensibly or not.
pub trait Fuzzed: Conduct + Speak + Game<View: PartialEq + Debug> {
    /// An action with ids of anything or of nothing.
    fn any_action(input: &mut Input) -> Self::Action;
    /// Words that mean something to its rules.
    const WORDS: &'static [&'static str];
}

/// Does and looks at anything until the input is used up.
pub fn play<G: Fuzzed>(mut game: G, input: &mut Input) {
    while !input.is_used_up() {
        match input.byte() {
            0..205 => play_listed(&mut game, input),
            205..233 => {
                let (side, action) = (any_side(input), G::any_action(input));
                play_anything(&mut game, side, action, input);
            }
            233..248 => {
                let side = any_side(input);
                if let Ok(action) = game.read(side, &any_text(G::WORDS, input)) {
                    let text = game.notation(side, action);
                    assert!(game.read(side, &text) == Ok(action), "`{text}` does not read back");
                    play_anything(&mut game, side, action, input);
                }
            }
            _ => look(&game, input),
        }
        assert_eq!(game.faults(), [""; 0]);
    }
}

pub fn any_side(input: &mut Input) -> Side {
    Side::BOTH[input.below(2)]
}

fn listed<G: Game>(game: &G, side: Side) -> Vec<G::Action> {
    let mut options = Vec::new();
    game.options(side, &mut options);
    options
}

fn play_listed<G: Fuzzed>(game: &mut G, input: &mut Input) {
    let Awaiting::Sides(sides) = game.awaiting() else { return };
    let asked: Vec<Side> = sides.iter().collect();
    let side = input.pick(&asked).expect("somebody is asked");
    let action = input.pick(&listed(game, side)).expect("who is asked has an answer");
    play_anything(game, side, action, input);
}

/// What is legal is listed and entrusted to somebody; what is refused does nothing.
fn play_anything<G: Fuzzed>(game: &mut G, side: Side, action: G::Action, input: &mut Input) {
    let legal = game.check(side, action);
    assert_eq!(legal.is_ok(), listed(game, side).contains(&action), "{action:?}: {legal:?}");
    let seats = game.commands(side);
    let entrusted = (0..seats).any(|seat| game.entrusted(side, seat, action).is_ok());
    assert!(legal.is_err() || seats == 0 || entrusted, "{action:?} is entrusted to nobody");
    if let Err(refusal) = &legal {
        game.explain(refusal);
    }
    game.answer(side, action);
    game.notation(side, action);
    let before = legal.is_err().then(|| game.clone());
    let mut notes = Notes::default();
    game.apply(side, action, input, &mut notes);
    if let Some(before) = before {
        assert!(before == *game && notes.0.is_empty(), "{action:?} is refused and yet does something");
    }
    for (_, event) in notes.0 {
        game.narrate(&event);
    }
}

/// Views, prompts and guesses of anybody.
fn look<G: Fuzzed>(game: &G, input: &mut Input) {
    let side = any_side(input);
    game.prompt(side);
    game.window(side);
    game.seating();
    game.letters();
    let parts = (0..game.parts()).map(|part| Viewer::Player(side, Knowledge::Part(part)));
    let viewers: Vec<Viewer> =
        [Viewer::side(side), Viewer::Observer, Viewer::Everything].into_iter().chain(parts).collect();
    if let Some(viewer) = input.pick(&viewers) {
        game.view(viewer);
    }
    if matches!(game.awaiting(), Awaiting::Sides(sides) if sides.contains(side)) {
        let guess = game.guess(side, input);
        assert_eq!(guess.view(Viewer::side(side)), game.view(Viewer::side(side)));
        assert_eq!(guess.faults(), [""; 0]);
    }
}

/// Any bytes, or words of the rules in any order.
fn any_text(words: &[&str], input: &mut Input) -> String {
    if input.below(3) == 0 {
        return input.text();
    }
    let count = 1 + input.below(4);
    let words: Vec<&str> = (0..count).filter_map(|_| input.pick(words)).collect();
    words.join(" ")
}
