//! Letters between seats of one side: who wrote one reads it, nobody reads it who only watches, and in the end everybody does.

use super::Scene;
use crate::game::{Conduct, Game, Knowledge, Speak, Viewer};
use crate::letters::Letter;
use crate::side::Side;

/// Every letter that can have been written by now.
fn written<G: Game>(game: &G) -> impl Iterator<Item = Letter> + '_ {
    let rounds = game.letters().map_or(0, |round| round.saturating_add(1));
    (0..rounds).flat_map(move |round| {
        Side::BOTH.into_iter().flat_map(move |side| {
            (0..game.commands(side)).map(move |command| Letter { side, command, round })
        })
    })
}

/// Everybody who might read over a side's shoulder: the side as one, each of its seats, and observers.
fn readers<G: Game>(game: &G, side: Side) -> Vec<Viewer> {
    let seats = (0..game.commands(side)).map(|command| Viewer::Player(side, Knowledge::Part(command)));
    seats.chain([Viewer::side(side), Viewer::Observer]).collect()
}

/// Which letters a side may read by now, and who of it.
pub(super) fn readable<G: Game>(game: &G, side: Side) -> Vec<(Letter, Viewer)> {
    let readers = readers(game, side);
    let each = |letter: Letter| readers.iter().map(move |&reader| (letter, reader));
    written(game).flat_map(each).filter(|&(letter, reader)| game.may_read(letter, reader)).collect()
}

/// While the game goes on: a letter is open to who wrote it and closed to who watches.
pub(super) fn check_letters<G: Conduct + Speak>(scene: &Scene<'_, G>) {
    for letter in written(scene.game) {
        let writer = Viewer::Player(letter.side, Knowledge::Part(letter.command));
        if !scene.game.may_read(letter, writer) {
            scene.fail(format!("{letter:?} is hidden from who wrote it"));
        }
        if scene.game.may_read(letter, Viewer::Observer) {
            scene.fail(format!("observers read {letter:?}"));
        }
    }
}

/// When the game is over: every letter is open.
pub(super) fn check_open<G: Conduct + Speak>(scene: &Scene<'_, G>) {
    for letter in written(scene.game) {
        let sides = Side::BOTH.into_iter().flat_map(|side| readers(scene.game, side));
        if let Some(reader) = sides.into_iter().find(|&reader| !scene.game.may_read(letter, reader)) {
            scene.fail(format!("the game is over and {letter:?} is hidden from {reader:?}"));
        }
    }
}
