//! What an attack does to the chance to win where points are counted: a loss that carries a side over a step of the tables is
//! worth more than one that does not, and the fewer turns are left the more only that counts.

use vedette_rossbach::sets::{FormationId, HexId, PieceId, PieceSet};
use vedette_rossbach::tables::{self, Verdict};
use vedette_rossbach::{FRENCH, Prospect};

use super::picture::Picture;

/// A game that is surely won.
const SURE: f64 = 1_000.0;
/// How far from certain the points of the last turn are, in points: only the enemy's own last turn can change them.
const LAST_WORD: f64 = 0.15;

/// Who is lost on either side: the own units, and the enemy's.
type Toll = (PieceSet, PieceSet);

/// How much an attack changes the chance to win on average, in thousandths. What the enemy does afterwards is left out.
pub(super) fn chance_gained(
    picture: &Picture<'_>,
    prospect: Prospect,
    forces: &[(PieceSet, HexId)],
    on: &[HexId],
    trapped: bool,
    cornered: bool,
) -> i32 {
    let Some(score) = picture.score else { return 0 };
    let game = picture.game;
    let fighters = |pieces: PieceSet| -> PieceSet {
        pieces.into_iter().filter(|&piece| game.strength_of(piece) > 0).collect()
    };
    let own = fighters(forces.iter().fold(PieceSet::NONE, |all, (pieces, _)| all.or(*pieces)));
    let foe = on.iter().fold(PieceSet::NONE, |all, &hex| all.or(game.force_at(picture.side.other(), hex)));
    let foe = fighters(foe);
    let (attack, defence) = (prospect.attack, prospect.defence);
    let toll = |verdict: Verdict| -> Toll {
        match verdict {
            Verdict::AttackerEliminated => (own, PieceSet::NONE),
            Verdict::AttackerRetreat(_) if cornered => (own, PieceSet::NONE),
            Verdict::AttackerHalf => (given_up(picture, own, attack.div_ceil(2)), PieceSet::NONE),
            Verdict::Exchange if attack > defence => (given_up(picture, own, defence.div_ceil(2)), foe),
            Verdict::Exchange => (own, given_up(picture, foe, attack.div_ceil(2))),
            Verdict::DefenderRetreat(_) if trapped => (PieceSet::NONE, foe),
            Verdict::DefenderEliminated => (PieceSet::NONE, foe),
            Verdict::DefenderHalf => (PieceSet::NONE, given_up(picture, foe, defence.div_ceil(2))),
            Verdict::AttackerRetreat(_) | Verdict::DefenderRetreat(_) => (PieceSet::NONE, PieceSet::NONE),
        }
    };
    let width = LAST_WORD + f64::from(picture.manner.open) / 100.0 * f64::from(picture.turns.max(1) - 1);
    let chance = |score: i32| SURE / (1.0 + (-(f64::from(score) - 0.5) / width).exp());
    let before = chance(score);
    let mut known: [Option<(Toll, f64)>; 6] = [None; 6];
    let mut sum = 0.0;
    for die in 1..=6 {
        let lost = toll(tables::result(prospect.column, die));
        if lost.0.is_empty() && lost.1.is_empty() {
            continue;
        }
        // Many of the six are the same.
        let seen = known.iter().flatten().find(|(toll, _)| *toll == lost).map(|found| found.1);
        let gained = seen.unwrap_or_else(|| chance(score + swing(picture, lost)) - before);
        known[usize::from(die) - 1] = Some((lost, gained));
        sum += gained;
    }
    (sum / 6.0) as i32
}

/// The units that make good a loss: one that is enough and no larger than it must be, or else the smallest together.
fn given_up(picture: &Picture<'_>, pieces: PieceSet, due: u16) -> PieceSet {
    let strength = |piece: PieceId| picture.game.strength_of(piece);
    let enough =
        pieces.into_iter().filter(|&piece| strength(piece) >= due).min_by_key(|&piece| strength(piece));
    if let Some(piece) = enough {
        return PieceSet::of(piece);
    }
    let mut all: Vec<PieceId> = pieces.into_iter().collect();
    all.sort_by_key(|&piece| strength(piece));
    let (mut given, mut sum) = (PieceSet::NONE, 0);
    for piece in all {
        if sum >= due {
            break;
        }
        sum += strength(piece);
        given = given.or(PieceSet::of(piece));
    }
    given
}

/// By how many points a side comes nearer to winning when it loses some units and the enemy others.
fn swing(picture: &Picture<'_>, (own, foe): Toll) -> i32 {
    let game = picture.game;
    let units = game.scenario().tables.units;
    let sides = if picture.side == FRENCH { [own, foe] } else { [foe, own] };
    let counted = |pieces: PieceSet| -> u16 {
        let value = |piece: PieceId| {
            let printed = game.scenario().piece(piece);
            u16::from(printed.reduced.unwrap_or(printed.full).strength)
        };
        pieces.and(units).into_iter().map(value).sum::<u16>() / 2
    };
    let before = picture.lost;
    let after = [before[0] + counted(sides[0]), before[1] + counted(sides[1])];
    let ratio = |lost: [u16; 2]| i32::from(tables::loss_ratio(lost[1], lost[0]));
    let award = |lost: [u16; 2]| i32::from(tables::prussian_award(lost[1]));
    let french = ratio(after) - ratio(before) + newly_broken(picture, sides[1]);
    let prussian = award(after) - award(before) + newly_broken(picture, sides[0]);
    if picture.side == FRENCH { french - prussian } else { prussian - french }
}

/// How many formations break when some units are lost.
fn newly_broken(picture: &Picture<'_>, lost: PieceSet) -> i32 {
    let game = picture.game;
    let breaks = |corps: FormationId| {
        let (worn, limit) = game.wear(corps);
        let of_it = lost.into_iter().filter(|&piece| game.corps_of(piece) == corps);
        let more: u16 = of_it.map(|piece| game.strength_of(piece)).sum();
        limit.is_some_and(|limit| worn < limit && worn + more >= limit)
    };
    let mut seen: Vec<FormationId> = Vec::new();
    for piece in lost {
        let corps = game.corps_of(piece);
        if corps.is_some() && !seen.contains(&corps) {
            seen.push(corps);
        }
    }
    seen.into_iter().filter(|&corps| breaks(corps)).count() as i32
}
