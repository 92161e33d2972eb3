//! Retreats after combat and after a Repulse (sections 11.42 to 11.44).

use vedette_kernel::{Refusal, Side};

use crate::event::{Event, Fate, Outside};
use crate::flow::{Task, demand};
use crate::scenario::Water;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::{Crossing, Position};

/// How many hexes lie at the greatest distance of a retreat.
const RING: usize = 24;

/// What a retreat may do to find an end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Means {
    /// Only free hexes with room.
    Plain,
    /// It may drive enemy vedettes out of the last hex (RA-11.42-04).
    Vedettes,
    /// It may make friends move over (RA-11.45-01).
    Crowding,
}

/// The hexes in which a retreat can end.
#[derive(Clone, Copy)]
pub(crate) struct Ends {
    hexes: [HexId; RING],
    len: usize,
}

impl Ends {
    const NONE: Ends = Ends { hexes: [HexId::NOWHERE; RING], len: 0 };

    fn add(&mut self, hex: HexId) {
        if self.len < RING && !self.contains(hex) {
            self.hexes[self.len] = hex;
            self.len += 1;
        }
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether a hex is one of them.
    pub(crate) fn contains(&self, hex: HexId) -> bool {
        self.iter().any(|other| other == hex)
    }

    /// Each of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = HexId> + '_ {
        self.hexes[..self.len].iter().copied()
    }
}

/// The way of a retreat: its hexes after the first, at most four.
type Path = [HexId; 4];

impl Position {
    /// Whether a hex is, for all its enemy knows, in a zone of a side that stops retreats: not a known vedette's
    /// (RA-4.4-01, RA-4.4-04), though a friend stand there (RA-11.42-02). Between two enemies a unit slips past the vedette
    /// only (RA-4.4-03).
    fn is_closed(&self, enemy: Side, hex: HexId) -> bool {
        let screen = |from: HexId| {
            self.is_screen(enemy, from) && self.pieces_at(from).all(|piece| self.is_known(piece))
        };
        self.seems_in_zone(enemy, hex)
            && (self.exerters(enemy, hex).any(|from| !screen(from))
                || self.has_hidden_trains_near(enemy, hex))
    }

    /// Walks all ways of so many hexes that lead away from where the unit fought (RA-11.42-01): over no prohibited side,
    /// through no enemy and no closed zone (RA-11.42-02, RA-10.12-04). `visit` gets each end with its way and the number of
    /// river bridges on it.
    fn walk_back(
        &self,
        side: Side,
        origin: HexId,
        distance: u8,
        visit: &mut dyn FnMut(&Path, u8),
        walk: (HexId, Path, u8, u8),
    ) {
        let (at, path, step, bridges) = walk;
        if step == distance {
            return visit(&path, bridges);
        }
        for direction in 0..6 {
            let edge = &self.scenario.hex(at).edges[direction];
            if !edge.to.is_somewhere()
                || self.distance(origin, edge.to) != step + 1
                || !self.is_passable(at, direction)
                || self.is_closed(side.other(), edge.to)
            {
                continue;
            }
            // Enemy vedettes can only be driven from the last hex.
            let last = step + 1 == distance;
            if self.holder(edge.to) == Some(side.other())
                && !(last && self.is_known_screen(side.other(), edge.to))
            {
                continue;
            }
            let mut path = path;
            path[usize::from(step)] = edge.to;
            let river = u8::from(edge.water == Water::River);
            self.walk_back(side, origin, distance, visit, (edge.to, path, step + 1, bridges + river));
        }
    }

    fn is_known_screen(&self, side: Side, hex: HexId) -> bool {
        self.is_screen(side, hex) && self.pieces_at(hex).all(|piece| self.is_known(piece))
    }

    /// The ends of a retreat by certain means.
    pub(crate) fn ends_by(&self, piece: PieceId, origin: HexId, distance: u8, means: Means) -> Ends {
        let side = self.side_of(piece);
        let mut ends = Ends::NONE;
        let start = (origin, [HexId::NOWHERE; 4], 0, 0);
        self.walk_back(
            side,
            origin,
            distance,
            &mut |path, _| {
                let end = path[usize::from(distance.max(1)) - 1];
                let enemy = self.holder(end) == Some(side.other());
                let fits = match means {
                    Means::Plain => !enemy && self.permit_room(PieceSet::of(piece), end).is_ok(),
                    Means::Vedettes => enemy && self.can_clear(side.other(), end),
                    Means::Crowding => !enemy && self.can_make_room(piece, end, 2),
                };
                if fits {
                    ends.add(end);
                }
            },
            start,
        );
        ends
    }

    /// Where a piece may end a retreat: freely if it can, else past vedettes, else where friends make room.
    pub(crate) fn retreat_ends(&self, piece: PieceId, origin: HexId, distance: u8) -> Ends {
        [Means::Plain, Means::Vedettes, Means::Crowding]
            .into_iter()
            .map(|means| self.ends_by(piece, origin, distance, means))
            .find(|ends| !ends.is_empty())
            .unwrap_or(Ends::NONE)
    }

    /// Whether a unit could not make a legal retreat of one hex: the edge of the map is an exit too (RA-6.11-02).
    pub(crate) fn is_hemmed(&self, piece: PieceId) -> bool {
        let hex = self.at[piece.index()];
        hex.is_somewhere() && self.retreat_ends(piece, hex, 1).is_empty() && !self.can_leave_map(hex)
    }

    /// Whether the edge of the map, or of the area in play, lies next to a hex, and not beyond a bare river (RA-11.44-05).
    fn can_leave_map(&self, hex: HexId) -> bool {
        self.scenario
            .hex(hex)
            .edges
            .iter()
            .any(|edge| !edge.to.is_somewhere() && (edge.water != Water::River || self.is_whole(edge.bridge)))
    }

    /// Whether a unit that must go so far can only leave the map: some way of fewer hexes reaches the edge (RA-11.44-01).
    pub(super) fn is_driven_off(&self, piece: PieceId, origin: HexId, distance: u8) -> bool {
        let side = self.side_of(piece);
        (0..distance).any(|steps| {
            let mut edge = steps == 0 && self.can_leave_map(origin);
            let start = (origin, [HexId::NOWHERE; 4], 0, 0);
            if steps > 0 {
                self.walk_back(
                    side,
                    origin,
                    steps,
                    &mut |path, _| edge |= self.can_leave_map(path[usize::from(steps) - 1]),
                    start,
                );
            }
            edge
        })
    }

    /// Pieces of a side must retreat so many hexes: vedettes are eliminated by combat (RA-13.2-01), leaders and trains roll
    /// first (RA-11.42-03).
    pub(crate) fn begin_retreat(
        &mut self,
        side: Side,
        pieces: PieceSet,
        distance: u8,
        out: &mut impl Outside,
    ) {
        self.fight.distance = distance;
        let hexes = if side == self.phasing { self.fight.from } else { self.fight.on };
        for hex in hexes.into_iter().filter(|hex| hex.is_somewhere()) {
            self.roll_followers(side, hex, out);
        }
        let mut retreating = PieceSet::NONE;
        for hex in hexes.into_iter().filter(|hex| hex.is_somewhere()) {
            for piece in self.stack_of(side, hex) {
                if self.is_vedette(piece) && pieces.has(piece) && !self.fight.is_repulse {
                    self.eliminate(piece, out);
                } else if pieces.has(piece) || !self.kind(piece).is_combat() {
                    retreating.insert(piece);
                }
            }
        }
        self.fight.retreating = retreating.minus(self.fight.abandoned);
        self.agenda.push(Task::Retreat(side));
        self.turn_up_screens(side, out);
    }

    /// A unit without another way turns up the face-down vedettes that would open one (RA-4.4-04).
    fn turn_up_screens(&mut self, side: Side, out: &mut impl Outside) {
        for piece in self.fight.retreating {
            let origin = self.at[piece.index()];
            if !self.kind(piece).is_combat()
                || !self.retreat_ends(piece, origin, self.fight.distance).is_empty()
            {
                continue;
            }
            let enemy = side.other();
            let near: PieceSet = self
                .on_map(enemy)
                .filter(|&other| !self.is_known(other))
                .filter(|&other| self.distance(origin, self.at[other.index()]) <= self.fight.distance + 1)
                .filter(|&other| self.is_screen(enemy, self.at[other.index()]))
                .collect();
            self.show(near, out);
        }
    }

    /// Whether a piece may retreat to a hex: a unit to an end of its way, leaders and trains to where a unit of their stack has
    /// gone (RA-5.22-01, RA-9.16-01).
    pub(crate) fn permit_retreat(&self, side: Side, piece: PieceId, hex: HexId) -> Result<(), Refusal> {
        demand(
            self.fight.retreating.has(piece) && self.side_of(piece) == side,
            "RA-11.42-01",
            "ra-not-retreating",
        )?;
        let from = self.at[piece.index()];
        if !self.kind(piece).is_combat() {
            let went = self.fight.ends.contains(&(from, hex));
            return demand(went, "RA-5.22-01", "ra-not-with-the-stack");
        }
        let ends = self.retreat_ends(piece, from, self.fight.distance);
        demand(ends.contains(hex), "RA-11.42-02", "ra-no-retreat-there")
    }

    pub(crate) fn retreat_candidates(&self, side: Side, each: &mut dyn FnMut(PieceId, HexId)) {
        for piece in self.fight.retreating {
            if self.side_of(piece) != side {
                continue;
            }
            let from = self.at[piece.index()];
            if self.kind(piece).is_combat() {
                let ends = self.retreat_ends(piece, from, self.fight.distance);
                ends.iter().for_each(|hex| each(piece, hex));
            } else {
                let ends = self.fight.ends.into_iter().filter(|(start, _)| *start == from);
                ends.for_each(|(_, hex)| each(piece, hex));
            }
        }
    }

    /// Whether a side has a choice in its retreat. A unit that waits for vedettes to make room goes on by itself.
    pub(crate) fn retreat_asks(&self, side: Side) -> bool {
        let goes = |piece: PieceId| {
            let from = self.at[piece.index()];
            if self.kind(piece).is_combat() {
                !self.retreat_ends(piece, from, self.fight.distance).is_empty()
            } else {
                self.fight.ends.iter().any(|(start, _)| *start == from)
            }
        };
        self.group.is_empty()
            && self.fight.retreating.into_iter().any(|piece| self.side_of(piece) == side && goes(piece))
    }

    /// Nobody is asked: a waiting unit goes on, units without a way are eliminated, and leaders flee by themselves.
    pub(crate) fn settle_retreat(&mut self, side: Side, out: &mut impl Outside) {
        if let Some(piece) = self.group.first() {
            let hex = self.spot;
            self.group = PieceSet::NONE;
            self.spot = HexId::NOWHERE;
            self.agenda.push(Task::Retreat(side));
            return self.retreat(side, piece, hex, out);
        }
        let stuck: PieceSet =
            self.fight.retreating.into_iter().filter(|&piece| self.kind(piece).is_combat()).collect();
        if let Some(piece) = stuck.first() {
            self.fight.retreating.remove(piece);
            self.fail_to_retreat(piece, out);
            self.agenda.push(Task::Retreat(side));
        } else {
            self.fight.retreating = PieceSet::NONE;
        }
    }

    /// A piece retreats to a hex.
    pub(crate) fn retreat(&mut self, side: Side, piece: PieceId, hex: HexId, out: &mut impl Outside) {
        if self.holder(hex) == Some(side.other()) {
            // Vedettes in the way move first; then the unit goes on.
            (self.group, self.spot) = (PieceSet::of(piece), hex);
            return self.agenda.push(Task::Displacement(side.other(), hex));
        }
        let from = self.at[piece.index()];
        self.fight.retreating.remove(piece);
        if self.kind(piece).is_combat() && !self.survives_bridges(piece, from, hex, out) {
            return;
        }
        out.tell(|| Event::Retreated { piece, from, to: hex });
        self.put(piece, hex);
        self.combat_of[piece.index()] = self.combat_at(hex);
        if let Some(end) =
            self.fight.ends.iter_mut().find(|end| **end == (from, hex) || !end.0.is_somewhere())
        {
            *end = (from, hex);
        }
        if self.kind(piece).is_combat() {
            self.occupy(hex, out);
        }
        if self.permit_stack(self.stack(hex)).is_err() {
            self.agenda.push(Task::Displacement(side, hex));
        }
    }

    /// The way of a retreat with the fewest river bridges, and how many those are.
    fn driest_way(&self, piece: PieceId, from: HexId, to: HexId) -> Option<(u8, Path)> {
        let distance = self.distance(from, to);
        let mut best: Option<(u8, Path)> = None;
        let start = (from, [HexId::NOWHERE; 4], 0, 0);
        self.walk_back(
            self.side_of(piece),
            from,
            distance,
            &mut |path, bridges| {
                let ends_there = distance > 0 && path[usize::from(distance) - 1] == to;
                if ends_there && best.is_none_or(|(fewest, _)| bridges < fewest) {
                    best = Some((bridges, *path));
                }
            },
            start,
        );
        best
    }

    /// The hexes of a piece's retreat to a hex, and for each river bridge on it in how many of six cases a combat unit is lost
    /// (RA-11.43-01).
    pub(crate) fn retreat_path(&self, piece: PieceId, to: HexId) -> (Vec<HexId>, Vec<u8>) {
        let from = self.at[piece.index()];
        let Some((_, path)) = self.driest_way(piece, from, to) else { return (vec![to], Vec::new()) };
        let path: Vec<HexId> = path.into_iter().filter(|hex| hex.is_somewhere()).collect();
        let mut bridges = Vec::new();
        let mut at = from;
        for &next in &path {
            if self.kind(piece).is_combat() && self.is_over_river(at, next) {
                bridges.push(self.crossed_before(at, next).saturating_add(1).min(6));
            }
            at = next;
        }
        (path, bridges)
    }

    fn is_over_river(&self, from: HexId, to: HexId) -> bool {
        let direction = self.scenario.map.direction(from, to);
        direction.is_some_and(|direction| self.scenario.hex(from).edges[direction].water == Water::River)
    }

    /// How many units have retreated over a bridge in this phase.
    fn crossed_before(&self, a: HexId, b: HexId) -> u8 {
        let ends = (a.min(b), a.max(b));
        let found = self.crossings.iter().find(|crossing| (crossing.hex, crossing.other) == ends);
        found.map_or(0, |crossing| crossing.count)
    }

    /// How many river bridges a retreat must cross.
    pub(super) fn fewest_bridges(&self, piece: PieceId, from: HexId, to: HexId) -> Option<u8> {
        self.driest_way(piece, from, to).map(|(bridges, _)| bridges)
    }

    /// Each unit that retreats over a river bridge rolls, the first lost on a 6, the next on 5 or 6, and so on
    /// (RA-11.43-01). It takes the way with the fewest bridges.
    fn survives_bridges(&mut self, piece: PieceId, from: HexId, to: HexId, out: &mut impl Outside) -> bool {
        let best = self.driest_way(piece, from, to);
        let Some((_, path)) = best.filter(|(bridges, _)| *bridges > 0) else { return true };
        let mut at = from;
        for next in path.into_iter().filter(|hex| hex.is_somewhere()) {
            if self.is_over_river(at, next) && self.is_lost_on_bridge(piece, at, next, out) {
                return false;
            }
            at = next;
        }
        true
    }

    fn is_lost_on_bridge(&mut self, piece: PieceId, a: HexId, b: HexId, out: &mut impl Outside) -> bool {
        let (hex, other) = (a.min(b), a.max(b));
        let place = self.crossings.iter().position(|crossing| {
            (crossing.hex, crossing.other) == (hex, other) || !crossing.hex.is_somewhere()
        });
        let before = self.crossed_before(a, b);
        if let Some(place) = place {
            self.crossings[place] = Crossing { hex, other, count: before.saturating_add(1) };
        }
        let die = out.die("bridge-retreat");
        let lost = die.saturating_add(before) >= 6;
        out.tell(|| Event::BridgeCrossed { piece, die, lost });
        if lost {
            self.remove_unit(piece, Fate::Destroyed, out);
        }
        lost
    }

    /// A unit cannot retreat so far: off the map it can come back (RA-11.44-01), otherwise a die decides, changed by the odds
    /// (RA-11.44-03) and by its initiative (RA-11.44-04); reduced units and vedettes are lost (RA-11.44-02, RA-6.11-03).
    pub(crate) fn fail_to_retreat(&mut self, piece: PieceId, out: &mut impl Outside) {
        let origin = self.at[piece.index()];
        let spent = self.reduced.has(piece) || self.piece(piece).reduced.is_none();
        if self.is_vedette(piece) || spent {
            return self.remove_unit(piece, Fate::Destroyed, out);
        }
        if self.is_driven_off(piece, origin, self.fight.distance) {
            return self.remove_unit(piece, Fate::Disordered, out);
        }
        let change = self.disadvantage(self.side_of(piece)) as i8 - self.initiative(piece) as i8;
        let die = out.die("no-retreat");
        let fate = if die as i8 + change <= 3 { Fate::Disordered } else { Fate::Destroyed };
        self.remove_unit(piece, fate, out);
    }
}
