//! Cards that may be played and would do nothing: who is offered one should know.

use vedette_kernel::Side;

use crate::cards::Title;
use crate::sets::{BlockSet, CardId};
use crate::state::Position;

impl Position {
    /// Whether a card that may be played now would do nothing but leave the hand, as far as its owner can know: marked where it is
    /// offered, and never refused, because a player may want to be rid of it.
    pub(crate) fn is_in_vain(&self, side: Side, card: CardId) -> bool {
        let enemy = side.other();
        // Whatever is put into words, whether there is such a card or not.
        let Some(printed) = self.scenario.decks[side.index()].cards.get(card.index()) else { return false };
        let is_fresh = |blocks: BlockSet| {
            self.corps_of(blocks).into_iter().all(|corps| self.fatigue[corps.index()] == 0)
        };
        match printed.title {
            // Whoever is alone in the turn operates again anyway.
            Title::Coordination => self.passed[enemy.index()],
            Title::Hussars | Title::Cossacks | Title::AideDeCamp => self.piles(enemy).hand.is_empty(),
            Title::LongLiveTheQueen | Title::ForTheTsar | Title::Supply => {
                is_fresh(self.scenario.of_side[side.index()])
            }
            Title::Forage => is_fresh(self.operation.stack),
            Title::Audacity if self.combat.area.is_somewhere() => {
                let defence = self.count(enemy);
                defence.wood + defence.citadel + defence.fortress == 0
            }
            Title::QuickDeployment => !self.operation.marching,
            Title::Ford => self.wrecked.is_empty(),
            // In fog it is played blind, but that a stack is no lone block can be seen.
            Title::Bernadotte => self.operation.stack.len() != 1,
            _ => false,
        }
    }
}
