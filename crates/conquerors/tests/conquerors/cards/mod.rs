//! The event cards, one group of tests for each card, in the file of the phase it belongs to.
//!
//! Every group asks the same: when is the card listed, which rule refuses it otherwise, what does it do to the last
//! point, and where does it lie afterwards.

mod bridges;
mod combat;
mod counter_order;
mod draw;
mod enemy_march;
mod initiative;
mod march;
mod retreat;
mod vain;

use vedette_conquerors::{Event, Position};
use vedette_kernel::{Game, Side};

use crate::bench::Board;

/// Both printings of the open game.
const OPEN: [&str; 2] = ["edition=en", "edition=fr"];
/// Both printings in fog.
const FOG: [&str; 2] = ["edition=en level=grognard", "edition=fr level=grognard"];

/// The card is used up: neither in the hand, nor face up, nor in force on the board.
#[track_caller]
fn spent(board: &Board, side: Side, card: &str) {
    let view = board.side(side);
    assert!(!board.hand(side).contains(&card.to_owned()), "{card} is still in the hand");
    assert!(!view.shown.contains(&card.into()), "{card} is still face up");
    let title = card.split('.').next().unwrap_or_default();
    assert!(!board.truth().in_force.contains(&title), "{card} is on the board");
}

/// Cards in hand, deck and discard pile of a side.
fn sizes(board: &Board, side: Side) -> [usize; 3] {
    let view = board.side(side);
    [view.hand_size, view.deck_size, view.discard_size]
}

/// Both players let everything pass that they can until the next turn has begun and somebody is asked.
#[track_caller]
fn to_the_next_turn(board: &mut Board) {
    let turn = board.position.turn();
    for _ in 0..60 {
        if board.position.turn() != turn {
            return;
        }
        let side = *board.asked().first().expect("somebody is asked");
        let options = board.options(side);
        let lets_pass = |option: &&String| ["decline", "pass", "stop"].contains(&option.as_str());
        let way = options.iter().find(lets_pass).or(options.first()).expect("an option").clone();
        board.play(side, &way);
    }
    panic!("the turn does not end");
}

/// What a side was told.
fn told(board: &Board, side: Side) -> Vec<&Event> {
    board.notes.seen_by(side).collect()
}

/// The wrecked bridges, by their two ends.
fn wrecked(board: &Board) -> Vec<(String, String)> {
    board.truth().wrecked.iter().map(|(a, b)| (a.to_string(), b.to_string())).collect()
}

fn bridge(a: &str, b: &str) -> (String, String) {
    (a.to_owned(), b.to_owned())
}

/// Whether a side is asked in a window of this name.
#[track_caller]
fn in_window(board: &Board, side: Side, name: &str) {
    assert_eq!((board.asked(), board.window(side)), (vec![side], Some(name)));
}

/// The codes of the blocks a viewer can read in an area, the others as `?`.
fn read_blocks(position: &Position, viewer: Side, area: &str) -> Vec<String> {
    let view = position.view(vedette_kernel::Viewer::side(viewer));
    let found = view.areas.into_iter().find(|found| found.area == area);
    let blocks = found.map(|found| found.blocks).unwrap_or_default();
    blocks
        .into_iter()
        .map(|block| block.code.map_or_else(|| "?".to_owned(), |code| code.to_string()))
        .collect()
}
