//! Tests of the rules through the public face of the crate.

mod pack_rossbach;
mod sketch;
mod tables;
