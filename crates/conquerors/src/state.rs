//! The position: plain arrays of small integers, quick to copy, with the small questions that every rule asks.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use vedette_kernel::{Outcome, Side, Sides};

use crate::cards::{Moment, Title};
use crate::flow::Agenda;
use crate::ruleset::Ruleset;
use crate::scenario::{MAX_AREAS, MAX_BLOCKS, Scenario};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeId, BridgeSet, CardId, CardSet};

/// The strength track has 8 boxes, the fatigue track too (CQ-SETUP-11).
pub const TRACK: u8 = 8;

/// The cards of one side, each card in exactly one pile.
///
/// The deck is a set and not a sequence: the top card is drawn at the moment it is needed, each card of the deck
/// being equally likely. That is the same as shuffling beforehand, leaves no order to hide, and makes the outcome
/// impossible to know before the choice that asks for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Piles {
    /// Face down, to be drawn or revealed.
    pub deck: CardSet,
    /// In the player's hand.
    pub hand: CardSet,
    /// Used. Everything in it was once shown to both players.
    pub discard: CardSet,
    /// In force for the whole turn, on the board (CQ-CARDS-18).
    pub board: CardSet,
    /// Face up in the running combat, or declared in the initiative phase and not resolved yet.
    pub shown: CardSet,
    /// Beside the board (Winter Quarters; CQ-WQ-01, CQ-WQ-03).
    pub aside: CardSet,
}

/// What has become of a side's Winter Quarters card.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Quarters {
    /// Not in play.
    #[default]
    Unused,
    /// On the board, with so many strength points on it (CQ-WQ-02).
    Measuring(u8),
    /// Among the cards.
    Shuffled,
    /// Met among the cards and laid beside the board (CQ-WQ-03).
    Out,
}

/// An axis of retreat: the connection by which the first stack entered a contested area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Axis {
    /// Whose marker it is.
    pub owner: Side,
    /// The area at the other end of the connection.
    pub towards: AreaId,
}

/// Whole-turn events in force.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Weather {
    /// Rain (CQ-CARD-RAIN-01).
    pub rain: bool,
    /// Second Breath, with effect (CQ-CARD-SECOND-BREATH-01).
    pub second_breath: bool,
    /// Strategic Retreat (CQ-CARD-STRATEGIC-RETREAT-01, CQ-CARD-STRATEGIC-RETREAT-02).
    pub strategic_retreat: bool,
    /// Snow (CQ-CARD-SNOW-01).
    pub snow: bool,
    /// Cold (CQ-CARD-COLD-01).
    pub cold: bool,
    /// Mud (CQ-CARD-MUD-01).
    pub mud: bool,
    /// Marie Walewska (CQ-CARD-MARIE-WALEWSKA-01).
    pub walewska: bool,
    /// The Tsar's Impatience (CQ-CARD-TSARS-IMPATIENCE-01).
    pub impatience: bool,
    /// Rain or snow was in force the turn before (CQ-WEATHER-01).
    pub wet_before: bool,
}

/// The operation under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Operation {
    /// Who operates.
    pub side: Side,
    /// The chosen blocks that are still alive, commander included.
    pub stack: BlockSet,
    /// Where they were chosen.
    pub origin: AreaId,
    /// Where they are.
    pub area: AreaId,
    /// The stack is complete and named.
    pub named: bool,
    /// A march card was revealed.
    pub marching: bool,
    /// The value of the march card.
    pub value: u8,
    /// The movement points, all modifiers added (may be negative).
    pub points: i8,
    /// Movement points spent.
    pub spent: u8,
    /// Connections crossed.
    pub steps: u8,
    /// The march began in a contested area.
    pub from_contested: bool,
    /// The start of the march is over: cards for the start can no longer be played.
    pub started: bool,
    /// Forced March was played: see [`Operation::may_always_step`].
    pub guaranteed: bool,
    /// Forage was played: an attack is possible without movement points (CQ-CARD-FORAGE-02).
    pub foraged: bool,
    /// The stack has to stop where it is.
    pub stopped: bool,
    /// The player has ended the march.
    pub ended: bool,
    /// Confusion ended the operation.
    pub confused: bool,
    /// The march takes a citadel, to be settled after its fatigue (CQ-FATIGUE-12).
    pub takes_citadel: bool,
    /// Fatigue added by the enemy's card.
    pub card_fatigue: u8,
    /// Who has played his green card (CQ-CARDS-10).
    pub green: [bool; 2],
    /// The green card that waits for an answer, or is being carried out.
    pub card: CardId,
    /// The card was cancelled.
    pub cancelled: bool,
    /// Ford lets a lone corps cross one wrecked bridge (CQ-CARD-FORD-01).
    pub ford: bool,
    /// Coordination gives another operation.
    pub coordinated: bool,
    /// Blocks that took part in a combat and are turned over at the end of the operation (CQ-OPS-08).
    pub fought: BlockSet,
}

impl Operation {
    /// Before any block is chosen.
    pub const fn of(side: Side) -> Operation {
        Operation {
            side,
            stack: BlockSet::NONE,
            origin: AreaId::NOWHERE,
            area: AreaId::NOWHERE,
            named: false,
            marching: false,
            value: 0,
            points: 0,
            spent: 0,
            steps: 0,
            from_contested: false,
            started: false,
            guaranteed: false,
            foraged: false,
            stopped: false,
            ended: false,
            confused: false,
            takes_citadel: false,
            card_fatigue: 0,
            green: [false; 2],
            card: CardId(0),
            cancelled: false,
            ford: false,
            coordinated: false,
            fought: BlockSet::NONE,
        }
    }

    /// Movement points left.
    #[inline]
    pub const fn left(&self) -> i16 {
        self.points as i16 - self.spent as i16
    }

    /// CQ-CARD-FORCED-MARCH-03: a stack with 0 points or less without Forced March crosses one connection with it, at any
    /// price. The enemy's card counts too, whoever spoke first (CQ-MOVE-04).
    #[inline]
    pub const fn may_always_step(&self) -> bool {
        self.guaranteed && self.points <= 1 && self.steps == 0
    }
}

/// The combat under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Combat {
    /// Where.
    pub area: AreaId,
    /// The fighting blocks of each side that are still alive, commanders included.
    pub stacks: [BlockSet; 2],
    /// Cards added by events (CQ-COMBAT-19).
    pub event_cards: [i8; 2],
    /// Fatigue that events add to the result against each side.
    pub event_fatigue: [u8; 2],
    /// Fatigue that events take off the result against each side.
    pub spared_fatigue: [u8; 2],
    /// Audacity: no card for the ground (CQ-CARD-AUDACITY-01).
    pub audacity: bool,
    /// Losses that events add to what each side inflicts (CQ-CARD-GREAT-BATTERY-01).
    pub event_losses: [u8; 2],
    /// Quick Deployment: no card less for the march (CQ-CARD-QUICK-DEPLOYMENT-01).
    pub quick: bool,
    /// The corps that a snow storm keeps from giving cards (CQ-CARD-SNOW-STORM-01).
    pub snowed: BlockSet,
    /// The defender withdraws instead of fighting (CQ-CARD-REAR-GUARD-01).
    pub rear_guard: bool,
    /// The first connection of the retreat had a bridge (CQ-CARD-BACK-TO-THE-RIVER-01).
    pub over_bridge: bool,
    /// The Guard fights (CQ-CARD-THE-GUARD-03).
    pub guard: bool,
    /// How many cards or dice each side reveals.
    pub cards: [u8; 2],
    /// Losses each side inflicted.
    pub inflicted: [u8; 2],
    /// Fatigue each side inflicted.
    pub tired: [u8; 2],
    /// Who won.
    pub winner: Option<Side>,
    /// Connections the loser still has to retreat.
    pub retreat_left: u8,
    /// Connections the loser has retreated.
    pub retreat_steps: u8,
    /// Where the loser is.
    pub retreat_area: AreaId,
    /// Fatigue gathered on the retreat.
    pub retreat_fatigue: u8,
    /// Orderly Retreat was played.
    pub orderly: bool,
    /// Pursuit cards added by events.
    pub pursuit_cards: u8,
    /// Blocks whose identity the combat shows to everybody (CQ-FOG-08, CQ-FOG-09).
    pub shown: BlockSet,
}

impl Combat {
    /// No combat.
    pub const NONE: Combat = Combat {
        area: AreaId::NOWHERE,
        stacks: [BlockSet::NONE; 2],
        event_cards: [0; 2],
        event_fatigue: [0; 2],
        spared_fatigue: [0; 2],
        audacity: false,
        event_losses: [0; 2],
        quick: false,
        snowed: BlockSet::NONE,
        rear_guard: false,
        over_bridge: false,
        guard: false,
        cards: [0; 2],
        inflicted: [0; 2],
        tired: [0; 2],
        winner: None,
        retreat_left: 0,
        retreat_steps: 0,
        retreat_area: AreaId::NOWHERE,
        retreat_fatigue: 0,
        orderly: false,
        pursuit_cards: 0,
        shown: BlockSet::NONE,
    };
}

/// Points being shared out over the corps of a stack, one click at a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// The corps that share.
    pub corps: BlockSet,
    /// Corps that have had a left-over point (for the reading that spreads them evenly).
    pub served: BlockSet,
    /// Every point is placed freely, whatever the reading.
    pub free: bool,
    /// Points still to be placed.
    pub left: u8,
    /// One of the losses must still be a cavalry point (CQ-LOSS-03).
    pub cavalry_due: bool,
    /// Losses each corps still owes of its equal share.
    pub owed: [u8; MAX_BLOCKS],
}

impl Share {
    /// Nothing to share.
    pub const NONE: Share = Share {
        corps: BlockSet::NONE,
        served: BlockSet::NONE,
        free: false,
        left: 0,
        cavalry_due: false,
        owed: [0; MAX_BLOCKS],
    };
}

/// A bid (CQ-BID-01): secret until both are in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bid {
    /// The wanted side.
    pub side: Side,
    /// The bid in victory points.
    pub points: u8,
}

/// The position.
///
/// # Equality
/// Two positions are equal when everything is equal, hidden things and the scenario included.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) scenario: Arc<Scenario>,

    // The map.
    pub(crate) area_of: [AreaId; MAX_BLOCKS],
    pub(crate) occupants: [BlockSet; MAX_AREAS],
    pub(crate) ready: BlockSet,
    pub(crate) eliminated: BlockSet,
    pub(crate) axes: [Option<Axis>; MAX_AREAS],
    /// Areas whose axis was already cut this turn (CQ-AXIS-05).
    pub(crate) axis_cut: AreaSet,
    pub(crate) wrecked: BridgeSet,
    /// Places under Coalition control; the other places are French.
    pub(crate) coalition_places: AreaSet,
    /// Citadel markers of the Coalition (1807); the other citadels are French.
    pub(crate) coalition_citadels: AreaSet,
    pub(crate) sieges: AreaSet,

    // The orders of battle.
    pub(crate) infantry: [u8; MAX_BLOCKS],
    pub(crate) cavalry: [u8; MAX_BLOCKS],
    pub(crate) fatigue: [u8; MAX_BLOCKS],
    /// Infantry points that cards have added to each corps (CQ-CARD-CONSCRIPT-01, CQ-CARD-REINFORCEMENT-01): what a corps has
    /// lost is reckoned from all it was given.
    pub(crate) added: [u8; MAX_BLOCKS],
    /// Corps marked by Care (CQ-CARD-CARE-01).
    pub(crate) cared: BlockSet,

    // The cards.
    pub(crate) piles: [Piles; 2],
    pub(crate) weather: Weather,
    pub(crate) quarters: [Quarters; 2],
    /// The Coalition has attacked this turn.
    pub(crate) coalition_attacked: bool,

    // The turn.
    pub(crate) turn: u8,
    pub(crate) points: i8,
    /// Victory points at the start, and everything scored since: together they must give the track.
    pub(crate) opening: i8,
    pub(crate) scored: i8,
    /// Victory points booked in the running step and not yet moved on the track (CQ-LOSS-06, CQ-RECOVERY-08).
    pub(crate) points_due: i8,
    /// Points are netted before they are moved: a combat's results, or attrition.
    pub(crate) netting: bool,
    pub(crate) napoleon_lost: bool,
    pub(crate) passed: [bool; 2],
    pub(crate) go: Side,
    pub(crate) intuition: [bool; 2],
    /// Corps on which a recovery card was played this turn.
    pub(crate) recovered: BlockSet,
    /// Refuges where the late corps found the enemy (in fog he has to try).
    pub(crate) arrival_tried: AreaSet,

    // Before the game.
    pub(crate) bids: [Option<Bid>; 2],
    pub(crate) swapped: bool,
    pub(crate) placed: [bool; 2],

    // What is going on.
    pub(crate) agenda: Agenda,
    pub(crate) operation: Operation,
    pub(crate) combat: Combat,
    pub(crate) share: Share,
    pub(crate) outcome: Option<Outcome>,
}

impl fmt::Debug for Position {
    /// Where the game is; the whole of a position would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tasks: Vec<_> = self.agenda.iter().collect();
        f.debug_struct("Position")
            .field("turn", &self.turn)
            .field("points", &self.points)
            .field("operation", &self.operation)
            .field("agenda", &tasks)
            .finish_non_exhaustive()
    }
}

impl Position {
    /// The scenario being played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The scenario being played, for whoever wants to keep it.
    pub fn shared_scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// The turn number.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// The victory points: 0 is a French victory, 20 a Coalition victory (CQ-SETUP-01).
    pub fn points(&self) -> i8 {
        self.points
    }

    /// The piles of a side.
    #[inline]
    pub(crate) fn piles(&self, side: Side) -> &Piles {
        &self.piles[side.index()]
    }

    #[inline]
    pub(crate) fn piles_mut(&mut self, side: Side) -> &mut Piles {
        &mut self.piles[side.index()]
    }

    /// All blocks of a side in an area.
    #[inline]
    pub(crate) fn blocks_in(&self, side: Side, area: AreaId) -> BlockSet {
        self.occupants[area.index()].and(self.scenario.of_side[side.index()])
    }

    /// The corps of a side in an area: what makes a stack (CQ-STACK-01).
    #[inline]
    pub(crate) fn corps_in(&self, side: Side, area: AreaId) -> BlockSet {
        self.blocks_in(side, area).and(self.scenario.corps)
    }

    /// The commanders of a side in an area.
    #[inline]
    pub(crate) fn commanders_in(&self, side: Side, area: AreaId) -> BlockSet {
        self.blocks_in(side, area).and(self.scenario.commanders)
    }

    /// The vedettes of a side in an area.
    #[inline]
    pub(crate) fn vedettes_in(&self, side: Side, area: AreaId) -> BlockSet {
        self.blocks_in(side, area).and(self.scenario.vedettes)
    }

    /// The corps of a set of blocks.
    #[inline]
    pub(crate) fn corps_of(&self, blocks: BlockSet) -> BlockSet {
        blocks.and(self.scenario.corps)
    }

    /// All corps of a side on the map.
    pub(crate) fn corps_on_map(&self, side: Side) -> BlockSet {
        self.corps_of(self.scenario.of_side[side.index()])
            .into_iter()
            .filter(|&block| self.is_on_map(block))
            .collect()
    }

    /// Whether a block is on the map.
    #[inline]
    pub(crate) fn is_on_map(&self, block: BlockId) -> bool {
        self.area_of[block.index()].is_somewhere()
    }

    /// An area is free for a side when no enemy corps is in it (CQ-STACK-04).
    #[inline]
    pub(crate) fn is_free_for(&self, side: Side, area: AreaId) -> bool {
        self.corps_in(side.other(), area).is_empty()
    }

    /// An area is contested when corps of both sides are in it (CQ-STACK-04).
    #[inline]
    pub(crate) fn is_contested(&self, area: AreaId) -> bool {
        Side::BOTH.iter().all(|&side| !self.corps_in(side, area).is_empty())
    }

    /// Strength points of a corps.
    #[inline]
    pub(crate) fn strength(&self, block: BlockId) -> u8 {
        self.infantry[block.index()] + self.cavalry[block.index()]
    }

    /// Cavalry points of a set of blocks.
    pub(crate) fn cavalry_of(&self, blocks: BlockSet) -> u8 {
        self.corps_of(blocks).into_iter().map(|block| self.cavalry[block.index()]).sum()
    }

    /// Who controls a place; `None` where there is no Control marker.
    pub(crate) fn controller(&self, area: AreaId) -> Option<Side> {
        self.scenario
            .map
            .places
            .has(area)
            .then(|| if self.coalition_places.has(area) { Side::Second } else { Side::First })
    }

    /// Whose Citadel marker lies in an area, if any (1807).
    pub(crate) fn citadel_owner(&self, area: AreaId) -> Option<Side> {
        self.scenario
            .map
            .citadels
            .has(area)
            .then(|| if self.coalition_citadels.has(area) { Side::Second } else { Side::First })
    }

    /// Whether a bridge is wrecked.
    #[inline]
    pub(crate) fn is_wrecked(&self, bridge: Option<BridgeId>) -> bool {
        bridge.is_some_and(|bridge| self.wrecked.has(bridge))
    }

    /// Whether identities and strengths are hidden.
    #[inline]
    pub(crate) fn has_fog(&self) -> bool {
        self.scenario.options.level.has_fog()
    }

    /// The title of a card of a side.
    #[inline]
    pub(crate) fn title(&self, side: Side, card: CardId) -> Title {
        self.scenario.card(side, card).title
    }

    /// Whether a side might play a card at a moment, as far as everybody can know: he has played no green one in this
    /// operation, he holds cards, and such a card is among those that have not been shown. Windows exist exactly then, so
    /// that neither their presence nor their absence tells what he holds.
    #[inline]
    pub(crate) fn might_play(&self, side: Side, moment: Moment) -> bool {
        let Piles { hand, deck, .. } = *self.piles(side);
        let fitting = self.scenario.decks[side.index()].at_moment[moment as usize];
        let unseen = if self.ruleset().answers_for_itself() { hand.or(deck) } else { fitting };
        !self.operation.green[side.index()] && !hand.is_empty() && !fitting.and(unseen).is_empty()
    }

    /// The version of the rules that this game is played by.
    #[inline]
    pub(crate) fn ruleset(&self) -> Ruleset {
        self.scenario.options.ruleset
    }

    /// Sides that still have to decide in a secret simultaneous choice.
    pub(crate) fn undecided(done: [bool; 2]) -> Sides {
        let mut sides = Sides::NONE;
        for side in Side::BOTH {
            if !done[side.index()] {
                sides = sides.with(side);
            }
        }
        sides
    }
}
