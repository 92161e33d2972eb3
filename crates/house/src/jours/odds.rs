//! Odds and reach in a position of Jours de Gloire, as plain data.

use vedette_jours::action::Action;
use vedette_jours::flow::Task;
use vedette_jours::odds::Odds;
use vedette_jours::reach::Reach;
use vedette_jours::{Position, Scenario};
use vedette_kernel::{Game, Quick, Side, Silent};
use vedette_system::{OddsLine, ReachInfo, own};

use super::shapes::{DiceOdds, Risk};

/// The odds of what a side is asked about.
pub(super) fn odds(position: &Position, side: Side) -> Vec<OddsLine> {
    lines(&position.odds(side))
}

/// Odds as they are told.
pub(super) fn lines(odds: &[Odds]) -> Vec<OddsLine> {
    odds.iter().map(line).collect()
}

/// The chance that something happens, as a part of one.
pub(super) fn share(ways: u128, total: u128) -> f64 {
    ways as f64 / total.max(1) as f64
}

fn line(odds: &Odds) -> OddsLine {
    let share = |ways: u128| share(ways, odds.total);
    let shares = |list: &[(u16, u128)]| list.iter().map(|&(sp, ways)| (sp, share(ways))).collect();
    OddsLine {
        what: odds.what.code().to_owned(),
        win: share(odds.win),
        draw: share(odds.draw),
        lose: share(odds.lose),
        own: own(&DiceOdds {
            rounds: odds.rounds,
            inflicted: shares(&odds.inflicted),
            suffered: shares(&odds.suffered),
        }),
    }
}

/// Where the stack that marches, or is being formed, can get to. What lies beyond an ordinary march is told with what a
/// forced march risks.
pub(super) fn reach(position: &Position, side: Side) -> Vec<ReachInfo> {
    match position.question_for(side) {
        Some(Task::March) => told(position, side, false),
        Some(Task::Select) => {
            let mut all =
                departed(position, side, Action::March).map_or_else(Vec::new, |it| told(&it, side, false));
            let forced =
                departed(position, side, Action::Force).map_or_else(Vec::new, |it| told(&it, side, true));
            let beyond: Vec<ReachInfo> =
                forced.into_iter().filter(|far| all.iter().all(|near| near.area != far.area)).collect();
            all.extend(beyond);
            all
        }
        _ => Vec::new(),
    }
}

/// The stack on its way, imagined from what the side knows; nothing if it may not go like that.
fn departed(position: &Position, side: Side, action: Action) -> Option<Position> {
    position.check(side, action).ok()?;
    // The luck is always the same: what is shown depends on the player's knowledge alone.
    let mut chance = Quick::new(0);
    let mut imagined = position.guess(side, &mut chance);
    imagined.apply(side, action, &mut chance, &mut Silent);
    let mut options = Vec::new();
    while imagined.question_for(side) == Some(Task::Payer) {
        options.clear();
        imagined.options(side, &mut options);
        imagined.apply(side, *options.first()?, &mut chance, &mut Silent);
    }
    Some(imagined)
}

fn told(position: &Position, side: Side, forced: bool) -> Vec<ReachInfo> {
    let risk = position.odds(side).first().map_or(0.0, |odds| share(odds.lose, odds.total));
    let info = |reach: Reach| reach_info(position.scenario(), &reach, forced, risk);
    position.reach(side).into_iter().filter(|reach| !reach.path.is_empty()).map(info).collect()
}

fn reach_info(scenario: &Scenario, reach: &Reach, forced: bool, risk: f64) -> ReachInfo {
    let path: Vec<String> = reach.path.iter().map(|&place| scenario.place(place).code.clone()).collect();
    ReachInfo {
        area: path.last().cloned().unwrap_or_default(),
        path,
        points_left: reach.left.into(),
        contact: reach.contact,
        own: own(&Risk { forced, risk }),
    }
}
