//! The numbers printed on the sheets of a hex map: a letter for the sheet, two digits for the row, two for the column.

use super::{Grid, Hex};

/// One printed sheet of a map that is several sheets high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// The letter before the number.
    pub letter: char,
    /// How many rows of the whole map lie below row 01 of the sheet.
    pub rows_below: u16,
    /// How many rows the sheet has.
    pub rows: u16,
}

/// How the hexes of a map are named. Where sheets overlap, a hex takes its name from the sheet listed last, and answers to
/// the other name too.
///
/// ```
/// use vedette_board::hex::{Grid, Numbering, Sheet, Shifted};
///
/// let grid = Grid::new(77, 54, 53, Shifted::EvenRows);
/// let numbering = Numbering::new(grid, vec![
///     Sheet { letter: 'S', rows_below: 0, rows: 39 },
///     Sheet { letter: 'N', rows_below: 38, rows: 39 },
/// ]);
/// let hex = numbering.hex("S3901").unwrap();
/// assert_eq!(numbering.hex("N0101"), Some(hex));
/// assert_eq!(numbering.name(hex).as_deref(), Some("N0101"));
/// assert_eq!(numbering.hex("S0254"), None, "even rows have 53 hexes");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Numbering {
    grid: Grid,
    sheets: Vec<Sheet>,
}

impl Numbering {
    /// Names for the hexes of a grid.
    pub fn new(grid: Grid, sheets: Vec<Sheet>) -> Numbering {
        Numbering { grid, sheets }
    }

    /// The grid that is named.
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The name of a hex; `None` if it is not on the map, on no sheet, or beyond two digits.
    pub fn name(&self, hex: Hex) -> Option<String> {
        self.grid.index(hex)?;
        let (row, column) = self.grid.row_and_column(hex);
        self.sheets.iter().rev().find_map(|sheet| {
            let row = row - i32::from(sheet.rows_below);
            let fits = row >= 1 && row <= i32::from(sheet.rows) && row <= 99 && column <= 99;
            fits.then(|| format!("{}{row:02}{column:02}", sheet.letter))
        })
    }

    /// The hex with a name; `None` if it does not read as one or is not on the map.
    pub fn hex(&self, name: &str) -> Option<Hex> {
        let mut letters = name.chars();
        let letter = letters.next()?;
        let digits = letters.as_str();
        if digits.len() != 4 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let number: u16 = digits.parse().ok()?;
        let (row, column) = (number / 100, number % 100);
        let sheet = self.sheets.iter().find(|sheet| sheet.letter == letter)?;
        if row == 0 || row > sheet.rows {
            return None;
        }
        self.grid.at(row.checked_add(sheet.rows_below)?, column)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hex::Shifted;

    fn rossbach() -> Numbering {
        let sheets = vec![
            Sheet { letter: 'S', rows_below: 0, rows: 39 },
            Sheet { letter: 'N', rows_below: 38, rows: 39 },
        ];
        Numbering::new(Grid::new(77, 54, 53, Shifted::EvenRows), sheets)
    }

    #[test]
    fn every_hex_has_a_name_that_leads_back_to_it() {
        let numbering = rossbach();
        for hex in numbering.grid().iter() {
            let name = numbering.name(hex).unwrap();
            assert_eq!(numbering.hex(&name), Some(hex), "{name}");
        }
    }

    #[test]
    fn what_is_no_hex_number_is_refused() {
        for wrong in [
            "",
            "N",
            "N101",
            "N00101",
            "N0001",
            "N0100",
            "N4001",
            "S0155",
            "X0101",
            "N1a01",
            "é0101",
            "N01\u{661}1",
        ] {
            assert_eq!(rossbach().hex(wrong), None, "{wrong}");
        }
        assert_eq!(rossbach().name(Hex { q: 0, r: 0 }), None);
    }
}
