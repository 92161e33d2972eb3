//! The tests of the rules, one binary.

mod pack;
