//! The pieces as printed, and the armies they belong to.

use vedette_kernel::Side;

use crate::sets::{ArmyId, ArmySet, BoxId, NationId, PieceId};

/// The arm of a unit or dummy (JG-1.2.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Foot: 6 MP.
    Infantry,
    /// Horse: 8 MP.
    Cavalry,
    /// Reserve artillery: 6 MP, an artillery bonus and nothing else.
    Artillery,
}

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PieceKind {
    /// A leader.
    Leader,
    /// An identified combat unit.
    Unit,
    /// A generic unit (JG-1.2.2-02). Independent when a set-up or arrival brings it in without a parent
    /// (JG-1.2.2-IND-01); otherwise its counter waits to be used for Detachments made in play.
    Detachment,
    /// A dummy.
    Dummy,
}

/// One piece as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The code in the pack and in notation, e.g. `fr_3_s`, `napoleon`; dummies e.g. `fr_dummy_1`.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
    /// Its arm; `Cavalry` for leaders, who move like cavalry.
    pub arm: Arm,
    /// Its nationality: SP reinforcements must match it (JG-13-REINF-02).
    pub nation: NationId,
    /// Its army; `None` for independent Detachments, Detachment counters and dummies.
    pub army: Option<ArmyId>,
    /// The armies whose CP may pay for it: its own, or for a Detachment those of JG-13-DET-01, or for a dummy all
    /// armies of its side (JG-7.1-01).
    pub payers: ArmySet,
    /// A Guard unit: no independent Detachment merges into it (JG-1.2.2-IND-02).
    pub guard: bool,
    /// Boxes on the roster: the most SP it can ever have (JG-13-SCEN-03); 0 for leaders, dummies and artillery.
    pub max: u8,
    /// Artillery bonus.
    pub ab: u8,
    /// Cohesion; 0 where there is none.
    pub co: u8,
    /// Cavalry bonus.
    pub cb: u8,
    /// Command value of a leader.
    pub cv: u8,
    /// Rank of a leader, 1 to 4; 0 for other pieces.
    pub rank: u8,
    /// Tactical bonus of a leader.
    pub tac: u8,
    /// For a Detachment counter: it can be used from this turn on (JG-DANUBE-09); 0: always.
    pub from_turn: u8,
}

/// An army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// The code in the pack, e.g. `silesia`.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// Its supply sources; any of them is enough (JG-4.4-07).
    pub sources: Vec<BoxId>,
    /// Armies with the same pool roll one die for all and share it freely (JG-13-CP-01). Pools are numbered from 0.
    pub pool: u8,
    /// Its commander-in-chief at the start; `NONE` if he comes by an arrival (then a [`Change::Command`](super::Change::Command) names him) or
    /// if the army is not there yet.
    pub commander: PieceId,
    /// CP in an Armistice turn (JG-13-ARMISTICE-11).
    pub armistice_cp: u8,
    /// CP in the Restart turn, where they are not rolled (JG-13-ARMISTICE-18).
    pub restart_cp: Option<u8>,
}
