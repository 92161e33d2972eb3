//! The board of Jours de Gloire at the end of a story, box by box.

use std::fmt::Write;

use vedette_jours::Position;
use vedette_jours::view::{BoxView, PieceView, SideView};
use vedette_kernel::{Game, Phrase};
use vedette_system::terminal::Teller;

/// Area by area, then side by side.
pub(super) fn write_board(out: &mut String, teller: &Teller<'_>, game: &Position) -> std::fmt::Result {
    let view = game.view(teller.viewer);
    let [french, allies] = view.sides.each_ref().map(|side| side.points);
    let phrase = Phrase::new("terminal-jg-stand")
        .number("turn", view.turn)
        .number("last", view.last_turn)
        .number("french", french)
        .number("allies", allies);
    writeln!(out, "\n{}\n", teller.say(&phrase))?;
    for place in &view.boxes {
        write_box(teller, out, place)?;
    }
    for side in &view.sides {
        write_rosters(teller, out, side)?;
    }
    Ok(())
}

fn write_box(teller: &Teller<'_>, out: &mut String, place: &BoxView) -> std::fmt::Result {
    let mut parts = Vec::new();
    for side in ["french", "allies"] {
        let there: Vec<&PieceView> = place.pieces.iter().filter(|piece| piece.side == side).collect();
        if there.is_empty() {
            continue;
        }
        let known = there.iter().filter_map(|piece| piece.code.as_deref());
        let mut listed: Vec<String> = known.map(|code| teller.name("piece", code)).collect();
        let hidden = there.len() - listed.len();
        if hidden > 0 {
            let phrase = Phrase::new("terminal-jg-hidden").number("count", hidden as i64);
            listed.push(teller.say(&phrase));
        }
        let colon = teller.speaker.word("terminal-colon");
        parts.push(format!("{}{colon}{}", teller.name("side", side), listed.join(", ")));
    }
    if let Some(controller) = place.controller {
        let phrase = Phrase::new("terminal-jg-prize")
            .name("side", format!("side:{controller}"))
            .number("points", place.points);
        parts.push(teller.say(&phrase));
    }
    writeln!(out, "  {:<18} {}", teller.name("box", &place.place), parts.join("; "))
}

fn write_rosters(teller: &Teller<'_>, out: &mut String, side: &SideView) -> std::fmt::Result {
    let Some(roster) = &side.roster else { return Ok(()) };
    writeln!(out, "\n{}", teller.name("side", &format!("{}-start", side.side)))?;
    for line in roster.iter().filter(|line| line.sp > 0 || line.crosses > 0 || line.slashes > 0) {
        let place = line.place.as_deref().map_or_else(|| "-".to_owned(), |place| teller.name("box", place));
        let phrase = Phrase::new("terminal-jg-roster")
            .number("sp", line.sp)
            .number("crosses", line.crosses)
            .number("slashes", line.slashes);
        let strength = teller.say(&phrase);
        writeln!(out, "  {:<28} {place:<18} {strength}", teller.name("piece", &line.code))?;
    }
    Ok(())
}
