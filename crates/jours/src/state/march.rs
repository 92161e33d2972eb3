//! Stacks under way: the march, the reactions to it, the march to the guns.

use serde::{Deserialize, Serialize};
use vedette_kernel::Side;

use crate::sets::{BoxId, PieceSet};

/// The stack that is being formed or moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct March {
    /// Whose.
    pub side: Side,
    /// Its pieces.
    pub stack: PieceSet,
    /// Where it is; `NOWHERE` while it waits off the map.
    pub place: BoxId,
    /// The activation is paid and the move has begun.
    pub begun: bool,
    /// Movement points it began with.
    pub allowance: u8,
    /// Movement points left.
    pub left: u8,
    /// The dice of its movement points, of infantry and of cavalry; 0 without one (JG-10-SOLO-02).
    pub dice: [u8; 2],
    /// It makes a forced march (JG-5.5.2-01).
    pub forced: bool,
    /// It exceeds the limits with its commander-in-chief (JG-5.5.1-01).
    pub concentrated: bool,
    /// It has crossed a connection, or done anything but make and take up Detachments.
    pub moved: bool,
    /// It cannot go on: an enemy, an interception, or everything spent.
    pub halted: bool,
    /// The way it came, the box before the last first: scouts go back along it (JG-6.3-05).
    pub path: [BoxId; PATH],
    /// How long the way is.
    pub steps: u8,
    /// Cavalry entered a box with enemies only and may scout (JG-6.3-01).
    pub may_scout: bool,
    /// It has scouted this box and may fall back.
    pub scouted: bool,
    /// Taken off its straggler dice by a card.
    pub eased: u8,
    /// A card lets it build or take up a pontoon for 2 MP.
    pub quick_pontoon: bool,
    /// A card lets it ford.
    pub ford: bool,
}

/// The longest way a stack can march: 10 MP over roads.
pub const PATH: usize = 12;

impl March {
    /// Nobody marches.
    pub const NONE: March = March {
        side: Side::First,
        stack: PieceSet::NONE,
        place: BoxId::NOWHERE,
        begun: false,
        allowance: 0,
        left: 0,
        dice: [0; 2],
        forced: false,
        concentrated: false,
        moved: false,
        halted: false,
        path: [BoxId::NOWHERE; PATH],
        steps: 0,
        may_scout: false,
        scouted: false,
        eased: 0,
        quick_pontoon: false,
        ford: false,
    };
}

/// Reactions to one step of the enemy, or to the battles of his phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reaction {
    /// The force that is being chosen.
    pub stack: PieceSet,
    /// Where it stands.
    pub place: BoxId,
    /// Interception: the connections (by their place in the list of the entered box) from which was tried.
    pub tried: u8,
    /// Interception: the pieces that will enter.
    pub entering: PieceSet,
    /// Taken off the die by a card.
    pub eased: u8,
    /// Interception: cavalry, and leaders with it, that has just withdrawn from the box to avoid a fight there.
    pub withdrawn: PieceSet,
}

impl Reaction {
    /// Nobody reacts.
    pub const NONE: Reaction = Reaction {
        stack: PieceSet::NONE,
        place: BoxId::NOWHERE,
        tried: 0,
        entering: PieceSet::NONE,
        eased: 0,
        withdrawn: PieceSet::NONE,
    };
}

/// A force on its way to a battle (JG-6.5.2-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marcher {
    /// Towards this battle; `NOWHERE`: not marching.
    pub to: BoxId,
    /// By this last box before it.
    pub by: BoxId,
    /// It joins at the end of this round.
    pub round: u8,
    /// The number of its force among those on their way, from 1: several may go from one box to one battle.
    pub force: u8,
}

impl Marcher {
    /// Not marching.
    pub const NONE: Marcher = Marcher { to: BoxId::NOWHERE, by: BoxId::NOWHERE, round: 0, force: 0 };
}
