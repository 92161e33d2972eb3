//! Tests of the rules through the public face of the crate.

mod actions;
mod battle;
mod bench;
mod command;
mod conformance;
mod movement;
mod pack_1813;
mod reactions;
mod sieges;
mod tables;
mod turn;
