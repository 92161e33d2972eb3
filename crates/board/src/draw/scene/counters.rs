//! Pieces: those of one place lie in two columns, one for each camp, above the place.

use std::fmt::Write;

use super::super::ink::{N, Safe, ems};
use super::super::shape::{Pt, Rect, pt};
use super::{Camp, Counter, colour};

/// The pieces of one camp at one place, and where each of them lies.
pub(super) struct Pile {
    /// Indices into the counters of the scene, with their boxes.
    lying: Vec<(usize, Rect)>,
}

/// Lays all pieces down, each of a size, so far above the middle of its place, and within the frame.
pub(super) fn piles(counters: &[Counter], places: &[Pt], size: Pt, lift: f64, frame: &Rect) -> Vec<Pile> {
    let mut piles = Vec::new();
    // What stands outside of the frame is not in sight.
    for (place, &at) in places.iter().enumerate().filter(|(_, at)| frame.contains(**at)) {
        let of = |camp: Camp| -> Vec<usize> {
            let here = |(_, counter): &(usize, &Counter)| counter.place == place && counter.camp == camp;
            counters.iter().enumerate().filter(here).map(|(index, _)| index).collect()
        };
        let [first, second] = [of(Camp::First), of(Camp::Second)];
        let both = !first.is_empty() && !second.is_empty();
        for (list, side) in [(first, -1.0), (second, 1.0)] {
            if list.is_empty() {
                continue;
            }
            let aside = if both { side * (size.x / 2.0 + 2.0) } else { 0.0 };
            let height = size.y * list.len() as f64;
            // A pile that would leave the frame lies under its place instead of above it.
            let above = at.y - lift - height > frame.y;
            let top = if above { at.y - lift - height } else { at.y + lift };
            let left = (at.x + aside - size.x / 2.0)
                .clamp(frame.x + 2.0, (frame.right() - size.x - 2.0).max(frame.x + 2.0));
            let lying = list.into_iter().enumerate().map(|(row, index)| {
                (index, Rect { x: left, y: top + size.y * row as f64, w: size.x, h: size.y - 2.0 })
            });
            piles.push(Pile { lying: lying.collect() });
        }
    }
    piles
}

impl Pile {
    /// The box around it.
    pub(super) fn around(&self) -> Rect {
        let corners: Vec<Pt> = self
            .lying
            .iter()
            .flat_map(|(_, rect)| [pt(rect.x, rect.y), pt(rect.right(), rect.bottom())])
            .collect();
        Rect::of(&corners)
    }

    pub(super) fn draw(&self, out: &mut String, counters: &[Counter]) {
        for (index, rect) in &self.lying {
            if let Some(counter) = counters.get(*index) {
                draw(out, counter, rect);
            }
        }
    }
}

/// How a text is written so that it stays within a counter.
struct Fitted {
    size: f64,
    /// The width into which the letters are pressed; none where they have room.
    width: Option<f64>,
}

/// A bold sans-serif face is so much wider than the serif one whose letters are measured.
const BOLD: f64 = 1.24;
/// Letters smaller than this part of their usual size are hard to read: they are pressed together instead.
const SMALLEST: f64 = 0.78;

/// Long names are written smaller, and the longest are pressed together, rather than running over the edge. Faces differ:
/// whatever comes near the edge is held to its width.
fn fit(text: &str, usual: f64, room: f64) -> Fitted {
    let wide = ems(text) * BOLD;
    let size = (room / wide.max(0.1)).clamp(usual * SMALLEST, usual);
    let width = (wide * size > room * 0.94).then_some((wide * size).min(room));
    Fitted { size, width }
}

fn draw(out: &mut String, counter: &Counter, rect: &Rect) {
    let (ink, fill) =
        if counter.spent { (colour(counter.camp), "#fffdf4") } else { ("#fffdf4", colour(counter.camp)) };
    let _ = write!(
        out,
        "<g class=\"counter\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"4\" fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.6\"/>",
        N(rect.x),
        N(rect.y),
        N(rect.w),
        N(rect.h),
        if counter.spent { colour(counter.camp) } else { "#fffdf4" }
    );
    let mut line = |text: &str, share: f64, tall: f64, weight: &str| {
        let Fitted { size, width } = fit(text, rect.h * tall, rect.w * 0.86);
        let width = width
            .map(|width| format!(" textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\"", N(width)))
            .unwrap_or_default();
        let _ = write!(
            out,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{ink}\" font-family=\"sans-serif\"{width}{weight}>{}</text>",
            N(rect.centre().x),
            N(rect.y + rect.h * share),
            N(size),
            Safe(text)
        );
    };
    if counter.value.is_empty() {
        line(&counter.name, 0.62, 0.38, " font-weight=\"bold\"");
    } else {
        line(&counter.name, 0.42, 0.36, " font-weight=\"bold\"");
        line(&counter.value, 0.84, 0.36, "");
    }
    out.push_str("</g>\n");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Short names stand as they are, longer ones get smaller, and none is wider than its room.
    #[test]
    fn names_stay_within_their_counter() {
        let (usual, room) = (12.0, 55.0);
        let ney = fit("Ney", usual, room);
        assert!(ney.size == usual && ney.width.is_none());
        let lannes = fit("Bernadotte", usual, room);
        assert!(lannes.size < usual && lannes.width.is_some_and(|width| width <= room));
        for name in [
            "Hohenlohe",
            "Napoleon",
            "Augereau",
            "Kalkreuth",
            "Württemberg",
            "Wartensleben",
            "Schimmelpfennig",
        ] {
            let Fitted { size, width } = fit(name, usual, room);
            assert!(size >= usual * SMALLEST - 1e-9, "{name}");
            assert!(width.map_or(ems(name) * BOLD * size, |width| width) <= room + 1e-9, "{name}");
        }
    }
}
