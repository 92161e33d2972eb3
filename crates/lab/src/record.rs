//! One finished game as plain facts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use vedette_kernel::Side;

/// A combat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// When.
    pub turn: u32,
    /// Where.
    pub place: String,
}

/// One finished game. Of two numbers the first belongs to the first side.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Record {
    /// Its number among the games of its kind.
    pub number: u64,
    /// The seed it was derived from.
    pub seed: u64,
    /// Points added to the opening, as a bid would do it.
    pub shift: i32,
    /// Who won: 0 the first side, 1 the second; nobody if it was a draw.
    pub winner: Option<u8>,
    /// How it ended.
    pub reason: String,
    /// The turn in which it ended.
    pub last_turn: u32,
    /// Decisions taken.
    pub decisions: u64,
    /// The points at the end of each turn that was played, the last one included.
    pub track: Vec<i32>,
    /// How far the first side had come at the end of each turn, in kilometres.
    pub advance: Vec<i32>,
    /// What each side gained, by reason.
    pub points_by_reason: BTreeMap<String, [u32; 2]>,
    /// Every combat.
    pub fights: Vec<Fight>,
    /// Cards that each side drew, with the turn in which it first did.
    pub drawn: [BTreeMap<String, u32>; 2],
    /// Cards that each side played, with how often.
    pub played: [BTreeMap<String, u32>; 2],
    /// Strength that units lost.
    pub weakened: BTreeMap<String, u32>,
    /// Units that were eliminated, with the turn.
    pub fallen: BTreeMap<String, u32>,
}

impl Record {
    /// What a side got out of it: 1 for a win, a half for a draw.
    pub fn score(&self, side: Side) -> f64 {
        match self.winner {
            None => 0.5,
            Some(winner) => f64::from(u8::from(usize::from(winner) == side.index())),
        }
    }

    /// The points at the end.
    pub fn points(&self) -> i32 {
        self.track.last().copied().unwrap_or(0)
    }

    /// The farthest that the first side came.
    pub fn farthest(&self) -> i32 {
        self.advance.iter().copied().max().unwrap_or(0)
    }
}
