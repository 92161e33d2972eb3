//! One game, played and recorded.

use vedette_ai::{Opponent, Sight};
use vedette_kernel::{Audience, Awaiting, Game, Notes, Quick, Side};

use crate::record::Record;
use crate::subject::{Facts, Subject};

/// Plays one game to its end and records it. `None` when it is not over after `limit` decisions, or somebody gives an answer
/// that he may not give.
pub fn play<S: Subject>(
    subject: &S,
    opponents: &mut [Box<dyn Opponent<S::Game>>; 2],
    dice: &mut Quick,
    limit: u64,
) -> Option<Record> {
    let mut game = subject.start();
    let mut record = Record::default();
    let mut options = Vec::new();
    let mut notes = Notes::default();
    for decisions in 0..=limit {
        let sides = match game.awaiting() {
            Awaiting::Sides(sides) => sides,
            Awaiting::Over(outcome) => {
                record.winner = outcome.winner.map(|side| side.index() as u8);
                record.reason = outcome.reason.to_owned();
                record.last_turn = subject.turn(&game);
                record.decisions = decisions;
                end_turn(subject, &game, &mut record);
                return Some(record);
            }
        };
        let side = sides.iter().next()?;
        let [first, second] = &mut *opponents;
        let opponent = if side == Side::First { first } else { second };
        let action = opponent.decide(&Sight::new(&game, side, &mut options)?);
        game.check(side, action).ok()?;
        let turn = subject.turn(&game);
        game.apply(side, action, dice, &mut notes);
        // What is told to everybody but one is a veiled form of something that the one is told in full.
        for (_, event) in notes.0.drain(..).filter(|(audience, _)| !matches!(audience, Audience::Except(_))) {
            subject.witness(&game, &event, &mut Facts { turn, record: &mut record });
        }
        let running = matches!(game.awaiting(), Awaiting::Sides(_));
        if running && subject.turn(&game) != turn {
            end_turn(subject, &game, &mut record);
        }
    }
    None
}

fn end_turn<S: Subject>(subject: &S, game: &S::Game, record: &mut Record) {
    record.track.push(subject.points(game));
    record.advance.push(subject.advance(game));
}
