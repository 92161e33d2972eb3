//! The components of a game as data, read and checked: an untrusted pack becomes a proved
//! [`Scenario`](crate::scenario::Scenario).
//!
//! A pack is a folder of small text files: anybody can write one, for this or another campaign of the series.
//! [`Pack::parse`] reports everything that is wrong with it at once; [`Pack::scenario`] is the only way from a pack to
//! the rules. Names, positions, rivers and the source of every value stay here, for drawing and for the interface.

mod about;
mod cards;
mod checks;
mod entry;
mod gate;
mod lists;
mod map;
mod pieces;
mod plans;

use std::sync::OnceLock;

pub use vedette_pack::{About, Fault, Faults, MICRODEGREES, River, Source, Water, WaterKind};

use crate::scenario::MAX_CROSSINGS;
use crate::sets::BoxId;

pub use entry::*;
pub use gate::ScenarioError;

/// The components of a game, read and found in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// What it is and whom it owes what.
    pub about: About,
    /// What this game of the series does in its own way.
    pub rules: RulesEntry,
    /// The armies of all scenarios.
    pub armies: Vec<ArmyEntry>,
    /// The nationalities.
    pub nations: Vec<NationEntry>,
    /// Fortified cities that are not like the others.
    pub cities: Vec<CityEntry>,
    /// The boxes; [`BoxId`] counts them.
    pub boxes: Vec<BoxEntry>,
    /// The connections.
    pub connections: Vec<ConnectionEntry>,
    /// Leaders, units and Detachments.
    pub pieces: Vec<PieceEntry>,
    /// The event cards.
    pub cards: Vec<CardEntry>,
    /// What stands on the map at the start.
    pub set_up: Vec<SetUpEntry>,
    /// What comes later.
    pub news: Vec<NewsEntry>,
    /// What becomes of counters at the Armistice.
    pub exchange: Vec<ExchangeEntry>,
    /// The scenarios.
    pub scenarios: Vec<ScenarioEntry>,
    rivers: Vec<River>,
    waters: Vec<Water>,
    hash: String,
}

const ABOUT: &str = "pack.toml";
const BOXES: &str = "boxes.csv";
const CONNECTIONS: &str = "connections.csv";
const UNITS: &str = "units.csv";
const LEADERS: &str = "leaders.csv";
const CARDS: &str = "cards.csv";
const SETUP: &str = "setup.csv";
const REINFORCEMENTS: &str = "reinforcements.csv";
const EXCHANGE: &str = "exchange.csv";
const SCENARIOS: &str = "scenarios.toml";
const GEOGRAPHY: &str = "geography.geojson";
const FILES: [&str; 11] =
    [ABOUT, BOXES, CONNECTIONS, UNITS, LEADERS, CARDS, SETUP, REINFORCEMENTS, EXCHANGE, SCENARIOS, GEOGRAPHY];

/// The files of the pack of 1813 that comes with the program, as they are in the repository.
pub const GERMANY_1813: [(&str, &str); 11] = [
    (ABOUT, include_str!("../../../packs/1813/pack.toml")),
    (BOXES, include_str!("../../../packs/1813/boxes.csv")),
    (CONNECTIONS, include_str!("../../../packs/1813/connections.csv")),
    (UNITS, include_str!("../../../packs/1813/units.csv")),
    (LEADERS, include_str!("../../../packs/1813/leaders.csv")),
    (CARDS, include_str!("../../../packs/1813/cards.csv")),
    (SETUP, include_str!("../../../packs/1813/setup.csv")),
    (REINFORCEMENTS, include_str!("../../../packs/1813/reinforcements.csv")),
    (EXCHANGE, include_str!("../../../packs/1813/exchange.csv")),
    (SCENARIOS, include_str!("../../../packs/1813/scenarios.toml")),
    (GEOGRAPHY, include_str!("../../../packs/1813/geography.geojson")),
];

/// What was other in the packs that came with the program before: values that are reconstructed were set anew since.
const EARLIER: [&[(&str, &str)]; 1] =
    [&[(SCENARIOS, include_str!("../../../packs/1813/earlier/1/scenarios.toml"))]];

impl Pack {
    /// The files of the packs that came with the program before: whoever began a game with one of them goes on with it.
    pub fn earlier() -> Vec<Vec<(&'static str, &'static str)>> {
        EARLIER.iter().map(|other| vedette_pack::earlier(&GERMANY_1813, other)).collect()
    }

    /// The names of the files a pack is made of.
    pub fn files() -> &'static [&'static str] {
        &FILES
    }

    /// The pack of 1813 that comes with the program. A test proves that it is sound; the faults are there so that even
    /// a broken build says what is wrong instead of stopping.
    pub fn germany_1813() -> Result<&'static Pack, &'static Faults> {
        static PACK: OnceLock<Result<Pack, Faults>> = OnceLock::new();
        PACK.get_or_init(|| Pack::parse(&GERMANY_1813)).as_ref()
    }

    /// Reads a pack from the texts of its files, given by name; other files are not looked at.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the files and lines.
    pub fn parse(files: &[(&str, &str)]) -> Result<Pack, Faults> {
        vedette_pack::parse(FILES, files, Pack::read)
    }

    /// Nothing, and a fault, when it cannot even be told what the pack is.
    fn read(texts: [&str; FILES.len()], faults: &mut Faults) -> Option<Pack> {
        let [about, boxes, connections, units, leaders, cards, set_up, news, exchange, scenarios, geography] =
            texts;
        let (rivers, waters) = vedette_pack::geography::read(GEOGRAPHY, geography, faults);
        let boxes = map::boxes(boxes, faults);
        let connections = map::connections(connections, &boxes, &rivers, faults);
        let sheet = about::read(about, &boxes, faults)?;
        let pieces = pieces::read(leaders, units, &sheet, faults);
        let rules = sheet.rules(&pieces, faults);
        let cards = cards::read(cards, &sheet, &pieces, faults);
        let plans = plans::read(scenarios, &sheet, &boxes, &connections, &pieces, &cards, faults);
        let lists = lists::Lists { sheet: &sheet, boxes: &boxes, pieces: &pieces, plans: &plans };
        let set_up = lists.set_up(set_up, faults);
        let news = lists.news(news, faults);
        let exchange = lists.exchange(exchange, faults);
        let about::Sheet { about, armies, nations, cities, .. } = sheet;
        let hash = vedette_pack::hash(&FILES.into_iter().zip(texts).collect::<Vec<_>>());
        let pack = Pack {
            about,
            rules,
            armies,
            nations,
            cities,
            boxes,
            connections,
            pieces,
            cards,
            set_up,
            news,
            exchange,
            scenarios: plans,
            rivers,
            waters,
            hash,
        };
        checks::check(&pack, faults);
        Some(pack)
    }

    /// SHA-256 over the files: two tables with the same hash are played with the same components.
    pub fn hash(&self) -> &str {
        &self.hash
    }

    /// The rivers, for drawing.
    pub fn rivers(&self) -> &[River] {
        &self.rivers
    }

    /// The seas, lagoons and lakes, for drawing.
    pub fn waters(&self) -> &[Water] {
        &self.waters
    }

    /// The fortified city of a box: how many units find shelter, and what is added to the siege die.
    pub fn city(&self, place: BoxId) -> (u8, i8) {
        let city = self.cities.iter().find(|city| city.place == place);
        city.map_or((1, 0), |city| (city.shelter, city.siege_die))
    }

    /// Whether there are more bridges and pontoon sites than can be numbered.
    fn too_many_crossings(&self) -> bool {
        self.connections.iter().filter(|link| link.crossing.is_numbered()).count() > MAX_CROSSINGS
    }
}
