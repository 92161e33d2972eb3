//! A game being played: position, journal, chance, standing orders and undo, kept together.
//!
//! A table does no input or output. Whoever runs it stores the new lines of [`Table::journal`] before he tells anybody
//! what happened, and sends each viewer only the events that its audience allows.

pub mod erased;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::chance::{Drawn, Keyed, Recorder};
use crate::game::{Awaiting, Outcome, Speak};
use crate::journal::{Header, Journal, JournalError, Record};
use crate::log::{Audience, Notes};
use crate::orders::StandingOrders;
use crate::refusal::Refusal;
use crate::replay::{ReplayError, Visit, walk};
use crate::settlement::Settlement;
use crate::side::{Side, Sides};

/// So many windows are answered by standing orders in one go; after that the sides are asked as if they had none.
/// No sound game comes near it: it keeps a faulty one from running for ever.
const MOST_ANSWERS: usize = 10_000;

/// One line that was played.
#[derive(Clone, PartialEq, Debug)]
pub struct Happened<A, E> {
    /// The number of its entry in the journal.
    pub number: u64,
    /// Who acted. Whether he did so himself or by a standing order is nobody else's business, and not recorded.
    pub side: Side,
    /// What he did.
    pub action: A,
    /// What followed, with the audience of each event.
    pub events: Vec<(Audience, E)>,
}

/// Lines played at a table of the game `G`.
pub type Played<G> = Vec<Happened<<G as crate::Game>::Action, <G as crate::Game>::Event>>;

/// Why an action was not taken. The table is then unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActError {
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The rules do not wait for this side.
    #[error("the rules do not wait for this side")]
    NotAsked,
    /// The rules do not allow it, or it cannot be read.
    #[error("{0}")]
    Refused(Refusal),
    /// It cannot be recorded: a fault of the rule system, not of the player.
    #[error("the action cannot be recorded: {0}")]
    Journal(#[from] JournalError),
}

/// Why a table cannot be set up or taken up again.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum TableError {
    /// The seed is not the one that the header commits to.
    #[error(
        "the seed is not the one that the header commits to: take the seed that was stored with this table"
    )]
    OtherSeed,
    /// The journal names other sides than the game.
    #[error("the journal names other sides than the game: start from the game that the header describes")]
    OtherSides,
    /// The header cannot be written.
    #[error("{0}")]
    Journal(#[from] JournalError),
    /// The journal does not fit the rules.
    #[error("{0}")]
    Replay(#[from] ReplayError),
}

/// Why the last action cannot be taken back without consent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum UndoClosed {
    /// It drew chance.
    Drawn,
    /// It showed somebody something hidden.
    Revealed,
    /// The other side has acted since.
    OtherActed,
    /// There is nothing to take back.
    Nothing,
    /// The game is over.
    Over,
}

impl UndoClosed {
    /// The code of the reason, for the language files: `undo-CODE`.
    pub const fn code(self) -> &'static str {
        match self {
            UndoClosed::Drawn => "drawn",
            UndoClosed::Revealed => "revealed",
            UndoClosed::OtherActed => "other-acted",
            UndoClosed::Nothing => "nothing",
            UndoClosed::Over => "over",
        }
    }
}

impl fmt::Display for UndoClosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl std::error::Error for UndoClosed {}

/// What can be taken back, one mark for each action of the line of play.
#[derive(Clone, Debug)]
struct Trail<G> {
    marks: Vec<Mark<G>>,
}

#[derive(Clone, Debug)]
struct Mark<G> {
    side: Side,
    /// The position before the action, or why it can no longer be taken back.
    before: Result<Box<G>, UndoClosed>,
}

impl<G: Speak> Trail<G> {
    fn extend(&mut self, course: Course<'_, G>) {
        if self.marks.last().is_some_and(|mark| mark.side != course.side) {
            self.close(UndoClosed::OtherActed);
        }
        self.marks.push(Mark { side: course.side, before: Ok(Box::new(course.before)) });
        if !course.drawn.is_empty() {
            self.close(UndoClosed::Drawn);
        } else if course.events.iter().any(|(_, event)| course.after.reveals(event)) {
            self.close(UndoClosed::Revealed);
        }
    }

    /// Keeps all actions so far from being undone. It stays so even if what came after them is taken back: draws and
    /// secrets once seen cannot be unseen.
    fn close(&mut self, reason: UndoClosed) {
        for mark in self.marks.iter_mut().rev().take_while(|mark| mark.before.is_ok()) {
            mark.before = Err(reason);
        }
    }
}

/// An action and what became of it.
struct Course<'a, G: Speak> {
    side: Side,
    before: G,
    after: &'a G,
    drawn: &'a [Drawn],
    events: &'a [(Audience, G::Event)],
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Table<G: Speak> {
    start: G,
    game: G,
    journal: Journal,
    seed: [u8; 32],
    chance: Keyed,
    orders: [StandingOrders; 2],
    /// Orders answer when they are told to, not at once.
    waits: bool,
    trail: Trail<G>,
}

impl<G: Speak> Table<G> {
    /// A new table. The commitment and the side codes of the header are filled in from the seed and the game.
    ///
    /// # Errors
    /// When a value of the header cannot be written.
    pub fn open(start: G, header: Header, seed: [u8; 32]) -> Result<Table<G>, TableError> {
        let sides = side_codes(&start);
        let journal = Journal::new(Header { commit: Keyed::commitment(&seed), sides, ..header })?;
        Table::resume(start, journal, seed)
    }

    /// Takes up a table where its journal ends. `start` is the position that the header describes. Standing orders are
    /// not in the journal: give them again. If the game is over but the journal was cut off before it says so, the line
    /// is added.
    ///
    /// # Errors
    /// When the seed, the sides or the actions do not fit the journal.
    pub fn resume(start: G, journal: Journal, seed: [u8; 32]) -> Result<Table<G>, TableError> {
        if Keyed::commitment(&seed) != journal.header().commit {
            return Err(TableError::OtherSeed);
        }
        if journal.header().sides != side_codes(&start) {
            return Err(TableError::OtherSides);
        }
        let chance = journal.chance(&seed);
        let mut trail = Trail { marks: Vec::new() };
        let mut before = start.clone();
        let game = walk(start.clone(), &journal, journal.last(), |visit| {
            match visit {
                Visit::Action(step) => {
                    let before = std::mem::replace(&mut before, step.game.clone());
                    let (drawn, events) = (step.drawn, &step.notes.0);
                    trail.extend(Course { side: step.side, before, after: step.game, drawn, events });
                }
                Visit::Undo { count, game } => {
                    trail.marks.truncate(trail.marks.len() - count);
                    before = game.clone();
                }
                Visit::Other(..) => {}
            }
            Ok(())
        })?;
        let orders = Default::default();
        let mut table = Table { start, game, journal, seed, chance, orders, waits: false, trail };
        table.record_end();
        Ok(table)
    }

    /// The position.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The record so far.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// Whom the rules wait for, unless the players have ended the game.
    pub fn awaiting(&self) -> Awaiting {
        // After a settlement come the end and the seed, and nothing else.
        let settled = self.journal.entries().iter().rev().take(3).find_map(|entry| match entry.record {
            Record::Settled(settlement) => Some(settlement),
            _ => None,
        });
        settled.map_or_else(|| self.game.awaiting(), |settlement| Awaiting::Over(settlement.outcome()))
    }

    /// The standing orders of a side.
    pub fn orders(&self, side: Side) -> &StandingOrders {
        let [first, second] = &self.orders;
        match side {
            Side::First => first,
            Side::Second => second,
        }
    }

    /// From now on standing orders answer only when they are told to, see [`Table::answer_by_orders`]: for whoever must
    /// see to it that nobody can tell their answers from a person's.
    pub fn let_orders_wait(&mut self) {
        self.waits = true;
    }

    /// The side whose standing orders have an answer to what it is asked.
    pub fn ordered(&self) -> Option<Side> {
        let Awaiting::Sides(sides) = self.awaiting() else { return None };
        self.standing_answer(sides).map(|(side, _)| side)
    }

    /// One answer by standing orders, if they have one.
    pub fn answer_by_orders(&mut self) -> Played<G> {
        let Awaiting::Sides(sides) = self.awaiting() else { return Vec::new() };
        let answer = self.standing_answer(sides);
        answer.and_then(|(side, action)| self.play(side, action).ok()).into_iter().collect()
    }

    /// A side adds a word to the draws that follow. Gives back the number of the journal line.
    ///
    /// # Errors
    /// When the game is over, or the word cannot stand on a line.
    pub fn add_entropy(&mut self, side: Side, word: &str) -> Result<u64, JournalError> {
        let number = self.journal.append(Record::Entropy { side, word: word.to_owned() })?.number;
        self.chance = self.journal.chance(&self.seed);
        Ok(number)
    }

    /// Gives standing orders. They answer at once a window that is open already: what they did is given back.
    pub fn set_orders(&mut self, side: Side, orders: StandingOrders) -> Played<G> {
        let [first, second] = &mut self.orders;
        match side {
            Side::First => *first = orders,
            Side::Second => *second = orders,
        }
        let mut played = Vec::new();
        self.answer_windows(&mut played);
        played
    }

    /// Takes an action, and then answers by standing orders until somebody must really decide: the first of the lines
    /// given back is the action, the others are such answers.
    ///
    /// # Errors
    /// When the action may not be taken; nothing has changed then.
    pub fn act(&mut self, side: Side, action: G::Action) -> Result<Played<G>, ActError> {
        let mut played = vec![self.play(side, action)?];
        self.answer_windows(&mut played);
        Ok(played)
    }

    /// As [`Table::act`], with the action in notation.
    ///
    /// # Errors
    /// As [`Table::act`], and when the notation cannot be read.
    pub fn act_in_notation(&mut self, side: Side, text: &str) -> Result<Played<G>, ActError> {
        let action = self.game.read(side, text).map_err(ActError::Refused)?;
        self.act(side, action)
    }

    fn play(&mut self, side: Side, action: G::Action) -> Result<Happened<G::Action, G::Event>, ActError> {
        match self.awaiting() {
            Awaiting::Over(_) => return Err(ActError::Over),
            Awaiting::Sides(sides) if !sides.contains(side) => {
                // The rules may have more to say about why not than that he is not asked.
                return Err(self
                    .game
                    .check(side, action)
                    .err()
                    .map_or(ActError::NotAsked, ActError::Refused));
            }
            Awaiting::Sides(_) => self.game.check(side, action).map_err(ActError::Refused)?,
        }
        let text = self.game.notation(side, action);
        let (mut after, mut chance, mut notes) = (self.game.clone(), self.chance.clone(), Notes::default());
        let mut recorder = Recorder::new(&mut chance);
        after.apply(side, action, &mut recorder, &mut notes);
        let drawn = recorder.drawn;
        let number = self.journal.append(Record::Action { side, text, drawn: drawn.clone() })?.number;
        let before = std::mem::replace(&mut self.game, after);
        self.chance = chance;
        let events = notes.0;
        self.trail.extend(Course { side, before, after: &self.game, drawn: &drawn, events: &events });
        self.record_end();
        Ok(Happened { number, side, action, events })
    }

    /// Writes down that the game is over, if it is.
    fn record_end(&mut self) {
        if let (Awaiting::Over(Outcome { winner, reason }), false) = (self.awaiting(), self.journal.is_over())
        {
            // A reason that is not one word cannot be recorded; the conformance kit does not let such a system pass.
            let _ = self.journal.append(Record::End { winner, reason: reason.to_owned() });
        }
    }

    fn answer_windows(&mut self, played: &mut Played<G>) {
        let most = if self.waits { 0 } else { MOST_ANSWERS };
        for _ in 0..most {
            let Awaiting::Sides(sides) = self.awaiting() else { return };
            let Some((side, action)) = self.standing_answer(sides) else { return };
            // An order that cannot be carried out is not an error of who acted before: the side is asked instead.
            let Ok(answer) = self.play(side, action) else { return };
            played.push(answer);
        }
    }

    fn standing_answer(&self, sides: Sides) -> Option<(Side, G::Action)> {
        sides.iter().find_map(|side| self.orders(side).answer(&self.game, side).map(|action| (side, action)))
    }

    /// Whether a side may take back its last action, and if not, why.
    ///
    /// # Errors
    /// The reason why not.
    pub fn can_undo(&self, side: Side) -> Result<(), UndoClosed> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(UndoClosed::Over);
        }
        match self.trail.marks.last() {
            Some(mark) if mark.side == side => mark.before.as_ref().map(|_| ()).map_err(|&reason| reason),
            _ if self.trail.marks.iter().any(|mark| mark.side == side) => Err(UndoClosed::OtherActed),
            _ => Err(UndoClosed::Nothing),
        }
    }

    /// Takes back the last action of a side, and with it answers that its standing orders gave after it. The journal
    /// keeps what was taken back.
    ///
    /// Free as long as the action drew nothing, showed nobody anything hidden, and the other side has not acted since;
    /// beyond that players need each other's consent, see [`Table::take_back`]. Gives back the number of the journal
    /// line.
    ///
    /// # Errors
    /// Why it cannot be taken back.
    pub fn undo(&mut self, side: Side) -> Result<u64, UndoClosed> {
        self.can_undo(side)?;
        let Some((count, game)) = self.earlier(side) else { return Err(UndoClosed::Nothing) };
        let line = self.journal.line_of_play();
        let to = line.len().checked_sub(count + 1).and_then(|at| line.get(at)).copied().unwrap_or(0);
        let Ok(entry) = self.journal.append(Record::Undo { to, side }) else {
            return Err(UndoClosed::Nothing);
        };
        let number = entry.number;
        self.trail.marks.truncate(self.trail.marks.len() - count);
        self.game = game;
        Ok(number)
    }

    /// How many actions an undo takes back, and the position it leads to.
    ///
    /// A window that the orders would answer again at once is not where the player wants to be, if he can get further.
    fn earlier(&self, side: Side) -> Option<(usize, G)> {
        let open = self.trail.marks.iter().rev().map_while(|mark| mark.before.as_ref().ok());
        let mut reached = None;
        for (index, before) in open.enumerate() {
            reached = Some((index + 1, before));
            if self.orders(side).answer(&**before, side).is_none() {
                break;
            }
        }
        reached.map(|(count, game)| (count, G::clone(game)))
    }

    /// Goes back to after journal line `to` (0 is the start), whatever happened since: only with the consent of both
    /// sides, which whoever runs the table must have. `side` is who asked for it. Draws are not repeated: the same
    /// action may then lead to another outcome. Gives back the number of the journal line.
    ///
    /// # Errors
    /// When the game is over, or `to` is not an action that stands and was followed by another.
    pub fn take_back(&mut self, side: Side, to: u64) -> Result<u64, TableError> {
        let mut journal = self.journal.clone();
        let number = journal.append(Record::Undo { to, side })?.number;
        let resumed = Table::resume(self.start.clone(), journal, self.seed)?;
        *self = Table { orders: std::mem::take(&mut self.orders), waits: self.waits, ..resumed };
        Ok(number)
    }

    /// A side gives up.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn resign(&mut self, side: Side) -> Result<(), ActError> {
        self.settle(Settlement::Resigned(side))
    }

    /// The players end the game. That they really did so is for whoever runs the table to know.
    ///
    /// # Errors
    /// When the game is over already.
    pub fn settle(&mut self, settlement: Settlement) -> Result<(), ActError> {
        if matches!(self.awaiting(), Awaiting::Over(_)) {
            return Err(ActError::Over);
        }
        self.journal.append(Record::Settled(settlement))?;
        self.record_end();
        Ok(())
    }

    /// Publishes the seed in the journal, once the game is over: from then on anybody can check the draws.
    ///
    /// # Errors
    /// When the game goes on, or the seed is published already.
    pub fn reveal_seed(&mut self) -> Result<(), JournalError> {
        self.journal.append(Record::Seed(self.seed)).map(|_| ())
    }
}

fn side_codes<G: Speak>(game: &G) -> [String; 2] {
    Side::BOTH.map(|side| game.side_code(side).to_owned())
}
