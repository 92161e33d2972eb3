//! Sparring partners: plain players of one bent each. They give the orders of a Movement Phase in one temper and leave all
//! else to the script. Nobody is meant to find them hard; whoever plays well must beat every one of them, from either side.
//!
//! The turtle leaves nothing that he holds and does not go far; turtle and raider attack nobody; the waiter stands still for two
//! thirds of the game; the steward leaves a guard wherever he holds points.

use std::sync::Arc;

use vedette_ai::{Bent, Opponent, Sight};
use vedette_jours::flow::Task;
use vedette_jours::{Action, Position, Scenario};
use vedette_kernel::{Quick, Side};

use super::board::Board;
use super::orders::{self, Order, Temper};
use super::{Intent, ROUNDS, Script};

/// The temper in which a partner of this bent gives orders.
fn temper(bent: Bent, board: &Board<'_>) -> Temper {
    match bent {
        Bent::Turtle => Temper { threshold: 600, caution: 250, reach: 20, focus: None },
        Bent::Raider => Temper { threshold: 600, caution: 30, reach: 300, focus: None },
        Bent::Swarm => Temper { threshold: 0, caution: 50, focus: prey(board), ..Temper::USUAL },
        Bent::Hasty => Temper { threshold: -1000, caution: 0, reach: 150, focus: None },
        Bent::Waiter => Temper::USUAL,
        Bent::Steward => Temper { threshold: 120, ..Temper::USUAL },
    }
}

/// Whether he gives an order that his temper suggests.
fn gives(bent: Bent, board: &Board<'_>, order: &Order) -> bool {
    let guards = matches!(bent, Bent::Turtle | Bent::Steward);
    !guards || !leaves_points(board, order)
}

/// The enemy stack that is weakest against what can come to it.
fn prey(board: &Board<'_>) -> Option<vedette_jours::sets::BoxId> {
    let stands = board.stands[board.side.other().index()].iter().filter(|stand| stand.sp > 0);
    let open = |place| board.press(board.side, place) - board.press(board.side.other(), place);
    stands.max_by_key(|stand| (open(stand.place) - stand.sp, stand.place)).map(|stand| stand.place)
}

/// Whether the last troops would march out of a box that brings points.
fn leaves_points(board: &Board<'_>, order: &Order) -> bool {
    let prizes = &board.scenario().frame.prizes;
    let held = prizes.iter().any(|prize| prize.place == order.from);
    let stays = board.game.company(board.side, order.from).minus(order.stack);
    let guard = stays.into_iter().any(|piece| board.game.strength_of(piece) > 0);
    held && order.way.end().is_some() && !guard
}

/// A sparring partner.
#[derive(Clone)]
pub(crate) struct Partner {
    script: Script,
    bent: Bent,
    chance: Quick,
    memory: Intent,
}

impl Partner {
    /// A partner for tables of this scenario.
    pub(crate) fn new(bent: Bent, scenario: Arc<Scenario>) -> Partner {
        Partner { script: Script::new(&scenario), bent, chance: Quick::new(0), memory: Intent::default() }
    }

    /// The same partner with another seed.
    pub(crate) fn reseeded(&self, seed: u64) -> Partner {
        Partner { chance: Quick::new(seed), memory: Intent::default(), ..self.clone() }
    }

    fn answer(&mut self, sight: &Sight<'_, Position>) -> Action {
        let guess = sight.guess(&mut self.chance);
        let (side, options) = (sight.side(), sight.options());
        if matches!(guess.question_for(side), Some(Task::Movement(_))) {
            self.give_orders(&guess, side);
        }
        self.script.legal_answer(&guess, side, options, &mut self.memory, &mut self.chance)
    }

    /// Orders for the whole phase, made once; none while he waits.
    fn give_orders(&mut self, guess: &Position, side: Side) {
        let phase = Some((guess.turn(), side));
        if self.memory.phase == phase {
            return;
        }
        let board = Board::new(guess, &self.script.ground, side);
        self.memory.temper = temper(self.bent, &board);
        let mut orders = Vec::new();
        if !self.waits(guess) {
            orders::plan(&board, &self.memory.temper, &mut orders);
            orders.retain(|order| gives(self.bent, &board, order));
        }
        orders.reverse();
        self.memory.phase = phase;
        self.memory.orders = orders;
        self.memory.rounds = ROUNDS;
    }

    fn waits(&self, guess: &Position) -> bool {
        let frame = &guess.scenario().frame;
        let (done, all) =
            (guess.turn().saturating_sub(frame.first_turn), frame.last_turn.saturating_sub(frame.first_turn));
        self.bent == Bent::Waiter && 3 * u32::from(done) < 2 * u32::from(all)
    }
}

impl Opponent<Position> for Partner {
    fn name(&self) -> &str {
        self.bent.name()
    }

    fn decide(&mut self, sight: &Sight<'_, Position>) -> Action {
        match sight.options() {
            [only] => *only,
            _ => self.answer(sight),
        }
    }
}
