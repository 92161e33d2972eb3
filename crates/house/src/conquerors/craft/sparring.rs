//! Sparring partners: plain players of one bent each. They weigh single operations by one idea and leave all else to the
//! script. Nobody is meant to find them hard; whoever plays well must beat every one of them, from either side.
//!
//! The turtle strikes only whoever is far too weak; the raider goes round the enemy, every corps for itself; the hasty one marches
//! at the nearest enemy; the waiter passes until two turns are left; the steward divides his corps by a recipe, attacks from
//! standing stacks with two cards more, finishes the tired, and takes what was left open.

use std::sync::Arc;

use vedette_ai::{Bent, Opponent, Sight};
use vedette_conquerors::flow::Task;
use vedette_conquerors::sets::{AreaId, BlockSet};
use vedette_conquerors::{Action, COALITION, Position, Scenario};
use vedette_kernel::Quick;

use super::Script;
use super::board::Board;
use super::fight::{Fight, stack_cards};
use super::plan::{Plan, Staff, USUAL_CARD, taken};
use super::stakes::Stake;

/// The recipe by which a person beat the colonel with the Prussians: so many corps for each place, the rest for the last.
const RECIPE: [(&str, usize); 3] = [("leipzig", 3), ("halle", 1), ("erfurt", usize::MAX)];

/// What must be gained, so that nobody walks about for nothing.
const GAIN: i32 = 10;
/// So much each connection to a goal counts.
const AWAY: i32 = 40;
/// From this fatigue on a corps is nearly done for.
const TIRED: u8 = 5;

/// A sparring partner.
#[derive(Clone)]
pub(crate) struct Partner {
    script: Script,
    bent: Bent,
    /// Where the steward wants how many corps.
    posts: Vec<(AreaId, usize)>,
    chance: Quick,
    plan: Option<Plan>,
}

impl Partner {
    /// A partner for tables of this scenario.
    pub(crate) fn new(bent: Bent, scenario: Arc<Scenario>) -> Partner {
        let area = |code: &str| scenario.map.areas.iter().position(|area| area.code == code);
        let posts = RECIPE.iter().filter_map(|(code, count)| Some((AreaId(area(code)? as u8), *count)));
        let posts = posts.collect();
        Partner { script: Script::new(scenario), bent, posts, chance: Quick::new(0), plan: None }
    }

    /// The same partner with another seed.
    pub(crate) fn reseeded(&self, seed: u64) -> Partner {
        Partner { chance: Quick::new(seed), plan: None, ..self.clone() }
    }

    fn answer(&mut self, sight: &Sight<'_, Position>) -> Option<Action> {
        let (side, options) = (sight.side(), sight.options());
        let guess = sight.guess(&mut self.chance);
        let board = Board::new(&guess, side);
        let plays_the_script = self.bent == Bent::Waiter && board.turns_left <= 2;
        match guess.question_for(side)? {
            _ if plays_the_script => self.by_script(&guess, sight),
            Task::Operate(_) | Task::OperateAgain(_) => {
                self.plan = self.script.with_staff(&board, |staff| self.best(staff, options));
                let begun = self.plan.and_then(|plan| self.script.begin(&plan, options));
                begun.or_else(|| options.contains(&Action::Pass).then_some(Action::Pass))
            }
            Task::March if self.on_the_road(&board) => {
                let goal = self.plan.map_or(AreaId::NOWHERE, |plan| plan.goal);
                self.script.road(&board, options, goal)
            }
            Task::March => {
                let operation = board.operation()?;
                let goal = self.script.with_staff(&board, |staff| self.end(staff, options));
                let goal = goal.unwrap_or(operation.area);
                self.plan = Some(Plan { stack: operation.stack, attack: false, goal, worth: 0 });
                self.script.road(&board, options, goal)
            }
            Task::OfferAttack => {
                let operation = board.operation()?;
                let balance = self.balance(&board, operation.stack, operation.area, true);
                let attacks = self.assaults(&board, operation.area, balance, true);
                Some(if attacks { Action::Attack } else { Action::Decline })
            }
            _ => self.by_script(&guess, sight),
        }
    }

    fn by_script(&mut self, guess: &Position, sight: &Sight<'_, Position>) -> Option<Action> {
        self.script.answer(guess, sight.side(), sight.options(), &mut self.plan, &mut self.chance)
    }

    fn on_the_road(&self, board: &Board<'_>) -> bool {
        let Some(operation) = board.operation() else { return false };
        operation.steps > 0 && self.plan.is_some_and(|plan| plan.stack == operation.stack)
    }

    /// By how many cards an attack would be stronger than the defence.
    fn balance(&self, board: &Board<'_>, stack: BlockSet, area: AreaId, moved: bool) -> i32 {
        let fight = Fight { attacker: board.us, attackers: stack, area, moved };
        let (ours, theirs) = fight.cards(&self.script.scenario, board);
        ours - theirs
    }

    /// Whether he attacks with so many cards more.
    fn assaults(&self, board: &Board<'_>, area: AreaId, balance: i32, moved: bool) -> bool {
        match self.bent {
            Bent::Turtle => balance >= 3,
            Bent::Raider => balance >= 4,
            Bent::Swarm => balance >= 1,
            Bent::Hasty => true,
            Bent::Waiter => balance >= 3 && !moved,
            Bent::Steward => {
                let defenders = board.corps_in(board.us.other(), area);
                let alone = defenders.len() == 1;
                let spent = defenders.into_iter().all(|corps| board.fatigue(corps) >= TIRED);
                (!moved && balance >= 2) || (alone && spent && balance >= 1)
            }
        }
    }

    /// The operation he likes best, if he likes any.
    fn best(&self, staff: &Staff<'_>, options: &[Action]) -> Option<Plan> {
        let takes: BlockSet = options.iter().filter_map(taken).collect();
        let board = staff.board;
        let mut areas: Vec<AreaId> = takes.into_iter().map(|block| board.area(block)).collect();
        areas.sort_unstable();
        areas.dedup();
        let (mut best, mut stacks) = (None, Vec::new());
        let mut offer = |plan: Plan| {
            if plan.worth > best.map_or(GAIN, |best: Plan| best.worth) {
                best = Some(plan);
            }
        };
        for area in areas {
            stacks.clear();
            staff.stacks_in(area, takes, &mut stacks);
            for &stack in &stacks {
                let corps = stack.and(staff.scenario.corps);
                if corps.is_empty() {
                    continue;
                }
                if !board.corps_in(board.us.other(), area).is_empty() {
                    let balance = self.balance(board, stack, area, false);
                    if self.assaults(board, area, balance, false) {
                        offer(Plan { stack, attack: true, goal: area, worth: 400 + 20 * balance });
                    }
                }
                if staff.is_tied(stack, area) || self.bent == Bent::Waiter {
                    continue;
                }
                let points = USUAL_CARD + staff.bonus(stack);
                let reach = staff.reach(stack, area, points, |to| staff.exit_allowed(area, to));
                for &goal in reach.areas() {
                    let worth = self.taste(staff, stack, area, goal);
                    offer(Plan { stack, attack: false, goal, worth });
                }
            }
        }
        best
    }

    /// Where the march under way is to end.
    fn end(&self, staff: &Staff<'_>, options: &[Action]) -> Option<AreaId> {
        let operation = staff.board.operation()?;
        let open = |to: AreaId| options.contains(&Action::Step(to));
        let reach = staff.reach(operation.stack, operation.area, operation.left(), open);
        let rated =
            reach.areas().iter().map(|&to| (self.taste(staff, operation.stack, operation.area, to), to));
        rated.filter(|&(worth, _)| worth > 0).max_by_key(|&(worth, _)| worth).map(|(_, to)| to)
    }

    /// How much he would like to march from one area to another with a stack.
    fn taste(&self, staff: &Staff<'_>, stack: BlockSet, from: AreaId, to: AreaId) -> i32 {
        let board = staff.board;
        let foes = board.corps_in(board.us.other(), to);
        let (single, balance) =
            (stack.and(staff.scenario.corps).len() == 1, self.balance(board, stack, to, true));
        let seat = |area: AreaId| self.seat(staff, stack, area);
        match self.bent {
            Bent::Waiter => 0,
            Bent::Turtle if !foes.is_empty() || !single => 0,
            Bent::Steward if !foes.is_empty() => {
                if self.assaults(board, to, balance, true) {
                    350
                } else {
                    0
                }
            }
            Bent::Steward if !single => 0,
            // What was left open is taken.
            Bent::Steward | Bent::Raider if board.prize(board.us, to) > 0 && foes.is_empty() => {
                500 + board.prize(board.us, to)
            }
            Bent::Raider if !foes.is_empty() || !single => 0,
            Bent::Hasty if !foes.is_empty() => 300 + 10 * balance,
            Bent::Swarm if !foes.is_empty() => {
                let friends = stack_cards(staff.scenario, board, board.corps_in(board.us, to));
                if balance + friends >= 0 { 200 + 10 * balance } else { 0 }
            }
            _ => seat(to) - seat(from),
        }
    }

    /// How well a stack stands in an area by what he is bent on.
    fn seat(&self, staff: &Staff<'_>, stack: BlockSet, area: AreaId) -> i32 {
        let (board, scenario) = (staff.board, staff.scenario);
        let (us, enemy) = (board.us, board.us.other());
        let away = |to: AreaId| AWAY * i32::from(scenario.distance(area, to));
        let others = |to: AreaId| board.corps_in(us, to).minus(stack).len();
        let own = |stake: &&Stake| stake.holder == us;
        match self.bent {
            Bent::Steward if us == COALITION && self.posts.len() == RECIPE.len() => {
                let wanting = self.posts.iter().filter(|(post, count)| others(*post) < *count);
                wanting.map(|(post, _)| 300 - away(*post)).max().unwrap_or(0)
            }
            Bent::Turtle | Bent::Steward | Bent::Waiter => {
                let held = board.stakes.iter().filter(own);
                let rated =
                    held.map(|stake| stake.worth - 120 * others(stake.area) as i32 - away(stake.area));
                rated.max().unwrap_or(0)
            }
            Bent::Raider => {
                let theirs = board.stakes.iter().filter(|stake| stake.holder == enemy);
                let guards = |place: AreaId| board.corps_in(enemy, place).len() as i32;
                let rated = theirs.map(|stake| stake.worth / (1 + guards(stake.area)) - away(stake.area));
                rated.max().unwrap_or(0) - staff.fields.pressure(area).max(0) / 8
            }
            Bent::Swarm => self.prey(staff).map_or(0, |prey| -away(prey)),
            Bent::Hasty => -AWAY * i32::from(board.nearest(enemy, area).min(20)),
        }
    }

    /// The enemy stack that most of our cards and fewest of theirs can come to.
    fn prey(&self, staff: &Staff<'_>) -> Option<AreaId> {
        let board = staff.board;
        let stands = board.corps(board.us.other()).into_iter().map(|corps| board.area(corps));
        stands.max_by_key(|&area| {
            let guards = stack_cards(staff.scenario, board, board.in_area(board.us.other(), area));
            (-staff.fields.pressure(area) - 50 * guards, area)
        })
    }
}

impl Opponent<Position> for Partner {
    fn name(&self) -> &str {
        self.bent.name()
    }

    fn decide(&mut self, sight: &Sight<'_, Position>) -> Action {
        sight.settled(|| self.answer(sight))
    }
}
