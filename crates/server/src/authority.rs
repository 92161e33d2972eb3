//! Who may do what. Every route asks here, and nowhere else is it decided.

use vedette_store::{Holder, Seat, Status, Table, Visibility};

use crate::identity::Identity;
use crate::wire::{Problem, Scope};

/// What somebody wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deed {
    /// See a table as everybody may: its card, and the game as an observer.
    Watch,
    /// See a table from a seat: its state, log, notes.
    Look(i64),
    /// Act for a seat.
    Play(i64),
    /// Read the chat of the table.
    Overhear,
    /// Speak at the table.
    Speak,
    /// Take a free seat.
    Sit {
        /// He showed an invitation that fits.
        invited: bool,
    },
    /// Decide about one's own seat, or about one whose holder has left or run out of time.
    Replace(i64),
    /// See what was hidden.
    SeeEverything,
    /// Open a table.
    Open,
    /// Use what belongs to one's account: private notes, lists of own tables.
    Own,
    /// Write what belongs to one's account: notes, how far one has looked.
    Keep,
    /// Manage one's account: tokens, settings. Not for bots.
    Manage,
    /// Close titles, ban, read the audit log, break the glass.
    Operate,
}

impl Deed {
    /// What a token needs for it; `None` is not for tokens at all.
    fn scope(self) -> Option<Scope> {
        match self {
            Deed::Watch | Deed::Look(_) | Deed::Overhear | Deed::SeeEverything | Deed::Own => {
                Some(Scope::Read)
            }
            Deed::Play(_) | Deed::Speak | Deed::Replace(_) | Deed::Keep => Some(Scope::Play),
            Deed::Sit { .. } | Deed::Open => Some(Scope::Create),
            Deed::Manage | Deed::Operate => None,
        }
    }

    /// Everybody may, signed in or not.
    fn is_public(self) -> bool {
        matches!(self, Deed::Watch | Deed::Overhear | Deed::SeeEverything)
    }
}

/// Whether somebody may do something, as far as that does not depend on a table.
///
/// # Errors
/// Why not.
pub fn may_at_all(who: &Identity, deed: Deed) -> Result<(), Problem> {
    let Identity::Somebody(somebody) = who else {
        return if deed.is_public() { Ok(()) } else { Err(Problem::not_signed_in()) };
    };
    if let Some(scopes) = &somebody.scopes {
        match deed.scope() {
            Some(scope) if scopes.contains(&scope) => {}
            Some(scope) => {
                let word = format!("{scope:?}").to_lowercase();
                return Err(Problem::forbidden("scope", format!("this token lacks the scope `{word}`"))
                    .advise("make a token that has it"));
            }
            None => {
                return Err(Problem::forbidden("scope", "this is not for tokens")
                    .advise("sign in with name and password"));
            }
        }
    }
    if deed == Deed::Operate && !somebody.account.operator {
        return Err(Problem::forbidden("operators-only", "this is for operators of the server"));
    }
    Ok(())
}

/// Whether somebody may do something at a table.
///
/// # Errors
/// Why not. A table that is not for him to know of does not exist for him.
pub fn may(who: &Identity, table: &Table, deed: Deed) -> Result<(), Problem> {
    let invited = matches!(deed, Deed::Sit { invited: true });
    if deed != Deed::Operate && !invited && !may_know(who, table) {
        return Err(Problem::not_found("this table"));
    }
    may_at_all(who, deed)?;
    let over = table.row.status == Status::Over;
    match deed {
        Deed::Watch | Deed::Own | Deed::Keep | Deed::Open | Deed::Manage | Deed::Operate => Ok(()),
        Deed::Look(seat) | Deed::Play(seat) => holds(who, table, seat),
        Deed::Overhear if over || sits(who, table) => Ok(()),
        Deed::Overhear => {
            Err(Problem::forbidden("players-only", "the chat is for the players until the game is over"))
        }
        Deed::Speak if sits(who, table) => Ok(()),
        Deed::Speak => Err(Problem::forbidden("players-only", "only players may speak at this table")),
        Deed::Sit { invited } => may_sit(table, invited),
        Deed::Replace(seat) => may_replace(who, table, seat),
        Deed::SeeEverything if over => Ok(()),
        Deed::SeeEverything => {
            Err(Problem::forbidden("not-over", "what is hidden is shown when the game is over"))
        }
    }
}

/// Whether an account holds a seat.
pub(crate) fn is_held_by(seat: &Seat, who: &Identity) -> bool {
    matches!((&seat.holder, who.id()), (Holder::Account(holder), Some(id)) if holder == id)
}

/// Whether somebody may know that a table exists.
fn may_know(who: &Identity, table: &Table) -> bool {
    let made = table.row.creator.as_ref().is_some_and(|creator| who.id() == Some(creator));
    table.row.visibility != Visibility::Private || made || sits(who, table)
}

fn sits(who: &Identity, table: &Table) -> bool {
    table.seats.iter().any(|seat| is_held_by(seat, who))
}

fn seat_of(table: &Table, number: i64) -> Result<&Seat, Problem> {
    table.seats.iter().find(|seat| seat.seat == number).ok_or_else(|| Problem::not_found("this seat"))
}

fn holds(who: &Identity, table: &Table, seat: i64) -> Result<(), Problem> {
    if is_held_by(seat_of(table, seat)?, who) {
        return Ok(());
    }
    Err(Problem::forbidden("not-your-seat", "this seat is not yours").advise("leave `seat` out to watch"))
}

fn may_sit(table: &Table, invited: bool) -> Result<(), Problem> {
    if invited || table.row.visibility == Visibility::Open {
        return Ok(());
    }
    Err(Problem::forbidden("invitation-needed", "sitting down here needs an invitation")
        .advise("ask whoever made the table for its link"))
}

fn may_replace(who: &Identity, table: &Table, seat: i64) -> Result<(), Problem> {
    let place = seat_of(table, seat)?;
    if is_held_by(place, who) {
        return Ok(());
    }
    if !sits(who, table) {
        return Err(Problem::forbidden("players-only", "only players of this table decide about its seats"));
    }
    if place.left_ms.is_some() || place.holder == Holder::Nobody {
        return Ok(());
    }
    Err(Problem::forbidden("not-left", "the holder of this seat has neither left nor run out of time"))
}
