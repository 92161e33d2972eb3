//! The plans that a search tries: which stack, where to, and whether to attack; or a single answer.

use vedette_conquerors::flow::Task;
use vedette_conquerors::scenario::MAX_BLOCKS;
use vedette_conquerors::sets::{AreaId, BlockSet};
use vedette_conquerors::{Action, Position};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Quick, Side};

use super::Script;
use super::board::Board;
use super::goals;
use super::plan::{Plan, Staff, USUAL_CARD, taken};

/// Something to be decided as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scheme {
    /// One answer, and then as it comes.
    Single(Action),
    /// A whole operation.
    Operation(Venture),
    /// A whole set-up: where each block goes.
    SetUp(Box<[AreaId; MAX_BLOCKS]>),
}

/// An operation planned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Venture {
    pub(super) stack: BlockSet,
    /// Attack where the stack stands instead of marching.
    pub(super) in_place: bool,
    /// Where the march is to end.
    pub(super) goal: AreaId,
    /// Whether to attack whoever is met; `None` leaves it to the policy.
    pub(super) assault: Option<bool>,
    pub(super) worth: i32,
}

impl From<Plan> for Scheme {
    fn from(plan: Plan) -> Scheme {
        let Plan { stack, attack: in_place, goal, worth } = plan;
        Scheme::Operation(Venture { stack, in_place, goal, assault: None, worth })
    }
}

impl Scheme {
    /// Whether both send the same blocks to the same place, whatever is thought of it.
    pub fn is_like(&self, other: &Scheme) -> bool {
        match (self, other) {
            (Scheme::Operation(one), Scheme::Operation(two)) => {
                (one.stack, one.in_place, one.goal) == (two.stack, two.in_place, two.goal)
            }
            _ => self == other,
        }
    }
}

/// So many ends of a march for each stack.
const MOST_GOALS: usize = 5;
/// So many set-ups are tried.
const SETUPS: usize = 16;

impl Script {
    /// The plans for a decision.
    pub(super) fn schemes(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        let Some(task) = game.question_for(side) else { return };
        let board = Board::new(game, side);
        match task {
            // Secret bids are the policy's business.
            Task::Bids => {}
            Task::SetUp => self.set_ups(options, side, chance, out),
            Task::Operate(_) | Task::OperateAgain(_) => {
                let ventures = self.with_staff(&board, |staff| staff.ventures(options, room));
                out.extend(ventures.into_iter().map(Scheme::Operation));
                // Last, because of plans that come to the same the first is taken: whoever has lost anyway still tries.
                out.extend(options.contains(&Action::Pass).then_some(Scheme::Single(Action::Pass)));
            }
            // The plan of the operation says who comes along.
            Task::Select => {}
            Task::March => {
                let ends = self.with_staff(&board, |staff| staff.ends_of_march(options));
                out.extend(ends.into_iter().map(Scheme::Operation));
                let cards = options.iter().copied().filter(|action| matches!(action, Action::Play(_)));
                out.extend(cards.map(Scheme::Single));
            }
            _ => out.extend(options.iter().copied().map(Scheme::Single)),
        }
    }

    /// The historical set-up, and variations of it.
    fn set_ups(&self, options: &[Action], side: Side, chance: &mut Quick, out: &mut Vec<Scheme>) {
        if !options.iter().any(|action| matches!(action, Action::Place(..))) {
            return;
        }
        let mut historical = [AreaId::NOWHERE; MAX_BLOCKS];
        for (place, block) in historical.iter_mut().zip(&self.scenario.blocks) {
            *place = block.start;
        }
        out.push(Scheme::SetUp(Box::new(historical)));
        let deploys = |area: &AreaId| self.scenario.area(*area).deploys == Some(side);
        let areas: Vec<AreaId> =
            (0..self.scenario.map.areas.len() as u8).map(AreaId).filter(deploys).collect();
        let blocks: Vec<_> =
            self.scenario.of_side[side.index()].minus(self.scenario.commanders).into_iter().collect();
        if areas.is_empty() || blocks.is_empty() {
            return;
        }
        let pick = |length: usize, chance: &mut Quick| chance.draw(Purpose("vary"), length as u32) as usize;
        for _ in 1..SETUPS {
            let mut varied = historical;
            for _ in 0..=pick(4, chance) {
                let (block, area) = (blocks[pick(blocks.len(), chance)], areas[pick(areas.len(), chance)]);
                varied[block.index()] = area;
            }
            out.push(Scheme::SetUp(Box::new(varied)));
        }
    }

    /// What a scheme says about a decision.
    pub(super) fn pursue(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        scheme: &Scheme,
        step: u32,
    ) -> Option<Action> {
        let task = game.question_for(side)?;
        match (scheme, task) {
            (Scheme::Single(action), _) => (step == 0).then_some(*action),
            (Scheme::SetUp(places), Task::SetUp) => self.place_as(places, side, options),
            (Scheme::SetUp(_), _) => None,
            (Scheme::Operation(venture), Task::Operate(_) | Task::OperateAgain(_)) if step == 0 => {
                self.begin(&venture.plan(), options)
            }
            (Scheme::Operation(venture), Task::Select) => self.select(options, &Some(venture.plan())),
            (Scheme::Operation(venture), Task::March) if game.operation()?.stack == venture.stack => {
                self.road(&Board::new(game, side), options, venture.goal)
            }
            (Scheme::Operation(venture), Task::OfferAttack) => venture
                .assault
                .map(|attacks| if attacks { Action::Attack } else { Action::Decline })
                .or_else(|| self.offer_attack(&Board::new(game, side))),
            // Whatever comes between is answered by the policy, and the operation goes on.
            (Scheme::Operation(venture), _) => {
                let goes_on = game.operation().is_some_and(|operation| {
                    operation.side == side && operation.stack == venture.stack && game.combat().is_none()
                });
                if !goes_on {
                    return None;
                }
                self.answer(game, side, options, &mut None, &mut Quick::new(0))
            }
        }
    }

    fn place_as(&self, places: &[AreaId; MAX_BLOCKS], side: Side, options: &[Action]) -> Option<Action> {
        let wanted = options
            .iter()
            .copied()
            .find(|action| matches!(action, Action::Place(block, area) if places[block.index()] == *area));
        wanted.or_else(|| goals::place(&self.scenario, side, options))
    }
}

impl Venture {
    pub(super) fn plan(&self) -> Plan {
        Plan { stack: self.stack, attack: self.in_place, goal: self.goal, worth: self.worth }
    }
}

impl Staff<'_> {
    /// The operations that can be begun, so many of them, the most promising first.
    fn ventures(&self, options: &[Action], room: usize) -> Vec<Venture> {
        let takes: BlockSet = options.iter().filter_map(taken).collect();
        let mut stacks = Vec::new();
        let mut areas: Vec<AreaId> = takes.into_iter().map(|block| self.board.area(block)).collect();
        areas.sort_unstable();
        areas.dedup();
        let mut out = Vec::new();
        for area in areas {
            stacks.clear();
            self.stacks_in(area, takes, &mut stacks);
            for &stack in &stacks {
                self.ventures_of(stack, area, &mut out);
            }
        }
        out.sort_by_key(|venture| std::cmp::Reverse(venture.worth));
        out.truncate(room);
        out
    }

    /// Sensible stacks of an area, with and without its commanders.
    pub(super) fn stacks_in(&self, area: AreaId, takes: BlockSet, out: &mut Vec<BlockSet>) {
        let own = self.board.in_area(self.board.us, area);
        let movable = takes.and(own).and(self.scenario.corps);
        let commanders = own.and(self.scenario.commanders);
        let mut bare: Vec<BlockSet> = movable.into_iter().map(BlockSet::of).collect();
        if movable.len() > 1 {
            bare.push(movable);
        }
        if movable.len() > 2 {
            bare.extend(movable.into_iter().map(|block| movable.minus(BlockSet::of(block))));
        }
        if movable.len() == 4 {
            let list: Vec<_> = movable.into_iter().collect();
            for (place, &first) in list.iter().enumerate() {
                let seconds = list.iter().skip(place + 1);
                bare.extend(seconds.map(|&second| BlockSet::of(first).or(BlockSet::of(second))));
            }
        }
        let ready = commanders.and(self.board.ready());
        for stack in bare {
            let deserted = own.and(self.scenario.corps).minus(stack).is_empty();
            if !deserted {
                out.push(stack);
            }
            if deserted || !ready.is_empty() {
                out.push(stack.or(ready));
            }
        }
        out.extend(takes.and(own).and(self.scenario.vedettes).into_iter().map(BlockSet::of));
    }

    fn ventures_of(&self, stack: BlockSet, area: AreaId, out: &mut Vec<Venture>) {
        if let Some(plan) = self.attack_plan(stack, area) {
            out.push(Venture { stack, in_place: true, goal: area, assault: None, worth: plan.worth });
        }
        if self.is_tied(stack, area) {
            return;
        }
        let reach =
            self.reach(stack, area, USUAL_CARD + 1 + self.bonus(stack), |to| self.exit_allowed(area, to));
        let rest = self.board.in_area(self.board.us, area).minus(stack);
        let cost = self.forgone_rest(stack)
            + self.fields.desertion(self.tables, self.scenario, self.board, rest, stack, area);
        let mut goals = self.goals(stack, area, 0, &reach);
        goals.truncate(MOST_GOALS);
        for (worth, goal) in goals {
            let venture = Venture { stack, in_place: false, goal, assault: None, worth: worth - cost };
            out.push(venture);
            // Left to itself the policy attacks only where points are to be had; a search may think further.
            if !self.board.corps_in(self.board.us.other(), goal).is_empty() {
                out.push(Venture { assault: Some(true), ..venture });
            }
        }
    }

    /// Where a march can end, the best first.
    fn goals(
        &self,
        stack: BlockSet,
        from: AreaId,
        spent: u8,
        reach: &super::plan::Reach,
    ) -> Vec<(i32, AreaId)> {
        let footing = self.fields.footing(self.tables, self.scenario, self.board, stack, from);
        let worth =
            |to: AreaId| self.end_in(stack, &footing, from, to, spent.saturating_add(reach.cost[to.index()]));
        let mut goals: Vec<(i32, AreaId)> = reach.areas().iter().map(|&to| (worth(to), to)).collect();
        goals.sort_by_key(|&(worth, area)| (std::cmp::Reverse(worth), area));
        goals
    }

    /// Where the march under way can end; staying is one of them.
    fn ends_of_march(&self, options: &[Action]) -> Vec<Venture> {
        let Some(operation) = self.board.operation() else { return Vec::new() };
        let (stack, area) = (operation.stack, operation.area);
        let open = |to: AreaId| options.contains(&Action::Step(to));
        let reach = self.reach(stack, area, operation.left(), open);
        let mut goals = self.goals(stack, area, operation.spent, &reach);
        goals.truncate(2 * MOST_GOALS);
        let stays = options.contains(&Action::Stop).then_some((0, area));
        let all = stays.into_iter().chain(goals);
        all.map(|(worth, goal)| Venture { stack, in_place: false, goal, assault: None, worth }).collect()
    }
}
