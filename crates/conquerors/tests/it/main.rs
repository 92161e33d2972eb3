//! The tests of the rules, one binary.

mod conformance;
mod pack;
