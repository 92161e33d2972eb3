//! Two players on a side (section 18): who of them gives which order.
//!
//! A piece answers to the seat of its formation; trains, independent units and heads of state answer to the seat of the army
//! commander. What concerns pieces of both seats is for the seat with more strength in it, and what concerns nobody in
//! particular, such as the end of a segment, for the army commander's. Both see all that their side may see.

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::flow::{Task, demand};
use crate::options::Players;
use crate::scenario::PieceKind;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// The seat of the army commander: Napoleon's, or Brunswick's.
const ARMY: u8 = 0;
/// The seat of those to whom the other formations are handed over.
const WING: u8 = 1;

impl Position {
    /// How many seats share a side (RA-18.0-01).
    pub(crate) fn seats(&self, side: Side) -> u8 {
        let divided =
            self.scenario.formations.iter().any(|formation| formation.side == side && formation.seat == WING);
        if self.scenario.options.players == Players::Teams && divided { 2 } else { 0 }
    }

    /// The seat that a piece answers to (RA-18.0-02).
    fn seat_of(&self, piece: PieceId) -> u8 {
        let formation = self.scenario.formations.get(self.formation_of(piece).index());
        formation.map_or(ARMY, |formation| formation.seat)
    }

    /// The seat with more strength among some pieces; among leaders and trains alone the seat of the first.
    fn stronger_seat(&self, pieces: PieceSet) -> u8 {
        let strength = |seat: u8| -> u16 {
            let own = pieces.into_iter().filter(|&piece| self.seat_of(piece) == seat);
            own.map(|piece| self.strength(piece)).sum()
        };
        match (strength(ARMY), strength(WING)) {
            (0, 0) => pieces.first().map_or(ARMY, |piece| self.seat_of(piece)),
            (army, wing) => {
                if wing > army {
                    WING
                } else {
                    ARMY
                }
            }
        }
    }

    /// Whom a seat stands for: the army commander, or the first commander of those formations, failing him an officer.
    pub(crate) fn head_of_seat(&self, side: Side, seat: u8) -> PieceId {
        self.head_of_seat_among(side, seat, |_| true)
    }

    /// Whom a seat stands for among some leaders.
    pub(crate) fn head_of_seat_among(
        &self,
        side: Side,
        seat: u8,
        mut among: impl FnMut(PieceId) -> bool,
    ) -> PieceId {
        let tables = &self.scenario.tables;
        let leaders = tables.leaders.and(tables.of_side[side.index()]);
        let standing = |leader: &PieceId| {
            let printed = self.piece(*leader);
            (
                printed.army,
                printed.kind == PieceKind::Commander,
                printed.kind == PieceKind::Officer,
                std::cmp::Reverse(leader.0),
            )
        };
        let own = leaders.into_iter().filter(|&leader| self.seat_of(leader) == seat && among(leader));
        own.max_by_key(standing).unwrap_or(PieceId::NONE)
    }

    /// Whether a seat may give a legal order of its side (RA-18.0-01).
    pub(crate) fn permit_seat(&self, side: Side, seat: u8, action: Action) -> Result<(), Refusal> {
        demand(self.seat_for(side, action) == seat, "RA-18.0-01", "ra-another-seats-order")
    }

    /// The seat that gives an order.
    fn seat_for(&self, side: Side, action: Action) -> u8 {
        match action {
            Action::Place(piece, _)
            | Action::Recover(piece)
            | Action::Displace(piece, _)
            | Action::Check(piece)
            | Action::Guns(piece)
            | Action::Cancel(piece)
            | Action::Order(piece)
            | Action::Take(piece)
            | Action::Break(piece)
            | Action::PutOut(piece)
            | Action::Gather(piece)
            | Action::Lose(piece)
            | Action::Retreat(piece, _)
            | Action::Advance(piece, _)
            | Action::Lift(piece, _) => self.seat_of(piece),
            // Points are spent, and units brought back, by the seat of the leader who does it.
            Action::Reorganize(leader, _) | Action::Command(leader, _) => self.seat_of(leader),
            Action::Objective(_) => self.stronger_seat(self.group),
            Action::Enter(group) => {
                let arrival = self.scenario.frame.arrivals.get(usize::from(group));
                self.stronger_seat(arrival.map_or(PieceSet::NONE, |arrival| arrival.pieces))
            }
            Action::Attack(from, on) => self.stronger_seat(self.attackers_with(side, from, on)),
            Action::Withdraw(from, _) => self.stronger_seat(self.stack_of(side, from)),
            Action::Fight(on) => self.stronger_seat(self.attackers_with(side, HexId::NOWHERE, on)),
            Action::Step(_)
            | Action::Column
            | Action::Deploy
            | Action::Damage(_)
            | Action::Repair(_)
            | Action::Pontoon(_)
            | Action::Repulse(_)
            | Action::Push
            | Action::Scout(_)
            | Action::Stop => self.stronger_seat(self.march.stack),
            Action::Track(..) | Action::Anew => ARMY,
            Action::Yes | Action::No | Action::Done => self.seat_of_question(side),
        }
    }

    /// The seat that the question itself is for: of those who fight, of Napoleon, or of the army commander.
    fn seat_of_question(&self, side: Side) -> u8 {
        match self.asked(side) {
            Some(Task::Heavy | Task::Accept(_) | Task::Advance(_)) => {
                let force = if side == self.phasing { self.fight.attackers } else { self.fight.defenders };
                self.stronger_seat(force)
            }
            Some(Task::Objective(_)) => self.stronger_seat(self.group),
            _ => ARMY,
        }
    }

    /// The attackers of the combat on a hex, with the stack of another hex that is to join them.
    fn attackers_with(&self, side: Side, from: HexId, on: HexId) -> PieceSet {
        let number = self.combat_at(on);
        let joined = self.on_map(side).filter(|&piece| number > 0 && self.combat_of[piece.index()] == number);
        joined.collect::<PieceSet>().or(self.stack_of(side, from))
    }
}
