//! The part of a map that a scene shows, as a map of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::super::picture::{Breadth, Spot, Window};
use super::super::shape::Pt;
use super::super::{HexPicture, Picture, Place, River, Road};
use super::{Counter, Mark, Scene, Trace};
use crate::hex::{Grid, Hex, Hexside, Shifted};

/// Pixels across a drawing of towns.
const WIDTH: u16 = 820;
/// Pixels from side to side of a hex.
const HEX: u16 = 62;
/// Rows and columns around the hexes that must be seen.
const AROUND: (i32, i32) = (1, 3);

/// A part of a map of towns. Places outside of it stay only where roads lead to them, and lose their names.
pub(super) fn towns(picture: &Picture, scene: &Scene) -> (Picture, Scene) {
    let window = window(picture, &scene.shown);
    let inside = |spot: Spot| {
        (window.south_west.lon..=window.north_east.lon).contains(&spot.lon)
            && (window.south_west.lat..=window.north_east.lat).contains(&spot.lat)
    };
    let seen: BTreeSet<usize> = (0..picture.areas.len())
        .filter(|&area| picture.areas.get(area).is_some_and(|area| inside(area.spot)))
        .collect();
    let touches = |road: &&Road| seen.contains(&usize::from(road.a)) || seen.contains(&usize::from(road.b));
    let roads: Vec<&Road> = picture.links.iter().filter(touches).collect();
    let kept: BTreeSet<usize> =
        seen.iter().copied().chain(roads.iter().flat_map(|road| [road.a.into(), road.b.into()])).collect();
    let renamed: BTreeMap<usize, usize> = kept.iter().enumerate().map(|(new, &old)| (old, new)).collect();
    let place = |&old: &usize| {
        let mut place: Place = picture.areas.get(old).cloned().unwrap_or_default();
        if !seen.contains(&old) {
            place.name.clear();
        }
        // Set-up and the first control are not what the drawing is about.
        (place.deploys, place.control) = (None, None);
        place
    };
    let index =
        |old: u16| renamed.get(&usize::from(old)).and_then(|&new| u16::try_from(new).ok()).unwrap_or(0);
    let crossed = |river: &River| picture.links.iter().any(|road| road.rivers.contains(&river.name));
    let cut = Picture {
        width: WIDTH,
        window: Some(window),
        areas: kept.iter().map(place).collect(),
        links: roads
            .iter()
            .map(|road| Road { a: index(road.a), b: index(road.b), ..(*road).clone() })
            .collect(),
        rivers: picture
            .rivers
            .iter()
            .map(|river| match river.breadth {
                Breadth::Natural if crossed(river) => River { breadth: Breadth::Major, ..river.clone() },
                _ => river.clone(),
            })
            .collect(),
        ..picture.clone()
    };
    (cut, moved(scene, &|old| renamed.get(&old).copied()))
}

/// The window around some places, never too flat nor too steep.
fn window(picture: &Picture, shown: &[usize]) -> Window {
    let spots: Vec<Spot> = shown.iter().filter_map(|&area| Some(picture.areas.get(area)?.spot)).collect();
    let range = |of: fn(&Spot) -> i32| {
        let values = spots.iter().map(of);
        (values.clone().min().unwrap_or(0), values.max().unwrap_or(1))
    };
    let ((west, east), (south, north)) = (range(|spot| spot.lon), range(|spot| spot.lat));
    // A degree of longitude is about five eighths of one of latitude where these wars were fought.
    let (mut wide, mut tall) = ((east - west) * 5 / 8 + 200_000, north - south + 220_000);
    wide = wide.max(tall * 4 / 3);
    tall = tall.max(wide / 2);
    let (lon, lat) = (i32::midpoint(west, east), i32::midpoint(south, north));
    Window {
        south_west: Spot { lon: lon - wide * 4 / 5, lat: lat - tall / 2 },
        north_east: Spot { lon: lon + wide * 4 / 5, lat: lat + tall / 2 },
    }
}

/// A scene with its places renumbered; what lies at places that are not there any more is left out.
fn moved(scene: &Scene, new: &dyn Fn(usize) -> Option<usize>) -> Scene {
    let counters = scene
        .counters
        .iter()
        .filter_map(|counter| Some(Counter { place: new(counter.place)?, ..counter.clone() }));
    let marks = scene.marks.iter().filter_map(|mark| Some(Mark { place: new(mark.place)?, ..mark.clone() }));
    let path = |trace: &Trace| trace.path.iter().filter_map(|&place| new(place)).collect();
    Scene {
        title: scene.title.clone(),
        description: scene.description.clone(),
        shown: scene.shown.iter().filter_map(|&place| new(place)).collect(),
        counters: counters.collect(),
        traces: scene.traces.iter().map(|trace| Trace { kind: trace.kind, path: path(trace) }).collect(),
        marks: marks.collect(),
    }
}

/// The points of a way from place to place: along the roads between them, straight on where there is none.
pub(super) fn along(
    path: &[usize],
    at: &dyn Fn(usize) -> Option<Pt>,
    road: &dyn Fn(usize, usize) -> Option<Vec<Pt>>,
) -> Vec<Pt> {
    let mut line: Vec<Pt> = path.first().and_then(|&place| at(place)).into_iter().collect();
    for pair in path.windows(2) {
        let &[a, b] = pair else { continue };
        match road(a, b) {
            Some(points) => line.extend(points.into_iter().skip(1)),
            None => line.extend(at(b)),
        }
    }
    line
}

/// A part of a map of hexes: a smaller grid whose rows are shifted alike.
pub(super) fn hexes(picture: &HexPicture, scene: &Scene) -> (HexPicture, Scene) {
    let grid = picture.grid;
    let spots: Vec<(i32, i32)> =
        scene.shown.iter().filter_map(|&place| Some(grid.row_and_column(grid.hex(place)?))).collect();
    let least =
        |of: fn(&(i32, i32)) -> i32, around: i32| (spots.iter().map(of).min().unwrap_or(1) - around).max(1);
    let most = |of: fn(&(i32, i32)) -> i32, around: i32| spots.iter().map(of).max().unwrap_or(1) + around;
    let (below, left) = (least(|spot| spot.0, AROUND.0), least(|spot| spot.1, AROUND.1));
    // An odd row stays an odd row, so that the same rows are shifted.
    let bottom = if below % 2 == 0 { below - 1 } else { below };
    let top = most(|spot| spot.0, AROUND.0).min(grid.rows().into());
    let right = most(|spot| spot.1, AROUND.1).min(grid.width(1).min(grid.width(2)).into());
    let count = |from: i32, to: i32| u16::try_from(to - from + 1).unwrap_or(1).max(1);
    let width = count(left, right);
    let part = Grid::new(count(bottom, top), width, width, Shifted::EvenRows);
    let (from, to) = (grid.offset_to_axial(bottom, left), part.offset_to_axial(1, 1));
    let new = |hex: Hex| {
        let moved = Hex { q: hex.q - from.q + to.q, r: hex.r - from.r + to.r };
        part.contains(moved).then_some(moved)
    };
    let old = |hex: Hex| Hex { q: hex.q - to.q + from.q, r: hex.r - to.r + from.r };
    let ground = part.iter().map(|hex| {
        grid.index(old(hex)).and_then(|index| picture.ground.get(index)).copied().unwrap_or_default()
    });
    let edges = picture.edges.iter().filter_map(|edge| {
        let (a, b) = edge.side.hexes();
        let side = Hexside::between(new(a)?, new(b)?)?;
        Some(super::super::HexEdge { side, up: edge.up.and_then(new), ..*edge })
    });
    let ways = picture.ways.iter().flat_map(|way| {
        let inside: Vec<Option<Hex>> = way.path.iter().map(|&hex| new(hex)).collect();
        inside
            .split(Option::is_none)
            .map(|run| run.iter().flatten().copied().collect::<Vec<Hex>>())
            .filter(|path| path.len() > 1)
            .map(|path| super::super::HexWay { road: way.road, path })
            .collect::<Vec<_>>()
    });
    let places = picture
        .places
        .iter()
        .filter_map(|place| Some(super::super::HexPlace { hex: new(place.hex)?, ..place.clone() }));
    let numbers = picture.numbers.iter().filter_map(|(hex, number)| Some((new(*hex)?, number.clone())));
    let cut = HexPicture {
        hex: HEX,
        grid: part,
        ground: ground.collect(),
        edges: edges.collect(),
        ways: ways.collect(),
        places: places.collect(),
        sources: picture.sources.iter().filter_map(|&(hex, camp)| Some((new(hex)?, camp))).collect(),
        numbers: numbers.collect(),
        ..picture.clone()
    };
    let renumbered = |place: usize| grid.hex(place).and_then(new).and_then(|hex| part.index(hex));
    (cut, moved(scene, &renumbered))
}
