//! The record of a table, as text: header, actions, chance outcomes, each line tied to all before it by a hash.
//!
//! ```text
//! vedette-journal 1
//! game 1806
//! scenario grand-campaign
//! options
//! pack 5f2b...
//! rules conquerors 1
//! table k3x9
//! sides french coalition
//! commit 9c1d...          hash of the secret seed
//! entropy french cassis   what a seat added to the seed; may be absent
//! ---
//! 1 french stack bernadotte | - | 0f3a...
//! 2 french march | march-card 3/12, die 0/6 | 77c1...
//! 3 undo 1 french | 51aa...
//! 4 entropy coalition rain | 90ab...   what a seat adds to the draws that follow
//! 5 resign french | 8e20...        or `flag french` (out of time), `agree draw`, `time up`
//! 6 end coalition resignation | 4b02...
//! 7 seed 31d0... | c5f7...
//! ```
//!
//! A journal that goes on from another one has a line `origin LINES HASH` after `commit`: so many of its lines were taken
//! over, and their draws are not from its seed.
//!
//! The hash of a line is the first 32 hexadecimal digits of the SHA-256 over the hash of the line before it, a line
//! feed, and the line itself up to the last ` | `. The hash before line 1 is that of the whole header. A journal has
//! one spelling only: a text that parses prints again byte for byte.
//!
//! A journal knows nothing of rules. Whether its actions were legal is for [`mod@crate::replay`] to say.

mod entry;
mod header;
#[cfg(test)]
mod tests;

use std::fmt;

use sha2::{Digest, Sha256};

pub use entry::{Entry, Link, Record};
pub use header::{FORMAT, Header, Origin};

use crate::chance::Keyed;
use crate::hexadecimal;

/// What kind of thing is wrong with a journal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum JournalFault {
    /// Written in a version of the format that this program does not know.
    Version {
        /// The version of the text.
        found: String,
        /// The version this program understands.
        understood: u32,
    },
    /// The last line was not written to its end; so many entries before it are sound.
    Incomplete {
        /// How many entries can be trusted.
        sound: u64,
    },
    /// The header is not one.
    Header,
    /// The entries are not numbered 1, 2, 3, ...
    Number,
    /// A hash does not fit: something was changed after it was written.
    Chain,
    /// The line does not say anything a journal can say.
    Form,
    /// The line may not stand here: an action after the end, a seed before it, an undo to nowhere.
    Order,
}

/// What is wrong with a journal, where, and what to do about it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct JournalError {
    /// The line of the text, from 1.
    pub line: usize,
    /// What kind of thing is wrong.
    pub kind: JournalFault,
    /// What is wrong and what to do, in plain words.
    pub message: String,
}

/// How far a game has come, as far as the record alone can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Open,
    Settled,
    Ended,
    Opened,
}

/// The whole record of a table. Append-only.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Journal {
    header: Header,
    entries: Vec<Entry>,
    line_of_play: Vec<u64>,
    stage: Stage,
}

impl Journal {
    /// An empty journal.
    ///
    /// # Errors
    /// When a value of the header cannot be written on its line.
    pub fn new(header: Header) -> Result<Journal, JournalError> {
        header.check()?;
        Ok(Journal { header, entries: Vec::new(), line_of_play: Vec::new(), stage: Stage::Open })
    }

    /// Reads a whole journal and checks its form, numbering and hashes.
    ///
    /// # Errors
    /// Names the first line that is wrong. [`Journal::parse_prefix`] gives what stands before it.
    pub fn parse(text: &str) -> Result<Journal, JournalError> {
        match Journal::parse_prefix(text)? {
            (journal, None) => Ok(journal),
            (_, Some(error)) => Err(error),
        }
    }

    /// Reads as much of a journal as is sound, for recovery: the entries before the first fault, and the fault.
    /// A line counts as written when its line feed is there.
    ///
    /// # Errors
    /// When not even the header can be read.
    pub fn parse_prefix(text: &str) -> Result<(Journal, Option<JournalError>), JournalError> {
        let (header, body) = split_header(text)?;
        let mut journal = Journal::new(header)?;
        for line in body.split_inclusive('\n') {
            if let Err(error) = journal.read_line(line) {
                return Ok((journal, Some(error)));
            }
        }
        Ok((journal, None))
    }

    /// The header.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// All entries, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The number of the last entry; 0 when there is none.
    pub fn last(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The entry with this number.
    pub fn entry(&self, number: u64) -> Option<&Entry> {
        self.entries.get(usize::try_from(number.checked_sub(1)?).ok()?)
    }

    /// The numbers of the actions that stand, those taken back left out.
    pub fn line_of_play(&self) -> &[u64] {
        &self.line_of_play
    }

    /// The actions that stood when entry `upto` was the last.
    pub fn line_of_play_at(&self, upto: u64) -> Vec<u64> {
        let mut line = Vec::new();
        for entry in self.entries.iter().take_while(|entry| entry.number <= upto) {
            extend_line_of_play(&mut line, entry);
        }
        line
    }

    /// How many draws the journal holds, those of undone actions included: the number of the next draw.
    pub fn draws(&self) -> u64 {
        let draws = |entry: &Entry| match &entry.record {
            Record::Action { drawn, .. } => drawn.len() as u64,
            _ => 0,
        };
        self.entries.iter().map(draws).sum()
    }

    /// The source of the draws that follow.
    pub fn chance(&self, seed: &[u8; 32]) -> Keyed {
        self.chance_at(seed, self.last())
    }

    /// The source of the draws after an entry: made of the seed and of all that the seats had added to it by then.
    pub(crate) fn chance_at(&self, seed: &[u8; 32], upto: u64) -> Keyed {
        let mut words: Vec<&str> = self.header.entropy.iter().map(|(_, word)| word.as_str()).collect();
        let mut next = 0;
        for entry in self.entries.iter().take_while(|entry| entry.number <= upto) {
            match &entry.record {
                Record::Action { drawn, .. } => next += drawn.len() as u64,
                Record::Entropy { word, .. } => words.push(word),
                _ => {}
            }
        }
        Keyed::new(seed, &self.header.table, &words, next)
    }

    /// A journal that goes on from after entry `upto` of this one, for another table and with another seed: whoever knows
    /// or chose the seed of this one knows nothing of the draws to come. The end of the game is left behind.
    ///
    /// # Errors
    /// When there is no such entry.
    pub fn continued(&self, upto: u64, table: &str, commit: [u8; 32]) -> Result<Journal, JournalError> {
        let plays = |entry: &&Entry| {
            matches!(entry.record, Record::Action { .. } | Record::Undo { .. } | Record::Entropy { .. })
        };
        if upto > self.last() {
            let message = format!("the journal has no entry {upto}; its last one is {}", self.last());
            return Err(JournalError { line: self.text_line(upto), kind: JournalFault::Number, message });
        }
        let taken: Vec<&Entry> =
            self.entries.iter().take_while(|entry| entry.number <= upto).take_while(plays).collect();
        let origin = taken.last().map(|last| Origin { lines: last.number, link: last.link });
        let header =
            Header { table: table.to_owned(), commit, origin, entropy: Vec::new(), ..self.header.clone() };
        let mut journal = Journal::new(header)?;
        for entry in taken {
            journal.append(entry.record.clone())?;
        }
        Ok(journal)
    }

    /// Whether the record says that the game is over.
    pub fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Ended | Stage::Opened)
    }

    /// The line of the text on which an entry stands.
    pub fn text_line(&self, number: u64) -> usize {
        self.header.lines().saturating_add(usize::try_from(number).unwrap_or(usize::MAX))
    }

    /// An entry as its line of text, without the line feed: what a store appends.
    pub fn text_of(&self, entry: &Entry) -> String {
        format!("{} | {}", entry.record.write(entry.number, &self.header), entry.link)
    }

    /// The hash of everything so far, to which the next line will be tied.
    pub fn link(&self) -> Link {
        self.entries.last().map_or_else(|| cut(Sha256::digest(self.header.to_string())), |entry| entry.link)
    }

    /// Writes the next line.
    ///
    /// # Errors
    /// When the record cannot be written on a line, or may not stand here. The journal is then unchanged.
    pub fn append(&mut self, record: Record) -> Result<&Entry, JournalError> {
        let number = self.last() + 1;
        let error = |kind, message| JournalError { line: self.text_line(number), kind, message };
        if let Some(message) = record.fault() {
            return Err(error(JournalFault::Form, message));
        }
        if let Some(message) = self.out_of_order(&record) {
            return Err(error(JournalFault::Order, message.to_owned()));
        }
        let link = chain(self.link(), &record.write(number, &self.header));
        Ok(self.push(Entry { number, record, link }))
    }

    fn push(&mut self, entry: Entry) -> &Entry {
        extend_line_of_play(&mut self.line_of_play, &entry);
        self.stage = match entry.record {
            Record::Action { .. } | Record::Undo { .. } | Record::Entropy { .. } => self.stage,
            Record::Settled(_) => Stage::Settled,
            Record::End { .. } => Stage::Ended,
            Record::Seed(_) => Stage::Opened,
        };
        let place = self.entries.len();
        self.entries.push(entry);
        &self.entries[place]
    }

    fn out_of_order(&self, record: &Record) -> Option<&'static str> {
        match (record, self.stage) {
            (
                Record::Action { .. } | Record::Undo { .. } | Record::Entropy { .. } | Record::Settled(_),
                Stage::Settled,
            ) => Some("after `resign`, `flag`, `agree` and `time` only `end` may follow"),
            (Record::Seed(_), Stage::Open | Stage::Settled) => {
                Some("the seed may be revealed after the end only")
            }
            (Record::Seed(_), Stage::Ended) => None,
            (_, Stage::Ended | Stage::Opened) => Some("the game is over: only the seed may follow, once"),
            (Record::Undo { to, .. }, Stage::Open) => self.undo_fault(*to),
            _ => None,
        }
    }

    fn undo_fault(&self, to: u64) -> Option<&'static str> {
        let stands = to == 0 || self.line_of_play.binary_search(&to).is_ok();
        let takes_back = self.line_of_play.last().is_some_and(|&last| to < last);
        (!stands || !takes_back).then_some(
            "`undo` must name an action that stands before the last one that stands (0 is the start)",
        )
    }

    /// Takes over one line of text, its line feed included.
    fn read_line(&mut self, text: &str) -> Result<(), JournalError> {
        let sound = self.last();
        let number = sound + 1;
        let error = |kind, message| JournalError { line: self.text_line(number), kind, message };
        let Some(line) = text.strip_suffix('\n') else {
            let message = format!(
                "the last line is incomplete: it has no line end; the {sound} entries before it are sound. \
                 Recover those, or add the line end if only that was lost"
            );
            return Err(error(JournalFault::Incomplete { sound }, message));
        };
        let form = |what: String| {
            let advice = "Take the journal from another copy, or recover the entries before it";
            error(JournalFault::Form, format!("{what}. {advice}; the {sound} entries before it are sound"))
        };
        if line.ends_with('\r') {
            let what =
                "the line ends in a carriage return; journals have plain line feeds, convert the line ends";
            return Err(form(what.to_owned()));
        }
        let (body, link) =
            line.rsplit_once(" | ").ok_or_else(|| form("the line has no hash at its end".to_owned()))?;
        let link =
            hexadecimal::decode(link).map(Link).ok_or_else(|| form(format!("`{link}` is not a hash")))?;
        let (found, rest) = body.split_once(' ').unwrap_or((body, ""));
        if found != number.to_string() {
            let message = format!(
                "entry {number} is expected here, found `{found}`: an entry was lost, added or moved. \
                 Take the journal from another copy; the {sound} entries before it are sound"
            );
            return Err(error(JournalFault::Number, message));
        }
        if chain(self.link(), body) != link {
            let message = format!(
                "the hash of entry {number} does not fit: this line, or the header, was changed after it was written. \
                 Take the journal from another copy; the hashes of the {sound} entries before it do fit"
            );
            return Err(error(JournalFault::Chain, message));
        }
        let record = Record::read(rest, &self.header).map_err(form)?;
        if record.write(number, &self.header) != body {
            return Err(form("the line is not in the one spelling that journals have".to_owned()));
        }
        if let Some(message) = self.out_of_order(&record) {
            return Err(error(JournalFault::Order, message.to_owned()));
        }
        self.push(Entry { number, record, link });
        Ok(())
    }
}

impl fmt::Display for Journal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.header)?;
        self.entries.iter().try_for_each(|entry| writeln!(f, "{}", self.text_of(entry)))
    }
}

impl std::str::FromStr for Journal {
    type Err = JournalError;

    fn from_str(text: &str) -> Result<Journal, JournalError> {
        Journal::parse(text)
    }
}

fn extend_line_of_play(line: &mut Vec<u64>, entry: &Entry) {
    match entry.record {
        Record::Action { .. } => line.push(entry.number),
        Record::Undo { to, .. } => line.truncate(line.partition_point(|&number| number <= to)),
        Record::Entropy { .. } | Record::Settled(_) | Record::End { .. } | Record::Seed(_) => {}
    }
}

fn chain(before: Link, body: &str) -> Link {
    let mut hash = Sha256::new();
    hash.update(before.to_string());
    hash.update(b"\n");
    hash.update(body);
    cut(hash.finalize())
}

fn cut(digest: impl Into<[u8; 32]>) -> Link {
    let digest: [u8; 32] = digest.into();
    let mut link = [0; 16];
    link.iter_mut().zip(digest).for_each(|(to, from)| *to = from);
    Link(link)
}

/// The header and the text after it.
fn split_header(text: &str) -> Result<(Header, &str), JournalError> {
    let error = |line, kind, message: String| JournalError { line, kind, message };
    let first = text.split('\n').next().unwrap_or_default().trim_end_matches('\r');
    match first.strip_prefix(header::FIRST_WORD).and_then(|rest| rest.strip_prefix(' ')) {
        None => {
            let message = format!("not a journal: the first line must be `{} {FORMAT}`", header::FIRST_WORD);
            return Err(error(1, JournalFault::Header, message));
        }
        Some(found) if found != FORMAT.to_string() => {
            let message = format!(
                "the journal is written in format version `{found}`; this program understands version {FORMAT}. \
                 Use a program that knows version `{found}`"
            );
            let found = found.to_owned();
            return Err(error(1, JournalFault::Version { found, understood: FORMAT }, message));
        }
        Some(_) => {}
    }
    if text.lines().next() != text.split('\n').next() {
        let message =
            "the lines end in carriage returns; journals have plain line feeds, convert the line ends";
        return Err(error(1, JournalFault::Header, message.to_owned()));
    }
    let close = format!("\n{}\n", header::END_OF_HEADER);
    let Some(end) = text.find(&close) else {
        let message = format!("the header is incomplete: no line `{}` closes it", header::END_OF_HEADER);
        return Err(error(text.lines().count(), JournalFault::Header, message));
    };
    let lines: Vec<&str> = text[..end].split('\n').skip(1).collect();
    let header = Header::read(&lines)?;
    Ok((header, &text[end + close.len()..]))
}

/// Whether a text can stand on a line of its own and read back the same.
fn clean_text(text: &str) -> bool {
    !text.is_empty() && text.trim() == text && !text.contains(|letter: char| letter.is_control())
}

/// Whether a text is one word.
fn clean_word(text: &str) -> bool {
    clean_text(text) && !text.contains(char::is_whitespace)
}
