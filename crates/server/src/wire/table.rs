//! Tables as they stand in lists, and what is needed to open one and sit down.

use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use vedette_store as store;

/// How much time players have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub enum Pace {
    /// No clock.
    None {},
    /// Everybody at the screen: whoever runs out of time has lost.
    Live {
        /// Time at the start; at most a year.
        #[schema(minimum = 1, maximum = 31_622_400_000_i64)]
        bank_ms: i64,
        /// Time added for each decision.
        #[schema(minimum = 0, maximum = 31_622_400_000_i64)]
        increment_ms: i64,
        /// The bank never grows beyond this, which is not less than it is at the start.
        #[schema(minimum = 1, maximum = 31_622_400_000_i64)]
        cap_ms: i64,
    },
    /// By post: when somebody runs out of time the others decide what happens (a win, the computer, a substitute).
    Post {
        /// Time at the start; at most a year.
        #[schema(minimum = 1, maximum = 31_622_400_000_i64)]
        bank_ms: i64,
        /// Time added for each decision.
        #[schema(minimum = 0, maximum = 31_622_400_000_i64)]
        increment_ms: i64,
        /// The bank never grows beyond this, which is not less than it is at the start.
        #[schema(minimum = 1, maximum = 31_622_400_000_i64)]
        cap_ms: i64,
    },
}

/// Who may find a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Visibility {
    /// Listed for everybody.
    Open,
    /// Not listed; whoever has the link may sit down, whoever knows the address may watch.
    Link,
    /// Not listed, not to be watched.
    Private,
}

impl From<store::Visibility> for Visibility {
    fn from(kept: store::Visibility) -> Visibility {
        match kept {
            store::Visibility::Open => Visibility::Open,
            store::Visibility::Link => Visibility::Link,
            store::Visibility::Private => Visibility::Private,
        }
    }
}

impl From<Visibility> for store::Visibility {
    fn from(wanted: Visibility) -> store::Visibility {
        match wanted {
            Visibility::Open => store::Visibility::Open,
            Visibility::Link => store::Visibility::Link,
            Visibility::Private => store::Visibility::Private,
        }
    }
}

/// How sides are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Sides {
    /// You take the first side.
    First,
    /// You take the second side.
    Second,
    /// By lot.
    Random,
    /// By secret bids, where the options have them.
    Bid,
}

/// A table to be opened.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// The game.
    pub game: String,
    /// The scenario; the usual one if there is none.
    pub scenario: Option<String>,
    /// Options as `name=word`, separated by blanks.
    #[schema(max_length = 400)]
    pub options: Option<String>,
    /// Who plays what.
    pub sides: Sides,
    /// `people`, `hotseat`, or `computer:KIND`.
    #[schema(example = "computer:colonel")]
    pub against: String,
    /// The clock.
    pub pace: Pace,
    /// Who may find it.
    pub visibility: Visibility,
    /// What you call it.
    #[schema(max_length = 80)]
    pub name: Option<String>,
    /// A word of yours that goes into every draw of this table, so that nobody can have chosen the seed to harm you.
    #[schema(max_length = 64)]
    pub entropy: Option<String>,
    /// Whether you may ask the colonel at a table against the computer; if nothing is said, yes. There is no coach between people.
    pub coach: Option<bool>,
    /// A word that everything is drawn from, so that a lesson against the computer goes the same way each time. Whoever knows the
    /// word can know what comes, and the table says so.
    #[schema(max_length = 64)]
    pub rehearsal: Option<String>,
}

/// Who sits somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct HolderInfo {
    /// `nobody`, `account` or `computer`.
    pub kind: String,
    /// His name, or the kind of computer.
    pub name: Option<String>,
    /// A guest: nobody can tell whether he is who he says.
    #[serde(default)]
    pub guest: bool,
    /// His account, for muting, blocking, reporting and banning.
    #[serde(default)]
    pub account: Option<String>,
}

/// Where a table comes from that does not begin with its own first line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Origin {
    /// So many lines were imported with a journal: somebody may have invented or chosen them. Draws after them are this
    /// table's own.
    pub lines: i64,
}

/// A seat's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Clock {
    /// Time left now.
    pub left_ms: i64,
    /// It runs.
    pub running: bool,
}

/// A place at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatCard {
    /// Its number.
    pub seat: i64,
    /// The player (0 or 1) it belongs to.
    pub player: i64,
    /// The side it plays; none before it is settled who plays which side.
    #[serde(rename = "side")]
    pub side_code: Option<String>,
    /// Which army of its side it commands, where several people share a side; none if it commands all of it.
    pub command: Option<String>,
    /// The same in words.
    pub command_text: String,
    /// Who sits there.
    pub holder: HolderInfo,
    /// The game waits for it.
    pub asked: bool,
    /// Its clock, if there is one.
    pub clock: Option<Clock>,
    /// Its holder has left or run out of time: others may hand it to the computer or a substitute, or claim the win.
    pub left: bool,
}

/// Where somebody stands in an event.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Ranked {
    /// The place: those who cannot be separated share it, and the next after them are that much lower.
    pub place: u32,
    /// His name, or the kind of computer.
    pub name: String,
    /// His account; none for computers.
    pub account: Option<String>,
    /// A guest: nobody can tell whether he is who he says.
    pub guest: bool,
    /// How many games he played.
    pub games: u32,
    /// His ranking points.
    pub points: i32,
    /// What separates those with equal points.
    pub tie_break: i32,
}

/// The table of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct EventTable {
    /// The players, the best first.
    pub standings: Vec<Ranked>,
    /// Tables that are still being played, and count for nobody yet.
    pub playing: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct GameResult {
    /// The code of the side that won; none for a draw.
    pub winner: Option<String>,
    /// How, as a code.
    pub reason: String,
    /// How, in a sentence.
    pub text: String,
}

/// A table as it stands in lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct TableCard {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: String,
    /// The scenario.
    pub scenario: String,
    /// Every option in force.
    pub options: String,
    /// What its maker called it.
    pub name: Option<String>,
    /// Game and scenario in words.
    pub title_text: String,
    /// `waiting`, `playing` or `over`.
    pub status: String,
    /// The seats.
    pub seats: Vec<SeatCard>,
    /// The number of the last journal line.
    pub n: i64,
    /// The number of the last happening.
    pub k: i64,
    /// How far the game has come, in words.
    pub turn_text: String,
    /// The seats you hold.
    pub yours: Vec<i64>,
    /// One of them is asked.
    pub asked_you: bool,
    /// Who may find it.
    pub visibility: Visibility,
    /// The clock.
    pub pace: Pace,
    /// The hash of the secret seed, published before the first action.
    pub commitment: String,
    /// Where it comes from, if it was imported.
    #[serde(default)]
    pub origin: Option<Origin>,
    /// Whether the colonel may be asked here: on the record, where it was agreed on.
    #[serde(default)]
    pub coach: Option<bool>,
    /// Everything is drawn from a word that is no secret: a lesson.
    #[serde(default)]
    pub rehearsed: bool,
    /// How it ended.
    pub result: Option<GameResult>,
    /// When it was opened.
    pub created_ms: i64,
    /// When something last happened.
    pub last_ms: i64,
    /// The table of the rematch.
    pub rematch: Option<String>,
}

/// A table, your seat there, and a link for others.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Seated {
    /// The table.
    pub table: TableCard,
    /// Your seat.
    pub seat: Option<i64>,
    /// A link for whoever shall take the other seat: shown this once only.
    pub invitation: Option<String>,
}

/// Sitting down.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// Where; any free seat if there is none.
    #[schema(minimum = 0)]
    pub seat: Option<i64>,
    /// The secret of the invitation.
    #[schema(max_length = 64)]
    pub invitation: Option<String>,
    /// A word of yours that goes into every draw from now on, so that nobody could have known them beforehand.
    #[schema(max_length = 64)]
    pub entropy: Option<String>,
}

/// A seat.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SeatOnly {
    /// Which.
    #[schema(minimum = 0)]
    pub seat: i64,
}

/// A word for the draws to come.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct AddEntropy {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The word: it goes into every draw that follows. The server has committed to its seed before it learns it. Without one
    /// the first draw does not wait for you any longer.
    #[schema(min_length = 1, max_length = 64)]
    pub word: Option<String>,
}

/// Gives a seat to the computer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct HandToComputer {
    /// Which seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The kind of computer opponent.
    pub kind: String,
}

/// A link for a substitute.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Invitation {
    /// The link: shown this once only.
    pub invitation: String,
}
