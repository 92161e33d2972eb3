//! The lists of a scenario: who stands where at the start, who and what comes when, what the Armistice exchanges.

use vedette_kernel::Side;

use crate::sets::{ArmyId, BoxId, NationId, PieceId};

/// When something in a list is due.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum When {
    /// In this turn of the calendar; in a scenario with the Armistice rules, `spring` and `autumn` lists stop and
    /// start with the declaration and the Restart (JG-13-REINF-05, JG-13-ARMISTICE-14).
    Turn(u8),
    /// In this turn of the Armistice, counted from 1.
    Armistice(u8),
    /// In every turn of the Armistice.
    EveryArmistice,
}

/// The part of the year a list belongs to, where the Armistice divides the scenario.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Season {
    /// Whether or not there was an Armistice.
    Any,
    /// Only until the declaration (SP lists and command changes of spring).
    Spring,
    /// Only from the Restart on (SP lists of autumn).
    Autumn,
}

/// Where a piece arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// In the first of these boxes that no enemy unit holds; the occupant of the first is shifted if all are held
    /// (JG-3.3-02, JG-3.3-03).
    Boxes(Vec<BoxId>),
    /// By a connection from off the map, in the owner's Movement Phase (JG-3.3-05).
    Connection {
        /// The first box on the map.
        to: BoxId,
        /// The cost of the connection.
        cost: u8,
    },
    /// In the box of the commander-in-chief of its army.
    WithCommander,
}

/// A piece that arrives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// When.
    pub when: When,
    /// Who.
    pub piece: PieceId,
    /// With how many SP; 0 for leaders and reserve artillery. A counter already in play gets them where it stands
    /// (JG-13-REINF-05).
    pub sp: u8,
    /// Where.
    pub entry: Entry,
    /// It comes only on this number or more, rolled each turn until it comes (JG-3.3-01); 0 without a die.
    pub needs: u8,
}

/// SP that arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levy {
    /// When.
    pub when: When,
    /// In which part of the year.
    pub season: Season,
    /// For whom.
    pub side: Side,
    /// Of which nationality; `None` for any unit of the side (the older games).
    pub nation: Option<NationId>,
    /// How many.
    pub sp: u8,
}

/// A change that the scenario makes at the start of a turn, after the weather (JG-2-A-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A leader or unit leaves the game (JG-4.2-01), until an arrival brings it back, if there is one (JG-POLAND-11).
    Remove(PieceId),
    /// A leader becomes commander-in-chief of an army, in place of the one before.
    Command(ArmyId, PieceId),
    /// A leader or unit takes the place of another in its box, with its SP: of its own side, or of the other side, which it
    /// joins (Poland: Yorck, JG-POLAND-03).
    Replace(PieceId, PieceId),
    /// If the first unit has been lost by now, the second (or itself) may be raised with SP reinforcements
    /// (JG-POLAND-10).
    Raise(PieceId, PieceId),
    /// A closed box opens, and this side controls it (1813: Torgau).
    Open(BoxId, Side),
}

/// A [`Change`] with its date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dated {
    /// When.
    pub when: When,
    /// In which part of the year.
    pub season: Season,
    /// What.
    pub change: Change,
}

/// A piece on the map at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUp {
    /// The piece.
    pub piece: PieceId,
    /// Where.
    pub place: BoxId,
    /// With how many SP.
    pub sp: u8,
    /// The unit that a Detachment belongs to (JG-13-SCEN-02); `NONE`: independent.
    pub parent: PieceId,
}

/// A siege under way at the start. Everything of the owner in the box is inside, everything of his enemy besieges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SiegeSetUp {
    /// Where.
    pub place: BoxId,
    /// Who besieges.
    pub besieger: Side,
    /// The Siege marker, from 1.
    pub stage: u8,
}

/// A box with victory points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prize {
    /// Where.
    pub place: BoxId,
    /// How many.
    pub points: u8,
    /// Whose flag lies there at the start.
    pub controller: Option<Side>,
}

/// Which pieces take each other's place at the declaration of the Armistice (JG-13-ARMISTICE-07), in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The piece that goes.
    pub from: PieceId,
    /// The piece that comes in its box with its SP; `NONE`: it just goes. If it is there already (two become one), the
    /// SP are added.
    pub to: PieceId,
    /// Gets what exceeds the maximum of `to`, if it is in play or comes in the same exchange; `NONE`: that is lost and
    /// no loss for VP.
    pub surplus: PieceId,
}

/// The Armistice of a scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Armistice {
    /// The turn on which its marker starts (JG-13-ARMISTICE-02).
    pub marker: u8,
    /// How far beyond the declaration box the Restart marker goes: 5 (JG-13-ARMISTICE-06).
    pub length: u8,
    /// The scenario ends at the declaration (scenario 3; JG-13-ARMISTICE-01).
    pub ends: bool,
    /// The counters that are exchanged.
    pub exchange: Vec<Exchange>,
    /// The commander of each army after the exchange.
    pub commanders: Vec<(ArmyId, PieceId)>,
    /// Changes made by the optional rules at the declaration (JG-13-OPT-01).
    pub changes: Vec<Change>,
}

/// How many dummies a side may have in play (JG-1.3-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DummyStock {
    /// From this turn on.
    pub from: u8,
    /// Only once hostilities have restarted.
    pub after_restart: bool,
    /// For each side: infantry and cavalry dummies.
    pub counts: [[u8; 2]; 2],
}
