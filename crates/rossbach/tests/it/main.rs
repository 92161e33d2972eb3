//! Tests of the rules through the public face of the crate.

mod chart;
mod pack_rossbach;
mod tables;
