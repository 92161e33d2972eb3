//! What differs between the games of the system, as far as their packs go: one table for each.

use std::ops::RangeInclusive;

use vedette_kernel::Side;

use crate::cards::Title;
use crate::options::{Edition, Level};
use crate::scenario::{Person, PieceKind, Terrain};

/// A person whom rules or cards name, with what his block must be.
pub(super) type Named = (&'static str, Person, Side, PieceKind);

/// What the pack of a game holds.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Book {
    /// The game, as the pack calls it.
    pub(super) game: &'static str,
    /// The word for the enemy of the French.
    pub(super) coalition: &'static str,
    /// The printings of its rules.
    pub(super) editions: &'static [Edition],
    /// Its levels.
    pub(super) levels: &'static [Level],
    /// Whom its rules and cards name; each of them has a block.
    pub(super) people: &'static [Named],
    /// Who may lead the Guard; the first where a scenario does not say.
    pub(super) guards: &'static [(&'static str, Person)],
    /// Its kinds of ground.
    pub(super) terrains: &'static [(&'static str, Terrain)],
    /// The ground on which Control markers lie.
    pub(super) places: Terrain,
    /// Whether citadels have markers of their own, whose value counts at the end (CQ-VICTORY-12).
    pub(super) citadel_markers: bool,
    /// Whether the map says who controls what and deploys where; if not, the scenarios do.
    pub(super) map_has_markers: bool,
    /// Whether scenarios have orders of battle, decks and drawn games of their own (CQ-SETUP-10, CQ-VICTORY-13).
    pub(super) own_orders: bool,
    /// The highest value of a card.
    pub(super) highest_value: u8,
    /// What a combat symbol may add.
    pub(super) combat_symbols: RangeInclusive<i8>,
    /// Events of the other games.
    pub(super) foreign: &'static [Title],
    /// Keys of `pack.toml` besides those of every pack.
    pub(super) about_keys: &'static [&'static str],
    /// Columns of `areas.csv`.
    pub(super) area_columns: &'static [&'static str],
    /// Columns of `blocks.csv`.
    pub(super) block_columns: &'static [&'static str],
    /// Columns of `cards.csv`.
    pub(super) card_columns: &'static [&'static str],
    /// Keys of `scenarios.toml`.
    pub(super) plan_keys: &'static [&'static str],
    /// Keys of a scenario.
    pub(super) scenario_keys: &'static [&'static str],
    /// The lists of a scenario in which every block stands once.
    pub(super) lists: &'static str,
}

impl Book {
    /// The table of a game.
    pub(super) fn of(game: &str) -> Option<&'static Book> {
        BOOKS.into_iter().find(|book| book.game == game)
    }

    /// The games there are.
    pub(super) fn games() -> [&'static str; 2] {
        BOOKS.map(|book| book.game)
    }
}

const BOOKS: [&Book; 2] = [&BOOK_1806, &BOOK_1807];

static BOOK_1806: Book = Book {
    game: "1806",
    coalition: "prussian",
    editions: &[Edition::En, Edition::Fr],
    levels: &[Level::Conscript, Level::Grognard, Level::Marshal],
    people: &[
        ("napoleon", Person::Napoleon, Side::First, PieceKind::Commander),
        ("bernadotte", Person::Bernadotte, Side::First, PieceKind::Corps),
        ("bessieres", Person::Bessieres, Side::First, PieceKind::Corps),
        ("murat", Person::Murat, Side::First, PieceKind::Corps),
        ("blucher", Person::Blucher, Side::Second, PieceKind::Corps),
        ("tauentzien", Person::Tauentzien, Side::Second, PieceKind::Corps),
        ("frederick", Person::Frederick, Side::Second, PieceKind::Commander),
    ],
    guards: &[("bessieres", Person::Bessieres)],
    terrains: &[("clear", Terrain::Clear), ("wooded", Terrain::Wooded), ("citadel", Terrain::Citadel)],
    places: Terrain::Citadel,
    citadel_markers: false,
    map_has_markers: true,
    own_orders: false,
    highest_value: 6,
    combat_symbols: 0..=2,
    foreign: &[
        Title::AideDeCamp,
        Title::AssaultColumn,
        Title::BackToTheRiver,
        Title::Cold,
        Title::Conscript,
        Title::Cossacks,
        Title::Countermarch,
        Title::Epidemic,
        Title::ForTheTsar,
        Title::Ford,
        Title::Grapeshot,
        Title::GreatBattery,
        Title::ImpatienceInParis,
        Title::Kamenski,
        Title::LastEffort,
        Title::Lobanov,
        Title::MarieWalewska,
        Title::PontoonBridge,
        Title::QuickDeployment,
        Title::RearGuard,
        Title::Snow,
        Title::SnowStorm,
        Title::Surrender,
        Title::TheRougeaud,
        Title::TsarsImpatience,
        Title::WinterQuarters,
    ],
    about_keys: &["coalition", "sectors", "barrier"],
    area_columns: &[
        "code",
        "name",
        "name_fr",
        "lat",
        "lon",
        "terrain",
        "value",
        "controller",
        "sector",
        "deploys",
        "source_name",
        "source_position",
        "source_terrain",
        "source_value",
        "source_sector",
        "source_deploys",
        "note",
    ],
    block_columns: &[
        "code",
        "side",
        "kind",
        "name",
        "name_fr",
        "person",
        "infantry",
        "cavalry",
        "march",
        "rest",
        "combat",
        "pursuit",
        "source_name",
        "source_strength",
        "source_symbols",
        "note",
    ],
    card_columns: &[
        "code",
        "side",
        "title",
        "colour",
        "param",
        "value",
        "losses",
        "fatigue",
        "recovery",
        "source_title",
        "source_side",
        "source_colour",
        "source_numbers",
        "note",
    ],
    plan_keys: &["refuges", "scenario"],
    scenario_keys: &[
        "code",
        "name",
        "name_fr",
        "first_turn",
        "last_turn",
        "points",
        "coalition_needs",
        "hidden_setup",
        "source",
        "start",
        "late",
        "absent",
        "limits",
    ],
    lists: "start, late and absent",
};

static BOOK_1807: Book = Book {
    game: "1807",
    coalition: "russian",
    editions: &[Edition::Of1807],
    levels: &[Level::Conscript, Level::Grognard],
    people: &[
        ("napoleon", Person::Napoleon, Side::First, PieceKind::Commander),
        ("bessieres", Person::Bessieres, Side::First, PieceKind::Corps),
        ("lefebvre", Person::Lefebvre, Side::First, PieceKind::Corps),
        ("ney", Person::Ney, Side::First, PieceKind::Corps),
        ("kamenski", Person::Kamenski, Side::Second, PieceKind::Commander),
        ("lobanov", Person::Lobanov, Side::Second, PieceKind::Corps),
    ],
    guards: &[("bessieres", Person::Bessieres), ("lefebvre", Person::Lefebvre)],
    terrains: &[
        ("clear", Terrain::Clear),
        ("wooded", Terrain::Wooded),
        ("fortified", Terrain::Fortified),
        ("citadel", Terrain::Citadel),
    ],
    places: Terrain::Fortified,
    citadel_markers: true,
    map_has_markers: false,
    own_orders: true,
    highest_value: 5,
    combat_symbols: -2..=2,
    foreign: &[
        Title::Bernadotte,
        Title::Charge,
        Title::Courage,
        Title::LongLiveTheQueen,
        Title::LostBullet,
        Title::SaxonDefection,
        Title::SecondBreath,
    ],
    about_keys: &["coalition"],
    area_columns: &[
        "code",
        "name",
        "name_fr",
        "lat",
        "lon",
        "terrain",
        "value",
        "source_name",
        "source_position",
        "source_terrain",
        "source_value",
        "note",
    ],
    block_columns: &[
        "order_of_battle",
        "code",
        "side",
        "kind",
        "name",
        "name_fr",
        "person",
        "infantry",
        "cavalry",
        "march",
        "rest",
        "combat",
        "pursuit",
        "source_name",
        "source_strength",
        "source_symbols",
        "note",
    ],
    card_columns: &[
        "code",
        "side",
        "title",
        "colour",
        "scenarios",
        "param",
        "value",
        "losses",
        "fatigue",
        "recovery",
        "source_title",
        "source_side",
        "source_colour",
        "source_numbers",
        "note",
    ],
    plan_keys: &["refuges", "entries", "surrenders", "scenario"],
    scenario_keys: &[
        "code",
        "name",
        "name_fr",
        "order_of_battle",
        "first_turn",
        "last_turn",
        "points",
        "draws",
        "winter_quarters",
        "guard",
        "hidden_setup",
        "source",
        "controls",
        "citadels",
        "wrecked",
        "end_counts",
        "start",
        "late",
        "by_card",
        "absent",
        "deploys",
        "limits",
    ],
    lists: "start, late, by_card and absent",
};
