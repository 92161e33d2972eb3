//! Where games of the Conquerors begin: any scenario, any options.

#![allow(dead_code, reason = "every target uses a part of it")]

use std::sync::Arc;

use vedette_conquerors::{Options, Pack, Position};

use crate::input::Input;

/// Any options of a game.
fn options(input: &mut Input, game: &str) -> Options {
    let mut options = Options::default();
    let of_1807 = game == "1807";
    let choices: [(&str, &[&str]); 8] = [
        ("edition", if of_1807 { &["1807"] } else { &["en", "fr"] }),
        (
            "level",
            if of_1807 { &["conscript", "grognard"] } else { &["conscript", "grognard", "marshal"] },
        ),
        ("combat", &["cards", "dice"]),
        ("balance", &["free", "even"]),
        ("moving-attack", &["stack", "corps"]),
        ("care", &["marker", "fatigue"]),
        ("cut-axis", &["any", "march"]),
        ("no-points", &["activated", "attack"]),
    ];
    for (name, words) in choices {
        if let Some(word) = input.pick(words) {
            options.set(name, word).expect("a known word");
        }
    }
    options
}

/// The opening of any scenario of any pack that comes with the program.
pub fn any_opening(input: &mut Input) -> Option<Position> {
    let packs = [Pack::napoleon_1806(), Pack::napoleon_1807()].map(|pack| pack.expect("a sound pack"));
    let pack = input.pick(&packs)?;
    opening(input, pack)
}

/// The opening of any scenario of a pack with any options, if the pack allows them.
pub fn opening(input: &mut Input, pack: &Pack) -> Option<Position> {
    let options = options(input, &pack.about.game);
    let codes: Vec<&str> = pack.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
    let scenario = pack.scenario(input.pick(&codes)?, options).ok()?;
    Some(Position::new(Arc::new(scenario)))
}
