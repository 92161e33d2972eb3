//! Playing: the state, actions, offers, orders, and what a player may ask.

use std::sync::Arc;

use axum::extract::State as Shared;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_kernel::{Knowledge, Record};

use super::Problems;
use super::extract::{Json, Path, Paying, Query, Who, table_id};
use super::titles::InLanguage;
use crate::app::App;
use crate::authority::{Deed, may};
use crate::computers::{ADVISER, Consulted, advise, appraise};
use crate::fold::fold;
use crate::heavy::LIGHT;
use crate::identity::Identity;
use crate::library::speaker;
use crate::rooms::show::{Frame, card, state};
use crate::rooms::{self, Answer, Asker, Entered, Eye, Live, unreplayed};
use crate::time::now_ms;
use crate::told::Reader;
use crate::wire::{
    Act, Acts, AddEntropy, Advice, Change, Check, Checked, Cost, Guess, Lang, Numbered, OddsLine, Orders,
    Problem, ReachInfo, SayDraw, SayTakeBack, SeatOnly, Seated, State,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(state_of))
        .routes(routes!(act))
        .routes(routes!(undo))
        .routes(routes!(resign))
        .routes(routes!(check))
        .routes(routes!(draw))
        .routes(routes!(take_back))
        .routes(routes!(rematch))
        .routes(routes!(acts))
        .routes(routes!(orders))
        .routes(routes!(entropy))
        .routes(routes!(odds))
        .routes(routes!(advice))
        .routes(routes!(cost))
        .routes(routes!(guess))
        .routes(routes!(reach))
}

/// No action in notation is longer.
const LONGEST_ACTION: usize = 200;

/// From where, and in which language.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct View {
    /// Your seat; leave it out to watch.
    #[param(minimum = 0)]
    pub(super) seat: Option<i64>,
    /// After the end: `everything`, `observer`, or the code of a side.
    #[serde(rename = "as")]
    #[param(rename = "as", min_length = 1)]
    pub(super) like: Option<String>,
    #[serde(default)]
    #[param(required = false)]
    pub(super) lang: Lang,
}

impl View {
    /// What he may see, if he may look at all.
    pub(super) fn eye(&self, who: &Identity, live: &Live) -> Result<Eye, Problem> {
        let own = match self.seat {
            Some(seat) => {
                may(who, &live.kept, Deed::Look(seat))?;
                live.eye_of(seat)
            }
            None => {
                may(who, &live.kept, Deed::Watch)?;
                Eye::Observer
            }
        };
        let Some(like) = self.like.as_deref() else { return Ok(own) };
        if like == "observer" {
            return Ok(Eye::Observer);
        }
        may(who, &live.kept, Deed::SeeEverything)?;
        if like == "everything" {
            return Ok(Eye::Everything);
        }
        let seat = live.kept.seats.iter().find(|seat| seat.side_code.as_deref() == Some(like));
        let player = seat.and_then(|seat| usize::try_from(seat.player).ok());
        player
            .map(|player| Eye::Player(player, Knowledge::Whole))
            .ok_or_else(|| Problem::bad_request("`as` is `everything`, `observer` or the code of a side"))
    }

    /// For whom something is shown.
    pub(super) fn frame<'a>(&self, who: &'a Identity, live: &Live) -> Result<Frame<'a>, Problem> {
        Ok(Frame { who, seat: self.seat, eye: self.eye(who, live)?, lang: self.lang, now: now_ms() })
    }
}

/// Which state you have, if you want to be told no more than what changed.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct Having {
    /// The `x-state` of the answer that you have, or `none`: if it was the last one that you were told here, you are told what
    /// changed since, as a patch (`application/json-patch+json`), else everything. Every answer to this has an `x-state`.
    known: Option<String>,
    /// `true`: answers that differ in nothing but the area they name are told once, with all the areas (`folded`).
    #[serde(default)]
    fold: bool,
}

/// Tells a state, or what changed in it.
fn tell(app: &App, reader: Reader, having: Having, mut state: State) -> Response {
    if having.fold {
        fold(&mut state);
    }
    match having.known {
        Some(known) => app.told.tell(reader, &known, &state),
        None => Json(state).into_response(),
    }
}

/// A table as you may see it
#[utoipa::path(get, path = "/api/tables/{id}/state", tag = "play", params(("id" = String, Path, description = "The table"), View, Having),
    responses((status = 200, description = "The state, or what changed in it since the one you have",
    content((State = "application/json"), (Vec<Change> = "application/json-patch+json"))), Problems))]
async fn state_of(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(view): Query<View>,
    Query(having): Query<Having>,
) -> Result<Response, Problem> {
    let table = table_id(&id)?;
    let live = app.rooms.enter(&app, &table).await?;
    let now = state(&live, view.frame(&who, &live)?);
    drop(live);
    let View { seat, like, lang } = view;
    Ok(tell(&app, Reader { table, account: who.id().cloned(), seat, like, lang }, having, now))
}

fn check_key(key: &str) -> Result<(), Problem> {
    if (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Ok(());
    }
    Err(Problem::invalid("`key` has 1 to 64 letters, digits or signs, without blanks"))
}

async fn do_it(
    app: &Arc<App>,
    id: &str,
    who: &Identity,
    (seat, n, key): (i64, i64, &str),
    wish: rooms::Wish,
    (lang, having): (Lang, Having),
) -> Result<Response, Problem> {
    check_key(key)?;
    let (asker, table) = (Asker { who, seat, n, key, lang }, table_id(id)?);
    Ok(match rooms::play(app, &table, asker, &wish).await? {
        Answer::Done(state) => {
            let account = who.id().cloned();
            tell(app, Reader { table, account, seat: Some(seat), like: None, lang }, having, state)
        }
        Answer::Stale(stale) => {
            let mut response = (StatusCode::CONFLICT, Json(stale)).into_response();
            response
                .headers_mut()
                .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
            response
        }
    })
}

/// Act
#[utoipa::path(post, path = "/api/tables/{id}/actions", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage, Having),
    request_body = Act, responses((status = 200, description = "Done and durable: how things are now, or what changed",
    content((State = "application/json"), (Vec<Change> = "application/json-patch+json"))),
    (status = 409, description = "It does not go with how things are; `stale` when somebody was faster, with `state` and `since`",
    body = Problem, content_type = "application/problem+json"), Problems))]
async fn act(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Query(having): Query<Having>,
    Json(act): Json<Act>,
) -> Result<Response, Problem> {
    do_it(&app, &id, &who, (act.seat, act.n, &act.key), rooms::Wish::Act(act.action), (query.lang, having))
        .await
}

/// Act several times: the first action is taken or refused, the others follow as long as they answer what you are asked and nothing
/// was drawn or shown. All that was done is durable together; `n` of the answer tells how far it came
#[utoipa::path(post, path = "/api/tables/{id}/acts", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage, Having),
    request_body = Acts, responses((status = 200, description = "Done and durable: how things are now, or what changed",
    content((State = "application/json"), (Vec<Change> = "application/json-patch+json"))),
    (status = 409, description = "It does not go with how things are; `stale` when somebody was faster, with `state` and `since`",
    body = Problem, content_type = "application/problem+json"), Problems))]
async fn acts(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Query(having): Query<Having>,
    Json(acts): Json<Acts>,
) -> Result<Response, Problem> {
    if acts.actions.iter().any(|action| action.chars().count() > LONGEST_ACTION) {
        return Err(Problem::invalid(format!("each of the `actions` has at most {LONGEST_ACTION} letters")));
    }
    do_it(
        &app,
        &id,
        &who,
        (acts.seat, acts.n, &acts.key),
        rooms::Wish::Acts(acts.actions),
        (query.lang, having),
    )
    .await
}

/// Take back your last action, as long as nothing was drawn or shown and the other side has not acted
#[utoipa::path(post, path = "/api/tables/{id}/undo", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage, Having),
    request_body = Numbered, responses((status = 200, description = "How things are now, or what changed",
    content((State = "application/json"), (Vec<Change> = "application/json-patch+json"))),
    (status = 409, description = "It cannot be taken back; `stale` when somebody was faster, with `state` and `since`",
    body = Problem, content_type = "application/problem+json"), Problems))]
async fn undo(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Query(having): Query<Having>,
    Json(body): Json<Numbered>,
) -> Result<Response, Problem> {
    do_it(&app, &id, &who, (body.seat, body.n, &body.key), rooms::Wish::Undo, (query.lang, having)).await
}

/// Give up
#[utoipa::path(post, path = "/api/tables/{id}/resign", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage, Having),
    request_body = Numbered, responses((status = 200, description = "How things are now, or what changed",
    content((State = "application/json"), (Vec<Change> = "application/json-patch+json"))),
    (status = 409, description = "`stale` when somebody was faster, with `state` and `since`",
    body = Problem, content_type = "application/problem+json"), Problems))]
async fn resign(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Query(having): Query<Having>,
    Json(body): Json<Numbered>,
) -> Result<Response, Problem> {
    do_it(&app, &id, &who, (body.seat, body.n, &body.key), rooms::Wish::Resign, (query.lang, having)).await
}

/// Whether something may be done, and if not, why: from your own knowledge
#[utoipa::path(post, path = "/api/tables/{id}/check", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = Check, responses((status = 200, description = "Whether", body = Checked), Problems))]
async fn check(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(body): Json<Check>,
) -> Result<Json<Checked>, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Look(body.seat))?;
    let side = live.side_of_seat(body.seat)?;
    let why = live.table.game().why_not(side, &body.action);
    let why = why.or_else(|| live.not_entrusted(body.seat, side, &body.action));
    let text = |phrase| speaker(query.lang.some_language()).refuse(phrase, live.title.names());
    Ok(Json(Checked {
        legal: why.is_none(),
        rule: why.as_ref().map(|why| why.rule.to_owned()).filter(|rule| !rule.is_empty()),
        text: why.as_ref().map(|why| text(&why.phrase)),
    }))
}

async fn after(
    app: &Arc<App>,
    live: Entered,
    who: &Identity,
    seat: i64,
    lang: Lang,
) -> Result<Json<State>, Problem> {
    let id = live.kept.row.id.clone();
    drop(live);
    let live = app.rooms.enter(app, &id).await?;
    // He has just acted for the seat; whether he may also look is decided by what is shown.
    let eye = live.eye_of(seat);
    Ok(Json(state(&live, Frame { who, seat: Some(seat), eye, lang, now: now_ms() })))
}

/// Offer a draw, or answer an offer
#[utoipa::path(post, path = "/api/tables/{id}/draw", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = SayDraw, responses((status = 200, description = "How things are now", body = State), Problems))]
async fn draw(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(say): Json<SayDraw>,
) -> Result<Json<State>, Problem> {
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    live.say_draw(&app, &who, say.seat, say.say).await?;
    after(&app, live, &who, say.seat, query.lang).await
}

/// Ask to take back, or answer
#[utoipa::path(post, path = "/api/tables/{id}/take-back", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = SayTakeBack, responses((status = 200, description = "How things are now", body = State), Problems))]
async fn take_back(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(say): Json<SayTakeBack>,
) -> Result<Json<State>, Problem> {
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let seat = say.seat;
    live.say_take_back(&app, &who, say).await?;
    after(&app, live, &who, seat, query.lang).await
}

/// Another game with the sides swapped
#[utoipa::path(post, path = "/api/tables/{id}/rematch", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = SeatOnly, responses((status = 200, description = "The new table, or this one while the other player has not agreed", body = Seated), Problems))]
async fn rematch(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(body): Json<SeatOnly>,
) -> Result<Json<Seated>, Problem> {
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let opened = live.rematch(&app, &who, body.seat).await?;
    let table = opened.as_ref().unwrap_or(&live.kept);
    let card = card(&app.library, table, &who, query.lang, now_ms());
    let seat = if opened.is_some() { card.yours.first().copied() } else { Some(body.seat) };
    Ok(Json(Seated { table: card, seat, invitation: None }))
}

/// Give standing orders: they may answer an open question at once, and nobody else learns of them
#[utoipa::path(put, path = "/api/tables/{id}/orders", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = Orders, responses((status = 200, description = "How things are now", body = State), Problems))]
async fn orders(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(body): Json<Orders>,
) -> Result<Json<State>, Problem> {
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    live.give_standing_orders(&app, &who, body.seat, &body.orders).await?;
    after(&app, live, &who, body.seat, query.lang).await
}

/// Add a word to the draws that follow, so that nobody can have known them; or say that you add none
#[utoipa::path(post, path = "/api/tables/{id}/entropy", tag = "play", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = AddEntropy, responses((status = 200, description = "How things are now", body = State), Problems))]
async fn entropy(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(body): Json<AddEntropy>,
) -> Result<Json<State>, Problem> {
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    live.add_entropy(&app, &who, body.seat, body.word.as_deref()).await?;
    after(&app, live, &who, body.seat, query.lang).await
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct FromSeat {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
}

/// The odds of what is at hand, from your own knowledge
#[utoipa::path(get, path = "/api/tables/{id}/odds", tag = "play", params(("id" = String, Path, description = "The table"), FromSeat),
    responses((status = 200, description = "The odds", body = Vec<OddsLine>), (status = 204, description = "Nothing is at hand, or you hold a part of what your side knows"), Problems))]
async fn odds(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(query): Query<FromSeat>,
) -> Result<Response, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Look(query.seat))?;
    // Who holds a part of what his side knows is not told what follows from the rest.
    if !live.knows_all(query.seat) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let (side, title, game) =
        (live.side_of_seat(query.seat)?, Arc::clone(&live.title), live.table.position());
    drop(live);
    let odds = app.heavy.reckon(&payer, || title.odds(game.as_ref(), side)).await?;
    Ok(if odds.is_empty() { StatusCode::NO_CONTENT.into_response() } else { Json(odds).into_response() })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AdviceQuery {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// Advice is for whoever plays, and tells something of what he sees.
fn may_be_advised(who: &Identity, live: &Live, seat: i64) -> Result<(), Problem> {
    may(who, &live.kept, Deed::Look(seat))?;
    may(who, &live.kept, Deed::Play(seat))
}

/// Refuses advice where people play against each other, and where it was agreed that there is none.
fn must_have_coach(live: &Live, seat: i64) -> Result<(), Problem> {
    let by_computer = |seat: &vedette_store::Seat| matches!(seat.holder, vedette_store::Holder::Computer(_));
    if !live.kept.seats.iter().filter(|other| other.seat != seat).all(by_computer) {
        return Err(Problem::forbidden("no-coach", "there is no coach in games between people"));
    }
    if live.table.journal().header().coach == Some(false) {
        return Err(Problem::forbidden("no-coach", "this table was opened without a coach"));
    }
    Ok(())
}

/// What the colonel would do in your place, from your own knowledge: only where nobody but computers plays against you
#[utoipa::path(get, path = "/api/tables/{id}/advice", tag = "play", params(("id" = String, Path, description = "The table"), AdviceQuery),
    responses((status = 200, description = "The advice", body = Advice), (status = 204, description = "You are not asked"), Problems))]
async fn advice(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<AdviceQuery>,
) -> Result<Response, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may_be_advised(&who, &live, query.seat)?;
    must_have_coach(&live, query.seat)?;
    let (side, title) = (live.side_of_seat(query.seat)?, Arc::clone(&live.title));
    let (game, n) = (live.table.position(), live.n());
    let journal = title.remembers(ADVISER, game.as_ref()).then(|| live.table.journal().clone());
    drop(live);
    let about = Consulted { asker: who.id().cloned(), n, side, title: Arc::clone(&title), game, journal };
    let Some((action, phrase, reasons)) = advise(&app, about).await else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let words = speaker(query.lang.some_language());
    let say = |phrase: &vedette_kernel::Phrase| words.say(phrase, title.names());
    let text = phrase.as_ref().map_or_else(|| action.clone(), &say);
    Ok(Json(Advice { action, text, reasons: reasons.iter().map(say).collect() }).into_response())
}

/// So many of a hundred games must an answer lose to be called a blunder.
const BLUNDER: i64 = 8;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct CostQuery {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
    /// The number of the position that you answered in.
    #[param(minimum = 0)]
    n: i64,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// What an answer of yours cost by the colonel's reckoning, if it was a blunder, from what you knew then: as advice, only where
/// nobody but computers plays against you
#[utoipa::path(get, path = "/api/tables/{id}/cost", tag = "play", params(("id" = String, Path, description = "The table"), CostQuery),
    responses((status = 200, description = "What would have been better", body = Cost), (status = 204, description = "It was no blunder"), Problems))]
async fn cost(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<CostQuery>,
) -> Result<Response, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may_be_advised(&who, &live, query.seat)?;
    must_have_coach(&live, query.seat)?;
    let (side, title) = (live.side_of_seat(query.seat)?, Arc::clone(&live.title));
    let unknown = || Problem::not_found("an answer of yours in this position");
    let n = u64::try_from(query.n).map_err(|_| unknown())?;
    let journal = live.table.journal();
    // Where both were asked at once, the other's answer may stand before it.
    let own = journal.entries().iter().find_map(|entry| match &entry.record {
        Record::Action { side: by, text, .. } if *by == side && entry.number > n => {
            Some((entry.number - 1, text.clone()))
        }
        _ => None,
    });
    let (n, taken) = own.ok_or_else(unknown)?;
    let played = app.heavy.work_if(n > LIGHT, || live.table.position_at(n)).await?;
    let game = played.map_err(|error| unreplayed(&error))?;
    // Nothing that happened later may be remembered.
    let until_then = || journal.continued(n, &journal.header().table, journal.header().commit).ok();
    let journal = title.remembers(ADVISER, game.as_ref()).then(until_then).flatten();
    drop(live);
    let asker = who.id().cloned();
    let about = Consulted { asker, n: query.n, side, title: Arc::clone(&title), game, journal };
    let blunder = appraise(&app, about, taken).await.filter(|(appraisal, _)| appraisal.cost() >= BLUNDER);
    let Some((appraisal, phrase)) = blunder else { return Ok(StatusCode::NO_CONTENT.into_response()) };
    let words = speaker(query.lang.some_language());
    let say = |phrase: &vedette_kernel::Phrase| words.say(phrase, title.names());
    let text = phrase.as_ref().map_or_else(|| appraisal.better.clone(), say);
    let (better_chance, chance) = (appraisal.better_chance, appraisal.taken_chance);
    Ok(Json(Cost { n: query.n, action: appraisal.better, text, better_chance, chance }).into_response())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct GuessQuery {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
    /// Any number: the same one gives the same guess of the same position.
    #[serde(default)]
    #[param(required = false)]
    seed: u64,
}

/// A position that you cannot tell from the true one, from your own knowledge: for bots that think about positions
#[utoipa::path(get, path = "/api/tables/{id}/guess", tag = "play", params(("id" = String, Path, description = "The table"), GuessQuery),
    responses((status = 200, description = "The guess", body = Guess), (status = 204, description = "You are not asked, or the game cannot write its positions down"), Problems))]
async fn guess(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(query): Query<GuessQuery>,
) -> Result<Response, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Look(query.seat))?;
    let side = live.side_of_seat(query.seat)?;
    // Whoever commands a part of a side knows a part of it.
    let whole = live.seat(query.seat).is_some_and(|seat| seat.remit.is_empty());
    if !whole || !live.is_asked(side) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let (game, title, row, n) =
        (live.table.position(), Arc::clone(&live.title), live.kept.row.clone(), live.n());
    drop(live);
    let position = app.heavy.reckon(&payer, || title.guess(game.as_ref(), side, query.seed)).await?;
    let Some(position) = position else { return Ok(StatusCode::NO_CONTENT.into_response()) };
    let side_code = game.side_code(side).to_owned();
    let guess =
        Guess { game: row.game, scenario: row.scenario, options: row.options, side_code, n, position };
    Ok(Json(guess).into_response())
}

/// Where what you are moving can get, from your own knowledge
#[utoipa::path(get, path = "/api/tables/{id}/reach", tag = "play", params(("id" = String, Path, description = "The table"), FromSeat),
    responses((status = 200, description = "Places within reach", body = Vec<ReachInfo>), (status = 204, description = "Nothing moves, or you hold a part of what your side knows"), Problems))]
async fn reach(
    Shared(app): Shared<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(query): Query<FromSeat>,
) -> Result<Response, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Look(query.seat))?;
    // Who holds a part of what his side knows is not told what follows from the rest.
    if !live.knows_all(query.seat) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let (side, title, game) =
        (live.side_of_seat(query.seat)?, Arc::clone(&live.title), live.table.position());
    drop(live);
    let reach = app.heavy.reckon(&payer, || title.reach(game.as_ref(), side)).await?;
    Ok(if reach.is_empty() { StatusCode::NO_CONTENT.into_response() } else { Json(reach).into_response() })
}
