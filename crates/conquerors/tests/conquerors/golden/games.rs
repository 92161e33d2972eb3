//! The golden games of 1806 and 1807: which there are, and how they are played. Used by the test that replays them and by
//! the example that makes them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use vedette_conquerors::{Action, Options, Pack, Position, Ruleset, side_code};
use vedette_golden::{Album, GoldenGame};
use vedette_kernel::{Game, Header, Side, Viewer};

/// Every combination of scenario, edition, level and combat option.
pub(crate) enum Games {}

impl Album for Games {
    type Game = Position;
    const RULES: &'static [&'static str] = &[Ruleset::One.name(), Ruleset::Two.name()];
    const MAKER: &'static str = "cargo run -p vedette-conquerors --example golden";

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
    }

    fn games() -> Vec<GoldenGame> {
        let of_1806 = combinations(
            "1806",
            &["campaign", "short"],
            &["en", "fr"],
            &["conscript", "grognard", "marshal"],
        );
        let of_1807 =
            combinations("1807", &["pultusk", "eylau", "friedland"], &["1807"], &["conscript", "grognard"]);
        [of_1806, of_1807].concat().into_iter().flat_map(by_every_ruleset).collect()
    }

    fn pack_hash(game: &str) -> Result<String, String> {
        Ok(pack(game)?.hash().to_owned())
    }

    fn set_up(header: &Header) -> Result<Position, String> {
        let Header { game, scenario, options, rules, .. } = header;
        let options: Options = options.parse().map_err(|error| format!("its options: {error}"))?;
        let ruleset = Ruleset::named(rules).ok_or_else(|| format!("there are no rules `{rules}`"))?;
        let options = Options { ruleset, ..options };
        let scenario = pack(game)?.scenario(scenario, options).map_err(|error| error.to_string())?;
        Ok(Position::new(Arc::new(scenario)))
    }

    fn weights(game: &Position, side: Side, options: &[Action]) -> Vec<u32> {
        let enemies = enemy_areas(game, side);
        options.iter().map(|&action| weight(&game.notation(side, action), &enemies)).collect()
    }

    /// A position as JSON. The canonical bytes of a position would not do: they hold debugging output, which may change
    /// with the compiler.
    fn truth(game: &Position) -> Vec<u8> {
        serde_json::to_vec(&game.view(Viewer::Everything)).unwrap_or_default()
    }
}

/// The same game by each version of the rules: those of the first version have the plain name.
fn by_every_ruleset(golden: GoldenGame) -> [GoldenGame; Ruleset::ALL.len()] {
    Ruleset::ALL.map(|ruleset| {
        let name = match ruleset {
            Ruleset::One => golden.name.clone(),
            later => format!("{}-{}", golden.name, later.name().replace(' ', "-")),
        };
        GoldenGame { rules: ruleset.name(), name, ..golden.clone() }
    })
}

fn combinations(
    game: &'static str,
    scenarios: &[&'static str],
    editions: &[&str],
    levels: &[&str],
) -> Vec<GoldenGame> {
    let mut games = Vec::new();
    for &scenario in scenarios {
        for edition in editions {
            for level in levels {
                for combat in ["cards", "dice"] {
                    let options = format!("edition={edition} level={level} combat={combat}");
                    let printing = if *edition == game { String::new() } else { format!("{edition}-") };
                    let name = format!("{game}-{scenario}-{printing}{level}-{combat}");
                    games.push(GoldenGame { game, scenario, options, name, rules: Ruleset::One.name() });
                }
            }
        }
    }
    games
}

fn pack(game: &str) -> Result<&'static Pack, String> {
    match game {
        "1806" => Pack::napoleon_1806().map_err(ToString::to_string),
        "1807" => Pack::napoleon_1807().map_err(ToString::to_string),
        _ => Err(format!("there is no game `{game}`")),
    }
}

/// The areas in which a side sees blocks of the enemy.
fn enemy_areas(position: &Position, side: Side) -> Vec<String> {
    let enemy = side_code(side.other());
    let areas = position.view(Viewer::side(side)).areas.into_iter();
    areas
        .filter(|area| area.blocks.iter().any(|block| block.side == enemy))
        .map(|area| area.area.to_string())
        .collect()
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
