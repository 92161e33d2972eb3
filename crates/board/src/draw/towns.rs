//! Towns, forts, flags and bridges: the glyphs of the map, drawn once and placed often.

use std::fmt::Write;

use super::ink::{Fine, N, Put, Safe, id_part, straight};
use super::palette as ink;
use super::picture::{Camp, Over, Picture, Place, TownKind};
use super::shape::{Pt, Rect, pt, turn};
use super::streams::Bridge;

/// How much room a place takes, for a unit of 1.
pub(crate) fn radius(kind: TownKind) -> f64 {
    match kind {
        TownKind::Clear | TownKind::Wooded | TownKind::Rough | TownKind::Mountain => 15.5,
        TownKind::Fortified => 20.0,
        TownKind::Citadel { .. } => 27.0,
    }
}

/// Where the foot of the deployment pennant and of the control flag stand.
fn feet(kind: TownKind) -> (Pt, Pt) {
    let r = radius(kind);
    (pt(r * 0.56, -r * 0.62), pt(-r * 0.56, -r * 0.62))
}

/// The boxes of the flags that stand on a place.
pub(crate) fn badges(area: &Place, at: Pt, unit: f64) -> Vec<Rect> {
    let (pennant, flag) = feet(area.kind);
    let mut boxes = Vec::new();
    if area.deploys.is_some() {
        let foot = at + pennant * unit;
        boxes.push(Rect { x: foot.x - unit, y: foot.y - 27.0 * unit, w: 24.0 * unit, h: 19.0 * unit });
    }
    if area.control.is_some() {
        let foot = at + flag * unit;
        boxes.push(Rect { x: foot.x - 25.0 * unit, y: foot.y - 29.0 * unit, w: 26.0 * unit, h: 21.0 * unit });
    }
    boxes
}

/// The definitions that all places use.
pub(crate) fn glyphs(out: &mut String) {
    let house = |x: f64, y: f64, w: f64, h: f64| {
        format!(
            "<path d=\"M{} {}h{}v{}h-{}z\" fill=\"{}\"/><path d=\"M{} {}l{} -{}l{} {}z\" fill=\"{}\"/>",
            N(x),
            N(y),
            N(w),
            N(h),
            N(w),
            ink::WALL,
            N(x - 0.8),
            N(y),
            N(w / 2.0 + 0.8),
            N(h * 0.85),
            N(w / 2.0 + 0.8),
            N(h * 0.85),
            ink::ROOF,
        )
    };
    let _ = write!(
        out,
        "<g id=\"v-clear\"><circle r=\"15.5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>",
        ink::DISC,
        ink::LINE
    );
    let _ = write!(out, "<circle r=\"12.7\" fill=\"none\" stroke=\"{}\" stroke-width=\".6\"/>", ink::LINE);
    let _ = write!(out, "<g stroke=\"{}\" stroke-width=\".8\" stroke-linejoin=\"round\">", ink::LINE);
    out.push_str(&house(-9.2, 0.6, 6.6, 5.4));
    out.push_str(&house(3.2, 1.2, 6.0, 4.8));
    let _ = write!(
        out,
        "<path d=\"M-2.3 -3.5h4.6v9.5h-4.6z\" fill=\"{}\"/><path d=\"M-3 -3.5l3 -7.3l3 7.3z\" fill=\"{}\"/></g></g>",
        ink::WALL,
        ink::ROOF
    );
    let _ = write!(
        out,
        "<g id=\"v-wooded\"><circle r=\"15.5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/><circle r=\"12.7\" fill=\"none\" \
         stroke=\"{}\" stroke-width=\".6\"/><g stroke=\"{}\" stroke-width=\".8\" stroke-linejoin=\"round\">",
        ink::WOOD_DISC,
        ink::LINE,
        ink::LINE,
        ink::LINE
    );
    for (x, y, k) in [(-5.6, 6.0, 0.92), (5.6, 6.4, 0.92), (0.0, 7.6, 1.18)] {
        let _ = write!(
            out,
            "<path transform=\"translate({} {}) scale({})\" d=\"M-.9 0v-2.6h-3.9l2.7 -4h-1.7l3.8 -7.6l3.8 7.6h-1.7l2.7 4h-3.9v2.6z\" fill=\"{}\"/>",
            N(x),
            N(y),
            Fine(k),
            ink::TREE
        );
    }
    out.push_str("</g></g>");
    hills(out);
    citadel(out);
    fortified(out);
    fords(out);
    pennants(out);
    let _ = write!(
        out,
        "<g id=\"v-bridge\" stroke-linecap=\"round\" stroke-linejoin=\"round\"><path d=\"M-11 -4.6h22v9.2h-22z\" fill=\"{}\"/>\
         <g fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\"><path id=\"v-parapets\" d=\"M-13.5 -9l3.8 4.2h19.4l3.8 -4.2M-13.5 9l3.8 -4.2h19.4l3.8 4.2\"/></g>\
         <path d=\"M-5 -4v8M0 -4v8M5 -4v8\" stroke=\"{}\" stroke-width=\".7\"/></g>",
        ink::ROAD,
        ink::DARK,
        ink::LINE
    );
}

/// The trace of a bastioned fort: bastions with flanks, and optionally ravelins before the curtains.
fn trace(bastions: u8, r: f64, start: f64) -> Vec<Pt> {
    let step = 1.0 / f64::from(bastions);
    let mut points = Vec::new();
    for i in 0..bastions {
        let at = start + f64::from(i) * step;
        for (shift, reach) in [(-0.25, 0.66), (-0.23, 0.86), (0.0, 1.06), (0.23, 0.86), (0.25, 0.66)] {
            points.push(turn(at + shift * step) * (r * reach));
        }
    }
    points
}

/// A town among hills, with the hachures of an engraver, and one under a peak.
fn hills(out: &mut String) {
    let hachures: String = (0..16)
        .map(|i| {
            let at = f64::from(i) / 16.0;
            let (from, to) = (turn(at) * 16.6, turn(at) * 20.4);
            format!("M{} {}L{} {}", N(from.x), N(from.y), N(to.x), N(to.y))
        })
        .collect();
    let _ = write!(
        out,
        "<g id=\"v-rough\"><path d=\"{hachures}\" stroke=\"{}\" stroke-width=\"1.7\" stroke-linecap=\"round\"/><use href=\"#v-clear\"/></g>",
        ink::HILL
    );
    let _ = write!(
        out,
        "<g id=\"v-mountain\" stroke-linejoin=\"round\"><circle r=\"15.5\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"/>\
         <path d=\"M-12.4 5.5l7.6 -11.6l3.6 5l5 -8.4l8.6 15z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1\"/>\
         <path d=\"M-4.8 -6.1l3.6 5l-1.6 6.6zM3.8 -9.5l8.6 15h-6.400z\" fill=\"{}\" stroke=\"none\"/></g>",
        ink::HILL_SIDE,
        ink::LINE,
        ink::PAPER_LIGHT,
        ink::LINE,
        ink::HILL
    );
}

/// A ford, and a place where only a pontoon leads over.
fn fords(out: &mut String) {
    let _ = write!(
        out,
        "<g id=\"v-ford\"><circle r=\"7.4\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>\
         <path d=\"M-4.6 -1.8q2.300 -2.400 4.600 0t4.600 0M-4.6 2.4q2.300 -2.400 4.600 0t4.600 0\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.4\" stroke-linecap=\"round\"/></g>",
        ink::PAPER_LIGHT,
        ink::RIVER_EDGE,
        ink::RIVER_EDGE
    );
    let _ = write!(
        out,
        "<g id=\"v-pontoon\"><circle r=\"8.4\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.4\"/>\
         <path d=\"M-4.200 -4.200l8.400 8.400M-4.200 4.200l8.400 -8.400\" stroke=\"{}\" stroke-width=\"2.2\" stroke-linecap=\"round\"/></g>",
        ink::RIVER_EDGE,
        ink::PAPER_LIGHT,
        ink::PAPER_LIGHT
    );
}

/// The glyph of a way over a river.
pub(crate) const fn over_glyph(over: Over) -> &'static str {
    match over {
        Over::Bridge => "bridge",
        Over::Ford => "ford",
        Over::Pontoon => "pontoon",
    }
}

fn citadel(out: &mut String) {
    let star = |r: f64| straight(&trace(6, r, -0.25)) + "z";
    let _ = write!(
        out,
        "<g id=\"v-citadel\" stroke-linejoin=\"round\"><path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\".7\"/>",
        star(27.5),
        ink::GLACIS,
        ink::LINE
    );
    let _ = write!(out, "<g fill=\"{}\" stroke=\"{}\" stroke-width=\".9\">", ink::DISC, ink::LINE);
    for i in 0..6 {
        let at = -0.25 + (f64::from(i) + 0.5) / 6.0;
        let ravelin = [turn(at - 0.035) * 18.5, turn(at) * 24.5, turn(at + 0.035) * 18.5];
        let _ = write!(out, "<path d=\"{}z\"/>", straight(&ravelin));
    }
    let _ = write!(
        out,
        "</g><path d=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"2.2\"/><path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\".7\"/>",
        star(22.0),
        ink::STONE,
        ink::DARK,
        star(18.6),
        ink::LINE
    );
    let _ = write!(
        out,
        "<path d=\"M-8.2 -9.2q8.2 2.4 16.4 0v9.4q0 7 -8.2 11q-8.2 -4 -8.2 -11z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.5\"/></g>",
        ink::DISC,
        ink::DARK
    );
}

fn fortified(out: &mut String) {
    let _ = write!(out, "<g id=\"v-fortified\" stroke-linejoin=\"round\">");
    let walls: Vec<Pt> = (0..5).map(|i| turn(-0.25 + f64::from(i) / 5.0) * 17.5).collect();
    let _ = write!(
        out,
        "<path d=\"{}z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"3.4\"/>",
        straight(&walls),
        ink::DISC,
        ink::DARK
    );
    let _ = write!(
        out,
        "<path d=\"{}z\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.1\"/>",
        straight(&walls),
        ink::STONE
    );
    let _ = write!(out, "<g fill=\"{}\" stroke=\"{}\" stroke-width=\"1.4\">", ink::STONE, ink::DARK);
    for p in &walls {
        let _ = write!(out, "<circle cx=\"{}\" cy=\"{}\" r=\"3.6\"/>", N(p.x), N(p.y));
    }
    let _ = write!(
        out,
        "</g><g stroke=\"{}\" stroke-width=\".8\"><path d=\"M-7.5 1.5h5.6v5.4h-5.6zM2 1.5h5.6v5.4h-5.6z\" fill=\"{}\"/>\
         <path d=\"M-8.3 1.5l3.6 -4.2l3.6 4.2zM1.2 1.5l3.6 -4.2l3.6 4.2zM-2.6 -2.4l2.6 -7l2.6 7z\" fill=\"{}\"/><path d=\"M-2 -2.4h4v9.3h-4z\" fill=\"{}\"/></g></g>",
        ink::LINE,
        ink::WALL,
        ink::ROOF,
        ink::WALL
    );
}

fn pennants(out: &mut String) {
    let pole = |height: u8| {
        format!(
            "<path d=\"M0 0v-{height}\" stroke=\"{}\" stroke-width=\"1.8\" stroke-linecap=\"round\"/>",
            ink::DARK
        )
    };
    // The first camp's cloth is swallow-tailed, the second's is square: told apart without colour.
    let _ = write!(
        out,
        "<g id=\"v-deploy0\">{}<path d=\"M0 -26.5h23l-5.6 7.2l5.6 7.2h-23z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.1\"/></g>",
        pole(27),
        ink::CAMPS[0],
        ink::PAPER_LIGHT
    );
    let _ = write!(
        out,
        "<g id=\"v-deploy1\">{}<path d=\"M0 -26.5h18v14.4h-18z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.1\"/></g>",
        pole(27),
        ink::CAMPS[1],
        ink::PAPER_LIGHT
    );
    let _ = write!(
        out,
        "<g id=\"v-control0\">{}<path d=\"M0 -28.5h-25l5.6 8l-5.6 8h25z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>\
         <path d=\"M-2.6 -26.2h-17.6M-2.6 -14.8h-17.6\" stroke=\"{}\" stroke-width=\"1\"/></g>",
        pole(29),
        ink::CAMPS[0],
        ink::PAPER_LIGHT,
        ink::PAPER_LIGHT
    );
    let _ = write!(
        out,
        "<g id=\"v-control1\">{}<path d=\"M0 -28.5h-22v16h22z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>\
         <path d=\"M-2.6 -26.2h-16.8M-2.6 -14.8h-16.8\" stroke=\"{}\" stroke-width=\"1\"/></g>",
        pole(29),
        ink::CAMPS[1],
        ink::PAPER_LIGHT,
        ink::PAPER_LIGHT
    );
}

/// The glyph of a kind of place.
pub(crate) const fn glyph(kind: TownKind) -> &'static str {
    match kind {
        TownKind::Clear => "clear",
        TownKind::Wooded => "wooded",
        TownKind::Citadel { .. } => "citadel",
        TownKind::Fortified => "fortified",
        TownKind::Rough => "rough",
        TownKind::Mountain => "mountain",
    }
}

/// A deployment pennant with its letter, its foot at the origin.
pub(crate) fn pennant(camp: Camp, letter: &str) -> String {
    let x = if camp == Camp::First { 8.6 } else { 9.0 };
    format!(
        "<use href=\"#v-deploy{}\"/><text x=\"{}\" y=\"-14.9\" font-size=\"12.5\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        camp.index(),
        N(x),
        ink::PAPER_LIGHT,
        Safe(letter)
    )
}

/// A control flag with its letter, its foot at the origin.
pub(crate) fn control_flag(camp: Camp, letter: &str) -> String {
    let x = if camp == Camp::First { -10.0 } else { -11.0 };
    format!(
        "<use href=\"#v-control{}\"/><text x=\"{}\" y=\"-16.4\" font-size=\"12\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
        camp.index(),
        N(x),
        ink::PAPER_LIGHT,
        Safe(letter)
    )
}

/// The number in a citadel's shield.
pub(crate) fn shield_value(value: u8) -> String {
    format!(
        "<text y=\"6.2\" font-size=\"16\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\">{value}</text>",
        ink::DARK
    )
}

/// All bridges, fords and pontoon sites.
pub(crate) fn draw_bridges(out: &mut String, picture: &Picture, bridges: &[Option<Bridge>], unit: f64) {
    out.push_str("<g class=\"bridges\">");
    for (road, bridge) in picture.links.iter().zip(bridges) {
        let Some(bridge) = bridge else { continue };
        // A ford has no direction: its water runs level.
        let along = if road.over == Over::Bridge { bridge.along } else { pt(1.0, 0.0) };
        let _ = write!(
            out,
            "<use href=\"#v-{}\" transform=\"{}\"/>",
            over_glyph(road.over),
            Put { at: bridge.at, along, size: unit * 0.86 }
        );
    }
    out.push_str("</g>\n");
}

/// All areas, each a group with its own id and title, so that a page can find, name and highlight it.
pub(crate) fn draw_areas(out: &mut String, picture: &Picture, places: &[Pt], unit: f64) {
    out.push_str("<g class=\"areas\">\n");
    let mut used: Vec<String> = Vec::new();
    for (area, at) in picture.areas.iter().zip(places) {
        let mut id = id_part(&area.code);
        while used.contains(&id) {
            id.push('_');
        }
        let glyph = glyph(area.kind);
        let _ = write!(
            out,
            "<g id=\"area-{id}\" class=\"area {glyph}\" transform=\"translate({} {}) scale({})\"><title>{}</title><use href=\"#v-{glyph}\"/>",
            N(at.x),
            N(at.y),
            Fine(unit),
            Safe(&area.name)
        );
        used.push(id);
        if let TownKind::Citadel { value } = area.kind {
            out.push_str(&shield_value(value));
        }
        let (deploy_foot, control_foot) = feet(area.kind);
        let letters = &picture.words.letters;
        let flags = [
            (area.deploys, deploy_foot, pennant as fn(Camp, &str) -> String),
            (area.control, control_foot, control_flag),
        ];
        for (camp, foot, draw) in flags {
            let Some(camp) = camp else { continue };
            let letter = letters.get(camp.index()).map_or("", String::as_str);
            let _ = write!(
                out,
                "<g transform=\"translate({} {})\">{}</g>",
                N(foot.x),
                N(foot.y),
                draw(camp, letter)
            );
        }
        out.push_str("</g>\n");
    }
    out.push_str("</g>\n");
}
