//! The forces of both sides in words, as far as a player knows them.

use vedette_kernel::{Game, Phrase, Side, Viewer};
use vedette_rossbach::Position;
use vedette_rossbach::view::{ForceView, PieceView};
use vedette_system::terminal::{Ink, Screen};

use super::super::side_code;
use super::points;

/// Markers that are worth telling in a list.
const TOLD: [&str; 5] = ["column", "out-of-supply", "demoralized", "moved", "ordered"];

/// Both armies, one's own first: where each force is and what is in it, and what waits to come back.
pub(super) fn show(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    for owner in [side, side.other()] {
        let code = side_code(owner);
        let heading = screen.side(code);
        screen.heading(&heading)?;
        for force in view.forces.iter().filter(|force| force.side == code) {
            let text = line(screen, force);
            screen.wrapped(Ink::Plain, &text, "  ", "      ")?;
        }
        for (leader, [officers, units]) in view.commanders.iter().filter(|_| code == view.phasing) {
            let left = Phrase::new("terminal-ra-commander-left").name("piece", format!("piece:{leader}"));
            screen.tell_phrase(&left.number("officers", *officers).number("units", *units))?;
        }
        let lies = &view.boxes[owner.index()];
        let boxes = [
            ("terminal-ra-day-half", &lies.day_half),
            ("terminal-ra-night-half", &lies.night_half),
            ("terminal-ra-lost", &lies.lost),
            ("terminal-ra-captured", &lies.captured),
        ];
        for (message, pieces) in boxes.into_iter().filter(|(_, pieces)| !pieces.is_empty()) {
            let names = pieces.iter().map(|piece| format!("piece:{piece}")).collect();
            screen.tell_phrase(&Phrase::new(message).names("pieces", names))?;
        }
    }
    Ok(())
}

/// A force in one line.
fn line(screen: &Screen, force: &ForceView) -> String {
    let hex = screen.name(&format!("hex:{}", force.hex));
    if force.pieces.is_empty() {
        return format!("{hex}: {}", screen.word("terminal-ra-face-down"));
    }
    let pieces: Vec<String> = force.pieces.iter().map(|piece| one(screen, piece)).collect();
    format!("{hex}: {}", pieces.join(", "))
}

/// A piece with its strength and what is special about it.
fn one(screen: &Screen, piece: &PieceView) -> String {
    let name = screen.name(&format!("piece:{}", piece.piece));
    let markers = TOLD.iter().filter(|marker| piece.markers.contains(marker));
    let mut told: Vec<String> = Vec::new();
    // Leaders and trains have no strength.
    if piece.strength > 0 {
        told.push(points(piece.strength));
    }
    told.extend(markers.map(|marker| screen.word(&format!("terminal-ra-marker-{marker}"))));
    if told.is_empty() { name } else { format!("{name} ({})", told.join(", ")) }
}
