//! The golden games: which there are, and how they are played. Used by the test that replays them and by the example that
//! makes them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use vedette_golden::{Album, GoldenGame};
use vedette_kernel::{Awaiting, Game, Header, Side, Viewer};
use vedette_rossbach::pack::Pack;
use vedette_rossbach::{Action, Options, Position, RULESET};

/// Every scenario in the open and hidden, and every other option somewhere.
pub(crate) enum Games {}

impl Album for Games {
    type Game = Position;
    const RULES: &'static [&'static str] = &[RULESET];
    const MAKER: &'static str = "cargo run -p vedette-rossbach --example golden";
    /// Battles end before; campaigns would take tens of thousands.
    const LONGEST: u64 = 700;

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
    }

    fn games() -> Vec<GoldenGame> {
        let games = [
            ("saalfeld", "open", "hidden=no vedettes=no supply=no"),
            ("saalfeld", "hidden", "shock=yes impetus=yes"),
            ("auerstedt", "open", "hidden=no"),
            ("auerstedt", "hidden", "rounded=yes graded-officers=yes"),
            ("jena", "open", "hidden=no shock=yes one-by-one=yes"),
            ("jena", "hidden", "first-corps=yes beyond=yes impetus=yes"),
            ("jena-auerstedt", "open", "hidden=no graded-units=yes brunswick=yes"),
            ("jena-auerstedt", "hidden", "players=teams"),
            ("massenbach", "open", "hidden=no"),
            ("massenbach", "hidden", "rounded=yes play-on=yes"),
            ("campaign", "open", "hidden=no"),
            ("campaign", "hidden", ""),
            ("early-warning", "open", "hidden=no"),
            ("early-warning", "hidden", "rounded=yes one-by-one=yes"),
            ("erfurt", "open", "hidden=no sources=all"),
            ("erfurt", "hidden", "graded-officers=yes graded-units=yes"),
            ("free-entry", "open", "hidden=no"),
            ("free-entry", "hidden", "shock=yes"),
        ];
        let kind = |(code, way, options): (&'static str, &str, &str)| {
            let options = options.parse::<Options>().map(|options| options.to_string()).unwrap_or_default();
            let name = format!("rossbach-{code}-{way}");
            GoldenGame { game: "rossbach", scenario: first_start(code), options, name, rules: RULESET }
        };
        games.map(kind).to_vec()
    }

    fn pack_hash(_: &str) -> Result<String, String> {
        Ok(pack()?.hash().to_owned())
    }

    fn earlier_packs() -> Vec<String> {
        earlier().iter().map(|pack| pack.hash().to_owned()).collect()
    }

    fn set_up(header: &Header) -> Result<Position, String> {
        let options: Options = header.options.parse().map_err(|error| format!("its options: {error}"))?;
        let before = earlier().iter().find(|pack| pack.hash() == header.pack);
        let pack = before.map_or_else(pack, Ok)?;
        let scenario = pack.scenario(&header.scenario, options).map_err(|error| error.to_string())?;
        Ok(Position::new(Arc::new(scenario)))
    }

    fn weights(game: &Position, side: Side, options: &[Action]) -> Vec<u32> {
        options.iter().map(|&action| weight(game, side, action)).collect()
    }

    fn truth(game: &Position) -> Vec<u8> {
        written(game).into_bytes()
    }
}

/// The packs that came with the program before.
fn earlier() -> &'static [Pack] {
    static PACKS: LazyLock<Vec<Pack>> =
        LazyLock::new(|| Pack::earlier().iter().filter_map(|files| Pack::parse(files).ok()).collect());
    &PACKS
}

fn pack() -> Result<&'static Pack, String> {
    Pack::rossbach().map_err(ToString::to_string)
}

/// A scenario as journals name it: with the latest of its starts, where the armies are nearest to each other.
fn first_start(code: &'static str) -> &'static str {
    let entry = Pack::rossbach().ok().and_then(|pack| pack.scenarios.iter().find(|entry| entry.code == code));
    let start = entry.and_then(|entry| entry.starts.last().map(|start| entry.code_at(*start)));
    start.map_or(code, |start| if start == code { code } else { start.leak() })
}

/// Everything that matters in a position, and what can be done in it. Neither the form of views nor debugging output,
/// which may change with the compiler, has a part in it.
fn written(position: &Position) -> String {
    let view = position.view(Viewer::Everything);
    let mut text = format!("{} {} {} {}", view.turn, view.phasing, view.points[0], view.points[1]);
    for force in &view.forces {
        let _ = write!(text, "\n{} {} {}", force.hex, force.side, u8::from(force.flag.is_some()));
        for piece in &force.pieces {
            let _ = write!(text, " {} {} {}", piece.piece, piece.strength, piece.markers.join("+"));
        }
    }
    for (a, b) in view.damaged.iter().chain(&view.pontoons) {
        let _ = write!(text, "\n{a} {b}");
    }
    for (hex, side) in &view.control {
        let _ = write!(text, "\n{hex} {side}");
    }
    for (side, code, lost, broken) in &view.casualties {
        let _ = write!(text, "\n{side} {code} {lost} {}", u8::from(*broken));
    }
    for lies in &view.boxes {
        for pieces in [&lies.day_half, &lies.night_half, &lies.lost, &lies.captured] {
            let _ = write!(text, "\n{}", pieces.join(" "));
        }
    }
    for (objective, pieces) in &view.orders {
        let _ = write!(text, "\n{objective} {}", pieces.join(" "));
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

/// How near the nearest enemy is to the hex that an action leads to.
fn nearest(position: &Position, side: Side, action: Action) -> u8 {
    let Action::Step(to) = action else { return u8::MAX };
    let map = &position.scenario().map;
    let enemies = position.scenario().tables.of_side[side.other().index()].into_iter();
    let hexes = enemies.filter_map(|piece| position.hex_of(piece));
    hexes.map(|hex| map.distance(to, hex)).min().unwrap_or(u8::MAX)
}

/// Armies that meet: steps lead towards the enemy, and whatever is rare is done where it can be.
fn weight(position: &Position, side: Side, action: Action) -> u32 {
    match action {
        Action::Step(_) => match nearest(position, side, action) {
            0..=1 => 60,
            2..=4 => 30,
            _ => 8,
        },
        Action::Attack(..) | Action::Push | Action::Repulse(_) | Action::Scout(_) => 40,
        Action::Damage(_) | Action::Repair(_) | Action::Pontoon(_) | Action::Lift(..) => 20,
        Action::Recover(_) | Action::Reorganize(..) | Action::Guns(_) | Action::Advance(..) => 20,
        Action::Withdraw(..) | Action::Enter(_) | Action::Command(..) => 12,
        Action::Take(_) | Action::Check(_) | Action::Column | Action::Break(_) | Action::PutOut(_) => 4,
        Action::Stop | Action::Done => 6,
        Action::Objective(_) | Action::Order(_) | Action::Place(..) | Action::Anew => 1,
        _ => 3,
    }
}
