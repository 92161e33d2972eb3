//! Two players on a side (CQ-TEAM-01): who of them answers what.
//!
//! One has the order of battle and keeps strengths and fatigue, the other has the cards; what is on the map belongs to both, and
//! either may move it. They confer as they like.

use vedette_kernel::{Game, Refusal, Side};

use crate::action::Action;
use crate::options::Players;
use crate::state::Position;

/// The seat with the order of battle: the number of its part of what the side knows.
pub(crate) const BATTLE_SEAT: u8 = 0;
/// The seat with the cards.
pub(crate) const CARD_SEAT: u8 = 1;

impl Position {
    /// How many seats share a side (CQ-TEAM-01).
    pub(crate) fn seats(&self) -> u8 {
        if self.scenario.options.players == Players::Teams { 2 } else { 0 }
    }

    /// Whether a seat may give a legal answer of its side (CQ-TEAM-01): cards are played and moments for cards let pass by who
    /// holds them, strength and fatigue are shared out by who keeps them, and either does the rest.
    pub(crate) fn permit_seat(&self, side: Side, seat: u8, action: Action) -> Result<(), Refusal> {
        let whose = match action {
            Action::Play(_) | Action::Fetch(_) | Action::Recover(..) => Some(CARD_SEAT),
            Action::Decline if self.window(side).is_some() => Some(CARD_SEAT),
            Action::Lose(..) | Action::Tire(_) | Action::Ease(_) => Some(BATTLE_SEAT),
            _ => None,
        };
        match whose {
            Some(owner) if owner != seat => Err(Refusal::new("CQ-TEAM-01", "partners-decision")),
            _ => Ok(()),
        }
    }
}
