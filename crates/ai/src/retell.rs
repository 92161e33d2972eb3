//! A game told to an opponent who was not there: after a restart, or when it takes over a seat.

use vedette_kernel::{Game, Journal, ReplayError, Side, replay_with};

use crate::{Opponent, Sight};

/// Tells an opponent a game from its opening position on: what its side was told, and what it could see whenever it was
/// asked. Whatever it was told before is forgotten first, so that actions which were taken back leave no trace.
///
/// # Errors
/// When the journal does not fit the rules; the opponent then knows the game as far as it fits.
pub fn retell<G: Game>(
    opponent: &mut dyn Opponent<G>,
    start: G,
    journal: &Journal,
    side: Side,
) -> Result<(), ReplayError> {
    let mut options = Vec::new();
    opponent.forget();
    if let Some(sight) = Sight::new(&start, side, &mut options) {
        opponent.glance(&sight);
    }
    replay_with(start, journal, None, |step| {
        step.notes.seen_by(side).for_each(|event| opponent.observe(side, event));
        if let Some(sight) = Sight::new(step.game, side, &mut options) {
            opponent.glance(&sight);
        }
    })?;
    Ok(())
}
