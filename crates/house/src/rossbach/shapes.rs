//! What only Rossbach tells the pages, beside what every system tells of the same things.

use serde::Serialize;

/// What the board holds beside hexes and counters.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPrintedBoard"))]
pub(super) struct PrintedBoard {
    /// The formations of both sides.
    pub(super) formations: Vec<PrintedFormation>,
    /// Bridges, by the two hexes they join.
    pub(super) bridges: Vec<(String, String)>,
}

/// A formation.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPrintedFormation"))]
pub(super) struct PrintedFormation {
    /// Its printed designation, e.g. `VI`.
    pub(super) code: String,
    /// Its name.
    pub(super) name: String,
    /// The code of its side.
    pub(super) side_code: &'static str,
    /// The losses in points at which it is demoralized; none for independent units.
    pub(super) limit: Option<u8>,
}

/// What is printed in a hex.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPrintedHex"))]
pub(super) struct PrintedHex {
    /// `clear`, `woods`, `marsh`.
    pub(super) cover: &'static str,
    /// Its mean height in metres.
    pub(super) height: u16,
}

/// What is printed on a counter. Strengths are in half points, as everywhere.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPrintedCounter"))]
pub(super) struct PrintedCounter {
    /// The code of its formation.
    pub(super) formation: Option<String>,
    /// Its nationality: `french`, `guard`, `prussian`, `saxon`; leaders and trains have none.
    pub(super) nation: Option<&'static str>,
    /// Whether it is a division, and not a brigade.
    pub(super) division: bool,
    /// At full strength: half points and initiative.
    pub(super) full: (u16, u8),
    /// On the counter with an R: half points and initiative; none where there is no such counter.
    pub(super) reduced: Option<(u16, u8)>,
    /// Movement allowance in points.
    pub(super) movement: u8,
    /// How many vedettes it has.
    pub(super) vedettes: u8,
    /// The unit that a vedette belongs to.
    pub(super) parent: Option<String>,
    /// What a leader does: `army`, `corps`, `officer`, `head`, `replacement`.
    pub(super) role: Option<&'static str>,
    /// Command rating of a commander.
    pub(super) command: Option<u8>,
}

/// Writes these shapes and those of the view for the pages.
///
/// # Errors
/// When a file cannot be written.
#[cfg(feature = "wire")]
pub fn export(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    use ts_rs::TS;
    vedette_rossbach::View::export_all(config)?;
    PrintedBoard::export_all(config)?;
    PrintedHex::export_all(config)?;
    PrintedCounter::export_all(config)
}
