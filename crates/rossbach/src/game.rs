//! The kernel's contract, carried out by the modules of the rules.

use std::fmt;

use vedette_kernel::{
    Awaiting, Bridge, Chance, Conduct, Game, Letter, Log, Refusal, Side, Sides, Viewer, Window,
};

use crate::action::{self, Action};
use crate::event::Event;
use crate::flow::Task;
use crate::flow::guide::Guide;
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

    fn options(&self, side: Side, out: &mut Vec<Action>) {
        let Some(task) = self.asked(side) else { return };
        let start = out.len();
        // What the stack on the move can do, and what is asked in a combat, may be offered twice.
        let (once, sure) = (self.offers_once(task), self.offers_surely(task));
        let mut guide = Guide::for_all();
        self.candidates(side, task, &mut |action| {
            if (sure && action != Action::Done || self.permit_by(side, task, action, &mut guide).is_ok())
                && (once || !out[start..].contains(&action))
            {
                out.push(action);
            }
        });
    }

    fn check(&self, side: Side, action: Action) -> Result<(), Refusal> {
        action::permit_names(&self.scenario, action)?;
        match self.asked(side) {
            Some(task) => self.permit(side, task, action),
            None if self.outcome.is_some() => Err(Refusal::new("RA-2.11-01", "game-over")),
            None => Err(Refusal::new("RA-2.11-01", "not-your-decision")),
        }
    }

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
        self.guessed(side, chance)
    }

    fn window(&self, side: Side) -> Option<Window<Action>> {
        match self.asked(side)? {
            Task::Withdrawal(_) => Some(Window { name: "withdrawal", decline: Action::Done }),
            _ => None,
        }
    }

    fn commands(&self, side: Side) -> u8 {
        self.seats(side)
    }

    fn entrusted(&self, side: Side, command: u8, action: Action) -> Result<(), Refusal> {
        action::permit_names(&self.scenario, action)?;
        self.permit_seat(side, command, action)
    }

    fn letters(&self) -> Option<u32> {
        self.note_round()
    }

    fn may_write(&self, side: Side, command: u8) -> Result<(), Refusal> {
        self.permit_note(side, command)
    }

    fn may_say(&self, text: &str) -> Result<(), Refusal> {
        self.permit_words(text)
    }

    fn may_read(&self, letter: Letter, reader: Viewer) -> bool {
        self.may_read_note(letter, reader)
    }

    fn may_talk(&self, side: Side) -> bool {
        self.may_confer(side)
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

    /// Whatever shows what a force is, or papers.
    fn reveals(&self, event: &Event) -> bool {
        let papers =
            !self.aides.list().is_empty() && matches!(event, Event::CaptureRolled { captured: true, .. });
        papers
            || self.has_fog()
                && matches!(
                    event,
                    Event::Shown { .. }
                        | Event::Hoisted { .. }
                        | Event::Found { .. }
                        | Event::Glimpsed { .. }
                        | Event::Scouted { .. }
                        | Event::Repulsed { .. }
                        | Event::Eliminated { .. }
                        | Event::Retreated { .. }
                        | Event::CaptureRolled { .. }
                        | Event::TrainRolled { .. }
                        | Event::PontoonTaken { .. }
                        | Event::PontoonLaid { .. }
                        | Event::Lifted { .. }
                        | Event::BaggageCaptured { .. }
                        | Event::BridgeTried { .. }
                        | Event::RepairTried { .. }
                        | Event::Controlled { .. }
                        | Event::SomeReorganized { .. }
                        | Event::ReorganizationFailed { .. }
                        | Event::Left { .. }
                        | Event::Over { .. }
                )
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

    /// Replacement officers are drawn from a pool that everybody may look at; nothing else is drawn but dice.
    fn reveals_hidden(&self, _purpose: &str, _viewer: Side) -> bool {
        false
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
