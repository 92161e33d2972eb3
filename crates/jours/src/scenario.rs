//! A scenario that has been proved sound: map, pieces, calendar, cards and the opening, as the rules use them.
//!
//! Made from a [`Pack`](crate::pack), which is the untrusted form. Whatever a rule asks of a scenario has an answer:
//! every index is in range, every connection goes both ways, every number fits its capacity. What differs between the
//! campaigns of the series (siege ladder, turn length, supply, command point pools, big fortresses) is data here, never
//! code: see [`Rules`].

mod cards;
mod lists;
mod map;
mod pieces;

pub use cards::{Card, Effect, Grant, Half};
pub use lists::{
    Armistice, Arrival, Change, Dated, DummyStock, Entry, Exchange, Levy, Prize, Season, SetUp, SiegeSetUp,
    When,
};
pub use map::{City, Link, Map, Place, Terrain, Water};
pub use pieces::{Arm, Army, Piece, PieceKind};

use vedette_kernel::Side;

use crate::options::Options;
use crate::sets::{ArmyId, ArmySet, BoxId, BoxSet, CardId, CardSet, CrossingId, PieceId, PieceSet};

/// The French side.
pub const FRENCH: Side = Side::First;
/// Their enemies.
pub const ALLIES: Side = Side::Second;

/// How many boxes a map may have (1813: 351).
pub const MAX_BOXES: usize = 384;
/// How many pieces both sides may have together: leaders, units, Detachments and dummies that this scenario can use
/// (leave the others out; scenario 5 of 1813 has about 180).
pub const MAX_PIECES: usize = 192;
/// How many bridges and pontoon sites together (1813: 138).
pub const MAX_CROSSINGS: usize = 192;
/// How many armies (1813: 6).
pub const MAX_ARMIES: usize = 8;
/// How many nationalities (1813: 8).
pub const MAX_NATIONS: usize = 16;
/// How many event cards (1813: 16).
pub const MAX_CARDS: usize = 32;
/// How many turns.
pub const MAX_TURNS: usize = 64;
/// How many boxes with victory points.
pub const MAX_PRIZES: usize = 32;
/// How many fortified cities.
pub const MAX_CITIES: usize = 32;
/// How many pieces may arrive in the course of a scenario (1813: 74).
pub const MAX_ARRIVALS: usize = 128;
/// How many connections a box may have (1813: 7).
pub const MAX_DEGREE: usize = 8;

/// One turn of the calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, 1 to 12: it rules the weather.
    pub month: u8,
    /// The fortnight (1 or 2) or week (1 to 5) of the month.
    pub part: u8,
}

/// How long a turn is (JG-0.2-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// Danube, Germany.
    Fortnight,
    /// Poland, France.
    Week,
}

/// How the frontier is treated (JG-13-ARMISTICE-04, D66).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Frontier {
    /// Like any other connection.
    Open,
    /// Closed to everything.
    Closed,
    /// Closed before the declaration, closed to combat units during the Armistice, open from the Restart.
    Armistice,
}

/// When Napoleon counts as being on the map, so that the French choose who is first (JG-3.2-01, JG-13-FIRST-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Presence {
    /// When he is.
    OnMap,
    /// Always.
    Always,
    /// Until the Armistice is over; then when he is.
    UntilRestart,
}

/// How SP reinforcements are taken (JG-3.3-07 to 09 or JG-13-REINF-01 to 04).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Levies {
    /// Base rule: units in command with crosses, 1 a turn, up to the initial strength, saved.
    Base,
    /// 1813: any identified unit, 2 a turn, up to the roster maximum, by nationality, not saved.
    Germany,
}

/// What differs between the games of the series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How long a turn is.
    pub scale: Scale,
    /// The siege ladder: the city falls on this number or more with marker 1, 2, ...; the last repeats. Base and
    /// Germany: 5, 2 (JG-8.8-06, JG-8.8-07); Poland and France: 6, 5, 4, 2 (JG-POLAND-05, JG-POLAND-06).
    pub ladder: Vec<u8>,
    /// How SP reinforcements are taken.
    pub levies: Levies,
    /// The frontier.
    pub frontier: Frontier,
    /// Napoleon's presence.
    pub presence: Presence,
    /// Napoleon, if he is among the pieces.
    pub napoleon: Option<PieceId>,
    /// A besieged city scores this many points for the besieger instead of its value for its owner (JG-13-VP-01);
    /// `None`: sieges do not matter for the count.
    pub siege_points: Option<u8>,
    /// How many event cards a player may keep (JG-13-CARDS-06).
    pub hand_limit: u8,
    /// Questions with one answer that everybody can see are not asked. Studies ask all of them.
    pub brisk: bool,
}

/// The opening and the end of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Code in the pack, e.g. `lutzen`.
    pub code: String,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// The calendar: `calendar[n - 1]` is turn `n`, and reaches beyond the last turn by enough boxes for the markers.
    pub calendar: Vec<Date>,
    /// Victory points given to each side at the end.
    pub handicap: [u8; 2],
    /// Pieces on the map.
    pub set_up: Vec<SetUp>,
    /// Sieges under way.
    pub sieges: Vec<SiegeSetUp>,
    /// Bridges destroyed at the start.
    pub destroyed: Vec<CrossingId>,
    /// Boxes that nobody may enter until a [`Change::Open`].
    pub closed: BoxSet,
    /// Boxes with victory points.
    pub prizes: Vec<Prize>,
    /// Pieces to come.
    pub arrivals: Vec<Arrival>,
    /// SP to come.
    pub levies: Vec<Levy>,
    /// Changes of leaders and of the map.
    pub changes: Vec<Dated>,
    /// Pontoon markers of each side.
    pub pontoons: [u8; 2],
    /// Pontoon markers that each side gets besides when hostilities restart.
    pub pontoons_at_restart: [u8; 2],
    /// Dummies that a side may use from each turn on, most recent entry first that has begun: turn, infantry and
    /// cavalry of each side. The dummies themselves are pieces; those beyond the number stay out. A row with
    /// `autumn` holds from the Restart.
    pub dummies: Vec<DummyStock>,
    /// The event cards of the deck.
    pub deck: CardSet,
    /// The Armistice, if the scenario has one.
    pub armistice: Option<Armistice>,
    /// The scenario begins in autumn: units of the autumn roster, effects that need autumn.
    pub autumn: bool,
}

/// A proved scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Title of the game in the pack, e.g. `1813`.
    pub game: String,
    /// Hash of the pack it was made from, in hexadecimal.
    pub pack_hash: String,
    /// What the players agreed on.
    pub options: Options,
    /// What differs between the games of the series.
    pub rules: Rules,
    /// Opening and end.
    pub frame: Frame,
    /// The map.
    pub map: Map,
    /// The nationalities, by code.
    pub nations: Vec<String>,
    /// The armies, the French first.
    pub armies: Vec<Army>,
    /// Every piece of both sides, the French first.
    pub pieces: Vec<Piece>,
    /// The event cards.
    pub cards: Vec<Card>,
    /// Tables made from the above by [`Scenario::index`].
    pub tables: Tables,
}

/// Sets of pieces that the rules ask for all the time.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Tables {
    /// All pieces of each side.
    pub of_side: [PieceSet; 2],
    /// Leaders.
    pub leaders: PieceSet,
    /// Identified units, reserve artillery included.
    pub units: PieceSet,
    /// Detachments.
    pub detachments: PieceSet,
    /// Dummies.
    pub dummies: PieceSet,
    /// Pieces with SP: identified units and Detachments, without reserve artillery.
    pub troops: PieceSet,
    /// Infantry units and Detachments.
    pub infantry: PieceSet,
    /// Cavalry units and Detachments.
    pub cavalry: PieceSet,
    /// Reserve artillery.
    pub artillery: PieceSet,
    /// The pieces of each army.
    pub of_army: Vec<PieceSet>,
    /// Prize boxes.
    pub prizes: BoxSet,
    /// Pools and their armies.
    pub pools: Vec<ArmySet>,
}

impl Scenario {
    /// Makes the tables. To be called once all lists are filled.
    #[must_use]
    pub fn index(mut self) -> Scenario {
        let ids = || (0u8..).map(PieceId);
        let select = |wanted: &dyn Fn(&Piece) -> bool| -> PieceSet {
            ids().zip(&self.pieces).filter(|(_, piece)| wanted(piece)).map(|(id, _)| id).collect()
        };
        let troops = |piece: &Piece| {
            matches!(piece.kind, PieceKind::Unit | PieceKind::Detachment) && piece.arm != Arm::Artillery
        };
        let armies = (0u8..).map(ArmyId).zip(&self.armies);
        let pool_count = self.armies.iter().map(|army| army.pool + 1).max().unwrap_or(0);
        let tables = Tables {
            of_side: Side::BOTH.map(|side| select(&|piece| piece.side == side)),
            leaders: select(&|piece| piece.kind == PieceKind::Leader),
            units: select(&|piece| piece.kind == PieceKind::Unit),
            detachments: select(&|piece| piece.kind == PieceKind::Detachment),
            dummies: select(&|piece| piece.kind == PieceKind::Dummy),
            troops: select(&troops),
            infantry: select(&|piece| troops(piece) && piece.arm == Arm::Infantry),
            cavalry: select(&|piece| troops(piece) && piece.arm == Arm::Cavalry),
            artillery: select(&|piece| piece.kind == PieceKind::Unit && piece.arm == Arm::Artillery),
            of_army: armies.clone().map(|(id, _)| select(&|piece| piece.army == Some(id))).collect(),
            prizes: self.frame.prizes.iter().map(|prize| prize.place).collect(),
            pools: (0..pool_count)
                .map(|pool| armies.clone().filter(|(_, army)| army.pool == pool).map(|(id, _)| id).collect())
                .collect(),
        };
        self.tables = tables;
        self
    }

    /// The printed piece.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// The box; for [`BoxId::NOWHERE`] open ground without anything.
    #[inline]
    pub fn place(&self, place: BoxId) -> &Place {
        static BESIDE_THE_MAP: Place =
            Place { code: String::new(), terrain: Terrain::Open, abroad: false, exit: false, city: None };
        self.map.places.get(place.index()).unwrap_or(&BESIDE_THE_MAP)
    }

    /// The army.
    #[inline]
    pub fn army(&self, army: ArmyId) -> &Army {
        &self.armies[army.index()]
    }

    /// The card.
    #[inline]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// The connections of a box; none of [`BoxId::NOWHERE`].
    #[inline]
    pub fn links(&self, place: BoxId) -> &[Link] {
        self.map.links.get(place.index()).map_or(&[], Vec::as_slice)
    }

    /// The connection between two boxes, if there is one.
    #[inline]
    pub fn link(&self, from: BoxId, to: BoxId) -> Option<Link> {
        self.links(from).iter().find(|link| link.to == to).copied()
    }

    /// The fortified city of a box, if it is one.
    #[inline]
    pub fn city(&self, place: BoxId) -> Option<&City> {
        let city = self.map.places.get(place.index())?.city?;
        self.map.cities.get(usize::from(city))
    }

    /// All armies of a side.
    pub fn armies_of(&self, side: Side) -> impl Iterator<Item = ArmyId> + '_ {
        (0u8..).map(ArmyId).zip(&self.armies).filter(move |(_, army)| army.side == side).map(|(id, _)| id)
    }
}
