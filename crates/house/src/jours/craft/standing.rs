//! Orders for those who do not march: to dig in, and to part from the enemy in an Armistice.

use vedette_jours::scenario::Terrain;
use vedette_jours::sets::{BoxId, PieceId, PieceSet};
use vedette_kernel::Side;

use super::board::{Board, Way};
use super::orders::{Duty, Order};

/// A stack that may dig in: infantry that the enemy can reach and that has nothing else to do.
pub(super) fn entrench(board: &Board<'_>) -> Option<Order> {
    let game = board.game;
    let scenario = board.scenario();
    let (own, enemy) = (board.side, board.side.other());
    if board.is_last_word() || board.is_truce() {
        return None;
    }
    let done = game.activated_pieces().or(game.busy_pieces()).or(game.sheltered());
    let mut best: Option<(i32, PieceSet, BoxId)> = None;
    for stand in &board.stands[own.index()] {
        let place = stand.place;
        let foot: PieceSet = stand
            .pieces
            .and(scenario.tables.infantry)
            .minus(done)
            .into_iter()
            .filter(|&piece| game.strength_of(piece) > 0)
            .collect();
        let walls = scenario.place(place).terrain == Terrain::Fortified;
        let theirs = board.press(enemy, place);
        if foot.is_empty() || walls || game.is_dug_in(own, place) || 3 * theirs < 2 * stand.sp {
            continue;
        }
        if game.has_counters(enemy, place) {
            continue;
        }
        let worth = theirs + board.prize(place) / 20 + stand.sp;
        let first = foot.into_iter().max_by_key(|&piece| game.strength_of(piece));
        if let Some(piece) = first
            && best.is_none_or(|(most, ..)| worth > most)
        {
            best = Some((worth, PieceSet::of(piece), place));
        }
    }
    best.map(|(_, stack, from)| Order { stack, from, way: Way::NONE, forced: false, duty: Duty::Dig })
}

/// A box one step away in which nobody stands next to an enemy: where an Armistice wants a stack.
pub(super) fn part(board: &Board<'_>, piece: PieceId) -> Option<Order> {
    let game = board.game;
    let from = game.place_of(piece);
    if !from.is_somewhere() || game.is_clear_of_enemies(board.side, from) {
        return None;
    }
    let clear =
        |side: Side, place: BoxId| game.is_clear_of_enemies(side, place) && game.may_come(side, place);
    let link = board
        .scenario()
        .links(from)
        .iter()
        .filter(|link| game.can_cross(link) && clear(board.side, link.to))
        .min_by_key(|link| game.toll_of(link))?;
    let way = Way::NONE.after(link.to);
    Some(Order { stack: PieceSet::of(piece), from, way, forced: false, duty: Duty::March })
}
