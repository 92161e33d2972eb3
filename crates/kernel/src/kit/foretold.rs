//! Odds tell the truth: what a system foretells of the dice and cards at hand, held against what comes of them.
//!
//! A system says what it foretells to a side ([`Foretell::forecasts`]), by which answer it comes about
//! ([`Foretell::onward`]), and what the events since say about it ([`Foretell::befell`]). The kit then lets it come about, over and
//! over from the same position: what happens must be among what was foretold, and where the forecast is called exact it
//! must come as often as was said. Where the side can see all that the draws choose from, every outcome is tried and the
//! count must agree to the last one; where it cannot, positions that it cannot tell from the true one are imagined, many of
//! them, and the count must be as near as so many draws can be.

use std::collections::BTreeMap;

use crate::branches::Branches;
use crate::chance::{Chance, Purpose, Quick};
use crate::game::{Awaiting, Conduct};
use crate::log::{Notes, Silent};
use crate::side::Side;

use super::pick;

/// What happened, in a few numbers that mean something to the system: losses of both sides, for instance.
pub type Facts = [i32; 2];

/// Something that is foretold to a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forecast {
    /// What it is about.
    pub what: &'static str,
    /// What may happen, each with the number of ways in which it does.
    pub outcomes: Vec<(Facts, u128)>,
    /// Whether the ways are equally likely and all there are. If not, what happens is among the outcomes, and no more is
    /// said.
    pub exact: bool,
}

/// A system that tells odds.
pub trait Foretell: Conduct {
    /// What a side that is asked is told about what comes next, if nobody does anything about it.
    fn forecasts(&self, side: Side) -> Vec<Forecast>;

    /// The answer by which a side that is asked lets come what was foretold; `None` if any answer does.
    fn onward(&self, side: Side, what: &'static str) -> Option<Self::Action>;

    /// What came of something that was foretold to a side in this position, by all that has happened until now; `None` if
    /// that is not settled yet.
    fn befell(&self, now: &Self, side: Side, what: &'static str, events: &[Self::Event]) -> Option<Facts>;
}

/// How thoroughly to hold odds against what happens.
#[derive(Clone, Copy, Debug)]
pub struct Foretold {
    /// How many random games to play.
    pub games: u32,
    /// The seed of the first game.
    pub seed: u64,
    /// One position in so many is looked at.
    pub every: u32,
    /// A game is played so long at most.
    pub max_decisions: u64,
    /// How often the truth is tried.
    pub tries: u32,
    /// So many ways are all tried, where nothing about them is hidden.
    pub most_ways: u32,
    /// How many imagined positions an exact forecast is held against.
    pub samples: u32,
}

impl Default for Foretold {
    fn default() -> Foretold {
        Foretold {
            games: 20,
            seed: 7,
            every: 1,
            max_decisions: 20_000,
            tries: 4,
            most_ways: 8_000,
            samples: 300,
        }
    }
}

/// What a run looked at, so that a test can make sure that it was enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ForetoldSummary {
    /// Forecasts held against what happened.
    pub forecasts: u64,
    /// Those that were called exact and agreed in every way there is.
    pub counted: u64,
    /// Those that were called exact and agreed in many imagined positions.
    pub sampled: u64,
}

/// A chance that tries every way, and notes whether what was drawn from is hidden from somebody.
struct Watched<'a, G> {
    branches: &'a mut Branches,
    game: &'a G,
    viewer: Side,
    hidden: &'a mut bool,
}

impl<G: Conduct> Chance for Watched<'_, G> {
    fn draw(&mut self, purpose: Purpose, bound: u32) -> u32 {
        *self.hidden |= self.game.reveals_hidden(purpose.0, self.viewer);
        self.branches.draw(purpose, bound)
    }
}

/// So many answers are given at most until what was foretold has come.
const MOST_ANSWERS: u32 = 64;

impl Foretold {
    /// Plays random games and holds every forecast against what comes.
    ///
    /// # Panics
    /// When something happens that was not foretold, or not as often as was said.
    pub fn run<G: Foretell>(&self, start: impl Fn(u64) -> G) -> ForetoldSummary {
        let mut summary = ForetoldSummary::default();
        for seed in (self.seed..).take(self.games as usize) {
            let (mut game, mut chance) = (start(seed), Quick::new(seed));
            let mut whim = Quick::new(seed.rotate_left(24) ^ 0x6f64_6473);
            for _ in 0..self.max_decisions {
                let Awaiting::Sides(sides) = game.awaiting() else { break };
                if whim.draw(Purpose("look"), self.every.max(1)) == 0 {
                    self.look(&game, &format!("the game of seed {seed}"), &mut whim, &mut summary);
                }
                let Some(side) = sides.iter().next() else { break };
                let mut options = Vec::new();
                game.options(side, &mut options);
                let Some(&action) = pick(&options, &mut chance) else { break };
                game.apply(side, action, &mut chance, &mut Silent);
            }
        }
        summary
    }

    /// Holds what is foretold in one position against what comes.
    ///
    /// # Panics
    /// As [`Foretold::run`].
    pub fn look<G: Foretell>(&self, game: &G, scene: &str, whim: &mut Quick, summary: &mut ForetoldSummary) {
        let Awaiting::Sides(sides) = game.awaiting() else { return };
        for side in sides.iter() {
            for forecast in game.forecasts(side) {
                let scene = format!("{scene}: {} foretold to {side:?}", forecast.what);
                for _ in 0..self.tries {
                    if let Some(facts) = comes(game, side, forecast.what, &mut whim.clone(), whim) {
                        assert!(
                            forecast.outcomes.iter().any(|&(known, ways)| known == facts && ways > 0),
                            "{scene}: {facts:?} happened, and was not among {:?}",
                            forecast.outcomes
                        );
                    }
                    whim.next_u64();
                }
                summary.forecasts += 1;
                if forecast.exact && self.agrees_in_every_way(game, side, &forecast, &scene) {
                    summary.counted += 1;
                } else if forecast.exact {
                    self.agrees_by_far(game, side, &forecast, &scene, whim);
                    summary.sampled += 1;
                }
            }
        }
    }

    /// Whether every way could be tried: there are few enough, and the side sees all that is drawn from.
    fn agrees_in_every_way<G: Foretell>(
        &self,
        game: &G,
        side: Side,
        forecast: &Forecast,
        scene: &str,
    ) -> bool {
        let (mut branches, mut hidden) = (Branches::default(), false);
        let mut counted: BTreeMap<(Facts, u128), u128> = BTreeMap::new();
        for _ in 0..self.most_ways {
            let mut chance = Watched { branches: &mut branches, game, viewer: side, hidden: &mut hidden };
            let Some(facts) = comes(game, side, forecast.what, &mut chance, &mut Quick::new(0)) else {
                return false;
            };
            let Some(rarity) = branches.rarity().filter(|_| !hidden) else { return false };
            *counted.entry((facts, rarity)).or_default() += 1;
            if !branches.turn() {
                // Ways along which more was drawn are rarer: each is counted in parts of the rarest.
                let rarest = counted.keys().try_fold(1, |all, &(_, rarity)| common_multiple(all, rarity));
                let Some(all) = rarest else { return false };
                let came = counted.into_iter().map(|((facts, rarity), ways)| (facts, ways * (all / rarity)));
                let (told, happened) = (shares(forecast.outcomes.iter().copied()), shares(came));
                assert_eq!(told, happened, "{scene}");
                return true;
            }
        }
        false
    }

    /// As often as foretold, give or take six standard deviations: a fault of a few percent does not pass.
    fn agrees_by_far<G: Foretell>(
        &self,
        game: &G,
        side: Side,
        forecast: &Forecast,
        scene: &str,
        whim: &mut Quick,
    ) {
        let mut counted: BTreeMap<Facts, f64> = BTreeMap::new();
        let mut tried = 0.0;
        for _ in 0..self.samples {
            let mut luck = Quick::new(whim.next_u64());
            let imagined = game.guess(side, &mut luck);
            if let Some(facts) = comes(&imagined, side, forecast.what, &mut luck, whim) {
                *counted.entry(facts).or_default() += 1.0;
                tried += 1.0;
            }
        }
        let total = forecast.outcomes.iter().map(|(_, ways)| *ways as f64).sum::<f64>().max(1.0);
        let mut told: BTreeMap<Facts, f64> = BTreeMap::new();
        for &(facts, ways) in &forecast.outcomes {
            *told.entry(facts).or_default() += ways as f64 / total;
        }
        for (facts, share) in told {
            let (expected, found) = (share * tried, counted.remove(&facts).unwrap_or_default());
            let spread = 6.0 * (expected * (1.0 - share)).sqrt() + 3.0;
            assert!(
                (found - expected).abs() <= spread,
                "{scene}: {facts:?} came {found} times of {tried}, where {expected} were foretold"
            );
        }
        assert!(counted.is_empty(), "{scene}: {counted:?} happened, and was not foretold");
    }
}

/// How often each thing comes, as a fraction in its lowest terms.
fn shares(ways: impl Iterator<Item = (Facts, u128)>) -> BTreeMap<Facts, (u128, u128)> {
    let mut sums: BTreeMap<Facts, u128> = BTreeMap::new();
    for (facts, ways) in ways.filter(|(_, ways)| *ways > 0) {
        *sums.entry(facts).or_default() += ways;
    }
    let total: u128 = sums.values().sum();
    let lowest = |ways: u128| {
        let common = common_divisor(ways, total).max(1);
        (ways / common, total / common)
    };
    sums.into_iter().map(|(facts, ways)| (facts, lowest(ways))).collect()
}

fn common_divisor(one: u128, other: u128) -> u128 {
    if other == 0 { one } else { common_divisor(other, one % other) }
}

fn common_multiple(one: u128, other: u128) -> Option<u128> {
    (one / common_divisor(one, other).max(1)).checked_mul(other)
}

/// Lets come what was foretold, and says what it was; `None` if it does not come.
fn comes<G: Foretell>(
    start: &G,
    side: Side,
    what: &'static str,
    chance: &mut impl Chance,
    whim: &mut Quick,
) -> Option<Facts> {
    let mut game = start.clone();
    let mut events = Vec::new();
    for _ in 0..MOST_ANSWERS {
        let Awaiting::Sides(sides) = game.awaiting() else { return None };
        let asked = sides.iter().next()?;
        let action = match game.onward(asked, what) {
            Some(action) => action,
            None => {
                let mut options = Vec::new();
                game.options(asked, &mut options);
                *pick(&options, whim)?
            }
        };
        let mut notes = Notes::default();
        game.apply(asked, action, chance, &mut notes);
        events.extend(notes.0.into_iter().map(|(_, event)| event));
        if let Some(facts) = start.befell(&game, side, what, &events) {
            return Some(facts);
        }
    }
    None
}
