//! A position as the policy reads it: from one side, with what is asked again and again worked out once.
//!
//! The position is an imagined one, or the true one of a simulation: the policy is only ever shown guesses of what its
//! side cannot see.

use vedette_conquerors::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeSet};
use vedette_conquerors::state::{Axis, Combat, Operation};
use vedette_conquerors::{COALITION, Position, Scenario};
use vedette_kernel::Side;

/// The position, imagined where the side cannot see it.
#[derive(Clone, Copy)]
pub(super) struct Board<'a> {
    pub(super) game: &'a Position,
    pub(super) us: Side,
    pub(super) turn: u8,
    pub(super) last_turn: u8,
    corps: [BlockSet; 2],
    coalition_places: AreaSet,
}

impl<'a> Board<'a> {
    pub(super) fn new(game: &'a Position, us: Side) -> Board<'a> {
        let scenario = game.scenario();
        let on_map = |side: Side| {
            let corps = scenario.of_side[side.index()].and(scenario.corps).minus(game.eliminated());
            corps.into_iter().filter(|&block| game.area_of(block).is_somewhere()).collect()
        };
        let held = |&place: &AreaId| game.controller_of(place) == Some(COALITION);
        Board {
            game,
            us,
            turn: game.turn(),
            last_turn: scenario.frame.last_turn,
            corps: Side::BOTH.map(on_map),
            coalition_places: scenario.map.places.into_iter().filter(held).collect(),
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

    pub(super) fn controller(&self, area: AreaId) -> Option<Side> {
        self.game.controller_of(area)
    }

    /// What control of a place is worth to whoever takes it, in hundredths of a point: its value, and the point a turn
    /// that the Coalition has for holding three.
    pub(super) fn worth(&self, area: AreaId) -> i32 {
        let turns = i32::from(self.last_turn.saturating_sub(self.turn)) + 1;
        let counts = self.coalition_places.len() >= 3 && self.coalition_places.has(area);
        let third = self.coalition_places.len() == 2 && !self.coalition_places.has(area);
        i32::from(self.scenario().area(area).value) * 100 + if counts || third { turns * 100 } else { 0 }
    }

    /// How many places the Coalition holds.
    pub(super) fn coalition_places(&self) -> AreaSet {
        self.coalition_places
    }

    /// The distance from an area to the nearest corps of a side.
    pub(super) fn nearest(&self, side: Side, area: AreaId) -> u8 {
        let distances = &self.scenario().map.distances[area.index()];
        let corps = self.corps(side).into_iter();
        corps.map(|block| distances[self.area(block).index()]).min().unwrap_or(u8::MAX)
    }
}
