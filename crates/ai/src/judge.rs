//! A judgement that was learned: a small network that says from the counts of a position how likely the first side is to
//! win. It only adds, multiplies, divides and takes square roots, so it says the same on every machine, and it needs no
//! memory of its own.

use std::fmt;

use crate::craft::CERTAIN;

/// More hidden nodes than any judgement has; one with more cannot be read.
const MOST_HIDDEN: usize = 64;

/// A learned judgement: a weighted sum of the counts, and of what a few hidden nodes make of them.
#[derive(Clone, PartialEq, Debug)]
pub struct Judge {
    inputs: usize,
    /// What each count is divided by before it is weighed.
    scale: Vec<f64>,
    /// For each count, and for a constant at the end, what it adds to the sum itself and to every hidden node: most counts of a position are
    /// nothing, and what belongs to such a one is passed over as a whole.
    columns: Vec<f64>,
    /// The weights of the hidden nodes.
    outputs: Vec<f64>,
    /// How much of what the best plan came to is believed, and what is added to it ([`Judge::stated`]).
    candour: [f64; 2],
}

/// The sum itself and the hidden nodes, before they are squashed.
type Sums = [f64; MOST_HIDDEN + 1];

impl Judge {
    /// A judgement that calls every position even.
    pub fn even(scale: Vec<f64>, hidden: usize) -> Judge {
        let (inputs, hidden) = (scale.len(), hidden.min(MOST_HIDDEN));
        Judge {
            inputs,
            scale,
            columns: vec![0.0; (inputs + 1) * (hidden + 1)],
            outputs: vec![0.0; hidden],
            candour: [1.0, 0.0],
        }
    }

    /// How many counts it weighs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many weights belong to one count.
    pub fn width(&self) -> usize {
        self.outputs.len() + 1
    }

    /// All that was learned, in one list: count by count, then the constants, then what the hidden nodes are worth.
    pub fn weights(&self) -> impl Iterator<Item = &f64> {
        self.columns.iter().chain(&self.outputs)
    }

    /// All that was learned, to be changed by whoever teaches.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f64> {
        self.columns.iter_mut().chain(&mut self.outputs)
    }

    /// What the counts of a position are worth to the first side: 1 for a game won, -1 for one lost. Counts that are missing are
    /// taken for nothing.
    pub fn value(&self, counts: &[f64]) -> f64 {
        squash(self.sum(&self.sums(counts), |_, _| {}))
    }

    /// What is stated of a plan whose simulations came to a value: the plan that came to most was lucky, too, and the policy that went on
    /// after it was neither as good as its player nor as his enemy. How much of it comes true was counted in games of equals.
    pub fn stated(&self, value: i32) -> i32 {
        let certain = f64::from(CERTAIN);
        (certain * self.believed(f64::from(value) / certain)) as i32
    }

    fn believed(&self, value: f64) -> f64 {
        let [slope, shift] = self.candour;
        let room = 1.0 - value * value;
        // What is certain stays so.
        if room <= 0.0 { value } else { squash(slope * value / room.sqrt() + shift) }
    }

    /// The same judgement, of whose statements so much is believed.
    #[must_use]
    pub fn with_candour(self, slope: f64, shift: f64) -> Judge {
        Judge { candour: [slope, shift], ..self }
    }

    fn sums(&self, counts: &[f64]) -> Sums {
        let mut sums = [0.0; MOST_HIDDEN + 1];
        let mut add = |column: &[f64], count: f64| {
            sums.iter_mut().zip(column).for_each(|(sum, weight)| *sum += count * weight);
        };
        let (constants, columns) = self
            .columns
            .split_at_checked(self.width() * self.inputs)
            .map_or((&[][..], &[][..]), |(columns, constants)| (constants, columns));
        add(constants, 1.0);
        let columns = columns.chunks_exact(self.width());
        for ((&count, scale), column) in counts.iter().zip(&self.scale).zip(columns) {
            if count != 0.0 {
                add(column, count / scale);
            }
        }
        sums
    }

    /// The weighted sum before it is squashed; what each hidden node says is told on the way.
    fn sum(&self, sums: &Sums, mut tell: impl FnMut(usize, f64)) -> f64 {
        let [direct, nodes @ ..] = sums;
        let mut sum = *direct;
        for (number, (node, output)) in nodes.iter().zip(&self.outputs).enumerate() {
            let said = squash(*node);
            tell(number, said);
            sum += output * said;
        }
        sum
    }

    /// How the surprise at a result (1 won by the first side, 0 lost, ½ drawn) changes with each weight, added to `slopes`, which are in
    /// the order of [`Judge::weights`]; and the surprise itself.
    pub fn learn(&self, counts: &[f64], won: f64, slopes: &mut [f64]) -> f64 {
        let mut said = [0.0; MOST_HIDDEN];
        let sum = self.sum(&self.sums(counts), |node, value| said[node] = value);
        let chance = ((1.0 + squash(sum)) / 2.0).clamp(1e-6, 1.0 - 1e-6);
        let steep = (1.0 + sum * sum).sqrt().powi(-3) / 2.0;
        let push = (chance - won) / (chance * (1.0 - chance)) * steep;
        let (columns, outputs) = slopes.split_at_mut(self.columns.len());
        // What moves the sum and each hidden node.
        let mut pushes = [push; MOST_HIDDEN + 1];
        for (number, (output, slope)) in self.outputs.iter().zip(outputs).enumerate() {
            *slope += push * said[number];
            // How steep a squashed sum is follows from what it came to.
            let through = (1.0 - said[number] * said[number]).max(0.0);
            pushes[number + 1] = push * output * through * through.sqrt();
        }
        let scaled = counts.iter().zip(&self.scale).map(|(count, scale)| count / scale);
        let scaled = scaled.chain(std::iter::repeat(0.0)).take(self.inputs).chain([1.0]);
        for (count, column) in scaled.zip(columns.chunks_exact_mut(self.width())) {
            if count != 0.0 {
                column.iter_mut().zip(&pushes).for_each(|(slope, push)| *slope += count * push);
            }
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
        let (&[slope, shift], numbers) = numbers.split_first_chunk()?;
        let even = Judge::even(numbers.get(..inputs)?.to_vec(), hidden);
        let mut judge = even.with_candour(slope, shift);
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
        let [slope, shift] = self.candour;
        writeln!(f, "{} {} {slope} {shift}", self.inputs, self.outputs.len())?;
        let word = |number: &f64| if *number == 0.0 { "0".to_owned() } else { format!("{number:.4}") };
        let row = |f: &mut fmt::Formatter<'_>, numbers: &[f64]| {
            let words: Vec<String> = numbers.iter().map(word).collect();
            writeln!(f, "{}", words.join(" "))
        };
        row(f, &self.scale)?;
        self.columns.chunks(self.width()).try_for_each(|column| row(f, column))?;
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
        for text in [
            "",
            "3",
            "1 0",
            "1 0 1 0\n1.0\n0.5",
            "1 0 1 0\n0.0\n0.5 0.5",
            "1 0 1 0\nnan\n0.5 0.5",
            "1 900 1 0\n1.0\n",
            "x y",
        ] {
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
    fn what_is_stated_is_nearer_to_even_and_what_is_certain_stays_so() {
        let candid = judge().with_candour(0.5, -0.1);
        for value in [-0.9, -0.4, 0.0, 0.4, 0.9] {
            let stated = candid.believed(value);
            assert!(
                (stated - judge().believed(value)).abs() > 0.01 && stated < value.abs(),
                "{value}: {stated}"
            );
            assert!((judge().believed(value) - value).abs() < 1e-12);
        }
        assert_eq!([-1.0, 1.0].map(|value| candid.believed(value)), [-1.0, 1.0]);
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
