//! The event cards as data.

use vedette_kernel::Side;

use super::Arm;
use crate::sets::{ArmyId, ArmySet, NationId, NationSet, PieceId, PieceSet};

/// Pieces of one arm and nationality that a card strengthens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Nationality.
    pub nation: NationId,
    /// Arm, if it matters.
    pub arm: Option<Arm>,
    /// Whether Guard units are left out.
    pub no_guard: bool,
    /// How many units get 1 SP each.
    pub units: u8,
}

/// What the event on half a card does. The timing belongs to the effect: see [`Effect::moment`](crate::cards).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Units get 1 SP each: any moment of the own player turn.
    AddStrength([Option<Grant>; 2]),
    /// Added to the artillery die of one round, more if reserve artillery is present.
    ArtilleryDie {
        /// Without reserve artillery.
        plain: u8,
        /// With a reserve artillery unit.
        reserve: u8,
    },
    /// Added to the pursuit die; needs a cavalry unit; not in Mud.
    PursuitDie(u8),
    /// In the enemy's administrative phase: an enemy army loses CP, never below 1.
    LoseCommand {
        /// How many; 0: as many as a die shows.
        points: u8,
        /// Which armies; empty: any one, at choice. Of the listed ones the first that is in play is hit.
        armies: ArmySet,
    },
    /// In the own administrative phase: an army gets CP.
    GainCommand {
        /// How many.
        points: u8,
        /// Which army.
        army: ArmyId,
    },
    /// All pieces of an enemy box are shown; dummies among them are removed. Any moment of either Movement Phase.
    Reveal,
    /// Taken off every straggler die of one force.
    StragglerDie(u8),
    /// The battle has one round less, at least 1.
    FewerRounds,
    /// One force builds or takes up a pontoon for 2 MP.
    QuickPontoon,
    /// A Morale Test is passed, if this leader is in the battle.
    PassMorale(PieceId),
    /// Added to the average cohesion for one Morale Test of these armies.
    Morale {
        /// How much.
        plus: u8,
        /// For a battle in which one of these armies fights.
        armies: ArmySet,
    },
    /// One unit recovers stragglers at once, even if it moved.
    Recover,
    /// In the enemy's administrative phase: the units of one enemy box farther than this many MP from the
    /// commander-in-chief are out of command this turn.
    BlockCommand(u8),
    /// Each unit of these nationalities, and each of these units, of the enemy in the battle loses SP on a die.
    Defection {
        /// Nationalities.
        nations: NationSet,
        /// Units besides.
        units: PieceSet,
        /// On this number or more.
        from: u8,
        /// How many SP, not counted for VP.
        loss: u8,
        /// Only from the Restart on (or in autumn scenarios).
        autumn: bool,
    },
    /// Taken off the reaction die of one force (interception or march to the guns).
    ReactionDie(u8),
    /// The Armistice marker moves by so many turns (JG-13-ARMISTICE-02).
    ArmisticeMarker(i8),
    /// The Restart marker moves by so many turns (JG-13-ARMISTICE-15).
    RestartMarker(i8),
    /// One connection over a minor river costs nothing extra this turn, or a cavalry stack crosses a ford site of a
    /// major river at +2 MP.
    Ford,
    /// An infantry force that has not moved entrenches for 0 CP.
    Entrench,
    /// When this enemy leader's stack comes next to a force, it retreats one box without a roll.
    FreeRetreat(PieceId),
}

/// One half of an event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Half {
    /// Who may use it; `None`: both (JG-13-CARDS-02).
    pub colour: Option<Side>,
    /// An Armistice event: only in scenarios with the Armistice, once (JG-13-CARDS-03).
    pub armistice: bool,
    /// What it does.
    pub effect: Effect,
}

/// One event card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The code in the pack and in notation, e.g. `11`; its halves are `11.upper` and `11.lower`.
    pub code: String,
    /// Upper and lower half.
    pub halves: [Half; 2],
}
