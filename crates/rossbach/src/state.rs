//! The position: plain arrays of small integers, quick to copy, with the small questions that every rule asks.

mod combat;
mod march;

use std::fmt;
use std::sync::Arc;

pub use combat::{Crossing, Fight, MAX_CROSSINGS, MAX_STACKS};
pub use march::{March, NO_ORDER, Order, Signpost, Span};

use vedette_kernel::{Outcome, Side};

use crate::couriers::Aides;
use crate::flow::Agenda;
use crate::scenario::{
    MAX_FORMATIONS, MAX_HEXES, MAX_PIECES, MAX_SOURCES, MAX_SPARES, Piece, PieceKind, Scenario, Turn,
};
use crate::sets::{BridgeSet, FormationId, HexId, HexSet, PieceId, PieceSet};

/// How many March Orders can run at once.
pub const MAX_ORDERS: usize = 16;
/// How many entry hexes can be counted in one turn.
pub const MAX_DOORS: usize = 8;

/// Where the game is in a player turn (section 2 of the rules).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPhase"))]
pub enum Phase {
    /// Before the first turn.
    #[default]
    SetUp,
    /// A1: units recover and come back.
    Reorganization,
    /// A2: the chain of command.
    Command,
    /// B1: those in command move.
    Movement,
    /// B2: those out of command move by their own initiative.
    Initiative,
    /// C.
    Combat,
    /// The Night: orders, recovery, supply.
    NightCommand,
    /// The Night march.
    NightMarch,
    /// The Night: both sides step back from each other.
    Disengagement,
}

/// The position.
///
/// # Equality
/// Two positions are equal when everything is equal, hidden things and the scenario included.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) scenario: Arc<Scenario>,

    // Where the pieces are: each hex has a list of its pieces in the order of their numbers.
    pub(crate) at: [HexId; MAX_PIECES],
    pub(crate) heads: [PieceId; MAX_HEXES],
    pub(crate) nexts: [PieceId; MAX_PIECES],
    /// The zones of control of each side, kept up with every move (RA-4.0-01).
    pub(crate) zones: [HexSet; 2],

    // The boxes.
    /// Units in the Day Half, not recovered (RA-6.12-01).
    pub(crate) day_half: PieceSet,
    /// Units in the Night Half, recovered.
    pub(crate) night_half: PieceSet,
    /// Lost for good in this game.
    pub(crate) lost: PieceSet,
    /// Lost before the game began: they do not count (RA-20.11-02).
    pub(crate) lost_before: PieceSet,
    /// Captured: leaders and baggage trains.
    pub(crate) captured: PieceSet,
    /// Out of play for another reason: killed, never came, left the map.
    pub(crate) gone: PieceSet,
    /// Light cavalry that is broken down: it waits in the vedette box (RA-13.11-01).
    pub(crate) broken: PieceSet,
    /// Units shown by their reduced counter.
    pub(crate) reduced: PieceSet,
    /// Pontoon trains that have changed sides (RA-9.17-01).
    pub(crate) turned: PieceSet,
    /// The formation that each replacement officer took over (RA-5.14-02).
    pub(crate) replaces: [FormationId; MAX_SPARES],
    /// Formations that wait for a replacement officer.
    pub(crate) orphaned: u32,

    // Markers.
    /// In command; everything else that needs command is out of it (RA-2.11-05).
    pub(crate) commanded: PieceSet,
    /// Leaders who brought back one unit in this segment, and who brought back two (RA-6.21-01).
    pub(crate) busied: [PieceSet; 2],
    /// Leaders who reorganized units other than vedettes: not in the chain of command (RA-2.11-03).
    pub(crate) reorganized: PieceSet,
    /// Pieces that rolled in this segment.
    pub(crate) tested: PieceSet,
    /// Officers who rolled and failed in this player turn (RA-2.11-13).
    pub(crate) failed: PieceSet,
    /// Pieces that must march to the sound of the guns (RA-2.11-12).
    pub(crate) bound: PieceSet,
    /// What commanders have spent: officers and units placed, by the order of leaders.
    pub(crate) spent: [[u8; 2]; 2 * MAX_SPARES],
    /// Pieces that have finished their move in this phase.
    pub(crate) moved: PieceSet,
    /// Pieces whose allowance is cut by a graded roll: by one, or to one point (RA-5.19-01).
    pub(crate) hampered: [PieceSet; 2],
    /// In Road March (RA-8.21-03).
    pub(crate) column: PieceSet,
    /// Out of supply.
    pub(crate) starving: PieceSet,
    /// Demoralized until the turn ends: the force reached the objective of its order (RA-7.45-02).
    pub(crate) weary: PieceSet,
    /// Retreated before combat in this game-turn (RA-16.2-04).
    pub(crate) withdrew: PieceSet,
    /// Takes no part in attacks in this phase: failed a Repulse from Road March (RA-8.22-02).
    pub(crate) barred: PieceSet,
    /// Failed a Repulse: must attack, two columns lower (RA-10.22-01).
    pub(crate) repulsed: PieceSet,
    /// Advanced after combat in this phase (RA-11.46-06).
    pub(crate) advanced: PieceSet,
    /// Took part in a combat that is resolved (RA-11.23-01).
    pub(crate) attacked: PieceSet,
    /// Stood in a hex that was scouted in this turn (RA-13.41-02).
    pub(crate) scouted: PieceSet,
    /// Not put together in this turn (RA-13.12-01): broken down or put out in it, or vedettes that moved on to their last point.
    pub(crate) fresh: PieceSet,
    /// Face up.
    pub(crate) shown: PieceSet,
    /// Face down, but seen by scouts where it stands (RA-13.42-05).
    pub(crate) seen: PieceSet,
    /// Where everybody last saw a piece, and in which turn; nowhere if nobody did.
    pub(crate) last_at: [HexId; MAX_PIECES],
    pub(crate) last_turn: [u8; MAX_PIECES],

    /// Cavalry that must advance (RA-11.47-01).
    pub(crate) eager: PieceSet,

    // Morale.
    /// Strength lost by each formation, in half points (RA-12.1-01).
    pub(crate) casualties: [u16; MAX_FORMATIONS],
    /// Losses of this Combat Phase, entered when it ends (RA-11.1-06).
    pub(crate) toll: [u16; MAX_FORMATIONS],
    /// The Guard has been thrown back in this turn (RA-16.31-01).
    pub(crate) guard_recoiled: bool,

    // The map.
    pub(crate) damaged: BridgeSet,
    /// Repaired in this Movement Phase (RA-8.38-01).
    pub(crate) mended: BridgeSet,
    /// Repaired in this turn: no supply over them yet (RA-8.39-01).
    pub(crate) untried: BridgeSet,
    /// Pontoon bridges, by the order of pontoon trains.
    pub(crate) spans: [Span; MAX_SPARES],
    /// Who controls each strategic hex.
    pub(crate) control: [Side; MAX_SOURCES],
    /// Sources that are open to supply, as bits (RA-14.21-02).
    pub(crate) open_sources: u16,
    /// Whether the band along the edge is still closed to the Prussians.
    pub(crate) band_closed: bool,

    // The turn.
    pub(crate) turn: u8,
    pub(crate) phasing: Side,
    pub(crate) phase: Phase,
    /// Groups of reinforcements that have entered or will never come, as bits.
    pub(crate) arrived: u64,
    /// Groups whose leader has passed his check (RA-19.31-01).
    pub(crate) admitted: u64,
    /// Groups that may be those whose coming in was seen, as bits.
    pub(crate) watched: u64,
    /// Groups that are being brought in.
    pub(crate) entering: u64,
    /// Forces that come by the alternate track, as bits, and whether the plan is sealed.
    pub(crate) alternates: u32,
    /// Whether a French unit has left the map at Saalfeld (RA-21.9-05).
    pub(crate) exited: bool,
    /// How many stacks have entered at each hex in this turn.
    pub(crate) doors: [(HexId, u8); MAX_DOORS],

    // March Orders.
    pub(crate) orders: [Order; MAX_ORDERS],
    /// The order of each piece, or [`NO_ORDER`].
    pub(crate) order_of: [u8; MAX_PIECES],

    /// The aides between players who share a side; none where nobody does.
    pub(crate) aides: Aides,

    // What is going on.
    pub(crate) agenda: Agenda,
    pub(crate) march: March,
    /// The combat that each piece takes part in, counted from 1; 0 for none.
    pub(crate) combat_of: [u8; MAX_PIECES],
    pub(crate) fight: Fight,
    /// Units that crossed river bridges in retreat in this phase (RA-11.43-01).
    pub(crate) crossings: [Crossing; MAX_CROSSINGS],
    /// Pieces a question is about.
    pub(crate) group: PieceSet,
    /// Pieces just put into a crowded hex: they are not the ones that make room.
    pub(crate) placed: PieceSet,
    /// The hex a question is about.
    pub(crate) spot: HexId,
    pub(crate) outcome: Option<Outcome>,
}

/// A position is copied by the million in simulation and search.
const _: () = assert!(size_of::<Position>() <= 8 * 1024);

impl fmt::Debug for Position {
    /// Where the game is; the whole of a position would fill pages.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tasks: Vec<_> = self.agenda.iter().collect();
        f.debug_struct("Position")
            .field("turn", &self.turn)
            .field("phase", &self.phase)
            .field("phasing", &self.phasing)
            .field("agenda", &tasks)
            .finish_non_exhaustive()
    }
}

/// The pieces of a hex, lowest number first.
pub(crate) struct Pieces<'a> {
    position: &'a Position,
    next: PieceId,
}

impl Iterator for Pieces<'_> {
    type Item = PieceId;

    #[inline]
    fn next(&mut self) -> Option<PieceId> {
        let piece = self.next;
        if !piece.is_some() {
            return None;
        }
        self.next = self.position.nexts[piece.index()];
        Some(piece)
    }
}

impl Position {
    /// The scenario being played.
    pub fn scenario(&self) -> &Scenario {
        &self.scenario
    }

    /// The scenario, to be shared.
    pub fn shared_scenario(&self) -> &Arc<Scenario> {
        &self.scenario
    }

    /// The number of the turn in the calendar of the campaign.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// What turn it is.
    pub fn now(&self) -> Turn {
        self.scenario.turn(self.turn)
    }

    /// The phase of the player turn.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whose player turn it is.
    pub fn phasing(&self) -> Side {
        self.phasing
    }

    /// The stack that is being moved and where it is; nowhere while it waits at the edge.
    pub fn moving(&self) -> Option<(HexId, PieceSet)> {
        (!self.march.stack.is_empty()).then_some((self.march.at, self.march.stack))
    }

    /// The hex of a piece, if it is on the map.
    pub fn hex_of(&self, piece: PieceId) -> Option<HexId> {
        self.at.get(piece.index()).copied().filter(|hex| hex.is_somewhere())
    }

    #[inline]
    pub(crate) fn piece(&self, piece: PieceId) -> &Piece {
        &self.scenario.pieces[piece.index()]
    }

    #[inline]
    pub(crate) fn kind(&self, piece: PieceId) -> PieceKind {
        self.piece(piece).kind
    }

    /// Whose a piece is now: a captured pontoon train changes sides (RA-9.17-01).
    #[inline]
    pub(crate) fn side_of(&self, piece: PieceId) -> Side {
        let printed = self.piece(piece).side;
        if self.turned.has(piece) { printed.other() } else { printed }
    }

    /// All pieces in a hex.
    #[inline]
    pub(crate) fn pieces_at(&self, hex: HexId) -> Pieces<'_> {
        let next = self.heads.get(hex.index()).copied().unwrap_or(PieceId::NONE);
        Pieces { position: self, next }
    }

    /// All pieces in a hex, as a set. Two sides never share one.
    #[inline]
    pub(crate) fn stack(&self, hex: HexId) -> PieceSet {
        self.pieces_at(hex).collect()
    }

    /// The side that stands in a hex.
    #[inline]
    pub(crate) fn holder(&self, hex: HexId) -> Option<Side> {
        self.pieces_at(hex).next().map(|piece| self.side_of(piece))
    }

    /// Whether nobody stands in a hex.
    #[inline]
    pub(crate) fn holds_nobody(&self, hex: HexId) -> bool {
        self.heads.get(hex.index()).is_none_or(|head| !head.is_some())
    }

    /// The pieces of a side in a hex.
    #[inline]
    pub(crate) fn stack_of(&self, side: Side, hex: HexId) -> PieceSet {
        if self.holder(hex) == Some(side) { self.stack(hex) } else { PieceSet::NONE }
    }

    /// The combat units in a hex.
    #[inline]
    pub(crate) fn troops(&self, hex: HexId) -> PieceSet {
        self.stack(hex).and(self.scenario.tables.troops)
    }

    /// Whether a piece is on the map.
    #[inline]
    pub(crate) fn is_on_map(&self, piece: PieceId) -> bool {
        self.at[piece.index()].is_somewhere()
    }

    /// All pieces of a side on the map.
    pub(crate) fn on_map(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        let own = self.own(side);
        own.into_iter().filter(|&piece| self.is_on_map(piece))
    }

    /// All pieces that are a side's now.
    #[inline]
    pub(crate) fn own(&self, side: Side) -> PieceSet {
        let printed = self.scenario.tables.of_side[side.index()];
        if self.turned.is_empty() {
            return printed;
        }
        let enemy = self.scenario.tables.of_side[side.other().index()];
        printed.minus(self.turned).or(enemy.and(self.turned))
    }

    /// Whether forces are hidden in this game.
    #[inline]
    pub(crate) fn has_fog(&self) -> bool {
        self.scenario.options.hidden
    }

    /// Whether everybody knows what a piece is.
    #[inline]
    pub(crate) fn is_known(&self, piece: PieceId) -> bool {
        !self.has_fog() || self.shown.has(piece)
    }

    /// The strength of a combat unit by the counter that shows it, in half points; 0 for what does not fight.
    #[inline]
    pub(crate) fn strength(&self, piece: PieceId) -> u16 {
        let printed = self.piece(piece);
        let value =
            if self.reduced.has(piece) { printed.reduced.unwrap_or(printed.full) } else { printed.full };
        if printed.kind.is_combat() { u16::from(value.strength) } else { 0 }
    }

    /// The initiative of a piece by the counter that shows it.
    #[inline]
    pub(crate) fn initiative(&self, piece: PieceId) -> u8 {
        let printed = self.piece(piece);
        let value =
            if self.reduced.has(piece) { printed.reduced.unwrap_or(printed.full) } else { printed.full };
        value.initiative
    }

    /// How many hexes lie between two pieces.
    #[inline]
    pub(crate) fn distance(&self, a: HexId, b: HexId) -> u8 {
        self.scenario.map.distance(a, b)
    }

    /// Takes a piece off its hex.
    fn unlink(&mut self, piece: PieceId) {
        let hex = self.at[piece.index()];
        if !hex.is_somewhere() {
            return;
        }
        let next = self.nexts[piece.index()];
        if self.heads[hex.index()] == piece {
            self.heads[hex.index()] = next;
        } else {
            let mut before = self.heads[hex.index()];
            while before.is_some() && self.nexts[before.index()] != piece {
                before = self.nexts[before.index()];
            }
            if before.is_some() {
                self.nexts[before.index()] = next;
            }
        }
        self.nexts[piece.index()] = PieceId::NONE;
        self.at[piece.index()] = HexId::NOWHERE;
    }

    fn link(&mut self, piece: PieceId, hex: HexId) {
        self.at[piece.index()] = hex;
        let head = self.heads[hex.index()];
        if !head.is_some() || head > piece {
            self.nexts[piece.index()] = head;
            self.heads[hex.index()] = piece;
            return;
        }
        let mut before = head;
        loop {
            let next = self.nexts[before.index()];
            if !next.is_some() || next > piece {
                break;
            }
            before = next;
        }
        self.nexts[piece.index()] = self.nexts[before.index()];
        self.nexts[before.index()] = piece;
    }

    /// Puts a piece into a hex, or off the map, and keeps the zones of control up.
    pub(crate) fn put(&mut self, piece: PieceId, hex: HexId) {
        let (side, from) = (self.side_of(piece), self.at[piece.index()]);
        self.unlink(piece);
        if hex.is_somewhere() {
            self.link(piece, hex);
        }
        for changed in [from, hex] {
            if changed.is_somewhere() {
                self.renew_zones(side, changed);
            }
        }
    }

    /// Puts pieces into a hex.
    pub(crate) fn put_all(&mut self, pieces: PieceSet, hex: HexId) {
        for piece in pieces {
            self.put(piece, hex);
        }
    }
}
