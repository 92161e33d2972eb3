//! Golden games: which there are, and what is remembered of their positions.
//!
//! Used by the test that replays them and by the example that makes them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use vedette_conquerors::{Options, Pack, Position, RULESET};
use vedette_kernel::{Game, Header, Journal, ReplayError, Viewer, replay_with};

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
pub(crate) fn pack(game: &str) -> Result<&'static Pack, String> {
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
