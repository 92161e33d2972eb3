//! What rises and what divides: mountains around the towns that lie in them, and the frontier.

use std::fmt::Write;

use super::chart::Chart;
use super::contour::contours;
use super::ink::{Fine, N, Safe, smooth_on};
use super::palette as ink;
use super::picture::{Picture, TownKind};
use super::shape::{Pt, chance, nearest_on_segment, pt, relaxed};

/// Mountains: rows of hills around the towns in the mountains and along the roads between them, which keep off what they
/// would hide.
pub(crate) fn draw_mountains(
    out: &mut String,
    picture: &Picture,
    chart: &Chart,
    keep_off: &dyn Fn(Pt) -> bool,
) {
    let high = |i: u16| picture.areas.get(usize::from(i)).is_some_and(|a| a.kind == TownKind::Mountain);
    let at = |i: u16| chart.places.get(usize::from(i)).copied().unwrap_or_default();
    let unit = chart.unit;
    let mut cores: Vec<(Pt, Pt)> = (0..=u16::MAX)
        .zip(&picture.areas)
        .filter(|(_, area)| area.kind == TownKind::Mountain)
        .map(|(i, _)| (at(i), at(i)))
        .collect();
    if cores.is_empty() {
        return;
    }
    cores.extend(picture.links.iter().filter(|l| high(l.a) && high(l.b)).map(|l| (at(l.a), at(l.b))));
    out.push_str("<g class=\"mountains\">");
    let step = 25.0 * unit;
    let (columns, rows) = ((chart.frame.w / step) as i64, (chart.frame.h / (step * 0.55)) as i64);
    for row in 0..=rows {
        for column in 0..=columns {
            let jitter = pt(chance(column, row, 41) - 0.5, chance(column, row, 42) - 0.5);
            let p = pt(
                chart.frame.x
                    + (column as f64 + jitter.x * 0.7 + if row % 2 == 0 { 0.5 } else { 0.0 }) * step,
                chart.frame.y + (row as f64 + jitter.y * 0.6) * step * 0.55,
            );
            let away = cores.iter().map(|&(a, b)| p.to(nearest_on_segment(p, a, b))).fold(f64::MAX, f64::min);
            let depth = 1.0 - away / (74.0 * unit);
            if depth <= 0.0 || chance(column, row, 43) > 0.30 + depth {
                continue;
            }
            let side = 15.0 * unit;
            if [0.0, -side, side].iter().any(|&x| keep_off(p + pt(x, 0.0))) {
                continue;
            }
            let size = unit * (0.85 + 0.5 * depth + 0.25 * chance(column, row, 44));
            let _ = write!(
                out,
                "<use href=\"#v-hill\" transform=\"translate({} {}) scale({})\"/>",
                N(p.x),
                N(p.y),
                Fine(size)
            );
        }
    }
    out.push_str("</g>\n");
}

/// How far the land behind the frontier is nearer than the land before it.
fn abroad(p: Pt, home: &[Pt], away: &[Pt]) -> f64 {
    let nearest = |places: &[Pt]| {
        let square = |q: &Pt| (*q - p).dot(*q - p);
        places.iter().map(square).fold(1e12, f64::min).sqrt()
    };
    nearest(home) - nearest(away)
}

/// The frontier runs half way between the towns of both countries: a broad tint as a colourist of maps laid it, and a
/// line of dashes and dots. The name of the country stands behind it, under everything else.
pub(crate) fn draw_frontier(out: &mut String, picture: &Picture, chart: &Chart) {
    let places = |wanted: bool| -> Vec<Pt> {
        let towns = picture.areas.iter().zip(&chart.places).filter(|(area, _)| area.abroad == wanted);
        towns.map(|(_, at)| *at).collect()
    };
    let (home, away) = (places(false), places(true));
    if home.is_empty() || away.is_empty() {
        return;
    }
    let unit = chart.unit;
    let mut d = String::new();
    // Where it follows the edge of the sheet it lies outside and is not seen.
    for outline in contours(&chart.frame.grown(90.0 * unit), 13.0 * unit, |p| abroad(p, &home, &away)) {
        let mut ring: Vec<Pt> = relaxed(&outline, 3).into_iter().step_by(2).collect();
        if let Some(&first) = ring.first() {
            ring.push(first);
            let _ = write!(d, "M{} {}{}z", N(first.x), N(first.y), smooth_on(&ring));
        }
    }
    let _ = writeln!(
        out,
        "<g class=\"frontier\" stroke-linejoin=\"round\"><clipPath id=\"v-abroad\"><path d=\"{d}\"/></clipPath><path d=\"{d}\" fill=\"{tint}\" fill-opacity=\".05\"/>\
         <path d=\"{d}\" fill=\"none\" stroke=\"{tint}\" stroke-width=\"{}\" stroke-opacity=\".26\" clip-path=\"url(#v-abroad)\"/>\
         <path d=\"{d}\" fill=\"none\" stroke=\"{tint}\" stroke-width=\"{}\" stroke-dasharray=\"{} {} {} {}\"/></g>",
        N(30.0 * unit),
        N(2.6 * unit),
        N(17.0 * unit),
        N(6.0 * unit),
        N(3.0 * unit),
        N(6.0 * unit),
        tint = ink::FRONTIER,
    );
    if !picture.words.abroad.is_empty() {
        let sum = away.iter().fold(Pt::default(), |sum, p| sum + *p);
        let middle = sum * (1.0 / away.len() as f64);
        let _ = writeln!(
            out,
            "<text class=\"country\" x=\"{}\" y=\"{}\" font-size=\"{}\" letter-spacing=\"{}\" text-anchor=\"middle\" fill=\"{}\" fill-opacity=\".16\">{}</text>",
            N(middle.x),
            N(middle.y),
            N(120.0 * unit),
            N(60.0 * unit),
            ink::FRONTIER,
            Safe(&picture.words.abroad)
        );
    }
}
