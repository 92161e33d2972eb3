//! What a game tells about itself: its own shapes, and what the server adds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
pub use vedette_system::rulebook::Rulebook;
pub use vedette_system::{
    Board, CardInfo, OddsLine, OpponentInfo, OptionInfo, OverlayMark, ReachInfo, RuleInfo, ScenarioInfo,
    SideInfo, WindowInfo,
};

/// A combat that is only thought of: whoever asks says who fights, and nobody's secrets are in it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct ThoughtOf {
    /// The scenario; the usual one if there is none.
    pub scenario: Option<String>,
    /// Options as `name=word`, separated by blanks.
    #[schema(max_length = 400)]
    pub options: Option<String>,
    /// The codes of who attacks; where units have no usual strength, with it: `fr-3-s=8`.
    #[schema(max_items = 40)]
    pub attackers: Vec<String>,
    /// The codes of who defends.
    #[schema(max_items = 40)]
    pub defenders: Vec<String>,
    /// Where they fight.
    pub area: String,
    /// The attackers have marched in this operation.
    #[serde(default)]
    #[ts(optional, as = "Option<bool>")]
    pub moving: bool,
    /// The strengths of those that are not at full strength: `CORPS=INFANTRY+CAVALRY`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(max_items = 40)]
    pub strength: Vec<String>,
    /// Fatigue: `CORPS=POINTS`.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<String>>")]
    #[schema(max_items = 40)]
    pub fatigue: Vec<String>,
    /// Where the attackers come from, in games where a bridge on the way makes it harder.
    pub from: Option<String>,
    /// The weather, in games where it matters.
    pub weather: Option<String>,
}

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
    pub scenarios: Vec<ScenarioInfo>,
    /// What players may agree on.
    pub options: Vec<OptionInfo>,
    /// Computer opponents.
    pub opponents: Vec<OpponentInfo>,
    /// The two sides.
    pub sides: Vec<SideInfo>,
    /// How many areas the map has.
    pub areas: usize,
    /// Whether the odds of a combat that is only thought of are told (`POST /api/titles/{game}/odds`).
    pub thought_odds: bool,
}
