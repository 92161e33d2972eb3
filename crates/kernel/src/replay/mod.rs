//! Plays a journal again: the position it leads to, and whether everything in it was right.
//!
//! Two decisions that other readers of journals must know:
//!
//! * [`replay`] folds the *line of play*: actions that were taken back are skipped. [`verify`] plays them too, because
//!   their draws happened and whoever checks the draws must know that the rules asked for them.
//! * Draws are numbered through the whole journal, undone actions included. A number is never drawn twice, so taking
//!   an action back and repeating it does not bring the same outcome again.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::fmt;

use crate::chance::{Drawn, Keyed, Recorded};
use crate::game::{Awaiting, Game, Outcome};
use crate::journal::{Entry, Journal, Record};
use crate::log::Notes;
use crate::patience;
use crate::refusal::Refusal;
use crate::settlement::Settlement;
use crate::side::Side;

/// After so many lines a replay asks whether anybody still waits for it.
const ASK_EVERY: u64 = 64;

/// Why a journal cannot be played, or is not what it says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ReplayFault {
    /// The action cannot be read.
    Unreadable(Refusal),
    /// The rules refuse the action.
    Illegal(Refusal),
    /// The rules do not wait for this side.
    NotAsked,
    /// The recorded draws are not those that the rules ask for.
    Chance(String),
    /// The journal has no such entry.
    NoEntry,
    /// Nobody waited for it any more; see [`patience`].
    GivenUp,
    /// The journal says that the game is over; the rules say that it goes on.
    NotOver,
    /// The journal says that the game ended otherwise than the rules say.
    OtherOutcome(Outcome),
    /// The journal ends the game otherwise than the players did.
    OtherSettlement(Settlement),
    /// The revealed seed is not the one that was committed to.
    OtherSeed,
    /// A recorded draw is not the one that follows from the revealed seed.
    OtherDraw {
        /// What is recorded.
        recorded: Drawn,
        /// What follows from the seed.
        expected: u32,
    },
}

impl fmt::Display for ReplayFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ReplayFault::Unreadable(refusal) => write!(f, "the action cannot be read: {refusal}"),
            ReplayFault::Illegal(refusal) => write!(f, "the rules refuse the action: {refusal}"),
            ReplayFault::NotAsked => write!(f, "the rules do not wait for this side here"),
            ReplayFault::Chance(what) => write!(f, "the draws do not fit: {what}"),
            ReplayFault::NoEntry => write!(f, "the journal has no such entry"),
            ReplayFault::GivenUp => write!(f, "it took too long"),
            ReplayFault::NotOver => write!(f, "the journal ends the game, but the rules say that it goes on"),
            ReplayFault::OtherOutcome(outcome) => write!(
                f,
                "the rules say that the game ended with {} ({})",
                outcome.winner.map_or("a draw", |side| match side {
                    Side::First => "a victory of the first side",
                    Side::Second => "a victory of the second side",
                }),
                outcome.reason
            ),
            ReplayFault::OtherSettlement(settlement) => {
                let Outcome { winner, reason } = settlement.outcome();
                let who = if winner.is_some() { "the opponent must win" } else { "the end must be a draw" };
                write!(f, "as the players ended the game {who}, with reason `{reason}`")
            }
            ReplayFault::OtherSeed => write!(f, "the seed is not the one that the header commits to"),
            ReplayFault::OtherDraw { recorded, expected } => write!(
                f,
                "draw `{}` of {} is recorded as {}, but the seed gives {expected}",
                recorded.purpose, recorded.bound, recorded.outcome
            ),
        }
    }
}

/// Where a journal cannot be played, and why. If the start position was made from other rules, options or another
/// pack than the header names, that is the likely cause.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "line {line} (entry {entry}): {fault}. Check that game, options, pack and rules are those of the header"
)]
pub struct ReplayError {
    /// The number of the entry.
    pub entry: u64,
    /// The line of the journal's text.
    pub line: usize,
    /// What is wrong.
    pub fault: ReplayFault,
}

/// One action of a replay, after it was carried out.
#[derive(Debug)]
pub struct Step<'a, G: Game> {
    /// The number of the entry.
    pub number: u64,
    /// Who acted.
    pub side: Side,
    /// What he did.
    pub action: G::Action,
    /// The draws it led to.
    pub drawn: &'a [Drawn],
    /// What happened, with the audience of each event.
    pub notes: &'a Notes<G::Event>,
    /// The position after it.
    pub game: &'a G,
}

/// The position after entry `upto` of a journal, or after its last one. `start` is the position that the header
/// describes.
///
/// # Errors
/// Names the entry that cannot be read, is refused, or has other draws than the rules ask for.
pub fn replay<G: Game>(start: G, journal: &Journal, upto: Option<u64>) -> Result<G, ReplayError> {
    replay_with(start, journal, upto, |_| ())
}

/// As [`replay`], telling `each` about every action that stands, in order.
///
/// # Errors
/// As [`replay`].
pub fn replay_with<G: Game>(
    start: G,
    journal: &Journal,
    upto: Option<u64>,
    mut each: impl FnMut(Step<'_, G>),
) -> Result<G, ReplayError> {
    let upto = upto.unwrap_or(journal.last());
    if upto > journal.last() {
        return Err(ReplayError { entry: upto, line: journal.text_line(upto), fault: ReplayFault::NoEntry });
    }
    let mut game = start;
    for number in journal.line_of_play_at(upto) {
        if let Some(entry) = journal.entry(number) {
            play_entry(&mut game, journal, entry, &mut each)?;
        }
    }
    Ok(game)
}

fn play_entry<G: Game>(
    game: &mut G,
    journal: &Journal,
    entry: &Entry,
    each: &mut impl FnMut(Step<'_, G>),
) -> Result<(), ReplayError> {
    let Record::Action { side, text, drawn } = &entry.record else { return Ok(()) };
    // Two lines in a row: where every other line takes back, one of them is an action.
    if entry.number > 1 && entry.number % ASK_EVERY < 2 && patience::is_over() {
        return Err(error(journal, entry, ReplayFault::GivenUp));
    }
    let mut notes = Notes::default();
    let action =
        play_action(game, *side, text, drawn, &mut notes).map_err(|fault| error(journal, entry, fault))?;
    each(Step { number: entry.number, side: *side, action, drawn, notes: &notes, game });
    Ok(())
}

fn play_action<G: Game>(
    game: &mut G,
    side: Side,
    text: &str,
    drawn: &[Drawn],
    notes: &mut Notes<G::Event>,
) -> Result<G::Action, ReplayFault> {
    let action = game.read(side, text).map_err(ReplayFault::Unreadable)?;
    if !matches!(game.awaiting(), Awaiting::Sides(sides) if sides.contains(side)) {
        return Err(ReplayFault::NotAsked);
    }
    game.check(side, action).map_err(ReplayFault::Illegal)?;
    let mut chance = Recorded::new(drawn);
    game.apply(side, action, &mut chance, notes);
    match chance.fault() {
        Some(fault) => Err(ReplayFault::Chance(fault)),
        None => Ok(action),
    }
}

fn error(journal: &Journal, entry: &Entry, fault: ReplayFault) -> ReplayError {
    ReplayError { entry: entry.number, line: journal.text_line(entry.number), fault }
}

/// What is known about the end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndVerdict {
    /// The game goes on.
    Running,
    /// The game is over by the rules, but the journal does not say so yet.
    Unrecorded(Outcome),
    /// The recorded end is the one the rules give.
    Played(Outcome),
    /// The players ended it; whether they really did is not for the rules to say.
    Settled(Settlement),
}

/// What is known about the draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChanceVerdict {
    /// The seed is not revealed: the draws are those that the rules asked for, but their outcomes could not be
    /// recomputed.
    Sealed,
    /// The seed is the one committed to, and every outcome follows from it.
    Recomputed,
}

/// What [`verify`] found to be right, and what it could not check.
///
/// It never checks that the header tells the truth about the pack and the rules: the caller made the start position
/// from them, and compares the hashes. Nor can it see that whole lines are missing at the end of a running game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// How many entries were checked.
    pub entries: u64,
    /// How many actions among them were taken back.
    pub undone: u64,
    /// How many draws were checked.
    pub draws: u64,
    /// How many of the first entries come from another journal: their draws are not from this seed.
    pub taken_over: u64,
    /// The end.
    pub end: EndVerdict,
    /// The draws.
    pub chance: ChanceVerdict,
}

impl Verdict {
    /// Codes of what could not be checked: `origin` (the first lines come from another journal), `outcome` (the game goes on or its end is not recorded), `settlement` (that
    /// the players ended the game so), `draws` (the seed is not revealed). Empty when everything was.
    pub fn unchecked(&self) -> Vec<&'static str> {
        let end = match self.end {
            EndVerdict::Running | EndVerdict::Unrecorded(_) => Some("outcome"),
            EndVerdict::Settled(_) => Some("settlement"),
            EndVerdict::Played(_) => None,
        };
        let draws = (self.chance == ChanceVerdict::Sealed && self.draws > 0).then_some("draws");
        let origin = (self.taken_over > 0).then_some("origin");
        origin.into_iter().chain(end).chain(draws).collect()
    }
}

/// One entry of a whole journal, as [`walk`] comes by it.
pub(crate) enum Visit<'a, G: Game> {
    /// An action, carried out.
    Action(Step<'a, G>),
    /// So many actions were taken back, which leads to this position.
    Undo { count: usize, game: &'a G },
    /// Something that does not change the position, which is given.
    Other(&'a Record, &'a G),
}

/// Plays a journal up to an entry, actions that were taken back included, each once, and gives the position there.
pub(crate) fn walk<G: Game>(
    start: G,
    journal: &Journal,
    upto: u64,
    mut each: impl FnMut(Visit<'_, G>) -> Result<(), ReplayFault>,
) -> Result<G, ReplayError> {
    let entries = || journal.entries().iter().take_while(|entry| entry.number <= upto);
    // Positions to which somebody goes back are kept until he has.
    let mut targets: BTreeMap<u64, usize> = BTreeMap::new();
    for target in entries().filter_map(undo_target) {
        *targets.entry(target).or_default() += 1;
    }
    let mut kept: BTreeMap<u64, G> = BTreeMap::new();
    let mut standing = Vec::new();
    let mut game = start;
    if targets.contains_key(&0) {
        kept.insert(0, game.clone());
    }
    for entry in entries() {
        let mut told = Ok(());
        match &entry.record {
            Record::Action { .. } => {
                play_entry(&mut game, journal, entry, &mut |step| told = each(Visit::Action(step)))?;
                standing.push(entry.number);
                if targets.contains_key(&entry.number) {
                    kept.insert(entry.number, game.clone());
                }
            }
            Record::Undo { to, .. } => {
                // A journal only holds undos to actions that stand, which were all kept.
                let returns = targets.get_mut(to).map_or(0, |left| {
                    *left = left.saturating_sub(1);
                    *left
                });
                let there = if returns == 0 { kept.remove(to) } else { kept.get(to).cloned() };
                game = there.unwrap_or(game);
                let count = standing.iter().rev().take_while(|number| *number > to).count();
                standing.truncate(standing.len() - count);
                told = each(Visit::Undo { count, game: &game });
            }
            other => told = each(Visit::Other(other, &game)),
        }
        told.map_err(|fault| error(journal, entry, fault))?;
    }
    Ok(game)
}

/// Checks everything in a journal that can be checked: every action, also those taken back, the end, and once the seed
/// is revealed every draw. (That the hashes fit is a property of every [`Journal`].)
///
/// # Errors
/// Names the first entry that is wrong.
pub fn verify<G: Game>(start: G, journal: &Journal) -> Result<Verdict, ReplayError> {
    let (mut settled, mut end, mut seed) = (None, None, None);
    let game = walk(start, journal, journal.last(), |visit| {
        match visit {
            Visit::Other(Record::Settled(settlement), _) => settled = Some(*settlement),
            Visit::Other(Record::End { winner, reason }, game) => {
                end = Some(check_end(game, settled, *winner, reason)?);
            }
            Visit::Other(Record::Seed(revealed), _) => {
                if Keyed::commitment(revealed) != journal.header().commit {
                    return Err(ReplayFault::OtherSeed);
                }
                seed = Some(*revealed);
            }
            Visit::Other(..) | Visit::Action(_) | Visit::Undo { .. } => {}
        }
        Ok(())
    })?;
    if let Some(seed) = seed {
        check_draws(journal, &seed)?;
    }
    let actions =
        journal.entries().iter().filter(|entry| matches!(entry.record, Record::Action { .. })).count();
    Ok(Verdict {
        entries: journal.last(),
        undone: (actions - journal.line_of_play().len()) as u64,
        draws: journal.draws(),
        taken_over: journal.header().taken_over(),
        end: end.unwrap_or_else(|| match (settled, game.awaiting()) {
            (Some(settlement), _) => EndVerdict::Settled(settlement),
            (None, Awaiting::Over(outcome)) => EndVerdict::Unrecorded(outcome),
            (None, Awaiting::Sides(_)) => EndVerdict::Running,
        }),
        chance: if seed.is_some() { ChanceVerdict::Recomputed } else { ChanceVerdict::Sealed },
    })
}

fn undo_target(entry: &Entry) -> Option<u64> {
    match entry.record {
        Record::Undo { to, .. } => Some(to),
        _ => None,
    }
}

fn check_end<G: Game>(
    game: &G,
    settled: Option<Settlement>,
    winner: Option<Side>,
    reason: &str,
) -> Result<EndVerdict, ReplayFault> {
    match (settled, game.awaiting()) {
        (Some(settlement), _) => {
            let outcome = settlement.outcome();
            let same = outcome.winner == winner && outcome.reason == reason;
            same.then_some(EndVerdict::Settled(settlement)).ok_or(ReplayFault::OtherSettlement(settlement))
        }
        (None, Awaiting::Sides(_)) => Err(ReplayFault::NotOver),
        (None, Awaiting::Over(outcome)) if outcome.winner == winner && outcome.reason == reason => {
            Ok(EndVerdict::Played(outcome))
        }
        (None, Awaiting::Over(outcome)) => Err(ReplayFault::OtherOutcome(outcome)),
    }
}

/// Recomputes every draw of the journal from the seed.
fn check_draws(journal: &Journal, seed: &[u8; 32]) -> Result<(), ReplayError> {
    let taken_over = journal.header().taken_over();
    let mut chance = journal.chance_at(seed, taken_over);
    for entry in journal.entries().iter().filter(|entry| entry.number > taken_over) {
        let drawn = match &entry.record {
            Record::Action { drawn, .. } => drawn,
            Record::Entropy { .. } => {
                chance = journal.chance_at(seed, entry.number);
                continue;
            }
            _ => continue,
        };
        for recorded in drawn {
            let expected = chance.draw_named(&recorded.purpose, recorded.bound);
            if expected != recorded.outcome {
                let fault = ReplayFault::OtherDraw { recorded: recorded.clone(), expected };
                return Err(error(journal, entry, fault));
            }
        }
    }
    Ok(())
}
