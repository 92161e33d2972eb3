//! Forming stacks: who marches with whom, so that leaders make it cheap.

use vedette_jours::scenario::{Arm, PieceKind};
use vedette_jours::sets::{ArmyId, BoxId, PieceId, PieceSet};

use super::super::board::{Roads, is_leader};
use super::super::odds::Force;
use super::{Group, Planner};

impl Planner<'_, '_> {
    pub(super) fn form_groups(&mut self) {
        let board = self.board;
        let game = board.game;
        let busy = game.activated_pieces().or(game.sheltered());
        let own = board.stands[board.side.index()].clone();
        for stand in own {
            let free = stand.pieces.minus(busy);
            if !free.is_empty() {
                self.split(free, stand.place, None);
            }
        }
        let waiting = game.waiting_pieces().and(board.scenario().tables.of_side[board.side.index()]);
        let mut left = waiting.minus(busy);
        while let Some(first) = left.first() {
            let entrance = game.entrance_of(first);
            let same: PieceSet =
                left.into_iter().filter(|&piece| game.entrance_of(piece) == entrance).collect();
            left = left.minus(same).minus(PieceSet::of(first));
            if let Some(entrance) = entrance {
                self.split(same, BoxId::NOWHERE, Some(entrance));
            }
        }
    }

    /// Divides the pieces of a box into stacks: each leader takes what he may, the commander-in-chief the rest.
    fn split(&mut self, free: PieceSet, from: BoxId, entrance: Option<(BoxId, u8)>) {
        let game = self.board.game;
        let scenario = self.board.scenario();
        let is_body = |piece: &PieceId| {
            let printed = scenario.piece(*piece);
            printed.kind != PieceKind::Leader
                && printed.kind != PieceKind::Dummy
                && game.strength_of(*piece) > 0
        };
        let mut bodies: PieceSet = free.into_iter().filter(is_body).collect();
        let mut guns = free.and(scenario.tables.artillery);
        let mut leaders: Vec<PieceId> =
            free.into_iter().filter(|&piece| is_leader(scenario, piece)).collect();
        // The commander-in-chief comes last: he may take more than others.
        leaders
            .sort_by_key(|&leader| (game.is_chief(leader), std::cmp::Reverse(scenario.piece(leader).rank)));
        for leader in leaders {
            if bodies.is_empty() {
                break;
            }
            let army = game.army_of_piece(leader);
            let chief = game.is_chief(leader);
            let own: PieceSet = bodies.into_iter().filter(|&piece| self.may_follow(piece, army)).collect();
            let taken = if chief { own } else { self.pick(own) };
            if taken.is_empty() {
                continue;
            }
            let mut stack = taken.or(PieceSet::of(leader));
            bodies = bodies.minus(taken);
            let own_guns: PieceSet = guns.into_iter().filter(|&piece| self.may_follow(piece, army)).collect();
            stack = stack.or(own_guns);
            guns = guns.minus(own_guns);
            self.add(stack, from, entrance, army);
        }
        while let Some(first) = bodies.first() {
            let army = game.army_of_piece(first);
            let same: PieceSet =
                bodies.into_iter().filter(|&piece| game.army_of_piece(piece) == army).collect();
            let taken = self.pick(same);
            if taken.is_empty() {
                break;
            }
            bodies = bodies.minus(taken);
            self.add(taken, from, entrance, army);
        }
    }

    /// Whether a piece goes with a leader of an army without costing anything.
    fn may_follow(&self, piece: PieceId, army: Option<ArmyId>) -> bool {
        match (self.board.game.army_of_piece(piece), army) {
            (Some(own), Some(army)) => own == army,
            (None, Some(army)) => self.board.scenario().piece(piece).payers.has(army),
            _ => false,
        }
    }

    /// The strongest units that may go together without a commander-in-chief: two of foot and one more of horse.
    fn pick(&self, from: PieceSet) -> PieceSet {
        let game = self.board.game;
        let scenario = self.board.scenario();
        let mut order: Vec<PieceId> = from.into_iter().collect();
        order.sort_by_key(|&piece| std::cmp::Reverse(game.strength_of(piece)));
        let (mut foot, mut all) = (0, 0);
        let mut taken = PieceSet::NONE;
        for piece in order {
            let on_foot = scenario.piece(piece).arm == Arm::Infantry;
            if all < 3 && (!on_foot || foot < 2) {
                taken.insert(piece);
                all += 1;
                foot += i32::from(on_foot);
            }
        }
        taken
    }

    pub(super) fn add(
        &mut self,
        pieces: PieceSet,
        from: BoxId,
        entrance: Option<(BoxId, u8)>,
        army: Option<ArmyId>,
    ) {
        let game = self.board.game;
        let Some(price) = game.price_of(pieces) else { return };
        let pace = game.pace_of(pieces);
        let (start, pace) = match entrance {
            Some((to, cost)) => (to, pace.saturating_sub(cost)),
            None => (from, pace),
        };
        let roads = Roads::new(game, self.board.side, start, pace, true);
        let force = Force::of(game, pieces);
        let concentrated = !game.is_within_limits(pieces);
        self.groups.push(Group {
            pieces,
            from,
            entrance,
            force,
            roads,
            pace,
            price,
            army,
            concentrated,
            used: false,
            hope: 0,
        });
    }
}
