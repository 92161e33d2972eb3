//! The systems of the house. All that belongs to a system and is no rule stands in its folder: packs as values, options,
//! opponents, the lab's subject, map and board, the terminal. Its rules are a crate of their own.

/// The declarations of the pages' types with these names.
macro_rules! declared {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/src/wire/", $name, ".ts")))),*]
    };
}

pub mod conquerors;
pub mod jours;
pub mod rossbach;
mod scene;

use vedette_system::{Guest, Household};

/// Writes what the systems of the house tell the pages beside what every system tells.
///
/// # Errors
/// When a file cannot be written.
#[cfg(feature = "wire")]
pub fn export_types(config: &ts_rs::Config) -> Result<(), ts_rs::ExportError> {
    conquerors::export(config)?;
    jours::export(config)?;
    rossbach::export(config)
}

/// The systems of the program. Another one is one more line here.
pub struct House;

impl Household for House {
    fn introduce(guest: &mut impl Guest) {
        guest.meet::<conquerors::Conquerors>();
        guest.meet::<jours::Jours>();
        guest.meet::<rossbach::Rossbach>();
    }
}
