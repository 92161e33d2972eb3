//! Golden games: which there are, and what is remembered of their positions.
//!
//! Used by the test that replays them and by the example that makes them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use sha2::{Digest, Sha256};
use vedette_jours::{Options, Pack, Position, RULESET};
use vedette_kernel::{Awaiting, Game, Header, Journal, ReplayError, Viewer, replay_with};

/// The folder of the golden journals.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// The file that remembers the positions of all games, a line each: name, hash of the course, hash of the end.
pub(crate) const POSITIONS: &str = "positions.txt";

/// A way to play a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kind {
    /// The scenario.
    pub(crate) scenario: &'static str,
    /// The options in their one spelling.
    pub(crate) options: String,
    /// The name of its golden game.
    pub(crate) name: String,
}

/// Every scenario in the open and blind, and every other option somewhere.
pub(crate) fn kinds() -> Vec<Kind> {
    let games = [
        ("waiting", "open", "blind=open"),
        ("waiting", "all", "blind=all"),
        ("waiting", "solitaire", "blind=open solitaire=yes"),
        ("waiting", "no-supply", "blind=units dummies=no supply=no"),
        ("lutzen-bautzen", "open", "blind=open"),
        ("lutzen-bautzen", "all", "blind=all"),
        ("spring", "open", "blind=open"),
        ("spring", "all", "blind=all markers=yes"),
        ("autumn", "open", "blind=open ney=davout"),
        ("autumn", "all", "blind=all ney=soult hamburg=yes"),
        ("campaign", "open", "blind=open ney=soult"),
        ("campaign", "all", "blind=all hamburg=yes players=armies"),
    ];
    let kind = |(scenario, way, options): (&'static str, &str, &str)| {
        let options = options.parse::<Options>().map(|options| options.to_string()).unwrap_or_default();
        Kind { scenario, options, name: format!("1813-{scenario}-{way}") }
    };
    games.map(kind).to_vec()
}

/// The pack of the game.
pub(crate) fn pack() -> Result<&'static Pack, String> {
    Pack::germany_1813().map_err(ToString::to_string)
}

/// The position that a header describes, if these are the rules and the pack it was played with.
pub(crate) fn start(header: &Header) -> Result<Position, String> {
    let pack = pack()?;
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
    /// SHA-256 over the truth after every action that stands, each as a line.
    pub(crate) course: String,
    /// SHA-256 over the truth at the end.
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

/// Everything that matters in a position, and what can be done in it. Neither the form of views nor debugging output,
/// which may change with the compiler, has a part in it.
fn truth(position: &Position) -> String {
    let view = position.view(Viewer::Everything);
    let mut text = format!("{} {} {} {}", view.turn, view.phasing, view.first, view.boxes.len());
    for place in &view.boxes {
        let _ =
            write!(text, "\n{} {:?} {:?} {:?}", place.place, place.controller, place.siege, place.entrenched);
        for piece in &place.pieces {
            let code = piece.code.as_deref().unwrap_or_default();
            let _ = write!(text, " {code} {:?} {} {}", piece.sp, piece.inside, piece.fatigued);
        }
    }
    for side in &view.sides {
        let _ = write!(text, "\n{} {} {:?} {:?}", side.side, side.points, side.hand, side.losses);
        for line in side.roster.iter().flatten() {
            let _ = write!(text, " {} {} {} {}", line.code, line.sp, line.crosses, line.slashes);
        }
        for army in side.armies.iter().flatten() {
            let _ = write!(text, " {} {} {:?}", army.army, army.cp, army.commander);
        }
    }
    if let Awaiting::Sides(sides) = position.awaiting() {
        for side in sides.iter() {
            let mut options = Vec::new();
            position.options(side, &mut options);
            for action in options {
                let _ = write!(text, "\n{}", position.notation(side, action));
            }
        }
    }
    text
}

fn hex(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
