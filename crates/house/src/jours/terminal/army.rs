//! Armies, rosters and command of both sides, as far as a side knows them.

use vedette_jours::Position;
use vedette_jours::scenario::PieceKind;
use vedette_jours::view::{ArmyView, RosterView, SideView, View};
use vedette_kernel::{Game, Phrase, Side, Viewer};

use vedette_system::terminal::of;
use vedette_system::terminal::padded;
use vedette_system::terminal::{Ink, Screen};

/// Both sides.
pub(super) fn armies(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    for shown in [side, side.other()] {
        let army = of(&view.sides, shown);
        screen.blank()?;
        let name = screen.side(army.side);
        let points = screen.say(
            &Phrase::new("terminal-jg-points")
                .number("points", army.points)
                .number("places", army.place_points)
                .number("pontoons", army.pontoons),
        );
        screen.line(&format!("{} · {points}", Ink::of(shown).on(&name)))?;
        army.armies.iter().flatten().try_for_each(|it| command(screen, it))?;
        match &army.roster {
            Some(roster) => rosters(screen, game, shown, roster)?,
            None => strangers(screen, &view, army)?,
        }
        if !army.gone.is_empty() {
            let names: Vec<String> =
                army.gone.iter().map(|code| screen.name(&format!("piece:{code}"))).collect();
            let head = screen.word("terminal-jg-gone");
            let colon = screen.word("terminal-colon");
            screen.wrapped(Ink::Faint, &format!("{head}{colon}{}", names.join(", ")), "  ", "    ")?;
        }
    }
    screen.blank()?;
    screen.tell("terminal-jg-army-legend")
}

fn command(screen: &mut Screen, army: &ArmyView) -> anyhow::Result<()> {
    let chief = army
        .commander
        .as_ref()
        .map_or_else(|| screen.word("terminal-jg-nobody"), |leader| screen.name(&format!("piece:{leader}")));
    let phrase = Phrase::new("terminal-jg-command")
        .name("army", format!("army:{}", army.army))
        .text("chief", chief)
        .number("cp", army.cp);
    let text = screen.say(&phrase);
    screen.wrapped(Ink::Plain, &text, "  ", "    ")
}

fn rosters(screen: &mut Screen, game: &Position, side: Side, roster: &[RosterView]) -> anyhow::Result<()> {
    let name = |screen: &Screen, line: &RosterView| screen.name(&format!("piece:{}", line.code));
    let place = |screen: &Screen, line: &RosterView| match &line.place {
        Some(place) => screen.name(&format!("box:{place}")),
        None => screen.word("terminal-not-here"),
    };
    let letters = |text: String| text.chars().count();
    let names = roster.iter().map(|line| letters(name(screen, line))).max().unwrap_or(0);
    let places = roster.iter().map(|line| letters(place(screen, line))).max().unwrap_or(0);
    for line in roster {
        let printed = game.scenario().pieces.iter().find(|piece| piece.code == line.code);
        let Some(printed) = printed else { continue };
        let strength = match printed.kind {
            PieceKind::Leader => format!("CV {} · {}", printed.cv, "★".repeat(printed.rank.into())),
            _ => {
                let full = usize::from(printed.max);
                let [sp, crosses, slashes] = [line.sp, line.crosses, line.slashes].map(usize::from);
                let empty = full.saturating_sub(sp + crosses + slashes);
                let marks = [("■", sp), ("/", slashes), ("×", crosses), ("·", empty)];
                let track: String = marks.iter().map(|(mark, count)| mark.repeat(*count)).collect();
                format!("{track} {sp}/{full}")
            }
        };
        let state =
            match (line.place.is_some() && printed.kind != PieceKind::Leader, line.in_command, line.linked) {
                (false, ..) | (true, true, _) => String::new(),
                (true, false, true) => screen.word("terminal-jg-linked"),
                (true, false, false) => screen.word("terminal-jg-out-of-command"),
            };
        let row = format!(
            "  {}  {}  {strength}  {}",
            Ink::of(side).on(&padded(&name(screen, line), names)),
            padded(&place(screen, line), places),
            Ink::Faint.on(&state)
        );
        screen.line(row.trim_end())?;
    }
    Ok(())
}

/// A side in fog: how many counters stand where.
fn strangers(screen: &mut Screen, view: &View, army: &SideView) -> anyhow::Result<()> {
    for place in &view.boxes {
        let listed = super::board::counters(screen, place, army.side);
        if !listed.is_empty() {
            let name = screen.name(&format!("box:{}", place.place));
            let head = format!("  {}  ", padded(&name, 18));
            screen.wrapped(Ink::Plain, &listed.join(", "), &head, &" ".repeat(22))?;
        }
    }
    Ok(())
}
