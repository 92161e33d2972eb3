//! Which enemies are attacked, and by whom: every attack is reckoned before anybody steps next to the enemy.

use vedette_rossbach::scenario::Water;
use vedette_rossbach::sets::{HexId, PieceSet};

use super::Temper;
use super::bodies::{Field, Sort};
use crate::rossbach::craft::{battle, odds};

/// A body that could attack from a hex.
#[derive(Clone, Copy)]
struct Chance {
    body: usize,
    from: HexId,
    /// How bad the hex is: other enemies whose zones reach it, water to cross.
    fault: i32,
}

/// An attack that is worth ordering.
struct Attack {
    on: HexId,
    worth: i32,
    by: Vec<Chance>,
}

/// How many bodies attack one stack: one for each side of its hex.
const MOST: usize = 6;

/// Orders attacks, the best first, until none is worth it.
pub(super) fn plan(field: &mut Field<'_, '_>, temper: &Temper) {
    let mut open: Vec<usize> = (0..field.picture.foes.len()).collect();
    for place in 0..field.bodies.len() {
        let body = &field.bodies[place];
        let near = field.picture.nearest_foe(body.hex);
        if body.sort == Sort::Troops && near <= 9 {
            field.explore(place);
        }
    }
    while !open.is_empty() {
        let attacks = open.iter().filter_map(|&foe| {
            let attack = best_on(field, foe)?;
            let worth = attack.worth + temper.fancy(0, attack.on);
            Some(Attack { worth, ..attack })
        });
        let best = attacks.max_by_key(|attack| (attack.worth, attack.on));
        let Some(best) = best.filter(|attack| attack.worth >= temper.threshold) else { return };
        open.retain(|&foe| field.picture.foes[foe].hex != best.on);
        field.targets.push(best.on);
        for chance in best.by {
            let body = &field.bodies[chance.body];
            let way = body.reach.as_ref().map(|reach| reach.way(chance.from)).unwrap_or_default();
            let deploy = body.column;
            field.order(chance.body, way, false, deploy);
        }
    }
}

/// The best attack on an enemy stack with the bodies that have no orders yet.
fn best_on(field: &Field<'_, '_>, foe: usize) -> Option<Attack> {
    let picture = field.picture;
    let (game, foe) = (picture.game, picture.foes[foe]);
    let mut chances: Vec<Chance> = Vec::new();
    for place in 0..field.bodies.len() {
        hexes(field, place, foe.hex, &mut chances);
    }
    if chances.is_empty() {
        return None;
    }
    chances.sort_by_key(|chance| {
        (chance.fault - 5 * field.bodies[chance.body].strength, chance.body, chance.from)
    });
    let trapped = foe
        .pieces
        .into_iter()
        .any(|piece| game.scenario().piece(piece).kind.is_combat() && game.is_trapped(piece));
    let hex = prize(field, foe.hex);
    let mut best = Attack { on: foe.hex, worth: i32::MIN, by: Vec::new() };
    let mut by: Vec<Chance> = Vec::new();
    let mut tries = 0;
    for chance in chances {
        if tries == 2 * MOST {
            break;
        }
        if by.iter().any(|other| other.body == chance.body) {
            continue;
        }
        // Two bodies may share a hex only if they may stand there together.
        let body = &field.bodies[chance.body];
        let sharing = by.iter().filter(|other| other.from == chance.from);
        let together = sharing.fold(field.there(chance.from, body.pieces).or(body.pieces), |all, other| {
            all.or(field.bodies[other.body].pieces)
        });
        if by.len() >= MOST || !game.may_stack(together) {
            continue;
        }
        by.push(chance);
        tries += 1;
        let forces: Vec<(PieceSet, HexId)> =
            by.iter().map(|chance| (field.bodies[chance.body].pieces, chance.from)).collect();
        let prospect = game.prospect(&forces, &[foe.hex]);
        let faults: i32 = by.iter().map(|chance| chance.fault).sum();
        let worth =
            odds::outlook(prospect, &battle::ranks(game, picture.side, &forces, &[foe.hex]), trapped, false)
                .worth(picture.taste, hex)
                - faults;
        if worth > best.worth {
            (best.worth, best.by) = (worth, by.clone());
        } else if prospect.column == 11 {
            break;
        } else if worth < best.worth - 200 {
            by.pop();
        }
    }
    (!best.by.is_empty()).then_some(best)
}

/// What the hex of an enemy is worth to whoever takes it, in hundredths of a strength point.
fn prize(field: &Field<'_, '_>, hex: HexId) -> i32 {
    let goal = field.picture.goals.iter().find(|goal| goal.hex == hex && !goal.held);
    goal.map_or(15, |goal| goal.worth * 2)
}

/// The hexes from which a body could attack another, as far as it can get there.
fn hexes(field: &Field<'_, '_>, place: usize, on: HexId, out: &mut Vec<Chance>) {
    let body = &field.bodies[place];
    let Some(reach) = body.reach.as_ref() else { return };
    if body.ordered || body.sort != Sort::Troops || body.strength == 0 {
        return;
    }
    let (game, side) = (field.picture.game, field.picture.side);
    let points = super::bodies::allowance(game, body.pieces);
    for edge in game.scenario().hex(on).edges.iter().filter(|edge| edge.to.is_somewhere()) {
        let from = edge.to;
        let Some(cost) = reach.cost(from) else { continue };
        if !game.could_attack(from, on) || !field.can_end(body, from, points.saturating_sub(cost)) {
            continue;
        }
        let others =
            game.zones_on(side.other(), from).filter(|hex| *hex != on && !field.targets.contains(hex));
        let others: i32 = others
            .map(|hex| {
                let stand = field.picture.foes.iter().find(|foe| foe.hex == hex);
                stand.map_or(0, |foe| 25 * foe.strength.min(body.strength))
            })
            .sum();
        let river = if edge.water == Water::River { 60 } else { 0 };
        let moves = i32::from(from != body.hex);
        out.push(Chance { body: place, from, fault: others + river + moves });
    }
}
