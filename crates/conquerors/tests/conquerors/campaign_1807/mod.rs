//! What is particular to Napoléon 1807: its worked examples, weather, sieges, winter quarters and cards.
//!
//! Rows that 1807 shares with 1806 are tested on 1806, in the files beside this folder.

mod cards_combat;
mod cards_initiative;
mod cards_march;
mod fog;
mod march_and_combat;
mod sieges_and_victory;
mod weather;
mod winter_quarters;

use vedette_conquerors::study::Study;
use vedette_conquerors::{Event, FRENCH};
use vedette_kernel::Side;

use crate::bench::{Board, map_1807};

/// The empty map of a scenario but for a ready corps of each side in a corner, so that the turn goes on.
fn corner(scenario: &str, options: &str) -> Study {
    map_1807(scenario, options).put("murat", "warsaw").put("dokhturov", "tapiau")
}

/// A card of this value (1 to 5) that every scenario has, for decks that are to give a certain march or initiative.
#[track_caller]
fn valued(side: Side, value: usize) -> &'static str {
    let french = ["aide-de-camp.20", "assault-column.1", "audacity.2", "elan.6", "care.3"];
    let russian = ["ambush.1", "destroyed-bridge.3", "grapeshot.6", "epidemic.4", "cossacks.2"];
    if side == FRENCH { french[value - 1] } else { russian[value - 1] }
}

/// The card is used up: neither in the hand, nor face up, nor in force on the board.
#[track_caller]
fn spent(board: &Board, side: Side, card: &str) {
    let view = board.side(side);
    assert!(!board.hand(side).contains(&card.to_owned()), "{card} is still in the hand");
    assert!(!view.shown.contains(&card.into()), "{card} is still face up");
    let title = card.split('.').next().unwrap_or_default();
    assert!(!board.truth().in_force.contains(&title), "{card} is on the board");
}

/// Whether a side was told of an event.
fn told(board: &Board, side: Side, wanted: impl Fn(&Event) -> bool) -> bool {
    board.notes.seen_by(side).any(wanted)
}

/// The loser of a combat retreats the first way he is offered, as long as he is asked.
fn retreat_anywhere(board: &mut Board, side: Side) {
    while let Some(step) = board.targets(side, "step").first() {
        board.play(side, &format!("step {step}"));
    }
}

/// Both sides let everything pass until the next turn has begun or the game is over.
fn sit_out(study: Study) -> Board {
    let mut board = Board::operations(study, FRENCH);
    board.sit_out_the_turn();
    board
}
