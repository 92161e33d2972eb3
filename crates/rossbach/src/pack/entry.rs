//! What the files of a pack say, row by row, in terms of the pack.

use vedette_board::hex::{Grid, Hex, Numbering, Sheet};
use vedette_kernel::Side;
use vedette_pack::Source;

use crate::sets::HexId;

/// The shape of the map.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MapEntry {
    /// Rows and columns.
    pub grid: Grid,
    /// The printed sheets, from the bottom up.
    pub sheets: Vec<Sheet>,
    /// From side to side of a hex.
    pub metres: u16,
    /// The compass bearing of the way along a row, in degrees.
    pub bearing: u16,
    /// Where that comes from.
    pub source: String,
}

impl MapEntry {
    /// The names of hexes.
    pub fn numbering(&self) -> Numbering {
        Numbering::new(self.grid, self.sheets.clone())
    }

    /// The number of a hex of the grid.
    pub fn id(&self, hex: Hex) -> Option<HexId> {
        self.grid.index(hex).and_then(|index| u16::try_from(index).ok()).map(HexId)
    }

    /// The hex of a number.
    pub fn at(&self, id: HexId) -> Option<Hex> {
        self.grid.hex(id.index())
    }

    /// The hex with a name, the letter of its sheet before or behind the digits (RA-1.2-02).
    pub fn hex(&self, name: &str) -> Option<HexId> {
        let numbering = self.numbering();
        let found = numbering.hex(name).or_else(|| {
            let letter = name.chars().next_back()?;
            let digits = name.strip_suffix(letter)?;
            numbering.hex(&format!("{letter}{digits}"))
        });
        found.and_then(|hex| self.id(hex))
    }

    /// The name of a hex; empty for none of the map.
    pub fn name(&self, id: HexId) -> String {
        self.at(id).and_then(|hex| self.numbering().name(hex)).unwrap_or_default()
    }

    /// Whether a hex has fewer than six neighbours on the map.
    pub fn is_edge(&self, id: HexId) -> bool {
        self.at(id).is_some_and(|hex| self.grid.neighbours(hex).count() < 6)
    }
}

/// Where supply comes from (RA-14.21-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SupplyEntry {
    /// Sources of each side.
    pub of: [Vec<HexId>; 2],
    /// Further sources of the first side, for scenarios that open them.
    pub alternate: Vec<HexId>,
    /// The track that tells at which sources forces have entered before a later start (RA-14.21-02).
    pub history: String,
    /// Where that comes from.
    pub source: String,
}

/// What the weather does (D61).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weather {
    /// Nobody sees far (RA-1.51-07).
    Rain,
    /// Trains get stuck (RA-9.11-01).
    Mud,
}

/// The days of the campaign.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CalendarEntry {
    /// The year.
    pub year: u16,
    /// The month.
    pub month: u8,
    /// The first day of the month that is played.
    pub first_day: u8,
    /// The last day.
    pub last_day: u8,
    /// Turns that are not fair.
    pub weather: Vec<(Moment, Weather)>,
    /// Where that comes from.
    pub source: String,
}

/// A quarter of a day (RA-2.0-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Part {
    /// The first six hours of daylight.
    Morning,
    /// The second.
    Afternoon,
    /// The third.
    Evening,
    /// The hours of darkness.
    Night,
}

impl Part {
    /// All four, in their order.
    pub const ALL: [Part; 4] = [Part::Morning, Part::Afternoon, Part::Evening, Part::Night];
    /// Their words in the files.
    pub const WORDS: [&str; 4] = ["morning", "afternoon", "evening", "night"];
}

/// A turn, by its date.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Moment {
    /// The day of the month.
    pub day: u8,
    /// The part of the day.
    pub part: Part,
}

impl Moment {
    /// How many turns lie between the first morning of a calendar and this one.
    pub fn turn(self, calendar: &CalendarEntry) -> u8 {
        self.day.saturating_sub(calendar.first_day).saturating_mul(4).saturating_add(self.part as u8)
    }
}

/// A formation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FormationEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// The losses at which it is demoralized (RA-12.11-01); none for independent units (RA-17.3-01).
    pub level: Option<u8>,
    /// Whether its orders are given by the second player of its side in team play (RA-18.0-01).
    pub second_seat: bool,
    /// The formation it belongs to for command when in range (RA-5.17-01), by its place in the list.
    pub under: Option<usize>,
    /// Where that comes from.
    pub source: String,
}

/// What grows in a hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cover {
    /// Nothing that hinders.
    Clear,
    /// Woods.
    Woods,
    /// Marsh, which only ways lead through.
    Marsh,
}

/// On which bank of the line of Ilm and Saale a hex lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bank {
    /// The bank of Auerstädt.
    North,
    /// The bank of Jena.
    South,
}

/// A hex.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexEntry {
    /// What grows there.
    pub cover: Cover,
    /// Its mean height in metres.
    pub height: u16,
    /// Its bank; none on sheets that the line does not divide.
    pub bank: Option<Bank>,
    /// Where that comes from.
    pub source: Source,
}

/// A river or stream.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RiverEntry {
    /// Its code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// Whether only bridges cross it.
    pub river: bool,
    /// What it flows into, by its place in the list; none when it leaves the map.
    pub into: Option<usize>,
    /// Where that comes from.
    pub source: Source,
}

/// How water is crossed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Crossing {
    /// By a bridge, which can be damaged.
    Bridge,
    /// By a ford.
    Ford,
}

/// The side between two hexes, where there is anything to say of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// One of its hexes.
    pub a: HexId,
    /// The other.
    pub b: HexId,
    /// The river or stream that runs along it, by its place in the list.
    pub river: Option<usize>,
    /// How that is crossed.
    pub crossing: Option<Crossing>,
    /// Whether it is covered by woods.
    pub woods: bool,
    /// The higher hex, where there is a slope.
    pub up: Option<HexId>,
    /// Where that comes from.
    pub source: Source,
}

/// What kind of place it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum PlaceKind {
    /// A village, which does not matter for combat.
    Village,
    /// A town.
    Town,
    /// A fortified town.
    Fortified,
}

/// A village or town.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlaceEntry {
    /// Its code.
    pub code: String,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// What it is.
    pub kind: PlaceKind,
    /// Where it is.
    pub hex: HexId,
    /// Where that comes from.
    pub source: Source,
}

/// What kind of way it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Way {
    /// A trail.
    Trail,
    /// A post road.
    Road,
}

/// A road or trail.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoadEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// Its code.
    pub code: String,
    /// What it is.
    pub kind: Way,
    /// From where to where it leads.
    pub name: String,
    /// The hexes it passes.
    pub path: Vec<HexId>,
    /// Where that comes from.
    pub source: Source,
}

/// The nationality printed on a counter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nation {
    /// French, and Bavarians.
    French,
    /// The Imperial Guard.
    Guard,
    /// Prussian.
    Prussian,
    /// Saxon.
    Saxon,
}

/// The arm of a combat unit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// Light troops with their own vedettes.
    Mixed,
}

/// One side of a unit's counters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strength {
    /// Strength points.
    pub points: u8,
    /// Initiative rating.
    pub initiative: u8,
}

/// A combat unit (RA-1.31-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnitEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// Its nationality.
    pub nation: Nation,
    /// Its formation, by its place in the list.
    pub formation: Option<usize>,
    /// Its arm.
    pub arm: Arm,
    /// Whether it is a division, and not a brigade.
    pub division: bool,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// At full strength.
    pub full: Strength,
    /// Reduced, if there is such a counter.
    pub reduced: Option<Strength>,
    /// Movement allowance.
    pub movement: u8,
    /// How many vedettes it has.
    pub vedettes: u8,
    /// How many men it had, roughly.
    pub men: u16,
    /// Where its values come from.
    pub sources: Vec<Source>,
    /// A remark.
    pub note: String,
}

/// What a leader does (RA-1.32-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// He commands an army (RA-7.42-01).
    Army,
    /// A commander who is the officer of his own corps (RA-5.16-01).
    CorpsCommander,
    /// The officer of a formation.
    Officer,
    /// A monarch (RA-5.18-01).
    HeadOfState,
    /// He comes when an officer is lost (RA-5.14-01).
    Replacement,
}

/// A leader.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeaderEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// His formation, by its place in the list.
    pub formation: Option<usize>,
    /// What he does.
    pub role: Role,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// Command rating of a commander.
    pub command: Option<u8>,
    /// Initiative rating of an officer.
    pub initiative: Option<u8>,
    /// Movement allowance.
    pub movement: u8,
    /// Where his values come from.
    pub sources: Vec<Source>,
}

/// What a train carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TrainKind {
    /// Pontoons.
    Pontoon,
    /// Baggage.
    Baggage,
}

/// A train (RA-1.33-01).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TrainEntry {
    /// Code in the pack and in notation.
    pub code: String,
    /// Whose.
    pub side: Side,
    /// What it carries.
    pub kind: TrainKind,
    /// Name.
    pub name: String,
    /// Name in French.
    pub name_fr: String,
    /// Initiative rating of a bridge train.
    pub initiative: Option<u8>,
    /// Movement allowance.
    pub movement: u8,
    /// Near whom it starts, by his place among the leaders.
    pub leader: Option<usize>,
    /// The last day on whose starts it is used.
    pub last_start: Option<u8>,
    /// Where its values come from.
    pub source: Source,
}

/// A piece, by its place in the list of its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Who {
    /// A combat unit.
    Unit(usize),
    /// A leader.
    Leader(usize),
    /// A train.
    Train(usize),
}

/// In which state a unit starts (RA-19.28-01, RA-1.62-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Condition {
    /// At full strength.
    Full,
    /// As its reduced counter.
    Reduced,
    /// Lost before the start.
    Eliminated,
}

/// Where a piece stands at the start of a day.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SetUpEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// The day of the start.
    pub day: u8,
    /// Which piece.
    pub who: Who,
    /// Where; nowhere if it is eliminated.
    pub hex: HexId,
    /// In which state.
    pub condition: Condition,
    /// Whether it is in Road March (RA-19.27-01).
    pub march: bool,
    /// Whether it is too much for its hex, and its owner displaces it (RA-1.64-01).
    pub surplus: bool,
    /// Where that comes from.
    pub source: Source,
}

/// How pieces come in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryWay {
    /// Over the edge of the map or of the area in play.
    Edge,
    /// Over a river bridge, from outside the area (RA-21.1-02).
    Bridge,
    /// They appear in the hex (RA-19.24-01).
    Place,
}

/// Pieces that come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrivalEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// The track it stands on.
    pub track: String,
    /// When.
    pub when: Moment,
    /// Whose.
    pub side: Side,
    /// Which pieces.
    pub pieces: Vec<Who>,
    /// Where.
    pub hex: HexId,
    /// How.
    pub entry: EntryWay,
    /// The day of a second try, where the first leader must pass an initiative check (RA-19.31-01).
    pub again: Option<u8>,
    /// Where that comes from.
    pub source: Source,
}

/// The part of the map in play.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct AreaEntry {
    /// The letters of its sheets.
    pub sheets: Vec<char>,
    /// The bank of Ilm and Saale, if it is one only.
    pub bank: Option<Bank>,
    /// The last row of a sheet, if not all of them are in play.
    pub up_to_row: Option<u8>,
    /// Further hexes.
    pub with: Vec<HexId>,
}

/// Which supply sources count at the end (RA-20.12-01).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Those in play.
    InPlay,
    /// Those of the first side at which a force has entered, and all of the second.
    Entered,
    /// None.
    None,
}

/// Who wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VictoryEntry {
    /// Whoever has more points of section 20.
    Points,
    /// The conditions of the Battle of Saalfeld (RA-21.9-03).
    Saalfeld {
        /// The second side holds it at the end.
        hold: HexId,
        /// The first side holds it at the end, in supply.
        reach: HexId,
        /// The first side leaves there.
        exit: HexId,
    },
}

/// A scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScenarioEntry {
    /// The line of the file.
    pub(crate) line: usize,
    /// Code in the pack and in journals.
    pub code: String,
    /// Its number in the rulebook.
    pub number: u8,
    /// Title.
    pub name: String,
    /// Title in French.
    pub name_fr: String,
    /// Whether it is a battle, and not a campaign.
    pub battle: bool,
    /// Who is the First Player.
    pub first: Side,
    /// When it can start.
    pub starts: Vec<Moment>,
    /// Its last turn.
    pub end: Moment,
    /// The last turn if the players agree to play on (RA-22.0-08).
    pub extended_end: Option<Moment>,
    /// The tracks that bring in what comes later.
    pub tracks: Vec<String>,
    /// Tracks that a side may choose instead.
    pub other_tracks: Vec<String>,
    /// The side that chooses its tracks, while the other deploys freely (RA-21.8-01).
    pub free_entry: Option<Side>,
    /// The part of the map in play.
    pub area: AreaEntry,
    /// The columns along the left edge that are closed to the second side at first (RA-21.6-02); 0 for none.
    pub closed_columns: u8,
    /// The formations of each side that take part; all where there is no list.
    pub only: [Option<Vec<usize>>; 2],
    /// Pieces that are not used.
    pub without: Vec<Who>,
    /// Formations that take part only if the players agree (RA-21.2-02).
    pub optional: Vec<usize>,
    /// The leader who may fall if the players agree (RA-21.3-02).
    pub mortal: Option<usize>,
    /// Supply sources of each side in play.
    pub sources: [Vec<HexId>; 2],
    /// Which of them count at the end.
    pub count: Count,
    /// Who wins.
    pub victory: VictoryEntry,
    /// Added to what the second side gets for the lightness of its losses (RA-20.14-01).
    pub loss_award: i8,
    /// Whether trains are used (RA-21.9-02).
    pub trains: bool,
    /// Where that comes from.
    pub source: String,
}
