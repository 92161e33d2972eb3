//! The order of battle: formations, units, vedettes, leaders and trains.

use serde::{Deserialize, Serialize};
use vedette_kernel::Side;

use crate::sets::{FormationId, PieceId};

/// What a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceKind {
    /// Infantry.
    Infantry,
    /// Light troops: infantry with cavalry of its own (RA-16.4-01).
    Mixed,
    /// Cavalry: heavy with 6 MP, light with 7 (RA-16.5-01).
    Cavalry,
    /// A regiment or less, sent ahead (RA-13.0-01).
    Vedette,
    /// A leader with command points; with a formation he is its officer too (RA-5.16-01).
    Commander,
    /// A leader of one formation (RA-5.12-01).
    Officer,
    /// An officer in the pool, for one who is captured (RA-5.14-02).
    Replacement,
    /// A monarch (RA-5.18-01).
    Head,
    /// A pontoon train.
    Pontoon,
    /// A baggage train.
    Baggage,
}

impl PieceKind {
    /// Whether it is a combat unit and no vedette.
    #[inline]
    pub const fn is_unit(self) -> bool {
        matches!(self, PieceKind::Infantry | PieceKind::Mixed | PieceKind::Cavalry)
    }

    /// Whether it is a combat unit (RA-1.4-01).
    #[inline]
    pub const fn is_combat(self) -> bool {
        self.is_unit() || matches!(self, PieceKind::Vedette)
    }

    /// Whether it is a leader of any kind.
    #[inline]
    pub const fn is_leader(self) -> bool {
        matches!(self, PieceKind::Commander | PieceKind::Officer | PieceKind::Replacement | PieceKind::Head)
    }

    /// Whether it is a train.
    #[inline]
    pub const fn is_train(self) -> bool {
        matches!(self, PieceKind::Pontoon | PieceKind::Baggage)
    }

    /// Whether it needs no command to move: commanders, heads of state and baggage (RA-7.3-02, RA-14.32-01).
    #[inline]
    pub const fn is_independent(self) -> bool {
        matches!(self, PieceKind::Commander | PieceKind::Head | PieceKind::Baggage)
    }
}

/// Whose uniform a piece wears.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachNation"))]
pub enum Nation {
    /// The line of the Grande Armée and its allies.
    French,
    /// The Imperial Guard.
    Guard,
    /// Prussia.
    Prussian,
    /// Saxony.
    Saxon,
}

/// The size of a unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Size {
    /// A brigade or less.
    Brigade,
    /// A division.
    Division,
}

/// What a counter shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Value {
    /// Half strength points.
    pub strength: u8,
    /// Initiative; 0 for none.
    pub initiative: u8,
}

/// A piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its code, e.g. `davout`, `bila.2`.
    pub code: String,
    /// Its printed name.
    pub name: String,
    /// Whose it is when the game begins.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
    /// Its nationality.
    pub nation: Nation,
    /// Its formation.
    pub formation: FormationId,
    /// Brigade or division.
    pub size: Size,
    /// At full strength.
    pub full: Value,
    /// The counter with an R, if there is one.
    pub reduced: Option<Value>,
    /// Movement allowance in half points.
    pub allowance: u8,
    /// How many vedettes a unit can field.
    pub vedettes: u8,
    /// The unit a vedette belongs to.
    pub parent: PieceId,
    /// Command rating of a commander.
    pub rating: u8,
    /// Whether he is an army commander: Napoleon, Brunswick (RA-7.42-01).
    pub army: bool,
}

/// A formation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Formation {
    /// The printed designation, e.g. `VI`.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// Strength points lost at which it breaks (RA-12.11-01); none for independent units (RA-17.3-01).
    pub limit: Option<u8>,
    /// The formation of which it counts as a part for command: the Prussian Reserve and I Corps (RA-5.17-01).
    pub part_of: FormationId,
    /// Which seat of its side gives its orders in team play: 0 the army commander's (RA-18.0-01).
    pub seat: u8,
}
