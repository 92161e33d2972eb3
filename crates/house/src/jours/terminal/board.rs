//! The board of 351 boxes at the terminal: where the pieces are, what lies around a box, and the picture of it all.

use std::path::Path;

use vedette_board::draw::text::{self, Style, Tag};
use vedette_board::draw::{Place, Road, Spot};
use vedette_jours::sets::BoxId;
use vedette_jours::view::{BoxView, View};
use vedette_jours::{Position, side_code};
use vedette_kernel::{Game, Phrase, Side, Viewer};
use vedette_system::Setting;

use super::super::{Jours, picture};

use vedette_system::out::{self, Overwrite};
use vedette_system::terminal::answers::split;
use vedette_system::terminal::padded;
use vedette_system::terminal::{Ink, Screen};

/// So many steps around a box are drawn.
const AROUND: usize = 3;

/// The whole board, the surroundings of a box, or a picture file, as the player asks.
pub(super) fn map(
    screen: &mut Screen,
    setting: &Setting<Jours>,
    game: &Position,
    side: Side,
    what: &str,
) -> anyhow::Result<()> {
    let view = game.view(Viewer::side(side));
    if what.is_empty() {
        return whole(screen, setting, &view);
    }
    if what.ends_with(".svg") {
        return picture_file(screen, setting, Path::new(what));
    }
    match find(screen, setting, what) {
        Some(place) => around(screen, setting, game, &view, place),
        None => screen.tell_phrase(&Phrase::new("terminal-jg-unknown-box").text("text", what)),
    }
}

fn picture_file(screen: &mut Screen, setting: &Setting<Jours>, path: &Path) -> anyhow::Result<()> {
    let drawn = vedette_board::draw::svg(&picture(&setting.pack, screen.speaker()));
    match out::write_file(path, &drawn, Overwrite::from_flag(false)) {
        Ok(()) => {
            let file = path.display().to_string();
            screen.tell_phrase(&Phrase::new("terminal-jg-map-written").text("file", file))
        }
        Err(error) => screen.wrapped(Ink::Bad, &format!("{error:#}"), "", ""),
    }
}

/// The box that some words mean: by its code or its name in either language.
fn find(screen: &Screen, setting: &Setting<Jours>, what: &str) -> Option<usize> {
    let typed = split(what);
    let fits = |whole: bool| {
        setting.pack.boxes.iter().position(|place| {
            let calls = [place.code.clone(), place.name.clone(), place.name_fr.clone()];
            let named = calls.iter().chain(&screen.names(&format!("box:{}", place.code))).any(|call| {
                let words = split(call);
                if whole {
                    words == typed
                } else {
                    typed.iter().all(|word| words.iter().any(|known| known.starts_with(word)))
                }
            });
            named && !typed.is_empty()
        })
    };
    fits(true).or_else(|| fits(false))
}

/// The letter of a side on the map.
fn letter(side: Side) -> &'static str {
    if side == Side::First { "F" } else { "A" }
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

fn count(place: Option<&BoxView>, side: Side) -> usize {
    place.map_or(0, |place| {
        let there = place.pieces.iter().filter(|piece| piece.side == side_code(side)).count();
        there + usize::from(place.forces[side.index()])
    })
}

/// The boxes with pieces or points, drawn where they lie, and then in words.
fn whole(screen: &mut Screen, setting: &Setting<Jours>, view: &View) -> anyhow::Result<()> {
    let shown: Vec<usize> = (0..setting.pack.boxes.len())
        .filter(|&place| {
            let code = setting.pack.boxes.get(place).map(|entry| entry.code.as_str());
            view.boxes.iter().any(|seen| Some(seen.place.as_str()) == code)
        })
        .collect();
    draw(screen, setting, view, &shown, None, false)?;
    screen.blank()?;
    screen.tell("terminal-jg-map-legend")?;
    screen.blank()?;
    let mut boxes: Vec<&BoxView> = view.boxes.iter().collect();
    let square = |place: &BoxView| {
        let entry = setting.pack.boxes.iter().find(|entry| entry.code == place.place);
        entry.map_or_else(String::new, |entry| entry.square.clone())
    };
    boxes.sort_by_key(|place| (square(place), place.place.clone()));
    let mut last = String::new();
    for place in boxes {
        let here = square(place);
        if here != last {
            let heading = screen.say(&Phrase::new("terminal-jg-square").text("square", here.to_uppercase()));
            screen.heading(&heading)?;
            last = here;
        }
        in_words(screen, place)?;
    }
    for (code, ends) in [("terminal-jg-broken", &view.destroyed), ("terminal-jg-pontoon", &view.pontoons)] {
        for (a, b) in ends {
            let phrase = Phrase::new(code).name("a", format!("box:{a}")).name("b", format!("box:{b}"));
            screen.tell_phrase(&phrase)?;
        }
    }
    Ok(())
}

/// The boxes around one, with the roads between them, and what each road costs.
fn around(
    screen: &mut Screen,
    setting: &Setting<Jours>,
    game: &Position,
    view: &View,
    centre: usize,
) -> anyhow::Result<()> {
    let links = |place: usize| game.scenario().map.links.get(place).map_or(&[][..], Vec::as_slice);
    let mut shown = vec![centre];
    let mut from = 0;
    for _ in 0..AROUND {
        let until = shown.len();
        for place in from..until {
            let Some(&place) = shown.get(place) else { continue };
            for link in links(place) {
                if !shown.contains(&link.to.index()) {
                    shown.push(link.to.index());
                }
            }
        }
        from = until;
    }
    draw(screen, setting, view, &shown, Some(centre), true)?;
    screen.blank()?;
    let Some(entry) = setting.pack.boxes.get(centre) else { return Ok(()) };
    let here = view.boxes.iter().find(|seen| seen.place == entry.code);
    match here {
        Some(here) => in_words(screen, here)?,
        None => screen.wrapped(Ink::Plain, &screen.name(&format!("box:{}", entry.code)), "  ", "  ")?,
    }
    for link in links(centre) {
        let Some(there) = setting.pack.boxes.get(link.to.index()) else { continue };
        let river = setting
            .pack
            .connections
            .iter()
            .find(|road| {
                let ends = [road.a, road.b];
                ends.contains(&BoxId(centre as u16)) && ends.contains(&link.to)
            })
            .map_or("", |road| match road.crossing {
                vedette_jours::pack::Crossing::Dry => "",
                vedette_jours::pack::Crossing::Ford => "terminal-jg-by-ford",
                vedette_jours::pack::Crossing::MinorBridge => "terminal-jg-by-minor-bridge",
                vedette_jours::pack::Crossing::MajorBridge => "terminal-jg-by-major-bridge",
                vedette_jours::pack::Crossing::FordSite => "terminal-jg-by-site",
            });
        let by = if river.is_empty() { String::new() } else { format!(", {}", screen.word(river)) };
        let phrase = Phrase::new("terminal-jg-road")
            .name("box", format!("box:{}", there.code))
            .number("cost", game.toll_of(link));
        let mut line = format!("{}{by}", screen.say(&phrase));
        if let Some(seen) = view.boxes.iter().find(|seen| seen.place == there.code) {
            let parts = parts(screen, seen);
            if !parts.is_empty() {
                line = format!("{line} · {}", parts.join(" · "));
            }
        }
        screen.wrapped(Ink::Plain, &line, "    → ", "      ")?;
    }
    Ok(())
}

fn draw(
    screen: &mut Screen,
    setting: &Setting<Jours>,
    view: &View,
    shown: &[usize],
    centre: Option<usize>,
    with_roads: bool,
) -> anyhow::Result<()> {
    let columns = u16::try_from(screen.width().saturating_sub(1)).unwrap_or(u16::MAX).min(160);
    let rows = (columns / 3).clamp(24, 48);
    let pack = &setting.pack;
    let entries: Vec<_> = shown.iter().filter_map(|&place| Some((place, pack.boxes.get(place)?))).collect();
    let places: Vec<Place> = entries
        .iter()
        .map(|(_, entry)| Place {
            code: entry.code.clone(),
            name: screen.name(&format!("box:{}", entry.code)),
            spot: Spot { lon: entry.lon, lat: entry.lat },
            ..Place::default()
        })
        .collect();
    let at = |place: BoxId| entries.iter().position(|(known, _)| *known == place.index());
    let roads: Vec<Road> = pack
        .connections
        .iter()
        .filter(|_| with_roads)
        .filter_map(|road| {
            let (a, b) = (u16::try_from(at(road.a)?).ok()?, u16::try_from(at(road.b)?).ok()?);
            Some(Road { a, b, rivers: road.rivers.clone(), poor: road.cost > 1, ..Road::default() })
        })
        .collect();
    let drawn = text::draw(&places, &roads, columns, rows, |place| {
        let (Some((number, entry)), Some(named)) = (entries.get(place), places.get(place)) else {
            return Tag { text: String::new(), style: Style::Plain };
        };
        let seen = view.boxes.iter().find(|seen| seen.place == entry.code);
        let fortified = entry.terrain == vedette_jours::scenario::Terrain::Fortified;
        let mut text = if fortified { named.name.to_uppercase() } else { named.name.clone() };
        let counts = Side::BOTH.map(|side| count(seen, side));
        for (side, count) in Side::BOTH.into_iter().zip(counts).filter(|(_, count)| *count > 0) {
            text.push_str(&format!(" {}{count}", letter(side)));
        }
        let style = match counts {
            _ if centre == Some(*number) => Style::Marked,
            [0, 0] => Style::Faint,
            [_, 0] => Style::First,
            [0, _] => Style::Second,
            _ => Style::Both,
        };
        Tag { text, style }
    });
    for line in drawn.lines {
        let spans = line.iter().map(|span| ink(span.style).on(&span.text));
        screen.line(&spans.collect::<String>())?;
    }
    Ok(())
}

/// The counters of a side in a box, in words.
pub(super) fn counters(screen: &Screen, place: &BoxView, side: &str) -> Vec<String> {
    let there = place.pieces.iter().filter(|piece| piece.side == side);
    let mut listed: Vec<String> = there
        .clone()
        .filter_map(|piece| {
            let name = screen.name(&format!("piece:{}", piece.code.as_ref()?));
            let walls =
                if piece.inside { format!(", {}", screen.word("terminal-jg-inside")) } else { String::new() };
            Some(match piece.sp {
                Some(sp) => format!("{name} ({sp}{walls})"),
                None if piece.inside => format!("{name} ({})", screen.word("terminal-jg-inside")),
                None => name,
            })
        })
        .collect();
    let marker: usize = Side::BOTH
        .into_iter()
        .filter(|it| side_code(*it) == side)
        .map(|it| usize::from(place.forces[it.index()]))
        .sum();
    let hidden = there.filter(|piece| piece.code.is_none()).count() + marker;
    if hidden > 0 {
        listed.push(screen.say(&Phrase::new("terminal-jg-hidden").number("count", hidden as i64)));
    }
    listed
}

/// What there is to say about a box.
fn parts(screen: &Screen, place: &BoxView) -> Vec<String> {
    let colon = screen.word("terminal-colon");
    let mut parts = Vec::new();
    for side in Side::BOTH.map(side_code) {
        let listed = counters(screen, place, side);
        if !listed.is_empty() {
            parts.push(format!("{}{colon}{}", screen.name(&format!("side:{side}")), listed.join(", ")));
        }
    }
    if place.points > 0 {
        let holder = place.controller.unwrap_or("nobody");
        let phrase = Phrase::new("terminal-jg-prize")
            .name("side", format!("side:{holder}"))
            .number("points", place.points);
        parts.push(screen.say(&phrase));
    }
    if let Some((besieger, stage)) = place.siege {
        let phrase =
            Phrase::new("terminal-jg-siege").name("side", format!("side:{besieger}")).number("stage", stage);
        parts.push(screen.say(&phrase));
    }
    for side in &place.entrenched {
        parts.push(screen.say(&Phrase::new("terminal-jg-entrenched").name("side", format!("side:{side}"))));
    }
    if place.closed {
        parts.push(screen.word("terminal-jg-closed"));
    }
    parts
}

fn in_words(screen: &mut Screen, place: &BoxView) -> anyhow::Result<()> {
    let name = screen.name(&format!("box:{}", place.place));
    let text = parts(screen, place).join(" · ");
    screen.wrapped(Ink::Plain, &text, &format!("  {}  ", padded(&name, 18)), &" ".repeat(22))
}
