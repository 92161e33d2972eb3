//! Ten thousand random games, shared over every combination of scenario, edition, level and combat option.

use vedette_conquerors::{COALITION, FRENCH, Position};
use vedette_kernel::kit::play_random;
use vedette_kernel::{Awaiting, Conduct, Game, Quick};

use crate::bench::scenario;

const GAMES: u64 = 10_000;

/// Every game ends with a winner and nothing lost on the way.
#[test]
fn ten_thousand_random_games_end() {
    let mut wins = [0u64; 2];
    let kinds = combinations();
    let each = GAMES.div_ceil(kinds.len() as u64);
    for (code, options) in &kinds {
        let start = Position::new(scenario(code, options));
        for seed in 0..each {
            let mut position = start.clone();
            let decisions = play_random(&mut position, &mut Quick::new(seed), 100_000);
            assert!(decisions.is_some(), "{code} {options}, seed {seed}: the game does not end");
            assert_eq!(position.faults(), [""; 0], "{code} {options}, seed {seed}");
            match position.awaiting() {
                Awaiting::Over(outcome) => wins[outcome.winner.expect("1806 knows no draw").index()] += 1,
                Awaiting::Sides(_) => panic!("{code} {options}, seed {seed}: over and yet not over"),
            }
        }
    }
    assert!(wins[FRENCH.index()] > 0 && wins[COALITION.index()] > 0, "both sides win some: {wins:?}");
}

fn combinations() -> Vec<(&'static str, String)> {
    let mut kinds = Vec::new();
    for code in ["campaign", "short"] {
        for edition in ["en", "fr"] {
            for level in ["conscript", "grognard", "marshal"] {
                for combat in ["cards", "dice"] {
                    kinds.push((code, format!("edition={edition} level={level} combat={combat}")));
                }
            }
        }
    }
    kinds
}
