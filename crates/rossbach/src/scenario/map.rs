//! The ground: hexes, the sides between them, roads and bridges.

use vedette_board::hex::{Direction, Grid};

use crate::sets::{BridgeId, HexId};

/// What covers a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Cover {
    /// Open ground.
    #[default]
    Clear,
    /// Woods.
    Woods,
    /// A marsh.
    Marsh,
}

/// What people built in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Settlement {
    /// Nothing worth a name.
    #[default]
    None,
    /// A village.
    Village,
    /// A town.
    Town,
    /// One of the four fortified towns (RA-1.4-03).
    Fortified,
}

/// A way through a hex or over a hexside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Way {
    /// Across the fields.
    #[default]
    None,
    /// A trail.
    Trail,
    /// A road.
    Road,
}

/// Water along a hexside.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Water {
    /// None.
    #[default]
    None,
    /// A stream.
    Stream,
    /// A river.
    River,
}

/// How the ground runs over a hexside, seen from the hex it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Slope {
    /// Level, or nearly so.
    #[default]
    Level,
    /// The other hex is higher: stepping over goes uphill.
    Up,
    /// The other hex is lower.
    Down,
}

/// One side of a hex, seen from it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Edge {
    /// The hex beyond; [`HexId::NOWHERE`] past the edge of the map or of the area in play.
    pub to: HexId,
    /// Water on the side.
    pub water: Water,
    /// The way that crosses it.
    pub way: Way,
    /// Whether the side is wholly covered by woods.
    pub woods: bool,
    /// Up or down.
    pub slope: Slope,
    /// The bridge over the water, if there is one that can be damaged. A way over water without a bridge is a ford.
    pub bridge: BridgeId,
}

impl Edge {
    /// Open ground that leads nowhere.
    pub const NOWHERE: Edge = Edge {
        to: HexId::NOWHERE,
        water: Water::None,
        way: Way::None,
        woods: false,
        slope: Slope::Level,
        bridge: BridgeId::NONE,
    };

    /// Whether a trail fords the water (RA-8.3-01).
    #[inline]
    pub fn is_ford(&self) -> bool {
        self.water == Water::Stream && self.way != Way::None && !self.bridge.is_some()
    }
}

/// A hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Hex {
    /// Axial coordinates, for distances.
    pub q: i8,
    /// The row.
    pub r: i8,
    /// What covers it.
    pub cover: Cover,
    /// Whether it is a slope hex: the low side of a slope.
    pub slope: bool,
    /// What is built in it.
    pub settlement: Settlement,
    /// The best way in it.
    pub way: Way,
    /// Whether it is in the area in play.
    pub in_play: bool,
    /// Whether it belongs to the band along the south-western edge (RA-21.6-02).
    pub band: bool,
    /// Its six sides, anticlockwise from the east.
    pub edges: [Edge; 6],
}

/// What a hex is called.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Name {
    /// The printed number with the letter of its sheet, e.g. `N1330`.
    pub code: String,
    /// The place in it, if it has a name.
    pub place: String,
}

/// A bridge that can be damaged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Bridge {
    /// One end.
    pub hex: HexId,
    /// The other end.
    pub other: HexId,
    /// Whether it spans a river; otherwise a stream.
    pub river: bool,
}

/// The map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Map {
    /// The shape of the sheets; the numbers of hexes are those of the grid.
    pub grid: Grid,
    /// The hexes, in the order of the grid.
    pub hexes: Vec<Hex>,
    /// What they are called, in the same order.
    pub names: Vec<Name>,
    /// The bridges.
    pub bridges: Vec<Bridge>,
    /// The axial coordinates of the hexes once more, close together: distances are asked for all the time.
    spots: Vec<(i8, i8)>,
}

impl Map {
    /// Open ground of this shape: every hex in play, nothing on it. Names are filled in by `name`.
    pub fn open(grid: Grid, mut name: impl FnMut(u16, u16) -> String) -> Map {
        let mut hexes = Vec::with_capacity(grid.len());
        let mut names = Vec::with_capacity(grid.len());
        for hex in grid.iter() {
            let edges = Direction::ALL.map(|direction| {
                let to = grid.index(hex.step(direction)).map_or(HexId::NOWHERE, |to| HexId(to as u16));
                Edge { to, ..Edge::NOWHERE }
            });
            let (row, column) = grid.row_and_column(hex);
            names.push(Name { code: name(row as u16, column as u16), place: String::new() });
            hexes.push(Hex {
                q: hex.q as i8,
                r: hex.r as i8,
                cover: Cover::Clear,
                slope: false,
                settlement: Settlement::None,
                way: Way::None,
                in_play: true,
                band: false,
                edges,
            });
        }
        let spots = hexes.iter().map(|hex| (hex.q, hex.r)).collect();
        Map { grid, hexes, names, bridges: Vec::new(), spots }
    }

    /// The hex with a printed number: the letter before or behind it, or left out where one sheet is in play (RA-1.2-02).
    /// Row N01 is row S39 (RA-1.2-01).
    pub fn hex_by_code(&self, code: &str) -> Option<HexId> {
        let find = |wanted: &str| self.names.iter().position(|name| name.code == wanted);
        let turned = |code: &str| {
            let letter = code.chars().last().filter(char::is_ascii_uppercase)?;
            Some(format!("{letter}{}", &code[..code.len() - 1]))
        };
        let shared = |code: &str| code.strip_prefix("S39").map(|column| format!("N01{column}"));
        let northern = |code: &str| {
            let four = code.len() == 4 && code.bytes().all(|byte| byte.is_ascii_digit());
            four.then(|| format!("N{code}"))
        };
        let turned = turned(code).unwrap_or_else(|| code.to_owned());
        find(&turned)
            .or_else(|| find(&shared(&turned)?))
            .or_else(|| find(&northern(&turned)?))
            .map(|found| HexId(found as u16))
    }

    /// Whether a hex of some sheet has these four digits.
    pub fn has_number(&self, digits: &str) -> bool {
        self.names.iter().any(|name| name.code.trim_start_matches(|c: char| c.is_ascii_uppercase()) == digits)
    }

    /// Whether a sheet of the map has this letter.
    pub fn has_sheet(&self, letter: &str) -> bool {
        self.names.iter().any(|name| name.code.len() == letter.len() + 4 && name.code.starts_with(letter))
    }

    /// The direction from a hex to a neighbour.
    #[inline]
    pub fn direction(&self, from: HexId, to: HexId) -> Option<usize> {
        self.hexes.get(from.index())?.edges.iter().position(|edge| edge.to == to && to.is_somewhere())
    }

    /// The hexes within so many steps of one, itself included, in the order of their numbers.
    pub fn near(&self, hex: HexId, steps: u8) -> impl Iterator<Item = HexId> + '_ {
        let middle = &self.hexes[hex.index()];
        let (q, r, steps) = (i32::from(middle.q), i32::from(middle.r), i32::from(steps));
        (-steps..=steps)
            .flat_map(move |row| {
                let columns = (-steps).max(-steps - row)..=steps.min(steps - row);
                columns.filter_map(move |column| {
                    self.grid.index(vedette_board::hex::Hex { q: q + column, r: r + row })
                })
            })
            .map(|index| HexId(index as u16))
    }

    /// The axial coordinates of a hex; those of the middle for none.
    #[inline]
    pub(crate) fn spot(&self, hex: HexId) -> (i8, i8) {
        self.spots.get(hex.index()).copied().unwrap_or_default()
    }

    /// How many steps lie between two hexes, as the crow flies.
    #[inline]
    pub fn distance(&self, a: HexId, b: HexId) -> u8 {
        let (a, b) = (self.spots[a.index()], self.spots[b.index()]);
        let (q, r) = (i16::from(a.0) - i16::from(b.0), i16::from(a.1) - i16::from(b.1));
        ((q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2) as u8
    }
}
