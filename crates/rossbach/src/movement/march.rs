//! A stack moves hex by hex (section 8.1).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::guide::Guide;
use crate::flow::{Task, demand};
use crate::scenario::PRUSSIANS;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{March, Phase, Position};

/// How far a stack looks ahead for a hex in which it may stop.
const FORESIGHT: u8 = 3;

impl Position {
    /// The Movement Phase begins: forces in enemy zones are turned up (RA-1.51-01).
    pub(crate) fn begin_movement(&mut self, side: Side, out: &mut impl Outside) {
        self.phase = Phase::Movement;
        self.moved = self.moved.minus(self.own(side));
        self.mended = Default::default();
        self.march = March::NONE;
        self.show_engaged(out);
        self.roll_entries(side, out);
        self.agenda.plan([Task::Movement(side), Task::Initiative(side), Task::EndMovement(side)]);
    }

    /// The phase is over: orders that ended are removed, repairs are old.
    pub(crate) fn end_movement(&mut self, side: Side, out: &mut impl Outside) {
        self.end_orders(side, out);
        self.mended = Default::default();
        self.march = March::NONE;
    }

    /// Whether a piece may move in this segment (RA-2.11-07, RA-8.14-05): in command, free of it, under orders, or just
    /// coming in; at Night under orders only (RA-2.2-02).
    pub(crate) fn permit_mover(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        demand(self.side_of(piece) == side, "RA-8.0-01", "ra-not-yours")?;
        demand(self.is_on_map(piece) || self.is_at_the_door(piece), "RA-8.0-01", "ra-not-on-map")?;
        demand(!self.moved.has(piece), "RA-8.14-03", "ra-has-moved")?;
        let ordered = self.is_ordered(piece);
        if self.phase == Phase::NightMarch {
            return demand(ordered, "RA-2.2-02", "ra-night-needs-order");
        }
        let free = !self.needs_command(piece) || !self.is_on_map(piece);
        demand(free || ordered || self.commanded.has(piece), "RA-2.11-07", "ra-out-of-command")
    }

    /// Whether a piece may be taken into the stack: from the same hex, before the stack has moved (RA-8.1-01, RA-8.1-02).
    pub(crate) fn permit_take(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        self.permit_mover(side, piece)?;
        let march = &self.march;
        let Some(first) = march.stack.first() else { return Ok(()) };
        demand(!march.begun, "RA-8.1-02", "ra-stack-has-moved")?;
        demand(!self.is_individual(), "RA-2.11-09", "ra-moves-alone")?;
        demand(!march.stack.has(piece), "RA-8.1-01", "ra-in-the-stack")?;
        let together = self.at[piece.index()] == march.at && self.group_of(piece) == self.group_of(first);
        demand(together, "RA-8.1-01", "ra-elsewhere")?;
        let same = self.order_of[piece.index()] == self.order_of[first.index()]
            || !self.is_bound_by_order(piece) && !self.is_bound_by_order(first);
        demand(same, "RA-7.44-01", "ra-other-orders")?;
        demand(self.bound.has(piece) == self.bound.has(first), "RA-2.11-12", "ra-other-orders")?;
        // A column moves alone; leaders and vedettes do not count (RA-8.22-04, RA-8.22-10).
        let stack = march.stack.or(PieceSet::of(piece));
        demand(
            self.weighty(stack).len() <= 1 || stack.and(self.column).is_empty(),
            "RA-8.22-04",
            "ra-column-moves-alone",
        )?;
        self.permit_stack(stack)
    }

    /// Those of some pieces whom Road March restricts: combat units and trains, not vedettes and leaders (RA-8.22-10).
    #[inline]
    pub(crate) fn weighty(&self, pieces: PieceSet) -> PieceSet {
        pieces.and(self.scenario.tables.units.or(self.scenario.tables.trains))
    }

    /// A stack is begun with its first piece.
    pub(crate) fn begin_march(&mut self, side: Side, piece: PieceId) {
        let at = self.at[piece.index()];
        let (group, ordered) = (self.group_of(piece), self.is_bound_by_order(piece));
        self.march = March { side, at, from: at, group, ordered, ..March::NONE };
        self.join_march(piece);
        if self.bound.has(piece) && at.is_somewhere() {
            self.march.goal = self.nearest_battle(side, at);
        }
    }

    /// A piece joins: the slowest sets the pace (RA-8.1-02).
    pub(crate) fn join_march(&mut self, piece: PieceId) {
        self.march.stack.insert(piece);
        let slowest = self.march.stack.into_iter().map(|piece| self.allowance(piece)).min().unwrap_or(0);
        (self.march.allowance, self.march.left) = (slowest, slowest);
    }

    /// Whether a set has combat units in it.
    #[inline]
    pub(crate) fn has_troops(&self, pieces: PieceSet) -> bool {
        !pieces.and(self.scenario.tables.troops).is_empty()
    }

    /// Whether the stack may step into a hex.
    pub(crate) fn permit_step(&self, to: HexId, guide: &mut Guide) -> Result<(), Refusal> {
        if !self.march.at.is_somewhere() {
            return self.permit_entry(to, guide);
        }
        let direction = self.direction(self.march.at, to)?;
        let permitted = self.permit_step_on_map(direction, to, guide);
        guide.steps[direction] = Some(permitted.is_ok());
        permitted
    }

    /// The direction of a step.
    #[inline]
    fn direction(&self, from: HexId, to: HexId) -> Result<usize, Refusal> {
        let around = self.scenario.tables.neighbours.get(from.index());
        let found = around.and_then(|around| around.iter().position(|&near| near == to));
        found.filter(|_| to.is_somewhere()).ok_or(Refusal::new("RA-8.1-01", "ra-not-adjacent"))
    }

    fn permit_step_on_map(&self, direction: usize, to: HexId, guide: &mut Guide) -> Result<(), Refusal> {
        let price = self.permit_setting_out(direction, to, guide)?;
        self.permit_caution(to)?;
        self.permit_bound_step(direction, to, guide)?;
        self.permit_pause(to, price)
    }

    /// Whether the stack may leave its hex for another, and what it pays.
    fn permit_setting_out(&self, direction: usize, to: HexId, guide: &mut Guide) -> Result<u8, Refusal> {
        let paces = *guide.paces.get_or_insert_with(|| self.paces(self.march.stack));
        let toll = self.pace_toll(paces, self.march.at, direction);
        let price = self.permit_side(self.march.at, to, toll, self.march.left, !self.march.begun)?;
        (*guide.departure.get_or_insert_with(|| self.permit_departure()))?;
        self.permit_leaving(to)?;
        Ok(price)
    }

    /// Whether the stack could end its move after a step, or go on.
    fn permit_pause(&self, to: HexId, price: u8) -> Result<(), Refusal> {
        let left = self.march.left.saturating_sub(price);
        // Whoever may not stop in the hex must be able to go on from it (RA-3.0-01).
        let rests = self.can_rest(to, left, FORESIGHT);
        demand(rests, "RA-3.0-01", "ra-no-room-to-stop")
    }

    /// Whether those who stay behind may stay without those who leave: a leader rides off neither from more units than may
    /// stand alone (RA-3.12-01) nor from a train in company (RA-3.12-02). Where a hex is overfull already everybody may go.
    pub(crate) fn permit_departure(&self) -> Result<(), Refusal> {
        let march = &self.march;
        if march.at != march.from {
            return Ok(());
        }
        let whole = self.stack(march.at);
        if self.permit_stack(whole).is_err() { Ok(()) } else { self.permit_stack(whole.minus(march.stack)) }
    }

    /// Whether the stack may leave its hex: it stops in an enemy zone (RA-4.11-01), but units in command that start there
    /// may step out of it first (RA-2.21-04); leaders may go on among friends (RA-5.21-01).
    fn permit_leaving(&self, to: HexId) -> Result<(), Refusal> {
        let (march, enemy) = (&self.march, self.march.side.other());
        if !self.in_zone(enemy, march.at) {
            return Ok(());
        }
        if march.stack.minus(self.scenario.tables.leaders).is_empty() {
            return Ok(());
        }
        demand(!march.halted && !march.begun, "RA-4.11-01", "ra-engaged")?;
        let idle = march.stack.and(self.scenario.tables.troops).minus(self.commanded);
        let engaged = idle.into_iter().any(|piece| self.is_on_map(piece));
        demand(!engaged, "RA-2.21-04", "ra-engaged-out-of-command")?;
        demand(!self.seems_in_zone(enemy, to), "RA-2.21-04", "ra-from-zone-to-zone")
    }

    /// What a step costs, and whether the ground, the enemy and friendly columns allow it.
    pub(crate) fn permit_way(&self, from: HexId, to: HexId, left: u8, whole: bool) -> Result<u8, Refusal> {
        let direction = self.direction(from, to)?;
        self.permit_side(from, to, self.stack_toll(self.march.stack, from, direction), left, whole)
    }

    /// The same for neighbours, by what the side between them costs.
    fn permit_side(
        &self,
        from: HexId,
        to: HexId,
        toll: Option<u8>,
        left: u8,
        whole: bool,
    ) -> Result<u8, Refusal> {
        let (side, stack) = (self.march.side, self.march.stack);
        let price = toll.ok_or(Refusal::new("RA-T-TECM-07", "ra-impassable"))?;
        // One hex a turn is always possible for a stack with all its points (RA-8.14-02).
        let minimum = whole && left == self.march.allowance && price > self.march.allowance;
        demand(price <= left || minimum, "RA-8.14-01", "ra-no-points-left")?;
        // A train alone is no obstacle to combat units.
        let armed = self.has_troops(stack);
        let held =
            if armed { self.seems_held(side.other(), to) } else { self.holder(to) == Some(side.other()) };
        demand(!held, "RA-8.14-04", "ra-enemy-there")?;
        let ground = self.scenario.hex(to);
        let barred = self.band_closed && side == PRUSSIANS && ground.band && !self.scenario.hex(from).band;
        demand(!barred, "RA-21.6-02", "ra-band-closed")?;
        let movers = stack.and(self.scenario.tables.vedettes);
        if !movers.is_empty() {
            let vedettes = self.count_vedettes(self.stack_of(side, to).or(movers));
            demand(vedettes <= 3, "RA-3.15-01", "ra-too-many-vedettes")?;
        }
        if !armed {
            // Leaders and trains go into an enemy zone only where friends stand (RA-4.12-01).
            let covered = || self.has_troops(self.stack_of(side, to));
            demand(!self.seems_in_zone(side.other(), to) || covered(), "RA-4.12-01", "ra-needs-escort")?;
        }
        self.permit_columns(to, left.saturating_sub(price))?;
        Ok(price)
    }

    /// The objective that binds the moving stack, until its force has reached it. Who set out under an order carries it out to
    /// the end of his move: it is removed when the phase is over, and only those yet to move are free before (RA-7.45-06).
    pub(super) fn marching_orders(&self) -> Option<HexId> {
        let order = self.order(self.march.stack.first()?)?;
        (self.march.ordered && !order.reached).then_some(order.objective)
    }

    /// Nobody marches into an enemy zone at Night, not even those whom the end of their order has set free (RA-7.46-01), nor
    /// under a March Order by day (RA-7.44-02).
    fn permit_caution(&self, to: HexId) -> Result<(), Refusal> {
        let (night, ordered) = (self.phase == Phase::NightMarch, self.marching_orders().is_some());
        if !(night || ordered) || !self.seems_in_zone(self.march.side.other(), to) {
            return Ok(());
        }
        let rule = if night { "RA-7.46-01" } else { "RA-7.44-02" };
        Err(Refusal::new(rule, "ra-order-avoids-enemy"))
    }

    /// A stack under a March Order goes the shortest way (RA-7.44-01); one that follows the guns goes the shortest way to them
    /// (RA-2.11-12).
    fn permit_bound_step(&self, direction: usize, to: HexId, guide: &mut Guide) -> Result<(), Refusal> {
        if let Some(objective) = self.marching_orders() {
            let on_route = self.is_on_route(direction, to, objective, guide);
            demand(on_route, "RA-7.44-01", "ra-not-the-shortest-way")
        } else if self.march.goal.is_somewhere() {
            let on_route = self.is_on_route(direction, to, self.march.goal, guide);
            demand(on_route, "RA-2.11-12", "ra-not-towards-the-guns")
        } else {
            Ok(())
        }
    }

    /// Whether a stack that comes in could stop in its first hex, or go on from it.
    pub(crate) fn rests_after_entry(&self, hex: HexId, left: u8) -> bool {
        self.can_rest(hex, left, FORESIGHT)
    }

    /// Whether the stack could stop in a hex, or go on from it to one where it could.
    fn can_rest(&self, hex: HexId, left: u8, depth: u8) -> bool {
        if self.permit_rest(hex, left).is_ok() {
            return true;
        }
        if depth == 0 || self.in_zone(self.march.side.other(), hex) {
            return false;
        }
        self.scenario.hex(hex).edges.iter().filter(|edge| edge.to.is_somewhere()).any(|edge| {
            let way = self.permit_way(hex, edge.to, left, false);
            way.is_ok_and(|price| self.can_rest(edge.to, left - price, depth - 1))
        })
    }

    /// Whether the stack may end its move in a hex: within the limits (RA-3.0-01), with a point left if units join others
    /// (RA-3.0-02), and a column never with others (RA-8.22-04).
    fn permit_rest(&self, hex: HexId, left: u8) -> Result<(), Refusal> {
        let stack = self.march.stack;
        // In an empty hex nobody is joined.
        if self.holds_nobody(hex) {
            return self.permit_stack(stack);
        }
        self.permit_room(stack, hex)?;
        if hex == self.march.from && !self.march.begun {
            return Ok(());
        }
        demand(left >= 2 || !self.pays_for_stacking(stack, hex), "RA-3.0-02", "ra-no-point-to-stack")?;
        let others = self.stack_of(self.march.side, hex).minus(stack);
        let (movers, others) = (self.weighty(stack), self.weighty(others));
        let columns = !movers.or(others).and(self.column).is_empty();
        let both = !movers.is_empty() && !others.is_empty();
        demand(!(columns && both), "RA-8.22-04", "ra-column-stands-alone")
    }

    /// Whether the stack may end its move here. What nothing else is left to is always allowed.
    pub(crate) fn permit_stop(&self, guide: &mut Guide) -> Result<(), Refusal> {
        let march = &self.march;
        demand(march.at.is_somewhere() || !march.begun, "RA-15.0-01", "ra-not-on-map")?;
        demand(march.targets == 0, "RA-10.1-01", "ra-repulse-chosen")?;
        let stands = if march.at.is_somewhere() { self.permit_rest(march.at, march.left) } else { Ok(()) };
        let duty = self.permit_idleness();
        if stands.is_ok() && duty.is_ok() || !self.can_go_on(guide) { Ok(()) } else { stands.and(duty) }
    }

    /// Whether nothing obliges the stack to go on: a March Order (RA-7.44-01), the guns (RA-2.11-12), a column that must
    /// try a Repulse (RA-8.22-02).
    fn permit_idleness(&self) -> Result<(), Refusal> {
        demand(self.marching_orders().is_none(), "RA-7.44-01", "ra-order-goes-on")?;
        demand(!self.march.goal.is_somewhere(), "RA-2.11-12", "ra-guns-call")?;
        demand(!self.must_repulse(), "RA-8.22-02", "ra-column-must-repulse")
    }

    /// Whether the stack has a step, or a Repulse, left to it.
    fn can_go_on(&self, guide: &mut Guide) -> bool {
        if self.must_repulse() {
            return true;
        }
        let Some(around) = self.scenario.tables.neighbours.get(self.march.at.index()) else { return false };
        (0..6).filter(|&direction| around[direction].is_somewhere()).any(|direction| {
            let known = guide.steps[direction];
            known.unwrap_or_else(|| self.permit_step(around[direction], guide).is_ok())
        })
    }

    /// Whether a stack that is bound somewhere could go on whatever the shortest way is: there is one, and nothing but the order
    /// hinders any step that the ground allows. That spares looking for the way.
    fn goes_anywhere(&self) -> bool {
        let Some(around) = self.scenario.tables.neighbours.get(self.march.at.index()) else { return false };
        let mut guide = Guide::default();
        let goal = self.marching_orders().unwrap_or(self.march.goal);
        let mut free = |direction: usize, to: HexId| {
            let price = self.permit_setting_out(direction, to, &mut guide)?;
            self.permit_caution(to)?;
            self.permit_pause(to, price)
        };
        goal.is_somewhere()
            && self.is_surely_joined(goal)
            && (0..6).all(|direction| {
                let passable = self.stack_toll(self.march.stack, self.march.at, direction).is_some();
                !passable || free(direction, around[direction]).is_ok()
            })
    }

    /// The stack steps into a hex.
    pub(crate) fn step(&mut self, to: HexId, out: &mut impl Outside) {
        if !self.march.at.is_somewhere() {
            return self.enter_map(to, out);
        }
        let from = self.march.at;
        self.price_pontoon(from, to, out);
        // A fresh bridge of boats may turn out dearer than the points that are left.
        let Ok(price) = self.permit_way(from, to, self.march.left, !self.march.begun) else {
            self.march.begun = true;
            return;
        };
        self.march.left = self.march.left.saturating_sub(price);
        self.march.begun = true;
        self.carry_march(from, to, out);
    }

    /// The stack comes into a hex: the enemy watches (RA-1.5-04), zones stop it, trains fall, hexes change hands.
    pub(crate) fn carry_march(&mut self, from: HexId, to: HexId, out: &mut impl Outside) {
        let (side, pieces) = (self.march.side, self.march.stack);
        let flag = self.flag(pieces);
        let covered = self.is_covered(pieces);
        self.seize_trains(side, to, out);
        out.veiled(
            covered,
            side,
            || Event::Moved { pieces, from, to },
            || Some(Event::SomeMoved { side, flag, from, to }),
        );
        let banners = [self.banner(from), self.banner(to)];
        self.put_all(pieces, to);
        self.march.at = to;
        self.cover_leavers(pieces, out);
        self.tell_banner(from, banners[0], flag, out);
        self.tell_banner(to, banners[1], flag, out);
        self.occupy(to, out);
        self.watch_force(pieces);
        self.agenda.push(Task::Entered);
    }

    fn watch_force(&mut self, pieces: PieceSet) {
        for piece in pieces {
            if self.is_ordered(piece) {
                self.watch_order(piece);
            }
        }
    }

    /// After a step: lone trains nearby are turned up and fall; a zone that is really there halts the stack (RA-1.5-02).
    pub(crate) fn entered(&mut self, out: &mut impl Outside) {
        let (side, at) = (self.march.side, self.march.at);
        if self.has_troops(self.march.stack) {
            self.find_trains(side, at, out);
        }
        let only_leaders = self.march.stack.minus(self.scenario.tables.leaders).is_empty();
        self.march.halted = !only_leaders && self.in_zone(side.other(), at);
    }

    /// The move is over (RA-8.14-03).
    pub(crate) fn stop(&mut self, out: &mut impl Outside) {
        let stack = self.march.stack;
        if self.march.at.is_somewhere() {
            self.moved = self.moved.or(stack);
        }
        if self.march.left < 2 {
            self.fresh = self.fresh.or(stack.and(self.scenario.tables.vedettes));
        }
        self.march = March::NONE;
        self.agenda.pop();
        self.cover_free(out);
    }

    /// Whether the segment may end: forces under orders must have moved (RA-7.44-01), groups that are coming in must be in
    /// (RA-15.22-01); otherwise nobody has to move (RA-8.0-01).
    pub(crate) fn permit_end_of_movement(&self, side: Side) -> Result<(), Refusal> {
        let enters = |piece: PieceId| self.permit_mover(side, piece).is_ok() && self.could_enter(piece);
        let waiting = self.at_the_door(side).into_iter().any(enters);
        demand(!waiting, "RA-15.22-01", "ra-group-not-in")?;
        let behind = || {
            let idle = self.own(side).minus(self.moved).into_iter();
            idle.filter(|&piece| self.is_on_map(piece) && self.is_bound_by_order(piece))
        };
        // Most of them could go wherever their way leads: those are asked first, and of the others those with the shortest way.
        let mut lagging = behind().any(|piece| self.could_march(side, piece, Position::goes_anywhere));
        let mut rest: PieceSet = behind().filter(|_| !lagging).collect();
        let far = |&piece: &PieceId| {
            self.order(piece).map(|order| self.distance(self.at[piece.index()], order.objective))
        };
        while let Some(piece) = rest.into_iter().min_by_key(far).filter(|_| !lagging) {
            rest.remove(piece);
            lagging = self.could_march(side, piece, |tried| tried.can_go_on(&mut Guide::default()));
        }
        demand(!lagging, "RA-7.44-01", "ra-order-not-carried-out")
    }

    /// Whether something holds for a piece that may move if it moved alone.
    fn could_march(&self, side: Side, piece: PieceId, holds: impl Fn(&Position) -> bool) -> bool {
        if self.permit_mover(side, piece).is_err() {
            return false;
        }
        let mut tried = self.clone();
        tried.begin_march(side, piece);
        holds(&tried)
    }

    /// Whether a piece could come onto the map if it came alone.
    fn could_enter(&self, piece: PieceId) -> bool {
        let side = self.side_of(piece);
        let mut tried = self.clone();
        tried.begin_march(side, piece);
        let mut guide = Guide::default();
        let mut doors = tried.entry_hexes().into_iter().filter(|hex| hex.is_somewhere());
        doors.any(|hex| tried.permit_step(hex, &mut guide).is_ok())
    }

    /// What the mover may do with the stack as it stands.
    pub(crate) fn march_candidates(&self, each: &mut dyn FnMut(crate::Action)) {
        use crate::Action;
        let march = &self.march;
        if !march.begun && !self.is_individual() {
            let others =
                if march.at.is_somewhere() { self.stack(march.at) } else { self.at_the_door(march.side) };
            others.minus(march.stack).into_iter().for_each(|piece| each(Action::Take(piece)));
        }
        if march.at.is_somewhere() {
            self.march_steps(each);
        } else {
            self.entry_hexes()
                .into_iter()
                .filter(|hex| hex.is_somewhere())
                .for_each(|hex| each(Action::Step(hex)));
            march.stack.into_iter().for_each(|piece| each(Action::Order(piece)));
        }
        let columns = self.weighty(march.stack).and(self.column);
        each(if columns.is_empty() { Action::Column } else { Action::Deploy });
        if march.targets != 0 {
            each(Action::Push);
        }
        each(Action::Stop);
    }

    fn march_steps(&self, each: &mut dyn FnMut(crate::Action)) {
        use crate::Action;
        let march = &self.march;
        let boats = !march.stack.and(self.scenario.tables.pontoons).is_empty();
        let sappers = self.phase == Phase::Movement;
        for edge in &self.scenario.hex(march.at).edges {
            if !edge.to.is_somewhere() {
                continue;
            }
            each(Action::Step(edge.to));
            if sappers && edge.bridge.is_some() {
                let damaged = self.damaged.has(edge.bridge);
                each(if damaged { Action::Repair(edge.to) } else { Action::Damage(edge.to) });
            }
            if boats && edge.water != crate::scenario::Water::None {
                each(Action::Pontoon(edge.to));
            }
            if self.holder(edge.to) == Some(march.side.other()) {
                each(Action::Repulse(edge.to));
                each(Action::Scout(edge.to));
            }
        }
        for piece in march.stack {
            let printed = self.piece(piece);
            if printed.vedettes > 0 {
                each(Action::Break(piece));
                self.scenario
                    .vedettes_of(piece)
                    .into_iter()
                    .for_each(|vedette| each(Action::PutOut(vedette)));
            }
            if printed.parent.is_some() {
                each(Action::Gather(printed.parent));
            }
        }
        if let Some(hex) = self.exit_hex() {
            each(Action::Step(hex));
        }
    }
}
