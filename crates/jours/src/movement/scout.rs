//! Cavalry: reconnaissance, and withdrawal before combat (section 6.3).

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::event::{Event, Outside};
use crate::flow::{Task, demand};
use crate::scenario::FRENCH;
use crate::sets::{BoxId, PieceId, PieceSet};
use crate::state::{March, Position};
use crate::tables;

impl Position {
    /// The cavalry of a side in a box that is not behind walls.
    fn horse_in(&self, side: Side, place: BoxId) -> PieceSet {
        let there = self.pieces_in(side, place).minus(self.inside);
        there.into_iter().filter(|&piece| self.is_horse(piece)).collect()
    }

    /// JG-6.3-01 to 04: the scouts show themselves and look.
    pub(crate) fn scout(&mut self, out: &mut impl Outside) {
        let March { side, place, stack, .. } = self.march;
        let enemy = side.other();
        let screen = self.horse_in(enemy, place);
        self.shown = self.shown.or(stack).or(screen);
        self.march.scouted = true;
        let own = self.strength(stack);
        let against = self.strength(screen);
        let (die, found) = if !screen.is_empty() && own <= against {
            (None, 0)
        } else {
            let die = out.die("reconnaissance");
            let minus = if screen.is_empty() { 0 } else { self.cohesion(screen) };
            let line = die as i8 + self.cohesion(stack) as i8 - minus as i8;
            (Some(die), tables::reconnaissance(own - against, line))
        };
        let steps = || self.scout_steps([stack, screen], [own, against], die, found);
        out.tell(|| Event::Scouted { place, scouts: stack, screen, die, found, steps: steps() });
        self.expose(enemy, place, found, die.is_some(), out);
        self.agenda.push(Task::FallBack);
    }

    /// JG-6.3-04: dummies first, which are removed; then units at random; leaders never.
    fn expose(&mut self, enemy: Side, place: BoxId, mut count: u8, success: bool, out: &mut impl Outside) {
        let dummies = self.pieces_in(enemy, place).and(self.scenario.tables.dummies);
        if success && count > 0 && !dummies.is_empty() {
            let removed: PieceSet = dummies.into_iter().take(count.into()).collect();
            count -= removed.len() as u8;
            out.tell(|| Event::DummiesRemoved { side: enemy, place, count: removed.len() as u8 });
            for dummy in removed {
                self.retire(dummy);
                self.gone.remove(dummy);
            }
        }
        let mut revealed = PieceSet::NONE;
        for _ in 0..count {
            let hidden: PieceSet = self
                .pieces_in(enemy, place)
                .minus(self.shown)
                .minus(self.scenario.tables.leaders)
                .minus(self.scenario.tables.dummies);
            if hidden.is_empty() {
                break;
            }
            let drawn = out.draw(Purpose("revealed-unit"), hidden.len() as u32);
            if let Some(piece) = hidden.nth(drawn) {
                self.shown.insert(piece);
                revealed.insert(piece);
            }
        }
        if !revealed.is_empty() {
            out.tell(|| Event::Revealed { pieces: revealed });
        }
    }

    /// How many boxes of the way back lead to a box that the scouts can reach (JG-6.3-05).
    pub(crate) fn fall_back_steps(&self, place: BoxId) -> Option<u8> {
        let march = &self.march;
        let mut left = march.left;
        let mut here = march.place;
        for back in 1..=march.steps {
            let there = march.path[(march.steps - back) as usize];
            let link = self.scenario.link(here, there)?;
            let cost = self.cost(&link);
            if !self.is_open(&link) || cost > left || self.has_counter(march.side.other(), there) {
                return None;
            }
            left -= cost;
            here = there;
            if there == place {
                return Some(back);
            }
        }
        None
    }

    pub(crate) fn fall_back_candidates(&self, offer: &mut impl FnMut(Action)) {
        let march = &self.march;
        for back in 1..=march.steps {
            let place = march.path[(march.steps - back) as usize];
            if self.fall_back_steps(place) == Some(back) {
                offer(Action::Area(place));
            }
        }
        offer(Action::Decline);
    }

    /// JG-6.3-05, JG-6.3-06: they go back, each at the risk of a SP.
    pub(crate) fn fall_back_scouts(&mut self, to: BoxId, out: &mut impl Outside) {
        let March { side, place, stack, .. } = self.march;
        let screened = !self.horse_in(side.other(), place).is_empty();
        for piece in self.troops_of(stack) {
            self.risk(piece, screened, to, out);
        }
        let stack = self.march.stack;
        self.put_all(stack, to);
        for piece in stack {
            self.entered[piece.index()] = BoxId::NOWHERE;
        }
        self.march.place = to;
        self.march.left = 0;
        // The cavalry that stayed behind has nobody to withdraw from.
        while matches!(self.agenda.top(), Some(Task::Withdraw(_) | Task::Withdrawn)) {
            self.agenda.pop();
        }
        self.tidy(place, out);
        self.tidy(to, out);
    }

    /// JG-6.3-06: a cavalry unit that leaves loses 1 SP on 4 or more before enemy cavalry, else on 5 or more; the
    /// French take 1 off the die.
    fn risk(&mut self, piece: PieceId, screened: bool, to: BoxId, out: &mut impl Outside) {
        let die = out.die("withdrawal");
        let side = self.side_of(piece);
        let needed = if screened { 4 } else { 5 };
        let lost = die - u8::from(side == FRENCH) >= needed;
        let steps = || self.withdrawal_steps(side, needed, die, lost);
        out.tell(|| Event::Withdrew { piece, to, die, lost, steps: steps() });
        if lost {
            self.cross(piece);
        }
    }

    // Withdrawal before combat.

    /// In fog the window is there whenever a counter might be cavalry. Who has intercepted must fight (JG-6.5.1-11).
    pub(crate) fn withdrawal_asks(&self, side: Side) -> bool {
        let place = self.march.place;
        let might = |piece| {
            self.side_of(piece) == side
                && !self.inside.has(piece)
                && (!self.is_known(piece)
                    || self.is_horse(piece)
                    || (self.is_leader(piece) && self.spot.is_somewhere()))
        };
        place.is_somewhere()
            && !self.intercepted.has(place)
            && self.has_troops(self.march.stack)
            && self.pieces_at(place).any(might)
            && self.scenario.links(place).iter().any(|link| self.is_withdrawal_box(side, link.to))
    }

    fn is_withdrawal_box(&self, side: Side, to: BoxId) -> bool {
        let open = self.scenario.link(self.march.place, to).is_some_and(|link| self.is_open(&link));
        open && self.may_enter(side, to) && !self.has_counter(side.other(), to)
    }

    pub(crate) fn withdrawal_candidates(&self, side: Side, offer: &mut impl FnMut(Action)) {
        let place = self.march.place;
        for piece in self.pieces_in(side, place).minus(self.inside) {
            if !self.is_horse(piece) && !self.is_leader(piece) {
                continue;
            }
            self.scenario.links(place).iter().for_each(|link| offer(Action::Withdraw(piece, link.to)));
        }
        offer(Action::Decline);
    }

    /// JG-6.3-07, JG-6.3-08: cavalry one box back, not among enemies; leaders go along with cavalry that went.
    pub(crate) fn permit_withdraw(&self, side: Side, piece: PieceId, to: BoxId) -> Result<(), Refusal> {
        let place = self.march.place;
        let there = self.side_of(piece) == side && self.at[piece.index()] == place;
        demand(there && !self.inside.has(piece), "JG-6.3-07", "not-in-the-box")?;
        demand(self.is_withdrawal_box(side, to), "JG-6.3-08", "not-a-free-box")?;
        if self.is_leader(piece) {
            return demand(self.spot == to, "JG-6.3-07", "leaders-go-with-cavalry");
        }
        demand(self.is_horse(piece), "JG-6.3-07", "cavalry-only")
    }

    pub(crate) fn withdraw(&mut self, piece: PieceId, to: BoxId, out: &mut impl Outside) {
        let screened = !self.horse_in(self.march.side, self.march.place).is_empty();
        self.shown.insert(piece);
        if self.is_leader(piece) {
            out.tell(|| Event::Swept { leader: piece, to: Some(to) });
        } else {
            self.risk(piece, screened, to, out);
        }
        self.spot = to;
        self.put(piece, to);
        self.reaction.withdrawn.insert(piece);
        self.busy.insert(piece);
        // Whoever stays behind is met by the mover once all have spoken.
        self.tidy(to, out);
    }
}
