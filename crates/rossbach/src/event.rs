//! What happened, as the log tells it.
//!
//! What a face-down force is and does is its owner's alone (RA-1.5-03): such a fact is reported through `Outside::veiled`,
//! with a form for the enemy that tells flag and hexes and nothing else (RA-1.5-04).

use serde::Serialize;
use vedette_kernel::{Purpose, Side};

use crate::scenario::Nation;
use crate::sets::{FormationId, HexId, PieceId, PieceSet};
use crate::tables::Verdict;

/// What scouts came back with (RA-13.42-03 to RA-13.42-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Findings {
    /// Nothing.
    Nothing,
    /// The types of the units: infantry, cavalry, vedettes, trains.
    Types([bool; 4]),
    /// The pieces themselves.
    Pieces(PieceSet),
}

/// Where an eliminated unit goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fate {
    /// To the Day Half: it may come back.
    Disordered,
    /// To the Night Half at once: vedettes.
    Scattered,
    /// Lost for good.
    Destroyed,
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the fields of an event are what its documentation says")]
pub enum Event {
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// A player turn begins.
    PlayerTurn { side: Side },
    /// A piece is placed before the first turn.
    Placed { piece: PieceId, hex: HexId },
    /// Some piece is, face down.
    SomePlaced { side: Side, hex: HexId },
    /// A unit in the box was tested.
    RecoveryRolled { piece: PieceId, die: u8, recovered: bool },
    /// A unit changes from the Day Half to the Night Half.
    Recovered { piece: PieceId },
    /// A leader brings a unit back.
    Reorganized { leader: PieceId, piece: PieceId },
    /// A unit is brought back, somewhere.
    SomeReorganized { piece: PieceId },
    /// The attempt failed: the unit is lost.
    ReorganizationFailed { piece: PieceId, die: u8 },
    /// A replacement officer takes over a formation.
    Replaced { leader: PieceId, formation: FormationId, hex: HexId },
    /// A commander puts an officer or a unit in command.
    Commanded { commander: PieceId, piece: PieceId },
    /// An initiative check.
    InitiativeRolled { piece: PieceId, die: u8, guns: bool, passed: bool },
    /// A March Order is given.
    Ordered { pieces: PieceSet, objective: HexId },
    /// A March Order ends.
    OrderEnded { pieces: PieceSet, reached: bool },
    /// A pontoon bridge becomes a train again.
    Lifted { side: Side, hex: HexId, other: HexId },
    /// A pontoon train is captured or destroyed.
    PontoonTaken { piece: PieceId, die: u8, captured: bool },
    /// Reinforcements have arrived at a hex.
    Arrived { pieces: PieceSet, hex: HexId },
    /// A leader rolled to bring in his corps.
    EntryRolled { leader: PieceId, die: u8, passed: bool },
    /// A stack moves one hex.
    Moved { pieces: PieceSet, from: HexId, to: HexId },
    /// Some force moves one hex.
    SomeMoved { side: Side, flag: Nation, from: HexId, to: HexId },
    /// The flag over what lies face down in a hex, once forces of two flags have joined or parted there.
    Hoisted { hex: HexId, flag: Nation },
    /// A unit goes into Road March, or leaves it.
    ColumnFormed { piece: PieceId, formed: bool },
    /// Somebody tries to damage a bridge.
    BridgeTried { hex: HexId, other: HexId, die: u8, damaged: bool },
    /// Somebody tries to repair a bridge.
    RepairTried { hex: HexId, other: HexId, die: u8, repaired: bool },
    /// A pontoon bridge is laid.
    PontoonLaid { side: Side, hex: HexId, other: HexId },
    /// What it costs to cross it in this turn.
    PontoonPriced { hex: HexId, other: HexId, die: u8, points: u8 },
    /// A unit is broken down into vedettes, or puts them out.
    BrokeDown { unit: PieceId, vedettes: PieceSet },
    /// A unit is put together again.
    Gathered { unit: PieceId },
    /// Pieces are turned face up.
    Shown { pieces: PieceSet },
    /// Somebody on a hilltop learns a rounded strength.
    Glimpsed { hex: HexId, strength: u16 },
    /// A Repulse.
    Repulsed { hex: HexId, attack: u16, defence: u16, column: u8, success: bool },
    /// Scouts ride out.
    Scouted { scout: PieceId, hex: HexId, die: u8, screen: Option<u8> },
    /// What they found, for their side.
    Found { hex: HexId, findings: Findings },
    /// A baggage train is captured.
    BaggageCaptured { piece: PieceId },
    /// An attack is designated.
    Designated { from: HexId, on: HexId },
    /// A stack retreats before combat.
    Withdrew { side: Side, from: HexId, to: HexId },
    /// A combat is resolved.
    Fought { on: HexId, attack: u16, defence: u16, column: u8, die: u8, verdict: Verdict },
    /// A garrison surrenders.
    Surrendered { pieces: PieceSet },
    /// A unit is eliminated.
    Eliminated { piece: PieceId, fate: Fate },
    /// A piece retreats.
    Retreated { piece: PieceId, from: HexId, to: HexId },
    /// A unit crosses a river bridge in retreat.
    BridgeCrossed { piece: PieceId, die: u8, lost: bool },
    /// A piece makes room.
    Displaced { piece: PieceId, from: HexId, to: HexId },
    /// A leader may be captured.
    CaptureRolled { leader: PieceId, die: u8, captured: bool },
    /// A train may be abandoned.
    TrainRolled { train: PieceId, die: u8, abandoned: bool },
    /// A piece advances.
    Advanced { piece: PieceId, to: HexId },
    /// Cavalry without a leader wants its head.
    Impetus { hex: HexId, die: u8 },
    /// The Duke of Brunswick was under fire.
    BrunswickRolled { die: u8, killed: bool },
    /// A formation breaks, or rallies.
    Morale { formation: FormationId, demoralized: bool },
    /// The Guard recoils.
    GuardRecoiled,
    /// Units without supply, or supplied again.
    Supply { pieces: PieceSet, supplied: bool },
    /// A strategic hex changes hands.
    Controlled { hex: HexId, side: Side },
    /// A French unit leaves the map at Saalfeld.
    Left { piece: PieceId },
    /// The game is over.
    Over { winner: Option<Side>, reason: &'static str, points: [i16; 2] },
}

/// The world outside the rules, for the dice and the news of this system.
pub(crate) trait Outside: vedette_kernel::Outside<Event> {
    /// One die.
    #[inline]
    fn die(&mut self, purpose: &'static str) -> u8 {
        self.draw(Purpose(purpose), 6) as u8 + 1
    }
}

impl<O: vedette_kernel::Outside<Event>> Outside for O {}
