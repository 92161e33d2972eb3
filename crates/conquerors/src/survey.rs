//! Reading a position without a view: for opponents and simulations, which look at guesses of their own.
//!
//! These show everything. What a player may see is for [`view`](crate::view) to say; whoever holds a true position and
//! reads it here must not show it to a player.

use vedette_kernel::Side;

use crate::flow::Task;
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeSet, CardSet};
use crate::state::{Axis, Combat, Operation, Position, Quarters, Weather};

impl Position {
    /// Where a block is; [`AreaId::NOWHERE`] if it is not on the map.
    #[inline]
    pub fn area_of(&self, block: BlockId) -> AreaId {
        self.area_of.get(block.index()).copied().unwrap_or(AreaId::NOWHERE)
    }

    /// The blocks of both sides in an area.
    #[inline]
    pub fn occupants(&self, area: AreaId) -> BlockSet {
        self.occupants.get(area.index()).copied().unwrap_or(BlockSet::NONE)
    }

    /// The corps of a side in an area.
    #[inline]
    pub fn corps_at(&self, side: Side, area: AreaId) -> BlockSet {
        self.occupants(area).and(self.scenario.of_side[side.index()]).and(self.scenario.corps)
    }

    /// The blocks that can still be activated this turn.
    #[inline]
    pub fn ready(&self) -> BlockSet {
        self.ready
    }

    /// The blocks that are out of the game.
    #[inline]
    pub fn eliminated(&self) -> BlockSet {
        self.eliminated
    }

    /// Infantry points of a corps.
    #[inline]
    pub fn infantry(&self, block: BlockId) -> u8 {
        self.infantry.get(block.index()).copied().unwrap_or(0)
    }

    /// Cavalry points of a corps.
    #[inline]
    pub fn cavalry(&self, block: BlockId) -> u8 {
        self.cavalry.get(block.index()).copied().unwrap_or(0)
    }

    /// The victory points as they have been told, though the marker moves only when a combat is settled.
    #[inline]
    pub fn points_told(&self) -> i8 {
        self.points.saturating_add(self.points_due)
    }

    /// Fatigue of a corps.
    #[inline]
    pub fn fatigue(&self, block: BlockId) -> u8 {
        self.fatigue.get(block.index()).copied().unwrap_or(0)
    }

    /// Who controls a place; `None` where there is no Control marker.
    #[inline]
    pub fn controller_of(&self, area: AreaId) -> Option<Side> {
        self.controller(area)
    }

    /// Whose Citadel marker lies in an area; `None` where there is none (1807).
    #[inline]
    pub fn citadel_owner_of(&self, area: AreaId) -> Option<Side> {
        self.citadel_owner(area)
    }

    /// The besieged citadels (1807).
    #[inline]
    pub fn besieged(&self) -> AreaSet {
        self.sieges
    }

    /// What has become of a side's Winter Quarters card (1807).
    #[inline]
    pub fn quarters_of(&self, side: Side) -> Quarters {
        self.quarters[side.index()]
    }

    /// Whether the Coalition has attacked this turn.
    #[inline]
    pub fn coalition_has_attacked(&self) -> bool {
        self.coalition_attacked
    }

    /// The cards that a block's combat symbol gives now.
    #[inline]
    pub fn symbol_of(&self, block: BlockId) -> i8 {
        if block.index() < self.scenario.blocks.len() { self.combat_symbol(block) } else { 0 }
    }

    /// What the composition of a stack of a side and the weather add to the value of its march card.
    #[inline]
    pub fn march_bonus(&self, side: Side, stack: BlockSet) -> i8 {
        self.composition_points(stack) + self.weather_points(side)
    }

    /// The axis of retreat in an area.
    #[inline]
    pub fn axis_at(&self, area: AreaId) -> Option<Axis> {
        self.axes.get(area.index()).copied().flatten()
    }

    /// Whether corps of both sides are in an area.
    #[inline]
    pub fn contested(&self, area: AreaId) -> bool {
        Side::BOTH.iter().all(|&side| !self.corps_at(side, area).is_empty())
    }

    /// The wrecked bridges.
    #[inline]
    pub fn wrecked(&self) -> BridgeSet {
        self.wrecked
    }

    /// The hand of a side.
    #[inline]
    pub fn hand(&self, side: Side) -> CardSet {
        self.piles[side.index()].hand
    }

    /// The deck of a side.
    #[inline]
    pub fn deck(&self, side: Side) -> CardSet {
        self.piles[side.index()].deck
    }

    /// Whole-turn events in force.
    #[inline]
    pub fn weather(&self) -> Weather {
        self.weather
    }

    /// Who has passed this turn.
    #[inline]
    pub fn has_passed(&self, side: Side) -> bool {
        self.passed[side.index()]
    }

    /// The operation under way, if any.
    #[inline]
    pub fn operation(&self) -> Option<&Operation> {
        self.agenda.iter().any(|task| task == Task::OperationOver).then_some(&self.operation)
    }

    /// The combat under way, if any.
    #[inline]
    pub fn combat(&self) -> Option<&Combat> {
        self.combat.area.is_somewhere().then_some(&self.combat)
    }

    /// Whether the players are placing their blocks unseen now.
    pub fn is_placing(&self) -> bool {
        self.is_setting_up()
    }

    /// Whether the players have placed their blocks themselves, unseen by each other.
    pub fn is_placed_unseen(&self) -> bool {
        self.has_hidden_setup()
    }

    /// What a side is asked, if anything.
    #[inline]
    pub fn question_for(&self, side: Side) -> Option<Task> {
        self.asked(side)
    }
}
