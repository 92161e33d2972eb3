//! Ten thousand random games, shared over every combination of game, scenario, edition, level and combat option.

use vedette_conquerors::{COALITION, FRENCH, Position};
use vedette_kernel::kit::play_random;
use vedette_kernel::{Awaiting, Conduct, Game, Quick, Side};

use crate::bench::{scenario, scenario_1807};

const GAMES: u64 = 10_000;

/// Every game of 1806 ends with a winner and nothing lost on the way.
#[test]
fn random_games_of_1806_end() {
    let kinds =
        kinds(&["campaign", "short"], &["edition=en", "edition=fr"], &["conscript", "grognard", "marshal"]);
    let results = play_all(&kinds, GAMES / 3 * 2, |code, options| {
        Position::new(scenario(code, &format!("latest {options}")))
    });
    assert!(wins(&results, Some(FRENCH)) > 0 && wins(&results, Some(COALITION)) > 0, "both sides win some");
    assert_eq!(wins(&results, None), 0, "1806 knows no draw");
}

/// So do those of 1807, or in a draw; some end early in winter quarters.
#[test]
fn random_games_of_1807_end() {
    let kinds = kinds(&["pultusk", "eylau", "friedland"], &[""], &["conscript", "grognard"]);
    let results = play_all(&kinds, GAMES / 3 + 1, |code, options| {
        Position::new(scenario_1807(code, &format!("latest {options}")))
    });
    for winner in [Some(FRENCH), Some(COALITION), None] {
        assert!(wins(&results, winner) > 0, "{winner:?} never happens");
    }
    let early =
        |result: &&Ending| result.reason != "points" && result.reason != "napoleon-lost" && !result.last_turn;
    assert!(results.iter().any(|result| early(&result)), "no game ended in winter quarters");
}

/// How a game ended.
struct Ending {
    winner: Option<Side>,
    reason: &'static str,
    /// In the last turn of the scenario.
    last_turn: bool,
}

fn wins(results: &[Ending], winner: Option<Side>) -> usize {
    results.iter().filter(|result| result.winner == winner).count()
}

fn play_all(
    kinds: &[(&'static str, String)],
    games: u64,
    start: impl Fn(&str, &str) -> Position,
) -> Vec<Ending> {
    let mut results = Vec::new();
    for (code, options) in kinds {
        let start = start(code, options);
        for seed in 0..games.div_ceil(kinds.len() as u64) {
            let mut position = start.clone();
            let decisions = play_random(&mut position, &mut Quick::new(seed), 100_000);
            assert!(
                decisions.is_some(),
                "{code} {options}, seed {seed}: the game does not end: {position:?}"
            );
            assert_eq!(position.faults(), [""; 0], "{code} {options}, seed {seed}");
            match position.awaiting() {
                Awaiting::Over(outcome) => results.push(Ending {
                    winner: outcome.winner,
                    reason: outcome.reason,
                    last_turn: position.turn() == position.scenario().frame.last_turn,
                }),
                Awaiting::Sides(_) => panic!("{code} {options}, seed {seed}: over and yet not over"),
            }
        }
    }
    results
}

fn kinds(codes: &[&'static str], editions: &[&str], levels: &[&str]) -> Vec<(&'static str, String)> {
    let mut kinds = Vec::new();
    for &code in codes {
        for edition in editions {
            for level in levels {
                for combat in ["cards", "dice"] {
                    kinds.push((code, format!("{edition} level={level} combat={combat}")));
                }
            }
        }
    }
    kinds
}
