//! Drawing maps: point-to-point boards and grids of hexes, from plain data to an SVG, or to text for a terminal.
//!
//! This module is for the eye and no rule depends on it, so it alone may use floating point. Its output is still the same
//! on every machine: only the exact operations (and square roots) are used, angles come from a series of our own, what
//! looks random is hashed from coordinates, and coordinates are printed with one decimal.
//!
//! The pictures are our own art: paper, woods, star forts and bridges are drawn here from nothing but the data given in a
//! [`Picture`].
//!
//! ```
//! # use vedette_board::draw::*;
//! # let words = Words { legend: "Legend".into(), clear: "Town".into(), road: "Road".into(), north: "N".into(),
//! #   description: "Two towns.".into(), ..Words::default() };
//! let place = |code: &str, lon, lat| Place {
//!     code: code.into(), name: code.into(), spot: Spot { lon, lat }, ..Place::default()
//! };
//! let picture = Picture {
//!     title: "Saale".into(), subtitle: "1806".into(), width: 800, window: None,
//!     areas: vec![place("jena", 11_586_000, 50_927_000), place("gera", 12_083_000, 50_877_000)],
//!     links: vec![Road { a: 0, b: 1, ..Road::default() }],
//!     rivers: vec![], waters: vec![], relief: Relief::Flat,
//!     measures: vec![Measure { name: "km".into(), metres: 1000 }], words,
//! };
//! assert!(svg(&picture).contains("<g id=\"area-jena\""));
//! ```

mod chart;
mod contour;
mod furniture;
mod ground;
mod hexes;
pub mod hextext;
mod ink;
mod labels;
mod lines;
mod palette;
mod picture;
mod relief;
mod scene;
mod shape;
mod streams;
pub mod text;
mod towns;

use std::fmt::Write;

pub use hexes::{
    HexCover, HexCrossing, HexEdge, HexGround, HexLayout, HexPicture, HexPlace, HexPlaceKind, HexRiver,
    HexWay, HexWords, hex_layout, hex_svg,
};
pub use picture::{
    Breadth, Camp, Measure, Over, Picture, Place, Relief, River, Road, Spot, TownKind, Water, Window, Words,
};

pub use scene::{Counter, Mark, MarkKind, Scene, Trace, TraceKind, hex_scene_svg, scene_svg};

use chart::Chart;
use furniture::Furniture;
use ink::{N, Safe};
use labels::Label;
use palette as ink_of;
use shape::{Pt, Rect, distance_to_line};
use streams::{Bridge, Stream};

/// Where things came to lie on the sheet, in pixels of the drawing: for pages that put pieces on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct Layout {
    /// Width of the sheet.
    pub width: u32,
    /// Height of the sheet.
    pub height: u32,
    /// The centre of each area, in the order of the picture.
    pub places: Vec<(i32, i32)>,
    /// The bridge of each link, in the order of the picture.
    pub bridges: Vec<Option<(i32, i32)>>,
    /// The radius of an ordinary town.
    pub town_radius: u32,
}

/// All that is decided before anything is drawn.
struct Plan {
    chart: Chart,
    streams: Vec<Stream>,
    bridges: Vec<Option<Bridge>>,
    furniture: Furniture,
    labels: Vec<Label>,
}

impl Plan {
    fn new(picture: &Picture) -> Plan {
        let (chart, furniture) = seated(picture);
        let (streams, bridges) = streams::streams(picture, &chart);
        let labels = labels::place_labels(picture, &chart, &streams, &bridges, &furniture.boxes());
        Plan { chart, streams, bridges, furniture, labels }
    }

    /// What trees and the names of rivers must keep off.
    fn taken(&self, picture: &Picture) -> Vec<Rect> {
        let unit = self.chart.unit;
        let mut taken = self.furniture.boxes();
        taken.extend(self.labels.iter().map(|label| label.rect.grown(2.0)));
        for (area, &at) in picture.areas.iter().zip(&self.chart.places) {
            let r = towns::radius(area.kind) * 2.0 * unit;
            taken.push(Rect::around(at, r, r));
            taken.extend(towns::badges(area, at, unit));
        }
        taken.extend(self.bridges.iter().flatten().map(|b| Rect::around(b.at, 22.0 * unit, 22.0 * unit)));
        taken
    }
}

/// The sheet, with more country in the south if the legend finds no room otherwise.
fn seated(picture: &Picture) -> (Chart, Furniture) {
    let mut extra = 0.0;
    loop {
        let chart = Chart::new(picture, extra);
        let furniture = furniture::arrange(picture, &chart);
        if furniture.fits || extra > 900.0 {
            return (chart, furniture);
        }
        extra += 90.0;
    }
}

/// Where everything lies, without drawing it.
pub fn layout(picture: &Picture) -> Layout {
    let plan = Plan::new(picture);
    let whole = |p: Pt| (p.x.round() as i32, p.y.round() as i32);
    Layout {
        width: plan.chart.width.round() as u32,
        height: plan.chart.height.round() as u32,
        places: plan.chart.places.iter().map(|&p| whole(p)).collect(),
        bridges: plan.bridges.iter().map(|b| b.map(|b| whole(b.at))).collect(),
        town_radius: (towns::radius(TownKind::Clear) * plan.chart.unit).round() as u32,
    }
}

/// Draws a map as a complete SVG document.
pub fn svg(picture: &Picture) -> String {
    let plan = Plan::new(picture);
    let chart = &plan.chart;
    let mut out = String::with_capacity(200_000);
    let (w, h) = (N(chart.width.round()), N(chart.height.round()));
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" \
         aria-labelledby=\"v-title v-desc\" font-family=\"{}\">\n<title id=\"v-title\">{}</title>\n<desc id=\"v-desc\">{}</desc>\n<defs>",
        ink_of::SERIF,
        Safe(&picture.title),
        Safe(&picture.words.description)
    );
    ground::paper_defs(&mut out, &chart.frame);
    ground::wood_glyphs(&mut out);
    towns::glyphs(&mut out);
    let _ = writeln!(
        out,
        "</defs>\n<rect width=\"{w}\" height=\"{h}\" fill=\"url(#v-paper)\"/>\n<g clip-path=\"url(#v-frame)\">"
    );
    draw_country(&mut out, picture, &plan);
    out.push_str("</g>\n");
    let _ =
        writeln!(out, "<rect width=\"{w}\" height=\"{h}\" fill=\"url(#v-grain)\" pointer-events=\"none\"/>");
    plan.furniture.draw(&mut out, picture, chart);
    furniture::draw_border(&mut out, picture, chart);
    out.push_str("</svg>\n");
    out
}

/// Everything inside the border, from the ground up.
fn draw_country(out: &mut String, picture: &Picture, plan: &Plan) {
    let chart = &plan.chart;
    let taken = plan.taken(picture);
    ground::draw_waters(out, picture, chart);
    let woods = ground::Woods::new(picture, chart);
    let unit = chart.unit;
    let courses: Vec<&[Pt]> = plan.streams.iter().map(|s| s.course.as_slice()).collect();
    let beds: Vec<Rect> = courses.iter().map(|course| Rect::of(course)).collect();
    let hidden = |p: Pt| {
        // A tree stands on its foot: its middle is what must not cover anything.
        let middle = p - shape::pt(0.0, 5.0 * unit);
        taken.iter().any(|rect| rect.grown(4.0 * unit).contains(middle))
            || near_a_line(middle, &chart.roads, &chart.reaches, 10.0 * unit)
            || near_a_line(middle, &courses, &beds, 9.0 * unit)
    };
    relief::draw_frontier(out, picture, chart);
    ground::draw_woods(out, &woods, chart, picture.relief, &hidden);
    relief::draw_mountains(out, picture, chart, &hidden);
    lines::draw_rivers(out, &plan.streams);
    lines::draw_roads(out, picture, chart);
    towns::draw_bridges(out, picture, &plan.bridges, unit);
    lines::draw_river_names(out, &plan.streams, chart, &taken);
    towns::draw_areas(out, picture, &chart.places, unit);
    draw_labels(out, picture, &plan.labels);
}

/// Whether a point is nearer than so far to one of some lines, given with the boxes around them.
fn near_a_line<L: AsRef<[Pt]>>(p: Pt, lines: &[L], boxes: &[Rect], far: f64) -> bool {
    let close = lines.iter().zip(boxes).filter(|(_, rect)| rect.grown(far).contains(p));
    close.into_iter().any(|(line, _)| distance_to_line(p, line.as_ref()) < far)
}

fn draw_labels(out: &mut String, picture: &Picture, labels: &[Label]) {
    let _ = writeln!(
        out,
        "<g class=\"labels\" text-anchor=\"middle\" fill=\"{}\" stroke=\"{}\" stroke-opacity=\".85\" stroke-linejoin=\"round\" paint-order=\"stroke\" aria-hidden=\"true\">",
        ink_of::DARK,
        ink_of::PAPER_LIGHT
    );
    for (area, label) in picture.areas.iter().zip(labels) {
        // Pages that show the whole of a crowded map may leave the names of lesser places out.
        let great = area.chief || matches!(area.kind, TownKind::Citadel { .. } | TownKind::Fortified);
        let weight = if great { " class=\"great\" font-weight=\"bold\"" } else { "" };
        let middle = label.rect.centre().x;
        for (i, line) in label.lines.iter().enumerate() {
            let y = label.rect.y + label.size * (0.86 + 1.04 * i as f64);
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" stroke-width=\"{}\"{weight}>{}</text>",
                N(middle),
                N(y),
                N(label.size),
                N(label.size * 0.22),
                Safe(line)
            );
        }
    }
    out.push_str("</g>\n");
}

#[cfg(test)]
mod tests;
