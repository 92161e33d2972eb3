//! The kernel's contract, carried out by the modules of the rules.

use std::fmt;

use vedette_kernel::{Awaiting, Bridge, Chance, Conduct, Game, Log, Refusal, Side, Sides, Viewer, Window};

use crate::action::{self, Action};
use crate::event::Event;
use crate::flow::Task;
use crate::state::Position;
use crate::view::View;

impl Game for Position {
    type Action = Action;
    type Event = Event;
    type View = View;

    #[inline]
    fn awaiting(&self) -> Awaiting {
        match (self.outcome, self.agenda.top()) {
            (Some(outcome), _) => Awaiting::Over(outcome),
            (None, Some(task)) => Awaiting::Sides(self.asks(task)),
            (None, None) => Awaiting::Sides(Sides::NONE),
        }
    }

    #[inline]
    fn options(&self, side: Side, out: &mut Vec<Action>) {
        let Some(task) = self.asked(side) else { return };
        self.candidates(side, task, &mut |action| {
            if self.permit(side, task, action).is_ok() {
                out.push(action);
            }
        });
    }

    fn check(&self, side: Side, action: Action) -> Result<(), Refusal> {
        action::permit_names(&self.scenario, action)?;
        match self.asked(side) {
            Some(task) => self.permit(side, task, action),
            None if self.outcome.is_some() => Err(Refusal::new("JG-2-01", "game-over")),
            None => Err(Refusal::new("JG-2-01", "not-your-decision")),
        }
    }

    #[inline]
    fn apply(&mut self, side: Side, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let known = action::permit_names(&self.scenario, action).is_ok();
        let legal = |&task: &Task| known && self.permit(side, task, action).is_ok();
        let Some(task) = self.asked(side).filter(legal) else { return };
        let mut out = Bridge { chance, log };
        self.answer(side, task, action, &mut out);
        self.advance(&mut out);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_for(viewer)
    }

    fn guess(&self, side: Side, chance: &mut impl Chance) -> Position {
        let mut guess = self.without_secrets_of(side.other());
        guess.imagine_secrets_of(side.other(), chance);
        guess
    }

    fn window(&self, side: Side) -> Option<Window<Action>> {
        let name = match self.asked(side)? {
            Task::Window(_, moment) => moment.name(),
            Task::React(_) => "interception",
            Task::Withdraw(_) => "withdrawal",
            Task::Guns(_) => "guns",
            _ => return None,
        };
        Some(Window { name, decline: Action::Decline })
    }

    fn commands(&self, side: Side) -> u8 {
        self.seats(side)
    }

    fn entrusted(&self, side: Side, command: u8, action: Action) -> Result<(), Refusal> {
        action::permit_names(&self.scenario, action)?;
        self.permit_seat(side, command, action)
    }

    fn letters(&self) -> Option<u32> {
        self.letter_round()
    }

    fn write(&self, _side: Side, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(&self.scenario, action, out)
    }

    fn read(&self, _side: Side, text: &str) -> Result<Action, Refusal> {
        action::read(&self.scenario, text)
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        self.canonical_bytes(out);
    }

    /// Whatever shows what a counter is, or that a box holds real units.
    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::DrewCard { .. }
            | Event::Played { .. }
            | Event::Discarded { .. }
            | Event::BattleOpened { .. }
            | Event::ArmisticeDeclared { .. }
            | Event::Over { .. } => true,
            Event::Disbanded { .. }
            | Event::Removed { .. }
            | Event::Replaced { .. }
            | Event::Supplied { .. }
            | Event::DummiesRemoved { .. }
            | Event::DummiesDeclared { .. }
            | Event::Contact { .. }
            | Event::Swept { .. }
            | Event::Scouted { .. }
            | Event::Revealed { .. }
            | Event::Withdrew { .. }
            | Event::ReactionTried { .. }
            | Event::Intercepted { .. }
            | Event::FellBack { .. }
            | Event::Sheltered { .. }
            | Event::Surplus { .. }
            | Event::SiegeMasked { .. }
            | Event::SiegeRolled { .. }
            | Event::Joined { .. }
            | Event::Controlled { .. }
            | Event::Eliminated { .. }
            | Event::Named { .. }
            | Event::FirstRolled { .. }
            | Event::CommandChanged { .. }
            | Event::Unmanned { .. }
            | Event::Scored { reason: crate::event::Reason::Losses, .. }
            | Event::SiegeLifted { .. } => self.has_fog(),
            _ => false,
        }
    }
}

impl Position {
    /// The task that asks a side, if any.
    #[inline]
    pub(crate) fn asked(&self, side: Side) -> Option<Task> {
        let task = self.agenda.top().filter(|_| self.outcome.is_none())?;
        self.asks(task).contains(side).then_some(task)
    }
}

impl Conduct for Position {
    fn faults(&self) -> Vec<String> {
        self.conservation_faults()
    }

    /// Cards come from a deck that nobody sees; units are shown at random from a hidden stack.
    fn reveals_hidden(&self, purpose: &str, viewer: Side) -> bool {
        match purpose {
            "french-card" => viewer == Side::First,
            "allied-card" => viewer == Side::Second,
            "revealed-unit" => true,
            _ => false,
        }
    }

    fn disguise(
        &self,
        viewer: Side,
        mover: Side,
        action: Action,
        chance: &mut impl Chance,
    ) -> Option<(Position, Action)> {
        self.disguised(viewer, mover, action, chance)
    }
}
