//! The tests of the rules, one binary.

mod axis;
mod bench;
mod bids_and_ranking;
mod campaign_1807;
mod cards;
mod cards_and_phases;
mod combat;
mod conformance;
mod dice;
mod examples;
mod fog;
mod golden;
mod losses;
mod march;
mod odds;
mod operations;
mod pack;
mod pack_1807;
mod random_games;
mod readings;
mod recovery;
mod retreat_and_pursuit;
mod setup;
mod team;
mod vedettes;
mod victory;
