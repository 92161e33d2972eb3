//! The position: plain arrays of small integers, quick to copy, with the small questions that every rule asks.

mod battle;
mod march;

use std::fmt;
use std::sync::Arc;

pub use battle::{Battle, Fight, MAX_BATTLES, Siege};
pub use march::{March, Marcher, PATH, Reaction};

use vedette_kernel::{Outcome, Side};

use crate::flow::Agenda;
use crate::options::Blind;
use crate::scenario::{
    Arm, MAX_ARMIES, MAX_BOXES, MAX_CITIES, MAX_NATIONS, MAX_PIECES, MAX_PRIZES, Piece, PieceKind, Scenario,
};
use crate::sets::{ArmyId, BoxId, BoxSet, CardId, CardSet, CrossingSet, PieceId, PieceSet};
use crate::tables::Weather;

/// Where the game is in the turn (section 2 of the rules).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPhase"))]
pub enum Phase {
    /// A.
    Events,
    /// B1, C1.
    Administration,
    /// B2, C2.
    Movement,
    /// B3, C3.
    Guns,
    /// B4, C4.
    Combat,
    /// D.
    End,
}

/// Where the game is with respect to the Armistice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursTruce"))]
pub enum Truce {
    /// There is none in this scenario, or it has not been declared.
    Before,
    /// It is in force, in its turn counted from 1.
    During(u8),
    /// Hostilities have restarted.
    After,
}

/// The position.
///
/// # Equality
/// Two positions are equal when everything is equal, hidden things and the scenario included.
#[derive(Clone, PartialEq, Eq)]
pub struct Position {
    pub(crate) scenario: Arc<Scenario>,

    // Where the pieces are: each box has a list of its pieces in the order of their numbers.
    pub(crate) at: [BoxId; MAX_PIECES],
    pub(crate) heads: [PieceId; MAX_BOXES],
    pub(crate) nexts: [PieceId; MAX_PIECES],
    /// Pieces that shelter in a besieged city.
    pub(crate) inside: PieceSet,
    /// Pieces that will never come (back): eliminated, captured, merged for good, removed dummies of JG-4.4-06.
    pub(crate) gone: PieceSet,
    /// Pieces that have arrived, on the map or not.
    pub(crate) arrived: PieceSet,
    /// Reinforcements off the map that may enter by a connection (JG-3.3-05).
    pub(crate) waiting: PieceSet,
    /// Units off the map that the first SP they receive bring (back) into play (JG-POLAND-10).
    pub(crate) raisable: PieceSet,

    // The rosters.
    pub(crate) sp: [u8; MAX_PIECES],
    pub(crate) crosses: [u8; MAX_PIECES],
    pub(crate) slashes: [u8; MAX_PIECES],
    /// Starting strength, the ceiling of the base rules.
    pub(crate) initial: [u8; MAX_PIECES],
    /// The unit a Detachment was made from.
    pub(crate) parents: [PieceId; MAX_PIECES],
    /// Independent Detachments (JG-1.2.2-IND-01).
    pub(crate) independent: PieceSet,
    /// SP received in this turn.
    pub(crate) received: [u8; MAX_PIECES],
    /// SP lost with pieces that are no longer on a roster.
    pub(crate) fallen: [u16; 2],
    /// SP that ever came into play, less what vanished without being a loss: present + lost.
    pub(crate) mustered: [u16; 2],

    // What the pieces have done.
    /// Face up (JG-2-B1-02).
    pub(crate) shown: PieceSet,
    /// Activated in this Movement Phase (JG-4.5-10).
    pub(crate) activated: PieceSet,
    /// Has moved, acted, reacted or retreated in this game turn (JG-5.5.4-02, JG-6.2-02).
    pub(crate) busy: PieceSet,
    /// Has recovered stragglers or entrenched in this game turn: no reactions.
    pub(crate) resting: PieceSet,
    /// Has made a forced march (JG-5.5.2-02).
    pub(crate) fatigued: PieceSet,
    /// Has marched to the guns in this game turn (JG-6.5.2-06).
    pub(crate) marched: PieceSet,
    /// MP that each unit has spent on Detachments in this Movement Phase (JG-6.1-03).
    pub(crate) strain: [u8; MAX_PIECES],
    /// At 0 SP since before this game turn: removed in the owner's administrative phase (JG-1.2.3-02).
    pub(crate) wasted: PieceSet,
    /// The box from which it came into its box in this player turn.
    pub(crate) entered: [BoxId; MAX_PIECES],
    /// Intercepted its way in.
    pub(crate) interceptors: PieceSet,
    /// Under way to the guns.
    pub(crate) marchers: [Marcher; MAX_PIECES],
    /// The battles towards which a piece has tested in this phase, by their number.
    pub(crate) heard: [u16; MAX_PIECES],

    // Command.
    /// The commander-in-chief that is named for each army.
    pub(crate) named: [PieceId; MAX_ARMIES],
    /// Who commands now: the named one, or who acts for him (JG-4.1-02).
    pub(crate) commanders: [PieceId; MAX_ARMIES],
    /// For each piece the armies to whose commander-in-chief its box has a LoC: a unit's directly or by one general, a
    /// general's directly.
    pub(crate) commanded: [u8; MAX_PIECES],
    /// For each piece the armies of which its box has a LoC to any leader.
    pub(crate) linked: [u8; MAX_PIECES],
    pub(crate) cp: [u8; MAX_ARMIES],
    /// The shared die points still to be given to the armies of a pool.
    pub(crate) purse: u8,
    /// Leaders swept away in this game turn, who return in the next.
    pub(crate) swept: PieceSet,

    // The map.
    pub(crate) destroyed: CrossingSet,
    pub(crate) pontoons: [CrossingSet; 2],
    pub(crate) entrenched: [BoxSet; 2],
    pub(crate) sieges: [Option<Siege>; MAX_CITIES],
    pub(crate) control: [Option<Side>; MAX_PRIZES],
    pub(crate) closed: BoxSet,
    /// Boxes that a side may not enter in this turn: enemy arrivals (JG-3.3-04).
    pub(crate) barred: [BoxSet; 2],

    // The turn.
    pub(crate) turn: u8,
    pub(crate) weather: Weather,
    pub(crate) mud_follows: bool,
    pub(crate) first: Side,
    pub(crate) phasing: Side,
    pub(crate) phase: Phase,
    pub(crate) truce: Truce,
    pub(crate) armistice_marker: u8,
    pub(crate) restart_marker: u8,
    /// The declaration turn, once there was one.
    pub(crate) declared: u8,
    /// Arrivals of the scenario's list that are done.
    pub(crate) done: [u64; 2],
    /// SP to be placed: by nationality, the last for any.
    pub(crate) levies: [[u8; MAX_NATIONS + 1]; 2],
    /// Dummies a side may put back in this administrative phase.
    pub(crate) returning: u8,

    // The cards.
    pub(crate) deck: CardSet,
    pub(crate) hands: [CardSet; 2],
    pub(crate) used: CardSet,
    /// Armistice events that have been used: upper and lower halves.
    pub(crate) spent: [CardSet; 2],

    // Victory.
    pub(crate) points: [i16; 2],

    // What is going on.
    pub(crate) agenda: Agenda,
    pub(crate) march: March,
    pub(crate) reaction: Reaction,
    pub(crate) battles: [BoxId; MAX_BATTLES],
    pub(crate) battle: Battle,
    /// Contested boxes that have been dealt with in this Combat Phase.
    pub(crate) settled: BoxSet,
    /// Boxes in which the phasing side was intercepted (JG-6.5.1-11).
    pub(crate) intercepted: BoxSet,
    /// The box a question is about.
    pub(crate) spot: BoxId,
    /// Pieces a question is about.
    pub(crate) group: PieceSet,
    /// The half card being carried out, and how many of its targets are named.
    pub(crate) playing: Option<(CardId, u8)>,
    pub(crate) aims: u8,
    pub(crate) outcome: Option<Outcome>,
}

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

/// The pieces of a box, lowest number first.
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

    /// The turn number.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    #[inline]
    pub(crate) fn piece(&self, piece: PieceId) -> &Piece {
        &self.scenario.pieces[piece.index()]
    }

    #[inline]
    pub(crate) fn side_of(&self, piece: PieceId) -> Side {
        self.piece(piece).side
    }

    /// All pieces in a box.
    #[inline]
    pub(crate) fn pieces_at(&self, place: BoxId) -> Pieces<'_> {
        let next = self.heads.get(place.index()).copied().unwrap_or(PieceId::NONE);
        Pieces { position: self, next }
    }

    /// The pieces of a side in a box.
    #[inline]
    pub(crate) fn pieces_in(&self, side: Side, place: BoxId) -> PieceSet {
        self.pieces_at(place).filter(|&piece| self.side_of(piece) == side).collect()
    }

    /// Whether a side has any counter in a box.
    #[inline]
    pub(crate) fn has_counter(&self, side: Side, place: BoxId) -> bool {
        self.pieces_at(place).any(|piece| self.side_of(piece) == side)
    }

    /// Whether a piece is a combat unit with strength: SP, or the guns of reserve artillery.
    #[inline]
    pub(crate) fn is_troop(&self, piece: PieceId) -> bool {
        self.sp[piece.index()] > 0
    }

    /// Whether a piece is a real combat unit: one with SP, or reserve artillery.
    #[inline]
    pub(crate) fn is_real(&self, piece: PieceId) -> bool {
        self.is_troop(piece) || self.is_artillery(piece)
    }

    #[inline]
    pub(crate) fn is_artillery(&self, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        printed.kind == PieceKind::Unit && printed.arm == Arm::Artillery
    }

    #[inline]
    pub(crate) fn is_leader(&self, piece: PieceId) -> bool {
        self.piece(piece).kind == PieceKind::Leader
    }

    #[inline]
    pub(crate) fn is_dummy(&self, piece: PieceId) -> bool {
        self.piece(piece).kind == PieceKind::Dummy
    }

    /// A unit or Detachment without SP (JG-1.2.3-03).
    #[inline]
    pub(crate) fn is_cadre(&self, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        matches!(printed.kind, PieceKind::Unit | PieceKind::Detachment)
            && printed.arm != Arm::Artillery
            && self.sp[piece.index()] == 0
    }

    /// Cavalry with SP.
    #[inline]
    pub(crate) fn is_horse(&self, piece: PieceId) -> bool {
        self.is_troop(piece) && self.piece(piece).arm == Arm::Cavalry
    }

    /// Whether a side has combat units with strength, or reserve artillery, in a box.
    #[inline]
    pub(crate) fn holds(&self, side: Side, place: BoxId) -> bool {
        self.pieces_at(place).any(|piece| self.side_of(piece) == side && self.is_real(piece))
    }

    /// Whether both sides have real units in a box.
    #[inline]
    pub(crate) fn is_contested(&self, place: BoxId) -> bool {
        self.holds(Side::First, place) && self.holds(Side::Second, place)
    }

    /// The SP of a set of pieces.
    #[inline]
    pub(crate) fn strength(&self, pieces: PieceSet) -> u16 {
        pieces.into_iter().map(|piece| u16::from(self.sp[piece.index()])).sum()
    }

    /// The SP of a side in a box.
    pub(crate) fn strength_in(&self, side: Side, place: BoxId) -> u16 {
        self.strength(self.pieces_in(side, place))
    }

    /// The pieces of a set that have SP.
    #[inline]
    pub(crate) fn troops_of(&self, pieces: PieceSet) -> PieceSet {
        pieces.into_iter().filter(|&piece| self.is_troop(piece)).collect()
    }

    /// The leaders of a set.
    #[inline]
    pub(crate) fn leaders_of(&self, pieces: PieceSet) -> PieceSet {
        pieces.and(self.scenario.tables.leaders)
    }

    /// Whether the Armistice is in force.
    #[inline]
    pub(crate) fn is_armistice(&self) -> bool {
        matches!(self.truce, Truce::During(_))
    }

    /// Whether counters are hidden at all in this game.
    #[inline]
    pub(crate) fn has_fog(&self) -> bool {
        self.scenario.options.blind != Blind::Open && !self.is_armistice()
    }

    /// Whether everybody knows what a piece is (JG-13-BLIND-01 to 03).
    #[inline]
    pub(crate) fn is_known(&self, piece: PieceId) -> bool {
        !self.has_fog()
            || self.shown.has(piece)
            || (self.scenario.options.blind == Blind::Units && self.is_leader(piece))
    }

    /// Whether what happens to a piece is its owner's secret.
    #[inline]
    pub(crate) fn is_secret(&self, piece: PieceId) -> bool {
        !self.is_known(piece)
    }

    /// Whether a counter of a side in a box might, for all its enemy knows, be a real unit.
    #[inline]
    pub(crate) fn seems_held(&self, side: Side, place: BoxId) -> bool {
        self.pieces_at(place)
            .any(|piece| self.side_of(piece) == side && (!self.is_known(piece) || self.is_real(piece)))
    }

    /// Whether a side has combat units or dummies in a box, for all its enemy knows: what blocks a LoC (JG-4.3-06). A
    /// leader does not (JG-1.1-03), once he is known to be one.
    #[inline]
    pub(crate) fn blocks(&self, side: Side, place: BoxId) -> bool {
        self.pieces_at(place).any(|piece| {
            self.side_of(piece) == side
                && (!self.is_known(piece) || self.is_real(piece) || self.is_dummy(piece))
        })
    }

    /// The army whose commander-in-chief a leader is.
    pub(crate) fn commands(&self, leader: PieceId) -> Option<ArmyId> {
        let place = self.commanders.iter().position(|&commander| commander == leader && leader.is_some())?;
        Some(ArmyId(place as u8))
    }

    /// The siege of a box, if there is one.
    #[inline]
    pub(crate) fn siege(&self, place: BoxId) -> Option<Siege> {
        let city = self.scenario.places_city(place)?;
        self.sieges[city as usize]
    }

    pub(crate) fn set_siege(&mut self, place: BoxId, siege: Option<Siege>) {
        if let Some(city) = self.scenario.places_city(place) {
            self.sieges[city as usize] = siege;
        }
    }

    /// Takes a piece off its box.
    fn unlink(&mut self, piece: PieceId) {
        let place = self.at[piece.index()];
        if !place.is_somewhere() {
            return;
        }
        let next = self.nexts[piece.index()];
        if self.heads[place.index()] == piece {
            self.heads[place.index()] = next;
        } else {
            let mut before = self.heads[place.index()];
            while before.is_some() && self.nexts[before.index()] != piece {
                before = self.nexts[before.index()];
            }
            if before.is_some() {
                self.nexts[before.index()] = next;
            }
        }
        self.nexts[piece.index()] = PieceId::NONE;
        self.at[piece.index()] = BoxId::NOWHERE;
    }

    /// Puts a piece into a box, or off the map.
    pub(crate) fn put(&mut self, piece: PieceId, place: BoxId) {
        self.unlink(piece);
        if !place.is_somewhere() {
            self.inside.remove(piece);
            self.entered[piece.index()] = BoxId::NOWHERE;
            return;
        }
        self.at[piece.index()] = place;
        let head = self.heads[place.index()];
        if !head.is_some() || head > piece {
            self.nexts[piece.index()] = head;
            self.heads[place.index()] = piece;
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

    /// Puts pieces into a box.
    pub(crate) fn put_all(&mut self, pieces: PieceSet, place: BoxId) {
        for piece in pieces {
            self.put(piece, place);
        }
    }

    /// Whether a piece is on the map.
    #[inline]
    pub(crate) fn is_on_map(&self, piece: PieceId) -> bool {
        self.at[piece.index()].is_somewhere()
    }

    /// All pieces of a side on the map.
    pub(crate) fn on_map(&self, side: Side) -> impl Iterator<Item = PieceId> + '_ {
        self.scenario.tables.of_side[side.index()].into_iter().filter(|&piece| self.is_on_map(piece))
    }

    /// Dummies of a side that are out of play and may come back.
    pub(crate) fn dummy_pool(&self, side: Side) -> PieceSet {
        let own = self.scenario.tables.of_side[side.index()].and(self.scenario.tables.dummies);
        own.minus(self.gone).and(self.arrived).into_iter().filter(|&piece| !self.is_on_map(piece)).collect()
    }

    /// SP lost by a side for the count at the end (JG-9-04, D50).
    pub fn losses(&self, side: Side) -> u16 {
        let marks: u16 = self.scenario.tables.of_side[side.index()]
            .into_iter()
            .map(|piece| u16::from(self.crosses[piece.index()]) + u16::from(self.slashes[piece.index()]))
            .sum();
        self.fallen[side.index()] + marks
    }

    /// The SP a side has on its rosters.
    pub(crate) fn present(&self, side: Side) -> u16 {
        self.strength(self.scenario.tables.of_side[side.index()])
    }
}

impl Scenario {
    #[inline]
    pub(crate) fn places_city(&self, place: BoxId) -> Option<u8> {
        self.map.places.get(place.index()).and_then(|place| place.city)
    }
}
