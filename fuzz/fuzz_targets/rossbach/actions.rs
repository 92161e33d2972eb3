//! Any scenario of Rossbach, any options, any actions: legal ones, made-up ones and text. Nothing panics, what is listed is
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
use vedette_rossbach::options::{Players, SWITCHES};
use vedette_rossbach::pack::Pack;
use vedette_rossbach::sets::{HexId, PieceId};
use vedette_rossbach::{Action, Options, Position};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    if let Some(position) = opening(&mut input) {
        player::play(position, &mut input);
    }
});

/// The opening of any scenario with any options that go together.
fn opening(input: &mut Input) -> Option<Position> {
    let pack = Pack::rossbach().expect("a sound pack");
    let mut options = Options::default();
    for (_, get, set) in SWITCHES {
        let flipped = input.pick(&[false, true])?;
        let before = get(&options);
        set(&mut options, before ^ flipped);
    }
    let codes: Vec<String> = pack
        .scenarios
        .iter()
        .flat_map(|entry| entry.starts.iter().map(|start| entry.code_at(*start)))
        .collect();
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    options.players = input.pick(&[Players::Sides, Players::Teams])?;
    let scenario = pack.scenario(input.pick(&codes)?, options).ok()?;
    Some(Position::new(Arc::new(scenario)))
}

impl Fuzzed for Position {
    const WORDS: &'static [&'static str] = &[
        "place",
        "displace",
        "lift",
        "retreat",
        "advance",
        "reorganize",
        "command",
        "attack",
        "withdraw",
        "recover",
        "check",
        "guns",
        "cancel",
        "order",
        "take",
        "break",
        "put-out",
        "gather",
        "lose",
        "objective",
        "step",
        "damage",
        "repair",
        "pontoon",
        "repulse",
        "scout",
        "fight",
        "enter",
        "track",
        "column",
        "deploy",
        "push",
        "stop",
        "anew",
        "yes",
        "no",
        "done",
        "N0809",
        "0809N",
        "S3901",
        "lannes",
        "napoleon",
        "regular",
        "3",
    ];

    fn any_action(input: &mut Input) -> Action {
        let piece = |input: &mut Input| PieceId(input.byte());
        let hex = |input: &mut Input| HexId(input.below(4200) as u16);
        match input.below(34) {
            0 => Action::Track(input.byte(), any_side(input) == vedette_kernel::Side::First),
            1 => Action::Place(piece(input), hex(input)),
            2 => Action::Displace(piece(input), hex(input)),
            3 => Action::Recover(piece(input)),
            4 => Action::Reorganize(piece(input), piece(input)),
            5 => Action::Command(piece(input), piece(input)),
            6 => Action::Check(piece(input)),
            7 => Action::Guns(piece(input)),
            8 => Action::Cancel(piece(input)),
            9 => Action::Order(piece(input)),
            10 => Action::Objective(hex(input)),
            11 => Action::Lift(piece(input), hex(input)),
            12 => Action::Enter(input.byte()),
            13 => Action::Take(piece(input)),
            14 => Action::Break(piece(input)),
            15 => Action::PutOut(piece(input)),
            16 => Action::Gather(piece(input)),
            17 => Action::Column,
            18 => Action::Deploy,
            19 => Action::Step(hex(input)),
            20 => Action::Damage(hex(input)),
            21 => Action::Repair(hex(input)),
            22 => Action::Pontoon(hex(input)),
            23 => Action::Repulse(hex(input)),
            24 => Action::Scout(hex(input)),
            25 => Action::Attack(hex(input), hex(input)),
            26 => Action::Withdraw(hex(input), hex(input)),
            27 => Action::Fight(hex(input)),
            28 => Action::Lose(piece(input)),
            29 => Action::Retreat(piece(input), hex(input)),
            30 => Action::Advance(piece(input), hex(input)),
            31 => Action::Push,
            32 => Action::Stop,
            _ => Action::Done,
        }
    }
}
