//! Opponents for tables of Jours de Gloire.

use std::sync::Arc;

use vedette_ai::{Random, Stop};
use vedette_jours::{Position, Scenario};

use crate::seated::Seated;
use crate::{AnyOpponent, Kind};

/// A fresh opponent. As long as there is no policy for this system, every kind plays at random.
pub(super) fn seat(kind: Kind, scenario: &Arc<Scenario>, seed: u64, stop: Stop) -> Box<dyn AnyOpponent> {
    let _ = (kind, scenario, stop);
    Box::new(Seated::<Position>::new(Box::new(Random::new(seed))))
}
