//! The map: boxes, cities, connections and what they cross.

use crate::sets::{BoxId, CrossingId};

/// What kind of ground a box is (JG-8.8-02: a fortified city is defensive terrain too).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// Open: the Defender's die is better (JG-T-COMBAT-23).
    Open,
    /// Defensive terrain (JG-T-COMBAT-14, JG-T-COMBAT-18).
    Defensive,
    /// Mountains (JG-T-COMBAT-14, JG-T-COMBAT-17).
    Mountain,
    /// A fortified city (section 8.8).
    Fortified,
}

/// One box.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The code in the pack and in notation, e.g. `leipzig`.
    pub code: String,
    /// Kind of ground.
    pub terrain: Terrain,
    /// On the far side of the frontier that [`Frontier`](super::Frontier) speaks of (1813: Austria).
    pub abroad: bool,
    /// A connection leads off the map from here (JG-8.7-06: a beaten Force that can only leave the map is lost).
    pub exit: bool,
    /// Which of [`Map::cities`] it is, for a fortified city.
    pub city: Option<u8>,
}

/// A fortified city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct City {
    /// Its box.
    pub place: BoxId,
    /// How many identified units find shelter: 1, or 2 in a big fortress (JG-8.8-05, JG-13-SIEGE-01); one Detachment
    /// besides.
    pub shelter: u8,
    /// Added to the siege die (JG-13-SIEGE-02: 1 at Dresde and Leipzig).
    pub siege_die: i8,
}

/// What a connection crosses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Water {
    /// No river.
    Dry,
    /// A ford of a minor river (JG-5.3-06).
    Ford,
    /// A bridge. Destroyed, it closes the connection if the river is major and leaves a ford if it is minor
    /// (JG-6.4-02).
    Bridge {
        /// Which.
        crossing: CrossingId,
        /// Whether the river is major.
        major: bool,
    },
    /// A ford symbol on a major river: closed unless a pontoon lies there (JG-5.3-05, JG-6.4-05).
    Site {
        /// Which.
        crossing: CrossingId,
    },
}

/// A connection as seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The box at the other end.
    pub to: BoxId,
    /// 1 for a road, 2 for a poor road (JG-T-TERRAIN-01).
    pub cost: u8,
    /// What it crosses.
    pub water: Water,
    /// Whether it crosses the frontier: one end is [`Place::abroad`], the other is not.
    pub frontier: bool,
}

/// The map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The boxes, in the order of the pack.
    pub places: Vec<Place>,
    /// The connections of each box, in the order of the pack.
    pub links: Vec<Vec<Link>>,
    /// The two ends of each bridge and pontoon site, lower box first.
    pub crossings: Vec<(BoxId, BoxId)>,
    /// The fortified cities.
    pub cities: Vec<City>,
}
