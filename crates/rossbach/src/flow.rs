//! The sequence of play: one enum of tasks in the order of the rulebook, one match that reads like its outline.
//!
//! What is still to be done lies on the agenda, a small stack of tasks. A task either asks somebody for a decision or
//! is carried out at once and may put more tasks on top.

use vedette_kernel::Side;

use crate::sets::{HexId, PieceId};

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Task {
    // Before the first turn: 1.6 and 19.2.
    /// A side chooses between the tracks of its reinforcements: scenario 8.
    Plans(Side),
    /// A side places what has no hex of its own.
    Berths(Side),
    /// A side clears hexes that the table overfills.
    Surplus(Side),
    /// A side sends out vedettes.
    Outposts(Side),
    /// A side gives its first March Order.
    FirstOrder(Side),
    /// The objective of the order that is being given.
    Objective(Side),

    // 2.1: a day turn.
    /// A turn begins.
    #[default]
    Turn,
    /// A player turn of the day begins.
    DayTurn(Side),
    /// A1: which units are tested for recovery?
    Recovery(Side),
    /// A1: who brings whom back?
    Reorganization(Side),
    /// A2 a: markers come off, replacement officers take over.
    BeginCommand(Side),
    /// A2: where does a replacement officer take over?
    Replacement(Side),
    /// A2 b: command points.
    Command(Side),
    /// A2 c: officers out of command roll.
    Officers(Side),
    /// A2 d: what is in command, and what is not.
    EndCommand(Side),
    /// A2 e: pontoon bridges become trains again.
    Lifting(Side),
    /// B: forces in enemy zones are turned up.
    BeginMovement(Side),
    /// B1: who moves next?
    Movement(Side),
    /// B2: who moves by his own initiative?
    Initiative(Side),
    /// The stack moves.
    March,
    /// The stack has come into a hex.
    Entered,
    /// Where does the scout go?
    ScoutFlight,
    /// Which of the vacated hexes does the repulsing stack enter?
    Vacated,
    /// The repulsing stack goes on.
    Repulsed,
    /// Movement is over: orders end.
    EndMovement(Side),
    /// C1: both sides turn up what is in enemy zones, and what is seen from hilltops.
    BeginCombat(Side),
    /// C2: attacks are designated.
    Designation(Side),
    /// C2: what is attacked outside any zone is turned up.
    Designated,
    /// C3 and C4: cavalry retreats before combat.
    Withdrawal(Side),
    /// Attacks that lost their target or their attackers are mended.
    Mending,
    /// C5: which attack next?
    Fights,
    /// Does Napoleon make himself felt?
    Napoleon,
    /// Does heavy cavalry charge?
    Heavy,
    /// The die.
    Resolve,
    /// Does the garrison accept the retreat?
    Accept(Side),
    /// Who is lost?
    Losses(Side),
    /// Who retreats where?
    Retreat(Side),
    /// Who makes room in this hex?
    Displacement(Side, HexId),
    /// Where does a leader flee?
    Flight(PieceId),
    /// The losers are gone: what is left behind?
    AfterRetreat,
    /// Who advances?
    Advance(Side),
    /// The combat is over.
    FightOver,
    /// C6: casualties are entered, forces hidden.
    EndCombat(Side),
    /// D: the turn is over.
    EndTurn,

    // 2.2: a Night turn.
    /// A player turn of the Night begins.
    NightTurn(Side),
    /// A1: a March Order.
    NightOrder(Side),
    /// A2: units recover.
    NightRecovery(Side),
    /// B: supply.
    Supply(Side),
    /// C: forces under orders march.
    NightMarch(Side),
    /// D: who steps back where?
    Disengagement(Side),
}

/// How many tasks can lie on the agenda.
const DEPTH: usize = 40;

/// The tasks still to be done, the next one on top.
pub type Agenda = vedette_kernel::Agenda<Task, DEPTH>;
