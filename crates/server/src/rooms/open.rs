//! Opening a table.

use std::collections::BTreeSet;
use std::sync::Arc;

use sha2::{Digest as _, Sha256};
use vedette_kernel::table::erased::AnyTable;
use vedette_kernel::{Awaiting, Header, Journal, Side};
use vedette_store::{
    self as store, AccountId, Digest, Holder, NewSeat, PaceKind, Status, TableId, has_hidden_signs,
    random_code,
};
use vedette_system::{Agreement, OpponentKind, Title};

use super::clock::{self, Turn};
use super::commands;
use super::live::turn_text;
use crate::app::App;
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::{Lang, NewTable, Problem, Sides, Visibility};

/// Length of the secret of an invitation, in letters of five bits.
pub(super) const INVITATION_LETTERS: usize = 26;

/// A table that was opened.
pub(crate) struct Opened {
    pub(crate) kept: store::Table,
    pub(crate) seat: i64,
    /// The secret of the invitation.
    pub(crate) invitation: Option<String>,
}

/// Whom to play against.
enum Against {
    People,
    Hotseat,
    Computer(OpponentKind),
}

fn against(word: &str) -> Result<Against, Problem> {
    let unknown = || Problem::invalid(format!("`{word}` is nobody to play against"));
    match word {
        "people" => Ok(Against::People),
        "hotseat" => Ok(Against::Hotseat),
        _ => {
            let kind = word
                .strip_prefix("computer:")
                .ok_or_else(|| unknown().advise("people, hotseat or computer:KIND"))?;
            kind.parse().map(Against::Computer).map_err(|error| unknown().advise(error.to_string()))
        }
    }
}

/// A kept table with a secret seed, its seats and its first question.
pub(crate) async fn open_table(app: &Arc<App>, who: &Identity, new: NewTable) -> Result<Opened, Problem> {
    let account = who.account().ok_or_else(Problem::not_signed_in)?;
    if app.is_closed(&new.game) {
        return Err(Problem::forbidden("closed", "this game is switched off on this server"));
    }
    let title = Arc::clone(&app.library.shelf(&new.game, Lang::En)?.title);
    let agreement = agreement(new.scenario, new.options)?;
    let rival = against(&new.against)?;
    let bids = title.bids_for_sides(&agreement.options);
    let mine = my_player(new.sides, bids)?;
    let other = match &rival {
        Against::People => Holder::Nobody,
        Against::Hotseat => Holder::Account(account.id.clone()),
        Against::Computer(kind) => Holder::Computer(kind.name().to_owned()),
    };
    let side_mode = match new.sides {
        Sides::First => "first",
        Sides::Second => "second",
        Sides::Random => "random",
        Sides::Bid => "bid",
    };
    let invitation = match (&rival, new.visibility) {
        // Against the computer an invitation is for allies, if the side has several seats.
        (Against::People | Against::Computer(_), Visibility::Link | Visibility::Private) => {
            Some(random_code(INVITATION_LETTERS)?)
        }
        _ => None,
    };
    if matches!(rival, Against::Computer(_)) {
        must_have_room(app, &account.id, false).await?;
    }
    let side = if mine == 0 { Side::First } else { Side::Second };
    let with_computer = matches!(rival, Against::Computer(_));
    if new.coach == Some(true) && !with_computer {
        return Err(Problem::invalid("there is no coach in games between people"));
    }
    if new.rehearsal.is_some() && !(with_computer && new.entropy.is_none()) {
        let message = "only a table against the computer is rehearsed, and nobody adds a word there";
        return Err(Problem::invalid(message));
    }
    let entropy = new.entropy.filter(|word| !word.trim().is_empty());
    let entropy = entropy.map(|word| clean_entropy(&word).map(|word| (side, word))).transpose()?;
    let plan = Plan {
        title,
        agreement,
        entropy,
        holders: if mine == 0 {
            [Holder::Account(account.id.clone()), other]
        } else {
            [other, Holder::Account(account.id.clone())]
        },
        side_mode: side_mode.to_owned(),
        pace: clock::kept(new.pace)?,
        visibility: new.visibility.into(),
        invitation: invitation.as_deref().map(Digest::of),
        creator: Some(account.id.clone()),
        name: clean_name(new.name)?,
        rematch_of: None,
        coach: with_computer.then_some(new.coach.unwrap_or(true)),
        rehearsal: new.rehearsal.as_deref().map(clean_entropy).transpose()?,
    };
    let kept = plan.open(app).await?;
    let seat =
        kept.seats.iter().find(|seat| usize::try_from(seat.player) == Ok(mine)).map_or(0, |seat| seat.seat);
    let invitation = invitation.filter(|_| kept.row.status == Status::Waiting);
    Ok(Opened { kept, seat, invitation })
}

/// What somebody wants to agree on. An option that is named twice is a mistake, even if one of them would be taken.
pub(crate) fn agreement(scenario: Option<String>, options: Option<String>) -> Result<Agreement, Problem> {
    let options = options.unwrap_or_default();
    let mut named = BTreeSet::new();
    for word in options.split_whitespace() {
        let name = word.split_once('=').map_or(word, |(name, _)| name);
        if !named.insert(name) {
            return Err(Problem::invalid(format!("`options` names `{name}` more than once")));
        }
    }
    Ok(Agreement { scenario, options })
}

fn my_player(sides: Sides, bids: bool) -> Result<usize, Problem> {
    match sides {
        Sides::Bid if bids => Ok(0),
        _ if bids => Err(Problem::invalid("with these options sides are bid for")
            .advise("send `bid` as `sides`, or choose other options")),
        Sides::First => Ok(0),
        Sides::Second => Ok(1),
        Sides::Random => {
            Ok(usize::from(random_code(1)?.as_bytes().first().is_some_and(|letter| letter % 2 == 0)))
        }
        Sides::Bid => Err(Problem::invalid("with these options sides are not bid for")
            .advise("choose first, second or random, or other options")),
    }
}

/// A word for the draws, if it can stand on a line of the journal.
pub(super) fn clean_entropy(word: &str) -> Result<String, Problem> {
    let word = word.trim();
    let sound = (1..=64).contains(&word.chars().count()) && !word.chars().any(|c| c.is_control() || c == '|');
    if sound {
        Ok(word.to_owned())
    } else {
        Err(Problem::invalid("entropy has 1 to 64 letters on one line, without `|`"))
    }
}

/// How many tables with computers somebody may have at once.
pub(super) async fn must_have_room(app: &App, account: &AccountId, machines: bool) -> Result<(), Problem> {
    let limits = &app.config.limits;
    if limits.computer_tables == 0 {
        return Ok(());
    }
    let (all, of_machines) = app.store.computer_tables_of(account).await?;
    let too_many = |what: &str, most: i64| {
        Problem::conflict("too-many-tables", format!("you have {most} tables {what} already"))
            .advise("finish or resign one of them first")
    };
    if machines && of_machines >= limits.machine_tables {
        return Err(too_many("at which only computers play", limits.machine_tables));
    }
    if all >= limits.computer_tables {
        return Err(too_many("with computers", limits.computer_tables));
    }
    Ok(())
}

pub(super) fn clean_name(name: Option<String>) -> Result<Option<String>, Problem> {
    let Some(name) = name.map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()) else {
        return Ok(None);
    };
    if name.chars().count() > 80 || name.chars().any(char::is_control) {
        return Err(Problem::invalid("a table's name has at most 80 letters, on one line"));
    }
    if has_hidden_signs(&name) {
        return Err(Problem::invalid(
            "a table's `name` has no signs that cannot be seen or that turn the line around",
        ));
    }
    Ok(Some(name))
}

/// Everything that is decided about a table before it is opened.
pub(super) struct Plan {
    pub(super) title: Arc<dyn Title>,
    pub(super) agreement: Agreement,
    pub(super) entropy: Option<(Side, String)>,
    /// Who holds the seat of each player.
    pub(super) holders: [Holder; 2],
    pub(super) side_mode: String,
    pub(super) pace: store::Pace,
    pub(super) visibility: store::Visibility,
    pub(super) invitation: Option<Digest>,
    pub(super) creator: Option<AccountId>,
    pub(super) name: Option<String>,
    pub(super) rematch_of: Option<TableId>,
    /// Whether the colonel may be asked, at a table where somebody plays against the computer.
    pub(super) coach: Option<bool>,
    /// The word that everything is drawn from where everybody may know what comes: a lesson.
    pub(super) rehearsal: Option<String>,
}

/// Journals of rehearsed tables name this and their word as their table, so that equal words draw alike.
const REHEARSAL: &str = "rehearsal ";

/// Whether everybody could know beforehand what is drawn at a table of this name.
pub(crate) fn is_rehearsed(table: &str) -> bool {
    table.starts_with(REHEARSAL)
}

/// The seed of a rehearsed table: no secret.
fn rehearsed_seed(word: &str) -> [u8; 32] {
    Sha256::digest(format!("vedette rehearsal 1\n{word}")).into()
}

impl Plan {
    /// The table before anything is played, and its seed.
    fn first_position(&self, id: &str) -> Result<(Box<dyn AnyTable>, [u8; 32]), Problem> {
        let mut seed = [0; 32];
        getrandom::fill(&mut seed)
            .map_err(|error| Problem::busy(format!("no randomness from the system: {error}")))?;
        let (name, seed) = match &self.rehearsal {
            Some(word) => (format!("{REHEARSAL}{word}"), rehearsed_seed(word)),
            None => (id.to_owned(), seed),
        };
        let unfit = |error: &dyn std::fmt::Display| Problem::invalid(error.to_string());
        let words = self.entropy.iter().cloned().collect();
        let table = self.title.open(&self.agreement, &name, seed, words).map_err(|error| unfit(&error))?;
        if self.coach.is_none() {
            return Ok((table, seed));
        }
        let header = Header { coach: self.coach, ..table.journal().header().clone() };
        let journal = Journal::new(header).map_err(|error| unfit(&error))?;
        Ok((self.title.resume(journal, seed).map_err(|error| unfit(&error))?, seed))
    }

    /// Opens the table and keeps it.
    pub(super) async fn open(self, app: &Arc<App>) -> Result<store::Table, Problem> {
        let id = TableId::fresh()?;
        let (table, seed) = self.first_position(id.as_str())?;
        let header = table.journal().header();
        let now = now_ms();
        let seating = table.game().seating();
        let settled = table.game().has_seating();
        // Whoever plays both sides, or is no person, commands whole sides.
        let alone =
            |holder: &Holder| matches!(holder, Holder::Computer(_)) || self.holders[0] == self.holders[1];
        let both_free = self.holders.iter().all(|holder| *holder == Holder::Nobody);
        let places: Vec<(i64, Side, String, Holder)> = (0..)
            .zip(self.holders.iter().zip(seating))
            .flat_map(|(player, (holder, side))| {
                let places = commands::places(table.game(), side, holder, alone(holder) && !both_free);
                places.into_iter().map(move |(remit, holder)| (player, side, remit, holder))
            })
            .collect();
        let waiting = places.iter().any(|(.., holder)| *holder == Holder::Nobody);
        let asks = |side: Side| matches!(table.awaiting(), Awaiting::Sides(sides) if sides.contains(side));
        let minutes = self.title.time_limit(&header.options).filter(|_| self.pace.kind == PaceKind::Live);
        let until = minutes.map(|minutes| now.saturating_add(i64::from(minutes) * 60_000));
        let mut seats = Vec::new();
        for (player, side, remit, holder) in places {
            let blank = store::Seat { remit, ..blank_seat(player, self.pace.bank_ms) };
            let asked = !waiting && asks(side) && commands::has_orders(table.game(), side, &blank);
            // Seats with one clock see it run when either of them is asked.
            let runs = asked || table.game().divides_player() && !waiting && asks(side);
            let turn = Turn { asked: runs, acted: false, playing: !waiting, now, until };
            let clock = clock::after(&blank, &holder, self.pace, turn);
            seats.push(NewSeat {
                player,
                remit: blank.remit,
                side_code: settled.then(|| table.game().side_code(side).to_owned()),
                asked,
                bank_ms: self.pace.bank_ms,
                running_since_ms: clock.and_then(|clock| clock.running_since_ms),
                deadline_ms: clock.and_then(|clock| clock.deadline_ms),
                holder,
            });
        }
        let kept = app
            .store
            .create_table(store::NewTable {
                game: self.title.code().to_owned(),
                scenario: header.scenario.clone(),
                options: header.options.clone(),
                name: self.name,
                header: header.to_string(),
                seed: seed.to_vec(),
                side_mode: self.side_mode,
                pace: self.pace,
                visibility: self.visibility,
                invitation: self.invitation,
                creator: self.creator,
                status: if waiting { Status::Waiting } else { Status::Playing },
                turn: turn_text(&*self.title, self.title.status(table.game()).as_ref()),
                rematch_of: self.rematch_of,
                seats,
                lines: Vec::new(),
                at_ms: now,
                id,
            })
            .await?;
        app.after_opening(&kept);
        Ok(kept)
    }
}

fn blank_seat(player: i64, bank_ms: i64) -> store::Seat {
    store::Seat {
        seat: player,
        player,
        remit: String::new(),
        holder: Holder::Nobody,
        holder_name: None,
        holder_guest: false,
        side_code: None,
        asked: false,
        bank_ms,
        running_since_ms: None,
        deadline_ms: None,
        orders: String::new(),
        seen_n: 0,
        left_ms: None,
        invitation: None,
    }
}
