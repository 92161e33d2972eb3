//! How good a position is, in hundredths of a victory point.
//!
//! A weighted sum of what can be counted, from the point of view of the Coalition. The weights were fitted to games that
//! the script played against itself (`cargo run --release -p vedette-ai --example tune`): each position at the
//! beginning of a turn, and who won in the end. The sum is divided by the square root of the turns left, because luck
//! has that long to change things, and squeezed, so that no position is better than a game won.

use vedette_conquerors::scenario::Person;
use vedette_conquerors::{COALITION, FRENCH, Position, Scenario};
use vedette_kernel::{Awaiting, Game, Side};

use super::board::Board;
use super::fields::{Fields, GUARD, PULL, RISK, Tables, table};
use super::fight::cards_of;

/// A won game.
pub(super) const VICTORY: i32 = 1000;

/// How many things are counted.
pub(super) const FEATURES: usize = 22;

/// What each of them is worth to the Coalition: the logarithm of the odds that it wins.
const WEIGHTS: [f64; FEATURES] = [
    2.0436, -0.8219, 0.5499, 0.2426, -0.1897, -0.2481, 0.2285, -0.1315, -0.1712, -0.0281, -0.0037, 0.2486,
    -0.1362, 0.1028, -0.0560, 0.2584, 0.0257, -0.0393, -0.0118, 0.1236, -0.1136, 0.0,
];

/// What a position is worth to a side.
pub(super) fn evaluate(tables: &Tables, game: &Position, side: Side) -> i32 {
    let coalition = match game.awaiting() {
        Awaiting::Over(outcome) => match outcome.winner {
            Some(COALITION) => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        },
        Awaiting::Sides(_) => squeeze(&features(tables, game)),
    };
    if side == COALITION { coalition } else { -coalition }
}

fn squeeze(features: &[f64; FEATURES]) -> i32 {
    let sum: f64 = features.iter().zip(WEIGHTS).map(|(feature, weight)| feature * weight).sum();
    // Half the logarithm of the odds gives about the right share of wins. Nothing but sums, products and square roots:
    // the same on every machine.
    let sum = sum / 2.0;
    (f64::from(VICTORY) * sum / (1.0 + sum * sum).sqrt()) as i32
}

/// What is counted in a position.
pub(super) fn features(tables: &Tables, game: &Position) -> [f64; FEATURES] {
    let scenario = game.scenario();
    let board = Board::new(game, FRENCH);
    let fields = Fields::new(tables, scenario, &board);
    let turns = f64::from(board.last_turn.saturating_sub(board.turn)) + 1.0;
    let mut out = [0.0; FEATURES];
    let (general, armies) = out.split_at_mut(8);
    let places = board.coalition_places();
    general[0] = 1.0;
    general[1] = turns;
    general[2] = f64::from(game.points());
    general[3] = if places.len() >= 3 { turns } else { 0.0 };
    for place in scenario.map.places {
        let holder = board.controller(place).unwrap_or(COALITION);
        let near = board.nearest(holder.other(), place);
        let risk = table(&RISK, near) * (100 - table(&GUARD, board.nearest(holder, place)));
        let worth = f64::from(board.worth(place)) / 100.0;
        let open = worth * f64::from(risk) / 10_000.0;
        if holder == COALITION {
            general[4] += open;
            general[5] += worth * f64::from(table(&PULL, near)) / 100.0;
        } else {
            general[6] += open;
            general[7] += worth * f64::from(table(&PULL, near)) / 100.0;
        }
    }
    let (french, coalition) = armies.split_at_mut(7);
    army(scenario, game, &board, &fields, FRENCH, french);
    army(scenario, game, &board, &fields, COALITION, coalition);
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
