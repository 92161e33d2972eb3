//! What a map is made of, before it is drawn: plain data that any game can fill in.

/// One of the two camps, for flags and pennants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Camp {
    /// The first camp: blue, swallow-tailed pennants.
    First,
    /// The second camp: dark, square pennants.
    Second,
}

impl Camp {
    /// 0 or 1, for arrays with one entry a camp.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A point on the globe in millionths of a degree.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Spot {
    /// Longitude, east positive.
    pub lon: i32,
    /// Latitude, north positive.
    pub lat: i32,
}

/// What kind of place an area is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TownKind {
    /// A town in open country.
    #[default]
    Clear,
    /// A town in the woods.
    Wooded,
    /// A citadel, worth so many points.
    Citadel {
        /// The number in its shield.
        value: u8,
    },
    /// A town with walls.
    Fortified,
    /// A town on ground that helps the defender.
    Rough,
    /// A town in the mountains.
    Mountain,
}

/// An area of the board.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// The code of the pack; becomes the id `area-CODE`.
    pub code: String,
    /// The name as printed.
    pub name: String,
    /// Where it lies.
    pub spot: Spot,
    /// What kind of place it is.
    pub kind: TownKind,
    /// Who deploys there.
    pub deploys: Option<Camp>,
    /// Who controls it.
    pub control: Option<Camp>,
    /// Whether it lies behind the frontier.
    pub abroad: bool,
    /// Whether it matters so much that its name is written larger, whatever kind of place it is.
    pub chief: bool,
}

/// How a road gets over a river.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Over {
    /// By a bridge.
    #[default]
    Bridge,
    /// By a ford.
    Ford,
    /// Not at all, unless somebody builds a pontoon.
    Pontoon,
}

/// A connection between two areas.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Road {
    /// One end, as an index into the areas.
    pub a: u16,
    /// The other end.
    pub b: u16,
    /// The names of the rivers it crosses.
    pub rivers: Vec<String>,
    /// How it crosses them.
    pub over: Over,
    /// Whether it is a poor road.
    pub poor: bool,
}

/// How broad a river is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Breadth {
    /// By its length, and by whether roads cross it.
    #[default]
    Natural,
    /// As a small river.
    Minor,
    /// As a great one.
    Major,
}

/// A river, from the source to the mouth.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct River {
    /// The name as printed; the same as in [`Road::rivers`]. Empty for a nameless stream.
    pub name: String,
    /// Its course, which may be off by a few kilometres: the drawing puts it on the right side of the towns.
    pub points: Vec<Spot>,
    /// How broad it is.
    pub breadth: Breadth,
    /// Whether its course is known so well that it is drawn as it is.
    pub exact: bool,
}

/// A sea, lagoon or lake.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Water {
    /// The name as printed; empty for none.
    pub name: String,
    /// Where the name stands, if it is to be printed.
    pub name_at: Option<Spot>,
    /// Shores and islands: whatever lies inside an odd number of rings is water.
    pub rings: Vec<Vec<Spot>>,
}

/// What lies under the woods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Relief {
    /// A plain: trees only.
    #[default]
    Flat,
    /// Low mountains: hills among the trees.
    Hilly,
}

/// A unit of length for the scale bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Measure {
    /// Its name, e.g. `km` or `lieues`.
    pub name: String,
    /// Its length.
    pub metres: u32,
}

/// The part of the globe to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window {
    /// The lower left corner.
    pub south_west: Spot,
    /// The upper right corner.
    pub north_east: Spot,
}

/// All words on the map besides names, in the reader's language. Those of signs that a map does not use may stay empty.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Words {
    /// The heading of the legend.
    pub legend: String,
    /// A town in open country.
    pub clear: String,
    /// A town in the woods.
    pub wooded: String,
    /// A citadel and its value.
    pub citadel: String,
    /// A town with walls.
    pub fortified: String,
    /// A town on ground that helps the defender.
    pub rough: String,
    /// A town in the mountains.
    pub mountain: String,
    /// A connection.
    pub road: String,
    /// A poor road.
    pub poor: String,
    /// A river and a bridge.
    pub bridge: String,
    /// A ford.
    pub ford: String,
    /// A place where only a pontoon leads over a great river.
    pub pontoon: String,
    /// The frontier.
    pub frontier: String,
    /// The country behind the frontier.
    pub abroad: String,
    /// Deployment areas of each camp.
    pub deploys: [String; 2],
    /// Control by each camp.
    pub control: [String; 2],
    /// One letter for each camp.
    pub letters: [String; 2],
    /// The letter of the north.
    pub north: String,
    /// Letters for east, west, north and south in the margin.
    pub compass: [String; 4],
    /// One or two sentences for people who cannot see the map.
    pub description: String,
    /// Whose geography it is.
    pub credits: String,
}

/// A map to be drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The title in the cartouche.
    pub title: String,
    /// The line under it.
    pub subtitle: String,
    /// Width of the sheet in pixels; 1400 is a good one. The height follows from the country.
    pub width: u16,
    /// What to show; by default all areas with a margin.
    pub window: Option<Window>,
    /// The areas.
    pub areas: Vec<Place>,
    /// The connections.
    pub links: Vec<Road>,
    /// The rivers. Those that no bridge names are drawn as small streams.
    pub rivers: Vec<River>,
    /// Seas and lakes.
    pub waters: Vec<Water>,
    /// What lies under the woods.
    pub relief: Relief,
    /// Units of the scale bars.
    pub measures: Vec<Measure>,
    /// Words in the reader's language.
    pub words: Words,
}
