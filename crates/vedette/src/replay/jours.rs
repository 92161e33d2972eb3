//! The board of Jours de Gloire at the end of a story, box by box.

use std::fmt::Write;

use vedette_jours::view::{BoxView, PieceView, SideView};
use vedette_jours::{Event, Position};
use vedette_kernel::{Game, Phrase};
use vedette_titles::jours::Setting;

use super::{Retold, Teller};

impl Retold for Setting {
    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn write_board(&self, out: &mut String, teller: &Teller, game: &Position) -> std::fmt::Result {
        let view = game.view(teller.reader.viewer());
        let [french, allies] = view.sides.each_ref().map(|side| side.points);
        let phrase = Phrase::new("terminal-jg-stand")
            .number("turn", view.turn)
            .number("last", view.last_turn)
            .number("french", french)
            .number("allies", allies);
        writeln!(out, "\n{}\n", teller.speaker.say(&phrase, &*teller.names))?;
        for place in &view.boxes {
            teller.write_box(out, place)?;
        }
        for side in &view.sides {
            teller.write_rosters(out, side)?;
        }
        Ok(())
    }
}

impl Teller {
    fn write_box(&self, out: &mut String, place: &BoxView) -> std::fmt::Result {
        let mut parts = Vec::new();
        for side in ["french", "allies"] {
            let there: Vec<&PieceView> = place.pieces.iter().filter(|piece| piece.side == side).collect();
            if there.is_empty() {
                continue;
            }
            let known = there.iter().filter_map(|piece| piece.code.as_deref());
            let mut listed: Vec<String> = known.map(|code| self.name("piece", code)).collect();
            let hidden = there.len() - listed.len();
            if hidden > 0 {
                let phrase = Phrase::new("terminal-jg-hidden").number("count", hidden as i64);
                listed.push(self.speaker.say(&phrase, &*self.names));
            }
            let colon = self.speaker.word("terminal-colon");
            parts.push(format!("{}{colon}{}", self.name("side", side), listed.join(", ")));
        }
        if let Some(controller) = place.controller {
            let phrase = Phrase::new("terminal-jg-prize")
                .name("side", format!("side:{controller}"))
                .number("points", place.points);
            parts.push(self.speaker.say(&phrase, &*self.names));
        }
        writeln!(out, "  {:<18} {}", self.name("box", &place.place), parts.join("; "))
    }

    fn write_rosters(&self, out: &mut String, side: &SideView) -> std::fmt::Result {
        let Some(roster) = &side.roster else { return Ok(()) };
        writeln!(out, "\n{}", self.name("side", &format!("{}-start", side.side)))?;
        for line in roster.iter().filter(|line| line.sp > 0 || line.crosses > 0 || line.slashes > 0) {
            let place = line.place.as_deref().map_or_else(|| "-".to_owned(), |place| self.name("box", place));
            let phrase = Phrase::new("terminal-jg-roster")
                .number("sp", line.sp)
                .number("crosses", line.crosses)
                .number("slashes", line.slashes);
            let strength = self.speaker.say(&phrase, &*self.names);
            writeln!(out, "  {:<28} {place:<18} {strength}", self.name("piece", &line.code))?;
        }
        Ok(())
    }
}
