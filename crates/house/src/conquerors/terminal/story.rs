//! The board of the Conquerors at the end of a story, area by area.

use std::fmt::Write;

use vedette_conquerors::view::{AreaView, BlockView, SideView};
use vedette_kernel::Game;
use vedette_lang::Language;
use vedette_system::terminal::Teller;

/// Area by area, then side by side.
pub(super) fn write_board(
    out: &mut String,
    teller: &Teller<'_>,
    game: &vedette_conquerors::Position,
) -> std::fmt::Result {
    let view = game.view(teller.viewer);
    let words = Words::of(teller.speaker.language());
    writeln!(out, "\n{} {}/{}, {} {}\n", words.turn, view.turn, view.last_turn, words.points, view.points)?;
    for area in &view.areas {
        write_area(teller, out, &words, area)?;
    }
    writeln!(out)?;
    for side in &view.sides {
        write_side(teller, out, &words, side)?;
    }
    Ok(())
}

fn write_area(teller: &Teller<'_>, out: &mut String, words: &Words, area: &AreaView) -> std::fmt::Result {
    let mut parts = Vec::new();
    for side in ["french", "coalition"] {
        let blocks: Vec<&BlockView> = area.blocks.iter().filter(|block| block.side == side).collect();
        if blocks.is_empty() {
            continue;
        }
        let known: Vec<String> = blocks
            .iter()
            .filter_map(|block| block.code.as_ref())
            .map(|code| teller.name("block", code))
            .collect();
        let hidden = blocks.len() - known.len();
        let mut listed = known;
        if hidden > 0 {
            listed.push(format!("{hidden} {}", words.hidden));
        }
        parts.push(format!("{}: {}", teller.name("side", side), listed.join(", ")));
    }
    if let Some(controller) = area.controller {
        parts.push(format!("{} {}", words.held, teller.name("side", &format!("{controller}-of"))));
    }
    if let Some((owner, towards)) = &area.axis {
        let whose = teller.name("side", &format!("{owner}-of"));
        parts.push(format!("{} {whose}: {}", words.axis, teller.name("area", towards)));
    }
    writeln!(out, "  {:<16} {}", teller.name("area", &area.area), parts.join("; "))
}

fn write_side(teller: &Teller<'_>, out: &mut String, words: &Words, side: &SideView) -> std::fmt::Result {
    writeln!(
        out,
        "{}: {} {}, {} {}, {} {}, {} {}",
        teller.name("side", &format!("{}-start", side.side)),
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
        let place = corps.area.as_ref().map_or_else(|| "-".to_owned(), |area| teller.name("area", area));
        writeln!(
            out,
            "  {:<16} {:<16} {} {}+{}, {} {}",
            teller.name("block", &corps.code),
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
