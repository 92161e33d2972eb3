//! Victory points and the end of the game (section 9).

use vedette_kernel::{Outcome, Side};

use crate::event::{Event, Outside, Reason};
use crate::state::Position;

impl Position {
    pub(crate) fn score(&mut self, side: Side, points: u8, reason: Reason, out: &mut impl Outside) {
        if points > 0 {
            self.points[side.index()] += i16::from(points);
            out.tell(|| Event::Scored { side, points, reason });
        }
    }

    /// What a side would score for boxes now (JG-9-01, JG-13-VP-01).
    pub fn place_points(&self, side: Side) -> u8 {
        let prizes = self.scenario.frame.prizes.iter().zip(&self.control);
        prizes
            .map(|(prize, &controller)| match (self.siege(prize.place), self.scenario.rules.siege_points) {
                (Some(siege), Some(points)) if siege.besieger == side => points,
                (Some(_), Some(_)) => 0,
                _ if controller == Some(side) => prize.points,
                _ => 0,
            })
            .sum()
    }

    /// What a side would score for the enemy's greater losses now (JG-9-04).
    pub fn loss_points(&self, side: Side) -> u8 {
        let [own, other] = [self.losses(side), self.losses(side.other())];
        u8::try_from(other.saturating_sub(own) / 4).unwrap_or(u8::MAX)
    }

    /// Victory points scored so far: battles and captures; boxes and losses are counted at the end.
    pub fn points(&self, side: Side) -> i16 {
        self.points[side.index()]
    }

    /// JG-9-01, JG-9-04, JG-9-07: the count at the end.
    pub(crate) fn count_points(&mut self, out: &mut impl Outside) {
        for side in Side::BOTH {
            self.score(side, self.place_points(side), Reason::Places, out);
            self.score(side, self.loss_points(side), Reason::Losses, out);
            self.score(side, self.scenario.frame.handicap[side.index()], Reason::Handicap, out);
        }
        let lead = self.points[0] - self.points[1];
        let winner = match lead {
            3.. => Some(Side::First),
            ..=-3 => Some(Side::Second),
            _ => None,
        };
        self.finish(winner, "victory-points", out);
    }

    pub(crate) fn finish(&mut self, winner: Option<Side>, reason: &'static str, out: &mut impl Outside) {
        if self.outcome.is_none() {
            self.outcome = Some(Outcome { winner, reason });
            self.agenda.clear();
            out.tell(|| Event::Over { winner, reason });
        }
    }
}
