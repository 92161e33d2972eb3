//! How a golden game is played.

use sha2::{Digest, Sha256};
use vedette_jours::view::BoxView;
use vedette_jours::{Action, Position, RULESET, side_code};
use vedette_kernel::{Awaiting, Chance, Game, Header, Journal, Purpose, Quick, Side, Sides, Table, Viewer};

use crate::games::{Kind, pack, start};

/// Plays a game at random, with some undo, to its end and reveals the seed.
pub(crate) fn play(kind: &Kind) -> Result<Journal, String> {
    let header = Header {
        game: "1813".to_owned(),
        scenario: kind.scenario.to_owned(),
        options: kind.options.clone(),
        pack: pack()?.hash().to_owned(),
        rules: RULESET.to_owned(),
        table: kind.name.clone(),
        ..Header::default()
    };
    let seed: [u8; 32] = Sha256::digest(format!("golden {}", kind.name)).into();
    let mut whim =
        Quick::new(seed.iter().fold(0, |number, &byte| u64::rotate_left(number, 8) ^ u64::from(byte)));
    let mut table = Table::open(start(&header)?, header, seed).map_err(|error| error.to_string())?;
    while let Awaiting::Sides(sides) = table.awaiting() {
        let side = if sides == Sides::BOTH { Side::BOTH[whim.draw(WHIM, 2) as usize] } else { only(sides)? };
        let action = choose(table.game(), side, &mut whim).ok_or("the rules ask, but nothing is legal")?;
        table.act(side, action).map_err(|error| error.to_string())?;
        if whim.draw(WHIM, 40) == 0 && table.can_undo(side).is_ok() {
            table.undo(side).map_err(|error| error.to_string())?;
        }
    }
    table.reveal_seed().map_err(|error| error.to_string())?;
    Ok(table.journal().clone())
}

const WHIM: Purpose = Purpose("whim");

fn only(sides: Sides) -> Result<Side, String> {
    sides.iter().next().ok_or_else(|| "the rules wait for nobody".to_owned())
}

/// A legal action at random. Bold ones are likelier, so that the armies meet, fight and play their cards: the golden
/// games are there for what can happen in them.
fn choose(position: &Position, side: Side, whim: &mut Quick) -> Option<Action> {
    let mut options = Vec::new();
    position.options(side, &mut options);
    let enemies = enemy_boxes(position, side);
    let weights: Vec<u32> =
        options.iter().map(|&action| weight(&position.notation(side, action), &enemies)).collect();
    let mut left = whim.draw(WHIM, weights.iter().sum());
    options.into_iter().zip(weights).find_map(|(action, weight)| {
        let chosen = left < weight;
        left = left.saturating_sub(weight);
        chosen.then_some(action)
    })
}

/// The boxes in which a side sees counters of the enemy, and those next to them.
struct Enemies {
    there: Vec<String>,
    near: Vec<String>,
}

fn enemy_boxes(position: &Position, side: Side) -> Enemies {
    let enemy = side_code(side.other());
    let boxes = position.view(Viewer::side(side)).boxes.into_iter();
    let held = |place: &BoxView| {
        place.forces[side.other().index()] > 0 || place.pieces.iter().any(|piece| piece.side == enemy)
    };
    let there: Vec<String> = boxes.filter(held).map(|place| place.place).collect();
    let map = &position.scenario().map;
    let next = map.places.iter().zip(&map.links).filter(|(place, _)| there.contains(&place.code));
    let near = next.flat_map(|(_, links)| links).filter_map(|link| map.places.get(link.to.index()));
    Enemies { near: near.map(|place| place.code.clone()).collect(), there }
}

fn weight(action: &str, enemies: &Enemies) -> u32 {
    let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
    let named = |boxes: &[String]| boxes.iter().any(|place| place == rest);
    match verb {
        "step" if named(&enemies.there) => 90,
        "step" if named(&enemies.near) => 40,
        "try" | "enter" | "siege" | "assault" | "guns" => 40,
        "play" => 30,
        "scout" | "overrun" | "shelter" | "demolish" => 12,
        "march" | "force" => 12,
        "step" => 10,
        "pass" => 6,
        "take" | "decline" | "chit" => 4,
        "stop" | "merge" | "detach" => 1,
        _ => 2,
    }
}
