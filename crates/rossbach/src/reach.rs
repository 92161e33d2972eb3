//! Where the stack on the move can get to, by which way and at what risk, and where units that must retreat can end, from what
//! their owner knows.
//!
//! The ways are those of the movement rules themselves: every step is one that they permit. Where the enemy is hidden they
//! are looked for in a guess of the owner's, in which every face-down force has an ordinary zone of control, so nothing that
//! he cannot know is in them.

use std::collections::BTreeSet;

use vedette_kernel::{Game, Quick, Refusal, Side, Silent};

use crate::action::Action;
use crate::flow::Task;
use crate::flow::guide::Guide;
use crate::scenario::{Settlement, Way as Track};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{March, Position, Signpost};

/// What may happen on a way, or where it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Risk {
    /// The march ends in an enemy zone of control, and whoever is engaged must attack.
    Engaged,
    /// A column that comes into an enemy zone must try a Repulse.
    Repulse,
    /// Whether there is a zone is not known: only face-down forces would exert it.
    Unseen,
    /// The stack may not end its move there, by this rule.
    NoRest(&'static str),
    /// A bridge over a river, on which the unit is lost in so many of six cases.
    Bridge(u8),
    /// Friends must make room.
    Crowd,
    /// Enemy vedettes must be driven out.
    Vedettes,
    /// Who stands there is still to be attacked in this phase.
    Attacked,
}

impl Risk {
    /// The rule it comes from.
    pub fn rule(self) -> &'static str {
        match self {
            Risk::Engaged => "RA-4.31-01",
            Risk::Repulse => "RA-8.22-02",
            Risk::Unseen => "RA-1.5-02",
            Risk::NoRest(rule) => rule,
            Risk::Bridge(_) => "RA-11.43-01",
            Risk::Crowd => "RA-11.45-01",
            Risk::Vedettes => "RA-11.42-04",
            Risk::Attacked => "RA-11.45-05",
        }
    }
}

/// Where a piece that must retreat can end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fallback {
    /// The piece.
    pub piece: PieceId,
    /// The hexes on its way, the last included.
    pub path: Vec<HexId>,
    /// What may happen to it.
    pub risks: Vec<Risk>,
}

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
    /// What the last step follows: a road, a trail, or neither.
    pub track: Track,
    /// What may happen there.
    pub risks: Vec<Risk>,
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
                let stop = self.permit_stop(&mut Guide::default());
                let rests = stop.is_ok();
                let track = self.track(here.before, hex);
                let risks = self.risks_of_rest(hex, contact, stop.err());
                ways.push(Way { path, spent: here.spent, left: here.left, contact, rests, track, risks });
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

impl Position {
    /// What a step from a hex to its neighbour follows.
    fn track(&self, from: HexId, to: HexId) -> Track {
        let side = from.is_somewhere().then(|| self.scenario.map.direction(from, to)).flatten();
        side.map_or(Track::None, |direction| self.scenario.hex(from).edges[direction].way)
    }

    /// What a stack that comes to a hex has to reckon with.
    fn risks_of_rest(&self, hex: HexId, contact: bool, refused: Option<Refusal>) -> Vec<Risk> {
        let enemy = self.march.side.other();
        let mut risks = Vec::new();
        if contact && self.has_troops(self.march.stack) {
            let column = !self.weighty(self.march.stack).and(self.column).is_empty();
            let mut near =
                self.scenario.hex(hex).edges.iter().map(|edge| edge.to).filter(|to| to.is_somewhere());
            let field = near.any(|from| {
                self.seems_held(enemy, from) && self.scenario.hex(from).settlement != Settlement::Fortified
            });
            match (column, field) {
                (false, _) => risks.push(Risk::Engaged),
                (true, true) => risks.push(Risk::Repulse),
                // Against a fortified town a column merely stops (RA-8.22-09).
                (true, false) => {}
            }
            let known = |from: HexId| self.pieces_at(from).any(|piece| self.is_known(piece));
            if !self.exerters(enemy, hex).any(known) {
                risks.push(Risk::Unseen);
            }
        }
        risks.extend(refused.map(|refusal| Risk::NoRest(refusal.rule)));
        risks
    }

    /// Where each piece of a side that has to retreat can end, by the way with the fewest river bridges, which is the one it
    /// takes; nothing if nobody has to.
    pub fn fallbacks(&self, side: Side) -> Vec<Fallback> {
        if self.asked(side) != Some(Task::Retreat(side)) {
            return Vec::new();
        }
        let mut found = Vec::new();
        self.retreat_candidates(side, &mut |piece, hex| {
            let (path, bridges) = self.retreat_path(piece, hex);
            let mut risks: Vec<Risk> = bridges.into_iter().map(Risk::Bridge).collect();
            if self.holder(hex) == Some(side.other()) {
                risks.push(Risk::Vedettes);
            } else if self.permit_room(PieceSet::of(piece), hex).is_err() {
                risks.push(Risk::Crowd);
            }
            let combat = self.combat_at(hex);
            if side != self.phasing && combat > 0 && combat != self.fight.number {
                risks.push(Risk::Attacked);
            }
            found.push(Fallback { piece, path, risks });
        });
        found
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
