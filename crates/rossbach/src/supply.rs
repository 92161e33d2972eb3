//! Supply lines (section 14 of the rules).

use vedette_kernel::{Audience, Side};

use crate::event::{Event, Outside};
use crate::flood::Flood;
use crate::scenario::{BRIDGED, PieceKind, Way};
use crate::sets::{HexId, HexSet, PieceSet};
use crate::state::{Phase, Position};

/// The length of a Forward line in hexes (RA-14.1-01).
const FORWARD: u16 = 14;
/// The length of a Trunk line in half points (RA-14.1-02).
const TRUNK: u16 = 54;

impl Position {
    /// Whether supply passes a side of a hex: not over bare rivers and streams nor by boats (RA-14.12-01); fords pass; a bridge
    /// repaired in this turn does not yet (RA-8.39-01).
    fn supply_passes(&self, from: HexId, direction: usize) -> bool {
        let tables = &self.scenario.tables;
        if tables.supply_sides[from.index()] >> direction & 1 != 0 {
            return true;
        }
        let bridge = self.scenario.hex(from).edges[direction].bridge;
        tables.grades[from.index()][direction] == BRIDGED
            && self.is_whole(bridge)
            && !self.untried.has(bridge)
    }

    /// Whether a line of a side may pass a hex: no enemy combat unit in it, vedettes included; zones do not matter
    /// (RA-13.24-01).
    fn line_passes(&self, side: Side, hex: HexId) -> bool {
        !self.seems_held(side.other(), hex)
    }

    /// The supply sources of a side that are open to it (RA-14.21-01, RA-14.21-02) and not in enemy hands.
    pub(crate) fn sources(&self, side: Side) -> impl Iterator<Item = HexId> + '_ {
        self.scenario
            .frame
            .sources
            .iter()
            .enumerate()
            .filter(move |(place, source)| {
                source.supplies && source.side == side && self.open_sources >> place & 1 != 0
            })
            .map(|(_, source)| source.hex)
            .filter(move |&hex| self.scenario.hex(hex).in_play && self.line_passes(side, hex))
    }

    /// What a Trunk line to a hex counts by itself: every hex counts, road a half, trail one (RA-14.1-03).
    fn trunk_start(&self, hex: HexId) -> u16 {
        if self.scenario.hex(hex).way == Way::Road { 1 } else { 2 }
    }

    /// Carries Trunk lines on from a hex: a ford counts one more (RA-14.1-03).
    fn extend_trunk(&self, side: Side, hex: HexId, cost: u16, reach: &mut impl FnMut(HexId, u16)) {
        for (direction, edge) in self.scenario.hex(hex).edges.iter().enumerate() {
            if edge.way == Way::None
                || !self.supply_passes(hex, direction)
                || !self.line_passes(side, edge.to)
            {
                continue;
            }
            let step = if edge.way == Way::Road { 1 } else { 2 };
            let ford = if edge.is_ford() { 2 } else { 0 };
            let total = cost + step + ford;
            if total <= TRUNK {
                reach(edge.to, total);
            }
        }
    }

    /// Whether a hex lies within a Trunk line of another (RA-7.42-01).
    pub(crate) fn trunk_between(&self, side: Side, from: HexId, to: HexId) -> bool {
        if from == to {
            return true;
        }
        let mut flood = Flood::new(|hex| u16::from(self.distance(hex, to)));
        flood.reach(from, self.trunk_start(from));
        while let Some((hex, cost, total)) = flood.next().filter(|(_, _, total)| *total <= TRUNK) {
            if hex == to {
                return true;
            }
            debug_assert!(total >= cost);
            self.extend_trunk(side, hex, cost, &mut |hex, cost| flood.reach(hex, cost));
        }
        false
    }

    /// The hexes with a Trunk line to one of some hexes.
    pub(crate) fn trunks(&self, side: Side, starts: impl Iterator<Item = HexId>) -> HexSet {
        let mut flood = Flood::new(|_| 0);
        starts.for_each(|start| flood.reach(start, self.trunk_start(start)));
        let mut reached = HexSet::NONE;
        while let Some((hex, cost, _)) = flood.next() {
            reached.insert(hex);
            self.extend_trunk(side, hex, cost, &mut |hex, cost| flood.reach(hex, cost));
        }
        reached
    }

    /// The hexes with a Trunk line to a source of a side.
    pub(crate) fn trunk_hexes(&self, side: Side) -> HexSet {
        self.trunks(side, self.sources(side))
    }

    /// The hexes with a baggage train of a side that serves as a source: on a road hex with a Trunk line to one (RA-14.1-02).
    pub(crate) fn depots(&self, side: Side) -> HexSet {
        let trunks = self.trunk_hexes(side);
        let trains = self.scenario.tables.trains.and(self.own(side)).into_iter();
        trains
            .filter(|&train| self.kind(train) == PieceKind::Baggage)
            .map(|train| self.at[train.index()])
            .filter(|&hex| hex.is_somewhere() && self.scenario.hex(hex).way == Way::Road && trunks.has(hex))
            .collect()
    }

    /// All hexes from which a unit of a side is in supply: within a Forward line of a source, or of a baggage train that
    /// serves as one (RA-14.1-01, RA-14.1-02).
    pub(crate) fn supplied_hexes(&self, side: Side) -> HexSet {
        self.forward_lines(side, self.sources(side).chain(self.depots(side)))
    }

    /// The hexes within a Forward line of some hexes.
    pub(crate) fn forward_lines(&self, side: Side, starts: impl Iterator<Item = HexId>) -> HexSet {
        let mut flood = Flood::new(|_| 0);
        starts.for_each(|start| flood.reach(start, 0));
        let mut reached = HexSet::NONE;
        while let Some((hex, steps, _)) = flood.next() {
            reached.insert(hex);
            if steps == FORWARD {
                continue;
            }
            for (direction, &near) in self.scenario.tables.neighbours[hex.index()].iter().enumerate() {
                // A line is the same from both ends: the side must let it pass in both directions.
                // Whatever was found before is no farther.
                if near.is_somewhere()
                    && flood.cost(near).is_none()
                    && self.supply_passes(hex, direction)
                    && self.line_passes(side, near)
                {
                    flood.reach(near, steps + 1);
                }
            }
        }
        reached
    }

    /// Whether a line of at most fourteen hexes joins a hex to a source: what Saalfeld asks for at the end (RA-21.9-05).
    pub(crate) fn is_supplied(&self, side: Side, hex: HexId) -> bool {
        self.supplied_hexes(side).has(hex)
    }

    /// The Night Supply Phase: command markers come off (RA-2.21-03), and supply is judged for each combat unit until the next
    /// Night (RA-14.0-01).
    pub(crate) fn judge_supply(&mut self, side: Side, out: &mut impl Outside) {
        let own = self.own(side);
        self.commanded = self.commanded.or(own.into_iter().filter(|&piece| self.is_on_map(piece)).collect());
        self.phase = Phase::NightMarch;
        if !self.scenario.options.supply {
            return;
        }
        let supplied = self.supplied_hexes(side);
        let units: PieceSet = self.on_map(side).filter(|&piece| self.kind(piece).is_combat()).collect();
        let hungry: PieceSet =
            units.into_iter().filter(|&piece| !supplied.has(self.at[piece.index()])).collect();
        let before = self.starving.and(units);
        self.starving = self.starving.minus(own).or(hungry);
        for (pieces, fed) in [(hungry.minus(before), false), (before.minus(hungry), true)] {
            if !pieces.is_empty() {
                out.note(Audience::Only(side), || Event::Supply { pieces, supplied: fed });
            }
        }
    }
}
