//! The sequence of play.
//!
//! What is still to be done lies on the [`Agenda`], the next task on top. A task either asks somebody for a decision
//! or is carried out at once, and may put further tasks on the agenda. [`Task`] lists them in the order of the
//! rulebook, and `Position::run` reads like its outline.

use serde::{Deserialize, Serialize};
use vedette_kernel::{Refusal, Side, Sides};

use crate::action::{Action, Offer};
use crate::cards::Moment;
use crate::event::Outside;
use crate::scenario::{COALITION, FRENCH};
use crate::sets::{AreaId, BlockId, BlockSet};
use crate::state::Position;

/// Whose corps share fatigue.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Group {
    /// The stack of the operation.
    Stack,
    /// The fighting stack of the side.
    Fighters,
    /// All corps of the side in an area.
    Area(AreaId),
}

/// How fatigue is shared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Split {
    /// Equal shares, the balance freely.
    Equal,
    /// Freely.
    Free,
}

/// What a player is asked to name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// Inactivity: the area whose blocks are turned over.
    Idle,
    /// Care: the corps to be marked.
    Care,
    /// Anticipation: a card of the deck.
    Fetch,
    /// Long Live the Queen: a stack.
    Queen,
    /// Supply: a stack.
    Supply,
    /// Reinforcement: a corps.
    Reinforce,
    /// Saxon Defection in fog: a contested area.
    Saxon,
    /// Reaction: the stack that moves.
    ReactFrom,
    /// Reaction: where it goes.
    ReactTo(AreaId),
    /// Destroyed Bridge: the other end.
    Wreck,
    /// Pontonniers: the other end.
    Mend,
    /// Cannon Sounds: the corps that joins.
    Summon,
    /// Cannon Sounds: whether this commander comes along.
    Escort(BlockId),
    /// Epidemic: an enemy stack.
    Epidemic,
    /// Last Effort: the stack that moves.
    EffortFrom,
    /// Last Effort: where it goes.
    EffortTo(AreaId),
    /// Snow Storm: the corps that loses its way.
    Snowed,
}

/// Something to be done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Task {
    /// Both players bid for sides (asks).
    Bids,
    /// Both players place their blocks (asks).
    SetUp,

    /// A turn begins.
    #[default]
    Turn,
    /// The late corps is placed (asks).
    Arrival(BlockId),
    /// Both sides draw their cards; red cards are resolved.
    Draw,
    /// A side may declare a blue card (asks).
    Declare(Side),
    /// The blue card of a side is carried out.
    ResolveBlue(Side),
    /// Initiative cards decide who goes first.
    Initiative,
    /// The next player's go.
    NextGo,
    /// A side chooses the first block of an operation, or passes (asks).
    Operate(Side),
    /// A side chooses the first block of the operation that Coordination gave it (asks).
    OperateAgain(Side),
    /// Further blocks, then march or attack (asks).
    Select,
    /// Rain tires the stack.
    Rain,
    /// The march card.
    MarchCard,
    /// Windows at the start of a march.
    MarchStart,
    /// The march: step, stop or play (asks).
    March,
    /// March fatigue.
    MarchFatigue,
    /// Control and axis of an area after a march's fatigue.
    Settle(AreaId),
    /// A march that ended in a contested area may become an attack (asks).
    OfferAttack,
    /// A combat begins.
    Combat,
    /// The cards are counted: steps B to H.
    Count,
    /// Cards or dice.
    Reveal,
    /// Losses are shared by the side that suffers them.
    ShareLosses(Side),
    /// The winner is known.
    Verdict,
    /// The loser retreats, a connection at a time (asks).
    Retreat,
    /// The fatigue of the retreat.
    RetreatFatigue,
    /// Whether there is a pursuit.
    Pursuit,
    /// The pursuit is carried out.
    Pursue,
    /// The combat is over.
    CombatOver,
    /// The player closes his operation (asks): the moment for Coordination. In fog he does so in any case, so that
    /// what else he had to decide at the end of a march stays unseen.
    Close(Side),
    /// The operation is over: its blocks are turned over.
    OperationOver,
    /// In fog a player confirms what he did behind his screen (asks), whether or not there was anything to do: so
    /// that the enemy cannot tell from being kept waiting.
    Acknowledge(Side),

    /// Ready corps rest.
    Rest,
    /// A side plays recovery cards (asks).
    Recovery(Side),
    /// Corps with much fatigue lose strength.
    Attrition,
    /// Attrition of one side.
    AttritionOf(Side),
    /// The end of a turn.
    TurnOver,

    /// A side may play a green card (asks).
    Window(Side, Moment),
    /// The green card of a side is carried out, unless it was cancelled.
    Effect(Side),
    /// A side names the target of its event (asks).
    Choose(Side, Aim),
    /// Fatigue is to be shared.
    ShareFatigue(Side, u8, Group, Split),
    /// Left-over fatigue is placed (asks).
    PlaceFatigue(Side),
    /// Fatigue is taken off a stack (asks): how many points.
    Ease(Side, u8, Group),
    /// Strength points are given up (asks).
    PlaceLosses(Side),
}

/// How many tasks can lie on the agenda; a test watches how deep play goes.
const DEPTH: usize = 32;

/// The tasks still to be done, the next one on top.
pub type Agenda = vedette_kernel::Agenda<Task, DEPTH>;

impl Position {
    /// Goes on until somebody must decide or the game is over.
    pub(crate) fn advance(&mut self, out: &mut impl Outside) {
        loop {
            self.settle_points(out);
            if self.outcome.is_some() {
                return;
            }
            let Some(task) = self.agenda.top() else { return };
            if self.asks(task).is_empty() {
                self.carry_out_next(out);
            } else if let Some((side, action)) = self.evident_answer(task) {
                self.answer(side, task, action, out);
            } else {
                return;
            }
        }
    }

    /// Carries out the next task, which asks nobody.
    #[inline]
    pub(crate) fn carry_out_next(&mut self, out: &mut impl Outside) {
        if let Some(task) = self.agenda.top() {
            self.agenda.pop();
            self.run(task, out);
        }
    }

    /// In fog a player confirms what is done with some of his blocks behind his screen, unless everybody can see that there
    /// is only one of them. The confirmation comes last, so it is planned first.
    pub(crate) fn acknowledge(&mut self, side: Side, blocks: BlockSet) {
        if blocks.len() != 1 || !self.ruleset().answers_for_itself() {
            self.agenda.push(Task::Acknowledge(side));
        }
    }

    /// Whom a task asks in this position; nobody if it can be carried out.
    #[inline(always)]
    pub(crate) fn asks(&self, task: Task) -> Sides {
        let when = |side: Side, asked: bool| if asked { Sides::only(side) } else { Sides::NONE };
        match task {
            Task::Bids => Position::undecided(self.bids.map(|bid| bid.is_some())),
            Task::SetUp => Position::undecided(self.placed),
            Task::Arrival(_) => when(COALITION, true),
            Task::Declare(side) => when(side, self.might_play(side, Moment::Initiative)),
            Task::Operate(side) | Task::OperateAgain(side) => when(side, self.has_ready_blocks(side)),
            Task::Select => when(self.operation.side, true),
            Task::March => when(self.operation.side, self.march_asks()),
            Task::OfferAttack => when(self.operation.side, self.may_attack_after_march()),
            Task::Retreat => self.combat.winner.map_or(Sides::NONE, |winner| {
                when(winner.other(), self.combat.retreat_left > 0 && self.retreat_choices() > 1)
            }),
            Task::Close(side) => when(side, self.has_fog() || self.window_opens(side, Moment::OperationEnd)),
            Task::Acknowledge(side) => when(side, self.has_fog()),
            Task::Recovery(side) => when(side, self.may_recover(side)),
            Task::Window(side, moment) => when(side, self.window_opens(side, moment)),
            Task::Choose(side, aim) => when(side, self.aims(side, aim)),
            Task::PlaceFatigue(side) => when(side, self.share.left > 0 && self.fatigue_places() > 1),
            Task::Ease(side, points, group) => {
                when(side, points > 0 && self.tired_corps(side, group).len() > 1)
            }
            Task::PlaceLosses(side) => {
                // In fog he is asked even if there is one kind of point only: that would tell which.
                let least = if self.has_fog() { 1 } else { 2 };
                when(side, self.share.left > 0 && self.loss_choices() >= least)
            }
            _ => Sides::NONE,
        }
    }

    /// Carries out a task that asks nobody.
    #[inline(always)]
    fn run(&mut self, task: Task, out: &mut impl Outside) {
        match task {
            // Before the game: bid.rs, setup.rs.
            Task::Bids => self.open_bids(out),
            Task::SetUp => self.open_set_up(out),

            // The turn.
            Task::Turn => self.begin_turn(out),
            Task::Draw => self.draw_phase(out),
            Task::ResolveBlue(side) => self.resolve_blue(side, out),
            Task::Initiative => self.initiative(out),
            Task::NextGo => self.next_go(),
            Task::Operate(side) => self.pass(side, out),

            // The operation.
            Task::Rain => self.rain_on_stack(),
            Task::MarchCard => self.reveal_march_card(out),
            Task::MarchStart => self.plan_march_start(),
            Task::March => self.finish_march(out),
            Task::MarchFatigue => self.march_fatigue(),
            Task::Settle(area) => self.settle_march(area, out),
            Task::Combat => self.begin_combat(out),
            Task::Count => self.count_cards(out),
            Task::Reveal => self.reveal_combat(out),
            Task::ShareLosses(side) => self.share_losses(side),
            Task::Verdict => self.verdict(out),
            Task::Retreat => self.retreat_on(out),
            Task::RetreatFatigue => self.retreat_fatigue(),
            Task::Pursuit => self.plan_pursuit(out),
            Task::Pursue => self.pursue(out),
            Task::CombatOver => self.end_combat(),
            Task::OperationOver => self.end_operation(),

            // Recovery.
            Task::Rest => self.rest(out),
            Task::Attrition => self.begin_attrition(),
            Task::AttritionOf(side) => self.attrition_of(side, out),
            Task::TurnOver => self.end_turn(out),

            // What can happen anywhere.
            Task::Effect(side) => self.carry_out(side, out),
            Task::ShareFatigue(side, points, group, split) => {
                self.share_fatigue(side, points, group, split, out)
            }
            Task::PlaceFatigue(side) => self.place_rest_of_fatigue(side, out),
            Task::Ease(side, points, group) => self.ease_last(side, points, group, out),
            Task::PlaceLosses(side) => self.place_only_loss(side, out),

            // A decision that nobody has to take here.
            Task::OfferAttack
            | Task::Declare(_)
            | Task::Window(..)
            | Task::Choose(..)
            | Task::Recovery(_)
            | Task::OperateAgain(_)
            | Task::Select
            | Task::Arrival(_)
            | Task::Acknowledge(_)
            | Task::Close(_) => {}
        }
    }

    /// Appends actions that could be legal answers to the task at hand; [`Position::permit`] decides.
    pub(crate) fn candidates(&self, side: Side, task: Task, offer: &mut impl Offer) {
        match task {
            Task::Bids => self.bid_candidates(offer),
            Task::SetUp => self.set_up_candidates(side, offer),
            Task::Arrival(block) => {
                self.arrival_areas(block).iter().for_each(|&area| offer.candidate(Action::Area(area)))
            }
            Task::Declare(_) => {
                self.hand_candidates(side, Moment::Initiative, offer);
                offer.candidate(Action::Decline);
            }
            Task::Operate(_) | Task::OperateAgain(_) | Task::Select => {
                self.select_candidates(side, task, offer)
            }
            Task::March => self.march_candidates(offer),
            Task::OfferAttack => {
                offer.candidate(Action::Attack);
                offer.candidate(Action::Decline);
            }
            Task::Retreat => self.retreat_candidates(offer),
            Task::Close(_) => {
                self.hand_candidates(side, Moment::OperationEnd, offer);
                offer.candidate(Action::Decline);
            }
            Task::Acknowledge(_) => offer.candidate(Action::Decline),
            Task::Recovery(_) => self.recovery_candidates(side, offer),
            Task::Window(_, moment) => {
                self.hand_candidates(side, moment, offer);
                offer.candidate(Action::Decline);
            }
            Task::Choose(_, aim) => self.aim_answers(side, aim, offer),
            Task::PlaceFatigue(_) => {
                self.share.corps.into_iter().for_each(|corps| offer.candidate(Action::Tire(corps)))
            }
            Task::Ease(_, _, group) => {
                self.tired_corps(side, group)
                    .into_iter()
                    .for_each(|corps| offer.candidate(Action::Ease(corps)));
            }
            Task::PlaceLosses(_) => self.loss_candidates(offer),
            _ => {}
        }
    }

    /// Whether an action answers the task at hand legally, and if not, why.
    #[inline(always)]
    pub(crate) fn permit(&self, side: Side, task: Task, action: Action) -> Result<(), Refusal> {
        match (task, action) {
            (Task::Bids, Action::Bid(wanted, points)) => self.permit_bid(wanted, points),
            (Task::SetUp, Action::Place(block, area)) => self.permit_place(side, block, area),
            (Task::SetUp, Action::Ready) => self.permit_ready(side),
            (Task::Arrival(block), Action::Area(area)) => self.permit_arrival(block, area),
            (Task::Declare(_), Action::Play(card)) => self.permit_play(side, card, Moment::Initiative),
            (Task::Declare(_), Action::Decline) => Ok(()),
            (Task::Operate(_), Action::Pass) => Ok(()),
            (Task::Operate(_) | Task::OperateAgain(_) | Task::Select, Action::Take(block)) => {
                self.permit_take(side, task, block)
            }
            (Task::Select, Action::March) => self.permit_march(),
            (Task::Select, Action::Attack) => self.permit_attack_in_place(),
            (Task::March, Action::Step(area)) => self.permit_step(area),
            (Task::March, Action::Stop) => self.permit_stop(),
            (Task::March, Action::Play(card)) => self.permit_play(side, card, self.march_moment()),
            (Task::OfferAttack, Action::Attack | Action::Decline) => Ok(()),
            (Task::Retreat, Action::Step(area)) => self.permit_retreat(area),
            (
                Task::Close(_) | Task::Acknowledge(_) | Task::Recovery(_) | Task::Window(..),
                Action::Decline,
            ) => Ok(()),
            (Task::Recovery(_), Action::Recover(card, corps)) => self.permit_recovery(side, card, corps),
            (Task::Window(_, moment), Action::Play(card)) => self.permit_play(side, card, moment),
            (Task::Close(_), Action::Play(card)) => self.permit_play(side, card, Moment::OperationEnd),
            (Task::Choose(_, aim), action) => self.permit_aim(side, aim, action),
            (Task::PlaceFatigue(_), Action::Tire(corps)) => self.permit_tire(corps),
            (Task::Ease(_, _, group), Action::Ease(corps)) => self.permit_ease(side, group, corps),
            (Task::PlaceLosses(_), Action::Lose(corps, arm)) => self.permit_loss(corps, arm),
            _ => Err(self.out_of_place(side, action)),
        }
    }

    /// Carries out a legal answer to the task at hand.
    pub(crate) fn answer(&mut self, side: Side, task: Task, action: Action, out: &mut impl Outside) {
        match (task, action) {
            (Task::Bids, Action::Bid(wanted, points)) => self.bid(side, wanted, points),
            (Task::SetUp, Action::Place(block, area)) => self.place(side, block, area, out),
            (Task::SetUp, Action::Ready) => self.placed[side.index()] = true,
            (Task::Arrival(block), Action::Area(area)) => self.arrive(block, area, out),
            (Task::Declare(_), Action::Play(card)) => self.declare(side, card, out),
            (Task::Operate(_), Action::Pass) => {
                self.agenda.pop();
                self.pass(side, out);
            }
            (Task::Operate(_) | Task::OperateAgain(_), Action::Take(block)) => {
                self.agenda.pop();
                self.begin_operation(side, block);
            }
            (Task::Select, Action::Take(block)) => self.operation.stack.insert(block),
            (Task::Select, Action::March) => self.begin_march(out),
            (Task::Select, Action::Attack) => self.begin_attack_in_place(),
            (Task::March, Action::Step(area)) => self.step(area, out),
            (Task::March, Action::Stop) => self.operation.ended = true,
            (Task::March, Action::Play(card)) => self.play(side, card, out),
            (Task::OfferAttack, Action::Attack) => {
                self.agenda.pop();
                self.agenda.push(Task::Combat);
            }
            (Task::Retreat, Action::Step(area)) => self.retreat_to(area, out),
            (Task::Recovery(_), Action::Recover(card, corps)) => self.recover(side, card, corps, out),
            (Task::Window(..) | Task::Close(_), Action::Play(card)) => {
                self.agenda.pop();
                self.play(side, card, out);
            }
            (Task::Choose(_, aim), action) => {
                self.agenda.pop();
                self.aimed(side, aim, action, out);
            }
            (Task::PlaceFatigue(_), Action::Tire(corps)) => self.place_fatigue(corps, 1, out),
            (Task::Ease(_, points, group), Action::Ease(corps)) => {
                self.agenda.pop();
                self.agenda.push(Task::Ease(side, points - 1, group));
                self.ease(corps, 1, out);
            }
            (Task::PlaceLosses(_), Action::Lose(corps, arm)) => self.lose(corps, arm, out),
            // Everything else lets the moment pass.
            _ => self.agenda.pop(),
        }
    }

    /// The refusal of an action that does not answer the question at hand: it names the rule that says when the
    /// action has its place, if there is one.
    pub(crate) fn out_of_place(&self, side: Side, action: Action) -> Refusal {
        let operates = matches!(
            action,
            Action::Take(_) | Action::Pass | Action::March | Action::Attack | Action::Step(_) | Action::Stop
        );
        let rule = match action {
            _ if operates && !self.in_operations_phase() => "CQ-OPS-01",
            Action::Play(card) if self.piles(side).hand.has(card) => return self.refuse_moment(side, card),
            Action::Play(_) => "CQ-CARDS-01",
            Action::Attack => "CQ-COMBAT-01",
            Action::March | Action::Step(_) => "CQ-OPS-06",
            Action::Take(_) | Action::Pass => "CQ-OPS-02",
            Action::Recover(..) => "CQ-RECOVERY-06",
            Action::Tire(_) | Action::Ease(_) => "CQ-FATIGUE-09",
            Action::Lose(..) => "CQ-LOSS-02",
            Action::Bid(..) => "CQ-BID-01",
            Action::Place(..) | Action::Ready => self.scenario.options.edition.set_up_rule(),
            _ => "CQ-OPS-01",
        };
        Refusal::new(rule, "not-asked")
    }

    /// Whether the operations phase is under way: somebody chooses a stack, or operates.
    pub(crate) fn in_operations_phase(&self) -> bool {
        let operates = |task| matches!(task, Task::Operate(_) | Task::OperateAgain(_) | Task::OperationOver);
        self.agenda.iter().any(operates)
    }

    /// The fighting or marching corps that a group stands for; outside of operations it is the whole area (CQ-STACK-06).
    pub(crate) fn group_corps(&self, side: Side, group: Group) -> BlockSet {
        match group {
            Group::Stack => self.corps_of(self.operation.stack),
            Group::Fighters => self.corps_of(self.combat.stacks[side.index()]),
            Group::Area(area) => self.corps_in(side, area),
        }
    }

    /// The sides in the order in which they speak in the phases that both share: French first.
    pub(crate) const ORDER: [Side; 2] = [FRENCH, COALITION];
}
