//! A part of a map with pieces on it: the drawings of a rulebook.
//!
//! A [`Scene`] says what lies on a map that is given as a [`Picture`] or a [`HexPicture`], and which part of it to show.
//! The country is cut out first and drawn anew, so that a drawing is as small as what it shows; names keep off the
//! pieces.

mod counters;
mod cut;
mod hexes;

use std::fmt::Write;

use super::furniture::Furniture;
use super::ink::{N, Safe, straight};
use super::shape::{Pt, Rect, pt};
use super::{Camp, HexPicture, Picture, Plan, draw_country, ground, ink_of, towns};

use counters::Pile;

/// A piece on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counter {
    /// Where it is: the index of an area of the picture, or of a hex of the grid.
    pub place: usize,
    /// Whose it is.
    pub camp: Camp,
    /// What is written on it.
    pub name: String,
    /// What is written under that: strength and the like.
    pub value: String,
    /// Whether it has had its turn: drawn paler.
    pub spent: bool,
}

/// What a line on the map is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TraceKind {
    /// The way of a march or an attack.
    Way(Camp),
    /// The way of a retreat.
    Retreat(Camp),
    /// A line that nothing moves along: of supply, of command.
    Line(Camp),
}

/// A line on the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trace {
    /// What it is.
    pub kind: TraceKind,
    /// The places it leads along, from its beginning to its end.
    pub path: Vec<usize>,
}

/// What a sign at a place means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkKind {
    /// A ring around the place that the drawing is about.
    Ring,
    /// The place belongs to something of a side: a zone of control, a range.
    Zone(Camp),
    /// A few letters beside the place: what it costs to get there.
    Note,
}

/// A sign at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Where it is.
    pub place: usize,
    /// What it means.
    pub kind: MarkKind,
    /// What is written there; empty for nothing.
    pub text: String,
}

/// What lies on a part of a map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Scene {
    /// What the drawing is called.
    pub title: String,
    /// What is to be seen, for people who cannot see it.
    pub description: String,
    /// The places that must be in sight.
    pub shown: Vec<usize>,
    /// Pieces, those of one place in the order in which they lie.
    pub counters: Vec<Counter>,
    /// Lines.
    pub traces: Vec<Trace>,
    /// Signs.
    pub marks: Vec<Mark>,
}

/// Draws a part of a map of towns and roads.
pub fn scene_svg(picture: &Picture, scene: &Scene) -> String {
    let (picture, scene) = cut::towns(picture, scene);
    let mut plan = Plan::bare(&picture);
    let unit = plan.chart.unit;
    let size = pt(64.0, 34.0) * unit.max(0.9);
    let lift = 17.0 * unit;
    let piles = counters::piles(&scene.counters, &plan.chart.places, size, lift, &plan.chart.frame);
    let boxes: Vec<Rect> = piles.iter().map(Pile::around).collect();
    plan.name_around(&picture, &boxes);
    let frame = plan.chart.frame;
    let mut out = String::with_capacity(60_000);
    open(&mut out, &scene, &frame);
    ground::paper_defs(&mut out, &frame);
    ground::wood_glyphs(&mut out);
    towns::glyphs(&mut out);
    let _ = writeln!(
        out,
        "</defs>\n<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n<g clip-path=\"url(#v-frame)\">",
        N(frame.x),
        N(frame.y),
        N(frame.w),
        N(frame.h),
        ink_of::PAPER
    );
    draw_country(&mut out, &picture, &plan);
    let canvas = Canvas { unit: unit.max(0.9), reach: 26.0 * unit };
    let at = |place: usize| plan.chart.places.get(place).copied();
    canvas.marks(&mut out, &scene.marks, &at);
    let road = |a: usize, b: usize| -> Option<Vec<Pt>> {
        let ends = |link: &super::Road| (usize::from(link.a), usize::from(link.b));
        let roads = picture.links.iter().zip(&plan.chart.roads);
        roads.into_iter().find_map(|(link, road)| match ends(link) {
            link if link == (a, b) => Some(road.clone()),
            link if link == (b, a) => Some(road.iter().rev().copied().collect()),
            _ => None,
        })
    };
    let along = |path: &[usize]| cut::along(path, &at, &road);
    canvas.traces(&mut out, &scene.traces, &along);
    piles.iter().for_each(|pile| pile.draw(&mut out, &scene.counters));
    canvas.notes(&mut out, &scene.marks, &at);
    out.push_str("</g>\n</svg>\n");
    out
}

/// Draws a part of a map of hexes.
pub fn hex_scene_svg(picture: &HexPicture, scene: &Scene) -> String {
    hexes::svg(picture, scene)
}

/// The head of the document, up to the definitions.
fn open(out: &mut String, scene: &Scene, frame: &Rect) {
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\" \
         aria-labelledby=\"v-title v-desc\" font-family=\"{}\">\n<title id=\"v-title\">{}</title>\n<desc id=\"v-desc\">{}</desc>\n<defs>",
        N(frame.x),
        N(frame.y),
        N(frame.w),
        N(frame.h),
        N(frame.w),
        N(frame.h),
        ink_of::SERIF,
        Safe(&scene.title),
        Safe(&scene.description)
    );
    for (camp, colour) in ink_of::CAMPS.iter().enumerate() {
        let _ = write!(
            out,
            "<marker id=\"v-head{camp}\" viewBox=\"0 0 10 10\" refX=\"8\" refY=\"5\" markerWidth=\"3.6\" markerHeight=\"3.6\" orient=\"auto-start-reverse\">\
             <path d=\"M0 0L10 5L0 10z\" fill=\"{colour}\"/></marker>"
        );
    }
}

fn colour(camp: Camp) -> &'static str {
    ink_of::CAMPS.get(camp.index()).copied().unwrap_or(ink_of::DARK)
}

/// Draws what lies on a map, in the size of its things.
struct Canvas {
    unit: f64,
    /// The radius of a ring.
    reach: f64,
}

impl Canvas {
    fn marks(&self, out: &mut String, marks: &[Mark], at: &dyn Fn(usize) -> Option<Pt>) {
        for mark in marks {
            let Some(p) = at(mark.place) else { continue };
            let (fill, line, dash) = match mark.kind {
                MarkKind::Ring => ("none", "#b3261e", ""),
                MarkKind::Zone(camp) => (colour(camp), colour(camp), " stroke-dasharray=\"4 3\""),
                MarkKind::Note => continue,
            };
            let _ = writeln!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{fill}\" fill-opacity=\".16\" stroke=\"{line}\" stroke-width=\"{}\"{dash}/>",
                N(p.x),
                N(p.y),
                N(self.reach),
                N(3.0 * self.unit)
            );
        }
    }

    /// What is written at places, above everything else.
    fn notes(&self, out: &mut String, marks: &[Mark], at: &dyn Fn(usize) -> Option<Pt>) {
        for mark in marks.iter().filter(|mark| !mark.text.is_empty()) {
            let Some(p) = at(mark.place) else { continue };
            let (size, lift) = (14.0 * self.unit, self.reach * 0.55);
            let w = super::ink::ems(&mark.text) * size + 10.0 * self.unit;
            let (p, h) = (p + pt(lift, lift), size * 1.45);
            let _ = writeln!(
                out,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"#fffdf4\" stroke=\"{line}\" stroke-width=\"1.2\"/>\
                 <text x=\"{}\" y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{line}\" font-family=\"sans-serif\">{}</text>",
                N(p.x - w / 2.0),
                N(p.y - h / 2.0),
                N(w),
                N(h),
                N(h / 2.0),
                N(p.x),
                N(p.y + size * 0.36),
                N(size),
                Safe(&mark.text),
                line = "#7a1f17"
            );
        }
    }

    /// Lines, each along the points that its places lead by.
    fn traces(&self, out: &mut String, traces: &[Trace], along: &dyn Fn(&[usize]) -> Vec<Pt>) {
        for trace in traces {
            let line = along(&trace.path);
            if line.len() < 2 {
                continue;
            }
            let (camp, dash, head) = match trace.kind {
                TraceKind::Way(camp) => (camp, "", true),
                TraceKind::Retreat(camp) => (camp, " stroke-dasharray=\"9 6\"", true),
                TraceKind::Line(camp) => (camp, " stroke-dasharray=\"2 5\"", false),
            };
            let width = if head { 5.0 } else { 3.4 } * self.unit;
            let (d, ink) = (straight(&line), colour(camp));
            let head =
                if head { format!(" marker-end=\"url(#v-head{})\"", camp.index()) } else { String::new() };
            let _ = writeln!(
                out,
                "<path d=\"{d}\" fill=\"none\" stroke=\"#fffdf4\" stroke-opacity=\".75\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>\
                 <path d=\"{d}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{dash}{head}/>",
                N(width + 4.0 * self.unit),
                N(width)
            );
        }
    }
}

impl Plan {
    /// The plan of a part of a map: no title, no legend, no scale; names come later.
    fn bare(picture: &Picture) -> Plan {
        let chart = super::Chart::new(picture, 0.0);
        let (streams, bridges) = super::streams::streams(picture, &chart);
        Plan { chart, streams, bridges, furniture: Furniture::none(), labels: Vec::new() }
    }

    /// Writes the names, off these boxes.
    fn name_around(&mut self, picture: &Picture, boxes: &[Rect]) {
        self.labels = super::labels::place_labels(picture, &self.chart, &self.streams, &self.bridges, boxes);
    }
}
