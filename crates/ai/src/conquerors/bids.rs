//! How to bid for sides: a mixed strategy found by regret matching on a small table of payoffs.
//!
//! The table needs one number, the lead of the French in the opening, and how much a point weighs; both come from games
//! of equal opponents (see `docs/opponents.md`). Bids are secret and made at the same time, so the best way to bid is
//! a mixture, and two players who each reduce what they regret find it.

use vedette_conquerors::bid::{BidResult, HIGHEST_BID, resolve};
use vedette_conquerors::state::Bid;
use vedette_conquerors::{Action, FRENCH};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Quick, Side};

/// By how many points the opening favours the French among equal opponents.
const FRENCH_LEAD: f64 = 2.0;
/// What a point adds to half the logarithm of the odds in the opening.
const POINT: f64 = 0.1;
/// Rounds of regret matching.
const ROUNDS: usize = 400;
/// The strategy is kept in parts of this many.
const PARTS: u32 = 10_000;

/// Every bid with its share, in parts.
#[derive(Clone, Debug)]
pub(super) struct Bids(Vec<(Bid, u32)>);

/// The share of games that the French win with so many points added.
fn french_share(change: f64) -> f64 {
    let lead = POINT * (FRENCH_LEAD - change);
    0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
}

/// What the first bidder may hope for.
fn payoff(own: Bid, other: Bid) -> f64 {
    match resolve(own, other) {
        BidResult::Lot => 0.5,
        BidResult::Settled { first_gets, change } => {
            let french = french_share(f64::from(change));
            if first_gets == FRENCH { french } else { 1.0 - french }
        }
    }
}

impl Bids {
    pub(super) fn new() -> Bids {
        let all: Vec<Bid> = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..=HIGHEST_BID).map(move |points| Bid { side, points }))
            .collect();
        let table: Vec<Vec<f64>> =
            all.iter().map(|&own| all.iter().map(|&other| payoff(own, other)).collect()).collect();
        // The game is the same for both bidders, so one strategy plays against itself.
        let mut regret = vec![0.0; all.len()];
        let mut sum = vec![0.0; all.len()];
        for _ in 0..ROUNDS {
            let wanted: f64 = regret.iter().map(|regret: &f64| regret.max(0.0)).sum();
            let even = 1.0 / all.len() as f64;
            let share = |regret: &f64| if wanted > 0.0 { regret.max(0.0) / wanted } else { even };
            let now: Vec<f64> = regret.iter().map(share).collect();
            let worth: Vec<f64> = table
                .iter()
                .map(|row| row.iter().zip(&now).map(|(payoff, share)| payoff * share).sum())
                .collect();
            let mean: f64 = worth.iter().zip(&now).map(|(worth, share)| worth * share).sum();
            regret.iter_mut().zip(&worth).for_each(|(regret, worth)| *regret += worth - mean);
            sum.iter_mut().zip(&now).for_each(|(sum, share)| *sum += share);
        }
        let parts = |sum: f64| (sum / ROUNDS as f64 * f64::from(PARTS)) as u32;
        Bids(all.into_iter().zip(sum.into_iter().map(parts)).collect())
    }

    /// A bid drawn from the mixture.
    pub(super) fn draw(&self, options: &[Action], chance: &mut Quick) -> Option<Action> {
        let total: u32 = self.0.iter().map(|(_, parts)| parts).sum();
        let mut left = chance.draw(Purpose("bid"), total.max(1));
        let found = self.0.iter().find(|(_, parts)| {
            let here = left < *parts;
            left = left.saturating_sub(*parts);
            here
        });
        let action = found.map(|(bid, _)| Action::Bid(bid.side, bid.points));
        action.filter(|action| options.contains(action)).or_else(|| options.first().copied())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A lead of two points is worth a bid of about two for the French: less is outbid, more is a gift.
    #[test]
    fn bids_are_near_the_fair_price() {
        let Bids(shares) = Bids::new();
        let near: u32 = shares
            .iter()
            .filter(|(bid, _)| bid.side == FRENCH && (1..=3).contains(&bid.points))
            .map(|(_, parts)| parts)
            .sum();
        assert!(near > PARTS / 2, "{shares:?}");
        let reckless: u32 = shares.iter().filter(|(bid, _)| bid.points >= 6).map(|(_, parts)| parts).sum();
        assert!(reckless < PARTS / 10, "{shares:?}");
    }
}
