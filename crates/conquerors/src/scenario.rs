//! A scenario that has been proved sound: the map, the blocks, the decks and the opening, as the rules use them.
//!
//! Made from a [`Pack`](crate::pack::Pack), which is the untrusted form. Whatever a rule asks of a scenario has an
//! answer: every index is in range, every connection goes both ways, every deck fits in a bit set.

use vedette_kernel::Side;

use crate::cards::{Moment, Title};
use crate::options::{Edition, Options};
use crate::sets::{AreaId, AreaSet, BlockId, BlockSet, BridgeId, CardId, CardSet};

/// The French side.
pub const FRENCH: Side = Side::First;
/// The Prussian side in 1806, the Russian side in 1807.
pub const COALITION: Side = Side::Second;

/// How many areas a map may have.
pub const MAX_AREAS: usize = 80;
/// How many blocks both sides may have together.
pub const MAX_BLOCKS: usize = 64;
/// How many connections an area may have.
pub const MAX_DEGREE: usize = 8;

/// What kind of ground an area is (CQ-SETUP-08).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Terrain {
    /// No effect on combat.
    Clear,
    /// A wood: helps the defender, hinders pursuit.
    Wooded,
    /// A citadel.
    Citadel,
    /// A fortified town (CQ-SETUP-09).
    Fortified,
}

/// Where an area lies between the rivers: the hidden set-up speaks of two strips (CQ-FOG-02).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strip {
    /// Between the Ilm and the Saale.
    IlmSaale,
    /// Between the Saale and the Elster.
    SaaleElster,
    /// Anywhere else.
    Elsewhere,
}

/// One area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// The code in the pack and in notation, e.g. `jena`.
    pub code: String,
    /// Kind of ground.
    pub terrain: Terrain,
    /// Victory points for putting a Control marker there; 0 where there is none to put.
    pub value: u8,
    /// Who controls it at the start.
    pub controller: Option<Side>,
    /// Where it lies between the rivers.
    pub strip: Strip,
    /// Whose deployment area it is.
    pub deploys: Option<Side>,
}

/// A connection as seen from one of its ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The area at the other end.
    pub to: AreaId,
    /// The bridge it crosses, if any.
    pub bridge: Option<BridgeId>,
}

/// The map as the rules need it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Map {
    /// The areas, in the order of the pack.
    pub areas: Vec<Area>,
    /// The connections of each area, in the order of the pack.
    pub links: Vec<Vec<Link>>,
    /// Distances in connections.
    pub distances: Vec<[u8; MAX_AREAS]>,
    /// Areas with a Control marker.
    pub places: AreaSet,
    /// Wooded areas.
    pub woods: AreaSet,
    /// Areas with a Citadel marker, whose value counts at the end of the scenario (1807; CQ-VICTORY-12).
    pub citadels: AreaSet,
    /// The areas where Lobanov may enter (CQ-CARD-LOBANOV-01).
    pub entries: Vec<AreaId>,
    /// The citadels that the card Surrender opens while they are besieged (CQ-CARD-SURRENDER-01).
    pub surrenders: Vec<AreaId>,
    /// The ends of each bridge.
    pub bridges: Vec<(AreaId, AreaId)>,
    /// The two areas where the late corps arrives, and to which a strategic retreat leads: Halle and Leipzig.
    pub refuges: Vec<AreaId>,
}

/// What a block is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PieceKind {
    /// An army corps.
    Corps,
    /// A commander.
    Commander,
    /// A vedette.
    Vedette,
}

/// A man that a card or a rule names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Person {
    /// The French commander, whose loss loses the game.
    Napoleon,
    /// Named by the card Bernadotte.
    Bernadotte,
    /// Named by the card The Guard and by the hidden set-up.
    Bessieres,
    /// Named by the hidden set-up.
    Murat,
    /// Named by the card Charge.
    Blucher,
    /// Named by the card Saxon Defection.
    Tauentzien,
    /// Named by the hidden set-up.
    Frederick,
    /// Named by the card The Guard in one scenario of 1807.
    Lefebvre,
    /// Named by the card The Rougeaud.
    Ney,
    /// Named by his own card: a commander that the Russians would rather do without.
    Kamenski,
    /// Named by his own card: a corps that enters by it.
    Lobanov,
}

/// One block as printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// The code in the pack and in notation, e.g. `lannes`.
    pub code: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: PieceKind,
    /// Who it is, if a rule or card names him.
    pub person: Option<Person>,
    /// Printed infantry points.
    pub infantry: u8,
    /// Printed cavalry points.
    pub cavalry: u8,
    /// March symbol: movement points added (CQ-MOVE-05, CQ-MOVE-06).
    pub march: u8,
    /// Rest symbol: march fatigue taken off (CQ-FATIGUE-05).
    pub rest: u8,
    /// Combat symbol: cards added, or taken off (CQ-COMBAT-18, CQ-COMMANDER-12).
    pub combat: i8,
    /// Pursuit symbol: pursuit cards added (CQ-PURSUIT-04).
    pub pursuit: u8,
    /// Where it starts: an area, or nowhere for blocks that are not used, come late, or are placed by the player.
    pub start: AreaId,
    /// Strength it starts with, where a set-up says something else than the printed points: infantry, cavalry.
    pub start_strength: (u8, u8),
    /// Fatigue it starts with.
    pub start_fatigue: u8,
    /// The turn at whose start it arrives, for a late corps (CQ-SETUP-05).
    pub arrives: Option<u8>,
    /// Whether it takes part in this scenario and level at all.
    pub used: bool,
}

/// The colour of an event's name: when it may be used at all (CQ-CARDS-05).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colour {
    /// Draw phase, compulsory.
    Red,
    /// Initiative phase.
    Blue,
    /// Operations phase.
    Green,
    /// Never: the card only measures something (Winter Quarters).
    Aside,
}

/// One card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    /// The code in the pack, e.g. `F_12`.
    pub code: String,
    /// The code in notation, e.g. `forced-march.12`.
    pub slug: String,
    /// Which event it is.
    pub title: Title,
    /// A number printed in the event (the points of Fatigue), else 0.
    pub param: u8,
    /// Value for initiative and marches.
    pub value: u8,
    /// Loss symbols.
    pub losses: u8,
    /// Fatigue symbols.
    pub fatigue: u8,
    /// Recovery box.
    pub recovery: u8,
}

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Face {
    /// Loss symbols.
    pub losses: u8,
    /// Fatigue symbols.
    pub fatigue: u8,
}

/// One side's deck and die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    /// The cards.
    pub cards: Vec<Card>,
    /// All of them as a set.
    pub all: CardSet,
    /// The red ones.
    pub red: CardSet,
    /// The blue ones.
    pub blue: CardSet,
    /// The green ones.
    pub green: CardSet,
    /// The cards of each title, by [`Title::index`].
    pub of_title: Vec<CardSet>,
    /// The cards that may be played at each moment, by [`Moment`].
    pub at_moment: [CardSet; Moment::COUNT],
    /// Cards that start beside the board, outside the draw pile (Winter Quarters; CQ-SETUP-04).
    pub aside: CardSet,
    /// The die of the dice option.
    pub die: [Face; 6],
}

/// The opening and the end of the scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// Code in the pack, e.g. `campaign`.
    pub code: String,
    /// The first turn.
    pub first_turn: u8,
    /// The last turn.
    pub last_turn: u8,
    /// Victory points at the start.
    pub points: i8,
    /// The Coalition wins with this many points at the end of the last turn, or with more.
    pub coalition_needs: i8,
    /// Final points that are a draw, from the first to the last (1807; CQ-VICTORY-13).
    pub draws: Option<(i8, i8)>,
    /// Whose Control marker lies on each place, where it is not as the map says.
    pub controls: Vec<(AreaId, Side)>,
    /// Whose Citadel marker lies on each citadel (1807).
    pub citadel_owners: Vec<(AreaId, Side)>,
    /// Besieged citadels (CQ-SIEGE-01).
    pub sieges: Vec<AreaId>,
    /// Bridges that are wrecked at the start.
    pub wrecked: Vec<BridgeId>,
    /// Areas that count at the end for a side that is alone there (CQ-VICTORY-13).
    pub end_counts: Vec<EndCount>,
    /// Whether the Winter Quarters cards are in play (CQ-WQ-01).
    pub winter_quarters: bool,
    /// Who leads the Guard, for the card (CQ-CARD-THE-GUARD-01, CQ-CARD-THE-GUARD-02).
    pub guard: Person,
    /// Whether the players place their blocks themselves, at the levels that have a hidden set-up (CQ-FOG-01).
    pub hidden_setup: bool,
    /// The deployment areas of each side, where they are not as the map says ([`Area::deploys`]).
    pub deploys: Option<[AreaSet; 2]>,
    /// What they must observe when they do.
    pub limits: Vec<Limit>,
}

/// An area that counts at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct EndCount {
    /// For whom.
    pub side: Side,
    /// Where he must be alone.
    pub area: AreaId,
    /// How many points.
    pub points: u8,
}

/// One limit of the hidden set-up (CQ-FOG-02, CQ-FOG-03, CQ-FOG-05). Whoever is placed stands in a deployment area of
/// his side, unless [`Limit::OneOf`] names others for him.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limit {
    /// A block that must stand in one area.
    Person {
        /// The block.
        block: BlockId,
        /// Its area.
        area: AreaId,
    },
    /// An area that must hold some corps.
    CorpsInArea {
        /// Whose corps.
        side: Side,
        /// The area.
        area: AreaId,
        /// How many at least.
        least: u8,
    },
    /// A strip between two rivers that must hold some corps.
    CorpsInStrip {
        /// Whose corps.
        side: Side,
        /// The strip.
        strip: Strip,
        /// How many at least.
        least: u8,
    },
    /// Every corps that no [`Limit::Person`] binds stands in an area without another corps, and outside one area.
    OnePerArea {
        /// Whose corps.
        side: Side,
        /// The area that is closed to them.
        except: AreaId,
    },
    /// No area holds more corps of a side than this.
    AtMost {
        /// Whose corps.
        side: Side,
        /// How many at most.
        corps: u8,
    },
    /// A block that stands in one of two areas, deployment areas or not.
    OneOf {
        /// The block.
        block: BlockId,
        /// The areas.
        areas: [AreaId; 2],
    },
    /// An area that must hold some vedettes.
    Vedettes {
        /// Whose vedettes.
        side: Side,
        /// The area.
        area: AreaId,
        /// How many at least.
        least: u8,
    },
}

/// A proved scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Title of the game in the pack, e.g. `1806`.
    pub game: String,
    /// Hash of the pack it was made from, in hexadecimal.
    pub pack_hash: String,
    /// What the players agreed on.
    pub options: Options,
    /// Opening and end.
    pub frame: Frame,
    /// The map.
    pub map: Map,
    /// Every block of both sides, the French first.
    pub blocks: Vec<Block>,
    /// All blocks of each side that are used.
    pub of_side: [BlockSet; 2],
    /// All corps of both sides.
    pub corps: BlockSet,
    /// All commanders of both sides.
    pub commanders: BlockSet,
    /// All vedettes of both sides.
    pub vedettes: BlockSet,
    /// The deck of each side.
    pub decks: [Deck; 2],
}

impl Deck {
    /// A deck with its tables.
    pub fn new(cards: Vec<Card>, die: [Face; 6], edition: Edition) -> Deck {
        let select = |wanted: &dyn Fn(&Card) -> bool| -> CardSet {
            (0u8..).map(CardId).zip(&cards).filter(|(_, card)| wanted(card)).map(|(id, _)| id).collect()
        };
        let coloured = |colour| select(&|card: &Card| card.title.colour() == colour);
        Deck {
            all: select(&|_| true),
            red: coloured(Colour::Red),
            blue: coloured(Colour::Blue),
            green: coloured(Colour::Green),
            aside: coloured(Colour::Aside),
            of_title: Title::all().map(|title| select(&|card| card.title == title)).collect(),
            at_moment: Moment::ALL.map(|moment| select(&|card| card.title.fits(moment, edition))),
            die,
            cards,
        }
    }
}

impl Scenario {
    /// The printed block.
    #[inline]
    pub fn block(&self, block: BlockId) -> &Block {
        &self.blocks[block.index()]
    }

    /// The area.
    #[inline]
    pub fn area(&self, area: AreaId) -> &Area {
        &self.map.areas[area.index()]
    }

    /// The card of a side.
    #[inline]
    pub fn card(&self, side: Side, card: CardId) -> &Card {
        &self.decks[side.index()].cards[card.index()]
    }

    /// The connections of an area.
    #[inline]
    pub fn links(&self, area: AreaId) -> &[Link] {
        &self.map.links[area.index()]
    }

    /// The connection between two areas, if they are adjacent.
    #[inline]
    pub fn link(&self, from: AreaId, to: AreaId) -> Option<Link> {
        self.links(from).iter().find(|link| link.to == to).copied()
    }

    /// The distance between two areas in connections.
    #[inline]
    pub fn distance(&self, from: AreaId, to: AreaId) -> u8 {
        self.map.distances[from.index()][to.index()]
    }

    /// The block of a person, if he is in this scenario.
    pub fn person(&self, person: Person) -> Option<BlockId> {
        let place = self.blocks.iter().position(|block| block.person == Some(person) && block.used)?;
        Some(BlockId(place as u8))
    }

    /// The cards of a side with a given title.
    #[inline]
    pub fn cards_of(&self, side: Side, title: Title) -> CardSet {
        self.decks[side.index()].of_title[title.index()]
    }
}
