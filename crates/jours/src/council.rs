//! More than two players: one seat an army (section 10; JG-10-MULTI-01).
//!
//! Each seat gives the orders of its army: what it has chosen, moves and fights, and what its own CP pay for. Pieces that
//! several armies may pay for (independent Detachments, dummies) answer to each of them. What belongs to nobody in
//! particular (who is first, the end of a phase, letting a moment pass) is for the seat of the senior commander-in-chief
//! among those concerned. Cards are held in common. Everybody on a side sees what the side may see, and writes one
//! letter a turn, which is read when the turn is over: an answer takes another turn.

use vedette_kernel::{Refusal, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::flow::{Task, demand};
use crate::options::Players;
use crate::sets::{ArmyId, ArmySet, PieceSet};
use crate::state::Position;

impl Position {
    /// How many seats share a side: one for each of its armies, or the whole side.
    pub(crate) fn seats(&self, side: Side) -> u8 {
        let armies = self.scenario.armies_of(side).count() as u8;
        if self.scenario.options.players == Players::Armies && armies > 1 { armies } else { 0 }
    }

    /// The army of a seat, counted among the armies of its side.
    pub(crate) fn seat_army(&self, side: Side, seat: u8) -> Option<ArmyId> {
        self.scenario.armies_of(side).nth(usize::from(seat))
    }

    /// Whether the seat of one army may give a legal order of its side.
    pub(crate) fn permit_seat(&self, side: Side, seat: u8, action: Action) -> Result<(), Refusal> {
        let own = self.seat_army(side, seat);
        let concerned = self.concerned(side, action).and(self.scenario.armies_of(side).collect());
        let may = concerned.is_empty() || own.is_some_and(|army| concerned.has(army));
        demand(may, "JG-10-MULTI-01", "another-armys-order")
    }

    /// The round in which letters are written: the turn.
    pub(crate) fn letter_round(&self) -> Option<u32> {
        (self.scenario.options.players == Players::Armies).then_some(u32::from(self.turn))
    }

    /// The armies whose seats may give an order; none: any seat of the side.
    fn concerned(&self, side: Side, action: Action) -> ArmySet {
        let Some(task) = self.asked(side) else { return ArmySet::NONE };
        match action {
            Action::Give(piece)
            | Action::Take(piece)
            | Action::Recover(piece)
            | Action::Lose(piece)
            | Action::Place(piece, _)
            | Action::Withdraw(piece, _)
            | Action::Detach(piece, _)
            | Action::Merge(_, piece) => self.armies_of_set(PieceSet::of(piece)),
            Action::Army(army) => ArmySet::of(army),
            Action::Fight(place) => self.armies_of_set(self.pieces_in(side, place)),
            Action::Try | Action::Enter | Action::Guns(_) => self.armies_of_set(self.reaction.stack),
            Action::Play(..) => ArmySet::NONE,
            Action::Pass | Action::First(_) | Action::Done | Action::Discard(_) => self.senior_of_side(side),
            _ => self.concerned_by_task(side, task),
        }
    }

    /// The armies that the question itself is about.
    fn concerned_by_task(&self, side: Side, task: Task) -> ArmySet {
        match task {
            Task::Select | Task::Payer | Task::March | Task::Scout | Task::FallBack => {
                self.armies_of_set(self.march.stack)
            }
            Task::Transfer(unit, _) => self.armies_of_set(PieceSet::of(unit)),
            Task::Split(army) => {
                let pool = self.scenario.army(army).pool;
                let partners =
                    self.scenario.armies_of(side).filter(|&other| self.scenario.army(other).pool == pool);
                self.senior(partners.collect())
            }
            Task::ReactSelect(_) | Task::ReactChoice(_) | Task::GunsSelect(_) => {
                self.armies_of_set(self.reaction.stack)
            }
            Task::Shift(_) => self.armies_of_set(self.pieces_in(side, self.spot)),
            Task::Sweep(leader) | Task::Return(leader) => self.armies_of_set(PieceSet::of(leader)),
            Task::Shelter(_)
            | Task::Garrison(_)
            | Task::Surplus(_)
            | Task::Invest(_)
            | Task::Chits
            | Task::Overrun
            | Task::OverrunAdvance
            | Task::Retreat(_)
            | Task::Demolish(_)
            | Task::MayRetreat(_)
            | Task::Window(_, Moment::Battle | Moment::Fire | Moment::Morale | Moment::Pursuit) => {
                let there = self.pieces_in(side, self.battle.place).or(self.battle.forces[side.index()]);
                self.senior(self.armies_of_set(there))
            }
            _ => self.senior_of_side(side),
        }
    }

    /// The armies that command some pieces.
    fn armies_of_set(&self, pieces: PieceSet) -> ArmySet {
        let bits = pieces.into_iter().fold(0_u8, |armies, piece| armies | self.own_armies(piece));
        ArmySet([u64::from(bits)])
    }

    fn senior_of_side(&self, side: Side) -> ArmySet {
        self.senior(self.scenario.armies_of(side).filter(|&army| self.is_active(army)).collect())
    }

    /// The army of the commander-in-chief with the highest rank, then the best CV, then the first on the list.
    fn senior(&self, armies: ArmySet) -> ArmySet {
        let standing = |army: &ArmyId| {
            let chief = self.commanders[army.index()];
            let printed = (chief.is_some() && self.is_on_map(chief)).then(|| self.piece(chief));
            (printed.map(|leader| (leader.rank, leader.cv)), std::cmp::Reverse(army.0))
        };
        armies.into_iter().max_by_key(standing).map_or(ArmySet::NONE, ArmySet::of)
    }
}
