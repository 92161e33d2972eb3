//! The rules of the Conquerors system: Napoléon 1806, and Napoléon 1807 to come.
//!
//! [`Position`] is the game of the kernel's contract. The sequence of play is in [`flow`], the phases of a turn in
//! `turn/`, the parts of an operation in `operation/`, the cards in [`cards`], what each viewer may know in `fog.rs` and
//! [`view`]. Every rule names the row of the ledger (`rules.csv`) that it carries out.

pub mod action;
pub mod bid;
mod campaign;
mod canonical;
pub mod cards;
mod conservation;
mod council;
pub mod event;
mod evident;
pub mod flow;
mod fog;
mod game;
pub mod odds;
mod operation;
pub mod options;
pub mod pack;
pub mod rank;
pub mod reach;
pub mod rules;
pub mod ruleset;
pub mod scenario;
pub mod sets;
mod setup;
pub mod sketch;
pub mod state;
pub mod study;
mod survey;
mod turn;
mod victory;
pub mod view;
mod words;

pub use action::{Action, Arm, side_code};
pub use event::Event;
pub use operation::combat::Count;
pub use options::{Arms, Edition, Level, Options};
pub use pack::Pack;
pub use ruleset::Ruleset;
pub use scenario::{COALITION, FRENCH, Scenario};
pub use state::Position;
pub use view::View;

/// The version of these rules that new journals are pinned to. It changes when play changes; journals of older versions
/// go on with the rules they began with ([`Ruleset`]).
pub const RULESET: &str = Ruleset::LATEST.name();
