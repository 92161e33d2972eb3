//! One line of a journal: what it records, and how that is written and read.

use std::fmt::{self, Write};

use super::header::Header;
use super::{clean_text, clean_word};
use crate::chance::Drawn;
use crate::hexadecimal;
use crate::settlement::Settlement;
use crate::side::Side;

/// Stands where the draws of an action would, when there are none.
const NO_DRAWS: &str = "-";

/// The hash that ties a line to all before it: the first 16 bytes of a SHA-256.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Link(pub [u8; 16]);

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hexadecimal::encode(&self.0))
    }
}

/// What one line records.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Record {
    /// A side answered a decision.
    Action {
        /// Who.
        side: Side,
        /// The action in notation.
        text: String,
        /// The draws it led to.
        drawn: Vec<Drawn>,
    },
    /// Actions were taken back: play continues from after line `to`. What was undone stays on the record.
    Undo {
        /// The line after which play continues; 0 is the start.
        to: u64,
        /// Who took back.
        side: Side,
    },
    /// A side added a word to the draws that follow.
    Entropy {
        /// Who.
        side: Side,
        /// What.
        word: String,
    },
    /// The players ended the game.
    Settled(Settlement),
    /// The game is over.
    End {
        /// Who won; `None` is a draw.
        winner: Option<Side>,
        /// How, as a code.
        reason: String,
    },
    /// The secret seed, published after the end.
    Seed([u8; 32]),
}

/// One numbered line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// Its number, from 1 without gaps.
    pub number: u64,
    /// What it records.
    pub record: Record,
    /// The hash over all before it and itself.
    pub link: Link,
}

impl Record {
    /// What cannot be written on one line that reads back, if anything.
    pub(super) fn fault(&self) -> Option<String> {
        match self {
            Record::Action { text, .. } if !clean_text(text) || text.contains('|') => {
                Some(format!("an action needs a notation on one line without `|`, found {text:?}"))
            }
            Record::Action { drawn, .. } => drawn.iter().find(|draw| !is_clean_draw(draw)).map(|draw| {
                format!("a draw needs a one-word purpose and an outcome below its bound, found {draw:?}")
            }),
            Record::Entropy { word, .. } if !clean_text(word) || word.contains('|') => {
                Some(format!("`entropy` needs words on one line without `|`, found {word:?}"))
            }
            Record::End { reason, .. } if !clean_word(reason) => {
                Some(format!("`end` needs a reason of one word, found {reason:?}"))
            }
            _ => None,
        }
    }

    /// The line without its hash.
    pub(super) fn write(&self, number: u64, header: &Header) -> String {
        let mut out = format!("{number} ");
        // Writing to a string cannot fail.
        let _ = match self {
            Record::Action { side, text, drawn } => {
                write!(out, "{} {text} | {}", header.side_code(*side), write_draws(drawn))
            }
            Record::Undo { to, side } => write!(out, "undo {to} {}", header.side_code(*side)),
            Record::Entropy { side, word } => write!(out, "entropy {} {word}", header.side_code(*side)),
            Record::Settled(Settlement::Resigned(side)) => write!(out, "resign {}", header.side_code(*side)),
            Record::Settled(Settlement::OutOfTime(side)) => write!(out, "flag {}", header.side_code(*side)),
            Record::Settled(Settlement::DrawAgreed) => out.write_str("agree draw"),
            Record::Settled(Settlement::TimeUp) => out.write_str("time up"),
            Record::End { winner, reason } => {
                let winner = winner.map_or("draw", |side| header.side_code(side));
                write!(out, "end {winner} {reason}")
            }
            Record::Seed(seed) => write!(out, "seed {}", hexadecimal::encode(seed)),
        };
        out
    }

    /// Reads what stands between the number and the hash of a line; the error says what is wrong with it.
    pub(super) fn read(text: &str, header: &Header) -> Result<Record, String> {
        let (word, rest) = text.split_once(' ').ok_or("the line ends too early")?;
        let side = |code: &str| {
            header.side(code).ok_or_else(|| format!("`{code}` is neither of the sides {:?}", header.sides))
        };
        let record = match word {
            "undo" => {
                let (to, code) = rest.split_once(' ').ok_or("`undo` needs a line number and a side")?;
                let to = to.parse().map_err(|_| format!("`{to}` is not a line number"))?;
                Record::Undo { to, side: side(code)? }
            }
            "entropy" => {
                let (code, word) = rest.split_once(' ').ok_or("`entropy` needs a side and words")?;
                Record::Entropy { side: side(code)?, word: word.to_owned() }
            }
            "resign" => Record::Settled(Settlement::Resigned(side(rest)?)),
            "flag" => Record::Settled(Settlement::OutOfTime(side(rest)?)),
            "agree" if rest == "draw" => Record::Settled(Settlement::DrawAgreed),
            "agree" => return Err("`agree` can only be followed by `draw`".to_owned()),
            "time" if rest == "up" => Record::Settled(Settlement::TimeUp),
            "time" => return Err("`time` can only be followed by `up`".to_owned()),
            "end" => {
                let (code, reason) =
                    rest.split_once(' ').ok_or("`end` needs a winner (or `draw`) and a reason")?;
                let winner = if code == "draw" { None } else { Some(side(code)?) };
                Record::End { winner, reason: reason.to_owned() }
            }
            "seed" => Record::Seed(hexadecimal::decode(rest).ok_or("`seed` needs 64 hexadecimal digits")?),
            code => {
                let side = side(code)?;
                let (text, draws) =
                    rest.rsplit_once(" | ").ok_or("an action needs its draws after ` | ` (or `-`)")?;
                Record::Action { side, text: text.to_owned(), drawn: read_draws(draws)? }
            }
        };
        record.fault().map_or(Ok(record), Err)
    }
}

fn is_clean_draw(draw: &Drawn) -> bool {
    clean_word(&draw.purpose) && !draw.purpose.contains(['/', ',', '|']) && draw.outcome < draw.bound
}

fn write_draws(drawn: &[Drawn]) -> String {
    if drawn.is_empty() {
        return NO_DRAWS.to_owned();
    }
    let words: Vec<String> =
        drawn.iter().map(|draw| format!("{} {}/{}", draw.purpose, draw.outcome, draw.bound)).collect();
    words.join(", ")
}

fn read_draws(text: &str) -> Result<Vec<Drawn>, String> {
    if text == NO_DRAWS {
        return Ok(Vec::new());
    }
    text.split(", ")
        .map(|draw| {
            read_draw(draw).ok_or_else(|| format!("`{draw}` is not a draw (`purpose outcome/bound`)"))
        })
        .collect()
}

fn read_draw(text: &str) -> Option<Drawn> {
    let (purpose, numbers) = text.split_once(' ')?;
    let (outcome, bound) = numbers.split_once('/')?;
    Some(Drawn { purpose: purpose.to_owned(), outcome: outcome.parse().ok()?, bound: bound.parse().ok()? })
}
