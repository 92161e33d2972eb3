//! Roads, rivers and the names of rivers.

use std::fmt::Write;

use super::chart::Chart;
use super::ink::{N, Put, Safe, ems, letter_ems, smooth, smooth_on};
use super::palette as ink;
use super::picture::Picture;
use super::shape::{Pt, Rect, Ruler, line_length, relaxed, resampled};
use super::streams::Stream;

/// All roads: a dark casing under a light road; poor roads are dashed lines.
pub(crate) fn draw_roads(out: &mut String, picture: &Picture, chart: &Chart) {
    let (mut d, mut poor) = (String::new(), String::new());
    for (link, road) in picture.links.iter().zip(&chart.roads) {
        let thin: Vec<Pt> = road.iter().copied().step_by(4).collect();
        if link.poor { poor.push_str(&smooth(&thin)) } else { d.push_str(&smooth(&thin)) }
    }
    let u = chart.unit;
    if !poor.is_empty() {
        let _ = writeln!(
            out,
            "<path class=\"poor roads\" d=\"{poor}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\"/>",
            ink::ROAD_CASE,
            N(2.3 * u),
            N(8.0 * u),
            N(5.0 * u)
        );
    }
    let _ = writeln!(
        out,
        "<g class=\"roads\" fill=\"none\" stroke-linecap=\"round\"><path d=\"{d}\" stroke=\"{}\" stroke-width=\"{}\"/>\
         <path d=\"{d}\" stroke=\"{}\" stroke-width=\"{}\"/></g>",
        ink::ROAD_CASE,
        N(7.0 * u),
        ink::ROAD,
        N(3.9 * u)
    );
}

/// All rivers: shapes that widen from source to mouth. Streams that no bridge names are paler, so that nobody looks for
/// their bridges.
pub(crate) fn draw_rivers(out: &mut String, streams: &[Stream]) {
    out.push_str("<g class=\"rivers\">");
    for (bridged, edge, edge_ink, bed_ink) in
        [(false, 0.7, ink::STREAM_EDGE, ink::STREAM), (true, 1.5, ink::RIVER_EDGE, ink::RIVER)]
    {
        for (more, tint) in [(edge, edge_ink), (0.0, bed_ink)] {
            let d: String =
                streams.iter().filter(|s| s.bridged == bridged).map(|s| ribbon(s, more)).collect();
            let _ = write!(out, "<path d=\"{d}\" fill=\"{tint}\"/>");
        }
    }
    out.push_str("</g>\n");
}

/// The outline of a river, `more` wider on each side.
fn ribbon(stream: &Stream, more: f64) -> String {
    let count = stream.course.len();
    if count < 2 {
        return String::new();
    }
    let direction = |i: usize| {
        let at = |i: usize| stream.course.get(i).copied().unwrap_or_default();
        (at((i + 1).min(count - 1)) - at(i.saturating_sub(1))).unit()
    };
    let bank = |side: f64| -> Vec<Pt> {
        stream
            .course
            .iter()
            .enumerate()
            .map(|(i, &p)| {
                let half = stream.width_at(i as f64 / (count - 1) as f64) / 2.0 + more;
                p + direction(i).normal() * (half * side)
            })
            .collect()
    };
    let (left, mut right) = (bank(1.0), bank(-1.0));
    right.reverse();
    let turn = right.first().map_or(String::new(), |p| format!("L{} {}", N(p.x), N(p.y)));
    format!("{}{turn}{}z", smooth(&left), smooth_on(&right))
}

/// The names of the rivers, letter by letter along their courses. Each letter stands by itself, because `textPath` is
/// unknown to some common renderers (librsvg leaves such text out).
pub(crate) fn draw_river_names(out: &mut String, streams: &[Stream], chart: &Chart, taken: &[Rect]) {
    let mut taken = taken.to_vec();
    let _ = write!(
        out,
        "<g class=\"river-names\" font-style=\"italic\" fill=\"{}\" text-anchor=\"middle\">",
        ink::RIVER_NAME
    );
    for stream in streams.iter().filter(|s| !s.name.is_empty()) {
        let size = if stream.bridged { 19.0 } else { 13.5 } * chart.unit;
        // A long river says its name again.
        let times = (line_length(&stream.course) / (620.0 * chart.unit)).ceil().clamp(1.0, 3.0) as usize;
        for _ in 0..times {
            let Some(letters) = best_letters(stream, size, chart, &taken) else { break };
            let _ = write!(out, "<g aria-label=\"{}\">", Safe(&stream.name));
            for (c, put) in &letters {
                let mut one = [0u8; 4];
                let _ = write!(
                    out,
                    "<text font-size=\"{}\" transform=\"{put}\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\".75\" stroke-linejoin=\"round\" paint-order=\"stroke\">{}</text>",
                    N(size),
                    ink::LAND,
                    N(size * 0.2),
                    Safe(c.encode_utf8(&mut one))
                );
                taken.push(Rect::around(put.at, size, size));
            }
            out.push_str("</g>");
            // The same name must not stand next to itself.
            taken.extend(
                letters
                    .iter()
                    .map(|(_, put)| Rect::around(put.at, 240.0 * chart.unit, 240.0 * chart.unit))
                    .take(if times > 1 { 1 } else { 0 }),
            );
        }
    }
    out.push_str("</g>\n");
}

/// The best row of letters beside a river: where it runs straight and nothing is in the way.
fn best_letters(stream: &Stream, size: f64, chart: &Chart, taken: &[Rect]) -> Option<Vec<(char, Put)>> {
    let spread = size * 0.16;
    let needed = ems(&stream.name) * size + spread * stream.name.chars().count() as f64;
    let calm = relaxed(&resampled(&stream.course, 6.0 * chart.unit), 30);
    let calm = Ruler::new(&calm);
    let length = calm.length();
    let mut best: Option<(f64, Vec<(char, Put)>)> = None;
    let mut start = 6.0;
    while start + needed < length - 4.0 {
        for side in [-1.0, 1.0] {
            let letters = letters_from(stream, &calm, start, size, spread, side);
            let cost = cost_of(&letters, size, chart, taken, &stream.course);
            if cost < 60.0 && best.as_ref().is_none_or(|(old, _)| cost < *old) {
                best = Some((cost, letters));
            }
        }
        start += 7.0 * chart.unit;
    }
    best.map(|(_, letters)| letters)
}

fn letters_from(
    stream: &Stream,
    calm: &Ruler<'_>,
    start: f64,
    size: f64,
    spread: f64,
    side: f64,
) -> Vec<(char, Put)> {
    let needed = ems(&stream.name) * size + spread * stream.name.chars().count() as f64;
    let (Some((a, _)), Some((b, _))) = (calm.at(start), calm.at(start + needed)) else {
        return Vec::new();
    };
    let onwards = b.x >= a.x;
    let mut walked = 0.0;
    let mut letters = Vec::new();
    for c in stream.name.chars() {
        let step = letter_ems(c) * size + spread;
        let along = walked + step / 2.0;
        walked += step;
        let Some((p, d)) = calm.at(if onwards { start + along } else { start + needed - along }) else {
            continue;
        };
        let d = if onwards { d } else { d * -1.0 };
        let gap = stream.widths.1 * 0.6 + if side < 0.0 { size * 0.26 } else { size * 0.78 };
        letters.push((c, Put { at: p + d.normal() * (gap * side), along: d, size: 1.0 }));
    }
    letters
}

fn cost_of(letters: &[(char, Put)], size: f64, chart: &Chart, taken: &[Rect], course: &[Pt]) -> f64 {
    let mut cost = 0.0;
    let frame = chart.frame.grown(-8.0);
    // What is nowhere near the name need not be asked for every letter of it.
    let points: Vec<Pt> = letters.iter().map(|(_, put)| put.at).collect();
    let around = Rect::of(&points).grown(size * 2.0);
    if !chart.frame.holds(&Rect::of(&points)) {
        return f64::INFINITY;
    }
    let taken: Vec<&Rect> = taken.iter().filter(|t| t.meets(&around)).collect();
    let near = chart.roads.iter().zip(&chart.reaches).filter(|(_, reach)| reach.meets(&around));
    let roads: Vec<(&Vec<Pt>, &Rect)> = near.collect();
    for (_, put) in letters {
        let middle = put.at - put.along.normal() * (size * 0.3);
        let rect = Rect::around(middle, size * 0.72, size * 0.72);
        if !frame.holds(&rect) {
            return f64::INFINITY;
        }
        if taken.iter().any(|t| t.shared(&rect) > 0.0) {
            cost += 40.0;
        }
        let near = roads.iter().filter(|(_, reach)| reach.meets(&rect));
        cost += near.map(|(road, _)| rect.length_inside(road)).sum::<f64>() * 0.9;
        cost += rect.length_inside(course) * 0.8;
        // Upright letters read better than steep ones.
        cost += (1.0 - put.along.x.max(0.0)) * 2.2;
    }
    for pair in letters.windows(2) {
        if let [(_, a), (_, b)] = pair {
            cost += (1.0 - a.along.dot(b.along)) * 260.0;
        }
    }
    cost / letters.len().max(1) as f64 * 5.0
}
