//! How good it is to stand somewhere: what pulls a stack on, what holds it back, and who could fall on it.

use vedette_conquerors::Scenario;
use vedette_conquerors::scenario::{MAX_AREAS, Person};
use vedette_conquerors::sets::{AreaId, BlockSet};
use vedette_kernel::Side;

use super::board::Board;
use super::fight::{cards_of, stack_cards};
use super::holds_out;

/// How much of its cards a corps brings to bear on an area so many connections away this turn, in hundredths.
const REACH: [i32; 5] = [100, 85, 65, 40, 15];
/// How much of a prize is felt so many connections away.
const PULL: [i32; 14] = [100, 82, 67, 55, 45, 37, 30, 25, 20, 16, 13, 10, 8, 6];
/// How likely an open place is lost, by the distance of the nearest enemy corps.
const RISK: [i32; 7] = [95, 90, 80, 60, 35, 18, 8];
/// How much a corps guards a place so many connections away.
const GUARD: [i32; 4] = [100, 65, 30, 10];

fn table(values: &[i32], distance: u8) -> i32 {
    values.get(usize::from(distance)).copied().unwrap_or(0)
}

/// What every area means to a side.
pub(super) struct Fields {
    us: Side,
    /// What draws us there.
    pull: [i32; MAX_AREAS],
    /// Enemy cards that can come there, in hundredths.
    threat: [i32; MAX_AREAS],
    /// Own cards that can come there.
    support: [i32; MAX_AREAS],
    /// Own places with what they stand to lose.
    places: Vec<(AreaId, i32)>,
}

impl Fields {
    pub(super) fn new(scenario: &Scenario, board: &Board) -> Fields {
        let us = board.us;
        let mut fields = Fields {
            us,
            pull: [0; MAX_AREAS],
            threat: [0; MAX_AREAS],
            support: [0; MAX_AREAS],
            places: Vec::with_capacity(scenario.map.places.len()),
        };
        fields.spread_cards(scenario, board);
        for place in scenario.map.places {
            let worth = board.worth(scenario, place);
            if board.controller(scenario, place) == Some(us) {
                let near = board.nearest(scenario, us.other(), place);
                fields.places.push((place, worth * table(&RISK, near) / 100));
            } else {
                fields.spread_pull(scenario, board, place, worth);
            }
        }
        fields
    }

    fn spread_cards(&mut self, scenario: &Scenario, board: &Board) {
        for side in Side::BOTH {
            let field = if side == self.us { &mut self.support } else { &mut self.threat };
            for corps in board.corps(scenario, side) {
                let cards = cards_of(scenario, board, corps);
                let at = board.area[corps.index()];
                let distances = scenario.map.distances[at.index()];
                for (sum, distance) in field.iter_mut().zip(distances).take(scenario.map.areas.len()) {
                    *sum += cards * table(&REACH, distance);
                }
            }
        }
    }

    /// An enemy place draws us the more, the less it is defended.
    fn spread_pull(&mut self, scenario: &Scenario, board: &Board, place: AreaId, worth: i32) {
        let guards = stack_cards(scenario, board, board.in_area(scenario, self.us.other(), place));
        let open = (100 - 18 * guards).max(30);
        let late = 100 + 12 * i32::from(board.turn);
        let zeal = if holds_out(self.us) { 40 } else { 100 };
        for area in 0..scenario.map.areas.len() {
            let felt = table(&PULL, scenario.distance(AreaId(area as u8), place));
            let pull = worth * felt / 100 * open / 100 * late / 100 * zeal / 100;
            self.pull[area] = self.pull[area].max(pull);
        }
    }

    /// What a stack gains by standing in `to` instead of `from`.
    pub(super) fn shift(
        &self,
        scenario: &Scenario,
        board: &Board,
        stack: BlockSet,
        from: AreaId,
        to: AreaId,
    ) -> i32 {
        let corps = stack.and(scenario.corps).len() as i32;
        let weight = 60 + 40 * corps.max(1);
        let pull = (self.pull[to.index()] - self.pull[from.index()]) * weight / 100;
        pull + self.guarded(scenario, board, stack, to)
            - self.guarded(scenario, board, stack, from)
            - self.exposure(scenario, board, stack, to)
            + self.exposure(scenario, board, stack, from)
    }

    /// What a stack in an area keeps safe, beyond what the others keep safe already.
    fn guarded(&self, scenario: &Scenario, board: &Board, stack: BlockSet, area: AreaId) -> i32 {
        let others = board.corps(scenario, self.us).minus(stack);
        let mut sum = 0;
        for &(place, risk) in self.places.iter().filter(|(_, risk)| *risk > 0) {
            let at = |area: AreaId| table(&GUARD, scenario.distance(area, place));
            let best = others.into_iter().map(|block| at(board.area[block.index()])).max().unwrap_or(0);
            sum += risk * (at(area) - best).max(at(area) / 5) / 100;
        }
        sum
    }

    /// What a stack risks in an area where the enemy can bring more cards than we.
    fn exposure(&self, scenario: &Scenario, board: &Board, stack: BlockSet, area: AreaId) -> i32 {
        let moving: i32 = stack
            .and(scenario.corps)
            .into_iter()
            .map(|block| {
                let distance = scenario.distance(board.area[block.index()], area);
                cards_of(scenario, board, block) * table(&REACH, distance)
            })
            .sum();
        let own = stack_cards(scenario, board, stack) * 100;
        let ground = 100 * i32::from(scenario.map.woods.has(area))
            + 100 * i32::from(board.controller(scenario, area) == Some(self.us));
        // Helpers count for less than those who are there.
        let helped = own + (self.support[area.index()] - moving) * 60 / 100 + ground;
        let deficit = (self.threat[area.index()] - helped).max(0);
        let emperor = stack.into_iter().any(|block| scenario.block(block).person == Some(Person::Napoleon));
        deficit * if emperor { 110 } else { 45 } / 100
    }

    /// What those who stay behind risk when a stack leaves them.
    pub(super) fn desertion(
        &self,
        scenario: &Scenario,
        board: &Board,
        rest: BlockSet,
        leaving: BlockSet,
        area: AreaId,
    ) -> i32 {
        if rest.and(scenario.corps).is_empty() {
            return 0;
        }
        let together = self.exposure(scenario, board, rest.or(leaving), area);
        (self.exposure(scenario, board, rest, area) - together).max(0)
    }

    /// How much the enemy outnumbers us in an area, in hundredths of a card.
    pub(super) fn pressure(&self, area: AreaId) -> i32 {
        self.threat[area.index()] - self.support[area.index()]
    }
}
