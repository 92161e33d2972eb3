//! Golden games: which there are, how one is played, and what is remembered of its positions.
//!
//! Used by the test that replays them and by the example that makes them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use vedette_conquerors::{Action, Options, Pack, Position, RULESET, side_code};
use vedette_kernel::{
    Awaiting, Chance, Game, Header, Journal, Purpose, Quick, ReplayError, Side, Sides, Table, Viewer,
    replay_with,
};

/// The folder of the golden journals.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The file that remembers the positions of all games, a line each: name, hash of the course, hash of the end.
pub(crate) const POSITIONS: &str = "positions.txt";

/// One combination of everything that can be agreed on, readings aside.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// The game.
    pub(crate) game: &'static str,
    /// The scenario.
    pub(crate) scenario: &'static str,
    /// The options in their one spelling.
    pub(crate) options: String,
    /// The name of its golden game.
    pub(crate) name: String,
}

/// Every combination of scenario, edition, level and combat option.
pub(crate) fn kinds() -> Vec<Kind> {
    let of_1806 =
        combinations("1806", &["campaign", "short"], &["en", "fr"], &["conscript", "grognard", "marshal"]);
    let of_1807 =
        combinations("1807", &["pultusk", "eylau", "friedland"], &["1807"], &["conscript", "grognard"]);
    [of_1806, of_1807].concat()
}

fn combinations(
    game: &'static str,
    scenarios: &[&'static str],
    editions: &[&str],
    levels: &[&str],
) -> Vec<Kind> {
    let mut kinds = Vec::new();
    for &scenario in scenarios {
        for edition in editions {
            for level in levels {
                for combat in ["cards", "dice"] {
                    let options = format!("edition={edition} level={level} combat={combat}");
                    let printing = if *edition == game { String::new() } else { format!("{edition}-") };
                    let name = format!("{game}-{scenario}-{printing}{level}-{combat}");
                    kinds.push(Kind { game, scenario, options, name });
                }
            }
        }
    }
    kinds
}

/// The pack of a game.
fn pack(game: &str) -> Result<&'static Pack, String> {
    match game {
        "1806" => Pack::napoleon_1806().map_err(ToString::to_string),
        "1807" => Pack::napoleon_1807().map_err(ToString::to_string),
        _ => Err(format!("there is no game `{game}`")),
    }
}

/// The position that a header describes, if these are the rules and the pack it was played with.
pub(crate) fn start(header: &Header) -> Result<Position, String> {
    let pack = pack(&header.game)?;
    for (what, theirs, ours) in [("rules", &header.rules, RULESET), ("pack", &header.pack, pack.hash())] {
        if theirs != ours {
            return Err(format!("the journal is of the {what} `{theirs}`, here it is `{ours}`"));
        }
    }
    let options: Options = header.options.parse().map_err(|error| format!("its options: {error}"))?;
    let scenario = pack.scenario(&header.scenario, options).map_err(|error| error.to_string())?;
    Ok(Position::new(Arc::new(scenario)))
}

/// Plays a game at random, with some undo, to its end and reveals the seed.
pub(crate) fn play(kind: &Kind) -> Result<Journal, String> {
    let header = Header {
        game: kind.game.to_owned(),
        scenario: kind.scenario.to_owned(),
        options: kind.options.clone(),
        pack: pack(kind.game)?.hash().to_owned(),
        rules: RULESET.to_owned(),
        table: kind.name.clone(),
        ..Header::default()
    };
    let seed: [u8; 32] = Sha256::digest(format!("golden {}", kind.name)).into();
    let mut whim =
        Quick::new(seed.iter().fold(0, |number, &byte| u64::rotate_left(number, 8) ^ u64::from(byte)));
    let mut table = Table::open(start(&header)?, header, seed).map_err(|error| error.to_string())?;
    while let Awaiting::Sides(sides) = table.awaiting() {
        let side = if sides == Sides::BOTH { Side::BOTH[whim.draw(WHIM, 2) as usize] } else { only(sides)? };
        let action = choose(table.game(), side, &mut whim).ok_or("the rules ask, but nothing is legal")?;
        table.act(side, action).map_err(|error| error.to_string())?;
        if whim.draw(WHIM, 40) == 0 && table.can_undo(side).is_ok() {
            table.undo(side).map_err(|error| error.to_string())?;
        }
    }
    table.reveal_seed().map_err(|error| error.to_string())?;
    Ok(table.journal().clone())
}

const WHIM: Purpose = Purpose("whim");

fn only(sides: Sides) -> Result<Side, String> {
    sides.iter().next().ok_or_else(|| "the rules wait for nobody".to_owned())
}

/// A legal action at random. Bold ones are likelier, so that the armies meet, fight and play their cards: the golden
/// games are there for what can happen in them.
fn choose(position: &Position, side: Side, whim: &mut Quick) -> Option<Action> {
    let mut options = Vec::new();
    position.options(side, &mut options);
    let enemies = enemy_areas(position, side);
    let weights: Vec<u32> =
        options.iter().map(|&action| weight(&position.notation(side, action), &enemies)).collect();
    let mut left = whim.draw(WHIM, weights.iter().sum());
    options.into_iter().zip(weights).find_map(|(action, weight)| {
        let chosen = left < weight;
        left = left.saturating_sub(weight);
        chosen.then_some(action)
    })
}

/// The areas in which a side sees blocks of the enemy.
fn enemy_areas(position: &Position, side: Side) -> Vec<String> {
    let enemy = side_code(side.other());
    let areas = position.view(Viewer::side(side)).areas.into_iter();
    areas.filter(|area| area.blocks.iter().any(|block| block.side == enemy)).map(|area| area.area).collect()
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

/// What is remembered of the positions of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Positions {
    /// SHA-256 over the whole truth after every action that stands, each as a line of JSON.
    pub(crate) course: String,
    /// SHA-256 over the whole truth at the end, as JSON.
    pub(crate) end: String,
}

impl Positions {
    /// The positions that a journal leads to.
    pub(crate) fn of(start: Position, journal: &Journal) -> Result<Positions, ReplayError> {
        let mut course = Sha256::new();
        let end = replay_with(start, journal, None, |step| {
            course.update(truth(step.game));
            course.update(b"\n");
        })?;
        Ok(Positions { course: hex(course.finalize()), end: hex(Sha256::digest(truth(&end))) })
    }

    /// The line of a game in [`POSITIONS`].
    pub(crate) fn line(&self, name: &str) -> String {
        format!("{name} {} {}", self.course, self.end)
    }
}

/// A position as JSON. The canonical bytes of a position would not do: they hold debugging output, which may change
/// with the compiler.
fn truth(position: &Position) -> Vec<u8> {
    serde_json::to_vec(&position.view(Viewer::Everything)).unwrap_or_default()
}

fn hex(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
