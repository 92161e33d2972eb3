//! Rivers: finding a course that every bridge agrees with.
//!
//! A course known to a few kilometres often passes a town on the wrong side, and then crosses roads that have no bridge.
//! So the course given is a wish: the river is routed over a fine grid, near that course, through its bridges in their
//! order, around the towns, and not over other roads. Where it would still cross a road without a bridge above its first
//! or below its last bridge, it begins or ends there. Rivers without bridges are only kept off the towns.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::chart::Chart;
use super::picture::{Breadth, Picture, TownKind};
use super::shape::{
    Pt, Rect, crossings, distance_to_line, line_length, nearest_on_line, noise, point_along, pt, relaxed,
    resampled,
};
use super::towns::radius;

/// A river as it is drawn.
#[derive(Clone, Debug)]
pub(crate) struct Stream {
    pub(crate) name: String,
    /// From the source to the mouth.
    pub(crate) course: Vec<Pt>,
    /// Width at the source and at the mouth.
    pub(crate) widths: (f64, f64),
    /// Whether bridges name it.
    pub(crate) bridged: bool,
    /// Whether it ends on the sheet without reaching another river: then it thins out.
    open_end: bool,
}

impl Stream {
    /// Its width so far along, as a part of the whole.
    pub(crate) fn width_at(&self, part: f64) -> f64 {
        let part = part.clamp(0.0, 1.0);
        let full = self.widths.0 + (self.widths.1 - self.widths.0) * part.sqrt();
        if self.open_end { full.min(self.widths.1 * (0.12 + (1.0 - part) * 9.0)) } else { full }
    }
}

/// A bridge, ford or pontoon site as it is drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bridge {
    pub(crate) at: Pt,
    /// The direction of the road.
    pub(crate) along: Pt,
}

/// A piece of a river that is on the sheet.
struct Run {
    name: String,
    wish: Vec<Pt>,
    /// Links that cross it by a bridge, with the point where they do, in order from the source.
    gates: Vec<(usize, Pt)>,
    bridged: bool,
    breadth: Breadth,
    exact: bool,
}

/// All rivers on the sheet and the bridge of each link.
pub(crate) fn streams(picture: &Picture, chart: &Chart) -> (Vec<Stream>, Vec<Option<Bridge>>) {
    let mut runs = runs(picture, chart);
    sort_by_confluence(&mut runs, chart);
    let mut done: Vec<Stream> = Vec::new();
    // The grid is only needed for rivers that must be led around towns.
    let field = runs.iter().any(|run| !run.exact).then(|| Field::new(chart));
    for run in &runs {
        let stream = match &field {
            Some(field) if !run.exact => settle(run, chart, field, &done),
            _ => as_it_is(run, chart, &done),
        };
        done.extend(stream);
    }
    let bridges: Vec<Option<Bridge>> =
        (0..picture.links.len()).map(|link| bridge(link, picture, chart, &done, &runs)).collect();
    let known: Vec<String> = done.iter().map(|s| s.name.clone()).collect();
    for (road, bridge) in picture.links.iter().zip(&bridges) {
        if let (Some(bridge), Some(name)) = (bridge, road.rivers.iter().find(|name| !known.contains(name))) {
            done.push(brook(name, bridge, chart.unit));
        }
    }
    (done, bridges)
}

/// A short piece of a river of which nothing is known but that a bridge crosses it.
fn brook(name: &str, bridge: &Bridge, unit: f64) -> Stream {
    let across = bridge.along.normal();
    let ends = [bridge.at - across * (46.0 * unit), bridge.at + across * (46.0 * unit)];
    let course = alive(&resampled(&ends, 7.0 * unit), unit);
    Stream { name: name.to_owned(), course, widths: (1.6 * unit, 6.0 * unit), bridged: true, open_end: true }
}

/// Rivers before those that end in them (or leave them); among equals the one with most bridges, then the longest.
fn sort_by_confluence(runs: &mut Vec<Run>, chart: &Chart) {
    let near =
        |p: Pt, other: &Run| chart.frame.contains(p) && distance_to_line(p, &other.wish) < 60.0 * chart.unit;
    let parent = |i: usize| {
        let run = runs.get(i)?;
        let by =
            |p: &Pt| (0..runs.len()).find(|&j| j != i && runs.get(j).is_some_and(|other| near(*p, other)));
        run.wish.last().and_then(by).or_else(|| run.wish.first().and_then(by))
    };
    // Two rivers may each seem to end in the other: following them a few steps is enough to order the rest.
    let depth = |i: usize| std::iter::successors(Some(i), |&i| parent(i)).take(6).count();
    let weight = |run: &Run| run.gates.len() as f64 * 1000.0 + line_length(&run.wish);
    let mut order: Vec<(usize, f64, usize)> =
        runs.iter().enumerate().map(|(i, run)| (depth(i), weight(run), i)).collect();
    order.sort_by(|a, b| a.0.cmp(&b.0).then(b.1.total_cmp(&a.1)).then(a.2.cmp(&b.2)));
    let mut old: Vec<Option<Run>> = runs.drain(..).map(Some).collect();
    runs.extend(order.into_iter().filter_map(|(.., i)| old.get_mut(i).and_then(Option::take)));
}

/// The rivers cut to the sheet, each bridge given to the nearest piece of its river.
fn runs(picture: &Picture, chart: &Chart) -> Vec<Run> {
    let reach = chart.frame.grown(40.0);
    let mut runs = Vec::new();
    for river in &picture.rivers {
        let bridged = picture.links.iter().any(|l| l.rivers.contains(&river.name));
        let points: Vec<Pt> = river.points.iter().map(|&spot| chart.point(spot)).collect();
        for wish in pieces_inside(&points, &reach) {
            if line_length(&wish) > 40.0 * chart.unit {
                let (name, breadth, exact) = (river.name.clone(), river.breadth, river.exact);
                runs.push(Run { name, wish, gates: Vec::new(), bridged, breadth, exact });
            }
        }
    }
    for (link, road) in picture.links.iter().enumerate() {
        let Some(line) = chart.roads.get(link) else { continue };
        for name in &road.rivers {
            let gate = runs
                .iter()
                .enumerate()
                .filter(|(_, run)| run.name == *name)
                .map(|(i, run)| (i, gate_on(line, &run.wish, chart.unit)))
                .min_by(|a, b| a.1.1.total_cmp(&b.1.1));
            if let Some((i, (at, _))) = gate
                && let Some(run) = runs.get_mut(i)
            {
                run.gates.push((link, at));
            }
        }
    }
    for run in &mut runs {
        let wish = std::mem::take(&mut run.wish);
        let along = |p: Pt| nearest_on_line(p, &wish).map_or(0.0, |(_, along)| along);
        run.gates.sort_by(|a, b| along(a.1).total_cmp(&along(b.1)));
        run.wish = wish;
    }
    runs
}

/// The best place for a bridge on a road: where the river passes, but clear of the towns; and how far off it is.
fn gate_on(road: &[Pt], wish: &[Pt], unit: f64) -> (Pt, f64) {
    let length = line_length(road);
    let clear = (38.0 * unit).min(length * 0.4);
    let mut best = (Pt::default(), f64::INFINITY);
    let mut along = clear;
    while along <= length - clear + 1e-6 {
        if let Some((p, _)) = point_along(road, along) {
            // The middle is a little better than the ends, where several roads meet.
            let off_centre = (along / length - 0.5).abs() * 14.0 * unit;
            let off = distance_to_line(p, wish) + off_centre;
            if off < best.1 {
                best = (p, off);
            }
        }
        along += (length / 60.0).max(1.0);
    }
    best
}

fn pieces_inside(points: &[Pt], reach: &Rect) -> Vec<Vec<Pt>> {
    let mut pieces = Vec::new();
    let mut now = Vec::new();
    for p in resampled(points, 4.0) {
        if reach.contains(p) {
            now.push(p);
        } else if !now.is_empty() {
            pieces.push(std::mem::take(&mut now));
        }
    }
    pieces.push(now);
    pieces
}

/// A river whose course is known: smoothed a little, joined to the rivers it flows into.
fn as_it_is(run: &Run, chart: &Chart, done: &[Stream]) -> Option<Stream> {
    let unit = chart.unit;
    let mut wish = run.wish.clone();
    let joined = |p: Pt| {
        done.iter()
            .filter_map(|s| nearest_on_line(p, &s.course))
            .map(|(q, _)| (p.to(q), q))
            .filter(|&(d, _)| d < 20.0 * unit)
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, q)| q)
    };
    if let Some(q) = run.wish.first().and_then(|&p| joined(p)) {
        wish.insert(0, q);
    }
    if let Some(q) = run.wish.last().and_then(|&p| joined(p)) {
        wish.push(q);
    }
    let course = relaxed(&resampled(&wish, 7.0 * unit), 4);
    let met = |p: &Pt| done.iter().any(|s| distance_to_line(*p, &s.course) < 4.0 * unit);
    let open_end = course.last().is_none_or(|p| chart.frame.contains(*p) && !met(p));
    let length = line_length(&course) / unit;
    (length >= 30.0).then(|| Stream {
        name: run.name.clone(),
        widths: widths(run, length, unit),
        course,
        bridged: run.bridged,
        open_end: open_end && run.breadth != Breadth::Major,
    })
}

/// The widths of a river at its source and mouth; `length` is in units.
fn widths(run: &Run, length: f64, unit: f64) -> (f64, f64) {
    let (source, mouth) = match run.breadth {
        Breadth::Major => (9.0, 12.5),
        Breadth::Minor => (1.8, (3.0 + length / 500.0).min(5.4)),
        Breadth::Natural if run.bridged => (2.2, (4.5 + length / 190.0).min(10.0)),
        Breadth::Natural => (1.2, (2.0 + length / 300.0).min(4.2)),
    };
    (source * unit, mouth * unit)
}

/// Routes one river and gives it its final shape.
fn settle(run: &Run, chart: &Chart, field: &Field, done: &[Stream]) -> Option<Stream> {
    let unit = chart.unit;
    let (&first, &last) = (run.wish.first()?, run.wish.last()?);
    let joins = |p: Pt| {
        done.iter()
            .filter_map(|s| nearest_on_line(p, &s.course))
            .map(|(q, _)| (p.to(q), q))
            .filter(|&(d, _)| d < 60.0 * unit && chart.frame.contains(p))
            .min_by(|a, b| a.0.total_cmp(&b.0))
            .map(|(_, q)| q)
    };
    let (source, mouth) = (joins(first), joins(last));
    let mut stops = vec![source.unwrap_or(first)];
    stops.extend(run.gates.iter().map(|&(_, at)| at));
    let beyond = run.gates.last().and_then(|&gate| {
        let (end, along) = nearest_on_line(gate.1, &run.wish)?;
        let outside = along > line_length(&run.wish) - 12.0 * unit && end.to(gate.1) > 8.0 * unit;
        past(gate, last, chart).filter(|_| outside)
    });
    stops.push(beyond.or(mouth).unwrap_or(last));
    let costs = field.costs(run, done, &stops, unit);
    let mut course = Vec::new();
    for pair in stops.windows(2) {
        let &[a, b] = pair else { continue };
        course.extend(field.route(a, b, &costs));
    }
    let course = relaxed(&resampled(&course, 7.0 * unit), 7);
    let course = alive(&course, unit);
    let (mut course, cut) = if run.bridged { trimmed(&course, run, chart) } else { (course, Cut::default()) };
    if cut.mouth || beyond.is_some() {
        reach_a_river(&mut course, chart, field, done, &costs);
    }
    if cut.source && source.is_some() {
        course.reverse();
        reach_a_river(&mut course, chart, field, done, &costs);
        course.reverse();
    }
    let whole = line_length(&course);
    if whole < 30.0 * unit || (run.gates.is_empty() && (cut.source || cut.mouth)) {
        return None;
    }
    let widths = widths(run, whole / unit, unit);
    let met = |p: &Pt| done.iter().any(|s| distance_to_line(*p, &s.course) < 4.0 * unit);
    let open_end = course.last().is_none_or(|p| chart.frame.contains(*p) && !met(p));
    Some(Stream { name: run.name.clone(), course, widths, bridged: run.bridged, open_end })
}

/// A river that had to stop before a road may still reach another river on this side of it.
fn reach_a_river(course: &mut Vec<Pt>, chart: &Chart, field: &Field, done: &[Stream], costs: &[f64]) {
    let unit = chart.unit;
    let Some((&end, &before)) = course.last().zip(course.len().checked_sub(4).and_then(|i| course.get(i)))
    else {
        return;
    };
    let mut goals: Vec<Pt> = done
        .iter()
        .flat_map(|s| resampled(&s.course, 9.0 * unit))
        .filter(|&q| end.to(q) < 170.0 * unit)
        .filter(|&q| chart.roads.iter().all(|road| crossings(&[end, q], road).is_empty()))
        .collect();
    goals.sort_by(|a, b| end.to(*a).total_cmp(&end.to(*b)));
    let rest = goals.into_iter().step_by(2).take(10).find_map(|goal| {
        let mut line = vec![before];
        line.extend(field.route(end, goal, costs));
        let rest: Vec<Pt> = relaxed(&resampled(&line, 7.0 * unit), 5).into_iter().skip(4).collect();
        chart.roads.iter().all(|road| crossings(&rest, road).is_empty()).then_some(rest)
    });
    if let Some(rest) = rest {
        let joint = course.len();
        course.extend(rest);
        round_off(course, joint);
    }
}

/// Rounds the corner that was made where two pieces were put together.
fn round_off(course: &mut [Pt], at: usize) {
    let (from, to) = (at.saturating_sub(7), (at + 7).min(course.len()));
    if let Some(part) = course.get_mut(from..to) {
        let rounded = relaxed(part, 14);
        part.copy_from_slice(&rounded);
    }
}

/// Where a river goes on past a bridge that lies beyond the end of its known course: straight across the road.
fn past(gate: (usize, Pt), before: Pt, chart: &Chart) -> Option<Pt> {
    let (link, at) = gate;
    let road = chart.roads.get(link)?;
    let (_, so_far) = nearest_on_line(at, road)?;
    let across = point_along(road, so_far)?.1.normal();
    let onwards = if (at - before).dot(across) >= 0.0 { 1.0 } else { -1.0 };
    Some(at + across * (onwards * 22.0 * chart.unit))
}

/// The small turns that every river has.
fn alive(course: &[Pt], unit: f64) -> Vec<Pt> {
    let count = course.len();
    let mut out = course.to_vec();
    for (i, (p, w)) in out.iter_mut().skip(1).zip(course.windows(3)).enumerate() {
        if let &[a, b, c] = w {
            let near_end = (i.min(count - i) as f64 / 4.0).min(1.0);
            let swing = noise(b, 17.0 * unit, 5) * 2.6 + noise(b, 41.0 * unit, 6) * 2.4;
            *p = b + (c - a).normal().unit() * (swing * unit * near_end);
        }
    }
    out
}

/// Which ends of a river were cut off.
#[derive(Clone, Copy, Default)]
struct Cut {
    source: bool,
    mouth: bool,
}

/// Cuts off what lies beyond a road without a bridge, above the first bridge and below the last one.
fn trimmed(course: &[Pt], run: &Run, chart: &Chart) -> (Vec<Pt>, Cut) {
    let gates: Vec<usize> = run.gates.iter().map(|&(link, _)| link).collect();
    let mut wrong: Vec<f64> = Vec::new();
    let mut right: Vec<f64> = Vec::new();
    for (link, road) in chart.roads.iter().enumerate() {
        for (at, ..) in crossings(course, road) {
            let along = nearest_on_line(at, course).map_or(0.0, |(_, along)| along);
            if gates.contains(&link) { right.push(along) } else { wrong.push(along) }
        }
    }
    let whole = line_length(course);
    let first = right.iter().copied().fold(whole, f64::min);
    let last = right.iter().copied().fold(0.0, f64::max);
    let gap = 12.0 * chart.unit;
    let from = wrong.iter().copied().filter(|&w| w < first).fold(-gap, f64::max) + gap;
    let to = wrong.iter().copied().filter(|&w| w > last).fold(whole + gap, f64::min) - gap;
    let kept = course
        .iter()
        .scan((0.0, course.first().copied()), |(along, before), &p| {
            *along += before.map_or(0.0, |b| b.to(p));
            *before = Some(p);
            Some((*along, p))
        })
        .filter(|&(along, _)| along >= from && along <= to)
        .map(|(_, p)| p)
        .collect();
    (kept, Cut { source: from > 0.0, mouth: to < whole })
}

/// The bridge of a link: where its road crosses its river, or where it was meant to.
fn bridge(link: usize, picture: &Picture, chart: &Chart, streams: &[Stream], runs: &[Run]) -> Option<Bridge> {
    let names = &picture.links.get(link).filter(|road| !road.rivers.is_empty())?.rivers;
    let road = chart.roads.get(link)?;
    let meant = runs.iter().flat_map(|run| &run.gates).find(|(l, _)| *l == link).map(|&(_, at)| at);
    let middle = point_along(road, line_length(road) / 2.0)?;
    let wished = meant.unwrap_or(middle.0);
    let crossed = streams
        .iter()
        .filter(|s| names.contains(&s.name))
        .flat_map(|s| crossings(road, &s.course))
        .min_by(|a, b| a.0.to(wished).total_cmp(&b.0.to(wished)));
    match crossed {
        Some((at, along, _)) => Some(beside_the_towns(Bridge { at, along }, link, picture, chart)),
        None => {
            let (at, so_far) = nearest_on_line(wished, road)?;
            Some(Bridge { at, along: point_along(road, so_far).map_or(middle.1, |(_, d)| d) })
        }
    }
}

/// A sign that a town would hide stands where its road leaves the town.
fn beside_the_towns(bridge: Bridge, link: usize, picture: &Picture, chart: &Chart) -> Bridge {
    let ends = picture.links.get(link).map(|road| [road.a, road.b]);
    let (Some(road), Some(ends)) = (chart.roads.get(link), ends) else { return bridge };
    let [from, to] = ends.map(|end| {
        let kind = picture.areas.get(usize::from(end)).map_or(TownKind::Clear, |area| area.kind);
        (radius(kind) + 11.0) * chart.unit
    });
    let length = line_length(road);
    let Some((_, so_far)) = nearest_on_line(bridge.at, road) else { return bridge };
    if from + to >= length || (from..=length - to).contains(&so_far) {
        return bridge;
    }
    let shown = point_along(road, so_far.clamp(from, length - to));
    shown.map_or(bridge, |(at, along)| Bridge { at, along })
}

/// A fine grid over the sheet, with what every river avoids.
struct Field {
    origin: Pt,
    cell: f64,
    columns: usize,
    rows: usize,
    /// The price of towns and of being near a road, for each cell.
    ground: Vec<f64>,
    /// The road that runs through each cell.
    road: Vec<Option<usize>>,
}

impl Field {
    fn new(chart: &Chart) -> Field {
        let area = chart.frame.grown(50.0);
        // A very large sheet gets coarser cells rather than more than a million of them.
        let cell = (5.0 * chart.unit).max(3.0).max((area.w * area.h / 1e6).sqrt());
        let (columns, rows) = ((area.w / cell).ceil() as usize + 1, (area.h / cell).ceil() as usize + 1);
        let mut field = Field {
            origin: pt(area.x, area.y),
            cell,
            columns,
            rows,
            ground: vec![1.0; columns * rows],
            road: vec![None; columns * rows],
        };
        let keep_off = 34.0 * chart.unit;
        for &place in &chart.places {
            field.paint(place, keep_off, |price, d| *price += 40.0 * (1.0 - d / keep_off) + 6.0);
        }
        let near = 13.0 * chart.unit;
        for (link, road) in chart.roads.iter().enumerate() {
            let line = resampled(road, cell * 0.7);
            for &p in &line {
                field.paint(p, near, |price, _| *price = price.max(3.0));
            }
            for &p in &line {
                for i in field.cells_near(p, cell * 0.9) {
                    if let Some(slot) = field.road.get_mut(i) {
                        *slot = Some(link);
                    }
                }
            }
        }
        field
    }

    fn centre(&self, index: usize) -> Pt {
        let (column, row) = (index % self.columns, index / self.columns);
        self.origin + pt(column as f64 + 0.5, row as f64 + 0.5) * self.cell
    }

    fn index_at(&self, p: Pt) -> usize {
        let d = (p - self.origin) * (1.0 / self.cell);
        let column = (d.x.floor().max(0.0) as usize).min(self.columns - 1);
        let row = (d.y.floor().max(0.0) as usize).min(self.rows - 1);
        row * self.columns + column
    }

    fn cells_near(&self, p: Pt, radius: f64) -> Vec<usize> {
        let low = self.index_at(p - pt(radius, radius));
        let high = self.index_at(p + pt(radius, radius));
        let mut found = Vec::new();
        for row in low / self.columns..=high / self.columns {
            for column in low % self.columns..=high % self.columns {
                let index = row * self.columns + column;
                if self.centre(index).to(p) <= radius {
                    found.push(index);
                }
            }
        }
        found
    }

    fn paint(&mut self, p: Pt, radius: f64, mut price: impl FnMut(&mut f64, f64)) {
        for index in self.cells_near(p, radius) {
            let d = self.centre(index).to(p);
            if let Some(slot) = self.ground.get_mut(index) {
                price(slot, d);
            }
        }
    }

    /// What each cell costs one river: far from its course is dear, roads and other rivers are walls with gates.
    fn costs(&self, run: &Run, done: &[Stream], stops: &[Pt], unit: f64) -> Vec<f64> {
        let sparse = resampled(&run.wish, 6.0 * unit);
        let mut off = vec![f64::INFINITY; self.ground.len()];
        let reach = 130.0 * unit;
        for &p in &sparse {
            for index in self.cells_near(p, reach) {
                let d = self.centre(index).to(p);
                if let Some(slot) = off.get_mut(index) {
                    *slot = slot.min(d);
                }
            }
        }
        let wall = if run.bridged { 160.0 } else { 2.0 };
        let mut costs: Vec<f64> = off
            .iter()
            .zip(&self.ground)
            .zip(&self.road)
            .map(|((&d, &ground), road)| {
                let away = (d.min(reach) / (16.0 * unit)).powi(2);
                ground + away + if road.is_some() { wall } else { 0.0 }
            })
            .collect();
        for stream in done {
            for &p in &resampled(&stream.course, self.cell * 0.7) {
                for index in self.cells_near(p, self.cell * 1.6) {
                    if let Some(slot) = costs.get_mut(index) {
                        *slot += 120.0;
                    }
                }
            }
        }
        for &stop in stops {
            for index in self.cells_near(stop, self.cell * 3.2) {
                let free = self.ground.get(index).copied().unwrap_or(1.0);
                if let Some(slot) = costs.get_mut(index) {
                    *slot = free;
                }
            }
        }
        costs
    }

    /// The cheapest way over the grid, found with a heap of whole numbers so that ties fall the same everywhere.
    fn route(&self, from: Pt, to: Pt, costs: &[f64]) -> Vec<Pt> {
        let (start, goal) = (self.index_at(from), self.index_at(to));
        let target = self.centre(goal);
        let ahead = |index: usize| (self.centre(index).to(target) * 10.0) as u64;
        let mut best = vec![u64::MAX; costs.len()];
        let mut before = vec![usize::MAX; costs.len()];
        let mut heap = BinaryHeap::from([Reverse((ahead(start), start, 0u64))]);
        if let Some(slot) = best.get_mut(start) {
            *slot = 0;
        }
        while let Some(Reverse((_, here, so_far))) = heap.pop() {
            if here == goal {
                break;
            }
            if best.get(here).is_none_or(|&b| b < so_far) {
                continue;
            }
            for (next, length) in self.around(here) {
                let price = costs.get(next).copied().unwrap_or(f64::MAX);
                let total = so_far + (price * length * 10.0) as u64;
                if let (Some(slot), Some(back)) = (best.get_mut(next), before.get_mut(next))
                    && total < *slot
                {
                    *slot = total;
                    *back = here;
                    heap.push(Reverse((total + ahead(next), next, total)));
                }
            }
        }
        let mut way = vec![to];
        let mut here = goal;
        while here != start {
            match before.get(here) {
                Some(&back) if back != usize::MAX => here = back,
                _ => break,
            }
            if here != start {
                way.push(self.centre(here));
            }
        }
        way.push(from);
        way.reverse();
        way
    }

    fn around(&self, index: usize) -> impl Iterator<Item = (usize, f64)> + use<> {
        let (columns, rows, cell) = (self.columns as isize, self.rows as isize, self.cell);
        let (column, row) = (index as isize % columns, index as isize / columns);
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)].into_iter().filter_map(
            move |(dx, dy)| {
                let (x, y) = (column + dx, row + dy);
                let inside = x >= 0 && y >= 0 && x < columns && y < rows;
                inside.then(|| {
                    ((y * columns + x) as usize, if dx != 0 && dy != 0 { cell * 1.414 } else { cell })
                })
            },
        )
    }
}
