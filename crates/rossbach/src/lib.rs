//! The rules of *1806: Rossbach Avenged*: nine scenarios with hidden forces.
//!
//! [`Position`] is the game of the kernel's contract. The sequence of play is in [`flow`]; the chain of command in
//! `command/`, movement, Repulse and scouting in `movement/`, the Combat Phase in `combat/`, the Night in `night.rs`, what is
//! turned up and hidden in `sight.rs`, what each viewer may know in `fog.rs` and [`view`], who of two players on a side gives
//! an order in `council.rs`, and the notes they send each other in `couriers.rs`. Every rule names the row of the ledger (`rules.csv`) that it carries out.

pub mod action;
mod canonical;
mod chart;
mod combat;
mod command;
mod conservation;
mod council;
mod couriers;
pub mod event;
mod flood;
pub mod flow;
mod fog;
mod game;
mod ground;
mod morale;
mod movement;
mod night;
pub mod options;
pub mod overlays;
pub mod pack;
pub mod reach;
mod reorganization;
pub mod rules;
pub mod scenario;
pub mod sets;
mod setup;
mod sight;
mod sketch;
mod stacking;
pub mod state;
pub mod study;
mod supply;
mod survey;
pub mod tables;
mod turn;
mod victory;
pub mod view;

mod words;
mod zones;

pub use action::{Action, side_code};
pub use combat::odds;
pub use event::Event;
pub use options::Options;
pub use scenario::{FRENCH, PRUSSIANS, Scenario};
pub use state::Position;
pub use survey::Prospect;
pub use view::View;

/// The version of these rules that journals are pinned to. It changes when a journal written before would no longer
/// replay to the same positions.
pub const RULESET: &str = "rossbach 1";
