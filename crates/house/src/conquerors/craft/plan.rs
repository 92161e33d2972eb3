//! Operations: which stack, where to, and whether to attack.

use vedette_conquerors::cards::Title;
use vedette_conquerors::scenario::MAX_AREAS;
use vedette_conquerors::sets::{AreaId, BlockId, BlockSet, CardId};
use vedette_conquerors::state::Operation;
use vedette_conquerors::{Action, Scenario};

use super::Script;
use super::board::Board;
use super::fields::{Fields, Footing, Tables};
use super::fight::{Fight, burden};
use super::lean::Lean;
use super::stakes::Paid;
use super::temper::Temper;

/// An operation decided on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    pub(super) stack: BlockSet,
    /// Attack where the stack stands instead of marching.
    pub(super) attack: bool,
    /// Where the march is to end.
    pub(super) goal: AreaId,
    /// What it promises, in hundredths of a point.
    pub(super) worth: i32,
}

/// The value of an average march card.
pub(super) const USUAL_CARD: i16 = 3;

/// Everything that an operation is weighed with.
pub(super) struct Staff<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) board: &'a Board<'a>,
    pub(super) fields: &'a Fields,
    pub(super) tables: &'a Tables,
    pub(super) lean: Lean<'a>,
}

/// The cheapest way to every area within reach.
pub(super) struct Reach {
    pub(super) cost: [u8; MAX_AREAS],
    pub(super) first: [AreaId; MAX_AREAS],
    queue: [AreaId; MAX_AREAS],
    len: usize,
}

impl Reach {
    /// The areas that can be reached, without the start.
    pub(super) fn areas(&self) -> &[AreaId] {
        self.queue.get(1..self.len).unwrap_or(&[])
    }
}

impl Staff<'_> {
    /// The movement points that the composition of a stack and the weather add to the card.
    pub(super) fn bonus(&self, stack: BlockSet) -> i16 {
        i16::from(self.board.game.march_bonus(self.board.us, stack))
    }

    /// Where a stack can go: friends and enemies stop it. `exits` limits the first connection.
    pub(super) fn reach(
        &self,
        stack: BlockSet,
        from: AreaId,
        points: i16,
        exits: impl Fn(AreaId) -> bool,
    ) -> Reach {
        let board = self.board;
        let mut reach = Reach {
            cost: [u8::MAX; MAX_AREAS],
            first: [AreaId::NOWHERE; MAX_AREAS],
            queue: [AreaId::NOWHERE; MAX_AREAS],
            len: 1,
        };
        reach.queue[0] = from;
        reach.cost[from.index()] = 0;
        // Wrecked bridges cost more than one, so an area may be found again by a cheaper way: then it is only made
        // cheaper. A way on from it may then look dearer than it is, which does no harm.
        let mut head = 0;
        while head < reach.len {
            let at = reach.queue[head];
            head += 1;
            let spent = reach.cost[at.index()];
            if at != from && (i16::from(spent) >= points || self.stops(stack, at)) {
                continue;
            }
            for link in self.scenario.links(at) {
                let wrecked = link.bridge.is_some_and(|bridge| board.wrecked().has(bridge));
                let cost = spent.saturating_add(if wrecked { 3 } else { 1 });
                let known = reach.cost[link.to.index()];
                if cost >= known || i16::from(cost) > points || (at == from && !exits(link.to)) {
                    continue;
                }
                reach.cost[link.to.index()] = cost;
                reach.first[link.to.index()] = if at == from { link.to } else { reach.first[at.index()] };
                if known == u8::MAX && reach.len < MAX_AREAS {
                    reach.queue[reach.len] = link.to;
                    reach.len += 1;
                }
            }
        }
        reach
    }

    /// Whether a stack has to stop in an area.
    fn stops(&self, stack: BlockSet, at: AreaId) -> bool {
        let Board { us, .. } = *self.board;
        let board = self.board;
        let takes = board.game.controller_of(at) == Some(us.other())
            && self.scenario.options.edition.citadel_stops_a_march();
        takes
            || !board.corps_in(us.other(), at).is_empty()
            || (!stack.and(self.scenario.corps).is_empty() && !board.corps_in(us, at).minus(stack).is_empty())
    }

    /// The fatigue that a march of this cost brings each corps of a stack, and what that is worth.
    fn toil(&self, stack: BlockSet, spent: u8, extra: u8) -> i32 {
        // Most marches cost nothing.
        if spent <= 3 && extra == 0 {
            return 0;
        }
        let corps = stack.and(self.scenario.corps);
        let rest: u8 = if self.board.game.weather().walewska {
            0
        } else {
            stack.into_iter().map(|block| self.scenario.block(block).rest).sum()
        };
        let count = corps.len().max(1) as u8;
        let sum = (count * spent.saturating_sub(3) + extra).saturating_sub(rest);
        let mut left = sum;
        let mut toil = 0;
        for block in corps {
            let share = sum.div_ceil(count).min(left);
            left -= share;
            let (fatigue, strength) = (self.board.fatigue(block), self.board.strength(block));
            toil += burden(fatigue + share, strength) - burden(fatigue, strength);
        }
        toil
    }

    /// What a march that ends in an area is worth.
    pub(super) fn end_in(
        &self,
        stack: BlockSet,
        footing: &Footing<'_>,
        from: AreaId,
        to: AreaId,
        spent: u8,
    ) -> i32 {
        let (scenario, board) = (self.scenario, self.board);
        let us = board.us;
        let manner = self.tables.manner(us);
        let enemies = board.corps_in(us.other(), to);
        let contested_start = from != to && !board.corps_in(us.other(), from).is_empty();
        let extra = u8::from(!enemies.is_empty()) + u8::from(contested_start);
        let mut worth = -self.toil(stack, spent, extra) - manner.step * i32::from(spent);
        if stack.and(scenario.corps).is_empty() {
            return worth + self.scout(to, !enemies.is_empty());
        }
        if enemies.is_empty() {
            worth += footing.gain(to) + self.taking(to);
            if manner.gather > 0 {
                worth += self.fields.gathering(footing, board, stack, to) * manner.gather / 100;
            }
        } else {
            let friends = board.corps_in(us, to).minus(stack);
            let fight = Fight { attacker: us, attackers: stack, area: to, moved: true };
            worth += fight.worth(scenario, board, self.tables) + manner.friends * friends.len() as i32;
            worth += footing.gain(to) * manner.met_ground / 300;
        }
        worth
    }

    /// What it is worth to stand alone in an area. What counts at the end is taken for good in the last turn only.
    fn taking(&self, to: AreaId) -> i32 {
        let Some(stake) = self.board.stakes.prize(self.board.us, to) else { return 0 };
        if stake.paid == Paid::AtOnce || self.board.turns_left <= 1 {
            stake.worth * self.tables.manner(self.board.us).taking / 100
        } else {
            0
        }
    }

    /// What it is worth to send vedettes: they take open places and are lost where corps stand. Citadels of the enemy
    /// are closed to them.
    fn scout(&self, to: AreaId, enemies: bool) -> i32 {
        let us = self.board.us;
        if enemies || self.board.game.citadel_owner_of(to) == Some(us.other()) {
            return -60;
        }
        let open = self.board.game.controller_of(to) == Some(us.other());
        let prize = if open { self.board.prize(us, to) * 2 } else { 0 };
        let facing = self.board.in_area(self.board.us.other(), to);
        prize - if facing.is_empty() { 0 } else { 30 }
    }

    /// The rest that a stack forgoes by being activated, and what the weather does to whoever is.
    pub(super) fn forgone_rest(&self, stack: BlockSet) -> i32 {
        if self.board.temper(self.board.us) == Temper::Desperate {
            return 0;
        }
        let weather = self.board.game.weather();
        let frost = u8::from(weather.cold);
        let (mut rest, mut wet) = (0, if weather.rain || weather.mud { i32::MAX } else { 0 });
        for block in stack.and(self.scenario.corps).and(self.board.ready()) {
            let (fatigue, strength) = (self.board.fatigue(block), self.board.strength(block));
            let after = burden(fatigue + frost, strength);
            rest += after;
            // The point that mud costs the stack falls on the corps that feels it least.
            wet = wet.min(burden(fatigue + frost + 1, strength) - after);
        }
        (rest + if wet == i32::MAX { 0 } else { wet }) * self.tables.manner(self.board.us).rest / 100
    }

    /// The first connections by which the axis lets a stack leave an area.
    pub(super) fn exit_allowed(&self, from: AreaId, to: AreaId) -> bool {
        match self.board.axis(from) {
            Some(axis) if axis.owner == self.board.us => axis.towards == to,
            Some(axis) => axis.towards != to,
            None => true,
        }
    }

    /// The best end of a march, its worth, and the first connection; staying is worth nothing.
    fn best_end(&self, stack: BlockSet, from: AreaId, spent: u8, reach: &Reach) -> (i32, AreaId) {
        let footing = self.fields.footing(self.tables, self.scenario, self.board, stack, from);
        let mut best = (0, from);
        for &to in reach.areas() {
            let worth = self.end_in(stack, &footing, from, to, spent.saturating_add(reach.cost[to.index()]));
            let worth = worth + self.lean.to_send(stack, to);
            if worth > best.0 {
                best = (worth, to);
            }
        }
        best
    }

    /// The stacks worth considering in an area: each ready corps alone, and all of them together.
    fn stacks(&self, area: AreaId, out: &mut Vec<BlockSet>) {
        let own = self.board.in_area(self.board.us, area);
        let ready = own.and(self.board.ready());
        let corps = own.and(self.scenario.corps);
        let commanders = own.and(self.scenario.commanders);
        let leave = |stack: BlockSet| {
            let alone = corps.minus(stack).is_empty();
            if alone { stack.or(commanders.and(self.board.ready())) } else { stack }
        };
        let movable = ready.and(self.scenario.corps);
        out.extend(movable.into_iter().map(|block| leave(BlockSet::of(block))));
        if movable.len() > 1 {
            out.push(movable.or(commanders.and(ready)));
        }
        out.extend(ready.and(self.scenario.vedettes).into_iter().map(BlockSet::of));
    }

    /// Whether a stack would walk away from a commander who cannot follow.
    pub(super) fn is_tied(&self, stack: BlockSet, area: AreaId) -> bool {
        let own = self.board.in_area(self.board.us, area);
        let left = own.and(self.scenario.corps).minus(stack);
        left.is_empty() && !own.and(self.scenario.commanders).minus(stack).is_empty()
    }

    /// The best operation on the board, if any is better than none.
    pub(super) fn best_plan(&self, may_take: impl Fn(BlockId) -> bool) -> Option<Plan> {
        let effort = self.tables.manner(self.board.us).effort + self.lean.to_pass(self.board.us);
        let mut best: Option<Plan> = None;
        let mut stacks = Vec::with_capacity(8);
        for place in 0..self.scenario.map.areas.len() {
            let area = AreaId(place as u8);
            if self.board.in_area(self.board.us, area).and(self.board.ready()).is_empty() {
                continue;
            }
            stacks.clear();
            self.stacks(area, &mut stacks);
            for &stack in &stacks {
                if !stack.minus(self.scenario.commanders).into_iter().all(&may_take) {
                    continue;
                }
                for plan in
                    [self.march_plan(stack, area), self.attack_plan(stack, area)].into_iter().flatten()
                {
                    if plan.worth > best.map_or(effort, |best| best.worth) {
                        best = Some(plan);
                    }
                }
            }
        }
        best
    }

    fn march_plan(&self, stack: BlockSet, area: AreaId) -> Option<Plan> {
        if self.is_tied(stack, area) {
            return None;
        }
        let points = USUAL_CARD + self.bonus(stack);
        let reach = self.reach(stack, area, points, |to| self.exit_allowed(area, to));
        let (worth, goal) = self.best_end(stack, area, 0, &reach);
        if goal == area {
            return None;
        }
        let rest = self.board.in_area(self.board.us, area).minus(stack);
        let deserted = self.fields.desertion(self.tables, self.scenario, self.board, rest, stack, area);
        Some(Plan { stack, attack: false, goal, worth: worth - self.forgone_rest(stack) - deserted })
    }

    pub(super) fn attack_plan(&self, stack: BlockSet, area: AreaId) -> Option<Plan> {
        let enemies = self.board.corps_in(self.board.us.other(), area);
        if enemies.is_empty() || stack.and(self.scenario.corps).is_empty() {
            return None;
        }
        let fight = Fight { attacker: self.board.us, attackers: stack, area, moved: false };
        let worth = fight.worth(self.scenario, self.board, self.tables) - self.forgone_rest(stack)
            + self.lean.to_send(stack, area);
        Some(Plan { stack, attack: true, goal: area, worth })
    }
}

impl Script {
    /// Calls the staff together over a board.
    pub(super) fn with_staff<T>(&self, board: &Board<'_>, ask: impl FnOnce(&Staff<'_>) -> T) -> T {
        self.with_leaning_staff(board, Lean::NONE, ask)
    }

    /// The same, by what simulations have taught.
    fn with_leaning_staff<T>(
        &self,
        board: &Board<'_>,
        lean: Lean<'_>,
        ask: impl FnOnce(&Staff<'_>) -> T,
    ) -> T {
        let fields = Fields::new(&self.tables, &self.scenario, board);
        ask(&Staff { scenario: &self.scenario, board, fields: &fields, tables: &self.tables, lean })
    }

    /// Whether there is an operation worth doing, and which.
    pub(super) fn best_plan(&self, board: &Board<'_>) -> Option<Plan> {
        self.with_staff(board, |staff| staff.best_plan(|_| true))
    }

    /// Chooses the first block of an operation, or passes.
    pub(super) fn operate(
        &self,
        board: &Board<'_>,
        options: &[Action],
        memory: &mut Option<Plan>,
        lean: Lean<'_>,
    ) -> Option<Action> {
        let takes: BlockSet = options.iter().filter_map(taken).collect();
        *memory = self.with_leaning_staff(board, lean, |staff| staff.best_plan(|block| takes.has(block)));
        match memory {
            Some(plan) => self.begin(plan, options),
            // Coordination may be offered without a way to pass.
            None if options.contains(&Action::Pass) => Some(Action::Pass),
            None => options.first().copied(),
        }
    }

    /// The first block of a plan.
    pub(super) fn begin(&self, plan: &Plan, options: &[Action]) -> Option<Action> {
        let mut takes = plan.stack.minus(self.scenario.commanders).into_iter().map(Action::Take);
        takes.find(|action| options.contains(action))
    }

    /// Completes the stack that was decided on, then marches or attacks with it.
    pub(super) fn select(&self, options: &[Action], memory: &Option<Plan>) -> Option<Action> {
        let has = |action: Action| options.contains(&action);
        let (stack, attack) = memory.map_or((BlockSet::NONE, false), |plan| (plan.stack, plan.attack));
        let missing = stack.into_iter().map(Action::Take).find(|&action| has(action));
        let wanted = if attack { Action::Attack } else { Action::March };
        let other = if attack { Action::March } else { Action::Attack };
        // The commander who may not be left behind has to be taken before a march becomes possible.
        let anybody = options.iter().copied().find(|action| matches!(action, Action::Take(_)));
        missing
            .or_else(|| has(wanted).then_some(wanted))
            .or_else(|| anybody.filter(|_| !has(other)))
            .or_else(|| has(other).then_some(other))
    }

    /// One connection of the march, a card, or its end.
    pub(super) fn march(
        &self,
        board: &Board<'_>,
        options: &[Action],
        memory: &mut Option<Plan>,
    ) -> Option<Action> {
        let &Operation { area, steps, stack, .. } = board.operation()?;
        let holds_cards = options.iter().any(|action| matches!(action, Action::Play(_)));
        // Once on the road the goal stays: only cards that might change it are weighed again.
        if steps > 0 && !holds_cards && memory.is_some_and(|plan| plan.stack == stack) {
            return self.road(board, options, memory.map_or(area, |plan| plan.goal));
        }
        let (now, further) = self.with_staff(board, |staff| staff.ends(options, holds_cards))?;
        if let Some(card) = self.march_card(board, options, now.0, further) {
            return Some(card);
        }
        *memory = Some(Plan { stack, attack: false, goal: now.1, worth: now.0 });
        self.road(board, options, now.1)
    }

    /// The next connection to a goal; the march ends where there is none.
    pub(super) fn road(&self, board: &Board<'_>, options: &[Action], goal: AreaId) -> Option<Action> {
        let operation = board.operation()?;
        let stop = options.contains(&Action::Stop).then_some(Action::Stop);
        if goal == operation.area || !goal.is_somewhere() {
            return stop.or_else(|| options.first().copied());
        }
        if options.contains(&Action::Step(goal)) {
            return Some(Action::Step(goal));
        }
        let fields = Fields::NONE;
        let staff = Staff {
            scenario: &self.scenario,
            board,
            fields: &fields,
            tables: &self.tables,
            lean: Lean::NONE,
        };
        let open = |to: AreaId| options.contains(&Action::Step(to));
        let reach = staff.reach(operation.stack, operation.area, operation.left(), open);
        let way = reach.first[goal.index()];
        if way.is_somewhere() { Some(Action::Step(way)) } else { stop.or_else(|| options.first().copied()) }
    }

    /// A card on the march: more points where they reach something, food for the tired, a bridge behind us.
    fn march_card(&self, board: &Board<'_>, options: &[Action], now: i32, further: i32) -> Option<Action> {
        let title = |card: CardId| self.scenario.card(board.us, card).title;
        let tired: u8 =
            board.stack().and(self.scenario.corps).into_iter().map(|block| board.fatigue(block)).sum();
        let wanted = |card: CardId| match title(card) {
            Title::ForcedMarch => further > now + 60,
            Title::Forage => tired >= 2 && now < 60,
            Title::Pontonniers | Title::PontoonBridge | Title::Ford => now < 30 && self.bridge_is_down(board),
            Title::DestroyedBridge => now <= 0 && self.foes_across(board),
            _ => false,
        };
        options.iter().copied().find(|action| matches!(action, Action::Play(card) if wanted(*card)))
    }

    /// Whether a wrecked bridge keeps the stack from going where it wants: towards a stake.
    fn bridge_is_down(&self, board: &Board<'_>) -> bool {
        let Some(operation) = board.operation() else { return false };
        let mut wrecked = self
            .scenario
            .links(operation.area)
            .iter()
            .filter(|link| link.bridge.is_some_and(|bridge| board.wrecked().has(bridge)));
        wrecked.any(|link| {
            board.stakes.iter().any(|stake| {
                stake.holder != board.us
                    && self.scenario.distance(link.to, stake.area)
                        < self.scenario.distance(operation.area, stake.area)
            })
        })
    }

    /// Whether the enemy could come over a bridge next to the stack.
    fn foes_across(&self, board: &Board<'_>) -> bool {
        let Some(operation) = board.operation() else { return false };
        let mut bridges = self.scenario.links(operation.area).iter().filter(|link| link.bridge.is_some());
        bridges.any(|link| board.nearest(board.us.other(), link.to) <= 1)
    }

    /// Whether a march that found the enemy becomes an attack.
    pub(super) fn offer_attack(&self, board: &Board<'_>) -> Option<Action> {
        let operation = board.operation()?;
        let fight =
            Fight { attacker: board.us, attackers: operation.stack, area: operation.area, moved: true };
        let worth = fight.worth(&self.scenario, board, &self.tables);
        Some(if worth > 0 { Action::Attack } else { Action::Decline })
    }

    /// The way of a retreat, or of a stack that steps aside: to friends and citadels, away from the enemy.
    pub(super) fn way(&self, board: &Board<'_>, options: &[Action]) -> Option<Action> {
        let fields = Fields::new(&self.tables, &self.scenario, board);
        let us = board.us;
        let safety = |to: AreaId| {
            let enemies = board.corps_in(us.other(), to).len() as i32;
            let friends = board.corps_in(us, to).len() as i32;
            let home = i32::from(board.game.controller_of(to) == Some(us)) + board.works(us, to, true);
            -400 * enemies + 60 * friends.min(2) + 80 * home - fields.pressure(to) / 2
        };
        let steps = options.iter().filter_map(|action| match action {
            Action::Step(to) => Some(*to),
            _ => None,
        });
        steps.max_by_key(|&to| (safety(to), std::cmp::Reverse(to))).map(Action::Step)
    }
}

pub(super) fn taken(action: &Action) -> Option<BlockId> {
    match action {
        Action::Take(block) => Some(*block),
        _ => None,
    }
}

impl Staff<'_> {
    /// The best end of the march under way with its worth, and what the best end would be worth with one point more.
    fn ends(&self, options: &[Action], look_further: bool) -> Option<((i32, AreaId), i32)> {
        let operation = self.board.operation()?;
        let &Operation { area, spent, stack, .. } = operation;
        let open = |to: AreaId| options.contains(&Action::Step(to));
        let left = operation.left();
        let now = self.best_end(stack, area, spent, &self.reach(stack, area, left, open));
        if !look_further {
            return Some((now, now.0));
        }
        let exits = |to: AreaId| self.exit_allowed(area, to);
        let further = self.best_end(stack, area, spent, &self.reach(stack, area, left + 1, exits));
        Some((now, further.0))
    }
}
