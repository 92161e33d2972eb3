//! Tournament ranking and tie-breaks (CQ-RANK-01 to CQ-RANK-08).

use std::cmp::Ordering;

use vedette_kernel::{Awaiting, Game, Settlement, Side};

use crate::options::{Level, Options};
use crate::scenario::COALITION;
use crate::state::Position;

/// How a tournament game ended for one player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameResult {
    /// The game was finished.
    Finished {
        /// The player's side.
        side: Side,
        /// Whether he won.
        won: bool,
        /// How it ended.
        ending: Ending,
    },
    /// Time ran out (CQ-RANK-05); the limit is two hours with bid and set-up (CQ-RANK-06).
    Unfinished,
}

impl GameResult {
    /// What a position is worth to the player of a side when the clock stops: a game that is not over is unfinished.
    pub fn of(position: &Position, side: Side) -> GameResult {
        let Awaiting::Over(outcome) = position.awaiting() else { return GameResult::Unfinished };
        let ending = match outcome.reason {
            "last-turn" => Ending::HeldOut,
            "napoleon-lost" => Ending::NapoleonLost,
            _ => Ending::OnTurn(position.turn()),
        };
        GameResult::Finished { side, won: outcome.winner == Some(side), ending }
    }

    /// What a game that the players ended is worth: one that was given up is lost on its turn (CQ-RANK-02), one that ran out
    /// of time or was called a draw is unfinished, for the rules know no such end (CQ-RANK-05).
    pub fn settled(position: &Position, side: Side, settlement: Option<Settlement>) -> GameResult {
        match settlement {
            None => GameResult::of(position, side),
            Some(Settlement::Resigned(loser)) => {
                GameResult::Finished { side, won: side != loser, ending: Ending::OnTurn(position.turn()) }
            }
            Some(_) => GameResult::Unfinished,
        }
    }
}

/// The moment a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// A victory on a turn, before its end or at its end by points.
    OnTurn(u8),
    /// The Coalition held out to the end of the last turn.
    HeldOut,
    /// Napoleon was eliminated.
    NapoleonLost,
}

/// The time limit of a tournament game in minutes (CQ-RANK-06).
pub const TIME_LIMIT_MINUTES: u32 = 120;

/// CQ-RANK-06: how many minutes a game may take; as long as it takes, unless it is one of a tournament.
pub fn time_limit(options: &Options) -> Option<u32> {
    is_of_a_tournament(options).then_some(TIME_LIMIT_MINUTES)
}

/// CQ-RANK-06: games of tournaments are those at the marshal level.
pub fn is_of_a_tournament(options: &Options) -> bool {
    options.level == Level::Marshal
}

/// What a player has gathered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// Ranking points.
    pub ranking: i32,
    /// Tie-break points.
    pub tie_break: i32,
}

impl Score {
    /// The score of one game.
    pub fn of(result: GameResult) -> Score {
        let GameResult::Finished { side, won, ending } = result else {
            return Score { ranking: 0, tie_break: -7 };
        };
        Score { ranking: if won { 3 } else { 1 }, tie_break: tie_break(side, won, ending) }
    }

    /// The score of several games.
    pub fn total(results: impl IntoIterator<Item = GameResult>) -> Score {
        results.into_iter().map(Score::of).fold(Score::default(), |sum, score| Score {
            ranking: sum.ranking + score.ranking,
            tie_break: sum.tie_break + score.tie_break,
        })
    }

    /// CQ-RANK-08: better scores first; tie-breaks only separate equals.
    pub fn rank(&self, other: &Score) -> Ordering {
        other.ranking.cmp(&self.ranking).then(other.tie_break.cmp(&self.tie_break))
    }
}

/// One line of the table of an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The place: those who cannot be separated share it, and the next ones after them are that much lower.
    pub place: usize,
    /// Who.
    pub player: String,
    /// How many games he played.
    pub games: usize,
    /// What he gathered in them.
    pub score: Score,
}

/// CQ-RANK-08: the table of an event, the best first; players who share a place are in the order of their names.
pub fn standings(results: impl IntoIterator<Item = (impl Into<String>, Vec<GameResult>)>) -> Vec<Standing> {
    let line = |(player, results): (_, Vec<GameResult>)| Standing {
        place: 0,
        player: Into::<String>::into(player),
        games: results.len(),
        score: Score::total(results),
    };
    let mut table: Vec<Standing> = results.into_iter().map(line).collect();
    table.sort_by(|one, other| one.score.rank(&other.score).then_with(|| one.player.cmp(&other.player)));
    let scores: Vec<Score> = table.iter().map(|line| line.score).collect();
    for line in &mut table {
        line.place = 1 + scores.iter().filter(|score| score.rank(&line.score) == Ordering::Less).count();
    }
    table
}

/// CQ-RANK-02, CQ-RANK-03, CQ-RANK-04.
fn tie_break(side: Side, won: bool, ending: Ending) -> i32 {
    match (ending, won) {
        (Ending::HeldOut, true) => 1,
        (Ending::HeldOut, false) => 0,
        (Ending::NapoleonLost, true) => 14,
        (Ending::NapoleonLost, false) => -7,
        (Ending::OnTurn(turn), true) if side == COALITION => 16 - 2 * i32::from(turn),
        (Ending::OnTurn(turn), true) => 8 - i32::from(turn),
        (Ending::OnTurn(turn), false) => i32::from(turn) - 8,
    }
}
