//! A part of a map of hexes with pieces on it.

use std::fmt::Write;

use super::super::hexes::{self, Sheet};
use super::super::ink::{N, straight};
use super::super::shape::{Pt, pt};
use super::super::{HexPicture, ink_of};
use super::{Canvas, MarkKind, Scene, colour, counters, cut, open};

pub(super) fn svg(picture: &HexPicture, scene: &Scene) -> String {
    let (picture, scene) = cut::hexes(picture, scene);
    let sheet = Sheet::new(&picture);
    let mut out = String::with_capacity(60_000);
    open(&mut out, &scene, &sheet.land);
    hexes::definitions(&mut out, &sheet);
    let land = &sheet.land;
    let _ = writeln!(
        out,
        "</defs>\n<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        N(land.x),
        N(land.y),
        N(land.w),
        N(land.h),
        ink_of::PAPER
    );
    hexes::draw_country(&mut out, &picture, &sheet);
    let centres: Vec<Pt> = picture.grid.iter().map(|hex| sheet.centre(hex)).collect();
    let at = |place: usize| centres.get(place).copied();
    for mark in &scene.marks {
        let Some(hex) = picture.grid.hex(mark.place) else { continue };
        let (ink, fill, dash) = match mark.kind {
            MarkKind::Zone(camp) => (colour(camp), ".2", " stroke-dasharray=\"5 4\""),
            MarkKind::Ring => ("#b3261e", "0", ""),
            MarkKind::Note => continue,
        };
        let _ = writeln!(
            out,
            "<path d=\"{}z\" fill=\"{ink}\" fill-opacity=\"{fill}\" stroke=\"{ink}\" stroke-width=\"2.4\"{dash}/>",
            straight(&sheet.corners(hex))
        );
    }
    let canvas = Canvas { unit: sheet.unit / 2.4, reach: sheet.hex * 0.46 };
    canvas.traces(&mut out, &scene.traces, &|path| cut::along(path, &at, &|_, _| None));
    let size = pt(sheet.hex * 0.86, sheet.hex * 0.4);
    let tallest = scene
        .counters
        .iter()
        .map(|one| scene.counters.iter().filter(|other| other.place == one.place).count());
    // One or two pieces lie on the middle of their hex; a higher pile rises above it.
    let lift = if tallest.max().unwrap_or(0) > 1 { -size.y } else { -size.y / 2.0 };
    for pile in counters::piles(&scene.counters, &centres, size, lift, land) {
        pile.draw(&mut out, &scene.counters);
    }
    canvas.notes(&mut out, &scene.marks, &at);
    out.push_str("</svg>\n");
    out
}
