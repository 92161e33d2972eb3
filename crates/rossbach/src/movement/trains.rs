//! Trains that meet the enemy without an escort (sections 9.17 and 14.33).

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// Combat units of a side stand in a hex: lone enemy trains next to it are turned up (RA-4.4-04) and taken if they are
    /// within reach.
    pub(crate) fn find_trains(&mut self, side: Side, hex: HexId, out: &mut impl Outside) {
        for direction in 0..6 {
            let at = self.scenario.hex(hex).edges[direction].to;
            if !at.is_somewhere() || !self.is_passable(hex, direction) {
                continue;
            }
            let trains = self.stack_of(side.other(), at).and(self.scenario.tables.trains);
            if trains.is_empty() || self.exerts(side.other(), at) {
                continue;
            }
            self.show(trains, out);
            let force = self.stack(hex);
            let taken = trains.into_iter().filter(|&train| self.is_within_reach(train, at, side)).collect();
            self.take_trains(taken, force, out);
        }
    }

    /// The moving stack comes into a hex where enemy trains stand alone: they are taken first (RA-8.14-04).
    pub(crate) fn seize_trains(&mut self, side: Side, hex: HexId, out: &mut impl Outside) {
        let trains = self.stack_of(side.other(), hex).and(self.scenario.tables.trains);
        self.take_trains(trains, self.march.stack, out);
    }

    /// Whether a train alone in a hex falls to a side whose combat units stand next to it: baggage does (RA-14.33-02), a
    /// pontoon train only in a zone of theirs (RA-9.17-01), not across a river bridge or in a fortified town, and not again in
    /// the turn it changed hands.
    fn is_within_reach(&self, train: PieceId, at: HexId, side: Side) -> bool {
        self.kind(train) == PieceKind::Baggage || self.in_zone(side, at) && !self.has_changed_hands(train)
    }

    /// Trains of a side that stand alone where enemy combat units are next to them.
    pub(crate) fn lose_lone_trains(&mut self, side: Side, out: &mut impl Outside) {
        for train in self.scenario.tables.trains.and(self.own(side)) {
            let at = self.at[train.index()];
            if !at.is_somewhere() || self.exerts(side, at) {
                continue;
            }
            let captor = (0..6).find_map(|direction| {
                let near = self.scenario.hex(at).edges[direction].to;
                let crosses = near.is_somewhere() && self.is_passable(at, direction);
                (crosses && self.has_troops(self.stack_of(side.other(), near))).then_some(near)
            });
            if let Some(captor) = captor.filter(|_| self.is_within_reach(train, at, side.other())) {
                let force = self.stack(captor);
                self.take_trains(PieceSet::of(train), force, out);
            }
        }
    }

    fn take_trains(&mut self, trains: PieceSet, force: PieceSet, out: &mut impl Outside) {
        self.show(trains, out);
        for train in trains {
            match self.kind(train) {
                PieceKind::Baggage => self.capture_baggage(train, force, out),
                _ => {
                    self.survives_capture(train, out);
                }
            }
        }
    }

    /// A baggage train is captured (RA-14.33-02): it leaves play for a point (RA-14.33-03) and feeds its captors
    /// (RA-14.34-01).
    pub(crate) fn capture_baggage(&mut self, train: PieceId, force: PieceSet, out: &mut impl Outside) {
        self.put(train, HexId::NOWHERE);
        self.drop_order(train);
        self.captured.insert(train);
        self.starving = self.starving.minus(force);
        out.tell(|| Event::BaggageCaptured { piece: train });
    }
}
