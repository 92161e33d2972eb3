//! Playing: states, actions, log lines, offers, chat, and the news of a stream.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;
use utoipa::ToSchema;

use super::{Clock, GameResult, HolderInfo, TableCard, WindowInfo};

/// The question you are asked.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Prompt {
    /// The question, as a code.
    pub code: String,
    /// The question.
    pub text: String,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// A legal answer.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Choice {
    /// The action in notation: send this.
    pub action: String,
    /// What it means.
    pub text: String,
    /// The verb of the notation.
    pub kind: String,
    /// The codes after the verb: areas, pieces, cards.
    pub targets: Vec<String>,
}

/// Legal answers that differ in nothing but the area they name last. In every part `{}` stands for it: for its code, in `text` for
/// its name.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Folded {
    /// The number of the first of them among all answers.
    pub at: usize,
    /// The action in notation.
    pub action: String,
    /// What it means.
    pub text: String,
    /// The verb of the notation.
    pub kind: String,
    /// The codes after the verb.
    pub targets: Vec<String>,
    /// The codes of the areas.
    pub areas: Vec<String>,
    /// What areas are called by other names than their codes.
    pub names: BTreeMap<String, String>,
}

/// Whether your last action can be taken back without asking.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Undo {
    /// It can.
    pub possible: bool,
    /// Why not.
    pub why: Option<String>,
}

/// An offer that waits for an answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Offer {
    /// `draw`, `take-back` or `rematch`.
    pub kind: String,
    /// The seat that made it.
    pub by: i64,
    /// For taking back: the line after which play would go on.
    pub to: Option<i64>,
}

/// What a seat wants done at one kind of moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct WindowOrder {
    /// The moment.
    #[schema(max_length = 40)]
    pub window: String,
    /// `ask`, `never` or `only:ACTION,ACTION`.
    #[schema(max_length = 400)]
    pub order: String,
}

/// A table as one seat (or somebody who watches) may see it.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct State {
    /// The table.
    pub table: TableCard,
    /// Your seat; none for somebody who watches.
    pub seat: Option<i64>,
    /// The side of your seat; none before it is settled who plays which side.
    #[serde(rename = "side")]
    pub side_code: Option<String>,
    /// The number of the last journal line: send it with your action.
    pub n: i64,
    /// The number of the last happening: streams go on after it.
    pub k: i64,
    /// The position in the form of its rule system.
    #[schema(value_type = Object)]
    #[ts(type = "unknown")]
    pub view: Box<RawValue>,
    /// The game waits for you.
    pub asked: bool,
    /// The question.
    pub prompt: Option<Prompt>,
    /// Every legal answer, or, if you asked for it (`fold`), those that are not folded.
    pub options: Vec<Choice>,
    /// The folded ones.
    #[serde(default)]
    pub folded: Vec<Folded>,
    /// The moment at which you may interrupt, if the question is one.
    pub window: Option<String>,
    /// Your seats whose word for the draws is still awaited: `POST …/entropy` adds one, or says that there is none. Nothing is
    /// drawn for some seconds before it is there.
    #[serde(default)]
    pub word_wanted: Vec<i64>,
    /// Taking back.
    pub undo: Undo,
    /// Open offers.
    pub offers: Vec<Offer>,
    /// Your standing orders.
    pub orders: Vec<WindowOrder>,
    /// The moments they may speak of.
    pub windows: Vec<WindowInfo>,
    /// How it ended.
    pub over: Option<GameResult>,
}

/// What is done to a part of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum Changing {
    /// It is put there; in a list before what stands there.
    Add,
    /// It goes; in a list what follows moves up.
    Remove,
    /// It stands there instead of what did.
    Replace,
}

/// One change of a patch (RFC 6902): those of a patch are carried out in order.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Change {
    /// What is done.
    pub op: Changing,
    /// Where: names and numbers behind `/` (RFC 6901).
    pub path: String,
    /// What stands there now; nothing for `remove`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<serde_json::Value>)]
    #[ts(optional, type = "unknown")]
    pub value: Option<Box<RawValue>>,
}

/// An action.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Act {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The number of the position it was chosen in.
    #[schema(minimum = 0)]
    pub n: i64,
    /// A key of your choice, the same when you repeat the request.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
    /// The action in notation.
    #[schema(min_length = 1, max_length = 200)]
    pub action: String,
}

/// Several actions, one after another.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Acts {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The number of the position the first was chosen in.
    #[schema(minimum = 0)]
    pub n: i64,
    /// A key of your choice, the same when you repeat the request.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
    /// The actions in notation, at most 100.
    #[schema(min_items = 1, max_items = 100)]
    pub actions: Vec<String>,
}

/// Something that depends on the position but needs no more words.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Numbered {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The number of the position you looked at.
    #[schema(minimum = 0)]
    pub n: i64,
    /// A key of your choice, the same when you repeat the request.
    #[schema(min_length = 1, max_length = 64)]
    pub key: String,
}

/// Somebody was faster: a problem that tells how things are now, and what happened since.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Stale {
    /// 409.
    #[serde(default)]
    pub status: u16,
    /// `stale`.
    pub code: String,
    /// The same for people.
    #[serde(default)]
    pub message: String,
    /// How things are now.
    pub state: State,
    /// What happened since the position you chose in.
    pub since: Vec<LogLine>,
}

/// Whether something may be done.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The action in notation.
    #[schema(min_length = 1, max_length = 200)]
    pub action: String,
}

/// Whether it may be done, and if not, why.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Checked {
    /// It may.
    pub legal: bool,
    /// The rule that forbids it.
    pub rule: Option<String>,
    /// Why not.
    pub text: Option<String>,
}

/// What to say about a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum DrawWord {
    /// Offer one.
    Offer,
    /// Accept the other's offer.
    Accept,
    /// Decline it, or withdraw your own.
    Decline,
}

/// Speaking of a draw.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct SayDraw {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// What to say.
    pub say: DrawWord,
}

/// What to say about taking back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "lowercase")]
pub enum TakeBackWord {
    /// Ask for it.
    Ask,
    /// Agree to what the other asks.
    Accept,
    /// Decline it, or withdraw your own.
    Decline,
}

/// Speaking of taking back.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct SayTakeBack {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// What to say.
    pub say: TakeBackWord,
    /// When you ask: the line after which play shall go on; before your last action if there is none.
    #[schema(minimum = 0)]
    pub to: Option<i64>,
}

/// Standing orders.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// What to do at which moments; those that are not named ask.
    pub orders: Vec<WindowOrder>,
}

/// Something that happened, told to you.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct LogLine {
    /// The journal line.
    pub n: i64,
    /// When.
    pub at_ms: i64,
    /// The side that acted.
    #[serde(rename = "side")]
    pub side_code: Option<String>,
    /// What, in a sentence.
    pub text: String,
    /// What, as a code.
    pub code: String,
    /// The areas it speaks of.
    pub areas: Vec<String>,
    /// The pieces and cards it speaks of.
    pub things: Vec<String>,
    /// The numbers it speaks of, by name: dice, losses, points.
    pub numbers: BTreeMap<String, i64>,
    /// Everything it speaks of, by the part it plays: `GET /api/titles/GAME/catalogue` names the parts of every code.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Arg>>")]
    pub args: BTreeMap<String, Arg>,
    /// Who went from where to where, if that is what it tells.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub journey: Option<JourneyInfo>,
    /// The rule behind it.
    pub rule: Option<String>,
    /// How the result was reckoned, step by step; empty for what was not reckoned.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<Reckoned>>")]
    pub reckoning: Vec<Reckoned>,
}

/// Something that a line speaks of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Arg {
    /// A number: a die, losses, points.
    Number {
        /// Which.
        value: i64,
    },
    /// A thing.
    Name {
        /// What sort of thing: `side`, `card`, a place, a piece.
        sort: String,
        /// Its code.
        code: String,
    },
    /// Several things.
    Names {
        /// Which.
        names: Vec<Named>,
    },
    /// Words.
    Text {
        /// Which.
        value: String,
    },
    /// Phrases within it.
    Phrases {
        /// Their codes.
        codes: Vec<String>,
    },
}

/// A thing by its code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Named {
    /// What sort of thing: `side`, `card`, a place, a piece.
    pub sort: String,
    /// Its code.
    pub code: String,
}

/// A move on the map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct JourneyInfo {
    /// The side whose pieces went; whoever made them go acted.
    #[serde(rename = "side")]
    pub side_code: String,
    /// Who went, as far as you know them.
    pub pieces: Vec<String>,
    /// The area whence.
    pub from: String,
    /// The area where to.
    pub to: String,
}

/// One step of a reckoning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Reckoned {
    /// What counts, as a code.
    #[serde(default)]
    pub code: String,
    /// What counts, and by how much.
    pub text: String,
    /// Everything it speaks of, by the part it plays.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[ts(optional, as = "Option<BTreeMap<String, Arg>>")]
    pub args: BTreeMap<String, Arg>,
    /// The rule behind it.
    pub rule: Option<String>,
}

/// What happened since you last looked.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Since {
    /// The last line you had seen.
    pub from_n: i64,
    /// What came after it.
    pub lines: Vec<LogLine>,
    /// In a few words.
    pub summary: String,
}

/// How far you have looked.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct Seen {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// The last line you have seen.
    #[schema(minimum = 0)]
    pub n: i64,
}

/// A line of chat. What players of a side say to each other is marked as private and has no number of its own: it comes with a
/// stream while you listen, and is read with the chat afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Chat {
    /// The happening it is; for a private line, the last one when it was said.
    pub k: i64,
    /// When.
    pub at_ms: i64,
    /// Whose seat.
    pub seat: Option<i64>,
    /// Who.
    pub name: String,
    /// What.
    pub text: String,
    /// His account, for muting and reporting; none for what was said before that was kept.
    #[serde(default)]
    pub account: Option<String>,
    /// He is a guest.
    #[serde(default)]
    pub guest: bool,
    /// Only for those who share his side, until the game is over.
    #[serde(default)]
    pub private: bool,
}

impl Chat {
    pub(crate) fn of(line: vedette_store::ChatLine, private: bool) -> Chat {
        Chat {
            k: line.k,
            at_ms: line.at_ms,
            seat: line.seat,
            name: line.name,
            text: line.text,
            guest: line.guest,
            account: Some(line.account.to_string()),
            private,
        }
    }
}

/// A line of chat to be said.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct NewChat {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: Option<i64>,
    /// What.
    #[schema(min_length = 1, max_length = 1000)]
    pub text: String,
}

/// A letter to the other seats of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Letter {
    /// The round (the game's turn) it was written in.
    pub round: i64,
    /// The seat that wrote it.
    pub from: i64,
    /// What.
    pub text: String,
    /// When.
    pub at_ms: i64,
}

/// The letters a seat may read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Letters {
    /// The round now: one letter a seat may be written in it. The rules say when each is delivered.
    pub round: i64,
    /// This round's letter is still to be written, and may be written now.
    pub may_write: bool,
    /// Those who share the side may also talk now, in the chat.
    pub may_talk: bool,
    /// Own letters, and those that you may read by now, oldest first.
    pub letters: Vec<Letter>,
}

/// A letter to be written.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[serde(deny_unknown_fields)]
pub struct NewLetter {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: i64,
    /// What.
    #[schema(min_length = 1, max_length = 2000)]
    pub text: String,
}

/// Your private notes at a table.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct Notes {
    /// The notes.
    pub text: String,
}

/// Notes to be kept.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct NewNotes {
    /// Your seat.
    #[schema(minimum = 0)]
    pub seat: Option<i64>,
    /// The notes.
    #[schema(max_length = 20000)]
    pub text: String,
}

/// What to do with an imported journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub enum ImportAs {
    /// Look at it.
    Replay,
    /// Play on from it, at a table where you hold all seats.
    PlayOn,
}

/// A journal to be imported.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
#[ts(optional_fields = nullable)]
#[serde(deny_unknown_fields)]
pub struct Import {
    /// The journal.
    pub text: String,
    /// What to do with it.
    #[serde(rename = "as")]
    pub purpose: ImportAs,
    /// Where it is played on: the line after which; the last one if there is none.
    #[schema(minimum = 0)]
    pub at: Option<i64>,
}

/// What became of an imported journal.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Imported {
    /// The table that was made.
    pub table: TableCard,
    /// What was checked, and what could not be.
    pub verdict: String,
}

/// Stream event `played`: something happened on the board.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Played {
    /// The happening.
    pub k: i64,
    /// The journal's last line after it.
    pub n: i64,
    /// What you may know of it.
    pub lines: Vec<LogLine>,
    /// The game waits for you now.
    pub asked: bool,
}

/// Stream event `offer`: an offer was made or answered.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OfferNews {
    /// The happening.
    pub k: i64,
    /// `draw`, `take-back` or `rematch`.
    pub kind: String,
    /// The seat that spoke.
    pub by: i64,
    /// `made`, `accepted`, `declined` or `withdrawn`.
    pub state: String,
    /// For taking back: the line after which play goes on.
    pub to: Option<i64>,
    /// For a rematch: its table.
    pub table: Option<String>,
}

/// Stream event `seat`: somebody sat down, left, or was replaced.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SeatNews {
    /// The happening.
    pub k: i64,
    /// Which seat.
    pub seat: i64,
    /// Who holds it now.
    pub holder: HolderInfo,
    /// He has left.
    pub left: bool,
}

/// Stream event `clock`: somebody ran out of time.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ClockNews {
    /// The happening.
    pub k: i64,
    /// Whose time is out.
    pub seat: i64,
    /// The clock.
    pub clock: Clock,
}

/// Stream event `over`: the game has ended.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct OverNews {
    /// The happening.
    pub k: i64,
    /// How it ended.
    pub result: GameResult,
}

/// One line of the stream for bots.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct BotNews {
    /// The table; none for the sign of life that comes every 15 seconds.
    pub table: Option<String>,
    /// `here` when the table is first told of, `news` when something happened there, `ping`.
    pub event: String,
    /// The number of the last journal line.
    pub n: i64,
    /// The number of the last happening.
    pub k: i64,
    /// Your seats that are asked.
    pub asked: Vec<i64>,
    /// `waiting`, `playing` or `over`; empty with a `ping`.
    pub status: String,
    /// What happened since you were last told, or since `after` when the table is first told of: `played`, `chat`, `letter` (one of an
    /// ally was delivered to you), `offer`, `seat`, `clock`, `over`, and `asked` if one of your seats is.
    #[serde(default)]
    pub kinds: Vec<String>,
    /// How things are for the first of your seats that is asked, if you wished for it (`state=true`).
    #[serde(default)]
    pub state: Option<State>,
}

/// What the colonel would do in your place.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Advice {
    /// The answer, in notation.
    pub action: String,
    /// The answer.
    pub text: String,
    /// Why, the weightiest reason first.
    pub reasons: Vec<String>,
}

/// What a blunder of yours cost.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Cost {
    /// The number of the position that you answered in.
    pub n: i64,
    /// What would have been better, in notation.
    pub action: String,
    /// What would have been better.
    pub text: String,
    /// Your chance to win after the better answer, in percent, by what you knew; a draw is half a win.
    pub better_chance: i64,
    /// Your chance to win after your own.
    pub chance: i64,
}

/// A position that a seat cannot tell from the true one.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct Guess {
    /// The game.
    pub game: String,
    /// Its scenario.
    pub scenario: String,
    /// Its options.
    pub options: String,
    /// The side it was made for, which the seat answers for; settled or not.
    #[serde(rename = "side")]
    pub side_code: String,
    /// The number of the last line of the journal.
    pub n: i64,
    /// The position, written down as the game does it: for programs that have the game. In any language it is read by `vedette engine`:
    /// send it `imagine` and this whole answer on one line, then `view everything` tells the position as JSON, in the shape of
    /// `State.view`, and `options`, `apply`, `odds` and `score` go on from there (docs/engine.md).
    pub position: String,
}
