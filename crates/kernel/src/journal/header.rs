//! The header of a journal: everything that is fixed before the first action.

use std::fmt;

use super::{JournalError, JournalFault, Link, clean_text, clean_word};
use crate::hexadecimal;
use crate::side::Side;

/// The version of the text format that this program writes and understands.
pub const FORMAT: u32 = 1;

pub(super) const FIRST_WORD: &str = "vedette-journal";
pub(super) const END_OF_HEADER: &str = "---";

/// Words that mean something else where a side code could stand.
const RESERVED: [&str; 9] = ["undo", "end", "seed", "resign", "flag", "agree", "draw", "entropy", "time"];

/// Where the first lines of a journal come from, when it goes on from another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Origin {
    /// So many lines were taken over. Their draws are not from the seed of this journal.
    pub lines: u64,
    /// The hash of the last of them in the other journal.
    pub link: Link,
}

/// What a journal fixes before the first action.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Header {
    /// The game, e.g. `1806`.
    pub game: String,
    /// The scenario of the game.
    pub scenario: String,
    /// The options in force, in the spelling of the system; may be empty.
    pub options: String,
    /// The hash of the component pack.
    pub pack: String,
    /// The system and the version of its rules, e.g. `conquerors 1`.
    pub rules: String,
    /// The id of the table: part of the key of every draw.
    pub table: String,
    /// The codes of the two sides, e.g. `french` and `coalition`: each one word.
    pub sides: [String; 2],
    /// [`Keyed::commitment`](crate::chance::Keyed::commitment) of the secret seed.
    pub commit: [u8; 32],
    /// Set when the first lines come from another journal.
    pub origin: Option<Origin>,
    /// Whether players may ask a computer for advice, where that was agreed on.
    pub coach: Option<bool>,
    /// What the seats added to the seed, in seat order: at most one line a seat.
    pub entropy: Vec<(Side, String)>,
}

impl Header {
    /// The code of a side.
    pub fn side_code(&self, side: Side) -> &str {
        let [first, second] = &self.sides;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// The side with this code.
    pub fn side(&self, code: &str) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.side_code(side) == code)
    }

    /// So many lines come from another journal.
    pub fn taken_over(&self) -> u64 {
        self.origin.map_or(0, |origin| origin.lines)
    }

    /// How many lines of text the header takes, the closing `---` included.
    pub fn lines(&self) -> usize {
        FIELDS.len() + 4 + self.optional_lines() + self.entropy.len()
    }

    /// How many lines stand between `commit` and the words of the seats.
    fn optional_lines(&self) -> usize {
        usize::from(self.origin.is_some()) + usize::from(self.coach.is_some())
    }

    /// Finds a value that cannot be written on its line.
    pub(super) fn check(&self) -> Result<(), JournalError> {
        let fault = |line, message| Err(JournalError { line, kind: JournalFault::Header, message });
        for (index, field) in FIELDS.iter().enumerate() {
            let value = (field.value)(self);
            let absent = value.is_empty() && field.may_be_empty;
            if !absent && !clean_text(value) {
                return fault(index + 2, field_message(field.key));
            }
        }
        let line = FIELDS.len() + 2;
        let [first, second] = &self.sides;
        let side_is_wrong = |code: &String| !clean_word(code) || RESERVED.contains(&code.as_str());
        if side_is_wrong(first) || side_is_wrong(second) || first == second {
            return fault(line, format!("`sides` needs two different words, none of them {RESERVED:?}"));
        }
        match self.entropy.iter().position(|(_, word)| !clean_text(word)) {
            Some(index) => fault(line + 2 + self.optional_lines() + index, field_message("entropy")),
            None => Ok(()),
        }
    }

    /// Reads the header lines, the first line and the closing one excluded.
    pub(super) fn read(lines: &[&str]) -> Result<Header, JournalError> {
        let mut header = Header::default();
        let mut rest = lines.iter().copied();
        for (index, field) in FIELDS.iter().enumerate() {
            *(field.place)(&mut header) = value(rest.next(), field.key, index + 2)?.to_owned();
        }
        let line = FIELDS.len() + 2;
        let fault = |line, message| JournalError { line, kind: JournalFault::Header, message };
        let sides = value(rest.next(), "sides", line)?;
        let (first, second) = sides
            .split_once(' ')
            .ok_or_else(|| fault(line, "`sides` needs the codes of the two sides".to_owned()))?;
        header.sides = [first.to_owned(), second.to_owned()];
        header.commit = hexadecimal::decode(value(rest.next(), "commit", line + 1)?)
            .ok_or_else(|| fault(line + 1, "`commit` needs 64 hexadecimal digits".to_owned()))?;
        let mut rest = rest.peekable();
        let mut line = line + 2;
        if rest.peek().is_some_and(|text| text.starts_with("origin")) {
            header.origin = Some(read_origin(value(rest.next(), "origin", line)?).ok_or_else(|| {
                fault(line, "`origin` needs a number of lines and a hash of 32 digits".to_owned())
            })?);
            line += 1;
        }
        if rest.peek().is_some_and(|text| text.starts_with("coach")) {
            header.coach = Some(match value(rest.next(), "coach", line)? {
                "on" => true,
                "off" => false,
                _ => return Err(fault(line, "`coach` is `on` or `off`".to_owned())),
            });
            line += 1;
        }
        for (index, text) in rest.enumerate() {
            let line = line + index;
            let (code, word) = value(Some(text), "entropy", line)?.split_once(' ').unwrap_or_default();
            let side = header
                .side(code)
                .ok_or_else(|| fault(line, format!("`{code}` is neither of the two sides ({sides})")))?;
            header.entropy.push((side, word.to_owned()));
        }
        header.check()?;
        Ok(header)
    }
}

fn read_origin(text: &str) -> Option<Origin> {
    let (lines, link) = text.split_once(' ')?;
    let origin = Origin { lines: lines.parse().ok()?, link: Link(hexadecimal::decode(link)?) };
    (format!("{} {}", origin.lines, origin.link) == text).then_some(origin)
}

fn field_message(key: &str) -> String {
    format!("`{key}` needs a value on one line, without spaces around it")
}

/// The value of a header line that must have this key.
fn value<'a>(text: Option<&'a str>, key: &str, line: usize) -> Result<&'a str, JournalError> {
    let fault = |message| JournalError { line, kind: JournalFault::Header, message };
    let text =
        text.ok_or_else(|| fault(format!("the header ends before `{key}`; it must have that line")))?;
    match text.split_once(' ') {
        // A space without a value would be a second spelling of an empty value.
        Some((found, value)) if found == key && !value.is_empty() => Ok(value),
        None if text == key => Ok(""),
        _ => Err(fault(format!(
            "expected `{key} ...`, found `{text}`; the header has its lines in a fixed order"
        ))),
    }
}

/// A header line that is one text.
struct Field {
    key: &'static str,
    may_be_empty: bool,
    value: fn(&Header) -> &String,
    place: fn(&mut Header) -> &mut String,
}

macro_rules! field {
    ($name:ident, $may_be_empty:expr) => {
        Field {
            key: stringify!($name),
            may_be_empty: $may_be_empty,
            value: |header| &header.$name,
            place: |header| &mut header.$name,
        }
    };
}

const FIELDS: [Field; 6] = [
    field!(game, false),
    field!(scenario, false),
    field!(options, true),
    field!(pack, false),
    field!(rules, false),
    field!(table, false),
];

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_WORD} {FORMAT}")?;
        for field in &FIELDS {
            match (field.value)(self).as_str() {
                "" => writeln!(f, "{}", field.key)?,
                value => writeln!(f, "{} {value}", field.key)?,
            }
        }
        let [first, second] = &self.sides;
        writeln!(f, "sides {first} {second}")?;
        writeln!(f, "commit {}", hexadecimal::encode(&self.commit))?;
        if let Some(origin) = &self.origin {
            writeln!(f, "origin {} {}", origin.lines, origin.link)?;
        }
        if let Some(coach) = self.coach {
            writeln!(f, "coach {}", if coach { "on" } else { "off" })?;
        }
        for (side, word) in &self.entropy {
            writeln!(f, "entropy {} {word}", self.side_code(*side))?;
        }
        writeln!(f, "{END_OF_HEADER}")
    }
}
