//! Victory points and the end of the game.

use vedette_kernel::{Outcome, Side};

use crate::event::{Event, Outside, Reason};
use crate::scenario::{COALITION, FRENCH};
use crate::state::Position;

impl Position {
    /// CQ-VICTORY-01: French gains lower the track, Coalition gains raise it. Booked here, moved by
    /// [`Position::settle_points`].
    pub(crate) fn score(&mut self, side: Side, points: u8, reason: Reason, out: &mut impl Outside) {
        let change = if side == FRENCH { -(points as i8) } else { points as i8 };
        self.points_due = self.points_due.saturating_add(change);
        self.scored = self.scored.saturating_add(change);
        let total = self.points.saturating_add(self.points_due);
        out.tell(|| Event::Points { change, points: total, reason });
    }

    /// Moves the marker by what was booked and ends the game when it says so (CQ-VICTORY-06, CQ-VICTORY-07).
    #[inline]
    pub(crate) fn settle_points(&mut self, out: &mut impl Outside) {
        if self.netting || (self.points_due == 0 && !self.napoleon_lost) || self.outcome.is_some() {
            return;
        }
        self.points = self.points.saturating_add(std::mem::take(&mut self.points_due));
        if self.napoleon_lost {
            self.end(COALITION, "napoleon-lost", out);
        } else if self.points <= 0 {
            self.end(FRENCH, "points", out);
        } else if self.points >= 20 {
            self.end(COALITION, "points", out);
        }
    }

    /// CQ-VICTORY-09, CQ-SHORT-03, CQ-VICTORY-13: the last turn is over.
    pub(crate) fn decide_at_the_end(&mut self, out: &mut impl Outside) {
        self.count_citadels(out);
        self.settle_points(out);
        if self.outcome.is_some() {
            return;
        }
        match self.scenario.frame.draws {
            Some((first, last)) if (first..=last).contains(&self.points) => self.end(None, "draw", out),
            Some((first, _)) if self.points < first => self.end(FRENCH, "last-turn", out),
            Some(_) => self.end(COALITION, "last-turn", out),
            None if self.points >= self.scenario.frame.coalition_needs => {
                self.end(COALITION, "last-turn", out)
            }
            None => self.end(FRENCH, "last-turn", out),
        }
    }

    fn end(&mut self, winner: impl Into<Option<Side>>, reason: &'static str, out: &mut impl Outside) {
        let winner = winner.into();
        self.outcome = Some(Outcome { winner, reason });
        self.agenda.clear();
        out.tell(|| Event::Over { winner, reason });
    }
}
