//! Outlines of what is given as a height over the sheet: woods, and the land behind a frontier.

use super::shape::{Pt, Rect, pt};

/// A side of a cell: its lower corner, and whether it is level.
type CellSide = (usize, usize, bool);

/// The closed outlines around everything with a height above 0, found on a grid of cells. The rim of the frame counts as
/// outside, so that every outline closes.
pub(crate) fn contours(frame: &Rect, cell: f64, height: impl Fn(Pt) -> f64) -> Vec<Vec<Pt>> {
    let cell = cell.max(1.0);
    // Two rows and columns more than fit: the first and the last are the rim.
    let (columns, rows) = ((frame.w / cell).ceil() as usize + 4, (frame.h / cell).ceil() as usize + 4);
    let corner =
        |x: usize, y: usize| pt(frame.x + (x as f64 - 1.0) * cell, frame.y + (y as f64 - 1.0) * cell);
    let mut heights = vec![-0.5; columns * rows];
    for y in 1..rows - 1 {
        for x in 1..columns - 1 {
            if let Some(slot) = heights.get_mut(y * columns + x) {
                *slot = height(corner(x, y));
            }
        }
    }
    let h = |x: usize, y: usize| heights.get(y * columns + x).copied().unwrap_or(-0.5);
    // One step of the outline leads from the side where it enters a cell to the side where it leaves; sides are named
    // by their lower corner and their sense, so neighbouring cells agree on them.
    let index = |(x, y, level): CellSide| (y * columns + x) * 2 + usize::from(level);
    let mut next: Vec<Option<CellSide>> = vec![None; columns * rows * 2];
    for y in 0..rows - 1 {
        for x in 0..columns - 1 {
            let inside = [h(x, y), h(x + 1, y), h(x + 1, y + 1), h(x, y + 1)].map(|v| v > 0.0);
            let sides = [(x, y, true), (x + 1, y, false), (x, y + 1, true), (x, y, false)];
            for i in 0..4 {
                // Entering where the corner before is outside and the one after inside; leaving at the next change.
                if !inside[i] && inside[(i + 1) % 4] {
                    let leave = (1..4).map(|k| (i + k) % 4).find(|&j| inside[j] && !inside[(j + 1) % 4]);
                    if let (Some(j), Some(slot)) = (leave, next.get_mut(index(sides[i]))) {
                        *slot = Some(sides[j]);
                    }
                }
            }
        }
    }
    let place = |(x, y, level): CellSide| {
        let (a, b) = if level { ((x, y), (x + 1, y)) } else { ((x, y), (x, y + 1)) };
        let (ha, hb) = (h(a.0, a.1), h(b.0, b.1));
        let t = if (ha - hb).abs() < 1e-9 { 0.5 } else { ha / (ha - hb) };
        corner(a.0, a.1).lerp(corner(b.0, b.1), t)
    };
    let mut outlines = Vec::new();
    for y in 0..rows {
        for x in 0..columns {
            for level in [false, true] {
                let mut outline = Vec::new();
                let mut here = (x, y, level);
                while let Some(after) = next.get_mut(index(here)).and_then(Option::take) {
                    outline.push(place(here));
                    here = after;
                }
                if !outline.is_empty() {
                    outlines.push(outline);
                }
            }
        }
    }
    outlines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_hill_has_one_round_outline() {
        let frame = Rect { x: 0.0, y: 0.0, w: 100.0, h: 80.0 };
        let middle = pt(50.0, 40.0);
        let found = contours(&frame, 4.0, |p| 20.0 - p.to(middle));
        assert_eq!(found.len(), 1);
        assert!(found.iter().flatten().all(|p| (p.to(middle) - 20.0).abs() < 0.5));
    }

    #[test]
    fn what_reaches_the_rim_is_closed_there() {
        let frame = Rect { x: 0.0, y: 0.0, w: 100.0, h: 80.0 };
        assert_eq!(contours(&frame, 4.0, |_| 1.0).len(), 1);
        assert!(contours(&frame, 4.0, |_| -1.0).is_empty());
    }
}
