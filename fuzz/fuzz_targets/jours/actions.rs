//! Any scenario of 1813, any options, any actions: legal ones, made-up ones and text. Nothing panics, what is listed is
//! legal and what is legal is listed, some seat may give every order, and nothing is lost.
#![no_main]

#[path = "../input/mod.rs"]
mod input;
#[path = "../player/mod.rs"]
mod player;

use std::sync::Arc;

use input::Input;
use libfuzzer_sys::fuzz_target;
use player::{Fuzzed, any_side};
use vedette_jours::sets::{ArmyId, BoxId, CardId, PieceId};
use vedette_jours::{Action, Options, Pack, Position, options};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    if let Some(position) = opening(&mut input) {
        player::play(position, &mut input);
    }
});

/// The opening of any scenario with any options that go together.
fn opening(input: &mut Input) -> Option<Position> {
    let pack = Pack::germany_1813().expect("a sound pack");
    let mut text = String::new();
    for (name, values) in options::TABLE {
        let longer = format!("{text} {name}={}", input.pick(values)?);
        if longer.parse::<Options>().is_ok() {
            text = longer;
        }
    }
    let codes: Vec<&str> = pack.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
    let scenario = pack.scenario(input.pick(&codes)?, text.parse().ok()?).ok()?;
    Some(Position::new(Arc::new(scenario)))
}

impl Fuzzed for Position {
    const WORDS: &'static [&'static str] = &[
        "place", "first", "give", "take", "march", "force", "entrench", "army", "step", "stop", "detach",
        "number", "merge", "destroy", "repair", "pontoon", "recover", "scout", "withdraw", "try", "enter",
        "box", "guns", "fight", "chit", "lose", "play", "discard", "pass", "napoleon", "fr-2-a", "leipzig",
        "bohemia", "decisive", "11.upper", "3",
    ];

    fn any_action(input: &mut Input) -> Action {
        let piece = |input: &mut Input| PieceId(input.byte());
        let place = |input: &mut Input| BoxId(input.below(400) as u16);
        let card = |input: &mut Input| CardId(input.byte() % 40);
        match input.below(24) {
            0 => Action::Place(piece(input), place(input)),
            1 => Action::First(any_side(input)),
            2 => Action::Give(piece(input)),
            3 => Action::Take(piece(input)),
            4 => Action::March,
            5 => Action::Army(ArmyId(input.byte())),
            6 => Action::Step(place(input)),
            7 => Action::Detach(piece(input), piece(input)),
            8 => Action::Number(input.byte()),
            9 => Action::Merge(piece(input), piece(input)),
            10 => Action::Destroy(place(input)),
            11 => Action::Repair(place(input)),
            12 => Action::Pontoon(place(input)),
            13 => Action::Recover(piece(input)),
            14 => Action::Withdraw(piece(input), place(input)),
            15 => Action::Area(place(input)),
            16 => Action::Guns(place(input)),
            17 => Action::Fight(place(input)),
            18 => Action::Chit(input.byte()),
            19 => Action::Lose(piece(input)),
            20 => Action::Play(card(input), input.byte()),
            21 => Action::Discard(card(input)),
            22 => Action::Pass,
            _ => Action::Done,
        }
    }
}
