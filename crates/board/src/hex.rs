//! Hex grids of pointy-topped hexes in straight rows: neighbours, distances, rings, lines, hexsides. Integers only.
//!
//! A [`Hex`] stands in axial coordinates, in which every formula is short. A [`Grid`] knows the shape of a printed map
//! (rows and columns, every other row shifted by half a hex) and numbers its hexes densely, for arrays. Rows count
//! upwards: a hex lies one row higher than its south-western and south-eastern neighbours. [`Numbering`] reads and writes
//! the four-digit numbers printed on the sheets.

mod numbering;

pub use numbering::{Numbering, Sheet};

/// One of the six ways out of a hex, anticlockwise from the east.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Direction {
    /// Along the row, towards higher columns.
    East,
    /// One row up, to the right.
    NorthEast,
    /// One row up, to the left.
    NorthWest,
    /// Along the row, towards lower columns.
    West,
    /// One row down, to the left.
    SouthWest,
    /// One row down, to the right.
    SouthEast,
}

impl Direction {
    /// All six, anticlockwise from the east.
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::NorthEast,
        Direction::NorthWest,
        Direction::West,
        Direction::SouthWest,
        Direction::SouthEast,
    ];

    /// The way back.
    pub const fn opposite(self) -> Direction {
        self.turned().turned().turned()
    }

    /// The next direction anticlockwise.
    pub const fn turned(self) -> Direction {
        match self {
            Direction::East => Direction::NorthEast,
            Direction::NorthEast => Direction::NorthWest,
            Direction::NorthWest => Direction::West,
            Direction::West => Direction::SouthWest,
            Direction::SouthWest => Direction::SouthEast,
            Direction::SouthEast => Direction::East,
        }
    }

    /// 0 to 5, for arrays with one entry a direction.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    const fn offset(self) -> (i32, i32) {
        match self {
            Direction::East => (1, 0),
            Direction::NorthEast => (0, 1),
            Direction::NorthWest => (-1, 1),
            Direction::West => (-1, 0),
            Direction::SouthWest => (0, -1),
            Direction::SouthEast => (1, -1),
        }
    }
}

/// A hex in axial coordinates: `q` rises to the east, `r` to the north-east.
///
/// Coordinates beyond a few million are not meant; arithmetic saturates there instead of failing.
///
/// ```
/// use vedette_board::hex::{Direction, Hex};
///
/// let here = Hex { q: 3, r: 2 };
/// let there = here.step(Direction::NorthEast).step(Direction::East);
/// assert_eq!(here.distance(there), 2);
/// assert_eq!(here.line(there).len(), 3);
/// assert_eq!(here.ring(2).len(), 12);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hex {
    /// Along the row.
    pub q: i32,
    /// The row.
    pub r: i32,
}

impl Hex {
    /// The hex one step away.
    #[inline]
    #[must_use]
    pub const fn step(self, direction: Direction) -> Hex {
        let (q, r) = direction.offset();
        Hex { q: self.q.saturating_add(q), r: self.r.saturating_add(r) }
    }

    /// The hex several steps away in one direction.
    #[must_use]
    pub const fn steps(self, direction: Direction, count: i32) -> Hex {
        let (q, r) = direction.offset();
        Hex {
            q: self.q.saturating_add(q.saturating_mul(count)),
            r: self.r.saturating_add(r.saturating_mul(count)),
        }
    }

    /// The six hexes around, in the order of [`Direction::ALL`].
    pub fn neighbours(self) -> [Hex; 6] {
        Direction::ALL.map(|direction| self.step(direction))
    }

    /// How many steps lie between two hexes.
    #[inline]
    pub const fn distance(self, other: Hex) -> u32 {
        let q = self.q as i64 - other.q as i64;
        let r = self.r as i64 - other.r as i64;
        let s = q + r;
        let steps = (q.unsigned_abs() + r.unsigned_abs() + s.unsigned_abs()) / 2;
        if steps > u32::MAX as u64 { u32::MAX } else { steps as u32 }
    }

    /// The direction of a neighbour.
    pub fn direction_to(self, neighbour: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == neighbour)
    }

    /// The hexes exactly `radius` steps away, anticlockwise from the east; the hex itself for 0.
    pub fn ring(self, radius: u16) -> Vec<Hex> {
        if radius == 0 {
            return vec![self];
        }
        let mut ring = Vec::with_capacity(6 * usize::from(radius));
        let mut here = self.steps(Direction::East, i32::from(radius));
        // From the eastern corner, the side of the ring runs north-west; then each corner turns once.
        let mut along = Direction::NorthWest;
        for _ in Direction::ALL {
            for _ in 0..radius {
                ring.push(here);
                here = here.step(along);
            }
            along = along.turned();
        }
        ring
    }

    /// The hexes at most `radius` steps away, ring by ring from the inside.
    pub fn disc(self, radius: u16) -> Vec<Hex> {
        (0..=radius).flat_map(|r| self.ring(r)).collect()
    }

    /// The hexes that a straight line from centre to centre passes, both ends included. Where the line runs along a
    /// hexside, one of the two hexes is taken, the same one in both senses: a line of sight has no direction.
    pub fn line(self, other: Hex) -> Vec<Hex> {
        let length = i64::from(self.distance(other));
        (0..=length).map(|i| self.on_the_way(other, i, length)).collect()
    }

    /// The hex `part`/`whole` of the way to another. The three cube coordinates are kept as fractions over `8 * whole`
    /// with a nudge that is the same in both senses, so that no point falls exactly on a border.
    fn on_the_way(self, other: Hex, part: i64, whole: i64) -> Hex {
        if whole == 0 {
            return self;
        }
        let between = |a: i32, b: i32| (i64::from(a) * (whole - part) + i64::from(b) * part) * 8;
        let (q, r) = (between(self.q, other.q) + 1, between(self.r, other.r) + 2);
        let s = -q - r;
        let unit = 8 * whole;
        let nearest = |n: i64| (2 * n + unit).div_euclid(2 * unit);
        let (mut rq, mut rr, rs) = (nearest(q), nearest(r), nearest(s));
        let miss = |rounded: i64, n: i64| (rounded * unit - n).abs();
        let (mq, mr, ms) = (miss(rq, q), miss(rr, r), miss(rs, s));
        if mq > mr && mq > ms {
            rq = -rr - rs;
        } else if mr > ms {
            rr = -rq - rs;
        }
        Hex { q: i32::try_from(rq).unwrap_or(self.q), r: i32::try_from(rr).unwrap_or(self.r) }
    }
}

/// The side between two neighbouring hexes: one value, whichever hex it is seen from.
///
/// ```
/// use vedette_board::hex::{Direction, Hex, Hexside};
///
/// let here = Hex { q: 0, r: 0 };
/// let there = here.step(Direction::SouthWest);
/// assert_eq!(Hexside::of(here, Direction::SouthWest), Hexside::of(there, Direction::NorthEast));
/// assert_eq!(Hexside::between(here, there), Some(Hexside::of(here, Direction::SouthWest)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hexside {
    /// The hex to the west or south of the side.
    hex: Hex,
    /// East, north-east or north-west: the other three sides belong to the neighbours.
    direction: Direction,
}

impl Hexside {
    /// The side of a hex in a direction.
    pub const fn of(hex: Hex, direction: Direction) -> Hexside {
        match direction {
            Direction::East | Direction::NorthEast | Direction::NorthWest => Hexside { hex, direction },
            _ => Hexside { hex: hex.step(direction), direction: direction.opposite() },
        }
    }

    /// The side between two hexes, if they are neighbours.
    pub fn between(a: Hex, b: Hex) -> Option<Hexside> {
        a.direction_to(b).map(|direction| Hexside::of(a, direction))
    }

    /// The two hexes that share it, the western or southern one first.
    pub const fn hexes(self) -> (Hex, Hex) {
        (self.hex, self.hex.step(self.direction))
    }

    /// The direction in which the second of [`hexes`](Hexside::hexes) lies from the first.
    pub const fn direction(self) -> Direction {
        self.direction
    }
}

/// Which rows are shifted to the right by half a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shifted {
    /// Rows 2, 4, 6...
    EvenRows,
    /// Rows 1, 3, 5...
    OddRows,
}

/// The shape of a map: rows and columns counted from 1, rows upwards, every other row shifted.
///
/// ```
/// use vedette_board::hex::{Direction, Grid, Shifted};
///
/// // The two sheets of Rossbach Avenged joined: 77 rows, 54 hexes in the odd ones, 53 in the even ones.
/// let grid = Grid::new(77, 54, 53, Shifted::EvenRows);
/// assert_eq!(grid.len(), 4120);
/// let hex = grid.at(2, 3).unwrap();
/// assert_eq!(grid.row_and_column(hex.step(Direction::NorthEast)), (3, 4));
/// assert_eq!(grid.hex(grid.index(hex).unwrap()), Some(hex));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Grid {
    rows: u16,
    odd_width: u16,
    even_width: u16,
    shifted: Shifted,
}

impl Grid {
    /// A map of so many rows, with so many hexes in each odd and each even row.
    pub const fn new(rows: u16, odd_width: u16, even_width: u16, shifted: Shifted) -> Grid {
        Grid { rows, odd_width, even_width, shifted }
    }

    /// How many hexes there are.
    pub fn len(&self) -> usize {
        self.hexes_below(usize::from(self.rows) + 1)
    }

    /// Whether there is no hex at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// How many rows there are.
    pub const fn rows(&self) -> u16 {
        self.rows
    }

    /// How many hexes a row has; 0 outside the map.
    pub fn width(&self, row: u16) -> u16 {
        match row {
            0 => 0,
            row if row > self.rows => 0,
            row if row % 2 == 1 => self.odd_width,
            _ => self.even_width,
        }
    }

    /// The hex in a row and column, if it is on the map.
    pub fn at(&self, row: u16, column: u16) -> Option<Hex> {
        (column >= 1 && column <= self.width(row))
            .then(|| self.offset_to_axial(i32::from(row), i32::from(column)))
    }

    /// Axial coordinates of any row and column, on the map or not.
    pub const fn offset_to_axial(&self, row: i32, column: i32) -> Hex {
        Hex { q: column.saturating_sub(self.lean(row)), r: row }
    }

    /// Row and column of any hex, on the map or not.
    pub const fn row_and_column(&self, hex: Hex) -> (i32, i32) {
        (hex.r, hex.q.saturating_add(self.lean(hex.r)))
    }

    /// How far the axial axis has leaned to the east by this row, in whole columns.
    const fn lean(&self, row: i32) -> i32 {
        match self.shifted {
            Shifted::EvenRows => row.saturating_sub(1).div_euclid(2),
            Shifted::OddRows => row.div_euclid(2),
        }
    }

    /// Whether a hex is on the map.
    pub fn contains(&self, hex: Hex) -> bool {
        self.place(hex).is_some()
    }

    /// The number of a hex from 0, row by row from the bottom: for arrays.
    pub fn index(&self, hex: Hex) -> Option<usize> {
        self.place(hex).map(|(row, column)| self.hexes_below(usize::from(row)) + usize::from(column) - 1)
    }

    /// The hex with a number, the reverse of [`index`](Grid::index).
    pub fn hex(&self, index: usize) -> Option<Hex> {
        let (odd, pair) =
            (usize::from(self.odd_width), usize::from(self.odd_width) + usize::from(self.even_width));
        let (pairs, rest) = (index.checked_div(pair)?, index.checked_rem(pair)?);
        let (row, column) =
            if rest < odd { (2 * pairs + 1, rest + 1) } else { (2 * pairs + 2, rest - odd + 1) };
        self.at(u16::try_from(row).ok()?, u16::try_from(column).ok()?)
    }

    /// All hexes in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Hex> + use<> {
        let grid = *self;
        (1..=grid.rows)
            .flat_map(move |row| (1..=grid.width(row)).filter_map(move |column| grid.at(row, column)))
    }

    /// The neighbours of a hex that are on the map, with their directions.
    pub fn neighbours(&self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let grid = *self;
        Direction::ALL
            .into_iter()
            .map(move |d| (d, hex.step(d)))
            .filter(move |&(_, next)| grid.contains(next))
    }

    /// The number of a hexside from 0, below [`side_slots`](Grid::side_slots): the same from both of its hexes. Sides on
    /// the edge of the map have none, since nothing can cross them.
    pub fn side_index(&self, side: Hexside) -> Option<usize> {
        let (first, second) = side.hexes();
        self.place(second)?;
        Some(self.index(first)? * 3 + side.direction().index())
    }

    /// The hexside with a number, the reverse of [`side_index`](Grid::side_index).
    pub fn side(&self, index: usize) -> Option<Hexside> {
        let direction = Direction::ALL.into_iter().nth(index % 3)?;
        let side = Hexside::of(self.hex(index / 3)?, direction);
        self.contains(side.hexes().1).then_some(side)
    }

    /// How long an array indexed by [`side_index`](Grid::side_index) must be.
    pub fn side_slots(&self) -> usize {
        self.len() * 3
    }

    /// All hexsides between two hexes of the map, in the order of their numbers.
    pub fn sides(&self) -> impl Iterator<Item = Hexside> + use<> {
        let grid = *self;
        (0..grid.side_slots()).filter_map(move |index| grid.side(index))
    }

    fn place(&self, hex: Hex) -> Option<(u16, u16)> {
        let (row, column) = self.row_and_column(hex);
        let (row, column) = (u16::try_from(row).ok()?, u16::try_from(column).ok()?);
        (column >= 1 && column <= self.width(row)).then_some((row, column))
    }

    /// How many hexes lie in the rows below a row.
    fn hexes_below(&self, row: usize) -> usize {
        let below = row.saturating_sub(1);
        below.div_ceil(2) * usize::from(self.odd_width) + below / 2 * usize::from(self.even_width)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::{BTreeMap, BTreeSet, VecDeque};

    const ROSSBACH: Grid = Grid::new(77, 54, 53, Shifted::EvenRows);

    fn near() -> impl Strategy<Value = Hex> {
        (-40i32..40, -40i32..40).prop_map(|(q, r)| Hex { q, r })
    }

    fn any_grid() -> impl Strategy<Value = Grid> {
        (1u16..9, 1u16..9, 0u16..2, any::<bool>()).prop_map(|(rows, width, less, even)| {
            Grid::new(rows, width, width - less, if even { Shifted::EvenRows } else { Shifted::OddRows })
        })
    }

    #[test]
    fn neighbours_by_row_and_column_are_those_of_the_printed_map() {
        let around = |row, column| {
            let hex = ROSSBACH.at(row, column).unwrap();
            hex.neighbours().map(|n| ROSSBACH.row_and_column(n))
        };
        // Even rows stand half a hex to the right: from an odd row the north-east keeps its column, from an even row the
        // north-west does.
        assert_eq!(around(3, 10), [(3, 11), (4, 10), (4, 9), (3, 9), (2, 9), (2, 10)]);
        assert_eq!(around(4, 10), [(4, 11), (5, 11), (5, 10), (4, 9), (3, 10), (3, 11)]);
    }

    #[test]
    fn the_joined_map_has_the_expected_numbers_of_hexes_and_sides() {
        assert_eq!(ROSSBACH.iter().count(), 4120);
        // Along the rows 39 x 53 + 38 x 52, between the rows 76 x 106.
        assert_eq!(ROSSBACH.sides().count(), 39 * 53 + 38 * 52 + 76 * 106);
    }

    #[test]
    fn distance_is_the_number_of_steps_found_by_walking() {
        let start = ROSSBACH.at(39, 27).unwrap();
        let mut found = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(hex) = queue.pop_front() {
            let steps = found[&hex];
            for (_, next) in ROSSBACH.neighbours(hex) {
                found.entry(next).or_insert_with(|| {
                    queue.push_back(next);
                    steps + 1
                });
            }
        }
        assert_eq!(found.len(), 4120);
        for (hex, steps) in found {
            assert_eq!(hex.distance(start), steps);
        }
    }

    proptest! {
        #[test]
        fn indices_and_offsets_round_trip(grid in any_grid()) {
            let all: Vec<Hex> = grid.iter().collect();
            prop_assert_eq!(all.len(), grid.len());
            for (index, &hex) in all.iter().enumerate() {
                prop_assert_eq!(grid.index(hex), Some(index));
                prop_assert_eq!(grid.hex(index), Some(hex));
                let (row, column) = grid.row_and_column(hex);
                prop_assert_eq!(grid.offset_to_axial(row, column), hex);
            }
            prop_assert_eq!(grid.hex(all.len()), None);
        }

        #[test]
        fn a_hexside_has_one_number_from_both_hexes(grid in any_grid()) {
            let mut seen = BTreeSet::new();
            for hex in grid.iter() {
                for (direction, next) in grid.neighbours(hex) {
                    let mine = grid.side_index(Hexside::of(hex, direction));
                    let theirs = grid.side_index(Hexside::of(next, direction.opposite()));
                    prop_assert!(mine.is_some());
                    prop_assert_eq!(mine, theirs);
                    prop_assert_eq!(mine.and_then(|i| grid.side(i)), Hexside::between(next, hex));
                    seen.extend(mine);
                }
            }
            prop_assert_eq!(seen.len(), grid.sides().count());
            prop_assert!(seen.iter().all(|&index| index < grid.side_slots()));
        }

        #[test]
        fn rings_hold_exactly_the_hexes_at_their_distance(centre in near(), radius in 0u16..8) {
            let ring = centre.ring(radius);
            let distinct: BTreeSet<Hex> = ring.iter().copied().collect();
            prop_assert_eq!(distinct.len(), ring.len());
            prop_assert_eq!(ring.len(), if radius == 0 { 1 } else { 6 * usize::from(radius) });
            prop_assert!(ring.iter().all(|hex| hex.distance(centre) == u32::from(radius)));
            prop_assert!(radius < 2 || ring.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            prop_assert_eq!(centre.disc(radius).len(), 1 + 3 * usize::from(radius) * (usize::from(radius) + 1));
        }

        #[test]
        fn lines_go_step_by_step_and_have_no_sense(a in near(), b in near()) {
            let line = a.line(b);
            prop_assert_eq!((line.first(), line.last()), (Some(&a), Some(&b)));
            prop_assert_eq!(line.len() as u32, a.distance(b) + 1);
            prop_assert!(line.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            let mut back = b.line(a);
            back.reverse();
            prop_assert_eq!(line, back);
        }

        #[test]
        fn distance_is_symmetric_and_obeys_the_triangle(a in near(), b in near(), c in near()) {
            prop_assert_eq!(a.distance(b), b.distance(a));
            prop_assert!(a.distance(c) <= a.distance(b) + b.distance(c));
            prop_assert_eq!(a.distance(b) == 0, a == b);
        }
    }

    #[test]
    fn extreme_coordinates_do_no_harm() {
        let far = Hex { q: i32::MAX, r: i32::MIN };
        assert!(!ROSSBACH.contains(far));
        assert!(!ROSSBACH.contains(far.step(Direction::SouthEast)));
        assert_eq!(far.distance(far), 0);
        assert_eq!(Grid::new(5, 0, 0, Shifted::OddRows).hex(0), None);
    }
}
