//! Boards: point-to-point graphs and hex grids, their neighbours, paths and distances, and the drawing of maps.
//!
//! [`graph`] and [`hex`] serve the rules and are integer only. [`draw`] serves the eye: it turns plain data into a
//! picture or into text, and no rule may depend on it.

pub mod draw;
pub mod graph;
pub mod hex;
