//! The golden games of 1813: which there are, and how they are played. Used by the test that replays them and by the
//! example that makes them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use vedette_golden::{Album, GoldenGame};
use vedette_jours::view::BoxView;
use vedette_jours::{Action, Options, Pack, Position, RULESET, side_code};
use vedette_kernel::{Awaiting, Game, Header, Side, Viewer};

/// Every scenario in the open and blind, and every other option somewhere.
pub(crate) enum Games {}

impl Album for Games {
    type Game = Position;
    const RULES: &'static [&'static str] = &[RULESET];
    const MAKER: &'static str = "cargo run -p vedette-jours --example golden";

    fn folder() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
    }

    fn games() -> Vec<GoldenGame> {
        let games = [
            ("waiting", "open", "blind=open"),
            ("waiting", "all", "blind=all"),
            ("waiting", "solitaire", "blind=open solitaire=yes"),
            ("waiting", "no-supply", "blind=units dummies=no supply=no"),
            // Made after the handicap of the scenario was set anew; those above began with the pack of before.
            ("waiting", "markers", "blind=units markers=yes"),
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
            GoldenGame {
                game: "1813",
                scenario,
                options,
                name: format!("1813-{scenario}-{way}"),
                rules: RULESET,
            }
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
        let enemies = enemy_boxes(game, side);
        options.iter().map(|&action| weight(&game.notation(side, action), &enemies)).collect()
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
    Pack::germany_1813().map_err(ToString::to_string)
}

/// Everything that matters in a position, and what can be done in it. Neither the form of views nor debugging output,
/// which may change with the compiler, has a part in it.
fn written(position: &Position) -> String {
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

/// The boxes in which a side sees counters of the enemy, and those next to them.
struct Enemies {
    there: Vec<String>,
    near: Vec<String>,
}

fn enemy_boxes(position: &Position, side: Side) -> Enemies {
    let enemy = side_code(side.other());
    let boxes = position.view(Viewer::side(side)).boxes.into_iter();
    let held = |place: &BoxView| {
        place.forces[side.other().index()] > 0 || place.pieces.iter().any(|piece| piece.side == enemy)
    };
    let there: Vec<String> = boxes.filter(held).map(|place| place.place).collect();
    let map = &position.scenario().map;
    let next = map.places.iter().zip(&map.links).filter(|(place, _)| there.contains(&place.code));
    let near = next.flat_map(|(_, links)| links).filter_map(|link| map.places.get(link.to.index()));
    Enemies { near: near.map(|place| place.code.clone()).collect(), there }
}

fn weight(action: &str, enemies: &Enemies) -> u32 {
    let (verb, rest) = action.split_once(' ').unwrap_or((action, ""));
    let named = |boxes: &[String]| boxes.iter().any(|place| place == rest);
    match verb {
        "step" if named(&enemies.there) => 90,
        "step" if named(&enemies.near) => 40,
        "try" | "enter" | "siege" | "assault" | "guns" => 40,
        "play" => 30,
        "scout" | "overrun" | "shelter" | "demolish" => 12,
        "march" | "force" => 12,
        "step" => 10,
        "pass" => 6,
        "take" | "decline" | "chit" => 4,
        "stop" | "merge" | "detach" => 1,
        _ => 2,
    }
}
