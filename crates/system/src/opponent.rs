//! Opponents of any system: what can be worked out before a game is worked out once, and then they are seated again and
//! again.

use std::sync::Arc;

use vedette_ai::{Opponent, Random, Rank, Searcher, Stop, Thought};

use crate::seated::Seated;
use crate::{AnyOpponent, OpponentKind, System};

/// Opponents that can be seated again and again.
pub trait Seats<G>: Send + Sync {
    /// A fresh opponent for one game.
    fn seat(&self, seed: u64) -> Box<dyn Opponent<G>>;
}

impl<G, F: Fn(u64) -> Box<dyn Opponent<G>> + Send + Sync> Seats<G> for F {
    fn seat(&self, seed: u64) -> Box<dyn Opponent<G>> {
        self(seed)
    }
}

/// An opponent with all that can be worked out before a game.
pub enum Prepared<S: System> {
    /// Nothing to work out.
    Random,
    /// The tables of the script.
    Scripted(Box<dyn Seats<S::Game>>),
    /// The craft, and how to think with it.
    Searching(Rank, Thought, Box<S::Craft>),
}

impl<S: System> Prepared<S> {
    /// Prepares opponents of a kind for tables of a scenario.
    pub fn new(kind: OpponentKind, scenario: &Arc<S::Scenario>) -> Prepared<S> {
        match (kind, kind.rank()) {
            (OpponentKind::Random, _) => Prepared::Random,
            (_, Some(rank)) => Prepared::Searching(rank, S::thought(rank), Box::new(S::craft(scenario))),
            (_, None) => Prepared::Scripted(S::script(scenario)),
        }
    }

    /// The same opponent thinking in another way; those that do not search stay what they are.
    #[must_use]
    pub fn thinking(self, change: impl FnOnce(Thought) -> Thought) -> Prepared<S> {
        match self {
            Prepared::Searching(rank, thought, craft) => Prepared::Searching(rank, change(thought), craft),
            other => other,
        }
    }

    /// How it thinks, if it searches.
    pub fn thought(&self) -> Option<Thought> {
        match self {
            Prepared::Searching(_, thought, _) => Some(*thought),
            Prepared::Random | Prepared::Scripted(_) => None,
        }
    }

    /// A fresh opponent for one game.
    pub fn seat(&self, seed: u64) -> Box<dyn Opponent<S::Game>> {
        self.seat_with(seed, None)
    }

    fn seat_with(&self, seed: u64, stop: Option<Stop>) -> Box<dyn Opponent<S::Game>> {
        match self {
            Prepared::Random => Box::new(Random::new(seed)),
            Prepared::Scripted(script) => script.seat(seed),
            Prepared::Searching(rank, thought, craft) => {
                let searcher = Searcher::new(rank.name(), S::Craft::clone(craft), *thought, seed);
                match stop {
                    Some(stop) => Box::new(searcher.with_stop(stop)),
                    None => Box::new(searcher),
                }
            }
        }
    }

    /// A fresh opponent for a table that is looked after without knowing its game.
    pub(crate) fn seat_anywhere(
        &self,
        scenario: &Arc<S::Scenario>,
        seed: u64,
        stop: Stop,
    ) -> Box<dyn AnyOpponent> {
        let seated = Seated::new(self.seat_with(seed, Some(stop)));
        let remembers = matches!(self, Prepared::Searching(..)) && S::remembers(scenario);
        Box::new(if remembers { seated.remembering(S::start(scenario)) } else { seated })
    }
}
