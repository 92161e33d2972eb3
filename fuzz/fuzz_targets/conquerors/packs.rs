//! The packs of 1806 and 1807 with changed files: reading it never panics and says with its file what is wrong; what is found sound
//! can be played.
#![no_main]

#[path = "../files/mod.rs"]
mod files;
#[path = "../input/mod.rs"]
mod input;
mod opening;

use files::changed;
use input::Input;
use libfuzzer_sys::fuzz_target;
use vedette_conquerors::pack::{NAPOLEON_1806, NAPOLEON_1807};
use vedette_conquerors::{Pack, Position};
use vedette_kernel::{Awaiting, Conduct, Game, Quick, Side, Silent, Viewer};

fuzz_target!(|data: &[u8]| {
    let mut input = Input(data);
    let pack = if input.below(2) == 0 { NAPOLEON_1806 } else { NAPOLEON_1807 };
    let mut files = pack.map(|(name, text)| (name, text.to_owned()));
    for _ in 0..=input.below(4) {
        let place = input.below(files.len());
        files[place].1 = changed(&files[place].1, &WORDS, &mut input);
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(name, text)| (*name, text.as_str())).collect();
    match Pack::parse(&files) {
        Ok(pack) => {
            if let Some(position) = opening::opening(&mut input, &pack) {
                play(position, &mut input);
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
        let side: Side = sides.iter().last().expect("somebody is asked");
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

/// Words that files of a pack are made of.
const WORDS: [&str; 40] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "8",
    "9",
    "20",
    "127",
    "128",
    "255",
    "256",
    "-1",
    "0.5",
    "",
    "french",
    "prussian",
    "jena",
    "leipzig",
    "bamberg",
    "halle",
    "erfurt",
    "citadel",
    "wooded",
    "clear",
    "Saale",
    "corps",
    "commander",
    "vedette",
    "napoleon",
    "lannes",
    "brunswick",
    "wurttemberg",
    "rain",
    "intuition",
    "elan",
    "red",
    "true",
    "[]",
    "\"",
];
