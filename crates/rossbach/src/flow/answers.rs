//! The small functions that every decision is answered through: what could be legal, whether it is, and what it does.

use vedette_kernel::{Refusal, Side};

use super::{Task, demand};
use crate::action::Action;
use crate::event::Outside;
use crate::flow::guide::Guide;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{MAX_ORDERS, NO_ORDER, Position};

/// An answer that means nothing to a question: it belongs to another segment (RA-2.11-01).
fn meaningless() -> Result<(), Refusal> {
    Err(Refusal::new("RA-2.11-01", "ra-not-an-answer"))
}

impl Position {
    /// What could be an answer to a task.
    pub(crate) fn candidates(&self, side: Side, task: Task, each: &mut dyn FnMut(Action)) {
        match task {
            Task::Plans(_) => {
                if let Some(plan) = self.next_plan(side) {
                    each(Action::Track(plan, false));
                    each(Action::Track(plan, true));
                }
            }
            Task::Berths(_) => {
                self.berth_candidates(side, &mut |piece, hex| each(Action::Place(piece, hex)));
            }
            Task::Surplus(_) => {
                if let Some(hex) = self.overfull(side) {
                    self.displacement_candidates(side, hex, &mut |piece, to| {
                        each(Action::Displace(piece, to));
                    });
                }
            }
            Task::Outposts(_) => {
                self.outpost_candidates(side, &mut |piece, hex| each(Action::Place(piece, hex)));
            }
            Task::FirstOrder(_) | Task::NightOrder(_) => {
                self.order_candidates(side, &mut |piece| each(Action::Order(piece)));
            }
            Task::Objective(_) => {
                self.scenario.tables.places.iter().for_each(|&hex| each(Action::Objective(hex)));
            }
            Task::Recovery(_) => {
                let waiting = self.day_half.and(self.own(side));
                waiting.into_iter().for_each(|piece| each(Action::Recover(piece)));
            }
            Task::Reorganization(_) => {
                self.reorganization_candidates(side, &mut |leader, unit| {
                    each(Action::Reorganize(leader, unit));
                });
            }
            Task::Replacement(_) => {
                self.replacement_candidates(side, &mut |leader, hex| each(Action::Place(leader, hex)));
            }
            Task::Command(_) => {
                self.command_candidates(side, &mut |commander, piece| {
                    each(Action::Command(commander, piece));
                });
            }
            Task::Officers(_) => self.officer_candidates(side, each),
            Task::Lifting(_) => self.lift_candidates(&mut |train, hex| each(Action::Lift(train, hex))),
            Task::Movement(_) | Task::NightMarch(_) => self.movement_candidates(side, each),
            Task::Initiative(_) => {
                let tables = &self.scenario.tables;
                let idle = tables.troops.or(tables.pontoons).minus(self.moved).minus(self.tested);
                let free = idle.minus(self.commanded).and(self.own(side)).into_iter();
                free.filter(|&piece| self.is_on_map(piece)).for_each(|piece| {
                    each(Action::Check(piece));
                    each(Action::Guns(piece));
                });
            }
            Task::March => self.march_candidates(each),
            _ => self.combat_candidates(side, task, each),
        }
        each(Action::Done);
    }

    /// Whether no candidate of a task comes twice: those that go through the map or through the pieces name everything once.
    pub(crate) fn offers_once(&self, task: Task) -> bool {
        matches!(
            task,
            Task::Objective(_)
                | Task::Berths(_)
                | Task::Outposts(_)
                | Task::FirstOrder(_)
                | Task::NightOrder(_)
                | Task::Recovery(_)
                | Task::Reorganization(_)
                | Task::Command(_)
                | Task::Officers(_)
                | Task::Movement(_)
                | Task::NightMarch(_)
                | Task::Initiative(_)
                | Task::Designation(_)
                | Task::Withdrawal(_)
        )
    }

    /// Whether every candidate of a task is legal: those that are found by asking what is.
    pub(crate) fn offers_surely(&self, task: Task) -> bool {
        matches!(task, Task::Berths(_) | Task::Outposts(_) | Task::Withdrawal(_) | Task::Retreat(_))
    }

    fn officer_candidates(&self, side: Side, each: &mut dyn FnMut(Action)) {
        let idle = self.scenario.tables.leaders.minus(self.commanded).minus(self.tested);
        for leader in idle.and(self.own(side)) {
            each(Action::Check(leader));
            each(Action::Guns(leader));
        }
        // Any piece of a force can be named; the first is offered and the others are the same.
        for piece in self.on_map(side).filter(|&piece| usize::from(self.order_of[piece.index()]) < MAX_ORDERS)
        {
            each(Action::Cancel(piece));
        }
    }

    fn movement_candidates(&self, side: Side, each: &mut dyn FnMut(Action)) {
        let idle = self.own(side).minus(self.moved).into_iter();
        let free = self.commanded.or(self.scenario.tables.independent);
        let may = |piece: PieceId| free.has(piece) || self.order_of[piece.index()] != NO_ORDER;
        idle.filter(|&piece| self.is_on_map(piece) && may(piece)).for_each(|piece| each(Action::Take(piece)));
        self.at_the_door(side).into_iter().for_each(|piece| each(Action::Take(piece)));
        (0..self.scenario.frame.arrivals.len()).for_each(|group| each(Action::Enter(group as u8)));
    }

    fn combat_candidates(&self, side: Side, task: Task, each: &mut dyn FnMut(Action)) {
        match task {
            Task::ScoutFlight => {
                let hexes = self.flight_hexes().into_iter().filter(|hex| hex.is_somewhere());
                hexes.for_each(|hex| each(Action::Step(hex)));
            }
            Task::Vacated => self.vacated_hexes().for_each(|hex| each(Action::Step(hex))),
            Task::Designation(_) => {
                self.attack_candidates(side).for_each(|(from, on)| each(Action::Attack(from, on)));
                each(Action::Anew);
            }
            Task::Withdrawal(_) => {
                self.withdrawal_candidates(side, &mut |from, to| each(Action::Withdraw(from, to)));
            }
            Task::Fights => self.fight_candidates(&mut |hex| each(Action::Fight(hex))),
            Task::Napoleon | Task::Heavy | Task::Accept(_) => {
                each(Action::Yes);
                each(Action::No);
            }
            Task::Losses(_) => self.fighters(side).into_iter().for_each(|piece| each(Action::Lose(piece))),
            Task::Retreat(_) => {
                self.retreat_candidates(side, &mut |piece, hex| each(Action::Retreat(piece, hex)));
            }
            Task::Displacement(_, hex) => {
                self.displacement_candidates(side, hex, &mut |piece, to| each(Action::Displace(piece, to)));
            }
            Task::Flight(leader) => self.flights(leader, &mut |hex| each(Action::Retreat(leader, hex))),
            Task::Advance(_) => {
                self.advance_candidates(side, &mut |piece, to| each(Action::Advance(piece, to)));
            }
            Task::Disengagement(_) => {
                self.disengagement_candidates(side, &mut |piece, hex| each(Action::Retreat(piece, hex)));
            }
            _ => {}
        }
    }

    /// Whether an answer to a task is legal, and if not, why.
    pub(crate) fn permit(&self, side: Side, task: Task, action: Action) -> Result<(), Refusal> {
        self.permit_by(side, task, action, &mut Guide::default())
    }

    /// The same for many answers to one task: what they have in common is found out once.
    pub(crate) fn permit_by(
        &self,
        side: Side,
        task: Task,
        action: Action,
        guide: &mut Guide,
    ) -> Result<(), Refusal> {
        match (task, action) {
            (Task::March, action) => self.permit_march(side, action, guide),
            (_, Action::Done) => self.permit_end(side, task),
            (Task::Plans(_), Action::Track(plan, _)) => self.permit_track(side, plan),
            (Task::Berths(_), Action::Place(piece, hex)) => self.permit_berth(side, piece, hex),
            (Task::Surplus(_), Action::Displace(piece, to)) => {
                let hex = self.overfull(side).unwrap_or(HexId::NOWHERE);
                self.permit_displacement(side, hex, piece, to)
            }
            (Task::Outposts(_), Action::Place(piece, hex)) => self.permit_outpost(side, piece, hex),
            (Task::FirstOrder(_) | Task::NightOrder(_), Action::Order(piece)) => {
                self.permit_order(side, piece, guide)
            }
            (Task::Objective(_), Action::Objective(hex)) => self.permit_objective(hex),
            (Task::Recovery(_), Action::Recover(piece)) => self.permit_recovery(side, piece),
            (Task::Reorganization(_), Action::Reorganize(leader, unit)) => {
                self.permit_reorganization(side, leader, unit)
            }
            (Task::Replacement(_), Action::Place(leader, hex)) => self.permit_replacement(side, leader, hex),
            (Task::Command(_), Action::Command(commander, piece)) => {
                self.permit_command(side, commander, piece)
            }
            (Task::Officers(_), Action::Check(leader)) => {
                self.permit_officer_check(side, leader, false, guide)
            }
            (Task::Officers(_), Action::Guns(leader)) => self.permit_officer_check(side, leader, true, guide),
            (Task::Officers(_), Action::Cancel(piece)) => self.permit_cancel(side, piece),
            (Task::Lifting(_), Action::Lift(train, hex)) => self.permit_lift(side, train, hex),
            (Task::Movement(_), Action::Enter(group)) => self.permit_enter(side, group),
            (Task::Movement(_) | Task::NightMarch(_), Action::Take(piece)) => self.permit_take(side, piece),
            (Task::Initiative(_), Action::Check(piece)) => self.permit_unit_check(side, piece, false, guide),
            (Task::Initiative(_), Action::Guns(piece)) => self.permit_unit_check(side, piece, true, guide),
            (task, action) => self.permit_combat(side, task, action),
        }
    }

    /// Whether a segment may be ended.
    fn permit_end(&self, side: Side, task: Task) -> Result<(), Refusal> {
        match task {
            Task::Berths(_) => self.permit_no_berth(side),
            Task::Movement(_) | Task::NightMarch(_) => self.permit_end_of_movement(side),
            Task::Designation(_) => self.permit_end_of_designation(side),
            Task::Advance(_) => self.permit_end_of_advance(side),
            Task::Outposts(_)
            | Task::FirstOrder(_)
            | Task::NightOrder(_)
            | Task::Objective(_)
            | Task::Recovery(_)
            | Task::Reorganization(_)
            | Task::Command(_)
            | Task::Officers(_)
            | Task::Lifting(_)
            | Task::Initiative(_)
            | Task::Withdrawal(_) => Ok(()),
            _ => meaningless(),
        }
    }

    fn permit_march(&self, side: Side, action: Action, guide: &mut Guide) -> Result<(), Refusal> {
        match action {
            Action::Repulse(hex) => self.permit_target(hex),
            Action::Push => self.permit_push(),
            // Once targets of a Repulse are chosen it is tried.
            _ if self.march.targets != 0 => Err(Refusal::new("RA-10.1-01", "ra-repulse-chosen")),
            Action::Take(piece) => self.permit_take(side, piece),
            Action::Step(hex) if self.exit_hex() == Some(hex) => self.permit_exit(),
            Action::Step(hex) => self.permit_step(hex, guide),
            Action::Column => self.permit_column(),
            Action::Deploy => self.permit_deploy(),
            Action::Damage(hex) => self.permit_damage(hex),
            Action::Repair(hex) => self.permit_repair(hex),
            Action::Pontoon(hex) => self.permit_pontoon(hex),
            Action::Break(unit) => self.permit_break(unit),
            Action::PutOut(vedette) => self.permit_put_out(vedette),
            Action::Gather(unit) => self.permit_gather(unit),
            Action::Scout(hex) => self.permit_scout(hex),
            Action::Order(piece) => self.permit_entry_order(piece),
            Action::Stop => self.permit_stop(guide),
            _ => meaningless(),
        }
    }

    fn permit_combat(&self, side: Side, task: Task, action: Action) -> Result<(), Refusal> {
        match (task, action) {
            (Task::ScoutFlight, Action::Step(hex)) => self.permit_flight(hex),
            (Task::Vacated, Action::Step(hex)) => {
                demand(self.vacated_hexes().any(|other| other == hex), "RA-10.21-01", "ra-not-vacated")
            }
            (Task::Designation(_), Action::Attack(from, on)) => self.permit_attack(side, from, on),
            (Task::Designation(_), Action::Anew) => self.permit_anew(side),
            (Task::Withdrawal(_), Action::Withdraw(from, to)) => self.permit_withdrawal(side, from, to),
            (Task::Fights, Action::Fight(hex)) => self.permit_fight(hex),
            (Task::Napoleon | Task::Heavy | Task::Accept(_), Action::Yes | Action::No) => Ok(()),
            (Task::Losses(_), Action::Lose(piece)) => self.permit_loss(side, piece),
            (Task::Retreat(_), Action::Retreat(piece, hex)) => self.permit_retreat(side, piece, hex),
            (Task::Displacement(_, at), Action::Displace(piece, to)) => {
                self.permit_displacement(side, at, piece, to)
            }
            (Task::Flight(leader), Action::Retreat(piece, hex)) => {
                demand(leader == piece, "RA-5.23-02", "ra-not-this-piece")?;
                self.permit_leader_flight(leader, hex)
            }
            (Task::Advance(_), Action::Advance(piece, to)) => self.permit_advance(side, piece, to),
            (Task::Disengagement(_), Action::Retreat(piece, hex)) => {
                self.permit_disengagement(side, piece, hex)
            }
            _ => meaningless(),
        }
    }

    /// With one combat at a time a single combat is enough to go on (RA-11.2-01).
    fn permit_end_of_designation(&self, side: Side) -> Result<(), Refusal> {
        let any = self.combat_of.iter().any(|&number| number > 0);
        if self.scenario.options.one_by_one && any { Ok(()) } else { self.permit_designation(side) }
    }

    /// Carries out a legal answer.
    pub(crate) fn answer(&mut self, side: Side, task: Task, action: Action, out: &mut impl Outside) {
        match (task, action) {
            (Task::March, action) => self.answer_march(side, action, out),
            (_, Action::Done) => self.end_segment(side, task),
            (_, Action::Track(plan, alternate)) => self.choose_track(plan, alternate),
            (Task::Berths(_), Action::Place(piece, hex)) => self.place_berth(side, piece, hex, out),
            (Task::Outposts(_), Action::Place(piece, hex)) => self.place_outpost(side, piece, hex, out),
            (_, Action::Place(leader, hex)) => self.place_replacement(leader, hex, out),
            (Task::Displacement(_, at), Action::Displace(piece, to)) => {
                self.displace(side, at, piece, to, out);
            }
            (_, Action::Displace(piece, to)) => {
                let hex = self.at[piece.index()];
                self.displace(side, hex, piece, to, out);
            }
            (_, Action::Order(piece)) => {
                let force = self.force(piece);
                self.agenda.pop();
                self.begin_order(side, force);
            }
            (_, Action::Objective(hex)) => {
                self.agenda.pop();
                self.give_order(side, hex, out);
            }
            (_, Action::Recover(piece)) => self.recover(side, piece, out),
            (_, Action::Reorganize(leader, unit)) => self.reorganize(side, leader, unit, out),
            (_, Action::Command(commander, piece)) => self.command(side, commander, piece, out),
            (Task::Officers(_), Action::Check(leader)) => self.check_officer(side, leader, false, out),
            (Task::Officers(_), Action::Guns(leader)) => self.check_officer(side, leader, true, out),
            (_, Action::Cancel(piece)) => self.end_order(self.order_of[piece.index()], out),
            (_, Action::Lift(train, hex)) => self.lift(side, train, hex, out),
            (_, Action::Enter(group)) => self.begin_entry(group),
            (_, Action::Take(piece)) => {
                self.begin_march(side, piece);
                self.agenda.push(Task::March);
            }
            (_, Action::Check(piece)) => self.check_unit(side, piece, false, out),
            (_, Action::Guns(piece)) => self.check_unit(side, piece, true, out),
            _ => self.answer_combat(side, task, action, out),
        }
    }

    /// A segment is over, or a question is passed over.
    fn end_segment(&mut self, side: Side, task: Task) {
        match task {
            Task::Berths(_) => self.skip_berth(side),
            Task::Outposts(_) => {
                self.agenda.pop();
                self.end_outposts();
            }
            Task::Objective(_) => {
                self.agenda.pop();
                self.group = PieceSet::NONE;
            }
            Task::Movement(_) => {
                self.agenda.pop();
                self.phase = crate::state::Phase::Initiative;
            }
            _ => self.agenda.pop(),
        }
    }

    fn answer_march(&mut self, side: Side, action: Action, out: &mut impl Outside) {
        // Whoever joins may have to go slower; bridges and columns change what ways cost.
        let keeps = match action {
            Action::Step(_) | Action::PutOut(_) | Action::Repulse(_) => true,
            Action::Take(piece) => self.keeps_pace(piece),
            _ => false,
        };
        if !keeps {
            self.take_down_signpost();
        }
        match action {
            Action::Take(piece) => self.join_march(piece),
            Action::Step(hex) if self.exit_hex() == Some(hex) => self.leave_map(out),
            Action::Step(hex) => self.step(hex, out),
            Action::Column => self.form_column(out),
            Action::Deploy => self.deploy(out),
            Action::Damage(hex) => self.damage(hex, out),
            Action::Repair(hex) => self.repair(hex, out),
            Action::Pontoon(hex) => self.lay_pontoon(hex, out),
            Action::Break(unit) => self.break_down(unit, out),
            Action::PutOut(vedette) => self.put_out(vedette, out),
            Action::Gather(unit) => self.gather(unit, out),
            Action::Repulse(hex) => self.choose_target(hex),
            Action::Push => self.push(out),
            Action::Scout(hex) => self.scout(hex, out),
            Action::Order(_) => self.begin_order(side, self.march.stack),
            Action::Stop => self.stop(out),
            _ => {}
        }
    }

    fn answer_combat(&mut self, side: Side, task: Task, action: Action, out: &mut impl Outside) {
        match (task, action) {
            (Task::ScoutFlight, Action::Step(hex)) => {
                self.agenda.pop();
                self.fly(hex, out);
            }
            (Task::Vacated, Action::Step(hex)) => {
                self.agenda.pop();
                self.enter_vacated(hex, out);
            }
            (_, Action::Attack(from, on)) => self.designate(from, on, out),
            (_, Action::Anew) => self.designate_anew(),
            (_, Action::Withdraw(from, to)) => self.withdraw(side, from, to, out),
            (_, Action::Fight(hex)) => self.begin_fight(hex),
            (Task::Napoleon, choice) => {
                self.agenda.pop();
                self.fight.napoleon = choice == Action::Yes;
            }
            (Task::Heavy, choice) => {
                self.agenda.pop();
                self.fight.heavy = choice == Action::Yes;
            }
            (Task::Accept(_), choice) => {
                self.agenda.pop();
                if choice == Action::Yes {
                    self.accept_retreat(out);
                } else {
                    // Who stays has not retreated, whatever the table said (RA-21.3-02).
                    self.fight.verdict = None;
                }
            }
            (_, Action::Lose(piece)) => self.lose(side, piece, out),
            (Task::Flight(leader), Action::Retreat(_, hex)) => {
                self.agenda.pop();
                self.flee(leader, hex, out);
            }
            (Task::Disengagement(_), Action::Retreat(piece, hex)) => self.disengage(side, piece, hex, out),
            (_, Action::Retreat(piece, hex)) => self.retreat(side, piece, hex, out),
            (_, Action::Advance(piece, to)) => self.advance_piece(side, piece, to, out),
            _ => {}
        }
    }
}
