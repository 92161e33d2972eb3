//! Reactions in the enemy's turn: interception, falling back, withdrawal, the march to the guns.

use vedette_jours::sets::{BoxId, PieceId, PieceSet};
use vedette_jours::{Action, Position};
use vedette_kernel::Side;

use super::board::is_leader;
use super::fight::refuge;
use super::ground::Ground;
use super::odds::{Force, Scene, foresee};

/// What a reacting force has in mind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mind {
    /// To throw itself in the way.
    Intercept,
    /// To get out of it.
    FallBack,
}

/// The troops, guns and leaders of a box that can react.
fn ready(game: &Position, side: Side, place: BoxId) -> PieceSet {
    let tables = &game.scenario().tables;
    game.company(side, place)
        .minus(game.resting_pieces())
        .minus(game.sheltered())
        .minus(tables.dummies)
        .into_iter()
        .filter(|&piece| {
            is_leader(game.scenario(), piece) || tables.artillery.has(piece) || game.strength_of(piece) > 0
        })
        .collect()
}

/// The pieces of a box that may react together, the leader first: all of them if that is allowed, else the strongest.
fn team(game: &Position, all: PieceSet) -> PieceSet {
    let scenario = game.scenario();
    if game.may_march_together(all) {
        return all;
    }
    let mut order: Vec<PieceId> = all.into_iter().collect();
    order.sort_by_key(|&piece| {
        let printed = scenario.piece(piece);
        std::cmp::Reverse((printed.rank, game.strength_of(piece)))
    });
    let mut team = PieceSet::NONE;
    for piece in order {
        let mut more = team;
        more.insert(piece);
        if game.may_march_together(more) {
            team = more;
        }
    }
    team
}

/// The piece by which a team is begun: a leader if there is one.
fn spokesman(game: &Position, team: PieceSet, options: &[Action]) -> Option<Action> {
    let offered = |piece: &PieceId| options.contains(&Action::Take(*piece));
    let rating = |piece: &PieceId| {
        let printed = game.scenario().piece(*piece);
        (printed.rank, game.strength_of(*piece))
    };
    team.into_iter().filter(offered).max_by_key(rating).map(Action::Take)
}

/// Whether anybody reacts to the step, and with what in mind.
pub(super) fn react(
    ground: &Ground,
    game: &Position,
    side: Side,
    options: &[Action],
) -> (Option<Action>, Option<Mind>) {
    let march = game.march_now();
    let enemy = side.other();
    let mover = Force::of(game, game.company(enemy, march.place));
    if mover.sp == 0 {
        return (Some(Action::Decline), None);
    }
    let mut seen = PieceSet::NONE;
    let mut best: Option<(i32, Action, Mind)> = None;
    for action in options {
        let Action::Take(piece) = action else { continue };
        let place = game.place_of(*piece);
        if seen.has(*piece) || !place.is_somewhere() {
            continue;
        }
        let all = ready(game, side, place);
        seen = seen.or(all);
        let team = team(game, all);
        let force = Force::of(game, team);
        if force.sp == 0 {
            continue;
        }
        let luck = i32::from(game.readiness_of(team)).min(6) * 100 / 6;
        let mut scene = Scene::at(game, march.place, side);
        scene.dug_in = false;
        let there = foresee(ground, &mover, &force, &scene);
        let stake = ground.prize(place).is_some();
        let intercept = -there.worth - if stake { 40 } else { 0 };
        // Whoever comes next to a stack is about to attack it, with all that stands around.
        let near: i32 = game
            .scenario()
            .links(place)
            .iter()
            .filter(|link| game.can_cross(link))
            .map(|link| Force::of(game, game.company(enemy, link.to)).sp)
            .sum();
        let attacker = Force { sp: near.max(mover.sp), ..mover };
        let here = foresee(ground, &attacker, &Force::of(game, all), &Scene::at(game, place, side));
        let walls = game.scenario().place(place).city.is_some();
        let lost = if stake { 100 } else { 0 };
        let back = if walls { i32::MIN } else { here.worth - lost - 60 };
        let (worth, mind) =
            if back > intercept { (back, Mind::FallBack) } else { (intercept - 40, Mind::Intercept) };
        let worth = worth.max(-1000) * luck / 100;
        if let Some(action) = spokesman(game, team, options)
            && worth > 30
            && best.is_none_or(|(most, ..)| worth > most)
        {
            best = Some((worth, action, mind));
        }
    }
    match best {
        Some((_, action, mind)) => (Some(action), Some(mind)),
        None => (Some(Action::Decline), None),
    }
}

/// The piece by which the reaction of a box begins.
pub(super) fn begin(game: &Position, side: Side, place: BoxId, options: &[Action]) -> Option<Action> {
    spokesman(game, team(game, ready(game, side, place)), options)
}

/// The next piece of the reacting team, or the die.
pub(super) fn gather(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let reaction = game.reaction_now();
    let team = team_with(game, side, reaction.place, reaction.stack);
    let next =
        team.minus(reaction.stack).into_iter().map(Action::Take).find(|action| options.contains(action));
    next.or_else(|| options.contains(&Action::Try).then_some(Action::Try))
}

/// The best team that holds the pieces already chosen.
fn team_with(game: &Position, side: Side, place: BoxId, chosen: PieceSet) -> PieceSet {
    let all = ready(game, side, place);
    if game.may_march_together(all.or(chosen)) {
        return all.or(chosen);
    }
    let mut team = chosen;
    let mut order: Vec<PieceId> = all.minus(chosen).into_iter().collect();
    order.sort_by_key(|&piece| std::cmp::Reverse(game.strength_of(piece)));
    for piece in order {
        let mut more = team;
        more.insert(piece);
        if game.may_march_together(more) {
            team = more;
        }
    }
    team
}

/// What a force would want that does not remember why it reacts.
fn second_thoughts(ground: &Ground, game: &Position, side: Side) -> Mind {
    let place = game.march_now().place;
    let mover = Force::of(game, game.company(side.other(), place));
    let force = Force::of(game, game.reaction_now().stack);
    let outlook = foresee(ground, &mover, &force, &Scene { dug_in: false, ..Scene::at(game, place, side) });
    if outlook.worth < 0 { Mind::Intercept } else { Mind::FallBack }
}

/// The die was good: in, or back?
pub(super) fn carry_out(
    ground: &Ground,
    game: &Position,
    side: Side,
    mind: Option<Mind>,
    options: &[Action],
) -> Option<Action> {
    let from = game.reaction_now().place;
    let mind = mind.unwrap_or_else(|| second_thoughts(ground, game, side));
    if mind == Mind::Intercept && options.contains(&Action::Enter) {
        return Some(Action::Enter);
    }
    let back = super::fight::retreat(ground, game, side, from, options);
    back.or(Some(Action::Decline))
}

/// Cavalry that is outmatched leaves before the battle, and leaders go with it.
pub(super) fn withdraw(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let place = game.march_now().place;
    let scenario = game.scenario();
    let own = game.company(side, place).minus(game.sheltered());
    let foot = own.and(scenario.tables.infantry).into_iter().any(|piece| game.strength_of(piece) > 0);
    let outlook = foresee(
        ground,
        &Force::of(game, game.company(side.other(), place)),
        &Force::of(game, own),
        &Scene::at(game, place, side),
    );
    // Leaders left alone would be caught.
    let horse_left = own.and(ground.horse).into_iter().any(|piece| game.strength_of(piece) > 0);
    let alone = !horse_left && !foot;
    if foot || (outlook.win < 550 && !alone) {
        return Some(Action::Decline);
    }
    let best = options.iter().filter_map(|action| match action {
        Action::Withdraw(piece, to) => {
            let leader = is_leader(scenario, *piece);
            Some((i32::from(!leader), refuge(ground, game, side, place, *to), *action))
        }
        _ => None,
    });
    best.max_by_key(|&(horse, worth, _)| (horse, worth)).map(|(.., action)| action).or(Some(Action::Decline))
}

/// Who marches to the guns: whoever can turn a battle that is not lost anyway.
pub(super) fn guns(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let mut seen = PieceSet::NONE;
    let mut best: Option<(i32, Action)> = None;
    for action in options {
        let Action::Take(piece) = action else { continue };
        let place = game.place_of(*piece);
        if seen.has(*piece) || !place.is_somewhere() {
            continue;
        }
        let all = ready(game, side, place);
        seen = seen.or(all);
        let team = team(game, all);
        let force = Force::of(game, team);
        let worth =
            game.battles_to_join().map(|battle| help(ground, game, side, place, battle, &force)).max();
        if let (Some(worth), Some(action)) = (worth, spokesman(game, team, options))
            && worth > 15
            && best.is_none_or(|(most, _)| worth > most)
        {
            best = Some((worth, action));
        }
    }
    Some(best.map_or(Action::Decline, |(_, action)| action))
}

/// What it is worth that a force joins the defender of a battle.
fn help(ground: &Ground, game: &Position, side: Side, from: BoxId, battle: BoxId, force: &Force) -> i32 {
    if ground.distance(game.is_border_open(), from, battle) > 2 || force.sp == 0 {
        return i32::MIN;
    }
    let attacker = Force::of(game, game.company(side.other(), battle));
    let alone = Force::of(game, game.company(side, battle).minus(game.sheltered()));
    let scene = Scene::at(game, battle, side);
    let without = foresee(ground, &attacker, &alone, &scene).worth;
    let joined = foresee(ground, &attacker, &alone.with(*force), &scene);
    let stake = if ground.prize(from).is_some() { 60 } else { 0 };
    if joined.win > 750 {
        return i32::MIN;
    }
    without - joined.worth - stake
}

/// The next piece of the marching team, or the march itself.
pub(super) fn gather_for_guns(
    ground: &Ground,
    game: &Position,
    side: Side,
    options: &[Action],
) -> Option<Action> {
    let reaction = game.reaction_now();
    let team = team_with(game, side, reaction.place, reaction.stack);
    let next =
        team.minus(reaction.stack).into_iter().map(Action::Take).find(|action| options.contains(action));
    if next.is_some() {
        return next;
    }
    let force = Force::of(game, reaction.stack);
    let best = options.iter().filter_map(|action| match action {
        Action::Guns(battle) => Some((help(ground, game, side, reaction.place, *battle, &force), *action)),
        _ => None,
    });
    best.max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}
