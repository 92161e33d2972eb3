//! What a side does not know: guesses, disguises, and the whole of a position as bytes.
//!
//! Which pieces make up a face-down force is all that is hidden on the map. A guess therefore changes whole stacks of one
//! flag for each other, wherever that could be: a force next to enemy troops has troops itself, trains stand where trains
//! can stand.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Game, Side};

use crate::action::Action;
use crate::scenario::{Nation, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// Draws made only to imagine.
const IMAGINE: Purpose = Purpose("imagine");

/// As many face-down forces as can be changed for each other in one guess.
const MAX_FORCES: usize = 96;

/// The hexes of face-down forces.
struct Forces {
    hexes: [HexId; MAX_FORCES],
    len: usize,
}

/// What a stack asks of a hex, or a hex gives: no enemy next to it, ground for trains.
#[derive(Clone, Copy)]
struct Wants {
    quiet: bool,
    level: bool,
}

impl Wants {
    fn met_by(self, given: Wants) -> bool {
        (!self.quiet || given.quiet) && (!self.level || given.level)
    }
}

impl Position {
    /// The hexes in which a side has nothing but face-down pieces that nobody has seen, and which nothing that is going on
    /// depends on.
    fn hidden_forces(&self, side: Side, fixed: PieceSet) -> Forces {
        let mut forces = Forces { hexes: [HexId::NOWHERE; MAX_FORCES], len: 0 };
        for place in 0..self.scenario.map.hexes.len() {
            let hex = HexId(place as u16);
            if self.holder(hex) != Some(side) || forces.len == MAX_FORCES {
                continue;
            }
            let stack = self.stack(hex);
            let known = stack.into_iter().any(|piece| self.is_known(piece) || self.seen.has(piece));
            let busy = stack.into_iter().any(|piece| {
                fixed.has(piece)
                    || self.scouted.has(piece)
                    || self.turned.has(piece)
                    || self.combat_of[piece.index()] > 0
                    || self.march.stack.has(piece)
                    || self.group.has(piece)
            });
            if !known && !busy {
                forces.hexes[forces.len] = hex;
                forces.len += 1;
            }
        }
        forces
    }

    /// What a stack asks of its hex.
    fn wants(&self, stack: PieceSet) -> Wants {
        let trains = stack.into_iter().any(|piece| self.kind(piece).is_train());
        Wants { quiet: !self.has_troops(stack), level: trains }
    }

    /// What a hex gives: a force next to the enemy has troops, for lone trains and leaders would be found or would not be there;
    /// trains stand where trains can stand.
    fn gives(&self, side: Side, hex: HexId) -> Wants {
        let ground = self.scenario.hex(hex);
        let near = ground.edges.iter().any(|edge| {
            edge.to.is_somewhere() && !self.stack_of(side.other(), edge.to).is_empty()
        });
        Wants { quiet: !near, level: !ground.slope || ground.way != Way::None }
    }

    /// A position that a side cannot tell from this one, drawn at random: its own knowledge decides, and nothing else.
    pub(crate) fn guessed(&self, side: Side, chance: &mut impl Chance) -> Position {
        let mut guess = self.guessed_around(side, PieceSet::NONE, chance);
        if self.has_fog() {
            guess.forget_markers(side.other());
        }
        guess
    }

    /// What lies on face-down forces is their owner's: a guess has none of it.
    fn forget_markers(&mut self, side: Side) {
        let hidden: PieceSet = self.own(side).into_iter().filter(|&piece| !self.is_known(piece)).collect();
        for piece in hidden {
            self.drop_order(piece);
        }
        self.commanded = self.commanded.or(hidden);
        self.busied = self.busied.map(|set| set.minus(hidden));
        self.hampered = self.hampered.map(|set| set.minus(hidden));
        for set in [
            &mut self.reorganized,
            &mut self.tested,
            &mut self.failed,
            &mut self.bound,
            &mut self.moved,
            &mut self.column,
            &mut self.starving,
            &mut self.weary,
            &mut self.fresh,
            &mut self.group,
        ] {
            *set = set.minus(hidden);
        }
        if self.phasing == side {
            self.spent = Default::default();
        }
        if self.march.side == side && !self.march.stack.and(hidden).is_empty() {
            (self.march.left, self.march.allowance) = (0, 0);
            (self.march.begun, self.march.goal, self.march.from) = (true, HexId::NOWHERE, self.march.at);
        }
    }

    /// A guess that leaves some pieces where they are.
    fn guessed_around(&self, side: Side, fixed: PieceSet, chance: &mut impl Chance) -> Position {
        let mut guess = self.clone();
        if !self.has_fog() {
            return guess;
        }
        let enemy = side.other();
        let forces = self.hidden_forces(enemy, fixed);
        guess.arrange(enemy, &forces);
        // A shuffle of forces of one flag, each change checked against the ground.
        for place in (1..forces.len).rev() {
            let other = chance.draw(IMAGINE, place as u32 + 1) as usize;
            let (a, b) = (forces.hexes[place], forces.hexes[other]);
            let (one, two) = (guess.stack(a), guess.stack(b));
            let flags: [Nation; 2] = [guess.flag(one), guess.flag(two)];
            let fits = guess.wants(one).met_by(guess.gives(enemy, b))
                && guess.wants(two).met_by(guess.gives(enemy, a));
            if place != other && flags[0] == flags[1] && fits {
                guess.put_all(one, HexId::NOWHERE);
                guess.put_all(two, a);
                guess.put_all(one, b);
            }
        }
        guess
    }

    /// Puts face-down forces in one order that follows from what can be seen and from which stacks there are: the choosiest
    /// first, each into the first hex of its flag that nobody choosier wants.
    fn arrange(&mut self, side: Side, forces: &Forces) {
        let hexes = &forces.hexes[..forces.len];
        let flags: Vec<Nation> = hexes.iter().map(|&hex| self.flag(self.stack(hex))).collect();
        let gives: Vec<Wants> = hexes.iter().map(|&hex| self.gives(side, hex)).collect();
        let mut stacks: Vec<PieceSet> = hexes.iter().map(|&hex| self.stack(hex)).collect();
        stacks.sort_by_key(|&stack| {
            let wants = self.wants(stack);
            let ease = match (wants.quiet, wants.level) {
                (true, true) => 0,
                (true, false) => 1,
                (false, true) => 2,
                (false, false) => 3,
            };
            (ease, stack.first())
        });
        let mut taken = vec![false; hexes.len()];
        let mut places = Vec::with_capacity(stacks.len());
        for &stack in &stacks {
            let (wants, flag) = (self.wants(stack), self.flag(stack));
            let free = |place: &usize| !taken[*place] && flags[*place] == flag && wants.met_by(gives[*place]);
            // Who is content with little takes what gives little.
            let found = (0..hexes.len()).filter(free).min_by_key(|&place| {
                (u8::from(gives[place].quiet && !wants.quiet) + u8::from(gives[place].level && !wants.level), place)
            });
            let Some(found) = found else { return };
            taken[found] = true;
            places.push((stack, hexes[found]));
        }
        for &(stack, _) in &places {
            self.put_all(stack, HexId::NOWHERE);
        }
        for (stack, hex) in places {
            self.put_all(stack, hex);
        }
    }

    /// The same action in a position that the viewer cannot tell from this one: the pieces it is about stay where they are.
    pub(crate) fn disguised(
        &self,
        viewer: Side,
        mover: Side,
        action: Action,
        chance: &mut impl Chance,
    ) -> Option<(Position, Action)> {
        if !self.has_fog() || viewer == mover {
            return None;
        }
        let fixed = self.pieces_of(action);
        let guess = self.guessed_around(viewer, fixed, chance);
        let same = guess.at == self.at;
        (!same && guess.check(mover, action).is_ok()).then_some((guess, action))
    }

    /// The pieces that an action is about, with the stacks they stand in.
    fn pieces_of(&self, action: Action) -> PieceSet {
        let around = |piece: PieceId| {
            let hex = self.at[piece.index()];
            if hex.is_somewhere() { self.stack(hex) } else { PieceSet::of(piece) }
        };
        match action {
            Action::Take(piece)
            | Action::Check(piece)
            | Action::Guns(piece)
            | Action::Cancel(piece)
            | Action::Order(piece)
            | Action::Break(piece)
            | Action::Place(piece, _)
            | Action::Displace(piece, _)
            | Action::Lift(piece, _)
            | Action::Retreat(piece, _)
            | Action::Advance(piece, _) => around(piece),
            Action::Reorganize(one, two) | Action::Command(one, two) => around(one).or(around(two)),
            Action::Attack(one, two) | Action::Withdraw(one, two) => self.stack(one).or(self.stack(two)),
            _ => PieceSet::NONE,
        }
    }

    /// Faults in what must be conserved: every piece is in one place, no hex holds both sides, the zones are as they are found
    /// anew.
    pub(crate) fn conservation_faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for place in 0..self.scenario.pieces.len() {
            let piece = PieceId(place as u8);
            let boxes = [self.day_half, self.night_half, self.lost, self.captured, self.gone, self.broken];
            let count = boxes.iter().filter(|set| set.has(piece)).count() + usize::from(self.is_on_map(piece));
            if count > 1 {
                faults.push(format!("{} is in {count} places", self.piece(piece).code));
            }
        }
        for (place, name) in self.scenario.map.names.iter().enumerate() {
            let hex = HexId(place as u16);
            let sides = Side::BOTH.map(|side| self.pieces_at(hex).any(|piece| self.side_of(piece) == side));
            if sides == [true, true] {
                faults.push(format!("both sides stand in {}", name.code));
            }
            for side in Side::BOTH {
                let found = self.exerters(side, hex).next().is_some();
                if found != self.in_zone(side, hex) {
                    faults.push(format!("the zones at {} are not kept up", name.code));
                }
            }
        }
        faults
    }

    /// All of the position as bytes, in a fixed order. The scenario is named by its pack, code and options.
    pub(crate) fn canonical_bytes(&self, out: &mut Vec<u8>) {
        let scenario = &self.scenario;
        let head = format!("{} {} {}\n", scenario.pack_hash, scenario.frame.code, scenario.options);
        out.extend_from_slice(head.as_bytes());
        for piece in 0..scenario.pieces.len() {
            out.extend(self.at[piece].0.to_be_bytes());
            out.extend([self.order_of[piece], self.combat_of[piece]]);
        }
        let sets = [
            [self.day_half, self.night_half, self.lost, self.lost_before, self.captured, self.gone],
            [self.broken, self.reduced, self.turned, self.commanded, self.busied[0], self.busied[1]],
            [self.reorganized, self.tested, self.failed, self.bound, self.moved, self.hampered[0]],
            [self.hampered[1], self.column, self.starving, self.weary, self.withdrew, self.barred],
            [self.repulsed, self.advanced, self.attacked, self.scouted, self.fresh, self.shown],
            [self.seen, self.eager, self.group, self.placed, PieceSet::NONE, PieceSet::NONE],
        ];
        out.extend(sets.iter().flatten().flat_map(|set| set.0).flat_map(u64::to_be_bytes));
        let bridges = [self.damaged, self.mended, self.untried];
        out.extend(bridges.iter().flat_map(|set| set.0).flat_map(u64::to_be_bytes));
        out.extend(self.casualties.iter().chain(&self.toll).flat_map(|lost| lost.to_be_bytes()));
        out.extend([self.arrived, self.admitted, self.entering].iter().flat_map(|word| word.to_be_bytes()));
        let rest = (
            (self.replaces, self.orphaned, self.spent, self.guard_recoiled, self.spans, self.control),
            (self.open_sources, self.band_closed, self.turn, self.phasing, self.phase, self.alternates),
            (self.exited, self.doors, self.orders, self.march, self.fight, self.crossings),
            (self.spot, self.outcome),
        );
        out.extend_from_slice(format!("{rest:?}").as_bytes());
        for task in self.agenda.iter() {
            out.extend_from_slice(format!("{task:?};").as_bytes());
        }
    }
}
