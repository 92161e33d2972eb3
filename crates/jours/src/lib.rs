//! The rules of Jours de Gloire Campagne: Germany 1813, and the other campaigns of the series as data.
//!
//! [`Position`] is the game of the kernel's contract. The sequence of play is in [`flow`], the phases of a turn in
//! `turn/`, movement and reactions in `movement/`, the Combat Phase in `battle/`, the cards in [`cards`], what each viewer
//! may know in `fog.rs` and [`view`]. Every rule names the row of the ledger (`rules.csv`) that it carries out.

pub mod action;
mod battle;
mod canonical;
pub mod cards;
mod conservation;
mod council;
pub mod event;
pub mod flow;
mod fog;
mod game;
pub mod map;
mod movement;
pub mod odds;
pub mod options;
pub mod pack;
pub mod reach;
pub mod reckoning;
mod roster;
pub mod rules;
pub mod scenario;
pub mod sets;
mod setup;
mod sketch;
pub mod state;
pub mod steps;
pub mod study;
mod survey;
pub mod tables;
mod turn;
mod victory;
pub mod view;
mod words;

pub use action::{Action, side_code};
pub use event::Event;
pub use options::Options;
pub use pack::Pack;
pub use scenario::{ALLIES, FRENCH, Scenario};
pub use state::Position;
pub use view::View;

/// The version of these rules that journals are pinned to. It changes when a journal written before would no longer
/// replay to the same positions.
pub const RULESET: &str = "jours 3";
