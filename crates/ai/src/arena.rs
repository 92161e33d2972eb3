//! How strong opponents are: games in pairs, the same luck with sides swapped, and what follows from the results.
//!
//! The arena is also the only place where an opponent may be shown the truth. A [`Contestant`] is no
//! [`Opponent`]: nobody can seat a clairvoyant one at a table.

use std::time::{Duration, Instant};

use vedette_kernel::{Awaiting, Game, Notes, Outcome, Quick, Side};

use crate::{Opponent, Sight};

/// Somebody who plays in the arena.
pub struct Contestant<G: Game> {
    opponent: Box<dyn Opponent<G>>,
    clairvoyant: bool,
    /// How long its decisions took.
    pub times: Times,
}

impl<G: Game> Contestant<G> {
    /// One who knows what its side knows.
    pub fn honest(opponent: Box<dyn Opponent<G>>) -> Contestant<G> {
        Contestant { opponent, clairvoyant: false, times: Times::default() }
    }

    /// One whose guesses are always right: a reference that tells the price of not cheating.
    pub fn clairvoyant(opponent: Box<dyn Opponent<G>>) -> Contestant<G> {
        Contestant { opponent, clairvoyant: true, times: Times::default() }
    }

    fn decide(&mut self, game: &G, side: Side, options: &mut Vec<G::Action>) -> Option<G::Action> {
        let sight = Sight::new(game, side, options)?;
        let sight = if self.clairvoyant { sight.unveiled() } else { sight };
        let forced = sight.options().len() == 1;
        let begun = Instant::now();
        let action = self.opponent.decide(&sight);
        if !forced {
            self.times.add(begun.elapsed());
        }
        Some(action)
    }
}

/// Plays one game. `None` when it does not end within `limit` decisions, or somebody answers what he may not.
pub fn play<G: Game>(
    mut game: G,
    contestants: [&mut Contestant<G>; 2],
    dice: &mut Quick,
    limit: u64,
) -> Option<(G, Outcome)> {
    let [first, second] = contestants;
    let (mut options, mut notes) = (Vec::new(), Notes::default());
    for _ in 0..limit {
        let sides = match game.awaiting() {
            Awaiting::Over(outcome) => return Some((game, outcome)),
            Awaiting::Sides(sides) => sides,
        };
        let side = sides.iter().next()?;
        let contestant = if side == Side::First { &mut *first } else { &mut *second };
        let action = contestant.decide(&game, side, &mut options)?;
        game.check(side, action).ok()?;
        game.apply(side, action, dice, &mut notes);
        for (viewer, contestant) in [(Side::First, &mut *first), (Side::Second, &mut *second)] {
            notes.seen_by(viewer).for_each(|event| contestant.opponent.observe(viewer, event));
        }
        notes.0.clear();
    }
    None
}

/// How long decisions took, kept in steps that double every eighth: enough for percentiles.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Times {
    /// How many decisions with a choice.
    pub count: u64,
    /// Their time together, in microseconds.
    pub total: u64,
    /// The longest, in microseconds.
    pub longest: u64,
    /// How many fell into each step.
    pub steps: Vec<u64>,
}

impl Times {
    /// Adds a decision.
    pub fn add(&mut self, time: Duration) {
        let micros = u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let step = ((micros.max(1) as f64).log2() * 8.0) as usize;
        if self.steps.len() <= step {
            self.steps.resize(step + 1, 0);
        }
        self.count += 1;
        self.total += micros;
        self.longest = self.longest.max(micros);
        if let Some(count) = self.steps.get_mut(step) {
            *count += 1;
        }
    }

    /// Adds the decisions of another.
    pub fn join(&mut self, other: &Times) {
        if self.steps.len() < other.steps.len() {
            self.steps.resize(other.steps.len(), 0);
        }
        self.steps.iter_mut().zip(&other.steps).for_each(|(sum, count)| *sum += count);
        self.count += other.count;
        self.total += other.total;
        self.longest = self.longest.max(other.longest);
    }

    /// The mean in milliseconds.
    pub fn mean(&self) -> f64 {
        self.total as f64 / 1000.0 / self.count.max(1) as f64
    }

    /// The time in milliseconds that so large a share of decisions keep to, up to a twelfth too long.
    pub fn percentile(&self, share: f64) -> f64 {
        let wanted = (self.count as f64 * share).ceil() as u64;
        let mut seen = 0;
        let step = self.steps.iter().position(|count| {
            seen += count;
            seen >= wanted
        });
        let end = step.map_or(0.0, |step| ((step + 1) as f64 / 8.0).exp2() / 1000.0);
        end.min(self.longest as f64 / 1000.0)
    }
}

/// The results of pairs of games from the point of view of the first opponent.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Score {
    /// How many pairs brought him 0, ½, 1, 1½ and 2 points.
    pub pairs: [u64; 5],
}

/// A share with the interval that holds it in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The better of the two assumptions holds.
    Accepted,
    /// The worse of the two holds.
    Rejected,
    /// More games are needed.
    Open,
}

/// Both kinds of error of the sequential test are 5 %.
const BOUND: f64 = 2.944_438_979_166_44;
const Z: f64 = 1.959_963_984_540_054;

impl Score {
    /// Adds a pair with the points of its two games (1 won, ½ drawn, 0 lost), doubled to be whole.
    pub fn add(&mut self, halves: usize) {
        if let Some(count) = self.pairs.get_mut(halves) {
            *count += 1;
        }
    }

    /// How many pairs.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Mean and variance of a pair's share of the points.
    fn moments(&self) -> (f64, f64) {
        let count = self.count().max(1) as f64;
        let weighted = |of: &dyn Fn(f64) -> f64| {
            let shares = self.pairs.iter().enumerate();
            shares.map(|(halves, &pairs)| pairs as f64 * of(halves as f64 / 4.0)).sum::<f64>() / count
        };
        let mean = weighted(&|share| share);
        (mean, weighted(&|share| (share - mean).powi(2)))
    }

    /// With one imagined pair of each extreme: that keeps variances honest where every pair ended the same way.
    fn padded(&self) -> Score {
        let mut padded = *self;
        padded.pairs[0] += 1;
        padded.pairs[4] += 1;
        padded
    }

    /// The share of the points; the interval comes from the variance between pairs.
    pub fn share(&self) -> Estimate {
        let (mean, _) = self.moments();
        let padded = self.padded();
        let (middle, variance) = padded.moments();
        let half = Z * (variance / padded.count() as f64).sqrt();
        Estimate { value: mean, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// The difference in Elo.
    pub fn elo(&self) -> Estimate {
        let share = self.share();
        Estimate { value: elo(share.value), low: elo(share.low), high: elo(share.high) }
    }

    /// The generalised sequential probability ratio test of two Elo differences: the log-likelihood ratio, and whether
    /// it is decided.
    pub fn test(&self, worse: f64, better: f64) -> (f64, Verdict) {
        let (mean, _) = self.moments();
        let (_, variance) = self.padded().moments();
        let count = self.count() as f64;
        let [s0, s1] = [worse, better].map(expected);
        let ratio = count * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance);
        let verdict = match ratio {
            ratio if ratio >= BOUND => Verdict::Accepted,
            ratio if ratio <= -BOUND => Verdict::Rejected,
            _ => Verdict::Open,
        };
        (ratio, verdict)
    }
}

/// The expected share of the points at a difference in Elo.
fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The difference in Elo that a share of the points stands for.
fn elo(share: f64) -> f64 {
    -400.0 * (1.0 / share.clamp(0.0005, 0.9995) - 1.0).log10()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(pairs: [u64; 5]) -> Score {
        Score { pairs }
    }

    #[test]
    fn shares_and_elo_are_those_of_the_literature() {
        let even = score([25, 0, 50, 0, 25]);
        assert!((even.share().value - 0.5).abs() < 1e-9 && even.elo().value.abs() < 1e-9);
        assert!(even.share().low < 0.5 && even.share().high > 0.5);
        let strong = score([0, 0, 50, 0, 50]);
        assert!((strong.share().value - 0.75).abs() < 1e-9);
        assert!((strong.elo().value - 190.85).abs() < 0.1);
        assert!(strong.elo().low < 190.0 && strong.elo().high > 191.0);
    }

    #[test]
    fn pairs_that_always_split_leave_little_doubt_and_swept_ones_some() {
        let split = score([0, 0, 400, 0, 0]).share();
        assert!(split.high - split.low < 0.02);
        let swept = score([0, 0, 0, 0, 100]).share();
        assert!(swept.value == 1.0 && swept.low < 1.0 && swept.low > 0.9);
    }

    #[test]
    fn the_sequential_test_decides_both_ways_and_waits_when_it_cannot() {
        assert_eq!(score([5, 0, 40, 0, 55]).test(0.0, 50.0).1, Verdict::Accepted);
        assert_eq!(score([55, 0, 40, 0, 5]).test(0.0, 50.0).1, Verdict::Rejected);
        assert_eq!(score([2, 0, 4, 0, 3]).test(0.0, 50.0).1, Verdict::Open);
        assert_eq!(Score::default().test(0.0, 50.0).1, Verdict::Open);
    }

    #[test]
    fn times_know_their_percentiles() {
        let mut times = Times::default();
        (0..99).for_each(|_| times.add(Duration::from_micros(1000)));
        times.add(Duration::from_micros(50_000));
        assert_eq!((times.count, times.longest), (100, 50_000));
        assert!((times.mean() - 1.49).abs() < 0.01);
        assert!((1.0..1.1).contains(&times.percentile(0.99)), "{}", times.percentile(0.99));
        assert_eq!(times.percentile(1.0), 50.0);
        let mut both = times.clone();
        both.join(&times);
        assert_eq!((both.count, both.percentile(0.99)), (200, times.percentile(0.99)));
    }
}
