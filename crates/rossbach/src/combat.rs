//! The Combat Phase (sections 11 and 16 of the rules).

mod advance;
mod capture;
mod designation;
mod losses;
pub mod odds;
mod resolve;
mod retreat;
mod room;
mod strength;
mod withdrawal;
