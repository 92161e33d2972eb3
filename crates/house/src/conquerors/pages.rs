//! What the pages are shown: the board, cards, where a march can get, the odds.

use std::sync::Arc;

use vedette_board::draw;
use vedette_conquerors::odds::{Chances, Odds};
use vedette_conquerors::pack::{BlockEntry, CardEntry};
use vedette_conquerors::reach::Reach;
use vedette_conquerors::scenario::{Colour, PieceKind, Terrain};
use vedette_conquerors::sets::AreaId;
use vedette_conquerors::{Pack, Position, side_code};
use vedette_kernel::Side;
use vedette_lang::{Language, Speaker};
use vedette_system::{Board, BoardArea, BoardLink, BoardPiece, CardInfo, OddsLine, ReachInfo, own};

use super::names::{PackNames, pick};
use super::picture::picture;
use super::shapes::{CardColour, CombatOdds, PrintedArea, PrintedBlock, PrintedCard, Toll};

/// Areas, connections and blocks.
pub(super) fn board(pack: &Pack, speaker: &Speaker) -> Board {
    let language = speaker.language();
    let layout = draw::layout(&picture(pack, speaker));
    let area_code = |at: usize| pack.areas.get(at).map(|area| area.code.clone()).unwrap_or_default();
    let areas = pack.areas.iter().zip(&layout.places).map(|(area, &(x, y))| BoardArea {
        code: area.code.clone(),
        name: pick(language, &area.name, &area.name_fr),
        x,
        y,
        kind: terrain_code(area.terrain).to_owned(),
        own: own(&PrintedArea { value: area.value }),
        ..BoardArea::default()
    });
    let links = pack.connections.iter().zip(&layout.bridges).map(|(link, &bridge)| BoardLink {
        a: area_code(link.a.0.into()),
        b: area_code(link.b.0.into()),
        river: link.river.clone(),
        bridge,
        ..BoardLink::default()
    });
    Board {
        width: layout.width,
        height: layout.height,
        town_radius: layout.town_radius,
        areas: areas.collect(),
        connections: links.collect(),
        pieces: pack.blocks.iter().map(|block| piece(block, language)).collect(),
        ..Board::default()
    }
}

fn terrain_code(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Clear => "clear",
        Terrain::Wooded => "wooded",
        Terrain::Citadel => "citadel",
        Terrain::Fortified => "fortified",
    }
}

fn piece(block: &BlockEntry, language: Language) -> BoardPiece {
    BoardPiece {
        code: block.code.clone(),
        name: pick(language, &block.name, &block.name_fr),
        side_code: side_code(block.side).to_owned(),
        kind: match block.kind {
            PieceKind::Corps => "corps",
            PieceKind::Commander => "commander",
            PieceKind::Vedette => "vedette",
        }
        .to_owned(),
        own: own(&PrintedBlock {
            infantry: block.infantry,
            cavalry: block.cavalry,
            march: block.march,
            rest: block.rest,
            combat: block.combat,
            pursuit: block.pursuit,
            orders_of_battle: block.order_of_battle.iter().cloned().collect(),
        }),
    }
}

/// The cards of both sides.
pub(super) fn cards(pack: &Arc<Pack>, speaker: &Speaker) -> Vec<CardInfo> {
    let names = PackNames(Arc::clone(pack));
    let info = |side: Side, card: &CardEntry| CardInfo {
        code: card.slug(),
        side_code: side_code(side).to_owned(),
        title: speaker.name(&format!("card:{}", card.slug()), &names),
        text: speaker.name(&format!("card-text:{}", card.title.code()), &names),
        own: own(&PrintedCard {
            colour: colour(card.title.colour()),
            value: card.value,
            losses: card.losses,
            fatigue: card.fatigue,
            recovery: card.recovery,
        }),
    };
    let of = |side: Side| pack.cards[side.index()].iter().map(move |card| (side, card));
    Side::BOTH.into_iter().flat_map(of).map(|(side, card)| info(side, card)).collect()
}

fn colour(colour: Colour) -> CardColour {
    match colour {
        Colour::Red => CardColour::Red,
        Colour::Blue => CardColour::Blue,
        Colour::Green => CardColour::Green,
        Colour::Aside => CardColour::Aside,
    }
}

/// Where the stack on the march can get.
pub(super) fn reach(position: &Position, side: Side) -> Vec<ReachInfo> {
    let code = |area: AreaId| position.scenario().area(area).code.clone();
    let info = |reach: Reach| ReachInfo {
        area: code(reach.area),
        path: reach.path.into_iter().map(code).collect(),
        points_left: reach.points_left.into(),
        contact: reach.contact,
        own: own(&Toll { fatigue: reach.fatigue }),
    };
    position.reach(side).into_iter().map(info).collect()
}

/// The odds of the combat at hand: one line for each number of cards that the enemy may reveal.
pub(super) fn odds(position: &Position, side: Side) -> Vec<OddsLine> {
    position.odds(side).as_ref().map_or_else(Vec::new, odds_lines)
}

/// Odds as they are told.
pub(super) fn odds_lines(odds: &Odds) -> Vec<OddsLine> {
    odds.theirs.iter().map(odds_line).collect()
}

fn odds_line(chances: &Chances) -> OddsLine {
    let total = chances.total.max(1) as f64;
    let share = |ways: u128| ways as f64 / total;
    let gather = |of: &dyn Fn(&vedette_conquerors::odds::Losses) -> u8| {
        let mut shares: Vec<(u8, f64)> = Vec::new();
        for losses in &chances.losses {
            let points = of(losses);
            match shares.iter_mut().find(|(known, _)| *known == points) {
                Some((_, sum)) => *sum += share(losses.ways),
                None => shares.push((points, share(losses.ways))),
            }
        }
        shares.sort_by_key(|(points, _)| *points);
        shares
    };
    let plain = |list: &[(u8, u128)]| list.iter().map(|&(points, ways)| (points, share(ways))).collect();
    OddsLine {
        what: chances.fate.code().to_owned(),
        win: share(chances.win()),
        draw: share(chances.draw()),
        lose: share(chances.lose()),
        own: own(&CombatOdds {
            mine: chances.mine,
            cards: chances.cards,
            inflicted: gather(&|losses| losses.inflicted),
            suffered: gather(&|losses| losses.suffered),
            fatigue_inflicted: plain(&chances.fatigue_inflicted),
            fatigue_suffered: plain(&chances.fatigue_suffered),
        }),
    }
}
