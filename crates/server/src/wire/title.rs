//! What a game tells about itself.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;

/// A game that can be played here.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TitleInfo {
    /// Its code.
    pub game: String,
    /// The rule system behind it: tells a page how to show its views.
    pub system: String,
    /// Its name.
    pub name: String,
    /// Who designed and publishes the printed game, and what we have to do with it.
    pub credit: String,
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
    /// Switched off by the operator: no new tables.
    pub closed: bool,
    /// Scenarios, the usual one first.
    pub scenarios: Vec<ScenarioChoice>,
    /// What players may agree on.
    pub options: Vec<OptionChoice>,
    /// Computer opponents.
    pub opponents: Vec<OpponentChoice>,
    /// The two sides.
    pub sides: Vec<SideInfo>,
    /// How many areas the map has.
    pub areas: usize,
}

/// A scenario.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ScenarioChoice {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// More about it.
    pub text: String,
    /// The first turn.
    pub first_turn: u32,
    /// The last turn.
    pub last_turn: u32,
}

/// Something that players may agree on.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OptionChoice {
    /// Its name in `name=word`.
    pub name: String,
    /// What it is about.
    pub label: String,
    /// What may be chosen.
    pub choices: Vec<WordChoice>,
}

/// A word that may be chosen.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct WordChoice {
    /// The word.
    pub word: String,
    /// What it means.
    pub label: String,
    /// The usual choice.
    pub default: bool,
}

/// A computer opponent.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OpponentChoice {
    /// Its kind.
    pub kind: String,
    /// Its name.
    pub label: String,
    /// How it plays.
    pub text: String,
}

/// A side.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SideInfo {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The army it stands for.
    pub army: String,
    /// A letter that stands for it.
    pub letter: String,
}

/// Where things are and how they hang together: the same for all tables of a game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Board {
    /// The game.
    pub game: String,
    /// The rule system behind it.
    pub system: String,
    /// Changes when anything here changes; also the ETag.
    pub hash: String,
    /// The width of the map picture.
    pub width: u32,
    /// Its height.
    pub height: u32,
    /// The radius of an ordinary town on it.
    pub town_radius: u32,
    /// Areas.
    pub areas: Vec<BoardArea>,
    /// Connections.
    pub connections: Vec<BoardLink>,
    /// The sides.
    pub sides: Vec<SideInfo>,
    /// Pieces.
    pub blocks: Vec<BoardBlock>,
    /// Armies, where a side has several.
    pub armies: Vec<BoardArmy>,
}

/// An area.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
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
    /// What it is worth.
    pub value: u32,
    /// What else is special about it: `abroad`, `exit`, `great` (a great fortress), `supply`.
    pub marks: Vec<String>,
    /// The areas it is connected with.
    pub links: Vec<String>,
}

/// A connection.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BoardLink {
    /// One end.
    pub a: String,
    /// The other end.
    pub b: String,
    /// The river that its bridge crosses.
    pub river: Option<String>,
    /// Where the bridge is on the picture.
    pub bridge: Option<(i32, i32)>,
    /// Movement points in good weather.
    pub cost: u32,
    /// What crosses the river, where that matters: `ford`, `minor-bridge`, `major-bridge`, `site` (a pontoon only).
    pub crossing: Option<String>,
}

/// An army of a side.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BoardArmy {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// The code of its side.
    pub side_code: String,
    /// The areas it is supplied from.
    pub supply: Vec<String>,
}

/// A piece.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct BoardBlock {
    /// Its code.
    pub code: String,
    /// The code of its side.
    pub side_code: String,
    /// What it is.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Infantry at full strength.
    pub infantry: u32,
    /// Cavalry at full strength.
    pub cavalry: u32,
    /// Its arm, where counters have one: `infantry`, `cavalry`, `artillery`.
    pub arm: Option<String>,
    /// The code of its army, where a side has several.
    pub army: Option<String>,
    /// The code of its nationality, where that matters.
    pub nation: Option<String>,
    /// The scenarios it appears in; empty for all.
    pub orders_of_battle: Vec<String>,
    /// What it is good at: a number for each symbol of the system; those it lacks are left out.
    #[serde(flatten)]
    pub symbols: BTreeMap<String, i32>,
}

/// A card.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct CardText {
    /// Its code in notation.
    pub slug: String,
    /// The code of its side.
    pub side_code: String,
    /// Its title.
    pub title: String,
    /// What it does.
    pub text: String,
    /// Its colour, which says when it is played.
    pub colour: String,
    /// Its value.
    pub value: u32,
    /// Loss symbols.
    pub losses: u32,
    /// Fatigue symbols.
    pub fatigue: u32,
    /// Recovery.
    pub recovery: u32,
}

/// A rule.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct RuleRow {
    /// Its id.
    pub id: String,
    /// What it is about: a word of the ledger.
    pub topic: String,
    /// The title of the chapter that it stands in.
    pub chapter: String,
    /// The level at which it comes in.
    pub level: String,
    /// The rule in our words.
    pub text: String,
}
