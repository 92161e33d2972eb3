//! Tables of the rules: a file says what they are called, the rules say what stands in them.

use serde::Deserialize;

use super::{Chart, ChartRow, Desk, pick};
use crate::System;

/// What is read in a table, as the rules have it: heads in numbers where they are numbers, else empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Cells {
    /// The heads of the columns; none where the file words them.
    pub columns: Vec<String>,
    /// The heads of the rows; none where the file words them.
    pub rows: Vec<String>,
    /// What stands in each row, column by column.
    pub cells: Vec<Vec<String>>,
}

/// A table, as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Frame {
    pub(super) code: String,
    /// The topic of the rules that it belongs to.
    pub(super) topic: String,
    #[serde(default)]
    when: String,
    caption: [String; 2],
    corner: [String; 2],
    #[serde(default)]
    columns: Vec<[String; 2]>,
    #[serde(default)]
    rows: Vec<[String; 2]>,
    #[serde(default)]
    note: [String; 2],
}

impl Cells {
    /// A table by two numbers: neighbours under which the same is read share a column or a row, and the ends are open where
    /// they say so (`up to`, `and more`).
    pub fn by_numbers(columns: &[Band], rows: &[Band], read: impl Fn(i32, i32) -> String) -> Cells {
        Cells {
            columns: columns.iter().map(|band| band.head.clone()).collect(),
            rows: rows.iter().map(|band| band.head.clone()).collect(),
            cells: rows
                .iter()
                .map(|row| columns.iter().map(|column| read(column.from, row.from)).collect())
                .collect(),
        }
    }
}

/// Numbers that are read as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// How they are written: `4–6`, `81+`.
    pub head: String,
    /// The first of them.
    pub from: i32,
}

impl Band {
    /// Numbers one by one.
    pub fn each(numbers: std::ops::RangeInclusive<i32>) -> Vec<Band> {
        numbers.map(|number| Band { head: signed(number), from: number }).collect()
    }

    /// Neighbours among some numbers of which the same is known, each once; whatever lies beyond the last is read as it.
    pub fn alike<T: PartialEq>(
        numbers: std::ops::RangeInclusive<i32>,
        known: impl Fn(i32) -> T,
    ) -> Vec<Band> {
        let last = *numbers.end();
        let mut found: Vec<(i32, i32)> = Vec::new();
        for number in numbers {
            match found.last_mut() {
                Some((from, to)) if known(*from) == known(number) => *to = number,
                _ => found.push((number, number)),
            }
        }
        let head = |from: i32, to: i32| match (from, to) {
            (from, to) if to == last => format!("{}+", signed(from)),
            (from, to) if from == to => signed(from),
            (from, to) => format!("{}–{}", signed(from), signed(to)),
        };
        found.into_iter().map(|(from, to)| Band { head: head(from, to), from }).collect()
    }
}

fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { number.to_string() }
}

/// The tables that a system has, as their file says.
pub(super) fn frames<S: System>() -> Result<Vec<Frame>, String> {
    match S::rulebook().charts {
        "" => Ok(Vec::new()),
        text => serde_json::from_str(text).map_err(|error| format!("the tables cannot be read: {error}")),
    }
}

/// A table with what the rules read in it; none if they have none of that name, or its heads are not as many as its cells.
pub(super) fn chart<S: System>(desk: &Desk<'_, S>, frame: &Frame) -> Option<Chart> {
    let language = desk.speaker.language();
    let heads = |worded: &[[String; 2]], counted: Vec<String>| match worded {
        [] => counted,
        worded => worded.iter().map(|head| pick(language, head).to_owned()).collect(),
    };
    let Cells { columns, rows, cells } = S::cells(desk.pack, &frame.code, &desk.speaker)?;
    let (columns, rows) = (heads(&frame.columns, columns), heads(&frame.rows, rows));
    let square = rows.len() == cells.len() && cells.iter().all(|row| row.len() == columns.len());
    let full = [&columns, &rows].iter().all(|heads| heads.iter().all(|head| !head.is_empty()));
    (square && full && !cells.is_empty()).then(|| Chart {
        code: frame.code.clone(),
        caption: pick(language, &frame.caption).to_owned(),
        corner: pick(language, &frame.corner).to_owned(),
        columns,
        rows: rows.into_iter().zip(cells).map(|(head, cells)| ChartRow { head, cells }).collect(),
        note: pick(language, &frame.note).to_owned(),
        when: frame.when.clone(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_that_read_the_same_are_one_band_and_the_last_is_open() {
        let heads = |bands: Vec<Band>| bands.into_iter().map(|band| band.head).collect::<Vec<_>>();
        assert_eq!(heads(Band::alike(-1..=7, |n| n.max(0) / 3)), ["−1–2", "3–5", "6+"]);
        assert_eq!(heads(Band::each(-1..=1)), ["−1", "0", "1"]);
    }
}
