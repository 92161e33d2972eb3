//! Tests of the rules through the public face of the crate.

mod actions;
mod armistice;
mod battle;
mod bench;
mod card_moments;
mod cards;
mod command;
mod conformance;
mod edges;
mod examples;
mod golden;
mod made_up_actions;
mod meetings;
mod mended;
mod movement;
mod odds;
mod only_answers;
mod pack_1813;
mod reactions;
mod reckoning;
mod refusals;
mod seats;
mod secrecy;
mod sieges;
mod tables;
mod turn;
