//! The furniture of a map: border with degrees, title cartouche, legend, scale, north arrow, credits.

use std::fmt::Write;

use super::chart::Chart;
use super::ink::{Fine, N, Put, Safe, ems};
use super::palette as ink;
use super::picture::{Camp, Over, Picture, TownKind};
use super::shape::{Pt, Rect, pt};
use super::towns::{control_flag, glyph, over_glyph, pennant, radius, shield_value};

/// Where the cartouche, the legend and the scale with its north arrow stand.
#[derive(Clone, Debug)]
pub(crate) struct Furniture {
    pub(crate) cartouche: Rect,
    pub(crate) legend: Rect,
    pub(crate) scale: Rect,
    /// Whether each found a place that hides no town and no road.
    pub(crate) fits: bool,
    /// How much larger they are drawn on a large sheet, which is mostly looked at from farther away.
    zoom: f64,
}

impl Furniture {
    /// A sheet without any.
    pub(crate) fn none() -> Furniture {
        let nothing = Rect { x: 0.0, y: 0.0, w: 0.0, h: 0.0 };
        Furniture { cartouche: nothing, legend: nothing, scale: nothing, fits: true, zoom: 1.0 }
    }

    pub(crate) fn boxes(&self) -> Vec<Rect> {
        vec![self.cartouche, self.legend, self.scale]
    }

    /// Draws all of it.
    pub(crate) fn draw(&self, out: &mut String, picture: &Picture, chart: &Chart) {
        let mut enlarged = |rect: &Rect, draw: &dyn Fn(&mut String, &Rect)| {
            if self.zoom <= 1.0 {
                return draw(out, rect);
            }
            let (x, y, zoom) = (N(rect.x), N(rect.y), Fine(self.zoom));
            let _ = write!(out, "<g transform=\"translate({x} {y}) scale({zoom})\">");
            draw(out, &Rect { x: 0.0, y: 0.0, w: rect.w / self.zoom, h: rect.h / self.zoom });
            out.push_str("</g>\n");
        };
        enlarged(&self.cartouche, &|out, rect| draw_cartouche(out, picture, chart, rect));
        enlarged(&self.legend, &|out, rect| draw_legend(out, picture, rect));
        enlarged(&self.scale, &|out, rect| draw_scale(out, picture, chart.per_km() / self.zoom, rect));
    }
}

/// One line of the legend.
enum Entry {
    Town(TownKind, String),
    Road(String),
    Poor(String),
    Bridge(String),
    Ford(Over, String),
    Frontier(String),
    Deploys(Camp, String),
    Control(Camp, String),
}

impl Entry {
    fn text(&self) -> &str {
        match self {
            Entry::Town(_, t)
            | Entry::Road(t)
            | Entry::Poor(t)
            | Entry::Bridge(t)
            | Entry::Ford(_, t)
            | Entry::Frontier(t)
            | Entry::Deploys(_, t)
            | Entry::Control(_, t) => t,
        }
    }
}

/// What this map needs explained: nothing that it does not show.
fn entries(picture: &Picture) -> Vec<Entry> {
    let words = &picture.words;
    let mut list = Vec::new();
    for (sign, text) in [
        (TownKind::Clear, &words.clear),
        (TownKind::Wooded, &words.wooded),
        (TownKind::Rough, &words.rough),
        (TownKind::Mountain, &words.mountain),
        (TownKind::Fortified, &words.fortified),
        (TownKind::Citadel { value: 0 }, &words.citadel),
    ] {
        let shown = picture.areas.iter().map(|a| a.kind).find(|kind| glyph(*kind) == glyph(sign));
        list.extend(shown.map(|kind| Entry::Town(kind, text.clone())));
    }
    if picture.links.iter().any(|l| !l.poor) {
        list.push(Entry::Road(words.road.clone()));
    }
    if picture.links.iter().any(|l| l.poor) {
        list.push(Entry::Poor(words.poor.clone()));
    }
    let crossed = |over: Over| picture.links.iter().any(|l| !l.rivers.is_empty() && l.over == over);
    if crossed(Over::Bridge) {
        list.push(Entry::Bridge(words.bridge.clone()));
    }
    for (over, text) in [(Over::Ford, &words.ford), (Over::Pontoon, &words.pontoon)] {
        if crossed(over) {
            list.push(Entry::Ford(over, text.clone()));
        }
    }
    if picture.areas.iter().any(|a| a.abroad) {
        list.push(Entry::Frontier(words.frontier.clone()));
    }
    for camp in [Camp::First, Camp::Second] {
        if picture.areas.iter().any(|a| a.deploys == Some(camp)) {
            list.extend(words.deploys.get(camp.index()).map(|t| Entry::Deploys(camp, t.clone())));
        }
    }
    for camp in [Camp::First, Camp::Second] {
        if picture.areas.iter().any(|a| a.control == Some(camp)) {
            list.extend(words.control.get(camp.index()).map(|t| Entry::Control(camp, t.clone())));
        }
    }
    list
}

const ROW: f64 = 38.0;
const TITLE: f64 = 40.0;
const SUBTITLE: f64 = 18.0;

fn title_size(picture: &Picture, chart: &Chart) -> f64 {
    let fit = chart.frame.w * 0.42 / (ems(&picture.title) * 1.13 + 2.0);
    fit.clamp(16.0, TITLE)
}

/// Finds the emptiest corners: the legend first, since it is the largest, then the cartouche, then the scale.
pub(crate) fn arrange(picture: &Picture, chart: &Chart) -> Furniture {
    let size = title_size(picture, chart);
    let title_width = (ems(&picture.title) * 1.13 * size).max(ems(&picture.subtitle) * SUBTITLE) + 84.0;
    let cartouche = pt(title_width.min(chart.frame.w - 40.0), size * 2.0 + 64.0);
    let list = entries(picture);
    let widest = list.iter().map(|e| ems(e.text())).fold(ems(&picture.words.legend), f64::max);
    let legend = pt(widest * 16.0 + 104.0, list.len() as f64 * ROW + 66.0);
    let scale = pt(
        310.0f64.min(chart.frame.w - 40.0),
        104.0 + 34.0 * picture.measures.len().saturating_sub(1) as f64,
    );
    let mut taken = Vec::new();
    let mut fits = true;
    let mut seat = |wanted: Pt, home: Pt| {
        let (rect, free) = emptiest(wanted, home, picture, chart, &taken);
        fits &= free;
        taken.push(rect);
        rect
    };
    let zoom = (chart.width / 2000.0).clamp(1.0, 2.0);
    let legend = seat(legend * zoom, pt(1.0, 1.0));
    let cartouche = seat(cartouche * zoom, pt(0.0, 0.0));
    let scale = seat(scale * zoom, pt(0.0, 1.0));
    Furniture { cartouche, legend, scale, fits, zoom }
}

/// The place for a box that hides least, near its home corner if it can be; and whether it hides nothing.
fn emptiest(wanted: Pt, home: Pt, picture: &Picture, chart: &Chart, taken: &[Rect]) -> (Rect, bool) {
    let room = chart.frame.grown(-16.0);
    let unit = chart.unit;
    let (span_x, span_y) = ((room.w - wanted.x).max(0.0), (room.h - wanted.y).max(0.0));
    let at_home = pt(room.x + span_x * home.x, room.y + span_y * home.y);
    let parts = |span: f64| (span / 14.0).ceil().clamp(1.0, 100.0);
    let rivers: Vec<Vec<Pt>> =
        picture.rivers.iter().map(|river| river.points.iter().map(|&s| chart.point(s)).collect()).collect();
    let mut best: Option<(f64, Rect, bool)> = None;
    let mut iy = 0.0;
    while iy <= parts(span_y) {
        let mut ix = 0.0;
        while ix <= parts(span_x) {
            let corner = pt(room.x + span_x * ix / parts(span_x), room.y + span_y * iy / parts(span_y));
            let rect = Rect { x: corner.x, y: corner.y, w: wanted.x, h: wanted.y };
            // Things that stand against the border look intended; things in the open look dropped.
            let edge = (corner.x - room.x)
                .min(room.right() - rect.right())
                .min(corner.y - room.y)
                .min(room.bottom() - rect.bottom());
            let to_side = |low: f64, high: f64| low.min(high).max(0.0);
            let to_corner = to_side(corner.x - room.x, room.right() - rect.right())
                + to_side(corner.y - room.y, room.bottom() - rect.bottom());
            let mut cost = corner.to(at_home) * 0.04 + to_corner * 0.2 + edge.max(0.0) * 1.5;
            ix += 1.0;
            // Every term is positive, so a place that is worse already need not be looked at any further.
            let worse = |cost: f64| best.as_ref().is_some_and(|(old, ..)| cost >= *old);
            if worse(cost) {
                continue;
            }
            let mut hidden = taken.iter().map(|t| t.grown(10.0).shared(&rect)).sum::<f64>() * 10.0;
            for (area, &at) in picture.areas.iter().zip(&chart.places) {
                let keep = (radius(area.kind) + 30.0) * 2.0 * unit;
                hidden += Rect::around(at, keep + 40.0 * unit, keep).shared(&rect);
            }
            if worse(cost + hidden) {
                continue;
            }
            let roads =
                chart.roads.iter().zip(&chart.reaches).filter(|(_, reach)| reach.grown(6.0).meets(&rect));
            hidden += roads.map(|(road, _)| rect.grown(6.0).length_inside(road)).sum::<f64>() * 40.0;
            cost += hidden;
            cost += rivers.iter().map(|line| rect.length_inside(line)).sum::<f64>() * 0.25;
            if best.as_ref().is_none_or(|(old, ..)| cost < *old) {
                best = Some((cost, rect, hidden <= 0.0));
            }
        }
        iy += 1.0;
    }
    best.map_or((Rect { x: room.x, y: room.y, w: wanted.x, h: wanted.y }, false), |(_, rect, free)| {
        (rect, free)
    })
}

/// A panel with scooped corners and a double rule.
fn panel(out: &mut String, rect: &Rect) {
    let outline = |r: &Rect, c: f64| {
        format!(
            "M{} {}h{}a{c} {c} 0 0 0 {c} {c}v{}a{c} {c} 0 0 0 -{c} {c}h-{}a{c} {c} 0 0 0 -{c} -{c}v-{}a{c} {c} 0 0 0 {c} -{c}z",
            N(r.x + c),
            N(r.y),
            N(r.w - 2.0 * c),
            N(r.h - 2.0 * c),
            N(r.w - 2.0 * c),
            N(r.h - 2.0 * c),
            c = N(c)
        )
    };
    let _ = write!(
        out,
        "<path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.4\"/><path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\".8\"/>",
        outline(rect, 13.0),
        ink::PAPER_LIGHT,
        ink::DARK,
        outline(&rect.grown(-5.5), 13.0),
        ink::LINE
    );
}

/// Title, flourish and subtitle.
fn draw_cartouche(out: &mut String, picture: &Picture, chart: &Chart, rect: &Rect) {
    let size = title_size(picture, chart);
    let middle = rect.centre().x;
    out.push_str("<g class=\"cartouche\">");
    panel(out, rect);
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" letter-spacing=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        N(middle),
        N(rect.y + size * 1.02 + 17.0),
        N(size),
        N(size * 0.06),
        ink::DARK,
        Safe(&picture.title)
    );
    let rule = rect.y + size * 1.3 + 27.0;
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"><path d=\"M-96 0q30 -7 60 0t28 0M96 0q-30 7 -60 0t-28 0\" fill=\"none\"/>\
         <path d=\"M0 -6l5.5 6l-5.5 6l-5.5 -6z\"/><circle cx=\"-101\" r=\"2\"/><circle cx=\"101\" r=\"2\"/></g>",
        N(middle),
        N(rule),
        ink::LINE,
        ink::LINE
    );
    let _ = writeln!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-style=\"italic\" text-anchor=\"middle\" fill=\"{}\">{}</text></g>",
        N(middle),
        N(rule + 31.0),
        N(SUBTITLE),
        ink::LINE,
        Safe(&picture.subtitle)
    );
}

/// The legend: one line for each sign that the map uses.
fn draw_legend(out: &mut String, picture: &Picture, rect: &Rect) {
    out.push_str("<g class=\"legend\">");
    panel(out, rect);
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"19\" font-weight=\"bold\" letter-spacing=\"1.5\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        N(rect.centre().x),
        N(rect.y + 34.0),
        ink::DARK,
        Safe(&picture.words.legend)
    );
    let letter = |camp: Camp| picture.words.letters.get(camp.index()).map_or("", String::as_str);
    for (i, entry) in entries(picture).iter().enumerate() {
        let y = rect.y + 52.0 + (i as f64 + 0.5) * ROW;
        let at = pt(rect.x + 46.0, y);
        let put = |at: Pt, size: f64| format!("translate({} {}) scale({})", N(at.x), N(at.y), Fine(size));
        let _ = match entry {
            Entry::Town(kind, _) => {
                let value =
                    if let TownKind::Citadel { value } = kind { shield_value(*value) } else { String::new() };
                let size = if matches!(kind, TownKind::Citadel { .. }) { 0.68 } else { 0.9 };
                write!(
                    out,
                    "<g transform=\"{}\"><use href=\"#v-{}\"/>{value}</g>",
                    put(at, size),
                    glyph(*kind)
                )
            }
            Entry::Road(_) => write!(
                out,
                "<g fill=\"none\" stroke-linecap=\"round\"><path d=\"M{} {}q12 -7 24 0t24 0\" stroke=\"{}\" stroke-width=\"6.2\"/><path d=\"M{} {}q12 -7 24 0t24 0\" stroke=\"{}\" stroke-width=\"3.4\"/></g>",
                N(at.x - 24.0),
                N(at.y),
                ink::ROAD_CASE,
                N(at.x - 24.0),
                N(at.y),
                ink::ROAD
            ),
            Entry::Poor(_) => write!(
                out,
                "<path d=\"M{} {}q12 -7 24 0t24 0\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.2\" stroke-dasharray=\"8 5\"/>",
                N(at.x - 24.0),
                N(at.y),
                ink::ROAD_CASE
            ),
            Entry::Ford(over, _) => {
                write!(out, "<use href=\"#v-{}\" transform=\"{}\"/>", over_glyph(*over), put(at, 1.1))
            }
            Entry::Frontier(_) => {
                let d = format!("M{} {}h48", N(at.x - 24.0), N(at.y));
                write!(
                    out,
                    "<path d=\"{d}\" stroke=\"{}\" stroke-width=\"13\" stroke-opacity=\".3\"/><path d=\"{d}\" stroke=\"{}\" stroke-width=\"2\" stroke-dasharray=\"11 4 2 4\"/>",
                    ink::FRONTIER,
                    ink::FRONTIER
                )
            }
            Entry::Bridge(_) => write!(
                out,
                "<g fill=\"none\"><path d=\"M{x} {y}q5 7.5 0 15t0 15\" stroke=\"{}\" stroke-width=\"9\"/><path d=\"M{x} {y}q5 7.5 0 15t0 15\" stroke=\"{}\" stroke-width=\"6.5\"/>\
                 <path d=\"M{} {}h48\" stroke=\"{}\" stroke-width=\"6.2\"/><path d=\"M{} {}h48\" stroke=\"{}\" stroke-width=\"3.4\"/></g><use href=\"#v-bridge\" transform=\"{}\"/>",
                ink::RIVER_EDGE,
                ink::RIVER,
                N(at.x - 24.0),
                N(at.y),
                ink::ROAD_CASE,
                N(at.x - 24.0),
                N(at.y),
                ink::ROAD,
                Put { at, along: pt(1.0, 0.0), size: 0.86 },
                x = N(at.x),
                y = N(at.y - 15.0),
            ),
            Entry::Deploys(camp, _) => write!(
                out,
                "<g transform=\"{}\">{}</g>",
                put(at + pt(-8.0, 15.0), 1.0),
                pennant(*camp, letter(*camp))
            ),
            Entry::Control(camp, _) => write!(
                out,
                "<g transform=\"{}\">{}</g>",
                put(at + pt(10.0, 16.0), 1.0),
                control_flag(*camp, letter(*camp))
            ),
        };
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"16\" fill=\"{}\">{}</text>",
            N(rect.x + 82.0),
            N(y + 5.5),
            ink::DARK,
            Safe(entry.text())
        );
    }
    out.push_str("</g>\n");
}

/// Scale bars, one for each measure, and the north arrow beside them.
fn draw_scale(out: &mut String, picture: &Picture, per_km: f64, rect: &Rect) {
    out.push_str("<g class=\"scale\">");
    north_arrow(out, pt(rect.x + 38.0, rect.y + rect.h / 2.0 + 4.0), &picture.words.north);
    let room = rect.w - 130.0;
    for (i, measure) in picture.measures.iter().enumerate() {
        let per = per_km * f64::from(measure.metres.max(1)) / 1000.0;
        let step = round_step(room / per / 4.0);
        let (x, y) = (rect.x + 84.0, rect.y + 54.0 + i as f64 * 34.0);
        let _ =
            write!(out, "<g font-size=\"12\" text-anchor=\"middle\" fill=\"{}\" stroke=\"none\">", ink::DARK);
        for part in 0..4u32 {
            let left = x + f64::from(part) * step * per;
            let fill = if part % 2 == 0 { ink::DARK } else { ink::PAPER_LIGHT };
            let _ = write!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"6\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1\"/>",
                N(left),
                N(y),
                N(step * per),
                ink::DARK
            );
        }
        for part in 0..=4u32 {
            let mark = f64::from(part) * step;
            let unit = if part == 4 { format!(" {}", measure.name) } else { String::new() };
            let anchor = if part == 4 { " text-anchor=\"start\"" } else { "" };
            let left = if part == 4 { 6.0 } else { 0.0 };
            let _ = write!(
                out,
                "<text x=\"{}\" y=\"{}\"{anchor} stroke=\"{}\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\">{}{}</text>",
                N(x + mark * per - left),
                N(y - 4.0),
                ink::LAND,
                N(mark),
                Safe(&unit)
            );
        }
        out.push_str("</g>");
    }
    out.push_str("</g>\n");
}

/// 1, 2 or 5 with zeros: the largest that is not longer than wished.
fn round_step(wished: f64) -> f64 {
    let mut best = 0.1;
    let mut ten = 0.1;
    while ten < 1e6 {
        for k in [1.0, 2.0, 5.0] {
            if ten * k <= wished {
                best = ten * k;
            }
        }
        ten *= 10.0;
    }
    best
}

fn north_arrow(out: &mut String, at: Pt, letter: &str) {
    let _ = write!(
        out,
        "<g transform=\"translate({} {})\" stroke=\"{d}\" stroke-linejoin=\"round\"><circle r=\"21\" fill=\"{p}\" fill-opacity=\".7\" stroke-width=\"1\"/><circle r=\"17.5\" fill=\"none\" stroke-width=\".6\"/>\
         <path d=\"M-34 0l31 -3.200v6.400zM34 0l-31 -3.200v6.400zM0 34l-3.2 -31h6.400z\" fill=\"{s}\" stroke-width=\".8\"/>\
         <path d=\"M0 -36l-6 33h6z\" fill=\"{p}\" stroke-width=\"1\"/><path d=\"M0 -36l6 33h-6z\" fill=\"{d}\" stroke-width=\"1\"/><circle r=\"3.6\" fill=\"{p}\" stroke-width=\"1.2\"/>\
         <text y=\"-40\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\" stroke=\"none\" fill=\"{d}\">{}</text></g>",
        N(at.x),
        N(at.y + 8.0),
        Safe(letter),
        d = ink::DARK,
        p = ink::PAPER_LIGHT,
        s = ink::STONE
    );
}

/// The neat line: a border of black and white tenths of a degree, with the degrees outside.
pub(crate) fn draw_border(out: &mut String, picture: &Picture, chart: &Chart) {
    let f = &chart.frame;
    let band = 9.0;
    let _ = write!(out, "<g class=\"border\" fill=\"none\" stroke=\"{}\">", ink::DARK);
    for (by, width) in [(0.0, 1.4), (band, 1.0), (band + 24.0, 3.0), (band + 28.5, 0.8)] {
        let r = f.grown(by);
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" stroke-width=\"{}\"/>",
            N(r.x),
            N(r.y),
            N(r.w),
            N(r.h),
            N(width)
        );
    }
    let _ = write!(
        out,
        "</g><g class=\"degrees\" font-size=\"12\" fill=\"{}\" text-anchor=\"middle\">",
        ink::DARK
    );
    let [east, west, north, south] = &picture.words.compass;
    // Longitude along the top and the bottom, latitude along the sides; a sixth of a degree is ten minutes.
    for_each_tick(chart.west, f.w / chart.per_lon, |sixth, from, to| {
        let (x, w) = (f.x + from * chart.per_lon, (to - from) * chart.per_lon);
        for y in [f.y - band, f.bottom()] {
            if sixth.rem_euclid(2) == 0 {
                let _ = write!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    N(x),
                    N(y),
                    N(w),
                    N(band)
                );
            }
        }
        if sixth.rem_euclid(3) == 0 && from > 0.0 {
            for y in [f.y - band - 8.0, f.bottom() + band + 16.0] {
                let _ = write!(
                    out,
                    "<text x=\"{}\" y=\"{}\">{}</text>",
                    N(x),
                    N(y),
                    Safe(&degrees(sixth, east, west))
                );
            }
        }
    });
    for_each_tick(chart.north - f.h / chart.per_lat, f.h / chart.per_lat, |sixth, from, to| {
        let (y, h) = (f.bottom() - to * chart.per_lat, (to - from) * chart.per_lat);
        for x in [f.x - band, f.right()] {
            if sixth.rem_euclid(2) == 0 {
                let _ = write!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/>",
                    N(x),
                    N(y),
                    N(band),
                    N(h)
                );
            }
        }
        if sixth.rem_euclid(3) == 0 && from > 0.0 {
            let base = f.bottom() - from * chart.per_lat;
            for (x, along) in [(f.x - band - 8.0, pt(0.0, -1.0)), (f.right() + band + 8.0, pt(0.0, 1.0))] {
                let put = Put { at: pt(x, base), along, size: 1.0 };
                let _ =
                    write!(out, "<text transform=\"{put}\">{}</text>", Safe(&degrees(sixth, north, south)));
            }
        }
    });
    let _ = writeln!(
        out,
        "</g><text x=\"{}\" y=\"{}\" font-size=\"11\" font-style=\"italic\" text-anchor=\"end\" fill=\"{}\">{}</text>",
        N(f.right()),
        N(chart.height - 4.5),
        ink::LINE,
        Safe(&picture.words.credits)
    );
}

/// Calls back for every ten minutes in a span of degrees: their number, and where they begin and end within the span.
fn for_each_tick(start: f64, span: f64, mut each: impl FnMut(i64, f64, f64)) {
    let mut sixth = (start * 6.0).floor() as i64;
    while (sixth as f64) / 6.0 < start + span {
        let (from, to) = (sixth as f64 / 6.0 - start, (sixth + 1) as f64 / 6.0 - start);
        each(sixth, from.max(0.0), to.min(span));
        sixth += 1;
    }
}

/// Degrees and minutes with the letter of the half globe.
fn degrees(sixth: i64, positive: &str, negative: &str) -> String {
    let letter = if sixth < 0 { negative } else { positive };
    match (sixth.abs() / 6, sixth.abs() % 6 * 10) {
        (whole, 0) => format!("{whole}° {letter}"),
        (whole, minutes) => format!("{whole}°{minutes}′ {letter}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_degrees_readable() {
        assert_eq!(
            [round_step(7.3), round_step(10.0), round_step(49.0)].map(|v| N(v).to_string()),
            ["5", "10", "20"]
        );
        assert_eq!(degrees(69, "E", "W"), "11°30′ E");
        assert_eq!(degrees(-6, "E", "W"), "1° W");
    }
}
