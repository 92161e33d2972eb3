//! The games of an event, ranked as those of the Marshal's.

use std::collections::BTreeMap;

use vedette_conquerors::Position;
use vedette_conquerors::rank::{self, GameResult, Score};
use vedette_kernel::Side;
use vedette_system::event::{Ended, Standing, Unranked};

/// Who stands where after some games.
pub(super) fn rank(games: &[Ended<Position>]) -> Result<Vec<Standing>, Unranked> {
    let mut results: BTreeMap<String, Vec<GameResult>> = BTreeMap::new();
    for (number, Ended { players, game, settlement }) in games.iter().enumerate() {
        let options = &game.scenario().options;
        if !rank::is_of_a_tournament(options) {
            let level = options.level;
            let why = format!(
                "it was played at the level {level}: games of an event are played with level=marshal (CQ-RANK-06)"
            );
            return Err(Unranked::NotOfAnEvent { game: number, why });
        }
        for (side, player) in Side::BOTH.into_iter().zip(players) {
            let result = GameResult::settled(game, side, *settlement);
            results.entry(player.clone()).or_default().push(result);
        }
    }
    let line = |standing: rank::Standing| {
        let Score { ranking, tie_break } = standing.score;
        let (place, games) = (standing.place, standing.games);
        let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        Standing {
            place: number(place),
            player: standing.player,
            games: number(games),
            points: ranking,
            tie_break,
        }
    };
    Ok(rank::standings(results).into_iter().map(line).collect())
}
