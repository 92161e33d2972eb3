//! News as they come: server-sent events for one table, lines of JSON for all tables of a bot.
//!
//! Server-sent events and not a websocket, because news go one way and are exactly the table's numbered list of
//! happenings: the number of the last one heard is all that is needed to go on after a cut, and browsers send it
//! themselves. Actions are ordinary requests, with ordinary limits, answers and repetition.

use std::collections::{HashMap, VecDeque};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, Stream, StreamExt};
use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, watch};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_store::{ChatLine, Happening, Listing, TableId, Which};

use super::Problems;
use super::extract::{From, Path, Paying, Query, Who, table_id};
use super::play::View;
use crate::app::App;
use crate::authority::{Deed, is_held_by, may_at_all};
use crate::fold::fold;
use crate::heavy::{Asker, asked_by};
use crate::identity::Identity;
use crate::limits::StreamPlace;
use crate::rooms::show::{holder, log_lines, result, state};
use crate::rooms::{Eye, Live};
use crate::wire::{
    self, BotNews, Chat, Clock, ClockNews, Lang, LogLine, OfferNews, OverNews, Played, Problem, SeatNews,
};

/// Signs of life.
const PING: Duration = Duration::from_secs(15);
/// So many happenings are read from the store at once.
const PAGE: i64 = 200;
/// So many tables.
const TABLES: i64 = 100;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(table_stream)).routes(routes!(bot_stream))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct StreamQuery {
    /// Your seat; leave it out to watch.
    #[param(minimum = 0)]
    seat: Option<i64>,
    /// The number of the last happening you know; the header `Last-Event-ID` goes before it. Without either: from now on.
    #[param(minimum = 0)]
    after: Option<i64>,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// One listener at one table.
struct Listener {
    app: Arc<App>,
    id: TableId,
    who: Identity,
    view: View,
    after: i64,
    /// The last that partners said to each other when it was looked at last; in nobody's sight.
    whispered: i64,
    news: watch::Receiver<i64>,
    waiting: VecDeque<Event>,
    asker: Asker,
    _place: StreamPlace,
}

/// The news of a table
#[utoipa::path(get, path = "/api/tables/{id}/stream", tag = "streams", params(("id" = String, Path, description = "The table"), StreamQuery),
    responses((status = 200, description = "Server-sent events `played`, `chat`, `offer`, `seat`, `clock`, `over` and `ping`; their ids count happenings", body = String, content_type = "text/event-stream"), Problems))]
async fn table_stream(
    State(app): State<Arc<App>>,
    Who(who): Who,
    From(from): From,
    Paying(payer): Paying,
    Path(id): Path<String>,
    Query(query): Query<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let id = table_id(&id)?;
    let view = View { seat: query.seat, like: None, lang: query.lang };
    let news = app.watch(&id);
    let live = app.rooms.enter(&app, &id).await?;
    view.eye(&who, &live)?;
    let after = last_heard(&headers, query.after, live.k())?;
    let (_, whispered) = live.whispers(&app, &who, 0, 1).await?;
    drop(live);
    let asker = Asker { from, payer: payer.clone() };
    let place = app.limiters.stream(payer)?;
    let stop = over(&app, &who);
    let waiting = VecDeque::new();
    let listener = Listener { app, id, who, view, after, whispered, news, waiting, asker, _place: place };
    let events = events(listener).take_until(stop);
    let ping = KeepAlive::new().interval(PING).event(Event::default().event("ping").data("{}"));
    let mut response = Sse::new(events).keep_alive(ping).into_response();
    // Proxies must not hold events back.
    response.headers_mut().insert("x-accel-buffering", header::HeaderValue::from_static("no"));
    Ok(response)
}

/// The number of the last happening that somebody knows, of so many: by the header, else by the parameter, else from now on.
fn last_heard(headers: &HeaderMap, after: Option<i64>, last: i64) -> Result<i64, Problem> {
    let (name, known) = match headers.get("last-event-id") {
        Some(text) => {
            let known = text.to_str().ok().and_then(|text| text.parse::<u32>().ok());
            let known = known
                .ok_or_else(|| Problem::bad_request("`Last-Event-ID` is not the number of a happening"))?;
            ("Last-Event-ID", i64::from(known))
        }
        None => ("after", after.unwrap_or(last)),
    };
    if known > last {
        return Err(Problem::invalid(format!("`{name}` is at most {last}, the last happening, not {known}"))
            .advise("read the state again, and go on from its `k`"));
    }
    Ok(known)
}

/// Done when a stream must end: the server stops, or whoever listens is not who he was.
fn over(app: &Arc<App>, who: &Identity) -> impl Future<Output = ()> + Send + 'static {
    let (app, who) = (Arc::clone(app), who.clone());
    Box::pin(async move {
        tokio::select! {
            () = app.stop.cancelled() => {}
            () = app.sessions.until_ended(&app.store, &who) => {}
        }
    })
}

fn events(listener: Listener) -> impl Stream<Item = Result<Event, Infallible>> {
    stream::unfold(listener, |mut listener| async move {
        loop {
            if let Some(event) = listener.waiting.pop_front() {
                return Some((Ok(event), listener));
            }
            listener.news.borrow_and_update();
            match asked_by(listener.asker.clone(), listener.read()).await {
                Ok(true) => {}
                Ok(false) => listener.news.changed().await.ok()?,
                // The browser comes back and goes on where it was.
                Err(_) => return None,
            }
        }
    })
}

impl Listener {
    /// Reads what is new; false if nothing is.
    async fn read(&mut self) -> Result<bool, Problem> {
        self.who = self.app.sessions.anew(&self.app.store, &self.who).await?;
        let live = self.app.rooms.enter(&self.app, &self.id).await?;
        let eye = self.view.eye(&self.who, &live)?;
        let new = match live.recent_after(self.after) {
            Some(new) => new,
            None => self.app.store.happenings(&self.id, self.after, PAGE).await?,
        };
        let mut lines = self.lines_of(&live, eye, &new).await?;
        let said = heard(&self.app, &live, &self.who, &new).await?;
        for happening in &new {
            let known = happening.n.map_or(0, |n| lines.iter().take_while(|line| line.n <= n).count());
            let played = lines.drain(..known).collect();
            if let Some(event) = told(&live, happening, played, &said, &self.view) {
                self.waiting.push_back(event);
            }
        }
        self.after = new.last().map_or(self.after, |last| last.k);
        let (heard, whispered) = live.whispers(&self.app, &self.who, self.whispered, PAGE).await?;
        self.waiting.extend(heard.iter().filter_map(|line| event("chat", self.after, line)));
        let is_new = !new.is_empty() || whispered > self.whispered;
        self.whispered = whispered;
        Ok(is_new)
    }
}

impl Listener {
    /// What was played in some happenings, all at once: whoever comes back after a long time costs one replay.
    async fn lines_of(&self, live: &Live, eye: Eye, new: &[Happening]) -> Result<VecDeque<LogLine>, Problem> {
        let mut played = new.iter().filter(|happening| happening.n.is_some());
        let Some(first) = played.next() else { return Ok(VecDeque::new()) };
        let from = played_before(&self.app, live, first).await?;
        let to = played.next_back().unwrap_or(first).n.unwrap_or(from);
        log_lines(&self.app, live, from + 1, to, eye, self.view.lang).await.map(VecDeque::from)
    }
}

/// What somebody hears of the chat among some happenings.
async fn heard(app: &App, live: &Live, who: &Identity, new: &[Happening]) -> Result<Vec<ChatLine>, Problem> {
    let mut chats = new.iter().filter(|happening| happening.kind == "chat").map(|happening| happening.k);
    let Some(first) = chats.next() else { return Ok(Vec::new()) };
    let last = chats.next_back().unwrap_or(first);
    let mut said = app.store.chat_between(&live.kept.row.id, first, last).await?;
    said.retain(|line| live.hears_line(who, line));
    Ok(said)
}

/// The line that the board was at before a happening.
async fn played_before(app: &App, live: &Live, happening: &Happening) -> Result<i64, Problem> {
    let mut upto = happening.k;
    // The last happening before it that played something; chat and offers may stand in between.
    while upto > 0 {
        let from = (upto - 1 - PAGE).max(0);
        let page = match live.recent_after(from) {
            Some(page) => page,
            None => app.store.happenings(&live.kept.row.id, from, PAGE).await?,
        };
        let before =
            page.iter().rev().filter(|other| other.k < upto.min(happening.k)).find_map(|other| other.n);
        if let Some(n) = before {
            return Ok(n);
        }
        upto = from;
    }
    Ok(0)
}

fn event(kind: &str, k: i64, data: &impl Serialize) -> Option<Event> {
    let text = serde_json::to_string(data).ok()?;
    Some(Event::default().event(kind).id(k.to_string()).data(text))
}

/// What is said of an offer, a seat or a clock, as it is kept.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Kept {
    kind: String,
    by: i64,
    state: String,
    to: Option<i64>,
    table: Option<String>,
    seat: i64,
    left: bool,
    left_ms: i64,
    running: bool,
}

/// A happening as one listener may hear it.
fn told(
    live: &Live,
    happening: &Happening,
    lines: Vec<LogLine>,
    said: &[ChatLine],
    view: &View,
) -> Option<Event> {
    let k = happening.k;
    let kept: Kept = serde_json::from_str(&happening.data).unwrap_or_default();
    match happening.kind.as_str() {
        "played" => {
            let n = happening.n?;
            let asked = view.seat.is_some_and(|seat| live.is_seat_asked(seat));
            event("played", k, &Played { k, n, lines, asked })
        }
        "chat" => {
            let line = said.iter().find(|line| line.k == k)?;
            event("chat", k, &Chat::of(line.clone(), false))
        }
        "offer" => {
            let news = OfferNews {
                k,
                kind: kept.kind,
                by: kept.by,
                state: kept.state,
                to: kept.to,
                table: kept.table,
            };
            event("offer", k, &news)
        }
        "seat" => live.seat(kept.seat).and_then(|seat| {
            event("seat", k, &SeatNews { k, seat: kept.seat, holder: holder(seat), left: kept.left })
        }),
        "clock" => {
            let clock = Clock { left_ms: kept.left_ms, running: kept.running };
            event("clock", k, &ClockNews { k, seat: kept.seat, clock })
        }
        "over" => result(&live.kept, view.lang).and_then(|result| event("over", k, &OverNews { k, result })),
        _ => None,
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct BotQuery {
    /// When you last listened (milliseconds since 1970): tables that ended since are told of too, and the others with the kinds of what
    /// happened there since.
    #[param(minimum = 0)]
    after: Option<i64>,
    /// Tell how things are with each table that waits for you: a decision then costs one request.
    #[serde(default)]
    #[param(required = false)]
    state: bool,
    /// In a state, answers that differ in nothing but the area they name are told once, with all the areas (`folded`).
    #[serde(default)]
    #[param(required = false)]
    fold: bool,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// A bot that listens to all its tables.
struct Bot {
    app: Arc<App>,
    who: Identity,
    hints: broadcast::Receiver<TableId>,
    /// Tables where it sits, with the happening it was told of last.
    mine: HashMap<TableId, i64>,
    /// Tables where allies write letters, with how many it was told that it may read.
    post: HashMap<TableId, usize>,
    /// The last that was said among partners there, when it looked last.
    whispered: HashMap<TableId, i64>,
    ping: tokio::time::Interval,
    waiting: VecDeque<BotNews>,
    wish: BotQuery,
    asker: Asker,
    _place: StreamPlace,
}

/// The news of all your tables, one JSON object a line
#[utoipa::path(get, path = "/api/stream.ndjson", tag = "streams", params(BotQuery),
    responses((status = 200, description = "A `BotNews` a line: first one for each of your tables, then one whenever something happens", body = BotNews, content_type = "application/x-ndjson"), Problems))]
async fn bot_stream(
    State(app): State<Arc<App>>,
    Who(who): Who,
    From(from): From,
    Paying(payer): Paying,
    Query(wish): Query<BotQuery>,
) -> Result<Response, Problem> {
    may_at_all(&who, Deed::Own)?;
    let asker = Asker { from, payer: payer.clone() };
    let place = app.limiters.stream(payer)?;
    let stop = over(&app, &who);
    let mut ping = tokio::time::interval(PING);
    ping.reset();
    let hints = app.listen();
    let (mine, post, whispered) = (HashMap::new(), HashMap::new(), HashMap::new());
    let waiting = VecDeque::new();
    let mut bot = Bot { app, who, hints, mine, post, whispered, ping, waiting, wish, asker, _place: place };
    bot.look_at_all().await?;
    bot.look_back().await?;
    let lines = stream::unfold(bot, |mut bot| async move {
        let news = asked_by(bot.asker.clone(), bot.next()).await?;
        let mut line = serde_json::to_vec(&news).ok()?;
        line.push(b'\n');
        Some((Ok::<_, Infallible>(Bytes::from(line)), bot))
    });
    let body = Body::from_stream(lines.take_until(stop));
    // Proxies must not hold lines back.
    let headers = [(header::CONTENT_TYPE.as_str(), "application/x-ndjson"), ("x-accel-buffering", "no")];
    Ok((headers, body).into_response())
}

impl Bot {
    async fn next(&mut self) -> Option<BotNews> {
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return Some(news);
            }
            tokio::select! {
                _ = self.ping.tick() => {
                    self.look_at_all().await.ok()?;
                    self.waiting.push_back(BotNews { event: "ping".to_owned(), ..BotNews::default() });
                }
                hint = self.hints.recv() => match hint {
                    Ok(id) => self.look_at(&id).await.ok()?,
                    Err(broadcast::error::RecvError::Lagged(_)) => self.look_at_all().await.ok()?,
                    Err(broadcast::error::RecvError::Closed) => return None,
                }
            }
        }
    }

    /// Some of the tables where it sits, however many there are.
    async fn tables(&self, which: Which, offset: i64) -> Result<Vec<vedette_store::Table>, Problem> {
        let listing = Listing { which, game: None, offset, limit: TABLES };
        Ok(self.app.store.tables(&listing).await?)
    }

    /// Looks at every table where it sits: at the start, and now and then, for what it was not told of.
    async fn look_at_all(&mut self) -> Result<(), Problem> {
        let Some(id) = self.who.id().cloned() else { return Ok(()) };
        for offset in (0..).step_by(TABLES as usize) {
            let tables = self.tables(Which::Mine(id.clone()), offset).await?;
            for table in &tables {
                self.look_over(table).await?;
            }
            if (tables.len() as i64) < TABLES {
                break;
            }
        }
        Ok(())
    }

    /// Looks at a table from outside, and goes in where that is not enough.
    async fn look_over(&mut self, table: &vedette_store::Table) -> Result<(), Problem> {
        let id = &table.row.id;
        let known = self.mine.get(id) == Some(&table.row.k);
        let asked = table.seats.iter().any(|seat| seat.asked && is_held_by(seat, &self.who));
        let missed = self.wish.after.is_some_and(|after| table.row.last_ms > after);
        let writes = table.seats.iter().any(|seat| !seat.remit.is_empty());
        if !known && (self.wish.state && asked || writes || missed || self.mine.contains_key(id)) {
            return self.enter(id).await;
        }
        self.take(table, Vec::new(), None);
        Ok(())
    }

    /// Tables that ended since it last listened.
    async fn look_back(&mut self) -> Result<(), Problem> {
        let (Some(after), Some(id)) = (self.wish.after, self.who.id().cloned()) else { return Ok(()) };
        for offset in (0..).step_by(TABLES as usize) {
            let tables = self.tables(Which::MineOver(id.clone()), offset).await?;
            // Those that ended last come first.
            let since = tables.iter().take_while(|table| table.row.last_ms > after);
            let since: Vec<_> = since.collect();
            for table in &since {
                self.take(table, vec!["over".to_owned()], None);
            }
            if (since.len() as i64) < TABLES {
                break;
            }
        }
        Ok(())
    }

    async fn look_at(&mut self, id: &TableId) -> Result<(), Problem> {
        if !self.mine.contains_key(id) && !self.app.is_fresh(id) {
            return Ok(());
        }
        self.enter(id).await
    }

    async fn enter(&mut self, id: &TableId) -> Result<(), Problem> {
        self.who = self.app.sessions.anew(&self.app.store, &self.who).await?;
        let live = self.app.rooms.enter(&self.app, id).await?;
        let known = self.mine.get(id).copied();
        let mut kinds = self.kinds_since(&live).await?;
        // Of what others said among themselves it hears nothing, not even that they spoke.
        let before = self.whispered.get(id).copied();
        let (heard, last) = live.whispers(&self.app, &self.who, before.unwrap_or(0), PAGE).await?;
        self.whispered.insert(id.clone(), last);
        let is_new =
            |line: &Chat| before.is_some() || self.wish.after.is_some_and(|after| line.at_ms > after);
        if heard.iter().any(is_new) {
            kinds.push("chat".to_owned());
        }
        if let Some(count) = live.post(&self.app, &self.who).await? {
            let before = self.post.insert(id.clone(), count).unwrap_or(count);
            if before < count {
                kinds.push("letter".to_owned());
            }
        }
        kinds.sort_unstable();
        kinds.dedup();
        let asked = live.kept.seats.iter().find(|seat| seat.asked && is_held_by(seat, &self.who));
        let asked = asked.map(|seat| seat.seat).filter(|_| self.wish.state);
        let shown = match asked {
            Some(seat) => {
                let view = View { seat: Some(seat), like: None, lang: self.wish.lang };
                let mut shown = state(&live, view.frame(&self.who, &live)?);
                if self.wish.fold {
                    fold(&mut shown);
                }
                Some(shown)
            }
            None => None,
        };
        let kept = live.kept.clone();
        drop(live);
        if known.is_some_and(|known| known < kept.row.k) && kinds.is_empty() {
            // Somebody whom he does not want to hear has spoken.
            self.mine.insert(id.clone(), kept.row.k);
            return Ok(());
        }
        self.take(&kept, kinds, shown);
        Ok(())
    }

    /// What kinds of things have happened at a table since it was told of, each once: or since it last listened, if it says when.
    async fn kinds_since(&self, live: &Live) -> Result<Vec<String>, Problem> {
        let id = &live.kept.row.id;
        let known = match (self.mine.get(id), self.wish.after) {
            (Some(&known), _) => known,
            (None, Some(after)) => self.app.store.last_happening_at(id, after).await?,
            (None, None) => return Ok(Vec::new()),
        };
        let mut kinds: Vec<String> = match live.recent_after(known) {
            Some(recent) => recent.into_iter().map(|happening| happening.kind).collect(),
            None => self.app.store.kinds_after(id, known).await?,
        };
        if kinds.iter().any(|kind| kind == "chat") {
            let said = self.app.store.chat_between(id, known + 1, live.k()).await?;
            let heard = said.iter().any(|line| live.hears_line(&self.who, line));
            kinds.retain(|kind| kind != "chat" || heard);
        }
        Ok(kinds)
    }

    fn take(&mut self, table: &vedette_store::Table, mut kinds: Vec<String>, state: Option<wire::State>) {
        let yours: Vec<_> = table.seats.iter().filter(|seat| is_held_by(seat, &self.who)).collect();
        let row = &table.row;
        if yours.is_empty() {
            self.mine.remove(&row.id);
            self.post.remove(&row.id);
            self.whispered.remove(&row.id);
            return;
        }
        let known = self.mine.insert(row.id.clone(), row.k);
        // What partners say, and a letter that may be read as soon as it is written, is news, though nothing has happened.
        if known == Some(row.k) && kinds.is_empty() {
            return;
        }
        let asked: Vec<i64> = yours.iter().filter(|seat| seat.asked).map(|seat| seat.seat).collect();
        if !asked.is_empty() {
            kinds.push("asked".to_owned());
        }
        self.waiting.push_back(BotNews {
            table: Some(row.id.to_string()),
            event: if known.is_none() { "here" } else { "news" }.to_owned(),
            n: row.n,
            k: row.k,
            asked,
            status: row.status.word().to_owned(),
            kinds,
            state,
        });
    }
}
