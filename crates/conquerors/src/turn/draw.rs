//! The draw phase and the piles of cards.

use vedette_kernel::chance::Purpose;
use vedette_kernel::{Audience, Side};

use crate::council::CARD_SEAT;
use crate::event::{Event, Outside};
use crate::scenario::FRENCH;
use crate::sets::{CardId, CardSet};
use crate::state::{Position, Quarters, Weather};

/// What a card is drawn for. The owner is part of the purpose, so that a record tells whose deck was used.
#[derive(Clone, Copy)]
pub(crate) enum Draw {
    Hand,
    Reserve,
    Initiative,
    March,
    Combat,
    Pursuit,
    Rougeaud,
}

impl Draw {
    pub(crate) const fn purpose(self, side: Side) -> Purpose {
        let french = matches!(side, FRENCH);
        Purpose(match (self, french) {
            (Draw::Hand, true) => "french-draw",
            (Draw::Hand, false) => "coalition-draw",
            (Draw::Reserve, true) => "french-reserve",
            (Draw::Reserve, false) => "coalition-reserve",
            (Draw::Initiative, true) => "french-initiative-card",
            (Draw::Initiative, false) => "coalition-initiative-card",
            (Draw::March, true) => "french-march-card",
            (Draw::March, false) => "coalition-march-card",
            (Draw::Combat, true) => "french-combat-card",
            (Draw::Combat, false) => "coalition-combat-card",
            (Draw::Rougeaud, true) => "french-rougeaud-card",
            (Draw::Rougeaud, false) => "coalition-rougeaud-card",
            (Draw::Pursuit, true) => "french-pursuit-card",
            (Draw::Pursuit, false) => "coalition-pursuit-card",
        })
    }
}

impl Position {
    /// The top card of a deck, taken off it. An empty deck is made anew from the discard pile first; with both
    /// empty there is no card (CQ-CARDS-04).
    ///
    /// A Winter Quarters card that turns up is laid beside the board, and the next card takes its place (CQ-WQ-03,
    /// CQ-CARD-WINTER-QUARTERS-01).
    pub(crate) fn top_card(&mut self, side: Side, draw: Draw, out: &mut impl Outside) -> Option<CardId> {
        let card = self.next_card(side, draw, out)?;
        if !self.scenario.decks[side.index()].aside.has(card) {
            return Some(card);
        }
        self.piles_mut(side).aside.insert(card);
        self.quarters[side.index()] = Quarters::Out;
        out.tell(|| Event::QuartersOut { side });
        self.next_card(side, draw, out)
    }

    fn next_card(&mut self, side: Side, draw: Draw, out: &mut impl Outside) -> Option<CardId> {
        let piles = self.piles_mut(side);
        if piles.deck.is_empty() {
            if piles.discard.is_empty() {
                return None;
            }
            piles.deck = std::mem::take(&mut piles.discard);
            out.tell(|| Event::Reshuffled { side });
        }
        let piles = self.piles_mut(side);
        let place = out.draw(draw.purpose(side), piles.deck.len() as u32);
        let card = piles.deck.nth(place)?;
        piles.deck.remove(card);
        Some(card)
    }

    /// Reveals the top card for its number: its event does not happen (CQ-CARDS-13), and it is discarded.
    /// In games with dice too (CQ-DICE-04).
    pub(crate) fn reveal(&mut self, side: Side, draw: Draw, out: &mut impl Outside) -> Option<CardId> {
        let card = self.top_card(side, draw, out)?;
        self.piles_mut(side).discard.insert(card);
        Some(card)
    }

    /// CQ-DRAW-01: three cards each. CQ-DRAW-04: both draw before red cards count.
    pub(crate) fn draw_phase(&mut self, out: &mut impl Outside) {
        let mut reds = [CardSet::NONE; 2];
        for side in Position::ORDER {
            let mut drawn = CardSet::NONE;
            for _ in 0..3 {
                if let Some(card) = self.top_card(side, Draw::Hand, out) {
                    drawn.insert(card);
                }
            }
            // CQ-CARDS-02: whatever is in the hand already stays.
            self.piles_mut(side).hand = self.piles(side).hand.or(drawn);
            reds[side.index()] = drawn.and(self.scenario.decks[side.index()].red);
            out.tell(|| Event::Drew { side, count: drawn.len() as u8 });
            out.note(Audience::Part(side, CARD_SEAT), || Event::DrewCards {
                side,
                cards: drawn.into_iter().collect(),
            });
        }
        self.resolve_reds(reds, out);
        self.thaw(out);
    }

    /// CQ-WEATHER-01 to CQ-WEATHER-03: after a wet turn, mud, unless it is wet again. A card that was cancelled counts for
    /// nothing.
    fn thaw(&mut self, out: &mut impl Outside) {
        let Weather { rain, snow, wet_before, .. } = self.weather;
        if self.scenario.options.edition.has_mud() && wet_before && !rain && !snow {
            self.weather.mud = true;
            out.tell(|| Event::Mud);
        }
    }

    /// CQ-DRAW-02, CQ-DRAW-03, CQ-DRAW-05: one red card happens, several cancel each other; none is replaced.
    fn resolve_reds(&mut self, reds: [CardSet; 2], out: &mut impl Outside) {
        let count = reds[0].len() + reds[1].len();
        for side in Position::ORDER {
            for card in reds[side.index()] {
                self.piles_mut(side).hand.remove(card);
                out.tell(|| Event::RedDrawn { side, card });
                if count == 1 {
                    self.red_event(side, card, out);
                } else {
                    self.piles_mut(side).discard.insert(card);
                }
            }
        }
        if count > 1 {
            out.tell(|| Event::RedsCancelled);
        }
    }
}
