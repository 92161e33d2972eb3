//! The march: movement points, steps, stops and fatigue.

use vedette_kernel::{Refusal, Side};

use crate::action::{Action, Offer};
use crate::cards::Moment;
use crate::event::{Event, Outside};
use crate::flow::{Group, Split, Task};
use crate::operation::enter::Entry;
use crate::options::NoPoints;
use crate::scenario::{COALITION, FRENCH, Link, Person};
use crate::sets::{AreaId, BlockId, BlockSet};
use crate::state::{Operation, Position, Weather};
use crate::turn::Draw;

impl Position {
    /// Whether anything of the chosen stack is left that can march or fight.
    pub(crate) fn stack_lives(&self) -> bool {
        !self.operation.stack.minus(self.scenario.commanders).is_empty()
    }

    /// Whether the operation is one of vedettes.
    pub(crate) fn is_vedette_march(&self) -> bool {
        !self.operation.stack.and(self.scenario.vedettes).is_empty()
    }

    /// CQ-CARD-RAIN-01: an activated stack suffers 1 fatigue, freely placed, before anything else. Vedettes carry
    /// none (CQ-WEATHER-04).
    pub(crate) fn rain_on_stack(&mut self) {
        let side = self.operation.side;
        if self.weather.rain || self.weather.mud {
            self.acknowledge(side, self.operation.stack);
            self.agenda.push(Task::ShareFatigue(side, 1, Group::Stack, Split::Free));
        }
    }

    /// CQ-MOVE-01: the march card.
    pub(crate) fn reveal_march_card(&mut self, out: &mut impl Outside) {
        if !self.stack_lives() {
            return;
        }
        let side = self.operation.side;
        let card = self.reveal(side, Draw::March, out);
        self.operation.marching = true;
        self.operation.value = card.map_or(0, |card| self.scenario.card(side, card).value);
        self.operation.points = self.march_points();
        let points = self.operation.points;
        if let Some(card) = card {
            out.tell(|| Event::MarchCard { side, card });
        }
        out.on_track(self.has_fog(), side, || Event::MarchPoints { points });
    }

    /// CQ-MOVE-10: the movement points of the stack for the card revealed, before events of this operation.
    pub(crate) fn march_points(&self) -> i8 {
        let Operation { side, stack, value, .. } = self.operation;
        value as i8 + self.composition_points(stack) + self.weather_points(side)
    }

    /// What the composition of a stack adds to the card: CQ-MOVE-02 (each further corps costs a point), CQ-MOVE-05
    /// (Napoleon), CQ-MOVE-06 and CQ-MOVE-07 (the march symbol of a lone corps), CQ-VEDETTE-03, CQ-VEDETTE-04;
    /// a commander is no corps (CQ-COMMANDER-05). Worked examples: CQ-MOVE-08, CQ-MOVE-09.
    pub(crate) fn composition_points(&self, stack: BlockSet) -> i8 {
        let corps = self.corps_of(stack);
        let vedettes = stack.and(self.scenario.vedettes);
        if !vedettes.is_empty() {
            let plus_one = self.scenario.options.edition.vedettes_march_value_plus_one();
            return if plus_one { 1 } else { 1 - vedettes.len() as i8 };
        }
        let napoleon = stack
            .and(self.scenario.commanders)
            .into_iter()
            .map(|commander| self.scenario.block(commander))
            .filter(|block| block.person == Some(Person::Napoleon) && !self.weather.walewska)
            .map(|block| block.march as i8)
            .sum::<i8>();
        let alone = match corps.first() {
            Some(only) if corps.len() == 1 => self.scenario.block(only).march as i8,
            _ => 0,
        };
        1 - corps.len() as i8 + napoleon + alone
    }

    /// CQ-CARD-RAIN-02, CQ-CARD-SECOND-BREATH-01, CQ-CARD-STRATEGIC-RETREAT-01.
    pub(crate) fn weather_points(&self, side: Side) -> i8 {
        let wet = match self.weather {
            Weather { mud: true, .. } => -2,
            Weather { rain: true, .. } | Weather { snow: true, .. } => -1,
            _ => 0,
        };
        let breath = if self.weather.second_breath && side == FRENCH { -1 } else { 0 };
        let retreat = if self.weather.strategic_retreat && side == COALITION { 1 } else { 0 };
        wet + breath + retreat
    }

    /// CQ-CARDS-16, window 2: the mover speaks first, then the enemy. The mover's cards are simply part of his march
    /// where the enemy has no say.
    pub(crate) fn plan_march_start(&mut self) {
        let side = self.operation.side;
        if self.window_opens(side.other(), Moment::EnemyStart) {
            self.operation.started = true;
            self.agenda
                .plan([Task::Window(side, Moment::Start), Task::Window(side.other(), Moment::EnemyStart)]);
        }
    }

    /// The moment at which the marching player may play cards right now.
    pub(crate) fn march_moment(&self) -> Moment {
        let at_start = self.operation.steps == 0 && !self.operation.started;
        if at_start { Moment::Start } else { Moment::Road }
    }

    /// Whether the marching player is asked: in open games not when he can do nothing any more. In fog the enemy
    /// must not learn that the points are used up, or that a friendly corps stopped the stack: the player is asked
    /// until he ends the march, or until something that everybody sees ends it.
    #[inline]
    pub(crate) fn march_asks(&self) -> bool {
        let operation = &self.operation;
        if operation.ended || !self.stack_lives() {
            return false;
        }
        if self.has_fog() {
            let met = operation.steps > 0 && !self.is_free_for(operation.side, operation.area);
            return !(operation.confused || operation.takes_citadel || met);
        }
        if operation.stopped {
            return false;
        }
        operation.left() > 0
            || operation.may_always_step()
            || self.might_play(operation.side, self.march_moment())
    }

    pub(crate) fn march_candidates(&self, offer: &mut impl Offer) {
        for link in self.scenario.links(self.operation.area) {
            offer.candidate(Action::Step(link.to));
        }
        offer.candidate(Action::Stop);
        self.hand_candidates(self.operation.side, self.march_moment(), offer);
    }

    /// CQ-MOVE-12, CQ-MOVE-13: what a connection costs.
    fn step_cost(&self, link: Link) -> u8 {
        if self.is_wrecked(link.bridge) && !self.operation.ford { 3 } else { 1 }
    }

    /// CQ-MOVE-12, CQ-MOVE-13, CQ-SIEGE-04, CQ-AXIS-08, CQ-AXIS-09, CQ-CARD-FORCED-MARCH-03, CQ-CARD-STRATEGIC-RETREAT-01.
    pub(crate) fn permit_step(&self, to: AreaId) -> Result<(), Refusal> {
        let Operation { side, area, steps, stopped, .. } = self.operation;
        if stopped {
            return Err(Refusal::new("CQ-MOVE-15", "has-to-stop").with("area", area.0.into()));
        }
        let Some(link) = self.scenario.link(area, to) else {
            return Err(Refusal::new("CQ-MOVE-12", "not-adjacent").with("area", to.0.into()));
        };
        if self.is_vedette_march() && self.citadel_owner(to) == Some(side.other()) {
            return Err(Refusal::new("CQ-VEDETTE-15", "enemy-citadel").with("area", to.0.into()));
        }
        let cost = self.step_cost(link);
        let left = self.operation.left();
        if left < cost.into() && !self.operation.may_always_step() {
            let (rule, code) =
                if cost == 3 { ("CQ-MOVE-13", "bridge-costs") } else { ("CQ-MOVE-12", "no-points-left") };
            return Err(Refusal::new(rule, code).with("points", left.max(0).into()));
        }
        if steps == 0 {
            self.permit_first_step(side, area, to)?;
        }
        self.permit_strategic_step(to, left - i16::from(cost))
    }

    /// CQ-AXIS-08, CQ-AXIS-09, CQ-AXIS-10, CQ-AXIS-11: how a contested area may be left.
    fn permit_first_step(&self, side: Side, area: AreaId, to: AreaId) -> Result<(), Refusal> {
        match self.axis(area) {
            Some(axis) if axis.owner == side && axis.towards != to => {
                Err(Refusal::new("CQ-AXIS-08", "own-axis-first").with("area", axis.towards.0.into()))
            }
            Some(axis) if axis.owner != side && axis.towards == to => {
                Err(Refusal::new("CQ-AXIS-09", "enemy-axis").with("area", to.0.into()))
            }
            _ => Ok(()),
        }
    }

    /// CQ-MOVE-14: a march may end anywhere, except under Strategic Retreat.
    pub(crate) fn permit_stop(&self) -> Result<(), Refusal> {
        let could_go_on =
            || self.scenario.links(self.operation.area).iter().any(|link| self.permit_step(link.to).is_ok());
        if self.retreats_strategically() && !self.is_nearer(self.operation.area) && could_go_on() {
            return Err(Refusal::new(
                self.scenario.options.edition.strategic_retreat_rule(),
                "must-end-nearer",
            ));
        }
        Ok(())
    }

    /// CQ-CARD-STRATEGIC-RETREAT-02: who is already in the one refuge cannot get nearer, and may not march.
    pub(crate) fn cannot_get_nearer(&self, side: Side, from: AreaId) -> bool {
        let refuges = &self.scenario.map.refuges;
        self.weather.strategic_retreat
            && side == COALITION
            && refuges.iter().all(|&refuge| self.scenario.distance(from, refuge) == 0)
    }

    /// CQ-CARD-STRATEGIC-RETREAT-01, CQ-CARD-STRATEGIC-RETREAT-02 (D63): a stack that must end its march nearer to a refuge
    /// does not spend the point it needs for that on the bridge towards an area, nor wreck the bridge it needs.
    pub(crate) fn bridge_work_leaves_a_way_back(&self, to: AreaId) -> bool {
        let bound = self.retreats_strategically()
            && self.operation.points > 0
            && self.ruleset().bridge_work_leaves_a_way_back();
        if !bound || self.is_nearer(self.operation.area) {
            return true;
        }
        let mut after = self.clone();
        after.work_on_bridge(to, &mut vedette_kernel::Nobody);
        self.scenario.links(self.operation.area).iter().any(|link| after.permit_step(link.to).is_ok())
    }

    fn retreats_strategically(&self) -> bool {
        self.weather.strategic_retreat && self.operation.side == COALITION
    }

    /// Whether an area is nearer to one of the refuges than the start of the march.
    fn is_nearer(&self, area: AreaId) -> bool {
        let origin = self.operation.origin;
        let nearer =
            |&refuge: &AreaId| self.scenario.distance(area, refuge) < self.scenario.distance(origin, refuge);
        self.scenario.map.refuges.iter().any(nearer)
    }

    /// Under Strategic Retreat a step must leave a way to end the march nearer to a refuge.
    fn permit_strategic_step(&self, to: AreaId, left: i16) -> Result<(), Refusal> {
        if !self.retreats_strategically() || self.can_end_nearer(to, left) {
            return Ok(());
        }
        let rule = self.scenario.options.edition.strategic_retreat_rule();
        Err(Refusal::new(rule, "leads-away").with("area", to.0.into()))
    }

    /// Whether a march that has come to an area can end nearer to a refuge with the points left. Blocks that would
    /// stop it count as the player sees them: in fog any enemy block may be a corps.
    fn can_end_nearer(&self, area: AreaId, left: i16) -> bool {
        if self.is_nearer(area) {
            return true;
        }
        // Every connection costs a point at least: what is farther away need not be searched.
        let Operation { side, origin, .. } = self.operation;
        let within_reach = |&refuge: &AreaId| {
            let scenario = &self.scenario;
            i16::from(scenario.distance(area, refuge)) - left < i16::from(scenario.distance(origin, refuge))
        };
        if !self.scenario.map.refuges.iter().any(within_reach) {
            return false;
        }
        let stops_corps =
            !self.is_vedette_march() && !self.corps_in(side, area).minus(self.operation.stack).is_empty();
        if left <= 0 || stops_corps || !self.blocks_in(side.other(), area).is_empty() {
            return false;
        }
        self.scenario.links(area).iter().any(|&link| {
            let cost = i16::from(self.step_cost(link));
            left >= cost && self.can_end_nearer(link.to, left - cost)
        })
    }

    /// The stack crosses a connection (CQ-MOVE-12, CQ-MOVE-17) and meets whoever is there.
    pub(crate) fn step(&mut self, to: AreaId, out: &mut impl Outside) {
        let Operation { side, stack, area: from, .. } = self.operation;
        let Some(link) = self.scenario.link(from, to) else { return };
        let cost = self.step_cost(link);
        if self.operation.steps == 0 {
            self.operation.from_contested = self.is_contested(from);
        }
        if self.is_wrecked(link.bridge) {
            self.operation.ford = false;
        }
        self.operation.steps += 1;
        self.operation.spent += cost;
        self.operation.area = to;
        // CQ-MOVE-18, CQ-VEDETTE-13.
        self.operation.takes_citadel =
            self.would_take(side, to) && self.scenario.options.edition.citadel_stops_a_march();
        self.operation.stopped = self.operation.takes_citadel;
        self.plan_entry_windows(side, to);
        if self.is_vedette_march() {
            self.enter_with_vedettes(stack, from, to, out);
        } else {
            // CQ-MOVE-15, CQ-MOVE-16.
            self.operation.stopped |= !self.corps_in(side, to).is_empty() || !self.is_free_for(side, to);
            self.enter(stack, from, to, Entry::March, out);
        }
    }

    /// After the fatigue of the march: a citadel taken on the way changes hands only if somebody is left to hold it
    /// (CQ-FATIGUE-12).
    pub(crate) fn settle_march(&mut self, area: AreaId, out: &mut impl Outside) {
        self.settle(area, out);
        for side in Side::BOTH {
            if !self.vedettes_in(side, area).is_empty() && self.would_take(side, area) {
                self.take_control(side, area, out);
            }
        }
    }

    /// CQ-CARDS-16, window 3.
    fn plan_entry_windows(&mut self, side: Side, to: AreaId) {
        if self.is_free_for(side, to) {
            self.agenda
                .plan([Task::Window(side, Moment::Joining), Task::Window(side.other(), Moment::Entering)]);
        }
    }

    pub(crate) fn finish_march(&mut self, out: &mut impl Outside) {
        let Operation { side, area, steps, .. } = self.operation;
        if steps == 0 {
            out.tell(|| Event::Stayed { side, area });
        }
    }

    /// CQ-FATIGUE-01 to CQ-FATIGUE-14: the fatigue of the march, added up and shared once.
    pub(crate) fn march_fatigue(&mut self) {
        let side = self.operation.side;
        let sum = self.march_fatigue_sum();
        self.agenda.push(Task::Settle(self.operation.area));
        if sum > 0 {
            self.agenda.push(Task::ShareFatigue(side, sum, Group::Stack, Split::Equal));
        }
    }

    /// The sum of items A to E. Vedettes have no part in it (CQ-VEDETTE-05); the card Fatigue has (CQ-CARD-FATIGUE-02).
    pub(crate) fn march_fatigue_sum(&self) -> u8 {
        let operation = &self.operation;
        let corps = self.corps_of(operation.stack);
        if corps.is_empty() {
            return 0;
        }
        let moved = operation.steps > 0;
        let beyond_third = corps.len() as u8 * operation.spent.saturating_sub(3);
        let begins = u8::from(moved && operation.from_contested);
        let ends = u8::from(moved && self.is_contested(operation.area));
        let citadel = u8::from(operation.takes_citadel);
        let rest: u8 = operation.stack.into_iter().map(|block| self.rest_symbol(block)).sum();
        (beyond_third + begins + ends + citadel + operation.card_fatigue).saturating_sub(rest)
    }

    /// CQ-FATIGUE-05, CQ-FATIGUE-06: the rest symbol of a block, as the edition counts it.
    fn rest_symbol(&self, block: BlockId) -> u8 {
        let printed = self.scenario.block(block);
        let napoleon = printed.person == Some(Person::Napoleon);
        let ignored = if napoleon {
            self.weather.walewska
        } else {
            self.scenario.options.edition.only_napoleon_rests()
        };
        if ignored { 0 } else { printed.rest }
    }

    /// CQ-COMBAT-01, CQ-MOVE-11, CQ-CARD-FORAGE-02: whether the march may become an attack.
    pub(crate) fn may_attack_after_march(&self) -> bool {
        let operation = &self.operation;
        let could_move = operation.points > 0
            || operation.steps > 0
            || operation.foraged
            || self.scenario.options.readings.no_points == NoPoints::Attack;
        !self.corps_of(operation.stack).is_empty()
            && !operation.confused
            && could_move
            && self.is_contested(operation.area)
    }
}
