//! What can be worked out of the map before a game: how long a march is from anywhere to anywhere.

use std::sync::{Arc, OnceLock};

use vedette_rossbach::scenario::Victory;
use vedette_rossbach::sets::HexId;
use vedette_rossbach::{Position, Scenario};

/// A march longer than this is as good as none.
pub(super) const FAR: u16 = 255;

/// The map as a marching column sees it.
pub(super) struct Ground {
    /// For every hex those from which a column of infantry comes into it, and what it pays; 0 where it cannot.
    doors: Vec<[(HexId, u8); 6]>,
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
        // Towards a goal a side is crossed the other way.
        let doors = |hex: HexId| {
            std::array::from_fn(|direction| {
                let from = hexes[hex.index()].edges[direction].to;
                let toll = |from| opening.foot_price(from, (direction + 3) % 6, true).unwrap_or(0);
                (from, if from.is_somewhere() { toll(from) } else { 0 })
            })
        };
        let exits = match scenario.frame.victory {
            Victory::Saalfeld([_, _, exit]) => {
                let beside =
                    |hex: &HexId| hexes[hex.index()].in_play && scenario.map.distance(*hex, exit) == 1;
                all().filter(beside).collect()
            }
            Victory::Points(_) => Vec::new(),
        };
        Ground { doors: all().map(doors).collect(), fields: all().map(|_| OnceLock::new()).collect(), exits }
    }

    /// What a march costs in half points, [`FAR`] at most.
    pub(super) fn march(&self, from: HexId, to: HexId) -> u16 {
        let Some(field) = self.fields.get(to.index()) else { return FAR };
        let field = field.get_or_init(|| self.field(to));
        field.get(from.index()).map_or(FAR, |&cost| cost.into())
    }

    /// Dijkstra from the goal outwards, with a bucket for every cost that can still come: no step is dearer than there are buckets.
    fn field(&self, goal: HexId) -> Box<[u8]> {
        const STEPS: usize = 32;
        let mut best = vec![FAR as u8; self.doors.len()].into_boxed_slice();
        let mut buckets: [Vec<HexId>; STEPS] = std::array::from_fn(|_| Vec::with_capacity(64));
        best[goal.index()] = 0;
        buckets[0].push(goal);
        for cost in 0..FAR as usize {
            let mut bucket = std::mem::take(&mut buckets[cost % STEPS]);
            for hex in bucket.drain(..) {
                if usize::from(best[hex.index()]) != cost {
                    continue;
                }
                for &(from, toll) in &self.doors[hex.index()] {
                    let there = cost + usize::from(toll);
                    if toll > 0 && there < usize::from(best[from.index()]) {
                        best[from.index()] = there as u8;
                        buckets[there % STEPS].push(from);
                    }
                }
            }
            buckets[cost % STEPS] = bucket;
        }
        best
    }
}
