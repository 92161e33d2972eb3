//! What the conformance kit is told about odds, so that it can hold them against what happens.

use vedette_kernel::Side;
use vedette_kernel::kit::{Facts, Forecast, Foretell};

use crate::action::Action;
use crate::event::Event;
use crate::flow::Task;
use crate::odds::{Odds, What};
use crate::sets::PieceId;
use crate::state::{Battle, Position};

/// What is told of a fight: who wins it, and the SP that both sides lose.
type Aspects = [&'static str; 3];

const ROUND: Aspects = ["outcome of the round", "inflicted in the round", "suffered in the round"];
/// Battles by their number of rounds.
const BATTLES: [Aspects; 4] = [
    ["outcome of one round", "inflicted in one round", "suffered in one round"],
    ["outcome of two rounds", "inflicted in two rounds", "suffered in two rounds"],
    ["outcome of three rounds", "inflicted in three rounds", "suffered in three rounds"],
    ["outcome of four rounds", "inflicted in four rounds", "suffered in four rounds"],
];
const SIEGE: &str = "siege";
const OVERRUN: &str = "overrun";
const PURSUIT: &str = "pursuit";
const MORALE: &str = "morale";
const REACTION: &str = "reaction";
const MARCH: &str = "march";
const FORCED_MARCH: &str = "forced march";
const DEMOLITION: &str = "demolition";
const DEMOLISHERS: &str = "losses of a demolition";

/// The number of rounds of the battle that something is told about.
fn rounds_of(what: &str) -> Option<u8> {
    BATTLES.iter().position(|aspects| aspects.contains(&what)).map(|place| place as u8 + 1)
}

fn losses(ways: &[(u16, u128)]) -> Vec<(Facts, u128)> {
    ways.iter().map(|&(lost, ways)| ([lost.into(), 0], ways)).collect()
}

impl Odds {
    fn success_facts(&self) -> Vec<(Facts, u128)> {
        vec![([1, 0], self.win), ([0, 0], self.lose)]
    }

    fn outcome_facts(&self) -> Vec<(Facts, u128)> {
        vec![([1, 0], self.win), ([0, 0], self.draw), ([-1, 0], self.lose)]
    }

    fn fight_facts(
        &self,
        [outcome, inflicted, suffered]: Aspects,
    ) -> Vec<(&'static str, Vec<(Facts, u128)>)> {
        vec![
            (outcome, self.outcome_facts()),
            (inflicted, losses(&self.inflicted)),
            (suffered, losses(&self.suffered)),
        ]
    }

    fn facts(&self) -> Vec<(&'static str, Vec<(Facts, u128)>)> {
        match self.what {
            What::Round => self.fight_facts(ROUND),
            What::Battle | What::Assault => {
                let aspects = BATTLES.get(usize::from(self.rounds).wrapping_sub(1));
                aspects.map(|&aspects| self.fight_facts(aspects)).unwrap_or_default()
            }
            What::Siege => vec![(SIEGE, self.success_facts())],
            What::Overrun => vec![(OVERRUN, losses(&self.inflicted))],
            What::Pursuit => vec![(PURSUIT, losses(&self.inflicted))],
            What::Morale => vec![(MORALE, self.success_facts())],
            What::Reaction => vec![(REACTION, self.success_facts())],
            What::March => vec![(MARCH, losses(&self.suffered))],
            What::ForcedMarch => vec![(FORCED_MARCH, losses(&self.suffered))],
            What::Demolition => {
                vec![(DEMOLITION, self.success_facts()), (DEMOLISHERS, losses(&self.suffered))]
            }
        }
    }
}

impl Position {
    /// How a round ended for a side: broken or wiped out, by what happened in it.
    fn is_gone(&self, side: Side, round: &[Event]) -> bool {
        let ours = |piece: PieceId| self.side_of(piece) == side;
        let lost =
            round.iter().filter(|event| matches!(event, Event::Lost { piece } if ours(*piece))).count();
        let fails = |event: &Event| match *event {
            Event::MoraleTested { side: tested, die, needed, .. } => tested == side && die > needed,
            _ => false,
        };
        // JG-8.6-05: who is encircled stays and loses 1 SP more instead.
        let stays = |after: &[Event]| matches!(after.first(), Some(Event::Lost { piece }) if ours(*piece));
        let broken = round.iter().position(fails).is_some_and(|at| !stays(&round[at + 1..]));
        broken || lost >= usize::from(self.strength(self.battle.forces[side.index()]))
    }

    /// The SP that a side lost by what happened.
    fn losses_in(&self, side: Side, events: &[Event]) -> i32 {
        let own = |event: &&Event| matches!(event, Event::Lost { piece } if self.side_of(*piece) == side);
        events.iter().filter(own).count() as i32
    }

    /// What happened in the first round that was fought, once it is over.
    fn first_round<'a>(&self, events: &'a [Event]) -> Option<&'a [Event]> {
        let begin = events.iter().position(|event| matches!(event, Event::Fought { .. }))?;
        let Event::Fought { round, .. } = events[begin] else { return None };
        let ends = |event: &Event| matches!(event, Event::Fought { .. } | Event::BattleOver { .. });
        match events[begin + 1..].iter().position(ends) {
            Some(end) => Some(&events[begin + 1..begin + 1 + end]),
            None => (self.battle.round > round).then(|| &events[begin + 1..]),
        }
    }

    /// What happened after the first event of a kind, once nobody has to give up SP any more.
    fn aftermath<'a>(&self, events: &'a [Event], begins: impl Fn(&Event) -> bool) -> Option<&'a [Event]> {
        let begin = events.iter().position(begins)?;
        (self.battle.due == [0; 2]).then(|| &events[begin..])
    }
}

impl Foretell for Position {
    fn forecasts(&self, side: Side) -> Vec<Forecast> {
        // Odds leave out forces that are on their way to the guns: they come after the first round.
        let joined = self.marchers.iter().any(|marcher| marcher.to == self.battle.place);
        let odds = self.odds(side).into_iter().filter(|odds| !joined || odds.rounds <= 1);
        let told = odds.flat_map(|odds| odds.facts());
        told.map(|(what, outcomes)| Forecast { what, outcomes, exact: !self.has_fog() }).collect()
    }

    fn onward(&self, side: Side, what: &'static str) -> Option<Action> {
        match self.asked(side)? {
            Task::Window(..) | Task::OverrunAdvance => Some(Action::Decline),
            Task::Losses(_) => self.loss_choices(side).first().map(Action::Lose),
            Task::Overrun => Some(if what == OVERRUN { Action::Overrun } else { Action::Decline }),
            Task::Invest(_) => Some(if what == SIEGE { Action::Siege } else { Action::Assault }),
            Task::Demolish(_) => Some(Action::Demolish),
            Task::ReactSelect(_) => Some(Action::Try).filter(|_| self.permit_try().is_ok()),
            Task::GunsSelect(_) => {
                let battles = self.battles.into_iter().filter(|&place| self.permit_guns(place).is_ok());
                battles.map(Action::Guns).next()
            }
            Task::Select => Some(if what == FORCED_MARCH { Action::Force } else { Action::March }),
            Task::March => Some(Action::Stop).filter(|_| self.permit_stop().is_ok()),
            _ => None,
        }
    }

    fn befell(&self, now: &Position, side: Side, what: &'static str, events: &[Event]) -> Option<Facts> {
        let [own, enemy] = [side, side.other()];
        if let Some(aspect) = ROUND.iter().position(|&aspect| aspect == what) {
            let round = now.first_round(events)?;
            let outcome = match [own, enemy].map(|side| self.is_gone(side, round)) {
                [false, true] => 1,
                [true, false] => -1,
                _ => 0,
            };
            return Some([[outcome, self.losses_in(enemy, round), self.losses_in(own, round)][aspect], 0]);
        }
        if let Some(rounds) = rounds_of(what) {
            let aspect = BATTLES[usize::from(rounds - 1)].iter().position(|&aspect| aspect == what)?;
            let fought = |event: &Event| match *event {
                Event::BattleOpened { rounds: opened, .. } => Some(opened),
                _ => None,
            };
            return events.iter().find_map(|event| match *event {
                Event::BattleOver { winner, losses } => {
                    let length = events.iter().find_map(fought).unwrap_or(rounds);
                    let outcome = winner.map_or(0, |winner| if winner == own { 1 } else { -1 });
                    let facts = [outcome, losses[enemy.index()].into(), losses[own.index()].into()];
                    (length == rounds).then_some([facts[aspect], 0])
                }
                _ => None,
            });
        }
        let success = |success: bool| [i32::from(success), 0];
        let Battle { forces, .. } = self.battle;
        let held = self.strength(forces[enemy.index()]);
        match what {
            OVERRUN => {
                let rolls = |event: &Event| matches!(event, Event::Overrun { .. });
                let after = now.aftermath(events, rolls)?;
                let Some(Event::Overrun { die, .. }) = after.first() else { return None };
                let destroyed = self.overrun_result(*die) >= 5;
                Some([if destroyed { held.into() } else { self.losses_in(enemy, after) }, 0])
            }
            DEMOLISHERS => {
                let after = now.aftermath(events, |event| matches!(event, Event::Demolished { .. }))?;
                Some([self.losses_in(own, after), 0])
            }
            MARCH | FORCED_MARCH => {
                let straggled = |event: &Event| match event {
                    Event::Straggled { sp, .. } => Some(i32::from(*sp)),
                    Event::KeptUp { .. } => Some(0),
                    _ => None,
                };
                let rolled = events.iter().any(|event| straggled(event).is_some());
                rolled.then(|| [events.iter().filter_map(straggled).sum(), 0])
            }
            _ => events.iter().find_map(|event| match (event, what) {
                (Event::SiegeRolled { fell, .. }, SIEGE) => Some(success(*fell)),
                (Event::Pursued { losses, .. }, PURSUIT) => Some([held.min((*losses).into()).into(), 0]),
                (Event::MoraleTested { side: tested, die, needed, .. }, MORALE) if *tested == side => {
                    Some(success(die <= needed))
                }
                (Event::ReactionTried { success: made, .. }, REACTION) => Some(success(*made)),
                (Event::Demolished { destroyed, .. }, DEMOLITION) => Some(success(*destroyed)),
                _ => None,
            }),
        }
    }
}
