//! The contract between a rule system and everything above it.

use std::fmt::{self, Debug};
use std::hash::Hash;

use serde::Serialize;

use crate::chance::Chance;
use crate::journey::Journey;
use crate::letters::Letter;
use crate::log::Log;
use crate::phrase::Phrase;
use crate::refusal::Refusal;
use crate::side::{Side, Sides};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// How, as a code that the language files know.
    pub reason: &'static str,
}

/// Whom the rules wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Awaiting {
    /// These sides must decide; both at once where choices are secret and simultaneous.
    Sides(Sides),
    /// Nobody: the game is over.
    Over(Outcome),
}

/// Which part of a side's knowledge one seat holds when several people share the side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Knowledge {
    /// Everything the side knows.
    Whole,
    /// One part, numbered by the system (in the Conquerors: 0 the order of battle, 1 the cards).
    Part(u8),
}

/// Somebody who looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Viewer {
    /// A player, with the whole or a part of his side's knowledge.
    Player(Side, Knowledge),
    /// Somebody who sits on neither side: he sees what both sides may see.
    Observer,
    /// Everything: for finished games and for the arbiter.
    Everything,
}

impl Viewer {
    /// The player who holds all that a side knows.
    pub const fn side(side: Side) -> Viewer {
        Viewer::Player(side, Knowledge::Whole)
    }
}

/// A moment at which a player may interrupt: it exists whether or not he holds anything to interrupt with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Window<A> {
    /// The name of the window, by which standing orders speak of it.
    pub name: &'static str,
    /// The action that lets the moment pass.
    pub decline: A,
}

/// A position that knows its rules.
///
/// The properties that every implementation must have are written down as tests in the conformance kit.
/// Actions have a text notation made by the position and not by the action alone, because a readable one
/// (`step jena`, not `step 31`) needs the names of the pack.
pub trait Game: Clone + PartialEq + Send + Sync + 'static {
    /// One answer to a decision: small, closed, copyable.
    type Action: Copy + Eq + Hash + Debug + Send + Sync;
    /// Something that happened.
    type Event: Clone + PartialEq + Debug + Serialize + Send;
    /// All that one viewer may know.
    type View: Serialize;

    /// Who must decide, or how the game ended.
    fn awaiting(&self) -> Awaiting;

    /// Appends exactly the legal answers of a side; nothing if the side is not asked.
    fn options(&self, side: Side, out: &mut Vec<Self::Action>);

    /// Whether an action is legal for a side now, and if not, why.
    fn check(&self, side: Side, action: Self::Action) -> Result<(), Refusal>;

    /// Carries out a legal action and everything that follows until somebody must decide again.
    ///
    /// An illegal action leaves the position unchanged or does something harmless; callers check first.
    fn apply(
        &mut self,
        side: Side,
        action: Self::Action,
        chance: &mut impl Chance,
        log: &mut impl Log<Self::Event>,
    );

    /// What a viewer may know.
    fn view(&self, viewer: Viewer) -> Self::View;

    /// A position that this side cannot tell from the true one, drawn at random from its own knowledge.
    fn guess(&self, side: Side, chance: &mut impl Chance) -> Self;

    /// The interruption a side is asked about, if its decision is one.
    fn window(&self, side: Side) -> Option<Window<Self::Action>>;

    /// Writes an action of a side in [notation](crate::Notation): a verb, and the codes of what it names.
    fn write(&self, side: Side, action: Self::Action, out: &mut dyn fmt::Write) -> fmt::Result;

    /// Reads an action of a side in notation. Whether it is legal is for [`Game::check`] to say.
    fn read(&self, side: Side, text: &str) -> Result<Self::Action, Refusal>;

    /// Appends a canonical form of the whole position, the same on every machine.
    fn bytes(&self, out: &mut Vec<u8>);

    /// Whether an event showed somebody something that was hidden from him until then (a block turned over, a card
    /// drawn or opened). Such an event closes undo, and from it on the conformance kit lets two positions differ
    /// that the viewer could not tell apart before.
    fn reveals(&self, event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Which side each of the two players holds: the identity, unless the rules let players bid for sides.
    /// Before the bids are opened the first player answers for the first side.
    fn seating(&self) -> [Side; 2] {
        Side::BOTH
    }

    /// Whether it is settled who holds which side; until then [`seating`](Game::seating) only says who answers for whom.
    fn has_seating(&self) -> bool {
        true
    }

    /// Whether the seats of a side are one player divided: each holds a part of what he would know, and they have one clock between
    /// them. Elsewhere each is a commander of his own, who knows what his side knows and has a clock of his own.
    fn divides_player(&self) -> bool {
        false
    }

    /// How many commands a side is divided into, each for a seat of its own (one army, one player); 0 when whoever holds
    /// the side commands all of it. The journal records sides only, so it reads the same whoever gave the orders.
    fn commands(&self, side: Side) -> u8 {
        let _ = side;
        0
    }

    /// Whether the seat with one command of a side may give this legal action of the side, and if not, why. Some seat of
    /// the side may give every legal action: nobody waits for an order that no one can give.
    fn entrusted(&self, side: Side, command: u8, action: Self::Action) -> Result<(), Refusal> {
        let _ = (side, command, action);
        Ok(())
    }

    /// The number of the round of letters between seats of one side, if the rules let them write: a seat may write one
    /// letter while the number stays.
    fn letters(&self) -> Option<u32> {
        None
    }

    /// Whether the seat with one command of a side may write its letter of this round now, and if not, why.
    fn may_write(&self, side: Side, command: u8) -> Result<(), Refusal> {
        let _ = (side, command);
        Ok(())
    }

    /// Whether a letter may say this, and if not, why.
    fn may_say(&self, text: &str) -> Result<(), Refusal> {
        let _ = text;
        Ok(())
    }

    /// Whether somebody may read a letter by now. Unless the rules say otherwise the seats of its side do when its round is
    /// over; whoever wrote it always does, and everybody when the game is over.
    fn may_read(&self, letter: Letter, reader: Viewer) -> bool {
        let over = matches!(self.awaiting(), Awaiting::Over(_)) || reader == Viewer::Everything;
        let delivered = || self.letters().is_some_and(|round| letter.round < round);
        over || letter.is_by(reader) || letter.is_within(reader) && delivered()
    }

    /// Whether the seats of a side may talk to each other now. Where letters are written they may not, unless the rules say
    /// otherwise.
    fn may_talk(&self, side: Side) -> bool {
        let _ = side;
        self.letters().is_none()
    }

    /// The action in notation, as a string.
    fn notation(&self, side: Side, action: Self::Action) -> String {
        let mut out = String::new();
        // Writing to a string cannot fail; a system that reports an error anyway gets what it wrote so far.
        let _ = self.write(side, action, &mut out);
        out
    }
}

/// What a system tells the conformance kit beyond the contract.
pub trait Conduct: Game {
    /// Faults in what must be conserved (pieces, cards, points); empty when all is well.
    fn faults(&self) -> Vec<String>;

    /// Another position and another action of `mover` that `viewer` must not be able to tell from this position and
    /// this action, neither before nor after it; `None` when nothing about it is hidden from him.
    fn disguise(
        &self,
        viewer: Side,
        mover: Side,
        action: Self::Action,
        chance: &mut impl Chance,
    ) -> Option<(Self, Self::Action)>;

    /// Whether the outcome of a draw with this purpose picks among things hidden from the viewer, so that the same
    /// number means different things in two positions he cannot tell apart (a card from a deck: yes; a die: no).
    fn reveals_hidden(&self, purpose: &str, viewer: Side) -> bool {
        let _ = (purpose, viewer);
        true
    }

    /// How many parts a side's knowledge is divided into when several seats share it: `Knowledge::Part(0)` up to, not
    /// including, this number.
    fn parts(&self) -> u8 {
        0
    }
}

/// How a system puts itself into words: message codes that the language files turn into sentences.
pub trait Speak: Game {
    /// The short code of a side, e.g. `french`.
    fn side_code(&self, side: Side) -> &'static str;
    /// The question a side is asked.
    fn prompt(&self, side: Side) -> Phrase;
    /// An action of a side as an answer to a question.
    fn answer(&self, side: Side, action: Self::Action) -> Phrase;
    /// An event as a viewer on one side (or an observer) reads it in the log.
    fn narrate(&self, event: &Self::Event) -> Phrase;
    /// The move that an event tells of; nothing if nobody went anywhere.
    fn journey(&self, event: &Self::Event) -> Option<Journey> {
        let _ = event;
        None
    }
    /// How the result that an event tells of was reckoned, step by step, each with its rule; empty for what was not reckoned.
    fn reckon(&self, event: &Self::Event) -> Vec<Phrase> {
        let _ = event;
        Vec::new()
    }
    /// The code of one of a side's commands, a name such as `army:silesia`; see [`Game::commands`].
    fn command_code(&self, side: Side, command: u8) -> String {
        format!("{}-{command}", self.side_code(side))
    }
    /// A refusal with its facts put into names.
    fn explain(&self, refusal: &Refusal) -> Phrase;
}
