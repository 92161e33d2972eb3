//! Tests of the rules through the public face of the crate.

mod chart;
mod combat;
mod command;
mod conformance;
mod examples;
mod field;
mod finer;
mod fog;
mod golden;
mod ground;
mod messages;
mod movement;
mod overlays;
mod pack_rossbach;
mod reading;
mod rear;
mod sketches;
mod tables;
mod victory;
