//! The orders of a Movement Phase, thought together: first who wins the game by a march, then attacks, for all stacks within
//! reach of them, then where everybody else goes.

mod attacks;
mod bodies;
mod company;
mod corps;
mod posts;
mod seizure;

use vedette_kernel::scatter::{STEP, scatter};
use vedette_rossbach::sets::{HexId, PieceSet};
use vedette_rossbach::{PRUSSIANS, Position};

use super::manner::Manner;
use super::picture::Picture;

pub(super) use corps::Aims;
pub(super) use posts::{lone, post};

/// How much an attack is worth on the enemy who is to be attacked at any price that is not ruinous.
const HUNGER: i32 = 600;
/// How much an attack would have to be worth on the enemy who is let be.
const ABSTINENCE: i32 = 1_000_000;
/// How much a whim can be worth, in hundredths of a strength point.
const FANCY: u64 = 90;

/// How an army commander feels today.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Temper {
    /// What an attack has to be worth, in hundredths of a strength point.
    pub(super) threshold: i32,
    /// How much danger counts, in hundredths.
    pub(super) caution: i32,
    /// How much goals draw, in hundredths.
    pub(super) drive: i32,
    /// Where everybody is to go.
    pub(super) focus: Option<HexId>,
    /// The enemy who is attacked before all others, if anybody can.
    pub(super) prey: Option<HexId>,
    /// The enemy who is let be.
    pub(super) spared: Option<HexId>,
    /// A number that makes otherwise equal tempers choose differently; nothing for the script itself.
    pub(super) whim: Option<u64>,
}

impl Temper {
    /// By who is winning: who is behind must attack, who is ahead can wait.
    pub(super) fn usual(picture: &Picture<'_>) -> Temper {
        let (manner, behind) = (picture.manner, (-picture.lead()).clamp(-300, 300));
        let bold = match (picture.by_place(), picture.side == PRUSSIANS) {
            (true, _) => manner.boldness,
            (false, true) => manner.restraint,
            (false, false) => 0,
        };
        let onset = if picture.side == PRUSSIANS && !picture.by_place() { manner.onset } else { 0 };
        // When everything is nearly counted a lead is kept, and who is behind has nothing to lose.
        let stake = match picture.standing {
            Some(_) if picture.has_the_last_word() => 4 * manner.stake,
            Some(_) if picture.may_withdraw() => 2 * manner.stake,
            Some(_) => -manner.stake,
            None => 0,
        };
        Temper {
            threshold: stake
                + bold
                + Manner::when_behind([manner.threshold[0], -manner.threshold[1]], behind),
            caution: Manner::when_behind([manner.caution[0], -manner.caution[1]], behind).max(0)
                * if picture.may_withdraw() { manner.withdrawal } else { 1 },
            drive: if picture.may_withdraw() {
                0
            } else {
                (onset + Manner::when_behind(manner.drive, behind)).max(0)
            },
            focus: None,
            prey: None,
            spared: None,
            whim: None,
        }
    }

    /// What an attack on a hex is worth besides what comes of it, in hundredths of a strength point.
    fn hunger(&self, on: HexId) -> i32 {
        match Some(on) {
            prey if prey == self.prey => HUNGER,
            spared if spared == self.spared => -ABSTINENCE,
            _ => 0,
        }
    }

    /// So much a body likes a hex for no reason, in hundredths of a strength point.
    fn fancy(&self, body: usize, hex: HexId) -> i32 {
        let Some(whim) = self.whim else { return 0 };
        let place = (body as u64) << 32 | u64::from(hex.0);
        (scatter(whim.wrapping_add(place.wrapping_mul(STEP))) % FANCY) as i32
    }
}

/// What a stack is to do: who, from where, by which way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Order {
    pub(super) pieces: PieceSet,
    pub(super) from: HexId,
    /// The hexes of the way, without the first; empty to stay.
    pub(super) way: Vec<HexId>,
    /// Whether it goes in Road March.
    pub(super) column: bool,
    /// Whether a column leaves the road before it sets out.
    pub(super) deploy: bool,
}

impl Order {
    /// Where it ends.
    pub(super) fn end(&self) -> HexId {
        self.way.last().copied().unwrap_or(self.from)
    }
}

/// The order by which the stack that is moving marches.
pub(super) fn of_march<'o>(game: &Position, orders: &'o [Order]) -> Option<&'o Order> {
    let march = game.march_now();
    orders.iter().find(|order| order.from == march.from && march.stack.minus(order.pieces).is_empty())
}

/// Whether the stack that is moving is on the map and goes where it likes.
pub(super) fn is_free(game: &Position) -> bool {
    let march = game.march_now();
    march.at.is_somewhere() && march.targets == 0 && !march.ordered && !march.goal.is_somewhere()
}

/// The orders of a phase.
pub(super) fn plan(picture: &Picture<'_>, temper: &Temper) -> Vec<Order> {
    plan_with_targets(picture, temper).0
}

/// The orders of a phase, and the enemies who are to be attacked by them, the best attack first.
pub(super) fn plan_with_targets(picture: &Picture<'_>, temper: &Temper) -> (Vec<Order>, Vec<HexId>) {
    let mut field = bodies::Field::new(picture);
    seizure::plan(&mut field);
    attacks::plan(&mut field, temper);
    posts::plan(&mut field, temper);
    let leaders = picture.game.scenario().tables.leaders;
    (leaders_last(field.orders, leaders), field.targets)
}

/// The same orders with leaders leaving a hex after everybody else who leaves it: they may not ride off from more units than can
/// stand there without them (RA-3.12-01).
fn leaders_last(mut orders: Vec<Order>, leaders: PieceSet) -> Vec<Order> {
    for place in (0..orders.len()).rev() {
        let leads = !orders[place].pieces.and(leaders).is_empty() && !orders[place].way.is_empty();
        let from = orders[place].from;
        let last = orders.iter().rposition(|order| order.from == from && !order.way.is_empty());
        if let Some(last) = last.filter(|&last| leads && from.is_somewhere() && last > place) {
            orders[place..=last].rotate_left(1);
        }
    }
    orders
}

#[cfg(test)]
mod tests {
    use vedette_rossbach::sets::PieceId;

    use super::*;

    fn order(piece: u8, from: u16, to: &[u16]) -> Order {
        let way = to.iter().map(|&hex| HexId(hex)).collect();
        Order { pieces: PieceSet::of(PieceId(piece)), from: HexId(from), way, column: false, deploy: false }
    }

    #[test]
    fn a_leader_leaves_a_hex_after_everybody_else_who_does() {
        let leader = PieceSet::of(PieceId(0));
        let orders = vec![
            order(0, 1, &[2]),
            order(1, 5, &[6]),
            order(2, 1, &[3]),
            order(3, 1, &[]),
            order(4, 7, &[8]),
        ];
        let sorted = leaders_last(orders, leader);
        let pieces: Vec<PieceId> = sorted.iter().filter_map(|order| order.pieces.first()).collect();
        assert_eq!(pieces, [1, 2, 0, 3, 4].map(PieceId));
    }
}
