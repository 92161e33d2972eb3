//! Tables of a pack: comma-separated files with a fixed set of columns in any order.

use std::ops::RangeInclusive;

use vedette_kernel::Side;

use crate::fault::{At, Faults, fixed};

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The column it stands in, e.g. `source_terrain`.
    pub of: &'static str,
    /// The source with its mark, e.g. `[rulebook]`.
    pub text: String,
}

/// One row of a table, its cells in the order of the wanted columns. A cell that is not there at all, because the
/// column is missing or the row too short, has been reported and is not reported again.
pub struct Row {
    /// Where it stands.
    pub at: At,
    columns: &'static [&'static str],
    cells: Vec<Option<String>>,
}

/// Reads a table; unknown and missing columns and rows of the wrong length are faults.
pub fn read(
    file: &'static str,
    text: &str,
    columns: &'static [&'static str],
    faults: &mut Faults,
) -> Vec<Row> {
    let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
    let header = match reader.headers() {
        Ok(header) => header.clone(),
        Err(error) => {
            faults.add(At { file, line: 1 }, format!("the header cannot be read: {error}"));
            return Vec::new();
        }
    };
    check_header(At { file, line: 1 }, &header, columns, faults);
    let places: Vec<Option<usize>> =
        columns.iter().map(|column| header.iter().position(|name| name == *column)).collect();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let line = error.position().map_or(0, |position| position.line() as usize);
                faults.add(At { file, line }, format!("the row cannot be read: {error}"));
                continue;
            }
        };
        let at = At { file, line: record.position().map_or(0, |position| position.line() as usize) };
        if record.len() != header.len() {
            faults.add(at, format!("{} cells where the header has {}", record.len(), header.len()));
        }
        let cell = |place: &Option<usize>| place.and_then(|place| record.get(place)).map(str::to_owned);
        rows.push(Row { at, columns, cells: places.iter().map(cell).collect() });
    }
    rows
}

fn check_header(at: At, header: &csv::StringRecord, columns: &[&str], faults: &mut Faults) {
    let mut seen = Vec::new();
    for name in header {
        if faults.look_up(at, "column", name, columns).is_some() {
            faults.only_once(at, "column", name, &mut seen);
        }
    }
    for column in columns {
        if !header.iter().any(|name| name == *column) {
            faults.add(at, format!("column `{column}` is missing"));
        }
    }
}

impl Row {
    fn cell(&self, column: &str) -> Option<&str> {
        let place = self.columns.iter().position(|name| *name == column)?;
        self.cells.get(place)?.as_deref()
    }

    /// The cell of a column; empty when it is not there.
    pub fn text(&self, column: &str) -> &str {
        self.cell(column).unwrap_or("")
    }

    /// Whether the cell is there and empty.
    pub fn left_empty(&self, column: &str) -> bool {
        self.cell(column).is_some_and(|text| text.trim().is_empty())
    }

    /// A cell that must not be empty.
    pub fn filled(&self, column: &str, faults: &mut Faults) -> &str {
        if self.left_empty(column) {
            faults.add(self.at, format!("`{column}` is empty"));
        }
        self.text(column)
    }

    /// A code: lower-case letters, digits and hyphens, so that it can stand in notation.
    pub fn code(&self, column: &str, faults: &mut Faults) -> &str {
        let code = self.filled(column, faults);
        check_code(self.at, code, faults);
        code
    }

    /// A whole number within a range.
    pub fn number(&self, column: &str, range: RangeInclusive<u8>, faults: &mut Faults) -> u8 {
        let Some(text) = self.cell(column) else { return *range.start() };
        match text.parse::<u8>() {
            Ok(number) if range.contains(&number) => number,
            _ => {
                let (least, most) = (range.start(), range.end());
                faults.add(
                    self.at,
                    format!("`{column}` is `{text}`, not a whole number from {least} to {most}"),
                );
                *least
            }
        }
    }

    /// A whole number within a range that may reach below 0.
    pub fn signed(&self, column: &str, range: RangeInclusive<i8>, faults: &mut Faults) -> i8 {
        let Some(text) = self.cell(column) else { return 0 };
        match text.parse::<i8>() {
            Ok(number) if range.contains(&number) => number,
            _ => {
                let (least, most) = (range.start(), range.end());
                faults.add(
                    self.at,
                    format!("`{column}` is `{text}`, not a whole number from {least} to {most}"),
                );
                0
            }
        }
    }

    /// A whole number, or nothing.
    pub fn number_or_none(&self, column: &str, range: RangeInclusive<u8>, faults: &mut Faults) -> Option<u8> {
        if self.text(column).is_empty() { None } else { Some(self.number(column, range, faults)) }
    }

    /// A decimal number, in units of its last allowed decimal.
    pub fn decimal(
        &self,
        column: &str,
        decimals: usize,
        range: RangeInclusive<i32>,
        faults: &mut Faults,
    ) -> i32 {
        let Some(text) = self.cell(column) else { return 0 };
        match fixed(text, decimals) {
            Some(number) if range.contains(&number) => number,
            Some(_) => {
                faults.add(self.at, format!("`{column}` is `{text}`, which is out of range"));
                0
            }
            None => {
                faults.add(
                    self.at,
                    format!("`{column}` is `{text}`, not a number with at most {decimals} decimals"),
                );
                0
            }
        }
    }

    /// The place of a word in a list of known ones, called by the name of the column.
    pub fn one_of(&self, column: &str, known: &[&str], faults: &mut Faults) -> Option<usize> {
        self.known(column, column, known, faults)
    }

    /// The place of a word in a list of known ones.
    pub fn known(&self, column: &str, what: &str, known: &[&str], faults: &mut Faults) -> Option<usize> {
        faults.look_up(self.at, what, self.cell(column)?, known)
    }

    /// A side by its word.
    pub fn side(&self, column: &str, sides: &[&str], faults: &mut Faults) -> Option<Side> {
        self.one_of(column, sides, faults).and_then(|place| Side::BOTH.get(place).copied())
    }

    /// A side by its word, or nothing.
    pub fn side_or_none(&self, column: &str, sides: &[&str], faults: &mut Faults) -> Option<Side> {
        if self.text(column).is_empty() { None } else { self.side(column, sides, faults) }
    }

    /// The source of a value that the row always has.
    pub fn source(&self, column: &'static str, faults: &mut Faults) -> Source {
        if let Some(text) = self.cell(column) {
            faults.check_source(self.at, column, text);
        }
        Source { of: column, text: self.text(column).to_owned() }
    }

    /// The source of a value that the row may lack: it must be there exactly when the value is.
    pub fn source_if(&self, given: bool, column: &'static str, faults: &mut Faults) -> Option<Source> {
        if given {
            return Some(self.source(column, faults));
        }
        if !self.text(column).is_empty() {
            faults.add(
                self.at,
                format!("`{column}` is filled in, but there is no value it could be the source of"),
            );
        }
        None
    }
}

/// Reports a code that could not stand in notation.
pub fn check_code(at: At, code: &str, faults: &mut Faults) {
    let plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    if !code.is_empty() && !code.bytes().all(plain) {
        faults.add(at, format!("code `{code}` may hold only lower-case letters a to z, digits and hyphens"));
    }
}
