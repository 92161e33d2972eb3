//! Drawing maps of hexes: relief, woods, slopes, water between hexes, ways that do not zigzag, places and their names.
//!
//! Thousands of hexes must stay light for a page that pans and zooms: each kind of thing is one layer, and within a layer
//! everything of one look is one path. The grid itself is a pattern of two hexes. Names are in three layers, from the
//! towns to the last village, each smaller than the one before, and none stands on another: a page hides those that its
//! zoom does not let anybody read.

mod field;
mod frame;
mod names;
mod places;
mod sheet;
mod water;
mod ways;

use std::fmt::Write;

use super::ink::Safe;
use super::palette as ink;
use super::picture::{Camp, Measure};
use crate::hex::{Grid, Hex, Hexside};

pub use sheet::HexLayout;

pub(super) use sheet::Sheet;

/// What covers a hex.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum HexCover {
    /// Open ground.
    #[default]
    Clear,
    /// Woods.
    Woods,
    /// Marsh.
    Marsh,
}

/// The ground of a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct HexGround {
    /// What covers it.
    pub cover: HexCover,
    /// Its height in metres.
    pub height: u16,
}

/// How water is crossed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum HexCrossing {
    /// By a bridge.
    Bridge,
    /// By a ford.
    Ford,
}

/// The side between two hexes, where there is something to draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HexEdge {
    /// Which side.
    pub side: Hexside,
    /// What runs along it, as an index into the rivers.
    pub river: Option<u16>,
    /// How that is crossed.
    pub crossing: Option<HexCrossing>,
    /// Whether woods cover it.
    pub woods: bool,
    /// The higher hex of a slope.
    pub up: Option<Hex>,
}

/// A river or stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexRiver {
    /// Its name; empty for none.
    pub name: String,
    /// Whether it is a river, and not a stream.
    pub great: bool,
}

/// A road or trail as a path of hexes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexWay {
    /// Whether it is a road.
    pub road: bool,
    /// The hexes it passes, each a neighbour of the one before.
    pub path: Vec<Hex>,
}

/// What kind of place it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum HexPlaceKind {
    /// A village.
    Village,
    /// A town.
    Town,
    /// A town with walls.
    Fortified,
}

/// A village or town.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexPlace {
    /// The code of the pack; becomes the id `place-CODE` of a town.
    pub code: String,
    /// The name as printed.
    pub name: String,
    /// What it is.
    pub kind: HexPlaceKind,
    /// Where it is.
    pub hex: Hex,
}

/// All words on the map besides names, in the reader's language.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct HexWords {
    /// The heading of the legend.
    pub legend: String,
    /// A village, a town, a fortified town.
    pub places: [String; 3],
    /// A road, a trail.
    pub ways: [String; 2],
    /// A river with a bridge, a stream, a ford.
    pub water: [String; 3],
    /// Woods, a slope, marsh.
    pub ground: [String; 3],
    /// Supply sources of each camp.
    pub supply: [String; 2],
    /// The letter of the north.
    pub north: String,
    /// One or two sentences for people who cannot see the map.
    pub description: String,
    /// Whose geography it is.
    pub credits: String,
}

/// A map of hexes to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexPicture {
    /// The title.
    pub title: String,
    /// The line under it.
    pub subtitle: String,
    /// From side to side of a hex, in pixels; 26 is a good one.
    pub hex: u16,
    /// The shape of the map.
    pub grid: Grid,
    /// The ground of every hex, in the order of the grid.
    pub ground: Vec<HexGround>,
    /// Sides with something to draw.
    pub edges: Vec<HexEdge>,
    /// Rivers and streams.
    pub rivers: Vec<HexRiver>,
    /// Roads and trails.
    pub ways: Vec<HexWay>,
    /// Villages and towns.
    pub places: Vec<HexPlace>,
    /// Supply sources at the edge.
    pub sources: Vec<(Hex, Camp)>,
    /// Hexes whose numbers are written, with the numbers.
    pub numbers: Vec<(Hex, String)>,
    /// How many metres a hex is from side to side.
    pub metres: u16,
    /// The compass bearing of the way along a row, in degrees.
    pub bearing: u16,
    /// Units of length for the scale bar.
    pub measures: Vec<Measure>,
    /// All other words.
    pub words: HexWords,
}

/// Where everything lies, without drawing it.
pub fn hex_layout(picture: &HexPicture) -> HexLayout {
    Sheet::new(picture).layout()
}

/// Draws a map of hexes as a complete SVG document.
pub fn hex_svg(picture: &HexPicture) -> String {
    let sheet = Sheet::new(picture);
    let layout = sheet.layout();
    let mut out = String::with_capacity(900_000);
    let (w, h) = (layout.width, layout.height);
    let _ = write!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\" \
         aria-labelledby=\"v-title v-desc\" font-family=\"{}\">\n<title id=\"v-title\">{}</title>\n<desc id=\"v-desc\">{}</desc>\n<defs>",
        ink::SERIF,
        Safe(&picture.title),
        Safe(&picture.words.description)
    );
    definitions(&mut out, &sheet);
    let _ = writeln!(out, "</defs>\n<rect width=\"{w}\" height=\"{h}\" fill=\"{}\"/>", ink::PAPER);
    draw_country(&mut out, picture, &sheet);
    frame::draw(&mut out, picture, &sheet);
    out.push_str("</svg>\n");
    out
}

/// What the layers of a map refer to.
pub(super) fn definitions(out: &mut String, sheet: &Sheet) {
    sheet.defs(out);
    field::defs(out, sheet);
    places::glyphs(out, sheet.unit);
}

/// Everything but the frame, from the ground up.
pub(super) fn draw_country(out: &mut String, picture: &HexPicture, sheet: &Sheet) {
    out.push_str("<g clip-path=\"url(#v-land)\">\n");
    field::draw_relief(out, picture, sheet);
    field::draw_woods(out, picture, sheet);
    field::draw_slopes(out, picture, sheet);
    sheet.draw_grid(out);
    let courses = water::courses(picture, sheet);
    water::draw(out, picture, &courses, sheet);
    let net = ways::Net::new(picture, sheet);
    net.draw(out);
    water::draw_crossings(out, picture, &net, sheet);
    places::draw_sources(out, picture, sheet);
    places::draw(out, picture, sheet);
    out.push_str("</g>\n");
    sheet.draw_numbers(out, picture);
    names::draw(out, picture, &courses, &net, sheet);
}

#[cfg(test)]
mod tests;
