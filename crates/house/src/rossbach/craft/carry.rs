//! Carries out orders one decision at a time. Nothing is remembered between decisions but the orders themselves, and every
//! stack that is taken up takes a step or ends its move, so nobody is taken up and put down for ever.

use vedette_kernel::{Game, Quick, Side, Silent};
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};
use vedette_rossbach::{Action, Position};

use super::orders::{self, Order, Temper};
use super::picture::Picture;

/// Hexes within which an enemy is near: a march and a half.
const SIGHT: u8 = 8;

/// Whether an option is there.
fn offered(options: &[Action], action: Action) -> Option<Action> {
    options.contains(&action).then_some(action)
}

/// Who moves next; the end of the segment when everybody has.
pub(super) fn next_mover(
    game: &Position,
    side: Side,
    options: &[Action],
    orders: &[Order],
) -> Option<Action> {
    let begins = |order: &Order| {
        let moves = !order.way.is_empty() || order.deploy;
        // Who is to come onto the map stands nowhere.
        let waits = |piece: &PieceId| game.hex_of(*piece).unwrap_or(HexId::NOWHERE) == order.from;
        let mut pieces = order.pieces.into_iter().filter(waits);
        let taken = pieces.find_map(|piece| offered(options, Action::Take(piece))).filter(|_| moves);
        taken.filter(|&take| order.from.is_somewhere() || comes_in(game, side, take))
    };
    orders
        .iter()
        .find_map(begins)
        .or_else(|| options.iter().copied().find(|action| matches!(action, Action::Enter(_))))
        .or_else(|| newcomer(game, side, options))
        .or_else(|| bound(game, options))
        .or_else(|| offered(options, Action::Done))
}

/// A piece at the edge that finds a way in, units before anybody else.
fn newcomer(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let waiting = options.iter().copied().filter_map(|action| match action {
        Action::Take(piece) if game.hex_of(piece).is_none() => Some(piece),
        _ => None,
    });
    let weight = |piece: &PieceId| (game.scenario().piece(*piece).kind.is_unit(), game.strength_of(*piece));
    let mut waiting: Vec<PieceId> = waiting.collect();
    waiting.sort_by_key(|piece| (std::cmp::Reverse(weight(piece)), *piece));
    waiting.into_iter().map(Action::Take).find(|&take| comes_in(game, side, take))
}

/// Whether the stack at the edge still finds a way in after an answer.
fn comes_in(game: &Position, side: Side, action: Action) -> bool {
    let mut tried = game.clone();
    tried.apply(side, action, &mut Quick::new(0), &mut Silent);
    let mut options = Vec::new();
    tried.options(side, &mut options);
    options.iter().any(|action| matches!(action, Action::Step(_)))
}

/// Somebody who has to march by his March Order.
fn bound(game: &Position, options: &[Action]) -> Option<Action> {
    options.iter().copied().find(|action| match action {
        Action::Take(piece) => game.is_under_orders(*piece),
        _ => false,
    })
}

/// The next answer for the stack that is moving.
pub(super) fn on_the_march<'a>(
    game: &Position,
    look: &dyn Fn() -> Picture<'a>,
    side: Side,
    options: &[Action],
    orders: &[Order],
) -> Option<Action> {
    let march = game.march_now();
    if march.targets != 0 {
        return offered(options, Action::Push);
    }
    if let Some(exit) = leaves(game, options) {
        return Some(exit);
    }
    if !march.at.is_somewhere() {
        return enter(game, side, options, orders);
    }
    if march.ordered || march.goal.is_somewhere() {
        return companion(game, options).or_else(|| follow_orders(game, options));
    }
    let order = orders::of_march(game, orders);
    if let Some(out) = put_out(game, side, options) {
        return Some(out);
    }
    let step = order.and_then(|order| advance(game, side, options, order));
    if step.is_none_or(|step| step == Action::Stop)
        && let Some(work) = sappers(game, look, options)
    {
        return Some(work);
    }
    step.or_else(|| push_aside(game, options)).or_else(|| improvise(game, look, options, order))
}

/// Mixed units put out their vedettes when the enemy comes near: they lose nothing by it (RA-13.3-01).
fn put_out(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let action = options.iter().copied().find(|action| matches!(action, Action::PutOut(_)))?;
    let map = &game.scenario().map;
    let at = game.march_now().at;
    let mut foes = game.army_of(side.other()).into_iter().filter_map(|piece| game.hex_of(piece));
    foes.any(|foe| map.distance(foe, at) <= SIGHT).then_some(action)
}

/// At the end of a march: who is ahead wrecks a bridge that only the enemy wants to cross, who is behind mends one.
fn sappers<'a>(game: &Position, look: &dyn Fn() -> Picture<'a>, options: &[Action]) -> Option<Action> {
    let mut works = options.iter().filter(|action| matches!(action, Action::Damage(_) | Action::Repair(_)));
    let &work = works.next()?;
    let picture = look();
    let ahead = picture.lead() > 0;
    match work {
        Action::Repair(_) => (!ahead).then_some(work),
        Action::Damage(to) if ahead => {
            let (at, map) = (game.march_now().at, &game.scenario().map);
            let beyond = |hex: HexId| map.distance(hex, to) < map.distance(hex, at);
            let friends = picture.own.iter().any(|own| beyond(own.hex) && map.distance(own.hex, to) <= SIGHT);
            let near = |hex: HexId| beyond(hex) && map.distance(hex, to) <= SIGHT;
            let foes = picture.foes.iter().any(|foe| foe.strength > 2 && near(foe.hex));
            (foes && !friends).then_some(work)
        }
        _ => None,
    }
}

/// The next answer by an order; none when it is carried out, or cannot be.
fn advance(game: &Position, side: Side, options: &[Action], order: &Order) -> Option<Action> {
    let march = game.march_now();
    if !march.begun {
        let missing = order.pieces.minus(march.stack).into_iter();
        let joining = missing
            .filter(|&piece| game.hex_of(piece) == Some(march.at))
            .filter(|&piece| may_come_along(game, side, options, order, piece))
            .find_map(|piece| offered(options, Action::Take(piece)));
        if joining.is_some() {
            return joining;
        }
    }
    let in_column = in_column(game, march.stack);
    if order.deploy
        && in_column
        && let Some(deploy) = offered(options, Action::Deploy)
    {
        return Some(deploy);
    }
    if order.column
        && !in_column
        && let Some(column) = offered(options, Action::Column)
    {
        return Some(column);
    }
    let next = if march.at == order.from {
        order.way.first()
    } else {
        let here = order.way.iter().position(|&hex| hex == march.at)?;
        order.way.get(here + 1)
    };
    match next {
        Some(&next) => offered(options, Action::Step(next)),
        None if march.halted => None,
        None => offered(options, Action::Stop),
    }
}

/// Whether the stack can still set out when a piece has joined it: a leader may have to stay because too many units do.
fn may_come_along(game: &Position, side: Side, options: &[Action], order: &Order, piece: PieceId) -> bool {
    let Some(&next) = order.way.first() else { return true };
    let goes = |options: &[Action]| options.contains(&Action::Step(next));
    if !game.scenario().tables.leaders.has(piece) || !goes(options) {
        return true;
    }
    let mut tried = game.clone();
    tried.apply(side, Action::Take(piece), &mut Quick::new(0), &mut Silent);
    let mut after = Vec::new();
    tried.options(side, &mut after);
    goes(&after)
}

fn in_column(game: &Position, stack: PieceSet) -> bool {
    stack.into_iter().any(|piece| game.is_in_column(piece))
}

/// A known screen is pushed out of the way, which costs nothing but the march: never what might be more than a screen.
fn push_aside(game: &Position, options: &[Action]) -> Option<Action> {
    let march = game.march_now();
    let own: u16 = march.stack.into_iter().map(|piece| game.strength_of(piece)).sum();
    options.iter().copied().find(|action| match action {
        Action::Repulse(hex) => {
            let there = game.force_at(march.side.other(), *hex);
            let strength: u16 = there.into_iter().map(|piece| game.strength_of(piece)).sum();
            let known = there.into_iter().all(|piece| game.is_face_up(piece));
            known && strength <= 3 && own >= 16 * strength.max(1)
        }
        _ => false,
    })
}

/// No order, or one that cannot be carried out: the best of what is left to the stack.
fn improvise<'a>(
    game: &Position,
    look: &dyn Fn() -> Picture<'a>,
    options: &[Action],
    order: Option<&Order>,
) -> Option<Action> {
    let march = game.march_now();
    let arrived = order.is_some_and(|order| order.end() == march.at);
    if !arrived && !march.halted {
        let picture = look();
        let temper = Temper::usual(&picture);
        let step = orders::post(&picture, &temper).and_then(|way| way.first().copied());
        // Not back by the way it has come: the order would send it forward again, until its points are spent.
        let back = |hex: &HexId| order.is_some_and(|order| order.from == *hex || order.way.contains(hex));
        let step = step.filter(|hex| !back(hex));
        if let Some(step) = step.and_then(|hex| offered(options, Action::Step(hex))) {
            return Some(step);
        }
    }
    let forced = || {
        options
            .iter()
            .copied()
            .find(|action| matches!(action, Action::Repulse(_) | Action::Push | Action::Step(_)))
    };
    offered(options, Action::Stop).or_else(forced)
}

/// An officer under a March Order goes with a division of his: alone he would be there in a night, and his corps without him.
fn companion(game: &Position, options: &[Action]) -> Option<Action> {
    let (march, tables) = (game.march_now(), &game.scenario().tables);
    let [led, marches] = [tables.leaders, tables.units].map(|sort| !march.stack.and(sort).is_empty());
    let wanted = |piece: PieceId| match (led, marches) {
        (true, false) => tables.units.has(piece),
        (false, true) => tables.leaders.has(piece),
        _ => false,
    };
    let joins = |action: &&Action| match action {
        Action::Take(piece) => {
            wanted(*piece) && game.is_under_orders(*piece) && game.hex_of(*piece) == Some(march.at)
        }
        _ => false,
    };
    options.iter().find(joins).copied().filter(|_| march.ordered && !march.begun)
}

/// By a March Order, or to the guns: the way is given.
fn follow_orders(game: &Position, options: &[Action]) -> Option<Action> {
    let march = game.march_now();
    let formed = in_column(game, march.stack);
    if march.stack.first().and_then(|piece| game.objective_of(piece)) == Some(march.at) {
        // A column at the objective would keep the rest of its corps out of it.
        let deploy = offered(options, Action::Deploy).filter(|_| formed);
        return deploy.or_else(|| offered(options, Action::Stop));
    }
    if !march.begun
        && !formed
        && let Some(column) = offered(options, Action::Column)
    {
        return Some(column);
    }
    let step = options.iter().copied().find(|action| matches!(action, Action::Step(_)));
    step.or_else(|| offered(options, Action::Stop))
}

/// Units that leave the map where that wins: one stack is enough.
fn leaves(game: &Position, options: &[Action]) -> Option<Action> {
    if game.has_exited() {
        return None;
    }
    options.iter().copied().find(|action| match action {
        Action::Step(hex) => !game.scenario().hex(*hex).in_play,
        _ => false,
    })
}

/// At the edge: leaders come with the first unit, and a unit alone comes by road.
fn enter(game: &Position, side: Side, options: &[Action], orders: &[Order]) -> Option<Action> {
    let march = game.march_now();
    let ordered = orders.iter().any(|order| {
        !order.from.is_somewhere() && !order.column && march.stack.minus(order.pieces).is_empty()
    });
    let tables = &game.scenario().tables;
    if march.stack.and(tables.leaders).is_empty() {
        let leaders = options.iter().copied().filter(|action| match action {
            Action::Take(piece) => tables.leaders.has(*piece),
            _ => false,
        });
        if let Some(leader) = leaders.into_iter().find(|&take| comes_in(game, side, take)) {
            return Some(leader);
        }
    }
    let step = options.iter().copied().find(|action| matches!(action, Action::Step(_)));
    let clear = |hex: HexId| {
        let map = &game.scenario().map;
        let foes = game.army_of(side.other()).into_iter().filter_map(|piece| game.hex_of(piece));
        foes.map(|foe| map.distance(foe, hex)).min().is_none_or(|near| near > 5)
    };
    if let Some(Action::Step(door)) = step
        && !ordered
        && clear(door)
        && !in_column(game, march.stack)
        && let Some(column) = offered(options, Action::Column)
        && comes_in(game, side, column)
    {
        return Some(column);
    }
    step.or_else(|| offered(options, Action::Stop))
}
