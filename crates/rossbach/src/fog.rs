//! What a side does not know, and what it may imagine instead.
//!
//! Which pieces make up a face-down force is what is hidden on the map, with all that follows from it: markers, orders,
//! which units are broken down into vedettes, which of the reinforcements that were seen coming in are still on the road.
//! [`erasure`] takes all of that out of a position in one canonical way: two positions that a side cannot tell apart become
//! the same one. A guess is made from the erased position only, so it cannot peek; [`deal`] lays face-down pieces out over
//! the hexes in which forces are seen, by flag, within the stacking limits, and no farther from where a piece was last seen
//! than it can have marched since.

mod deal;
mod erasure;
mod memory;

use vedette_kernel::{Chance, Game, Side};

use crate::action::Action;
use crate::sets::{PieceId, PieceSet};
use crate::state::Position;

use deal::Deal;

/// How often a guess is drawn anew when it would ask somebody else than the truth does.
const TRIES: usize = 4;

impl Position {
    /// A position that a side cannot tell from this one, drawn at random: its own knowledge decides, and nothing else.
    pub(crate) fn guessed(&self, viewer: Side, chance: &mut impl Chance) -> Position {
        if !self.has_fog() {
            let mut guess = self.clone();
            guess.forget_aides(viewer.other());
            return guess;
        }
        let (erased, deal) = self.erased(viewer.other());
        for _ in 0..TRIES {
            let mut guess = erased.clone();
            guess.imagine(viewer.other(), deal.clone(), chance);
            if guess.awaiting() == erased.awaiting() {
                return guess;
            }
        }
        erased
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
        let fixed = self.pieces_of(action).or(self.march.stack).or(self.group);
        let mut twin = self.clone();
        let mut deal = Deal::as_it_is(self, mover, self.hidden_on_map(mover).minus(fixed));
        deal.shuffle(self, chance);
        twin.lay_out(&deal);
        let same = twin.at == self.at;
        (!same && twin.check(mover, action).is_ok()).then_some((twin, action))
    }

    /// The face-down pieces of a side on the map, but for those that scouts have seen where they stand.
    pub(crate) fn hidden_on_map(&self, side: Side) -> PieceSet {
        self.on_map(side).filter(|&piece| !self.is_known(piece) && !self.seen.has(piece)).collect()
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
}
