//! Golden games: whole journals that must verify and lead to the same positions for as long as the rules keep their version.
//!
//! A system says in an [`Album`] which games there are and how they are set up; [`make`] plays them, and the functions of
//! [`check`] are its tests. Only tests and examples use this crate.

pub mod check;
mod make;
pub mod soak;

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

use sha2::{Digest, Sha256};
use vedette_kernel::{Game, Header, Journal, ReplayError, Side, Speak, replay_with};

pub use make::make;

/// The file that remembers the positions of all games, a line each: name, hash of the course, hash of the end.
const POSITIONS: &str = "positions.txt";

/// One way to play a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GoldenGame {
    /// The game.
    pub game: &'static str,
    /// The scenario.
    pub scenario: &'static str,
    /// The options in their one spelling.
    pub options: String,
    /// The name of its golden game.
    pub name: String,
    /// The version of the rules it is played by.
    pub rules: &'static str,
}

/// The golden games of a system.
pub trait Album {
    /// Its positions.
    type Game: Speak;
    /// The versions of its rules that can be played, the latest last. Games of all of them must replay; only those of the
    /// latest are made.
    const RULES: &'static [&'static str];
    /// The command that makes them, to be told when something is wrong.
    const MAKER: &'static str;

    /// After so many decisions a game that goes on for days is called a draw.
    const LONGEST: u64 = u64::MAX;

    /// Where they are.
    fn folder() -> PathBuf;

    /// Which there are.
    fn games() -> Vec<GoldenGame>;

    /// The hash of the pack of a game.
    ///
    /// # Errors
    /// When there is no such game.
    fn pack_hash(game: &str) -> Result<String, String>;

    /// The hashes of packs of before, with which games that began with them must replay.
    fn earlier_packs() -> Vec<String> {
        Vec::new()
    }

    /// The opening position that a header describes, which names one of [`Album::RULES`] and a pack there is or was.
    ///
    /// # Errors
    /// When there is no such scenario or option.
    fn set_up(header: &Header) -> Result<Self::Game, String>;

    /// How likely each of the options is played, so that the armies meet, fight and play their cards: golden games are there
    /// for what can happen in them.
    fn weights(game: &Self::Game, side: Side, options: &[<Self::Game as Game>::Action]) -> Vec<u32>;

    /// Everything that matters in a position, in a form that no compiler changes.
    fn truth(game: &Self::Game) -> Vec<u8>;
}

/// The position that a header describes, if these are the rules and the pack it was played with.
fn start<A: Album>(header: &Header) -> Result<A::Game, String> {
    let pack = A::pack_hash(&header.game)?;
    let (rules, known) = (header.rules.as_str(), A::RULES.join("`, `"));
    if !A::RULES.contains(&rules) {
        return Err(format!("the journal is of the rules `{rules}`, here there are `{known}`"));
    }
    if header.pack != pack && !A::earlier_packs().contains(&header.pack) {
        return Err(format!("the journal is of the pack `{}`, here it is `{pack}`", header.pack));
    }
    A::set_up(header)
}

/// Every golden journal by its name.
fn journals<A: Album>() -> Result<BTreeMap<String, Journal>, String> {
    let mut found = BTreeMap::new();
    let told = |error: std::io::Error| format!("{}: {error}", A::folder().display());
    for entry in fs::read_dir(A::folder()).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.extension().is_some_and(|extension| extension == "journal") {
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let text = fs::read_to_string(&path).map_err(told)?;
            let journal = Journal::parse(&text).map_err(|error| format!("{name}: {error}"))?;
            found.insert(name, journal);
        }
    }
    Ok(found)
}

/// The lines of [`POSITIONS`] for every journal of the folder.
fn positions<A: Album>() -> Result<Vec<String>, String> {
    let line = |(name, journal): (String, Journal)| {
        let start = start::<A>(journal.header()).map_err(|error| format!("{name}: {error}"))?;
        remembered::<A>(start, &journal, &name).map_err(|error| format!("{name}: {error}"))
    };
    journals::<A>()?.into_iter().map(line).collect()
}

/// What is remembered of a game: a hash over the truth after every action that stands, and one over the end.
fn remembered<A: Album>(start: A::Game, journal: &Journal, name: &str) -> Result<String, ReplayError> {
    let mut course = Sha256::new();
    let end = replay_with(start, journal, None, |step| {
        course.update(A::truth(step.game));
        course.update(b"\n");
    })?;
    Ok(format!("{name} {} {}", hex(course.finalize()), hex(Sha256::digest(A::truth(&end)))))
}

fn hex(digest: impl AsRef<[u8]>) -> String {
    digest.as_ref().iter().map(|byte| format!("{byte:02x}")).collect()
}
