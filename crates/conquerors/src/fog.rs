//! What a side does not know, taken out of a position and imagined anew.
//!
//! [`Position::without_secrets_of`] erases everything about a side that its enemy may not know, in one canonical way:
//! two positions that the enemy cannot tell apart become the same position. Views are made from the erased position
//! only, so a view cannot hold a secret; guesses are made from it too, so a guess cannot peek.
//!
//! A guess is meant for a side that is asked for a decision: while the enemy decides, what he is deciding is erased as
//! well, and the rest of his decision cannot be imagined from outside.

pub(crate) mod vedettes;

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Awaiting, Chance, Game, Side};

use crate::action::Action;
use crate::cards::Moment;
use crate::flow::{Aim, Task};
use crate::scenario::{FRENCH, MAX_BLOCKS};
use crate::sets::{AreaId, BlockId, BlockSet, CardId, CardSet};
use crate::state::{Bid, Piles, Position, Share, TRACK};

/// Where a hidden block stands and what everybody sees of it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Slot {
    area: AreaId,
    ready: bool,
    in_stack: bool,
    fought: bool,
}

const NO_SLOT: Slot = Slot { area: AreaId::NOWHERE, ready: false, in_stack: false, fought: false };

/// Draws made only to imagine.
const IMAGINE: Purpose = Purpose("imagine");

/// As many slots as there can be hidden blocks; kept on the stack, because search guesses a lot.
struct Slots {
    slots: [Slot; MAX_BLOCKS],
    len: usize,
}

impl Slots {
    fn as_slice(&self) -> &[Slot] {
        &self.slots[..self.len]
    }
}

impl Position {
    /// The position with the secrets of a side erased.
    pub(crate) fn without_secrets_of(&self, side: Side) -> Position {
        let mut known = self.clone();
        known.erase_hand(side);
        // A card for a corps that was not tired changes nothing that anybody sees, at any level.
        known.recovered = known.recovered.minus(self.scenario.of_side[side.index()]);
        if self.agenda.iter().any(|task| task == Task::Bids) && known.bids[side.index()].is_some() {
            known.bids[side.index()] = Some(Bid { side: FRENCH, points: 0 });
        }
        if self.is_setting_up() {
            known.erase_placement(side);
        } else if self.has_fog() {
            known.erase_identities(side);
            known.erase_tracks(side);
            known.erase_march(side);
            if self.asked(side).is_some() {
                known.erase_decision(side);
            }
        }
        known
    }

    /// What the enemy is deciding may be a secret itself (that a stack has fatigue to share shows that it is no stack
    /// of vedettes). Everybody sees that he decides; a decision that means nothing stands for it.
    fn erase_decision(&mut self, side: Side) {
        if !self.agenda.top().is_some_and(|task| self.is_private(task, side)) {
            return;
        }
        while self.agenda.top().is_some_and(|task| self.is_private(task, side)) {
            self.agenda.pop();
        }
        if self.agenda.top() != Some(Task::Close(side)) {
            self.agenda.push(Task::Close(side));
        }
    }

    /// Whether nobody but the side itself can tell that it has this to do.
    pub(crate) fn is_private(&self, task: Task, side: Side) -> bool {
        match task {
            Task::PlaceFatigue(who) | Task::PlaceLosses(who) | Task::Ease(who, ..) | Task::Choose(who, _) => {
                who == side
            }
            Task::Acknowledge(who)
            | Task::ShareFatigue(who, ..)
            | Task::Operate(who)
            | Task::OperateAgain(who) => who == side,
            Task::Window(who, moment) => who == side && matches!(moment, Moment::Start | Moment::Joining),
            Task::OfferAttack | Task::March | Task::Select | Task::Settle(_) => self.operation.side == side,
            _ => false,
        }
    }

    /// Whether the players are placing their blocks unseen.
    pub(crate) fn is_setting_up(&self) -> bool {
        self.has_hidden_setup() && self.agenda.iter().any(|task| task == Task::SetUp)
    }

    /// Which cards are in the hand and which in the deck: only their numbers are known (CQ-CARDS-03).
    fn erase_hand(&mut self, side: Side) {
        let Piles { hand, deck, .. } = *self.piles(side);
        let unseen = hand.or(deck).minus(self.never_in_hand(side));
        self.deal(side, unseen.into_iter().take(hand.len()).collect());
    }

    /// Red cards and Winter Quarters never stay in a hand.
    pub(crate) fn never_in_hand(&self, side: Side) -> CardSet {
        let deck = &self.scenario.decks[side.index()];
        deck.red.or(deck.aside)
    }

    fn deal(&mut self, side: Side, hand: CardSet) {
        let piles = self.piles_mut(side);
        let unseen = piles.hand.or(piles.deck);
        piles.hand = hand;
        piles.deck = unseen.minus(hand);
    }

    fn erase_placement(&mut self, side: Side) {
        let placed: BlockSet =
            self.scenario.of_side[side.index()].into_iter().filter(|&b| self.is_on_map(b)).collect();
        self.relocate(placed, AreaId::NOWHERE);
        self.ready = self.ready.minus(placed);
        self.place_fixed_blocks(side);
    }

    /// The blocks of a side whose identity is hidden now.
    pub(crate) fn hidden_blocks(&self, side: Side) -> BlockSet {
        let on_map = self.scenario.of_side[side.index()].into_iter().filter(|&block| self.is_on_map(block));
        on_map.collect::<BlockSet>().minus(self.combat.shown)
    }

    fn slot(&self, block: BlockId) -> Slot {
        Slot {
            area: self.area_of[block.index()],
            ready: self.ready.has(block),
            in_stack: self.operation.stack.has(block),
            fought: self.operation.fought.has(block),
        }
    }

    fn sorted_slots(&self, hidden: BlockSet) -> Slots {
        let mut all = Slots { slots: [NO_SLOT; MAX_BLOCKS], len: 0 };
        for block in hidden {
            all.slots[all.len] = self.slot(block);
            all.len += 1;
        }
        all.slots[..all.len].sort_unstable();
        all
    }

    /// Hands the slots out to the hidden blocks in the order of both: corps, commanders, vedettes; and first the slots
    /// where everybody knows that a corps must stand, because an enemy corps stands there too.
    fn erase_identities(&mut self, side: Side) {
        let hidden = self.hidden_blocks(side);
        let slots = self.sorted_slots(hidden);
        let slots = slots.as_slice();
        let urgency = |place: usize| {
            let area = slots[place].area;
            let first_of_area = place == 0 || slots[place - 1].area != area;
            let contested = !self.corps_in(side.other(), area).is_empty();
            match (contested, first_of_area && !self.has_shown_corps(side, area)) {
                (true, true) => 0,
                (true, false) => 1,
                (false, _) => 2,
            }
        };
        let mut order: [u8; MAX_BLOCKS] = std::array::from_fn(|place| place as u8);
        order[..slots.len()].sort_by_key(|&place| urgency(place.into()));
        let mut cast = [NO_SLOT; MAX_BLOCKS];
        let kinds = [self.scenario.corps, self.scenario.commanders, self.scenario.vedettes];
        let blocks = kinds.iter().flat_map(|&kind| hidden.and(kind));
        for (block, &place) in blocks.zip(&order[..slots.len()]) {
            cast[hidden.and(BlockSet::first_items(block.index())).len()] = slots[usize::from(place)];
        }
        self.occupy(hidden, &cast[..slots.len()]);
        let own = self.scenario.of_side[side.index()];
        let cared = !self.cared.and(own).is_empty();
        self.cared = self.cared.minus(own);
        if cared && let Some(corps) = self.corps_on_map(side).first() {
            self.cared.insert(corps);
        }
    }

    /// Puts each hidden block into the slot of the same place in the list.
    fn occupy(&mut self, hidden: BlockSet, slots: &[Slot]) {
        for area in slots.iter().map(|slot| slot.area) {
            self.occupants[area.index()] = self.occupants[area.index()].minus(hidden);
        }
        self.ready = self.ready.minus(hidden);
        self.operation.stack = self.operation.stack.minus(hidden);
        self.operation.fought = self.operation.fought.minus(hidden);
        for (block, slot) in hidden.into_iter().zip(slots) {
            self.area_of[block.index()] = slot.area;
            self.occupants[slot.area.index()].insert(block);
            if slot.ready {
                self.ready.insert(block);
            }
            if slot.in_stack {
                self.operation.stack.insert(block);
            }
            if slot.fought {
                self.operation.fought.insert(block);
            }
        }
    }

    /// The corps of a side that have strength: on the map, or still to come.
    pub(crate) fn living_corps(&self, side: Side) -> BlockSet {
        self.corps_of(self.scenario.of_side[side.index()]).minus(self.eliminated)
    }

    /// Strength and fatigue of single corps are hidden (CQ-FOG-07); the sum of the strength is not, because every point
    /// lost or won moves the victory points or is announced.
    fn erase_tracks(&mut self, side: Side) {
        let total = self.total_strength(side);
        self.restore_tracks(side);
        self.adjust_strength(side, total, |_, corps| corps.first());
        if !self.share.corps.and(self.scenario.of_side[side.index()]).is_empty() {
            self.share = Share::NONE;
        }
    }

    /// The strength of all corps of a side together.
    pub(crate) fn total_strength(&self, side: Side) -> u16 {
        self.living_corps(side).into_iter().map(|corps| u16::from(self.strength(corps))).sum()
    }

    fn restore_tracks(&mut self, side: Side) {
        for corps in self.living_corps(side) {
            let (infantry, cavalry) = self.scenario.block(corps).start_strength;
            self.infantry[corps.index()] = infantry;
            self.cavalry[corps.index()] = cavalry;
            self.fatigue[corps.index()] = 0;
            self.added[corps.index()] = 0;
        }
    }

    /// Takes points off (or adds infantry) until the sum is right; `pick` chooses among the corps that can change.
    fn adjust_strength(
        &mut self,
        side: Side,
        total: u16,
        mut pick: impl FnMut(&Position, BlockSet) -> Option<BlockId>,
    ) {
        let living = self.living_corps(side);
        let mut sum = self.total_strength(side);
        while sum != total {
            let shrink = sum > total;
            let can = |&corps: &BlockId| {
                let strength = self.strength(corps);
                if shrink { strength > 1 } else { strength < TRACK }
            };
            let Some(corps) = pick(self, living.into_iter().filter(can).collect()) else { return };
            let place = corps.index();
            if !shrink {
                self.infantry[place] += 1;
                sum += 1;
            } else {
                let arm = if self.infantry[place] > 0 { &mut self.infantry } else { &mut self.cavalry };
                arm[place] -= 1;
                sum -= 1;
            }
        }
    }

    /// CQ-FOG-11: the march card and the path are public, bonuses and points are not.
    fn erase_march(&mut self, side: Side) {
        if self.operation.side == side {
            self.operation.points = 0;
            self.operation.guaranteed = false;
            self.operation.stopped = self.operation.confused;
            self.operation.ended = false;
        }
    }

    /// Fills in what was erased, at random.
    pub(crate) fn imagine_secrets_of(&mut self, side: Side, chance: &mut impl Chance) {
        self.imagine_hand(side, chance);
        if self.agenda.iter().any(|task| task == Task::Bids) && self.bids[side.index()].is_some() {
            let wanted = Side::BOTH[chance.draw(IMAGINE, 2) as usize % 2];
            let points = chance.draw(IMAGINE, u32::from(self.highest_bid(wanted)) + 1) as u8;
            self.bids[side.index()] = Some(Bid { side: wanted, points });
        }
        if self.is_setting_up() {
            self.imagine_placement(side, chance);
        } else if self.has_fog() {
            self.imagine_identities(side, chance);
            self.imagine_tracks(side, chance);
            self.imagine_march(side);
        }
    }

    fn imagine_hand(&mut self, side: Side, chance: &mut impl Chance) {
        let Piles { hand, deck, .. } = *self.piles(side);
        // Red cards never stay in a hand.
        let mut unseen = hand.or(deck).minus(self.never_in_hand(side));
        let mut dealt = CardSet::NONE;
        for _ in 0..hand.len() {
            if let Some(card) = unseen.nth(chance.draw(IMAGINE, unseen.len() as u32)) {
                unseen.remove(card);
                dealt.insert(card);
            }
        }
        self.deal(side, dealt);
    }

    /// Deals all cards of a side anew that nobody can see now, its discard pile included: for its owner all but his hand, for
    /// the enemy his hand too. Only the numbers stay (CQ-CARDS-03).
    pub(crate) fn shuffle_unseen(&mut self, side: Side, owns: bool, chance: &mut impl Chance) {
        let Piles { hand, deck, discard, .. } = *self.piles(side);
        // Winter Quarters lies where everybody saw it put.
        let fixed = self.scenario.decks[side.index()].aside;
        let never = self.never_in_hand(side);
        let mut unseen = deck.or(discard).minus(fixed);
        let mut dealt = hand;
        if !owns {
            unseen = unseen.or(hand);
            dealt = CardSet::NONE;
            for _ in 0..hand.len() {
                let fit = unseen.minus(never);
                if let Some(card) = fit.nth(chance.draw(IMAGINE, fit.len() as u32)) {
                    unseen.remove(card);
                    dealt.insert(card);
                }
            }
        }
        let mut drawn = deck.and(fixed);
        for _ in drawn.len()..deck.len() {
            if let Some(card) = unseen.nth(chance.draw(IMAGINE, unseen.len() as u32)) {
                unseen.remove(card);
                drawn.insert(card);
            }
        }
        let piles = self.piles_mut(side);
        (piles.hand, piles.deck, piles.discard) = (dealt, drawn, unseen.or(discard.and(fixed)));
    }

    /// A side is asked for a card as long as one that fits has not been shown: where all of these were dealt into the discard
    /// pile, one of them changes places with a card of the deck, so that the guess asks whom the true position asks.
    pub(crate) fn bring_back_what_may_be_played(
        &mut self,
        side: Side,
        asked: Awaiting,
        chance: &mut impl Chance,
    ) {
        let Piles { deck, discard, .. } = *self.piles(side);
        let fixed = self.scenario.decks[side.index()].aside;
        let loose = deck.minus(fixed);
        let Some(away) = loose.nth(chance.draw(IMAGINE, loose.len().max(1) as u32)) else { return };
        let exchanged = |card: CardId| {
            let mut guess = self.clone();
            let piles = guess.piles_mut(side);
            piles.deck.remove(away);
            piles.deck.insert(card);
            piles.discard.remove(card);
            piles.discard.insert(away);
            guess
        };
        let fitting: CardSet =
            discard.minus(fixed).into_iter().filter(|&card| exchanged(card).awaiting() == asked).collect();
        if let Some(card) = fitting.nth(chance.draw(IMAGINE, fitting.len().max(1) as u32)) {
            *self = exchanged(card);
        }
    }

    /// A placement that is finished was made by some sequence of legal actions: any will do.
    fn imagine_placement(&mut self, side: Side, chance: &mut impl Chance) {
        let finished = std::mem::replace(&mut self.placed[side.index()], false);
        let mut options = Vec::new();
        while finished && self.next_to_place(side).is_some() {
            options.clear();
            self.set_up_candidates(side, &mut |action| {
                if let Action::Place(block, area) = action
                    && self.permit_place(side, block, area).is_ok()
                {
                    options.push((block, area));
                }
            });
            if options.is_empty() {
                break;
            }
            let (block, area) = options[chance.draw(IMAGINE, options.len() as u32) as usize % options.len()];
            self.place(side, block, area, &mut vedette_kernel::Nobody);
        }
        self.placed[side.index()] = finished;
    }

    fn imagine_identities(&mut self, side: Side, chance: &mut impl Chance) {
        let hidden = self.hidden_blocks(side);
        let slots = self.sorted_slots(hidden);
        // Which kind of stack marches is guessed first; the other kind is tried if the guess cannot be.
        let vedettes_first = chance.draw(IMAGINE, 2) == 0;
        for attempt in 0..64 {
            let vedettes = vedettes_first == (attempt % 2 == 0);
            if let Some(order) = self.cast(side, hidden, slots.as_slice(), vedettes, chance) {
                self.occupy(hidden, &order[..slots.len]);
                return;
            }
        }
    }

    /// The corps that Care marks is one that has lost infantry.
    fn imagine_care(&mut self, side: Side, chance: &mut impl Chance) {
        let cared = self.cared.and(self.scenario.of_side[side.index()]);
        if cared.is_empty() {
            return;
        }
        self.cared = self.cared.minus(cared);
        let can_have_lost = |corps: &BlockId| self.infantry[corps.index()] > 0 && self.strength(*corps) > 1;
        let corps: BlockSet = self.corps_on_map(side).into_iter().filter(can_have_lost).collect();
        if let Some(corps) = corps.nth(chance.draw(IMAGINE, corps.len().max(1) as u32)) {
            self.infantry[corps.index()] -= 1;
            self.cared.insert(corps);
        }
    }

    /// Casts the hidden blocks for the slots: vedettes never with enemy corps nor with corps in one stack, commanders
    /// never without a corps. Returns the slot of each hidden block in the order of the blocks.
    fn cast(
        &self,
        side: Side,
        hidden: BlockSet,
        slots: &[Slot],
        stack_of_vedettes: bool,
        chance: &mut impl Chance,
    ) -> Option<[Slot; MAX_BLOCKS]> {
        let vedettes = hidden.and(self.scenario.vedettes);
        let commanders = hidden.and(self.scenario.commanders);
        let corps = hidden.and(self.scenario.corps);
        // Whoever faces an enemy corps, or has just fought, is no vedette; nor is whoever stands in an enemy citadel
        // (CQ-VEDETTE-15).
        let facing_enemy = |slot: &Slot| slot.fought || !self.corps_in(side.other(), slot.area).is_empty();
        let barred = |slot: &Slot| facing_enemy(slot) || self.citadel_owner(slot.area) == Some(side.other());
        let in_stack = slots.iter().filter(|slot| slot.in_stack).count();
        let stack_meets_enemy = slots.iter().any(|slot| slot.in_stack && barred(slot));
        let cannot_be_vedettes =
            in_stack > vedettes.len() || stack_meets_enemy || !self.operation_may_be_vedettes();
        if stack_of_vedettes && in_stack > 0 && cannot_be_vedettes {
            return None;
        }
        let mut taken = 0u64;
        let mut result = [NO_SLOT; MAX_BLOCKS];
        let rank = |block: BlockId| hidden.and(BlockSet::first_items(block.index())).len();
        let mut assign = |block: BlockId, place: usize, taken: &mut u64| {
            *taken |= 1 << place;
            result[rank(block)] = slots[place];
        };
        let mut choose = |taken: u64, allowed: &dyn Fn(usize) -> bool| -> Option<usize> {
            let free: BlockSet = (0..slots.len())
                .filter(|&place| taken >> place & 1 == 0 && allowed(place))
                .map(|p| BlockId(p as u8))
                .collect();
            free.nth(chance.draw(IMAGINE, free.len().max(1) as u32)).map(BlockId::index)
        };
        let mut corps_left = corps.into_iter();
        // Every area with enemy corps holds at least one corps, and so does a stack of corps.
        for (place, slot) in slots.iter().enumerate() {
            let first_of_area = slots.iter().position(|other| other.area == slot.area) == Some(place);
            if facing_enemy(slot) && first_of_area && !self.has_shown_corps(side, slot.area) {
                let here = choose(taken, &|p| slots[p].area == slot.area)?;
                assign(corps_left.next()?, here, &mut taken);
            }
        }
        let stack_has_corps = |taken: u64| (0..slots.len()).any(|p| slots[p].in_stack && taken >> p & 1 == 1);
        if in_stack > 0 && !stack_of_vedettes && !stack_has_corps(taken) {
            let here = choose(taken, &|p| slots[p].in_stack)?;
            assign(corps_left.next()?, here, &mut taken);
        }
        // A stack that is named marches off as a whole: a commander's company is in it exactly when he is.
        let together = |p: usize, q: usize| {
            let parted = self.operation.named && slots[p].in_stack != slots[q].in_stack;
            slots[p].area == slots[q].area && !parted
        };
        for commander in commanders {
            let with_corps = |taken: u64, p: usize| {
                self.has_shown_corps(side, slots[p].area)
                    || (0..slots.len()).any(|q| q != p && together(p, q) && taken >> q & 1 == 1)
            };
            let room = |taken: u64, p: usize| {
                (0..slots.len()).any(|q| {
                    q != p
                        && together(p, q)
                        && taken >> q & 1 == 0
                        && !(stack_of_vedettes && slots[q].in_stack)
                })
            };
            let suits = |p: usize| {
                !(stack_of_vedettes && slots[p].in_stack) && (with_corps(taken, p) || room(taken, p))
            };
            let here = choose(taken, &suits)?;
            let accompanied = with_corps(taken, here);
            assign(commander, here, &mut taken);
            if !accompanied {
                let beside =
                    choose(taken, &|q| together(here, q) && !(stack_of_vedettes && slots[q].in_stack))?;
                assign(corps_left.next()?, beside, &mut taken);
            }
        }
        let mut vedettes_left = vedettes.into_iter();
        if stack_of_vedettes {
            for place in (0..slots.len()).filter(|&place| slots[place].in_stack) {
                if taken >> place & 1 == 1 {
                    return None;
                }
                assign(vedettes_left.next()?, place, &mut taken);
            }
        }
        for vedette in vedettes_left {
            let here = choose(taken, &|p| !slots[p].in_stack && !barred(&slots[p]))?;
            assign(vedette, here, &mut taken);
        }
        for corps in corps_left {
            let here = choose(taken, &|_| true)?;
            assign(corps, here, &mut taken);
        }
        Some(result)
    }

    fn has_shown_corps(&self, side: Side, area: AreaId) -> bool {
        !self.corps_in(side, area).and(self.combat.shown).is_empty()
    }

    /// Whether the stack of the operation could be vedettes, as far as everybody sees: they only march, and never take
    /// part in bridge work or foraging.
    fn operation_may_be_vedettes(&self) -> bool {
        !self.operation.foraged && !self.is_fighting()
    }

    fn is_fighting(&self) -> bool {
        self.agenda.iter().any(|task| task == Task::Combat) || self.combat.area.is_somewhere()
    }

    /// Strength lost in all is known; on whom it fell, and the fatigue, is imagined.
    fn imagine_tracks(&mut self, side: Side, chance: &mut impl Chance) {
        let total = self.total_strength(side);
        self.restore_tracks(side);
        self.imagine_care(side, chance);
        self.adjust_strength(side, total, |_, corps| {
            corps.nth(chance.draw(IMAGINE, corps.len().max(1) as u32))
        });
        for corps in self.corps_on_map(side) {
            let face = chance.draw(IMAGINE, 10) as u8;
            self.fatigue[corps.index()] = face.saturating_sub(5);
        }
    }

    /// The march of an imagined stack: its points follow from the card and the cards played.
    fn imagine_march(&mut self, side: Side) {
        if self.operation.side != side || !self.operation.marching {
            return;
        }
        self.operation.points = self.march_points() - if self.operation.foraged { 2 } else { 0 };
        let friends = !self.corps_in(side, self.operation.area).minus(self.operation.stack).is_empty();
        let moved = self.operation.steps > 0 && !self.is_vedette_march();
        self.operation.stopped |= self.operation.takes_citadel || (moved && friends);
    }

    /// Lets two hidden blocks of a side and a kind change places in an imagined position, for whoever remembers who was
    /// where. `false` if that would show, or be something else than an exchange.
    pub fn exchange(&mut self, one: BlockId, other: BlockId) -> bool {
        let blocks = &self.scenario.blocks;
        let (Some(first), Some(second)) = (blocks.get(one.index()), blocks.get(other.index())) else {
            return false;
        };
        let side = first.side;
        let hidden = self.hidden_blocks(side);
        let alike = side == second.side && first.kind == second.kind && one != other;
        if !alike || !self.has_fog() || !hidden.has(one) || !hidden.has(other) {
            return false;
        }
        let (first, second) = (self.slot(one), self.slot(other));
        self.occupy(BlockSet::of(one), &[second]);
        self.occupy(BlockSet::of(other), &[first]);
        // `occupy` clears the area a block comes to, not the one it leaves.
        self.occupants[first.area.index()].remove(one);
        self.occupants[second.area.index()].remove(other);
        self.occupants[second.area.index()].insert(one);
        self.occupants[first.area.index()].insert(other);
        self.imagine_march(side);
        true
    }

    /// Shares the losses of a side in an imagined position among its corps, the more `hurt` the likelier, and sets their fatigue,
    /// for whoever remembers who has fought. The sum of the strength stays, which is all that the enemy knows (CQ-FOG-07).
    pub fn imagine_wear(
        &mut self,
        side: Side,
        hurt: &[u16; MAX_BLOCKS],
        tired: &[u8; MAX_BLOCKS],
        chance: &mut impl Chance,
    ) {
        // A corps marked by Care has lost infantry: what was imagined for it stays.
        if !self.has_fog() || !self.cared.and(self.scenario.of_side[side.index()]).is_empty() {
            return;
        }
        let total = self.total_strength(side);
        self.restore_tracks(side);
        let on_map = self.corps_on_map(side);
        self.adjust_strength(side, total, |game, corps| {
            let weigh = |block: BlockId| {
                let (infantry, cavalry) = game.scenario.block(block).start_strength;
                let lost = (infantry + cavalry).saturating_sub(game.strength(block));
                let left = hurt[block.index()].saturating_sub(8 * u16::from(lost));
                if on_map.has(block) { u32::from(left) * 8 + 1 } else { 0 }
            };
            let all: u32 = corps.into_iter().map(weigh).sum();
            let mut place = chance.draw(IMAGINE, all.max(1));
            corps
                .into_iter()
                .find(|&block| {
                    let weight = weigh(block);
                    let here = place < weight;
                    place = place.saturating_sub(weight);
                    here
                })
                .or_else(|| corps.first())
        });
        for corps in on_map {
            self.fatigue[corps.index()] = tired[corps.index()].min(TRACK);
        }
    }

    /// See [`Conduct::disguise`](vedette_kernel::Conduct::disguise): another action that looks the same from outside.
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
        let task = self.asked(mover)?;
        let mut options = Vec::new();
        self.options(mover, &mut options);
        options.retain(|&other| other != action && self.looks_alike(task, action, other));
        let place = chance.draw(IMAGINE, options.len().max(1) as u32) as usize;
        let mut twin = self.clone();
        if let Some(&other) = options.get(place) {
            return Some((twin, other));
        }
        // Another hand: whatever is not done with a card could be done with any.
        twin.imagine_hand(mover, chance);
        let by_hand = matches!(action, Action::Play(_) | Action::Recover(..) | Action::Fetch(_));
        (!by_hand).then_some((twin, action))
    }

    fn looks_alike(&self, task: Task, one: Action, other: Action) -> bool {
        let fog = self.has_fog();
        let same_slot = |a: BlockId, b: BlockId| fog && self.slot(a) == self.slot(b);
        let stays = |block: BlockId| self.fatigue[block.index()] < TRACK;
        match (one, other) {
            (Action::Bid(..), Action::Bid(..)) => true,
            (Action::Place(..), Action::Place(..)) => true,
            (Action::Fetch(_), Action::Fetch(_)) => true,
            (Action::Take(a), Action::Take(b)) => same_slot(a, b),
            (Action::Tire(a), Action::Tire(b)) => fog && stays(a) && stays(b),
            (Action::Ease(_), Action::Ease(_)) => fog,
            (Action::Recover(card, _), Action::Recover(same, _)) => fog && card == same,
            (Action::Area(_), Action::Area(_)) => {
                fog && matches!(task, Task::Choose(_, Aim::Queen | Aim::Supply))
            }
            (Action::Block(_), Action::Block(_)) => {
                fog && matches!(task, Task::Choose(_, Aim::Reinforce | Aim::Care))
            }
            _ => false,
        }
    }
}
