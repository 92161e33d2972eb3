//! Face-down pieces laid out over the hexes in which forces are seen.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Side};

use crate::scenario::{Nation, PieceKind, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// Draws made only to imagine.
const IMAGINE: Purpose = Purpose("imagine");

/// What everybody sees of a hex in which pieces lie face down.
#[derive(Clone, Copy)]
struct Force {
    hex: HexId,
    flag: Nation,
    /// Whether troops of the enemy stand next to it: a train alone would have been turned up.
    near: bool,
    /// Whether a train can stand there.
    level: bool,
    /// Whether it has been scouted in this turn.
    scouted: bool,
    /// The combat it takes part in.
    combat: u8,
    /// The pieces that are known to be there.
    known: PieceSet,
    /// Those of them that lie face down: they count for the flag.
    seen: PieceSet,
}

/// Light cavalry that may or may not be broken down: the unit, and its vedettes that are not in a box.
#[derive(Clone, Copy)]
pub(super) struct Family {
    pub(super) unit: PieceId,
    pub(super) vedettes: PieceSet,
    broken: bool,
}

impl Family {
    pub(super) fn new(unit: PieceId, vedettes: PieceSet) -> Family {
        Family { unit, vedettes, broken: false }
    }
}

/// Who lies face down, for all that is known.
#[derive(Clone, Default)]
pub(super) struct Pool {
    /// Pieces that are on the map.
    pub(super) present: PieceSet,
    /// Pieces that may be on the map, or still outside it.
    pub(super) unsure: PieceSet,
    /// Units that may be broken down; whole ones are among those present.
    pub(super) families: Vec<Family>,
}

impl Pool {
    /// All pieces that a deal moves about.
    pub(super) fn all(&self) -> PieceSet {
        let families = self.families.iter();
        families.fold(self.present.or(self.unsure), |all, family| {
            all.or(PieceSet::of(family.unit)).or(family.vedettes)
        })
    }
}

/// Forces and what lies in each.
#[derive(Clone)]
pub(super) struct Deal {
    forces: Vec<Force>,
    stacks: Vec<PieceSet>,
    pool: Pool,
}

/// Who bears a flag best: units, vedettes, leaders, trains.
fn rank(kind: PieceKind) -> u8 {
    match kind {
        kind if kind.is_unit() => 0,
        kind if kind.is_combat() => 1,
        kind if kind.is_leader() => 2,
        _ => 3,
    }
}

/// Who is laid out first beside others: leaders make room, trains need it most.
fn turn(kind: PieceKind) -> u8 {
    match kind {
        kind if kind.is_leader() => 0,
        kind if kind.is_train() => 1,
        PieceKind::Infantry => 2,
        kind if kind.is_unit() => 3,
        _ => 4,
    }
}

impl Position {
    /// What is seen of a hex with these face-down pieces in it.
    fn seen_force(&self, side: Side, hex: HexId, hidden: PieceSet) -> Force {
        let ground = self.scenario.hex(hex);
        let stack = self.stack(hex);
        let known = stack.minus(hidden);
        let down: PieceSet = stack.into_iter().filter(|&piece| !self.is_known(piece)).collect();
        Force {
            hex,
            flag: self.flag(down),
            near: ground
                .edges
                .iter()
                .any(|edge| edge.to.is_somewhere() && self.has_troops(self.stack_of(side.other(), edge.to))),
            level: !ground.slope || ground.way != Way::None,
            scouted: !stack.and(self.scouted).is_empty(),
            combat: self.combat_at(hex),
            known,
            seen: known.and(down),
        }
    }

    fn seen_forces(&self, side: Side, hidden: PieceSet) -> Vec<Force> {
        let mut hexes: Vec<HexId> = hidden.into_iter().map(|piece| self.at[piece.index()]).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.into_iter().map(|hex| self.seen_force(side, hex, hidden.and(self.stack(hex)))).collect()
    }

    /// Whether pieces could be what lies face down in a force, by what is seen of it.
    fn could_be(&self, force: &Force, stack: PieceSet) -> bool {
        let whole = stack.or(force.known);
        let trains = stack.and(self.scenario.tables.trains);
        let crowded = self.permit_stack(force.known).is_err();
        !stack.is_empty()
            && self.flag(stack.or(force.seen)) == force.flag
            && (!force.near || !whole.minus(self.scenario.tables.trains).is_empty())
            && (trains.is_empty() || force.level)
            && (crowded || self.permit_stack(whole).is_ok())
    }

    /// Whether a piece could be there, by where it was last seen; not asked of anybody when that would leave a force empty.
    fn fits(&self, force: &Force, stack: PieceSet, piece: PieceId, by_memory: bool) -> bool {
        (!by_memory || self.can_have_come(piece, force.hex))
            && self.could_be(force, stack.or(PieceSet::of(piece)))
    }
}

impl Deal {
    /// The face-down pieces as they really lie.
    pub(super) fn as_it_is(position: &Position, side: Side, hidden: PieceSet) -> Deal {
        let forces = position.seen_forces(side, hidden);
        let stacks = forces.iter().map(|force| position.stack(force.hex).and(hidden)).collect();
        Deal { forces, stacks, pool: Pool { present: hidden, ..Pool::default() } }
    }

    /// The face-down pieces of a side in one order that follows from what is seen and which pieces there are: somebody who
    /// can bear the flag in each hex, then the others where they fit. Whoever fits nowhere is left out.
    pub(super) fn canonical(position: &Position, side: Side, hidden: PieceSet, pool: Pool) -> Deal {
        let forces = position.seen_forces(side, hidden);
        let stacks = vec![PieceSet::NONE; forces.len()];
        let mut deal = Deal { forces, stacks, pool };
        let by_memory = deal.raise_flags(position, true) || {
            deal.raise_flags(position, false);
            false
        };
        deal.add_the_rest(position, by_memory);
        deal
    }

    /// The pieces that can be laid out as the families stand.
    fn candidates(&self) -> PieceSet {
        self.pool.families.iter().fold(self.pool.present.or(self.pool.unsure), |all, family| {
            if family.broken { all.minus(PieceSet::of(family.unit)).or(family.vedettes) } else { all }
        })
    }

    /// One piece into each hex that makes it look as it does; light cavalry is broken down as long as there are too few.
    fn raise_flags(&mut self, position: &Position, by_memory: bool) -> bool {
        for broken in 0..=self.pool.families.len() {
            for (place, family) in self.pool.families.iter_mut().enumerate() {
                family.broken = place < broken;
            }
            let mut pieces: Vec<PieceId> = self.candidates().into_iter().collect();
            pieces.sort_by_key(|&piece| (rank(position.kind(piece)), piece));
            if let Some(bearers) = self.match_bearers(position, &pieces, by_memory) {
                self.stacks = bearers.into_iter().map(PieceSet::of).collect();
                return true;
            }
        }
        false
    }

    /// A different piece for each force (by augmenting paths); `None` if there is no such choice.
    fn match_bearers(
        &self,
        position: &Position,
        pieces: &[PieceId],
        by_memory: bool,
    ) -> Option<Vec<PieceId>> {
        let fits: Vec<Vec<usize>> = self
            .forces
            .iter()
            .map(|force| {
                let fits = |&place: &usize| position.fits(force, PieceSet::NONE, pieces[place], by_memory);
                (0..pieces.len()).filter(fits).collect()
            })
            .collect();
        let mut bearer_of = vec![None; pieces.len()];
        for force in 0..self.forces.len() {
            let mut tried = vec![false; pieces.len()];
            if !augment(force, &fits, &mut bearer_of, &mut tried) {
                return None;
            }
        }
        let mut bearers = vec![PieceId::NONE; self.forces.len()];
        for (place, force) in bearer_of.iter().enumerate() {
            if let Some(force) = force {
                bearers[*force] = pieces[place];
            }
        }
        Some(bearers)
    }

    /// Everybody else, where he fits.
    fn add_the_rest(&mut self, position: &Position, by_memory: bool) {
        let placed = self.stacks.iter().fold(PieceSet::NONE, |all, stack| all.or(*stack));
        let mut rest: Vec<PieceId> = self.candidates().minus(placed).into_iter().collect();
        rest.sort_by_key(|&piece| (turn(position.kind(piece)), piece));
        let led = |stack: PieceSet| !stack.and(position.scenario.tables.leaders).is_empty();
        for piece in rest {
            let leader = position.kind(piece).is_leader();
            let place = (0..self.forces.len())
                .filter(|&place| position.fits(&self.forces[place], self.stacks[place], piece, by_memory))
                .min_by_key(|&place| (led(self.stacks[place]) == leader, self.stacks[place].len(), place));
            match place {
                Some(place) => self.stacks[place].insert(piece),
                None => self.squeeze_in(position, piece),
            }
        }
    }

    /// Somebody moves over to make room, if he can.
    fn squeeze_in(&mut self, position: &Position, piece: PieceId) {
        for place in 0..self.forces.len() {
            for other in self.stacks[place] {
                let rest = self.stacks[place].minus(PieceSet::of(other)).or(PieceSet::of(piece));
                if !position.could_be(&self.forces[place], rest) {
                    continue;
                }
                let goal = (0..self.forces.len()).find(|&goal| {
                    let joined = self.stacks[goal].or(PieceSet::of(other));
                    goal != place && position.could_be(&self.forces[goal], joined)
                });
                if let Some(goal) = goal {
                    self.stacks[place] = rest;
                    self.stacks[goal].insert(other);
                    return;
                }
            }
        }
    }

    /// Who is laid out nowhere: outside the map.
    fn outside(&self) -> PieceSet {
        self.stacks.iter().fold(self.candidates(), |left, stack| left.minus(*stack))
    }

    /// Other units are broken down.
    fn break_down(&mut self, position: &Position, chance: &mut impl Chance) {
        for place in 0..self.pool.families.len() {
            if chance.draw(IMAGINE, 4) == 0 {
                self.turn_family(position, place);
            }
        }
    }

    /// Others of the reinforcements are still on the road.
    fn keep_outside(&mut self, position: &Position, chance: &mut impl Chance) {
        for piece in self.pool.unsure {
            if chance.draw(IMAGINE, 8) == 0 {
                let home = (0..self.stacks.len()).find(|&place| self.stacks[place].has(piece));
                let left = home.map(|place| (place, self.stacks[place].minus(PieceSet::of(piece))));
                if let Some((place, left)) =
                    left.filter(|(place, left)| position.could_be(&self.forces[*place], *left))
                {
                    self.stacks[place] = left;
                }
            }
        }
        let outside = self.outside().and(self.pool.unsure);
        for piece in outside {
            if self.forces.is_empty() || chance.draw(IMAGINE, 2) == 0 {
                continue;
            }
            let place = chance.draw(IMAGINE, self.forces.len() as u32) as usize;
            if position.fits(&self.forces[place], self.stacks[place], piece, true) {
                self.stacks[place].insert(piece);
            }
        }
    }

    /// A whole unit is broken down where it stands, or one that is broken down put together where its first vedette stands.
    fn turn_family(&mut self, position: &Position, place: usize) {
        let Family { unit, vedettes, broken } = self.pool.families[place];
        let (off, on) = if broken { (vedettes, PieceSet::of(unit)) } else { (PieceSet::of(unit), vedettes) };
        let home = (0..self.stacks.len()).find(|&place| !self.stacks[place].and(off).is_empty());
        let Some(home) = home else { return };
        let mut stacks = self.stacks.clone();
        for stack in &mut stacks {
            *stack = stack.minus(off);
        }
        stacks[home] = stacks[home].or(on);
        let fine = (0..stacks.len()).all(|place| {
            stacks[place] == self.stacks[place] || position.could_be(&self.forces[place], stacks[place])
        });
        if fine {
            self.stacks = stacks;
            self.pool.families[place].broken = !broken;
        }
    }

    /// Changes whole forces for each other, and single pieces between them, at random and wherever that could be.
    pub(super) fn shuffle(&mut self, position: &Position, chance: &mut impl Chance) {
        let count = self.stacks.len() as u32;
        if count < 2 {
            return;
        }
        for _ in 0..2 * count {
            let a = chance.draw(IMAGINE, count) as usize;
            let b = chance.draw(IMAGINE, count) as usize;
            let whole = chance.draw(IMAGINE, 3) > 0;
            if a == b {
                continue;
            }
            let (one, two) = if whole {
                (self.stacks[b], self.stacks[a])
            } else {
                let pick = chance.draw(IMAGINE, self.stacks[a].len() as u32);
                let moved = self.stacks[a].nth(pick).map_or(PieceSet::NONE, PieceSet::of);
                (self.stacks[a].minus(moved), self.stacks[b].or(moved))
            };
            let come = |stack: PieceSet, before: PieceSet, hex: HexId| {
                stack.minus(before).into_iter().all(|piece| position.can_have_come(piece, hex))
            };
            let possible = come(one, self.stacks[a], self.forces[a].hex)
                && come(two, self.stacks[b], self.forces[b].hex);
            if possible && position.could_be(&self.forces[a], one) && position.could_be(&self.forces[b], two)
            {
                (self.stacks[a], self.stacks[b]) = (one, two);
            }
        }
    }
}

/// Finds a piece for a force, letting forces that have one look for another.
fn augment(force: usize, fits: &[Vec<usize>], bearer_of: &mut [Option<usize>], tried: &mut [bool]) -> bool {
    for &piece in &fits[force] {
        if std::mem::replace(&mut tried[piece], true) {
            continue;
        }
        if bearer_of[piece].is_none_or(|other| augment(other, fits, bearer_of, tried)) {
            bearer_of[piece] = Some(force);
            return true;
        }
    }
    false
}

impl Position {
    /// Lays pieces out as dealt, with what is seen of the hex they come to.
    pub(super) fn lay_out(&mut self, deal: &Deal) {
        let all = deal.pool.all();
        for piece in all {
            self.put(piece, HexId::NOWHERE);
            self.scouted.remove(piece);
            self.combat_of[piece.index()] = 0;
        }
        for (force, &stack) in deal.forces.iter().zip(&deal.stacks) {
            self.put_all(stack, force.hex);
            if force.scouted {
                self.scouted = self.scouted.or(stack);
            }
            for piece in stack {
                self.combat_of[piece.index()] = force.combat;
            }
        }
        for family in &deal.pool.families {
            self.broken.set(family.unit, family.broken);
        }
    }

    /// Another layout of the same forces, as likely as any other.
    pub(super) fn imagine(&mut self, side: Side, mut deal: Deal, chance: &mut impl Chance) {
        deal.break_down(self, chance);
        deal.shuffle(self, chance);
        deal.keep_outside(self, chance);
        self.lay_out(&deal);
        self.count_arrivals(side, deal.pool.unsure);
        self.choose_tracks(side, |count| chance.draw(IMAGINE, count) == 1);
    }
}
