//! Where a stack can get in this phase, and how: the rules' own prices, zones and columns.

use vedette_rossbach::sets::{HexId, PieceSet};

use super::picture::Picture;

/// Nobody gets there.
const NEVER: u8 = u8::MAX;

/// Where a stack can get.
#[derive(Clone)]
pub(super) struct Reach {
    cost: Vec<u8>,
    before: Vec<HexId>,
    /// The hexes it can get to, the nearest first; its own is the first of all.
    pub(super) hexes: Vec<HexId>,
    from: HexId,
}

/// A march to look at: who, from where, with how many half points, in Road March or not.
#[derive(Clone, Copy)]
pub(super) struct Setting {
    pub(super) pieces: PieceSet,
    pub(super) from: HexId,
    pub(super) points: u8,
    pub(super) column: bool,
    /// Whether the stack has taken a step already.
    pub(super) begun: bool,
    /// Friends who will have left by then.
    pub(super) gone: PieceSet,
}

impl Reach {
    /// `arrivals` are friends who will have come to a hex by then.
    pub(super) fn new(picture: &Picture<'_>, setting: Setting, arrivals: &[(HexId, PieceSet)]) -> Reach {
        let count = picture.game.scenario().map.hexes.len();
        let mut reach = Reach {
            cost: vec![NEVER; count],
            before: vec![HexId::NOWHERE; count],
            hexes: Vec::new(),
            from: setting.from,
        };
        reach.spread(picture, setting, arrivals);
        reach
    }

    /// For who stays where he is.
    pub(super) fn here(picture: &Picture<'_>, hex: HexId) -> Reach {
        let count = picture.game.scenario().map.hexes.len();
        let mut reach = Reach {
            cost: vec![NEVER; count],
            before: vec![HexId::NOWHERE; count],
            hexes: vec![hex],
            from: hex,
        };
        reach.cost[hex.index()] = 0;
        reach
    }

    fn spread(&mut self, picture: &Picture<'_>, setting: Setting, arrivals: &[(HexId, PieceSet)]) {
        let Setting { pieces, from, points, column, begun, gone } = setting;
        let (game, side, scenario) = (picture.game, picture.side, picture.game.scenario());
        let weighty = pieces.minus(scenario.tables.leaders).minus(scenario.tables.vedettes);
        let troops = !pieces.and(scenario.tables.units.or(scenario.tables.vedettes)).is_empty();
        let free_riders = pieces.minus(scenario.tables.leaders).is_empty();
        let engaged = !free_riders && picture.is_covered(from);
        let mut buckets: Vec<Vec<HexId>> = vec![Vec::new(); usize::from(points) + 1];
        self.cost[from.index()] = 0;
        buckets[0].push(from);
        let stuck = engaged && (begun || pieces.into_iter().any(|piece| !game.is_commanded(piece)));
        for cost in 0..buckets.len() {
            let mut next = 0;
            while let Some(&hex) = buckets[cost].get(next) {
                next += 1;
                if usize::from(self.cost[hex.index()]) != cost {
                    continue;
                }
                self.hexes.push(hex);
                let start = hex == from;
                if stuck || (!start && !free_riders && picture.is_covered(hex)) {
                    continue;
                }
                for direction in 0..6 {
                    let to = scenario.hex(hex).edges[direction].to;
                    if !to.is_somewhere() {
                        continue;
                    }
                    let Some(price) = game.price(pieces, hex, direction, column) else { continue };
                    let there = cost + usize::from(price);
                    if there >= buckets.len() || there >= usize::from(self.cost[to.index()]) {
                        continue;
                    }
                    let zone = picture.is_covered(to);
                    let friends = match game.holder_of(to) {
                        Some(holder) if holder != side => continue,
                        Some(_) => game.force_at(side, to).minus(gone),
                        None => PieceSet::NONE,
                    };
                    let blocked = zone && (column || engaged && start);
                    let escorts = || {
                        let arrived = arrivals.iter().filter(|(at, _)| *at == to);
                        arrived.fold(friends, |all, (_, pieces)| all.or(*pieces)).and(scenario.tables.units)
                    };
                    let unescorted = zone && !troops && escorts().is_empty();
                    let met = !weighty.is_empty()
                        && friends.minus(pieces).into_iter().any(|piece| game.is_in_column(piece));
                    if blocked || unescorted || met {
                        continue;
                    }
                    self.cost[to.index()] = there as u8;
                    self.before[to.index()] = hex;
                    buckets[there].push(to);
                }
            }
        }
    }

    /// What the way to a hex costs, if it can be reached.
    pub(super) fn cost(&self, hex: HexId) -> Option<u8> {
        self.cost.get(hex.index()).copied().filter(|&cost| cost != NEVER)
    }

    /// Whether the way to a hex leads through another, or ends in it.
    pub(super) fn passes(&self, to: HexId, through: HexId) -> bool {
        let mut at = to;
        while at.is_somewhere() && at != self.from {
            if at == through {
                return true;
            }
            at = self.before[at.index()];
        }
        false
    }

    /// The hexes of the way, without the first.
    pub(super) fn way(&self, to: HexId) -> Vec<HexId> {
        let mut way = Vec::new();
        let mut at = to;
        while at.is_somewhere() && at != self.from {
            way.push(at);
            at = self.before[at.index()];
        }
        way.reverse();
        way
    }
}
