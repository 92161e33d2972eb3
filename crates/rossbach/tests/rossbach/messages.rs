//! Every code the rules speak in has a message in both languages.

use std::collections::BTreeSet;

use vedette_kernel::{Chance, Game, Notes, Purpose, Quick, Side, Speak};
use vedette_rossbach::Action;

use crate::field::opening;

fn codes(text: &str) -> BTreeSet<&str> {
    text.lines().filter_map(|line| line.split_once(" = ")).map(|(code, _)| code).collect()
}

fn said() -> [BTreeSet<&'static str>; 2] {
    [include_str!("../../../../lang/en/rossbach.ftl"), include_str!("../../../../lang/fr/rossbach.ftl")]
        .map(codes)
}

#[test]
fn both_languages_have_the_same_messages() {
    let [english, french] = said();
    assert_eq!(english, french);
}

#[test]
fn whatever_is_said_in_games_has_a_message() {
    let [english, _] = said();
    let mut missing = BTreeSet::new();
    for seed in 0..6 {
        let mut game = opening(if seed % 2 == 0 { "" } else { "hidden=no impetus=yes shock=yes" });
        let mut chance = Quick::new(seed);
        let mut tried: Vec<Action> = Vec::new();
        for _ in 0..1500 {
            let mut options = Vec::new();
            let asked = Side::BOTH.into_iter().find(|&side| {
                game.options(side, &mut options);
                !options.is_empty()
            });
            let Some(side) = asked else { break };
            let mut hear = |code: String| {
                if !english.contains(code.as_str()) {
                    missing.insert(code);
                }
            };
            hear(game.prompt(side).code.to_owned());
            let pick = options[chance.draw(Purpose("pick"), options.len() as u32) as usize];
            hear(game.answer(side, pick).code.to_owned());
            tried.push(pick);
            for &other in tried.iter().rev().take(12) {
                if let Err(refusal) = game.check(side, other) {
                    let common = ["game-over", "not-your-decision", "no-such-action"].contains(&refusal.code);
                    if !common {
                        hear(format!("refusal-{}", refusal.code));
                    }
                }
            }
            let mut notes = Notes::default();
            game.apply(side, pick, &mut chance, &mut notes);
            for (_, event) in &notes.0 {
                hear(game.narrate(event).code.to_owned());
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
