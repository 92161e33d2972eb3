//! Any scenario, any options, any actions: legal ones, made-up ones and text. Nothing panics, what is listed is legal
//! and what is legal is listed, and nothing is lost.
#![no_main]

#[path = "../input/mod.rs"]
mod input;
mod opening;
#[path = "../player/mod.rs"]
mod player;

use input::Input;
use libfuzzer_sys::fuzz_target;
use player::{Fuzzed, any_side};
use vedette_conquerors::sets::{AreaId, BlockId, CardId};
use vedette_conquerors::{Action, Arm, Position};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    if let Some(position) = opening::any_opening(&mut input) {
        player::play(position, &mut input);
    }
});

impl Fuzzed for Position {
    const WORDS: &'static [&'static str] = &[
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
}
