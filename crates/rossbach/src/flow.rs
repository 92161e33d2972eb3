//! The sequence of play: one enum of tasks in the order of the rulebook, one match that reads like its outline.
//!
//! What is still to be done lies on the agenda, a small stack of tasks. A task either asks somebody for a decision or
//! is carried out at once and may put more tasks on top.

mod answers;
pub(crate) mod guide;

use vedette_kernel::{Refusal, Side, Sides};

use crate::event::Outside;
use crate::flow::guide::Guide;
use crate::scenario::FRENCH;
use crate::sets::{HexId, PieceId, PieceSet};
use crate::state::Position;

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, serde::Serialize, serde::Deserialize)]
pub enum Task {
    // Before the first turn: 1.6 and 19.2.
    /// A side chooses between the tracks of its reinforcements: scenario 8.
    Plans(Side),
    /// A side places what has no hex of its own.
    Berths(Side),
    /// A side clears hexes that the table overfills.
    Surplus(Side),
    /// A side sends out vedettes.
    Outposts(Side),
    /// A side gives its first March Order.
    FirstOrder(Side),
    /// The objective of the order that is being given.
    Objective(Side),

    // 2.1: a day turn.
    /// A turn begins.
    #[default]
    Turn,
    /// A player turn of the day begins.
    DayTurn(Side),
    /// A1: which units are tested for recovery?
    Recovery(Side),
    /// A1: who brings whom back?
    Reorganization(Side),
    /// A2 a: markers come off, replacement officers take over.
    BeginCommand(Side),
    /// A2: where does a replacement officer take over?
    Replacement(Side),
    /// A2 b: command points.
    Command(Side),
    /// A2 c: officers out of command roll.
    Officers(Side),
    /// A2 d: what is in command, and what is not.
    EndCommand(Side),
    /// A2 e: pontoon bridges become trains again.
    Lifting(Side),
    /// B: forces in enemy zones are turned up.
    BeginMovement(Side),
    /// B1: who moves next?
    Movement(Side),
    /// B2: who moves by his own initiative?
    Initiative(Side),
    /// The stack moves.
    March,
    /// The stack has come into a hex.
    Entered,
    /// Where does the scout go?
    ScoutFlight,
    /// Which of the vacated hexes does the repulsing stack enter?
    Vacated,
    /// Movement is over: orders end.
    EndMovement(Side),
    /// C1: both sides turn up what is in enemy zones, and what is seen from hilltops.
    BeginCombat(Side),
    /// C2: attacks are designated.
    Designation(Side),
    /// C2: what is attacked outside any zone is turned up.
    Designated,
    /// C3 and C4: cavalry retreats before combat.
    Withdrawal(Side),
    /// Attacks that lost their target or their attackers are mended.
    Mending,
    /// C5: which attack next?
    Fights,
    /// Does Napoleon make himself felt?
    Napoleon,
    /// Does heavy cavalry charge?
    Heavy,
    /// The die.
    Resolve,
    /// Does the garrison accept the retreat?
    Accept(Side),
    /// Who is lost?
    Losses(Side),
    /// Who retreats where?
    Retreat(Side),
    /// Who makes room in this hex?
    Displacement(Side, HexId),
    /// Where does a leader flee?
    Flight(PieceId),
    /// The losers are gone: what is left behind?
    AfterRetreat,
    /// Cavalry without a leader wants its head.
    Impetus(Side),
    /// Who advances?
    Advance(Side),
    /// The combat is over.
    FightOver,
    /// C6: casualties are entered, forces hidden.
    EndCombat(Side),
    /// D: the turn is over.
    EndTurn,

    // 2.2: a Night turn.
    /// A player turn of the Night begins.
    NightTurn(Side),
    /// A1: a March Order.
    NightOrder(Side),
    /// A2: units recover.
    NightRecovery(Side),
    /// B: supply.
    Supply(Side),
    /// C: forces under orders march.
    NightMarch(Side),
    /// C is over.
    EndNightMarch(Side),
    /// D: who steps back where?
    Disengagement(Side),
}

/// How many tasks can lie on the agenda.
const DEPTH: usize = 38;

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
            if !self.asks(task).is_empty() {
                if task == Task::March {
                    self.put_up_signpost();
                }
                return;
            }
            self.agenda.pop();
            self.run(task, out);
        }
    }

    /// Whom a task asks in this position; nobody if it can be carried out. What the enemy of the phasing side is asked follows
    /// from what everybody can see.
    pub(crate) fn asks(&self, task: Task) -> Sides {
        let when = |side: Side, asked: bool| if asked { Sides::only(side) } else { Sides::NONE };
        let fog = self.has_fog();
        match task {
            Task::Plans(side) => when(side, self.next_plan(side).is_some()),
            Task::Berths(side) => when(side, self.next_berth(side).is_some()),
            Task::Surplus(side) => {
                when(side, self.overfull(side).is_some_and(|hex| self.displacement_asks(side, hex)))
            }
            // Where forces are hidden, whether somebody is asked follows from what everybody can see.
            Task::Outposts(side) => {
                when(side, fog && self.scenario.options.vedettes || self.outposts_ask(side))
            }
            Task::FirstOrder(side) | Task::NightOrder(side) => when(side, fog || self.orders_ask(side)),
            Task::Objective(side) => when(side, true),
            Task::Recovery(side) => {
                when(side, self.recovery_asks(side) || fog && self.waits(side, self.day_half))
            }
            Task::Reorganization(side) => {
                when(side, self.reorganization_asks(side) || fog && self.waits(side, self.night_half))
            }
            Task::Replacement(side) => when(side, self.next_replacement(side).is_some()),
            Task::Command(side) => when(side, fog || self.command_asks(side)),
            Task::Officers(side) => when(side, true),
            Task::Lifting(side) => when(side, self.lifting_asks(side) || fog && self.has_boats()),
            Task::Movement(side) | Task::Initiative(side) => when(side, true),
            Task::March => when(self.march.side, !self.march.stack.is_empty()),
            Task::ScoutFlight => when(self.march.side, self.scout_flight_asks()),
            Task::Vacated => when(self.march.side, self.vacated_hexes().nth(1).is_some()),
            Task::Designation(side) => when(side, self.designation_asks(side)),
            Task::Withdrawal(side) => when(side, self.withdrawal_asks(side)),
            Task::Fights => when(self.phasing, self.fights_ask()),
            Task::Napoleon => when(FRENCH, self.napoleon_asks()),
            Task::Heavy => when(self.phasing, self.heavy_counts()),
            Task::Accept(side) => when(side, !self.fighters(side).is_empty()),
            Task::Losses(side) => when(side, self.losses_ask(side)),
            Task::Retreat(side) => when(side, self.retreat_asks(side)),
            Task::Displacement(side, hex) => when(side, self.displacement_asks(side, hex)),
            Task::Flight(leader) => when(self.side_of(leader), self.flight_asks(leader)),
            Task::Advance(side) => when(side, self.advance_asks(side)),
            Task::NightMarch(side) => when(side, fog || self.night_march_asks(side)),
            Task::Disengagement(side) => when(side, self.disengagement_asks(side)),
            _ => Sides::NONE,
        }
    }

    /// Carries out a task that asks nobody.
    fn run(&mut self, task: Task, out: &mut impl Outside) {
        match task {
            // Before the first turn: setup.rs.
            Task::Surplus(side) => self.settle_surplus(side, out),
            Task::Outposts(_) => self.end_outposts(),

            // A day turn: turn.rs, reorganization.rs, command/.
            Task::Turn => self.begin_turn(out),
            Task::DayTurn(side) => self.begin_day_turn(side, out),
            Task::BeginCommand(side) => self.begin_command(side, out),
            Task::EndCommand(side) => self.end_command(side),

            // B: movement/.
            Task::BeginMovement(side) => self.begin_movement(side, out),
            Task::Entered => self.entered(out),
            Task::ScoutFlight => self.fly(HexId::NOWHERE, out),
            Task::Vacated => self.enter_only_vacated(out),
            Task::EndMovement(side) => self.end_movement(side, out),

            // C: combat/.
            Task::BeginCombat(side) => self.begin_combat(side, out),
            Task::Designated => self.reveal_designated(out),
            Task::Mending => self.mend_designation(),
            Task::Fights => self.next_fight(),
            Task::Resolve => self.resolve(out),
            Task::Losses(side) => self.take_losses(side, out),
            Task::Retreat(side) => self.settle_retreat(side, out),
            Task::Displacement(side, hex) => self.settle_displacement(side, hex, out),
            Task::Flight(leader) => self.catch_leader(leader, out),
            Task::AfterRetreat => self.follow_up(out),
            Task::Impetus(side) => self.roll_impetus(side, out),
            Task::FightOver => self.end_fight(out),
            Task::EndCombat(side) => self.end_combat(side, out),
            Task::EndTurn => self.end_turn(out),

            // The Night: night.rs, supply.rs.
            Task::NightTurn(side) => self.begin_night_turn(side, out),
            Task::NightRecovery(side) => self.recover_all(side, out),
            Task::Supply(side) => self.judge_supply(side, out),
            Task::EndNightMarch(side) => self.begin_disengagement(side, out),

            // A decision that nobody has to take here.
            _ => {}
        }
    }
}

impl Position {
    fn outposts_ask(&self, side: Side) -> bool {
        let mut any = false;
        self.outpost_candidates(side, &mut |_, _| any = true);
        any
    }

    fn orders_ask(&self, side: Side) -> bool {
        let (mut any, mut guide) = (false, Guide::for_all());
        self.order_candidates(side, &mut |piece| {
            any = any || self.permit_order(side, piece, &mut guide).is_ok();
        });
        any
    }

    fn command_asks(&self, side: Side) -> bool {
        let mut any = false;
        self.command_candidates(side, &mut |commander, piece| {
            any = any || self.permit_command(side, commander, piece).is_ok();
        });
        any
    }

    fn lifting_asks(&self, side: Side) -> bool {
        let mut any = false;
        self.lift_candidates(&mut |train, hex| any = any || self.permit_lift(side, train, hex).is_ok());
        any
    }

    /// Whether a side has anything in a box.
    fn waits(&self, side: Side, pieces: PieceSet) -> bool {
        !pieces.and(self.own(side)).is_empty()
    }

    /// Whether a bridge of boats lies anywhere.
    #[inline]
    pub(crate) fn has_boats(&self) -> bool {
        self.spans.iter().any(|span| span.hex.is_somewhere())
    }

    fn scout_flight_asks(&self) -> bool {
        !self.march.stack.is_empty() && self.flight_hexes()[0].is_somewhere()
    }

    fn fights_ask(&self) -> bool {
        let mut count = 0;
        self.fight_candidates(&mut |_| count += 1);
        count > 1
    }

    /// The table overfills a hex and nobody can make room: surplus units are left out.
    fn settle_surplus(&mut self, side: Side, out: &mut impl Outside) {
        if let Some(hex) = self.overfull(side) {
            self.settle_displacement(side, hex, out);
        }
    }

    fn enter_only_vacated(&mut self, out: &mut impl Outside) {
        let hex = self.vacated_hexes().next().unwrap_or(HexId::NOWHERE);
        self.enter_vacated(hex, out);
    }

    /// The only attack that is left, or the end of them.
    fn next_fight(&mut self) {
        let mut only = HexId::NOWHERE;
        self.fight_candidates(&mut |hex| only = hex);
        if only.is_somewhere() {
            self.open_fight(only);
        } else if self.scenario.options.one_by_one && self.permit_designation(self.phasing).is_err() {
            self.plan_next_combat();
        }
    }

    /// An attack is resolved, and then the others; with one combat at a time the next is designated only then (RA-11.2-01).
    fn open_fight(&mut self, hex: HexId) {
        if self.scenario.options.one_by_one {
            self.plan_next_combat();
        } else {
            self.agenda.push(Task::Fights);
        }
        self.begin_fight(hex);
    }

    /// Steps 2 to 5 of the Combat Phase once more.
    fn plan_next_combat(&mut self) {
        let side = self.phasing;
        self.agenda.plan([
            Task::Designation(side),
            Task::Designated,
            Task::Withdrawal(side.other()),
            Task::Withdrawal(side),
            Task::Mending,
            Task::Fights,
        ]);
    }
}

/// A refusal unless something holds.
#[inline]
pub(crate) fn demand(fine: bool, rule: &'static str, code: &'static str) -> Result<(), Refusal> {
    if fine { Ok(()) } else { Err(Refusal::new(rule, code)) }
}
