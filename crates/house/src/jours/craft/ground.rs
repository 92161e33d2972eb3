//! What never changes during a game: distances on the map, where the points lie, and the means of the printed tables.

use vedette_jours::Scenario;
use vedette_jours::scenario::{Arm, Frontier, MAX_BOXES, Water};
use vedette_jours::sets::{BoxId, BoxSet, PieceId, PieceSet};
use vedette_jours::tables;
use vedette_kernel::Side;

/// A distance that nobody marches.
pub(super) const FAR: u8 = 120;
/// How far a fresh stack gets in a turn, about.
pub(super) const DAY: u8 = 7;

/// The least strength of each column of the Combat Table.
const COLUMNS: [u16; 10] = [1, 4, 7, 11, 16, 22, 30, 41, 61, 81];
/// The die modifiers that are told apart: from -8 to 8.
const MODIFIERS: usize = 17;

/// Distances with the frontier closed or open.
struct Distances {
    rows: Vec<u8>,
    /// The boxes within a day's march of each box, with their distances.
    near: Vec<Vec<(BoxId, u8)>>,
}

/// The tables of one scenario.
pub(super) struct Ground {
    count: usize,
    closed: Distances,
    open: Option<Distances>,
    /// The number of the prize of each box.
    prize: Vec<Option<u8>>,
    /// Where the armies of each side are fed from.
    pub(super) sources: [BoxSet; 2],
    /// Losses that a column and a modifier cause in the mean, in hundredths of a SP.
    losses: [[i32; MODIFIERS]; 10],
    /// A hundredth is left over so much of a goal's pull after so many MP.
    pub(super) decay: [i32; FAR as usize + 1],
    /// All cavalry pieces that can have SP.
    pub(super) horse: PieceSet,
}

impl Ground {
    pub(super) fn new(scenario: &Scenario) -> Ground {
        let count = scenario.map.places.len().min(MAX_BOXES);
        let mut prize = vec![None; count];
        for (number, stake) in scenario.frame.prizes.iter().enumerate() {
            if let Some(entry) = prize.get_mut(stake.place.index()) {
                *entry = Some(number as u8);
            }
        }
        let sources = Side::BOTH.map(|side| {
            let armies = scenario.armies.iter().filter(|army| army.side == side);
            armies.flat_map(|army| army.sources.iter().copied()).collect()
        });
        let mut losses = [[0; MODIFIERS]; 10];
        for (column, line) in losses.iter_mut().enumerate() {
            for (place, mean) in line.iter_mut().enumerate() {
                let modifier = place as i8 - 8;
                let of_die = |die: i8| i32::from(tables::combat(COLUMNS[column], 0, die + modifier).losses);
                *mean = (1..=6).map(of_die).sum::<i32>() * 100 / 6;
            }
        }
        let mut decay = [0; FAR as usize + 1];
        let mut left = 1.0_f64;
        for step in &mut decay {
            *step = (left * 100.0) as i32;
            left *= 0.91;
        }
        let open_later = scenario.rules.frontier == Frontier::Armistice;
        let at_first = scenario.rules.frontier == Frontier::Open;
        Ground {
            count,
            closed: Distances::new(scenario, count, at_first),
            open: open_later.then(|| Distances::new(scenario, count, true)),
            prize,
            sources,
            losses,
            decay,
            horse: (0..scenario.pieces.len() as u8)
                .map(PieceId)
                .filter(|&piece| {
                    let printed = scenario.piece(piece);
                    printed.arm == Arm::Cavalry && scenario.tables.troops.has(piece)
                })
                .collect(),
        }
    }

    fn distances(&self, border_open: bool) -> &Distances {
        self.open.as_ref().filter(|_| border_open).unwrap_or(&self.closed)
    }

    /// MP from one box to all others with every bridge standing.
    pub(super) fn row(&self, border_open: bool, from: BoxId) -> &[u8] {
        let start = from.index() * self.count;
        self.distances(border_open).rows.get(start..start + self.count).unwrap_or_default()
    }

    /// MP between two boxes.
    pub(super) fn distance(&self, border_open: bool, from: BoxId, to: BoxId) -> u8 {
        self.row(border_open, from).get(to.index()).copied().unwrap_or(FAR)
    }

    /// The boxes within a day's march.
    pub(super) fn near(&self, border_open: bool, from: BoxId) -> &[(BoxId, u8)] {
        self.distances(border_open).near.get(from.index()).map_or(&[], Vec::as_slice)
    }

    /// The prize of a box.
    pub(super) fn prize(&self, place: BoxId) -> Option<usize> {
        self.prize.get(place.index()).copied().flatten().map(usize::from)
    }

    /// How many boxes there are.
    pub(super) fn boxes(&self) -> usize {
        self.count
    }

    /// The mean losses that a strength causes, both in hundredths of a SP.
    pub(super) fn mean_losses(&self, strength: i32, shift: i32, modifier: i32) -> i32 {
        let strength = u16::try_from(strength / 100).unwrap_or(0);
        let Some(column) = tables::column(strength) else { return 0 };
        let column = (i32::from(column) + shift).clamp(0, 9) as usize;
        self.losses[column][(modifier + 8).clamp(0, MODIFIERS as i32 - 1) as usize]
    }
}

impl Distances {
    fn new(scenario: &Scenario, count: usize, border_open: bool) -> Distances {
        let mut rows = vec![FAR; count * count];
        let mut near = vec![Vec::new(); count];
        let mut queue = Vec::new();
        for from in 0..count {
            let row = &mut rows[from * count..(from + 1) * count];
            row[from] = 0;
            queue.clear();
            queue.push(from);
            let mut next = 0;
            while let Some(&here) = queue.get(next) {
                next += 1;
                for link in scenario.links(BoxId(here as u16)) {
                    let shut = matches!(link.water, Water::Site { .. }) || (link.frontier && !border_open);
                    let there = row[here].saturating_add(link.cost).min(FAR);
                    if !shut && there < row[link.to.index()] {
                        row[link.to.index()] = there;
                        queue.push(link.to.index());
                    }
                }
            }
            near[from] =
                (0..count).filter(|&to| row[to] <= DAY).map(|to| (BoxId(to as u16), row[to])).collect();
        }
        Distances { rows, near }
    }
}
