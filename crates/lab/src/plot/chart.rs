//! The few kinds of charts that the plots are made of.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::{FAINT, FAIR, FIRST, INK, SECOND};
use crate::stats::Estimate;

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// Drawing into a string cannot fail; a chart of nonsense numbers stays empty.
type Drawn = Result<(), Box<dyn std::error::Error>>;

const WIDTH: u32 = 560;
const TEXT: i32 = 13;

fn draw(height: u32, paint: impl FnOnce(&Area<'_>) -> Drawn) -> String {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        if paint(&area).and_then(|()| Ok(area.present()?)).is_err() {
            drop(area);
            return String::new();
        }
    }
    svg
}

fn text(size: i32) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&INK)
}

fn anchored(h: HPos, v: VPos) -> TextStyle<'static> {
    text(TEXT).pos(Pos::new(h, v))
}

/// A line of a chart of intervals.
pub(super) struct Row {
    label: String,
    pub(super) estimate: Estimate,
    tone: RGBColor,
}

impl Row {
    pub(super) fn new(label: &str, estimate: Estimate, tone: RGBColor) -> Row {
        Row { label: label.to_owned(), estimate, tone }
    }
}

/// Estimates with their intervals, one below the other.
pub(super) fn rows(
    all: &[Row],
    range: (f64, f64),
    fair: Option<(f64, f64)>,
    guide: f64,
    caption: &str,
) -> String {
    let count = all.len().max(1) as f64;
    let longest = all.iter().map(|row| row.label.chars().count()).max().unwrap_or(0) as u32;
    let labels = (longest * 7 + 12).clamp(80, 250);
    draw(all.len() as u32 * 22 + 58, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(18)
            .margin_top(6)
            .x_label_area_size(46)
            .margin_left(labels)
            .build_cartesian_2d(range.0..range.1, 0.0..count)?;
        if let Some((low, high)) = fair {
            chart.draw_series([Rectangle::new([(low, 0.0), (high, count)], FAIR.filled())])?;
        }
        chart
            .configure_mesh()
            .disable_y_mesh()
            .disable_y_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .label_style(text(TEXT))
            .x_label_formatter(&|x| format!("{x:.0}"))
            .x_labels(9)
            .x_desc(caption)
            .axis_desc_style(text(TEXT))
            .draw()?;
        chart.draw_series([PathElement::new([(guide, 0.0), (guide, count)], INK.stroke_width(1))])?;
        for (place, row) in all.iter().enumerate() {
            let y = count - place as f64 - 0.5;
            let Estimate { value, low, high } = row.estimate;
            let ends = [(low.max(range.0), y), (high.min(range.1), y)];
            chart.draw_series([PathElement::new(ends, row.tone.stroke_width(3))])?;
            chart.draw_series([Circle::new((value, y), 4, row.tone.filled())])?;
            let (_, pixel) = chart.plotting_area().map_coordinate(&(range.0, y));
            let style = anchored(HPos::Right, VPos::Center);
            area.draw(&Text::new(row.label.clone(), (labels as i32 - 6, pixel), style))?;
        }
        Ok(())
    })
}

/// A group of bars.
pub(super) struct Column {
    pub(super) label: String,
    pub(super) values: Vec<f64>,
}

/// Bars beside each other, in groups.
pub(super) fn columns(all: &[Column], series: &[(&str, RGBColor)], caption: &str) -> String {
    let tallest = all.iter().flat_map(|column| &column.values).copied().fold(0.0, f64::max).max(0.1);
    draw(270, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(12)
            .margin_top(30)
            .margin_bottom(42)
            .y_label_area_size(58)
            .build_cartesian_2d(0.0..all.len().max(1) as f64, 0.0..tallest * 1.08)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .disable_x_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .label_style(text(TEXT))
            .y_labels(6)
            .y_desc(caption)
            .axis_desc_style(text(TEXT))
            .draw()?;
        let width = 0.8 / series.len().max(1) as f64;
        for (place, column) in all.iter().enumerate() {
            for (number, (value, (_, tone))) in column.values.iter().zip(series).enumerate() {
                let left = place as f64 + 0.1 + number as f64 * width;
                let corners = [(left, 0.0), (left + width * 0.92, *value)];
                chart.draw_series([Rectangle::new(corners, tone.filled())])?;
            }
            let (x, y) = chart.plotting_area().map_coordinate(&(place as f64 + 0.5, 0.0));
            // Long words get a second line.
            for (line, words) in two_lines(&column.label).into_iter().enumerate() {
                let at = (x, y + 6 + 16 * line as i32);
                area.draw(&Text::new(words, at, anchored(HPos::Center, VPos::Top)))?;
            }
        }
        legend(area, series)
    })
}

fn two_lines(label: &str) -> Vec<String> {
    let middle = label.char_indices().filter(|(_, letter)| *letter == ' ').map(|(place, _)| place);
    let best = middle.min_by_key(|place| place.abs_diff(label.len() / 2));
    match best.filter(|_| label.len() > 10) {
        Some(place) => vec![label[..place].to_owned(), label[place + 1..].to_owned()],
        None => vec![label.to_owned()],
    }
}

fn legend(area: &Area<'_>, series: &[(&str, RGBColor)]) -> Drawn {
    let mut x = 64;
    for (name, tone) in series {
        area.draw(&Rectangle::new([(x, 8), (x + 14, 20)], tone.filled()))?;
        area.draw(&Text::new((*name).to_owned(), (x + 20, 14), anchored(HPos::Left, VPos::Center)))?;
        x += 44 + 8 * name.chars().count() as i32;
    }
    Ok(())
}

/// A turn with the quarters of what is plotted.
pub(super) struct Band {
    pub(super) at: u32,
    pub(super) lower: f64,
    pub(super) middle: f64,
    pub(super) upper: f64,
}

/// The middle half of the games over the turns, and the median.
pub(super) fn bands(all: &[Band], caption: &str, tone: RGBColor) -> String {
    let (Some(first), Some(last)) = (all.first(), all.last()) else { return String::new() };
    let low = all.iter().map(|band| band.lower).fold(0.0, f64::min);
    let high = all.iter().map(|band| band.upper).fold(1.0, f64::max);
    let range = f64::from(first.at) - 0.2..f64::from(last.at) + 0.2;
    draw(260, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(14)
            .margin_top(10)
            .x_label_area_size(44)
            .y_label_area_size(58)
            .build_cartesian_2d(range, low..high * 1.05)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .label_style(text(TEXT))
            .axis_desc_style(text(TEXT))
            .x_labels(all.len())
            .x_label_formatter(&|turn| format!("{turn:.0}"))
            .x_desc(format!("end of turn — {caption}"))
            .draw()?;
        let upper = all.iter().map(|band| (f64::from(band.at), band.upper));
        let lower = all.iter().rev().map(|band| (f64::from(band.at), band.lower));
        let outline: Vec<(f64, f64)> = upper.chain(lower).collect();
        chart.draw_series([Polygon::new(outline, tone.mix(0.25).filled())])?;
        let middle = all.iter().map(|band| (f64::from(band.at), band.middle));
        chart.draw_series(LineSeries::new(middle.clone(), tone.stroke_width(3)))?;
        chart.draw_series(middle.map(|point| Circle::new(point, 4, tone.filled())))?;
        Ok(())
    })
}

/// A place with its share of what is plotted.
pub(super) struct Dot {
    pub(super) label: String,
    pub(super) at: (f64, f64),
    pub(super) share: f64,
}

/// Where a name is written.
struct Space {
    left: i32,
    right: i32,
    y: i32,
}

impl Space {
    fn touches(&self, other: &Space) -> bool {
        self.left < other.right && other.left < self.right && (self.y - other.y).abs() < TEXT + 2
    }

    fn fits(&self, height: i32) -> bool {
        self.left >= 0 && self.right <= WIDTH as i32 && self.y > TEXT / 2 && self.y < height - TEXT / 2
    }
}

/// How many places get a name.
const NAMED: usize = 16;

/// A map of shares: the area of a disc is its share.
pub(super) fn map(all: &[Dot]) -> String {
    let extent = |of: fn(&Dot) -> f64| {
        let ends = all.iter().map(of).fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
        let margin = (ends.1 - ends.0).max(1.0) * 0.08;
        (ends.0 - margin, ends.1 + margin)
    };
    let (x, y) = (extent(|dot| dot.at.0), extent(|dot| dot.at.1));
    let height = (f64::from(WIDTH) * (y.1 - y.0) / (x.1 - x.0).max(1.0)).clamp(200.0, 900.0) as u32;
    draw(height, |area| {
        let mut chart = ChartBuilder::on(area).build_cartesian_2d(x.0..x.1, y.0..y.1)?;
        chart.draw_series(all.iter().map(|dot| Circle::new(dot.at, 2, FAINT.filled())))?;
        let mut ranked: Vec<&Dot> = all.iter().filter(|dot| dot.share > 0.0).collect();
        ranked.sort_by(|a, b| b.share.total_cmp(&a.share));
        let size = |share: f64| ((share * 6500.0).sqrt() as i32).max(2);
        let disc = |dot: &&Dot| Circle::new(dot.at, size(dot.share), SECOND.mix(0.45).filled());
        chart.draw_series(ranked.iter().map(disc))?;
        let mut written: Vec<Space> = Vec::new();
        for dot in ranked.iter().take(NAMED) {
            let (px, py) = chart.plotting_area().map_coordinate(&dot.at);
            let label = format!("{} {:.0} %", dot.label, dot.share * 100.0);
            let half = label.chars().count() as i32 * 7 / 2;
            // A name that does not fit above its disc is tried below it, and left out where it fits nowhere.
            let reach = size(dot.share) + 8;
            let free = [py - reach, py + reach].into_iter().find(|&y| {
                let space = Space { left: px - half, right: px + half, y };
                space.fits(height as i32) && !written.iter().any(|other| other.touches(&space))
            });
            let Some(y) = free else { continue };
            written.push(Space { left: px - half, right: px + half, y });
            area.draw(&Text::new(label, (px, y), anchored(HPos::Center, VPos::Center)))?;
        }
        Ok(())
    })
}

/// Measured shares and the curve through them.
pub(super) fn curve(measured: &[(f64, Estimate)], through: &dyn Fn(f64) -> f64, caption: &str) -> String {
    let ends = measured.iter().fold((f64::MAX, f64::MIN), |(low, high), (x, _)| (low.min(*x), high.max(*x)));
    let range = (ends.0 - 0.5, ends.1 + 0.5);
    draw(280, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(14)
            .margin_top(10)
            .x_label_area_size(44)
            .y_label_area_size(46)
            .build_cartesian_2d(range.0..range.1, 0.0..100.0)?;
        let fair = [(range.0, 40.0), (range.1, 60.0)];
        chart.draw_series([Rectangle::new(fair, FAIR.filled())])?;
        chart
            .configure_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .label_style(text(TEXT))
            .axis_desc_style(text(TEXT))
            .x_label_formatter(&|x| format!("{x:+.0}"))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .x_desc(caption)
            .draw()?;
        let half = [(range.0, 50.0), (range.1, 50.0)];
        chart.draw_series([PathElement::new(half, INK.stroke_width(1))])?;
        let steps = (0..=80).map(|step| range.0 + (range.1 - range.0) * f64::from(step) / 80.0);
        chart.draw_series(LineSeries::new(steps.map(|x| (x, through(x))), FIRST.stroke_width(2)))?;
        for (x, estimate) in measured {
            let ends = [(*x, estimate.low), (*x, estimate.high)];
            chart.draw_series([PathElement::new(ends, SECOND.stroke_width(3))])?;
            chart.draw_series([Circle::new((*x, estimate.value), 4, SECOND.filled())])?;
        }
        Ok(())
    })
}

/// Shares that grow with something that is multiplied from step to step.
pub(super) fn growth(steps: &[(String, f64, Estimate)], captions: (&str, &str)) -> String {
    let (Some(first), Some(last)) = (steps.first(), steps.last()) else { return String::new() };
    let range = first.1.log2() - 0.4..last.1.log2() + 0.4;
    draw(290, |area| {
        let mut chart = ChartBuilder::on(area)
            .margin_right(14)
            .margin_top(10)
            .margin_bottom(46)
            .y_label_area_size(58)
            .build_cartesian_2d(range.clone(), 0.0..100.0)?;
        chart
            .configure_mesh()
            .disable_x_mesh()
            .disable_x_axis()
            .light_line_style(TRANSPARENT)
            .bold_line_style(FAINT)
            .axis_style(FAINT)
            .label_style(text(TEXT))
            .axis_desc_style(text(TEXT))
            .y_label_formatter(&|y| format!("{y:.0}"))
            .y_desc(captions.1)
            .draw()?;
        let half = [(range.start, 50.0), (range.end, 50.0)];
        chart.draw_series([PathElement::new(half, INK.stroke_width(1))])?;
        let middle = steps.iter().map(|(_, amount, share)| (amount.log2(), share.value));
        chart.draw_series(LineSeries::new(middle, FIRST.stroke_width(2)))?;
        for (label, amount, share) in steps {
            let x = amount.log2();
            chart
                .draw_series([PathElement::new([(x, share.low), (x, share.high)], SECOND.stroke_width(3))])?;
            chart.draw_series([Circle::new((x, share.value), 4, SECOND.filled())])?;
            let (px, py) = chart.plotting_area().map_coordinate(&(x, 0.0));
            area.draw(&Text::new(label.clone(), (px, py + 6), anchored(HPos::Center, VPos::Top)))?;
        }
        let (px, py) = chart.plotting_area().map_coordinate(&((range.start + range.end) / 2.0, 0.0));
        area.draw(&Text::new(captions.0.to_owned(), (px, py + 26), anchored(HPos::Center, VPos::Top)))?;
        Ok(())
    })
}
