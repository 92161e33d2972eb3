//! Where everything that must outlive the process is kept: accounts, tables, journals.
//!
//! One [`Store`] for both databases: SQLite (a file, no set-up) and PostgreSQL (several server processes). It is a
//! struct rather than a trait: the SQL is one text for both, and what differs (how a write becomes durable, how news
//! spreads, how a copy is made) is behind the private trait `Backend`. Callers never see which one they have.
//!
//! A change is durable before it is answered. Tables change by [`Append`] only: journal lines and happenings are
//! numbered without gaps, and whoever comes second with the same number gets [`StoreError::Stale`].

mod accounts;
mod append;
mod backend;
mod error;
mod keepsakes;
mod letters;
mod lists;
mod migrate;
mod model;
mod names;
mod news;
mod operators;
mod origins;
mod private;
mod society;
mod sql;
mod store;
mod tables;
#[cfg(feature = "testing")]
pub mod testing;
mod upkeep;
mod whispers;

pub use error::{Result, StoreError};
pub use model::*;
pub use names::{fold, has_any_words, has_hidden_signs, is_fair};
pub use news::{Hint, News};
pub use operators::BREAK_GLASS;
pub use store::Store;
