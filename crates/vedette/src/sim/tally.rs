//! Counting games.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Serialize;
use vedette_kernel::Side;

use super::play::Played;

/// A share of the games with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Share {
    pub(super) share: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Share {
    /// Wilson's score interval, which behaves well for shares near 0 and 1.
    fn wilson(wins: u64, games: u64) -> Share {
        const Z: f64 = 1.959_963_984_540_054;
        let (wins, games) = (wins as f64, games.max(1) as f64);
        let share = wins / games;
        let spread = Z * Z / games;
        let middle = (share + spread / 2.0) / (1.0 + spread);
        let half = Z * (share * (1.0 - share) / games + spread / (4.0 * games)).sqrt() / (1.0 + spread);
        Share { share, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }
}

/// Decisions taken in a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct PerGame {
    pub(super) mean: f64,
    pub(super) min: u64,
    pub(super) max: u64,
}

/// What came out of all games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Tally {
    pub(super) games: u64,
    pub(super) decisions: u64,
    /// The part of the decisions that had one answer.
    pub(super) one_answer: f64,
    pub(super) seconds: f64,
    pub(super) games_per_second: f64,
    pub(super) decisions_per_second: f64,
    pub(super) wins: BTreeMap<String, u64>,
    pub(super) intervals: BTreeMap<String, Share>,
    /// Who won, and how.
    pub(super) reasons: BTreeMap<String, u64>,
    pub(super) decisions_per_game: PerGame,
    pub(super) turns: BTreeMap<u32, u64>,
    pub(super) points: BTreeMap<i32, u64>,
}

/// The word for the winner of a game.
pub(super) fn winner_code(winner: Option<Side>, [first, second]: &[String; 2]) -> &str {
    match winner {
        Some(Side::First) => first,
        Some(Side::Second) => second,
        None => "nobody",
    }
}

impl Tally {
    pub(super) fn new(games: &[Played], elapsed: Duration, sides: &[String; 2]) -> Tally {
        let count = games.len() as u64;
        let decisions: u64 = games.iter().map(|game| game.decisions).sum();
        let seconds = elapsed.as_secs_f64();
        let rate = |number: u64| if seconds > 0.0 { number as f64 / seconds } else { 0.0 };
        let mut wins: BTreeMap<String, u64> = sides.iter().map(|side| (side.clone(), 0)).collect();
        let (mut reasons, mut turns, mut points) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        for game in games {
            let winner = winner_code(game.winner, sides);
            *wins.entry(winner.to_owned()).or_default() += 1;
            *reasons.entry(format!("{winner} {}", game.reason)).or_default() += 1;
            *turns.entry(game.turn).or_default() += 1;
            *points.entry(game.points).or_default() += 1;
        }
        Tally {
            games: count,
            decisions,
            one_answer: games.iter().map(|game| game.forced).sum::<u64>() as f64 / decisions.max(1) as f64,
            seconds,
            games_per_second: rate(count),
            decisions_per_second: rate(decisions),
            intervals: wins.iter().map(|(side, &won)| (side.clone(), Share::wilson(won, count))).collect(),
            wins,
            reasons,
            decisions_per_game: PerGame {
                mean: decisions as f64 / count.max(1) as f64,
                min: games.iter().map(|game| game.decisions).min().unwrap_or(0),
                max: games.iter().map(|game| game.decisions).max().unwrap_or(0),
            },
            turns,
            points,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_intervals_are_those_of_the_literature() {
        let Share { share, low, high } = Share::wilson(81, 263);
        assert!((share - 0.3080).abs() < 1e-4 && (low - 0.2553).abs() < 1e-4 && (high - 0.3662).abs() < 1e-4);
        assert_eq!(Share::wilson(0, 10).low, 0.0);
        assert!(Share::wilson(10, 10).high <= 1.0);
    }
}
