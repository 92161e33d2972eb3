//! The march: steps, coming upon the enemy, the end of the move (sections 5.2, 5.3, 5.5.3).

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::{Link, MAX_PIECES, Water};
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::{March, PATH, Position, Reaction};
use crate::steps::{self, Steps};
use crate::tables;

impl Position {
    /// Whether the marching stack has anything to decide.
    pub(crate) fn march_asks(&self) -> bool {
        self.march.begun && !self.march.halted && !self.march.stack.is_empty()
    }

    pub(crate) fn march_candidates(&self, offer: &mut impl FnMut(Action)) {
        let march = &self.march;
        if !march.place.is_somewhere() {
            if let Some((to, _)) = march.stack.first().and_then(|piece| self.entry_of(piece)) {
                offer(Action::Step(to));
            }
            return offer(Action::Stop);
        }
        for link in self.scenario.links(march.place) {
            offer(Action::Step(link.to));
            if !matches!(link.water, Water::Dry | Water::Ford) {
                offer(Action::Destroy(link.to));
                offer(Action::Repair(link.to));
                offer(Action::Pontoon(link.to));
            }
        }
        if !march.moved {
            self.detach_candidates(offer);
        }
        self.card_candidates(march.side, Moment::March, offer);
        offer(Action::Stop);
    }

    /// Whether the stack has SP.
    pub(crate) fn has_troops(&self, stack: PieceSet) -> bool {
        stack.into_iter().any(|piece| self.is_troop(piece))
    }

    fn is_dummies_only(&self, stack: PieceSet) -> bool {
        !stack.is_empty() && stack.minus(self.scenario.tables.dummies).is_empty()
    }

    /// What a step costs the marching stack; `None` if the river stops it. A card may let it ford.
    pub(crate) fn step_cost(&self, link: &Link) -> Option<u8> {
        let cost = self.cost(link);
        if self.march.ford {
            if self.is_ford(link) {
                return Some(link.cost);
            }
            let horse = |piece| self.is_leader(piece) || self.is_horse(piece);
            if !self.is_crossable(link) && matches!(link.water, Water::Site { .. }) {
                return self.march.stack.into_iter().all(horse).then_some(cost + 2);
            }
        }
        self.is_crossable(link).then_some(cost)
    }

    /// Whether the stack crosses a connection otherwise than everybody: the card serves for one (JG-13-CARDS-04).
    fn needs_ford_card(&self, from: BoxId, to: BoxId) -> bool {
        let link = self.scenario.link(from, to).filter(|_| from.is_somewhere());
        link.is_some_and(|link| !self.is_crossable(&link) || self.step_cost(&link) != Some(self.cost(&link)))
    }

    /// JG-0-02, JG-0.1-01, JG-5.2-01, JG-5.3-01 to 06, JG-3.3-04, JG-13-ARMISTICE-04, JG-13-ARMISTICE-12.
    pub(crate) fn permit_step(&self, to: BoxId) -> Result<(), Refusal> {
        let march = &self.march;
        demand(!march.halted, "JG-5.3-02", "halted")?;
        let side = march.side;
        if !march.place.is_somewhere() {
            let entry = march.stack.first().and_then(|piece| self.entry_of(piece));
            let cost = entry.filter(|(place, _)| *place == to).map(|(_, cost)| cost);
            demand(cost.is_some(), "JG-3.3-05", "not-the-entry")?;
            demand(cost.is_some_and(|cost| cost <= march.left), "JG-5.2-01", "not-enough-mp")?;
            return self.permit_company(side, to, cost.unwrap_or(0));
        }
        let link = self.scenario.link(march.place, to).ok_or(Refusal::new("JG-0.1-01", "not-connected"))?;
        let cost = self.step_cost(&link).ok_or(Refusal::new("JG-5.3-05", "no-bridge"))?;
        let troops = march.stack.into_iter().any(|piece| !self.is_leader(piece));
        let open = if troops { self.is_frontier_open() } else { self.is_frontier_open_to_leaders() };
        demand(!link.frontier || open, "JG-13-ARMISTICE-04", "frontier-closed")?;
        demand(!self.closed.has(to), "JG-13-MAP-01", "box-closed")?;
        demand(self.may_enter(side, to), "JG-3.3-04", "arrival-box")?;
        demand(cost <= march.left, "JG-5.2-01", "not-enough-mp")?;
        self.permit_company(side, to, cost)
    }

    /// Leaders and guns do not go among the enemy without troops; in an Armistice nobody does.
    fn permit_company(&self, side: Side, to: BoxId, cost: u8) -> Result<(), Refusal> {
        let stack = self.march.stack;
        if self.is_armistice() && stack.into_iter().any(|piece| self.is_real(piece)) {
            return self.permit_armistice_step(side, to, cost);
        }
        let brave = self.has_troops(stack) || self.is_dummies_only(stack);
        let met = self.pieces_at(to).any(|piece| {
            self.side_of(piece) != side
                && (!self.is_known(piece) || !(self.is_leader(piece) || self.is_cadre(piece)))
        });
        demand(brave || !met, "JG-1.1-03", "no-troops-to-meet-the-enemy")
    }

    /// The stack crosses a connection.
    pub(crate) fn step(&mut self, to: BoxId, out: &mut impl Outside) {
        let from = self.march.place;
        let stack = self.march.stack;
        let cost = match self.scenario.link(from_or(from, to), to) {
            Some(link) if from.is_somewhere() => self.step_cost(&link).unwrap_or(u8::MAX),
            _ => stack.first().and_then(|piece| self.entry_of(piece)).map_or(0, |(_, cost)| cost),
        };
        self.march.left = self.march.left.saturating_sub(cost);
        self.march.ford = self.march.ford && !self.needs_ford_card(from, to);
        self.march.moved = true;
        if from.is_somewhere() && (self.march.steps as usize) < PATH {
            self.march.path[self.march.steps as usize] = from;
            self.march.steps += 1;
        }
        let side = self.march.side;
        self.relocate(stack, to);
        self.waiting = self.waiting.minus(stack);
        self.march.place = to;
        out.veiled(
            self.has_fog(),
            side,
            || Event::Moved { stack, from, to },
            || Some(Event::SomeMoved { side, count: stack.len() as u8, from, to }),
        );
        if from.is_somewhere() {
            self.tidy(from, out);
        }
        self.agenda.push(Task::Entry);
    }

    /// Pieces go to a box and remember where they came from.
    pub(crate) fn relocate(&mut self, pieces: PieceSet, to: BoxId) {
        for piece in pieces {
            let from = self.at[piece.index()];
            self.put(piece, to);
            self.entered[piece.index()] = from;
            self.inside.remove(piece);
        }
        self.busy = self.busy.or(pieces);
    }

    /// The stack is in a box: what does it find? (JG-5.3-02, JG-5.3-03, JG-7.1-04, JG-7.1-07, JG-4.2-05)
    pub(crate) fn enter(&mut self, out: &mut impl Outside) {
        self.reaction = Reaction::NONE;
        let March { side, place, stack, .. } = self.march;
        let enemy = side.other();
        if !self.has_counter(enemy, place) {
            self.settle_control(place, out);
            return self.offer_reactions(enemy);
        }
        if !self.has_troops(stack) {
            if self.holds(enemy, place) || self.is_dummies_only(stack) {
                let meets_real = self.holds(enemy, place);
                self.remove_dummies(side, place, out);
                if !meets_real {
                    self.remove_dummies(enemy, place, out);
                }
                self.tidy(place, out);
                return;
            }
            // Leaders among enemy leaders or cadres: they know each other.
            let there = self.pieces_in(side, place).or(self.pieces_in(enemy, place));
            self.shown = self.shown.or(there);
            out.tell(|| Event::Revealed { pieces: there });
            return self.offer_reactions(enemy);
        }
        if !self.holds(enemy, place) {
            self.tidy(place, out);
            return self.offer_reactions(enemy);
        }
        out.tell(|| Event::Contact { place });
        self.march.halted = true;
        let horse = stack.into_iter().all(|piece| self.is_leader(piece) || self.is_horse(piece));
        let alone = self.pieces_in(side, place) == stack;
        let solitaire = self.scenario.options.solitaire;
        self.agenda.plan([Task::Withdraw(enemy), Task::Withdrawn]);
        self.spot = BoxId::NOWHERE;
        if horse && alone && !solitaire && self.has_fog() {
            self.agenda.push(Task::Scout);
        }
    }

    /// JG-6.3-08: cavalry that left the box to the mover lets him go on, scouts who stayed too. He has come into a box
    /// without enemies now, so that whoever stands next to it may react (JG-6.5.1-01).
    pub(crate) fn after_withdrawal(&mut self, out: &mut impl Outside) {
        let March { side, place, .. } = self.march;
        self.spot = BoxId::NOWHERE;
        if !place.is_somewhere() || self.holds(side.other(), place) {
            return;
        }
        self.tidy(place, out);
        self.march.halted = false;
        self.offer_reactions(side.other());
    }

    /// Nobody decides any more.
    pub(crate) fn end_march(&mut self) {
        self.march.halted = true;
    }

    /// JG-2-B2-02, JG-5.5.2-02, JG-5.5.3-01, JG-5.5.3-02: stragglers and fatigue at the end of the move.
    pub(crate) fn finish_move(&mut self, out: &mut impl Outside) {
        let March { side, stack, forced, concentrated, eased, moved, place, .. } = self.march;
        if moved {
            self.straggle(stack, forced, concentrated, eased, out);
            if forced {
                self.fatigued = self.fatigued.or(stack);
            }
        }
        self.march = March::NONE;
        if moved {
            self.agenda.push(Task::Window(side.other(), Moment::EnemyMarch));
        }
        if moved && place.is_somewhere() {
            // A unit that lost its last SP on the way does not hold its own among enemies (JG-1.2.3-03).
            self.tidy(place, out);
        }
    }

    /// JG-T-MARCH-04, JG-3.1-08: what is added to the straggler die of a unit; a card may ease the march.
    pub(crate) fn march_modifier(&self, piece: PieceId, led: bool, eased: u8) -> i8 {
        let good = self.piece(piece).co >= 4;
        self.weather.march_die() - i8::from(led) - i8::from(good) - eased.min(100) as i8
    }

    /// The straggler dice of a stack. In fog a die is thrown for every counter that might be a unit, so that the number of
    /// dice tells nothing.
    pub(crate) fn straggle(
        &mut self,
        stack: PieceSet,
        forced: bool,
        concentrated: bool,
        eased: u8,
        out: &mut impl Outside,
    ) {
        let fog = self.has_fog();
        let seems_big = concentrated || (fog && stack.len() > 3);
        let rolls = u8::from(forced) + u8::from(seems_big);
        let led = self.leaders_of(stack).into_iter().any(|leader| self.piece(leader).cv >= 3);
        let hidden = stack.into_iter().any(|piece| self.is_secret(piece));
        let mut kept = PieceSet::NONE;
        let mut dice = [[0; 2]; MAX_PIECES];
        for piece in stack {
            let troop = self.is_troop(piece);
            if !troop && (!fog || self.is_known(piece)) {
                continue;
            }
            let strength = self.sp[piece.index()];
            let modifier = self.march_modifier(piece, led, eased);
            let mut lost = 0;
            for roll in 0..rolls {
                let die = out.die("stragglers");
                // The roll for the concentration comes last and counts only if it was one.
                let counts = troop && (concentrated || roll < u8::from(forced));
                if counts {
                    lost += tables::stragglers(strength, die as i8 + modifier);
                    dice[piece.index()][usize::from(roll.min(1))] = die;
                }
            }
            let dice = dice[piece.index()];
            if dice == [0; 2] {
                continue;
            }
            let lost = lost.min(strength);
            if lost == 0 {
                kept.insert(piece);
                continue;
            }
            let march = steps::March { piece, sp: strength, led, eased, modifier, dice };
            self.slash(piece, lost);
            let side = self.side_of(piece);
            let full = || Event::Straggled { piece, sp: lost, steps: self.march_steps([march]) };
            // How the die was read would tell of a general under a hidden counter.
            let bare = || Event::Straggled { piece, sp: lost, steps: Steps::default() };
            out.veiled(hidden, side, full, || Some(bare()).filter(|_| self.is_known(piece)));
        }
        let Some(first) = kept.first() else { return };
        let march = |piece: PieceId| {
            let (sp, dice) = (self.sp[piece.index()], dice[piece.index()]);
            steps::March { piece, sp, led, eased, modifier: self.march_modifier(piece, led, eased), dice }
        };
        let full = || Event::KeptUp { pieces: kept, steps: self.march_steps(kept.into_iter().map(march)) };
        out.veiled(hidden, self.side_of(first), full, || None);
    }
}

/// The box to look for a connection from: a stack that comes from off the map has none.
fn from_or(from: BoxId, to: BoxId) -> BoxId {
    if from.is_somewhere() { from } else { to }
}
