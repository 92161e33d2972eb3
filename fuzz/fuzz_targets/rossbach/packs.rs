//! The pack of Rossbach with changed files: reading it never panics and says with its file what is wrong; what is found sound can
//! be played.
#![no_main]

#[path = "../files/mod.rs"]
mod files;
#[path = "../input/mod.rs"]
mod input;

use std::sync::Arc;

use files::changed;
use input::Input;
use libfuzzer_sys::fuzz_target;
use vedette_kernel::{Awaiting, Conduct, Game, Quick, Silent, Viewer};
use vedette_rossbach::pack::{Pack, ROSSBACH};
use vedette_rossbach::{Options, Position};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    let mut files = ROSSBACH.map(|(name, text)| (name, text.to_owned()));
    for _ in 0..=input.below(4) {
        let place = input.below(files.len());
        files[place].1 = changed(&files[place].1, &WORDS, &mut input);
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    match Pack::parse(&files) {
        Ok(pack) => {
            let codes = pack.codes();
            let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
            let Some(code) = input.pick(&codes) else { return };
            let options = Options { hidden: input.below(2) == 0, ..Options::default() };
            // What one scenario asks for and the pack has not got is told when that scenario is wanted.
            if let Ok(scenario) = pack.scenario(code, options) {
                play(Position::new(Arc::new(scenario)), &mut input);
            }
        }
        Err(faults) => {
            assert!(!faults.0.is_empty(), "refused without a reason");
            for fault in &faults.0 {
                assert!(Pack::files().contains(&fault.file.as_str()), "{fault:?} names no file");
            }
        }
    }
});

/// Some turns at random.
fn play(mut position: Position, input: &mut Input) {
    let mut chance = Quick::new(u64::from(input.byte()));
    let mut options = Vec::new();
    for step in 0..400 {
        let Awaiting::Sides(sides) = position.awaiting() else { return };
        let side = sides.iter().last().expect("somebody is asked");
        options.clear();
        position.options(side, &mut options);
        assert!(!options.is_empty(), "who is asked has an answer");
        let action = options[chance.next_u64() as usize % options.len()];
        position.apply(side, action, &mut chance, &mut Silent);
        if step % 16 == 0 {
            assert_eq!(position.faults(), [""; 0]);
        }
    }
    position.view(Viewer::Observer);
}

/// Words that files of the pack are made of.
const WORDS: [&str; 48] = [
    "0",
    "1",
    "2",
    "3",
    "5",
    "7",
    "8",
    "10",
    "14",
    "25",
    "127",
    "128",
    "255",
    "256",
    "-1",
    "0.5",
    "",
    "S0101",
    "S3901",
    "N0101",
    "N1330",
    "N3853",
    "Q0101",
    "french",
    "prussian",
    "saxon",
    "guard",
    "fr-iii",
    "pr-iii",
    "infantry",
    "cavalry",
    "mixed",
    "commander",
    "officer",
    "pontoon",
    "river",
    "stream",
    "bridge",
    "ford",
    "road",
    "trail",
    "fortified",
    "reduced",
    "lost",
    "morning",
    "night",
    "historical",
    "\"",
];
