//! Interception: the other side reacts to a step (section 6.5.1).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::Link;
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::{Position, Reaction};

/// As what the die of a reaction is read: a long way makes it harder, a card easier (JG-6.5.1-07, JG-13-CARDS-02).
pub(crate) fn reaction_die(die: u8, far: bool, eased: u8) -> u8 {
    (die + u8::from(far)).saturating_sub(eased)
}

impl Position {
    /// Puts the reactions of a side on the agenda after a step of its enemy.
    pub(crate) fn offer_reactions(&mut self, side: Side) {
        if self.is_armistice() {
            return;
        }
        self.reaction = Reaction { withdrawn: self.reaction.withdrawn, ..Reaction::NONE };
        if self.might_react(side) {
            self.agenda.plan([Task::React(side), Task::ReactEnd]);
        }
    }

    /// The number of the connection of the entered box that leads to a box.
    fn link_number(&self, place: BoxId) -> Option<u8> {
        let links = self.scenario.links(self.march.place);
        links.iter().position(|link| link.to == place).map(|number| number as u8)
    }

    /// Whether a box next to the mover can still send somebody: everybody knows this (JG-6.5.1-01 to 03).
    fn may_send(&self, side: Side, place: BoxId) -> bool {
        let Some(number) = self.link_number(place) else { return false };
        let link = &self.scenario.links(self.march.place)[number as usize];
        self.reaction.tried >> number & 1 == 0
            && self.is_open(link)
            && !self.has_counter(side.other(), place)
            && self.siege(place).is_none()
    }

    /// Whether a counter might, for all its enemy knows, take part in a reaction.
    pub(crate) fn seems_ready(&self, piece: PieceId) -> bool {
        !self.rests(piece) && (!self.is_known(piece) || self.is_troop(piece))
    }

    /// Whether a piece stays out of reactions: it rests, is behind walls, or has just withdrawn before this very enemy (D80).
    fn rests(&self, piece: PieceId) -> bool {
        self.resting.has(piece) || self.inside.has(piece) || self.reaction.withdrawn.has(piece)
    }

    /// Whether a piece can take part in a reaction (JG-1-01, JG-7.1-02, JG-6.2-02, JG-5.5.4-02).
    pub(crate) fn can_react(&self, piece: PieceId) -> bool {
        !self.rests(piece) && (self.is_real(piece) || self.is_leader(piece))
    }

    /// JG-1-01, JG-6.5.1-01: a Force has come next to somebody. Leaders who are known to be alone are none.
    fn might_react(&self, side: Side) -> bool {
        let place = self.march.place;
        let comes = |piece: PieceId| !(self.is_known(piece) && self.is_leader(piece));
        place.is_somewhere()
            && self.march.stack.into_iter().any(comes)
            && self.may_enter(side, place)
            && self.scenario.links(place).iter().any(|link| {
                self.may_send(side, link.to)
                    && self.pieces_at(link.to).any(|p| self.side_of(p) == side && self.seems_ready(p))
            })
    }

    pub(crate) fn reaction_asks(&self, side: Side) -> bool {
        self.might_react(side)
    }

    pub(crate) fn reaction_candidates(&self, side: Side, task: Task, offer: &mut impl FnMut(Action)) {
        match task {
            Task::React(_) => {
                for link in self.scenario.links(self.march.place) {
                    if self.may_send(side, link.to) {
                        self.pieces_in(side, link.to).into_iter().for_each(|p| offer(Action::Take(p)));
                    }
                }
                self.card_candidates(side, Moment::Reaction, offer);
                offer(Action::Decline);
            }
            _ => {
                let place = self.reaction.place;
                self.pieces_in(side, place).into_iter().for_each(|piece| offer(Action::Take(piece)));
                self.card_candidates(side, Moment::Reaction, offer);
                offer(Action::Try);
            }
        }
    }

    /// Whether a box has troops that can lead a reaction.
    pub(crate) fn has_ready_troops(&self, side: Side, place: BoxId) -> bool {
        self.pieces_in(side, place).into_iter().any(|piece| self.is_troop(piece) && self.can_react(piece))
    }

    pub(crate) fn permit_react_take(&self, side: Side, task: Task, piece: PieceId) -> Result<(), Refusal> {
        demand(self.side_of(piece) == side && self.is_on_map(piece), "JG-6.5.1-01", "not-your-piece")?;
        demand(!self.resting.has(piece), "JG-6.2-02", "rests-this-turn")?;
        demand(!self.is_dummy(piece), "JG-7.1-02", "dummies-only-move")?;
        demand(self.can_react(piece), "JG-1-01", "not-a-force")?;
        let place = self.at[piece.index()];
        if matches!(task, Task::React(_)) {
            demand(self.may_send(side, place), "JG-6.5.1-03", "no-interception-from-there")?;
            return demand(self.has_ready_troops(side, place), "JG-1-01", "not-a-force");
        }
        self.permit_reaction_member(piece)
    }

    /// JG-6.5.1-02, JG-6.5.1-08: one Force of one box, within the limits of movement.
    pub(crate) fn permit_reaction_member(&self, piece: PieceId) -> Result<(), Refusal> {
        demand(self.at[piece.index()] == self.reaction.place, "JG-6.5.1-02", "not-in-the-same-box")?;
        demand(!self.reaction.stack.has(piece), "JG-6.5.1-02", "already-in-the-force")?;
        let mut stack = self.reaction.stack;
        stack.insert(piece);
        demand(self.may_stack(stack), "JG-6.5.1-08", "stack-too-big")
    }

    pub(crate) fn permit_try(&self) -> Result<(), Refusal> {
        demand(self.has_troops(self.reaction.stack), "JG-1-01", "not-a-force")
    }

    pub(crate) fn begin_reaction(&mut self, side: Side, piece: PieceId) {
        self.reaction.stack = PieceSet::of(piece);
        self.reaction.place = self.at[piece.index()];
        self.agenda.push(Task::ReactSelect(side));
    }

    /// JG-6.5.1-04 to 06, JG-6.5.2-03: the CV with which a Force reacts.
    pub(crate) fn reaction_value(&self, stack: PieceSet) -> u8 {
        let leader = self.ranking_leader(stack, |position, leader| position.piece(leader).cv);
        let Some(leader) = leader else {
            let mut troops = self.troops_of(stack).into_iter();
            let led = troops.all(|piece| {
                !self.independent.has(piece) && self.live_command(piece) & self.own_armies(piece) != 0
            });
            return if led { 2 } else { 1 };
        };
        let value = self.piece(leader).cv;
        if self.commands(leader).is_some() {
            return value;
        }
        let Some(army) = self.piece(leader).army else { return value };
        if self.live_command(leader) >> army.0 & 1 == 0 {
            return value;
        }
        let chief = self.commanders[army.index()];
        let ceiling = if chief.is_some() { self.piece(chief).cv } else { value };
        // D29: the ceiling trims the bonus and never lowers the printed value.
        (value + 2).min(ceiling).max(value)
    }

    /// JG-6.5.1-07: a connection of 2 MP or more in the weather of the turn (D30).
    pub(crate) fn is_far(&self, link: &Link) -> bool {
        self.cost(link) >= 2
    }

    /// JG-6.5.1-04, JG-6.5.1-07: the die against the CV; a connection of 2 MP or more is harder.
    pub(crate) fn try_reaction(&mut self, side: Side, out: &mut impl Outside) {
        let Reaction { stack, place, eased, .. } = self.reaction;
        let Some(number) = self.link_number(place) else { return };
        self.reaction.tried |= 1 << number;
        self.reaction.eased = 0;
        let link = self.scenario.links(self.march.place)[number as usize];
        let needed = self.reaction_value(stack);
        let die = out.die("interception");
        let far = self.is_far(&link);
        let success = reaction_die(die, far, eased) <= needed;
        let count = stack.len() as u8;
        let steps = || self.reaction_steps(false, needed, far, eased, die);
        out.tell(|| Event::ReactionTried { side, place, count, die, needed, success, steps: steps() });
        if success {
            self.busy = self.busy.or(stack);
            self.agenda.push(Task::ReactChoice(side));
        }
    }

    pub(crate) fn reaction_choices(&self, side: Side, offer: &mut impl FnMut(Action)) {
        offer(Action::Enter);
        let from = self.reaction.place;
        self.scenario.links(from).iter().for_each(|link| {
            if self.permit_fall_back(side, link.to).is_ok() {
                offer(Action::Area(link.to));
            }
        });
        offer(Action::Decline);
    }

    /// The box must be open to the interceptors.
    pub(crate) fn permit_intercept(&self, side: Side) -> Result<(), Refusal> {
        demand(self.may_enter(side, self.march.place), "JG-3.3-04", "arrival-box")
    }

    /// JG-6.5.1-10: one box back, free of enemies.
    pub(crate) fn permit_fall_back(&self, side: Side, to: BoxId) -> Result<(), Refusal> {
        let free = self.is_free_neighbour(side, self.reaction.place, to);
        demand(free, "JG-6.5.1-10", "not-a-free-box")
    }

    /// JG-6.5.1-09: it will enter once everybody has spoken (D28).
    pub(crate) fn intercept(&mut self) {
        self.reaction.entering = self.reaction.entering.or(self.reaction.stack);
    }

    pub(crate) fn fall_back(&mut self, side: Side, to: BoxId, out: &mut impl Outside) {
        let Reaction { stack, place: from, .. } = self.reaction;
        out.tell(|| Event::FellBack { side, count: stack.len() as u8, from, to });
        self.put_all(stack, to);
        for piece in stack {
            self.entered[piece.index()] = BoxId::NOWHERE;
        }
        self.tidy(from, out);
        self.tidy(to, out);
    }

    /// JG-6.5.1-09, JG-6.5.1-11, JG-7.1-04: all who succeeded enter, and the mover stops.
    pub(crate) fn end_reactions(&mut self, out: &mut impl Outside) {
        let entering = self.reaction.entering;
        let place = self.march.place;
        self.reaction = Reaction::NONE;
        let Some(first) = entering.first() else { return };
        let side = self.side_of(first);
        let mut origins = crate::sets::BoxSet::NONE;
        for piece in entering {
            origins.insert(self.at[piece.index()]);
        }
        out.tell(|| Event::Intercepted { side, place });
        self.relocate(entering, place);
        self.interceptors = self.interceptors.or(entering);
        for from in origins {
            let stack: PieceSet =
                entering.into_iter().filter(|piece| self.entered[piece.index()] == from).collect();
            if !self.fits(stack) {
                self.straggle(stack, false, true, 0, out);
            }
            self.tidy(from, out);
        }
        self.march.halted = true;
        self.tidy(place, out);
        // Whoever is left there after that is known to be real, whether he has just come or stood there before.
        if self.is_contested(place) {
            self.intercepted.insert(place);
        }
    }
}
