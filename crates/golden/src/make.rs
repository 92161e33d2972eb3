//! How golden games are made: at random, with some undo, to their end.

use std::fs;
use std::process::ExitCode;

use sha2::{Digest, Sha256};
use vedette_kernel::{
    Awaiting, Chance, Game, Header, Journal, Purpose, Quick, Settlement, Side, Sides, Table,
};

use crate::{Album, GoldenGame, POSITIONS, positions, start};

const WHIM: Purpose = Purpose("whim");

/// Makes the golden games that are missing.
///
/// Journals that are there are left alone, and so is what is remembered of their positions; if that would change, the
/// program says so and stops. `VEDETTE_GOLDEN=positions` writes the positions of the journals anew (after a change to the
/// form of views), `VEDETTE_GOLDEN=overwrite` makes the games of the latest rules anew.
#[must_use]
pub fn make<A: Album>() -> ExitCode {
    match make_all::<A>() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn make_all<A: Album>() -> Result<(), String> {
    let wish = std::env::var("VEDETTE_GOLDEN").unwrap_or_default();
    if !["", "positions", "overwrite"].contains(&wish.as_str()) {
        return Err(format!("VEDETTE_GOLDEN={wish}: write `positions` or `overwrite`"));
    }
    let told = |error: std::io::Error| format!("{}: {error}", A::folder().display());
    fs::create_dir_all(A::folder()).map_err(told)?;
    // Games of older rules are kept as they were played.
    for golden in A::games().into_iter().filter(|golden| A::RULES.last() == Some(&golden.rules)) {
        let file = A::folder().join(format!("{}.journal", golden.name));
        if wish == "overwrite" || !file.exists() {
            let journal = play::<A>(&golden)?;
            fs::write(&file, journal.to_string()).map_err(told)?;
            println!("made {} with {} entries", golden.name, journal.last());
        }
    }
    write_positions::<A>(&wish)
}

fn write_positions<A: Album>(wish: &str) -> Result<(), String> {
    let file = A::folder().join(POSITIONS);
    let found = positions::<A>()?;
    let before = fs::read_to_string(&file).unwrap_or_default();
    let changed: Vec<&str> = before.lines().filter(|line| !found.iter().any(|new| new == line)).collect();
    if wish.is_empty() && !changed.is_empty() {
        let names: Vec<&str> = changed.iter().filter_map(|line| line.split(' ').next()).collect();
        let advice = "set VEDETTE_GOLDEN=positions if only the form of views has changed, VEDETTE_GOLDEN=overwrite if the \
                      rules have";
        return Err(format!("other positions than before in: {}; {advice}", names.join(", ")));
    }
    fs::write(&file, found.join("\n") + "\n").map_err(|error| format!("{}: {error}", file.display()))
}

/// Plays a game at random, with some undo, to its end or for as long as the album says, and reveals the seed.
fn play<A: Album>(golden: &GoldenGame) -> Result<Journal, String> {
    let header = Header {
        game: golden.game.to_owned(),
        scenario: golden.scenario.to_owned(),
        options: golden.options.clone(),
        pack: A::pack_hash(golden.game)?,
        rules: golden.rules.to_owned(),
        table: golden.name.clone(),
        ..Header::default()
    };
    let seed: [u8; 32] = Sha256::digest(format!("golden {}", golden.name)).into();
    let mut whim =
        Quick::new(seed.iter().fold(0, |number, &byte| u64::rotate_left(number, 8) ^ u64::from(byte)));
    let mut table = Table::open(start::<A>(&header)?, header, seed).map_err(|error| error.to_string())?;
    let mut decisions = 0;
    while let Awaiting::Sides(sides) = table.awaiting() {
        if decisions == A::LONGEST {
            table.settle(Settlement::DrawAgreed).map_err(|error| error.to_string())?;
            break;
        }
        decisions += 1;
        let side = one_of(sides, &mut whim).ok_or("the rules wait for nobody")?;
        let action =
            choose::<A>(table.game(), side, &mut whim).ok_or("the rules ask, but nothing is legal")?;
        table.act(side, action).map_err(|error| error.to_string())?;
        if whim.draw(WHIM, 40) == 0 && table.can_undo(side).is_ok() {
            table.undo(side).map_err(|error| error.to_string())?;
        }
    }
    table.reveal_seed().map_err(|error| error.to_string())?;
    Ok(table.journal().clone())
}

fn one_of(sides: Sides, whim: &mut Quick) -> Option<Side> {
    if sides == Sides::BOTH {
        return Side::BOTH.get(whim.draw(WHIM, 2) as usize).copied();
    }
    sides.iter().next()
}

/// A legal action at random, by its weight.
fn choose<A: Album>(game: &A::Game, side: Side, whim: &mut Quick) -> Option<<A::Game as Game>::Action> {
    let mut options = Vec::new();
    game.options(side, &mut options);
    let weights = A::weights(game, side, &options);
    let mut left = whim.draw(WHIM, weights.iter().sum());
    options.into_iter().zip(weights).find_map(|(action, weight)| {
        let chosen = left < weight;
        left = left.saturating_sub(weight);
        chosen.then_some(action)
    })
}
