//! The rulebook, read from its first paragraph to its last: what each section says, asserted where its rules meet.
//!
//! The modules follow the sections of the book. Pieces and ground are those of [`armies`]; a test draws what else it needs.

mod combat;
mod command;
mod hidden;
mod leaders;
mod meetings;
mod movement;
mod night;
mod notes;
mod repulse;
mod retreat;
mod scenarios;
mod sequence;
mod teams;
mod trains;
mod vedettes;

use vedette_rossbach::scenario::Water;
use vedette_rossbach::state::Phase;
use vedette_rossbach::study::{Draft, Study};
use vedette_rossbach::tables::{COLUMN_CODES, Verdict};
use vedette_rossbach::{Event, FRENCH};

use crate::field::{Hand, armies, plain};

/// The six hexes around a hex of a draft.
fn around(hex: &str) -> [String; 6] {
    let number: i32 = hex.parse().expect("four digits");
    let (row, column) = (number / 100, number % 100);
    let (left, right) = if row % 2 == 0 { (column, column + 1) } else { (column - 1, column) };
    [
        (row, column - 1),
        (row, column + 1),
        (row + 1, left),
        (row + 1, right),
        (row - 1, left),
        (row - 1, right),
    ]
    .map(|(row, column)| format!("{row:02}{column:02}"))
}

/// Rivers on all sides of a hex but those towards `open`.
fn walled(draft: Draft, hex: &str, open: &[&str]) -> Draft {
    let shut = around(hex).into_iter().filter(|other| !open.contains(&other.as_str()));
    shut.fold(draft, |draft, other| draft.water(Water::River, hex, &other))
}

fn facing(attackers: &[&str], defenders: &[&str]) -> Study {
    armies().study().at("0403", attackers).at("0404", defenders)
}

/// The attack of 0403 on 0404 up to its die, with the dice it asks for.
#[track_caller]
fn attack(study: Study, dice: &[(&'static str, u8)]) -> Hand {
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    hand.roll("done", dice);
    hand
}

/// Answers `done` (or, where something must be said, the first answer) with threes, until it holds.
#[track_caller]
fn on_until(hand: &mut Hand, holds: impl Fn(&Hand) -> bool) {
    for _ in 0..400 {
        if holds(hand) {
            return;
        }
        let options = hand.options();
        assert!(!options.is_empty(), "the game is over");
        let text = options.iter().find(|text| *text == "done").unwrap_or(&options[0]).clone();
        hand.threes(&text);
    }
    panic!("it never came; there is {:?}", hand.options());
}

/// Goes on to a phase of a side.
#[track_caller]
fn on_to(hand: &mut Hand, side: vedette_kernel::Side, phase: Phase) {
    on_until(hand, |hand| hand.game.phasing() == side && hand.game.phase() == phase);
}

/// Column and result of the last combat.
#[track_caller]
fn fought(hand: &Hand) -> (&'static str, Verdict) {
    let last = hand.news.iter().rev().find_map(|event| match event {
        Event::Fought { column, verdict, .. } => Some((COLUMN_CODES[usize::from(*column)], *verdict)),
        _ => None,
    });
    last.expect("a combat was fought")
}

fn has_fought(hand: &Hand) -> bool {
    hand.news.iter().any(|event| matches!(event, Event::Fought { .. }))
}

/// The column of the attack of 0403 (and of the other hexes) on 0404, with every shift taken and threes for dice.
#[track_caller]
fn odds(study: Study, others: &[&str]) -> &'static str {
    let mut hand = Hand::new(study.combat(FRENCH));
    hand.play(&["attack 0403 0404"]);
    for other in others {
        hand.play(&[&format!("attack {other} 0404")]);
    }
    for _ in 0..20 {
        if has_fought(&hand) {
            break;
        }
        let yes = hand.options().contains(&"yes".to_owned());
        hand.threes(if yes { "yes" } else { "done" });
    }
    fought(&hand).0
}
