//! Who is lost, and where he goes (sections 11.4, 11.41, 11.48 and 6.1).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Fate, Outside};
use crate::flow::{Task, demand};
use crate::scenario::FRENCH;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Phase, Position};

impl Position {
    /// The place of a side in the account of losses: attacker, defender.
    fn role(&self, side: Side) -> usize {
        usize::from(side != self.phasing)
    }

    /// The combat units of a side in the combat at hand that are still on the map.
    pub(crate) fn fighters(&self, side: Side) -> PieceSet {
        let force = if side == self.phasing { self.fight.attackers } else { self.fight.defenders };
        force.into_iter().filter(|&piece| self.kind(piece).is_combat() && self.is_on_map(piece)).collect()
    }

    /// The printed strength of a side in the combat at hand, in half points: nothing changes it (RA-11.4-05).
    fn face_value(&self, pieces: PieceSet) -> u16 {
        pieces.into_iter().map(|piece| self.strength(piece)).sum()
    }

    /// A side loses at least half of its strength (RA-11.4-02); the rest stays where it is.
    pub(crate) fn halve(&mut self, side: Side) {
        let due = self.face_value(self.fighters(side)).div_ceil(2);
        self.fight.due[self.role(side)] = due;
        self.agenda.plan([
            Task::Losses(side),
            Task::AfterRetreat,
            Task::Impetus(side.other()),
            Task::Advance(side.other()),
        ]);
    }

    /// An exchange (RA-11.4-04): the weaker side loses everything, the stronger at least half as much as the weaker; equal
    /// sides lose half each (RA-11.4-06). Vedettes alone are lost without a price (RA-13.26-01), and the Guard does not
    /// exchange (RA-11.48-01 to RA-11.48-03).
    pub(crate) fn exchange(&mut self) {
        let (attacker, defender) = (self.phasing, self.phasing.other());
        let forces = [self.fighters(attacker), self.fighters(defender)];
        let only_vedettes = forces.map(|force| force.into_iter().all(|piece| self.is_vedette(piece)));
        let worth = forces.map(|force| self.face_value(force));
        let guards = forces.map(|force| force.into_iter().any(|piece| self.is_guard(piece)));
        let mut due = if only_vedettes[0] != only_vedettes[1] {
            if only_vedettes[0] { [worth[0], 0] } else { [0, worth[1]] }
        } else if worth[0] == worth[1] {
            [worth[0].div_ceil(2), worth[1].div_ceil(2)]
        } else if worth[0] < worth[1] {
            [worth[0], worth[0].div_ceil(2)]
        } else {
            [worth[1].div_ceil(2), worth[1]]
        };
        for role in 0..2 {
            if guards[role] {
                // Whoever exchanges with Guard infantry loses all.
                due[1 - role] = worth[1 - role];
                let line: PieceSet =
                    forces[role].into_iter().filter(|&piece| !self.is_guard(piece)).collect();
                due[role] = due[role].min(self.face_value(line));
            }
        }
        self.fight.due = due;
        self.fight.spares_guard = guards[0] || guards[1];
        self.agenda.plan([
            Task::Losses(attacker),
            Task::Losses(defender),
            Task::AfterRetreat,
            Task::Impetus(attacker),
            Task::Advance(attacker),
            Task::Impetus(defender),
            Task::Advance(defender),
        ]);
    }

    /// The units that may be taken as losses.
    fn expendable(&self, side: Side) -> PieceSet {
        let fighters = self.fighters(side);
        if self.fight.spares_guard && side == FRENCH {
            return fighters.into_iter().filter(|&piece| !self.is_guard(piece)).collect();
        }
        fighters
    }

    /// Whether a side still owes losses and can choose them: if all must go nobody is asked.
    pub(crate) fn losses_ask(&self, side: Side) -> bool {
        let due = self.fight.due[self.role(side)];
        let expendable = self.expendable(side);
        due > 0 && expendable.len() > 1 && self.face_value(expendable) > due
    }

    /// What is owed is taken: everything, if that is what is owed.
    pub(crate) fn take_losses(&mut self, side: Side, out: &mut impl Outside) {
        if self.fight.due[self.role(side)] > 0 {
            for piece in self.expendable(side) {
                self.eliminate(piece, out);
            }
        }
        self.fight.due[self.role(side)] = 0;
    }

    pub(crate) fn permit_loss(&self, side: Side, piece: PieceId) -> Result<(), Refusal> {
        demand(self.expendable(side).has(piece), "RA-11.4-04", "ra-not-in-this-combat")
    }

    /// The owner gives up a unit: losses are his choice, and he may have to give more than is owed (RA-11.4-04).
    pub(crate) fn lose(&mut self, side: Side, piece: PieceId, out: &mut impl Outside) {
        let role = self.role(side);
        self.fight.due[role] = self.fight.due[role].saturating_sub(self.strength(piece));
        self.eliminate(piece, out);
    }

    /// Units of the combat that could not retreat one hex at this moment (RA-6.11-02).
    pub(crate) fn find_hemmed(&self) -> PieceSet {
        let all = self.fight.attackers.or(self.fight.defenders);
        all.into_iter().filter(|&piece| self.kind(piece).is_combat() && self.is_hemmed(piece)).collect()
    }

    /// A combat unit is eliminated by a result: permanently if it is reduced or has no reduced counter (RA-6.11-01,
    /// RA-6.11-04) or was surrounded (RA-6.11-02); vedettes are scattered (RA-6.32-01); others can come back (RA-6.12-01).
    pub(crate) fn eliminate(&mut self, piece: PieceId, out: &mut impl Outside) {
        let in_fight = self.fight.verdict.is_some();
        let hemmed = if in_fight { self.fight.hemmed.has(piece) } else { self.is_hemmed(piece) };
        let fate = if hemmed {
            Fate::Destroyed
        } else if self.is_vedette(piece) {
            Fate::Scattered
        } else if self.reduced.has(piece) || self.piece(piece).reduced.is_none() {
            Fate::Destroyed
        } else {
            Fate::Disordered
        };
        self.remove_unit(piece, fate, out);
    }

    /// A unit leaves the map for a box. Its loss is entered at once, in the Combat Phase when that is over (RA-11.1-06).
    pub(crate) fn remove_unit(&mut self, piece: PieceId, fate: Fate, out: &mut impl Outside) {
        let value = self.casualty_value(piece);
        let formation = self.piece(piece).formation;
        self.put(piece, HexId::NOWHERE);
        self.forget_piece(piece);
        match fate {
            Fate::Disordered => self.day_half.insert(piece),
            Fate::Scattered => self.night_half.insert(piece),
            Fate::Destroyed => self.lost.insert(piece),
        }
        out.tell(|| Event::Eliminated { piece, fate });
        if formation.is_some() && value > 0 {
            if self.phase == Phase::Combat {
                self.toll[formation.index()] += value;
            } else {
                self.change_casualties(formation, value as i16, out);
            }
        }
        // Vedettes of a lost parent stay on the map, but a broken down unit whose last vedette is gone waits for it.
        self.fight.retreating.remove(piece);
        self.march.stack.remove(piece);
    }

    /// Clears everything that is marked on a piece that leaves the map.
    pub(crate) fn forget_piece(&mut self, piece: PieceId) {
        self.drop_order(piece);
        for set in [
            &mut self.commanded,
            &mut self.column,
            &mut self.starving,
            &mut self.weary,
            &mut self.shown,
            &mut self.bound,
            &mut self.moved,
            &mut self.repulsed,
            &mut self.barred,
            &mut self.withdrew,
            &mut self.scouted,
            &mut self.fresh,
            &mut self.seen,
        ] {
            set.remove(piece);
        }
        self.combat_of[piece.index()] = 0;
    }
}
