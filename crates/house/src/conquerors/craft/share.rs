//! On whom fatigue and losses fall, and who recovers first.

use vedette_conquerors::sets::{BlockId, CardId};
use vedette_conquerors::{Action, Arm, Scenario};

use super::board::Board;
use super::cards::keep;
use super::fight::burden;

/// Places a point of fatigue where it hurts least, takes one off where it helps most, gives up the point that is missed
/// least.
pub(super) fn share(scenario: &Scenario, board: &Board<'_>, options: &[Action]) -> Option<Action> {
    let costs = |action: &Action| match *action {
        Action::Tire(corps) => tire(board, corps),
        Action::Ease(corps) => -ease(board, corps, 1),
        Action::Lose(corps, arm) => lose(scenario, board, corps, arm),
        _ => i32::MAX,
    };
    options.iter().copied().min_by_key(costs)
}

fn tire(board: &Board<'_>, corps: BlockId) -> i32 {
    let (fatigue, strength) = (board.fatigue(corps), board.strength(corps));
    // A corps that is lost anyway may carry the rest.
    if fatigue > 8 { -1 } else { burden(fatigue + 1, strength) - burden(fatigue, strength) }
}

fn ease(board: &Board<'_>, corps: BlockId, points: u8) -> i32 {
    let (fatigue, strength) = (board.fatigue(corps), board.strength(corps));
    burden(fatigue, strength) - burden(fatigue.saturating_sub(points), strength)
}

fn lose(scenario: &Scenario, board: &Board<'_>, corps: BlockId, arm: Arm) -> i32 {
    let strength = board.strength(corps);
    let brink = match strength {
        0 | 1 => 500,
        5 => 120,
        _ => 0,
    };
    let cavalry = match arm {
        Arm::Cavalry => 15 + 10 * i32::from(scenario.block(corps).pursuit),
        Arm::Infantry => 0,
    };
    brink + cavalry - 5 * i32::from(strength)
}

/// Plays recovery cards on the most tired, the card that is missed least first. A card is kept where it brings more than
/// the rest would.
pub(super) fn recover(scenario: &Scenario, board: &Board<'_>, options: &[Action]) -> Option<Action> {
    let gain = |card: CardId, corps: BlockId| {
        let printed = scenario.card(board.us, card);
        ease(board, corps, printed.recovery) - keep(printed.title) * 3 / 4
    };
    let worth = |action: &Action| match *action {
        Action::Recover(card, corps) => gain(card, corps),
        _ => 0,
    };
    let best = options.iter().copied().max_by_key(worth)?;
    Some(if worth(&best) > 0 { best } else { Action::Decline })
}
