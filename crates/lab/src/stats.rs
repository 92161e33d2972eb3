//! Shares, differences and curves, each with its interval of 95 %.

use serde::Serialize;

/// The quantile of the normal distribution that leaves 2.5 % on either side.
const Z: f64 = 1.959_963_984_540_054;

/// An estimate with the interval that holds the truth in 95 of 100 cases.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Estimate {
    /// The estimate.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Whether a value lies outside the interval.
    pub fn excludes(self, value: f64) -> bool {
        value < self.low || value > self.high
    }
}

/// A share of games. Draws count half, so the score need not be whole.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Share {
    /// How many games.
    pub games: u64,
    /// Games won, draws counted half.
    pub score: f64,
    /// The share with its interval.
    #[serde(flatten)]
    pub estimate: Estimate,
}

impl Share {
    /// Wilson's score interval, which behaves well near 0 and 1. With draws it is a little too wide, never too narrow.
    pub fn of(score: f64, games: u64) -> Share {
        let count = games.max(1) as f64;
        let value = score / count;
        let spread = Z * Z / count;
        let middle = (value + spread / 2.0) / (1.0 + spread);
        let half = Z * (value * (1.0 - value) / count + spread / (4.0 * count)).sqrt() / (1.0 + spread);
        let estimate = match games {
            0 => Estimate { value: 0.5, low: 0.0, high: 1.0 },
            _ => Estimate { value, low: (middle - half).max(0.0), high: (middle + half).min(1.0) },
        };
        Share { games, score, estimate }
    }

    /// The share of some scores.
    pub fn of_scores(scores: impl IntoIterator<Item = f64>) -> Share {
        let (sum, count) = scores.into_iter().fold((0.0, 0), |(sum, count), score| (sum + score, count + 1));
        Share::of(sum, count)
    }

    /// How much larger this share is than another: Newcombe's interval from the two of Wilson.
    pub fn minus(self, other: Share) -> Estimate {
        let (a, b) = (self.estimate, other.estimate);
        let value = a.value - b.value;
        let below = ((a.value - a.low).powi(2) + (b.high - b.value).powi(2)).sqrt();
        let above = ((a.high - a.value).powi(2) + (b.value - b.low).powi(2)).sqrt();
        Estimate { value, low: (value - below).max(-1.0), high: (value + above).min(1.0) }
    }
}

/// The mean of some numbers with its interval, from their own spread.
pub fn mean(numbers: &[f64]) -> Estimate {
    let count = numbers.len() as f64;
    if numbers.is_empty() {
        return Estimate::default();
    }
    let value = numbers.iter().sum::<f64>() / count;
    let variance =
        numbers.iter().map(|number| (number - value).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    let half = Z * (variance / count).sqrt();
    Estimate { value, low: value - half, high: value + half }
}

/// The number below which so large a share of the numbers lies, interpolated.
pub fn quantile(sorted: &[f64], share: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = share.clamp(0.0, 1.0) * last as f64;
    let low = sorted.get(place.floor() as usize).copied().unwrap_or(0.0);
    let high = sorted.get(place.ceil() as usize).copied().unwrap_or(low);
    low + (high - low) * place.fract()
}

/// A logistic curve: the logarithm of the odds is `at_zero + slope * x`.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Logistic {
    /// The logarithm of the odds where x is 0.
    pub at_zero: f64,
    /// What one more of x adds to it.
    pub slope: f64,
    /// Variances of the two and what they share.
    #[serde(skip)]
    covariance: [f64; 3],
}

/// A trace of doubt, as if somebody had seen a curve of no slope before: without it a sample in which x tells everything would give
/// an infinite slope.
const DOUBT: f64 = 0.02;
const ROUNDS: usize = 60;

impl Logistic {
    /// The likeliest curve through points of x and score (0 to 1); nothing if there are too few to tell.
    pub fn fit(points: &[(f64, f64)]) -> Option<Logistic> {
        let varied = points.iter().any(|(x, _)| points.first().is_some_and(|(first, _)| first != x));
        if points.len() < 10 || !varied {
            return None;
        }
        let (mut a, mut b) = (0.0, 0.0);
        let mut covariance = [0.0; 3];
        for _ in 0..ROUNDS {
            // Newton's method: the gradient and the information of the two parameters.
            let (mut ga, mut gb) = (-DOUBT * a, -DOUBT * b);
            let (mut aa, mut ab, mut bb) = (DOUBT, 0.0, DOUBT);
            for &(x, score) in points {
                let p = probability(a + b * x);
                let weight = p * (1.0 - p);
                ga += score - p;
                gb += (score - p) * x;
                aa += weight;
                ab += weight * x;
                bb += weight * x * x;
            }
            let determinant = aa * bb - ab * ab;
            if determinant <= f64::EPSILON {
                return None;
            }
            covariance = [bb / determinant, -ab / determinant, aa / determinant];
            // A long step on a flat curve would overshoot.
            let step = |wanted: f64| wanted.clamp(-2.0, 2.0);
            let (da, db) = (
                step(covariance[0] * ga + covariance[1] * gb),
                step(covariance[1] * ga + covariance[2] * gb),
            );
            (a, b) = (a + da, b + db);
            if da.abs() + db.abs() < 1e-10 {
                break;
            }
        }
        Some(Logistic { at_zero: a, slope: b, covariance })
    }

    /// The share that the curve expects.
    pub fn at(&self, x: f64) -> f64 {
        probability(self.at_zero + self.slope * x)
    }

    /// Where the curve crosses one half, by the delta method; nothing where it is too flat to tell.
    pub fn even(&self) -> Option<Estimate> {
        let [aa, ab, bb] = self.covariance;
        if self.slope.abs() < Z * bb.sqrt() {
            return None;
        }
        let value = -self.at_zero / self.slope;
        let variance = (aa + 2.0 * value * ab + value * value * bb) / (self.slope * self.slope);
        let half = Z * variance.max(0.0).sqrt();
        Some(Estimate { value, low: value - half, high: value + half })
    }
}

fn probability(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, within: f64) -> bool {
        (a - b).abs() < within
    }

    /// The worked example of Newcombe (1998), both papers.
    #[test]
    fn intervals_are_those_of_the_literature() {
        let share = Share::of(81.0, 263).estimate;
        assert!(
            near(share.value, 0.3080, 1e-4)
                && near(share.low, 0.2553, 1e-4)
                && near(share.high, 0.3662, 1e-4)
        );
        let none = Share::of(0.0, 20).estimate;
        assert!(none.low == 0.0 && near(none.high, 0.1611, 1e-4));
        let difference = Share::of(56.0, 70).minus(Share::of(48.0, 80));
        assert!(near(difference.value, 0.2, 1e-9));
        assert!(near(difference.low, 0.0524, 1e-4) && near(difference.high, 0.3339, 1e-4), "{difference:?}");
    }

    #[test]
    fn no_games_tell_nothing_and_draws_count_half() {
        assert_eq!(Share::of(0.0, 0).estimate, Estimate { value: 0.5, low: 0.0, high: 1.0 });
        let drawn = Share::of_scores([0.5, 0.5, 1.0, 0.0]);
        assert_eq!((drawn.games, drawn.estimate.value), (4, 0.5));
        assert!(drawn.estimate.excludes(0.01) && !drawn.estimate.excludes(0.5));
    }

    #[test]
    fn means_and_quantiles() {
        let of = mean(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]);
        // The sample deviation is 2.138, so the half width is 1.96 * 2.138 / sqrt(8).
        assert!(near(of.value, 5.0, 1e-12) && near(of.high - of.value, 1.4816, 1e-3), "{of:?}");
        assert_eq!(mean(&[]), Estimate::default());
        let sorted = [1.0, 2.0, 3.0, 4.0];
        assert_eq!([0.0, 0.5, 1.0].map(|share| quantile(&sorted, share)), [1.0, 2.5, 4.0]);
        assert_eq!(quantile(&[], 0.5), 0.0);
    }

    /// Scores that lie exactly on a known curve give that curve back.
    #[test]
    fn a_known_curve_is_found() {
        let points: Vec<(f64, f64)> =
            (0..2000).map(|n| f64::from(n % 9 - 4)).map(|x| (x, probability(0.6 - 0.3 * x))).collect();
        let curve = Logistic::fit(&points).expect("there is plenty");
        assert!(near(curve.at_zero, 0.6, 1e-2) && near(curve.slope, -0.3, 1e-2), "{curve:?}");
        let even = curve.even().expect("it is steep enough");
        assert!(near(even.value, 2.0, 0.02) && even.low < 2.0 && even.high > 2.0, "{even:?}");
        assert!(even.high - even.low < 1.0, "{even:?}");
        assert!(near(curve.at(2.0), 0.5, 0.01));
    }

    #[test]
    fn curves_are_not_drawn_through_nothing() {
        assert_eq!(Logistic::fit(&[(1.0, 1.0); 5]), None);
        assert_eq!(Logistic::fit(&[(1.0, 1.0); 50]), None);
        let flat: Vec<(f64, f64)> = (0..40).map(|n| (f64::from(n % 2), f64::from((n / 2) % 2))).collect();
        assert_eq!(Logistic::fit(&flat).and_then(|curve| curve.even()), None);
        let told: Vec<(f64, f64)> = (0..40).map(|n| (f64::from(n), f64::from(u8::from(n > 19)))).collect();
        let steep = Logistic::fit(&told).expect("a finite slope");
        assert!(steep.slope.is_finite() && steep.at(30.0) > 0.9 && steep.at(10.0) < 0.1);
    }
}
