//! March Orders (section 7.4).

use vedette_kernel::{Audience, Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::guide::Guide;
use crate::flow::{Task, demand};
use crate::scenario::{PieceKind, Settlement, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{MAX_ORDERS, NO_ORDER, Order, Phase, Position};

impl Position {
    /// The March Order of a piece.
    #[inline]
    pub(crate) fn order(&self, piece: PieceId) -> Option<&Order> {
        let order = self.orders.get(usize::from(self.order_of[piece.index()]))?;
        order.is_given().then_some(order)
    }

    /// Whether a piece may move because of a March Order in this turn (RA-7.4-01, RA-2.21-02).
    #[inline]
    pub(crate) fn is_ordered(&self, piece: PieceId) -> bool {
        self.order(piece).is_some_and(|order| order.from <= self.turn)
    }

    /// Whether an order still binds a piece that has not set out: once it is ending the rest of its force moves freely
    /// (RA-7.45-06).
    #[inline]
    pub(crate) fn is_bound_by_order(&self, piece: PieceId) -> bool {
        self.order(piece).is_some_and(|order| order.from <= self.turn && !order.ending)
    }

    /// The pieces under an order.
    pub(crate) fn under(&self, order: u8) -> PieceSet {
        let pieces = self.order_of.iter().zip(0..).filter(|(of, _)| **of == order);
        pieces.map(|(_, piece)| PieceId(piece)).collect()
    }

    /// The force that an order to a piece means: the formation of a leader without what is out of command, or a stack
    /// (RA-1.4-02).
    pub(crate) fn force(&self, lead: PieceId) -> PieceSet {
        let side = self.side_of(lead);
        let formation = self.formation_of(lead);
        if self.kind(lead).is_leader() && formation.is_some() {
            let units = self.scenario.tables.of_formation[formation.index()];
            // Before the first turn nobody has a marker yet.
            let unmarked = self.phase == Phase::SetUp;
            return units
                .into_iter()
                .filter(|&piece| self.is_on_map(piece) && self.side_of(piece) == side)
                .filter(|&piece| unmarked || self.commanded.has(piece))
                .chain([lead])
                .collect();
        }
        self.stack_of(side, self.at[lead.index()]).into_iter().collect()
    }

    /// The army commander of a side on the map.
    fn army_commander(&self, side: Side) -> Option<PieceId> {
        self.scenario
            .tables
            .commanders
            .iter()
            .copied()
            .find(|&leader| self.side_of(leader) == side && self.piece(leader).army && self.is_on_map(leader))
    }

    /// Whether an order may be given to the force of a piece: within 27 points of road of the army commander
    /// (RA-7.42-01), or to reinforcements on the turn they enter (RA-7.41-01). Demoralized forces may be ordered
    /// (RA-12.22-01).
    pub(crate) fn permit_order(&self, side: Side, lead: PieceId, guide: &mut Guide) -> Result<(), Refusal> {
        let own = self.side_of(lead) == side && self.is_on_map(lead);
        let kind = self.kind(lead);
        let leads = kind.is_combat() || (kind.is_leader() && self.formation_of(lead).is_some());
        demand(own && leads, "RA-1.4-02", "ra-not-a-force")?;
        let commander =
            self.army_commander(side).ok_or(Refusal::new("RA-7.42-01", "ra-no-army-commander"))?;
        let change = self.order(lead).is_some();
        // Changing the objective of a running order needs command (RA-7.46-02).
        demand(!change || self.commanded.has(lead), "RA-7.46-02", "ra-not-in-command")?;
        demand(self.free_order(side).is_some() || change, "RA-7.42-01", "ra-too-many-orders")?;
        let (from, to) = (self.at[commander.index()], self.at[lead.index()]);
        let near = if guide.many {
            guide.trunks.get_or_insert_with(|| self.trunks(side, std::iter::once(from))).has(to)
        } else {
            self.trunk_between(side, from, to)
        };
        demand(near, "RA-7.42-01", "ra-too-far-from-commander")
    }

    /// A place for another order: each side has its own, so that nobody learns from the number of his how many the enemy has.
    fn free_order(&self, side: Side) -> Option<usize> {
        let own = side.index() * MAX_ORDERS / 2..(side.index() + 1) * MAX_ORDERS / 2;
        own.into_iter().find(|&place| !self.orders[place].is_given())
    }

    /// Whether a place may be an objective: village, town or fortified town (RA-7.43-01).
    pub(crate) fn permit_objective(&self, hex: HexId) -> Result<(), Refusal> {
        let ground = self.scenario.hex(hex);
        demand(ground.in_play && ground.settlement != Settlement::None, "RA-7.43-01", "ra-no-objective")?;
        let here = self.group.into_iter().any(|piece| self.at[piece.index()] == hex);
        demand(!here, "RA-7.43-01", "ra-already-there")
    }

    pub(crate) fn begin_order(&mut self, side: Side, pieces: PieceSet) {
        self.group = pieces;
        self.agenda.push(Task::Objective(side));
    }

    /// An order is given. It works from the next Morning (RA-2.21-02), before the game and for reinforcements at once
    /// (RA-7.42-02, RA-7.41-01).
    pub(crate) fn give_order(&mut self, side: Side, objective: HexId, out: &mut impl Outside) {
        let pieces = std::mem::take(&mut self.group);
        let from = if self.phase == Phase::NightCommand { self.turn + 1 } else { self.turn };
        for piece in pieces {
            self.drop_order(piece);
        }
        let Some(place) = self.free_order(side) else { return };
        self.orders[place] = Order { objective, from, ending: false, reached: false };
        for piece in pieces {
            self.order_of[piece.index()] = place as u8;
        }
        // Reinforcements that are at the door set out under it.
        self.march.ordered |= self.march.stack.first().is_some_and(|piece| pieces.has(piece));
        out.note(Audience::Only(side), || Event::Ordered { pieces, objective });
    }

    /// Takes a piece out of its order; an order without pieces is free again.
    pub(crate) fn drop_order(&mut self, piece: PieceId) {
        let order = std::mem::replace(&mut self.order_of[piece.index()], NO_ORDER);
        if order != NO_ORDER && !self.order_of.contains(&order) {
            self.orders[usize::from(order)] = Order::NONE;
        }
    }

    /// Whether the owner may cancel the order of a force: if it is in command in his Command Phase (RA-7.45-04).
    pub(crate) fn permit_cancel(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        let own = self.side_of(piece) == side && self.order(piece).is_some();
        demand(own, "RA-7.45-04", "ra-no-order")?;
        demand(self.commanded.has(piece), "RA-7.45-04", "ra-not-in-command")
    }

    pub(crate) fn end_order(&mut self, order: u8, out: &mut impl Outside) {
        let pieces = self.under(order);
        let reached = self.orders[usize::from(order)].reached;
        if reached {
            self.weary = self.weary.or(pieces);
        }
        if let Some(side) = pieces.first().map(|piece| self.side_of(piece)) {
            out.note(Audience::Only(side), || Event::OrderEnded { pieces, reached });
        }
        for piece in pieces {
            self.drop_order(piece);
        }
    }

    /// Looks at a force under orders after a step: has it reached its objective with infantry or mixed units (RA-7.45-01),
    /// or come next to an enemy zone (RA-7.45-03)?
    pub(crate) fn watch_order(&mut self, piece: PieceId) {
        let place = self.order_of[piece.index()];
        let Some(order) = self.orders.get(usize::from(place)).copied().filter(Order::is_given) else {
            return;
        };
        let (side, hex) = (self.side_of(piece), self.at[piece.index()]);
        let on_foot = |piece: PieceId| matches!(self.kind(piece), PieceKind::Infantry | PieceKind::Mixed);
        let counts = on_foot(piece) || !self.under(place).into_iter().any(on_foot);
        let reached = hex == order.objective && counts;
        let near = self
            .scenario
            .hex(hex)
            .edges
            .iter()
            .any(|edge| edge.to.is_somewhere() && self.seems_in_zone(side.other(), edge.to));
        let order = &mut self.orders[usize::from(place)];
        order.reached |= reached;
        order.ending |= reached || near;
    }

    /// At the end of a phase: orders that have run their course are removed.
    pub(crate) fn end_orders(&mut self, side: Side, out: &mut impl Outside) {
        for order in 0..MAX_ORDERS as u8 {
            if !self.orders[usize::from(order)].is_given() {
                continue;
            }
            let Some(piece) = self.under(order).first() else { continue };
            if self.side_of(piece) != side {
                continue;
            }
            self.orders[usize::from(order)].ending |= self.runs_into_column(order);
            if self.orders[usize::from(order)].ending {
                self.end_order(order, out);
            }
        }
    }

    /// Whether the next hex of a force's route holds a friendly column (RA-7.45-05).
    fn runs_into_column(&self, order: u8) -> bool {
        let goal = self.orders[usize::from(order)].objective;
        self.under(order).into_iter().filter(|&piece| self.is_on_map(piece)).any(|piece| {
            let from = self.at[piece.index()];
            let here = self.distance(from, goal);
            let next = |direction: usize| {
                let edge = &self.scenario.hex(from).edges[direction];
                edge.to.is_somewhere()
                    && edge.way != Way::None
                    && self.distance(edge.to, goal) < here
                    && !self.stack_of(self.side_of(piece), edge.to).and(self.column).is_empty()
            };
            self.kind(piece).is_unit() && (0..6).any(next)
        })
    }

    /// Who can be ordered: one candidate a force.
    pub(crate) fn order_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId)) {
        self.on_map(side)
            .filter(|&piece| self.kind(piece).is_combat() || self.kind(piece).is_leader())
            .for_each(each);
    }
}
