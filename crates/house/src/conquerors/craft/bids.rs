//! How to bid for sides: a mixed strategy found by regret matching on a small table of payoffs.
//!
//! The table needs two numbers for a scenario, which the lab measures among equal scripts (`docs/balance.md`): the share of the
//! games that the French win, and the points that would make it even. Bids are secret and made at the same time, so
//! the best way to bid is a mixture, and two players who each reduce what they regret find it.

use vedette_conquerors::bid::{BidResult, HIGHEST_BID, resolve};
use vedette_conquerors::state::Bid;
use vedette_conquerors::{Action, FRENCH, Scenario};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Quick, Side};

/// How the opening of a scenario favours the French among equal opponents.
#[derive(Clone, Copy, Debug)]
struct Opening {
    /// The share of the games that they win.
    share: f64,
    /// The points to be added for both to win half.
    fair: f64,
}

impl Opening {
    /// As `vedette lab 1806 --games 2000` and `vedette lab 1806 --games 1000 --bids` measure it. What was not measured
    /// counts as even.
    fn of(scenario: &Scenario) -> Opening {
        match scenario.frame.code.as_str() {
            "campaign" => Opening { share: 0.572, fair: 1.0 },
            "short" => Opening { share: 0.51, fair: 0.2 },
            _ => Opening { share: 0.5, fair: 0.0 },
        }
    }

    /// What a point adds to half the logarithm of the odds.
    fn point(self) -> f64 {
        let excess = 2.0 * self.share - 1.0;
        let lead = excess / (1.0 - excess * excess).sqrt();
        if self.fair > 0.0 { lead / self.fair } else { USUAL_POINT }
    }

    /// The share of games that the French win with so many points added.
    fn french_share(self, change: f64) -> f64 {
        let lead = self.point() * (self.fair - change);
        0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
    }
}

/// What a point weighs where it was not measured.
const USUAL_POINT: f64 = 0.1;
/// Rounds of regret matching.
const ROUNDS: usize = 400;
/// The strategy is kept in parts of this many.
const PARTS: u32 = 10_000;

/// Every bid with its share, in parts.
#[derive(Clone, Debug)]
pub(super) struct Bids(Vec<(Bid, u32)>);

/// What the first bidder may hope for.
fn payoff(opening: Opening, own: Bid, other: Bid) -> f64 {
    match resolve(own, other) {
        BidResult::Lot => 0.5,
        BidResult::Settled { first_gets, change } => {
            let french = opening.french_share(f64::from(change));
            if first_gets == FRENCH { french } else { 1.0 - french }
        }
    }
}

impl Bids {
    /// The mixture for a scenario.
    pub(super) fn new(scenario: &Scenario) -> Bids {
        Bids::against(Opening::of(scenario))
    }

    fn against(opening: Opening) -> Bids {
        let all: Vec<Bid> = Side::BOTH
            .into_iter()
            .flat_map(|side| (0..=HIGHEST_BID).map(move |points| Bid { side, points }))
            .collect();
        let table: Vec<Vec<f64>> =
            all.iter().map(|&own| all.iter().map(|&other| payoff(opening, own, other)).collect()).collect();
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
    use std::sync::Arc;

    use vedette_conquerors::{Options, Pack, Position};
    use vedette_kernel::{Awaiting, Game, Silent};

    use super::*;
    use crate::conquerors::craft::Scripted;
    use vedette_ai::{Opponent, Sight};

    fn scenario(code: &str) -> Scenario {
        let pack = Pack::napoleon_1806().expect("the pack is sound");
        pack.scenario(code, Options::default()).expect("the scenario is in the pack")
    }

    /// The share of the parts that go to bids of which something is true.
    fn share(Bids(bids): &Bids, of: impl Fn(&Bid) -> bool) -> f64 {
        let sum = |parts: u32, (bid, more): &(Bid, u32)| parts + if of(bid) { *more } else { 0 };
        f64::from(bids.iter().fold(0, sum)) / f64::from(PARTS)
    }

    /// A lead of a point is worth a bid of about one for the French: less is outbid, more is a gift.
    #[test]
    fn bids_are_near_the_fair_price() {
        for code in ["campaign", "short"] {
            let scenario = scenario(code);
            let (bids, fair) = (Bids::new(&scenario), Opening::of(&scenario).fair);
            let worth =
                |bid: &Bid| if bid.side == FRENCH { f64::from(bid.points) } else { -f64::from(bid.points) };
            let near = share(&bids, |bid| (worth(bid) - fair).abs() <= 1.5);
            assert!(near > 0.6, "{code}: {near} in {bids:?}");
            let reckless = share(&bids, |bid| (worth(bid) - fair).abs() > 4.0);
            assert!(reckless < 0.1, "{code}: {reckless} in {bids:?}");
        }
    }

    #[test]
    fn the_curve_goes_through_what_was_measured() {
        let opening = Opening { share: 0.6, fair: 2.0 };
        assert!((opening.french_share(0.0) - 0.6).abs() < 1e-9);
        assert!((opening.french_share(2.0) - 0.5).abs() < 1e-9);
        assert!(opening.french_share(4.0) < 0.45);
        let even = Opening { share: 0.5, fair: 0.0 };
        assert!(even.french_share(1.0) < 0.5 && even.french_share(-1.0) > 0.5);
    }

    /// How often the French win when the scripts play each other from an opening with points added.
    fn french_wins(scenario: &Scenario, added: i8, games: u64) -> u64 {
        let mut scenario = scenario.clone();
        scenario.frame.points += added;
        let scenario = Arc::new(scenario);
        let script = Scripted::new(Arc::clone(&scenario), 0);
        let mut options = Vec::new();
        let mut won = |seed: u64| {
            let mut game = Position::new(Arc::clone(&scenario));
            let (mut dice, mut players) = (Quick::new(seed), [script.reseeded(seed), script.reseeded(!seed)]);
            loop {
                let sides = match game.awaiting() {
                    Awaiting::Over(outcome) => break outcome.winner == Some(FRENCH),
                    Awaiting::Sides(sides) => sides,
                };
                let side = sides.iter().next().expect("somebody is asked");
                let sight = Sight::new(&game, side, &mut options).expect("he has an answer");
                let action = players[side.index()].decide(&sight);
                game.apply(side, action, &mut dice, &mut Silent);
            }
        };
        (0..games).filter(|&seed| won(seed)).count() as u64
    }

    /// The constants are those of this pack and this script: fewer points than the fair ones leave the French the better side,
    /// more make them the worse one.
    #[test]
    fn the_fair_price_is_where_games_are_even() {
        const GAMES: u64 = 500;
        for code in ["campaign", "short"] {
            let scenario = scenario(code);
            let fair = Opening::of(&scenario).fair;
            let [below, above] = [(fair - 1.5).floor(), (fair + 1.5).ceil()].map(|points| points as i8);
            let [more, less] = [below, above].map(|points| french_wins(&scenario, points, GAMES));
            assert!(2 * more > GAMES, "{code}: {more} of {GAMES} with {below:+}");
            assert!(2 * less < GAMES, "{code}: {less} of {GAMES} with {above:+}");
        }
    }
}
