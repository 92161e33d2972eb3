//! The shortest way to an objective, in the movement points of the stack that marches (sections 7.44 and 2.11).

use crate::flood::Flood;
use crate::sets::HexId;
use crate::state::Position;

/// The least that a step costs: half a point on a road for who has the road rate, a point for everybody else.
const LEAST: [u16; 2] = [2, 1];

/// What the way to a goal costs from the stack's hex and from the hexes around it: found out when it is first needed, and
/// then known for all questions about the same stack in the same hex.
#[derive(Default)]
pub(crate) struct Guide(Option<Route>);

struct Route {
    here: Option<u16>,
    around: [Option<u16>; 6],
}

impl Position {
    /// Whether a step for a price lies on a shortest way from the stack to a goal. Where there is no way every step that
    /// comes nearer is one.
    pub(crate) fn is_on_route(&self, to: HexId, price: u8, goal: HexId, guide: &mut Guide) -> bool {
        let from = self.march.at;
        if !goal.is_somewhere() || to == goal {
            return true;
        }
        let Some(direction) = self.scenario.map.direction(from, to) else { return false };
        let route = guide.0.get_or_insert_with(|| self.route(goal, from));
        match (route.here, route.around[direction]) {
            (Some(here), Some(there)) => there + u16::from(price) <= here,
            _ => self.distance(to, goal) < self.distance(from, goal),
        }
    }

    /// What it costs the stack to a goal. The search goes from the goal towards the stack and ends with the last hex that can
    /// lie on a shortest way; a neighbour off those ways is told as dear as a way over the stack's own hex.
    fn route(&self, goal: HexId, from: HexId) -> Route {
        let paces = self.paces(self.march.stack);
        let least = LEAST[usize::from(paces.has_road_rate())];
        let mut flood = Flood::new(|hex| least * u16::from(self.distance(hex, from)));
        flood.reach(goal, 0);
        let mut limit = u16::MAX;
        while let Some((hex, cost, total)) = flood.next().filter(|(_, _, total)| *total <= limit) {
            if hex == from {
                limit = total;
            }
            for (direction, edge) in self.scenario.hex(hex).edges.iter().enumerate() {
                if !edge.to.is_somewhere() {
                    continue;
                }
                // The stack comes the other way.
                let back = (direction + 3) % 6;
                let joined = self.scenario.hex(edge.to).edges[back].to == hex;
                if let Some(step) = self.pace_toll(paces, edge.to, back).filter(|_| joined) {
                    flood.reach(edge.to, cost + u16::from(step));
                }
            }
        }
        let around = self.scenario.hex(from).edges.map(|edge| flood.cost(edge.to));
        Route { here: flood.cost(from), around }
    }
}
