//! A place to play: tables over HTTP, live or by post, for people, bots and computers.
//!
//! Nothing here knows a rule. A game is a [`vedette_system::Title`], a table is a [`vedette_kernel::table::erased::AnyTable`],
//! and everything that must outlive the process is in a [`vedette_store::Store`].
//!
//! Start reading at `rooms/mod.rs` (a table in memory), then `rooms/play.rs` (acting), `authority.rs` (who may do what) and
//! `http/mod.rs` (the routes). `wire/` holds everything that goes over the wire.

mod app;
pub mod authority;
mod computers;
pub mod config;
mod crowd;
mod difference;
mod fold;
mod heavy;
mod http;
pub mod identity;
#[cfg(test)]
mod jumps;
mod library;
mod limits;
mod rooms;
mod second_factor;
mod serve;
mod telemetry;
mod time;
mod told;
mod turns;
mod whereabouts;
pub mod wire;

pub use app::App;
pub use config::{Config, ConfigError, Limits};
pub use http::{description, openapi};
pub use serve::{ServeError, Server, serve};
pub use telemetry::start_log;
