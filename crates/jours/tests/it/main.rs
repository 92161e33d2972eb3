//! Tests of the rules through the public face of the crate.

mod actions;
mod battle;
mod bench;
mod cards;
mod command;
mod conformance;
mod edges;
mod examples;
mod golden;
mod made_up_actions;
mod movement;
mod odds;
mod pack_1813;
mod reactions;
mod reckoning;
mod refusals;
mod seats;
mod sieges;
mod tables;
mod turn;
