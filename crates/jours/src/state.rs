//! The position: plain arrays of small integers, quick to copy, with the small questions that every rule asks.

use std::fmt;
use std::sync::Arc;

use vedette_kernel::{Outcome, Side};

use crate::flow::Agenda;
use crate::options::Blind;
use crate::scenario::{
    Arm, Kind, MAX_ARMIES, MAX_BOXES, MAX_CITIES, MAX_NATIONS, MAX_PIECES, MAX_PRIZES, Piece, Scenario,
};
use crate::sets::{ArmyId, BoxId, BoxSet, CardId, CardSet, CrossingSet, PieceId, PieceSet};
use crate::tables::Weather;

/// Where the game is in the turn (section 2 of the rules).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
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

/// The Siege marker of a city.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Siege {
    /// Who besieges.
    pub besieger: Side,
    /// The number on the marker, from 1.
    pub stage: u8,
}

/// The stack that is being formed or moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

impl Reaction {
    /// Nobody reacts.
    pub const NONE: Reaction = Reaction {
        stack: PieceSet::NONE,
        place: BoxId::NOWHERE,
        tried: 0,
        entering: PieceSet::NONE,
        eased: 0,
    };
}

/// How many battles of one phase can be marched to; further ones are fought without it.
pub const MAX_BATTLES: usize = 16;

/// What kind of fight a battle is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
    /// Somebody attacks across a bridge (JG-T-COMBAT-22).
    pub bridge: bool,
    /// Caused by an interception (JG-6.5.1-11).
    pub intercepted: bool,
    /// Added to the artillery die of each side by a card.
    pub fire: [u8; 2],
    /// Added to the morale of each side by a card; 99: passed.
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
    pub toll: [u8; MAX_PIECES],
}

impl Battle {
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

/// A force on its way to a battle (JG-6.5.2-04).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Marcher {
    /// Towards this battle; `NOWHERE`: not marching.
    pub to: BoxId,
    /// By this last box before it.
    pub by: BoxId,
    /// It joins at the end of this round.
    pub round: u8,
}

impl Marcher {
    /// Not marching.
    pub const NONE: Marcher = Marcher { to: BoxId::NOWHERE, by: BoxId::NOWHERE, round: 0 };
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
    /// Has spent 1 MP on a Detachment before its own activation (JG-6.1-03).
    pub(crate) tapped: PieceSet,
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
    /// For each piece the armies to whose commander-in-chief its box has a LoC, directly or by one general.
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
        printed.kind == Kind::Unit && printed.arm == Arm::Artillery
    }

    #[inline]
    pub(crate) fn is_leader(&self, piece: PieceId) -> bool {
        self.piece(piece).kind == Kind::Leader
    }

    #[inline]
    pub(crate) fn is_dummy(&self, piece: PieceId) -> bool {
        self.piece(piece).kind == Kind::Dummy
    }

    /// A unit or Detachment without SP (JG-1.2.3-03).
    #[inline]
    pub(crate) fn is_cadre(&self, piece: PieceId) -> bool {
        let printed = self.piece(piece);
        matches!(printed.kind, Kind::Unit | Kind::Detachment)
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

    /// Whether counters are hidden at all in this game.
    #[inline]
    pub(crate) fn has_fog(&self) -> bool {
        self.scenario.options.blind != Blind::Open && !matches!(self.truce, Truce::During(_))
    }

    /// Whether everybody knows what a piece is.
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
