//! The combat that is being resolved.

use serde::{Deserialize, Serialize};

use crate::sets::{HexId, PieceSet};
use crate::tables::Verdict;

/// How many stacks of a side can take part in one combat.
pub const MAX_STACKS: usize = 6;
/// How many retreats of stacks can be remembered in one combat.
pub(super) const MAX_ENDS: usize = 12;
/// How many bridges can be counted in one phase.
pub const MAX_CROSSINGS: usize = 8;

/// Units that crossed one river bridge in retreat (RA-11.43-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Crossing {
    /// One end, the one with the lower number.
    pub hex: HexId,
    /// The other end.
    pub other: HexId,
    /// How many have crossed.
    pub count: u8,
}

impl Crossing {
    /// None.
    pub const NONE: Crossing = Crossing { hex: HexId::NOWHERE, other: HexId::NOWHERE, count: 0 };
}

/// A combat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    /// Its number among the combats of the phase, from 1; 0 for none.
    pub number: u8,
    /// Where the attackers stood.
    pub from: [HexId; MAX_STACKS],
    /// Where the defenders stood.
    pub on: [HexId; MAX_STACKS],
    /// Those who attack: combat units and leaders with them.
    pub attackers: PieceSet,
    /// Those who defend.
    pub defenders: PieceSet,
    /// The column that the die is read in.
    pub column: u8,
    /// The changed die.
    pub die: u8,
    /// What came of it, once rolled.
    pub verdict: Option<Verdict>,
    /// Whether Napoleon's shift is used (RA-5.15-01).
    pub napoleon: bool,
    /// Whether heavy cavalry lowers the die (RA-16.5-01).
    pub heavy: bool,
    /// Half strength points still to be lost by the attacker and the defender.
    pub due: [u16; 2],
    /// Units that could not have retreated when the die fell (RA-6.11-02).
    pub hemmed: PieceSet,
    /// The Duke of Brunswick, if he was there (RA-21.3-02).
    pub dukes: PieceSet,
    /// Whether Guard infantry is spared: an exchange (RA-11.48-02).
    pub spares_guard: bool,
    /// Leaders who were rolled for.
    pub rolled: PieceSet,
    /// Trains that stay behind.
    pub abandoned: PieceSet,
    /// Where stacks have retreated: from and to.
    pub ends: [(HexId, HexId); MAX_ENDS],
    /// Pieces that still have to retreat.
    pub retreating: PieceSet,
    /// How far.
    pub distance: u8,
    /// Whether it is a Repulse and no combat.
    pub is_repulse: bool,
    /// The hex that the victors enter, once chosen.
    pub goal: HexId,
    /// Stacks from which infantry has advanced, stacks from which a leader has, and stacks that may not: bits of their hexes.
    pub advances: [u16; 3],
}

impl Fight {
    /// No combat.
    pub const NONE: Fight = Fight {
        number: 0,
        from: [HexId::NOWHERE; MAX_STACKS],
        on: [HexId::NOWHERE; MAX_STACKS],
        attackers: PieceSet::NONE,
        defenders: PieceSet::NONE,
        column: 0,
        die: 0,
        verdict: None,
        napoleon: false,
        heavy: false,
        due: [0; 2],
        hemmed: PieceSet::NONE,
        dukes: PieceSet::NONE,
        spares_guard: false,
        rolled: PieceSet::NONE,
        abandoned: PieceSet::NONE,
        ends: [(HexId::NOWHERE, HexId::NOWHERE); MAX_ENDS],
        retreating: PieceSet::NONE,
        distance: 0,
        is_repulse: false,
        goal: HexId::NOWHERE,
        advances: [0; 3],
    };
}
