//! Letters between seats that share a side, where the rules let them write instead of talking.
//!
//! A letter is known by who wrote it and in which round; its text is kept outside of the rules, like the names of the players.
//! What the rules say of it is everything else: when it may be written, what it may not say, on which road it is and who may
//! read it by now. So a journal reads the same whatever was written, and a letter rides, is lost or is taken by playing on.

use crate::game::{Knowledge, Viewer};
use crate::side::Side;

/// A letter of one seat to the others of its side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Letter {
    /// The side within which it is written.
    pub side: Side,
    /// The command whose seat wrote it; see [`Game::commands`](crate::Game::commands).
    pub command: u8,
    /// The round in which it was written; see [`Game::letters`](crate::Game::letters).
    pub round: u32,
}

impl Letter {
    /// Whether it is of the reader's own hand. Who holds a whole side writes for all of its seats.
    pub fn is_by(self, reader: Viewer) -> bool {
        match reader {
            Viewer::Player(side, Knowledge::Whole) => side == self.side,
            Viewer::Player(side, Knowledge::Part(command)) => side == self.side && command == self.command,
            Viewer::Observer | Viewer::Everything => false,
        }
    }

    /// Whether the reader sits on the side within which it is written.
    pub fn is_within(self, reader: Viewer) -> bool {
        matches!(reader, Viewer::Player(side, _) if side == self.side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_its_writers_own() {
        let letter = Letter { side: Side::First, command: 1, round: 4 };
        let seat = |side, command| Viewer::Player(side, Knowledge::Part(command));
        for (reader, own, within) in [
            (seat(Side::First, 1), true, true),
            (seat(Side::First, 0), false, true),
            (Viewer::side(Side::First), true, true),
            (seat(Side::Second, 1), false, false),
            (Viewer::side(Side::Second), false, false),
            (Viewer::Observer, false, false),
            (Viewer::Everything, false, false),
        ] {
            assert_eq!((letter.is_by(reader), letter.is_within(reader)), (own, within), "{reader:?}");
        }
    }
}
