//! What only Jours de Gloire tells the pages, beside what every system tells of the same things.

use serde::Serialize;

/// What the board holds beside places, connections and counters.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPrintedBoard"))]
pub(super) struct PrintedBoard {
    /// The armies of both sides.
    pub(super) armies: Vec<PrintedArmy>,
}

/// An army of a side.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPrintedArmy"))]
pub(super) struct PrintedArmy {
    /// Its code.
    pub(super) code: String,
    /// Its name.
    pub(super) name: String,
    /// The code of its side.
    #[serde(rename = "side")]
    pub(super) side_code: &'static str,
    /// The boxes it is supplied from.
    pub(super) supply: Vec<String>,
}

/// What is printed on a box beside its ground. What it is worth depends on the scenario: the view tells it.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPrintedBox"))]
pub(super) struct PrintedBox {
    /// `abroad`, `exit`, `great` (a great fortress), `supply`.
    pub(super) marks: Vec<&'static str>,
}

/// What is printed on a connection.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPrintedRoad"))]
pub(super) struct PrintedRoad {
    /// Movement points in good weather.
    pub(super) cost: u8,
    /// What crosses the river: `ford`, `minor-bridge`, `major-bridge`, `site` (a pontoon only).
    pub(super) crossing: Option<&'static str>,
}

/// What is printed on a counter.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursPrintedCounter"))]
pub(super) struct PrintedCounter {
    /// `infantry`, `cavalry`, `artillery`; leaders have none.
    pub(super) arm: Option<&'static str>,
    /// The code of its army.
    pub(super) army: Option<String>,
    /// The code of its nationality.
    pub(super) nation: Option<String>,
    /// Strength points at most.
    pub(super) max: u8,
    /// Artillery bonus.
    pub(super) ab: u8,
    /// Cohesion.
    pub(super) co: u8,
    /// Cavalry bonus.
    pub(super) cb: u8,
    /// Command value of a leader.
    pub(super) cv: u8,
    /// Rank of a leader.
    pub(super) rank: u8,
    /// Tactical bonus of a leader.
    pub(super) tac: u8,
    /// Whether it is of the guard.
    pub(super) guard: bool,
    /// The turn from which a Detachment counter can be used.
    pub(super) from_turn: u8,
}

/// What a march risks.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursRisk"))]
pub(super) struct Risk {
    /// Whether only a forced march leads there.
    pub(super) forced: bool,
    /// The chance, as a part of one, that the march leaves stragglers behind.
    pub(super) risk: f64,
}

/// What dice may do. Shares are parts of one.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "JoursOdds"))]
pub(super) struct DiceOdds {
    /// Of how many rounds; 0 where there are none.
    pub(super) rounds: u8,
    /// Losses I inflict, each with its share.
    pub(super) inflicted: Vec<(u16, f64)>,
    /// Losses I suffer, each with its share.
    pub(super) suffered: Vec<(u16, f64)>,
}

/// Writes these shapes and those of the view for the pages.
///
/// # Errors
/// When a file cannot be written.
#[cfg(feature = "wire")]
pub fn export(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    vedette_jours::View::export_all(config)?;
    PrintedBoard::export_all(config)?;
    PrintedBox::export_all(config)?;
    PrintedRoad::export_all(config)?;
    PrintedCounter::export_all(config)?;
    Risk::export_all(config)?;
    DiceOdds::export_all(config)
}
