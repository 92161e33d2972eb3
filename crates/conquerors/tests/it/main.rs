//! The tests of the rules, one binary.

mod bench;
mod bids_and_ranking;
mod conformance;
mod examples;
mod fog;
mod odds;
mod pack;
mod random_games;
mod team;
mod vedettes;
