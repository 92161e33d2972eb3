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
    #[serde(rename = "side")]
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

/// What a way costs, follows and risks: that of the stack on the march, or the retreat of one piece.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachWay"))]
pub(super) struct March {
    /// Half points that the way costs; `points_left` is in half points too.
    pub(super) cost: u8,
    /// Whether the stack may end its move there.
    pub(super) rests: bool,
    /// What the last step follows: `road`, `trail`, `open`.
    pub(super) by: &'static str,
    /// The piece that retreats this way; none for the stack on the march.
    pub(super) piece: Option<String>,
    /// What may happen there.
    pub(super) risks: Vec<MarchRisk>,
}

/// What may happen on a way, or where it ends.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachRisk"))]
pub(super) struct MarchRisk {
    /// A march ends engaged (`engaged`), as a column that must repulse (`repulse`), by what is hidden only (`unseen`), or must go
    /// on (`no-rest`); a retreat crosses a river bridge (`bridge`), makes friends move (`crowd`), drives out vedettes
    /// (`vedettes`), or ends where an attack is still to come (`attacked`).
    pub(super) kind: &'static str,
    /// In how many of six cases the piece is lost; 0 where no die is thrown.
    pub(super) sixths: u8,
    /// The rule it comes from.
    pub(super) rule: &'static str,
}

/// The odds of a combat: a column, what shifts it, and what each face of the die brings.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachOdds"))]
pub(super) struct CombatOdds {
    /// The code of the attacking side.
    pub(super) attacker: &'static str,
    /// The hexes of the attackers.
    pub(super) from: Vec<String>,
    /// The hexes of the defenders.
    pub(super) on: Vec<String>,
    /// The attacking strength in points, after all changes.
    pub(super) attack: f64,
    /// The defending strength in points, after all changes.
    pub(super) defence: f64,
    /// The column of the odds alone, e.g. `1-1.5`.
    pub(super) odds: &'static str,
    /// Whether it is kept at 1-1, because a garrison is attacked.
    pub(super) capped: bool,
    /// What shifts the column.
    pub(super) shifts: Vec<CombatShift>,
    /// The column in which the die is read.
    pub(super) column: &'static str,
    /// What is added to the die.
    pub(super) die_change: i8,
    /// Whether Napoleon's shift is counted.
    pub(super) napoleon: bool,
    /// Whether heavy cavalry lowers the die.
    pub(super) heavy: bool,
    /// What each face of the die brings, from 1 to 6.
    pub(super) results: Vec<CombatResult>,
}

/// A shift of the column.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachShift"))]
pub(super) struct CombatShift {
    /// The rule it comes from.
    pub(super) rule: &'static str,
    /// Columns to the right.
    pub(super) columns: i8,
}

/// What one face of the die brings.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachResult"))]
pub(super) struct CombatResult {
    /// `ae`, `ahalf`, `ar`, `ex`, `dr`, `dhalf`, `de`.
    pub(super) verdict: &'static str,
    /// How many hexes the losers retreat; 0 where nobody has to.
    pub(super) hexes: u8,
    /// Whether a garrison without supply surrenders.
    pub(super) surrender: bool,
    /// Half points that attacker and defender lose at least.
    pub(super) losses: [u16; 2],
    /// What may happen to single pieces besides.
    pub(super) perils: Vec<CombatPeril>,
}

/// What may happen to a piece of which the owner has no choice. Chances are in sixths.
#[derive(Serialize)]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPeril"))]
pub(super) struct CombatPeril {
    /// The piece.
    pub(super) piece: String,
    /// How often it leaves the map: a unit is eliminated, a leader captured.
    pub(super) removed: u8,
    /// How often it is lost for good.
    pub(super) lost: u8,
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
    PrintedCounter::export_all(config)?;
    March::export_all(config)?;
    CombatOdds::export_all(config)
}
