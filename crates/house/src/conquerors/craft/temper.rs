//! What the score makes of risks in the last turn. Until then points are worth about the same to whoever is ahead and
//! whoever is behind; then only winning counts, and who would lose by sitting still has nothing left to lose.

use vedette_conquerors::COALITION;
use vedette_kernel::Side;

use super::board::Board;

/// How a side looks at risks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Temper {
    /// As points go.
    Calm,
    /// The game is lost as it stands: what an attack costs does not matter any more.
    Desperate,
    /// The game is won as it stands: why should anything be risked?
    Cautious,
}

impl Board<'_> {
    /// How a side looks at risks now.
    pub(super) fn temper(&self, side: Side) -> Temper {
        if self.turns_left > 1 {
            return Temper::Calm;
        }
        match self.winner_as_it_stands() {
            None => Temper::Calm,
            Some(winner) if winner == side => Temper::Cautious,
            Some(_) => Temper::Desperate,
        }
    }

    /// Who wins if nothing more is done before the end of the last turn.
    fn winner_as_it_stands(&self) -> Option<Side> {
        let scenario = self.game.scenario();
        let three =
            scenario.options.edition.three_places_score() && self.stakes.coalition_places().len() >= 3;
        let points = i32::from(self.game.points()) + self.stakes.due() + i32::from(three);
        let (first_draw, needed) = match scenario.frame.draws {
            Some((first, last)) => (i32::from(first), i32::from(last) + 1),
            None => (i32::from(scenario.frame.coalition_needs), i32::from(scenario.frame.coalition_needs)),
        };
        if points >= needed {
            Some(COALITION)
        } else if points < first_draw {
            Some(COALITION.other())
        } else {
            None
        }
    }
}
