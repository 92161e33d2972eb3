//! What can be worked out of the map before a game: how long a march is from anywhere to anywhere.

use std::sync::{Arc, OnceLock};

use vedette_rossbach::scenario::Victory;
use vedette_rossbach::sets::HexId;
use vedette_rossbach::{Position, Scenario};

/// A march longer than this is as good as none.
pub(super) const FAR: u16 = 255;

/// The map as a marching column sees it.
pub(super) struct Ground {
    /// What a column of infantry pays over each side of each hex; 0 where it cannot pass.
    tolls: Vec<[u8; 6]>,
    neighbours: Vec<[HexId; 6]>,
    /// What the march to a hex costs from every other, worked out when it is first asked for.
    fields: Vec<OnceLock<Box<[u8]>>>,
    /// The hexes before the exit, where leaving the map counts.
    pub(super) exits: Vec<HexId>,
}

impl Ground {
    pub(super) fn new(scenario: &Arc<Scenario>) -> Ground {
        let opening = Position::new(Arc::clone(scenario));
        let hexes = &scenario.map.hexes;
        let all = || (0..hexes.len()).map(|hex| HexId(hex as u16));
        let toll = |hex: HexId| {
            std::array::from_fn(|direction| opening.foot_price(hex, direction, true).unwrap_or(0))
        };
        let exits = match scenario.frame.victory {
            Victory::Saalfeld([_, _, exit]) => {
                let beside =
                    |hex: &HexId| hexes[hex.index()].in_play && scenario.map.distance(*hex, exit) == 1;
                all().filter(beside).collect()
            }
            Victory::Points(_) => Vec::new(),
        };
        Ground {
            tolls: all().map(toll).collect(),
            neighbours: hexes.iter().map(|hex| hex.edges.map(|edge| edge.to)).collect(),
            fields: all().map(|_| OnceLock::new()).collect(),
            exits,
        }
    }

    /// What a march costs in half points, [`FAR`] at most.
    pub(super) fn march(&self, from: HexId, to: HexId) -> u16 {
        let Some(field) = self.fields.get(to.index()) else { return FAR };
        let field = field.get_or_init(|| self.field(to));
        field.get(from.index()).map_or(FAR, |&cost| cost.into())
    }

    /// Dijkstra from the goal outwards, with a bucket for every cost.
    fn field(&self, goal: HexId) -> Box<[u8]> {
        let mut best = vec![FAR as u8; self.tolls.len()].into_boxed_slice();
        let mut buckets: Vec<Vec<HexId>> = vec![Vec::new(); FAR as usize];
        best[goal.index()] = 0;
        buckets[0].push(goal);
        for cost in 0..buckets.len() {
            while let Some(hex) = buckets[cost].pop() {
                if usize::from(best[hex.index()]) != cost {
                    continue;
                }
                for (direction, &from) in self.neighbours[hex.index()].iter().enumerate() {
                    if !from.is_somewhere() {
                        continue;
                    }
                    // Towards the goal the side is crossed the other way.
                    let toll = self.tolls[from.index()][(direction + 3) % 6];
                    let there = cost + usize::from(toll);
                    if toll > 0 && there < usize::from(best[from.index()]) {
                        best[from.index()] = there as u8;
                        buckets[there].push(from);
                    }
                }
            }
        }
        best
    }
}
