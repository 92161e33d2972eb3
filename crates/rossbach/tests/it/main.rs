//! Tests of the rules through the public face of the crate.

mod chart;
mod combat;
mod command;
mod conformance;
mod field;
mod ground;
mod movement;
mod pack_rossbach;
mod tables;
