//! Leaders without troops.

use vedette_jours::sets::{ArmyId, BoxId, PieceId, PieceSet};

use super::super::board::{Roads, is_leader};
use super::{Duty, Order, Planner};

impl Planner<'_, '_> {
    /// Leaders without troops go where troops have no leader; a commander-in-chief goes where he reaches most.
    pub(super) fn move_leaders(&mut self, out: &mut Vec<Order>) {
        let board = self.board;
        let game = board.game;
        let scenario = board.scenario();
        let grouped = self.groups.iter().fold(PieceSet::NONE, |all, group| all.or(group.pieces));
        let lone = scenario.tables.of_side[board.side.index()]
            .and(scenario.tables.leaders)
            .minus(grouped)
            .minus(game.activated_pieces())
            .minus(game.sheltered());
        for leader in lone {
            let from = game.place_of(leader);
            if !from.is_somewhere() {
                continue;
            }
            let stack = PieceSet::of(leader);
            let roads = Roads::new(game, board.side, from, game.pace_of(stack), false);
            let army = game.army_of_piece(leader);
            let value = |place: BoxId| self.post(leader, army, place, out);
            let here = value(from);
            let best =
                roads.reached.iter().map(|&place| (value(place), place)).max_by_key(|&(worth, _)| worth);
            let Some((_, to)) = best.filter(|&(worth, _)| worth > here + 3) else { continue };
            if let Some(way) = roads.way(to).filter(|way| way.end().is_some()) {
                out.push(Order { stack, from, way, forced: false, duty: Duty::March });
            }
        }
    }

    /// What a box is worth to a leader.
    fn post(&self, leader: PieceId, army: Option<ArmyId>, place: BoxId, orders: &[Order]) -> i32 {
        let board = self.board;
        let game = board.game;
        // Who will be there when the orders are carried out.
        let mut there = game.company(board.side, place);
        for order in orders {
            there = there.minus(order.stack);
        }
        for order in orders.iter().filter(|order| order.way.end() == Some(place)) {
            there = there.or(order.stack);
        }
        let own = |piece: &PieceId| game.army_of_piece(*piece) == army;
        let sp: i32 = there.into_iter().filter(own).map(|piece| i32::from(game.strength_of(piece))).sum();
        if sp == 0 {
            return -10 - board.press(board.side.other(), place);
        }
        let led = there
            .into_iter()
            .any(|piece| piece != leader && is_leader(board.scenario(), piece) && own(&piece));
        let mut worth = sp * 2 - if led { sp + 4 } else { 0 };
        if game.is_chief(leader) {
            worth += board.within(board.side, place, 4);
        }
        worth
    }
}
