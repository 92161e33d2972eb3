//! The board of the Conquerors at the end of a story, area by area.

use std::fmt::Write;

use vedette_conquerors::Event;
use vedette_conquerors::view::{AreaView, BlockView, SideView};
use vedette_kernel::Game;
use vedette_lang::Language;
use vedette_titles::conquerors::Setting;

use super::{Retold, Teller};

impl Retold for Setting {
    fn begins_turn(event: &Event) -> bool {
        matches!(event, Event::TurnBegan { .. })
    }

    fn write_board(
        &self,
        out: &mut String,
        teller: &Teller,
        game: &vedette_conquerors::Position,
    ) -> std::fmt::Result {
        let view = game.view(teller.reader.viewer());
        let words = Words::of(teller.speaker.language());
        writeln!(
            out,
            "\n{} {}/{}, {} {}\n",
            words.turn, view.turn, view.last_turn, words.points, view.points
        )?;
        for area in &view.areas {
            teller.write_area(out, &words, area)?;
        }
        writeln!(out)?;
        for side in &view.sides {
            teller.write_side(out, &words, side)?;
        }
        Ok(())
    }
}

impl Teller {
    fn write_area(&self, out: &mut String, words: &Words, area: &AreaView) -> std::fmt::Result {
        let mut parts = Vec::new();
        for side in ["french", "coalition"] {
            let blocks: Vec<&BlockView> = area.blocks.iter().filter(|block| block.side == side).collect();
            if blocks.is_empty() {
                continue;
            }
            let known: Vec<String> = blocks
                .iter()
                .filter_map(|block| block.code.as_ref())
                .map(|code| self.name("block", code))
                .collect();
            let hidden = blocks.len() - known.len();
            let mut listed = known;
            if hidden > 0 {
                listed.push(format!("{hidden} {}", words.hidden));
            }
            parts.push(format!("{}: {}", self.name("side", side), listed.join(", ")));
        }
        if let Some(controller) = area.controller {
            parts.push(format!("{} {}", words.held, self.name("side", &format!("{controller}-of"))));
        }
        if let Some((owner, towards)) = &area.axis {
            let whose = self.name("side", &format!("{owner}-of"));
            parts.push(format!("{} {whose}: {}", words.axis, self.name("area", towards)));
        }
        writeln!(out, "  {:<16} {}", self.name("area", &area.area), parts.join("; "))
    }

    fn write_side(&self, out: &mut String, words: &Words, side: &SideView) -> std::fmt::Result {
        writeln!(
            out,
            "{}: {} {}, {} {}, {} {}, {} {}",
            self.name("side", &format!("{}-start", side.side)),
            words.strength,
            side.strength,
            words.hand,
            side.hand_size,
            words.deck,
            side.deck_size,
            words.discard,
            side.discard_size
        )?;
        for corps in side.corps.iter().flatten() {
            let place = corps.area.as_ref().map_or_else(|| "-".to_owned(), |area| self.name("area", area));
            writeln!(
                out,
                "  {:<16} {:<16} {} {}+{}, {} {}",
                self.name("block", &corps.code),
                place,
                words.strength,
                corps.infantry,
                corps.cavalry,
                words.fatigue,
                corps.fatigue
            )?;
        }
        Ok(())
    }
}

/// The few words of the board that are no sentences.
struct Words {
    turn: &'static str,
    points: &'static str,
    held: &'static str,
    axis: &'static str,
    hidden: &'static str,
    strength: &'static str,
    fatigue: &'static str,
    hand: &'static str,
    deck: &'static str,
    discard: &'static str,
}

impl Words {
    fn of(language: Language) -> Words {
        match language {
            Language::En => Words {
                turn: "Turn",
                points: "victory points",
                held: "in the hands",
                axis: "axis of retreat",
                hidden: "hidden",
                strength: "strength",
                fatigue: "fatigue",
                hand: "hand",
                deck: "deck",
                discard: "discarded",
            },
            Language::Fr => Words {
                turn: "Tour",
                points: "points de victoire",
                held: "aux mains",
                axis: "axe de retraite",
                hidden: "caché(s)",
                strength: "force",
                fatigue: "fatigue",
                hand: "main",
                deck: "pioche",
                discard: "défausse",
            },
        }
    }
}
