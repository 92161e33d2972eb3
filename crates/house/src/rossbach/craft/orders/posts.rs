//! Where those go who attack nobody: to goals, to the enemy or away from him, to their officers; the staff behind its troops,
//! trains out of reach, vedettes before the front.

use vedette_rossbach::FRENCH;
use vedette_rossbach::scenario::{PieceKind, Settlement, Slope, Water};
use vedette_rossbach::sets::{FormationId, HexId, PieceId, PieceSet};

use super::bodies::{Body, Field, Sort};
use super::company::{Company, commands_the_army};
use super::corps::Marches;
use super::{Order, Temper};
use crate::rossbach::craft::picture::Picture;
use crate::rossbach::craft::reach::{Reach, Setting};
use crate::rossbach::craft::{battle, odds, supply};

/// Hexes from the enemy at which a leader who brings units back is safe: a march, and the distance that the rules ask for.
const SAFE: i32 = 11;
/// A corps commander with fewer half points on the map has nobody to lead.
const LED: i32 = 16;

/// What draws a body, and how much.
#[derive(Clone, Copy)]
pub(super) struct Pull {
    pub(super) goal: HexId,
    /// Hundredths for half a point.
    pub(super) pace: i32,
}

/// Orders for everybody who has none.
pub(super) fn plan(field: &mut Field<'_, '_>, temper: &Temper) {
    let mut sent = vec![0; field.picture.goals.len()];
    let corps = Marches::on_campaign(field.picture, temper, &mut sent);
    for sorts in [&[Sort::Troops][..], &[Sort::Vedette], &[Sort::Staff, Sort::Train]] {
        let mut places: Vec<usize> = (0..field.bodies.len())
            .filter(|&place| !field.bodies[place].ordered && sorts.contains(&field.bodies[place].sort))
            .collect();
        // Who is nearest to what draws him goes first and clears the road for the others.
        places.sort_by_cached_key(|&place| {
            let body = &field.bodies[place];
            let (pull, led) = drawn(field.picture, body, &corps, temper, &sent);
            let march = pull.map_or(u16::MAX, |pull| field.picture.ground.march(body.hex, pull.goal));
            let turn = if led { corps.turn_of(corps_of(field.picture, body)) } else { usize::MAX };
            (turn, commands_the_army(field.picture, body), march, std::cmp::Reverse(body.strength), place)
        });
        for place in places {
            let (pull, led) = drawn(field.picture, &field.bodies[place], &corps, temper, &sent);
            if let Some(pull) = pull.filter(|_| !led)
                && let Some(goal) = field.picture.goals.iter().position(|goal| goal.hex == pull.goal)
            {
                sent[goal] += field.bodies[place].strength;
            }
            settle(field, place, pull, temper);
        }
    }
}

/// What draws a body, and whether it is its corps that is drawn.
fn drawn(
    picture: &Picture<'_>,
    body: &Body,
    corps: &Marches,
    temper: &Temper,
    sent: &[i32],
) -> (Option<Pull>, bool) {
    let led = body.pieces.first().filter(|_| body.sort == Sort::Troops);
    let led = led.and_then(|unit| corps.pull(picture, unit, body.hex));
    (led.unwrap_or_else(|| pull(picture, body.hex, temper, sent)), led.is_some())
}

/// What draws a body that moves by itself.
fn drawn_alone(picture: &Picture<'_>, body: &Body, temper: &Temper) -> Option<Pull> {
    let mut sent = vec![0; picture.goals.len()];
    let corps = Marches::on_campaign(picture, temper, &mut sent);
    drawn(picture, body, &corps, temper, &[]).0
}

/// The formation of a body.
fn corps_of(picture: &Picture<'_>, body: &Body) -> FormationId {
    body.pieces.first().map_or(FormationId::NONE, |piece| picture.game.corps_of(piece))
}

/// What draws a stack: a goal, or an enemy when the side is behind and must attack.
fn pull(picture: &Picture<'_>, from: HexId, temper: &Temper, sent: &[i32]) -> Option<Pull> {
    let goal = picture.aim(from, temper.focus, sent);
    let quarry = picture.quarry(from).filter(|_| temper.drive > 100 || goal.is_none() && temper.drive > 80);
    // On campaign nobody leaves his road for an enemy who is not near it, unless he cuts it.
    let detour = |foe: HexId| {
        if picture.is_in_the_rear(foe, from) { picture.manner.rear } else { picture.manner.detour }
    };
    let near = |&(foe, march): &(HexId, u16)| i32::from(march) <= detour(foe);
    let quarry = quarry.filter(|quarry| goal.is_none() || !picture.on_campaign() || near(quarry));
    let (goal, _) = match (goal, quarry) {
        (Some(goal), Some(quarry)) if quarry.1 + 6 < goal.1 => quarry,
        (Some(goal), _) => goal,
        (None, quarry) => quarry?,
    };
    Some(Pull { goal, pace: picture.pace(goal) * temper.drive / 100 })
}

/// Finds the best end of a body's march and orders it there.
fn settle(field: &mut Field<'_, '_>, place: usize, pull: Option<Pull>, temper: &Temper) {
    let sort = field.bodies[place].sort;
    let baggage = sort == Sort::Train && supplies(field, &field.bodies[place]);
    if sort == Sort::Train && !baggage && field.picture.nearest_foe(field.bodies[place].hex) > 6 {
        return field.order(place, Vec::new(), false, false);
    }
    if baggage {
        return send_baggage(field, place);
    }
    // Others may have cleared the way since it was looked at.
    field.bodies[place].reach = None;
    field.explore(place);
    let body = &field.bodies[place];
    let points = body.points(field.picture.game);
    let single = body.pieces.and(weighty(field)).len() == 1;
    let far = field.picture.nearest_force(body.hex) > 2;
    let column = (single && sort == Sort::Troops && far && body.entry.is_none())
        .then(|| field.reach(body, points, true));
    let beyond = pull.and_then(|pull| {
        let (goal, _) = field.picture.aim_beyond(pull.goal, pull.goal, &[])?;
        Some(Pull { goal, ..pull })
    });
    let company = Company::of(field, body);
    let mut best: Option<(i32, HexId, bool)> = None;
    let mut consider = |reach: &Reach, in_column: bool| {
        for &hex in &reach.hexes {
            let left = points.saturating_sub(reach.cost(hex).unwrap_or(0));
            let crowded = in_column && !field.there(hex, body.pieces).and(weighty(field)).is_empty();
            if crowded || !field.can_end(body, hex, left) {
                continue;
            }
            // Troops who march through a goal have it, and go on to the next; an officer takes nothing.
            let through = pull.filter(|pull| {
                sort == Sort::Troops && taken(field, pull.goal) && reach.passes(hex, pull.goal)
            });
            let drawn = if through.is_some() { beyond } else { pull };
            let mut worth = value(field, body, &company, hex, drawn, temper);
            worth += through.map_or(0, |_| 300);
            worth += departure(field, body, hex, left) + temper.fancy(place, hex);
            // A column is caught on the road.
            if in_column && hex != body.hex {
                worth -= if field.picture.nearest_force(hex) <= 2 { 30 } else { 3 };
            }
            if best.is_none_or(|(most, ..)| worth > most) {
                best = Some((worth, hex, in_column));
            }
        }
    };
    if let Some(reach) = &body.reach {
        consider(reach, false);
    }
    if let Some(reach) = &column {
        consider(reach, true);
    }
    let Some((_, hex, in_column)) = best else { return };
    let reach = if in_column { column.as_ref() } else { body.reach.as_ref() };
    let way = reach.map(|reach| reach.way(hex)).unwrap_or_default();
    // Who stays on the road though the enemy is near leaves it.
    let deploy = body.column && !in_column && (!way.is_empty() || !far);
    field.order(place, way, in_column, deploy);
}

/// Baggage goes by road to where it feeds the army, or stays where it is.
fn send_baggage(field: &mut Field<'_, '_>, place: usize) {
    let body = &field.bodies[place];
    let Some(train) = body.pieces.first() else { return };
    let points = body.points(field.picture.game);
    let reach = field.reach(body, points, true);
    let free =
        |hex: &HexId| *hex == body.hex || field.there(*hex, body.pieces).and(weighty(field)).is_empty();
    let ends = reach.hexes.iter().copied().filter(free);
    let depot = supply::best_depot(field.picture, train, ends).unwrap_or(body.hex);
    field.order(place, reach.way(depot), true, false);
}

/// Whether a hex is a goal that changes hands when somebody enters it.
fn taken(field: &Field<'_, '_>, hex: HexId) -> bool {
    let exits = &field.picture.ground.exits;
    field.picture.goals.iter().any(|goal| goal.hex == hex && !goal.held && !exits.contains(&hex))
}

/// Who comes to the edge of the map with a point left can leave it, where that counts: the smaller the better.
fn departure(field: &Field<'_, '_>, body: &Body, hex: HexId, left: u8) -> i32 {
    let picture = field.picture;
    let counts = picture.side == FRENCH && body.sort == Sort::Troops && !picture.game.has_exited();
    let leaves = counts && left >= 2 && picture.ground.exits.contains(&hex);
    if leaves && !picture.is_covered(hex) { 1_500 - 20 * body.strength } else { 0 }
}

fn weighty(field: &Field<'_, '_>) -> PieceSet {
    let tables = &field.picture.game.scenario().tables;
    tables.units.or(tables.trains)
}

/// What it is worth to a body to stand in a hex.
fn value(
    field: &Field<'_, '_>,
    body: &Body,
    company: &Company,
    hex: HexId,
    pull: Option<Pull>,
    temper: &Temper,
) -> i32 {
    match body.sort {
        Sort::Troops => troops(field, body, hex, pull, temper) + cohesion(field.picture, company, hex),
        Sort::Vedette => vedette(field, body, hex),
        Sort::Staff => staff(field, body, company, hex),
        Sort::Train => i32::from(field.picture.nearest_foe(hex).min(12)) * 20,
    }
}

fn troops(field: &Field<'_, '_>, body: &Body, hex: HexId, pull: Option<Pull>, temper: &Temper) -> i32 {
    let picture = field.picture;
    let mut worth = 0;
    let worn = body.pieces.into_iter().any(|piece| picture.game.is_shaken(piece));
    // On campaign who is worn is mostly hungry, and goes to meet the baggage.
    let pull = match picture.baggage() {
        Some(goal) if worn => pull.map(|pull| Pull { goal, ..pull }),
        _ => pull.filter(|_| !worn),
    };
    if let Some(pull) = pull {
        worth -= i32::from(picture.ground.march(hex, pull.goal)) * pull.pace;
    }
    worth += engagement(field, body, hex);
    worth - danger(field, body, hex) * temper.caution * if worn { 2 } else { 1 } / 100
}

/// Who stands in an enemy zone when combat comes must attack.
fn engagement(field: &Field<'_, '_>, body: &Body, hex: HexId) -> i32 {
    let (game, side) = (field.picture.game, field.picture.side);
    if !field.picture.is_covered(hex) {
        return 0;
    }
    let others = game.zones_on(side.other(), hex).filter(|on| !field.targets.contains(on));
    let worst = others
        .map(|on| {
            let prospect = game.prospect(&[(body.pieces, hex)], &[on]);
            let ranks = battle::ranks(game, side, &[(body.pieces, hex)], &[on]);
            odds::outlook(prospect, &ranks, false, false).worth(field.picture.taste, 0).min(0)
        })
        .min();
    let spared = match (field.picture.has_the_last_word(), field.picture.may_withdraw()) {
        (true, _) => 4,
        (_, true) => field.picture.manner.withdrawal,
        _ => 1,
    };
    (worst.unwrap_or(0) - 25) * spared
}

/// What the enemy could do to a body in a hex, in hundredths of a strength point.
fn danger(field: &Field<'_, '_>, body: &Body, hex: HexId) -> i32 {
    let picture = field.picture;
    let threat = picture.threat(hex);
    if threat == 0 {
        return 0;
    }
    let claims = field.claims.iter().filter(|(claimed, _)| picture.distance(*claimed, hex) <= 2);
    let ordered: i32 = claims
        .map(|(claimed, pieces)| {
            let strength: i32 =
                pieces.into_iter().map(|piece| i32::from(picture.game.strength_of(piece))).sum();
            if picture.distance(*claimed, hex) <= 1 { strength } else { strength / 2 }
        })
        .sum();
    let stance = (body.strength * cover(picture, hex)) / 100;
    let support = stance + ordered + picture.support(hex, field.away.or(body.pieces));
    let over = (100 * threat / support.max(1) - 80).clamp(0, picture.manner.dread);
    50 * body.strength * over / 250
}

/// How much ground strengthens who defends it, in hundredths.
fn cover(picture: &Picture<'_>, hex: HexId) -> i32 {
    let ground = picture.game.scenario().hex(hex);
    let sides = ground.edges.iter().filter(|edge| edge.to.is_somewhere());
    let held = sides.filter(|edge| edge.water != Water::None || edge.slope == Slope::Down).count() as i32;
    match ground.settlement {
        Settlement::Fortified => 250,
        Settlement::Town => 150,
        _ => 100 + 8 * held,
    }
}

/// Whether a body is baggage on which an army lives: in a battle of a day nobody does.
fn supplies(field: &Field<'_, '_>, body: &Body) -> bool {
    let picture = field.picture;
    let baggage = |piece: PieceId| picture.game.scenario().piece(piece).kind == PieceKind::Baggage;
    picture.on_campaign() && body.pieces.into_iter().any(baggage)
}

/// Units stay where an officer of theirs can command them.
fn cohesion(picture: &Picture<'_>, company: &Company, hex: HexId) -> i32 {
    let Company::Officers(officers) = company else { return 0 };
    let near = officers.iter().map(|&at| i32::from(picture.distance(at, hex))).min();
    near.map_or(0, |near| -12 * (near - 2).clamp(0, 6))
}

/// A vedette stands two hexes before the enemy, out of his zones and away from other vedettes.
fn vedette(field: &Field<'_, '_>, body: &Body, hex: HexId) -> i32 {
    let picture = field.picture;
    let zone = picture.is_covered(hex);
    let near = i32::from(picture.nearest_foe(hex)).min(20);
    let others = field
        .claims
        .iter()
        .filter(|(_, pieces)| !pieces.and(picture.game.scenario().tables.vedettes).is_empty());
    let crowded = others.map(|(at, _)| 2 - i32::from(picture.distance(*at, hex)).min(2)).sum::<i32>();
    let _ = body;
    -30 * (near - 2).abs() - 20 * crowded - if zone { 300 } else { 0 }
}

/// Leaders ride with their troops; those who must not be captured keep behind.
fn staff(field: &Field<'_, '_>, body: &Body, company: &Company, hex: HexId) -> i32 {
    let picture = field.picture;
    let scenario = picture.game.scenario();
    let Some(leader) = body.pieces.first() else { return 0 };
    let printed = scenario.piece(leader);
    let corps = picture.game.corps_of(leader);
    let precious = printed.army || !corps.is_some();
    if collects(picture, leader) {
        return collector(field, body, hex);
    }
    let zone = picture.is_covered(hex);
    let near = i32::from(picture.nearest_foe(hex)).min(6);
    let alone = field.there(hex, body.pieces).and(scenario.tables.units).is_empty();
    let mut worth = match (zone, precious, alone) {
        (true, true, _) => -5_000,
        (true, false, true) => -300,
        (true, false, false) => -40,
        _ => 0,
    };
    if alone {
        worth -= if precious { 400 } else { 60 } * (6 - near).max(0);
    } else if precious && near < 3 {
        // On campaign there is more to lose by his capture than the orders of a turn.
        worth -= if picture.marches_by_corps() { 600 } else { 200 } * (3 - near);
    }
    let Company::Units(units) = company else { return worth };
    for &(at, strength, own) in units {
        let distance = i32::from(picture.distance(at, hex));
        let carried = match distance {
            0..=2 => 6,
            3 | 4 if picture.game.carries(picture.side, hex, at) => 5,
            3 | 4 => 1,
            _ => 0,
        };
        worth += strength * (carried * if own { 3 } else { 1 } - distance.min(30) / 4);
    }
    worth
}

/// Whether a leader has nobody to lead and may bring back units of any corps instead (RA-6.15-03): heads of state, and corps
/// commanders with hardly any troops left while the army has its own commander.
fn collects(picture: &Picture<'_>, leader: PieceId) -> bool {
    let (game, tables) = (picture.game, &picture.game.scenario().tables);
    let printed = game.scenario().piece(leader);
    if printed.kind == PieceKind::Head {
        return true;
    }
    if printed.kind != PieceKind::Commander || printed.army {
        return false;
    }
    let own = tables.of_side[picture.side.index()];
    let led = own.and(tables.leaders).into_iter().any(|other| {
        let printed = game.scenario().piece(other);
        printed.army && printed.kind == PieceKind::Commander && game.hex_of(other).is_some()
    });
    let corps = game.corps_of(leader);
    let there = |unit: &PieceId| game.corps_of(*unit) == corps && game.hex_of(*unit).is_some();
    let around = own.and(tables.units).into_iter().filter(there);
    led && around.map(|unit| i32::from(game.strength_of(unit))).sum::<i32>() < LED
}

/// Far enough from the enemy to bring units back after his next march too (RA-6.15-01), and not farther.
fn collector(field: &Field<'_, '_>, body: &Body, hex: HexId) -> i32 {
    let picture = field.picture;
    let near = i32::from(picture.nearest_foe(hex)).min(30);
    let crowd = field.there(hex, body.pieces).and(weighty(field)).len() as i32;
    -60 * (SAFE - near).max(0) - 3 * (near - SAFE).max(0) - 10 * crowd
}

/// The order for a stack that moves by itself, on its own initiative: to attack together with whoever stands next to the enemy already,
/// or else to the best post.
pub(in crate::rossbach::craft) fn lone(picture: &Picture<'_>, temper: &Temper) -> Option<Order> {
    let march = picture.game.march_now();
    let mut field = Field::new(picture);
    field.bodies.clear();
    let body = marching(picture);
    let column = body.column;
    field.bodies.push(body);
    let setting = Setting {
        pieces: march.stack,
        from: march.at,
        points: if column { march.left.saturating_sub(2) } else { march.left },
        column: false,
        begun: march.begun,
        gone: PieceSet::NONE,
    };
    field.bodies[0].reach = Some(Reach::new(picture, setting, &[]));
    let units = picture.game.scenario().tables.units;
    if field.bodies[0].sort == Sort::Troops && picture.nearest_foe(march.at) <= 9 {
        let ready = picture.own.iter().filter(|stand| picture.is_covered(stand.hex));
        for stand in ready {
            let pieces = stand.pieces.minus(march.stack);
            if !pieces.and(units).is_empty() {
                field.keep(pieces, stand.hex);
            }
        }
        super::attacks::plan(&mut field, temper);
    }
    if !field.bodies[0].ordered {
        let pull = drawn_alone(picture, &field.bodies[0], temper);
        settle(&mut field, 0, pull, temper);
    }
    let order = field.orders.into_iter().find(|order| order.pieces == march.stack)?;
    Some(Order { from: march.from, ..order })
}

/// The stack that is on the march.
fn marching(picture: &Picture<'_>) -> Body {
    let march = picture.game.march_now();
    let column = march.stack.into_iter().any(|piece| picture.game.is_in_column(piece));
    let tables = &picture.game.scenario().tables;
    let sort = if !march.stack.and(tables.units).is_empty() {
        Sort::Troops
    } else if !march.stack.and(tables.vedettes).is_empty() {
        Sort::Vedette
    } else if !march.stack.and(tables.leaders).is_empty() {
        Sort::Staff
    } else {
        Sort::Train
    };
    let strength = march.stack.into_iter().map(|piece| i32::from(picture.game.strength_of(piece))).sum();
    Body {
        pieces: march.stack,
        hex: march.at,
        sort,
        strength,
        column,
        reach: None,
        ordered: false,
        entry: None,
    }
}

/// Where a stack that is on the march already goes best, by its goals alone: for who takes up a game in the middle of a move.
pub(in crate::rossbach::craft) fn post(picture: &Picture<'_>, temper: &Temper) -> Option<Vec<HexId>> {
    let march = picture.game.march_now();
    if !march.at.is_somewhere() {
        return None;
    }
    let mut field = Field::new(picture);
    field.bodies.clear();
    let body = marching(picture);
    let column = body.column;
    let setting = Setting {
        pieces: march.stack,
        from: march.at,
        points: march.left,
        column,
        begun: march.begun,
        gone: PieceSet::NONE,
    };
    let reach = Reach::new(picture, setting, &[]);
    let pull = drawn_alone(picture, &body, temper);
    let ends = reach.hexes.iter().filter(|&&hex| {
        let left = march.left.saturating_sub(reach.cost(hex).unwrap_or(0));
        field.can_end(&body, hex, left)
    });
    let company = Company::of(&field, &body);
    let worth = |hex: HexId| value(&field, &body, &company, hex, pull, temper);
    let best = ends.max_by_key(|&&hex| (worth(hex), std::cmp::Reverse(hex)))?;
    Some(reach.way(*best))
}
