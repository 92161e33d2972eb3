//! What an army lives on during a campaign: where its baggage should stand, and which hexes it feeds from there. Lines of supply cross
//! neither bare rivers nor bare streams, so hexes counted as the crow flies say little.

use std::cmp::Reverse;

use vedette_rossbach::scenario::PieceKind;
use vedette_rossbach::sets::{HexId, HexSet, PieceId};

use super::picture::{Picture, Stand};

/// The length of a Forward line in hexes (RA-14.1-01).
pub(super) const FORWARD: u8 = 14;
/// So many hexes are looked at closely, the likeliest of all.
const LOOKED_AT: usize = 12;
/// Hexes from the enemy within which baggage is not safe.
const EXPOSED: u8 = 7;

/// What the side's sources feed, and the baggage of some hexes.
pub(super) struct Larder {
    fed: HexSet,
}

impl Larder {
    /// What is fed by all sources and by all baggage on the map but one train.
    pub(super) fn without(picture: &Picture<'_>, train: PieceId) -> Larder {
        let others = baggage(picture).filter(|&(other, _)| other != train).map(|(_, hex)| hex);
        let depots = picture.game.depot_hexes(picture.side);
        Larder { fed: picture.game.fed_hexes(picture.side, others.filter(|&hex| depots.has(hex))) }
    }

    /// How much of the army stays hungry, and is fed from a hex.
    fn filled(&self, picture: &Picture<'_>, hex: HexId) -> i32 {
        let fed = picture.game.fed_from(picture.side, hex);
        self.hungry(picture).filter(|stand| fed.has(stand.hex)).map(|stand| stand.strength).sum()
    }

    fn hungry<'p>(&'p self, picture: &'p Picture<'_>) -> impl Iterator<Item = &'p Stand> {
        picture.own.iter().filter(|stand| stand.strength > 0 && !self.fed.has(stand.hex))
    }
}

/// The baggage of a side on the map, and where it is.
fn baggage<'p>(picture: &'p Picture<'_>) -> impl Iterator<Item = (PieceId, HexId)> + 'p {
    let (game, tables) = (picture.game, &picture.game.scenario().tables);
    let own = tables.trains.and(tables.of_side[picture.side.index()]).into_iter();
    let own = own.filter(|&train| game.scenario().piece(train).kind == PieceKind::Baggage);
    own.filter_map(|train| Some((train, game.hex_of(train)?)))
}

/// The best of some hexes for a baggage train: where it feeds most of those whom nothing else feeds, near the army and not near the
/// enemy.
pub(super) fn best_depot(
    picture: &Picture<'_>,
    train: PieceId,
    hexes: impl Iterator<Item = HexId>,
) -> Option<HexId> {
    let depots = picture.game.depot_hexes(picture.side);
    let larder = Larder::without(picture, train);
    let hungry: Vec<&Stand> = larder.hungry(picture).collect();
    let all: i32 = 1 + hungry.iter().map(|stand| stand.strength).sum::<i32>();
    let nearness = |hex: HexId| {
        let (mut near, mut way) = (0, 0);
        for stand in &hungry {
            let distance = picture.distance(stand.hex, hex);
            near += if distance <= FORWARD { stand.strength } else { 0 };
            way += stand.strength * i32::from(distance);
        }
        4 * near - 8 * way / all - exposure(picture, hex)
    };
    let mut likely: Vec<(i32, HexId)> =
        hexes.filter(|&hex| depots.has(hex)).map(|hex| (nearness(hex), hex)).collect();
    likely.sort_by_key(|&(nearness, hex)| (Reverse(nearness), hex));
    let mut seen: Vec<HexId> = Vec::new();
    for (_, hex) in &likely {
        // Neighbours feed much the same.
        if seen.len() < LOOKED_AT && seen.iter().all(|&other| picture.distance(other, *hex) > 1) {
            seen.push(*hex);
        }
    }
    let worth = |hex: HexId| {
        let nearness = likely.iter().find(|(_, other)| *other == hex).map_or(0, |found| found.0);
        8 * larder.filled(picture, hex) + nearness
    };
    seen.into_iter().max_by_key(|&hex| (worth(hex), Reverse(hex)))
}

/// How dangerous a hex is for baggage.
fn exposure(picture: &Picture<'_>, hex: HexId) -> i32 {
    let near = i32::from(picture.nearest_foe(hex).min(EXPOSED));
    let escorted = picture.own.iter().any(|stand| stand.hex == hex && stand.strength > 0);
    let risk = if escorted { 30 } else { 200 };
    risk * (i32::from(EXPOSED) - near)
}
