//! The map as a side sees it: who stands where, who can get where, what there is to be won.

use vedette_jours::scenario::{MAX_BOXES, PieceKind};
use vedette_jours::sets::{BoxId, PieceId, PieceSet};
use vedette_jours::state::{PATH, Truce};
use vedette_jours::{Position, Scenario};
use vedette_kernel::Side;

use super::ground::{DAY, FAR, Ground};

/// Everything of a side in one box.
#[derive(Clone, Copy)]
pub(super) struct Stand {
    pub(super) place: BoxId,
    pub(super) pieces: PieceSet,
    /// Strength points.
    pub(super) sp: i32,
    /// All of it is behind walls.
    pub(super) sheltered: bool,
}

/// Who stands where.
pub(super) struct Board<'a> {
    pub(super) game: &'a Position,
    pub(super) ground: &'a Ground,
    pub(super) side: Side,
    pub(super) border_open: bool,
    pub(super) stands: [Vec<Stand>; 2],
    /// Strength that can come to each box within a day, in tenths of a SP.
    pub(super) press: [Vec<i32>; 2],
}

/// How much of a strength counts at a distance, in tenths.
fn weight(distance: u8) -> i32 {
    match distance {
        0..=3 => 10,
        4 | 5 => 8,
        6 => 6,
        _ => 3,
    }
}

impl<'a> Board<'a> {
    pub(super) fn new(game: &'a Position, ground: &'a Ground, side: Side) -> Board<'a> {
        let border_open = game.is_border_open();
        let stands = Side::BOTH.map(|side| stands_of(game, side));
        let mut board = Board { game, ground, side, border_open, stands, press: [Vec::new(), Vec::new()] };
        board.press = Side::BOTH.map(|side| board.pressure(side));
        board
    }

    pub(super) fn scenario(&self) -> &'a Scenario {
        self.game.scenario()
    }

    fn pressure(&self, side: Side) -> Vec<i32> {
        let mut press = vec![0; self.ground.boxes()];
        for stand in self.stands[side.index()].iter().filter(|stand| !stand.sheltered && stand.sp > 0) {
            for &(place, distance) in self.ground.near(self.border_open, stand.place) {
                press[place.index()] += stand.sp * weight(distance);
            }
        }
        press
    }

    /// The strength of a side that can be in a box within a day, in SP.
    pub(super) fn press(&self, side: Side, place: BoxId) -> i32 {
        self.press[side.index()].get(place.index()).copied().unwrap_or(0) / 10
    }

    /// What a stand adds to the press at a distance, in SP.
    pub(super) fn share(sp: i32, distance: u8) -> i32 {
        if distance > DAY { 0 } else { sp * weight(distance) / 10 }
    }

    pub(super) fn distance(&self, from: BoxId, to: BoxId) -> u8 {
        self.ground.distance(self.border_open, from, to)
    }

    /// The strength of a side within so many MP of a box.
    pub(super) fn within(&self, side: Side, place: BoxId, limit: u8) -> i32 {
        let row = self.ground.row(self.border_open, place);
        let near = |stand: &&Stand| row.get(stand.place.index()).is_some_and(|&distance| distance <= limit);
        self.stands[side.index()].iter().filter(near).map(|stand| stand.sp).sum()
    }

    /// Whether the enemy has no movement left before the count.
    pub(super) fn is_last_word(&self) -> bool {
        let game = self.game;
        game.turn() >= game.expected_end()
            && game.phasing_side() == self.side
            && game.first_side() != self.side
    }

    /// Full turns still to come after this one.
    pub(super) fn turns_left(&self) -> i32 {
        i32::from(self.game.expected_end()) - i32::from(self.game.turn())
    }

    pub(super) fn is_truce(&self) -> bool {
        matches!(self.game.truce_now(), Truce::During(_))
    }

    /// What a box is worth to whoever holds it at the end, in hundredths of a victory point.
    pub(super) fn prize(&self, place: BoxId) -> i32 {
        let prize = self.ground.prize(place).and_then(|number| self.scenario().frame.prizes.get(number));
        prize.map_or(0, |prize| 100 * i32::from(prize.points))
    }

    /// Whose flag lies on a box with points.
    pub(super) fn flag(&self, place: BoxId) -> Option<Side> {
        self.ground.prize(place).and_then(|number| self.game.flags().get(number).copied().flatten())
    }
}

/// The boxes in which a side has pieces.
fn stands_of(game: &Position, side: Side) -> Vec<Stand> {
    let scenario = game.scenario();
    let mut number = [u8::MAX; MAX_BOXES];
    let mut stands: Vec<Stand> = Vec::with_capacity(48);
    let sheltered = game.sheltered();
    for piece in scenario.tables.of_side[side.index()] {
        let place = game.place_of(piece);
        if !place.is_somewhere() {
            continue;
        }
        let Some(entry) = number.get_mut(place.index()) else { continue };
        if *entry == u8::MAX {
            *entry = stands.len() as u8;
            stands.push(Stand { place, pieces: PieceSet::NONE, sp: 0, sheltered: true });
        }
        if let Some(stand) = stands.get_mut(usize::from(*entry)) {
            stand.pieces.insert(piece);
            stand.sp += i32::from(game.strength_of(piece));
            stand.sheltered &= sheltered.has(piece);
        }
    }
    stands
}

/// Whether a piece is a leader.
pub(super) fn is_leader(scenario: &Scenario, piece: PieceId) -> bool {
    scenario.piece(piece).kind == PieceKind::Leader
}

/// Where a stack can get, and how.
pub(super) struct Roads {
    distances: [u8; MAX_BOXES],
    came: [BoxId; MAX_BOXES],
    /// Every box that was reached, the nearest first, more or less.
    pub(super) reached: Vec<BoxId>,
    from: BoxId,
}

impl Roads {
    /// The boxes that a stack of a side reaches with so many MP. Boxes with enemies end the march.
    pub(super) fn new(game: &Position, side: Side, from: BoxId, pace: u8, troops: bool) -> Roads {
        let scenario = game.scenario();
        let truce = matches!(game.truce_now(), Truce::During(_));
        let mut roads = Roads {
            distances: [FAR; MAX_BOXES],
            came: [BoxId::NOWHERE; MAX_BOXES],
            reached: Vec::with_capacity(96),
            from,
        };
        if !from.is_somewhere() {
            return roads;
        }
        roads.distances[from.index()] = 0;
        roads.reached.push(from);
        let mut next = 0;
        while let Some(&here) = roads.reached.get(next) {
            next += 1;
            let so_far = roads.distances[here.index()];
            if here != from && game.has_counters(side.other(), here) {
                continue;
            }
            for link in scenario.links(here) {
                let there = so_far + game.toll_of(link);
                if there > pace || there >= roads.distances[link.to.index()] || !game.can_cross(link) {
                    continue;
                }
                let met = game.has_counters(side.other(), link.to);
                if !game.may_come(side, link.to) || (met && (truce || !troops)) {
                    continue;
                }
                if truce && !game.is_clear_of_enemies(side, link.to) {
                    continue;
                }
                roads.distances[link.to.index()] = there;
                roads.came[link.to.index()] = here;
                // A box that is reached more cheaply later is looked at again.
                roads.reached.push(link.to);
            }
        }
        roads
    }

    /// MP to a box; `None` if it is out of reach.
    pub(super) fn to(&self, place: BoxId) -> Option<u8> {
        self.distances.get(place.index()).copied().filter(|&distance| distance != FAR)
    }

    /// The last box before a box.
    pub(super) fn before(&self, place: BoxId) -> BoxId {
        self.came.get(place.index()).copied().unwrap_or(BoxId::NOWHERE)
    }

    /// The way to a box, the start left out; `None` if it is longer than anybody marches.
    pub(super) fn way(&self, to: BoxId) -> Option<Way> {
        let mut back = Way { boxes: [BoxId::NOWHERE; PATH], len: 0 };
        let mut here = to;
        while here != self.from {
            *back.boxes.get_mut(usize::from(back.len))? = here;
            back.len += 1;
            here = self.before(here);
            if !here.is_somewhere() {
                return None;
            }
        }
        let mut way = back;
        for place in 0..usize::from(back.len) {
            way.boxes[place] = back.boxes[usize::from(back.len) - 1 - place];
        }
        Some(way)
    }
}

/// The boxes of a march, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Way {
    boxes: [BoxId; PATH],
    len: u8,
}

impl Way {
    /// Nowhere.
    pub(super) const NONE: Way = Way { boxes: [BoxId::NOWHERE; PATH], len: 0 };

    /// A march that begins with one more box.
    pub(super) fn after(self, first: BoxId) -> Way {
        let mut way = Way::NONE;
        way.boxes[0] = first;
        way.len = 1;
        for &place in self.boxes.iter().take(usize::from(self.len)) {
            if let Some(entry) = way.boxes.get_mut(usize::from(way.len)) {
                *entry = place;
                way.len += 1;
            }
        }
        way
    }

    /// Where it ends.
    pub(super) fn end(&self) -> Option<BoxId> {
        usize::from(self.len).checked_sub(1).and_then(|last| self.boxes.get(last).copied())
    }

    /// The box after one of it; the first for whoever is not on it.
    pub(super) fn next(&self, here: BoxId) -> Option<BoxId> {
        let boxes = self.boxes.get(..usize::from(self.len))?;
        let next = boxes.iter().position(|&place| place == here).map_or(0, |place| place + 1);
        boxes.get(next).copied()
    }
}
