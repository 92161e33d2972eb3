//! The colours of the map. Water, woods and roads also differ in lightness, and the camps in shape and letter, so that the
//! map reads in grey and for eyes that confuse red and green.

pub(crate) const PAPER_LIGHT: &str = "#fbf5e3";
pub(crate) const PAPER: &str = "#f3e8cc";
pub(crate) const PAPER_EDGE: &str = "#d9c499";
pub(crate) const LAND: &str = "#f2e7c9";
pub(crate) const DISC: &str = "#fdf6e1";
pub(crate) const WOOD_DISC: &str = "#c3cc98";
pub(crate) const WOOD: &str = "#a9b579";
pub(crate) const WOOD_LINE: &str = "#7d8a51";
pub(crate) const TREE: &str = "#55703c";
pub(crate) const TREE_LIGHT: &str = "#7f9559";
/// The tint along a frontier.
pub(crate) const FRONTIER: &str = "#a8456b";
pub(crate) const HILL: &str = "#8d7a52";
pub(crate) const HILL_SIDE: &str = "#e2d9ae";
pub(crate) const WATER: &str = "#b4cfd8";
pub(crate) const WATER_DEEP: &str = "#9fc0cd";
pub(crate) const RIVER: &str = "#6c9fbb";
pub(crate) const RIVER_EDGE: &str = "#2f5f80";
pub(crate) const STREAM: &str = "#a9c8d4";
pub(crate) const STREAM_EDGE: &str = "#6f9db3";
pub(crate) const RIVER_NAME: &str = "#1f4a68";
pub(crate) const ROAD: &str = "#fdf3d6";
pub(crate) const ROAD_CASE: &str = "#7b5636";
pub(crate) const LINE: &str = "#4b3a26";
pub(crate) const DARK: &str = "#2b2118";
pub(crate) const ROOF: &str = "#a4492f";
pub(crate) const WALL: &str = "#f4e3bd";
pub(crate) const STONE: &str = "#c9b48c";
pub(crate) const GLACIS: &str = "#dccfa6";
/// First camp blue, second camp nearly black.
pub(crate) const CAMPS: [&str; 2] = ["#1d4f96", "#33291f"];
/// A generic stack: the first faces are those of old maps, the last one is everywhere.
pub(crate) const SERIF: &str = "'Libre Caslon Text','Hoefler Text','Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,'Times New Roman','Liberation Serif',serif";
