//! What happens to pieces wherever they are: losses, elimination, leaders driven off, and the markers of a box that
//! depend on who stands in it.

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::scenario::{MAX_BOXES, PieceKind, Prize};
use crate::sets::{BoxId, BoxSet, PieceId, PieceSet};
use crate::state::Position;

impl Position {
    /// A combat loss: a cross on the roster (JG-8.4-01, JG-1.2.3-01).
    pub(crate) fn cross(&mut self, piece: PieceId) {
        let sp = &mut self.sp[piece.index()];
        if *sp > 0 {
            *sp -= 1;
            self.crosses[piece.index()] += 1;
        }
    }

    /// Stragglers: slashes on the roster (JG-5.5.3-01).
    pub(crate) fn slash(&mut self, piece: PieceId, count: u8) {
        let count = count.min(self.sp[piece.index()]);
        self.sp[piece.index()] -= count;
        self.slashes[piece.index()] += count;
    }

    /// A unit gets SP: crosses are filled first, then boxes never used (D70). Slashes stay. Returns how many it took.
    pub(crate) fn strengthen(&mut self, piece: PieceId, sp: u8, ceiling: u8) -> u8 {
        let room = ceiling.saturating_sub(self.sp[piece.index()] + self.slashes[piece.index()]);
        let taken = sp.min(room);
        let filled = taken.min(self.crosses[piece.index()]);
        self.crosses[piece.index()] -= filled;
        self.sp[piece.index()] += taken;
        self.mustered[self.side_of(piece).index()] += u16::from(taken - filled);
        taken
    }

    /// Strikes a unit off the roster: its SP and marks count as lost (D50).
    fn strike_off(&mut self, piece: PieceId) {
        let place = piece.index();
        let all = u16::from(self.sp[place]) + u16::from(self.crosses[place]) + u16::from(self.slashes[place]);
        self.fallen[self.side_of(piece).index()] += all;
        (self.sp[place], self.crosses[place], self.slashes[place]) = (0, 0, 0);
    }

    /// Takes a piece out of play: for good, unless it is the counter of a made Detachment (JG-1.2.2-IND-03).
    pub(crate) fn retire(&mut self, piece: PieceId) {
        self.strike_off(piece);
        self.put(piece, BoxId::NOWHERE);
        for set in [
            &mut self.shown,
            &mut self.activated,
            &mut self.busy,
            &mut self.resting,
            &mut self.fatigued,
            &mut self.marched,
            &mut self.wasted,
            &mut self.waiting,
            &mut self.interceptors,
            &mut self.march.stack,
            &mut self.reaction.stack,
            &mut self.reaction.entering,
            &mut self.reaction.withdrawn,
            &mut self.group,
        ] {
            set.remove(piece);
        }
        self.battle.forces.iter_mut().for_each(|force| force.remove(piece));
        self.marchers[piece.index()] = crate::state::Marcher::NONE;
        self.heard[piece.index()] = 0;
        self.strain[piece.index()] = 0;
        (self.commanded[piece.index()], self.linked[piece.index()]) = (0, 0);
        let made = self.piece(piece).kind == PieceKind::Detachment && !self.independent.has(piece);
        if made {
            self.parents[piece.index()] = PieceId::NONE;
            self.initial[piece.index()] = 0;
            self.arrived.remove(piece);
        } else {
            self.gone.insert(piece);
        }
    }

    /// A unit is destroyed.
    pub(crate) fn eliminate(&mut self, piece: PieceId, out: &mut impl Outside) {
        out.tell(|| Event::Eliminated { piece });
        self.retire(piece);
    }

    /// Dummies of a side in a box are shown and go back to the pool (JG-7.1-04, JG-7.1-05).
    pub(crate) fn remove_dummies(&mut self, side: Side, place: BoxId, out: &mut impl Outside) {
        let dummies = self.pieces_in(side, place).and(self.scenario.tables.dummies);
        if dummies.is_empty() {
            return;
        }
        out.tell(|| Event::DummiesRemoved { side, place, count: dummies.len() as u8 });
        for dummy in dummies {
            self.retire(dummy);
            self.gone.remove(dummy);
        }
    }

    /// Puts everything in order after somebody has come into a box or left it: what leaders, cadres and dummies do when
    /// they are left to the enemy, entrenchments, sieges and flags.
    pub(crate) fn tidy(&mut self, place: BoxId, out: &mut impl Outside) {
        for side in Side::BOTH {
            if self.holds(side.other(), place) && !self.holds(side, place) {
                self.abandon(side, place, out);
            }
        }
        for side in Side::BOTH {
            // JG-6.2-03: entrenchments vanish with the last combat unit.
            let manned = self.pieces_in(side, place).into_iter().any(|piece| self.is_real(piece));
            if !manned && self.entrenched[side.index()].has(place) {
                self.entrenched[side.index()].remove(place);
                out.tell(|| Event::Unmanned { side, place });
            }
        }
        self.tidy_siege(place, out);
        self.settle_control(place, out);
    }

    /// Whatever a side has in a box without a real unit, when real enemies stand there (JG-1.2.3-03, JG-4.2-02 to 05,
    /// JG-7.1-04).
    fn abandon(&mut self, side: Side, place: BoxId, out: &mut impl Outside) {
        self.remove_dummies(side, place, out);
        for piece in self.pieces_in(side, place) {
            if self.is_leader(piece) {
                self.sweep(piece, out);
            } else {
                out.tell(|| Event::Disbanded { piece });
                self.retire(piece);
            }
        }
    }

    /// A siege needs a besieger and a besieged (JG-8.8-10, JG-8.8-14). In an Armistice there is no marker, but it is
    /// remembered who holds the city until the others have gone (D76).
    pub(crate) fn tidy_siege(&mut self, place: BoxId, out: &mut impl Outside) {
        let shut: PieceSet = self.pieces_at(place).filter(|&piece| self.inside.has(piece)).collect();
        let siege = self.siege(place);
        let garrison = shut.into_iter().any(|piece| self.is_real(piece));
        if (siege.is_none() && shut.is_empty()) || (garrison && self.is_contested(place)) {
            return;
        }
        self.set_siege(place, None);
        self.inside = self.inside.minus(shut);
        if siege.is_some() {
            out.tell(|| Event::SiegeLifted { place });
        }
    }

    /// JG-9-01, JG-8.8-01: a box belongs to the last side whose combat units alone stood there (D51).
    pub(crate) fn settle_control(&mut self, place: BoxId, out: &mut impl Outside) {
        if !self.scenario.tables.prizes.has(place) || self.siege(place).is_some() {
            return;
        }
        let manned = |side: Side| {
            self.pieces_at(place).any(|piece| self.side_of(piece) == side && self.is_troop(piece))
        };
        let side = match Side::BOTH.map(manned) {
            [true, false] => Side::First,
            [false, true] => Side::Second,
            _ => return,
        };
        let at = |prize: &Prize| prize.place == place;
        let Some(prize) = self.scenario.frame.prizes.iter().position(at) else { return };
        if self.control[prize] != Some(side) {
            self.control[prize] = Some(side);
            out.tell(|| Event::Controlled { place, side });
        }
    }

    /// JG-4.2-02 to 04: a leader alone is met by the enemy.
    pub(crate) fn sweep(&mut self, leader: PieceId, out: &mut impl Outside) {
        let rank = self.piece(leader).rank;
        self.shown.insert(leader);
        match rank {
            4.. if !self.flight_boxes(leader).is_empty() => self.agenda.push(Task::Sweep(leader)),
            3.. => {
                out.tell(|| Event::Swept { leader, to: None });
                self.retire(leader);
                self.gone.remove(leader);
                self.swept.insert(leader);
            }
            _ => {
                out.tell(|| Event::Swept { leader, to: None });
                self.retire(leader);
            }
        }
    }

    /// The nearest boxes with real units of his side, in infantry MP (JG-4.2-02, D65).
    pub(crate) fn flight_boxes(&self, leader: PieceId) -> BoxSet {
        let side = self.side_of(leader);
        let from = self.at[leader.index()];
        if !from.is_somewhere() {
            return BoxSet::NONE;
        }
        let count = self.scenario.map.places.len();
        let mut distances = [u16::MAX; MAX_BOXES];
        let mut closed = [false; MAX_BOXES];
        distances[from.index()] = 0;
        let mut found = BoxSet::NONE;
        let mut limit = u16::MAX;
        loop {
            let open = (0..count).filter(|&place| !closed[place] && distances[place] <= limit);
            let here = open.filter(|&place| distances[place] != u16::MAX).min_by_key(|&p| distances[p]);
            let Some(here) = here else { return found };
            closed[here] = true;
            let place = BoxId(here as u16);
            let manned = |piece| self.side_of(piece) == side && self.is_troop(piece);
            let safe = !self.holds(side.other(), place) || self.siege(place).is_some();
            if place != from && safe && self.pieces_at(place).any(|p| manned(p) && !self.inside.has(p)) {
                found.insert(place);
                limit = distances[here];
                continue;
            }
            for link in self.scenario.links(place).iter().filter(|link| self.is_open(link)) {
                let there = distances[here] + u16::from(self.cost(link));
                let known = &mut distances[link.to.index()];
                *known = (*known).min(there);
            }
        }
    }

    pub(crate) fn sweep_asks(&self, leader: PieceId) -> bool {
        self.flight_boxes(leader).len() > 1
    }

    /// There is one way to flee at most.
    pub(crate) fn sweep_only(&mut self, leader: PieceId, out: &mut impl Outside) {
        match self.flight_boxes(leader).first() {
            Some(place) => self.flee(leader, place, out),
            None if self.is_on_map(leader) => {
                out.tell(|| Event::Swept { leader, to: None });
                self.retire(leader);
                self.gone.remove(leader);
                self.swept.insert(leader);
            }
            None => {}
        }
    }

    pub(crate) fn flee(&mut self, leader: PieceId, place: BoxId, out: &mut impl Outside) {
        out.tell(|| Event::Swept { leader, to: Some(place) });
        self.put(leader, place);
        self.entered[leader.index()] = BoxId::NOWHERE;
        self.busy.insert(leader);
    }

    /// The highest-ranked leader of a set, the best of equals by another rating.
    pub(crate) fn ranking_leader(
        &self,
        pieces: PieceSet,
        rating: impl Fn(&Position, PieceId) -> u8,
    ) -> Option<PieceId> {
        self.leaders_of(pieces)
            .into_iter()
            .max_by_key(|&leader| (self.piece(leader).rank, rating(self, leader), std::cmp::Reverse(leader)))
    }

    /// JG-1.2.2-AVG-01 to 05: the average cohesion of a group, of the SP it has at the moment (JG-1.2.2-AVG-06).
    pub(crate) fn cohesion(&self, pieces: PieceSet) -> u8 {
        let mut totals = [0_u16; 16];
        let mut best_foot = 0;
        for piece in pieces {
            let sp = self.sp[piece.index()];
            if sp == 0 {
                continue;
            }
            let printed = self.piece(piece);
            totals[usize::from(printed.co.min(15))] += u16::from(sp);
            if printed.arm == crate::scenario::Arm::Infantry {
                best_foot = best_foot.max(printed.co);
            }
        }
        let average = (0..16_u8).max_by_key(|&co| (totals[usize::from(co)], co)).unwrap_or(0);
        let average = if totals[usize::from(average)] == 0 { 0 } else { average };
        average + u8::from(best_foot >= average + 2)
    }
}
