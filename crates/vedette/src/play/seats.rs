//! Who plays: people and computer players.
//!
//! A seat is a player's place. Where the rules let players bid for sides a seat may come to hold either side, so seats and
//! sides are kept apart: the first player has the seat [`Side::First`], whichever side he plays.

use std::fmt;

use vedette_ai::Opponent;
use vedette_kernel::{Game, Side};

pub(super) use vedette_system::terminal::of;

use crate::opponents::OpponentKind;

/// Somebody to play against.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Against {
    /// A person at the same screen.
    Human,
    /// A computer player.
    Computer(OpponentKind),
}

impl Against {
    /// What the command line says about it.
    pub(super) fn help() -> String {
        let kinds: Vec<&str> = OpponentKind::ALL.iter().map(|kind| kind.name()).collect();
        let kinds = kinds.join(", ");
        format!(
            "Your enemy: human for two players at one screen, or a computer player ({kinds}) [default: scripted]"
        )
    }

    /// Reads the word of the command line.
    pub(super) fn read(word: &str) -> Result<Against, String> {
        if word == "human" {
            return Ok(Against::Human);
        }
        word.parse().map(Against::Computer).map_err(|_: vedette_system::UnknownKind| {
            let kinds: Vec<&str> = OpponentKind::ALL.iter().map(|kind| kind.name()).collect();
            format!("choose human or one of: {}", kinds.join(", "))
        })
    }
}

impl fmt::Display for Against {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Against::Human => "human",
            Against::Computer(kind) => kind.name(),
        })
    }
}

/// Somebody on a seat.
pub(super) enum Player<G: Game> {
    /// A person, who is asked at the screen.
    Human,
    /// A computer player.
    Computer(Box<dyn Opponent<G>>),
}

/// The side that a seat holds.
pub(super) fn side_of(game: &impl Game, seat: Side) -> Side {
    let [first, second] = game.seating();
    if seat == Side::First { first } else { second }
}

/// The seat that holds a side.
pub(super) fn seat_of(game: &impl Game, side: Side) -> Side {
    if side_of(game, Side::First) == side { Side::First } else { Side::Second }
}

/// One of two things, to be changed.
pub(super) fn of_mut<T>([first, second]: &mut [T; 2], side: Side) -> &mut T {
    if side == Side::First { first } else { second }
}
