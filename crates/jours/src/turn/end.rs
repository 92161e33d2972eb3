//! Phase D: the end of the turn and of the game (sections 2.D, 9).

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::sets::{CardId, PieceSet};
use crate::state::{Phase, Position};

impl Position {
    /// JG-8.5-FAT-01, JG-4.5-01, JG-13-CARDS-06: markers come off, CP are lost, hands are cut.
    pub(crate) fn end_turn(&mut self) {
        self.phase = Phase::End;
        self.fatigued = PieceSet::NONE;
        self.cp = [0; crate::scenario::MAX_ARMIES];
        self.agenda.plan([Task::Discard(Side::First), Task::Discard(Side::Second), Task::Advance]);
    }

    pub(crate) fn discard_asks(&self, side: Side) -> bool {
        self.hands[side.index()].len() > self.scenario.rules.hand_limit as usize
    }

    pub(crate) fn discard(&mut self, side: Side, card: CardId, out: &mut impl Outside) {
        self.hands[side.index()].remove(card);
        self.used.insert(card);
        out.tell(|| Event::Discarded { side, card });
    }

    /// JG-2-01: the turn marker advances; the Armistice may begin or end; after the last turn the points are counted.
    pub(crate) fn next_turn(&mut self, out: &mut impl Outside) {
        if self.advance_truce(out) || self.turn >= self.scenario.frame.last_turn {
            return self.count_points(out);
        }
        self.turn += 1;
        self.agenda.push(Task::Turn);
    }
}
