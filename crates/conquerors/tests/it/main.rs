//! The tests of the rules, one binary.

mod bench;
mod conformance;
mod examples;
mod odds;
mod pack;
