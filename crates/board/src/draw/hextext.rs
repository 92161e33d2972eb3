//! A window of a hex map in plain characters, for terminals and for screen readers that read line by line.
//!
//! A hex is five characters wide, with one more for the side to its right, and two lines high: its own, and the line of the
//! sides below it. Rows carry their numbers at both ends and columns theirs above and below, where every other row is
//! shifted by half a hex. The caller says what stands in a hex and what lies on a side; [`window`] finds what to show.

use super::text::{Span, Style, Tag, TextMap};
use crate::hex::{Direction, Grid, Hex, Hexside};

/// How many characters a hex is wide, with the side to its right.
const WIDE: usize = 6;
/// How many characters the numbers of rows take at either end.
const MARGIN: usize = 4;

/// What lies on a side: one character says it, since one thing matters most.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SideMark {
    /// Nothing.
    #[default]
    Open,
    /// A river without a bridge.
    River,
    /// A stream.
    Stream,
    /// A bridge.
    Bridge,
    /// A ford.
    Ford,
    /// A road.
    Road,
    /// A trail.
    Trail,
    /// A slope that falls towards this hex.
    Slope(Hex),
}

/// The part of a map to show, in rows and columns of the grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexWindow {
    /// The lowest and the highest row.
    pub rows: (u16, u16),
    /// The first and the last column.
    pub columns: (u16, u16),
}

/// The window around what matters, with a hex of margin, no larger than so many characters and lines. What does not fit
/// is left out around the first of the hexes, which matters most.
pub fn window(grid: &Grid, matter: &[Hex], characters: u16, lines: u16) -> HexWindow {
    let most_columns = (usize::from(characters).saturating_sub(2 * MARGIN + WIDE / 2) / WIDE).max(1);
    let most_rows = (usize::from(lines).saturating_sub(3) / 2).max(1);
    let places: Vec<(i32, i32)> = matter.iter().map(|hex| grid.row_and_column(*hex)).collect();
    let widest = i32::from(grid.width(1).max(grid.width(2)));
    let middle = (i32::from(grid.rows()) / 2 + 1, widest / 2 + 1);
    let first = places.first().copied().unwrap_or(middle);
    let span = |pick: fn(&(i32, i32)) -> i32, most: usize, end: i32| {
        let most = i32::try_from(most).unwrap_or(i32::MAX);
        let (low, high) = places
            .iter()
            .map(pick)
            .fold((pick(&first), pick(&first)), |(low, high), at| (low.min(at), high.max(at)));
        let (low, high) = (low - 1, high + 1);
        let (low, high) = if high - low < most {
            (low, high)
        } else {
            (pick(&first) - most / 2, pick(&first) - most / 2 + most - 1)
        };
        // Room that is left is given to both sides; a window never leaves the map while there is map to show.
        let spare = (most - (high - low + 1)).max(0);
        let (low, high) = (low - spare / 2, high + spare - spare / 2);
        let shift = (1 - low).max(0) - (high - end).max(0);
        let (low, high) = (low + shift, high + shift);
        let fit = |at: i32| u16::try_from(at.clamp(1, end.max(1))).unwrap_or(1);
        (fit(low), fit(high))
    };
    HexWindow {
        rows: span(|place| place.0, most_rows, i32::from(grid.rows())),
        columns: span(|place| place.1, most_columns, widest),
    }
}

/// Draws a window. `tag` says what stands in a hex (at most five characters are written), `mark` what lies on a side, `row`
/// what a row is called.
///
/// ```
/// use vedette_board::draw::{hextext, text::{Style, Tag}};
/// use vedette_board::hex::{Grid, Shifted};
///
/// let grid = Grid::new(2, 3, 2, Shifted::EvenRows);
/// let window = hextext::window(&grid, &[], 40, 12);
/// let tag = |hex| Tag { text: format!("{:?}", grid.row_and_column(hex).1), style: Style::Plain };
/// let map = hextext::draw(&grid, window, tag, |_| Default::default(), |row| format!("S0{row}"));
/// // The upper row is shifted and shorter.
/// assert_eq!(map.to_string().lines().next(), Some("        01    02"));
/// assert_eq!(map.to_string().lines().last(), Some("     01    02    03"));
/// ```
pub fn draw(
    grid: &Grid,
    window: HexWindow,
    mut tag: impl FnMut(Hex) -> Tag,
    mut mark: impl FnMut(Hexside) -> SideMark,
    row: impl Fn(u16) -> String,
) -> TextMap {
    let mut lines = vec![columns(grid, window, window.rows.1)];
    for number in (window.rows.0..=window.rows.1).rev() {
        let name: String = row(number).chars().take(MARGIN - 1).collect();
        let mut own = Line::default();
        own.write(0, &name, Style::Faint);
        let mut below = Line::default();
        for column in window.columns.0..=window.columns.1 {
            let Some(hex) = grid.at(number, column) else { continue };
            let x = left(grid, window, hex);
            let shown = tag(hex);
            let text: String = shown.text.chars().filter(|c| !c.is_control()).take(WIDE - 1).collect();
            let start = x + (WIDE - 1 - text.chars().count()) / 2;
            own.write(start, &text, shown.style);
            let mut side = |direction: Direction| {
                let side = Hexside::of(hex, direction);
                let (a, b) = side.hexes();
                let inside = grid.contains(a) && grid.contains(b);
                if inside { mark(side) } else { SideMark::Open }
            };
            own.put(x + WIDE - 1, upright(side(Direction::East), hex));
            if number > window.rows.0 {
                below.put(x + 1, leaning(side(Direction::SouthWest), Direction::SouthWest, hex));
                below.put(x + 4, leaning(side(Direction::SouthEast), Direction::SouthEast, hex));
            }
        }
        let end = MARGIN + WIDE * usize::from(window.columns.1 - window.columns.0 + 1) + WIDE / 2;
        own.write(end + 1, &name, Style::Faint);
        lines.push(own);
        if number > window.rows.0 {
            lines.push(below);
        }
    }
    lines.push(columns(grid, window, window.rows.0));
    TextMap { lines: lines.into_iter().map(Line::spans).collect() }
}

/// The first character of a hex.
fn left(grid: &Grid, window: HexWindow, hex: Hex) -> usize {
    let (row, column) = grid.row_and_column(hex);
    let at = usize::try_from(column - i32::from(window.columns.0)).unwrap_or(0);
    let shifted = grid.offset_to_axial(row + 1, 1).q == grid.offset_to_axial(row, 1).q - 1;
    MARGIN + WIDE * at + if shifted { WIDE / 2 } else { 0 }
}

/// The numbers of columns above or below a row.
fn columns(grid: &Grid, window: HexWindow, row: u16) -> Line {
    let mut line = Line::default();
    for column in window.columns.0..=window.columns.1 {
        let hex = grid.offset_to_axial(i32::from(row), i32::from(column));
        if column <= grid.width(row) {
            line.write(left(grid, window, hex) + 1, &format!("{column:02}"), Style::Faint);
        }
    }
    line
}

/// The character of the side between two hexes of a row.
fn upright(mark: SideMark, west: Hex) -> Option<char> {
    match mark {
        SideMark::Open => None,
        SideMark::River => Some('‖'),
        SideMark::Stream => Some(':'),
        SideMark::Bridge => Some('='),
        SideMark::Ford => Some('~'),
        SideMark::Road => Some('-'),
        SideMark::Trail => Some('·'),
        SideMark::Slope(low) if low == west => Some('<'),
        SideMark::Slope(_) => Some('>'),
    }
}

/// The character of a side below a hex.
fn leaning(mark: SideMark, direction: Direction, above: Hex) -> Option<char> {
    let west = direction == Direction::SouthWest;
    match mark {
        SideMark::Open => None,
        SideMark::River => Some('≈'),
        SideMark::Stream => Some('-'),
        SideMark::Bridge => Some('='),
        SideMark::Ford => Some('~'),
        SideMark::Road => Some(if west { '/' } else { '\\' }),
        SideMark::Trail => Some(if west { '´' } else { '`' }),
        SideMark::Slope(low) if low == above => Some('^'),
        SideMark::Slope(_) => Some('v'),
    }
}

/// One line, character by character.
#[derive(Default)]
struct Line(Vec<(char, Style)>);

impl Line {
    fn set(&mut self, at: usize, ink: char, style: Style) {
        if self.0.len() <= at {
            self.0.resize(at + 1, (' ', Style::Plain));
        }
        if let Some(slot) = self.0.get_mut(at) {
            *slot = (ink, style);
        }
    }

    fn put(&mut self, at: usize, ink: Option<char>) {
        if let Some(ink) = ink {
            self.set(at, ink, Style::Faint);
        }
    }

    fn write(&mut self, at: usize, text: &str, style: Style) {
        for (place, ink) in text.chars().enumerate() {
            self.set(at + place, ink, style);
        }
    }

    fn spans(self) -> Vec<Span> {
        let end = self.0.iter().rposition(|(ink, _)| *ink != ' ').map_or(0, |last| last + 1);
        let mut spans: Vec<Span> = Vec::new();
        for (ink, style) in self.0.into_iter().take(end) {
            match spans.last_mut() {
                Some(last) if last.style == style => last.text.push(ink),
                _ => spans.push(Span { text: ink.to_string(), style }),
            }
        }
        spans
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Shifted;

    const ROSSBACH: Grid = Grid::new(77, 54, 53, Shifted::EvenRows);

    fn plain(text: &str) -> Tag {
        Tag { text: text.to_owned(), style: Style::Plain }
    }

    #[test]
    fn rows_rise_and_every_other_one_is_shifted() {
        let grid = Grid::new(3, 3, 2, Shifted::EvenRows);
        let window = window(&grid, &[], 60, 20);
        assert_eq!(window, HexWindow { rows: (1, 3), columns: (1, 3) });
        let name = |hex| {
            let (row, column) = grid.row_and_column(hex);
            plain(&format!("{row}.{column}"))
        };
        let at = |row, column| grid.at(row, column).expect("a hex");
        let river = Hexside::of(at(2, 1), Direction::SouthEast);
        let road = Hexside::of(at(3, 2), Direction::East);
        let mark = |side| match side {
            side if side == river => SideMark::River,
            side if side == road => SideMark::Road,
            side if side == Hexside::of(at(2, 1), Direction::NorthEast) => SideMark::Slope(at(2, 1)),
            _ => SideMark::Open,
        };
        let map = draw(&grid, window, name, mark, |row| format!("r{row}"));
        let wanted = [
            "     01    02    03",
            "r3   3.1   3.2 - 3.3      r3",
            "           v",
            "r2      2.1   2.2         r2",
            "           ≈",
            "r1   1.1   1.2   1.3      r1",
            "     01    02    03",
        ];
        assert_eq!(map.to_string().lines().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn a_window_holds_what_matters_and_fits_the_screen() {
        let at = |row, column| ROSSBACH.at(row, column).expect("a hex");
        let near = window(&ROSSBACH, &[at(50, 30), at(52, 33)], 80, 24);
        assert!(near.rows.0 <= 49 && near.rows.1 >= 53 && near.columns.0 <= 29 && near.columns.1 >= 34);
        assert!(near.rows.1 - near.rows.0 < 10 && near.columns.1 - near.columns.0 < 12);
        let map = draw(&ROSSBACH, near, |_| plain("."), |_| SideMark::Open, |row| format!("{row}"));
        assert!(map.lines.len() <= 24);
        assert!(map.to_string().lines().all(|line| line.chars().count() <= 80));
        // Too far apart: the first is shown. At the corners the window stays on the map and keeps its size.
        let far = window(&ROSSBACH, &[at(1, 1), at(77, 54)], 80, 24);
        assert_eq!((far.rows.0, far.columns.0), (1, 1));
        let corner = window(&ROSSBACH, &[at(77, 54)], 80, 24);
        assert_eq!((corner.rows.1, corner.columns.1), (77, 54));
        assert_eq!(corner.rows.1 - corner.rows.0, far.rows.1 - far.rows.0);
    }

    #[test]
    fn slopes_point_down_from_both_sides() {
        let (west, east) = (Hex { q: 1, r: 1 }, Hex { q: 2, r: 1 });
        assert_eq!(upright(SideMark::Slope(west), west), Some('<'));
        assert_eq!(upright(SideMark::Slope(east), west), Some('>'));
        assert_eq!(leaning(SideMark::Slope(west), Direction::SouthEast, west), Some('^'));
        assert_eq!(leaning(SideMark::Slope(east), Direction::SouthEast, west), Some('v'));
    }
}
