//! A judgement that was learned: a small network that says from the counts of a position how likely the first side is to
//! win. It only adds, multiplies, divides and takes square roots, so it says the same on every machine, and it needs no
//! memory of its own.

use std::fmt;

/// More hidden nodes than any judgement has; one with more cannot be read.
const MOST_HIDDEN: usize = 64;

/// A learned judgement: a weighted sum of the counts, and of what a few hidden nodes make of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Judge {
    inputs: usize,
    /// What each count is divided by before it is weighed.
    scale: Vec<f64>,
    /// The weights of the counts themselves, and a constant.
    direct: Vec<f64>,
    /// For each hidden node the weights of the counts and a constant.
    nodes: Vec<f64>,
    /// The weights of the hidden nodes.
    outputs: Vec<f64>,
}

impl Judge {
    /// A judgement that calls every position even.
    pub fn even(scale: Vec<f64>, hidden: usize) -> Judge {
        let inputs = scale.len();
        let hidden = hidden.min(MOST_HIDDEN);
        Judge {
            inputs,
            scale,
            direct: vec![0.0; inputs + 1],
            nodes: vec![0.0; hidden * (inputs + 1)],
            outputs: vec![0.0; hidden],
        }
    }

    /// How many counts it weighs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// All that was learned, in one list.
    pub fn weights(&self) -> impl Iterator<Item = &f64> {
        self.direct.iter().chain(&self.nodes).chain(&self.outputs)
    }

    /// All that was learned, to be changed by whoever teaches.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f64> {
        self.direct.iter_mut().chain(&mut self.nodes).chain(&mut self.outputs)
    }

    /// What the counts of a position are worth to the first side: 1 for a game won, -1 for one lost. Counts that are missing are
    /// taken for nothing.
    pub fn value(&self, counts: &[f64]) -> f64 {
        squash(self.sum(counts, |_, _| {}))
    }

    /// The weighted sum before it is squashed; what each hidden node says is told on the way.
    fn sum(&self, counts: &[f64], mut tell: impl FnMut(usize, f64)) -> f64 {
        let weighed = |weights: &[f64]| {
            let (last, weights) = weights.split_last().unwrap_or((&0.0, &[]));
            let scaled = counts.iter().zip(&self.scale).zip(weights);
            last + scaled.map(|((count, scale), weight)| count / scale * weight).sum::<f64>()
        };
        let mut sum = weighed(&self.direct);
        for (number, (node, output)) in self.nodes.chunks(self.inputs + 1).zip(&self.outputs).enumerate() {
            let said = squash(weighed(node));
            tell(number, said);
            sum += output * said;
        }
        sum
    }

    /// How the surprise at a result (1 won by the first side, 0 lost, ½ drawn) changes with each weight, added to `slopes`, which are in
    /// the order of [`Judge::weights`]; and the surprise itself.
    pub fn learn(&self, counts: &[f64], won: f64, slopes: &mut [f64]) -> f64 {
        let mut said = [0.0; MOST_HIDDEN];
        let sum = self.sum(counts, |node, value| said[node] = value);
        let chance = ((1.0 + squash(sum)) / 2.0).clamp(1e-6, 1.0 - 1e-6);
        let steep = (1.0 + sum * sum).sqrt().powi(-3) / 2.0;
        let push = (chance - won) / (chance * (1.0 - chance)) * steep;
        let width = self.inputs + 1;
        let (direct, rest) = slopes.split_at_mut(width);
        let (nodes, outputs) = rest.split_at_mut(self.nodes.len());
        let spread = |slopes: &mut [f64], push: f64| {
            let (last, slopes) = slopes.split_last_mut().expect("every node has a constant");
            *last += push;
            for ((slope, count), scale) in slopes.iter_mut().zip(counts).zip(&self.scale) {
                *slope += push * count / scale;
            }
        };
        spread(direct, push);
        for (number, (output, slope)) in self.outputs.iter().zip(outputs).enumerate() {
            *slope += push * said[number];
            // How steep a squashed sum is follows from what it came to.
            let through = (1.0 - said[number] * said[number]).max(0.0);
            let steep = through * through.sqrt();
            spread(&mut nodes[number * width..(number + 1) * width], push * output * steep);
        }
        -won * chance.ln() - (1.0 - won) * (1.0 - chance).ln()
    }

    /// Reads a judgement as [`fmt::Display`] writes it; `None` where it is no such text.
    pub fn read(text: &str) -> Option<Judge> {
        let mut words = text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace);
        let mut whole = || words.next()?.parse::<usize>().ok();
        let (inputs, hidden) = (whole()?, whole()?);
        if hidden > MOST_HIDDEN || inputs > 4096 {
            return None;
        }
        let numbers: Vec<f64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
        if numbers.iter().any(|number| !number.is_finite()) {
            return None;
        }
        let mut judge = Judge::even(numbers.get(..inputs)?.to_vec(), hidden);
        let learned = numbers.get(inputs..)?;
        if learned.len() != judge.weights().count() || judge.scale.contains(&0.0) {
            return None;
        }
        judge.weights_mut().zip(learned).for_each(|(weight, &number)| *weight = number);
        Some(judge)
    }
}

impl fmt::Display for Judge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.inputs, self.outputs.len())?;
        let row = |f: &mut fmt::Formatter<'_>, numbers: &[f64]| {
            let words: Vec<String> = numbers.iter().map(|number| format!("{number:.4}")).collect();
            writeln!(f, "{}", words.join(" "))
        };
        row(f, &self.scale)?;
        row(f, &self.direct)?;
        self.nodes.chunks(self.inputs + 1).try_for_each(|node| row(f, node))?;
        if self.outputs.is_empty() { Ok(()) } else { row(f, &self.outputs) }
    }
}

/// Squeezes any number between -1 and 1.
fn squash(sum: f64) -> f64 {
    sum / (1.0 + sum * sum).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A judgement with weights that differ, of three counts and two nodes.
    fn judge() -> Judge {
        let mut judge = Judge::even(vec![1.0, 2.0, 4.0], 2);
        for (place, weight) in judge.weights_mut().enumerate() {
            *weight = ((place * 7) % 11) as f64 / 8.0 - 0.5;
        }
        judge
    }

    #[test]
    fn a_judgement_survives_being_written() {
        let judge = judge();
        assert_eq!(Judge::read(&judge.to_string()), Some(judge));
        let plain = Judge::even(vec![3.0], 0);
        assert_eq!(Judge::read(&plain.to_string()), Some(plain));
    }

    #[test]
    fn what_is_no_judgement_is_not_read() {
        for text in
            ["", "3", "1 0\n1.0\n0.5", "1 0\n0.0\n0.5 0.5", "1 0\nnan\n0.5 0.5", "1 900\n1.0\n", "x y"]
        {
            assert_eq!(Judge::read(text), None, "{text:?}");
        }
    }

    /// The slopes are those of the surprise: a small step along a weight changes it by so much.
    #[test]
    fn it_learns_by_the_slope_of_its_surprise() {
        let (judge, counts) = (judge(), [0.7, -1.3, 2.2]);
        for won in [0.0, 0.5, 1.0] {
            let count = judge.weights().count();
            let mut slopes = vec![0.0; count];
            let before = judge.learn(&counts, won, &mut slopes);
            for (place, slope) in slopes.iter().enumerate() {
                let mut other = judge.clone();
                *other.weights_mut().nth(place).expect("it has so many") += 1e-6;
                let after = other.learn(&counts, won, &mut vec![0.0; count]);
                assert!(((after - before) / 1e-6 - slope).abs() < 1e-3, "weight {place}: {slope}");
            }
        }
    }

    #[test]
    fn values_stay_between_lost_and_won() {
        let judge = judge();
        for count in [-1e9, -1.0, 0.0, 1.0, 1e9] {
            let value = judge.value(&[count, count, count]);
            assert!((-1.0..=1.0).contains(&value), "{value}");
        }
        assert_eq!(Judge::even(vec![1.0; 3], 4).value(&[5.0, 1.0, 2.0]), 0.0);
    }
}
