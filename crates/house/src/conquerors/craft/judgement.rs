//! How good a position is, in thousandths of a won game.
//!
//! For the scenarios of the house it is learned from games of the search (`judges/`, [`Judge`]). For those of anybody's own pack, whose map
//! may be another, it is a weighted sum of what can be counted, from the point of view of the Coalition. Its weights were fitted to games that
//! the script and plain players of other tempers played (`cargo run --release -p vedette-house --example tune`): each position at the
//! beginning of a turn, and who won in the end. The sum is divided by the square root of the turns left, because luck
//! has that long to change things, and squeezed, so that no position is better than a game won.

use std::sync::{Arc, LazyLock};

use vedette_conquerors::scenario::Person;
use vedette_conquerors::{COALITION, FRENCH, Pack, Position, Scenario};
use vedette_kernel::{Awaiting, Game, Side};

use super::board::Board;
use super::fields::{Fields, GUARD, PULL, RISK, Tables, table};
use super::fight::{cards_of, stack_cards};
use super::stakes::Paid;
use super::strike::Targets;
use vedette_ai::Judge;

/// A won game.
pub(super) const VICTORY: i32 = 1000;

/// How many things are counted.
pub(super) const FEATURES: usize = 27;

/// What each of them is worth to the Coalition: the logarithm of the odds that it wins.
pub(super) type Weights = [f64; FEATURES];

const OF_1806: Weights = [
    1.6202, -1.0969, 0.6402, 0.6357, -0.4193, -0.3337, 0.3397, -0.2612, 0.0000, 0.5407, 0.0000, 0.0670,
    0.0311, -0.0164, 0.2806, -0.0156, -0.0298, 0.2058, 0.0283, -0.0230, -0.0224, -0.0363, 0.0693, 0.0008,
    0.0000, -0.2643, 0.3768,
];

const OF_1807: Weights = [
    0.8325, -0.6060, 0.6138, 0.0000, -0.2477, -0.1902, 0.4625, 0.0945, 0.4880, 0.1095, 0.1575, -0.0981,
    -0.0290, 0.0128, 0.1139, -0.0834, 0.0701, -0.0967, 0.1667, -0.0164, 0.0053, -0.1477, 0.1006, -0.0468,
    0.0000, 0.0, 0.0,
];

/// Judgements by scenario; none where the text could not be read.
type Learned = [(&'static str, Option<Arc<Judge>>); 5];

/// The judgements that were learned, by scenario (`cargo run --release -p vedette-house --example learn`).
static LEARNED: LazyLock<Learned> = LazyLock::new(|| {
    [
        ("campaign", include_str!("judges/1806-campaign.txt")),
        ("short", include_str!("judges/1806-short.txt")),
        ("pultusk", include_str!("judges/1807-pultusk.txt")),
        ("eylau", include_str!("judges/1807-eylau.txt")),
        ("friedland", include_str!("judges/1807-friedland.txt")),
    ]
    .map(|(code, text)| (code, Judge::read(text).filter(|judge| judge.inputs() == COUNTS).map(Arc::new)))
});

/// The judgement that was learned for a scenario. It knows one map and one order of battle, so it does not judge those of
/// anybody's own pack.
pub(super) fn learned(scenario: &Scenario) -> Option<Arc<Judge>> {
    let built_in = [Pack::napoleon_1806(), Pack::napoleon_1807()];
    let is_ours = built_in.into_iter().flatten().any(|pack| pack.hash() == scenario.pack_hash);
    let (_, judge) = LEARNED.iter().find(|(code, _)| is_ours && *code == scenario.frame.code)?;
    judge.clone()
}

/// The weights for a game.
pub(super) fn weights(scenario: &Scenario) -> &'static Weights {
    if scenario.options.edition.is_of_1807() { &OF_1807 } else { &OF_1806 }
}

/// What a position is worth to a side: by the judgement that was learned for the scenario, or else by the weighted sum.
pub(super) fn evaluate(tables: &Tables, judge: Option<&Judge>, game: &Position, side: Side) -> i32 {
    let coalition = match game.awaiting() {
        Awaiting::Over(outcome) => match outcome.winner {
            Some(COALITION) => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        },
        Awaiting::Sides(_) => match judge {
            Some(judge) => (f64::from(-VICTORY) * judge.value(&counts(tables, game))) as i32,
            None => squeeze(&features(tables, game), tables.weights),
        },
    };
    if side == COALITION { coalition } else { -coalition }
}

fn squeeze(features: &[f64; FEATURES], weights: &Weights) -> i32 {
    let sum: f64 = features.iter().zip(weights).map(|(feature, weight)| feature * weight).sum();
    // Half the logarithm of the odds gives about the right share of wins. Nothing but sums, products and square roots:
    // the same on every machine.
    let sum = sum / 2.0;
    (f64::from(VICTORY) * sum / (1.0 + sum * sum).sqrt()) as i32
}

/// The points around which a game is decided.
fn middle(scenario: &Scenario) -> i32 {
    match scenario.frame.draws {
        Some((first, last)) => (i32::from(first) + i32::from(last)) / 2,
        None => i32::from(scenario.frame.coalition_needs),
    }
}

/// So many turns left are told apart, and so many stakes.
const TURNS: usize = 8;
const STAKES: usize = 12;
/// How many counts a learned judgement weighs.
pub(super) const COUNTS: usize = FEATURES + TURNS + 3 * STAKES + 4;

/// What a learned judgement weighs: all that the sum weighs, which turn it is, how every stake stands, and how each army is
/// gathered.
pub(super) fn counts(tables: &Tables, game: &Position) -> [f64; COUNTS] {
    let scenario = game.scenario();
    let board = Board::new(game, FRENCH);
    let fields = Fields::new(tables, scenario, &board);
    let mut out = [0.0; COUNTS];
    let (known, rest) = out.split_at_mut(FEATURES);
    known.copy_from_slice(&features_of(tables, game, &board, &fields));
    let (turns, rest) = rest.split_at_mut(TURNS);
    turns[usize::from(board.turns_left).min(TURNS) - 1] = 1.0;
    let (stakes, armies) = rest.split_at_mut(3 * STAKES);
    for (stake, counts) in board.stakes.iter().zip(stakes.chunks_exact_mut(3)) {
        let (french, coalition) = fields.cards(stake.area);
        let held = if stake.holder == FRENCH { 1.0 } else { -1.0 };
        counts.copy_from_slice(&[held, f64::from(french) / 100.0, f64::from(coalition) / 100.0]);
    }
    for (side, counts) in Side::BOTH.into_iter().zip(armies.chunks_exact_mut(2)) {
        let mut left = board.corps(side);
        while let Some(corps) = left.into_iter().next() {
            let stack = board.in_area(side, board.area(corps)).minus(scenario.vedettes);
            left = left.minus(stack);
            counts[0] = counts[0].max(f64::from(stack_cards(scenario, &board, stack)));
            counts[1] += 1.0;
        }
    }
    out
}

/// What is counted in a position.
pub(super) fn features(tables: &Tables, game: &Position) -> [f64; FEATURES] {
    let scenario = game.scenario();
    let board = Board::new(game, FRENCH);
    features_of(tables, game, &board, &Fields::new(tables, scenario, &board))
}

fn features_of(tables: &Tables, game: &Position, board: &Board<'_>, fields: &Fields) -> [f64; FEATURES] {
    let scenario = game.scenario();
    let turns = f64::from(board.turns_left);
    let mut out = [0.0; FEATURES];
    let (general, armies) = out.split_at_mut(11);
    let weather = game.weather();
    general[0] = 1.0;
    general[1] = turns;
    general[2] = f64::from(i32::from(game.points()) - middle(scenario));
    general[3] =
        if scenario.options.edition.three_places_score() && board.stakes.coalition_places().len() >= 3 {
            turns
        } else {
            0.0
        };
    for stake in board.stakes.iter() {
        let (place, holder) = (stake.area, stake.holder);
        let near = board.nearest(holder.other(), place);
        let guard = table(&GUARD, board.nearest(holder, place));
        let risk = match stake.paid {
            Paid::IfPresent => 100,
            Paid::AtOnce | Paid::IfDenied => table(&RISK, near),
        };
        let worth = f64::from(stake.worth) / 100.0;
        let open = worth * f64::from(risk * (100 - guard)) / 10_000.0;
        let pull = worth * f64::from(table(&PULL, near)) / 100.0;
        let [opened, drawn] = if holder == COALITION { [4, 5] } else { [6, 7] };
        general[opened] += open;
        general[drawn] += pull;
    }
    general[8] = f64::from(board.stakes.due());
    general[9] = match (weather.mud, weather.rain || weather.snow) {
        (true, _) => 2.0,
        (false, true) => 1.0,
        (false, false) => 0.0,
    };
    general[10] = f64::from(u8::from(weather.cold));
    let (armies, blows) = armies.split_at_mut(14);
    for (side, blow) in Side::BOTH.into_iter().zip(blows) {
        *blow = f64::from(Targets::new(scenario, board, side).all_blows(tables, scenario, board)) / 100.0;
    }
    let (french, coalition) = armies.split_at_mut(7);
    army(scenario, game, board, fields, FRENCH, french);
    army(scenario, game, board, fields, COALITION, coalition);
    let spread = turns.sqrt();
    out.map(|feature| feature / spread)
}

fn army(
    scenario: &Scenario,
    game: &Position,
    board: &Board<'_>,
    fields: &Fields,
    side: Side,
    out: &mut [f64],
) {
    let [cards, strength, fatigue, worn, hand, outnumbered, leader] = out else { return };
    *hand = game.hand(side).len() as f64;
    for corps in board.corps(side) {
        *cards += f64::from(cards_of(scenario, board, corps));
        *strength += f64::from(board.strength(corps));
        let tired = board.fatigue(corps);
        *fatigue += f64::from(tired);
        if tired >= 4 {
            *worn += f64::from(tired - 3);
        }
        *outnumbered += deficit(board, fields, side, corps);
    }
    let napoleon = scenario.person(Person::Napoleon).filter(|_| side == FRENCH);
    if let Some(napoleon) = napoleon.filter(|&block| board.area(block).is_somewhere()) {
        *leader = deficit(board, fields, side, napoleon);
    }
}

/// How many cards more the enemy can bring to where a block stands than its friends can.
fn deficit(board: &Board<'_>, fields: &Fields, side: Side, block: vedette_conquerors::sets::BlockId) -> f64 {
    let (french, coalition) = fields.cards(board.area(block));
    let (ours, theirs) = if side == FRENCH { (french, coalition) } else { (coalition, french) };
    f64::from((theirs - ours).max(0)) / 100.0
}

#[cfg(test)]
mod tests {
    use vedette_conquerors::Options;

    use super::*;
    use crate::conquerors::craft::Script;

    fn scenarios() -> Vec<Scenario> {
        let packs = [(Pack::napoleon_1806(), "edition=en"), (Pack::napoleon_1807(), "edition=1807")];
        let mut scenarios = Vec::new();
        for (pack, options) in packs {
            let pack = pack.expect("the pack is sound");
            let options: Options = options.parse().expect("the options are known");
            let codes = pack.scenarios.iter().map(|entry| entry.code.as_str());
            scenarios.extend(codes.map(|code| pack.scenario(code, options).expect("it is in the pack")));
        }
        scenarios
    }

    /// A judgement that cannot be read, or weighs other counts, would be left out in silence.
    #[test]
    fn every_scenario_of_the_house_has_a_judgement_that_was_learned_for_it() {
        for scenario in scenarios() {
            assert!(learned(&scenario).is_some(), "{}", scenario.frame.code);
            let own = Scenario { pack_hash: "somebody's own".to_owned(), ..scenario };
            assert!(learned(&own).is_none(), "it was learned on another map");
        }
    }

    /// What one side hopes for the other fears, and nothing is better than a game won.
    #[test]
    fn a_position_is_worth_to_one_side_what_it_costs_the_other() {
        for scenario in scenarios() {
            let judge = learned(&scenario);
            let script = Script::new(Arc::new(scenario));
            let game = Position::new(Arc::clone(&script.scenario));
            for judge in [judge.as_deref(), None] {
                let [french, coalition] =
                    [FRENCH, COALITION].map(|side| evaluate(&script.tables, judge, &game, side));
                assert_eq!(french, -coalition);
                assert!(french.abs() < VICTORY, "{french}");
            }
        }
    }
}
