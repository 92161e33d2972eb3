//! The bytes of the fuzzer as a stream of choices, and as dice.

#![allow(dead_code, reason = "every target uses a part of it")]

use std::sync::Arc;

use vedette_conquerors::{Options, Pack, Position};
use vedette_kernel::{Chance, Purpose};

/// A stream of bytes; when it is used up it gives noughts.
pub struct Input<'a>(pub &'a [u8]);

impl Input<'_> {
    pub fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }

    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        let wide = if bound > 256 { usize::from(self.byte()) << 8 } else { 0 };
        (wide | usize::from(self.byte())) % bound.max(1)
    }

    /// One item of a list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() { None } else { list.get(self.below(list.len())).copied() }
    }

    /// A text of a few bytes.
    pub fn text(&mut self) -> String {
        let length = self.below(40).min(self.0.len());
        let (text, rest) = self.0.split_at(length);
        self.0 = rest;
        String::from_utf8_lossy(text).into_owned()
    }

    /// Any options of a game.
    fn options(&mut self, game: &str) -> Options {
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
            if let Some(word) = self.pick(words) {
                options.set(name, word).expect("a known word");
            }
        }
        options
    }

    /// The opening of any scenario of any pack that comes with the program.
    pub fn any_opening(&mut self) -> Option<Position> {
        let packs = [Pack::napoleon_1806(), Pack::napoleon_1807()].map(|pack| pack.expect("a sound pack"));
        let pack = self.pick(&packs)?;
        self.opening(pack)
    }

    /// The opening of any scenario of a pack with any options, if the pack allows them.
    pub fn opening(&mut self, pack: &Pack) -> Option<Position> {
        let options = self.options(&pack.about.game);
        let codes: Vec<&str> = pack.scenarios.iter().map(|scenario| scenario.code.as_str()).collect();
        let scenario = pack.scenario(self.pick(&codes)?, options).ok()?;
        Some(Position::new(Arc::new(scenario)))
    }
}

impl Chance for Input<'_> {
    fn draw(&mut self, _: Purpose, bound: u32) -> u32 {
        self.below(bound as usize) as u32
    }
}
