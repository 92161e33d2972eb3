//! What can be crossed and at what price, how far command reaches, and whether an army is supplied.

use vedette_kernel::Side;

use crate::scenario::{Frontier, Link, MAX_BOXES, Water};
use crate::sets::{ArmyId, BoxId, BoxSet, CrossingId, PieceId, PieceSet};
use crate::state::{Position, Truce};

/// How long a line of communication may be (JG-4.3-04).
pub(crate) const LOC: u8 = 4;

const FAR: u8 = u8::MAX;
/// More boxes than lie within 4 MP of any box of a sensible map at one distance; further ones are left out.
const RING: usize = 96;

/// The boxes within a few MP of one box.
pub(crate) struct Distances {
    distances: [u8; MAX_BOXES],
}

impl Distances {
    /// The distance in MP, if the box is within reach.
    #[inline]
    pub(crate) fn to(&self, place: BoxId) -> Option<u8> {
        self.distances.get(place.index()).copied().filter(|&distance| distance != FAR)
    }
}

/// How an army is supplied (JG-4.4-01, JG-4.4-03, JG-4.4-05).
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Supply {
    /// Fully.
    Full,
    /// Only dummies are in the way: two thirds of the CP.
    Partial,
    /// Not: half the CP.
    None,
}

impl Position {
    /// Whether the river of a connection can be crossed now (JG-5.3-05, JG-5.3-06, JG-6.4-02).
    #[inline]
    pub(crate) fn is_crossable(&self, link: &Link) -> bool {
        match link.water {
            Water::Dry | Water::Ford => true,
            Water::Bridge { crossing, major } => !major || !self.destroyed.has(crossing),
            Water::Site { crossing } => self.has_pontoon(crossing),
        }
    }

    /// How many pontoon markers a side has, laid or not; new ones come when hostilities restart.
    pub(crate) fn pontoon_stock(&self, side: Side) -> u8 {
        let frame = &self.scenario.frame;
        let more = if self.truce == Truce::After { frame.pontoons_at_restart[side.index()] } else { 0 };
        frame.pontoons[side.index()] + more
    }

    pub(crate) fn has_pontoon(&self, crossing: CrossingId) -> bool {
        self.pontoons[0].has(crossing) || self.pontoons[1].has(crossing)
    }

    /// JG-13-ARMISTICE-04, JG-13-ARMISTICE-17: whether the frontier lets combat units and lines through.
    #[inline]
    pub(crate) fn is_frontier_open(&self) -> bool {
        match self.scenario.rules.frontier {
            Frontier::Open => true,
            Frontier::Closed => false,
            Frontier::Armistice => self.truce == Truce::After,
        }
    }

    /// Leaders without troops cross it during the Armistice too (D66).
    #[inline]
    pub(crate) fn is_frontier_open_to_leaders(&self) -> bool {
        self.is_frontier_open()
            || (self.is_armistice() && self.scenario.rules.frontier == Frontier::Armistice)
    }

    /// Whether a connection can presently be crossed by combat units: what makes two boxes adjacent (JG-5.2-02).
    #[inline]
    pub(crate) fn is_open(&self, link: &Link) -> bool {
        self.is_crossable(link) && (!link.frontier || self.is_frontier_open()) && !self.closed.has(link.to)
    }

    /// Whether a side may come into a box in this turn at all (JG-3.3-04; 1813: the neutral city).
    #[inline]
    pub(crate) fn may_enter(&self, side: Side, place: BoxId) -> bool {
        !self.closed.has(place) && !self.barred[side.index()].has(place)
    }

    /// Whether the water of a connection is a ford now: of a minor river, or a destroyed bridge over one.
    #[inline]
    pub(crate) fn is_ford(&self, link: &Link) -> bool {
        match link.water {
            Water::Ford => true,
            Water::Bridge { crossing, major } => !major && self.destroyed.has(crossing),
            Water::Dry | Water::Site { .. } => false,
        }
    }

    /// Whether a connection has an intact bridge or a pontoon now (D27).
    #[inline]
    pub(crate) fn is_bridge(&self, link: &Link) -> bool {
        match link.water {
            Water::Bridge { crossing, .. } => !self.destroyed.has(crossing),
            Water::Site { crossing } => self.has_pontoon(crossing),
            Water::Dry | Water::Ford => false,
        }
    }

    /// JG-5.2-01, JG-6.5-01, JG-T-TERRAIN-01 to 04: what crossing a connection costs.
    #[inline]
    pub(crate) fn cost(&self, link: &Link) -> u8 {
        link.cost + if self.is_ford(link) { self.weather.ford_cost() } else { 0 }
    }

    /// The boxes within `limit` MP (at most 4), counted as infantry counts them, that a line of a side can reach:
    /// boxes passed through hold no enemy unit or dummy (JG-4.3-04 to 08).
    pub(crate) fn distances(&self, side: Side, from: BoxId, limit: u8) -> Distances {
        self.spread(from, limit, |place| !self.blocks(side.other(), place))
    }

    /// As [`Position::reach`], with another notion of what may be passed through.
    pub(crate) fn spread(&self, from: BoxId, limit: u8, passes: impl Fn(BoxId) -> bool) -> Distances {
        let mut reach = Distances { distances: [FAR; MAX_BOXES] };
        let limit = limit.min(LOC);
        let mut rings = [[BoxId::NOWHERE; RING]; LOC as usize + 1];
        let mut counts = [0_usize; LOC as usize + 1];
        reach.distances[from.index()] = 0;
        rings[0][0] = from;
        counts[0] = 1;
        for distance in 0..limit {
            let mut place = 0;
            while place < counts[distance as usize] {
                let here = rings[distance as usize][place];
                place += 1;
                if reach.distances[here.index()] != distance || (here != from && !passes(here)) {
                    continue;
                }
                for link in self.scenario.links(here) {
                    let there = distance + self.cost(link);
                    if there > limit || there >= reach.distances[link.to.index()] || !self.is_open(link) {
                        continue;
                    }
                    let count = &mut counts[there as usize];
                    if *count < RING {
                        reach.distances[link.to.index()] = there;
                        rings[there as usize][*count] = link.to;
                        *count += 1;
                    }
                }
            }
        }
        reach
    }

    /// The leaders of an army on the map.
    fn army_leaders(&self, army: ArmyId) -> impl Iterator<Item = PieceId> + '_ {
        let leaders = self.scenario.tables.of_army[army.index()].and(self.scenario.tables.leaders);
        leaders.into_iter().filter(|&leader| self.is_on_map(leader))
    }

    /// Whether a piece is shut in by besiegers; in an Armistice the gates are open (D76).
    pub(crate) fn is_besieged(&self, piece: PieceId) -> bool {
        self.inside.has(piece) && !self.is_armistice()
    }

    /// Whether two pieces are on the same side of the walls of a besieged city.
    fn same_walls(&self, one: PieceId, other: PieceId) -> bool {
        self.is_besieged(one) == self.is_besieged(other)
    }

    /// JG-4.3-01 to 09, JG-4.5-06: finds the lines of communication of all pieces of a side, for its whole player turn. A
    /// unit may be commanded through a general; a general answers to his commander-in-chief himself.
    pub(crate) fn assess_command(&mut self, side: Side) {
        let all: PieceSet = self.on_map(side).collect();
        for piece in self.scenario.tables.of_side[side.index()] {
            (self.commanded[piece.index()], self.linked[piece.index()]) = (0, 0);
        }
        let scenario = self.scenario.clone();
        for army in scenario.armies_of(side) {
            let bit = 1 << army.0;
            let commander = self.commanders[army.index()];
            let commander = Some(commander).filter(|&leader| leader.is_some() && self.is_on_map(leader));
            let chief = commander.map(|leader| (leader, self.line_reach(side, leader)));
            let leaders: PieceSet = self.army_leaders(army).collect();
            for leader in leaders {
                let is_chief = commander == Some(leader);
                let reach = self.line_reach(side, leader);
                let relays = is_chief
                    || chief
                        .as_ref()
                        .is_some_and(|(commander, from)| self.line_holds(*commander, from, leader));
                for piece in all {
                    if !self.line_holds(leader, &reach, piece) {
                        continue;
                    }
                    self.linked[piece.index()] |= bit;
                    if is_chief || (relays && !self.is_leader(piece)) {
                        self.commanded[piece.index()] |= bit;
                    }
                }
            }
        }
    }

    pub(crate) fn line_reach(&self, side: Side, leader: PieceId) -> Distances {
        let limit = if self.is_besieged(leader) { 0 } else { LOC };
        self.distances(side, self.at[leader.index()], limit)
    }

    /// Whether a line leads from a leader, whose reach is given, to a piece: a garrison that shelters traces none out of
    /// its box (JG-4.3-09).
    pub(crate) fn line_holds(&self, leader: PieceId, reach: &Distances, piece: PieceId) -> bool {
        let place = self.at[piece.index()];
        reach.to(place).is_some_and(|distance| match distance {
            0 => self.same_walls(leader, piece),
            _ => !self.is_besieged(piece) && !self.is_besieged(leader),
        })
    }

    /// The armies to whose commander-in-chief a piece has a line now, for reactions (JG-2-B1-03).
    pub(crate) fn live_command(&self, piece: PieceId) -> u8 {
        let side = self.side_of(piece);
        let limit = if self.is_besieged(piece) { 0 } else { LOC };
        let near = self.distances(side, self.at[piece.index()], limit);
        let mut armies = 0;
        for army in self.scenario.armies_of(side) {
            let chief = self.commanders[army.index()];
            if !chief.is_some() || !self.is_on_map(chief) {
                continue;
            }
            if self.line_holds(piece, &near, chief) {
                armies |= 1 << army.0;
                continue;
            }
            let mut from_chief = None;
            for leader in self.army_leaders(army).filter(|&leader| leader != chief) {
                if !self.line_holds(piece, &near, leader) {
                    continue;
                }
                let reach = from_chief.get_or_insert_with(|| self.line_reach(side, chief));
                if self.line_holds(chief, reach, leader) {
                    armies |= 1 << army.0;
                    break;
                }
            }
        }
        armies
    }

    /// Whether a unit is in command of its own army (JG-4.3-03) by what was found in the administrative phase. Independent
    /// Detachments never are (JG-1.2.2-IND-04).
    #[inline]
    pub(crate) fn is_in_command(&self, piece: PieceId) -> bool {
        !self.independent.has(piece) && self.own_armies(piece) & self.commanded[piece.index()] != 0
    }

    /// Whether a unit has a line to some general of its army.
    #[inline]
    pub(crate) fn is_linked(&self, piece: PieceId) -> bool {
        !self.independent.has(piece) && self.own_armies(piece) & self.linked[piece.index()] != 0
    }

    /// The army of a piece as bits: a made Detachment has its parent's, a dummy any of its side.
    #[inline]
    pub(crate) fn own_armies(&self, piece: PieceId) -> u8 {
        match self.army_of(piece) {
            Some(army) => 1 << army.0,
            None => self.piece(piece).payers.0[0] as u8,
        }
    }

    /// The army of a piece: a made Detachment is in its parent's (JG-6.1-02).
    #[inline]
    pub(crate) fn army_of(&self, piece: PieceId) -> Option<ArmyId> {
        let parent = self.parents[piece.index()];
        let printed = if parent.is_some() { self.piece(parent) } else { self.piece(piece) };
        printed.army
    }

    /// JG-4.4-01 to 08: how an army is supplied; with dummies in the way, which.
    pub(crate) fn supply(&self, army: ArmyId) -> (Supply, PieceSet) {
        if !self.scenario.options.supply {
            return (Supply::Full, PieceSet::NONE);
        }
        let printed = self.scenario.army(army);
        let commander = self.commanders[army.index()];
        if !commander.is_some() || !self.is_on_map(commander) {
            return (Supply::None, PieceSet::NONE);
        }
        let start = self.at[commander.index()];
        if self.is_besieged(commander) && !printed.sources.contains(&start) {
            return (Supply::None, PieceSet::NONE);
        }
        match self.cheapest_line(printed.side, start, &printed.sources) {
            None => (Supply::None, PieceSet::NONE),
            Some(dummies) if dummies.is_empty() => (Supply::Full, dummies),
            Some(dummies) => (Supply::Partial, dummies),
        }
    }

    /// The line to a source with the fewest dummies in its way, then the shortest, then the one over the boxes with the
    /// lowest numbers (D12): the dummies on it, or nothing if real units close every line.
    fn cheapest_line(&self, side: Side, start: BoxId, sources: &[BoxId]) -> Option<PieceSet> {
        let enemy = side.other();
        let on_map = |piece: &PieceId| self.is_on_map(*piece);
        let boxes = |pieces: &mut dyn Iterator<Item = PieceId>| -> BoxSet {
            pieces.map(|piece| self.at[piece.index()]).collect()
        };
        let held = boxes(&mut self.on_map(enemy).filter(|&piece| self.is_real(piece)));
        let dummies = self.scenario.tables.of_side[enemy.index()].and(self.scenario.tables.dummies);
        let screened = boxes(&mut dummies.into_iter().filter(on_map));
        let dummies_in = |place: BoxId| match screened.has(place) {
            true => self.pieces_in(enemy, place).and(dummies),
            false => PieceSet::NONE,
        };
        // Dummies met, then boxes passed.
        let mut best = [(u8::MAX, u16::MAX); MAX_BOXES];
        let mut came = [BoxId::NOWHERE; MAX_BOXES];
        let mut open = BoxSet::of(start);
        best[start.index()] = (0, 0);
        loop {
            // Every step makes a line longer, so that the boxes of one length are done together.
            let key = open.into_iter().map(|place| best[place.index()]).min()?;
            for here in open {
                if best[here.index()] != key {
                    continue;
                }
                open.remove(here);
                if sources.contains(&here) {
                    let mut met = PieceSet::NONE;
                    let mut place = here;
                    while place.is_somewhere() && place != start {
                        met = met.or(dummies_in(place));
                        place = came[place.index()];
                    }
                    return Some(met);
                }
                for link in self.scenario.links(here) {
                    let (met, steps) = key;
                    if (met, steps + 1) >= best[link.to.index()] || held.has(link.to) || !self.is_open(link) {
                        continue;
                    }
                    let next = (met.saturating_add(dummies_in(link.to).len() as u8), steps + 1);
                    if next < best[link.to.index()] {
                        best[link.to.index()] = next;
                        came[link.to.index()] = here;
                        open.insert(link.to);
                    }
                }
            }
        }
    }
}
