//! Any scenario of 1813, any options, any actions: legal ones, made-up ones and text. Nothing panics, what is listed is
//! legal and what is legal is listed, some seat may give every order, and nothing is lost.
#![no_main]

mod input;

use std::sync::Arc;

use input::Input;
use libfuzzer_sys::fuzz_target;
use vedette_jours::sets::{ArmyId, BoxId, CardId, PieceId};
use vedette_jours::{Action, Options, Pack, Position};
use vedette_kernel::{Awaiting, Conduct, Game, Notes, Side, Speak, Viewer};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    let Some(mut position) = opening(&mut input) else { return };
    while !input.is_used_up() {
        match input.byte() {
            0..210 => play_listed(&mut position, &mut input),
            210..235 => {
                let (side, action) = (any_side(&mut input), any_action(&mut input));
                play_anything(&mut position, side, action, &mut input);
            }
            235..247 => {
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

/// The opening of any scenario with any options that go together.
fn opening(input: &mut Input) -> Option<Position> {
    const WORDS: [(&str, &[&str]); 8] = [
        ("blind", &["open", "units", "all"]),
        ("dummies", &["no", "yes"]),
        ("supply", &["yes", "no"]),
        ("solitaire", &["no", "yes"]),
        ("ney", &["stays", "davout", "soult"]),
        ("hamburg", &["no", "yes"]),
        ("markers", &["no", "yes"]),
        ("players", &["sides", "armies"]),
    ];
    let pack = Pack::germany_1813().expect("a sound pack");
    let mut text = String::new();
    for (name, values) in WORDS {
        let longer = format!("{text} {name}={}", input.pick(values)?);
        if longer.parse::<Options>().is_ok() {
            text = longer;
        }
    }
    let codes: Vec<&str> = pack.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
    let scenario = pack.scenario(input.pick(&codes)?, text.parse().ok()?).ok()?;
    Some(Position::new(Arc::new(scenario)))
}

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
    let seats = position.commands(side);
    let entrusted = (0..seats).any(|seat| position.entrusted(side, seat, action).is_ok());
    assert!(legal.is_err() || seats == 0 || entrusted, "{action:?} is entrusted to nobody");
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
    position.letters();
    let viewers = [Viewer::side(side), Viewer::Observer, Viewer::Everything];
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

/// Any bytes, or words that mean something to the rules in any order.
fn any_text(input: &mut Input) -> String {
    const WORDS: [&str; 36] = [
        "place", "first", "give", "take", "march", "force", "entrench", "army", "step", "stop", "detach",
        "number", "merge", "destroy", "repair", "pontoon", "recover", "scout", "withdraw", "try", "enter",
        "box", "guns", "fight", "chit", "lose", "play", "discard", "pass", "napoleon", "fr-2-a", "leipzig",
        "bohemia", "decisive", "11.upper", "3",
    ];
    if input.below(3) == 0 {
        return input.text();
    }
    let count = 1 + input.below(3);
    let words: Vec<&str> = (0..count).filter_map(|_| input.pick(&WORDS)).collect();
    words.join(" ")
}
