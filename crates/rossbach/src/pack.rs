//! The components of the game as data, read and checked: an untrusted pack becomes a proved
//! [`Scenario`](crate::scenario::Scenario).
//!
//! A pack is a folder of small text files that anybody can write. [`Pack::parse`] reports everything that is wrong with
//! it at once; [`Pack::scenario`] is the only way from a pack to the rules. Names, heights, rivers and the source of every
//! value stay here, for drawing and for the interface.

mod about;
mod cast;
mod checks;
mod entry;
mod gate;
mod ground;
mod lists;
mod map;
mod picture;
mod pieces;
mod plans;

use std::sync::OnceLock;

use vedette_board::hex::{Grid, Numbering};
pub use vedette_pack::{About, Fault, Faults, Source};

use crate::sets::HexId;

pub use cast::{Cast, Coming, Placed, TrainPlan, TrainStart};
pub use entry::*;
pub use gate::ScenarioError;

/// The components of the game, read and found in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// What it is and whom it owes what.
    pub about: About,
    /// The shape of the map and the names of its hexes.
    pub map: MapEntry,
    /// Where supply comes from.
    pub supply: SupplyEntry,
    /// The days of the campaign.
    pub calendar: CalendarEntry,
    /// Formations of both sides.
    pub formations: Vec<FormationEntry>,
    /// Every hex; [`HexId`] counts them.
    pub hexes: Vec<HexEntry>,
    /// Rivers and streams.
    pub rivers: Vec<RiverEntry>,
    /// Sides with water, woods or a slope.
    pub sides: Vec<SideEntry>,
    /// Villages and towns.
    pub places: Vec<PlaceEntry>,
    /// Roads and trails.
    pub roads: Vec<RoadEntry>,
    /// Combat units.
    pub units: Vec<UnitEntry>,
    /// Leaders.
    pub leaders: Vec<LeaderEntry>,
    /// Bridge and baggage trains.
    pub trains: Vec<TrainEntry>,
    /// Where everything stands at the start of a day.
    pub set_up: Vec<SetUpEntry>,
    /// What comes when and where.
    pub arrivals: Vec<ArrivalEntry>,
    /// The scenarios.
    pub scenarios: Vec<ScenarioEntry>,
    hash: String,
}

const ABOUT: &str = "pack.toml";
const HEXES: &str = "hexes.csv";
const RIVERS: &str = "rivers.csv";
const SIDES: &str = "sides.csv";
const PLACES: &str = "places.csv";
const ROADS: &str = "roads.csv";
const UNITS: &str = "units.csv";
const LEADERS: &str = "leaders.csv";
const TRAINS: &str = "trains.csv";
const SETUP: &str = "setup.csv";
const REINFORCEMENTS: &str = "reinforcements.csv";
const SCENARIOS: &str = "scenarios.toml";
const FILES: [&str; 12] =
    [ABOUT, HEXES, RIVERS, SIDES, PLACES, ROADS, UNITS, LEADERS, TRAINS, SETUP, REINFORCEMENTS, SCENARIOS];

/// The files of the pack that comes with the program, as they are in the repository.
pub const ROSSBACH: [(&str, &str); 12] = [
    (ABOUT, include_str!("../../../packs/rossbach/pack.toml")),
    (HEXES, include_str!("../../../packs/rossbach/hexes.csv")),
    (RIVERS, include_str!("../../../packs/rossbach/rivers.csv")),
    (SIDES, include_str!("../../../packs/rossbach/sides.csv")),
    (PLACES, include_str!("../../../packs/rossbach/places.csv")),
    (ROADS, include_str!("../../../packs/rossbach/roads.csv")),
    (UNITS, include_str!("../../../packs/rossbach/units.csv")),
    (LEADERS, include_str!("../../../packs/rossbach/leaders.csv")),
    (TRAINS, include_str!("../../../packs/rossbach/trains.csv")),
    (SETUP, include_str!("../../../packs/rossbach/setup.csv")),
    (REINFORCEMENTS, include_str!("../../../packs/rossbach/reinforcements.csv")),
    (SCENARIOS, include_str!("../../../packs/rossbach/scenarios.toml")),
];

/// What was other in the packs that came with the program before: values that are reconstructed were set anew since.
const EARLIER: [&[(&str, &str)]; 2] = [
    &[
        (ABOUT, include_str!("../../../packs/rossbach/earlier/2/pack.toml")),
        (UNITS, include_str!("../../../packs/rossbach/earlier/1/units.csv")),
        (SETUP, include_str!("../../../packs/rossbach/earlier/1/setup.csv")),
    ],
    &[
        (ABOUT, include_str!("../../../packs/rossbach/earlier/2/pack.toml")),
        (UNITS, include_str!("../../../packs/rossbach/earlier/2/units.csv")),
    ],
];

impl Pack {
    /// The files of the packs that came with the program before: whoever began a game with one of them goes on with it.
    pub fn earlier() -> Vec<Vec<(&'static str, &'static str)>> {
        EARLIER.iter().map(|other| vedette_pack::earlier(&ROSSBACH, other)).collect()
    }

    /// The names of the files a pack is made of.
    pub fn files() -> &'static [&'static str] {
        &FILES
    }

    /// The pack that comes with the program. A test proves that it is sound; the faults are there so that even a broken
    /// build says what is wrong instead of stopping.
    pub fn rossbach() -> Result<&'static Pack, &'static Faults> {
        static PACK: OnceLock<Result<Pack, Faults>> = OnceLock::new();
        PACK.get_or_init(|| Pack::parse(&ROSSBACH)).as_ref()
    }

    /// Reads a pack from the texts of its files, given by name; other files are not looked at.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the files and lines.
    pub fn parse(files: &[(&str, &str)]) -> Result<Pack, Faults> {
        vedette_pack::parse(FILES, files, Pack::read)
    }

    /// Nothing, and a fault, when it cannot even be told what the pack and its map are.
    fn read(texts: [&str; FILES.len()], faults: &mut Faults) -> Option<Pack> {
        let [about, hexes, rivers, sides, places, roads, units, leaders, trains, set_up, arrivals, scenarios] =
            texts;
        let about::Sheet { about, map, supply, calendar, formations } = about::read(about, faults)?;
        let hexes = map::hexes(hexes, &map, faults);
        let rivers = map::rivers(rivers, faults);
        let sides = map::sides(sides, &map, &rivers, faults);
        let places = map::places(places, &map, faults);
        let roads = map::roads(roads, &map, faults);
        let words = pieces::Words { sides: &about.sides, formations: &formations };
        let units = pieces::units(units, &words, faults);
        let leaders = pieces::leaders(leaders, &words, faults);
        let trains = pieces::trains(trains, &words, &leaders, faults);
        let names = lists::Names::new(&units, &leaders, &trains, faults);
        let set_up = lists::set_up(set_up, &map, &calendar, &names, faults);
        let arrivals = lists::arrivals(arrivals, &map, &calendar, &names, &about.sides, faults);
        let desk = plans::Desk {
            sides: &about.sides,
            map: &map,
            calendar: &calendar,
            formations: &formations,
            names: &names,
            arrivals: &arrivals,
        };
        let scenarios = plans::read(scenarios, &desk, faults);
        let hash = vedette_pack::hash(&FILES.into_iter().zip(texts).collect::<Vec<_>>());
        let pack = Pack {
            about,
            map,
            supply,
            calendar,
            formations,
            hexes,
            rivers,
            sides,
            places,
            roads,
            units,
            leaders,
            trains,
            set_up,
            arrivals,
            scenarios,
            hash,
        };
        // With rows missing because they could not be read, what hangs together may seem not to.
        if faults.0.is_empty() {
            ground::check(&pack, faults);
            checks::check(&pack, faults);
        }
        Some(pack)
    }

    /// SHA-256 over the files: two tables with the same hash are played with the same components.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The grid of the map.
    pub fn grid(&self) -> Grid {
        self.map.grid
    }

    /// The hex with a name; the letter of the sheet may also follow the digits (RA-1.2-02).
    pub fn hex(&self, name: &str) -> Option<HexId> {
        self.map.hex(name)
    }

    /// The name of a hex.
    pub fn hex_name(&self, hex: HexId) -> String {
        self.map.name(hex)
    }

    /// The names of hexes.
    pub fn numbering(&self) -> Numbering {
        self.map.numbering()
    }

    /// The place in a hex.
    pub fn place_at(&self, hex: HexId) -> Option<&PlaceEntry> {
        self.places.iter().find(|place| place.hex == hex)
    }

    /// The code of a piece.
    pub fn code(&self, who: Who) -> &str {
        match who {
            Who::Unit(place) => self.units.get(place).map_or("", |unit| &unit.code),
            Who::Leader(place) => self.leaders.get(place).map_or("", |leader| &leader.code),
            Who::Train(place) => self.trains.get(place).map_or("", |train| &train.code),
        }
    }

    /// The formation of a piece, by its place in [`Pack::formations`].
    pub fn formation(&self, who: Who) -> Option<usize> {
        match who {
            Who::Unit(place) => self.units.get(place)?.formation,
            Who::Leader(place) => self.leaders.get(place)?.formation,
            Who::Train(_) => None,
        }
    }

    /// Whose a piece is.
    pub fn side(&self, who: Who) -> vedette_kernel::Side {
        let side = match who {
            Who::Unit(place) => self.units.get(place).map(|unit| unit.side),
            Who::Leader(place) => self.leaders.get(place).map(|leader| leader.side),
            Who::Train(place) => self.trains.get(place).map(|train| train.side),
        };
        side.unwrap_or(vedette_kernel::Side::First)
    }
}
