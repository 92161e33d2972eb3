//! Ends that players and clocks make: giving up, running out of time, agreeing on a draw, the end of the time for a game.

use crate::game::Outcome;
use crate::side::Side;

/// The reason code of the end of a game that a side gave up.
pub const RESIGNATION: &str = "resignation";
/// The reason code of the end of a game in which a side used up its time.
pub const OUT_OF_TIME: &str = "out-of-time";
/// The reason code of a draw that both sides agreed on.
pub const AGREEMENT: &str = "agreement";

/// The reason code of the end of a game that took as long as games of its kind may take.
pub const TIME_LIMIT: &str = "time-limit";

/// How players ended a game that would go on by the rules. Whoever runs the table sees to it that it is true; a journal
/// can only say that it was so.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Settlement {
    /// A side gave up.
    Resigned(Side),
    /// A side used up its time.
    OutOfTime(Side),
    /// Both sides agreed on a draw.
    DrawAgreed,
    /// The time that the rules give a whole game is up: it stays unfinished, and nobody has won.
    TimeUp,
}

impl Settlement {
    /// How the game ended by it.
    pub const fn outcome(self) -> Outcome {
        match self {
            Settlement::Resigned(side) => Outcome { winner: Some(side.other()), reason: RESIGNATION },
            Settlement::OutOfTime(side) => Outcome { winner: Some(side.other()), reason: OUT_OF_TIME },
            Settlement::DrawAgreed => Outcome { winner: None, reason: AGREEMENT },
            Settlement::TimeUp => Outcome { winner: None, reason: TIME_LIMIT },
        }
    }
}
