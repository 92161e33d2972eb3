//! The rules of Jours de Gloire Campagne: Germany 1813, and the other campaigns of the series as data.
//!
//! Every rule names the row of the ledger (`rules.csv`) that it carries out.

pub mod options;
pub mod pack;
pub mod scenario;
pub mod sets;

pub use options::Options;
pub use scenario::{ALLIES, FRENCH, Scenario};

/// The version of these rules that journals are pinned to. It changes when a journal written before would no longer
/// replay to the same positions.
pub const RULESET: &str = "jours 1";
