//! The answers to a task: which there might be, which are legal, what each does.

use vedette_kernel::{Refusal, Side};

use super::{Task, demand};
use crate::action::Action;
use crate::cards::Moment;
use crate::event::Outside;
use crate::state::Position;

impl Position {
    /// Appends actions that could be legal answers to the task at hand; [`Position::permit`] decides.
    pub(crate) fn candidates(&self, side: Side, task: Task, offer: &mut impl FnMut(Action)) {
        match task {
            Task::Ready(_) => offer(Action::Done),
            Task::Dummies(_) => self.dummy_candidates(side, offer),
            Task::ChooseFirst(_) => Side::BOTH.into_iter().for_each(|first| offer(Action::First(first))),
            Task::Return(leader) => {
                self.return_boxes(leader).into_iter().for_each(|place| offer(Action::Place(leader, place)));
            }
            Task::Shift(_) => self.shift_boxes(side).into_iter().for_each(|place| offer(Action::Area(place))),
            Task::Levies(_) => self.levy_candidates(side, offer),
            Task::Split(_) => (0..=self.purse).for_each(|number| offer(Action::Number(number))),
            Task::Movement(_) => self.movement_candidates(side, offer),
            Task::Select => self.select_candidates(side, offer),
            Task::Payer => self.payer_candidates(offer),
            Task::March => self.march_candidates(offer),
            Task::Transfer(unit, counter) => {
                (1..=self.most_to_detach(unit, counter)).for_each(|number| offer(Action::Number(number)));
            }
            Task::Scout => {
                offer(Action::Scout);
                offer(Action::Decline);
            }
            Task::FallBack => self.fall_back_candidates(offer),
            Task::Withdraw(_) => self.withdrawal_candidates(side, offer),
            Task::React(_) | Task::ReactSelect(_) => self.reaction_candidates(side, task, offer),
            Task::ReactChoice(_) => self.reaction_choices(side, offer),
            Task::Sweep(leader) => {
                self.flight_boxes(leader).into_iter().for_each(|place| offer(Action::Area(place)));
            }
            Task::Guns(_) | Task::GunsSelect(_) => self.guns_candidates(side, task, offer),
            Task::Battles => self.battle_candidates(offer),
            Task::Shelter(_) => {
                offer(Action::Shelter);
                offer(Action::Stand);
            }
            Task::Garrison(_) => {
                self.pieces_in(side, self.battle.place).into_iter().for_each(|p| offer(Action::Take(p)));
                offer(Action::Done);
            }
            Task::Surplus(_) => {
                self.free_neighbours(side, self.battle.place, offer);
            }
            Task::Invest(_) => {
                [Action::Assault, Action::Siege, Action::Mask].into_iter().for_each(offer);
            }
            Task::Chits => (1..=4).for_each(|value| offer(Action::Chit(value))),
            Task::Overrun => {
                offer(Action::Overrun);
                offer(Action::Decline);
            }
            Task::OverrunAdvance => {
                self.free_neighbours(side, self.battle.place, offer);
                offer(Action::Decline);
            }
            Task::Losses(_) => self.loss_choices(side).into_iter().for_each(|p| offer(Action::Lose(p))),
            Task::Retreat(_) => {
                self.retreat_boxes(side).into_iter().for_each(|place| offer(Action::Area(place)));
            }
            Task::Demolish(_) => {
                offer(Action::Demolish);
                offer(Action::Decline);
            }
            Task::MayRetreat(_) => {
                self.leave_boxes(side).into_iter().for_each(|place| offer(Action::Area(place)));
                offer(Action::Decline);
            }
            Task::Discard(_) => {
                self.hands[side.index()].into_iter().for_each(|card| offer(Action::Discard(card)));
            }
            Task::Window(_, moment) => {
                self.card_candidates(side, moment, offer);
                offer(Action::Decline);
            }
            Task::Target(_) => self.target_candidates(side, offer),
            _ => {}
        }
    }

    /// Whether an action answers the task at hand legally, and if not, why.
    pub(crate) fn permit(&self, side: Side, task: Task, action: Action) -> Result<(), Refusal> {
        match (task, action) {
            (Task::Dummies(_), Action::Place(piece, place)) => self.permit_dummy(side, piece, place),
            (Task::Ready(_) | Task::Dummies(_), Action::Done) => Ok(()),
            (Task::ChooseFirst(_), Action::First(_)) => Ok(()),
            (Task::Return(leader), Action::Place(piece, place)) => {
                let fine = piece == leader && self.return_boxes(leader).has(place);
                demand(fine, "JG-4.2-03", "not-a-box-to-return")
            }
            (Task::Shift(_), Action::Area(place)) => {
                demand(self.shift_boxes(side).has(place), "JG-3.3-03", "not-a-box-to-shift")
            }
            (Task::Levies(_), Action::Give(piece)) => self.permit_levy(side, piece),
            (Task::Levies(_), Action::Done) => self.permit_levies_done(side),
            (Task::Split(_), Action::Number(number)) => {
                demand(number <= self.purse, "JG-13-CP-01", "more-than-the-die")
            }
            (Task::Movement(_), Action::Take(piece)) => self.permit_take(side, piece),
            (Task::Movement(_), Action::Recover(piece)) => self.permit_recovery(side, piece),
            (Task::Movement(_), Action::Play(card, half)) => {
                self.permit_play(side, card, half, Moment::Movement)
            }
            (Task::Movement(_), Action::Pass) => self.permit_pass(side),
            (Task::Select, Action::Take(piece)) => self.permit_take(side, piece),
            (Task::Select, Action::March) => self.permit_activation(),
            (Task::Select, Action::Force) => self.permit_force(),
            (Task::Select, Action::Entrench) => self.permit_entrench(),
            (Task::Select | Task::March, Action::Play(card, half)) => {
                self.permit_march_card(side, card, half)
            }
            (Task::Payer, Action::Army(army)) => self.permit_payer(army),
            (Task::March, Action::Step(place)) => self.permit_step(place),
            (Task::March, Action::Stop) => self.permit_stop(),
            (Task::March, Action::Detach(unit, counter)) => self.permit_detach(unit, counter),
            (Task::March, Action::Merge(counter, unit)) => self.permit_merge(counter, unit),
            (Task::March, Action::Destroy(place)) => self.permit_destroy(place),
            (Task::March, Action::Repair(place)) => self.permit_repair(place),
            (Task::March, Action::Pontoon(place)) => self.permit_pontoon(place),
            (Task::Transfer(unit, counter), Action::Number(number)) => {
                let fine = (1..=self.most_to_detach(unit, counter)).contains(&number);
                demand(fine, "JG-6.1-01", "not-so-many")
            }
            (Task::Scout, Action::Scout | Action::Decline) => Ok(()),
            (Task::FallBack, Action::Area(place)) => {
                demand(self.fall_back_steps(place).is_some(), "JG-6.3-05", "not-a-box-to-fall-back")
            }
            (Task::FallBack, Action::Decline) => Ok(()),
            (Task::Withdraw(_), Action::Withdraw(piece, place)) => self.permit_withdraw(side, piece, place),
            (Task::Withdraw(_), Action::Decline) => Ok(()),
            (Task::React(_) | Task::ReactSelect(_), Action::Take(piece)) => {
                self.permit_react_take(side, task, piece)
            }
            (Task::React(_), Action::Decline) => Ok(()),
            (
                Task::React(_) | Task::ReactSelect(_) | Task::Guns(_) | Task::GunsSelect(_),
                Action::Play(card, half),
            ) => self.permit_play(side, card, half, Moment::Reaction),
            (Task::ReactSelect(_), Action::Try) => self.permit_try(),
            (Task::ReactChoice(_), Action::Enter) => self.permit_intercept(side),
            (Task::ReactChoice(_), Action::Area(place)) => self.permit_fall_back(side, place),
            (Task::ReactChoice(_), Action::Decline) => Ok(()),
            (Task::Sweep(leader), Action::Area(place)) => {
                demand(self.flight_boxes(leader).has(place), "JG-4.2-02", "not-the-nearest-army")
            }
            (Task::Guns(_) | Task::GunsSelect(_), Action::Take(piece)) => {
                self.permit_guns_take(side, task, piece)
            }
            (Task::Guns(_), Action::Decline) => Ok(()),
            (Task::GunsSelect(_), Action::Guns(place)) => self.permit_guns(place),
            (Task::Battles, Action::Fight(place)) => self.permit_fight(place),
            (Task::Battles, Action::Pass) => self.permit_combat_over(),
            (Task::Shelter(_), Action::Shelter) => self.permit_shelter(side),
            (Task::Shelter(_), Action::Stand) => Ok(()),
            (Task::Garrison(_), Action::Take(piece)) => self.permit_garrison(side, piece),
            (Task::Garrison(_), Action::Done) => self.permit_garrison_done(),
            (Task::Surplus(_) | Task::OverrunAdvance, Action::Area(place)) => {
                demand(self.is_free_neighbour(side, self.battle.place, place), "JG-8.8-05", "not-a-free-box")
            }
            (Task::Invest(_), Action::Assault) => self.permit_assault(side),
            (Task::Invest(_), Action::Siege) => self.permit_siege(side),
            (Task::Invest(_), Action::Mask) => Ok(()),
            (Task::Chits, Action::Chit(value)) => self.permit_chit(side, value),
            (Task::Overrun, Action::Overrun) => Ok(()),
            (Task::Overrun | Task::OverrunAdvance | Task::Demolish(_), Action::Decline) => Ok(()),
            (Task::Demolish(_), Action::Demolish) => Ok(()),
            (Task::Losses(_), Action::Lose(piece)) => {
                demand(self.loss_choices(side).has(piece), "JG-8.4-01", "losses-are-shared-evenly")
            }
            (Task::Retreat(_), Action::Area(place)) => {
                demand(self.retreat_boxes(side).has(place), "JG-8.7-02", "not-a-box-to-retreat")
            }
            (Task::MayRetreat(_), Action::Area(place)) => {
                demand(self.leave_boxes(side).has(place), "JG-8.7-01", "not-a-free-box")
            }
            (Task::MayRetreat(_), Action::Decline) => Ok(()),
            (Task::Discard(_), Action::Discard(card)) => {
                demand(self.hands[side.index()].has(card), "JG-13-CARDS-06", "not-in-hand")
            }
            (Task::Window(_, moment), Action::Play(card, half)) => self.permit_play(side, card, half, moment),
            (Task::Window(..), Action::Decline) => Ok(()),
            (Task::Target(_), action) => self.permit_target(side, action),
            _ => Err(self.out_of_place(action)),
        }
    }

    /// Carries out a legal answer to the task at hand.
    pub(crate) fn answer(&mut self, side: Side, task: Task, action: Action, out: &mut impl Outside) {
        match (task, action) {
            (Task::Ready(_), _) => self.agenda.pop(),
            (Task::Dummies(_), Action::Place(piece, place)) => self.place_dummy(piece, place, out),
            (Task::Dummies(_), _) => {
                self.agenda.pop();
                self.returning = 0;
            }
            (Task::ChooseFirst(_), Action::First(first)) => {
                self.agenda.pop();
                self.choose_first(first, out);
            }
            (Task::Return(leader), Action::Place(_, place)) => {
                self.agenda.pop();
                self.return_leader(leader, place, out);
            }
            (Task::Shift(_), Action::Area(place)) => {
                self.agenda.pop();
                self.shift(side, place, out);
            }
            (Task::Levies(_), Action::Give(piece)) => self.give(piece, out),
            (Task::Levies(_), _) => {
                self.agenda.pop();
                self.end_levies(side);
            }
            (Task::Split(army), Action::Number(number)) => {
                self.agenda.pop();
                self.take_share(army, number, out);
            }
            (Task::Movement(_), Action::Take(piece)) => self.begin_stack(side, piece),
            (Task::Movement(_), Action::Recover(piece)) => self.recover(piece, out),
            (Task::Movement(_), Action::Pass) => {
                self.agenda.pop();
                self.end_movement();
            }
            (Task::Select, Action::Take(piece)) => self.march.stack.insert(piece),
            (Task::Select, Action::March) => self.activate(false, out),
            (Task::Select, Action::Force) => self.activate(true, out),
            (Task::Select, Action::Entrench) => self.entrench(out),
            (Task::Payer, Action::Army(army)) => self.pay_open(army, out),
            (Task::March, Action::Step(place)) => self.step(place, out),
            (Task::March, Action::Stop) => self.march.halted = true,
            (Task::March, Action::Detach(unit, counter)) => self.agenda.push(Task::Transfer(unit, counter)),
            (Task::March, Action::Merge(counter, unit)) => self.merge(counter, unit, out),
            (Task::March, Action::Destroy(place)) => self.destroy_bridge(place, out),
            (Task::March, Action::Repair(place)) => self.repair_bridge(place, out),
            (Task::March, Action::Pontoon(place)) => self.build_pontoon(place, out),
            (Task::Transfer(unit, counter), Action::Number(number)) => {
                self.agenda.pop();
                self.detach(unit, counter, number, out);
            }
            (Task::Scout, Action::Scout) => {
                self.agenda.pop();
                self.scout(out);
            }
            (Task::FallBack, Action::Area(place)) => {
                self.agenda.pop();
                self.fall_back_scouts(place, out);
            }
            (Task::Withdraw(_), Action::Withdraw(piece, place)) => self.withdraw(piece, place, out),
            (Task::React(_), Action::Take(piece)) => self.begin_reaction(side, piece),
            (Task::ReactSelect(_), Action::Take(piece)) => self.reaction.stack.insert(piece),
            (Task::ReactSelect(_), Action::Try) => {
                self.agenda.pop();
                self.try_reaction(side, out);
            }
            (Task::ReactChoice(_), Action::Enter) => {
                self.agenda.pop();
                self.intercept();
            }
            (Task::ReactChoice(_), Action::Area(place)) => {
                self.agenda.pop();
                self.fall_back(side, place, out);
            }
            (Task::Sweep(leader), Action::Area(place)) => {
                self.agenda.pop();
                self.flee(leader, place, out);
            }
            (Task::Guns(_), Action::Take(piece)) => self.begin_guns_force(side, piece),
            (Task::GunsSelect(_), Action::Take(piece)) => self.reaction.stack.insert(piece),
            (Task::GunsSelect(_), Action::Guns(place)) => {
                self.agenda.pop();
                self.try_guns(side, place, out);
            }
            (Task::Battles, Action::Fight(place)) => self.begin_fight(place, out),
            (Task::Battles, Action::Pass) => {
                self.agenda.pop();
                self.end_combat();
            }
            (Task::Shelter(_), Action::Shelter) => {
                self.agenda.pop();
                self.begin_shelter(side, out);
            }
            (Task::Shelter(_), _) => {
                self.agenda.pop();
                self.begin_battle(out);
            }
            (Task::Garrison(_), Action::Take(piece)) => self.group.insert(piece),
            (Task::Garrison(_), _) => {
                self.agenda.pop();
                self.agenda.push(Task::Surplus(side));
            }
            (Task::Surplus(_), Action::Area(place)) => {
                self.agenda.pop();
                self.leave_city(side, place, out);
            }
            (Task::Invest(_), action) => {
                self.agenda.pop();
                self.invest(side, action, out);
            }
            (Task::Chits, Action::Chit(value)) => self.battle.chits[side.index()] = Some(value),
            (Task::Overrun, Action::Overrun) => {
                self.agenda.pop();
                self.roll_overrun(out);
            }
            (Task::Overrun, _) => {
                self.agenda.pop();
                self.plan_round();
            }
            (Task::OverrunAdvance, Action::Area(place)) => {
                self.agenda.pop();
                self.advance_to(place, out);
            }
            (Task::Losses(_), Action::Lose(piece)) => self.lose(piece, out),
            (Task::Retreat(_), Action::Area(place)) => {
                self.agenda.pop();
                self.retreat_to(side, place, out);
            }
            (Task::Demolish(_), Action::Demolish) => {
                self.agenda.pop();
                self.demolish(side, out);
            }
            (Task::MayRetreat(_), Action::Area(place)) => {
                self.agenda.pop();
                self.leave_field(side, place, out);
            }
            (Task::Discard(_), Action::Discard(card)) => self.discard(side, card, out),
            (_, Action::Play(card, half)) => self.play(side, card, half, out),
            (Task::Target(_), action) => {
                self.agenda.pop();
                self.aim(side, action, out);
            }
            // Everything else lets the moment pass.
            _ => self.agenda.pop(),
        }
    }

    /// The refusal of an action that does not answer the question at hand: it names the rule that says when the
    /// action has its place.
    pub(crate) fn out_of_place(&self, action: Action) -> Refusal {
        let rule = match action {
            Action::Place(..) => "JG-7.1-06",
            Action::First(_) => "JG-3.2-01",
            Action::Give(_) => "JG-2-A-01",
            Action::Force => "JG-5.5.2-01",
            Action::Take(_) | Action::March | Action::Step(_) | Action::Stop => "JG-2-B2-01",
            Action::Entrench => "JG-6.2-01",
            Action::Detach(..) | Action::Merge(..) => "JG-6.1-01",
            Action::Destroy(_) | Action::Repair(_) | Action::Pontoon(_) => "JG-6.4-07",
            Action::Recover(_) => "JG-5.5.4-02",
            Action::Scout => "JG-6.3-01",
            Action::Withdraw(..) => "JG-6.3-07",
            Action::Try | Action::Enter => "JG-6.5.1-01",
            Action::Guns(_) => "JG-2-B3-01",
            Action::Fight(_) => "JG-2-B4-01",
            Action::Shelter | Action::Stand => "JG-8.8-02",
            Action::Assault | Action::Siege | Action::Mask => "JG-8.8-03",
            Action::Chit(_) => "JG-8.1-P1-01",
            Action::Overrun => "JG-8.4-02",
            Action::Lose(_) => "JG-8.4-01",
            Action::Demolish => "JG-6.4-03",
            Action::Play(..) => "JG-13-CARDS-04",
            Action::Discard(_) => "JG-13-CARDS-06",
            _ => "JG-2-01",
        };
        Refusal::new(rule, "not-asked")
    }
}
