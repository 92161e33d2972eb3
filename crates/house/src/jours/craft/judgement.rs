//! How good a position is, in thousandths of a won game.
//!
//! A sum in hundredths of a victory point: what would be counted now, what the armies could still do, and what they stand to
//! lose. It is divided by what luck can change in the turns left, and squeezed, so that nothing is better than a game won.

use vedette_jours::Position;
use vedette_jours::scenario::FRENCH;
use vedette_kernel::{Awaiting, Game, Side};

use super::board::{Board, Stand};
use super::cards::lead;
use super::ground::Ground;

/// A won game.
const VICTORY: i32 = 1000;

/// What the counts of a position are worth, in hundredths of a victory point.
struct Weights {
    /// A SP more than the enemy has, besides its weight in the count of losses.
    strength: i32,
    /// A SP that left the ranks and may come back.
    straggler: i32,
    /// A hundredth of a prize that the enemy can take.
    threatened: i32,
    /// A hundredth of a prize that can be taken.
    within_reach: i32,
    /// A hundredth of a prize farther away.
    far: i32,
    /// A SP by which the enemy around a stack is stronger than its friends.
    exposed: i32,
    /// A source of supply that the enemy stands on.
    source: i32,
    /// A card in the hand.
    card: i32,
}

const WEIGHTS: Weights = Weights {
    strength: 9,
    straggler: 8,
    threatened: 35,
    within_reach: 30,
    far: 22,
    exposed: 5,
    source: 150,
    card: 10,
};

/// What a position is worth to a side.
pub(super) fn evaluate(ground: &Ground, game: &Position, side: Side) -> i32 {
    if let Awaiting::Over(outcome) = game.awaiting() {
        let margin = (i32::from(game.points(FRENCH)) - i32::from(game.points(FRENCH.other()))).clamp(-20, 20);
        let french = match outcome.winner {
            Some(FRENCH) => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        } + margin;
        return if side == FRENCH { french } else { -french };
    }
    let sum = counted(ground, game, side);
    let board_turns = i32::from(game.expected_end()) - i32::from(game.turn());
    let luck = 220.0 + 170.0 * f64::from(board_turns.max(0)).sqrt();
    let share = f64::from(sum) / luck;
    (f64::from(VICTORY) * share / (1.0 + share * share).sqrt()) as i32 + (sum / 100).clamp(-20, 20)
}

/// The sum, in hundredths of a victory point.
fn counted(ground: &Ground, game: &Position, side: Side) -> i32 {
    let board = Board::new(game, ground, side);
    let turns = board.turns_left();
    let half = |side: Side| potential(&board, side, turns);
    let losses = i32::from(game.losses(side.other())) - i32::from(game.losses(side));
    let whole_losses = 100 * (i32::from(game.loss_points(side)) - i32::from(game.loss_points(side.other())));
    100 * lead(game, side) - whole_losses + 25 * losses + half(side) - half(side.other())
}

/// What a side's army is worth beyond the count.
fn potential(board: &Board<'_>, side: Side, turns: i32) -> i32 {
    let game = board.game;
    let enemy = side.other();
    let stands = &board.stands[side.index()];
    let later = turns.clamp(0, 4);
    let mut sum = 0;
    for stand in stands.iter().filter(|stand| stand.sp > 0) {
        sum += WEIGHTS.strength * stand.sp * (2 + later) / 4;
        if !stand.sheltered {
            sum -= exposure(board, stand, side);
        }
    }
    for piece in game.scenario().tables.of_side[side.index()] {
        sum += WEIGHTS.straggler * i32::from(game.stragglers_of(piece));
    }
    sum += WEIGHTS.card * game.cards_of(side).len() as i32;
    if later > 0 {
        for prize in &game.scenario().frame.prizes {
            let worth = i32::from(prize.points);
            sum += prospect(board, side, prize.place, worth);
        }
    }
    for source in board.ground.sources[side.index()] {
        if game.has_real_units(enemy, source) {
            sum -= WEIGHTS.source * (1 + later) / 4;
        }
    }
    sum
}

/// What a stack stands to lose to the enemy around it.
fn exposure(board: &Board<'_>, stand: &Stand, side: Side) -> i32 {
    let theirs = board.press(side.other(), stand.place);
    let ours = board.press(side, stand.place);
    WEIGHTS.exposed * (theirs - ours).clamp(0, 2 * stand.sp)
}

/// What a side may hope for, or fear, at a box with points.
fn prospect(board: &Board<'_>, side: Side, place: vedette_jours::sets::BoxId, worth: i32) -> i32 {
    let enemy = side.other();
    let ours = board.press(side, place);
    let theirs = board.press(enemy, place);
    let all = (ours + theirs).max(1);
    if board.flag(place) == Some(side) {
        return if theirs > ours { -worth * WEIGHTS.threatened * theirs / all } else { 0 };
    }
    if !board.game.may_come(side, place) {
        return 0;
    }
    let mut sum = if ours > theirs { worth * WEIGHTS.within_reach * ours / all } else { 0 };
    let row = board.ground.row(board.border_open, place);
    let stands = board.stands[side.index()].iter().filter(|stand| !stand.sheltered);
    let nearest = stands
        .map(|stand| {
            let distance = row.get(stand.place.index()).copied().unwrap_or(super::ground::FAR);
            stand.sp.min(12) * board.ground.decay[usize::from(distance)]
        })
        .max()
        .unwrap_or(0);
    sum += worth * WEIGHTS.far * nearest / 1200;
    if board.game.siege_at(place).is_some_and(|siege| siege.besieger == side) {
        sum += worth * WEIGHTS.within_reach;
    }
    sum
}
