//! The phases of a turn, in order: draw, initiative, operations, recovery (CQ-OPS-01).

mod draw;
pub(crate) use draw::Draw;
mod initiative;
mod operations;
mod recovery;

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::operation::enter::Entry;
use crate::scenario::{COALITION, Person};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet};
use crate::state::{Operation, Position};

impl Position {
    /// A turn begins: everything it consists of goes on the agenda.
    pub(crate) fn begin_turn(&mut self, out: &mut impl Outside) {
        let turn = self.turn;
        out.tell(|| Event::TurnBegan { turn });
        self.passed = [false; 2];
        self.intuition = [false; 2];
        self.axis_cut = AreaSet::NONE;
        self.recovered = BlockSet::NONE;
        self.operation = Operation::of(Side::First);
        let [first, second] = Position::ORDER;
        self.agenda.plan([
            Task::Draw,
            Task::Declare(first),
            Task::Declare(second),
            Task::ResolveBlue(first),
            Task::ResolveBlue(second),
            Task::Initiative,
            Task::NextGo,
            Task::Rest,
            Task::Recovery(first),
            Task::Recovery(second),
            Task::Attrition,
            Task::TurnOver,
        ]);
        self.plan_late_arrivals(out);
    }

    /// CQ-SETUP-05: the late corps comes at the very start of its turn, before the draw.
    fn plan_late_arrivals(&mut self, out: &mut impl Outside) {
        self.arrival_tried = AreaSet::NONE;
        let late =
            |(_, block): &(BlockId, &crate::scenario::Block)| block.used && block.arrives == Some(self.turn);
        let arriving = (0u8..).map(BlockId).zip(&self.scenario.blocks).find(late).map(|(id, _)| id);
        if let Some(block) = arriving.filter(|&block| !self.eliminated.has(block)) {
            self.plan_arrival(block, out);
        }
    }

    /// Asks where the late corps arrives, or lets it stay away for good (CQ-SETUP-06).
    pub(crate) fn plan_arrival(&mut self, block: BlockId, out: &mut impl Outside) {
        if self.arrival_areas(block).iter().any(|&area| self.permit_arrival(block, area).is_ok()) {
            self.agenda.push(Task::Arrival(block));
        } else {
            out.tell(|| Event::NeverCame { block });
        }
    }

    /// CQ-SETUP-05: Halle or Leipzig, if no French corps stands there. In fog the player knows of French blocks but
    /// not whether they are corps: he may try, and is told.
    ///
    /// CQ-CARD-LOBANOV-01: Lobanov may also come into a contested area.
    pub(crate) fn permit_arrival(&self, block: BlockId, area: AreaId) -> Result<(), Refusal> {
        let lobanov = self.is_lobanov(block);
        let rule = if lobanov { "CQ-CARD-LOBANOV-01" } else { "CQ-SETUP-05" };
        let refuse = |code| Err(Refusal::new(rule, code).with("area", area.0.into()));
        if !self.arrival_areas(block).contains(&area) {
            return refuse("not-a-refuge");
        }
        let contested = self.is_contested(area);
        let barred = match (self.has_fog(), lobanov) {
            (true, true) => false,
            (true, false) => contested,
            (false, true) => !contested && !self.is_free_for(COALITION, area),
            (false, false) => !self.is_free_for(COALITION, area),
        };
        if barred || self.arrival_tried.has(area) { refuse("arrival-barred") } else { Ok(()) }
    }

    pub(crate) fn is_lobanov(&self, block: BlockId) -> bool {
        self.scenario.blocks.get(block.index()).is_some_and(|block| block.person == Some(Person::Lobanov))
    }

    /// Where a corps that is not on the map may come in.
    pub(crate) fn arrival_areas(&self, block: BlockId) -> &[AreaId] {
        if self.is_lobanov(block) { &self.scenario.map.entries } else { &self.scenario.map.refuges }
    }

    /// The late corps arrives, ready and at full strength (CQ-SETUP-07).
    pub(crate) fn arrive(&mut self, block: BlockId, area: AreaId, out: &mut impl Outside) {
        self.agenda.pop();
        let contested = self.is_contested(area) && self.is_lobanov(block);
        if !contested && !self.is_free_for(COALITION, area) {
            self.arrival_tried.insert(area);
            out.tell(|| Event::ArrivalBarred { area });
            return self.plan_arrival(block, out);
        }
        self.ready.insert(block);
        out.veiled(
            self.has_fog(),
            COALITION,
            || Event::Arrived { block, area },
            || Some(Event::SomeArrived { side: COALITION, area }),
        );
        self.enter(BlockSet::of(block), AreaId::NOWHERE, area, Entry::Arrival, out);
    }
}
