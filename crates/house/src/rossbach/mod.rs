//! 1806: Rossbach Avenged.

mod names;
mod picture;

pub use names::PackNames;
pub use picture::picture;
