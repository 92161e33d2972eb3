//! What a player can answer, and its notation.
//!
//! One decision is one click: take a piece, step into a hex, name a target, lose a unit. In notation an action is a word
//! and the codes of the pack, e.g. `take ney`, `step N1330`, `attack N1330 N1431`.

use std::fmt;

use vedette_kernel::{Refusal, Side};

use crate::scenario::{FRENCH, Scenario};
use crate::sets::{HexId, PieceId};

/// One answer to a decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    // Before the first turn.
    /// Put a piece into a hex: at the start, or a replacement officer.
    Place(PieceId, HexId),
    /// Let a force come by the alternate track (or by the regular one).
    Track(u8, bool),

    // Reorganization and command.
    /// Test whether a unit in the box recovers.
    Recover(PieceId),
    /// Let a leader bring a recovered unit back.
    Reorganize(PieceId, PieceId),
    /// Make room: move a unit to a hex.
    Displace(PieceId, HexId),
    /// Let a commander spend a point on an officer or a unit.
    Command(PieceId, PieceId),
    /// Roll for the initiative of a piece.
    Check(PieceId),
    /// Roll for it with the sound of the guns.
    Guns(PieceId),
    /// Cancel the March Order of the force with this piece.
    Cancel(PieceId),
    /// Turn a pontoon bridge back into a train, in this hex.
    Lift(PieceId, HexId),
    /// Give a March Order: to the formation of a leader, or to the stack of a unit.
    Order(PieceId),
    /// Name the objective of the order.
    Objective(HexId),

    // Movement.
    /// Bring in a group of reinforcements.
    Enter(u8),
    /// Take a piece into the moving stack.
    Take(PieceId),
    /// Move one hex.
    Step(HexId),
    /// Go into Road March.
    Column,
    /// Leave Road March.
    Deploy,
    /// Try to damage the bridge towards a hex.
    Damage(HexId),
    /// Try to repair the bridge towards a hex.
    Repair(HexId),
    /// Lay a pontoon bridge towards a hex.
    Pontoon(HexId),
    /// Break a light cavalry unit down into its vedettes.
    Break(PieceId),
    /// Put out a vedette of a mixed unit.
    PutOut(PieceId),
    /// Put the vedettes of a unit together again.
    Gather(PieceId),
    /// Take a hex among the targets of a Repulse.
    Repulse(HexId),
    /// Try the Repulse of the chosen targets.
    Push,
    /// Scout a hex.
    Scout(HexId),
    /// End the move.
    Stop,

    // Combat.
    /// Let the stack of a hex attack the stack of another.
    Attack(HexId, HexId),
    /// Designate the attacks anew: those chosen so far cannot be completed.
    Anew,
    /// Retreat the stack of a hex before combat.
    Withdraw(HexId, HexId),
    /// Resolve the attack on the stack of a hex next.
    Fight(HexId),
    /// Lose this unit.
    Lose(PieceId),
    /// Let a piece retreat to a hex.
    Retreat(PieceId, HexId),
    /// Advance with a piece into a vacated hex.
    Advance(PieceId, HexId),

    // Anywhere.
    /// Do it: use a shift, accept a retreat.
    Yes,
    /// Leave it.
    No,
    /// Finished with this segment.
    Done,
}

/// Whether everything that an action names is in the scenario.
#[inline]
pub(crate) fn permit_names(scenario: &Scenario, action: Action) -> Result<(), Refusal> {
    let known = |fine: bool, code: &'static str| if fine { Ok(()) } else { Err(Refusal::new("", code)) };
    let hex = |hex: HexId| known(hex.index() < scenario.map.hexes.len(), "ra-no-such-hex");
    let piece = |piece: PieceId| known(piece.index() < scenario.pieces.len(), "ra-no-such-piece");
    match action {
        Action::Place(who, at)
        | Action::Displace(who, at)
        | Action::Lift(who, at)
        | Action::Retreat(who, at)
        | Action::Advance(who, at) => piece(who).and(hex(at)),
        Action::Reorganize(one, two) | Action::Command(one, two) => piece(one).and(piece(two)),
        Action::Attack(one, two) | Action::Withdraw(one, two) => hex(one).and(hex(two)),
        Action::Recover(who)
        | Action::Check(who)
        | Action::Guns(who)
        | Action::Cancel(who)
        | Action::Order(who)
        | Action::Take(who)
        | Action::Break(who)
        | Action::PutOut(who)
        | Action::Gather(who)
        | Action::Lose(who) => piece(who),
        Action::Objective(at)
        | Action::Step(at)
        | Action::Damage(at)
        | Action::Repair(at)
        | Action::Pontoon(at)
        | Action::Repulse(at)
        | Action::Scout(at)
        | Action::Fight(at) => hex(at),
        Action::Enter(group) => known(usize::from(group) < scenario.frame.arrivals.len(), "ra-no-such-group"),
        Action::Track(plan, _) => known(usize::from(plan) < scenario.frame.plans.len(), "ra-no-such-force"),
        _ => Ok(()),
    }
}

/// The actions that are one word.
const WORDS: [(&str, Action); 8] = [
    ("column", Action::Column),
    ("deploy", Action::Deploy),
    ("push", Action::Push),
    ("stop", Action::Stop),
    ("anew", Action::Anew),
    ("yes", Action::Yes),
    ("no", Action::No),
    ("done", Action::Done),
];

type OfPiece = (&'static str, fn(PieceId) -> Action);
type OfHex = (&'static str, fn(HexId) -> Action);
type OfPieceAndHex = (&'static str, fn(PieceId, HexId) -> Action);
type OfPieces = (&'static str, fn(PieceId, PieceId) -> Action);
type OfHexes = (&'static str, fn(HexId, HexId) -> Action);

/// The verbs that name one piece.
const PIECE_VERBS: [OfPiece; 10] = [
    ("recover", Action::Recover),
    ("check", Action::Check),
    ("guns", Action::Guns),
    ("cancel", Action::Cancel),
    ("order", Action::Order),
    ("take", Action::Take),
    ("break", Action::Break),
    ("put-out", Action::PutOut),
    ("gather", Action::Gather),
    ("lose", Action::Lose),
];

/// The verbs that name one hex.
const HEX_VERBS: [OfHex; 8] = [
    ("objective", Action::Objective),
    ("step", Action::Step),
    ("damage", Action::Damage),
    ("repair", Action::Repair),
    ("pontoon", Action::Pontoon),
    ("repulse", Action::Repulse),
    ("scout", Action::Scout),
    ("fight", Action::Fight),
];

/// The verbs that name a piece and a hex.
const PIECE_AND_HEX_VERBS: [OfPieceAndHex; 5] = [
    ("place", Action::Place),
    ("displace", Action::Displace),
    ("lift", Action::Lift),
    ("retreat", Action::Retreat),
    ("advance", Action::Advance),
];

/// The verbs that name two pieces.
const PIECES_VERBS: [OfPieces; 2] = [("reorganize", Action::Reorganize), ("command", Action::Command)];

/// The verbs that name two hexes.
const HEXES_VERBS: [OfHexes; 2] = [("attack", Action::Attack), ("withdraw", Action::Withdraw)];

/// The code of a side in notation and journals.
pub fn side_code(side: Side) -> &'static str {
    if side == FRENCH { "french" } else { "prussians" }
}

/// Writes an action: its verb, and what follows it.
pub(crate) fn write(scenario: &Scenario, action: Action, out: &mut dyn fmt::Write) -> fmt::Result {
    if let Some((word, _)) = WORDS.iter().find(|(_, other)| *other == action) {
        return out.write_str(word);
    }
    let hex = |hex: HexId| scenario.map.names.get(hex.index()).map_or("?", |name| name.code.as_str());
    let piece = |piece: PieceId| scenario.pieces.get(piece.index()).map_or("?", |piece| piece.code.as_str());
    match action {
        Action::Enter(group) => write!(out, "enter {group}"),
        Action::Track(plan, alternate) => {
            let code = scenario.frame.plans.get(usize::from(plan)).map_or("?", |plan| plan.code.as_str());
            write!(out, "track {code} {}", if alternate { "alternate" } else { "regular" })
        }
        Action::Recover(who)
        | Action::Check(who)
        | Action::Guns(who)
        | Action::Cancel(who)
        | Action::Order(who)
        | Action::Take(who)
        | Action::Break(who)
        | Action::PutOut(who)
        | Action::Gather(who)
        | Action::Lose(who) => {
            write!(out, "{} {}", verb(&PIECE_VERBS, |make| make(who) == action), piece(who))
        }
        Action::Objective(at)
        | Action::Step(at)
        | Action::Damage(at)
        | Action::Repair(at)
        | Action::Pontoon(at)
        | Action::Repulse(at)
        | Action::Scout(at)
        | Action::Fight(at) => write!(out, "{} {}", verb(&HEX_VERBS, |make| make(at) == action), hex(at)),
        Action::Place(who, at)
        | Action::Displace(who, at)
        | Action::Lift(who, at)
        | Action::Retreat(who, at)
        | Action::Advance(who, at) => {
            let verb = verb(&PIECE_AND_HEX_VERBS, |make| make(who, at) == action);
            write!(out, "{verb} {} {}", piece(who), hex(at))
        }
        Action::Reorganize(one, two) | Action::Command(one, two) => {
            write!(
                out,
                "{} {} {}",
                verb(&PIECES_VERBS, |make| make(one, two) == action),
                piece(one),
                piece(two)
            )
        }
        Action::Attack(one, two) | Action::Withdraw(one, two) => {
            write!(out, "{} {} {}", verb(&HEXES_VERBS, |make| make(one, two) == action), hex(one), hex(two))
        }
        _ => out.write_str("?"),
    }
}

/// The verb of a table that makes an action.
fn verb<F: Copy>(verbs: &[(&'static str, F)], makes: impl Fn(F) -> bool) -> &'static str {
    verbs.iter().find(|(_, make)| makes(*make)).map_or("?", |(verb, _)| verb)
}

/// Reads an action.
pub(crate) fn read(scenario: &Scenario, text: &str) -> Result<Action, Refusal> {
    let nothing = || Refusal::new("", "no-such-action");
    let mut words = text.split_whitespace();
    let word = words.next().ok_or_else(nothing)?;
    let (first, second) = (words.next(), words.next());
    if words.next().is_some() {
        return Err(nothing());
    }
    let hex = |code: &str| scenario.map.hex_by_code(code).ok_or(Refusal::new("", "ra-no-such-hex"));
    let piece = |code: &str| scenario.piece_by_code(code).ok_or(Refusal::new("", "ra-no-such-piece"));
    Ok(match (first, second) {
        (None, None) => {
            WORDS.iter().find(|(other, _)| *other == word).map(|(_, action)| *action).ok_or_else(nothing)?
        }
        (Some(group), None) if word == "enter" => {
            Action::Enter(group.parse().map_err(|_| Refusal::new("", "ra-no-such-group"))?)
        }
        (Some(code), Some(track)) if word == "track" => {
            let plan = scenario.frame.plans.iter().position(|plan| plan.code == code);
            let alternate = match track {
                "alternate" => true,
                "regular" => false,
                _ => return Err(nothing()),
            };
            Action::Track(plan.ok_or(Refusal::new("", "ra-no-such-force"))? as u8, alternate)
        }
        (Some(first), None) => match (make(&PIECE_VERBS, word), make(&HEX_VERBS, word)) {
            (Some(make), _) => make(piece(first)?),
            (_, Some(make)) => make(hex(first)?),
            _ => return Err(nothing()),
        },
        (Some(first), Some(second)) => {
            if let Some(make) = make(&PIECE_AND_HEX_VERBS, word) {
                make(piece(first)?, hex(second)?)
            } else if let Some(make) = make(&PIECES_VERBS, word) {
                make(piece(first)?, piece(second)?)
            } else if let Some(make) = make(&HEXES_VERBS, word) {
                make(hex(first)?, hex(second)?)
            } else {
                return Err(nothing());
            }
        }
        (None, Some(_)) => return Err(nothing()),
    })
}

/// What a verb of a table makes.
fn make<F: Copy>(verbs: &[(&'static str, F)], word: &str) -> Option<F> {
    verbs.iter().find(|(verb, _)| *verb == word).map(|(_, make)| *make)
}
