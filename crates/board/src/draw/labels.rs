//! Names: a place for each beside its town, over no other name, town, flag or bridge, and off the roads if possible.

use super::chart::Chart;
use super::ink::ems;
use super::picture::{Picture, TownKind};
use super::shape::{Pt, Rect, pt};
use super::streams::{Bridge, Stream};
use super::towns::{badges, radius};

/// A name and the box it fills.
#[derive(Clone, Debug)]
pub(crate) struct Label {
    pub(crate) lines: Vec<String>,
    pub(crate) size: f64,
    pub(crate) rect: Rect,
}

/// What names must keep off.
struct Obstacles<'a> {
    hard: Vec<(usize, Rect)>,
    chart: &'a Chart,
    streams: &'a [Stream],
    /// The box around each stream.
    reaches: Vec<Rect>,
}

/// One label for each area, in the order of the areas.
pub(crate) fn place_labels(
    picture: &Picture,
    chart: &Chart,
    streams: &[Stream],
    bridges: &[Option<Bridge>],
    furniture: &[Rect],
) -> Vec<Label> {
    let reaches = streams.iter().map(|s| Rect::of(&s.course)).collect();
    let obstacles =
        Obstacles { hard: hard_boxes(picture, chart, bridges, furniture), chart, streams, reaches };
    let options: Vec<Vec<(Label, f64)>> =
        (0..picture.areas.len()).map(|i| options(i, picture, &obstacles)).collect();
    // Those with the least choice go first; a few rounds of second thoughts follow.
    let mut order: Vec<usize> = (0..options.len()).collect();
    let freedom =
        |i: &usize| options.get(*i).map_or(0, |o| o.iter().filter(|(_, cost)| *cost < 30.0).count());
    order.sort_by_key(freedom);
    let mut chosen: Vec<Option<usize>> = vec![None; options.len()];
    for _ in 0..6 {
        for &i in &order {
            let pick = best_option(i, &options, &chosen);
            if let Some(slot) = chosen.get_mut(i) {
                *slot = pick;
            }
        }
    }
    let empty = || Label { lines: Vec::new(), size: 1.0, rect: Rect { x: 0.0, y: 0.0, w: 0.0, h: 0.0 } };
    options
        .iter()
        .zip(&chosen)
        .map(|(list, pick)| pick.and_then(|p| list.get(p)).map_or_else(empty, |(label, _)| label.clone()))
        .collect()
}

fn best_option(i: usize, options: &[Vec<(Label, f64)>], chosen: &[Option<usize>]) -> Option<usize> {
    let others: Vec<Rect> = chosen
        .iter()
        .zip(options)
        .enumerate()
        .filter(|&(j, _)| j != i)
        .filter_map(|(_, (pick, list))| Some(list.get((*pick)?)?.0.rect.grown(1.5)))
        .collect();
    let cost =
        |label: &Label, own: f64| own + others.iter().map(|o| o.shared(&label.rect)).sum::<f64>() * 20.0;
    options
        .get(i)?
        .iter()
        .enumerate()
        .map(|(n, (label, own))| (n, cost(label, *own)))
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .map(|(n, _)| n)
}

fn hard_boxes(
    picture: &Picture,
    chart: &Chart,
    bridges: &[Option<Bridge>],
    furniture: &[Rect],
) -> Vec<(usize, Rect)> {
    let mut hard = Vec::new();
    for (i, (area, &at)) in picture.areas.iter().zip(&chart.places).enumerate() {
        let r = radius(area.kind) * chart.unit;
        hard.push((i, Rect::around(at, 2.0 * r, 2.0 * r)));
        hard.extend(badges(area, at, chart.unit).into_iter().map(|rect| (i, rect)));
    }
    hard.extend(
        bridges
            .iter()
            .flatten()
            .map(|b| (usize::MAX, Rect::around(b.at, 20.0 * chart.unit, 20.0 * chart.unit))),
    );
    hard.extend(furniture.iter().map(|&rect| (usize::MAX, rect)));
    hard
}

/// Every place where a name could stand, with what it costs to stand there.
fn options(i: usize, picture: &Picture, obstacles: &Obstacles<'_>) -> Vec<(Label, f64)> {
    let (Some(area), Some(&at)) = (picture.areas.get(i), obstacles.chart.places.get(i)) else {
        return Vec::new();
    };
    let unit = obstacles.chart.unit;
    let size = match area.kind {
        TownKind::Citadel { .. } => 20.0,
        TownKind::Fortified => 17.5,
        _ if area.chief => 18.5,
        _ => 16.5,
    } * unit;
    let mut found = Vec::new();
    for (split, lines) in ways_to_write(&area.name).into_iter().enumerate() {
        let w = lines.iter().map(|line| ems(line)).fold(0.0, f64::max) * size + 3.0 * unit;
        let h = size * 1.08 * lines.len() as f64;
        for (rank, place) in around(at, radius(area.kind) * unit, w, h, unit).into_iter().enumerate() {
            let rect = Rect::around(place, w, h);
            let taste = rank as f64 * 0.9 + split as f64 * 9.0;
            found.push((Label { lines: lines.clone(), size, rect }, taste + obstacles.cost(i, &rect)));
        }
    }
    found
}

/// On one line, or on two where the name has a gap.
fn ways_to_write(name: &str) -> Vec<Vec<String>> {
    let mut ways = vec![vec![name.to_owned()]];
    let gap = name
        .char_indices()
        .filter(|&(_, c)| c == ' ')
        .map(|(i, _)| i)
        .min_by_key(|i| i.abs_diff(name.len() / 2));
    if let Some((a, b)) = gap.filter(|_| name.chars().count() > 9).map(|i| name.split_at(i)) {
        ways.push(vec![a.to_owned(), b.trim_start().to_owned()]);
    }
    ways
}

/// The eight places around a town, best first, close and then a little further away.
fn around(at: Pt, r: f64, w: f64, h: f64, unit: f64) -> Vec<Pt> {
    let mut places = Vec::new();
    for gap in [2.5 * unit, 7.0 * unit, 14.0 * unit, 22.0 * unit] {
        let (dx, dy) = (r + gap + w / 2.0, r + gap + h / 2.0);
        let (cx, cy) = (r * 0.6 + gap + w / 2.0, r * 0.62 + gap + h / 2.0);
        let slide = w * 0.3;
        for (x, y) in [
            (dx, 0.0),
            (0.0, dy),
            (cx, cy),
            (cx, -cy),
            (-dx, 0.0),
            (-cx, cy),
            (-cx, -cy),
            (0.0, -dy),
            (slide, dy),
            (-slide, dy),
            (slide, -dy),
            (-slide, -dy),
            (dx, h * 0.45),
            (dx, -h * 0.45),
            (-dx, h * 0.45),
            (-dx, -h * 0.45),
        ] {
            places.push(at + pt(x, y));
        }
    }
    places
}

impl Obstacles<'_> {
    fn cost(&self, own: usize, rect: &Rect) -> f64 {
        let mut cost = 0.0;
        for (i, hard) in &self.hard {
            let shared = hard.shared(&rect.grown(1.0));
            if shared > 0.0 {
                // A corner of the own town's box is empty, since the town is round.
                cost += if *i == own && shared < 12.0 { shared * 0.3 } else { 200.0 + shared * 8.0 };
            }
        }
        if !self.chart.frame.grown(-6.0).holds(rect) {
            cost += 4000.0;
        }
        let unit = self.chart.unit;
        let near = self.chart.roads.iter().zip(&self.chart.reaches).filter(|(_, reach)| reach.meets(rect));
        let roads: f64 = near.map(|(road, _)| rect.length_inside(road)).sum();
        let rivers: f64 = self
            .streams
            .iter()
            .zip(&self.reaches)
            .filter(|(s, reach)| reach.meets(&rect.grown(s.widths.1 * 0.4)))
            .map(|(s, _)| {
                rect.grown(s.widths.1 * 0.4).length_inside(&s.course) * if s.bridged { 1.0 } else { 0.35 }
            })
            .sum();
        cost + (roads * 1.3 + rivers * 1.5) / unit
    }
}
