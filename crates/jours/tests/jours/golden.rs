//! Golden journals: whole games, every scenario in the open and blind, and every option somewhere. They must
//! verify and lead to the same positions for as long as the rules keep their version.

mod games;

use games::Games;
use vedette_golden::check;

#[test]
fn every_kind_has_its_golden_game() {
    check::every_kind_has_its_game::<Games>();
}

#[test]
fn golden_games_are_verified() {
    check::games_are_verified::<Games>();
}

#[test]
fn golden_games_lead_to_the_same_positions() {
    check::games_lead_to_the_same_positions::<Games>();
}
