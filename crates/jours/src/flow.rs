//! The sequence of play: one enum of tasks in the order of the rulebook, one match that reads like its outline.
//!
//! What is still to be done lies on the agenda, a small stack of tasks. A task either asks somebody for a decision or
//! is carried out at once and may put more tasks on top.

mod answers;
mod only;

use vedette_kernel::{Refusal, Side, Sides};

use crate::cards::Moment;
use crate::event::Outside;
use crate::sets::{ArmyId, PieceId};
use crate::state::Position;

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Task {
    // Before the game, and at the start of each player turn: 7.1.
    /// A side says that it begins: where nobody has dummies to place, so that somebody throws the first die.
    Ready(Side),
    /// A side gets its dummies.
    FirstDummies(Side),
    /// A side puts dummies on the map.
    Dummies(Side),

    // A: the events phase.
    /// A turn begins.
    #[default]
    Turn,
    /// The weather.
    Weather,
    /// Leaders are replaced.
    Changes,
    /// Who is first?
    FirstPlayer,
    /// This side says who is first.
    ChooseFirst(Side),
    /// A leader that was swept away comes back.
    Return(PieceId),
    /// The reinforcements of a side.
    Arrivals(Side),
    /// A side clears the arrival box of its enemy.
    Shift(Side),
    /// A side receives SP.
    Levies(Side),
    /// Cards are drawn.
    DrawCards,

    // B and C: the player turns.
    /// The first or second player turn begins.
    PlayerTurn(bool),
    /// Pieces are hidden, cadres removed, command and supply found.
    Administer(Side),
    /// CP are rolled for a pool of armies.
    Points(u8),
    /// The die of a pool is shared out: what does this army get?
    Split(ArmyId),
    /// The movement phase: which stack next?
    Movement(Side),
    /// The stack is being formed.
    Select,
    /// Which army pays?
    Payer,
    /// The stack marches.
    March,
    /// How many SP go to the Detachment?
    Transfer(PieceId, PieceId),
    /// The stack has come into a box.
    Entry,
    /// Does it reconnoitre?
    Scout,
    /// Do the scouts fall back?
    FallBack,
    /// Does cavalry withdraw before combat?
    Withdraw(Side),
    /// The cavalry has gone, or not.
    Withdrawn,
    /// Does anybody react to the step?
    React(Side),
    /// The reacting force is being formed.
    ReactSelect(Side),
    /// The reaction succeeded: what does the force do?
    ReactChoice(Side),
    /// Successful interceptors enter.
    ReactEnd,
    /// Where does a leader of rank 4 flee?
    Sweep(PieceId),
    /// The march is over: stragglers and fatigue.
    MoveOver,
    /// The phase of the march to the guns begins.
    BeginGuns,
    /// Does anybody march to the guns?
    Guns(Side),
    /// The marching force is being formed.
    GunsSelect(Side),
    /// The combat phase: which battle next?
    Battles,
    /// Does the side go into the city?
    Shelter(Side),
    /// Who stays inside?
    Garrison(Side),
    /// Where do the others go?
    Surplus(Side),
    /// What does the besieger do?
    Invest(Side),
    /// Both choose chits.
    Chits,
    /// Chits and pieces are opened.
    OpenBattle,
    /// The next round.
    Round,
    /// Does the attacker overrun?
    Overrun,
    /// Does he advance?
    OverrunAdvance,
    /// The overrun is settled.
    OverrunEnd,
    /// The dice of the round.
    Fight,
    /// Losses are placed.
    Losses(Side),
    /// Does the side test its morale?
    Morale(Side),
    /// The Morale Test.
    MoraleTest(Side),
    /// The round is over.
    RoundOver,
    /// Who has won?
    Verdict,
    /// Where does the side retreat?
    Retreat(Side),
    /// It has retreated: loss at the river.
    Retreated(Side),
    /// The victor pursues.
    Pursuit(Side),
    /// Does the beaten side blow up the bridge?
    Demolish(Side),
    /// Does the side leave the box though it need not?
    MayRetreat(Side),
    /// The battle is over.
    BattleOver,

    // D: the end of the turn.
    /// Markers come off, the turn marker advances.
    EndTurn,
    /// A side discards down to its limit.
    Discard(Side),
    /// The next turn, the Armistice, or the count.
    Advance,

    // What can happen anywhere.
    /// May a side play a card?
    Window(Side, Moment),
    /// The card just played asks for a target.
    Target(Side),
}

/// How many tasks can lie on the agenda; the deepest nesting in random play is about half of it.
const DEPTH: usize = 40;

/// The tasks still to be done, the next one on top.
pub type Agenda = vedette_kernel::Agenda<Task, DEPTH>;

impl Position {
    /// Goes on until somebody must decide or the game is over.
    pub(crate) fn advance(&mut self, out: &mut impl Outside) {
        loop {
            if self.outcome.is_some() {
                return;
            }
            let Some(task) = self.agenda.top() else { return };
            if self.asks(task).is_empty() {
                self.agenda.pop();
                self.run(task, out);
                continue;
            }
            let Some((side, action)) = self.only_answer(task) else { return };
            self.answer(side, task, action, out);
        }
    }

    /// Whom a task asks in this position; nobody if it can be carried out. In fog only what everybody knows decides
    /// whether the enemy of the phasing side is asked.
    #[inline]
    pub(crate) fn asks(&self, task: Task) -> Sides {
        let when = |side: Side, asked: bool| if asked { Sides::only(side) } else { Sides::NONE };
        match task {
            Task::Ready(side) => when(side, true),
            Task::Dummies(side) => when(side, self.dummies_ask(side)),
            Task::ChooseFirst(side) => when(side, true),
            Task::Return(leader) => when(self.side_of(leader), self.return_asks(leader)),
            Task::Shift(side) => when(side, self.shift_asks(side)),
            Task::Levies(side) => when(side, self.levies_ask(side)),
            Task::Split(army) => when(self.scenario.army(army).side, self.purse > 0 && self.split_asks(army)),
            Task::Movement(side) => when(side, true),
            Task::Select | Task::Payer | Task::Scout | Task::FallBack => when(self.march.side, true),
            Task::March => when(self.march.side, self.march_asks()),
            Task::Transfer(..) => when(self.march.side, true),
            Task::Withdraw(side) => when(side, self.withdrawal_asks(side)),
            Task::React(side) => when(side, self.reaction_asks(side)),
            Task::ReactSelect(side) | Task::ReactChoice(side) => when(side, true),
            Task::Sweep(leader) => when(self.side_of(leader), self.sweep_asks(leader)),
            Task::Guns(side) => when(side, self.guns_ask(side)),
            Task::GunsSelect(side) => when(side, true),
            Task::Battles => when(self.phasing, self.battles_ask()),
            Task::Shelter(side) | Task::Garrison(side) | Task::Surplus(side) => when(side, true),
            Task::Invest(side) => when(side, true),
            Task::Chits => Side::BOTH
                .into_iter()
                .filter(|side| self.battle.chits[side.index()].is_none())
                .fold(Sides::NONE, |sides, side| sides.with(side)),
            Task::Overrun => when(self.battle.attacker, self.overrun_asks()),
            Task::OverrunAdvance => when(self.battle.attacker, self.advance_asks()),
            Task::Losses(side) => when(side, self.losses_ask(side)),
            Task::Retreat(side) => when(side, self.retreat_asks(side)),
            Task::Demolish(side) => when(side, self.demolition_asks(side)),
            Task::MayRetreat(side) => when(side, self.may_retreat_asks(side)),
            Task::Discard(side) => when(side, self.discard_asks(side)),
            Task::Window(side, moment) => when(side, self.window_opens(side, moment)),
            Task::Target(side) => when(side, self.target_asks(side)),
            _ => Sides::NONE,
        }
    }

    /// Carries out a task that asks nobody.
    fn run(&mut self, task: Task, out: &mut impl Outside) {
        match task {
            // Before the game: setup.rs.
            Task::FirstDummies(side) => self.open_dummies(side),

            // A: turn/events.rs, turn/arrivals.rs.
            Task::Turn => self.begin_turn(out),
            Task::Weather => self.roll_weather(out),
            Task::Changes => self.make_changes(out),
            Task::FirstPlayer => self.find_first_player(out),
            Task::Return(leader) => self.return_only(leader, out),
            Task::Arrivals(side) => self.arrive(side, out),
            Task::Shift(side) => self.shift_only(side, out),
            Task::Levies(side) => self.end_levies(side),
            Task::DrawCards => self.draw_cards(out),

            // B1: turn/administration.rs.
            Task::PlayerTurn(second) => self.begin_player_turn(second, out),
            Task::Administer(side) => self.administer(side, out),
            Task::Points(pool) => self.roll_points(pool, out),
            Task::Split(army) => self.take_share(army, self.purse, out),

            // B2: movement/.
            Task::March => self.end_march(),
            Task::Entry => self.enter(out),
            Task::Withdrawn => self.after_withdrawal(out),
            Task::ReactEnd => self.end_reactions(out),
            Task::Sweep(leader) => self.sweep_only(leader, out),
            Task::MoveOver => self.finish_move(out),

            // B3: movement/guns.rs.
            Task::BeginGuns => self.begin_guns(),

            // B4: battle/.
            Task::Battles => self.end_combat(),
            Task::OpenBattle => self.open_battle(out),
            Task::Round => self.begin_round(),
            Task::Overrun => self.roll_overrun(out),
            Task::OverrunEnd => self.end_overrun(),
            Task::Fight => self.fight_round(out),
            Task::Losses(side) => self.place_only_loss(side, out),
            Task::Morale(side) => self.plan_morale(side),
            Task::MoraleTest(side) => self.test_morale(side, out),
            Task::RoundOver => self.end_round(out),
            Task::Verdict => self.verdict(out),
            Task::Retreat(side) => self.retreat_only(side, out),
            Task::Retreated(side) => self.after_retreat(side),
            Task::Pursuit(side) => self.pursue(side, out),
            Task::BattleOver => self.end_battle(out),

            // D: turn/end.rs.
            Task::EndTurn => self.end_turn(),
            Task::Advance => self.next_turn(out),

            // A decision that nobody has to take here.
            _ => {}
        }
    }
}

/// A refusal unless something holds.
#[inline]
pub(crate) fn demand(fine: bool, rule: &'static str, code: &'static str) -> Result<(), Refusal> {
    if fine { Ok(()) } else { Err(Refusal::new(rule, code)) }
}
