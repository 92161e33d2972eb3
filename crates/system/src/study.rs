//! What the lab can tell of any game: who wins, when, and with how many points.

use std::sync::Arc;

use vedette_kernel::Game;
use vedette_lab::{Facts, Place, Subject, Unit};

use crate::System;

/// A scenario of any system as a subject of the lab: turns and points, and nothing about places, cards or units.
pub struct PlainSubject<S: System>(pub Arc<S::Scenario>);

impl<S: System> Subject for PlainSubject<S> {
    type Game = S::Game;

    fn start(&self) -> S::Game {
        S::start(&self.0)
    }

    fn turns(&self) -> (u32, u32) {
        (S::turn(&S::start(&self.0)), S::last_turn(&self.0))
    }

    fn turn(&self, game: &S::Game) -> u32 {
        S::turn(game)
    }

    fn points(&self, game: &S::Game) -> i32 {
        S::points(game)
    }

    fn advance(&self, _: &S::Game) -> i32 {
        0
    }

    fn witness(&self, _: &S::Game, _: &<S::Game as Game>::Event, _: &mut Facts<'_>) {}

    fn places(&self) -> Vec<Place> {
        Vec::new()
    }

    fn units(&self) -> Vec<Unit> {
        Vec::new()
    }
}
