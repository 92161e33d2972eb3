//! The map in letters, and under it in words what stands where.

use vedette_board::draw::text::{self, Style, Tag};
use vedette_board::draw::{Place, Road, Spot};
use vedette_conquerors::scenario::Terrain;
use vedette_conquerors::view::{AreaView, View};
use vedette_conquerors::{Pack, Position, side_code};
use vedette_kernel::{Game, Phrase, Side, Viewer};

use vedette_system::terminal::padded;
use vedette_system::terminal::{Ink, Screen};

/// The map as a side knows it.
pub(super) fn map(screen: &mut Screen, pack: &Pack, game: &Position, side: Side) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    draw(screen, pack, &view)?;
    screen.blank()?;
    let [first, second] = Side::BOTH.map(|side| letter(pack, side).to_string());
    screen.tell_phrase(&Phrase::new("terminal-map-legend").text("first", first).text("second", second))?;
    screen.blank()?;
    view.areas.iter().try_for_each(|area| area_in_words(screen, area))?;
    for (a, b) in &view.wrecked {
        let phrase = Phrase::new("terminal-destroyed-bridge")
            .name("a", format!("area:{a}"))
            .name("b", format!("area:{b}"));
        screen.tell_phrase(&phrase)?;
    }
    Ok(())
}

fn draw(screen: &mut Screen, pack: &Pack, view: &View) -> anyhow::Result<()> {
    let columns = u16::try_from(screen.width().saturating_sub(1)).unwrap_or(u16::MAX).min(160);
    // Letters are about twice as high as wide, and the country is about as high as wide.
    let rows = (columns / 2).clamp(36, 52);
    let places: Vec<Place> = pack
        .areas
        .iter()
        .map(|area| Place {
            code: area.code.clone(),
            name: screen.name(&format!("area:{}", area.code)),
            spot: Spot { lon: area.lon, lat: area.lat },
            ..Place::default()
        })
        .collect();
    let roads: Vec<Road> = pack
        .connections
        .iter()
        .map(|link| Road {
            a: link.a.0.into(),
            b: link.b.0.into(),
            rivers: link.river.iter().cloned().collect(),
            ..Road::default()
        })
        .collect();
    let drawn = text::draw(&places, &roads, columns, rows, |place| tag(pack, view, &places, place));
    for line in drawn.lines {
        let spans = line.iter().map(|span| ink(span.style).on(&span.text));
        screen.line(&spans.collect::<String>())?;
    }
    Ok(())
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

/// The letter of a side on the map: that of its army in the pack, which is the same in both languages.
fn letter(pack: &Pack, side: Side) -> char {
    let army = pack.about.sides.get(side.index()).and_then(|army| army.chars().next());
    army.map_or('?', |letter| letter.to_ascii_uppercase())
}

fn tag(pack: &Pack, view: &View, places: &[Place], place: usize) -> Tag {
    let (Some(entry), Some(named)) = (pack.areas.get(place), places.get(place)) else {
        return Tag { text: String::new(), style: Style::Plain };
    };
    let seen = view.areas.iter().find(|area| area.area == entry.code);
    let mut text = match entry.terrain {
        Terrain::Citadel | Terrain::Fortified => named.name.to_uppercase(),
        Terrain::Wooded => format!("{}*", named.name),
        Terrain::Clear => named.name.clone(),
    };
    let controls = |side: &Side| seen.is_some_and(|area| area.controller == Some(side_code(*side)));
    if let Some(controller) = Side::BOTH.into_iter().find(controls) {
        text.push_str(&format!("({})", letter(pack, controller)));
    }
    let counts = Side::BOTH.map(|side| count(seen, side_code(side)));
    for (side, count) in Side::BOTH.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
        text.push_str(&format!(" {}{count}", letter(pack, side)));
    }
    let style = match counts {
        [0, 0] => Style::Plain,
        [_, 0] => Style::First,
        [0, _] => Style::Second,
        _ => Style::Both,
    };
    if seen.is_some_and(|area| area.contested) {
        text.push('!');
    }
    Tag { text, style }
}

fn count(area: Option<&AreaView>, side: &str) -> usize {
    area.map_or(0, |area| area.blocks.iter().filter(|block| block.side == side).count())
}

/// What stands in an area, in one line.
fn area_in_words(screen: &mut Screen, area: &AreaView) -> anyhow::Result<()> {
    let colon = screen.word("terminal-colon");
    let mut parts = Vec::new();
    for side in Side::BOTH.map(side_code) {
        let blocks: Vec<_> = area.blocks.iter().filter(|block| block.side == side).collect();
        if blocks.is_empty() {
            continue;
        }
        let hidden = blocks.iter().filter(|block| block.code.is_none()).count();
        let mut listed: Vec<String> = blocks
            .iter()
            .filter_map(|block| block.code.as_ref())
            .map(|code| screen.name(&format!("block:{code}")))
            .collect();
        if hidden > 0 {
            listed.push(screen.say(&Phrase::new("terminal-hidden").number("count", hidden as i64)));
        }
        parts.push(format!("{}{colon}{}", screen.name(&format!("side:{side}")), listed.join(", ")));
    }
    if area.contested {
        parts.push(screen.word("terminal-contested"));
    }
    if let Some(controller) = area.controller {
        parts.push(screen.say(&Phrase::new("terminal-control").name("side", format!("side:{controller}"))));
    }
    if let Some((owner, towards)) = &area.axis {
        let phrase = Phrase::new("terminal-axis")
            .name("side", format!("side:{owner}"))
            .name("area", format!("area:{towards}"));
        parts.push(screen.say(&phrase));
    }
    let name = screen.name(&format!("area:{}", area.area));
    screen.wrapped(Ink::Plain, &parts.join(" · "), &format!("  {}  ", padded(&name, 14)), &" ".repeat(18))
}
