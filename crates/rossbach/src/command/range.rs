//! How far orders carry (section 7.2).

use vedette_kernel::Side;

use crate::scenario::Way;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// Whether a hex is in Command Range of another, for a side: two hexes (RA-7.2-01), three if the first two or the last
    /// two steps follow a way (RA-7.2-02, RA-T-RANGE-01), four if all do (RA-7.2-03).
    pub(crate) fn in_range(&self, side: Side, from: HexId, to: HexId) -> bool {
        from == to || (self.distance(from, to) <= 4 && self.traces(side, from, to, [false; 3], 0))
    }

    /// Follows a trace; `ways` tells which steps so far ran along a way.
    fn traces(&self, side: Side, from: HexId, to: HexId, ways: [bool; 3], steps: usize) -> bool {
        let edges = &self.scenario.hex(from).edges;
        (0..6).any(|direction| {
            let edge = &edges[direction];
            if !edge.to.is_somewhere() {
                return false;
            }
            let left = usize::from(self.distance(edge.to, to));
            if steps + left > 3 {
                return false;
            }
            let way = edge.way != Way::None;
            // The last step of three may begin the pair of way steps only if the one before it was one too.
            let allowed = match steps {
                0 | 1 => true,
                2 => ways[1] && (ways[0] || way),
                _ => ways == [true; 3] && way,
            };
            // What is so far off that no trace is long enough need not be looked at.
            let longest = match (steps, ways[0], ways[1], way) {
                (0, _, _, true) | (1, true, _, true) | (2, true, true, true) => 4,
                (0, ..) | (1, _, _, true) | (2, ..) => 3,
                (1, ..) => 2,
                _ => 4,
            };
            // Not over sides that no combat unit could cross (RA-7.22-01).
            if !allowed || steps + 1 + left > longest || !self.is_passable(from, direction) {
                return false;
            }
            if edge.to == to {
                return true;
            }
            // Not through enemy combat units; their zones do not hinder (RA-7.22-02).
            if steps == 3 || self.seems_held(side.other(), edge.to) {
                return false;
            }
            let mut ways = ways;
            if let Some(place) = ways.get_mut(steps) {
                *place = way;
            }
            self.traces(side, edge.to, to, ways, steps + 1)
        })
    }

    /// The units of a leader's formation in his range: his own, and those that count as part of it (RA-5.12-01,
    /// RA-5.17-01).
    pub(crate) fn units_in_range(&self, leader: PieceId) -> PieceSet {
        let (side, from) = (self.side_of(leader), self.at[leader.index()]);
        let formation = self.formation_of(leader);
        if !from.is_somewhere() || !formation.is_some() {
            return PieceSet::NONE;
        }
        let dual = self.is_dual(leader);
        self.on_map(side)
            .filter(|&piece| self.kind(piece).is_combat())
            .filter(|&piece| {
                let own = self.piece(piece).formation;
                // Only the army's commander leads the Reserve along with his corps, not the other way round (RA-5.17-02).
                let part =
                    dual && self.scenario.formations.get(own.index()).is_some_and(|f| f.part_of == formation);
                // Whatever uniform they wear: Saxons obey like Prussians (RA-17.1-01).
                own == formation || part
            })
            .filter(|&piece| self.in_range(side, from, self.at[piece.index()]))
            .collect()
    }

    /// Units in Road March that are linked to comrades in command along a connected road, two hexes at a time
    /// (RA-7.21-01, RA-7.21-02).
    pub(crate) fn linked_columns(&self, side: Side, commanded: PieceSet) -> PieceSet {
        let mut linked = commanded;
        loop {
            let more: PieceSet = self
                .on_map(side)
                .filter(|&piece| self.column.has(piece) && !linked.has(piece))
                .filter(|&piece| self.kind(piece).is_combat())
                .filter(|&piece| self.has_comrade_on_road(piece, linked))
                .collect();
            if more.is_empty() {
                return linked;
            }
            linked = linked.or(more);
        }
    }

    fn has_comrade_on_road(&self, piece: PieceId, commanded: PieceSet) -> bool {
        let formation = self.piece(piece).formation;
        let here = self.at[piece.index()];
        let anchors = |hex: HexId| {
            self.pieces_at(hex).any(|other| {
                other != piece
                    && commanded.has(other)
                    && self.kind(other).is_combat()
                    && self.piece(other).formation == formation
            })
        };
        let road = |from: HexId| {
            let edges = &self.scenario.hex(from).edges;
            (0..6)
                .filter(move |&direction| {
                    edges[direction].way == Way::Road && self.is_passable(from, direction)
                })
                .map(move |direction| edges[direction].to)
        };
        formation.is_some() && (anchors(here) || road(here).any(|one| anchors(one) || road(one).any(anchors)))
    }
}
