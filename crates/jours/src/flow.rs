//! The sequence of play: one enum of tasks in the order of the rulebook, one match that reads like its outline.
//!
//! What is still to be done lies on the agenda, a small stack of tasks. A task either asks somebody for a decision or
//! is carried out at once and may put more tasks on top.

use vedette_kernel::{Refusal, Side, Sides};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::Outside;
use crate::sets::{ArmyId, PieceId};
use crate::state::Position;

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Task {
    // Before the game, and at the start of each player turn: 7.1.
    /// A side gets its dummies.
    FirstDummies(Side),
    /// A side places them, or says that it is ready.
    SetUp(Side),
    /// A side puts dummies on the map.
    Dummies(Side),

    // A: the events phase.
    /// A turn begins.
    Turn,
    /// The weather.
    Weather,
    /// Leaders are replaced.
    Changes,
    /// Who is first?
    FirstPlayer,
    /// This side says who is first.
    ChooseFirst(Side),
    /// A leader that was swept away comes back.
    Return(PieceId),
    /// The reinforcements of a side.
    Arrivals(Side),
    /// A side clears the arrival box of its enemy.
    Shift(Side),
    /// A side receives SP.
    Levies(Side),
    /// Cards are drawn.
    DrawCards,

    // B and C: the player turns.
    /// The first or second player turn begins.
    PlayerTurn(bool),
    /// Pieces are hidden, cadres removed, command and supply found.
    Administer(Side),
    /// CP are rolled for a pool of armies.
    Points(u8),
    /// The die of a pool is shared out: what does this army get?
    Split(ArmyId),
    /// The movement phase: which stack next?
    Movement(Side),
    /// The stack is being formed.
    Select,
    /// Which army pays?
    Payer,
    /// The stack marches.
    March,
    /// How many SP go to the Detachment?
    Transfer(PieceId, PieceId),
    /// The stack has come into a box.
    Entry,
    /// Does it reconnoitre?
    Scout,
    /// Do the scouts fall back?
    FallBack,
    /// Does cavalry withdraw before combat?
    Withdraw(Side),
    /// The cavalry has gone, or not.
    Withdrawn,
    /// Does anybody react to the step?
    React(Side),
    /// The reacting force is being formed.
    ReactSelect(Side),
    /// The reaction succeeded: what does the force do?
    ReactChoice(Side),
    /// Successful interceptors enter.
    ReactEnd,
    /// Where does a leader of rank 4 flee?
    Sweep(PieceId),
    /// The march is over: stragglers and fatigue.
    MoveOver,
    /// The phase of the march to the guns begins.
    BeginGuns,
    /// Does anybody march to the guns?
    Guns(Side),
    /// The marching force is being formed.
    GunsSelect(Side),
    /// The combat phase: which battle next?
    Battles,
    /// Does the side go into the city?
    Shelter(Side),
    /// Who stays inside?
    Garrison(Side),
    /// Where do the others go?
    Surplus(Side),
    /// What does the besieger do?
    Invest(Side),
    /// Both choose chits.
    Chits,
    /// Chits and pieces are opened.
    OpenBattle,
    /// The next round.
    Round,
    /// Does the attacker overrun?
    Overrun,
    /// Does he advance?
    OverrunAdvance,
    /// The overrun is settled.
    OverrunEnd,
    /// The dice of the round.
    Fight,
    /// Losses are placed.
    Losses(Side),
    /// Does the side test its morale?
    Morale(Side),
    /// The Morale Test.
    MoraleTest(Side),
    /// The round is over.
    RoundOver,
    /// Who has won?
    Verdict,
    /// Where does the side retreat?
    Retreat(Side),
    /// It has retreated: loss at the river.
    Retreated(Side),
    /// The victor pursues.
    Pursuit(Side),
    /// Does the beaten side blow up the bridge?
    Demolish(Side),
    /// Does the side leave the box though it need not?
    MayRetreat(Side),
    /// The battle is over.
    BattleOver,

    // D: the end of the turn.
    /// Markers come off, the turn marker advances.
    EndTurn,
    /// A side discards down to its limit.
    Discard(Side),
    /// The next turn, the Armistice, or the count.
    Advance,

    // What can happen anywhere.
    /// May a side play a card?
    Window(Side, Moment),
    /// The card just played asks for a target.
    Target(Side),
}

/// How many tasks can lie on the agenda; the deepest nesting in random play is about half of it.
const DEPTH: usize = 40;

/// The stack of tasks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Agenda {
    tasks: [Task; DEPTH],
    len: u8,
}

impl Agenda {
    /// Nothing to do.
    pub const EMPTY: Agenda = Agenda { tasks: [Task::Turn; DEPTH], len: 0 };

    /// What is to be done next.
    #[inline]
    pub fn top(&self) -> Option<Task> {
        (self.len as usize).checked_sub(1).map(|place| self.tasks[place])
    }

    /// Takes the top task off. The place is wiped, so that equal agendas are equal all over.
    #[inline]
    pub(crate) fn pop(&mut self) {
        if self.len > 0 {
            self.len -= 1;
            self.tasks[self.len as usize] = Task::Turn;
        }
    }

    /// Puts a task on top.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        debug_assert!((self.len as usize) < DEPTH, "the agenda is full");
        if let Some(place) = self.tasks.get_mut(self.len as usize) {
            *place = task;
            self.len += 1;
        }
    }

    /// Puts tasks on the agenda so that they are done in the given order.
    #[inline]
    pub(crate) fn plan<const N: usize>(&mut self, tasks: [Task; N]) {
        for task in tasks.into_iter().rev() {
            self.push(task);
        }
    }

    /// Drops everything.
    pub(crate) fn clear(&mut self) {
        *self = Agenda::EMPTY;
    }

    /// The tasks from the bottom to the top.
    pub fn iter(&self) -> impl Iterator<Item = Task> + '_ {
        self.tasks.iter().take(self.len as usize).copied()
    }
}

impl Position {
    /// Goes on until somebody must decide or the game is over.
    pub(crate) fn advance(&mut self, out: &mut impl Outside) {
        loop {
            if self.outcome.is_some() {
                return;
            }
            let Some(task) = self.agenda.top() else { return };
            if !self.asks(task).is_empty() {
                return;
            }
            self.agenda.pop();
            self.run(task, out);
        }
    }

    /// Whom a task asks in this position; nobody if it can be carried out. In fog only what everybody knows decides
    /// whether the enemy of the phasing side is asked.
    #[inline]
    pub(crate) fn asks(&self, task: Task) -> Sides {
        let when = |side: Side, asked: bool| if asked { Sides::only(side) } else { Sides::NONE };
        match task {
            Task::SetUp(side) => when(side, true),
            Task::Dummies(side) => when(side, self.dummies_ask(side)),
            Task::ChooseFirst(side) => when(side, true),
            Task::Return(leader) => when(self.side_of(leader), self.return_asks(leader)),
            Task::Shift(side) => when(side, self.shift_asks(side)),
            Task::Levies(side) => when(side, self.levies_ask(side)),
            Task::Split(army) => when(self.scenario.army(army).side, self.purse > 0 && self.split_asks(army)),
            Task::Movement(side) => when(side, true),
            Task::Select | Task::Payer | Task::Scout | Task::FallBack => when(self.march.side, true),
            Task::March => when(self.march.side, self.march_asks()),
            Task::Transfer(..) => when(self.march.side, true),
            Task::Withdraw(side) => when(side, self.withdrawal_asks(side)),
            Task::React(side) => when(side, self.reaction_asks(side)),
            Task::ReactSelect(side) | Task::ReactChoice(side) => when(side, true),
            Task::Sweep(leader) => when(self.side_of(leader), self.sweep_asks(leader)),
            Task::Guns(side) => when(side, self.guns_ask(side)),
            Task::GunsSelect(side) => when(side, true),
            Task::Battles => when(self.phasing, self.battles_ask()),
            Task::Shelter(side) | Task::Garrison(side) | Task::Surplus(side) => when(side, true),
            Task::Invest(side) => when(side, true),
            Task::Chits => Side::BOTH
                .into_iter()
                .filter(|side| self.battle.chits[side.index()].is_none())
                .fold(Sides::NONE, |sides, side| sides.with(side)),
            Task::Overrun => when(self.battle.attacker, self.overrun_asks()),
            Task::OverrunAdvance => when(self.battle.attacker, self.advance_asks()),
            Task::Losses(side) => when(side, self.losses_ask(side)),
            Task::Retreat(side) => when(side, self.retreat_asks(side)),
            Task::Demolish(side) => when(side, self.demolition_asks(side)),
            Task::MayRetreat(side) => when(side, self.may_retreat_asks(side)),
            Task::Discard(side) => when(side, self.discard_asks(side)),
            Task::Window(side, moment) => when(side, self.window_opens(side, moment)),
            Task::Target(side) => when(side, self.target_asks(side)),
            _ => Sides::NONE,
        }
    }

    /// Carries out a task that asks nobody.
    fn run(&mut self, task: Task, out: &mut impl Outside) {
        match task {
            // Before the game: setup.rs.
            Task::FirstDummies(side) => self.open_dummies(side),

            // A: turn/events.rs, turn/arrivals.rs.
            Task::Turn => self.begin_turn(out),
            Task::Weather => self.roll_weather(out),
            Task::Changes => self.make_changes(out),
            Task::FirstPlayer => self.find_first_player(out),
            Task::Return(leader) => self.return_only(leader, out),
            Task::Arrivals(side) => self.arrive(side, out),
            Task::Shift(side) => self.shift_only(side, out),
            Task::Levies(side) => self.end_levies(side),
            Task::DrawCards => self.draw_cards(out),

            // B1: turn/administration.rs.
            Task::PlayerTurn(second) => self.begin_player_turn(second, out),
            Task::Administer(side) => self.administer(side, out),
            Task::Points(pool) => self.roll_points(pool, out),
            Task::Split(army) => self.take_share(army, self.purse, out),

            // B2: movement/.
            Task::March => self.end_march(),
            Task::Entry => self.enter(out),
            Task::Withdrawn => self.after_withdrawal(out),
            Task::ReactEnd => self.end_reactions(out),
            Task::Sweep(leader) => self.sweep_only(leader, out),
            Task::MoveOver => self.finish_move(out),

            // B3: movement/guns.rs.
            Task::BeginGuns => self.begin_guns(),

            // B4: battle/.
            Task::Battles => self.end_combat(),
            Task::OpenBattle => self.open_battle(out),
            Task::Round => self.begin_round(),
            Task::Overrun => self.roll_overrun(out),
            Task::OverrunEnd => self.end_overrun(),
            Task::Fight => self.fight_round(out),
            Task::Losses(side) => self.place_only_loss(side, out),
            Task::Morale(side) => self.plan_morale(side),
            Task::MoraleTest(side) => self.test_morale(side, out),
            Task::RoundOver => self.end_round(out),
            Task::Verdict => self.verdict(out),
            Task::Retreat(side) => self.retreat_only(side, out),
            Task::Retreated(side) => self.after_retreat(side),
            Task::Pursuit(side) => self.pursue(side, out),
            Task::BattleOver => self.end_battle(out),

            // D: turn/end.rs.
            Task::EndTurn => self.end_turn(),
            Task::Advance => self.next_turn(out),

            // A decision that nobody has to take here.
            _ => {}
        }
    }

    /// Appends actions that could be legal answers to the task at hand; [`Position::permit`] decides.
    pub(crate) fn candidates(&self, side: Side, task: Task, offer: &mut impl FnMut(Action)) {
        match task {
            Task::SetUp(_) | Task::Dummies(_) => self.dummy_candidates(side, offer),
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
                self.free_neighbours(side, self.battle.place, offer);
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
            (Task::SetUp(_) | Task::Dummies(_), Action::Place(piece, place)) => {
                self.permit_dummy(side, piece, place)
            }
            (Task::SetUp(_) | Task::Dummies(_), Action::Done) => Ok(()),
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
            (Task::Select, Action::March) => Ok(()),
            (Task::Select, Action::Force) => self.permit_force(),
            (Task::Select, Action::Entrench) => self.permit_entrench(),
            (Task::Select | Task::March, Action::Play(card, half)) => {
                self.permit_play(side, card, half, Moment::March)
            }
            (Task::Payer, Action::Army(army)) => self.permit_payer(army),
            (Task::March, Action::Step(place)) => self.permit_step(place),
            (Task::March, Action::Stop) => Ok(()),
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
            (Task::React(_) | Task::ReactSelect(_) | Task::GunsSelect(_), Action::Play(card, half)) => {
                self.permit_play(side, card, half, Moment::Reaction)
            }
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
                demand(self.is_free_neighbour(side, self.battle.place, place), "JG-8.7-01", "not-a-free-box")
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
            (Task::SetUp(_) | Task::Dummies(_), Action::Place(piece, place)) => {
                self.place_dummy(piece, place, out);
            }
            (Task::SetUp(_) | Task::Dummies(_), _) => {
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
            (_, Action::Play(card, half)) => {
                if matches!(task, Task::Window(..)) {
                    self.agenda.pop();
                }
                self.play(side, card, half, out);
            }
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
            Action::Sortie => "JG-8.8-14",
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

/// A refusal unless something holds.
#[inline]
pub(crate) fn demand(fine: bool, rule: &'static str, code: &'static str) -> Result<(), Refusal> {
    if fine { Ok(()) } else { Err(Refusal::new(rule, code)) }
}
