//! Acting at a table: the number of the position decides who was first, the key makes a request repeatable.

use std::sync::Arc;

use vedette_kernel::{ActError, Awaiting, Record, Settlement, Side, UndoClosed};
use vedette_store::{AccountId, Append, Digest, NewHappening, PaceKind, SeatChange, Status, TableId};

use super::clock;
use super::commands::is_entrusted;
use super::live::{Done, Live, unsigned};
use super::show::{Frame, log_lines, state, state_at};
use super::words::wait_for_words;
use crate::app::App;
use crate::authority::{self, may};
use crate::heavy::LIGHT;
use crate::identity::Identity;
use crate::library::speaker;
use crate::time::now_ms;
use crate::wire::{Lang, Problem, Stale, State};

/// What somebody wants to do on the board.
#[derive(Clone, Debug)]
pub(crate) enum Wish {
    /// Answer a decision.
    Act(String),
    /// Answer a decision and those that follow, as long as nothing comes between.
    Acts(Vec<String>),
    /// Take back the last action.
    Undo,
    /// Give up.
    Resign,
}

/// Who wants it, from which seat, in which position.
#[derive(Clone, Copy)]
pub(crate) struct Asker<'a> {
    pub(crate) who: &'a Identity,
    pub(crate) seat: i64,
    pub(crate) n: i64,
    pub(crate) key: &'a str,
    pub(crate) lang: Lang,
}

/// What came of it.
pub(crate) enum Answer {
    /// It is done: how things are now.
    Done(State),
    /// Somebody was faster.
    Stale(Stale),
}

impl Asker<'_> {
    fn digest(&self, account: &AccountId, wish: &Wish) -> Digest {
        Digest::of(format!("{account} {} {} {} {wish:?}", self.key, self.seat, self.n))
    }

    fn frame(&self, live: &Live) -> Frame<'_> {
        let eye = live.eye_of(self.seat);
        Frame { who: self.who, seat: Some(self.seat), eye, lang: self.lang, now: now_ms() }
    }
}

/// What one attempt came to.
#[expect(clippy::large_enum_variant, reason = "it is made once a request and written out at once")]
enum Attempt {
    Answered(Answer),
    /// The same request was kept before; the table was then at this line.
    Repeated(i64),
    /// The room was behind the store: again.
    Again,
}

/// Does something on the board, once, and durably before it is answered.
pub(crate) async fn play(
    app: &Arc<App>,
    id: &TableId,
    asker: Asker<'_>,
    wish: &Wish,
) -> Result<Answer, Problem> {
    let draws = matches!(wish, Wish::Act(_) | Wish::Acts(_));
    for attempt in 0..4 {
        let live = app.rooms.enter_to_write(app, id).await?;
        let mut live = if draws { wait_for_words(app, live, asker.who).await? } else { live };
        may(asker.who, &live.kept, authority::Deed::Play(asker.seat))?;
        match live.attempt(app, asker, wish, attempt).await? {
            Attempt::Answered(answer) => return Ok(answer),
            Attempt::Repeated(n) => {
                drop(live);
                let live = app.rooms.enter(app, id).await?;
                let frame = asker.frame(&live);
                return state_at(app, &live, n, frame).await.map(Answer::Done);
            }
            Attempt::Again => {}
        }
    }
    Err(Problem::busy("this table changes too quickly"))
}

impl Live {
    async fn attempt(
        &mut self,
        app: &Arc<App>,
        asker: Asker<'_>,
        wish: &Wish,
        attempt: usize,
    ) -> Result<Attempt, Problem> {
        let account = asker.who.id().ok_or_else(Problem::not_signed_in)?;
        let request = asker.digest(account, wish);
        if let Some(n) = self.answered(app, asker, account, request).await? {
            return Ok(Attempt::Repeated(n));
        }
        if asker.n > self.n() {
            // Another process may have told of lines that this one has not read yet.
            self.spoiled = attempt == 0;
            return if self.spoiled { Ok(Attempt::Again) } else { Err(no_such_position(self.n())) };
        }
        self.must_be_playing()?;
        let now = now_ms();
        if self.is_out_of_time(app, asker.seat, now) {
            Box::pin(self.run_out(app, asker.seat, now)).await?;
            if self.kept.row.status == Status::Over {
                return self.stale(app, asker).await.map(Attempt::Answered);
            }
        }
        let side = self.side_of_seat(asker.seat)?;
        if asker.n < self.n() {
            let long = unsigned(self.n()) > LIGHT;
            let same = || self.still_the_same_question(side, asker.n);
            if !app.heavy.work_if(long && self.only_others_since(side, asker.n), same).await? {
                return self.stale(app, asker).await.map(Attempt::Answered);
            }
        }
        if matches!(wish, Wish::Undo) && self.is_divided() {
            let long = unsigned(self.n()) > LIGHT;
            app.heavy.work_if(long, || self.must_have_ordered(asker.seat, side, asker.lang)).await??;
        }
        // Whatever happens from here on, nobody is to see what is not kept.
        self.spoiled = true;
        if let Err(refused) = self.carry_out(side, asker, wish) {
            self.spoiled = false;
            return Err(refused);
        }
        let mut append = self.play_append(now, Some(asker.seat));
        append.request = Some(request);
        self.expect_nothing_new(app, &mut append);
        match self.commit(app, append).await {
            Ok(()) => {
                self.note_done(Done::new(account, asker.key, request, self.n()));
                Ok(Attempt::Answered(Answer::Done(state(self, asker.frame(self)))))
            }
            Err(problem) if problem.code == "stale" => Ok(Attempt::Again),
            Err(problem) => Err(problem),
        }
    }

    /// The line the table was at when the same request was answered before.
    async fn answered(
        &self,
        app: &App,
        asker: Asker<'_>,
        account: &AccountId,
        request: Digest,
    ) -> Result<Option<i64>, Problem> {
        if let Some(done) = self.done_under(account, asker.key) {
            return if done.request == request {
                Ok(Some(done.n))
            } else {
                Err(Problem::conflict("key-used", "this key was used for another request")
                    .advise("use a fresh key for each request"))
            };
        }
        if asker.n >= self.n() {
            // Nothing was played since: this was not, either.
            return Ok(None);
        }
        Ok(Box::pin(app.store.answered(&self.kept.row.id, asker.n, &request)).await?)
    }

    pub(super) fn must_be_playing(&self) -> Result<(), Problem> {
        match self.kept.row.status {
            Status::Playing => Ok(()),
            Status::Waiting => {
                Err(Problem::conflict("waiting", "the table still waits for somebody to sit down"))
            }
            Status::Over => Err(Problem::conflict("over", "the game is over")),
        }
    }

    async fn stale(&self, app: &App, asker: Asker<'_>) -> Result<Answer, Problem> {
        let frame = asker.frame(self);
        let sees = may(asker.who, &self.kept, authority::Deed::Look(asker.seat)).is_ok();
        let since = if sees {
            log_lines(app, self, asker.n + 1, self.n(), frame.eye, asker.lang).await?
        } else {
            Vec::new()
        };
        let message = "the table has moved on".to_owned();
        let (status, code) = (409, "stale".to_owned());
        Ok(Answer::Stale(Stale { status, code, message, since, state: state(self, frame) }))
    }

    fn since(&self, n: i64) -> impl Iterator<Item = &Record> {
        let entries = self.table.journal().entries().iter();
        entries.skip(usize::try_from(n).unwrap_or(usize::MAX)).map(|entry| &entry.record)
    }

    /// Whether the other side alone has played since.
    fn only_others_since(&self, side: Side, n: i64) -> bool {
        self.is_asked(side)
            && self.since(n).all(|record| match record {
                Record::Action { side: actor, .. } => *actor == side.other(),
                Record::Entropy { .. } => true,
                _ => false,
            })
    }

    /// Whether only the other side has chosen something since, while both were asked at once: then the question this side
    /// is asked has not changed, and it need not even be told.
    fn still_the_same_question(&self, side: Side, n: i64) -> bool {
        if !self.only_others_since(side, n) {
            return false;
        }
        if self.since(n).all(|record| matches!(record, Record::Entropy { .. })) {
            return true;
        }
        let Ok(then) = self.table.position_at(unsigned(n)) else { return false };
        let both = |awaiting| matches!(awaiting, Awaiting::Sides(sides) if sides.contains(side) && sides.contains(side.other()));
        both(then.awaiting()) && then.notations(side) == self.table.game().notations(side)
    }

    /// Only whoever gave the last order of a side takes it back.
    fn must_have_ordered(&self, seat: i64, side: Side, lang: Lang) -> Result<(), Problem> {
        if !self.is_divided() {
            return Ok(());
        }
        let journal = self.table.journal();
        let line = journal.line_of_play();
        let last = line.last().and_then(|&number| Some((number, journal.entry(number)?)));
        let Some((number, Record::Action { text, .. })) = last.map(|(number, entry)| (number, &entry.record))
        else {
            return Ok(());
        };
        let before = self.table.position_at(number.saturating_sub(1)).map_err(|_| Problem::fault())?;
        if is_entrusted(before.as_ref(), side, self.seat(seat), text) {
            return Ok(());
        }
        let text = speaker(lang.some_language()).undo_closed(UndoClosed::Nothing);
        Err(Problem::conflict("undo-closed", text).advise("ask the other side with take-back"))
    }

    fn carry_out(&mut self, side: Side, asker: Asker<'_>, wish: &Wish) -> Result<(), Problem> {
        match wish {
            Wish::Act(action) => {
                self.must_be_entrusted(asker.seat, side, action, asker.lang)?;
                let lines = self.table.act(side, action).map_err(|error| self.refusal(error, asker.lang))?;
                self.remember(lines);
            }
            Wish::Acts(actions) => self.carry_out_all(side, asker, actions)?,
            Wish::Undo => {
                self.table.undo(side).map_err(|reason| {
                    let text = speaker(asker.lang.some_language()).undo_closed(reason);
                    Problem::conflict("undo-closed", text).advise("ask the other side with take-back")
                })?;
                self.note_seating();
            }
            Wish::Resign => {
                self.must_speak_for_side(asker.seat)?;
                self.table
                    .settle(Settlement::Resigned(side))
                    .map_err(|error| self.refusal(error, asker.lang))?;
            }
        }
        Ok(())
    }

    /// The first action is taken or refused like any other. The others follow as long as they answer what is asked and nothing
    /// was drawn or shown: what somebody wanted before a surprise he may not want after it.
    fn carry_out_all(&mut self, side: Side, asker: Asker<'_>, actions: &[String]) -> Result<(), Problem> {
        for (place, action) in actions.iter().enumerate() {
            let surprised = || !self.is_asked(side) || self.table.can_undo(side).is_err();
            if place > 0 && surprised() {
                break;
            }
            let taken = match self.must_be_entrusted(asker.seat, side, action, asker.lang) {
                Ok(()) => self.table.act(side, action).map_err(|error| self.refusal(error, asker.lang)),
                Err(refused) => Err(refused),
            };
            match taken {
                Ok(lines) => self.remember(lines),
                // What is done stays done; the state that is answered shows how far it came.
                Err(_) if place > 0 => break,
                Err(refused) => return Err(refused),
            }
        }
        Ok(())
    }

    /// Why an action was not taken, in a language.
    pub(super) fn refusal(&self, error: ActError, lang: Lang) -> Problem {
        match error {
            ActError::Over => Problem::conflict("over", "the game is over"),
            ActError::NotAsked => Problem::illegal("the game does not wait for you"),
            ActError::Refused(refusal) => {
                let why = self.table.game().explain(&refusal);
                let text = match lang.language() {
                    Some(language) => speaker(language).refuse(&why.phrase, self.title.names()),
                    None => why.phrase.code.to_owned(),
                };
                Problem::illegal(text)
                    .by_rule(why.rule)
                    .advise("`options` of the state lists every legal answer")
            }
            ActError::Journal(error) => {
                tracing::error!(%error, table = %self.kept.row.id, "an action cannot be recorded");
                Problem::fault()
            }
        }
    }

    /// The computer of a seat answers a decision.
    pub(crate) async fn act_for_computer(
        &mut self,
        app: &Arc<App>,
        seat: i64,
        action: &str,
    ) -> Result<(), Problem> {
        let side = self.side_of_seat(seat)?;
        if !self.asked_computers().iter().any(|(asked, _)| *asked == seat) {
            return Ok(());
        }
        let lines = self.table.act(side, action).map_err(|error| self.refusal(error, Lang::None))?;
        self.spoiled = true;
        self.remember(lines);
        let append = self.play_append(now_ms(), Some(seat));
        match self.commit(app, append).await {
            // Another process was faster.
            Err(problem) if problem.code == "stale" => Ok(()),
            other => other,
        }
    }

    /// One answer by standing orders, a happening of its own.
    pub(crate) async fn follow_orders(&mut self, app: &Arc<App>) -> Result<(), Problem> {
        if !self.has_ordered_answer() {
            return Ok(());
        }
        let side = self.table.ordered();
        self.spoiled = true;
        let lines = self.table.answer_by_orders();
        if lines.is_empty() {
            self.spoiled = false;
            return Err(Problem::fault());
        }
        self.remember(lines);
        let answers = |seat: &&vedette_store::Seat| seat.asked && self.side_of_player(seat.player) == side;
        let seat = self.kept.seats.iter().find(answers).map(|seat| seat.seat);
        let append = self.play_append(now_ms(), seat);
        match self.commit(app, append).await {
            // Another process was faster.
            Err(problem) if problem.code == "stale" => Ok(()),
            other => other,
        }
    }

    /// Whether the time of a seat is out.
    pub(crate) fn is_out_of_time(&self, app: &App, seat: i64, now: i64) -> bool {
        let deadline = self.seat(seat).and_then(|seat| clock::deadline(seat, app.started_ms));
        self.kept.row.status == Status::Playing && deadline.is_some_and(|deadline| deadline <= now)
    }

    /// The time of a seat is out: at the screen that loses the game, unless it is the time of the whole game, which then stays
    /// unfinished; by post the others may now decide what happens.
    pub(crate) async fn run_out(&mut self, app: &Arc<App>, seat: i64, now: i64) -> Result<(), Problem> {
        let told = NewHappening {
            kind: "clock".to_owned(),
            n: None,
            data: serde_json::json!({ "seat": seat, "left_ms": 0, "running": false }).to_string(),
        };
        let mut append = if self.kept.row.pace.kind == PaceKind::Live {
            let side = self.side_of_seat(seat)?;
            let place = self.seat(seat).ok_or_else(|| Problem::not_found("this seat"))?;
            let settlement = match clock::is_time_of_game(place, self.until(now)) {
                true => Settlement::TimeUp,
                false => Settlement::OutOfTime(side),
            };
            self.spoiled = true;
            self.table.settle(settlement).map_err(|error| self.refusal(error, Lang::En))?;
            self.play_append(now, None)
        } else {
            let mut append = Append::at(self.kept.row.id.clone(), now);
            append.expect_n = Some(self.n());
            let stopped =
                vedette_store::ClockChange { bank_ms: 0, running_since_ms: None, deadline_ms: None };
            append.seats.push(SeatChange {
                clock: Some(stopped),
                left_ms: Some(Some(now)),
                ..SeatChange::at(seat)
            });
            append
        };
        append.happenings.insert(0, told);
        self.commit(app, append).await
    }
}

fn no_such_position(n: i64) -> Problem {
    Problem::invalid(format!("there is no position with that number yet: the table is at n={n}"))
}
