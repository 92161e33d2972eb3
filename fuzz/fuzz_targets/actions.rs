//! Any scenario, any options, any actions: legal ones, made-up ones and text. Nothing panics, what is listed is legal
//! and what is legal is listed, and nothing is lost.
#![no_main]

mod input;

use input::Input;
use libfuzzer_sys::fuzz_target;
use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_conquerors::{Action, Arm, Position};
use vedette_kernel::{Awaiting, Conduct, Game, Notes, Remit, Side, Speak, Viewer};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    let Some(mut position) = input.any_opening() else { return };
    while !input.is_used_up() {
        match input.byte() {
            0..200 => play_listed(&mut position, &mut input),
            200..230 => {
                let (side, action) = (any_side(&mut input), any_action(&mut input));
                play_anything(&mut position, side, action, &mut input);
            }
            230..250 => {
                let side = any_side(&mut input);
                if let Ok(action) = position.read(side, &any_text(&mut input)) {
                    let text = position.notation(side, action);
                    assert_eq!(position.read(side, &text), Ok(action), "`{text}` does not read back");
                    play_anything(&mut position, side, action, &mut input);
                }
            }
            _ => look(&position, &mut input),
        }
        assert_eq!(position.faults(), [""; 0]);
    }
});

fn any_side(input: &mut Input) -> Side {
    Side::BOTH[input.below(2)]
}

fn listed(position: &Position, side: Side) -> Vec<Action> {
    let mut options = Vec::new();
    position.options(side, &mut options);
    options
}

fn play_listed(position: &mut Position, input: &mut Input) {
    let Awaiting::Sides(sides) = position.awaiting() else { return };
    let asked: Vec<Side> = sides.iter().collect();
    let side = input.pick(&asked).expect("somebody is asked");
    let action = input.pick(&listed(position, side)).expect("who is asked has an answer");
    play_anything(position, side, action, input);
}

fn play_anything(position: &mut Position, side: Side, action: Action, input: &mut Input) {
    let legal = position.check(side, action);
    assert_eq!(legal.is_ok(), listed(position, side).contains(&action), "{action:?}: {legal:?}");
    if let Err(refusal) = legal {
        position.explain(&refusal);
    }
    position.answer(side, action);
    position.notation(side, action);
    let before = legal.is_err().then(|| position.clone());
    let mut notes = Notes::default();
    position.apply(side, action, input, &mut notes);
    if let Some(before) = before {
        assert!(before == *position && notes.0.is_empty(), "{action:?} is refused and yet does something");
    }
    for (_, event) in notes.0 {
        position.narrate(&event);
    }
}

/// Views, prompts and guesses of anybody.
fn look(position: &Position, input: &mut Input) {
    let side = any_side(input);
    position.prompt(side);
    position.window(side);
    position.seating();
    let viewers = [
        Viewer::side(side),
        Viewer::Player(side, Remit::Part(0)),
        Viewer::Player(side, Remit::Part(1)),
        Viewer::Observer,
        Viewer::Everything,
    ];
    if let Some(viewer) = input.pick(&viewers) {
        position.view(viewer);
    }
    if matches!(position.awaiting(), Awaiting::Sides(sides) if sides.contains(side)) {
        let guess = position.guess(side, input);
        assert_eq!(guess.view(Viewer::side(side)), position.view(Viewer::side(side)));
        assert_eq!(guess.faults(), [""; 0]);
    }
}

/// An action with ids of anything or of nothing.
fn any_action(input: &mut Input) -> Action {
    let block = |input: &mut Input| BlockId(input.byte());
    let area = |input: &mut Input| AreaId(input.byte());
    let card = |input: &mut Input| CardId(input.byte());
    match input.below(19) {
        0 => Action::Bid(any_side(input), input.byte()),
        1 => Action::Place(block(input), area(input)),
        2 => Action::Ready,
        3 => Action::Play(card(input)),
        4 => Action::Decline,
        5 => Action::Area(area(input)),
        6 => Action::Block(block(input)),
        7 => Action::Fetch(card(input)),
        8 => Action::Pass,
        9 => Action::Take(block(input)),
        10 => Action::March,
        11 => Action::Attack,
        12 => Action::Step(area(input)),
        13 => Action::Stop,
        14 => Action::Tire(block(input)),
        15 => Action::Ease(block(input)),
        16 => Action::Lose(block(input), Arm::Infantry),
        17 => Action::Lose(block(input), Arm::Cavalry),
        _ => Action::Recover(card(input), block(input)),
    }
}

/// Any bytes, or words that mean something to the rules in any order.
fn any_text(input: &mut Input) -> String {
    const WORDS: [&str; 34] = [
        "bid",
        "place",
        "ready",
        "play",
        "decline",
        "area",
        "block",
        "fetch",
        "pass",
        "take",
        "march",
        "attack",
        "step",
        "stop",
        "tire",
        "ease",
        "lose",
        "recover",
        "french",
        "coalition",
        "infantry",
        "cavalry",
        "lannes",
        "napoleon",
        "brunswick",
        "vedette-f1",
        "louis",
        "jena",
        "leipzig",
        "elan.28",
        "forced-march.14",
        "3",
        "10",
        "",
    ];
    if input.below(3) == 0 {
        return input.text();
    }
    let count = 1 + input.below(4);
    let words: Vec<&str> = (0..count).filter_map(|_| input.pick(&WORDS)).collect();
    words.join(" ")
}
