//! Which enemies are attacked, and by whom: every attack is reckoned before anybody steps next to the enemy, with the ways of
//! retreat that it leaves open. Nobody is sent who is not needed, so that there are troops for the next attack.

use vedette_rossbach::Position;
use vedette_rossbach::scenario::{PieceKind, Settlement, Water};
use vedette_rossbach::sets::{HexId, PieceId, PieceSet};

use super::Temper;
use super::bodies::{Field, Sort};
use crate::rossbach::craft::picture::Stand;
use crate::rossbach::craft::{battle, odds, reckoning};

/// A body that could attack from a hex.
#[derive(Clone, Copy)]
struct Chance {
    body: usize,
    from: HexId,
    /// How bad the hex is: other enemies whose zones reach it, water to cross, the way to its goal that the body gives up.
    fault: i32,
}

impl Chance {
    /// Whether it is the same body in the same hex.
    fn is(&self, other: Chance) -> bool {
        (self.body, self.from) == (other.body, other.from)
    }
}

/// An attack that is worth ordering.
struct Attack {
    on: HexId,
    worth: i32,
    by: Vec<Chance>,
}

/// How many bodies attack one stack: two for each side of its hex.
const MOST: usize = 12;
/// How often the places of those who attack are looked at again.
const PASSES: usize = 2;
/// An attack that is worth less is not made better by other places, in hundredths of a strength point.
const HOPELESS: i32 = -600;
/// What an attack at odds is worth that nobody takes while there is another day.
const FOOLISH: i32 = -1_000_000_000;

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
    let leeway = leeway(field, temper);
    let mut known: Vec<Option<Attack>> = open.iter().map(|&foe| best_on(field, foe, &leeway)).collect();
    while !open.is_empty() {
        let rated = open.iter().filter_map(|&foe| {
            let attack = known[foe].as_ref()?;
            Some((attack.worth + temper.hunger(attack.on) + temper.fancy(0, attack.on), foe))
        });
        let Some((worth, foe)) = rated.max_by_key(|&(worth, foe)| (worth, field.picture.foes[foe].hex))
        else {
            return;
        };
        let Some(best) = known[foe].take().filter(|_| worth >= temper.threshold) else { return };
        open.retain(|&other| other != foe);
        field.targets.push(best.on);
        for chance in &best.by {
            let body = &field.bodies[chance.body];
            let way = body.reach.as_ref().map(|reach| reach.way(chance.from)).unwrap_or_default();
            let deploy = body.column;
            field.order(chance.body, way, false, deploy);
        }
        // What was reckoned with those bodies, or beside that enemy, is reckoned anew.
        for &other in &open {
            let near = field.picture.distance(field.picture.foes[other].hex, best.on) <= 2;
            let taken = known[other]
                .as_ref()
                .is_some_and(|attack| attack.by.iter().any(|chance| field.bodies[chance.body].ordered));
            if near || taken {
                known[other] = best_on(field, other, &leeway);
            }
        }
    }
}

/// What draws each body, and how near it could come to it in this phase: whoever attacks instead gives that up.
fn leeway(field: &Field<'_, '_>, temper: &Temper) -> Vec<Option<(HexId, i32, i32)>> {
    let of = |body: &super::bodies::Body| {
        let reach = body.reach.as_ref()?;
        let (goal, _) = field.picture.aim(body.hex, temper.focus, &[])?;
        let marches = reach.hexes.iter().map(|&hex| field.picture.ground.march(hex, goal));
        let pace = field.picture.pace(goal) * temper.drive / 100;
        Some((goal, i32::from(marches.min()?), pace))
    };
    field.bodies.iter().map(of).collect()
}

/// The best attack on an enemy stack with the bodies that have no orders yet.
fn best_on(field: &Field<'_, '_>, foe: usize, leeway: &[Option<(HexId, i32, i32)>]) -> Option<Attack> {
    let picture = field.picture;
    let (game, foe) = (picture.game, picture.foes[foe]);
    let mut chances: Vec<Chance> = Vec::new();
    for (place, &leeway) in leeway.iter().enumerate() {
        hexes(field, place, foe.hex, leeway, &mut chances);
    }
    if chances.is_empty() {
        return None;
    }
    chances.sort_by_key(|chance| {
        (chance.fault - 5 * field.bodies[chance.body].strength, chance.body, chance.from)
    });
    let prize = prize(field, foe.hex);
    let slowest = pace_of_riders(game, foe);
    let rate = |by: &[Chance]| -> i32 {
        let mut forces: Vec<(PieceSet, HexId)> = Vec::with_capacity(6);
        for chance in by {
            let pieces = field.bodies[chance.body].pieces;
            match forces.iter_mut().find(|(_, from)| *from == chance.from) {
                Some((all, _)) => *all = all.or(pieces),
                None => forces.push((pieces, chance.from)),
            }
        }
        let prospect = game.prospect(&forces, &[foe.hex]);
        if picture.has_another_day() && i32::from(prospect.column) < picture.manner.odds {
            return FOOLISH;
        }
        let trapped = is_shut_in(field, foe, by);
        let costs: i32 = by
            .iter()
            .map(|chance| chance.fault + picture.manner.employed * field.bodies[chance.body].strength)
            .sum();
        let ranks = battle::ranks(game, picture.side, &forces, &[foe.hex]);
        let cornered = by.iter().any(|chance| is_cornered(field, chance.from, foe.hex));
        let mut outlook = odds::outlook(prospect, &ranks, trapped, cornered);
        let mut turned = reckoning::chance_gained(picture, prospect, &forces, &[foe.hex], trapped, cornered);
        // Cavalry rides away before it is attacked badly, unless somebody as fast holds it (RA-16.2-02).
        let fastest = forces.iter().flat_map(|(pieces, _)| pieces.into_iter()).map(|piece| {
            let printed = game.scenario().piece(piece);
            if printed.kind.is_unit() { printed.allowance } else { 0 }
        });
        let outridden = slowest.is_some_and(|slowest| Some(slowest) > fastest.max());
        if outridden && !trapped {
            outlook.foe = outlook.foe * picture.manner.elusive / 100;
            turned = turned.min(turned * picture.manner.elusive / 100);
        }
        outlook.worth(picture.taste, prize) + turned * picture.manner.verdict / 1000 - costs
    };
    let mut best = Attack { on: foe.hex, worth: i32::MIN, by: Vec::new() };
    let mut by: Vec<Chance> = Vec::new();
    // The strongest first; of the hexes of each that which shuts most ways of retreat.
    let mut seen = 0;
    for place in 0..chances.len() {
        let body = chances[place].body;
        if chances[..place].iter().any(|chance| chance.body == body) {
            continue;
        }
        let fits = |chance: &&Chance| chance.body == body && has_place(field, &by, chance);
        let found = chances[place..].iter().filter(fits).min_by_key(|chance| {
            let mut with = by.clone();
            with.push(**chance);
            (20 * open_ways(field, foe, &with) as i32 + chance.fault, chance.from)
        });
        let Some(&chance) = found else { continue };
        by.push(chance);
        seen += 1;
        let worth = rate(&by);
        if worth > best.worth {
            (best.worth, best.by) = (worth, by.clone());
        } else if worth < best.worth - 150 {
            by.pop();
        }
        if by.len() >= MOST || seen >= MOST {
            break;
        }
    }
    // Who is not needed stays free.
    let mut place = 0;
    while best.by.len() > 1 && place < best.by.len() {
        let mut fewer = best.by.clone();
        fewer.remove(place);
        let worth = rate(&fewer);
        if worth > best.worth {
            (best.worth, best.by) = (worth, fewer);
        } else {
            place += 1;
        }
    }
    // A stack that is put elsewhere may shut the last way of retreat, or make room for another.
    for _ in 0..PASSES {
        if best.by.is_empty() || best.worth < HOPELESS {
            break;
        }
        let before = best.worth;
        for &chance in &chances {
            let mut by = best.by.clone();
            by.retain(|other| other.body != chance.body);
            if by.len() >= MOST
                || best.by.iter().any(|other| other.is(chance))
                || !has_place(field, &by, &chance)
            {
                continue;
            }
            by.push(chance);
            let worth = rate(&by);
            if worth > best.worth {
                (best.worth, best.by) = (worth, by);
            }
        }
        if best.worth == before {
            break;
        }
    }
    (!best.by.is_empty()).then_some(best)
}

/// The pace of the slowest of a stack of cavalry; nothing where others hold it back (RA-16.2-03).
fn pace_of_riders(game: &Position, stand: Stand) -> Option<u8> {
    let troops = stand.pieces.into_iter().filter(|&piece| game.strength_of(piece) > 0);
    let rides = |piece: PieceId| {
        let printed = game.scenario().piece(piece);
        matches!(printed.kind, PieceKind::Cavalry | PieceKind::Vedette).then_some(printed.allowance)
    };
    troops.map(rides).try_fold(u8::MAX, |slowest, pace| pace.map(|pace| slowest.min(pace)))
}

/// Whether a body finds room in its hex beside those who attack with it.
fn has_place(field: &Field<'_, '_>, by: &[Chance], chance: &Chance) -> bool {
    let body = &field.bodies[chance.body];
    let sharing = by.iter().filter(|other| other.from == chance.from);
    let together = sharing.fold(field.there(chance.from, body.pieces).or(body.pieces), |all, other| {
        all.or(field.bodies[other.body].pieces)
    });
    field.picture.game.may_stack(together)
}

/// Whether units stand in a hex when an attack is made, as far as it has been ordered.
fn is_held(field: &Field<'_, '_>, by: &[Chance], hex: HexId) -> bool {
    let units = field.picture.game.scenario().tables.units;
    by.iter().any(|chance| chance.from == hex) || {
        let leaving = by.iter().fold(PieceSet::NONE, |all, chance| all.or(field.bodies[chance.body].pieces));
        !field.there(hex, leaving).and(units).is_empty()
    }
}

/// How many ways of retreat an attack leaves open: neighbouring hexes that no zone of the attackers' side reaches
/// (RA-11.42-02), or the edge of the map.
fn open_ways(field: &Field<'_, '_>, foe: Stand, by: &[Chance]) -> usize {
    let game = field.picture.game;
    let scenario = game.scenario();
    let mut open = 0;
    for (direction, edge) in scenario.hex(foe.hex).edges.iter().enumerate() {
        if !edge.to.is_somewhere() {
            open += usize::from(edge.water != Water::River);
            continue;
        }
        if !game.is_crossable(foe.hex, direction) {
            continue;
        }
        let ground = scenario.hex(edge.to);
        let covered = ground.settlement != Settlement::Fortified
            && ground.edges.iter().any(|beside| {
                beside.to.is_somewhere()
                    && beside.to != foe.hex
                    && beside.water != Water::River
                    && is_held(field, by, beside.to)
            });
        open += usize::from(!covered && !is_held(field, by, edge.to));
    }
    open
}

/// Whether an attack leaves no way of retreat.
fn is_shut_in(field: &Field<'_, '_>, foe: Stand, by: &[Chance]) -> bool {
    open_ways(field, foe, by) == 0
}

/// Whether who attacks from a hex and is beaten has nowhere to go: every way out lies under the enemy's zones, and the edge of the
/// map is none (RA-11.44-01). A friend does not keep it open (RA-11.42-02).
fn is_cornered(field: &Field<'_, '_>, from: HexId, on: HexId) -> bool {
    let picture = field.picture;
    let edges = picture.game.scenario().hex(from).edges.iter().enumerate();
    !edges.into_iter().any(|(direction, edge)| {
        edge.to.is_somewhere()
            && edge.to != on
            && picture.game.is_crossable(from, direction)
            && !picture.is_covered(edge.to)
            && picture.game.holder_of(edge.to) != Some(picture.side.other())
            && picture.game.scenario().hex(edge.to).in_play
    })
}

/// What the hex of an enemy is worth to whoever takes it, in hundredths of a strength point.
fn prize(field: &Field<'_, '_>, hex: HexId) -> i32 {
    let picture = field.picture;
    let open = picture.goals.iter().filter(|goal| !goal.held);
    // Who stands before a goal bars the way to it.
    let barred = open.map(|goal| match i32::from(picture.ground.march(hex, goal.hex)) {
        0 => goal.worth * 2,
        march if picture.by_place() => goal.worth * picture.manner.barrier / 100 * (14 - march).max(0) / 14,
        _ => 0,
    });
    barred.max().unwrap_or(0).max(15)
}

/// The hexes from which a body could attack another, as far as it can get there.
fn hexes(
    field: &Field<'_, '_>,
    place: usize,
    on: HexId,
    leeway: Option<(HexId, i32, i32)>,
    out: &mut Vec<Chance>,
) {
    let body = &field.bodies[place];
    let Some(reach) = body.reach.as_ref() else { return };
    if body.ordered || body.sort != Sort::Troops || body.strength == 0 {
        return;
    }
    let (game, side) = (field.picture.game, field.picture.side);
    let points = body.points(game);
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
        let given_up = leeway.map_or(0, |(goal, best, pace)| {
            (i32::from(field.picture.ground.march(from, goal)) - best).max(0) * pace
        });
        out.push(Chance { body: place, from, fault: others + river + moves + given_up });
    }
}
