//! The opponent that follows the script. A guess of what it cannot see is dear, so it goes on with the one it has, carries out
//! its own answers on it, and guesses again when what it is asked is not what it expected.

use vedette_ai::{Craft as _, Opponent, Sight};
use vedette_kernel::{Game as _, Quick, Side, Silent};
use vedette_rossbach::flow::Task;
use vedette_rossbach::{Action, Event, Position};

use super::{Intentions, Officer};

/// Follows the policy of the [`Officer`].
pub struct Scripted {
    officer: Officer,
    memory: Intentions,
    luck: Quick,
    /// The last guess, with all that was answered since; not moved about, because it is large.
    world: Option<Box<Position>>,
    options: Vec<Action>,
    guesses: u64,
}

impl Scripted {
    /// A player that gives the same answers for the same seed.
    pub fn new(officer: Officer, seed: u64) -> Scripted {
        Scripted {
            officer,
            memory: Intentions::default(),
            luck: Quick::new(seed),
            world: None,
            options: Vec::new(),
            guesses: 0,
        }
    }

    /// How often it had to guess so far: the dearest part of a decision.
    pub fn guesses(&self) -> u64 {
        self.guesses
    }

    /// Whether the last guess still fits: it asks the same question with the same answers. Only marches are gone on with;
    /// whatever dice may have changed is guessed anew.
    fn expected(&mut self, sight: &Sight<'_, Position>) -> Option<Box<Position>> {
        let world = self.world.take()?;
        let marching = matches!(world.question_for(sight.side()), Some(Task::March | Task::Movement(_)));
        if !marching {
            return None;
        }
        self.options.clear();
        world.options(sight.side(), &mut self.options);
        (self.options == sight.options()).then_some(world)
    }
}

impl Opponent<Position> for Scripted {
    fn name(&self) -> &str {
        "scripted"
    }

    fn decide(&mut self, sight: &Sight<'_, Position>) -> Action {
        let (side, options) = (sight.side(), sight.options());
        if let [only] = options {
            let world = self.expected(sight);
            self.world = world.map(|world| after(world, sight, *only));
            return *only;
        }
        let world = match self.expected(sight) {
            Some(world) => world,
            None => {
                self.guesses += 1;
                let mut world = Box::new(sight.guess(&mut self.luck));
                self.officer.look(&world, side);
                self.officer.recall(&mut world, side, &mut self.luck);
                world
            }
        };
        let answer = self.officer.answer(&world, side, options, &mut self.memory, &mut self.luck);
        let answer = if options.contains(&answer) { answer } else { sight.first() };
        self.world = Some(after(world, sight, answer));
        answer
    }

    fn observe(&mut self, side: Side, event: &Event) {
        self.officer.observe(side, event);
    }

    fn glance(&mut self, sight: &Sight<'_, Position>) {
        // A generator of its own: looking back must not change what it decides next.
        let guess = sight.guess(&mut Quick::new(self.guesses));
        self.officer.look(&guess, sight.side());
    }

    fn forget(&mut self) {
        self.officer.forget();
    }
}

/// The guess after an answer.
fn after(mut world: Box<Position>, sight: &Sight<'_, Position>, answer: Action) -> Box<Position> {
    world.apply(sight.side(), answer, &mut Quick::new(0), &mut Silent);
    world
}
