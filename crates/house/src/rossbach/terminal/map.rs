//! The map at the terminal: a window of hexes with what lies on their sides, or a picture file.

use std::path::Path;

use vedette_board::draw::hextext;
use vedette_board::draw::text::{Style, Tag, TextMap};
use vedette_board::hex::Hex;
use vedette_kernel::{Game, Phrase, Side, Viewer};
use vedette_rossbach::sets::HexId;
use vedette_rossbach::view::{ForceView, View};
use vedette_rossbach::{FRENCH, Position};
use vedette_system::out::{self, Overwrite};
use vedette_system::terminal::answers::split;
use vedette_system::terminal::{Ink, Screen};
use vedette_system::{Setting, System};

use super::super::{Rossbach, side_code};
use super::points;

/// How many lines a window has at most.
const LINES: u16 = 29;

/// A window around the hex or place that is named, the moving stack, or the player's first force; or the map as a picture.
pub(super) fn show(
    setting: &Setting<Rossbach>,
    screen: &mut Screen,
    game: &Position,
    side: Side,
    what: &str,
) -> anyhow::Result<()> {
    if what.ends_with(".svg") {
        return picture_file(setting, screen, Path::new(what));
    }
    let centre = if what.trim().is_empty() {
        Some(of_interest(game, side))
    } else {
        named(screen, game, what).map(Some)
    };
    let Some(centre) = centre else {
        return screen.tell_phrase(&Phrase::new("terminal-ra-unknown-hex").text("text", what));
    };
    let Some(centre) = centre else { return screen.tell("terminal-ra-nobody-there") };
    for line in window(game, side, centre, screen.width() as u16).lines {
        let text: String = line.iter().map(|span| ink(span.style).on(&span.text)).collect();
        screen.line(&text)?;
    }
    screen.tell("terminal-ra-legend")
}

fn picture_file(setting: &Setting<Rossbach>, screen: &mut Screen, path: &Path) -> anyhow::Result<()> {
    let drawn = Rossbach::map_svg(&setting.pack, screen.language());
    match out::write_file(path, &drawn, Overwrite::from_flag(false)) {
        Ok(()) => {
            let file = path.display().to_string();
            screen.tell_phrase(&Phrase::new("terminal-jg-map-written").text("file", file))
        }
        Err(error) => screen.wrapped(Ink::Bad, &format!("{error:#}"), "", ""),
    }
}

/// The hex that a number or the name of a place, in either language, means.
fn named(screen: &Screen, game: &Position, what: &str) -> Option<HexId> {
    let map = &game.scenario().map;
    if let Some(hex) = map.hex_by_code(&what.trim().to_uppercase()) {
        return Some(hex);
    }
    let typed = split(what);
    let fits = |whole: bool| {
        let place = map.names.iter().position(|name| {
            let calls = screen.names(&format!("hex:{}", name.code));
            !name.place.is_empty()
                && calls.iter().any(|call| {
                    let words: Vec<String> =
                        split(call).into_iter().filter(|word| *word != name.code.to_lowercase()).collect();
                    if whole {
                        words == typed
                    } else {
                        typed.iter().all(|word| words.iter().any(|known| known.starts_with(word)))
                    }
                })
        });
        place.filter(|_| !typed.is_empty()).and_then(|place| u16::try_from(place).ok()).map(HexId)
    };
    fits(true).or_else(|| fits(false))
}

/// The moving stack, or the first force of a side; nothing if it has none.
fn of_interest(game: &Position, side: Side) -> Option<HexId> {
    let map = &game.scenario().map;
    let moving = game.moving().map(|(at, _)| at).filter(|at| at.is_somewhere());
    let view = game.view(Viewer::side(side));
    let own = || view.forces.iter().find(|force| force.side == side_code(side));
    moving.or_else(|| map.hex_by_code(&own()?.hex))
}

/// The hexes around one, as a side sees them.
pub(in super::super) fn window(game: &Position, side: Side, centre: HexId, width: u16) -> TextMap {
    let scenario = game.scenario();
    let view = game.view(Viewer::side(side));
    let middle = scenario.map.hexes.get(centre.index());
    let middle = middle.map(|hex| Hex { q: i32::from(hex.q), r: i32::from(hex.r) });
    let window = hextext::window(&scenario.map.grid, middle.as_slice(), width, LINES);
    let moving = game.moving().map(|(at, _)| at);
    scenario.text_map(window, |hex| tag(game, &view, hex, moving == Some(hex)))
}

/// What stands in a hex: the letter of its side and its strength, or a mark for what is face down.
fn tag(game: &Position, view: &View, hex: HexId, moving: bool) -> Option<Tag> {
    let code = &game.scenario().map.names.get(hex.index())?.code;
    let force = view.forces.iter().find(|force| force.hex == *code)?;
    let french = force.side == side_code(FRENCH);
    let style = match (moving, french) {
        (true, _) => Style::Marked,
        (false, true) => Style::First,
        (false, false) => Style::Second,
    };
    Some(Tag { text: format!("{}{}", if french { "F" } else { "P" }, strength(force)), style })
}

/// The strength of a force; what has none is a leader or a train.
fn strength(force: &ForceView) -> String {
    let sum: u16 = force.pieces.iter().map(|piece| piece.strength).sum();
    match (force.pieces.is_empty(), sum) {
        (true, _) => "??".to_owned(),
        (false, 0) => "-".to_owned(),
        (false, sum) => points(sum),
    }
}

fn ink(style: Style) -> Ink {
    match style {
        Style::Plain => Ink::Plain,
        Style::Faint => Ink::Faint,
        Style::First => Ink::First,
        Style::Second => Ink::Second,
        Style::Both => Ink::Both,
        Style::Marked => Ink::Loud,
    }
}
