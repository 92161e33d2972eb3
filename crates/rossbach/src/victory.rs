//! Who wins (section 20 and 21.96 of the rules).

use vedette_kernel::{Outcome, Side};

use crate::event::{Event, Outside};
use crate::scenario::{FRENCH, PRUSSIANS, PieceKind, Scores, Victory};
use crate::sets::{FormationId, PieceId};
use crate::state::Position;
use crate::tables::{self, Level};

impl Position {
    /// The game is over.
    pub(crate) fn conclude(&mut self, outcome: Outcome, points: [i16; 2], out: &mut impl Outside) {
        self.outcome = Some(outcome);
        self.agenda.clear();
        out.tell(|| Event::Over { winner: outcome.winner, reason: outcome.reason, points });
    }

    /// Whether a unit counts as lost: in a box at the end, and not since before the game (RA-20.11-01, RA-20.11-02).
    fn counts_as_lost(&self, piece: PieceId) -> bool {
        let boxed = self.day_half.or(self.night_half).or(self.lost);
        boxed.has(piece) && self.kind(piece).is_unit() && !self.lost_before.has(piece)
    }

    /// The strength that a side has lost, by reduced counters, in whole points; units without one at full strength
    /// (RA-20.11-01). Independent units count (RA-17.3-01).
    pub fn losses(&self, side: Side) -> u16 {
        let own = self.scenario.tables.of_side[side.index()];
        let value = |piece: PieceId| {
            let printed = self.piece(piece);
            u16::from(printed.reduced.unwrap_or(printed.full).strength)
        };
        own.into_iter().filter(|&piece| self.counts_as_lost(piece)).map(value).sum::<u16>() / 2
    }

    /// Points for sources that the enemy does not control (RA-20.12-01).
    fn source_points(&self, side: Side) -> i16 {
        let held = |(place, source): &(usize, &crate::scenario::Source)| {
            let counts = match source.scores {
                Scores::Never => false,
                Scores::IfOpen => self.open_sources >> place & 1 != 0,
                Scores::Always => true,
            };
            source.side == side && counts && self.control[*place] == side
        };
        self.scenario.frame.sources.iter().enumerate().filter(held).count() as i16
    }

    /// Points for broken enemy corps: by losses, not by supply (RA-20.13-01).
    fn morale_points(&self, side: Side) -> i16 {
        let broken = |place: usize| {
            self.scenario.formations[place].side != side && self.is_broken(FormationId(place as u8))
        };
        (0..self.scenario.formations.len()).filter(|&place| broken(place)).count() as i16
    }

    /// Points for captured baggage (RA-14.33-03) and heads of state (RA-20.17-01).
    fn capture_points(&self, side: Side) -> i16 {
        let worth = |piece: PieceId| {
            self.piece(piece).side != side && matches!(self.kind(piece), PieceKind::Baggage | PieceKind::Head)
        };
        self.captured.into_iter().filter(|&piece| worth(piece)).count() as i16
    }

    /// The points of both sides as they stand.
    pub fn points(&self) -> [i16; 2] {
        let add =
            |[french, prussian]: [i16; 2], (_, part): (_, [i16; 2])| [french + part[0], prussian + part[1]];
        self.tally().into_iter().fold([0; 2], add)
    }

    /// What the points come from: a code, and what it is worth to each side. At Saalfeld only what the enemy has lost counts
    /// (RA-21.9-03).
    pub fn tally(&self) -> [(&'static str, [i16; 2]); 5] {
        let both = |count: fn(&Position, Side) -> i16| Side::BOTH.map(|side| count(self, side));
        let change = match self.scenario.frame.victory {
            Victory::Points(change) => i16::from(change),
            Victory::Saalfeld(_) => {
                let fallen = both(|game, side| game.fallen(side.other()));
                return [("fallen", fallen), ("", [0; 2]), ("", [0; 2]), ("", [0; 2]), ("", [0; 2])];
            }
        };
        let lost = [self.losses(FRENCH), self.losses(PRUSSIANS)];
        let kept = [tables::loss_ratio(lost[1], lost[0]), tables::prussian_award(lost[1])].map(i16::from);
        [
            ("sources", both(Position::source_points)),
            ("broken", both(Position::morale_points)),
            ("captured", both(Position::capture_points)),
            ("losses", kept),
            ("battle", [0, change]),
        ]
    }

    /// At Saalfeld: the strength of the counters a side has lost (RA-21.9-03).
    fn fallen(&self, side: Side) -> i16 {
        let own = self.scenario.tables.of_side[side.index()];
        let value = |piece: PieceId| {
            let printed = self.piece(piece);
            // A unit in the boxes was lost at full strength the first time; what had come back was lost reduced.
            let twice = self.lost.has(piece) && self.reduced.has(piece);
            let first = i16::from(printed.full.strength);
            first + if twice { i16::from(printed.reduced.map_or(0, |value| value.strength)) } else { 0 }
        };
        own.into_iter().filter(|&piece| self.counts_as_lost(piece)).map(value).sum::<i16>() / 2
    }

    /// The last turn is over.
    pub(crate) fn count(&mut self, out: &mut impl Outside) {
        let points = self.points();
        let outcome = match self.scenario.frame.victory {
            Victory::Points(_) => by_level(tables::level(points[0], points[1])),
            Victory::Saalfeld(goals) => self.saalfeld(goals, points),
        };
        self.conclude(outcome, points, out);
    }

    /// Saalfeld: the Prussians win if they hold it (RA-21.9-04), the French if a unit has left or they hold the other hex in
    /// supply (RA-21.9-05); if both or neither, the points decide.
    fn saalfeld(&self, goals: [crate::sets::HexId; 3], points: [i16; 2]) -> Outcome {
        let holds = |side: Side, hex| {
            let place = self.scenario.frame.sources.iter().position(|source| source.hex == hex);
            place.is_some_and(|place| self.control[place] == side)
        };
        let prussian = holds(PRUSSIANS, goals[0]);
        let french = self.exited || holds(FRENCH, goals[1]) && self.is_supplied(FRENCH, goals[1]);
        match (french, prussian) {
            (true, false) => Outcome { winner: Some(FRENCH), reason: "saalfeld-french" },
            (false, true) => Outcome { winner: Some(PRUSSIANS), reason: "saalfeld-prussian" },
            _ if points[0] > points[1] => Outcome { winner: Some(FRENCH), reason: "more-points" },
            _ if points[0] < points[1] => Outcome { winner: Some(PRUSSIANS), reason: "more-points" },
            _ => Outcome { winner: None, reason: "equal-points" },
        }
    }
}

/// What a level of victory means for the winner.
fn by_level(level: Level) -> Outcome {
    let (winner, reason) = match level {
        Level::PrussianDecisive => (PRUSSIANS, "prussian-decisive"),
        Level::Prussian => (PRUSSIANS, "prussian-victory"),
        Level::FrenchMarginal => (FRENCH, "french-marginal"),
        Level::French => (FRENCH, "french-victory"),
        Level::FrenchDecisive => (FRENCH, "french-decisive"),
        Level::FrenchCrushing => (FRENCH, "french-crushing"),
    };
    Outcome { winner: Some(winner), reason }
}
