//! Small questions about a position that opponents, boards and tables of odds ask.
//!
//! Whoever holds a position may know everything in it. Opponents are shown positions that were guessed from a side's own
//! knowledge, never the true one.

use vedette_kernel::Side;

use crate::flow::Task;
use crate::map::Supply;
use crate::scenario::{Effect, Link};
use crate::sets::{ArmyId, BoxId, CardSet, PieceId, PieceSet};
use crate::state::{Battle, March, Phase, Position, Reaction, Siege, Truce};
use crate::tables::Weather;

impl Position {
    /// The question that a side is asked, if any.
    #[inline]
    pub fn question_for(&self, side: Side) -> Option<Task> {
        self.asked(side)
    }

    /// The weather of the turn.
    pub fn weather_now(&self) -> Weather {
        self.weather
    }

    /// The phase.
    pub fn phase_now(&self) -> Phase {
        self.phase
    }

    /// Whose player turn it is.
    pub fn phasing_side(&self) -> Side {
        self.phasing
    }

    /// Who is first in this turn.
    pub fn first_side(&self) -> Side {
        self.first
    }

    /// How things stand with the Armistice.
    pub fn truce_now(&self) -> Truce {
        self.truce
    }

    /// The last turn that is to be expected: the Armistice may end the scenario before its calendar does.
    pub fn expected_end(&self) -> u8 {
        let frame = &self.scenario.frame;
        match &frame.armistice {
            Some(armistice) if armistice.ends => {
                frame.last_turn.min(self.armistice_marker.saturating_sub(1)).max(self.turn)
            }
            _ => frame.last_turn,
        }
    }

    /// Where a piece is; `NOWHERE` off the map.
    #[inline]
    pub fn place_of(&self, piece: PieceId) -> BoxId {
        self.at[piece.index()]
    }

    /// The SP of a piece.
    #[inline]
    pub fn strength_of(&self, piece: PieceId) -> u8 {
        self.sp[piece.index()]
    }

    /// The SP that a unit left behind on its marches.
    pub fn stragglers_of(&self, piece: PieceId) -> u8 {
        self.slashes[piece.index()]
    }

    /// The pieces of a side in a box.
    #[inline]
    pub fn company(&self, side: Side, place: BoxId) -> PieceSet {
        self.pieces_in(side, place)
    }

    /// Whether a side has troops with strength, or guns, in a box.
    #[inline]
    pub fn has_real_units(&self, side: Side, place: BoxId) -> bool {
        self.holds(side, place)
    }

    /// Whether a side has any counter in a box.
    #[inline]
    pub fn has_counters(&self, side: Side, place: BoxId) -> bool {
        self.has_counter(side, place)
    }

    /// Pieces that shelter in besieged cities.
    pub fn sheltered(&self) -> PieceSet {
        self.inside
    }

    /// Pieces that were activated in this Movement Phase.
    pub fn activated_pieces(&self) -> PieceSet {
        self.activated
    }

    /// Reinforcements that wait to enter by a connection.
    pub fn waiting_pieces(&self) -> PieceSet {
        self.waiting
    }

    /// Pieces that rest in this turn: no reactions.
    pub fn resting_pieces(&self) -> PieceSet {
        self.resting
    }

    /// Pieces that have moved or acted in this turn.
    pub fn busy_pieces(&self) -> PieceSet {
        self.busy
    }

    /// Units that made a forced march.
    pub fn fatigued_pieces(&self) -> PieceSet {
        self.fatigued
    }

    /// The box and the cost of the connection by which a waiting reinforcement enters.
    pub fn entrance_of(&self, piece: PieceId) -> Option<(BoxId, u8)> {
        self.entry_of(piece)
    }

    /// The army of a piece; a made Detachment is in that of its parent.
    pub fn army_of_piece(&self, piece: PieceId) -> Option<ArmyId> {
        self.army_of(piece)
    }

    /// Whether a unit is in command by what was found in the administrative phase.
    pub fn is_commanded(&self, piece: PieceId) -> bool {
        self.is_in_command(piece)
    }

    /// The CP an army has left.
    pub fn command_points(&self, army: ArmyId) -> u8 {
        self.cp[army.index()]
    }

    /// Who commands an army.
    pub fn chief_of(&self, army: ArmyId) -> Option<PieceId> {
        Some(self.commanders[army.index()]).filter(|&chief| chief.is_some() && self.is_on_map(chief))
    }

    /// Whether a leader commands an army.
    pub fn is_chief(&self, leader: PieceId) -> bool {
        self.commands(leader).is_some()
    }

    /// What an army is fed by.
    pub fn supply_of(&self, army: ArmyId) -> Supply {
        self.supply(army).0
    }

    /// The CP that each army pays to activate a stack, and what pieces without an army cost besides; `None` if nobody
    /// may pay for all of it.
    pub fn price_of(&self, stack: PieceSet) -> Option<u8> {
        let bill = self.bill(stack)?;
        let loose = bill.loose.into_iter().enumerate().filter(|(army, _)| bill.open >> army & 1 != 0);
        Some(bill.due.into_iter().sum::<u8>() + loose.map(|(_, points)| points).min().unwrap_or(0))
    }

    /// Whether a stack may march as one.
    pub fn may_march_together(&self, stack: PieceSet) -> bool {
        self.may_stack(stack)
    }

    /// Whether a stack is within the limits that hold without a commander-in-chief.
    pub fn is_within_limits(&self, stack: PieceSet) -> bool {
        self.fits(stack)
    }

    /// The movement points a stack has when it is activated.
    pub fn pace_of(&self, stack: PieceSet) -> u8 {
        self.stack_allowance(stack)
    }

    /// Whether combat units can cross a connection now.
    #[inline]
    pub fn can_cross(&self, link: &Link) -> bool {
        self.is_open(link)
    }

    /// What crossing a connection costs now.
    #[inline]
    pub fn toll_of(&self, link: &Link) -> u8 {
        self.cost(link)
    }

    /// Whether a connection has a bridge or a pontoon that stands.
    pub fn has_bridge(&self, link: &Link) -> bool {
        self.is_bridge(link)
    }

    /// Pontoon markers that a side has still to lay.
    pub fn pontoons_left(&self, side: Side) -> u8 {
        self.pontoon_stock(side).saturating_sub(self.pontoons[side.index()].len() as u8)
    }

    /// Whether a unit is able to make a Detachment: it is in command, and a counter for it is free.
    pub fn may_detach(&self, unit: PieceId) -> bool {
        self.has_counter_for(unit)
    }

    /// Whether the frontier lets combat units through.
    pub fn is_border_open(&self) -> bool {
        self.is_frontier_open()
    }

    /// Whether a side may come into a box in this turn.
    #[inline]
    pub fn may_come(&self, side: Side, place: BoxId) -> bool {
        self.may_enter(side, place)
    }

    /// Whether a box is neither with an enemy unit nor next to one.
    pub fn is_clear_of_enemies(&self, side: Side, place: BoxId) -> bool {
        self.is_apart(side, place)
    }

    /// The siege of a box.
    #[inline]
    pub fn siege_at(&self, place: BoxId) -> Option<Siege> {
        self.siege(place)
    }

    /// Whose flag lies on each box with points, in the order of the scenario.
    pub fn flags(&self) -> &[Option<Side>] {
        self.control.get(..self.scenario.frame.prizes.len()).unwrap_or_default()
    }

    /// Whether a side has entrenched a box.
    pub fn is_dug_in(&self, side: Side, place: BoxId) -> bool {
        self.entrenched[side.index()].has(place)
    }

    /// The average cohesion of a group.
    pub fn cohesion_of(&self, pieces: PieceSet) -> u8 {
        self.cohesion(pieces)
    }

    /// The stack that is formed or marches.
    pub fn march_now(&self) -> &March {
        &self.march
    }

    /// The reaction that is made.
    pub fn reaction_now(&self) -> &Reaction {
        &self.reaction
    }

    /// The CV with which a force reacts.
    pub fn readiness_of(&self, stack: PieceSet) -> u8 {
        self.reaction_value(stack)
    }

    /// The battle that is fought.
    pub fn battle_now(&self) -> &Battle {
        &self.battle
    }

    /// Battles that can be marched to.
    pub fn battles_to_join(&self) -> impl Iterator<Item = BoxId> + '_ {
        self.battles.iter().copied().take_while(|place| place.is_somewhere())
    }

    /// Where a piece came from into its box in this player turn; `NOWHERE` if it did not.
    pub fn came_from(&self, piece: PieceId) -> BoxId {
        self.entered[piece.index()]
    }

    /// The event cards of a side.
    pub fn cards_of(&self, side: Side) -> CardSet {
        self.hands[side.index()]
    }

    /// What the card does that asks for a target.
    pub fn pending_effect(&self) -> Option<Effect> {
        self.pending()
    }
}
