//! The scripted opponent of the Conquerors games: a plain rule-based policy.
//!
//! It imagines the enemy once a decision (`Sight::guess`), reads that into a [`board::Board`] of small numbers, and weighs
//! what it could do in hundredths of a victory point. It does not look ahead beyond its own operation.

mod board;
mod cards;
mod fields;
mod fight;
mod goals;
mod plan;
mod share;

use std::sync::Arc;

use vedette_conquerors::{Action, Position, Scenario};
use vedette_kernel::{Game, Quick, Side, Viewer};

use crate::{Opponent, Sight};
use board::{Board, Lexicon};
use plan::Plan;

/// A plain but sensible rule-based player.
#[derive(Clone)]
pub struct Scripted {
    scenario: Arc<Scenario>,
    lexicon: Arc<Lexicon>,
    rates: Arc<fight::Rates>,
    chance: Quick,
    /// What was decided when the first block of the operation was chosen; only ever a suggestion, so a plan that does
    /// not fit any more does no harm.
    plan: Option<Plan>,
}

/// Which kind of question is asked, as far as the options show it.
enum Question {
    Bid,
    SetUp,
    Operate,
    Select,
    March,
    OfferAttack,
    Way,
    Tire,
    Ease,
    Lose,
    Recover,
    Card,
    Target,
}

impl Scripted {
    /// A player for tables of this scenario.
    pub fn new(scenario: Arc<Scenario>, seed: u64) -> Scripted {
        let lexicon = Arc::new(Lexicon::new(&scenario));
        let rates = Arc::new(fight::Rates::new(&scenario));
        Scripted { scenario, lexicon, rates, chance: Quick::new(seed), plan: None }
    }

    /// The board as the side may imagine it.
    fn board(&mut self, sight: &Sight<'_, Position>) -> Board {
        let guess = sight.guess(&mut self.chance);
        Board::read(&self.scenario, &self.lexicon, &guess.view(Viewer::Everything), sight.side())
    }

    fn question(options: &[Action]) -> Question {
        let has = |wanted: fn(&Action) -> bool| options.iter().any(wanted);
        if has(|action| matches!(action, Action::Bid(..))) {
            Question::Bid
        } else if has(|action| matches!(action, Action::Place(..) | Action::Ready)) {
            Question::SetUp
        } else if has(|action| matches!(action, Action::Stop)) {
            Question::March
        } else if has(|action| matches!(action, Action::March)) {
            Question::Select
        } else if has(|action| matches!(action, Action::Attack)) {
            if has(|action| matches!(action, Action::Decline)) { Question::OfferAttack } else { Question::Select }
        } else if has(|action| matches!(action, Action::Pass)) {
            Question::Operate
        } else if has(|action| matches!(action, Action::Take(_))) {
            Question::Operate
        } else if has(|action| matches!(action, Action::Recover(..))) {
            Question::Recover
        } else if has(|action| matches!(action, Action::Play(_))) {
            Question::Card
        } else if has(|action| matches!(action, Action::Step(_))) {
            Question::Way
        } else if has(|action| matches!(action, Action::Tire(_))) {
            Question::Tire
        } else if has(|action| matches!(action, Action::Ease(_))) {
            Question::Ease
        } else if has(|action| matches!(action, Action::Lose(..))) {
            Question::Lose
        } else {
            Question::Target
        }
    }

    fn answer(&mut self, sight: &Sight<'_, Position>) -> Option<Action> {
        let options = sight.options();
        match Scripted::question(options) {
            Question::Bid => self.bid(options),
            Question::SetUp => goals::place(&self.scenario, sight.side(), options),
            Question::Operate => self.operate(sight),
            Question::Select => self.select(sight),
            Question::March => self.march(sight),
            Question::OfferAttack => self.offer_attack(sight),
            Question::Way => self.way(sight),
            Question::Tire | Question::Ease | Question::Lose => {
                let board = self.board(sight);
                share::share(&self.scenario, &board, options)
            }
            Question::Recover => {
                let board = self.board(sight);
                share::recover(&self.scenario, &board, options)
            }
            Question::Card => self.card(sight),
            Question::Target => self.target(sight),
        }
    }
}

impl Opponent<Position> for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, sight: &Sight<'_, Position>) -> Action {
        match sight.options() {
            [only] => *only,
            options => {
                let answer = self.answer(sight);
                // A policy that names something it may not do loses its turn to choose, not the game.
                answer.filter(|action| options.contains(action)).unwrap_or(sight.first())
            }
        }
    }
}

/// Whether a side plays for time: the Coalition wins if it holds out.
fn holds_out(side: Side) -> bool {
    side == vedette_conquerors::COALITION
}
