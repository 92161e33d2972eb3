//! The tests of the languages, one binary.

mod catalogue;
mod games;
mod messages;
mod render;
mod sayings;
mod sentences;
mod source;
