//! A position as the policy reads it: from one side, with what is asked again and again worked out once.
//!
//! The position is an imagined one, or the true one of a simulation: the policy is only ever shown guesses of what its
//! side cannot see.

use vedette_conquerors::sets::{AreaId, BlockId, BlockSet, BridgeSet};
use vedette_conquerors::state::{Axis, Combat, Operation};
use vedette_conquerors::{Position, Scenario};
use vedette_kernel::Side;

use super::stakes::{Stakes, turns_left};

/// The position, imagined where the side cannot see it.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) game: &'a Position,
    pub(super) us: Side,
    pub(super) turn: u8,
    /// Turns left, this one included.
    pub(super) turns_left: u8,
    pub(super) stakes: Stakes,
    corps: [BlockSet; 2],
}

impl<'a> Board<'a> {
    pub(super) fn new(game: &'a Position, us: Side) -> Board<'a> {
        let scenario = game.scenario();
        let on_map = |side: Side| {
            let corps = scenario.of_side[side.index()].and(scenario.corps).minus(game.eliminated());
            corps.into_iter().filter(|&block| game.area_of(block).is_somewhere()).collect()
        };
        Board {
            game,
            us,
            turn: game.turn(),
            turns_left: turns_left(game),
            stakes: Stakes::new(game),
            corps: Side::BOTH.map(on_map),
        }
    }

    fn scenario(&self) -> &'a Scenario {
        self.game.scenario()
    }

    #[inline]
    pub(super) fn area(&self, block: BlockId) -> AreaId {
        self.game.area_of(block)
    }

    #[inline]
    pub(super) fn fatigue(&self, corps: BlockId) -> u8 {
        self.game.fatigue(corps)
    }

    #[inline]
    pub(super) fn cavalry(&self, corps: BlockId) -> u8 {
        self.game.cavalry(corps)
    }

    #[inline]
    pub(super) fn strength(&self, corps: BlockId) -> u8 {
        self.game.infantry(corps) + self.game.cavalry(corps)
    }

    #[inline]
    pub(super) fn ready(&self) -> BlockSet {
        self.game.ready()
    }

    #[inline]
    pub(super) fn wrecked(&self) -> BridgeSet {
        self.game.wrecked()
    }

    #[inline]
    pub(super) fn axis(&self, area: AreaId) -> Option<Axis> {
        self.game.axis_at(area)
    }

    /// The operation under way.
    pub(super) fn operation(&self) -> Option<&'a Operation> {
        self.game.operation()
    }

    /// The blocks of the operation under way.
    pub(super) fn stack(&self) -> BlockSet {
        self.operation().map_or(BlockSet::NONE, |operation| operation.stack)
    }

    /// The combat under way.
    pub(super) fn combat(&self) -> Option<&'a Combat> {
        self.game.combat()
    }

    #[inline]
    pub(super) fn in_area(&self, side: Side, area: AreaId) -> BlockSet {
        self.game.occupants(area).and(self.scenario().of_side[side.index()])
    }

    #[inline]
    pub(super) fn corps_in(&self, side: Side, area: AreaId) -> BlockSet {
        self.game.occupants(area).and(self.corps[side.index()])
    }

    /// All corps of a side on the map.
    #[inline]
    pub(super) fn corps(&self, side: Side) -> BlockSet {
        self.corps[side.index()]
    }

    /// What a side would win by standing alone in an area, in hundredths of a point; 0 where there is nothing to win.
    pub(super) fn prize(&self, side: Side, area: AreaId) -> i32 {
        self.stakes.prize(side, area).map_or(0, |stake| stake.worth)
    }

    /// Whether a side has something to keep in an area.
    pub(super) fn holds(&self, side: Side, area: AreaId) -> bool {
        self.stakes.holding(side, area).is_some()
    }

    /// The cards that the works of a place give to a side that fights there.
    pub(super) fn works(&self, side: Side, area: AreaId, attacks: bool) -> i32 {
        let town = !attacks && self.game.controller_of(area) == Some(side);
        i32::from(town) + i32::from(self.game.citadel_owner_of(area) == Some(side))
    }

    /// The distance from an area to the nearest corps of a side.
    pub(super) fn nearest(&self, side: Side, area: AreaId) -> u8 {
        let distances = &self.scenario().map.distances[area.index()];
        let corps = self.corps(side).into_iter();
        corps.map(|block| distances[self.area(block).index()]).min().unwrap_or(u8::MAX)
    }
}
