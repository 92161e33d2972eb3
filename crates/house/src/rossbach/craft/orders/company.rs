//! Whom a body wants to be near: troops the officers of their corps, officers those whom they lead, and who commands an army on campaign
//! the officers whom he puts in command.

use vedette_rossbach::scenario::PieceKind;
use vedette_rossbach::sets::{FormationId, HexId, PieceId, PieceSet};

use super::bodies::{Body, Field, Sort};
use crate::rossbach::craft::picture::Picture;

/// Hexes beyond which troops of other corps do not draw an army commander in a battle.
const AWAY: u8 = 14;
/// Hexes within which an officer commands at best (RA-7.2-03).
const EARSHOT: u8 = 4;
/// The initiative with which an officer always moves by himself, and one more.
const SURELY: i32 = 7;

/// Where somebody who is led will stand, his strength, and whether he is of the leader's corps.
pub(super) type Led = (HexId, i32, bool);

/// Those whom a body wants to be near, where they will stand as far as it has been ordered.
pub(super) enum Company {
    /// For troops: the officers of their corps.
    Officers(Vec<HexId>),
    /// For leaders: those whom they lead.
    Units(Vec<Led>),
    Nobody,
}

impl Company {
    pub(super) fn of(field: &Field<'_, '_>, body: &Body) -> Company {
        let game = field.picture.game;
        let tables = &game.scenario().tables;
        let own = tables.of_side[field.picture.side.index()];
        let Some(first) = body.pieces.first() else { return Company::Nobody };
        let corps = game.corps_of(first);
        let stands = |piece: PieceId| stands(field, piece);
        match body.sort {
            Sort::Troops if corps.is_some() && body.pieces.and(tables.leaders).is_empty() => {
                let officers = tables.leaders.and(own).into_iter();
                let officers = officers.filter(|&leader| game.corps_of(leader) == corps);
                Company::Officers(officers.filter_map(stands).collect())
            }
            Sort::Staff if commands_the_army(field.picture, body) => {
                Company::Units(chain(field, body, corps))
            }
            Sort::Staff => {
                let leads = tables.units.and(own).into_iter().any(|unit| {
                    corps.is_some() && game.corps_of(unit) == corps && game.hex_of(unit).is_some()
                });
                let units = tables.units.and(own).into_iter();
                let all = !corps.is_some() || game.scenario().piece(first).army;
                let unit = |unit: PieceId| {
                    let led = corps.is_some() && game.corps_of(unit) == corps;
                    let at = stands(unit)?;
                    // An officer looks for his own corps, however far it is; nobody else's waits for him a day's march away.
                    let far = field.picture.distance(at, body.hex) > AWAY && !field.picture.on_campaign();
                    let followed = led || !leads || all && !far;
                    Some((at, i32::from(game.strength_of(unit)), led)).filter(|_| followed)
                };
                Company::Units(units.filter_map(unit).collect())
            }
            _ => Company::Nobody,
        }
    }
}

/// Whether a body is the commander of an army on campaign, who rides last: to where his officers will be.
pub(super) fn commands_the_army(picture: &Picture<'_>, body: &Body) -> bool {
    let leader = body.pieces.first().filter(|_| body.sort == Sort::Staff && picture.marches_by_corps());
    leader.is_some_and(|leader| {
        let printed = picture.game.scenario().piece(leader);
        printed.army && printed.kind == PieceKind::Commander
    })
}

/// Whom the commander of an army puts in command: the units of his own corps and of what is part of it, and officers with what they
/// lead, the more the less likely they are to move by themselves.
fn chain(field: &Field<'_, '_>, body: &Body, corps: FormationId) -> Vec<Led> {
    let game = field.picture.game;
    let scenario = game.scenario();
    let own = scenario.tables.of_side[field.picture.side.index()];
    let posts = |pieces: PieceSet| {
        pieces.and(own).into_iter().filter_map(|piece| Some((piece, stands(field, piece)?)))
    };
    let strength = |unit: PieceId| i32::from(game.strength_of(unit));
    let units: Vec<(PieceId, HexId)> = posts(scenario.tables.units).collect();
    let is_his = |unit: PieceId| {
        let of = game.corps_of(unit);
        let part_of = scenario.formations.get(of.index()).map(|formation| formation.part_of);
        corps.is_some() && (of == corps || part_of == Some(corps))
    };
    let his = units.iter().filter(|(unit, _)| is_his(*unit)).map(|&(unit, at)| (at, strength(unit), true));
    let officers = posts(scenario.tables.leaders.minus(body.pieces));
    let officers = officers.filter(|&(officer, _)| scenario.piece(officer).kind != PieceKind::Commander);
    let officers = officers.map(|(officer, at)| {
        let near = units.iter().filter(|(unit, hex)| {
            game.corps_of(*unit) == game.corps_of(officer) && field.picture.distance(*hex, at) <= EARSHOT
        });
        let led: i32 = near.map(|(unit, _)| strength(*unit)).sum();
        let help = SURELY - i32::from(game.initiative_of(officer)).min(SURELY - 1);
        (at, led * help / 3, true)
    });
    his.chain(officers).collect()
}

/// Where somebody will stand, as far as it has been ordered.
fn stands(field: &Field<'_, '_>, piece: PieceId) -> Option<HexId> {
    let claimed = field.claims.iter().find(|(_, pieces)| pieces.has(piece)).map(|claim| claim.0);
    claimed.or_else(|| field.picture.game.hex_of(piece))
}
