//! How good a position is, in thousandths of a won game.
//!
//! For the scenarios of the house it is learned from games of the search (`judges/`, [`Judge`]). For those of anybody's own pack it is
//! a sum in hundredths of a victory point: what would be counted now, what the armies could still do, and what they stand to
//! lose. It is divided by what luck can change in the turns left, and squeezed, so that nothing is better than a game won.

use std::sync::{Arc, LazyLock};

use vedette_jours::scenario::FRENCH;
use vedette_jours::sets::BoxId;
use vedette_jours::{Pack, Position, Scenario};
use vedette_kernel::{Awaiting, Game, Side};

use super::board::{Board, Stand};
use super::cards::lead;
use super::ground::Ground;
use vedette_ai::Judge;

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

/// Judgements by scenario; none where the text could not be read.
type Learned = [(&'static str, Option<Arc<Judge>>); 5];

/// The judgements that were learned, by scenario (`cargo run --release -p vedette-house --example learn`).
static LEARNED: LazyLock<Learned> = LazyLock::new(|| {
    [
        ("waiting", include_str!("judges/waiting.txt")),
        ("lutzen-bautzen", include_str!("judges/lutzen-bautzen.txt")),
        ("spring", include_str!("judges/spring.txt")),
        ("autumn", include_str!("judges/autumn.txt")),
        ("campaign", include_str!("judges/campaign.txt")),
    ]
    .map(|(code, text)| (code, Judge::read(text).filter(|judge| judge.inputs() == COUNTS).map(Arc::new)))
});

/// The judgement that was learned for a scenario. It knows one map and one order of battle, so it does not judge those of
/// anybody's own pack.
pub(super) fn learned(scenario: &Scenario) -> Option<Arc<Judge>> {
    let is_ours = Pack::germany_1813().is_ok_and(|pack| pack.hash() == scenario.pack_hash);
    let (_, judge) = LEARNED.iter().find(|(code, _)| is_ours && *code == scenario.frame.code)?;
    judge.clone()
}

/// What a position is worth to a side: by the judgement that was learned for the scenario, or else by the sum.
pub(super) fn evaluate(ground: &Ground, judge: Option<&Judge>, game: &Position, side: Side) -> i32 {
    if let Awaiting::Over(outcome) = game.awaiting() {
        let margin = (i32::from(game.points(FRENCH)) - i32::from(game.points(FRENCH.other()))).clamp(-20, 20);
        let french = match outcome.winner {
            Some(FRENCH) => VICTORY,
            Some(_) => -VICTORY,
            None => 0,
        } + margin;
        return if side == FRENCH { french } else { -french };
    }
    if let Some(judge) = judge {
        let french = (f64::from(VICTORY) * judge.value(&counts(ground, game))) as i32;
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

/// So many boxes with points are told apart, and so many turns.
const PRIZES: usize = 16;
const TURNS: usize = 16;
/// What is counted of each army.
const ARMY: usize = 9;
/// How many counts a learned judgement weighs.
pub(super) const COUNTS: usize = 6 + TURNS + 2 * ARMY + 3 * PRIZES;

/// What a learned judgement weighs, for the French: what would be counted now, the turn and who is still to move in it, both armies,
/// and how every box with points stands.
pub(super) fn counts(ground: &Ground, game: &Position) -> [f64; COUNTS] {
    let board = Board::new(game, ground, FRENCH);
    let mut out = [0.0; COUNTS];
    let (general, rest) = out.split_at_mut(6);
    let turns = usize::try_from(board.turns_left()).unwrap_or(0);
    // Luck has so long to change things.
    let spread = (1.0 + turns as f64).sqrt();
    let losses = i32::from(game.losses(FRENCH.other())) - i32::from(game.losses(FRENCH));
    let moved_first = if game.first_side() == FRENCH { 1.0 } else { -1.0 };
    let sum = f64::from(counted(ground, game, FRENCH)) / 100.0;
    general.copy_from_slice(&[
        f64::from(lead(game, FRENCH)) / spread,
        f64::from(losses) / spread,
        sum / spread,
        squeezed(sum / (2.2 + 1.7 * (turns as f64).sqrt())),
        moved_first,
        if game.phasing_side() == FRENCH { 1.0 } else { -1.0 },
    ]);
    let (left, rest) = rest.split_at_mut(TURNS);
    left[turns.min(TURNS - 1)] = 1.0;
    let (armies, prizes) = rest.split_at_mut(2 * ARMY);
    for (side, army) in Side::BOTH.into_iter().zip(armies.chunks_exact_mut(ARMY)) {
        count_army(&board, side, army);
    }
    for (prize, counts) in game.scenario().frame.prizes.iter().zip(prizes.chunks_exact_mut(3)) {
        let held = match board.flag(prize.place) {
            Some(FRENCH) => 1.0,
            Some(_) => -1.0,
            None => 0.0,
        };
        let [french, allied] =
            Side::BOTH.map(|side| f64::from(board.press(side, prize.place).min(60)) / 10.0);
        counts.copy_from_slice(&[held, french, allied]);
    }
    out
}

fn count_army(board: &Board<'_>, side: Side, out: &mut [f64]) {
    let [strength, largest, stacks, exposed, stragglers, cards, sheltered, sources, hopes] = out else {
        return;
    };
    let game = board.game;
    for stand in board.stands[side.index()].iter().filter(|stand| stand.sp > 0) {
        *strength += f64::from(stand.sp) / 10.0;
        *largest = largest.max(f64::from(stand.sp) / 10.0);
        *stacks += 1.0;
        if stand.sheltered {
            *sheltered += f64::from(stand.sp) / 10.0;
        } else {
            *exposed += f64::from(exposure(board, stand, side)) / 100.0;
        }
    }
    for piece in game.scenario().tables.of_side[side.index()] {
        *stragglers += f64::from(game.stragglers_of(piece)) / 10.0;
    }
    *cards = game.cards_of(side).len() as f64;
    let taken = |&source: &BoxId| game.has_real_units(side.other(), source);
    *sources = board.ground.sources[side.index()].into_iter().filter(taken).count() as f64;
    for prize in &game.scenario().frame.prizes {
        *hopes += f64::from(prospect(board, side, prize.place, i32::from(prize.points))) / 100.0;
    }
}

/// Squeezes any number between -1 and 1.
fn squeezed(number: f64) -> f64 {
    number / (1.0 + number * number).sqrt()
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
fn prospect(board: &Board<'_>, side: Side, place: BoxId, worth: i32) -> i32 {
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
