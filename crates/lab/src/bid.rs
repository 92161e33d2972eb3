//! The fair bid: by how many points the opening must be moved for both sides to win half.

use serde::Serialize;
use vedette_kernel::Side;

use crate::record::Record;
use crate::stats::{Estimate, Logistic, Share};

/// What games with moved openings tell.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FairBid {
    /// The share of the first side for each number of points added to the opening.
    pub measured: Vec<(i32, Share)>,
    /// The curve through all of them.
    pub curve: Logistic,
    /// Points to be added for even chances. The first side should be bid that much for; below 0, the second side.
    /// Nothing where the points hardly matter.
    pub fair: Option<Estimate>,
}

impl FairBid {
    /// From games with several openings.
    pub fn measure(records: &[Record]) -> Option<FairBid> {
        let scores: Vec<(f64, f64)> =
            records.iter().map(|record| (f64::from(record.shift), record.score(Side::First))).collect();
        let mut shifts: Vec<i32> = records.iter().map(|record| record.shift).collect();
        shifts.sort_unstable();
        shifts.dedup();
        let share = |shift: i32| {
            let there = records.iter().filter(|record| record.shift == shift);
            (shift, Share::of_scores(there.map(|record| record.score(Side::First))))
        };
        let curve = Logistic::fit(&scores)?;
        Some(FairBid { measured: shifts.into_iter().map(share).collect(), curve, fair: curve.even() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bid_at_which_both_win_half_is_found() {
        // The first side wins 7 of 10 from the opening and 3 of 10 with four points added.
        let game = |shift, number: u64, wins: u64| Record {
            shift,
            winner: Some(u8::from(number % 10 >= wins)),
            ..Record::default()
        };
        let records: Vec<Record> =
            (0..400).flat_map(|number| [game(0, number, 7), game(4, number, 3)]).collect();
        let bid = FairBid::measure(&records).expect("enough games");
        assert_eq!(bid.measured.len(), 2);
        assert!((bid.measured[0].1.estimate.value - 0.7).abs() < 1e-9);
        let fair = bid.fair.expect("points matter");
        assert!((fair.value - 2.0).abs() < 0.02 && fair.low > 1.0 && fair.high < 3.0, "{fair:?}");
        assert_eq!(FairBid::measure(&records[..1]), None);
    }
}
