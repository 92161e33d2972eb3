//! Two opponents play a game to its end.

use vedette_kernel::{Awaiting, Chance, Game, Notes, Outcome, Side};

use crate::{Opponent, Sight};

/// How a game went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    /// How it ended.
    pub outcome: Outcome,
    /// How many decisions were taken, those with a single answer included.
    pub decisions: u64,
    /// How many of them had one answer.
    pub forced: u64,
}

/// Plays until the game is over; `None` when it is not over after `limit` decisions. Where both sides are asked at once
/// the first side answers first: neither sees the other's answer.
pub fn play_out<G: Game>(
    game: &mut G,
    opponents: &mut [Box<dyn Opponent<G>>; 2],
    chance: &mut impl Chance,
    limit: u64,
) -> Option<Course> {
    let (mut options, mut notes, mut forced) = (Vec::new(), Notes::default(), 0);
    for decisions in 0..=limit {
        let sides = match game.awaiting() {
            Awaiting::Over(outcome) => return Some(Course { outcome, decisions, forced }),
            Awaiting::Sides(sides) => sides,
        };
        let side = sides.iter().next()?;
        let [first, second] = &mut *opponents;
        let opponent = if side == Side::First { &mut *first } else { &mut *second };
        let sight = Sight::new(game, side, &mut options)?;
        forced += u64::from(sight.options().len() == 1);
        let action = opponent.decide(&sight);
        game.apply(side, action, chance, &mut notes);
        for (viewer, opponent) in [(Side::First, &mut *first), (Side::Second, &mut *second)] {
            notes.seen_by(viewer).for_each(|event| opponent.observe(viewer, event));
        }
        notes.0.clear();
    }
    None
}
