//! The work of the staff: setting up, command, initiative, recovery, March Orders.

use vedette_kernel::Side;
use vedette_rossbach::scenario::{PieceKind, Settlement};
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};
use vedette_rossbach::{Action, Position};

use super::orders;
use super::picture::Picture;
use super::supply;

/// Hexes from the enemy within which a March Order is cancelled.
const FREED: u8 = 7;

/// The best of the options by a measure, if any has one; the first of equals.
fn best_by(options: &[Action], mut measure: impl FnMut(Action) -> Option<i32>) -> Option<Action> {
    let mut best: Option<(i32, Action)> = None;
    for &action in options {
        if let Some(worth) = measure(action)
            && best.is_none_or(|(most, _)| worth > most)
        {
            best = Some((worth, action));
        }
    }
    best.map(|found| found.1)
}

fn strength(game: &Position, pieces: PieceSet) -> i32 {
    pieces.into_iter().map(|piece| i32::from(game.strength_of(piece))).sum()
}

/// Where a piece without a hex of its own is put: trains far from the enemy, leaders among their troops.
pub(super) fn berth(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let game = picture.game;
    if let Some(depot) = depot(picture, options) {
        return Some(depot);
    }
    best_by(options, |action| match action {
        Action::Place(piece, hex) => {
            let kind = game.scenario().piece(piece).kind;
            let near = i32::from(picture.nearest_foe(hex)).min(30);
            Some(match kind {
                PieceKind::Baggage | PieceKind::Pontoon => {
                    20 * near + picture.support(hex, PieceSet::NONE).min(30)
                }
                kind if kind.is_leader() => {
                    let corps = game.corps_of(piece);
                    let own: i32 = game
                        .force_at(picture.side, hex)
                        .into_iter()
                        .filter(|&other| corps.is_some() && game.corps_of(other) == corps)
                        .map(|other| i32::from(game.strength_of(other)))
                        .sum();
                    3 * own + picture.support(hex, PieceSet::NONE) + 4 * near.min(4)
                }
                _ => picture.support(hex, PieceSet::NONE).min(40) - (near - 8).abs(),
            })
        }
        _ => None,
    })
}

/// On campaign baggage is placed where it feeds the army.
fn depot(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let baggage = |piece: PieceId| picture.game.scenario().piece(piece).kind == PieceKind::Baggage;
    let places = options.iter().filter_map(|action| match *action {
        Action::Place(piece, hex) if baggage(piece) => Some((piece, hex)),
        _ => None,
    });
    let mut places = places.peekable();
    let &(train, _) = places.peek().filter(|_| picture.on_campaign())?;
    picture.keep_notes();
    let hex = supply::best_depot(picture, train, places.map(|(_, hex)| hex))?;
    Some(Action::Place(train, hex))
}

/// Vedettes sent out before the first turn: towards the enemy, not next to him, not beside each other.
pub(super) fn outpost(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let game = picture.game;
    let vedettes = game.scenario().tables.vedettes.and(game.army_of(picture.side));
    let posted: Vec<HexId> = vedettes.into_iter().filter_map(|piece| game.hex_of(piece)).collect();
    let best = best_by(options, |action| match action {
        Action::Place(piece, hex) => {
            // Whoever breaks down cannot strike: only mixed units, which lose nothing by it.
            let parent = game.scenario().piece(piece).parent;
            let free = parent.is_some() && game.scenario().piece(parent).kind == PieceKind::Mixed;
            let near = i32::from(picture.nearest_foe(hex)).min(30);
            let beside = posted.iter().any(|&other| picture.distance(other, hex) < 2);
            (free && near >= 2 && !beside).then_some(-(near - 2))
        }
        _ => None,
    });
    best.or(Some(Action::Done))
}

/// Officers first: each brings his corps; then single units.
pub(super) fn command(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let (game, side) = (picture.game, picture.side);
    let tables = &game.scenario().tables;
    let best = best_by(options, |action| match action {
        Action::Command(_, piece) if tables.leaders.has(piece) => {
            let corps = game.corps_of(piece);
            let at = game.hex_of(piece)?;
            let units = tables.units.and(game.army_of(side)).into_iter().filter(|&unit| {
                game.corps_of(unit) == corps
                    && !game.is_commanded(unit)
                    && game.hex_of(unit).is_some_and(|hex| picture.distance(hex, at) <= 4)
            });
            let led = strength(game, units.collect());
            // Who would pass by himself needs no help.
            let help = 7 - i32::from(game.initiative_of(piece)).min(6);
            (led > 0).then_some(1_000 + led * help)
        }
        Action::Command(_, piece) => Some(i32::from(game.strength_of(piece))),
        _ => None,
    });
    best.or(Some(Action::Done))
}

/// Officers who have no point roll, and so do single units. Who comes near the enemy under a March Order is freed of it.
pub(super) fn check(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let game = picture.game;
    let free = |action: &&Action| match action {
        Action::Cancel(piece) => game.hex_of(*piece).is_some_and(|at| picture.nearest_force(at) <= FREED),
        _ => false,
    };
    let cancel = options.iter().find(free).copied();
    let worthy = |action: &&Action| match action {
        Action::Check(piece) => game.initiative_of(*piece) > 0,
        _ => false,
    };
    cancel.or_else(|| options.iter().find(worthy).copied()).or(Some(Action::Done))
}

/// Units come back wherever somebody can bring them.
pub(super) fn reorganize(game: &Position, options: &[Action]) -> Option<Action> {
    let best = best_by(options, |action| match action {
        Action::Recover(piece) => Some(i32::from(game.strength_of(piece))),
        Action::Reorganize(leader, unit) => {
            let printed = game.scenario().piece(leader);
            // Whoever commands the army leads it as long as there is another turn.
            let leads = printed.army && printed.kind == PieceKind::Commander;
            if leads && game.turn() < game.scenario().frame.last_turn {
                return None;
            }
            // A head of state has nothing better to do.
            let spare = if printed.kind == PieceKind::Head { 50 } else { 0 };
            Some(i32::from(game.scenario().piece(unit).full.strength) + spare - i32::from(printed.rating) * 5)
        }
        _ => None,
    });
    best.or(Some(Action::Done))
}

/// Corps that are far from the enemy and from their goal march by order: they need no command then.
pub(super) fn order(picture: &Picture<'_>, options: &[Action]) -> Option<Action> {
    let game = picture.game;
    let aims = orders::Aims::new(picture);
    let best = best_by(options, |action| match action {
        Action::Order(piece) if game.scenario().tables.leaders.has(piece) => {
            let at = game.hex_of(piece)?;
            if picture.marches_by_corps() && !stands_with_his_corps(picture, piece, at) {
                return None;
            }
            let (goal, march) = aims.of(picture, piece, at)?;
            let (near, long) = if picture.marches_by_corps() { (7, 20) } else { (10, 30) };
            let fit = picture.nearest_foe(at) > near && march > long && game.objective_of(piece).is_none();
            let places = (0..game.scenario().map.hexes.len()).map(|hex| HexId(hex as u16));
            let place = |hex: HexId| game.scenario().hex(hex).settlement != Settlement::None;
            let leads = fit && places.into_iter().any(|hex| place(hex) && stage(picture, at, goal, hex) > 0);
            leads.then_some(i32::from(march))
        }
        _ => None,
    });
    best.or(Some(Action::Done))
}

/// Whether a division of his corps stands with an officer, that he can march with.
fn stands_with_his_corps(picture: &Picture<'_>, officer: PieceId, at: HexId) -> bool {
    let game = picture.game;
    let units = game.force_at(picture.side, at).and(game.scenario().tables.units);
    units.into_iter().any(|unit| game.corps_of(unit) == game.corps_of(officer))
}

/// How good a place is as the end of a march to a goal: as far on the way as the enemy allows; less than nothing when it is
/// not on the way.
fn stage(picture: &Picture<'_>, at: HexId, goal: HexId, hex: HexId) -> i32 {
    let march = picture.ground.march(at, goal);
    // The way there is looked at from its beginning: a table for every place would be hundreds.
    let (way, rest) = (picture.ground.march(hex, at), picture.ground.march(hex, goal));
    let near = picture.nearest_foe(hex);
    let fits = near >= 5 && rest + 8 < march && way + rest <= march + 6;
    if fits { 1 + i32::from(way) } else { -i32::from(way) - i32::from(rest) }
}

/// The objective of an order. An order that was begun is given: whoever thought better of it would begin it again for ever.
pub(super) fn objective(picture: &Picture<'_>, options: &[Action], force: PieceSet) -> Option<Action> {
    let game = picture.game;
    let at = force.into_iter().find_map(|piece| game.hex_of(piece));
    let at = at.or_else(|| game.march_now().stack.into_iter().find_map(|piece| game.hex_of(piece)))?;
    let lead = force.first().or(game.march_now().stack.first())?;
    let (goal, _) = orders::Aims::new(picture).of(picture, lead, at)?;
    let best = best_by(options, |action| match action {
        Action::Objective(hex) => {
            let town = game.scenario().hex(hex).settlement == Settlement::Town;
            Some(2 * stage(picture, at, goal, hex) + i32::from(town))
        }
        _ => None,
    });
    best.or_else(|| options.contains(&Action::Done).then_some(Action::Done))
}

/// The piece a unit's own initiative is rolled for, if its move is worth it: those in no zone, or in a bad one.
pub(super) fn own_initiative(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let wants = |piece: PieceId| {
        let kind = game.scenario().piece(piece).kind;
        let engaged = game.hex_of(piece).is_some_and(|hex| game.is_zone_of(side.other(), hex));
        kind.is_unit() && !engaged
    };
    let check =
        options.iter().copied().find(|action| matches!(action, Action::Check(piece) if wants(*piece)));
    check.or(Some(Action::Done))
}
