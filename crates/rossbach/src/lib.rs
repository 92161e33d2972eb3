//! The rules of *1806: Rossbach Avenged*: nine scenarios with hidden forces.
//!
//! A [`Scenario`] is what is printed: map, order of battle, calendar, set-up. Every rule names the row of the ledger
//! (`rules.csv`) that it carries out.

mod chart;
pub mod flow;
pub mod options;
pub mod pack;
pub mod rules;
pub mod scenario;
pub mod sets;
pub mod tables;

pub use options::Options;
pub use scenario::{FRENCH, PRUSSIANS, Scenario};

/// The version of these rules that journals are pinned to. It changes when a journal written before would no longer
/// replay to the same positions.
pub const RULESET: &str = "rossbach 1";
