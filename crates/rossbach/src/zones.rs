//! Zones of control (section 4 of the rules).

use vedette_kernel::Side;

use crate::scenario::{PieceKind, Settlement, Water};
use crate::sets::{HexId, PieceId};
use crate::state::Position;

impl Position {
    /// Whether a side exerts a zone of control from a hex: combat units do, vedettes too (RA-4.0-01), and so does a leader
    /// alone (RA-5.2-01); trains do not (RA-1.33-01).
    #[inline]
    pub(crate) fn exerts(&self, side: Side, hex: HexId) -> bool {
        self.pieces_at(hex).any(|piece| !self.kind(piece).is_train() && self.side_of(piece) == side)
    }

    /// Whether a side exerts a zone of control from a hex by more than vedettes and lone leaders: what blocks retreats
    /// (RA-4.4-01).
    #[inline]
    pub(crate) fn exerts_firmly(&self, side: Side, hex: HexId) -> bool {
        self.pieces_at(hex).any(|piece| self.kind(piece).is_unit() && self.side_of(piece) == side)
    }

    /// Whether a zone can reach a hex over one of its sides: not over a river (RA-4.0-02), not into a fortified town
    /// (RA-4.0-03), though out of it (RA-11.52-01); streams, slopes and woods are no obstacle (RA-4.0-04).
    #[inline]
    pub(crate) fn zone_reaches(&self, hex: HexId, direction: usize) -> bool {
        let ground = self.scenario.hex(hex);
        ground.edges[direction].to.is_somewhere()
            && ground.edges[direction].water != Water::River
            && ground.settlement != Settlement::Fortified
    }

    /// Whether a hex is in a zone of control of a side. Units of its enemy in the hex change nothing (RA-4.0-05).
    #[inline]
    pub(crate) fn in_zone(&self, side: Side, hex: HexId) -> bool {
        self.zones[side.index()].has(hex)
    }

    /// The hexes from which a side exerts a zone of control on a hex.
    pub(crate) fn exerters(&self, side: Side, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        (0..6)
            .filter(move |&direction| self.zone_reaches(hex, direction))
            .map(move |direction| self.scenario.hex(hex).edges[direction].to)
            .filter(move |&from| self.exerts(side, from))
    }

    /// Finds the zones around a hex anew, in which the pieces of a side have changed.
    pub(crate) fn renew_zones(&mut self, side: Side, hex: HexId) {
        let exerts = self.exerts(side, hex);
        let around = self.scenario.tables.neighbours[hex.index()];
        for (direction, near) in around.into_iter().enumerate() {
            // What does not reach the neighbour changes nothing for it.
            if !near.is_somewhere() || !self.zone_reaches(near, (direction + 3) % 6) {
                continue;
            }
            let covered = exerts || self.in_zone(side, near) && self.exerters(side, near).next().is_some();
            self.zones[side.index()].set(near, covered);
        }
    }

    /// Whether a hex is, for all its enemy knows, in a zone of a side: a face-down force counts as combat units with an
    /// ordinary zone, though it be only a train (RA-4.4-04).
    pub(crate) fn seems_in_zone(&self, side: Side, hex: HexId) -> bool {
        self.in_zone(side, hex) || self.has_hidden_trains_near(side, hex)
    }

    /// Whether a zone would reach a hex from a neighbouring one in which a side has nothing but trains, one of them face down.
    pub(crate) fn has_hidden_trains_near(&self, side: Side, hex: HexId) -> bool {
        let trains = &self.scenario.tables.trains;
        let hidden = |near: HexId| {
            let mut pieces = self.pieces_at(near);
            let alone = self.pieces_at(near).all(|piece| trains.has(piece) && self.side_of(piece) == side);
            alone && pieces.any(|piece| !self.is_known(piece))
        };
        let around = self.scenario.tables.neighbours[hex.index()];
        self.has_fog()
            && (0..6).any(|direction| {
                around[direction].is_somewhere()
                    && self.heads[around[direction].index()].is_some()
                    && hidden(around[direction])
                    && self.zone_reaches(hex, direction)
            })
    }

    /// Whether combat units of a side stand in a hex, for all its enemy knows: a leader alone counts as a vedette
    /// (RA-5.2-01), a face-down force as combat units.
    #[inline]
    pub(crate) fn seems_held(&self, side: Side, hex: HexId) -> bool {
        self.pieces_at(hex).any(|piece| {
            self.side_of(piece) == side && (!self.kind(piece).is_train() || !self.is_known(piece))
        })
    }

    /// Whether a vedette, or a leader who counts as one, is all that a side has in a hex.
    pub(crate) fn is_screen(&self, side: Side, hex: HexId) -> bool {
        self.exerts(side, hex) && !self.exerts_firmly(side, hex)
    }

    /// Whether a piece counts as cavalry where the arm matters: cavalry and vedettes.
    #[inline]
    pub(crate) fn is_mounted(&self, piece: PieceId) -> bool {
        matches!(self.kind(piece), PieceKind::Cavalry | PieceKind::Vedette)
    }
}
