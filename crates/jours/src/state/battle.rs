//! Fights: the battle being fought, and sieges.

use serde::{Deserialize, Serialize};
use serde_big_array::BigArray;
use vedette_kernel::Side;

use crate::scenario::MAX_PIECES;
use crate::sets::{BoxId, BoxSet, PieceSet};

/// The Siege marker of a city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Siege {
    /// Who besieges.
    pub besieger: Side,
    /// The number on the marker, from 1.
    pub stage: u8,
}

/// How many battles of one phase can be marched to; further ones are fought without it.
pub const MAX_BATTLES: usize = 16;

/// What kind of fight a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursFight"))]
pub enum Fight {
    /// In the field; in a city box the defender stands outside.
    Field,
    /// An assault on a garrison that shelters in a city (JG-8.8-03).
    Assault,
    /// A garrison, with relief or without, attacks the besiegers (JG-8.8-14, JG-8.8-15).
    Sortie,
}

/// The battle being fought. Index 0 and 1 are sides, as everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Battle {
    /// Where.
    pub place: BoxId,
    /// What kind.
    pub fight: Fight,
    /// Who attacks: the phasing side, or the interceptor who assaults a city (D32).
    pub attacker: Side,
    /// The fighting pieces of each side, leaders included.
    pub forces: [PieceSet; 2],
    /// The chosen chits, 1 to 4.
    pub chits: [Option<u8>; 2],
    /// The chits are open and the pieces shown.
    pub open: bool,
    /// The type of the battle, 1 to 4 (JG-9-03).
    pub kind: u8,
    /// How many rounds it lasts at most.
    pub rounds: u8,
    /// The round being fought, from 1.
    pub round: u8,
    /// Rounds taken off by cards.
    pub fewer: u8,
    /// Unmodified SP of each side at the start, marchers added (JG-8.6-01).
    pub base: [u16; 2],
    /// SP each side has lost in the battle.
    pub lost: [u16; 2],
    /// SP still to be given up by each side.
    pub due: [u8; 2],
    /// A starred result hit this side in this round.
    pub star: [bool; 2],
    /// This side failed its Morale Test in this round.
    pub broken: [bool; 2],
    /// The flank bonus of each side (JG-8.5-FLK-01, JG-8.5-FLK-02).
    pub flank: [bool; 2],
    /// The defender is encircled (JG-8.5-ENC-01).
    pub encircled: bool,
    /// The boxes from which more than 3 SP of the attacker came: closed to the defender (JG-8.7-03).
    pub ways_in: BoxSet,
    /// Somebody attacks across a bridge (JG-T-COMBAT-22).
    pub bridge: bool,
    /// Caused by an interception (JG-6.5.1-11).
    pub intercepted: bool,
    /// Added to the artillery die of each side by a card.
    pub fire: [u8; 2],
    /// Added to the morale of each side by cards; [`Battle::PASSED`]: no test.
    pub nerve: [u8; 2],
    /// Added to the pursuit die by a card.
    pub chase: u8,
    /// Who has won, once it is over; both false: indecisive.
    pub beaten: [bool; 2],
    /// It is over.
    pub over: bool,
    /// Where the beaten side went.
    pub refuge: BoxId,
    /// It went over water, and over which bridge.
    pub over_water: bool,
    /// SP lost by each piece in this battle, for fair shares (JG-8.4-01).
    #[serde(with = "BigArray")]
    pub toll: [u8; MAX_PIECES],
}

impl Battle {
    /// A card lets the side pass its Morale Test.
    pub const PASSED: u8 = u8::MAX;

    /// No battle.
    pub const NONE: Battle = Battle {
        place: BoxId::NOWHERE,
        fight: Fight::Field,
        attacker: Side::First,
        forces: [PieceSet::NONE; 2],
        chits: [None; 2],
        open: false,
        kind: 0,
        rounds: 0,
        round: 0,
        fewer: 0,
        base: [0; 2],
        lost: [0; 2],
        due: [0; 2],
        star: [false; 2],
        broken: [false; 2],
        flank: [false; 2],
        encircled: false,
        ways_in: BoxSet::NONE,
        bridge: false,
        intercepted: false,
        fire: [0; 2],
        nerve: [0; 2],
        chase: 0,
        beaten: [false; 2],
        over: false,
        refuge: BoxId::NOWHERE,
        over_water: false,
        toll: [0; MAX_PIECES],
    };

    /// The side that defends.
    pub const fn defender(&self) -> Side {
        self.attacker.other()
    }
}
