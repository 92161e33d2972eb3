//! What a player can answer, and its notation.
//!
//! One decision is one click: take a piece into the stack, cross a connection, choose a chit. In notation an action
//! is a word and the codes of the pack, e.g. `take ney`, `step leipzig`, `chit offensive`, `play 4.upper`.

use std::fmt;

use vedette_kernel::{Refusal, Side};

use crate::scenario::{ALLIES, FRENCH, Scenario};
use crate::sets::{ArmyId, BoxId, CardId, PieceId};
use crate::tables::TACTICS;

/// One answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Put a dummy, or a returning leader, into a box.
    Place(PieceId, BoxId),
    /// Let this side be first in the turn.
    First(Side),
    /// Give a reinforcement SP to a unit.
    Give(PieceId),
    /// Take a piece into the stack, the force or the garrison that is being formed.
    Take(PieceId),
    /// Activate the stack.
    March,
    /// Activate the stack for a forced march.
    Force,
    /// Let the stack entrench its box.
    Entrench,
    /// Let this army pay.
    Army(ArmyId),
    /// Cross a connection.
    Step(BoxId),
    /// End the march.
    Stop,
    /// Make a Detachment of a unit with a counter.
    Detach(PieceId, PieceId),
    /// Put so many SP into it, or so many points of the die to the first army of the pair.
    Number(u8),
    /// Take a Detachment back into a unit.
    Merge(PieceId, PieceId),
    /// Destroy the bridge towards a box, or take up the pontoon.
    Destroy(BoxId),
    /// Repair the bridge towards a box.
    Repair(BoxId),
    /// Build a pontoon towards a box.
    Pontoon(BoxId),
    /// Let a unit recover its stragglers.
    Recover(PieceId),
    /// Reconnoitre the box just entered.
    Scout,
    /// Withdraw a cavalry unit before combat, or a leader with it.
    Withdraw(PieceId, BoxId),
    /// Try the reaction with the chosen force.
    Try,
    /// Intercept.
    Enter,
    /// Name a box: to fall back to, to retreat to, to shift to.
    Area(BoxId),
    /// March to the guns of a battle with the chosen force.
    Guns(BoxId),
    /// Resolve the fight in a box next: a battle, or a sortie of the own garrison.
    Fight(BoxId),
    /// Go into the city.
    Shelter,
    /// Fight outside the city.
    Stand,
    /// Assault the city.
    Assault,
    /// Besiege it.
    Siege,
    /// Only mask it.
    Mask,
    /// Choose a tactics chit, 1 to 4.
    Chit(u8),
    /// Try to overrun.
    Overrun,
    /// Lose a SP of this unit.
    Lose(PieceId),
    /// Blow up the bridge behind the retreat.
    Demolish,
    /// Play half an event card: 0 upper, 1 lower.
    Play(CardId, u8),
    /// Discard an event card.
    Discard(CardId),
    /// Let a moment pass.
    Decline,
    /// End the phase.
    Pass,
    /// Finished: with placing, with the garrison.
    Done,
}

/// Whether everything that an action names is in the scenario.
#[inline]
pub(crate) fn permit_names(scenario: &Scenario, action: Action) -> Result<(), Refusal> {
    let known = |fine: bool, code: &'static str| if fine { Ok(()) } else { Err(Refusal::new("", code)) };
    let place = |place: BoxId| known(place.index() < scenario.map.places.len(), "no-such-box");
    let piece = |piece: PieceId| known(piece.index() < scenario.pieces.len(), "no-such-piece");
    match action {
        Action::Place(who, at) | Action::Withdraw(who, at) => piece(who).and(place(at)),
        Action::Step(at)
        | Action::Destroy(at)
        | Action::Repair(at)
        | Action::Pontoon(at)
        | Action::Area(at)
        | Action::Guns(at)
        | Action::Fight(at) => place(at),
        Action::Give(who) | Action::Take(who) | Action::Recover(who) | Action::Lose(who) => piece(who),
        Action::Detach(who, what) | Action::Merge(who, what) => piece(who).and(piece(what)),
        Action::Army(army) => known(army.index() < scenario.armies.len(), "no-such-army"),
        Action::Play(card, half) => known(card.index() < scenario.cards.len() && half < 2, "jg-no-such-card"),
        Action::Discard(card) => known(card.index() < scenario.cards.len(), "jg-no-such-card"),
        Action::Chit(value) => known((1..=4).contains(&value), "no-such-chit"),
        _ => Ok(()),
    }
}

const HALVES: [&str; 2] = ["upper", "lower"];

/// The actions that are one word.
const WORDS: [(&str, Action); 17] = [
    ("march", Action::March),
    ("force", Action::Force),
    ("entrench", Action::Entrench),
    ("stop", Action::Stop),
    ("scout", Action::Scout),
    ("try", Action::Try),
    ("enter", Action::Enter),
    ("shelter", Action::Shelter),
    ("stand", Action::Stand),
    ("assault", Action::Assault),
    ("siege", Action::Siege),
    ("mask", Action::Mask),
    ("overrun", Action::Overrun),
    ("demolish", Action::Demolish),
    ("decline", Action::Decline),
    ("pass", Action::Pass),
    ("done", Action::Done),
];

/// How an action is written: its verb, and what follows it.
pub(crate) fn write(scenario: &Scenario, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some((word, _)) = WORDS.iter().find(|(_, other)| *other == action) {
        return out.write_str(word);
    }
    let place =
        |place: BoxId| scenario.map.places.get(place.index()).map_or("?", |place| place.code.as_str());
    let piece = |piece: PieceId| scenario.pieces.get(piece.index()).map_or("?", |piece| piece.code.as_str());
    let card = |card: CardId| scenario.cards.get(card.index()).map_or("?", |card| card.code.as_str());
    match action {
        Action::Place(who, at) => write!(out, "place {} {}", piece(who), place(at)),
        Action::First(side) => write!(out, "first {}", side_code(side)),
        Action::Give(who) => write!(out, "give {}", piece(who)),
        Action::Take(who) => write!(out, "take {}", piece(who)),
        Action::Army(army) => {
            write!(out, "army {}", scenario.armies.get(army.index()).map_or("?", |army| army.code.as_str()))
        }
        Action::Step(at) => write!(out, "step {}", place(at)),
        Action::Detach(who, what) => write!(out, "detach {} {}", piece(who), piece(what)),
        Action::Number(number) => write!(out, "number {number}"),
        Action::Merge(who, what) => write!(out, "merge {} {}", piece(who), piece(what)),
        Action::Destroy(at) => write!(out, "destroy {}", place(at)),
        Action::Repair(at) => write!(out, "repair {}", place(at)),
        Action::Pontoon(at) => write!(out, "pontoon {}", place(at)),
        Action::Recover(who) => write!(out, "recover {}", piece(who)),
        Action::Withdraw(who, at) => write!(out, "withdraw {} {}", piece(who), place(at)),
        Action::Area(at) => write!(out, "box {}", place(at)),
        Action::Guns(at) => write!(out, "guns {}", place(at)),
        Action::Fight(at) => write!(out, "fight {}", place(at)),
        Action::Chit(value) => {
            let word = (value as usize).checked_sub(1).and_then(|place| TACTICS.get(place)).unwrap_or(&"?");
            write!(out, "chit {word}")
        }
        Action::Lose(who) => write!(out, "lose {}", piece(who)),
        Action::Play(what, half) => {
            write!(out, "play {}.{}", card(what), HALVES.get(half as usize).unwrap_or(&"?"))
        }
        Action::Discard(what) => write!(out, "discard {}", card(what)),
        _ => out.write_str("?"),
    }
}

/// The code of a side in notation and journals.
pub fn side_code(side: Side) -> &'static str {
    if side == FRENCH { "french" } else { "allies" }
}

/// Reads an action.
pub(crate) fn read(scenario: &Scenario, text: &str) -> Result<Action, Refusal> {
    let nothing = || Refusal::new("", "no-such-action");
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or_else(nothing)?;
    let (first, second) = (words.next(), words.next());
    if words.next().is_some() {
        return Err(nothing());
    }
    let place = |word: &str| {
        let found = scenario.map.places.iter().position(|place| place.code == word);
        found.map(|found| BoxId(found as u16)).ok_or(Refusal::new("", "no-such-box"))
    };
    let piece = |word: &str| {
        let found = scenario.pieces.iter().position(|piece| piece.code == word);
        found.map(|found| PieceId(found as u8)).ok_or(Refusal::new("", "no-such-piece"))
    };
    let card = |word: &str| {
        let found = scenario.cards.iter().position(|card| card.code == word);
        found.map(|found| CardId(found as u8)).ok_or(Refusal::new("", "jg-no-such-card"))
    };
    Ok(match (verb, first, second) {
        (word, None, None) => {
            WORDS.iter().find(|(other, _)| *other == word).map(|(_, action)| *action).ok_or_else(nothing)?
        }
        ("place", Some(who), Some(at)) => Action::Place(piece(who)?, place(at)?),
        ("first", Some("french"), None) => Action::First(FRENCH),
        ("first", Some("allies"), None) => Action::First(ALLIES),
        ("give", Some(who), None) => Action::Give(piece(who)?),
        ("take", Some(who), None) => Action::Take(piece(who)?),
        ("army", Some(word), None) => {
            let found = scenario.armies.iter().position(|army| army.code == word);
            Action::Army(ArmyId(found.ok_or(Refusal::new("", "no-such-army"))? as u8))
        }
        ("step", Some(at), None) => Action::Step(place(at)?),
        ("detach", Some(who), Some(what)) => Action::Detach(piece(who)?, piece(what)?),
        ("number", Some(number), None) => {
            Action::Number(number.parse().map_err(|_| Refusal::new("", "jg-no-such-number"))?)
        }
        ("merge", Some(who), Some(what)) => Action::Merge(piece(who)?, piece(what)?),
        ("destroy", Some(at), None) => Action::Destroy(place(at)?),
        ("repair", Some(at), None) => Action::Repair(place(at)?),
        ("pontoon", Some(at), None) => Action::Pontoon(place(at)?),
        ("recover", Some(who), None) => Action::Recover(piece(who)?),
        ("withdraw", Some(who), Some(at)) => Action::Withdraw(piece(who)?, place(at)?),
        ("box", Some(at), None) => Action::Area(place(at)?),
        ("guns", Some(at), None) => Action::Guns(place(at)?),
        ("fight", Some(at), None) => Action::Fight(place(at)?),
        ("chit", Some(word), None) => {
            let found = TACTICS.iter().position(|tactic| *tactic == word);
            Action::Chit(found.ok_or(Refusal::new("", "no-such-chit"))? as u8 + 1)
        }
        ("lose", Some(who), None) => Action::Lose(piece(who)?),
        ("play", Some(what), None) => {
            let (code, half) = what.rsplit_once('.').ok_or_else(nothing)?;
            let half = HALVES.iter().position(|other| *other == half).ok_or_else(nothing)?;
            Action::Play(card(code)?, half as u8)
        }
        ("discard", Some(what), None) => Action::Discard(card(what)?),
        _ => return Err(nothing()),
    })
}
