//! Staff problems.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Choice, Prompt};

/// A staff problem, in short.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct StaffProblem {
    /// Its name.
    pub id: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// What players agreed on in it.
    pub options: String,
    /// Game and scenario in words.
    pub title_text: String,
    /// The side that is to answer.
    #[serde(rename = "side")]
    pub side_code: String,
    /// The same in words.
    pub side_text: String,
    /// What is asked.
    pub task: String,
}

/// A staff problem as it lies on the table.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PosedProblem {
    /// What it is.
    pub about: StaffProblem,
    /// The position in the form of its rule system, as the side that is to answer sees it.
    #[schema(value_type = Object)]
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    /// The question of the rules.
    pub prompt: Prompt,
    /// Every legal answer.
    pub options: Vec<Choice>,
}

/// What an answer to a staff problem is worth.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SolvedProblem {
    /// Whether it is right.
    pub solved: bool,
    /// What is right and why.
    pub why: String,
    /// The right answers in words; none where everything is right that is not wrong.
    pub right: Vec<String>,
}
