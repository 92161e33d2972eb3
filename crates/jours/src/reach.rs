//! How far the stack that marches can get: for whoever wants to see it on the map before he goes.
//!
//! Every step is permitted and paid by the rules of the march, on a position from which the enemy's secrets are erased, and
//! nobody interferes. Where the enemy is met the march is not followed further.

use vedette_kernel::Side;

use crate::flow::Task;
use crate::sets::BoxId;
use crate::state::Position;

/// A box that the marching stack can get to, if nobody interferes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The boxes passed on the way there, the box itself last.
    pub path: Vec<BoxId>,
    /// MP left on arrival.
    pub left: u8,
    /// There are enemy counters.
    pub contact: bool,
}

impl Position {
    /// Where the stack that a side marches can get by what that side knows.
    pub fn reach(&self, side: Side) -> Vec<Reach> {
        if self.asked(side) != Some(Task::March) || !self.march.place.is_somewhere() {
            return Vec::new();
        }
        let mut probe = self.without_secrets_of(side.other());
        let mut best: Vec<Option<Reach>> = vec![None; self.scenario.map.places.len()];
        let start = Reach { path: Vec::new(), left: self.march.left, contact: false };
        let mut open = vec![(self.march.place, start)];
        while let Some((here, way)) = open.pop() {
            probe.march.place = here;
            probe.march.left = way.left;
            for link in self.scenario.links(here) {
                let Some(cost) = probe.step_cost(link).filter(|_| probe.permit_step(link.to).is_ok()) else {
                    continue;
                };
                let left = way.left.saturating_sub(cost);
                let known = best.get(link.to.index()).and_then(Option::as_ref);
                if link.to == self.march.place || known.is_some_and(|known| known.left >= left) {
                    continue;
                }
                let mut path = way.path.clone();
                path.push(link.to);
                let found = Reach { path, left, contact: probe.has_counter(side.other(), link.to) };
                if !found.contact {
                    open.push((link.to, found.clone()));
                }
                if let Some(place) = best.get_mut(link.to.index()) {
                    *place = Some(found);
                }
            }
        }
        best.into_iter().flatten().collect()
    }
}
