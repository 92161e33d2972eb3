//! What a title tells about itself, in plain data: the one set of shapes that goes over the wire and to the terminal.
//!
//! Each shape says what every system can say. What only one system tells of its pieces, cards, ways or odds is a shape of
//! its own, in its folder, whose fields stand beside the common ones ([`Own`]); the pages' part of the system reads them.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use vedette_lang::Language;
use vedette_pack::ledger::{Rule, Text};

/// The fields of a system's own shape.
pub type Own = BTreeMap<String, Value>;

/// The fields of a shape, to stand beside the common ones.
pub fn own(shape: &impl Serialize) -> Own {
    // Shapes are structs of lists, words and numbers, which can always be written.
    serde_json::to_value(shape).and_then(serde_json::from_value).unwrap_or_default()
}

macro_rules! shape {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* pub $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        pub struct $name { $($(#[$fdoc])* pub $field: $type,)* }
    )*};
    (@with_own $($(#[$doc:meta])* pub struct $name:ident { $($(#[$fdoc:meta])* pub $field:ident: $type:ty,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
        #[cfg_attr(feature = "wire", derive(ts_rs::TS, utoipa::ToSchema))]
        pub struct $name {
            $($(#[$fdoc])* pub $field: $type,)*
            /// What only its system tells, beside this.
            #[serde(flatten)]
            #[cfg_attr(feature = "wire", ts(skip))]
            pub own: BTreeMap<String, Value>,
        }
    )*};
}

shape! {
    /// Something that may be laid over the map, worked out from what one side knows.
    pub struct OverlayMark {
        /// What it is, in a word of its system: `range`, `forward`, `stray`.
        pub kind: String,
        /// The places that it covers.
        pub areas: Vec<String>,
        /// The piece that it is about.
        pub piece: Option<String>,
        /// The piece that it comes from: the leader of a unit.
        pub by: Option<String>,
        /// The turn that it dates from.
        pub turn: Option<u32>,
        /// Why it is so.
        pub text: Option<String>,
        /// The rule behind it.
        pub rule: Option<String>,
    }

    /// What a game is and whom it is owed to.
    pub struct About {
        /// Its name.
        pub name: String,
        /// Who designed the printed game.
        pub designer: String,
        /// Who publishes the printed game.
        pub publisher: String,
        /// What we have to do with the printed game.
        pub notice: String,
        /// The licence of our data.
        pub licence: String,
        /// Whom the data are owed to.
        pub credits: Vec<String>,
        /// The two sides, the first first.
        pub sides: Vec<SideInfo>,
    }

    /// Where somebody stands in an event.
    pub struct Standing {
        /// The place: those who cannot be separated share it, and the next after them are that much lower.
        pub place: u32,
        /// Who.
        pub player: String,
        /// How many games he played.
        pub games: u32,
        /// His ranking points.
        pub points: i32,
        /// What separates those with equal points.
        pub tie_break: i32,
    }

    /// A scenario.
    pub struct ScenarioInfo {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// What it is about, in a sentence.
        pub text: String,
        /// The first turn.
        pub first_turn: u32,
        /// The last turn.
        pub last_turn: u32,
    }

    /// Something players may agree on.
    pub struct OptionInfo {
        /// Its name in `name=word`.
        pub name: String,
        /// What it is about.
        pub label: String,
        /// What may be chosen; the first is usual.
        pub choices: Vec<WordInfo>,
    }

    /// A word that may be chosen.
    pub struct WordInfo {
        /// The word.
        pub word: String,
        /// What it means.
        pub label: String,
        /// The usual choice.
        pub default: bool,
    }

    /// A window that can be answered by standing orders.
    pub struct WindowInfo {
        /// Its name.
        pub window: String,
        /// What it is.
        pub label: String,
    }

    /// A kind of opponent.
    pub struct OpponentInfo {
        /// Its name in commands.
        pub kind: String,
        /// What it is called.
        pub label: String,
        /// How it plays.
        pub text: String,
    }

    /// A side.
    pub struct SideInfo {
        /// Its code.
        pub code: String,
        /// Its name, e.g. `the French`.
        pub name: String,
        /// The army it stands for, e.g. `prussian`: for colours.
        pub army: String,
        /// A letter that stands for it.
        pub letter: String,
    }

    /// A rule.
    pub struct RuleInfo {
        /// Its id.
        pub id: String,
        /// What it is about: a word of the ledger.
        pub topic: String,
        /// The title of the chapter that it stands in.
        pub chapter: String,
        /// The level at which it comes in.
        pub level: String,
        /// The games it holds in.
        pub game: String,
        /// The rule in our words.
        pub text: String,
    }
}

shape! { @with_own
    /// Where things are and how they hang together: the same for every table of a game.
    pub struct Board {
        /// The game.
        pub game: String,
        /// The rule system behind it: tells a page how to show its views.
        pub system: String,
        /// Changes when the pack or the language does.
        pub hash: String,
        /// The width of the map picture.
        pub width: u32,
        /// Its height.
        pub height: u32,
        /// The radius of an ordinary town on it.
        pub town_radius: u32,
        /// From side to side of a hex on it, where the areas are the hexes of a grid: such a picture has layers, and no
        /// element `area-CODE` for each area.
        pub hex: Option<u32>,
        /// Areas.
        pub areas: Vec<BoardArea>,
        /// Connections.
        pub connections: Vec<BoardLink>,
        /// The sides, the first first.
        pub sides: Vec<SideInfo>,
        /// Pieces.
        pub pieces: Vec<BoardPiece>,
    }

    /// An area.
    pub struct BoardArea {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// Where it is on the picture.
        pub x: i32,
        /// Where it is on the picture.
        pub y: i32,
        /// The kind of ground or place.
        pub kind: String,
        /// The areas it is connected with.
        pub links: Vec<String>,
    }

    /// A connection.
    pub struct BoardLink {
        /// The code of one end.
        pub a: String,
        /// The code of the other end.
        pub b: String,
        /// The river that its bridge crosses.
        pub river: Option<String>,
        /// Where the bridge is on the picture.
        pub bridge: Option<(i32, i32)>,
    }

    /// A piece.
    pub struct BoardPiece {
        /// Its code.
        pub code: String,
        /// Its name.
        pub name: String,
        /// The code of its side.
        #[serde(rename = "side")]
        pub side_code: String,
        /// What it is, in a word of its system: `corps`, `leader`, `unit`.
        pub kind: String,
    }

    /// A card.
    pub struct CardInfo {
        /// Its code, also in notation.
        pub code: String,
        /// The code of its side; empty if either may play it.
        #[serde(rename = "side")]
        pub side_code: String,
        /// Its title.
        pub title: String,
        /// What it does.
        pub text: String,
    }

    /// A place that the stack on the march can get to, if nobody interferes.
    pub struct ReachInfo {
        /// The code of the place.
        pub area: String,
        /// The areas passed on the best way there, the place included.
        pub path: Vec<String>,
        /// Movement points left on arrival.
        pub points_left: i32,
        /// Whether the enemy is met there.
        pub contact: bool,
    }

    /// The odds of something at hand. Shares are parts of one.
    pub struct OddsLine {
        /// What it is about, in a word of its system: `combat`, `march`, or why none is fought.
        pub what: String,
        /// The share of my victories.
        pub win: f64,
        /// The share of draws.
        pub draw: f64,
        /// The share of my defeats.
        pub lose: f64,
    }
}

impl RuleInfo {
    /// A row of the ledger as it holds in some games, in a language.
    pub fn of(rule: &Rule, game: &str, language: Language) -> RuleInfo {
        let told = |text: &Text| match language {
            Language::En => text.english.clone(),
            Language::Fr => text.french.clone(),
        };
        RuleInfo {
            id: rule.id.clone(),
            topic: rule.topic.clone(),
            chapter: told(&rule.chapter),
            level: rule.level.clone(),
            game: game.to_owned(),
            text: told(&rule.text),
        }
    }
}
