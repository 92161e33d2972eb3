//! How a golden game is played.

use sha2::{Digest, Sha256};
use vedette_conquerors::{Action, Position, RULESET, side_code};
use vedette_kernel::{Awaiting, Chance, Game, Header, Journal, Purpose, Quick, Side, Sides, Table, Viewer};

use crate::games::{Kind, pack, start};

/// Plays a game at random, with some undo, to its end and reveals the seed.
pub(crate) fn play(kind: &Kind) -> Result<Journal, String> {
    let header = Header {
        game: kind.game.to_owned(),
        scenario: kind.scenario.to_owned(),
        options: kind.options.clone(),
        pack: pack(kind.game)?.hash().to_owned(),
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
    let enemies = enemy_areas(position, side);
    let weights: Vec<u32> =
        options.iter().map(|&action| weight(&position.notation(side, action), &enemies)).collect();
    let mut left = whim.draw(WHIM, weights.iter().sum());
    options.into_iter().zip(weights).find_map(|(action, weight)| {
        let chosen = left < weight;
        left = left.saturating_sub(weight);
        chosen.then_some(action)
    })
}

/// The areas in which a side sees blocks of the enemy.
fn enemy_areas(position: &Position, side: Side) -> Vec<String> {
    let enemy = side_code(side.other());
    let areas = position.view(Viewer::side(side)).areas.into_iter();
    areas.filter(|area| area.blocks.iter().any(|block| block.side == enemy)).map(|area| area.area).collect()
}

fn weight(action: &str, enemies: &[String]) -> u32 {
    let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
    match verb {
        "attack" => 40,
        "step" if enemies.iter().any(|area| area == rest) => 40,
        "play" => 20,
        "take" | "step" | "march" => 8,
        "decline" => 4,
        _ => 1,
    }
}
