//! What the conformance kit is told about odds, so that it can hold them against what happens.

use vedette_kernel::Side;
use vedette_kernel::kit::{Facts, Forecast, Foretell};

use crate::action::Action;
use crate::event::Event;
use crate::flow::Task;
use crate::odds::{Chances, Fate};
use crate::state::Position;

/// Cards of both sides, and losses; without a fight there are none.
const CARDS: &str = "cards";
const LOSSES: &str = "losses";
const INFLICTED: &str = "fatigue inflicted";
const SUFFERED: &str = "fatigue suffered";

/// What stands for a combat that is not fought.
const fn unfought(fate: Fate) -> Facts {
    [-1, fate as i32]
}

impl Foretell for Position {
    fn forecasts(&self, side: Side) -> Vec<Forecast> {
        let Some(odds) = self.odds(side) else { return Vec::new() };
        let forecast = |what: &'static str, facts: &dyn Fn(&Chances) -> Vec<(Facts, u128)>| {
            let outcomes = odds.theirs.iter().flat_map(|line| match line.fate {
                Fate::Combat => facts(line),
                fate => vec![(unfought(fate), 1)],
            });
            Forecast { what, outcomes: outcomes.collect(), exact: odds.exact }
        };
        let fatigue = |points: &[(u8, u128)]| -> Vec<(Facts, u128)> {
            points.iter().map(|&(points, ways)| ([points.into(), 0], ways)).collect()
        };
        vec![
            forecast(CARDS, &|line| vec![([line.mine.into(), line.cards.into()], 1)]),
            forecast(LOSSES, &|line| {
                let pair = |losses: &crate::odds::Losses| [losses.inflicted.into(), losses.suffered.into()];
                line.losses.iter().map(|losses| (pair(losses), losses.ways)).collect()
            }),
            forecast(INFLICTED, &|line| fatigue(&line.fatigue_inflicted)),
            forecast(SUFFERED, &|line| fatigue(&line.fatigue_suffered)),
        ]
    }

    fn onward(&self, side: Side, _: &'static str) -> Option<Action> {
        match self.asked(side)? {
            Task::Select if self.permit_attack_in_place().is_ok() => Some(Action::Attack),
            Task::OfferAttack => Some(Action::Attack),
            Task::Window(..) | Task::Acknowledge(_) | Task::Close(_) => Some(Action::Decline),
            _ => None,
        }
    }

    fn befell(&self, _: &Position, side: Side, what: &'static str, events: &[Event]) -> Option<Facts> {
        let (own, enemy) = (side.index(), side.other().index());
        events.iter().find_map(|event| match (event, what) {
            (Event::AttackCancelled { .. }, _) => Some(unfought(Fate::CalledOff)),
            (Event::Withdrew { .. }, _) => Some(unfought(Fate::Withdrawal)),
            (Event::CombatVoid, _) => Some(unfought(Fate::Void)),
            (&Event::CombatCards { french, coalition }, CARDS) => {
                let cards = [french, coalition];
                Some([cards[own].into(), cards[enemy].into()])
            }
            (Event::CombatResult { losses, .. }, LOSSES) => Some([losses[own].into(), losses[enemy].into()]),
            (Event::CombatResult { fatigue, .. }, INFLICTED) => Some([fatigue[own].into(), 0]),
            (Event::CombatResult { fatigue, .. }, SUFFERED) => Some([fatigue[enemy].into(), 0]),
            _ => None,
        })
    }
}
