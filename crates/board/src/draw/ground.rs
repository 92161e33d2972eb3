//! What lies under the towns: paper, seas, woods.

use std::fmt::Write;

use super::chart::Chart;
use super::contour::contours;
use super::ink::{Fine, N, Safe, smooth_on, straight};
use super::palette as ink;
use super::picture::{Picture, Relief, TownKind};
use super::shape::{Pt, Rect, chance, inside_rings, nearest_on_segment, noise, pt};

/// Gradients and the grain of the paper.
pub(crate) fn paper_defs(out: &mut String, frame: &Rect) {
    let _ = write!(
        out,
        "<radialGradient id=\"v-paper\" cx=\".5\" cy=\".45\" r=\".78\"><stop offset=\"0\" stop-color=\"{}\"/><stop offset=\".7\" stop-color=\"{}\"/>\
         <stop offset=\"1\" stop-color=\"{}\"/></radialGradient>",
        ink::PAPER_LIGHT,
        ink::PAPER,
        ink::PAPER_EDGE
    );
    let _ = write!(
        out,
        "<clipPath id=\"v-frame\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
        N(frame.x),
        N(frame.y),
        N(frame.w),
        N(frame.h)
    );
    out.push_str("<pattern id=\"v-grain\" width=\"360\" height=\"360\" patternUnits=\"userSpaceOnUse\">");
    for i in 0..90 {
        // Fibres and specks, kept off the edges of the tile so that no seam shows.
        let (x, y) = (20.0 + chance(i, 1, 11) * 320.0, 20.0 + chance(i, 2, 11) * 320.0);
        let (dx, dy) = (chance(i, 3, 11) * 26.0 - 13.0, chance(i, 4, 11) * 10.0 - 5.0);
        let (tint, seen) =
            if i % 3 == 0 { ("#fffbea", 0.5) } else { ("#8a6a3c", 0.05 + 0.09 * chance(i, 5, 11)) };
        if i % 5 == 0 {
            let _ = write!(
                out,
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"#7a5a30\" opacity=\"{}\"/>",
                N(x),
                N(y),
                N(0.5 + chance(i, 6, 11)),
                Fine(0.16)
            );
        } else {
            let _ = write!(
                out,
                "<path d=\"M{} {}q{} {} {} {}\" fill=\"none\" stroke=\"{tint}\" stroke-width=\".8\" opacity=\"{}\"/>",
                N(x),
                N(y),
                N(dx / 2.0 + 3.0),
                N(dy / 2.0 - 3.0),
                N(dx),
                N(dy),
                Fine(seen)
            );
        }
    }
    out.push_str("</pattern>");
}

/// The trees and hills that fill the woods.
pub(crate) fn wood_glyphs(out: &mut String) {
    let stroke = format!("stroke=\"{}\" stroke-width=\".7\" stroke-linejoin=\"round\"", ink::WOOD_LINE);
    let _ = write!(
        out,
        "<g id=\"v-fir\" {stroke}><path d=\"M-.7 0v-2h-3.2l2.3 -3.4h-1.4l3 -6.2l3 6.2h-1.4l2.3 3.4h-3.2v2z\" fill=\"{}\"/><path d=\"M0 -11.6l3 6.2h-1.4l2.3 3.4h-3.9z\" fill=\"{}\" stroke=\"none\" opacity=\".55\"/></g>",
        ink::TREE_LIGHT,
        ink::TREE
    );
    let _ = write!(
        out,
        "<g id=\"v-oak\" {stroke}><path d=\"M-.6 0v-3h1.2v3z\" fill=\"{}\"/><path d=\"M-3.9 -3.4a2.6 2.6 0 0 1 .3 -4.4a3.3 3.3 0 0 1 6.6 -.6a2.7 2.7 0 0 1 .9 5z\" fill=\"{}\"/>\
         <path d=\"M.6 -10.3a3.2 3.2 0 0 1 2.4 1.9a2.7 2.7 0 0 1 .9 5h-3.4z\" fill=\"{}\" stroke=\"none\" opacity=\".55\"/></g>",
        ink::TREE,
        ink::TREE_LIGHT,
        ink::TREE
    );
    let _ = write!(
        out,
        "<g id=\"v-hill\" fill=\"none\" stroke=\"{}\" stroke-linecap=\"round\"><path d=\"M-15 0q6 -1 9.5 -8q4 -6.5 8.5 -.6q4 7 11 8.600z\" fill=\"{}\" stroke=\"none\"/>\
         <path d=\"M-15 0q6 -1 9.5 -8q4 -6.5 8.5 -.6q4 7 11 8.6\" stroke-width=\"1.1\"/>\
         <path d=\"M.5 -10l1.5 9M3.5 -8l2.5 7M6.5 -4.500l3 3.800M-2 -10.500l0 5\" stroke-width=\".8\"/></g>",
        ink::HILL,
        ink::HILL_SIDE
    );
}

/// Seas and lakes with the fine lines that engravers draw along the shore.
pub(crate) fn draw_waters(out: &mut String, picture: &Picture, chart: &Chart) {
    for (i, water) in picture.waters.iter().enumerate() {
        let mut d = String::new();
        for ring in &water.rings {
            let points: Vec<Pt> = ring.iter().map(|&spot| chart.point(spot)).collect();
            d.push_str(&straight(&points));
            d.push('z');
        }
        let _ = write!(
            out,
            "<clipPath id=\"v-water{i}\"><path d=\"{d}\" clip-rule=\"evenodd\"/></clipPath><g class=\"water\" stroke-linejoin=\"round\">\
             <path d=\"{d}\" fill=\"{}\" fill-rule=\"evenodd\"/><g clip-path=\"url(#v-water{i})\" fill=\"none\">",
            ink::WATER_DEEP
        );
        for (width, tint) in [
            (44.0, ink::RIVER),
            (42.6, ink::WATER_DEEP),
            (30.0, ink::RIVER),
            (28.6, ink::WATER),
            (18.0, ink::RIVER),
            (16.4, ink::WATER),
            (8.0, ink::RIVER),
            (6.0, "#d3e3e6"),
        ] {
            let _ = write!(
                out,
                "<path d=\"{d}\" stroke=\"{tint}\" stroke-width=\"{}\"/>",
                N(width * chart.unit.min(1.0))
            );
        }
        let _ = writeln!(
            out,
            "</g><path d=\"{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\"1.3\"/></g>",
            ink::RIVER_EDGE
        );
        if let Some(at) = water.name_at.map(|spot| chart.point(spot)) {
            let _ = writeln!(
                out,
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\" font-style=\"italic\" letter-spacing=\"{}\" text-anchor=\"middle\" fill=\"{}\">{}</text>",
                N(at.x),
                N(at.y),
                N(24.0 * chart.unit),
                N(5.0 * chart.unit),
                ink::RIVER_NAME,
                Safe(&water.name)
            );
        }
    }
}

/// The woods of a map, as a height that is positive inside them.
pub(crate) struct Woods {
    cores: Vec<(Pt, Pt, f64)>,
    waters: Vec<Vec<Pt>>,
    unit: f64,
}

impl Woods {
    pub(crate) fn new(picture: &Picture, chart: &Chart) -> Woods {
        let wooded = |i: u16| picture.areas.get(usize::from(i)).is_some_and(|a| a.kind == TownKind::Wooded);
        let at = |i: u16| chart.places.get(usize::from(i)).copied().unwrap_or_default();
        let mut cores = Vec::new();
        for (i, area) in (0..=u16::MAX).zip(&picture.areas) {
            if area.kind == TownKind::Wooded {
                let reach = |l: &&super::picture::Road| l.a == i || l.b == i;
                let lengths: Vec<f64> =
                    picture.links.iter().filter(reach).map(|l| at(l.a).to(at(l.b))).collect();
                let mean = lengths.iter().sum::<f64>() / (lengths.len().max(1) as f64);
                cores.push((at(i), at(i), (mean * 0.50).clamp(44.0 * chart.unit, 82.0 * chart.unit)));
            }
        }
        for link in &picture.links {
            if wooded(link.a) && wooded(link.b) {
                cores.push((at(link.a), at(link.b), 46.0 * chart.unit));
            }
        }
        let waters = picture
            .waters
            .iter()
            .flat_map(|w| &w.rings)
            .map(|ring| ring.iter().map(|&s| chart.point(s)).collect())
            .collect();
        Woods { cores, waters, unit: chart.unit }
    }

    /// 0 at the edge, 1 in the middle of the woods, negative outside.
    fn depth(&self, p: Pt) -> f64 {
        let ragged = 1.0 + 0.30 * noise(p, 46.0 * self.unit, 21) + 0.16 * noise(p, 17.0 * self.unit, 22);
        let deepest =
            self.cores.iter().map(|&(a, b, r)| 1.0 - p.to(nearest_on_segment(p, a, b)) / (r * ragged));
        deepest.fold(-1.0, f64::max)
    }

    /// The outlines where the depth passes a level.
    fn outlines(&self, frame: &Rect, level: f64) -> Vec<Vec<Pt>> {
        // A speck of wood by itself would look like a blot.
        contours(frame, 9.0 * self.unit, |p| self.depth(p) - level)
            .into_iter()
            .filter(|o| o.len() > 16)
            .collect()
    }
}

/// The woods: a wash with an irregular edge, and trees, sparse at the edge, that keep off what they would hide.
pub(crate) fn draw_woods(
    out: &mut String,
    woods: &Woods,
    chart: &Chart,
    relief: Relief,
    keep_off: &dyn Fn(Pt) -> bool,
) {
    if woods.cores.is_empty() {
        return;
    }
    let _ = write!(out, "<g class=\"woods\" fill=\"{}\">", ink::WOOD);
    for (level, seen, line) in [(-0.02, 0.42, true), (0.16, 0.30, false), (0.38, 0.26, false)] {
        let mut d = String::new();
        for outline in woods.outlines(&chart.frame, level) {
            let mut ring: Vec<Pt> = outline.iter().copied().step_by(2).collect();
            if let Some(&first) = ring.first() {
                ring.push(first);
                let _ = write!(d, "M{} {}{}z", N(first.x), N(first.y), smooth_on(&ring));
            }
        }
        let stroke = if line {
            format!(" stroke=\"{}\" stroke-width=\".9\" stroke-opacity=\".6\"", ink::WOOD_LINE)
        } else {
            String::new()
        };
        let _ =
            write!(out, "<path d=\"{d}\" fill-opacity=\"{}\" fill-rule=\"evenodd\"{stroke}/>", Fine(seen));
    }
    out.push_str("</g>\n<g class=\"trees\">");
    let step = 13.5 * chart.unit;
    let (columns, rows) = ((chart.frame.w / step) as i64, (chart.frame.h / (step * 0.8)) as i64);
    for row in 0..=rows {
        for column in 0..=columns {
            let jitter = pt(chance(column, row, 31), chance(column, row, 32));
            let p = pt(
                chart.frame.x + (column as f64 + jitter.x + if row % 2 == 0 { 0.5 } else { 0.0 }) * step,
                chart.frame.y + (row as f64 + jitter.y * 0.8) * step * 0.8,
            );
            let depth = woods.depth(p);
            if depth <= 0.05 || chance(column, row, 33) > 0.35 + depth * 1.6 {
                continue;
            }
            if keep_off(p) || inside_rings(p, &woods.waters) {
                continue;
            }
            let hilly = relief == Relief::Hilly && depth > 0.2 && chance(column, row, 34) < 0.13;
            let roomy =
                || !keep_off(p + pt(-13.0, -4.0) * chart.unit) && !keep_off(p + pt(13.0, -4.0) * chart.unit);
            let glyph = if hilly && roomy() {
                "hill"
            } else if chance(column, row, 35) < 0.6 {
                "fir"
            } else {
                "oak"
            };
            let size = chart.unit * (0.82 + 0.35 * chance(column, row, 36));
            let _ = write!(
                out,
                "<use href=\"#v-{glyph}\" transform=\"translate({} {}) scale({})\"/>",
                N(p.x),
                N(p.y),
                Fine(size)
            );
        }
    }
    out.push_str("</g>\n");
}
