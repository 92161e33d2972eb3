//! What Rossbach shows at the terminal: a window of hexes around what matters, and the forces in words.

use vedette_board::hex::Hex;
use vedette_kernel::{Game, Side, Viewer};
use vedette_rossbach::scenario::{Cover, Settlement, Way};
use vedette_rossbach::view::ForceView;
use vedette_rossbach::{Event, FRENCH, PRUSSIANS, Position};
use vedette_system::Setting;
use vedette_system::terminal::{EventOf, Ink, Screen, Teller, Terminal, padded};

use super::Rossbach;

/// How many rows and columns around a hex are shown.
const ROWS: i32 = 6;
const COLUMNS: i32 = 9;
/// How many letters a hex takes.
const CELL: usize = 6;

impl Terminal for Rossbach {
    fn begins_turn(event: &EventOf<Self>) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    /// A window of the map: around the hex that is named, the moving stack, or the first of the player's forces.
    fn map(
        _: &Setting<Self>,
        screen: &mut Screen,
        game: &Position,
        side: Side,
        what: &str,
    ) -> anyhow::Result<()> {
        match window(game, side, what) {
            Some(lines) => lines.iter().try_for_each(|line| screen.line(line)),
            None => screen.tell("terminal-not-in-this-game"),
        }
    }

    fn army(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
        let view = game.view(Viewer::side(side));
        for force in view.forces.iter().filter(|force| !force.pieces.is_empty()) {
            let pieces: Vec<String> = force
                .pieces
                .iter()
                .map(|piece| {
                    let name = screen.name(&format!("piece:{}", piece.piece));
                    // Leaders and trains have no strength.
                    if piece.strength == 0 { name } else { format!("{name} {}", points(piece.strength)) }
                })
                .collect();
            let hex = screen.name(&format!("hex:{}", force.hex));
            screen.line(&format!("  {hex}  {}", pieces.join(", ")))?;
        }
        Ok(())
    }

    fn board_in_words(_: &Setting<Self>, teller: &Teller<'_>, game: &Position) -> String {
        let view = game.view(teller.viewer);
        let force = |force: &ForceView| {
            let pieces: Vec<String> =
                force.pieces.iter().map(|piece| teller.name("piece", &piece.piece)).collect();
            format!("  {}  {}\n", teller.name("hex", &force.hex), pieces.join(", "))
        };
        view.forces.iter().map(force).collect()
    }
}

/// The hexes around the one that is named, the moving stack, or the first of the player's forces, row by row; nothing if
/// he has none.
pub(super) fn window(game: &Position, side: Side, what: &str) -> Option<Vec<String>> {
    let map = &game.scenario().map;
    let view = game.view(Viewer::side(side));
    let own = view.forces.iter().find(|force| force.side == super::side_code(side));
    let named = map.hex_by_code(what.trim());
    let moving = game.moving().map(|(at, _)| at).filter(|at| at.is_somewhere());
    let centre = map.hexes.get(named.or(moving).or_else(|| map.hex_by_code(&own?.hex))?.index())?;
    let (row, column) = map.grid.row_and_column(Hex { q: i32::from(centre.q), r: i32::from(centre.r) });
    // At the left edge of the map the window stays inside.
    let column = column.max(COLUMNS + 1);
    let hex_at = |row: i32, column: i32| {
        let hex = map.grid.index(map.grid.offset_to_axial(row, column));
        hex.filter(|_| column >= 1)
    };
    let name = |hex: usize| map.names.get(hex).map_or("", |name| name.code.as_str());
    let cell = |hex: Option<usize>| {
        let Some(hex) = hex else { return padded("", CELL) };
        let force = view.forces.iter().find(|force| force.hex == name(hex));
        force.map_or_else(|| padded(ground(game, hex), CELL), face)
    };
    let line = |row: i32| {
        let hexes = (column - COLUMNS..=column + COLUMNS).map(|column| hex_at(row, column));
        let hexes: Vec<Option<usize>> = hexes.collect();
        let first = hexes.iter().flatten().next().copied()?;
        let shift = if row % 2 == 0 { CELL / 2 } else { 0 };
        let cells: String = hexes.into_iter().map(cell).collect();
        Some(format!("{:>6} {}{cells}", name(first), " ".repeat(shift)))
    };
    Some((row - ROWS..=row + ROWS).rev().filter_map(line).collect())
}

/// Half points as points.
fn points(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A force in six letters: its side and its strength, or a mark for what is face down.
fn face(force: &ForceView) -> String {
    let (side, letter) =
        if force.side == super::side_code(FRENCH) { (FRENCH, "F") } else { (PRUSSIANS, "P") };
    let strength: u16 = force.pieces.iter().map(|piece| piece.strength).sum();
    let seen = if force.pieces.is_empty() { "??".to_owned() } else { points(strength) };
    let text = format!("{letter}{seen}");
    let blanks = CELL.saturating_sub(text.chars().count());
    Ink::of(side).on(&text) + &" ".repeat(blanks)
}

/// The ground of a hex in a letter or two.
fn ground(game: &Position, hex: usize) -> &'static str {
    let Some(ground) = game.scenario().map.hexes.get(hex) else { return "" };
    match (ground.settlement, ground.cover, ground.way) {
        _ if !ground.in_play => "-",
        (Settlement::Fortified, ..) => "##",
        (Settlement::Town, ..) => "#",
        (Settlement::Village, ..) => "o",
        (_, Cover::Woods, _) => "^",
        (_, Cover::Marsh, _) => "~",
        (_, _, Way::Road) => "=",
        (_, _, Way::Trail) => "-.",
        _ if ground.slope => "/",
        _ => ".",
    }
}
