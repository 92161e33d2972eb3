//! The systems of the house behind their faces, and their opponents.

mod apart;
mod jours;
mod pace;
mod problems;
mod ranks;
mod rossbach;
mod rulebook;
mod script;
mod sparring;
mod titles;
mod words;

use std::sync::{Arc, OnceLock};

use vedette_house::House;
use vedette_system::{Title, Titles};

/// The games of the house, read once.
fn games() -> &'static Titles {
    static TITLES: OnceLock<Titles> = OnceLock::new();
    TITLES.get_or_init(Titles::of::<House>)
}

fn title(code: &str) -> &'static Arc<dyn Title> {
    games().title(code).expect("the game is there")
}
