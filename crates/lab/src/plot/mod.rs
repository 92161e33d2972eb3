//! Plots as SVG, drawn by a plotting library.
//!
//! Plots are drawn in stand-in colours, which are exchanged at the end: for CSS variables in a page, so that they follow the
//! light or dark look of the reader, or for fixed colours in a file of its own.

mod chart;

use std::fmt;

use plotters::prelude::*;

use crate::bid::FairBid;
use crate::stats::Estimate;
use crate::subject::Place;
use crate::summary::{Effect, Spread, Summary};
use chart::{Band, Column, Dot, Row, bands, columns, curve, growth, map, rows};

/// Where a plot is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// In a page whose style sheet defines the colours.
    Page,
    /// As a file of its own, on white.
    Paper,
}

/// A stand-in colour: what it means, in a page and on paper.
struct Tone {
    stand_in: RGBColor,
    variable: &'static str,
    paper: &'static str,
}

pub(crate) const INK: RGBColor = RGBColor(1, 1, 1);
pub(crate) const FAINT: RGBColor = RGBColor(2, 2, 2);
pub(crate) const FIRST: RGBColor = RGBColor(3, 3, 3);
pub(crate) const SECOND: RGBColor = RGBColor(4, 4, 4);
pub(crate) const FAIR: RGBColor = RGBColor(5, 5, 5);

const TONES: [Tone; 5] = [
    Tone { stand_in: INK, variable: "var(--ink)", paper: "#1d2430" },
    Tone { stand_in: FAINT, variable: "var(--faint)", paper: "#c9ced6" },
    Tone { stand_in: FIRST, variable: "var(--first)", paper: "#1f5fa8" },
    Tone { stand_in: SECOND, variable: "var(--second)", paper: "#b3541e" },
    Tone { stand_in: FAIR, variable: "var(--fair)", paper: "#cfe8d2" },
];

/// So many effects are plotted; the tables have all of them.
const STRONGEST: usize = 24;

/// The colour of a side.
pub(crate) fn of_side(side: usize) -> RGBColor {
    if side == 0 { FIRST } else { SECOND }
}

/// Exchanges the stand-in colours.
fn finish(svg: String, look: Look) -> String {
    let exchanged = TONES.iter().fold(svg, |svg, tone| {
        let RGBColor(r, g, b) = tone.stand_in;
        let colour = if look == Look::Page { tone.variable } else { tone.paper };
        svg.replace(&format!("#{r:02X}{g:02X}{b:02X}"), colour)
    });
    match look {
        // Inside a page the name space is known, and the plot is as wide as there is room.
        Look::Page => exchanged.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1),
        Look::Paper => {
            let end = exchanged.find('>').map_or(0, |end| end + 1);
            let (head, rest) = exchanged.split_at(end);
            format!("{head}<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>{rest}")
        }
    }
}

/// The plots of a study.
#[derive(Clone, Copy)]
pub struct Plots<'a> {
    /// Where they are shown.
    pub look: Look,
    /// The words for the sides.
    pub sides: &'a [String; 2],
}

impl Plots<'_> {
    /// The share of the first side for several kinds of games, with what counts as fair.
    pub fn shares(&self, kinds: &[(String, Estimate)]) -> String {
        let rows_of: Vec<Row> =
            kinds.iter().map(|(label, share)| Row::new(label, share.scaled(100.0), FIRST)).collect();
        let caption = format!("{} share of the games in %, draws counted half", self.sides[0]);
        finish(rows(&rows_of, (0.0, 100.0), Some((40.0, 60.0)), 50.0, &caption), self.look)
    }

    /// In which turn games ended and were decided.
    pub fn lengths(&self, summary: &Summary) -> String {
        let turns = summary.last_turns.keys().chain(summary.decided_turns.keys());
        let (first, last) = turns.fold((u32::MAX, 0), |(low, high), &turn| (low.min(turn), high.max(turn)));
        let share =
            |count: Option<&u64>| count.copied().unwrap_or(0) as f64 * 100.0 / summary.games.max(1) as f64;
        let column = |turn: u32| Column {
            label: format!("turn {turn}"),
            values: vec![share(summary.decided_turns.get(&turn)), share(summary.last_turns.get(&turn))],
        };
        let all: Vec<Column> = (first..=last).map(column).collect();
        finish(columns(&all, &[("decided", FIRST), ("ended", SECOND)], "games in %"), self.look)
    }

    /// What each side gains, by reason.
    pub fn gains(&self, summary: &Summary) -> String {
        let column = |gain: &crate::Gains| Column {
            label: gain.reason.clone(),
            values: gain.sides.iter().map(|side| side.value).collect(),
        };
        let all: Vec<Column> = summary.gains.iter().map(column).collect();
        let series = [(self.sides[0].as_str(), FIRST), (self.sides[1].as_str(), SECOND)];
        finish(columns(&all, &series, "victory points a game"), self.look)
    }

    /// The points at the end of each turn.
    pub fn track(&self, summary: &Summary) -> String {
        self.spread(&summary.track, "victory points: half of the games, and the middle one", SECOND)
    }

    /// How far the first side had come.
    pub fn advance(&self, summary: &Summary) -> String {
        let caption = format!("{} advance to the north in km", self.sides[0]);
        self.spread(&summary.advance, &caption, FIRST)
    }

    fn spread(&self, spreads: &[Spread], caption: &str, tone: RGBColor) -> String {
        let band = |spread: &Spread| Band {
            at: spread.turn,
            lower: spread.lower,
            middle: spread.middle,
            upper: spread.upper,
        };
        finish(bands(&spreads.iter().map(band).collect::<Vec<Band>>(), caption, tone), self.look)
    }

    /// Where combats happened.
    pub fn fights(&self, summary: &Summary, places: &[Place], name: &dyn Fn(&str) -> String) -> String {
        let total = summary.fights_by_place.values().sum::<u64>().max(1) as f64;
        let dots: Vec<Dot> = places
            .iter()
            .map(|place| Dot {
                label: name(&place.code),
                at: place.at,
                share: summary.fights_by_place.get(&place.code).copied().unwrap_or(0) as f64 / total,
            })
            .collect();
        finish(map(&dots), self.look)
    }

    /// How much cards shift the result, for the side that draws them.
    pub fn cards(&self, summary: &Summary) -> String {
        let lines = summary.cards.iter().filter(|line| !line.drawn.small);
        let row = |line: &crate::CardLine| self.effect(&line.name, line.side.index(), &line.drawn);
        self.effects(lines.map(row).collect(), "% more wins when the card was drawn early")
    }

    /// How much the loss of units shifts the result.
    pub fn units(&self, summary: &Summary) -> String {
        let lines = summary.units.iter().filter(|line| !line.effect.small);
        let row = |line: &crate::UnitLine| self.effect(&line.name, line.side.index(), &line.effect);
        self.effects(lines.map(row).collect(), "% more wins when it was eliminated")
    }

    fn effect(&self, name: &str, side: usize, effect: &Effect) -> Row {
        let initial: String = self.sides.get(side).and_then(|word| word.chars().next()).into_iter().collect();
        Row::new(&format!("{name} ({initial})"), effect.difference.scaled(100.0), of_side(side))
    }

    /// The strongest effects, from the best to the worst.
    fn effects(&self, mut all: Vec<Row>, caption: &str) -> String {
        all.sort_by(|a, b| b.estimate.value.abs().total_cmp(&a.estimate.value.abs()));
        all.truncate(STRONGEST);
        all.sort_by(|a, b| b.estimate.value.total_cmp(&a.estimate.value));
        let widest = all.iter().map(|row| row.estimate.low.abs().max(row.estimate.high.abs()));
        let reach = (widest.fold(10.0, f64::max) / 10.0).ceil() * 10.0;
        finish(rows(&all, (-reach, reach), None, 0.0, caption), self.look)
    }

    /// The share of the first side against points added to the opening.
    pub fn bid(&self, bid: &FairBid) -> String {
        let measured: Vec<(f64, Estimate)> = bid
            .measured
            .iter()
            .map(|(shift, share)| (f64::from(*shift), share.estimate.scaled(100.0)))
            .collect();
        let caption = format!("{} share in % by points added to the opening", self.sides[0]);
        finish(curve(&measured, &|x| bid.curve.at(x) * 100.0, &caption), self.look)
    }
}

/// How an opponent's share of the points grows with its budget, as a file of its own.
pub fn budgets(measured: &[(u64, Estimate)], rival: &str) -> String {
    let first = measured.first().map_or(1, |(budget, _)| *budget).max(1);
    let step = |(budget, share): &(u64, Estimate)| {
        let times = *budget as f64 / first as f64;
        (format!("{budget} ({times:.0}\u{d7})"), *budget as f64, share.scaled(100.0))
    };
    let steps: Vec<(String, f64, Estimate)> = measured.iter().map(step).collect();
    let score = format!("score against {rival} in %");
    finish(growth(&steps, ("simulated decisions for a decision", &score)), Look::Paper)
}

impl fmt::Debug for Plots<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plots").field("look", &self.look).finish_non_exhaustive()
    }
}

impl Estimate {
    pub(crate) fn scaled(self, by: f64) -> Estimate {
        Estimate { value: self.value * by, low: self.low * by, high: self.high * by }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_budget_has_its_mark() {
        let share = |value: f64| Estimate { value, low: value - 0.05, high: value + 0.05 };
        let svg = budgets(&[(2000, share(0.6)), (8000, share(0.75)), (32_000, share(0.8))], "scripted");
        assert_eq!(svg.matches("<circle").count(), 3, "{svg}");
        for words in ["2000 (1\u{d7})", "8000 (4\u{d7})", "32000 (16\u{d7})", "score against scripted in %"] {
            assert!(svg.contains(words), "{words}");
        }
        assert!(!svg.contains("#030303"), "no stand-in is left");
        assert_eq!(budgets(&[], "scripted").matches("<circle").count(), 0);
    }
}
