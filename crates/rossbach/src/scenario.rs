//! What is printed: the map, the order of battle, the calendar and what a scenario makes of them. Made once by the pack,
//! shared by all positions of a game and never changed.
//!
//! Everything is a small integer. Movement points are counted in halves and strengths in half strength points, so that
//! no rule needs a fraction: an infantry division with 5 MP and 8 SP has an allowance of 10 and a strength of 16.

mod beacons;
mod calendar;
mod map;
mod pieces;
mod tables;

pub(crate) use beacons::{Bearings, apart};
pub use calendar::{
    Arrival, Berth, Frame, Part, Placement, Plan, Post, Scores, Source, StartsAs, Turn, Victory, Weather,
};
pub use map::{Bridge, Cover, Edge, Hex, Map, Name, Settlement, Slope, Water, Way};
pub use pieces::{Formation, Nation, Piece, PieceKind, Size, Value};
pub use tables::Tables;
pub(crate) use tables::{BRIDGED, DRY, GRADES, OFF_MAP};

use vedette_kernel::Side;

use crate::options::Options;
use crate::sets::{FormationId, HexId, PieceId, PieceSet};

/// The French.
pub const FRENCH: Side = Side::First;
/// The Prussians and Saxons.
pub const PRUSSIANS: Side = Side::Second;

/// How many hexes a map can have: the two printed sheets have 4,120.
pub const MAX_HEXES: usize = 4128;
/// How many pieces there can be: units, vedettes, leaders and trains.
pub const MAX_PIECES: usize = 152;
/// How many formations there can be.
pub const MAX_FORMATIONS: usize = 20;
/// How many bridges can be damaged.
pub const MAX_BRIDGES: usize = 128;
/// How many strategic hexes there can be.
pub const MAX_SOURCES: usize = 16;
/// How many groups of reinforcements there can be: bits of one word.
pub const MAX_ARRIVALS: usize = 64;
/// How many replacement officers and pontoon trains there can be, each.
pub const MAX_SPARES: usize = 8;

/// A scenario with the options that are agreed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The code of the game.
    pub game: String,
    /// The hash of the pack it was made from.
    pub pack_hash: String,
    /// What the players agreed on.
    pub options: Options,
    /// Turns, set-up, reinforcements, victory.
    pub frame: Frame,
    /// The ground.
    pub map: Map,
    /// The formations of both sides.
    pub formations: Vec<Formation>,
    /// The pieces of both sides; the vedettes of a unit follow from its number.
    pub pieces: Vec<Piece>,
    /// What follows from all this.
    pub tables: Tables,
}

impl Scenario {
    /// The piece with a number.
    #[inline]
    pub fn piece(&self, piece: PieceId) -> &Piece {
        &self.pieces[piece.index()]
    }

    /// The hex with a number.
    #[inline]
    pub fn hex(&self, hex: HexId) -> &Hex {
        &self.map.hexes[hex.index()]
    }

    /// The formation with a code on a side.
    pub fn formation(&self, side: Side, code: &str) -> Option<FormationId> {
        let found = self.formations.iter().position(|other| other.side == side && other.code == code)?;
        Some(FormationId(found as u8))
    }

    /// The piece with a code.
    pub fn piece_by_code(&self, code: &str) -> Option<PieceId> {
        self.pieces.iter().position(|piece| piece.code == code).map(|found| PieceId(found as u8))
    }

    /// The vedettes that belong to a unit.
    pub fn vedettes_of(&self, unit: PieceId) -> PieceSet {
        self.tables.vedettes_of.get(unit.index()).copied().unwrap_or_default()
    }

    /// The turn with a number.
    pub fn turn(&self, turn: u8) -> Turn {
        let place = (turn as usize).saturating_sub(1);
        self.frame.calendar.get(place).copied().unwrap_or_default()
    }
}
