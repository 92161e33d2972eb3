//! In how many ways cards and dice can come.

use vedette_kernel::Side;

use crate::options::Arms;
use crate::scenario::{Card, Face};
use crate::sets::CardSet;
use crate::state::{Piles, Position};

/// More losses or fatigue than any combat can bring.
const MOST: usize = 48;

/// The ways to reveal some cards, by losses and fatigue: `ways[losses][fatigue]`.
#[derive(Clone)]
pub(super) struct Ways {
    ways: Vec<[u128; MOST]>,
}

impl Ways {
    fn none() -> Ways {
        Ways { ways: vec![[0; MOST]; MOST] }
    }

    fn nothing() -> Ways {
        let mut ways = Ways::none();
        ways.ways[0][0] = 1;
        ways
    }

    /// The equally likely ways in all.
    pub(super) fn total(&self) -> u128 {
        self.ways.iter().flatten().sum()
    }

    /// Every combination of one thing and another.
    fn with(&self, other: &Ways) -> Ways {
        let mut all = Ways::none();
        for (losses, row) in self.ways.iter().enumerate() {
            for (fatigue, &here) in row.iter().enumerate().filter(|(_, here)| **here > 0) {
                for (more_losses, there) in other.ways.iter().enumerate().take(MOST - losses) {
                    for (more_fatigue, &there) in there.iter().enumerate().take(MOST - fatigue) {
                        all.ways[losses + more_losses][fatigue + more_fatigue] += here * there;
                    }
                }
            }
        }
        all
    }

    /// Adds the ways of something else, each of them so many times.
    fn add(&mut self, other: &Ways, times: u128) {
        for (row, more) in self.ways.iter_mut().zip(&other.ways) {
            for (here, more) in row.iter_mut().zip(more) {
                *here += more * times;
            }
        }
    }

    /// The ways to choose none, one, two and so on up to `most` of some cards.
    fn choices(most: usize, cards: &[Face]) -> Vec<Ways> {
        let mut chosen = vec![Ways::none(); most + 1];
        chosen[0] = Ways::nothing();
        for (seen, card) in cards.iter().enumerate() {
            let (more_losses, more_fatigue) = (usize::from(card.losses), usize::from(card.fatigue));
            for count in (0..most.min(seen + 1)).rev() {
                for losses in 0..MOST.saturating_sub(more_losses) {
                    for fatigue in 0..MOST.saturating_sub(more_fatigue) {
                        let ways = chosen[count].ways[losses][fatigue];
                        chosen[count + 1].ways[losses + more_losses][fatigue + more_fatigue] += ways;
                    }
                }
            }
        }
        chosen
    }

    /// The ways to choose so many of some cards.
    fn choosing(count: usize, cards: &[Face]) -> Ways {
        Ways::choices(count, cards).pop().unwrap_or_else(Ways::nothing)
    }

    /// The ways of so many dice.
    fn rolling(count: usize, die: &[Face]) -> Ways {
        let one = Ways::choosing(1, die);
        (0..count).fold(Ways::nothing(), |ways, _| ways.with(&one))
    }

    /// Ways by losses, as the combat counts what is shown.
    pub(super) fn by_losses(&self, counts: impl Fn(u8) -> u8) -> Vec<(u8, u128)> {
        gathered(self.ways.iter().map(|row| row.iter().sum::<u128>()), counts)
    }

    /// Ways by fatigue, as the combat counts what is shown.
    pub(super) fn by_fatigue(&self, counts: impl Fn(u8) -> u8) -> Vec<(u8, u128)> {
        gathered((0..MOST).map(|fatigue| self.ways.iter().map(|row| row[fatigue]).sum::<u128>()), counts)
    }
}

/// The ways for each number of points, where the points shown count as `counts` says. More points never count less.
fn gathered(sums: impl Iterator<Item = u128>, counts: impl Fn(u8) -> u8) -> Vec<(u8, u128)> {
    let mut gathered: Vec<(u8, u128)> = Vec::new();
    for (shown, ways) in (0u8..).zip(sums).filter(|(_, ways)| *ways > 0) {
        let points = counts(shown);
        match gathered.last_mut() {
            Some((last, sum)) if *last == points => *sum += ways,
            _ => gathered.push((points, ways)),
        }
    }
    gathered
}

/// How many ways there are to choose so many of so many things.
fn binomial(things: usize, chosen: usize) -> u128 {
    if chosen > things {
        return 0;
    }
    (0..chosen as u128).fold(1, |ways, done| ways * (things as u128 - done) / (done + 1))
}

fn greatest_common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { greatest_common_divisor(other, one % other) }
}

impl Position {
    /// The ways of my own cards: I know what is in my deck.
    pub(super) fn own_ways(&self, side: Side, cards: u8) -> Ways {
        self.ways(side, cards, |position, from_deck| {
            let deck = position.piles(side).deck;
            Ways::choosing(from_deck, &position.faces(side, deck))
        })
    }

    /// The ways of the enemy's cards. Those that never stay in a hand are in his deck; any of the others may be in his hand:
    /// a choice counts once for every hand that he may then hold.
    pub(super) fn enemy_ways(&self, enemy: Side, cards: u8) -> Ways {
        self.ways(enemy, cards, |position, from_deck| {
            let Piles { deck, hand, .. } = *position.piles(enemy);
            let unseen = deck.or(hand);
            let surely = unseen.and(position.never_in_hand(enemy));
            let perhaps = unseen.minus(surely);
            let sure_ways = Ways::choices(from_deck, &position.faces(enemy, surely));
            let other_ways = Ways::choices(from_deck, &position.faces(enemy, perhaps));
            let hands = |others: usize| binomial(perhaps.len() - others.min(perhaps.len()), hand.len());
            let splits = || {
                let sure = 0..=from_deck.min(position.faces(enemy, surely).len());
                sure.map(|sure| (sure, from_deck - sure)).filter(|&(_, others)| others <= perhaps.len())
            };
            let common = splits().fold(0, |gcd, (_, others)| greatest_common_divisor(gcd, hands(others)));
            let mut all = Ways::none();
            for (sure, others) in splits() {
                all.add(&sure_ways[sure].with(&other_ways[others]), hands(others) / common.max(1));
            }
            all
        })
    }

    /// The ways to reveal cards: the deck gives what it has, and what is missing comes from the discard pile.
    fn ways(&self, side: Side, cards: u8, from_deck: impl Fn(&Position, usize) -> Ways) -> Ways {
        let deck = &self.scenario.decks[side.index()];
        if self.scenario.options.combat == Arms::Dice {
            return Ways::rolling(cards.into(), &deck.die);
        }
        let piles = self.piles(side);
        // A Winter Quarters card is replaced by the next one.
        let in_deck = piles.deck.minus(deck.aside).len();
        let discard = self.faces(side, piles.discard);
        let first = usize::from(cards).min(in_deck);
        let rest = (usize::from(cards) - first).min(discard.len());
        from_deck(self, first).with(&Ways::choosing(rest, &discard))
    }

    /// What cards show in a combat; Winter Quarters shows nothing and is replaced.
    fn faces(&self, side: Side, cards: CardSet) -> Vec<Face> {
        let deck = &self.scenario.decks[side.index()];
        let face = |card: &Card| Face { losses: card.losses, fatigue: card.fatigue };
        cards.minus(deck.aside).into_iter().map(|card| face(&deck.cards[card.index()])).collect()
    }
}
