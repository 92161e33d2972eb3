//! The order of battle of both sides, as far as a side knows it.

use vedette_conquerors::scenario::{Block, PieceKind};
use vedette_conquerors::view::{CorpsView, SideView, View};
use vedette_conquerors::{Position, side_code};
use vedette_kernel::{Game, Phrase, Side, Viewer};

use vedette_system::terminal::of;
use vedette_system::terminal::padded;
use vedette_system::terminal::{Ink, Screen};

/// How many boxes the tracks of strength and fatigue have.
const TRACK: usize = 8;

/// Both armies.
pub(super) fn armies(screen: &mut Screen, game: &Position, side: Side) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    for shown in [side, side.other()] {
        let army = of(&view.sides, shown);
        title(screen, shown, army)?;
        match &army.corps {
            Some(corps) => {
                let widths = widths(screen, corps);
                corps.iter().try_for_each(|corps| line(screen, game, shown, corps, widths))?;
            }
            None => strangers(screen, &view, army)?,
        }
        others(screen, game, &view, shown)?;
        fallen(screen, army)?;
    }
    screen.blank()?;
    screen.tell("terminal-army-legend")
}

fn title(screen: &mut Screen, side: Side, army: &SideView) -> anyhow::Result<()> {
    let name = screen.side(side_code(side));
    let strength = screen.say(&Phrase::new("terminal-strength").number("points", i64::from(army.strength)));
    screen.blank()?;
    screen.line(&format!("{} · {strength}", Ink::of(side).on(&name)))
}

/// The widest name and the widest place.
fn widths(screen: &Screen, corps: &[CorpsView]) -> (usize, usize) {
    let longest =
        |texts: &mut dyn Iterator<Item = String>| texts.map(|text| text.chars().count()).max().unwrap_or(0);
    let names = longest(&mut corps.iter().map(|corps| screen.name(&format!("block:{}", corps.code))));
    (names, longest(&mut corps.iter().map(|corps| place(screen, corps))))
}

fn place(screen: &Screen, corps: &CorpsView) -> String {
    match &corps.area {
        Some(area) => screen.name(&format!("area:{area}")),
        None => screen.word("terminal-not-here"),
    }
}

fn line(
    screen: &mut Screen,
    game: &Position,
    side: Side,
    corps: &CorpsView,
    widths: (usize, usize),
) -> anyhow::Result<()> {
    let name = screen.name(&format!("block:{}", corps.code));
    let at = place(screen, corps);
    let [infantry, cavalry, fatigue] = [corps.infantry, corps.cavalry, corps.fatigue].map(usize::from);
    let empty = TRACK.saturating_sub(infantry + cavalry);
    let strength = format!("{}{}{}", "■".repeat(infantry), "▲".repeat(cavalry), "·".repeat(empty));
    let weariness = format!("{}{}", "●".repeat(fatigue), "·".repeat(TRACK.saturating_sub(fatigue)));
    let state = match (&corps.area, corps.ready) {
        (None, _) => String::new(),
        (_, true) => screen.word("terminal-ready"),
        (_, false) => screen.word("terminal-activated"),
    };
    let tired = screen.word("terminal-fatigue");
    let weariness = if fatigue >= 5 { Ink::Bad.on(&weariness) } else { weariness };
    let state = if corps.ready { state } else { Ink::Faint.on(&state) };
    let printed = game.scenario().blocks.iter().find(|printed| printed.code == corps.code);
    let symbols = printed.map(|printed| symbols(screen, printed)).unwrap_or_default();
    screen.line(&format!(
        "  {}  {}  {} {infantry}+{cavalry}  {tired} {weariness} {fatigue}  {state}{symbols}",
        Ink::of(side).on(&padded(&name, widths.0)),
        padded(&at, widths.1),
        Ink::of(side).on(&strength),
    ))
}

/// An army in fog: how many blocks stand where.
fn strangers(screen: &mut Screen, view: &View, army: &SideView) -> anyhow::Result<()> {
    for area in &view.areas {
        let blocks: Vec<_> = area.blocks.iter().filter(|block| block.side == army.side).collect();
        if blocks.is_empty() {
            continue;
        }
        let ready = blocks.iter().filter(|block| block.ready).count();
        let hidden = blocks.iter().filter(|block| block.code.is_none()).count();
        let mut known: Vec<String> = blocks
            .iter()
            .filter_map(|block| block.code.as_ref())
            .map(|code| screen.name(&format!("block:{code}")))
            .collect();
        if hidden > 0 {
            known.push(screen.say(&Phrase::new("terminal-hidden").number("count", hidden as i64)));
        }
        let state = screen.say(&Phrase::new("terminal-ready-count").number("count", ready as i64));
        let name = screen.name(&format!("area:{}", area.area));
        screen.wrapped(
            Ink::Plain,
            &format!("{} ({state})", known.join(", ")),
            &format!("  {}  ", padded(&name, 16)),
            &" ".repeat(20),
        )?;
    }
    Ok(())
}

/// Commanders and vedettes that the viewer knows.
fn others(screen: &mut Screen, game: &Position, view: &View, side: Side) -> anyhow::Result<()> {
    let army = of(&view.sides, side);
    for (kind, code) in
        [(PieceKind::Commander, "terminal-commanders"), (PieceKind::Vedette, "terminal-vedettes")]
    {
        let mut known = Vec::new();
        for area in &view.areas {
            for block in area.blocks.iter().filter(|block| block.side == army.side) {
                let Some(code) = &block.code else { continue };
                let printed = game.scenario().blocks.iter().find(|printed| printed.code == *code);
                if let Some(printed) = printed.filter(|printed| printed.kind == kind) {
                    let name = screen.name(&format!("block:{code}"));
                    let area = screen.name(&format!("area:{}", area.area));
                    known.push(format!("{name} ({area}){}", symbols(screen, printed)));
                }
            }
        }
        if !known.is_empty() && army.corps.is_some() {
            let head = screen.word(code);
            let colon = screen.word("terminal-colon");
            screen.wrapped(Ink::Plain, &format!("{head}{colon}{}", known.join(", ")), "  ", "    ")?;
        }
    }
    Ok(())
}

/// What a block adds by its symbols, e.g. "; march +1, combat +1".
fn symbols(screen: &Screen, printed: &Block) -> String {
    let symbols = [
        ("terminal-symbol-march", i64::from(printed.march)),
        ("terminal-symbol-rest", i64::from(printed.rest)),
        ("terminal-symbol-combat", i64::from(printed.combat)),
        ("terminal-symbol-pursuit", i64::from(printed.pursuit)),
    ];
    let told = symbols.into_iter().filter(|(_, worth)| *worth != 0);
    told.map(|(code, worth)| format!(", {}", screen.say(&Phrase::new(code).number("worth", worth)))).collect()
}

fn fallen(screen: &mut Screen, army: &SideView) -> anyhow::Result<()> {
    if army.eliminated.is_empty() {
        return Ok(());
    }
    let names: Vec<String> =
        army.eliminated.iter().map(|code| screen.name(&format!("block:{code}"))).collect();
    let head = screen.word("terminal-eliminated");
    let colon = screen.word("terminal-colon");
    screen.wrapped(Ink::Faint, &format!("{head}{colon}{}", names.join(", ")), "  ", "    ")
}
