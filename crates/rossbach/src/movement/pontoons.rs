//! Pontoon trains and bridges (section 9).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::demand;
use crate::scenario::{PieceKind, Water, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Position, Span};
use crate::tables;

impl Position {
    /// The place of a pontoon train among the bridges of boats.
    fn span_of(&self, train: PieceId) -> Option<usize> {
        let place = self.scenario.tables.pontoons.into_iter().position(|other| other == train)?;
        (place < self.spans.len()).then_some(place)
    }

    /// The pontoon train whose bridge has this place.
    fn train_of(&self, span: usize) -> Option<PieceId> {
        self.scenario.tables.pontoons.into_iter().nth(span)
    }

    /// The pontoon train in the stack that could lay its bridge.
    fn bridging_train(&self) -> Option<PieceId> {
        self.march.stack.into_iter().find(|&piece| self.kind(piece) == PieceKind::Pontoon)
    }

    /// Whether the train in the stack may lay its bridge towards a hex: over rivers and streams (RA-9.2-01), for both sides
    /// (RA-9.0-01), at no cost but not from Road March (RA-9.21-01), not onto the enemy and not between slopes without a way
    /// (RA-9.22-01), and not in the turn it was taken up (RA-9.23-01).
    pub(crate) fn permit_pontoon(&self, to: HexId) -> Result<(), Refusal> {
        let train = self.bridging_train().ok_or(Refusal::new("RA-9.21-01", "ra-no-pontoon-train"))?;
        let at = self.march.at;
        let direction =
            self.scenario.map.direction(at, to).ok_or(Refusal::new("RA-9.21-01", "ra-not-adjacent"))?;
        let edge = &self.scenario.hex(at).edges[direction];
        demand(edge.water != Water::None, "RA-9.2-01", "ra-no-water")?;
        demand(self.span_between(at, to).is_none(), "RA-9.2-01", "ra-bridge-lies-there")?;
        demand(!self.column.has(train), "RA-9.21-01", "ra-in-column-already")?;
        demand(!self.seems_held(self.march.side.other(), to), "RA-9.22-01", "ra-enemy-there")?;
        let steep = |hex: HexId| self.scenario.hex(hex).slope && self.scenario.hex(hex).way == Way::None;
        demand(!steep(at) && !steep(to), "RA-9.22-01", "ra-too-steep")?;
        demand(!self.fresh.has(train), "RA-9.23-01", "ra-taken-up-this-turn")
    }

    /// The bridge lies, face up (RA-9.23-02); the train is no longer in a hex (RA-9.25-01).
    pub(crate) fn lay_pontoon(&mut self, to: HexId, out: &mut impl Outside) {
        let Some(train) = self.bridging_train() else { return };
        let Some(place) = self.span_of(train) else { return };
        let (side, at) = (self.march.side, self.march.at);
        self.spans[place] = Span { hex: at, other: to, turn: self.turn, price: 0 };
        self.put(train, HexId::NOWHERE);
        self.shown.remove(train);
        self.moved.insert(train);
        self.march.stack.remove(train);
        self.march.begun = true;
        out.tell(|| Event::PontoonLaid { side, hex: at, other: to });
        if self.march.stack.is_empty() {
            self.stop(out);
        }
    }

    /// The first crossing of a fresh bridge is rolled for when the stack stands before it (RA-9.24-01), less two if
    /// Napoleon is at either end (RA-T-PONTOON-02); not where a whole bridge stands beside it (RA-9.2-01).
    pub(crate) fn price_pontoon(&mut self, from: HexId, to: HexId, out: &mut impl Outside) {
        let Some(place) = self.spans.iter().position(|span| span.joins(from, to)) else { return };
        let span = self.spans[place];
        let beside = self
            .scenario
            .map
            .direction(from, to)
            .is_some_and(|direction| self.is_whole(self.scenario.hex(from).edges[direction].bridge));
        if span.turn != self.turn || span.price != 0 || beside {
            return;
        }
        let die = out.die("pontoon-crossing");
        let napoleon = self.napoleon_at(from) || self.napoleon_at(to);
        let price = tables::pontoon_cost(die as i8 - 2 * i8::from(napoleon));
        self.spans[place].price = price;
        self.take_down_signpost();
        out.tell(|| Event::PontoonPriced { hex: span.hex, other: span.other, die, points: price / 2 });
    }

    /// Whether a bridge may be turned back into a train in a hex at one of its ends (RA-2.11-06, RA-9.23-01): by its owner,
    /// in an enemy zone only with a combat unit there; by the enemy with a combat unit at one end and nobody at the other
    /// (RA-9.26-02).
    pub(crate) fn permit_lift(&self, side: Side, train: PieceId, hex: HexId) -> Result<(), Refusal> {
        demand(self.kind(train) == PieceKind::Pontoon, "RA-9.23-01", "ra-no-pontoon-train")?;
        let span = self.span_of(train).map_or(Span::NONE, |place| self.spans[place]);
        demand(span.hex.is_somewhere(), "RA-9.23-01", "ra-no-bridge")?;
        demand(hex == span.hex || hex == span.other, "RA-9.23-01", "ra-not-at-the-bridge")?;
        let enemy = side.other();
        demand(!self.seems_held(enemy, hex), "RA-9.23-01", "ra-enemy-there")?;
        let guarded = self.has_troops(self.stack_of(side, hex));
        demand(guarded || !self.seems_in_zone(enemy, hex), "RA-9.23-01", "ra-needs-escort")?;
        self.permit_room(PieceSet::of(train), hex)?;
        if self.side_of(train) == side {
            return Ok(());
        }
        let far = if hex == span.hex { span.other } else { span.hex };
        demand(guarded && !self.seems_held(enemy, far), "RA-9.26-02", "ra-bridge-defended")
    }

    pub(crate) fn lift(&mut self, side: Side, train: PieceId, hex: HexId, out: &mut impl Outside) {
        let Some(place) = self.span_of(train) else { return };
        let span = std::mem::replace(&mut self.spans[place], Span::NONE);
        if self.side_of(train) != side && !self.survives_capture(train, out) {
            return;
        }
        // Its flag side shows: a force like others (RA-9.23-02).
        self.put(train, hex);
        self.fresh.insert(train);
        let other = if hex == span.hex { span.other } else { span.hex };
        out.tell(|| Event::Lifted { side, hex, other });
        self.hide_as_comrades(train);
    }

    /// The owner's roll for a pontoon train that falls into enemy hands: intact on 1 to 3 (RA-9.17-01).
    pub(crate) fn survives_capture(&mut self, train: PieceId, out: &mut impl Outside) -> bool {
        let die = out.die("pontoon-train");
        let captured = die <= 3;
        out.tell(|| Event::PontoonTaken { piece: train, die, captured });
        self.drop_order(train);
        self.commanded.remove(train);
        self.column.remove(train);
        if captured {
            // A train that is not laid keeps the turn in which it changed hands.
            if let Some(place) = self.span_of(train) {
                self.spans[place] = Span { turn: self.turn, ..Span::NONE };
            }
            let hex = self.at[train.index()];
            self.put(train, HexId::NOWHERE);
            let turned = self.turned.has(train);
            self.turned.set(train, !turned);
            if hex.is_somewhere() && self.holder(hex).is_none_or(|side| side == self.side_of(train)) {
                self.put(train, hex);
            }
        } else {
            self.put(train, HexId::NOWHERE);
            self.lost.insert(train);
        }
        captured
    }

    /// Whether a pontoon train was captured in this turn (RA-9.17-01).
    pub(crate) fn has_changed_hands(&self, train: PieceId) -> bool {
        let span = self.span_of(train).map_or(Span::NONE, |place| self.spans[place]);
        !span.hex.is_somewhere() && span.turn == self.turn
    }

    pub(crate) fn lift_candidates(&self, each: &mut dyn FnMut(PieceId, HexId)) {
        for (place, span) in self.spans.iter().enumerate() {
            if let (true, Some(train)) = (span.hex.is_somewhere(), self.train_of(place)) {
                each(train, span.hex);
                each(train, span.other);
            }
        }
    }

    /// The ends of the bridge of a train, for views.
    pub(crate) fn span_ends(&self, train: PieceId) -> Option<(HexId, HexId)> {
        let span = self.spans[self.span_of(train)?];
        span.hex.is_somewhere().then_some((span.hex, span.other))
    }
}
