//! The pursuit after a won combat.

use vedette_kernel::Side;

use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Group, Split, Task};
use crate::scenario::Terrain;
use crate::state::Position;
use crate::turn::Draw;

impl Position {
    /// CQ-PURSUIT-01, CQ-PURSUIT-02, CQ-PURSUIT-06, CQ-PURSUIT-07, CQ-RETREAT-16: whether the winner pursues.
    pub(crate) fn pursuit_takes_place(&self) -> bool {
        let Some(winner) = self.combat.winner else { return false };
        let fighters = |side: Side| self.group_corps(side, Group::Fighters);
        let loser = winner.other();
        // CQ-PURSUIT-03.
        self.scenario.area(self.combat.area).terrain == Terrain::Clear
            && !fighters(loser).is_empty()
            && !fighters(winner).is_empty()
            && self.cavalry_of(fighters(winner)) > self.cavalry_of(fighters(loser))
    }

    /// CQ-CARDS-17: first the loser may retreat in order, then the winner may charge.
    pub(crate) fn plan_pursuit(&mut self, out: &mut impl Outside) {
        let Some(winner) = self.combat.winner else { return };
        if !self.pursuit_takes_place() {
            return out.tell(|| Event::NoPursuit { side: winner });
        }
        out.tell(|| Event::PursuitBegan { side: winner });
        self.agenda.plan([
            Task::Window(winner.other(), Moment::Pursued),
            Task::Window(winner, Moment::Pursuing),
            Task::Pursue,
        ]);
    }

    /// CQ-PURSUIT-04, CQ-PURSUIT-05, CQ-CARD-GREAT-CHARGE-01: one card and one for each pursuit symbol; only fatigue
    /// counts.
    pub(crate) fn pursue(&mut self, out: &mut impl Outside) {
        let Some(winner) = self.combat.winner.filter(|_| !self.combat.orderly) else { return };
        let symbols = self
            .group_corps(winner, Group::Fighters)
            .into_iter()
            .map(|corps| self.scenario.block(corps).pursuit);
        let cards = 1 + symbols.sum::<u8>() + self.combat.pursuit_cards;
        let fatigue = (0..cards).map(|_| self.strike(winner, Draw::Pursuit, out).fatigue).sum();
        out.tell(|| Event::Pursued { side: winner.other(), fatigue });
        self.agenda.push(Task::ShareFatigue(winner.other(), fatigue, Group::Fighters, Split::Equal));
    }
}
