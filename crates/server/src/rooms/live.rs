//! A table in memory: loaded from the store, changed by what the store has kept.

use std::collections::{BTreeSet, VecDeque};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;

use vedette_kernel::table::erased::{AnyGame, AnyTable, Line};
use vedette_kernel::{Awaiting, Journal, Knowledge, Outcome, Phrase, ReplayError, ReplayFault, Side, Viewer};
use vedette_lang::Language;
use vedette_store as store;
use vedette_store::{
    AccountId, Append, Appended, Digest, Happening, Holder, NewHappening, OfferKind, OfferSettled,
    OfferState, PaceKind, ResultRow, Score, SeatChange, Status, Table, TableId,
};
use vedette_system::Title;

use super::clock::{self, Turn};
use super::commands::has_orders;
use super::seats::{Left, SEAT};
use crate::app::App;
use crate::heavy::LIGHT;
use crate::library::{Library, speaker};
use crate::time::now_ms;
use crate::wire::Problem;

/// So many happenings, lines and answered keys are kept at hand; older ones are read or played again.
const AT_HAND: usize = 64;

/// Somebody who looks at a table, whatever sides the players have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Eye {
    /// One of the two players, with the whole or a part of what his side knows.
    Player(usize, Knowledge),
    /// Somebody who watches.
    Observer,
    /// Somebody who may see everything.
    Everything,
}

impl Eye {
    /// The viewer, when the players sit like this.
    pub(crate) fn viewer(self, seating: [Side; 2]) -> Viewer {
        match self {
            Eye::Player(player, held) => {
                seating.get(player).map_or(Viewer::Observer, |&side| Viewer::Player(side, held))
            }
            Eye::Observer => Viewer::Observer,
            Eye::Everything => Viewer::Everything,
        }
    }
}

/// A request that was answered.
pub(super) struct Done {
    account: AccountId,
    key: String,
    pub(super) request: Digest,
    pub(super) n: i64,
}

impl Done {
    pub(super) fn new(account: &AccountId, key: &str, request: Digest, n: i64) -> Done {
        Done { account: account.clone(), key: key.to_owned(), request, n }
    }
}

/// Requests that were answered lately.
#[derive(Default)]
struct Answered {
    /// Hashes of their keys: every action looks at all of them, so they lie side by side.
    hashes: VecDeque<u64>,
    all: VecDeque<Done>,
}

impl Answered {
    fn under(&self, account: &AccountId, key: &str) -> Option<&Done> {
        let hash = hash_of(key);
        let mut alike = self.hashes.iter().zip(&self.all).filter(|(known, _)| **known == hash);
        alike.find(|(_, done)| done.key == key && done.account == *account).map(|(_, done)| done)
    }

    fn add(&mut self, done: Done) {
        self.hashes.push_back(hash_of(&done.key));
        self.all.push_back(done);
        trim(&mut self.hashes);
        trim(&mut self.all);
    }
}

fn hash_of(key: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// A table in memory.
pub(crate) struct Live {
    /// The row and the seats, as they are in the store.
    pub(crate) kept: Table,
    pub(crate) title: Arc<dyn Title>,
    pub(crate) library: Arc<Library>,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) offers: Vec<store::Offer>,
    /// Everybody who sits or has sat here, in order.
    pub(crate) sat: Vec<store::Sat>,
    /// Everybody who has left his seat here, in order.
    pub(crate) left: Vec<Left>,
    /// When each line was written.
    pub(super) times: Vec<i64>,
    /// How many minutes the rules give a whole game.
    minutes: Option<u32>,
    /// From which line on the players hold which sides.
    seatings: Vec<(u64, [Side; 2])>,
    recent: VecDeque<Happening>,
    /// Lines as they were played, those taken back since included.
    lines: VecDeque<Line>,
    done: Answered,
    turn: Option<Phrase>,
    /// Seats that add no word to the draws.
    pub(super) declined: BTreeSet<i64>,
    /// It may not be what the store has.
    pub(super) spoiled: bool,
}

/// A number of a line as the kernel counts.
pub(crate) fn unsigned(number: i64) -> u64 {
    u64::try_from(number).unwrap_or(0)
}

/// A number of a line as the store counts.
pub(crate) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

fn trim<T>(list: &mut VecDeque<T>) {
    while list.len() > AT_HAND {
        list.pop_front();
    }
}

impl Live {
    /// Reads a table from the store and plays its journal.
    pub(super) async fn load(app: &App, id: &TableId) -> Result<Live, Problem> {
        let kept = app.store.table(id).await?;
        let sat = app.store.sat(id).await?;
        let left = Left::all(app, id).await?;
        let rows = app.store.journal(id, 1, kept.row.n).await?;
        let offers = app.store.open_offers(id).await?;
        let unplayable = |reason: String| {
            tracing::error!(table = %id, reason, "a table cannot be taken up again");
            Problem::conflict("unplayable", format!("this program cannot take the table up again: {reason}"))
                .advise("nothing is lost: its journal can be exported by the operator and played by the version it was made with")
        };
        let mut text = kept.row.header.clone();
        for row in &rows {
            text.push_str(&row.text);
            text.push('\n');
        }
        let seed: [u8; 32] = kept
            .row
            .seed
            .as_slice()
            .try_into()
            .map_err(|_| unplayable("the seed has not 32 bytes".to_owned()))?;
        let title =
            app.library.titles().title(&kept.row.game).map_err(|error| unplayable(error.to_string()))?;
        let bids = title.bids_for_sides(&kept.row.options);
        let minutes = title.time_limit(&kept.row.options);
        let resume = || {
            let journal = Journal::parse(&text).map_err(|error| error.to_string())?;
            let table = title.resume(journal, seed).map_err(|error| error.to_string())?;
            let seatings = if bids {
                table.seatings().map_err(|error| error.to_string())?
            } else {
                vec![(0, Side::BOTH)]
            };
            Ok((table, seatings))
        };
        let resumed = app.heavy.work_if(unsigned(kept.row.n) > LIGHT, resume).await?;
        let (mut table, seatings) = resumed.map_err(unplayable)?;
        table.let_orders_wait();
        let mut live = Live {
            minutes,
            seatings,
            turn: None,
            kept,
            title: Arc::clone(title),
            library: Arc::clone(&app.library),
            table,
            offers,
            sat,
            left,
            times: rows.iter().map(|row| row.at_ms).collect(),
            recent: VecDeque::new(),
            lines: VecDeque::new(),
            done: Answered::default(),
            declined: BTreeSet::new(),
            spoiled: false,
        };
        live.give_orders();
        Ok(live)
    }

    fn give_orders(&mut self) {
        let orders: Vec<_> = self.kept.seats.iter().map(|seat| (seat.player, seat.orders.parse())).collect();
        for (player, orders) in orders {
            if let (Some(side), Ok(orders)) = (self.side_of_player(player), orders) {
                self.table.set_orders(side, orders);
            }
        }
    }

    /// Keeps what the table has written on its own: the end of a game whose last lines were cut off, answers of orders.
    pub(super) async fn catch_up(&mut self, app: &Arc<App>) -> Result<(), Problem> {
        let append = self.play_append(now_ms(), None);
        self.commit(app, append).await
    }

    /// Whether the table has written something on its own that is not kept yet.
    pub(super) fn is_behind(&self) -> bool {
        signed(self.table.journal().last()) > self.kept.row.n
    }

    /// The number of the last line that is kept.
    pub(crate) fn n(&self) -> i64 {
        self.kept.row.n
    }

    /// The number of the last happening.
    pub(crate) fn k(&self) -> i64 {
        self.kept.row.k
    }

    /// A seat.
    pub(crate) fn seat(&self, number: i64) -> Option<&store::Seat> {
        self.kept.seats.iter().find(|seat| seat.seat == number)
    }

    /// The side of a player now.
    pub(crate) fn side_of_player(&self, player: i64) -> Option<Side> {
        self.table.game().seating().get(usize::try_from(player).ok()?).copied()
    }

    /// The side of a seat now.
    pub(crate) fn side_of_seat(&self, number: i64) -> Result<Side, Problem> {
        let seat = self.seat(number).ok_or_else(|| Problem::not_found("this seat"))?;
        self.side_of_player(seat.player).ok_or_else(Problem::fault)
    }

    /// Who holds which side when a line was played.
    pub(crate) fn seating_at(&self, line: u64) -> [Side; 2] {
        let known = self.seatings.iter().rev().find(|(from, _)| *from <= line);
        known.map_or(Side::BOTH, |(_, seating)| *seating)
    }

    /// When a line was written.
    pub(crate) fn time_of(&self, line: u64) -> i64 {
        let index = usize::try_from(line.saturating_sub(1)).unwrap_or(usize::MAX);
        self.times.get(index).copied().unwrap_or(self.kept.row.last_ms)
    }

    /// Whether the game waits for a side.
    pub(crate) fn is_asked(&self, side: Side) -> bool {
        self.kept.row.status == Status::Playing
            && matches!(self.table.awaiting(), Awaiting::Sides(sides) if sides.contains(side))
    }

    /// Seats of computers that are asked.
    pub(crate) fn asked_computers(&self) -> Vec<(i64, String)> {
        let computer = |seat: &store::Seat| match &seat.holder {
            Holder::Computer(kind) if seat.asked => Some((seat.seat, kind.clone())),
            _ => None,
        };
        self.kept.seats.iter().filter_map(computer).collect()
    }

    /// Whether somebody's standing orders have an answer to what he is asked.
    pub(crate) fn has_ordered_answer(&self) -> bool {
        self.kept.row.status == Status::Playing && self.table.ordered().is_some()
    }

    /// Whether computers or standing orders have something to do here.
    pub(crate) fn waits_for_machinery(&self) -> bool {
        self.has_ordered_answer() || !self.asked_computers().is_empty()
    }

    /// Lines that were just played: kept at hand for streams.
    pub(super) fn remember(&mut self, lines: Vec<Line>) {
        let now = self.table.game().seating();
        if self.seatings.last().is_none_or(|(_, seating)| *seating != now) {
            for line in &lines {
                let seating = self.table.position_at(line.number).map_or(now, |game| game.seating());
                if self.seatings.last().is_none_or(|(_, last)| *last != seating) {
                    self.seatings.push((line.number, seating));
                }
            }
        }
        self.lines.extend(lines);
        trim(&mut self.lines);
    }

    /// The position went back: players may have other sides again.
    pub(super) fn note_seating(&mut self) {
        let (line, now) = (self.table.journal().last(), self.table.game().seating());
        if self.seatings.last().is_none_or(|(_, seating)| *seating != now) {
            self.seatings.push((line, now));
        }
    }

    /// Whether the lines from this one on are kept at hand: others are played again.
    pub(crate) fn has_at_hand(&self, from: u64) -> bool {
        self.lines.front().is_some_and(|line| line.number <= from)
    }

    /// Lines `from..=to` as they were played, those taken back since included.
    pub(crate) fn lines_between(&self, from: u64, to: u64) -> Result<Vec<Line>, Problem> {
        let within = |line: &&Line| (from..=to).contains(&line.number);
        if self.has_at_hand(from) {
            return Ok(self.lines.iter().filter(within).cloned().collect());
        }
        self.table.history(from, to).map_err(|error| unreplayed(&error))
    }

    /// Happenings after `k` that are at hand; `None` if some of them are not.
    pub(crate) fn recent_after(&self, k: i64) -> Option<Vec<Happening>> {
        if k >= self.k() {
            return Some(Vec::new());
        }
        let first = self.recent.front()?.k;
        (first <= k + 1).then(|| self.recent.iter().filter(|happening| happening.k > k).cloned().collect())
    }

    /// Everything that changes because lines were played: the lines, whose turn it is, clocks, and the end.
    pub(super) fn play_append(&mut self, now: i64, actor: Option<i64>) -> Append {
        let outcome = self.table.outcome();
        if outcome.is_some() {
            // Fails only when the seed is revealed already.
            let _ = self.table.reveal_seed();
        }
        let journal = self.table.journal();
        let last = signed(journal.last());
        let new = journal.entries().iter().skip(usize::try_from(self.n()).unwrap_or(usize::MAX));
        let lines: Vec<String> = new.map(|entry| journal.text_of(entry)).collect();
        let mut append = Append::at(self.kept.row.id.clone(), now);
        append.expect_n = Some(self.n());
        append.lines = lines;
        append.happenings.push(NewHappening {
            kind: "played".to_owned(),
            n: Some(last),
            data: "{}".to_owned(),
        });
        self.change_turn(&mut append);
        self.change_seats(&mut append, actor, now);
        self.void_offers(&mut append, actor);
        if let Some(outcome) = outcome {
            self.end(&mut append, outcome);
        }
        append
    }

    /// What lists say about how far the game has come.
    fn change_turn(&mut self, append: &mut Append) {
        let turn = self.title.status(self.table.game());
        if turn != self.turn || self.kept.row.turn.is_empty() {
            append.change.turn = Some(turn_text(&*self.title, turn.as_ref()));
            self.turn = turn;
        }
    }

    /// When the time that the rules give the whole game is up: at a live table, so long after the last seat was taken for the
    /// first time. That is now if it is just happening, and the opening of the table if it was never noted.
    pub(super) fn until(&self, now: i64) -> Option<i64> {
        let minutes = self.minutes.filter(|_| self.kept.row.pace.kind == PaceKind::Live)?;
        let taken =
            |seat: &store::Seat| self.sat.iter().find(|sat| sat.seat == seat.seat).map(|sat| sat.at_ms);
        let row = &self.kept.row;
        let unnoted = if row.status == Status::Playing { row.created_ms } else { now };
        let began = self.kept.seats.iter().map(|seat| taken(seat).unwrap_or(unnoted)).max()?;
        Some(began.saturating_add(i64::from(minutes) * 60_000))
    }

    /// Who is asked, whose clock runs, who plays which side.
    pub(super) fn change_seats(&self, append: &mut Append, actor: Option<i64>, now: i64) {
        let awaiting = self.table.awaiting();
        let game = self.table.game();
        let status = append.change.status.unwrap_or(self.kept.row.status);
        let playing = status == Status::Playing && matches!(awaiting, Awaiting::Sides(_));
        let until = self.until(now);
        let is_asked = |seat: &store::Seat| {
            let side = self.side_of_player(seat.player);
            playing
                && matches!(awaiting, Awaiting::Sides(sides) if side.is_some_and(|side| sides.contains(side)))
                && side.is_some_and(|side| has_orders(game, side, seat))
        };
        for seat in &self.kept.seats {
            let side = self.side_of_player(seat.player);
            let asked = is_asked(seat);
            let acted = actor == Some(seat.seat);
            let at = append.seats.iter().position(|change| change.seat == seat.seat);
            let at = at.unwrap_or_else(|| {
                append.seats.push(SeatChange::at(seat.seat));
                append.seats.len() - 1
            });
            let Some(change) = append.seats.get_mut(at) else { continue };
            let holder = change.holder.clone().unwrap_or_else(|| seat.holder.clone());
            let code = side.filter(|_| game.has_seating()).map(|side| game.side_code(side));
            change.asked = (asked != seat.asked).then_some(asked);
            if seat.side_code.as_deref() != code {
                change.side_code = code.map(str::to_owned);
            }
            let turn = Turn {
                asked: self.by_one_clock(seat).any(is_asked),
                acted: self.by_one_clock(seat).any(|other| actor == Some(other.seat)),
                playing,
                now,
                until,
            };
            change.clock = clock::after(seat, &holder, self.kept.row.pace, turn);
            if acted && seat.left_ms.is_some() {
                change.left_ms = Some(None);
            }
        }
        append.seats.retain(|change| !is_nothing(change));
    }

    /// Whoever plays on has answered what was offered: a draw he was offered is off, and taking back too.
    fn void_offers(&self, append: &mut Append, actor: Option<i64>) {
        for offer in &self.offers {
            let stands = offer.kind == OfferKind::Rematch
                || (offer.kind == OfferKind::Draw && actor == Some(offer.seat));
            if !stands {
                append.settled.push(OfferSettled {
                    k: offer.k,
                    state: OfferState::Void,
                    agreed: String::new(),
                });
            }
        }
    }

    fn end(&self, append: &mut Append, outcome: Outcome) {
        let game = self.table.game();
        let kept = outcome_of(&*self.title, game, outcome);
        let winner = kept.winner;
        append.change.status = Some(Status::Over);
        append.change.outcome = Some(kept);
        append.happenings.push(NewHappening { kind: "over".to_owned(), n: None, data: "{}".to_owned() });
        let score = |seat: &store::Seat| match winner {
            None => Score::Draw,
            Some(player) if player == seat.player => Score::Win,
            Some(_) => Score::Loss,
        };
        let side =
            |seat: &store::Seat| self.side_of_player(seat.player).map_or("", |side| game.side_code(side));
        append.results = self
            .kept
            .seats
            .iter()
            .map(|seat| ResultRow {
                seat: seat.seat,
                player: seat.player,
                holder: seat.holder.clone(),
                side_code: side(seat).to_owned(),
                score: score(seat),
            })
            .collect();
    }

    /// Where several processes share the store, whoever entered without asking it may be behind: then nothing is kept, not even what
    /// goes with any talk or seat that changed meanwhile.
    pub(super) fn expect_nothing_new(&self, app: &App, append: &mut Append) {
        if app.config.is_shared() {
            append.expect_k = Some(self.k());
        }
    }

    /// Asks the store to keep a change, and takes it over when it did.
    pub(super) async fn commit(&mut self, app: &Arc<App>, append: Append) -> Result<(), Problem> {
        // From here on until the store has answered nobody may believe this room, also not if whoever asked goes away.
        self.spoiled = true;
        let append = Arc::new(append);
        let Appended { n, k } = app.store.append(Arc::clone(&append)).await?;
        let holders_change = append.seats.iter().any(|change| change.holder.is_some());
        let seats_change = append.happenings.iter().any(|happening| happening.kind == SEAT);
        self.take_over(Arc::unwrap_or_clone(append), n, k);
        if holders_change {
            self.kept = Box::pin(app.store.table(&self.kept.row.id)).await?;
            self.sat = Box::pin(app.store.sat(&self.kept.row.id)).await?;
            app.seats_changed(&self.kept.row.id);
        }
        if seats_change {
            self.left = Box::pin(Left::all(app, &self.kept.row.id)).await?;
        }
        self.spoiled = false;
        app.after_commit(self);
        Ok(())
    }

    /// The request of somebody that was answered under this key lately.
    pub(super) fn done_under(&self, account: &AccountId, key: &str) -> Option<&Done> {
        self.done.under(account, key)
    }

    /// Remembers a request that was answered.
    pub(super) fn note_done(&mut self, done: Done) {
        self.done.add(done);
    }

    fn take_over(&mut self, append: Append, n: i64, k: i64) {
        let Append { at_ms, lines, happenings, offers, settled, seats, change, .. } = append;
        self.times.extend(lines.iter().map(|_| at_ms));
        let first = k - i64::try_from(happenings.len()).unwrap_or(0) + 1;
        if first > self.kept.row.k + 1 {
            // Something of another process is in between.
            self.recent.clear();
        }
        self.offers.retain(|offer| {
            !settled.iter().any(|settled| settled.k == offer.k && settled.state != OfferState::Open)
        });
        for offer in offers {
            self.offers.push(store::Offer {
                k: first + i64::try_from(offer.happening).unwrap_or(0),
                kind: offer.kind,
                seat: offer.seat,
                to_n: offer.to_n,
                made_ms: at_ms,
                state: OfferState::Open,
                agreed: String::new(),
            });
        }
        for (k, happening) in (first..).zip(happenings) {
            self.recent.push_back(Happening {
                k,
                at_ms,
                kind: happening.kind,
                n: happening.n,
                data: happening.data,
            });
        }
        trim(&mut self.recent);
        let row = &mut self.kept.row;
        (row.n, row.k, row.last_ms) = (n, k, at_ms);
        row.status = change.status.unwrap_or(row.status);
        row.turn = change.turn.unwrap_or_else(|| std::mem::take(&mut row.turn));
        row.outcome = change.outcome.or(row.outcome.take());
        row.invitation = change.invitation.unwrap_or(row.invitation);
        for change in seats {
            if let Some(seat) = self.kept.seats.iter_mut().find(|seat| seat.seat == change.seat) {
                apply(seat, change);
            }
        }
    }
}

fn is_nothing(change: &SeatChange) -> bool {
    let SeatChange { seat: _, holder, side_code, asked, clock, orders, left_ms, invitation, seen_n } = change;
    holder.is_none()
        && side_code.is_none()
        && asked.is_none()
        && clock.is_none()
        && orders.is_none()
        && left_ms.is_none()
        && invitation.is_none()
        && seen_n.is_none()
}

fn apply(seat: &mut store::Seat, change: SeatChange) {
    if let Some(clock) = change.clock {
        seat.bank_ms = clock.bank_ms;
        seat.running_since_ms = clock.running_since_ms;
        seat.deadline_ms = clock.deadline_ms;
    }
    seat.asked = change.asked.unwrap_or(seat.asked);
    seat.side_code = change.side_code.or(seat.side_code.take());
    seat.orders = change.orders.unwrap_or_else(|| std::mem::take(&mut seat.orders));
    seat.left_ms = change.left_ms.unwrap_or(seat.left_ms);
    seat.invitation = change.invitation.unwrap_or(seat.invitation);
    seat.seen_n = change.seen_n.map_or(seat.seen_n, |n| n.max(seat.seen_n));
}

/// How far a game has come, in every language: what lists show.
pub(super) fn turn_text(title: &dyn Title, turn: Option<&Phrase>) -> String {
    let say = |language| turn.map_or_else(String::new, |turn| speaker(language).say(turn, title.names()));
    serde_json::json!({ "en": say(Language::En), "fr": say(Language::Fr) }).to_string()
}

/// How a game ended, as it is kept: with the sentence in every language.
pub(super) fn outcome_of(title: &dyn Title, game: &dyn AnyGame, outcome: Outcome) -> store::Outcome {
    let winner = outcome.winner.map(|side| game.side_code(side));
    let side = winner.map_or_else(|| "side:nobody".to_owned(), |code| format!("side:{code}"));
    let phrase = Phrase::new(outcome.reason).name("side", side);
    let say = |language| speaker(language).conclude(&phrase, title.names());
    let player = outcome.winner.and_then(|side| game.seating().iter().position(|&taken| taken == side));
    store::Outcome {
        winner: player.and_then(|player| i64::try_from(player).ok()),
        reason: outcome.reason.to_owned(),
        data: serde_json::json!({ "winner": winner, "en": say(Language::En), "fr": say(Language::Fr) })
            .to_string(),
    }
}

/// Why a kept journal was not played again.
pub(crate) fn unreplayed(error: &ReplayError) -> Problem {
    if error.fault == ReplayFault::GivenUp {
        return Problem::busy("playing this game again takes too long").advise("ask for fewer lines");
    }
    tracing::error!(%error, "a kept journal does not replay");
    Problem::fault()
}
