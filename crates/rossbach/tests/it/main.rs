//! Tests of the rules through the public face of the crate.

mod pack_rossbach;
mod chart;
mod tables;
