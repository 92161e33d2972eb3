//! How good a position is. For battles of a day it is learned from games of the script (`judges/`, [`Judge`]); elsewhere it is the
//! points as they would be counted, with what is about to change them.

use std::sync::{Arc, LazyLock};

use vedette_ai::Judge;
use vedette_kernel::{Awaiting, Game, Outcome, Side};
use vedette_rossbach::scenario::{Scores, Victory};
use vedette_rossbach::sets::{FormationId, HexId};
use vedette_rossbach::{FRENCH, PRUSSIANS, Position, Scenario};

use super::counts::{COUNTS, counts};
use super::ground::Ground;
use super::manner::Manner;
use super::picture::{self, Stand};

/// A game that is over.
const WON: i32 = 1_000;

/// Judgements by scenario; none where the text could not be read.
type Learned = [(&'static str, Option<Arc<Judge>>); 4];

/// The judgements that were learned, by scenario (`cargo run --release -p vedette-house --example learn`).
static LEARNED: LazyLock<Learned> = LazyLock::new(|| {
    [
        ("saalfeld", include_str!("judges/saalfeld.txt")),
        ("jena", include_str!("judges/jena.txt")),
        ("auerstedt", include_str!("judges/auerstedt.txt")),
        ("jena-auerstedt", include_str!("judges/jena-auerstedt.txt")),
    ]
    .map(|(code, text)| (code, Judge::read(text).filter(|judge| judge.inputs() == COUNTS).map(Arc::new)))
});

/// The judgement that was learned for a scenario.
pub(super) fn learned(scenario: &Scenario) -> Option<Arc<Judge>> {
    let (_, judge) = LEARNED.iter().find(|(code, _)| *code == scenario.frame.code)?;
    judge.clone()
}

/// How good a position is for a side: the chance to win, squeezed between −1,000 and 1,000.
pub(super) fn evaluate(
    game: &Position,
    ground: &Ground,
    manner: &Manner,
    judge: Option<&Judge>,
    side: Side,
) -> i32 {
    match game.awaiting() {
        Awaiting::Over(Outcome { winner: Some(winner), .. }) => {
            let lead = f64::from(lead(game, ground, side)) / f64::from(manner.clear.max(1));
            let lead = (lead.tanh() * f64::from(manner.margin)) as i32;
            (if winner == side { WON - manner.margin } else { manner.margin - WON }) + lead
        }
        Awaiting::Over(_) => 0,
        Awaiting::Sides(_) => {
            if let Some(judge) = judge {
                let french = (f64::from(WON) * judge.value(&counts(game, ground))) as i32;
                return if side == FRENCH { french } else { -french };
            }
            let left = f64::from(game.scenario().frame.last_turn.saturating_sub(game.turn()));
            let lead = f64::from(lead(game, ground, side));
            // The nearer the end, the more a lead is worth.
            ((lead / (130.0 * (1.0 + left / 3.0).sqrt())).tanh() * f64::from(WON)) as i32
        }
    }
}

/// How far a side is ahead, in hundredths of a point.
pub(super) fn lead(game: &Position, ground: &Ground, side: Side) -> i32 {
    let stands = [picture::stands(game, FRENCH), picture::stands(game, PRUSSIANS)];
    let french = match game.scenario().frame.victory {
        Victory::Saalfeld(goals) => saalfeld(game, ground, goals, &stands),
        Victory::Points(award) => by_points(game, ground, i32::from(award), &stands),
    };
    if side == FRENCH { french } else { -french }
}

/// Losses so far, in half points of the counters that fell; those of the present phase included.
fn fallen(game: &Position, side: Side) -> f64 {
    f64::from(game.losses(side))
}

/// A smooth curve through printed steps.
fn along(steps: &[(f64, f64)], at: f64) -> f64 {
    let mut before = steps[0];
    for &step in steps {
        if at < step.0 {
            let share = (at - before.0) / (step.0 - before.0).max(1e-9);
            return before.1 + share.clamp(0.0, 1.0) * (step.1 - before.1);
        }
        before = step;
    }
    before.1
}

/// What is counted at the end of the greater scenarios, smoothed: the ratio of losses, what the Prussians have left,
/// sources, broken formations.
fn by_points(game: &Position, ground: &Ground, award: i32, stands: &[Vec<Stand>; 2]) -> i32 {
    let (french, prussian) = (fallen(game, FRENCH), fallen(game, PRUSSIANS));
    // A few losses more are expected on both sides, so that the first one does not decide.
    let ratio = (prussian + 1.0) / (french + 1.0);
    let ratio = along(
        &[(0.4, -3.4), (1.0, -2.6), (1.8, -1.2), (2.2, 0.2), (2.8, 1.6), (3.4, 3.0), (6.0, 3.4)],
        ratio,
    );
    let spared =
        along(&[(0.0, 5.2), (10.0, 4.6), (24.0, 3.6), (40.0, 2.6), (50.0, 1.6), (80.0, 1.0)], prussian);
    let mut lead = 100.0 * (ratio - spared) - 100.0 * f64::from(award);
    // Every strength point is a little nearer to the next step.
    lead += 3.0 * (prussian - french);
    for place in 0..game.scenario().formations.len() {
        let formation = FormationId(place as u8);
        let sign = if game.scenario().formations[place].side == FRENCH { -1.0 } else { 1.0 };
        lead += sign * broken(game, formation);
    }
    lead += captured(game);
    lead += sources(game, ground, stands);
    lead += exposure(game, stands);
    lead as i32
}

/// How far a formation is on its way to its limit.
fn broken(game: &Position, formation: FormationId) -> f64 {
    let (lost, limit) = game.wear(formation);
    let Some(limit) = limit.filter(|&limit| limit > 0) else { return 0.0 };
    let share = f64::from(lost) / f64::from(limit);
    if share >= 1.0 { 100.0 } else { 70.0 * share * share }
}

/// Points that somebody has for captures and the like, which nothing else counts.
fn captured(game: &Position) -> f64 {
    let scenario = game.scenario();
    let lost = |side: Side| {
        let leaders = scenario.tables.leaders.and(scenario.tables.of_side[side.index()]);
        let gone = leaders.into_iter().filter(|&leader| game.is_captured(leader)).count() as f64;
        let trains = scenario.tables.trains.and(scenario.tables.of_side[side.index()]);
        let taken = trains.into_iter().filter(|&train| game.is_captured(train)).count() as f64;
        25.0 * gone + 100.0 * taken
    };
    lost(PRUSSIANS) - lost(FRENCH)
}

/// Sources held, and those that somebody stands before.
fn sources(game: &Position, ground: &Ground, stands: &[Vec<Stand>; 2]) -> f64 {
    let mut lead = 0.0;
    for (place, source) in game.scenario().frame.sources.iter().enumerate() {
        if source.scores == Scores::Never {
            continue;
        }
        let owner = if source.side == FRENCH { 1.0 } else { -1.0 };
        let held = game.controller(place) == Some(source.side);
        let menace = menace(game, ground, stands, source.hex, source.side);
        lead += owner * if held { 100.0 - menace } else { 25.0 - menace / 4.0 };
    }
    lead
}

/// How likely a hex is to be taken from a side, in hundredths.
pub(super) fn menace(
    game: &Position,
    ground: &Ground,
    stands: &[Vec<Stand>; 2],
    hex: HexId,
    side: Side,
) -> f64 {
    let left = 10 * u16::from(game.scenario().frame.last_turn.saturating_sub(game.turn()));
    let weigh = |side: Side| -> f64 {
        stands[side.index()]
            .iter()
            .filter(|stand| stand.strength > 0)
            .map(|stand| {
                let march = ground.march(stand.hex, hex);
                let reached = march <= left;
                f64::from(stand.strength) * if reached { (-f64::from(march) / 14.0).exp() } else { 0.0 }
            })
            .sum()
    };
    let (guard, danger) = (weigh(side), weigh(side.other()));
    90.0 * danger / (danger + guard + 4.0)
}

/// Stacks that could be attacked badly: outnumbered by the enemies around them, with few friends near.
fn exposure(game: &Position, stands: &[Vec<Stand>; 2]) -> f64 {
    let map = &game.scenario().map;
    let mut lead = 0.0;
    for side in [FRENCH, PRUSSIANS] {
        let mut risk = 0.0;
        for stand in stands[side.index()].iter().filter(|stand| stand.strength > 2) {
            let near = |others: &[Stand], within: u8| -> i32 {
                let near = others.iter().filter(|other| map.distance(other.hex, stand.hex) <= within);
                near.map(|other| other.strength).sum()
            };
            let (foes, friends) = (near(&stands[side.other().index()], 2), near(&stands[side.index()], 1));
            let over = f64::from(foes) / f64::from(friends.max(1));
            if over > 1.2 {
                risk += f64::from(stand.strength) * 0.6 * (over - 1.2).min(2.0);
            }
        }
        lead += if side == FRENCH { -risk } else { risk };
    }
    lead
}

/// Saalfeld: the town, the way north, and losses.
fn saalfeld(game: &Position, ground: &Ground, goals: [HexId; 3], stands: &[Vec<Stand>; 2]) -> i32 {
    let frame = &game.scenario().frame;
    let holder = |hex: HexId| {
        let place = frame.sources.iter().position(|source| source.hex == hex);
        place.and_then(|place| game.controller(place))
    };
    let town = if holder(goals[0]) == Some(PRUSSIANS) {
        menace(game, ground, stands, goals[0], PRUSSIANS) / 100.0
    } else {
        1.0 - menace(game, ground, stands, goals[0], FRENCH) / 100.0
    };
    let way = if game.has_exited() {
        1.0
    } else if holder(goals[1]) == Some(FRENCH) {
        0.95 - menace(game, ground, stands, goals[1], FRENCH) / 100.0
    } else {
        let ways = ground.exits.iter().copied().chain([goals[1]]);
        ways.map(|hex| menace(game, ground, stands, hex, PRUSSIANS)).fold(0.0, f64::max) / 120.0
    };
    let points = game.points();
    let losses = f64::from(points[0] - points[1]);
    let by_losses = 1.0 / (1.0 + (-losses / 3.0).exp());
    // Both or neither: losses decide.
    let french = town * way + (town * (1.0 - way) + (1.0 - town) * way) * by_losses;
    let lead = (french.clamp(0.02, 0.98) / (1.0 - french.clamp(0.02, 0.98))).ln() * 60.0;
    (lead + 4.0 * losses + exposure(game, stands) * 0.5) as i32
}
