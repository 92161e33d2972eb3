//! What a scenario is: turns, area, set-up, reinforcements, supply sources, victory.

use serde::{Deserialize, Serialize};
use vedette_kernel::Side;

use crate::sets::{BridgeId, HexId, PieceId, PieceSet};

/// The part of the day (RA-2.0-01).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachPart"))]
pub enum Part {
    /// Morning.
    #[default]
    Morning,
    /// Afternoon.
    Afternoon,
    /// Evening.
    Evening,
    /// Night.
    Night,
}

/// The weather of a turn: data, since the rules name two effects and no table (RA-1.51-07, RA-9.11-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "wire", derive(ts_rs::TS), ts(rename = "RossbachWeather"))]
pub enum Weather {
    /// Fair.
    #[default]
    Fair,
    /// Rain: nobody sees far.
    Rain,
    /// Mud: trains pay double.
    Mud,
}

/// A game-turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Turn {
    /// The day of October.
    pub day: u8,
    /// The part of the day.
    pub part: Part,
    /// The weather.
    pub weather: Weather,
}

impl Turn {
    /// Whether it is a Night turn.
    #[inline]
    pub fn is_night(self) -> bool {
        self.part == Part::Night
    }
}

/// In which state a piece starts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum StartsAs {
    /// At full strength.
    #[default]
    Full,
    /// As its reduced counter (RA-19.28-01).
    Reduced,
    /// In the box of what is lost for good (RA-1.62-01).
    Lost,
}

/// A piece of the set-up table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Placement {
    /// The piece.
    pub piece: PieceId,
    /// Its hex; nowhere for what is lost already.
    pub hex: HexId,
    /// Its state.
    pub state: StartsAs,
    /// Whether it starts in Road March (RA-19.27-01).
    pub road_march: bool,
}

/// Where a piece without a hex of its own may be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Post {
    /// With any force of its side, or in the hex of the table (RA-19.25-01).
    WithForce,
    /// At most so many hexes from a piece (RA-19.24-02, RA-19.24-03, RA-19.26-02).
    Near(PieceId, u8),
    /// Anywhere a train may stand, or kept back to enter at a source (RA-19.24-04).
    Free,
    /// Anywhere outside the closed band: scenario 8 (RA-21.8-03).
    Deploy,
}

/// A piece that its owner places before the first turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Berth {
    /// The piece.
    pub piece: PieceId,
    /// Where it may stand.
    pub post: Post,
}

/// Reinforcements that are due together at one hex.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrival {
    /// The turn in which they are due.
    pub turn: u8,
    /// Whose they are.
    pub side: Side,
    /// Where they enter.
    pub hex: HexId,
    /// Who they are.
    pub pieces: PieceSet,
    /// Whether they come over a river bridge at the border of the area in play (RA-21.1-02).
    pub over_bridge: bool,
    /// The leader who must pass a check to bring them in, and the last turn in which he may try (RA-19.31-01).
    pub check: Option<(PieceId, u8)>,
}

/// A French force that may come by one track or the other (RA-21.8-01): arrivals as bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// What the choice is called: the formation, or the piece.
    pub code: String,
    /// Its arrivals by the regular track.
    pub regular: u64,
    /// Its arrivals by the alternate track.
    pub alternate: u64,
}

/// A supply source, or another hex that victory asks for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Source {
    /// The hex.
    pub hex: HexId,
    /// Whose it is at the start.
    pub side: Side,
    /// Whether supply can be traced to it in this scenario.
    pub supplies: bool,
    /// Whether it is open from the start: a force has entered there before, or it is Prussian (RA-14.21-02).
    pub open: bool,
    /// Whether it counts for victory.
    pub scores: Scores,
}

/// Whether a source counts for victory (RA-20.12-01).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scores {
    /// It does not.
    Never,
    /// Only once a force has entered there: the French ones of scenario 8.
    IfOpen,
    /// It does.
    Always,
}

/// How the game is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Victory {
    /// By points (section 20); the Prussian award for few losses is changed by so much (RA-20.14-01).
    Points(i8),
    /// Saalfeld (section 21.9): Prussians hold the first hex, or French hold the second in supply or leave by the third.
    Saalfeld([HexId; 3]),
}

/// What a scenario is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// Its code, e.g. `saalfeld`, `campaign-8`.
    pub code: String,
    /// Its number in the rulebook.
    pub number: u8,
    /// The First Player.
    pub first: Side,
    /// The first turn that is played, counted from 1 in the calendar.
    pub first_turn: u8,
    /// The last turn that is played.
    pub last_turn: u8,
    /// All turns of the campaign.
    pub calendar: Vec<Turn>,
    /// The set-up.
    pub set_up: Vec<Placement>,
    /// Pieces that their owners place.
    pub berths: Vec<Berth>,
    /// Reinforcements, in the order of their turns.
    pub arrivals: Vec<Arrival>,
    /// Choices between tracks before play: scenario 8.
    pub plans: Vec<Plan>,
    /// Strategic hexes.
    pub sources: Vec<Source>,
    /// Bridges that are damaged at the start.
    pub damaged: Vec<BridgeId>,
    /// Whether Prussians are barred from the band along the south-western edge until a French unit has entered it.
    pub band_closed: bool,
    /// Whether supply and vedettes may be left out (RA-19.4-01).
    pub battle: bool,
    /// How it is won.
    pub victory: Victory,
}
