//! Where the stack on the move can get to, and by which way, from what its owner knows.
//!
//! The ways are those of the movement rules themselves: every step is one that they permit. Where the enemy is hidden they
//! are looked for in a guess of the owner's, in which every face-down force has an ordinary zone of control, so nothing that
//! he cannot know is in them.

use std::collections::BTreeSet;

use vedette_kernel::{Game, Quick, Side, Silent};

use crate::action::Action;
use crate::flow::Task;
use crate::flow::guide::Guide;
use crate::sets::HexId;
use crate::state::{March, Position, Signpost};

/// A way to a hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Way {
    /// The hexes on it, the one it leads to included.
    pub path: Vec<HexId>,
    /// Half points it costs.
    pub spent: u8,
    /// Half points left on arrival.
    pub left: u8,
    /// Whether it ends in an enemy zone, for all one knows.
    pub contact: bool,
    /// Whether the stack may end its move there.
    pub rests: bool,
}

/// What is known of a hex while ways are looked for: what it costs to come here, what is then left, and where from.
#[derive(Clone, Copy)]
struct Found {
    spent: u8,
    left: u8,
    steps: u8,
    before: HexId,
}

impl Position {
    /// The cheapest way to every hex that the stack on the move can reach, if nobody interferes; nothing if the side moves no
    /// stack. Hexes on the map come in the order of their numbers.
    pub fn ways(&self, side: Side) -> Vec<Way> {
        if self.asked(side) != Some(Task::March) {
            return Vec::new();
        }
        // The luck is always the same: what is shown depends on the player's knowledge alone.
        let known = if self.has_fog() { self.guessed(side, &mut Quick::new(0)) } else { self.clone() };
        if known.march.at.is_somewhere() {
            return known.ways_from_here(0, None);
        }
        known.ways_from_the_edge(side)
    }

    /// Ways of a stack that is still to come in: by each of the hexes that are open to it.
    fn ways_from_the_edge(&self, side: Side) -> Vec<Way> {
        let mut options = Vec::new();
        self.options(side, &mut options);
        let mut best: Vec<Way> = Vec::new();
        for action in options {
            let Action::Step(hex) = action else { continue };
            let mut inside = self.clone();
            inside.apply(side, action, &mut Quick::new(0), &mut Silent);
            if inside.march.at != hex {
                continue;
            }
            let spent = self.march.left.saturating_sub(inside.march.left);
            for way in inside.ways_from_here(spent, Some(hex)) {
                match best.iter_mut().find(|other| other.path.last() == way.path.last()) {
                    Some(other) if other.spent > way.spent => *other = way,
                    Some(_) => {}
                    None => best.push(way),
                }
            }
        }
        best.sort_by_key(|way| way.path.last().copied());
        best
    }

    /// The ways on from where the stack is, with what it has paid so far and the hex by which it has just come in.
    fn ways_from_here(mut self, paid: u8, entry: Option<HexId>) -> Vec<Way> {
        let march = self.march;
        let leaders = march.stack.minus(self.scenario.tables.leaders).is_empty();
        let mut found: Vec<Option<Found>> = vec![None; self.scenario.map.hexes.len()];
        let start = Found { spent: paid, left: march.left, steps: 0, before: HexId::NOWHERE };
        found[march.at.index()] = Some(start);
        let mut open = BTreeSet::from([(paid, 0, march.at)]);
        let mut ways = Vec::new();
        while let Some((_, _, hex)) = open.pop_first() {
            let Some(here) = found[hex.index()] else { continue };
            let first = hex == march.at;
            let contact = self.seems_in_zone(march.side.other(), hex);
            self.march = if first {
                march
            } else {
                let (begun, halted, signpost) = (true, contact && !leaders, Signpost::NONE);
                March { at: hex, left: here.left, begun, halted, signpost, ..march }
            };
            if !first || entry.is_some() {
                let path = path_to(&found, hex, entry);
                let rests = self.permit_stop(&mut Guide::default()).is_ok();
                ways.push(Way { path, spent: here.spent, left: here.left, contact, rests });
            }
            // A stack that comes into a zone goes no farther; where it stood in one, the rules say whether it may leave.
            if first || !contact || leaders {
                self.spread(hex, here, &mut found, &mut open);
            }
        }
        self.march = march;
        ways.sort_by_key(|way| way.path.last().copied());
        ways
    }

    /// Looks at the hexes around one.
    fn spread(
        &self,
        hex: HexId,
        here: Found,
        found: &mut [Option<Found>],
        open: &mut BTreeSet<(u8, u8, HexId)>,
    ) {
        let mut guide = Guide::default();
        for edge in self.scenario.hex(hex).edges.iter().filter(|edge| edge.to.is_somewhere()) {
            if self.permit_step(edge.to, &mut guide).is_err() {
                continue;
            }
            let Ok(price) = self.permit_way(hex, edge.to, here.left, !self.march.begun) else { continue };
            let next = Found {
                spent: here.spent.saturating_add(price),
                left: here.left.saturating_sub(price),
                steps: here.steps + 1,
                before: hex,
            };
            let better =
                |old: Found| (next.spent, next.steps) < (old.spent, old.steps) && old.before.is_somewhere();
            if found[edge.to.index()].is_none_or(better) {
                if let Some(old) = found[edge.to.index()] {
                    open.remove(&(old.spent, old.steps, edge.to));
                }
                found[edge.to.index()] = Some(next);
                open.insert((next.spent, next.steps, edge.to));
            }
        }
    }
}

/// The hexes from the start to a hex, the start left out, the hex of entry first if there is one.
fn path_to(found: &[Option<Found>], hex: HexId, entry: Option<HexId>) -> Vec<HexId> {
    let mut path = Vec::new();
    let mut at = hex;
    while let Some(here) = found.get(at.index()).copied().flatten().filter(|here| here.before.is_somewhere())
    {
        path.push(at);
        at = here.before;
    }
    path.extend(entry);
    path.reverse();
    path
}
