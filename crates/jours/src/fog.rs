//! What a side does not know, taken out of a position and imagined anew.
//!
//! [`Position::without_secrets_of`] erases everything about a side that its enemy may not know, in one canonical way:
//! two positions that the enemy cannot tell apart become the same position. Views are made from the erased position
//! only, so a view cannot hold a secret; guesses are made from it too, so a guess cannot peek.
//!
//! Everybody sees how many counters of a side are on the map and which units have not come yet; not which counter is which,
//! nor which of its Detachments and dummies a side has taken for those that it made.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Game, Side};

use crate::action::Action;
use crate::flow::Task;
use crate::scenario::{MAX_ARMIES, MAX_NATIONS, MAX_PIECES, PieceKind};
use crate::sets::{ArmyId, BoxId, BoxSet, CardId, CardSet, PieceId, PieceSet};
use crate::state::{March, Marcher, Phase, Position, Reaction};

/// Where a hidden counter stands and what everybody has seen of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Slot {
    at: BoxId,
    entered: BoxId,
    to: (BoxId, BoxId, u8, u8),
    heard: u16,
    /// MP spent on making it, as far as it matters still.
    strain: u8,
    /// Sets the counter is in, one bit each.
    marks: u16,
}

const NO_SLOT: Slot = Slot {
    at: BoxId::NOWHERE,
    entered: BoxId::NOWHERE,
    to: (BoxId::NOWHERE, BoxId::NOWHERE, 0, 0),
    heard: 0,
    strain: 0,
    marks: 0,
};

/// The mark of a counter in the stack on the march: the place of that set in [`Position::slot`].
const MARCHING: u16 = 1 << 7;

/// Draws made only to imagine.
const IMAGINE: Purpose = Purpose("imagine");

/// As many slots as there can be hidden counters; kept on the stack, because search guesses a lot.
struct Slots {
    slots: [Slot; MAX_PIECES],
    len: usize,
}

impl Position {
    /// The position with the secrets of a side erased.
    pub(crate) fn without_secrets_of(&self, side: Side) -> Position {
        let mut known = self.clone();
        known.erase_hand(side);
        if !self.battle.open && known.battle.chits[side.index()].is_some() {
            known.battle.chits[side.index()] = Some(1);
        }
        if self.has_fog() {
            known.erase_decision(side);
            known.erase_rosters(side);
            known.erase_identities(side);
        }
        known
    }

    /// Which cards are in the hand and which in the deck: only their numbers are known.
    fn erase_hand(&mut self, side: Side) {
        let hand = self.hands[side.index()];
        let unseen = hand.or(self.deck);
        self.deal(side, unseen.into_iter().take(hand.len()).collect());
    }

    fn deal(&mut self, side: Side, hand: CardSet) {
        let unseen = self.hands[side.index()].or(self.deck);
        self.hands[side.index()] = hand;
        self.deck = unseen.minus(hand);
    }

    /// What a side is in the middle of choosing: everybody sees that it decides, not what it has chosen so far.
    fn erase_decision(&mut self, side: Side) {
        let asked = self.asked(side).is_some();
        while let Some(task) = self.agenda.top().filter(|_| asked) {
            match task {
                Task::Select => {
                    self.agenda.pop();
                    self.march = March::NONE;
                }
                Task::Payer | Task::Transfer(..) => self.agenda.pop(),
                Task::ReactSelect(_) => {
                    self.agenda.pop();
                    self.reaction.stack = PieceSet::NONE;
                    self.reaction.place = BoxId::NOWHERE;
                    self.reaction.eased = 0;
                }
                Task::GunsSelect(_) => {
                    self.agenda.pop();
                    self.reaction = Reaction::NONE;
                }
                Task::Garrison(_) | Task::Surplus(_) => {
                    self.agenda.pop();
                    self.group = PieceSet::NONE;
                    self.agenda.push(Task::Shelter(side));
                    break;
                }
                // How many targets of a card are named everybody has seen, not which.
                Task::Target(_) => {
                    self.group = PieceSet::NONE;
                    break;
                }
                _ => break,
            }
        }
        let reacts = self.reaction.stack.first().is_some_and(|piece| self.side_of(piece) == side);
        if reacts && !matches!(self.agenda.top(), Some(Task::ReactChoice(_))) {
            self.reaction.stack = PieceSet::NONE;
        }
        if self.march.side == side {
            self.march.allowance = 0;
            self.march.left = 0;
            self.march.concentrated = false;
        }
    }

    /// SP, stragglers, command: what stands on the rosters of a side and on its command track.
    fn erase_rosters(&mut self, side: Side) {
        let scenario = self.scenario.clone();
        for piece in scenario.tables.of_side[side.index()] {
            let index = piece.index();
            (self.commanded[index], self.linked[index]) = (0, 0);
            // Everybody sees a new counter, not which unit of the stack has paid for it.
            if self.activated.has(piece) {
                self.strain[index] = 0;
            }
            if !self.is_hidden(piece) {
                continue;
            }
            self.received[index] = 0;
            let made = self.piece(piece).kind == PieceKind::Detachment && !self.independent.has(piece);
            if made {
                self.initial[index] = 1;
                self.parents[index] = self.stand_in_parent(piece);
            }
            (self.crosses[index], self.slashes[index]) = (0, 0);
            self.sp[index] = self.initial[index];
        }
        self.fallen[side.index()] = 0;
        self.levies[side.index()] = [0; MAX_NATIONS + 1];
        for army in scenario.armies_of(side) {
            self.cp[army.index()] = 0;
        }
        if scenario.armies_of(side).any(|_| true) && self.phasing == side {
            self.purse = u8::from(self.purse > 0);
        }
        self.wasted = self.wasted.minus(scenario.tables.of_side[side.index()]);
        self.balance(side);
    }

    /// Some unit of the same arm, for a Detachment whose parent is not known.
    fn stand_in_parent(&self, piece: PieceId) -> PieceId {
        let printed = self.piece(piece);
        let own = self.scenario.tables.of_side[printed.side.index()].and(self.scenario.tables.units);
        own.into_iter().find(|&unit| self.piece(unit).arm == printed.arm).unwrap_or(PieceId::NONE)
    }

    /// SP that ever came into play are what is there and what is lost.
    fn balance(&mut self, side: Side) {
        self.mustered[side.index()] = self.present(side) + self.losses(side);
    }

    /// Whether the enemy cannot tell what a piece is.
    fn is_hidden(&self, piece: PieceId) -> bool {
        self.is_on_map(piece) && !self.is_known(piece)
    }

    fn hidden_pieces(&self, side: Side) -> PieceSet {
        self.on_map(side).filter(|&piece| self.is_hidden(piece)).collect()
    }

    fn slot(&self, piece: PieceId) -> Slot {
        let Marcher { to, by, round, force } = self.marchers[piece.index()];
        let sets = [
            self.inside,
            self.activated,
            self.busy,
            self.resting,
            self.fatigued,
            self.marched,
            self.interceptors,
            self.march.stack,
            self.reaction.stack,
            self.reaction.entering,
            self.battle.forces[0].or(self.battle.forces[1]),
        ];
        let marks = sets.iter().enumerate().filter(|(_, set)| set.has(piece)).map(|(bit, _)| 1 << bit).sum();
        Slot {
            at: self.at[piece.index()],
            entered: self.entered[piece.index()],
            to: (to, by, round, force),
            heard: self.heard[piece.index()],
            strain: self.strain[piece.index()],
            marks,
        }
    }

    /// Puts a piece where a counter was seen.
    fn fill_slot(&mut self, piece: PieceId, slot: Slot) {
        self.put(piece, slot.at);
        self.entered[piece.index()] = slot.entered;
        let (to, by, round, force) = slot.to;
        self.marchers[piece.index()] = Marcher { to, by, round, force };
        self.heard[piece.index()] = slot.heard;
        self.strain[piece.index()] = slot.strain;
        let side = self.side_of(piece).index();
        let sets = [
            &mut self.inside,
            &mut self.activated,
            &mut self.busy,
            &mut self.resting,
            &mut self.fatigued,
            &mut self.marched,
            &mut self.interceptors,
            &mut self.march.stack,
            &mut self.reaction.stack,
            &mut self.reaction.entering,
            &mut self.battle.forces[side],
        ];
        for (bit, set) in sets.into_iter().enumerate() {
            set.set(piece, slot.marks >> bit & 1 != 0);
        }
    }

    fn sorted_slots(&self, hidden: PieceSet) -> Slots {
        let mut all = Slots { slots: [NO_SLOT; MAX_PIECES], len: 0 };
        for piece in hidden {
            all.slots[all.len] = self.slot(piece);
            all.len += 1;
        }
        all.slots[..all.len].sort_unstable();
        all
    }

    /// Boxes of a side that everybody knows to hold a unit with SP that is not shown: it stands among enemies, or the
    /// entrenchments are manned.
    fn needy_boxes(&self, side: Side, hidden: PieceSet) -> BoxSet {
        let boxes: BoxSet = hidden.into_iter().map(|piece| self.at[piece.index()]).collect();
        boxes
            .into_iter()
            .filter(|&place| {
                let known = self
                    .pieces_in(side, place)
                    .into_iter()
                    .any(|piece| self.is_known(piece) && self.is_real(piece));
                let faced = self.holds(side.other(), place) || self.entrenched[side.index()].has(place);
                faced && !known
            })
            .collect()
    }

    /// Whether everybody knows that the stack on the march has troops though none of them is shown: it has come upon the
    /// enemy and been halted by him.
    fn is_marcher_engaged(&self, side: Side) -> bool {
        let March { place, stack, begun, halted, .. } = self.march;
        let known = self.troops_of(stack).into_iter().any(|piece| self.is_known(piece));
        self.march.side == side
            && begun
            && halted
            && place.is_somewhere()
            && self.holds(side.other(), place)
            && !known
    }

    /// Hidden counters that the side itself has chosen from those beside the map, with the ones it could have chosen:
    /// Detachments (JG-6.1-01) and dummies (JG-7.1-06).
    fn chosen_counters(&self, side: Side) -> [(PieceSet, PieceSet); 2] {
        let hidden = self.hidden_pieces(side);
        let made = hidden.and(self.scenario.tables.detachments).minus(self.independent);
        let dummies = hidden.and(self.scenario.tables.dummies);
        [(made, made.or(self.free_counters(side))), (dummies, dummies.or(self.dummy_pool(side)))]
    }

    /// Takes other counters for those that a side has chosen. `pick` says which of so many.
    fn choose_counters(&mut self, side: Side, mut pick: impl FnMut(u32) -> u32) {
        for (chosen, choice) in self.chosen_counters(side) {
            let (mut left, mut anew) = (choice, PieceSet::NONE);
            for _ in 0..chosen.len() {
                let Some(counter) = left.nth(pick(left.len() as u32)).or(left.first()) else { break };
                left.remove(counter);
                anew.insert(counter);
            }
            for (from, to) in chosen.minus(anew).into_iter().zip(anew.minus(chosen)) {
                self.stand_in_for(from, to);
            }
        }
    }

    /// Puts one counter in the place of another that lies beside the map from now on.
    fn stand_in_for(&mut self, from: PieceId, to: PieceId) {
        self.fill_slot(to, self.slot(from));
        self.fill_slot(from, NO_SLOT);
        if self.scenario.tables.detachments.has(to) {
            self.parents[to.index()] = self.stand_in_parent(to);
            self.parents[from.index()] = PieceId::NONE;
            for strength in [&mut self.sp, &mut self.initial] {
                (strength[to.index()], strength[from.index()]) = (strength[from.index()], 0);
            }
            self.arrived.insert(to);
            self.arrived.remove(from);
        }
    }

    /// Hands the slots out to the hidden pieces in the order of both, troops to the needy boxes first.
    fn erase_identities(&mut self, side: Side) {
        self.choose_counters(side, |_| 0);
        let hidden = self.hidden_pieces(side);
        let needy = self.needy_boxes(side, hidden);
        let engaged = self.is_marcher_engaged(side);
        let slots = self.sorted_slots(hidden);
        self.cast(hidden, &slots, needy, engaged, |_| 0);
    }

    /// Gives every hidden piece one of the slots. `pick` says which of so many.
    fn cast(
        &mut self,
        hidden: PieceSet,
        slots: &Slots,
        needy: BoxSet,
        marcher_engaged: bool,
        mut pick: impl FnMut(u32) -> u32,
    ) {
        let mut taken = [false; MAX_PIECES];
        let mut left = hidden;
        let mut assigned: [(PieceId, u8); MAX_PIECES] = [(PieceId::NONE, 0); MAX_PIECES];
        let mut count = 0;
        let mut served = BoxSet::NONE;
        if marcher_engaged
            && let Some(place) = slots.slots[..slots.len].iter().position(|slot| slot.marks & MARCHING != 0)
        {
            let troops = self.troops_of(left);
            let chosen = troops.nth(pick(troops.len().max(1) as u32)).or(troops.first());
            if let Some(piece) = chosen {
                served.insert(slots.slots[place].at);
                taken[place] = true;
                left.remove(piece);
                assigned[count] = (piece, place as u8);
                count += 1;
            }
        }
        for (place, slot) in slots.slots.iter().enumerate().take(slots.len) {
            let at = slot.at;
            if !needy.has(at) || served.has(at) {
                continue;
            }
            let mut troops = self.troops_of(left);
            if troops.is_empty() {
                // Guns alone hold a box too.
                troops = left.and(self.scenario.tables.artillery);
            }
            if troops.is_empty() {
                break;
            }
            let chosen = troops.nth(pick(troops.len() as u32)).or(troops.first());
            if let Some(piece) = chosen {
                served.insert(at);
                taken[place] = true;
                left.remove(piece);
                assigned[count] = (piece, place as u8);
                count += 1;
            }
        }
        for (place, _) in taken.iter().enumerate().take(slots.len).filter(|(_, taken)| !**taken) {
            let Some(piece) = left.nth(pick(left.len().max(1) as u32)).or(left.first()) else { break };
            left.remove(piece);
            assigned[count] = (piece, place as u8);
            count += 1;
        }
        for &(piece, place) in &assigned[..count] {
            self.fill_slot(piece, slots.slots[place as usize]);
        }
    }

    /// Fills an erased position in again at random.
    pub(crate) fn imagine_secrets_of(&mut self, side: Side, chance: &mut impl Chance) {
        self.imagine_hand(side, chance);
        if self.has_fog() {
            self.choose_counters(side, |count| chance.draw(IMAGINE, count));
            let hidden = self.hidden_pieces(side);
            let needy = self.needy_boxes(side, hidden);
            let engaged = self.is_marcher_engaged(side);
            let slots = self.sorted_slots(hidden);
            self.cast(hidden, &slots, needy, engaged, |count| chance.draw(IMAGINE, count));
            self.assess_command(side);
            for place in 0..MAX_ARMIES.min(self.scenario.armies.len()) {
                let army = ArmyId(place as u8);
                if self.scenario.army(army).side != side || self.phasing != side || !self.is_active(army) {
                    continue;
                }
                let chief = self.commanders[place];
                let value = if chief.is_some() { self.piece(chief).cv } else { 0 };
                if self.phase == Phase::Movement || self.phase == Phase::Administration {
                    self.cp[place] = chance.draw(IMAGINE, 6) as u8 + value;
                }
            }
            if self.march.side == side && self.march.begun {
                self.march.allowance = self.stack_allowance(self.march.stack);
                self.march.left = chance.draw(IMAGINE, u32::from(self.march.allowance) + 1) as u8;
            }
            self.balance(side);
        }
        if !self.battle.open && self.battle.chits[side.index()].is_some() {
            let legal = self.legal_chits(side);
            let count = legal.iter().filter(|&&legal| legal).count().max(1) as u32;
            let nth = chance.draw(IMAGINE, count) as usize;
            let chit = (1..=4).zip(legal).filter(|(_, legal)| *legal).map(|(chit, _)| chit).nth(nth);
            self.battle.chits[side.index()] = Some(chit.unwrap_or(1));
        }
    }

    fn imagine_hand(&mut self, side: Side, chance: &mut impl Chance) {
        let size = self.hands[side.index()].len();
        let mut unseen = self.hands[side.index()].or(self.deck);
        let mut hand = CardSet::NONE;
        for _ in 0..size {
            let drawn = chance.draw(IMAGINE, unseen.len().max(1) as u32);
            let Some(card) = unseen.nth(drawn) else { break };
            unseen.remove(card);
            hand.insert(card);
        }
        self.deal(side, hand);
    }

    /// See [`Conduct::disguise`](vedette_kernel::Conduct::disguise): another position or another action that looks the
    /// same from outside.
    pub(crate) fn disguised(
        &self,
        viewer: Side,
        mover: Side,
        action: Action,
        chance: &mut impl Chance,
    ) -> Option<(Position, Action)> {
        if viewer == mover {
            return None;
        }
        let mut options = Vec::new();
        self.options(mover, &mut options);
        options.retain(|&other| other != action && self.looks_alike(action, other));
        let place = chance.draw(IMAGINE, options.len().max(1) as u32) as usize;
        if let Some(&other) = options.get(place) {
            return Some((self.clone(), other));
        }
        // Other identities, if the mover is not in the middle of a choice that they would undo.
        let guess = self.guess(viewer, chance);
        let same_question = guess.agenda.top() == self.agenda.top();
        if same_question
            && guess.check(mover, action).is_ok()
            && !matches!(action, Action::Play(..) | Action::Discard(_))
        {
            return Some((guess, action));
        }
        None
    }

    fn looks_alike(&self, one: Action, other: Action) -> bool {
        let fog = self.has_fog();
        let alike = |a: PieceId, b: PieceId| {
            fog && !self.is_known(a) && !self.is_known(b) && self.slot(a) == self.slot(b)
        };
        match (one, other) {
            (Action::Take(a), Action::Take(b)) => fog && self.takes_in_secret() || alike(a, b),
            (Action::Chit(_), Action::Chit(_)) => true,
            (Action::Give(a), Action::Give(b)) => self.is_secret(a) && self.is_secret(b),
            (Action::Number(_), Action::Number(_)) => fog,
            (Action::Army(_), Action::Army(_)) => fog && self.agenda.top() == Some(Task::Payer),
            _ => false,
        }
    }

    /// While a stack is being formed nobody sees what is taken.
    fn takes_in_secret(&self) -> bool {
        matches!(
            self.agenda.top(),
            Some(
                Task::Movement(_)
                    | Task::Select
                    | Task::React(_)
                    | Task::ReactSelect(_)
                    | Task::Guns(_)
                    | Task::GunsSelect(_)
            )
        )
    }

    /// The cards of a hand, for views.
    pub(crate) fn hand_cards(&self, side: Side) -> impl Iterator<Item = CardId> + '_ {
        self.hands[side.index()].into_iter()
    }
}
