//! The last turn, where only one thing matters: whether what comes of an attack turns a lost game into a won one.

use vedette_rossbach::sets::{HexId, PieceId, PieceSet};
use vedette_rossbach::tables::{self, Verdict};
use vedette_rossbach::{FRENCH, Prospect};

use super::odds;
use super::picture::Picture;

/// How often an attack wins the game for a side that would lose it otherwise, in hundredths; nothing before the last turn and for
/// who is winning. What the enemy does afterwards is left out.
pub(super) fn chance_to_turn(
    picture: &Picture<'_>,
    prospect: Prospect,
    forces: &[(PieceSet, HexId)],
    on: HexId,
    trapped: bool,
) -> i32 {
    let Some(standing) = picture.standing.filter(|&standing| standing <= 0) else { return 0 };
    let game = picture.game;
    let fighters = |pieces: PieceSet| -> Vec<PieceId> {
        pieces.into_iter().filter(|&piece| game.strength_of(piece) > 0).collect()
    };
    let own = fighters(forces.iter().fold(PieceSet::NONE, |all, (pieces, _)| all.or(*pieces)));
    let foe = fighters(game.force_at(picture.side.other(), on));
    let price = |pieces: &[PieceId], due: u16| dearest(picture, pieces, due);
    let wins = (1..=6).filter(|&die| {
        let (lost, gained) = match tables::result(prospect.column, die) {
            Verdict::Exchange if prospect.attack > prospect.defence => {
                (price(&own, prospect.defence.div_ceil(2)), foe.clone())
            }
            Verdict::DefenderRetreat(_) if trapped => (Vec::new(), foe.clone()),
            Verdict::DefenderEliminated => (Vec::new(), foe.clone()),
            Verdict::DefenderHalf => (Vec::new(), price(&foe, prospect.defence.div_ceil(2))),
            _ => return false,
        };
        standing + swing(picture, &lost, &gained) > 0
    });
    100 * wins.count() as i32 / 6
}

/// The units that make good a loss: one that is enough and no larger than it must be, or else everybody.
fn dearest(picture: &Picture<'_>, pieces: &[PieceId], due: u16) -> Vec<PieceId> {
    let strength = |piece: &PieceId| picture.game.strength_of(*piece);
    let strengths: Vec<u16> = pieces.iter().map(strength).collect();
    let least = odds::least(&strengths, due);
    match pieces.iter().copied().filter(|piece| strength(piece) >= least).min_by_key(strength) {
        Some(piece) => vec![piece],
        None => pieces.to_vec(),
    }
}

/// By how many points a side comes nearer to winning when it loses some units and the enemy others.
fn swing(picture: &Picture<'_>, own: &[PieceId], foe: &[PieceId]) -> i32 {
    let game = picture.game;
    let sides = if picture.side == FRENCH { [own, foe] } else { [foe, own] };
    let counted = |pieces: &[PieceId]| -> u16 {
        let value = |&piece: &PieceId| {
            let printed = game.scenario().piece(piece);
            u16::from(printed.reduced.unwrap_or(printed.full).strength)
        };
        pieces.iter().filter(|piece| game.scenario().tables.units.has(**piece)).map(value).sum::<u16>() / 2
    };
    let before = [FRENCH, FRENCH.other()].map(|side| game.losses(side));
    let after = [before[0] + counted(sides[0]), before[1] + counted(sides[1])];
    let ratio = |lost: [u16; 2]| i32::from(tables::loss_ratio(lost[1], lost[0]));
    let award = |lost: [u16; 2]| i32::from(tables::prussian_award(lost[1]));
    let french = ratio(after) - ratio(before) + newly_broken(picture, sides[1]);
    let prussian = award(after) - award(before) + newly_broken(picture, sides[0]);
    if picture.side == FRENCH { french - prussian } else { prussian - french }
}

/// How many formations break when some units are lost.
fn newly_broken(picture: &Picture<'_>, lost: &[PieceId]) -> i32 {
    let game = picture.game;
    let mut seen = Vec::new();
    for &piece in lost {
        let corps = game.corps_of(piece);
        if !corps.is_some() || seen.contains(&corps) {
            continue;
        }
        seen.push(corps);
    }
    let breaks = |corps: &vedette_rossbach::sets::FormationId| {
        let (worn, limit) = game.wear(*corps);
        let more: u16 = lost
            .iter()
            .filter(|&&piece| game.corps_of(piece) == *corps)
            .map(|&piece| game.strength_of(piece))
            .sum();
        limit.is_some_and(|limit| worn < limit && worn + more >= limit)
    };
    seen.iter().filter(|corps| breaks(corps)).count() as i32
}
