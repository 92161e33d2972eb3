//! The initiative phase: blue cards, then who goes first.

use vedette_kernel::Side;

use crate::event::{Event, Outside};
use crate::scenario::FRENCH;
use crate::sets::CardId;
use crate::state::Position;
use crate::turn::draw::Draw;

impl Position {
    /// CQ-INIT-01, CQ-INIT-02: a side declares its one blue card; nothing happens yet (CQ-INIT-03).
    pub(crate) fn declare(&mut self, side: Side, card: CardId, out: &mut impl Outside) {
        self.agenda.pop();
        let piles = self.piles_mut(side);
        piles.hand.remove(card);
        piles.shown.insert(card);
        out.tell(|| Event::Played { side, card });
    }

    /// CQ-INIT-03: the declared cards are carried out, French first.
    pub(crate) fn resolve_blue(&mut self, side: Side, out: &mut impl Outside) {
        let Some(card) = self.piles(side).shown.first() else { return };
        self.blue_event(side, card, out);
        // The card goes away only now: a deck made anew by its own event does not contain it (CQ-CARDS-04).
        let lasts = self.title(side, card).lasts_a_turn();
        let piles = self.piles_mut(side);
        piles.shown.remove(card);
        if lasts { piles.board.insert(card) } else { piles.discard.insert(card) }
    }

    /// CQ-INIT-04, CQ-INIT-05: the higher card goes first, the French on a tie; Intuition settles it without cards
    /// unless both played it (CQ-CARD-INTUITION-01, CQ-CARD-INTUITION-02).
    pub(crate) fn initiative(&mut self, out: &mut impl Outside) {
        self.go = match self.intuition {
            [true, false] => Side::First,
            [false, true] => Side::Second,
            _ => self.initiative_cards(out),
        };
        let side = self.go;
        out.tell(|| Event::Initiative { side });
    }

    fn initiative_cards(&mut self, out: &mut impl Outside) -> Side {
        let cards = Position::ORDER.map(|side| self.reveal(side, Draw::Initiative, out));
        let value = |side: Side| cards[side.index()].map_or(0, |card| self.scenario.card(side, card).value);
        if let [Some(french), Some(coalition)] = cards {
            out.tell(|| Event::InitiativeCards { french, coalition });
        }
        if value(FRENCH.other()) > value(FRENCH) { FRENCH.other() } else { FRENCH }
    }
}
