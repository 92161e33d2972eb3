//! The ground: relief as tints and shade, woods as one soft area, slopes as hachures.

use std::fmt::Write;

use super::sheet::Sheet;
use super::{HexCover, HexGround, HexPicture};
use crate::draw::contour::contours;
use crate::draw::ink::{Fine, N, smooth_on, straight};
use crate::draw::palette as ink;
use crate::draw::shape::{Pt, chance, noise, pt, relaxed};
use crate::hex::{Direction, Hex, Hexside};

/// Tints of the ground by its place between the lowest and the highest hex.
const TINTS: [&str; 7] = ["#e3e6c0", "#ece6bd", "#f0e3b8", "#ecd9a8", "#e4cb97", "#d9bb87", "#cdaa78"];

/// Patterns of trees and reeds.
pub(super) fn defs(out: &mut String, sheet: &Sheet) {
    let unit = sheet.unit;
    let tile = 27.0 * unit;
    let _ = write!(
        out,
        "<pattern id=\"v-trees\" width=\"{t}\" height=\"{t}\" patternUnits=\"userSpaceOnUse\"><g fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\">",
        ink::TREE_LIGHT,
        ink::TREE,
        Fine(0.45 * unit),
        t = N(tile)
    );
    // Feet of the trees of a tile, from the back to the front; none crosses the edge, so that no seam shows.
    for (i, (x, y)) in [
        (6.0, 8.0),
        (16.0, 7.0),
        (23.5, 11.0),
        (11.0, 14.5),
        (19.0, 17.0),
        (4.5, 20.0),
        (13.0, 23.5),
        (22.5, 25.0),
    ]
    .into_iter()
    .enumerate()
    {
        let (x, y) = (N(x * unit), N(y * unit));
        if i % 3 == 1 {
            let (r, h) = (N(2.2 * unit), N(4.2 * unit));
            let _ = write!(
                out,
                "<path d=\"M{x} {y}m-{r} -{h}a{r} {r} 0 1 1 {d} 0a{r} {r} 0 1 1 -{d} 0z\"/>",
                d = N(4.4 * unit)
            );
        } else {
            let (w, h) = (N(2.3 * unit), N(6.2 * unit));
            let _ = write!(out, "<path d=\"M{x} {y}l-{w} 0l{w} -{h}l{w} {h}z\"/>");
        }
    }
    out.push_str("</g></pattern>");
    let _ = write!(
        out,
        "<pattern id=\"v-reeds\" width=\"{w}\" height=\"{h}\" patternUnits=\"userSpaceOnUse\"><path d=\"M1 {a}h{l}M{b} {c}h{l}M{d} {a}v-{s}m{g} {s}v-{s}\" stroke=\"{}\" stroke-width=\"{}\" fill=\"none\"/></pattern>",
        ink::RIVER,
        Fine(0.8 * unit),
        w = N(12.0 * unit),
        h = N(9.0 * unit),
        a = N(3.5 * unit),
        b = N(6.5 * unit),
        c = N(7.8 * unit),
        d = N(3.0 * unit),
        l = N(5.0 * unit),
        s = N(2.6 * unit),
        g = N(1.6 * unit),
    );
}

fn ground(picture: &HexPicture, hex: Hex) -> Option<HexGround> {
    picture.grid.index(hex).and_then(|index| picture.ground.get(index)).copied()
}

/// The height at a point: between the hexes around, the nearer the more.
fn height(picture: &HexPicture, sheet: &Sheet, p: Pt) -> f64 {
    let hex = sheet.hex_at(p);
    let (mut sum, mut weight) = (0.0, 0.0);
    for near in hex.disc(2) {
        let Some(ground) = ground(picture, near) else { continue };
        let d = sheet.centre(near).to(p) / sheet.hex;
        let w = (1.0 - d / 2.3).max(0.0);
        let w = w * w * w;
        sum += w * f64::from(ground.height);
        weight += w;
    }
    if weight > 0.0 { sum / weight } else { 0.0 }
}

/// Closed outlines as one path.
fn rings(outlines: Vec<Vec<Pt>>, least: usize, calm: usize) -> String {
    let mut d = String::new();
    for outline in outlines.into_iter().filter(|outline| outline.len() > least) {
        let mut ring: Vec<Pt> = relaxed(&outline, calm).into_iter().step_by(2).collect();
        if let Some(&first) = ring.first() {
            ring.push(first);
            let _ = write!(d, "M{} {}{}z", N(first.x), N(first.y), smooth_on(&ring));
        }
    }
    d
}

/// Heights as tints, and light from the upper left.
pub(super) fn draw_relief(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    let heights = || picture.ground.iter().map(|ground| f64::from(ground.height));
    let low = heights().fold(f64::MAX, f64::min);
    let high = heights().fold(0.0, f64::max);
    let land = &sheet.land;
    let _ = write!(
        out,
        "<g class=\"relief\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        N(land.x),
        N(land.y),
        N(land.w),
        N(land.h),
        TINTS[0]
    );
    let frame = land.grown(sheet.hex);
    let cell = sheet.hex * 0.62;
    for (step, tint) in TINTS.iter().enumerate().skip(1) {
        let level = low + (high - low) * step as f64 / TINTS.len() as f64;
        let d = rings(contours(&frame, cell, |p| height(picture, sheet, p) - level), 8, 1);
        let _ = write!(out, "<path d=\"{d}\" fill=\"{tint}\" fill-rule=\"evenodd\"/>");
    }
    // How steeply the ground falls away from the light, in metres over a hex.
    let reach = sheet.hex * 0.75;
    let fall = |p: Pt| {
        let towards = pt(-0.7, -0.7) * reach;
        height(picture, sheet, p + towards) - height(picture, sheet, p - towards)
    };
    for (least, shade) in [(28.0, "#6b4f2a"), (70.0, "#5a3f20")] {
        let d = rings(contours(&frame, cell, |p| fall(p) - least), 8, 1);
        let _ = write!(out, "<path d=\"{d}\" fill=\"{shade}\" fill-opacity=\".11\" fill-rule=\"evenodd\"/>");
    }
    let d = rings(contours(&frame, cell, |p| -fall(p) - 40.0), 8, 1);
    let _ =
        writeln!(out, "<path d=\"{d}\" fill=\"#fffbe8\" fill-opacity=\".34\" fill-rule=\"evenodd\"/></g>");
}

/// Woods cover wooded hexes, and a side between two of them only where the rules say that woods cover it.
pub(super) fn draw_woods(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    let mut covered = vec![false; picture.grid.side_slots()];
    for edge in picture.edges.iter().filter(|edge| edge.woods) {
        let slot = picture.grid.side_index(edge.side);
        if let Some(slot) = slot.and_then(|slot| covered.get_mut(slot)) {
            *slot = true;
        }
    }
    let wooded = |hex: Hex| ground(picture, hex).is_some_and(|ground| ground.cover == HexCover::Woods);
    let depth = |p: Pt| {
        let hex = sheet.hex_at(p);
        let (mut sum, mut weight) = (0.0, 1e-9);
        let mut add = |at: Pt, inside: bool, force: f64| {
            let d = at.to(p) / sheet.hex;
            let w = force / (d * d * d * d + 0.004);
            sum += if inside { w } else { -w };
            weight += w;
        };
        for near in hex.disc(1) {
            add(sheet.centre(near), wooded(near), 1.0);
        }
        for direction in Direction::ALL {
            let side = Hexside::of(hex, direction);
            let inside = picture.grid.side_index(side).is_some_and(|slot| covered.get(slot) == Some(&true));
            add(sheet.middle(side), inside, if inside { 0.7 } else { 0.22 });
        }
        sum / weight + 0.16 * noise(p, sheet.hex * 0.5, 21)
    };
    let frame = sheet.land.grown(sheet.hex);
    let d = rings(contours(&frame, sheet.hex * 0.2, depth), 10, 2);
    let _ = writeln!(
        out,
        "<g class=\"woods\" fill-rule=\"evenodd\"><defs><path id=\"v-wood\" d=\"{d}\"/></defs>\
         <use href=\"#v-wood\" fill=\"{}\" fill-opacity=\".62\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\".8\"/>\
         <use href=\"#v-wood\" fill=\"url(#v-trees)\" fill-opacity=\".7\"/></g>",
        ink::WOOD,
        ink::WOOD_LINE,
        Fine(0.7 * sheet.unit)
    );
    let mut d = String::new();
    for hex in
        picture.grid.iter().filter(|hex| ground(picture, *hex).is_some_and(|g| g.cover == HexCover::Marsh))
    {
        let inner = sheet.corners(hex).map(|corner| sheet.centre(hex).lerp(corner, 0.86));
        d.push_str(&straight(&inner));
        d.push('z');
    }
    if !d.is_empty() {
        let _ = writeln!(
            out,
            "<g class=\"marsh\"><path d=\"{d}\" fill=\"{}\" fill-opacity=\".5\"/><path d=\"{d}\" fill=\"url(#v-reeds)\"/></g>",
            ink::STREAM
        );
    }
}

/// Slopes: strokes along the side, on its lower hand, down the slope; a cliff's worth of them is one path.
pub(super) fn draw_slopes(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    let mut d = String::new();
    for (number, edge) in picture.edges.iter().enumerate() {
        let Some(up) = edge.up else { continue };
        let (a, b) = edge.side.hexes();
        let low = if a == up { b } else { a };
        let down = (sheet.centre(low) - sheet.centre(up)).unit();
        let (from, to) = sheet.ends(edge.side);
        let strokes = 6;
        for i in 0..strokes {
            let seed = (number * strokes + i) as i64;
            let along = (i as f64 + 0.5 + 0.3 * (chance(seed, 1, 51) - 0.5)) / strokes as f64;
            let start = from.lerp(to, along) + down * (0.5 * sheet.unit);
            let length = (3.0 + 2.4 * chance(seed, 2, 51)) * sheet.unit;
            let lean = down.normal() * (0.8 * sheet.unit * (chance(seed, 3, 51) - 0.5));
            let run = down * length + lean;
            let _ = write!(d, "M{} {}l{} {}", N(start.x), N(start.y), N(run.x), N(run.y));
        }
    }
    let _ = writeln!(
        out,
        "<path class=\"slopes\" d=\"{d}\" fill=\"none\" stroke=\"#6e5330\" stroke-width=\"{}\" stroke-opacity=\".62\" stroke-linecap=\"round\"/>",
        Fine(0.75 * sheet.unit)
    );
}
