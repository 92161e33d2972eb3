//! Marches that decide the game where places do: off the map by the exit as soon as somebody can, and in the last turn into the
//! hexes that count. They come before all attacks.

use vedette_rossbach::FRENCH;
use vedette_rossbach::sets::HexId;

use super::bodies::{Field, Sort};
use crate::rossbach::craft::reach::Reach;

/// A march that somebody can make.
struct March {
    body: usize,
    way: Vec<HexId>,
    column: bool,
}

/// Orders the marches that decide.
pub(super) fn plan(field: &mut Field<'_, '_>) {
    if !field.picture.by_place() {
        return;
    }
    let leaves = field.picture.side == FRENCH && !field.picture.game.has_exited();
    let exits = field.picture.ground.exits.clone();
    // The weakest leaves: he is not seen again. One point is left for the step over the edge.
    if leaves && let Some(march) = best(field, &exits, 2, true) {
        order(field, march);
    }
    if field.picture.turns > 1 {
        return;
    }
    let open = field.picture.goals.iter().filter(|goal| !goal.held && !exits.contains(&goal.hex));
    for hex in open.map(|goal| goal.hex).collect::<Vec<HexId>>() {
        if let Some(march) = best(field, &[hex], 0, false) {
            order(field, march);
        }
    }
}

fn order(field: &mut Field<'_, '_>, march: March) {
    let deploy = field.bodies[march.body].column && !march.column;
    field.order(march.body, march.way, march.column, deploy);
}

/// The weakest, or the strongest, who can get to one of some hexes with points left.
fn best(field: &mut Field<'_, '_>, hexes: &[HexId], spare: u8, weakest: bool) -> Option<March> {
    let mut found: Option<(i32, March)> = None;
    for place in 0..field.bodies.len() {
        if field.bodies[place].ordered || field.bodies[place].sort != Sort::Troops {
            continue;
        }
        field.explore(place);
        let body = &field.bodies[place];
        let points = body.points(field.picture.game);
        let strength = if weakest { -body.strength } else { body.strength };
        let deployed = if body.column { points.saturating_sub(2) } else { points };
        let column = field.reach(body, points, true);
        let ways = body.reach.iter().map(|reach| (reach, deployed, false)).chain([(&column, points, true)]);
        let fits = |reach: &Reach, points: u8, hex: HexId, in_column: bool| {
            let zone = field.picture.is_covered(hex);
            let left = reach.cost(hex).and_then(|cost| points.checked_sub(cost));
            left.is_some_and(|left| {
                left >= spare
                    && !(zone && (in_column || spare > 0))
                    && (spare > 0 || field.can_end(body, hex, left))
            })
        };
        let way = ways
            .flat_map(|(reach, points, in_column)| {
                hexes.iter().map(move |&hex| (reach, points, hex, in_column))
            })
            .find(|&(reach, points, hex, in_column)| fits(reach, points, hex, in_column));
        if let Some((reach, _, hex, column)) = way
            && found.as_ref().is_none_or(|(best, _)| strength > *best)
        {
            found = Some((strength, March { body: place, way: reach.way(hex), column }));
        }
    }
    found.map(|found| found.1)
}
