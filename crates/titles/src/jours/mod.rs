//! Jours de Gloire Campagne: Germany 1813.

mod picture;

pub use picture::picture;
