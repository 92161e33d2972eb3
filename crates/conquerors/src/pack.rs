//! Components as data: the untrusted form of a game, read, checked and turned into a proved
//! [`Scenario`](crate::scenario::Scenario).
//!
//! A pack is a folder of small text files: anybody can write one. [`Pack::parse`] reports everything that is wrong
//! with it at once; [`Pack::scenario`] is the only way from a pack to the rules. Names, positions, rivers and the
//! source of every value stay here, for drawing and for the interface: the rules have no use for them.

mod book;
mod gate;
mod limits;
mod map;
mod markers;
mod pieces;
mod plans;

use std::sync::OnceLock;

use vedette_kernel::Side;
pub use vedette_pack::{About, Fault, Faults, MICRODEGREES, River, Source, Water, WaterKind};
use vedette_pack::{fault, geography, table, tree};

use crate::cards::Title;
use crate::options::{Edition, Level};
use crate::scenario::{EndCount, Face, Limit, Person, PieceKind, Strip, Terrain};
use crate::sets::{AreaId, BlockId, BridgeId};

use book::Book;
pub use gate::ScenarioError;

/// An area as the pack describes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AreaEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Name on the map.
    pub name: String,
    /// Name on the map in French.
    pub name_fr: String,
    /// Latitude in micro-degrees north.
    pub lat: i32,
    /// Longitude in micro-degrees east.
    pub lon: i32,
    /// Kind of ground.
    pub terrain: Terrain,
    /// Victory points for putting a marker on it, or for holding it at the end; 0 where no marker lies.
    pub value: u8,
    /// Who controls it at the start, if that is the same in all scenarios.
    pub controller: Option<Side>,
    /// The ground between the rivers it lies on, e.g. `ilm-saale`; empty where the game does not ask for it.
    pub sector: String,
    /// The strip of the hidden set-up it belongs to.
    pub strip: Strip,
    /// Whose deployment area it is, if that is the same in all scenarios.
    pub deploys: Option<Side>,
    /// Where its values come from.
    pub sources: Vec<Source>,
    /// A remark.
    pub note: String,
}

/// A connection between two areas.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConnectionEntry {
    /// One end.
    pub a: AreaId,
    /// The other end.
    pub b: AreaId,
    /// The river it crosses by a bridge, if any.
    pub river: Option<String>,
    /// How far it is, in metres as the crow flies.
    pub metres: i32,
    /// Where its values come from.
    pub sources: Vec<Source>,
}

/// A block as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockEntry {
    /// The order of battle it belongs to; none for a block of all.
    pub order_of_battle: Option<String>,
    /// Code in the pack and in notation; a block may occur once in every order of battle.
    pub code: String,
    /// Name of the block.
    pub name: String,
    /// Name of the block in French.
    pub name_fr: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
    /// Who it is, if a card or rule names him.
    pub person: Option<Person>,
    /// Infantry points.
    pub infantry: u8,
    /// Cavalry points.
    pub cavalry: u8,
    /// March symbols.
    pub march: u8,
    /// Rest symbols.
    pub rest: u8,
    /// Combat symbols; below 0 for a commander who hinders.
    pub combat: i8,
    /// Pursuit symbols.
    pub pursuit: u8,
    /// Where its values come from.
    pub sources: Vec<Source>,
    /// A remark.
    pub note: String,
}

impl BlockEntry {
    /// Whether it belongs to an order of battle.
    pub fn is_in(&self, order: Option<&str>) -> bool {
        self.order_of_battle.is_none() || self.order_of_battle.as_deref() == order
    }
}

/// A card as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardEntry {
    /// Code in the pack, e.g. `F_12`.
    pub code: String,
    /// The running number in the code, e.g. 12.
    pub number: u8,
    /// Which event it is.
    pub title: Title,
    /// A number printed in the event, else 0.
    pub param: u8,
    /// Codes of the scenarios it is used in; empty for all.
    pub scenarios: Vec<String>,
    /// Value for initiative and marches.
    pub value: u8,
    /// Loss symbols.
    pub losses: u8,
    /// Fatigue symbols.
    pub fatigue: u8,
    /// Recovery box.
    pub recovery: u8,
    /// Where its values come from.
    pub sources: Vec<Source>,
    /// A remark.
    pub note: String,
}

impl CardEntry {
    /// The code in notation, e.g. `forced-march.12`.
    pub fn slug(&self) -> String {
        format!("{}.{}", self.title.code(), self.number)
    }

    /// Whether it is used in a scenario.
    pub fn is_in(&self, scenario: &str) -> bool {
        self.scenarios.is_empty() || self.scenarios.iter().any(|code| code == scenario)
    }
}

/// One side's die.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DieEntry {
    /// The faces.
    pub faces: [Face; 6],
    /// Where each face comes from.
    pub sources: [String; 6],
}

/// Where a block starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StartEntry {
    /// The block.
    pub block: BlockId,
    /// Its area.
    pub area: AreaId,
    /// Infantry points it starts with.
    pub infantry: u8,
    /// Cavalry points it starts with.
    pub cavalry: u8,
    /// Fatigue it starts with.
    pub fatigue: u8,
    /// Where that comes from.
    pub source: String,
}

/// A block that comes into play at the start of a later turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LateEntry {
    /// The block.
    pub block: BlockId,
    /// The turn.
    pub turn: u8,
    /// Where that comes from.
    pub source: String,
}

/// A block that a scenario does not use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AbsentEntry {
    /// The block.
    pub block: BlockId,
    /// Where that comes from.
    pub source: String,
}

/// A block that a card brings into play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByCardEntry {
    /// The block.
    pub block: BlockId,
    /// Where that comes from.
    pub source: String,
}

/// Whose Control marker lies on a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlEntry {
    /// The place.
    pub area: AreaId,
    /// Whose marker.
    pub side: Side,
    /// Where that comes from.
    pub source: String,
}

/// Whose Citadel marker lies on a citadel, and whether it is besieged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CitadelEntry {
    /// The citadel.
    pub area: AreaId,
    /// Whose marker.
    pub side: Side,
    /// Whether a Siege marker lies there too.
    pub besieged: bool,
    /// Where that comes from.
    pub source: String,
}

/// A bridge that is wrecked at the start.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WreckEntry {
    /// The bridge: the connections that cross a river, counted.
    pub bridge: BridgeId,
    /// Where that comes from.
    pub source: String,
}

/// An area that counts at the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndCountEntry {
    /// What counts.
    pub count: EndCount,
    /// Where it comes from.
    pub source: String,
}

/// The deployment areas of a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DeployEntry {
    /// Whose they are.
    pub side: Side,
    /// The areas.
    pub areas: Vec<AreaId>,
    /// Where that comes from.
    pub source: String,
}

/// A limit of the hidden set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LimitEntry {
    /// The limit.
    pub limit: Limit,
    /// Where it comes from.
    pub source: String,
}

/// A scenario as the pack describes it. Its blocks are numbered as in the pack; a proved scenario numbers only its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioEntry {
    /// Code in the pack and in journals.
    pub code: String,
    /// The order of battle its blocks are taken from, where there are several.
    pub order_of_battle: Option<String>,
    /// Name of the scenario.
    pub name: String,
    /// Name of the scenario in French.
    pub name_fr: String,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// Victory points at the start.
    pub points: u8,
    /// Victory points with which the Coalition wins at the end.
    pub coalition_needs: u8,
    /// Final points that are a draw, from the first to the last.
    pub draws: Option<(u8, u8)>,
    /// Whether the Winter Quarters cards are in play.
    pub winter_quarters: bool,
    /// Who leads the Guard.
    pub guard: Person,
    /// Whether players place their blocks themselves at the levels that have a hidden set-up.
    pub hidden_setup: bool,
    /// Where the numbers above come from.
    pub source: String,
    /// Where blocks start.
    pub starts: Vec<StartEntry>,
    /// Which blocks come later.
    pub late: Vec<LateEntry>,
    /// Which blocks come by a card.
    pub by_card: Vec<ByCardEntry>,
    /// Which blocks are not used.
    pub absent: Vec<AbsentEntry>,
    /// Control markers that the map does not tell of.
    pub controls: Vec<ControlEntry>,
    /// Citadel markers.
    pub citadels: Vec<CitadelEntry>,
    /// Wrecked bridges.
    pub wrecked: Vec<WreckEntry>,
    /// Areas that count at the end.
    pub end_counts: Vec<EndCountEntry>,
    /// Deployment areas that the map does not tell of.
    pub deploys: Vec<DeployEntry>,
    /// Limits of the hidden set-up.
    pub limits: Vec<LimitEntry>,
}

/// The components of a game, read and found in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pack {
    /// What it is and whom it owes what.
    pub about: About,
    /// The areas; [`AreaId`] counts them.
    pub areas: Vec<AreaEntry>,
    /// The connections.
    pub connections: Vec<ConnectionEntry>,
    /// The blocks of both sides and of all orders of battle, the French first.
    pub blocks: Vec<BlockEntry>,
    /// The cards of each side, of all scenarios.
    pub cards: [Vec<CardEntry>; 2],
    /// The die of each side.
    pub dice: [DieEntry; 2],
    /// Where a late corps arrives and a strategic retreat leads.
    pub refuges: Vec<AreaId>,
    /// Where a corps that comes by a card enters.
    pub entries: Vec<AreaId>,
    /// The citadels that the card Surrender opens while they are besieged.
    pub surrenders: Vec<AreaId>,
    /// The scenarios.
    pub scenarios: Vec<ScenarioEntry>,
    book: &'static Book,
    rivers: Vec<River>,
    waters: Vec<Water>,
    hash: String,
}

const ABOUT: &str = "pack.toml";
const AREAS: &str = "areas.csv";
const CONNECTIONS: &str = "connections.csv";
const BLOCKS: &str = "blocks.csv";
const CARDS: &str = "cards.csv";
const DICE: &str = "dice.csv";
const SCENARIOS: &str = "scenarios.toml";
const GEOGRAPHY: &str = "geography.geojson";
const FILES: [&str; 8] = [ABOUT, AREAS, CONNECTIONS, BLOCKS, CARDS, DICE, SCENARIOS, GEOGRAPHY];

/// The files of the pack of 1806 that comes with the program, as they are in the repository.
pub const NAPOLEON_1806: [(&str, &str); 8] = [
    (ABOUT, include_str!("../../../packs/1806/pack.toml")),
    (AREAS, include_str!("../../../packs/1806/areas.csv")),
    (CONNECTIONS, include_str!("../../../packs/1806/connections.csv")),
    (BLOCKS, include_str!("../../../packs/1806/blocks.csv")),
    (CARDS, include_str!("../../../packs/1806/cards.csv")),
    (DICE, include_str!("../../../packs/1806/dice.csv")),
    (SCENARIOS, include_str!("../../../packs/1806/scenarios.toml")),
    (GEOGRAPHY, include_str!("../../../packs/1806/geography.geojson")),
];

/// The files of the pack of 1807 that comes with the program, as they are in the repository.
pub const NAPOLEON_1807: [(&str, &str); 8] = [
    (ABOUT, include_str!("../../../packs/1807/pack.toml")),
    (AREAS, include_str!("../../../packs/1807/areas.csv")),
    (CONNECTIONS, include_str!("../../../packs/1807/connections.csv")),
    (BLOCKS, include_str!("../../../packs/1807/blocks.csv")),
    (CARDS, include_str!("../../../packs/1807/cards.csv")),
    (DICE, include_str!("../../../packs/1807/dice.csv")),
    (SCENARIOS, include_str!("../../../packs/1807/scenarios.toml")),
    (GEOGRAPHY, include_str!("../../../packs/1807/geography.geojson")),
];

impl Pack {
    /// The names of the files a pack is made of.
    pub fn files() -> &'static [&'static str] {
        &FILES
    }

    /// The pack of 1806 that comes with the program. A test proves that it is sound; the faults are there so that
    /// even a broken build says what is wrong instead of stopping.
    pub fn napoleon_1806() -> Result<&'static Pack, &'static Faults> {
        static PACK: OnceLock<Result<Pack, Faults>> = OnceLock::new();
        PACK.get_or_init(|| Pack::parse(&NAPOLEON_1806)).as_ref()
    }

    /// The pack of 1807 that comes with the program, like [`Pack::napoleon_1806`].
    pub fn napoleon_1807() -> Result<&'static Pack, &'static Faults> {
        static PACK: OnceLock<Result<Pack, Faults>> = OnceLock::new();
        PACK.get_or_init(|| Pack::parse(&NAPOLEON_1807)).as_ref()
    }

    /// Reads a pack from the texts of its files, given by name; other files are not looked at.
    ///
    /// # Errors
    ///
    /// Everything that is wrong with it, in the order of the files and lines.
    pub fn parse(files: &[(&str, &str)]) -> Result<Pack, Faults> {
        vedette_pack::parse(FILES, files, Pack::read)
    }

    /// Nothing, and a fault, when it cannot even be told of which game the pack is.
    fn read(texts: [&str; FILES.len()], faults: &mut Faults) -> Option<Pack> {
        let [about, areas, connections, blocks, cards, dice, scenarios, geography] = texts;
        let (about, ground, book) = map::about(about, faults)?;
        let sides: Vec<&str> = about.sides.iter().map(String::as_str).collect();
        let (rivers, waters) = geography::read(GEOGRAPHY, geography, faults);
        let areas = map::areas(areas, book, &sides, &ground, faults);
        let connections = map::connections(connections, &areas, &ground, &rivers, faults);
        let mentions = plans::mentions(scenarios);
        let blocks = pieces::blocks(blocks, book, &sides, &mentions, faults);
        let cards = pieces::cards(cards, book, &sides, &mentions, faults);
        let dice = pieces::dice(dice, &sides, faults);
        let components = plans::Components {
            book,
            sides: &sides,
            areas: &areas,
            connections: &connections,
            blocks: &blocks,
            cards: &cards,
        };
        let plans::Plans { refuges, entries, surrenders, scenarios } =
            plans::read(scenarios, &components, faults);
        let hash = vedette_pack::hash(&FILES.into_iter().zip(texts).collect::<Vec<_>>());
        Some(Pack {
            about,
            areas,
            connections,
            blocks,
            cards,
            dice,
            refuges,
            entries,
            surrenders,
            scenarios,
            book,
            rivers,
            waters,
            hash,
        })
    }

    /// The printings of the rules of its game, the usual one first.
    pub fn editions(&self) -> &'static [Edition] {
        self.book.editions
    }

    /// The levels of its game, the simplest first.
    pub fn levels(&self) -> &'static [Level] {
        self.book.levels
    }

    /// SHA-256 over the names, lengths and bytes of the files, in hexadecimal: two tables with the same hash are
    /// played with the same components.
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
}
