//! What a learned judgement weighs in a position, for the French: the points as they stand, how far the next steps of the tables
//! are, the player turns to come, and how both armies stand. No hex is named and no unit, so it fits other values of the same
//! battle too.

use vedette_kernel::Side;
use vedette_rossbach::scenario::{PieceKind, Victory};
use vedette_rossbach::sets::{FormationId, HexId, PieceId};
use vedette_rossbach::{FRENCH, PRUSSIANS, Position};

use super::ground::Ground;
use super::judgement;
use super::picture::{self, Stand};

/// So many player turns to come are told apart: a battle of a day.
const TURNS: usize = 6;
/// What is counted of the points, of each army, and of the places that decide.
const POINTS: usize = 16;
const ARMY: usize = 12;
const PLACES: usize = 6;
/// How many counts a learned judgement weighs.
pub(super) const COUNTS: usize = 2 * TURNS + POINTS + 2 * ARMY + PLACES;

/// The Prussian losses at which their award falls (RA-T-PRUSLOSS-01).
const STEPS: [i32; 4] = [11, 25, 41, 51];

/// The counts of a position.
pub(super) fn counts(game: &Position, ground: &Ground) -> [f64; COUNTS] {
    let stands = [picture::stands(game, FRENCH), picture::stands(game, PRUSSIANS)];
    let left = player_turns_left(game);
    let ahead = f64::from(lead(game));
    let mut out = [0.0; COUNTS];
    let (turns, rest) = out.split_at_mut(2 * TURNS);
    let now = left.clamp(1, TURNS) - 1;
    turns[now] = 1.0;
    turns[TURNS + now] = if ahead > 0.0 { 1.0 } else { -1.0 };
    let (points, rest) = rest.split_at_mut(POINTS);
    points.copy_from_slice(&standing(game, ground, left, ahead));
    let (french, rest) = rest.split_at_mut(ARMY);
    french.copy_from_slice(&army(game, FRENCH, &stands));
    let (prussian, places) = rest.split_at_mut(ARMY);
    prussian.copy_from_slice(&army(game, PRUSSIANS, &stands));
    places.copy_from_slice(&strategic(game, ground, &stands));
    out
}

/// How many player turns are to come, the one that begins included; at Night too.
fn player_turns_left(game: &Position) -> usize {
    let frame = &game.scenario().frame;
    let turns = usize::from(frame.last_turn.saturating_sub(game.turn()));
    2 * turns + if game.phasing() == frame.first { 2 } else { 1 }
}

/// By how many points the French are ahead as it stands.
fn lead(game: &Position) -> i16 {
    let [french, prussian] = game.points();
    french - prussian
}

/// The points, and how far it is to the next steps of the tables. Luck has so many turns to change them.
fn standing(game: &Position, ground: &Ground, left: usize, ahead: f64) -> [f64; POINTS] {
    let spread = (left as f64).sqrt();
    let [french, prussian] = [FRENCH, PRUSSIANS].map(|side| i32::from(game.losses(side)));
    let near = |distance: i32| f64::from(distance.clamp(-15, 15));
    let step = STEPS.into_iter().find(|&step| step > prussian).map_or(15, |step| step - prussian);
    let [worn_french, worn_prussian] = [FRENCH, PRUSSIANS].map(|side| worn(game, side));
    [
        ahead.clamp(-8.0, 8.0),
        ahead.clamp(-8.0, 8.0) / spread,
        f64::from(judgement::lead(game, ground, FRENCH)) / 100.0 / spread,
        near(french),
        near(prussian),
        near(prussian - 3 * french),
        near(prussian - 2 * french),
        near(prussian - french),
        near(prussian - 3 * french) / spread,
        f64::from(step.min(15)),
        worn_french[0],
        worn_french[1],
        worn_prussian[0],
        worn_prussian[1],
        if french == 0 { 1.0 } else { 0.0 },
        if prussian == 0 { 1.0 } else { 0.0 },
    ]
}

/// How many formations of a side are broken, and how near the others are to it.
fn worn(game: &Position, side: Side) -> [f64; 2] {
    let formations = game.scenario().formations.iter().enumerate().filter(|(_, one)| one.side == side);
    let mut found = [0.0; 2];
    for (place, _) in formations {
        let (lost, limit) = game.wear(FormationId(place as u8));
        let Some(limit) = limit.filter(|&limit| limit > 0) else { continue };
        if lost >= limit {
            found[0] += 1.0;
        } else {
            found[1] += (f64::from(lost) / f64::from(limit)).powi(2);
        }
    }
    found
}

/// How an army stands: how strong, how much of it in the enemy's zones, shut in, worn, on the road, out of command, outnumbered within two, three
/// and five hexes, gathered, and how far from the enemy.
fn army(game: &Position, side: Side, stands: &[Vec<Stand>; 2]) -> [f64; ARMY] {
    let map = &game.scenario().map;
    let (own, foes) = (&stands[side.index()], &stands[side.other().index()]);
    let mut out = [0.0; ARMY];
    let units = game.scenario().tables.units.and(game.army_of(side));
    let weight = |piece: PieceId| f64::from(game.strength_of(piece));
    for unit in units {
        let Some(hex) = game.hex_of(unit) else { continue };
        let strength = weight(unit);
        out[0] += strength;
        if game.is_zone_of(side.other(), hex) {
            out[1] += strength;
            out[2] += if game.is_trapped(unit) { strength } else { 0.0 };
        }
        out[3] += if game.is_shaken(unit) { strength } else { 0.0 };
        out[4] += if game.is_in_column(unit) { strength } else { 0.0 };
        out[5] += if is_led(game, unit, hex) { 0.0 } else { strength };
    }
    let within = |stands: &[Stand], hex: HexId, hexes: u8| -> f64 {
        let near = stands.iter().filter(|stand| map.distance(stand.hex, hex) <= hexes);
        near.map(|stand| f64::from(stand.strength)).sum()
    };
    for stand in own.iter().filter(|stand| stand.strength > 2) {
        let strength = f64::from(stand.strength);
        for (place, (theirs, ours)) in [(2, 1), (3, 2), (5, 3)].into_iter().enumerate() {
            let over = within(foes, stand.hex, theirs) / within(own, stand.hex, ours).max(1.0);
            out[6 + place] += strength * (over - 1.2).clamp(0.0, 2.0);
        }
        out[9] += strength * within(own, stand.hex, 2) / 40.0;
        let near =
            foes.iter().filter(|foe| foe.strength > 2).map(|foe| map.distance(foe.hex, stand.hex)).min();
        let near = near.unwrap_or(20).min(20);
        out[10] += if near <= 3 { strength } else { 0.0 };
        out[11] += strength * f64::from(near) / 10.0;
    }
    out
}

/// Whether an officer of its corps, or a commander of the army, is near enough to a unit to lead it.
fn is_led(game: &Position, unit: PieceId, hex: HexId) -> bool {
    let scenario = game.scenario();
    let (side, corps) = (scenario.piece(unit).side, game.corps_of(unit));
    let leaders = scenario.tables.leaders.and(game.army_of(side)).into_iter();
    let mut near = leaders.filter(|&leader| {
        let printed = scenario.piece(leader);
        let leads = corps.is_some() && game.corps_of(leader) == corps
            || printed.army && printed.kind == PieceKind::Commander;
        leads && game.hex_of(leader).is_some_and(|at| scenario.map.distance(at, hex) <= 4)
    });
    near.next().is_some()
}

/// Where places decide: who holds them and how likely they change hands.
fn strategic(game: &Position, ground: &Ground, stands: &[Vec<Stand>; 2]) -> [f64; PLACES] {
    let mut out = [0.0; PLACES];
    let Victory::Saalfeld(goals) = game.scenario().frame.victory else { return out };
    let exited = if game.has_exited() { 1.0 } else { -1.0 };
    out[0] = exited;
    for (place, &hex) in goals.iter().take(2).enumerate() {
        let holder = game.scenario().frame.sources.iter().position(|source| source.hex == hex);
        let holder = holder.and_then(|source| game.controller(source)).unwrap_or(PRUSSIANS);
        let menace = judgement::menace(game, ground, stands, hex, holder) / 100.0;
        out[1 + 2 * place] = if holder == FRENCH { 1.0 } else { -1.0 };
        out[2 + 2 * place] = if holder == FRENCH { 1.0 - menace } else { menace };
    }
    let ways = ground.exits.iter().map(|&hex| judgement::menace(game, ground, stands, hex, PRUSSIANS));
    out[5] = ways.fold(0.0, f64::max) / 100.0;
    out
}
