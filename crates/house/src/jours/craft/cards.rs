//! The event cards: when half a card is worth playing, and whom it hits.

use vedette_jours::scenario::{ALLIES, Effect, FRENCH};
use vedette_jours::sets::{ArmyId, BoxId, CardId, PieceId};
use vedette_jours::{Action, Position};
use vedette_kernel::Side;

use super::fight::{chance_to_win, retreat};
use super::ground::Ground;

/// The half card to play among the options, if one is worth it.
pub(super) fn play(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let worthy = options.iter().filter_map(|action| match action {
        Action::Play(card, half) => Some((worth(ground, game, side, *card, *half), *action)),
        _ => None,
    });
    worthy.filter(|&(worth, _)| worth > 0).max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}

/// Victory points of a side less those of its enemy, as they would be counted now.
pub(super) fn lead(game: &Position, side: Side) -> i32 {
    let of = |side: Side| {
        i32::from(game.points(side))
            + i32::from(game.place_points(side))
            + i32::from(game.loss_points(side))
            + i32::from(game.scenario().frame.handicap[side.index()])
    };
    of(side) - of(side.other())
}

fn worth(ground: &Ground, game: &Position, side: Side, card: CardId, half: u8) -> i32 {
    let card = game.scenario().card(card);
    let Some(half) = card.halves.get(usize::from(half)) else { return 0 };
    let full = game.cards_of(side).len() >= usize::from(game.scenario().rules.hand_limit);
    let battle = || {
        let battle = game.battle_now();
        let force = battle.forces[side.index()];
        force.into_iter().map(|piece| i32::from(game.strength_of(piece))).sum::<i32>()
    };
    match half.effect {
        Effect::AddStrength(_) => 40,
        Effect::GainCommand { .. } => 15,
        Effect::LoseCommand { .. } => 20,
        Effect::BlockCommand(_) => {
            if target_of_partisans(game, side).is_some() {
                15
            } else {
                0
            }
        }
        Effect::Reveal => i32::from(full),
        Effect::Recover => {
            let tables = &game.scenario().tables;
            let most = tables.of_side[side.index()].into_iter().map(|piece| game.stragglers_of(piece)).max();
            if most.unwrap_or(0) >= 1 { 20 } else { 0 }
        }
        Effect::StragglerDie(_) => i32::from(game.march_now().stack.len() > 5) * 10,
        Effect::QuickPontoon | Effect::Ford => 0,
        Effect::Entrench => 0,
        Effect::ReactionDie(_) => {
            let value = game.readiness_of(game.reaction_now().stack);
            if (1..=4).contains(&value) { 10 } else { 0 }
        }
        Effect::FreeRetreat(_) => 0,
        Effect::ArtilleryDie { .. } => {
            if battle() >= 6 {
                25
            } else {
                0
            }
        }
        Effect::PursuitDie(_) => 25,
        Effect::PassMorale(_) | Effect::Morale { .. } => 40,
        Effect::FewerRounds => {
            if chance_to_win(ground, game, side) < 420 {
                30
            } else {
                0
            }
        }
        Effect::Defection { .. } => 50,
        Effect::ArmisticeMarker(by) => armistice(game, side, by),
        Effect::RestartMarker(by) => {
            // The Allies have more to gain from the autumn, the French from quiet.
            let later = by > 0;
            if (side == FRENCH) == later { 10 } else { 0 }
        }
    }
}

/// Whoever leads wants the end; where the Armistice is no end, the French want more time before it.
fn armistice(game: &Position, side: Side, by: i8) -> i32 {
    let ends = game.scenario().frame.armistice.as_ref().is_some_and(|armistice| armistice.ends);
    let later = by > 0;
    let wanted = if ends { (lead(game, side) > 2) != later } else { (side == ALLIES) != later };
    if wanted { 10 } else { 0 }
}

/// The strongest enemy box without a leader.
fn target_of_partisans(game: &Position, side: Side) -> Option<BoxId> {
    let tables = &game.scenario().tables;
    let mut best: Option<(i32, BoxId)> = None;
    for piece in tables.of_side[side.other().index()].and(tables.troops) {
        let place = game.place_of(piece);
        if !place.is_somewhere() {
            continue;
        }
        let there = game.company(side.other(), place);
        let sp: i32 = there.into_iter().map(|piece| i32::from(game.strength_of(piece))).sum();
        let led = !there.and(tables.leaders).is_empty();
        let worth = if led { sp / 2 } else { sp };
        if worth >= 5 && best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, place));
        }
    }
    best.map(|(_, place)| place)
}

/// The target of the card just played.
pub(super) fn target(ground: &Ground, game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let strength = |place: BoxId, side: Side| -> i32 {
        game.company(side, place).into_iter().map(|piece| i32::from(game.strength_of(piece))).sum()
    };
    let enemy = side.other();
    let gift = |piece: PieceId| {
        let printed = game.scenario().piece(piece);
        3 * i32::from(printed.co) + i32::from(printed.ab) - i32::from(game.strength_of(piece))
    };
    let command = |army: ArmyId| i32::from(game.command_points(army));
    if let Some(Effect::BlockCommand(_)) = game.pending_effect()
        && let Some(place) = target_of_partisans(game, side)
        && options.contains(&Action::Area(place))
    {
        return Some(Action::Area(place));
    }
    if let Some(Effect::FreeRetreat(_)) = game.pending_effect() {
        return retreat(ground, game, side, game.march_now().place, options)
            .or_else(|| options.first().copied());
    }
    let rated = options.iter().map(|action| {
        let worth = match *action {
            Action::Give(piece) => 100 + gift(piece),
            Action::Recover(piece) => 100 + i32::from(game.stragglers_of(piece)),
            Action::Area(place) => 100 + strength(place, enemy),
            Action::Army(army) => 100 + command(army),
            _ => 0,
        };
        (worth, *action)
    });
    rated.max_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}

/// The card that is missed least.
pub(super) fn discard(game: &Position, side: Side, options: &[Action]) -> Option<Action> {
    let use_of = |card: CardId| {
        let halves = game.scenario().card(card).halves;
        let own = halves.iter().filter(|half| half.colour.is_none_or(|owner| owner == side));
        own.map(|half| match half.effect {
            Effect::AddStrength(_) | Effect::Defection { .. } => 5,
            Effect::PassMorale(_) | Effect::Morale { .. } | Effect::LoseCommand { .. } => 4,
            Effect::ArtilleryDie { .. } | Effect::GainCommand { .. } | Effect::PursuitDie(_) => 3,
            Effect::FewerRounds | Effect::ReactionDie(_) | Effect::Recover => 2,
            _ => 1,
        })
        .max()
        .unwrap_or(0)
    };
    let cards = options.iter().filter_map(|action| match action {
        Action::Discard(card) => Some((use_of(*card), *action)),
        _ => None,
    });
    cards.min_by_key(|&(worth, _)| worth).map(|(_, action)| action)
}
