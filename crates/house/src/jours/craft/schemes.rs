//! The plans a search tries: a whole Movement Phase in one temper or another, or one answer to anything smaller.

use vedette_jours::flow::Task;
use vedette_jours::sets::{BoxId, PieceSet};
use vedette_jours::{Action, Position};
use vedette_kernel::chance::Purpose;
use vedette_kernel::{Chance, Phrase, Quick, Side, Speak};

use super::board::Board;
use super::orders::{self, Duty, Order, Temper};
use super::react::{self, Mind};
use super::{Script, fall_back, first_of, next_of, payer, step};

/// So many counters of a stack are named.
const MOST_NAMED: usize = 3;
/// Draws that make plans differ.
const WHIM: Purpose = Purpose("whim");

/// What is decided as one.
#[derive(Clone, Debug)]
pub struct Scheme(pub(super) Aim);

impl Scheme {
    /// Whether it is a single answer, which does not tell by itself what it is about.
    pub(super) fn is_an_answer(&self) -> bool {
        matches!(self.0, Aim::Answer(_))
    }
}

impl Scheme {
    /// Movement Phases that differ from this one in what goes to one box: nobody does, or those who do so in another plan.
    pub(super) fn kin(&self, others: &[&Scheme], room: usize, chance: &mut Quick, out: &mut Vec<Scheme>) {
        let Aim::Phase(own) = &self.0 else { return };
        let mut found: Vec<Vec<Order>> = Vec::new();
        for errand in errands(own) {
            let left = own.iter().filter(|order| !errand.contains(order)).copied().collect();
            if !found.contains(&left) {
                found.push(left);
            }
        }
        let drops = found.len();
        for other in others {
            let Aim::Phase(theirs) = &other.0 else { continue };
            for errand in errands(theirs) {
                if errand.iter().all(|order| own.contains(order)) {
                    continue;
                }
                let sent = errand.iter().fold(PieceSet::NONE, |all, order| all.or(order.stack));
                let rest = own.iter().filter(|order| order.stack.and(sent).is_empty()).copied();
                // Whoever attacks goes first, as in the plan that this is from.
                let first = theirs.first().is_some_and(|first| errand.contains(first));
                let mixed: Vec<Order> = if first {
                    errand.iter().copied().chain(rest).collect()
                } else {
                    rest.chain(errand.iter().copied()).collect()
                };
                if mixed != *own && !found.contains(&mixed) {
                    found.push(mixed);
                }
            }
        }
        // Parts of the better plans first, then some of the others.
        let sure = drops + room.saturating_sub(drops) / 2;
        for place in sure..found.len() {
            let other = place + chance.draw(WHIM, (found.len() - place) as u32) as usize;
            found.swap(place, other);
        }
        found.truncate(room);
        out.extend(found.into_iter().map(|orders| Scheme(Aim::Phase(orders))));
    }
}

/// The orders of a phase by where they lead: what attacks together belongs together.
fn errands(orders: &[Order]) -> Vec<Vec<Order>> {
    let mut errands: Vec<Vec<Order>> = Vec::new();
    for order in orders {
        let end = order.way.end();
        let same = errands
            .iter_mut()
            .find(|errand| end.is_some() && errand.first().is_some_and(|first| first.way.end() == end));
        match same {
            Some(errand) => errand.push(*order),
            None => errands.push(vec![*order]),
        }
    }
    errands
}

/// What a scheme is about.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Aim {
    /// One answer; after it the policy goes on.
    Answer(Action),
    /// The orders of a Movement Phase, and rest for everybody else.
    Phase(Vec<Order>),
    /// A reaction from a box.
    React(BoxId, Mind),
}

impl Script {
    /// The plans that are worth a simulation.
    pub(super) fn schemes(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        let Some(task) = game.question_for(side) else { return };
        match task {
            Task::Movement(_) => self.phases(game, side, options, room, chance, out),
            Task::React(_) => self.reactions(game, side, options, out),
            Task::Guns(_) => self.helpers(game, side, options, out),
            Task::ChooseFirst(_)
            | Task::Chits
            | Task::Shelter(_)
            | Task::Invest(_)
            | Task::Retreat(_)
            | Task::Surplus(_)
            | Task::MayRetreat(_)
            | Task::Overrun
            | Task::Demolish(_)
            | Task::FallBack
            | Task::Window(..) => {
                out.extend(options.iter().take(room).map(|&action| Scheme(Aim::Answer(action))));
            }
            _ => {}
        }
    }

    /// Movement Phases in different tempers.
    fn phases(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        room: usize,
        chance: &mut Quick,
        out: &mut Vec<Scheme>,
    ) {
        if !options.contains(&Action::Pass) {
            // An Armistice wants stacks to part: the policy knows how.
            return;
        }
        let board = Board::new(game, &self.ground, side);
        let mut found: Vec<Vec<Order>> = Vec::new();
        let mut add = |temper: &Temper| {
            let mut list = Vec::new();
            orders::plan(&board, temper, &mut list);
            if !found.contains(&list) {
                found.push(list);
            }
        };
        let usual = Temper::USUAL;
        add(&usual);
        for (threshold, caution, reach) in
            [(0, 50, 100), (-100, 20, 150), (120, 200, 100), (40, 150, 40), (40, 40, 250), (400, 100, 100)]
        {
            add(&Temper { threshold, caution, reach, focus: None });
        }
        let focuses = focuses(&board);
        for &place in focuses.iter().take(room / 3) {
            add(&Temper { focus: Some(place), ..usual });
        }
        for _ in 0..room {
            let draw = |chance: &mut Quick, bound: u32| chance.draw(WHIM, bound) as i32;
            let focus = focuses.get(draw(chance, 2 * focuses.len().max(1) as u32) as usize).copied();
            add(&Temper {
                threshold: draw(chance, 300) - 120,
                caution: draw(chance, 220),
                reach: 20 + draw(chance, 250),
                focus,
            });
        }
        found.truncate(room.saturating_sub(2).max(2));
        // Leaving out an order of the usual plan tells whether it is any good.
        if let Some(first) = found.first().cloned()
            && first.len() > 1
        {
            let less = draw_without(&first, chance);
            found.push(less);
        }
        if !found.iter().any(Vec::is_empty) {
            found.push(Vec::new());
        }
        out.extend(found.into_iter().map(|orders| Scheme(Aim::Phase(orders))));
    }

    fn reactions(&self, game: &Position, side: Side, options: &[Action], out: &mut Vec<Scheme>) {
        out.push(Scheme(Aim::Answer(Action::Decline)));
        let mut boxes: Vec<BoxId> = Vec::new();
        for action in options {
            match action {
                Action::Take(piece) => {
                    let place = game.place_of(*piece);
                    if !boxes.contains(&place) {
                        boxes.push(place);
                    }
                }
                Action::Play(..) => out.push(Scheme(Aim::Answer(*action))),
                _ => {}
            }
        }
        let mover: i32 = strength(game, game.company(side.other(), game.march_now().place));
        for place in boxes {
            let own = strength(game, game.company(side, place));
            // Nobody throws himself in the way of an army, or runs from a picket.
            if 3 * own >= mover {
                out.push(Scheme(Aim::React(place, Mind::Intercept)));
            }
            if own <= 2 * mover {
                out.push(Scheme(Aim::React(place, Mind::FallBack)));
            }
        }
    }

    fn helpers(&self, game: &Position, _side: Side, options: &[Action], out: &mut Vec<Scheme>) {
        out.push(Scheme(Aim::Answer(Action::Decline)));
        let mut boxes: Vec<BoxId> = Vec::new();
        for action in options {
            if let Action::Take(piece) = action
                && !boxes.contains(&game.place_of(*piece))
            {
                boxes.push(game.place_of(*piece));
                let there = options.iter().filter(|other| match other {
                    Action::Take(other) => game.place_of(*other) == game.place_of(*piece),
                    _ => false,
                });
                let best = there.max_by_key(|other| match other {
                    Action::Take(other) => (game.scenario().piece(*other).rank, game.strength_of(*other)),
                    _ => (0, 0),
                });
                out.extend(best.map(|action| Scheme(Aim::Answer(*action))));
            }
        }
    }

    /// What a plan says about a decision.
    pub(super) fn pursue(
        &self,
        game: &Position,
        side: Side,
        options: &[Action],
        plan: &Scheme,
        step: u32,
    ) -> Option<Action> {
        match &plan.0 {
            Aim::Answer(action) => (step == 0).then_some(*action),
            Aim::Phase(orders) => self.carry_on(game, side, options, orders),
            Aim::React(place, mind) => match game.question_for(side)? {
                Task::React(_) if step == 0 => react::begin(game, side, *place, options),
                Task::ReactSelect(_) if step > 0 => react::gather(game, side, options),
                Task::ReactChoice(_) if step > 0 => {
                    react::carry_out(&self.ground, game, side, Some(*mind), options)
                }
                _ => None,
            },
        }
    }

    fn carry_on(&self, game: &Position, side: Side, options: &[Action], orders: &[Order]) -> Option<Action> {
        let march = game.march_now();
        let current = || orders.iter().find(|order| march.stack.minus(order.stack).is_empty());
        match game.question_for(side)? {
            Task::Movement(_) => {
                let next = orders.iter().find_map(|order| first_of(game, order, options));
                next.or_else(|| rest(options))
            }
            Task::Select => {
                let order = current()?;
                let next = next_of(game, order.stack.minus(march.stack), options);
                let forced = order.forced && options.contains(&Action::Force);
                next.or(Some(if forced { Action::Force } else { Action::March }))
            }
            Task::March => step(game, side, current()?, options),
            Task::Transfer(unit, _) => orders::share(game, unit, options),
            Task::Payer => payer(game, options),
            Task::Scout => Some(Action::Scout),
            Task::FallBack => fall_back(&self.ground, game, side, options),
            // The phase is over.
            _ => None,
        }
    }

    /// Whether a plan begun earlier is carried on without thinking again.
    pub(super) fn holds(&self, game: &Position, side: Side, options: &[Action], plan: &Scheme) -> bool {
        match (&plan.0, game.question_for(side)) {
            (Aim::Phase(orders), Some(Task::Movement(_))) => {
                orders.is_empty() || orders.iter().any(|order| first_of(game, order, options).is_some())
            }
            (
                Aim::Phase(_),
                Some(Task::Select | Task::March | Task::Transfer(..) | Task::Payer | Task::Scout),
            ) => true,
            (Aim::React(..), Some(Task::ReactSelect(_) | Task::ReactChoice(_))) => true,
            _ => false,
        }
    }

    /// A plan, to be put into words.
    pub(super) fn tell(&self, game: &Position, side: Side, plan: &Scheme) -> Vec<Phrase> {
        let place = |place: BoxId| format!("box:{}", game.scenario().place(place).code);
        let order = |order: &Order| {
            let who =
                order.stack.into_iter().map(|piece| format!("piece:{}", game.scenario().piece(piece).code));
            let stack = who.take(MOST_NAMED).collect();
            let (code, to) = match order.duty {
                Duty::March => ("jg-plan-march", order.way.end()),
                Duty::Dig => ("jg-plan-dig", order.way.end()),
                Duty::Bridge(to) => ("jg-plan-bridge", Some(to)),
                Duty::Garrison => ("jg-plan-garrison", order.way.end()),
            };
            let to = to.or_else(|| order.stack.into_iter().next().map(|piece| game.place_of(piece)));
            Some(Phrase::new(code).names("stack", stack).name("place", place(to?)))
        };
        match &plan.0 {
            Aim::Answer(action) => vec![Speak::answer(game, side, *action)],
            Aim::Phase(orders) if orders.is_empty() => vec![Phrase::new("jg-plan-rest")],
            Aim::Phase(orders) => orders.iter().filter_map(order).collect(),
            Aim::React(at, Mind::Intercept) => {
                vec![Phrase::new("jg-plan-intercept").name("place", place(*at))]
            }
            Aim::React(at, Mind::FallBack) => {
                vec![Phrase::new("jg-plan-fall-back").name("place", place(*at))]
            }
        }
    }
}

/// Rest for those who stand still, then the end of the phase.
fn rest(options: &[Action]) -> Option<Action> {
    let recover = options.iter().find(|action| matches!(action, Action::Recover(_))).copied();
    recover.or_else(|| options.contains(&Action::Pass).then_some(Action::Pass))
}

fn strength(game: &Position, pieces: PieceSet) -> i32 {
    pieces.into_iter().map(|piece| i32::from(game.strength_of(piece))).sum()
}

/// Boxes that a plan may be made for: prizes that matter, enemies within reach, and where most friends are.
fn focuses(board: &Board<'_>) -> Vec<BoxId> {
    let (own, enemy) = (board.side, board.side.other());
    let mut rated: Vec<(i32, BoxId)> = Vec::new();
    for prize in &board.scenario().frame.prizes {
        let near = board.within(own, prize.place, 12);
        let theirs = board.within(enemy, prize.place, 8);
        if near > 0 && (board.flag(prize.place) != Some(own) || theirs > 0) {
            rated.push((i32::from(prize.points) * 20 + near.min(40), prize.place));
        }
    }
    for stand in board.stands[enemy.index()].iter().filter(|stand| stand.sp > 0) {
        let near = board.within(own, stand.place, 9);
        if near > 0 {
            rated.push((near.min(60) + 2 * stand.sp, stand.place));
        }
    }
    let middle = board.stands[own.index()].iter().max_by_key(|stand| board.press(own, stand.place));
    rated.extend(middle.map(|stand| (60, stand.place)));
    rated.sort_by_key(|&(worth, place)| (std::cmp::Reverse(worth), place));
    let mut places: Vec<BoxId> = rated.into_iter().map(|(_, place)| place).collect();
    places.dedup();
    places
}

/// The orders without one of them.
fn draw_without(orders: &[Order], chance: &mut Quick) -> Vec<Order> {
    let drop = chance.draw(WHIM, orders.len() as u32) as usize;
    orders.iter().enumerate().filter(|(place, _)| *place != drop).map(|(_, order)| *order).collect()
}
