//! The exact odds of a combat, from what one side knows.
//!
//! Cards are counted: what was shown is known, what was not is equally likely to come. A player knows his own deck; of
//! the enemy's cards he knows which are unseen, but not which of them are in the hand. When a deck runs out in the
//! middle of a reveal, the rest comes from the discard pile made anew, as the rules do it. Dice have their six faces.
//!
//! Everything is counted in whole numbers of equally likely ways; nothing is rounded or sampled.

use vedette_kernel::Side;

use crate::edition::Arms;
use crate::flow::{Group, Task};
use crate::scenario::Face;
use crate::sets::CardSet;
use crate::state::{Combat, Piles, Position};

/// The odds of the combat at hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Odds {
    /// How many cards or dice I reveal.
    pub mine: u8,
    /// What may happen for each number of cards the enemy may reveal: one entry, unless his strength is hidden.
    pub theirs: Vec<Chances>,
}

/// What may happen when both numbers of cards are known.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Chances {
    /// How many cards or dice the enemy reveals.
    pub cards: u8,
    /// The equally likely ways in all.
    pub total: u128,
    /// Ways for each pair of losses.
    pub losses: Vec<Losses>,
    /// Fatigue I inflict, with its ways out of `total`.
    pub fatigue_inflicted: Vec<(u8, u128)>,
    /// Fatigue I suffer, with its ways out of `total`.
    pub fatigue_suffered: Vec<(u8, u128)>,
}

/// One pair of losses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Losses {
    /// Losses I inflict.
    pub inflicted: u8,
    /// Losses I suffer.
    pub suffered: u8,
    /// In how many ways it comes.
    pub ways: u128,
}

impl Chances {
    fn ways_where(&self, wanted: impl Fn(&Losses) -> bool) -> u128 {
        self.losses.iter().filter(|losses| wanted(losses)).map(|losses| losses.ways).sum()
    }

    /// The ways in which I win.
    pub fn win(&self) -> u128 {
        self.ways_where(|losses| losses.inflicted > losses.suffered)
    }

    /// The ways in which nobody wins.
    pub fn draw(&self) -> u128 {
        self.ways_where(|losses| losses.inflicted == losses.suffered)
    }

    /// The ways in which the enemy wins.
    pub fn lose(&self) -> u128 {
        self.ways_where(|losses| losses.inflicted < losses.suffered)
    }
}

/// More losses or fatigue than any combat can bring.
const MOST: usize = 48;

/// The ways to reveal some cards, by losses and fatigue: `ways[losses][fatigue]`.
struct Ways {
    ways: Vec<[u128; MOST]>,
    total: u128,
}

impl Ways {
    fn nothing() -> Ways {
        let mut ways = vec![[0; MOST]; MOST];
        ways[0][0] = 1;
        Ways { ways, total: 1 }
    }

    /// Every combination of one thing and another.
    fn with(&self, other: &Ways) -> Ways {
        let mut ways = vec![[0; MOST]; MOST];
        for (losses, row) in self.ways.iter().enumerate() {
            for (fatigue, &here) in row.iter().enumerate().filter(|(_, here)| **here > 0) {
                for (more_losses, there) in other.ways.iter().enumerate().take(MOST - losses) {
                    for (more_fatigue, &there) in there.iter().enumerate().take(MOST - fatigue) {
                        ways[losses + more_losses][fatigue + more_fatigue] += here * there;
                    }
                }
            }
        }
        Ways { ways, total: self.total * other.total }
    }

    /// The ways to choose `count` of some cards.
    fn choosing(count: usize, cards: &[Face]) -> Ways {
        // chosen[k] holds the ways to have chosen k of the cards looked at so far.
        let mut chosen = vec![vec![[0u128; MOST]; MOST]; count + 1];
        chosen[0][0][0] = 1;
        for (seen, card) in cards.iter().enumerate() {
            for k in (0..count.min(seen + 1)).rev() {
                for losses in 0..MOST - usize::from(card.losses) {
                    for fatigue in 0..MOST - usize::from(card.fatigue) {
                        let ways = chosen[k][losses][fatigue];
                        chosen[k + 1][losses + usize::from(card.losses)]
                            [fatigue + usize::from(card.fatigue)] += ways;
                    }
                }
            }
        }
        let ways = chosen.swap_remove(count);
        let total = ways.iter().flatten().sum();
        Ways { ways, total }
    }

    /// The ways of so many dice.
    fn rolling(count: usize, die: &[Face]) -> Ways {
        let one = Ways::choosing(1, die);
        (0..count).fold(Ways::nothing(), |ways, _| ways.with(&one))
    }

    fn by_losses(&self) -> Vec<(u8, u128)> {
        let sums = self.ways.iter().map(|row| row.iter().sum::<u128>());
        sums.enumerate().filter(|(_, ways)| *ways > 0).map(|(losses, ways)| (losses as u8, ways)).collect()
    }

    /// Ways by fatigue, with points added to and taken off the result.
    fn by_fatigue(&self, added: u8, spared: u8) -> Vec<(u8, u128)> {
        let mut sums = vec![0u128; MOST + usize::from(added)];
        for row in &self.ways {
            for (fatigue, ways) in row.iter().enumerate() {
                sums[(fatigue + usize::from(added)).saturating_sub(spared.into())] += ways;
            }
        }
        sums.into_iter().enumerate().filter(|(_, ways)| *ways > 0).map(|(f, ways)| (f as u8, ways)).collect()
    }
}

impl Position {
    /// The odds of the combat at hand from what a side knows: of the combat that has begun, until its cards are
    /// revealed, or of the attack that the chosen stack could make where it stands.
    pub fn odds(&self, side: Side) -> Option<Odds> {
        let enemy = side.other();
        let declared = self.combat.area.is_somewhere();
        // The secrets go first: what a combat will show is still hidden before it is declared.
        let known = self.without_secrets_of(enemy).combat_at_hand(side, self.agenda.top()?)?;
        let mine = known.count(side).total();
        let my_ways = known.ways(side, mine, known.piles(side).deck);
        let counts = match (self.has_fog(), declared) {
            (false, _) => vec![known.count(enemy).total()],
            (true, true) => known.possible_counts(enemy),
            (true, false) => known.counts_of_strangers(enemy),
        };
        let unseen = |piles: &Piles| piles.deck.or(piles.hand);
        let theirs = counts.into_iter().map(|cards| {
            let ways = known.ways(enemy, cards, unseen(known.piles(enemy)));
            chances(cards, &my_ways, &ways, &known.combat, side)
        });
        Some(Odds { mine, theirs: theirs.collect() })
    }

    /// The odds of the attack that the chosen stack could make where it stands, as if it had just marched there. The card
    /// that a march would have revealed is still in the deck.
    pub fn odds_of_moving_attack(&self, side: Side) -> Option<Odds> {
        let mut marched = self.clone();
        marched.operation.marching = true;
        marched.odds(side)
    }

    /// The position as it is when the cards are counted, if a combat has begun or if this side could begin one now.
    fn combat_at_hand(mut self, side: Side, task: Task) -> Option<Position> {
        if self.combat.area.is_somewhere() {
            let uncounted = self.agenda.iter().any(|task| task == Task::Count);
            return uncounted.then_some(self);
        }
        let could_attack = self.operation.side == side
            && match task {
                Task::Select => self.permit_attack_in_place().is_ok(),
                Task::OfferAttack => true,
                _ => false,
            };
        could_attack.then(|| {
            self.begin_combat(&mut vedette_kernel::Nobody);
            self
        })
    }

    /// The ways to reveal cards from a pool of unseen ones: the deck holds as many of them as it has cards, and what is
    /// missing comes from the discard pile.
    fn ways(&self, side: Side, cards: u8, unseen: CardSet) -> Ways {
        let deck = &self.scenario.decks[side.index()];
        if self.scenario.options.combat == Arms::Dice {
            return Ways::rolling(cards.into(), &deck.die);
        }
        let faces = |set: CardSet| -> Vec<Face> {
            let face = |card: &crate::scenario::Card| Face { losses: card.losses, fatigue: card.fatigue };
            set.into_iter().map(|card| face(&deck.cards[card.index()])).collect()
        };
        let piles = self.piles(side);
        // A Winter Quarters card is replaced by the next one.
        let in_deck = piles.deck.minus(deck.aside).len();
        let discard = piles.discard.minus(deck.aside);
        let from_deck = usize::from(cards).min(in_deck);
        let from_discard = (usize::from(cards) - from_deck).min(discard.len());
        Ways::choosing(from_deck, &faces(unseen.minus(deck.aside)))
            .with(&Ways::choosing(from_discard, &faces(discard)))
    }

    /// In fog: every number of cards that the enemy's stack may reveal, given what is known of it. A corps gives one or
    /// two cards, or one less if it is worn out.
    fn possible_counts(&self, enemy: Side) -> Vec<u8> {
        let corps = self.group_corps(enemy, Group::Fighters).len() as i8;
        let known = self.count(enemy);
        let fixed = known.moved + known.wood + known.citadel + known.symbols + known.events;
        let strongest = self.group_corps(enemy, Group::Fighters).into_iter().map(|corps| {
            let (infantry, cavalry) = self.scenario.block(corps).start_strength;
            if infantry + cavalry >= 5 { 2 } else { 1 }
        });
        let most: i8 = strongest.sum::<i8>() + fixed;
        // Every corps weak and worn out gives nothing; an attacker has at least one card left after step D.
        let attacks = enemy == self.operation.side;
        let least = fixed + if attacks { (1 - known.moved).min(corps) } else { 0 };
        (least.max(0)..=most.max(0)).map(|cards| cards as u8).collect()
    }

    /// In fog, before the combat is declared: blocks of which only the number is known, each of them giving up to two
    /// cards and whatever combat symbol the enemy's order of battle still has.
    fn counts_of_strangers(&self, enemy: Side) -> Vec<u8> {
        let blocks = self.blocks_in(enemy, self.combat.area).len();
        let living = self.scenario.of_side[enemy.index()].minus(self.eliminated);
        let mut symbols: Vec<i8> = living.into_iter().map(|block| self.combat_symbol(block)).collect();
        symbols.sort_unstable_by(|a, b| b.cmp(a));
        let known = self.count(enemy);
        let ground = known.wood + known.citadel;
        let most = 2 * blocks as i8 + symbols.iter().take(blocks).sum::<i8>() + ground;
        (ground..=most).map(|cards| cards as u8).collect()
    }
}

fn chances(cards: u8, mine: &Ways, theirs: &Ways, combat: &Combat, side: Side) -> Chances {
    let mut losses = Vec::new();
    for (inflicted, here) in mine.by_losses() {
        for (suffered, there) in theirs.by_losses() {
            losses.push(Losses { inflicted, suffered, ways: here * there });
        }
    }
    let scaled = |list: Vec<(u8, u128)>, by: u128| -> Vec<(u8, u128)> {
        list.into_iter().map(|(fatigue, ways)| (fatigue, ways * by)).collect()
    };
    let (own, enemy) = (side.index(), side.other().index());
    let inflicted = mine.by_fatigue(combat.event_fatigue[enemy], combat.spared_fatigue[enemy]);
    let suffered = theirs.by_fatigue(combat.event_fatigue[own], combat.spared_fatigue[own]);
    Chances {
        cards,
        total: mine.total * theirs.total,
        losses,
        fatigue_inflicted: scaled(inflicted, theirs.total),
        fatigue_suffered: scaled(suffered, mine.total),
    }
}
