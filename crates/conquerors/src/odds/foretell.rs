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

    fn onward(&self, side: Side) -> Option<Action> {
        match self.asked(side)? {
            Task::Select if self.permit_attack_in_place().is_ok() => Some(Action::Attack),
            Task::OfferAttack => Some(Action::Attack),
            Task::Window(..) | Task::Acknowledge(_) | Task::Close(_) => Some(Action::Decline),
            _ => None,
        }
    }

    fn befell(&self, side: Side, event: &Event) -> Vec<(&'static str, Facts)> {
        let (own, enemy) = (side.index(), side.other().index());
        let no_fight =
            |fate| [CARDS, LOSSES, INFLICTED, SUFFERED].map(|what| (what, unfought(fate))).to_vec();
        match *event {
            Event::AttackCancelled { .. } => no_fight(Fate::CalledOff),
            Event::Withdrew { .. } => no_fight(Fate::Withdrawal),
            Event::CombatVoid => no_fight(Fate::Void),
            Event::CombatCards { french, coalition } => {
                let cards = [french, coalition];
                vec![(CARDS, [cards[own].into(), cards[enemy].into()])]
            }
            Event::CombatResult { losses, fatigue } => vec![
                (LOSSES, [losses[own].into(), losses[enemy].into()]),
                (INFLICTED, [fatigue[own].into(), 0]),
                (SUFFERED, [fatigue[enemy].into(), 0]),
            ],
            _ => Vec::new(),
        }
    }
}
