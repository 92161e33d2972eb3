//! Rivers and streams, which run along the sides of hexes, and how they are crossed.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::sheet::Sheet;
use super::ways::Net;
use super::{HexCrossing, HexPicture};
use crate::draw::ink::{Fine, Put, smooth};
use crate::draw::palette as ink;
use crate::draw::shape::Pt;
use crate::hex::{Hex, Hexside};

/// A corner of the grid: the three hexes that meet there.
type Corner = [Hex; 3];

fn corners(side: Hexside) -> [Corner; 2] {
    let (a, b) = side.hexes();
    let direction = side.direction();
    [direction.turned(), direction.opposite().turned().turned()].map(|next| {
        let mut corner = [a, b, a.step(next)];
        corner.sort();
        corner
    })
}

/// One stretch of a river, as the line it is drawn along.
pub(super) struct Course {
    /// Which river.
    pub(super) river: usize,
    pub(super) line: Vec<Pt>,
}

/// The lines of all rivers: through the middles of their sides, so that a crossing always lies on the line, in bends that
/// follow the corners half way.
pub(super) fn courses(picture: &HexPicture, sheet: &Sheet) -> Vec<Course> {
    let mut courses = Vec::new();
    for river in 0..picture.rivers.len() {
        let mine = |edge: &&super::HexEdge| edge.river.map(usize::from) == Some(river);
        let sides: Vec<Hexside> = picture.edges.iter().filter(mine).map(|edge| edge.side).collect();
        for chain in chains(&sides) {
            let mut line: Vec<Pt> = Vec::new();
            line.extend(chain.first.map(|corner| joint(picture, sheet, river, corner)));
            for (place, side) in chain.sides.iter().enumerate() {
                line.push(sheet.middle(*side));
                line.extend(chain.sides.get(place + 1).and_then(|next| bend(sheet, *side, *next)));
            }
            line.extend(chain.last.map(|corner| joint(picture, sheet, river, corner)));
            courses.push(Course { river, line });
        }
    }
    courses
}

/// How far a bend reaches out to the corner of the hexes: all the way would be a zigzag, not at all a straight line.
const BEND: f64 = 0.5;

/// Where the line passes between two sides.
fn bend(sheet: &Sheet, side: Hexside, next: Hexside) -> Option<Pt> {
    let shared = corners(side).into_iter().find(|corner| corners(next).contains(corner))?;
    let chord = sheet.middle(side).lerp(sheet.middle(next), 0.5);
    Some(chord.lerp(corner_at(sheet, shared), BEND))
}

fn corner_at(sheet: &Sheet, corner: Corner) -> Pt {
    corner.iter().fold(Pt::default(), |sum, hex| sum + sheet.centre(*hex)) * (1.0 / 3.0)
}

/// Where a river ends: at the corner, or in the middle of what it flows into there.
fn joint(picture: &HexPicture, sheet: &Sheet, river: usize, corner: Corner) -> Pt {
    let other = |edge: &&super::HexEdge| {
        edge.river.is_some_and(|other| usize::from(other) != river) && corners(edge.side).contains(&corner)
    };
    let near: Vec<Pt> = picture.edges.iter().filter(other).map(|edge| sheet.middle(edge.side)).collect();
    match near.as_slice() {
        [] => corner_at(sheet, corner),
        points => points.iter().fold(Pt::default(), |sum, p| sum + *p) * (1.0 / points.len() as f64),
    }
}

/// Sides in the order in which they follow each other.
struct Chain {
    sides: Vec<Hexside>,
    first: Option<Corner>,
    last: Option<Corner>,
}

fn chains(sides: &[Hexside]) -> Vec<Chain> {
    let mut at: BTreeMap<Corner, Vec<usize>> = BTreeMap::new();
    for (place, side) in sides.iter().enumerate() {
        for corner in corners(*side) {
            at.entry(corner).or_default().push(place);
        }
    }
    let degree = |corner: &Corner| at.get(corner).map_or(0, Vec::len);
    let mut used = vec![false; sides.len()];
    let mut chains = Vec::new();
    // Loose ends first; what is left is a ring.
    let mut starts: Vec<(usize, Corner)> = Vec::new();
    for (place, side) in sides.iter().enumerate() {
        starts.extend(
            corners(*side).into_iter().filter(|corner| degree(corner) != 2).map(|corner| (place, corner)),
        );
    }
    starts.extend(sides.iter().enumerate().map(|(place, side)| (place, corners(*side)[0])));
    for (first, from) in starts {
        if used.get(first) != Some(&false) {
            continue;
        }
        let mut chain = Chain { sides: Vec::new(), first: Some(from), last: None };
        let (mut place, mut corner) = (first, from);
        while let (Some(done), Some(side)) = (used.get_mut(place), sides.get(place)) {
            if *done {
                break;
            }
            *done = true;
            chain.sides.push(*side);
            let [a, b] = corners(*side);
            corner = if a == corner { b } else { a };
            chain.last = Some(corner);
            let next = at.get(&corner).into_iter().flatten().find(|next| used.get(**next) == Some(&false));
            match next {
                Some(next) if degree(&corner) == 2 => place = *next,
                _ => break,
            }
        }
        chains.push(chain);
    }
    chains
}

/// Streams, then rivers over them: each a dark bank and light water, all of one breadth in one path.
pub(super) fn draw(out: &mut String, picture: &HexPicture, courses: &[Course], sheet: &Sheet) {
    out.push_str("<g class=\"water\" fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
    for (great, bank, water, colours) in
        [(false, 2.1, 1.2, (ink::STREAM_EDGE, ink::STREAM)), (true, 6.0, 4.2, (ink::RIVER_EDGE, ink::RIVER))]
    {
        let mut d = String::new();
        let mine =
            |course: &&Course| picture.rivers.get(course.river).is_some_and(|river| river.great == great);
        for course in courses.iter().filter(mine) {
            d.push_str(&smooth(&course.line));
        }
        for (width, colour) in [(bank, colours.0), (water, colours.1)] {
            let _ = write!(
                out,
                "<path d=\"{d}\" stroke=\"{colour}\" stroke-width=\"{}\"/>",
                Fine(width * sheet.unit)
            );
        }
    }
    out.push_str("</g>\n");
}

/// Bridges over rivers and streams, and fords.
pub(super) fn draw_crossings(out: &mut String, picture: &HexPicture, net: &Net, sheet: &Sheet) {
    out.push_str("<g class=\"crossings\">");
    for edge in &picture.edges {
        let (Some(crossing), Some(river)) = (edge.crossing, edge.river) else { continue };
        let great = picture.rivers.get(usize::from(river)).is_some_and(|river| river.great);
        let (a, b) = edge.side.hexes();
        let along = (net.spot(b, sheet) - net.spot(a, sheet)).unit();
        let glyph = match (crossing, great) {
            (HexCrossing::Bridge, true) => "bridge",
            (HexCrossing::Bridge, false) => "small-bridge",
            (HexCrossing::Ford, _) => "ford",
        };
        let put = Put { at: sheet.middle(edge.side), along, size: sheet.unit };
        let _ = write!(out, "<use href=\"#v-{glyph}\" transform=\"{put}\"/>");
    }
    out.push_str("</g>\n");
}
