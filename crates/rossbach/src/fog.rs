//! What a side does not know: guesses, disguises, and the whole of a position as bytes.
//!
//! Which pieces make up a face-down force is what is hidden on the map. A guess deals the face-down pieces out anew over the
//! hexes in which forces are seen, by flag, within the stacking limits, and wherever it could be: a force next to enemy troops
//! has troops itself, trains stand where trains can stand.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Game, Side};

use crate::action::Action;
use crate::scenario::{Nation, Way};
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// Draws made only to imagine.
const IMAGINE: Purpose = Purpose("imagine");

/// The hexes of face-down forces, what can be seen of each, and what lies in them so far.
struct Deal {
    hexes: Vec<HexId>,
    flags: Vec<Nation>,
    /// Whether troops of the enemy stand next to the hex: then it holds troops itself.
    near: Vec<bool>,
    /// Whether a train can stand there.
    level: Vec<bool>,
    stacks: Vec<PieceSet>,
}

impl Position {
    /// The face-down pieces of a side in a hex that a guess may change: none if any has been seen there, or something that is
    /// going on depends on them. A stack on the march is left out of it.
    fn changeable(&self, hex: HexId, fixed: PieceSet) -> PieceSet {
        let stack = self.stack(hex);
        let bound = stack.into_iter().any(|piece| {
            self.is_known(piece)
                || self.seen.has(piece)
                || fixed.has(piece)
                || self.scouted.has(piece)
                || self.turned.has(piece)
                || self.combat_of[piece.index()] > 0
        });
        if bound { PieceSet::NONE } else { stack.minus(self.march.stack) }
    }

    /// The hexes with pieces that a guess may change, as they are seen.
    fn deal(&self, side: Side, fixed: PieceSet) -> Deal {
        let mut deal = Deal {
            hexes: Vec::new(),
            flags: Vec::new(),
            near: Vec::new(),
            level: Vec::new(),
            stacks: Vec::new(),
        };
        for place in 0..self.scenario.map.hexes.len() {
            let hex = HexId(place as u16);
            let stack =
                if self.holder(hex) == Some(side) { self.changeable(hex, fixed) } else { PieceSet::NONE };
            if stack.is_empty() {
                continue;
            }
            let ground = self.scenario.hex(hex);
            deal.near.push(
                ground
                    .edges
                    .iter()
                    .any(|edge| edge.to.is_somewhere() && !self.stack_of(side.other(), edge.to).is_empty()),
            );
            deal.level.push(!ground.slope || ground.way != Way::None);
            deal.flags.push(self.flag(stack));
            deal.hexes.push(hex);
            deal.stacks.push(stack);
        }
        deal
    }

    /// Whether pieces could be a force of a deal, by what is seen there.
    fn could_be(&self, deal: &Deal, place: usize, stack: PieceSet) -> bool {
        let trains = stack.into_iter().any(|piece| self.kind(piece).is_train());
        !stack.is_empty()
            && self.flag(stack) == deal.flags[place]
            && (!deal.near[place] || self.has_troops(stack))
            && (!trains || deal.level[place])
            && self.permit_stack(stack).is_ok()
    }

    /// Deals the pieces out anew, in one order that follows from what is seen and which pieces there are: a piece of the right
    /// flag into each hex, then leaders, trains and the rest where they fit. `None` if they do not.
    fn dealt(&self, deal: &Deal) -> Option<Vec<PieceSet>> {
        let count = deal.hexes.len();
        let mut left = deal.stacks.iter().fold(PieceSet::NONE, |all, stack| all.or(*stack));
        let mut stacks = vec![PieceSet::NONE; count];
        let rank = |piece: PieceId| match self.kind(piece) {
            kind if kind.is_unit() => 0,
            kind if kind.is_combat() => 1,
            kind if kind.is_leader() => 2,
            _ => 3,
        };
        // A train stands with a leader or by itself: for each that finds no leader a quiet hex is kept.
        let trains: Vec<PieceId> = left.into_iter().filter(|&piece| self.kind(piece).is_train()).collect();
        let leaders = left.into_iter().filter(|&piece| self.kind(piece).is_leader()).count();
        for &train in trains.iter().skip(leaders) {
            let quiet = (0..count).find(|&place| {
                stacks[place].is_empty()
                    && !deal.near[place]
                    && self.could_be(deal, place, PieceSet::of(train))
            });
            if let Some(place) = quiet {
                stacks[place].insert(train);
                left.remove(train);
            }
        }
        // Hexes next to the enemy are choosier, then those of a rarer flag.
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by_key(|&place| (!deal.near[place], deal.flags[place] != Nation::Saxon, place));
        for place in order {
            if !stacks[place].is_empty() {
                continue;
            }
            let fits = |&piece: &PieceId| self.could_be(deal, place, PieceSet::of(piece));
            let found = left.into_iter().filter(fits).min_by_key(|&piece| (rank(piece), piece))?;
            stacks[place].insert(found);
            left.remove(found);
        }
        let turn = |piece: PieceId| match self.kind(piece) {
            kind if kind.is_leader() => 0,
            kind if kind.is_train() => 1,
            crate::scenario::Kind::Infantry => 2,
            kind if kind.is_unit() => 3,
            _ => 4,
        };
        let mut rest: Vec<PieceId> = left.into_iter().collect();
        rest.sort_by_key(|&piece| (turn(piece), piece));
        for piece in rest {
            let led = |stack: PieceSet| !stack.and(self.scenario.tables.leaders).is_empty();
            let leader = self.kind(piece).is_leader();
            let place = (0..count)
                .filter(|&place| self.could_be(deal, place, stacks[place].or(PieceSet::of(piece))))
                .min_by_key(|&place| (led(stacks[place]) == leader, stacks[place].len(), place))?;
            stacks[place].insert(piece);
        }
        Some(stacks)
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
        if self.phase != crate::state::Phase::SetUp {
            self.tested = self.tested.minus(hidden);
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
        let deal = self.deal(side.other(), fixed);
        let Some(mut stacks) = self.dealt(&deal) else { return guess };
        self.shuffle(&deal, &mut stacks, chance);
        for &stack in &deal.stacks {
            guess.put_all(stack, HexId::NOWHERE);
        }
        for (&hex, stack) in deal.hexes.iter().zip(stacks) {
            guess.put_all(stack, hex);
        }
        guess
    }

    /// Changes whole forces for each other, and single pieces between them, at random and wherever that could be.
    fn shuffle(&self, deal: &Deal, stacks: &mut [PieceSet], chance: &mut impl Chance) {
        let count = stacks.len() as u32;
        if count < 2 {
            return;
        }
        for _ in 0..2 * count {
            let a = chance.draw(IMAGINE, count) as usize;
            let b = chance.draw(IMAGINE, count) as usize;
            let whole = chance.draw(IMAGINE, 2) == 0;
            if a == b {
                continue;
            }
            let (one, two) = if whole {
                (stacks[b], stacks[a])
            } else {
                let pick = chance.draw(IMAGINE, stacks[a].len() as u32);
                let moved = stacks[a].nth(pick).map_or(PieceSet::NONE, PieceSet::of);
                (stacks[a].minus(moved), stacks[b].or(moved))
            };
            if self.could_be(deal, a, one) && self.could_be(deal, b, two) {
                (stacks[a], stacks[b]) = (one, two);
            }
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
            // Vedettes are placed away from the unit they belong to, which goes with it.
            Action::Place(piece, _) if self.piece(piece).parent.is_some() => {
                let parent = self.piece(piece).parent;
                let family = self.scenario.vedettes_of(parent).or(PieceSet::of(parent));
                family.into_iter().fold(PieceSet::NONE, |all, piece| all.or(around(piece)))
            }
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
            let count =
                boxes.iter().filter(|set| set.has(piece)).count() + usize::from(self.is_on_map(piece));
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
