//! A map in plain characters, for terminals and for screen readers that read line by line.
//!
//! The caller says what to write at each area and how it should look; colours are his business, the map only carries his
//! [`Style`] along. Roads are drawn with `-`, `|`, `/`, `\` and `·`, a bridge is a `=`.

use std::fmt;

use super::picture::{Place, Road};

/// How a piece of text should look; what that means is up to the caller.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Style {
    /// Nothing special.
    #[default]
    Plain,
    /// Roads and whatever should stand back.
    Faint,
    /// Something of the first camp.
    First,
    /// Something of the second camp.
    Second,
    /// Something of both camps.
    Both,
    /// What the eye should find first.
    Marked,
}

/// What to write at an area.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The text, e.g. `Jena F2 P1`.
    pub text: String,
    /// How it should look.
    pub style: Style,
}

/// A run of characters of one style.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Span {
    /// The characters.
    pub text: String,
    /// How they should look.
    pub style: Style,
}

/// A finished map: lines of spans. Printed with `Display` it is plain text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextMap {
    /// The lines from north to south, without blanks at their ends.
    pub lines: Vec<Vec<Span>>,
}

impl fmt::Display for TextMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            for span in line {
                f.write_str(&span.text)?;
            }
            f.write_str("\n")?;
        }
        Ok(())
    }
}

/// Draws areas and roads on a grid of characters. `tag` is asked once for each area, by its index.
///
/// Every tag is written somewhere, as near to its place as the others allow; a tag too long for the map is cut.
///
/// ```
/// use vedette_board::draw::{Place, Road, Spot, text};
///
/// let place = |name: &str, lon| Place {
///     code: name.into(), name: name.into(), spot: Spot { lon, lat: 0 }, ..Place::default()
/// };
/// let places = [place("Jena", 0), place("Gera", 1_000_000)];
/// let roads = [Road { a: 0, b: 1, ..Road::default() }];
/// let map = text::draw(&places, &roads, 20, 1, |i| text::Tag {
///     text: places[i].name.clone(), style: text::Style::Plain,
/// });
/// assert_eq!(map.to_string(), "Jena --------- Gera\n");
/// ```
pub fn draw(
    places: &[Place],
    roads: &[Road],
    columns: u16,
    rows: u16,
    mut tag: impl FnMut(usize) -> Tag,
) -> TextMap {
    let mut sheet = Sheet::new(columns, rows);
    let tags: Vec<(Vec<char>, Style)> = (0..places.len())
        .map(&mut tag)
        .map(|t| (t.text.chars().filter(|c| !c.is_control()).take(usize::from(columns)).collect(), t.style))
        .collect();
    let spots = project(places, &tags, &sheet);
    for road in roads {
        if let (Some(&a), Some(&b)) = (spots.get(usize::from(road.a)), spots.get(usize::from(road.b))) {
            sheet.road(a, b, !road.rivers.is_empty());
        }
    }
    // The longest tags are the hardest to seat, so they choose first; ties go by the order of the pack.
    let mut order: Vec<usize> = (0..tags.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(tags.get(i).map_or(0, |(text, _)| text.len())));
    for i in order {
        if let (Some((text, style)), Some(&spot)) = (tags.get(i), spots.get(i)) {
            sheet.write(text, *style, spot);
        }
    }
    sheet.finish()
}

/// A column and a row.
type Cell = (i32, i32);

/// Where each area falls on the grid. Tags are centred on their areas, so the outermost columns are kept for their halves.
fn project(places: &[Place], tags: &[(Vec<char>, Style)], sheet: &Sheet) -> Vec<Cell> {
    let lons = || places.iter().map(|p| i64::from(p.spot.lon));
    let lats = || places.iter().map(|p| i64::from(p.spot.lat));
    let (west, east) = (lons().min().unwrap_or(0), lons().max().unwrap_or(0));
    let (south, north) = (lats().min().unwrap_or(0), lats().max().unwrap_or(0));
    let half = tags.iter().map(|(text, _)| text.len() as i64).max().map_or(0, |longest| (longest + 1) / 2);
    let half = half.min(i64::from(sheet.columns) / 4);
    let fit = |value: i64, low: i64, high: i64, cells: i64| {
        if high == low {
            (cells - 1) / 2
        } else {
            ((value - low) * (cells - 1) * 2 + (high - low)) / ((high - low) * 2)
        }
    };
    places
        .iter()
        .map(|p| {
            let x =
                half + fit(i64::from(p.spot.lon), west, east, (i64::from(sheet.columns) - 2 * half).max(1));
            let y = fit(north - i64::from(p.spot.lat), 0, north - south, i64::from(sheet.rows).max(1));
            (x as i32, y as i32)
        })
        .collect()
}

/// What is known of one character of the map.
#[derive(Clone, Copy, Default)]
struct Mark {
    /// What is written here, if anything.
    ink: Option<char>,
    style: Style,
    /// Whether a tag stands here or next to here.
    taken: bool,
}

struct Sheet {
    columns: i32,
    rows: i32,
    marks: Vec<Mark>,
}

impl Sheet {
    fn new(columns: u16, rows: u16) -> Sheet {
        let marks = vec![Mark::default(); usize::from(columns) * usize::from(rows)];
        Sheet { columns: i32::from(columns), rows: i32::from(rows), marks }
    }

    fn at(&mut self, (x, y): Cell) -> Option<&mut Mark> {
        if x < 0 || y < 0 || x >= self.columns || y >= self.rows {
            return None;
        }
        self.marks.get_mut(usize::try_from(y * self.columns + x).ok()?)
    }

    /// A road from cell to cell, each step drawn as it runs; characters are twice as high as wide.
    fn road(&mut self, a: Cell, b: Cell, bridge: bool) {
        let (dx, dy) = (b.0 - a.0, b.1 - a.1);
        let steps = dx.abs().max(dy.abs());
        let ink = if dy.abs() * 6 <= dx.abs() {
            '-'
        } else if dx.abs() * 3 <= dy.abs() {
            '|'
        } else if dx.abs() > dy.abs() * 4 {
            '·'
        } else if (dx > 0) == (dy > 0) {
            '\\'
        } else {
            '/'
        };
        for i in 0..=steps {
            let along = |from: i32, d: i32| from + (2 * d * i + steps * d.signum()) / (2 * steps.max(1));
            let cell = (along(a.0, dx), along(a.1, dy));
            let ink = if bridge && i == steps / 2 { '=' } else { ink };
            if let Some(mark) = self.at(cell)
                && mark.ink != Some('=')
            {
                *mark = Mark { ink: Some(ink), style: Style::Faint, taken: false };
            }
        }
    }

    /// Writes a tag as near to its cell as it fits, with a blank on either side.
    fn write(&mut self, text: &[char], style: Style, (x, y): Cell) {
        let width = text.len() as i32;
        if width == 0 || width > self.columns {
            return;
        }
        let wished = (x - width / 2).clamp(0, self.columns - width);
        let mut best: Option<(i32, Cell)> = None;
        for row in 0..self.rows {
            for column in 0..=self.columns - width {
                // A row away looks as far as two and a half columns.
                let off = (column - wished).abs() * 2 + (row - y).abs() * 5;
                if best.is_none_or(|(old, _)| off < old) && self.is_free(column, row, width) {
                    best = Some((off, (column, row)));
                }
            }
        }
        // A full map writes over itself rather than leave an area out.
        let (column, row) = best.map_or((wished, y), |(_, cell)| cell);
        for (cell, ink) in (column - 1..=column + width).zip([' '].iter().chain(text).chain(&[' '])) {
            if let Some(mark) = self.at((cell, row)) {
                *mark = Mark {
                    ink: Some(*ink),
                    style: if *ink == ' ' { Style::Plain } else { style },
                    taken: true,
                };
            }
        }
        for cell in column..column + width {
            if let Some(mark) = self.at((cell, row)) {
                mark.style = style;
            }
        }
    }

    fn is_free(&mut self, column: i32, row: i32, width: i32) -> bool {
        (column..column + width).all(|x| self.at((x, row)).is_some_and(|mark| !mark.taken))
    }

    fn finish(self) -> TextMap {
        let width = usize::try_from(self.columns).unwrap_or(0).max(1);
        let lines = self.marks.chunks(width).map(|row| {
            let end =
                row.iter().rposition(|m| m.ink.is_some_and(|ink| ink != ' ')).map_or(0, |last| last + 1);
            spans(row.get(..end).unwrap_or(&[]))
        });
        TextMap { lines: lines.collect() }
    }
}

fn spans(row: &[Mark]) -> Vec<Span> {
    let mut spans: Vec<Span> = Vec::new();
    for mark in row {
        let ink = mark.ink.unwrap_or(' ');
        let style = if mark.ink.is_none() { Style::Plain } else { mark.style };
        match spans.last_mut() {
            Some(last) if last.style == style => last.text.push(ink),
            _ => spans.push(Span { text: ink.to_string(), style }),
        }
    }
    spans
}
