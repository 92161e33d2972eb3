//! The border, and below the country the title, the legend, the scale and the north.

use std::fmt::Write;

use super::HexPicture;
use super::sheet::Sheet;
use crate::draw::ink::{Fine, N, Put, Safe, ems};
use crate::draw::palette as ink;
use crate::draw::shape::{Rect, pt, turn};

pub(super) fn draw(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    let unit = sheet.unit;
    let around = Rect { x: 0.0, y: 0.0, w: sheet.width, h: sheet.height };
    out.push_str("<g class=\"frame\" fill=\"none\">");
    for (inset, width) in [(8.0, 2.2), (12.5, 0.8)] {
        let rect = around.grown(-inset * unit);
        let _ = write!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            N(rect.x),
            N(rect.y),
            N(rect.w),
            N(rect.h),
            ink::LINE,
            Fine(width * unit)
        );
    }
    out.push_str("</g>\n");
    let top = sheet.land.bottom() + 24.0 * unit;
    title(out, picture, sheet, top);
    legend(out, picture, sheet, top);
    scale(out, picture, sheet, top);
}

fn text(out: &mut String, at: (f64, f64), size: f64, more: &str, words: &str) {
    let _ = write!(
        out,
        "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{more}>{}</text>",
        N(at.0),
        N(at.1),
        N(size),
        Safe(words)
    );
}

fn title(out: &mut String, picture: &HexPicture, sheet: &Sheet, top: f64) {
    let unit = sheet.unit;
    let x = sheet.land.x + 8.0 * unit;
    let room = sheet.land.w * 0.27;
    let size = (room / ems(&picture.title).max(1.0)).min(30.0 * unit);
    let _ = write!(out, "<g class=\"cartouche\" fill=\"{}\">", ink::DARK);
    text(out, (x, top + 44.0 * unit), size, " letter-spacing=\"1\"", &picture.title);
    text(
        out,
        (x, top + 68.0 * unit),
        (room / ems(&picture.subtitle).max(1.0)).min(15.0 * unit),
        " font-style=\"italic\"",
        &picture.subtitle,
    );
    // Credits in as many short lines as they need.
    let mut line = String::new();
    let mut y = top + 96.0 * unit;
    let small = 8.6 * unit;
    for word in picture.words.credits.split_whitespace() {
        if (ems(&line) + ems(word)) * small > room && !line.is_empty() {
            text(out, (x, y), small, " fill-opacity=\".75\"", &line);
            y += small * 1.3;
            line.clear();
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    text(out, (x, y), small, " fill-opacity=\".75\"", &line);
    out.push_str("</g>\n");
}

/// A sign of the legend, drawn around the origin, 44 units wide.
fn signs(picture: &HexPicture) -> Vec<(String, &str)> {
    let words = &picture.words;
    let ground = |fill: &str, more: &str| {
        format!(
            "<rect x=\"-16\" y=\"-9\" width=\"32\" height=\"18\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\".7\"/>{more}",
            ink::WOOD_LINE
        )
    };
    let line = |colour: &str, width: f64, more: &str| {
        format!(
            "<path d=\"M-18 3q9 -7 18 -3t18 -3\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\"{more}/>",
            Fine(width)
        )
    };
    let hachures: String =
        (0..8).map(|i| format!("M{} -4l{} 8", -14 + 4 * i, if i % 2 == 0 { "-1" } else { ".5" })).collect();
    let source = |camp: usize| {
        format!(
            "<path d=\"M-6 -10.500a10.500 10.500 0 0 1 0 21z\" fill=\"{}\"/>",
            ink::CAMPS.get(camp).copied().unwrap_or(ink::DARK)
        )
    };
    vec![
        ("<use href=\"#v-walls\"/>".to_owned(), words.places[2].as_str()),
        ("<use href=\"#v-town\" transform=\"scale(1.4)\"/>".to_owned(), &words.places[1]),
        (
            format!(
                "<path d=\"M-4 -2h4v3.200h-4zM1.500 -1h3.500v3h-3.500zM-2 3h4v3h-4z\" fill=\"{}\" stroke=\"{}\" stroke-width=\".4\"/>",
                ink::ROOF,
                ink::DARK
            ),
            &words.places[0],
        ),
        (line(ink::ROAD_CASE, 4.6, "") + &line(ink::ROAD, 2.6, ""), &words.ways[0]),
        (line(ink::ROAD_CASE, 1.6, " stroke-dasharray=\"4.500 3\""), &words.ways[1]),
        (
            line(ink::RIVER_EDGE, 7.2, "")
                + &line(ink::RIVER, 5.0, "")
                + "<use href=\"#v-bridge\" transform=\"rotate(80) scale(1.2)\"/>",
            &words.water[0],
        ),
        (line(ink::STREAM_EDGE, 2.6, "") + &line(ink::STREAM, 1.5, ""), &words.water[1]),
        (
            line(ink::STREAM_EDGE, 2.6, "")
                + &line(ink::STREAM, 1.5, "")
                + "<use href=\"#v-ford\" transform=\"scale(1.7)\"/>",
            &words.water[2],
        ),
        (
            ground(ink::WOOD, "<rect x=\"-16\" y=\"-9\" width=\"32\" height=\"18\" fill=\"url(#v-trees)\"/>"),
            &words.ground[0],
        ),
        (format!("<path d=\"{hachures}\" stroke=\"#6e5330\" stroke-width=\"1.100\"/>"), &words.ground[1]),
        (
            ground(
                ink::STREAM,
                "<rect x=\"-16\" y=\"-9\" width=\"32\" height=\"18\" fill=\"url(#v-reeds)\"/>",
            ),
            &words.ground[2],
        ),
        (source(0), &words.supply[0]),
        (source(1), &words.supply[1]),
    ]
}

fn legend(out: &mut String, picture: &HexPicture, sheet: &Sheet, top: f64) {
    let unit = sheet.unit;
    let left = sheet.land.x + sheet.land.w * 0.31;
    let _ = write!(out, "<g class=\"legend\" fill=\"{}\">", ink::DARK);
    text(out, (left, top + 14.0 * unit), 13.0 * unit, " font-style=\"italic\"", &picture.words.legend);
    let (column, row) = (sheet.land.w * 0.155, 29.0 * unit);
    for (place, (sign, words)) in
        signs(picture).into_iter().filter(|(_, words)| !words.is_empty()).enumerate()
    {
        let (x, y) = (left + column * (place / 5) as f64, top + 38.0 * unit + row * (place % 5) as f64);
        let put = Put { at: pt(x + 20.0 * unit, y), along: pt(1.0, 0.0), size: unit };
        let _ = write!(out, "<g transform=\"{put}\">{sign}</g>");
        text(out, (x + 46.0 * unit, y + 4.0 * unit), 11.5 * unit, "", words);
    }
    out.push_str("</g>\n");
}

fn scale(out: &mut String, picture: &HexPicture, sheet: &Sheet, top: f64) {
    let unit = sheet.unit;
    let right = sheet.land.right() - 8.0 * unit;
    let _ = write!(out, "<g class=\"scale\" fill=\"{dark}\" stroke=\"none\">", dark = ink::DARK);
    // The way along a row has this bearing, so that the north lies as many degrees anticlockwise of it.
    let north = turn(-f64::from(picture.bearing) / 360.0);
    let middle = pt(right - 46.0 * unit, top + 52.0 * unit);
    let put = Put { at: middle, along: north, size: unit };
    let _ = write!(
        out,
        "<g transform=\"{put}\"><circle r=\"34\" fill=\"none\" stroke=\"{line}\" stroke-width=\"1\"/><path d=\"M40 0l-40 8v-16zM0 8l-30 -8l30 -8z\" fill=\"{light}\" stroke=\"{line}\" stroke-width=\"1\" stroke-linejoin=\"round\"/><path d=\"M40 0l-40 8v-8zM0 0v-8l-30 8z\" fill=\"{line}\"/></g>",
        line = ink::LINE,
        light = ink::PAPER_LIGHT
    );
    let letter = middle + north * (50.0 * unit);
    text(
        out,
        (letter.x, letter.y + 5.0 * unit),
        15.0 * unit,
        " text-anchor=\"middle\" font-weight=\"bold\"",
        &picture.words.north,
    );
    let mut y = top + 118.0 * unit;
    for measure in &picture.measures {
        let one = sheet.hex * f64::from(measure.metres) / f64::from(picture.metres.max(1));
        let room = 200.0 * unit;
        // The longest of 1, 2, 5, 10 and so on that fits.
        let count = [1, 2, 5, 10, 20, 50]
            .into_iter()
            .rev()
            .find(|count| f64::from(*count) * one <= room)
            .unwrap_or(1);
        let length = f64::from(count) * one;
        let x = right - length - 4.0 * unit;
        let _ = write!(
            out,
            "<path d=\"M{} {}v{t}h{}v-{t}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            N(x),
            N(y),
            N(length),
            ink::LINE,
            Fine(1.3 * unit),
            t = N(5.0 * unit)
        );
        text(
            out,
            (x - 6.0 * unit, y + 6.0 * unit),
            11.0 * unit,
            " text-anchor=\"end\"",
            &format!("{count} {}", measure.name),
        );
        y += 24.0 * unit;
    }
    out.push_str("</g>\n");
}
