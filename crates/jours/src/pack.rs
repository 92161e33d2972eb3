//! The components of a game as data, read and checked: an untrusted pack becomes a proved
//! [`Scenario`](crate::scenario::Scenario).
