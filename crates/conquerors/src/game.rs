//! The kernel's contract, carried out by the modules of the rules.

use std::fmt;

use vedette_kernel::{Awaiting, Bridge, Chance, Conduct, Game, Log, Refusal, Side, Sides, Viewer, Window};

use crate::action::{self, Action, Offer};
use crate::cards::Moment;
use crate::event::Event;
use crate::flow::Task;
use crate::state::Position;
use crate::view::View;

/// Keeps the candidates that are permitted.
struct Legal<'a> {
    position: &'a Position,
    side: Side,
    task: Task,
    out: &'a mut Vec<Action>,
}

impl Offer for Legal<'_> {
    #[inline(always)]
    fn candidate(&mut self, action: Action) {
        if self.position.permit(self.side, self.task, action).is_ok() {
            self.out.push(action);
        }
    }
}

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
        self.candidates(side, task, &mut Legal { position: self, side, task, out });
    }

    fn check(&self, side: Side, action: Action) -> Result<(), Refusal> {
        action::permit_names(&self.scenario, side, action)?;
        match self.asked(side) {
            Some(task) => self.permit(side, task, action),
            None if self.outcome.is_some() => Err(Refusal::new("CQ-VICTORY-06", "game-over")),
            None => Err(Refusal::new("CQ-OPS-02", "not-your-decision")),
        }
    }

    #[inline]
    fn apply(&mut self, side: Side, action: Action, chance: &mut impl Chance, log: &mut impl Log<Event>) {
        let known = action::permit_names(&self.scenario, side, action).is_ok();
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
        guess.forget_which_vedettes_fell(side.other());
        guess.imagine_secrets_of(side.other(), chance);
        guess
    }

    fn window(&self, side: Side) -> Option<Window<Action>> {
        match self.asked(side)? {
            Task::Window(_, moment) => Some(Window { name: moment.name(), decline: Action::Decline }),
            Task::Close(_) => Some(Window { name: Moment::OperationEnd.name(), decline: Action::Decline }),
            Task::Declare(_) => Some(Window { name: "initiative", decline: Action::Decline }),
            Task::Recovery(_) => Some(Window { name: "recovery", decline: Action::Decline }),
            _ => None,
        }
    }

    /// CQ-TEAM-01: one has the order of battle and one the cards, with one clock.
    fn divides_player(&self) -> bool {
        self.seats() > 0
    }

    fn commands(&self, _: Side) -> u8 {
        self.seats()
    }

    fn entrusted(&self, side: Side, command: u8, action: Action) -> Result<(), Refusal> {
        action::permit_names(&self.scenario, side, action)?;
        self.permit_seat(side, command, action)
    }

    fn write(&self, side: Side, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
        action::write(&self.scenario, side, action, out)
    }

    fn read(&self, side: Side, text: &str) -> Result<Action, Refusal> {
        action::read(&self.scenario, side, text)
    }

    fn bytes(&self, out: &mut Vec<u8>) {
        self.canonical_bytes(out);
    }

    /// Cards turned up, blocks shown, bids and set-ups opened, and whatever tells corps from vedettes in fog.
    fn reveals(&self, event: &Event) -> bool {
        match event {
            Event::BidsOpened { .. }
            | Event::SetUpOpened
            | Event::ArrivalBarred { .. }
            | Event::DrewCards { .. }
            | Event::RedDrawn { .. }
            | Event::Played { .. }
            | Event::Discarded { .. }
            | Event::FetchedCard { .. }
            | Event::InitiativeCards { .. }
            | Event::MarchCard { .. }
            | Event::VedettesLost { .. }
            | Event::CombatBegan { .. }
            | Event::Joined { .. }
            | Event::AttackCancelled { .. }
            | Event::CombatCards { .. }
            | Event::Revealed { .. }
            | Event::Rolled { .. }
            | Event::RecoveryCard { .. }
            | Event::Eliminated { .. }
            | Event::CombatVoid
            | Event::Withdrew { .. }
            | Event::SomeGained { .. }
            | Event::SeenCards { .. }
            | Event::TurnedUp { .. }
            | Event::QuartersOut { .. }
            | Event::NoEffect { .. } => true,
            Event::AxisSet { .. }
            | Event::Attrition { .. }
            | Event::RetreatMet { .. }
            | Event::PursuitBegan { .. }
            | Event::NoPursuit { .. } => self.has_fog(),
            _ => false,
        }
    }

    fn seating(&self) -> [Side; 2] {
        if self.swapped { [Side::Second, Side::First] } else { Side::BOTH }
    }

    fn has_seating(&self) -> bool {
        !self.agenda.iter().any(|task| task == Task::Bids)
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

    /// Cards come from decks that the enemy cannot tell from the hand; a hand is hidden from whoever plays Hussars on it.
    fn reveals_hidden(&self, purpose: &str, viewer: Side) -> bool {
        let owned = |side: Side| purpose.strip_prefix(action::side_code(side));
        match (owned(viewer), owned(viewer.other())) {
            (Some(rest), _) => rest == "-hussars",
            (_, Some(rest)) => !matches!(rest, "-draw" | "-reserve" | "-die" | "-hussars"),
            _ => false,
        }
    }

    fn parts(&self) -> u8 {
        2
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
