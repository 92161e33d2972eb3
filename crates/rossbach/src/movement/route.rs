//! The shortest way to an objective, in the movement points of the stack that marches (sections 7.44 and 2.11).

use crate::sets::HexId;
use crate::state::Position;

/// How many hexes a search looks at before it gives up: enough for the whole map.
const REACH: usize = crate::scenario::MAX_HEXES;

/// Hexes to look at next, cheapest first: a bucket for each cost, as a ring.
struct Frontier {
    /// The best cost found for each hex; `u16::MAX` for none.
    best: Vec<u16>,
    /// Hexes by cost.
    buckets: Vec<Vec<HexId>>,
}

impl Position {
    /// Whether a step for a price lies on a shortest way from the stack to a goal. Where there is no way every step that
    /// comes nearer is one.
    pub(crate) fn is_on_route(&self, to: HexId, price: u8, goal: HexId) -> bool {
        let from = self.march.at;
        if !goal.is_somewhere() {
            return true;
        }
        if to == goal {
            return true;
        }
        let costs = self.costs_to(goal, from);
        match (costs.get(from.index()), costs.get(to.index())) {
            (Some(&here), Some(&there)) if here != u16::MAX && there != u16::MAX => {
                there + u16::from(price) <= here
            }
            _ => self.distance(to, goal) < self.distance(from, goal),
        }
    }

    /// What it costs the stack from every hex to a goal, as far as it is needed to know it for the stack's own hex.
    fn costs_to(&self, goal: HexId, from: HexId) -> Vec<u16> {
        let mut frontier =
            Frontier { best: vec![u16::MAX; self.scenario.map.hexes.len()], buckets: Vec::new() };
        frontier.reach(goal, 0);
        let mut cost = 0;
        let mut seen = 0;
        let mut limit = u16::MAX;
        while cost < frontier.buckets.len() && seen < REACH && cost as u16 <= limit {
            let Some(hex) = frontier.buckets[cost].pop() else {
                cost += 1;
                continue;
            };
            if frontier.best[hex.index()] != cost as u16 {
                continue;
            }
            seen += 1;
            if hex == from {
                // Neighbours of the stack may still be found at the same cost.
                limit = cost as u16;
            }
            for edge in &self.scenario.hex(hex).edges {
                if edge.to.is_somewhere() {
                    let step = self.reverse_toll(edge.to, hex);
                    if let Some(step) = step {
                        frontier.reach(edge.to, cost as u16 + u16::from(step));
                    }
                }
            }
        }
        frontier.best
    }

    /// What the stack pays from a hex into the next one towards the goal.
    fn reverse_toll(&self, from: HexId, to: HexId) -> Option<u8> {
        let direction = self.scenario.map.direction(from, to)?;
        self.stack_toll(self.march.stack, from, direction)
    }
}

impl Frontier {
    fn reach(&mut self, hex: HexId, cost: u16) {
        if self.best[hex.index()] <= cost {
            return;
        }
        self.best[hex.index()] = cost;
        let place = usize::from(cost);
        if self.buckets.len() <= place {
            self.buckets.resize(place + 1, Vec::new());
        }
        self.buckets[place].push(hex);
    }
}
