//! What a game tells about itself: its own shapes, and what the server adds.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
pub use vedette_system::{
    Board, CardInfo, OddsLine, OpponentInfo, OptionInfo, ReachInfo, RuleInfo, ScenarioInfo, SideInfo,
    WindowInfo,
};

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
}
