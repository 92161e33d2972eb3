//! The tests of the languages, one binary.

mod catalogue;
mod games;
mod messages;
mod sentences;
mod source;
