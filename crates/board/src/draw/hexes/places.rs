//! Villages, towns, fortified towns and supply sources.

use std::fmt::Write;

use super::sheet::Sheet;
use super::{HexPicture, HexPlaceKind};
use crate::draw::ink::{Fine, N, Put, Safe, id_part, straight};
use crate::draw::palette as ink;
use crate::draw::picture::Camp;
use crate::draw::shape::{Pt, chance, pt, turn};

/// How much room a place needs around its middle, for a hex of 26 pixels.
pub(super) const fn radius(kind: HexPlaceKind) -> f64 {
    match kind {
        HexPlaceKind::Village => 3.0,
        HexPlaceKind::Town => 6.2,
        HexPlaceKind::Fortified => 9.0,
    }
}

/// The glyphs of towns and crossings.
pub(super) fn glyphs(out: &mut String, _unit: f64) {
    // Houses with the lit side of their roofs, a church among them.
    let _ = write!(
        out,
        "<g id=\"v-town\" stroke=\"{line}\" stroke-width=\".55\" stroke-linejoin=\"round\"><path d=\"M-5.600 .4h4v3.200h-4zM1.400 1h4.200v3h-4.200zM-2.300 2.200h4.200v3h-4.200z\" fill=\"{wall}\"/>\
         <path d=\"M-6.200 .5l2.600 -2.600l2.600 2.600zM.9 1.100l2.600 -2.500l2.600 2.500zM-2.900 2.300l2.700 -2.500l2.700 2.500z\" fill=\"{roof}\"/><path d=\"M-1.300 -.8v-3.200h2.200v3.200z\" fill=\"{wall}\"/><path d=\"M-1.800 -3.900l1.600 -3.800l1.600 3.800z\" fill=\"{roof}\"/></g>",
        line = ink::LINE,
        wall = ink::WALL,
        roof = ink::ROOF
    );
    let star: Vec<Pt> =
        (0..10).map(|i| turn(-0.25 + f64::from(i) / 10.0) * if i % 2 == 0 { 9.6 } else { 6.9 }).collect();
    let _ = write!(
        out,
        "<g id=\"v-walls\" stroke-linejoin=\"round\"><path d=\"{}z\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.3\"/><use href=\"#v-town\" transform=\"translate(0 .6) scale(.86)\"/></g>",
        straight(&star),
        ink::DISC,
        ink::DARK
    );
    let _ = write!(
        out,
        "<g id=\"v-bridge\"><path d=\"M-4.400 0h8.800\" stroke=\"{road}\" stroke-width=\"3\"/><path d=\"M-5.400 -3.400l1.400 1.400h8l1.400 -1.400M-5.400 3.400l1.400 -1.400h8l1.400 1.400\" fill=\"none\" stroke=\"{dark}\" stroke-width=\"1.100\" stroke-linejoin=\"round\" stroke-linecap=\"round\"/></g>\
         <g id=\"v-small-bridge\"><path d=\"M-2 -1.900h4M-2 1.900h4\" stroke=\"{dark}\" stroke-width=\".8\" stroke-linecap=\"round\"/></g>\
         <g id=\"v-ford\" fill=\"{bank}\"><circle cx=\"-1.300\" r=\".75\"/><circle cx=\"1.300\" r=\".75\"/></g>",
        road = ink::ROAD,
        dark = ink::DARK,
        bank = ink::RIVER_EDGE
    );
}

/// Villages as a few roofs in one path, towns each with an id and title of its own.
pub(super) fn draw(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    let unit = sheet.unit;
    let mut d = String::new();
    for (number, place) in picture.places.iter().enumerate() {
        if place.kind != HexPlaceKind::Village {
            continue;
        }
        let at = sheet.centre(place.hex);
        for i in 0..3_i64 {
            let (seed, turned) = (number as i64, i as f64 / 3.0 + chance(number as i64, i, 61) * 0.2);
            let p = at + turn(turned) * (1.9 * unit);
            let size = (1.5 + 0.7 * chance(seed, i, 62)) * unit;
            let _ = write!(
                d,
                "M{} {}h{w}v{h}h-{w}z",
                N(p.x - size / 2.0),
                N(p.y - size / 2.0),
                w = N(size * 1.2),
                h = N(size)
            );
        }
    }
    let _ = writeln!(
        out,
        "<path class=\"villages\" d=\"{d}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
        ink::ROOF,
        ink::DARK,
        Fine(0.3 * unit)
    );
    out.push_str("<g class=\"towns\">\n");
    for place in picture.places.iter().filter(|place| place.kind != HexPlaceKind::Village) {
        let glyph = if place.kind == HexPlaceKind::Fortified { "walls" } else { "town" };
        let put = Put { at: sheet.centre(place.hex), along: pt(1.0, 0.0), size: unit };
        let _ = writeln!(
            out,
            "<g id=\"place-{}\" class=\"{glyph}\" transform=\"{put}\"><title>{}</title><use href=\"#v-{glyph}\"/></g>",
            id_part(&place.code),
            Safe(&place.name)
        );
    }
    out.push_str("</g>\n");
}

/// Supply sources: half a disc at the edge, blue and round for the first camp, dark with a square for the second.
pub(super) fn draw_sources(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    out.push_str("<g class=\"sources\">");
    for (hex, camp) in &picture.sources {
        let at = sheet.centre(*hex);
        let middle = sheet.land.centre();
        // The side of the map that is nearest.
        let (dx, dy) = ((at.x - middle.x) / sheet.land.w, (at.y - middle.y) / sheet.land.h);
        let out_there = if dx.abs() >= dy.abs() { pt(dx.signum(), 0.0) } else { pt(0.0, dy.signum()) };
        let foot = at + out_there * (sheet.hex * 0.5);
        let colour = ink::CAMPS.get(camp.index()).copied().unwrap_or(ink::DARK);
        let put = Put { at: foot, along: out_there * -1.0, size: sheet.unit };
        let mark = match camp {
            Camp::First => "<circle cx=\"4.500\" r=\"2.200\" fill=\"#fff\"/>",
            Camp::Second => "<path d=\"M2.600 -1.900h3.800v3.800h-3.800z\" fill=\"#fff\"/>",
        };
        let _ = write!(
            out,
            "<g transform=\"{put}\"><path d=\"M0 -10.500a10.500 10.500 0 0 1 0 21z\" fill=\"{colour}\" stroke=\"{}\" stroke-width=\"1.200\"/>{mark}</g>",
            ink::PAPER_LIGHT
        );
    }
    out.push_str("</g>\n");
}
