//! Tests of the rules through the public face of the crate.

mod actions;
mod battle;
mod bench;
mod command;
mod conformance;
mod movement;
mod odds;
mod pack_1813;
mod reactions;
mod reckoning;
mod sieges;
mod tables;
mod turn;
