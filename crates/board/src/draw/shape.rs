//! Plane geometry for drawing: points, boxes, polylines, and numbers that look random but are always the same.

use std::ops::{Add, Mul, Sub};

use vedette_kernel::scatter;

/// A point or vector on the sheet; y grows downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Pt {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

pub(crate) const fn pt(x: f64, y: f64) -> Pt {
    Pt { x, y }
}

impl Add for Pt {
    type Output = Pt;
    fn add(self, o: Pt) -> Pt {
        pt(self.x + o.x, self.y + o.y)
    }
}
impl Sub for Pt {
    type Output = Pt;
    fn sub(self, o: Pt) -> Pt {
        pt(self.x - o.x, self.y - o.y)
    }
}
impl Mul<f64> for Pt {
    type Output = Pt;
    fn mul(self, k: f64) -> Pt {
        pt(self.x * k, self.y * k)
    }
}

impl Pt {
    pub(crate) fn dot(self, o: Pt) -> f64 {
        self.x * o.x + self.y * o.y
    }
    pub(crate) fn cross(self, o: Pt) -> f64 {
        self.x * o.y - self.y * o.x
    }
    pub(crate) fn length(self) -> f64 {
        self.dot(self).sqrt()
    }
    pub(crate) fn to(self, o: Pt) -> f64 {
        (o - self).length()
    }
    /// The same direction with length 1; east for no direction at all.
    pub(crate) fn unit(self) -> Pt {
        let length = self.length();
        if length < 1e-9 { pt(1.0, 0.0) } else { self * (1.0 / length) }
    }
    /// A quarter turn clockwise on the sheet.
    pub(crate) fn normal(self) -> Pt {
        pt(-self.y, self.x)
    }
    pub(crate) fn lerp(self, o: Pt, t: f64) -> Pt {
        self + (o - self) * t
    }
}

/// A box with its sides along the sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Rect {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) w: f64,
    pub(crate) h: f64,
}

impl Rect {
    pub(crate) fn around(c: Pt, w: f64, h: f64) -> Rect {
        Rect { x: c.x - w / 2.0, y: c.y - h / 2.0, w, h }
    }
    /// The smallest box that holds all points.
    pub(crate) fn of(points: &[Pt]) -> Rect {
        let Some(&first) = points.first() else { return Rect { x: 0.0, y: 0.0, w: 0.0, h: 0.0 } };
        let (mut low, mut high) = (first, first);
        for p in points {
            (low.x, low.y) = (low.x.min(p.x), low.y.min(p.y));
            (high.x, high.y) = (high.x.max(p.x), high.y.max(p.y));
        }
        Rect { x: low.x, y: low.y, w: high.x - low.x, h: high.y - low.y }
    }
    /// Whether two boxes touch.
    pub(crate) fn meets(&self, o: &Rect) -> bool {
        self.x <= o.right() && o.x <= self.right() && self.y <= o.bottom() && o.y <= self.bottom()
    }
    pub(crate) fn right(&self) -> f64 {
        self.x + self.w
    }
    pub(crate) fn bottom(&self) -> f64 {
        self.y + self.h
    }
    pub(crate) fn centre(&self) -> Pt {
        pt(self.x + self.w / 2.0, self.y + self.h / 2.0)
    }
    pub(crate) fn grown(&self, by: f64) -> Rect {
        Rect { x: self.x - by, y: self.y - by, w: self.w + 2.0 * by, h: self.h + 2.0 * by }
    }
    pub(crate) fn contains(&self, p: Pt) -> bool {
        p.x >= self.x && p.x <= self.right() && p.y >= self.y && p.y <= self.bottom()
    }
    pub(crate) fn holds(&self, o: &Rect) -> bool {
        o.x >= self.x && o.y >= self.y && o.right() <= self.right() && o.bottom() <= self.bottom()
    }
    /// The area that two boxes share.
    pub(crate) fn shared(&self, o: &Rect) -> f64 {
        let w = self.right().min(o.right()) - self.x.max(o.x);
        let h = self.bottom().min(o.bottom()) - self.y.max(o.y);
        if w > 0.0 && h > 0.0 { w * h } else { 0.0 }
    }
    /// How much of a polyline lies inside, walked in small steps.
    pub(crate) fn length_inside(&self, line: &[Pt]) -> f64 {
        let mut sum = 0.0;
        for pair in line.windows(2) {
            let &[a, b] = pair else { continue };
            let length = a.to(b);
            if a.x.min(b.x) > self.right()
                || a.x.max(b.x) < self.x
                || a.y.min(b.y) > self.bottom()
                || a.y.max(b.y) < self.y
            {
                continue;
            }
            let parts = (length / 3.0).ceil().max(1.0);
            let mut i = 0.5;
            while i < parts {
                if self.contains(a.lerp(b, i / parts)) {
                    sum += length / parts;
                }
                i += 1.0;
            }
        }
        sum
    }
}

/// Sine and cosine of an angle given in turns, by a short series: the same digits on every machine, which the
/// functions of the operating system do not promise.
pub(crate) fn turn(turns: f64) -> Pt {
    let t = turns - turns.floor();
    let quarter = (t * 4.0 + 0.5).floor();
    let a = (t - quarter / 4.0) * std::f64::consts::TAU;
    let a2 = a * a;
    let sin =
        a * (1.0 - a2 / 6.0 * (1.0 - a2 / 20.0 * (1.0 - a2 / 42.0 * (1.0 - a2 / 72.0 * (1.0 - a2 / 110.0)))));
    let cos = 1.0 - a2 / 2.0 * (1.0 - a2 / 12.0 * (1.0 - a2 / 30.0 * (1.0 - a2 / 56.0 * (1.0 - a2 / 90.0))));
    match quarter as i32 % 4 {
        0 => pt(cos, sin),
        1 => pt(-sin, cos),
        2 => pt(-cos, -sin),
        _ => pt(sin, -cos),
    }
}

/// A number between 0 and 1 that depends on nothing but its arguments.
pub(crate) fn chance(a: i64, b: i64, salt: u64) -> f64 {
    // Another step for the second number, so that the two of them do not meet.
    const ACROSS: u64 = 0xc2b2_ae3d_27d4_eb4f;
    let mixed = (a as u64).wrapping_mul(scatter::STEP) ^ (b as u64).wrapping_mul(ACROSS) ^ salt;
    (scatter::scatter(scatter::scatter(mixed)) >> 11) as f64 / (1u64 << 53) as f64
}

/// Smooth noise between -1 and 1 with bumps about `size` wide.
pub(crate) fn noise(p: Pt, size: f64, salt: u64) -> f64 {
    let (x, y) = (p.x / size, p.y / size);
    let (ix, iy) = (x.floor(), y.floor());
    let ease = |t: f64| t * t * (3.0 - 2.0 * t);
    let (fx, fy) = (ease(x - ix), ease(y - iy));
    let at = |dx: f64, dy: f64| chance((ix + dx) as i64, (iy + dy) as i64, salt);
    let top = at(0.0, 0.0) + (at(1.0, 0.0) - at(0.0, 0.0)) * fx;
    let bottom = at(0.0, 1.0) + (at(1.0, 1.0) - at(0.0, 1.0)) * fx;
    (top + (bottom - top) * fy) * 2.0 - 1.0
}

/// Where two segments cross, as the fraction of the first.
pub(crate) fn crossing(a: Pt, b: Pt, c: Pt, d: Pt) -> Option<f64> {
    let (r, s) = (b - a, d - c);
    let area = r.cross(s);
    if area.abs() < 1e-12 {
        return None;
    }
    let (t, u) = ((c - a).cross(s) / area, (c - a).cross(r) / area);
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then_some(t)
}

/// Every crossing of two polylines: the place, and the directions of both there.
pub(crate) fn crossings(one: &[Pt], two: &[Pt]) -> Vec<(Pt, Pt, Pt)> {
    let mut found = Vec::new();
    for p in one.windows(2) {
        let &[a, b] = p else { continue };
        for q in two.windows(2) {
            let &[c, d] = q else { continue };
            if let Some(t) = crossing(a, b, c, d) {
                found.push((a.lerp(b, t), (b - a).unit(), (d - c).unit()));
            }
        }
    }
    found
}

/// The point of a segment nearest to `p`.
pub(crate) fn nearest_on_segment(p: Pt, a: Pt, b: Pt) -> Pt {
    let d = b - a;
    let square = d.dot(d);
    if square < 1e-12 { a } else { a.lerp(b, ((p - a).dot(d) / square).clamp(0.0, 1.0)) }
}

/// The point of a polyline nearest to `p`, and how far along the line it lies.
pub(crate) fn nearest_on_line(p: Pt, line: &[Pt]) -> Option<(Pt, f64)> {
    let mut best: Option<(f64, Pt, f64)> = None;
    let mut walked = 0.0;
    for pair in line.windows(2) {
        let &[a, b] = pair else { continue };
        let q = nearest_on_segment(p, a, b);
        let d = p.to(q);
        if best.is_none_or(|(old, ..)| d < old) {
            best = Some((d, q, walked + a.to(q)));
        }
        walked += a.to(b);
    }
    best.map(|(_, q, along)| (q, along))
}

/// How far a point is from a polyline; endless from an empty one.
pub(crate) fn distance_to_line(p: Pt, line: &[Pt]) -> f64 {
    nearest_on_line(p, line).map_or(f64::INFINITY, |(q, _)| p.to(q))
}

/// The length of a polyline.
pub(crate) fn line_length(line: &[Pt]) -> f64 {
    line.windows(2).map(|p| if let &[a, b] = p { a.to(b) } else { 0.0 }).sum()
}

/// The point so far along a polyline, and the direction there.
pub(crate) fn point_along(line: &[Pt], along: f64) -> Option<(Pt, Pt)> {
    let mut left = along;
    let mut last = None;
    for pair in line.windows(2) {
        let &[a, b] = pair else { continue };
        let length = a.to(b);
        if left <= length && length > 0.0 {
            return Some((a.lerp(b, left / length), (b - a).unit()));
        }
        left -= length;
        last = Some((b, (b - a).unit()));
    }
    last
}

/// A polyline with the way to each of its points, for who asks often where so far along is.
pub(crate) struct Ruler<'l> {
    line: &'l [Pt],
    ways: Vec<f64>,
}

impl<'l> Ruler<'l> {
    pub(crate) fn new(line: &'l [Pt]) -> Ruler<'l> {
        let steps = line.windows(2).map(|p| if let &[a, b] = p { a.to(b) } else { 0.0 });
        let ways = std::iter::once(0.0)
            .chain(steps.scan(0.0, |way, step| {
                *way += step;
                Some(*way)
            }))
            .collect();
        Ruler { line, ways }
    }

    /// Its whole length.
    pub(crate) fn length(&self) -> f64 {
        self.ways.last().copied().unwrap_or(0.0)
    }

    /// The point so far along, and the direction there.
    pub(crate) fn at(&self, along: f64) -> Option<(Pt, Pt)> {
        let after =
            self.ways.partition_point(|&way| way < along).clamp(1, self.line.len().saturating_sub(1).max(1));
        let (&a, &b) = (self.line.get(after - 1)?, self.line.get(after)?);
        let (from, to) = (self.ways.get(after - 1)?, self.ways.get(after)?);
        let part = if to > from { (along - from) / (to - from) } else { 0.0 };
        Some((a.lerp(b, part.clamp(0.0, 1.0)), (b - a).unit()))
    }
}

/// The same line with points at even distances, both ends kept.
pub(crate) fn resampled(line: &[Pt], spacing: f64) -> Vec<Pt> {
    let length = line_length(line);
    let parts = (length / spacing).round().max(1.0);
    let mut out = Vec::new();
    let mut i = 0.0;
    while i <= parts {
        out.extend(point_along(line, length * i / parts).map(|(p, _)| p));
        i += 1.0;
    }
    out
}

/// The line with each point drawn towards its neighbours, ends kept.
pub(crate) fn relaxed(line: &[Pt], rounds: usize) -> Vec<Pt> {
    let mut now = line.to_vec();
    for _ in 0..rounds {
        let before = now.clone();
        for (p, w) in now.iter_mut().skip(1).zip(before.windows(3)) {
            if let &[a, b, c] = w {
                *p = (a + b * 2.0 + c) * 0.25;
            }
        }
    }
    now
}

/// A Catmull-Rom curve through the points, as the control points of cubic Bezier pieces.
pub(crate) fn bezier_through(points: &[Pt]) -> Vec<(Pt, Pt, Pt)> {
    let at = |i: usize| points.get(i).copied().or(points.last().copied()).unwrap_or_default();
    (1..points.len())
        .map(|i| {
            let (p0, p1, p2, p3) = (at(i.saturating_sub(2)), at(i - 1), at(i), at(i + 1));
            (p1 + (p2 - p0) * (1.0 / 6.0), p2 - (p3 - p1) * (1.0 / 6.0), p2)
        })
        .collect()
}

/// Whether a point lies inside an odd number of rings.
pub(crate) fn inside_rings(p: Pt, rings: &[Vec<Pt>]) -> bool {
    let mut inside = false;
    for ring in rings {
        let followed = ring.iter().skip(1).chain(ring.first());
        for (a, b) in ring.iter().zip(followed) {
            if (a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x) {
                inside = !inside;
            }
        }
    }
    inside
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_series_agrees_with_the_library() {
        for i in -400..800 {
            let t = f64::from(i) / 237.0;
            let p = turn(t);
            let a = t * std::f64::consts::TAU;
            assert!((p.x - a.cos()).abs() < 1e-7 && (p.y - a.sin()).abs() < 1e-7, "{t}");
        }
    }

    #[test]
    fn crossings_nearest_points_and_lengths() {
        let line = [pt(0.0, 0.0), pt(10.0, 0.0), pt(10.0, 10.0)];
        assert_eq!(line_length(&line), 20.0);
        assert_eq!(nearest_on_line(pt(12.0, 5.0), &line), Some((pt(10.0, 5.0), 15.0)));
        let found = crossings(&line, &[pt(5.0, -5.0), pt(5.0, 5.0)]);
        assert_eq!(found.first().map(|f| f.0), Some(pt(5.0, 0.0)));
        assert_eq!(resampled(&line, 5.0).len(), 5);
        let ruler = Ruler::new(&line);
        assert_eq!(ruler.length(), 20.0);
        for along in [0.0, 3.0, 9.5, 12.0, 20.0, 25.0] {
            assert_eq!(ruler.at(along), point_along(&line, along), "{along}");
        }
        assert_eq!(Ruler::new(&[]).at(1.0), None);
        assert_eq!(distance_to_line(pt(0.0, 0.0), &[]), f64::INFINITY);
        let ring = vec![vec![pt(0.0, 0.0), pt(4.0, 0.0), pt(4.0, 4.0), pt(0.0, 4.0)]];
        assert!(inside_rings(pt(1.0, 1.0), &ring) && !inside_rings(pt(5.0, 1.0), &ring));
    }
}
