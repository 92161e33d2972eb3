//! The operations phase: whose go it is, choosing the stack, and the end of an operation.

use vedette_kernel::{Refusal, Side};

use crate::action::{Action, Offer};
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::Task;
use crate::sets::{AreaId, BlockId, BlockSet};
use crate::state::{Operation, Position};

impl Position {
    /// CQ-OPS-02, CQ-OPS-04: players alternate until both have passed.
    pub(crate) fn next_go(&mut self) {
        if self.passed[self.go.index()] {
            self.go = self.go.other();
        }
        if !self.passed[self.go.index()] {
            self.operation = Operation::of(self.go);
            self.agenda.plan([Task::Operate(self.go), Task::NextGo]);
        }
    }

    /// CQ-OPS-05, CQ-VEDETTE-16: whoever has nothing ready must pass. A commander's state is public too, so a block
    /// that cannot operate alone still makes the question come up: its absence would tell what the block is.
    pub(crate) fn has_ready_blocks(&self, side: Side) -> bool {
        !self.ready.and(self.scenario.of_side[side.index()]).is_empty()
    }

    /// CQ-OPS-03: a pass is final for the turn.
    pub(crate) fn pass(&mut self, side: Side, out: &mut impl Outside) {
        self.passed[side.index()] = true;
        self.go = side.other();
        out.tell(|| Event::Passed { side });
    }

    pub(crate) fn select_candidates(&self, side: Side, task: Task, offer: &mut impl Offer) {
        let ready = self.ready.and(self.scenario.of_side[side.index()]);
        if matches!(task, Task::Select) {
            let here = ready.and(self.occupants[self.operation.origin.index()]).minus(self.operation.stack);
            here.into_iter().for_each(|block| offer.candidate(Action::Take(block)));
            offer.candidate(Action::March);
            offer.candidate(Action::Attack);
        } else {
            if matches!(task, Task::Operate(_)) {
                offer.candidate(Action::Pass);
            }
            ready.into_iter().for_each(|block| offer.candidate(Action::Take(block)));
        }
    }

    /// CQ-STACK-02, CQ-STACK-03, CQ-COMMANDER-01, CQ-COMMANDER-02, CQ-VEDETTE-02: which blocks may be chosen together.
    pub(crate) fn permit_take(&self, side: Side, task: Task, block: BlockId) -> Result<(), Refusal> {
        let refuse = |rule, code| Err(Refusal::new(rule, code).with("block", block.0.into()));
        let scenario = &self.scenario;
        if !scenario.of_side[side.index()].has(block) {
            return refuse("CQ-STACK-01", "not-yours");
        }
        if !self.is_on_map(block) {
            return refuse("CQ-STACK-05", "not-on-map");
        }
        if !self.ready.has(block) {
            return refuse("CQ-STACK-03", "already-activated");
        }
        let area = self.area_of[block.index()];
        let chosen = self.operation.stack;
        if matches!(task, Task::Select) {
            if area != self.operation.origin {
                return refuse("CQ-STACK-02", "other-area");
            }
            if chosen.has(block) {
                return refuse("CQ-STACK-02", "already-chosen");
            }
            if scenario.vedettes.has(block) == chosen.and(scenario.vedettes).is_empty() {
                return refuse("CQ-VEDETTE-02", "vedettes-apart");
            }
        } else if scenario.commanders.has(block) {
            return refuse("CQ-COMMANDER-01", "commander-alone");
        } else if matches!(task, Task::OperateAgain(_))
            && !scenario.corps.has(block)
            && !scenario.options.vedettes_make_event_stacks()
        {
            return refuse("CQ-CARD-COORDINATION-01", "corps-only");
        }
        let taken = self.corps_of(chosen.or(BlockSet::of(block)));
        if scenario.corps.has(block) && self.is_tied_down(side, area, taken, self.ready) {
            return refuse("CQ-COMMANDER-07", "commander-activated");
        }
        // Who may not march and has nobody to fight could do nothing.
        if self.cannot_get_nearer(side, area) && !self.is_contested(area) {
            return refuse("CQ-CARD-STRATEGIC-RETREAT-02", "must-end-nearer");
        }
        Ok(())
    }

    /// Whether these corps could do nothing: the last ones may not walk away from a commander who has already been
    /// activated, and cannot fight where there is no enemy.
    fn is_tied_down(&self, side: Side, area: AreaId, corps: BlockSet, ready: BlockSet) -> bool {
        corps == self.corps_in(side, area)
            && !self.commanders_in(side, area).minus(ready).is_empty()
            && !self.is_contested(area)
    }

    /// Whether any stack of a side could begin another operation when the running one is over: of corps, or of vedettes
    /// where the players count them (D61).
    pub(crate) fn has_stack_to_operate(&self, side: Side) -> bool {
        let ready = self.ready_afterwards();
        let own = ready.and(self.scenario.of_side[side.index()]);
        let vedettes = own.and(self.scenario.vedettes);
        let mut corps = self.corps_of(own).into_iter();
        corps.any(|corps| !self.is_tied_down(side, self.area_of[corps.index()], BlockSet::of(corps), ready))
            || (self.scenario.options.vedettes_make_event_stacks() && !vedettes.is_empty())
    }

    pub(crate) fn begin_operation(&mut self, side: Side, block: BlockId) {
        let area = self.area_of[block.index()];
        self.operation = Operation::of(side);
        self.operation.stack.insert(block);
        self.operation.origin = area;
        self.operation.area = area;
        self.agenda.plan([Task::Select, Task::Close(side), Task::OperationOver]);
    }

    /// The commanders of the area that the selection would leave without any corps (CQ-COMMANDER-03, D04).
    fn abandoned_commanders(&self) -> BlockSet {
        let Operation { side, stack, origin, .. } = self.operation;
        if self.corps_in(side, origin).minus(stack).is_empty() {
            self.commanders_in(side, origin).minus(stack)
        } else {
            BlockSet::NONE
        }
    }

    /// CQ-COMMANDER-03, CQ-COMMANDER-07: nobody marches away from a commander.
    pub(crate) fn permit_march(&self) -> Result<(), Refusal> {
        let refuse =
            |rule, block: BlockId| Err(Refusal::new(rule, "commander-left").with("block", block.0.into()));
        if self.cannot_get_nearer(self.operation.side, self.operation.origin) {
            return Err(Refusal::new("CQ-CARD-STRATEGIC-RETREAT-02", "must-end-nearer"));
        }
        match self.abandoned_commanders().first() {
            Some(commander) if self.ready.has(commander) => refuse("CQ-COMMANDER-03", commander),
            Some(commander) => refuse("CQ-COMMANDER-07", commander),
            None => Ok(()),
        }
    }

    /// CQ-COMBAT-01: an attack needs a contested area; CQ-VEDETTE-02: vedettes never attack; CQ-COMMANDER-03.
    pub(crate) fn permit_attack_in_place(&self) -> Result<(), Refusal> {
        if self.corps_of(self.operation.stack).is_empty() {
            return Err(Refusal::new("CQ-VEDETTE-02", "vedettes-cannot-attack"));
        }
        if !self.is_contested(self.operation.origin) {
            return Err(
                Refusal::new("CQ-COMBAT-01", "not-contested").with("area", self.operation.origin.0.into())
            );
        }
        match self.abandoned_commanders().and(self.ready).first() {
            Some(block) => {
                Err(Refusal::new("CQ-COMMANDER-03", "commander-left").with("block", block.0.into()))
            }
            None => Ok(()),
        }
    }

    /// CQ-OPS-06, CQ-MOVE-03: march, then perhaps combat, with the blocks chosen before the card is seen.
    pub(crate) fn begin_march(&mut self, out: &mut impl Outside) {
        self.agenda.pop();
        self.operation.named = true;
        let Operation { side, stack, origin: area, .. } = self.operation;
        out.veiled(
            self.has_fog(),
            side,
            || Event::MarchNamed { blocks: stack, area },
            || Some(Event::SomeNamed { side, count: stack.len() as u8, area }),
        );
        self.agenda.plan([
            Task::Rain,
            Task::Window(side.other(), Moment::Named),
            Task::MarchCard,
            Task::MarchStart,
            Task::March,
            Task::Window(side.other(), Moment::MarchEnd),
            Task::MarchFatigue,
            Task::OfferAttack,
        ]);
    }

    /// CQ-OPS-06: combat without a march.
    pub(crate) fn begin_attack_in_place(&mut self) {
        self.agenda.pop();
        self.operation.named = true;
        let side = self.operation.side;
        self.agenda.push(Task::Combat);
        if self.scenario.options.reaction_answers_an_attack_in_place() {
            self.agenda.push(Task::Window(side.other(), Moment::Named));
        }
        self.agenda.push(Task::Rain);
    }

    /// The blocks that will still be ready when the operation is over, commanders among them (CQ-COMMANDER-06).
    fn ready_afterwards(&self) -> BlockSet {
        self.ready.minus(self.operation.stack).minus(self.operation.fought)
    }

    /// CQ-OPS-07, CQ-OPS-08, CQ-OPS-09: who operated or fought is turned over, nobody else. Coordination gives the same
    /// player another operation (CQ-CARD-COORDINATION-01).
    pub(crate) fn end_operation(&mut self) {
        let Operation { side, coordinated, .. } = self.operation;
        self.ready = self.ready_afterwards();
        self.go = side.other();
        if coordinated {
            self.operation = Operation::of(side);
            self.agenda.push(Task::OperateAgain(side));
        }
    }
}
