//! Where hexes lie on the sheet.

use std::fmt::Write;

use super::HexPicture;
use crate::draw::ink::{Fine, N, Safe, straight};
use crate::draw::palette as ink;
use crate::draw::shape::{Pt, Rect, pt};
use crate::hex::{Grid, Hex, Hexside};

/// From centre to corner, for a hex of width 1.
const RADIUS: f64 = 0.577_350_269_189_625_8;
/// From row to row, for a hex of width 1.
const PITCH: f64 = 0.866_025_403_784_438_6;

/// Where hexes come to lie, in pixels of the drawing: for pages that put pieces on the map.
#[derive(Clone, PartialEq, Debug)]
pub struct HexLayout {
    /// Width of the sheet.
    pub width: u32,
    /// Height of the sheet.
    pub height: u32,
    /// From side to side of a hex.
    pub hex: f64,
    /// The centre of every hex, in the order of the grid.
    pub centres: Vec<(f64, f64)>,
}

/// The sheet: the country, and a band with title and legend below it.
pub(crate) struct Sheet {
    pub(super) grid: Grid,
    /// From side to side of a hex.
    pub(crate) hex: f64,
    /// How large glyphs and letters are, 1 for a hex of 26 pixels.
    pub(crate) unit: f64,
    /// The box around all hexes.
    pub(crate) land: Rect,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl Sheet {
    pub(crate) fn new(picture: &HexPicture) -> Sheet {
        let hex = f64::from(picture.hex.max(8));
        let unit = hex / 26.0;
        let grid = picture.grid;
        let rows = f64::from(grid.rows());
        let widest = f64::from(grid.width(1).max(grid.width(2)));
        let margin = 26.0 * unit;
        let land = Rect {
            x: margin,
            y: margin,
            w: hex * (widest + if grid.width(2) >= grid.width(1) { 0.5 } else { 0.0 }),
            h: hex * (PITCH * (rows - 1.0) + 2.0 * RADIUS),
        };
        let width = land.w + 2.0 * margin;
        let height = land.h + 2.0 * margin + 190.0 * unit;
        Sheet { grid, hex, unit, land, width, height }
    }

    pub(super) fn layout(&self) -> HexLayout {
        let tenth = |v: f64| (v * 10.0).round() / 10.0;
        let centres = self.grid.iter().map(|hex| self.centre(hex)).map(|p| (tenth(p.x), tenth(p.y)));
        HexLayout {
            width: self.width.round() as u32,
            height: self.height.round() as u32,
            hex: self.hex,
            centres: centres.collect(),
        }
    }

    /// The centre of a hex, on the map or not.
    pub(crate) fn centre(&self, hex: Hex) -> Pt {
        // The axial axis leans to the right by half a hex a row.
        let (q, r) = (f64::from(hex.q), f64::from(hex.r));
        let first = self.grid.offset_to_axial(1, 1);
        let x = (q - f64::from(first.q)) + (r - f64::from(first.r)) * 0.5;
        pt(self.land.x + self.hex * (x + 0.5), self.land.bottom() - self.hex * (RADIUS + PITCH * (r - 1.0)))
    }

    /// The two ends of a side.
    pub(super) fn ends(&self, side: Hexside) -> (Pt, Pt) {
        let (a, b) = side.hexes();
        let (a, b) = (self.centre(a), self.centre(b));
        let middle = a.lerp(b, 0.5);
        let along = (b - a).unit().normal() * (self.hex * RADIUS / 2.0);
        (middle - along, middle + along)
    }

    /// The middle of a side.
    pub(super) fn middle(&self, side: Hexside) -> Pt {
        let (a, b) = side.hexes();
        self.centre(a).lerp(self.centre(b), 0.5)
    }

    /// The six corners of a hex.
    pub(crate) fn corners(&self, hex: Hex) -> [Pt; 6] {
        let c = self.centre(hex);
        let (x, y, r) = (self.hex / 2.0, self.hex * RADIUS / 2.0, self.hex * RADIUS);
        [(x, -y), (0.0, -r), (-x, -y), (-x, y), (0.0, r), (x, y)].map(|(dx, dy)| c + pt(dx, dy))
    }

    /// The hex in which a point lies, on the map or not.
    pub(super) fn hex_at(&self, p: Pt) -> Hex {
        let r = (self.land.bottom() - p.y) / self.hex - RADIUS;
        let row = (r / PITCH).round() as i32 + 1;
        let near = |row: i32| {
            let base = self.centre(self.grid.offset_to_axial(row, 1));
            let column = ((p.x - base.x) / self.hex).round() as i32 + 1;
            self.grid.offset_to_axial(row, column)
        };
        let around = [row - 1, row, row + 1].map(near);
        let away = |hex: &Hex| self.centre(*hex).to(p);
        around.into_iter().min_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(Hex { q: 0, r: 0 })
    }

    /// The outline of the map and the pattern of the grid: one tile holds the sides of two rows.
    pub(super) fn defs(&self, out: &mut String) {
        let _ = write!(out, "<clipPath id=\"v-land\"><path d=\"{}\"/></clipPath>", self.outline());
        let (w, r) = (self.hex, self.hex * RADIUS);
        // The origin of the tile is the upper left corner of a hex of the lowest row, its top half way up.
        let origin = self.centre(self.grid.offset_to_axial(1, 1)) - pt(w / 2.0, r);
        let _ = write!(
            out,
            "<pattern id=\"v-hexes\" width=\"{}\" height=\"{}\" patternUnits=\"userSpaceOnUse\" patternTransform=\"translate({} {})\">\
             <path d=\"M0 {a}L{half} 0L{w} {a}M0 {a}V{b}L{half} {c}L{w} {b}M{w} {a}V{b}M{half} {c}V{d}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-opacity=\".34\"/></pattern>",
            Fine(w),
            Fine(3.0 * r),
            Fine(origin.x),
            Fine(origin.y),
            ink::LINE,
            Fine(0.55 * self.unit),
            a = Fine(r / 2.0),
            b = Fine(1.5 * r),
            c = Fine(2.0 * r),
            d = Fine(3.0 * r),
            half = Fine(w / 2.0),
            w = Fine(w),
        );
    }

    /// The outer edge of all hexes, once around.
    fn outline(&self) -> String {
        let rows = 1..=self.grid.rows();
        let corners = |row: u16, column: u16| self.grid.at(row, column).map(|hex| self.corners(hex));
        let along = |row: u16| -> Vec<[Pt; 6]> {
            (1..=self.grid.width(row)).filter_map(|column| corners(row, column)).collect()
        };
        // Along the foot of the lowest row, up the right edge, back over the highest row, down the left edge.
        let mut line: Vec<Pt> = along(1).into_iter().flat_map(|c| [c[3], c[4], c[5]]).collect();
        let right = rows.clone().filter_map(|row| corners(row, self.grid.width(row)));
        line.extend(right.flat_map(|c| [c[5], c[0]]));
        let top: Vec<Pt> = along(self.grid.rows()).into_iter().flat_map(|c| [c[2], c[1], c[0]]).collect();
        line.extend(top.into_iter().rev());
        line.extend(rows.rev().filter_map(|row| corners(row, 1)).flat_map(|c| [c[2], c[3]]));
        straight(&line) + "z"
    }

    /// The grid.
    pub(super) fn draw_grid(&self, out: &mut String) {
        let land = &self.land;
        let _ = writeln!(
            out,
            "<rect class=\"grid\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"url(#v-hexes)\"/>",
            N(land.x),
            N(land.y),
            N(land.w),
            N(land.h)
        );
    }

    /// Numbers of hexes, small in the upper part of their hexes.
    pub(super) fn draw_numbers(&self, out: &mut String, picture: &HexPicture) {
        let _ = write!(
            out,
            "<g class=\"numbers\" font-size=\"{}\" text-anchor=\"middle\" fill=\"{}\" fill-opacity=\".62\" font-family=\"sans-serif\" aria-hidden=\"true\">",
            N(4.6 * self.unit),
            ink::LINE
        );
        for (hex, number) in &picture.numbers {
            let at = self.centre(*hex) - pt(0.0, self.hex * 0.34);
            let _ = write!(out, "<text x=\"{}\" y=\"{}\">{}</text>", N(at.x), N(at.y), Safe(number));
        }
        out.push_str("</g>\n");
    }
}
