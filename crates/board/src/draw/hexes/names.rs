//! Names of places and rivers: three sizes, and no name on another.

use std::fmt::Write;

use super::places::radius;
use super::sheet::Sheet;
use super::water::Course;
use super::ways::Net;
use super::{HexPicture, HexPlace, HexPlaceKind};
use crate::draw::ink::{Fine, N, Put, Safe, ems, letter_ems};
use crate::draw::palette as ink;
use crate::draw::shape::{Pt, Rect, Ruler, line_length, pt, relaxed, resampled};

/// A name in its place.
struct Name<'p> {
    text: &'p str,
    rect: Rect,
    size: f64,
    level: usize,
    bold: bool,
}

/// What names keep off, sorted into squares so that asking is quick.
struct Taken {
    square: f64,
    columns: usize,
    cells: Vec<Vec<(Rect, f64)>>,
}

impl Taken {
    fn new(sheet: &Sheet) -> Taken {
        let square = sheet.hex * 2.0;
        let columns = (sheet.width / square) as usize + 2;
        let rows = (sheet.height / square) as usize + 2;
        Taken { square, columns, cells: vec![Vec::new(); columns * rows] }
    }

    fn touched(&self, rect: &Rect) -> impl Iterator<Item = usize> + use<> {
        let (square, columns) = (self.square, self.columns);
        let low = |v: f64| (v / square).max(0.0) as usize;
        let (x0, x1) = (low(rect.x), low(rect.right()).min(columns - 1));
        let (y0, y1) = (low(rect.y), low(rect.bottom()));
        (y0..=y1).flat_map(move |y| (x0..=x1).map(move |x| y * columns + x))
    }

    fn add(&mut self, rect: Rect, cost: f64) {
        for cell in self.touched(&rect) {
            if let Some(cell) = self.cells.get_mut(cell) {
                cell.push((rect, cost));
            }
        }
    }

    /// What it costs to stand here: the area shared with what is there, the dearer the worse.
    fn cost(&self, rect: &Rect) -> f64 {
        let there = self.touched(rect).filter_map(|cell| self.cells.get(cell)).flatten();
        there.map(|(other, cost)| other.shared(rect) * cost).sum()
    }
}

/// The level of a name: towns, villages on roads and trails, other villages.
fn level(place: &HexPlace, on_way: bool) -> usize {
    match place.kind {
        HexPlaceKind::Fortified | HexPlaceKind::Town => 0,
        HexPlaceKind::Village if on_way => 1,
        HexPlaceKind::Village => 2,
    }
}

pub(super) fn draw(out: &mut String, picture: &HexPicture, courses: &[Course], net: &Net, sheet: &Sheet) {
    let mut taken = Taken::new(sheet);
    let unit = sheet.unit;
    for place in &picture.places {
        let r = radius(place.kind) * unit;
        taken.add(Rect::around(sheet.centre(place.hex), 2.0 * r, 2.0 * r), 30.0);
    }
    for (hex, _) in &picture.numbers {
        let at = sheet.centre(*hex) - pt(0.0, sheet.hex * 0.4);
        taken.add(Rect::around(at, 14.0 * unit, 5.0 * unit), 3.0);
    }
    for (lines, cost) in net.lines.iter().zip([1.1, 0.5]) {
        for p in lines.iter().flat_map(|line| resampled(line, 4.0 * unit)) {
            taken.add(Rect::around(p, 3.6 * unit, 3.6 * unit), cost);
        }
    }
    for course in courses {
        let great = picture.rivers.get(course.river).is_some_and(|river| river.great);
        let width = if great { 5.5 } else { 2.0 } * unit;
        for p in resampled(&course.line, 4.0 * unit) {
            taken.add(Rect::around(p, width, width), 0.9);
        }
    }
    let on_way = |place: &HexPlace| picture.ways.iter().any(|way| way.path.contains(&place.hex));
    let mut order: Vec<(usize, &HexPlace)> =
        picture.places.iter().map(|place| (level(place, on_way(place)), place)).collect();
    // The greater first; of the same level, the longer names, which are harder to seat.
    order.sort_by(|a, b| {
        let key = |(level, place): &(usize, &HexPlace)| {
            (*level, std::cmp::Reverse(place.kind), std::cmp::Reverse(place.name.chars().count()))
        };
        key(a).cmp(&key(b)).then(a.1.code.cmp(&b.1.code))
    });
    let mut names = Vec::new();
    for (level, place) in order {
        let name = seat(place, level, sheet, &taken);
        taken.add(name.rect.grown(0.8 * unit), 60.0);
        names.push(name);
    }
    draw_rivers(out, picture, courses, sheet, &mut taken);
    for (level, class) in ["towns", "villages", "hamlets"].into_iter().enumerate() {
        let _ = write!(
            out,
            "<g class=\"names names-{class}\" text-anchor=\"middle\" fill=\"{}\" stroke=\"{}\" stroke-opacity=\".8\" stroke-linejoin=\"round\" paint-order=\"stroke\" aria-hidden=\"true\">",
            ink::DARK,
            ink::PAPER_LIGHT
        );
        for name in names.iter().filter(|name| name.level == level) {
            let bold = if name.bold { " font-weight=\"bold\"" } else { "" };
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" stroke-width=\"{}\"{bold}>{}</text>",
                N(name.rect.centre().x),
                N(name.rect.y + name.size * 0.8),
                N(name.size),
                Fine(name.size * 0.2),
                Safe(name.text)
            );
        }
        out.push_str("</g>\n");
    }
}

/// The best place for a name around its town.
fn seat<'p>(place: &'p HexPlace, level: usize, sheet: &Sheet, taken: &Taken) -> Name<'p> {
    let unit = sheet.unit;
    let size = match (place.kind, level) {
        (HexPlaceKind::Fortified, _) => 14.5,
        (HexPlaceKind::Town, _) => 11.0,
        (_, 1) => 6.4,
        _ => 5.4,
    } * unit;
    let bold = place.kind == HexPlaceKind::Fortified;
    let w = ems(&place.name) * size * if bold { 1.06 } else { 1.0 };
    let h = size;
    let at = sheet.centre(place.hex);
    let r = radius(place.kind) * unit;
    let (mut best, mut least) = (Rect::around(at, w, h), f64::INFINITY);
    for ring in 0..3 {
        let gap = r + (0.6 + 2.6 * f64::from(ring)) * unit;
        let (dx, dy) = (gap + w / 2.0, gap + h / 2.0);
        let spots: [(f64, f64); 12] = [
            (dx, 0.0),
            (0.0, -dy),
            (0.0, dy),
            (-dx, 0.0),
            (dx * 0.94, -dy * 0.7),
            (dx * 0.94, dy * 0.7),
            (-dx * 0.94, -dy * 0.7),
            (-dx * 0.94, dy * 0.7),
            (w * 0.36, -dy),
            (w * 0.36, dy),
            (-w * 0.36, -dy),
            (-w * 0.36, dy),
        ];
        for (rank, (x, y)) in spots.into_iter().enumerate() {
            let rect = Rect::around(at + pt(x, y), w, h);
            let off = if sheet.land.holds(&rect) { 0.0 } else { 400.0 * unit * unit };
            let taste = (rank as f64 * 0.35 + f64::from(ring) * 5.0) * unit * unit;
            let cost = taken.cost(&rect) + off + taste;
            if cost < least {
                (best, least) = (rect, cost);
            }
        }
    }
    Name { text: &place.name, rect: best, size, level, bold }
}

/// Names of rivers, letter by letter along the water; a long one says its name again.
fn draw_rivers(out: &mut String, picture: &HexPicture, courses: &[Course], sheet: &Sheet, taken: &mut Taken) {
    let unit = sheet.unit;
    let _ = write!(
        out,
        "<g class=\"river-names\" font-style=\"italic\" fill=\"{}\" text-anchor=\"middle\" stroke=\"{}\" stroke-opacity=\".7\" stroke-linejoin=\"round\" paint-order=\"stroke\">",
        ink::RIVER_NAME,
        ink::PAPER_LIGHT
    );
    for course in courses {
        let Some(river) = picture.rivers.get(course.river).filter(|river| !river.name.is_empty()) else {
            continue;
        };
        let size = if river.great { 9.5 } else { 6.2 } * unit;
        let length = line_length(&course.line);
        let times = (length / (640.0 * unit)).ceil().clamp(1.0, 5.0);
        let calm = relaxed(&resampled(&course.line, 6.0 * unit), 24);
        let ruler = Ruler::new(&calm);
        for part in 0..times as usize {
            let (from, to) = (length * part as f64 / times, length * (part as f64 + 1.0) / times);
            let (from, to) = (from.min(ruler.length()), to.min(ruler.length()));
            let Some(letters) =
                best_letters(&river.name, &ruler, (from, to), size, river.great, sheet, taken)
            else {
                continue;
            };
            let _ = write!(
                out,
                "<g aria-label=\"{}\" font-size=\"{}\" stroke-width=\"{}\">",
                Safe(&river.name),
                N(size),
                Fine(size * 0.2)
            );
            for (letter, put) in letters {
                let mut one = [0u8; 4];
                let _ =
                    write!(out, "<text transform=\"{put}\">{}</text>", Safe(letter.encode_utf8(&mut one)));
                taken.add(Rect::around(put.at, size * 0.8, size * 0.8), 30.0);
            }
            out.push_str("</g>");
        }
    }
    out.push_str("</g>\n");
}

fn best_letters(
    name: &str,
    ruler: &Ruler<'_>,
    (from, to): (f64, f64),
    size: f64,
    great: bool,
    sheet: &Sheet,
    taken: &Taken,
) -> Option<Vec<(char, Put)>> {
    let spread = size * if great { 0.35 } else { 0.12 };
    let needed = ems(name) * size + spread * name.chars().count() as f64;
    let mut best: Option<(f64, Vec<(char, Put)>)> = None;
    let mut start = from;
    while start + needed < to {
        for side in [-1.0, 1.0] {
            let letters = letters(name, ruler, start, needed, size, spread, side, great);
            let mut cost = 0.0;
            for (_, put) in &letters {
                let middle = put.at - put.along.normal() * (size * 0.28);
                let rect = Rect::around(middle, size * 0.6, size * 0.6);
                cost += taken.cost(&rect) / (size * size);
                cost += (1.0 - put.along.x) * 0.25 + if sheet.land.holds(&rect) { 0.0 } else { 50.0 };
            }
            for pair in letters.windows(2) {
                if let [(_, a), (_, b)] = pair {
                    cost += (1.0 - a.along.dot(b.along)) * 12.0;
                }
            }
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, letters));
            }
        }
        start += size * 0.6;
    }
    best.filter(|(cost, letters)| *cost < 2.2 * letters.len() as f64).map(|(_, letters)| letters)
}

#[expect(clippy::too_many_arguments, reason = "all of it is the place of one row of letters")]
fn letters(
    name: &str,
    ruler: &Ruler<'_>,
    start: f64,
    needed: f64,
    size: f64,
    spread: f64,
    side: f64,
    great: bool,
) -> Vec<(char, Put)> {
    let (Some((a, _)), Some((b, _))) = (ruler.at(start), ruler.at(start + needed)) else { return Vec::new() };
    let onwards = b.x >= a.x;
    let mut walked = 0.0;
    let mut letters = Vec::new();
    for letter in name.chars() {
        let step = letter_ems(letter) * size + spread;
        let along = walked + step / 2.0;
        walked += step;
        let Some((p, d)) = ruler.at(if onwards { start + along } else { start + needed - along }) else {
            continue;
        };
        let d: Pt = if onwards { d } else { d * -1.0 };
        let gap = size * if great { 0.42 } else { 0.3 } + if side < 0.0 { size * 0.1 } else { size * 0.62 };
        letters.push((letter, Put { at: p + d.normal() * (gap * side), along: d, size: 1.0 }));
    }
    letters
}
