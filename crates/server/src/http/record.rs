//! The record of a table: its log, how it was, what happened since, export and import; chat and notes.

use std::sync::Arc;

use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_kernel::Phrase;
use vedette_store::Status;

use super::Problems;
use super::extract::{Json, Path, Paying, Query, Who, table_id};
use super::play::View;
use super::titles::InLanguage;
use crate::app::App;
use crate::authority::{Deed, may, may_at_all};
use crate::heavy::LIGHT;
use crate::library::speaker;
use crate::limits::Cost;
use crate::rooms::show::{card, log_lines, state_at};
use crate::rooms::{Eye, Live};
use crate::time::now_ms;
use crate::wire::{
    self, Chat, Import, Imported, Lang, Letters, LogLine, NewChat, NewLetter, NewNotes, Notes, Problem, Seen,
    Since,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(log))
        .routes(routes!(at))
        .routes(routes!(since))
        .routes(routes!(seen))
        .routes(routes!(export))
        .routes(routes!(chat, say))
        .routes(routes!(letters, write_letter))
        .routes(routes!(notes, keep_notes))
}

/// Journals are longer than other requests.
pub(super) fn import_routes(most_bytes: usize) -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new().routes(routes!(import)).layer(DefaultBodyLimit::max(most_bytes))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LogQuery {
    /// Your seat; leave it out to watch.
    #[param(minimum = 0)]
    seat: Option<i64>,
    /// After the end: `everything`, `observer`, or the code of a side.
    #[serde(rename = "as")]
    #[param(rename = "as", min_length = 1)]
    like: Option<String>,
    /// The first line.
    #[param(minimum = 0)]
    from: Option<i64>,
    /// The last line.
    #[param(minimum = 0)]
    to: Option<i64>,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// What happened, as you may know it
#[utoipa::path(get, path = "/api/tables/{id}/log", tag = "record", params(("id" = String, Path, description = "The table"), LogQuery),
    responses((status = 200, description = "Lines", body = Vec<LogLine>), Problems))]
async fn log(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(query): Query<LogQuery>,
) -> Result<Json<Vec<LogLine>>, Problem> {
    let _turn = app.heavy.turn(&payer).await?;
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let view = View { seat: query.seat, like: query.like, lang: query.lang };
    let eye = view.eye(&who, &live)?;
    let (from, to) = (query.from.unwrap_or(1), query.to.unwrap_or(i64::MAX));
    log_lines(&app, &live, from, to, eye, query.lang).await.map(Json)
}

/// The table as it was after a line, in your own fog
#[utoipa::path(get, path = "/api/tables/{id}/at/{n}", tag = "record",
    params(("id" = String, Path, description = "The table"), ("n" = i64, Path, minimum = 0, description = "The line; 0 is the start"), View),
    responses((status = 200, description = "The state then", body = wire::State), Problems))]
async fn at(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path((id, n)): Path<(String, i64)>,
    Paying(payer): Paying,
    Query(view): Query<View>,
) -> Result<Json<wire::State>, Problem> {
    let _turn = app.heavy.turn(&payer).await?;
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let frame = view.frame(&who, &live)?;
    state_at(&app, &live, n, frame).await.map(Json)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SinceQuery {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// What happened since you last looked, in your own fog
#[utoipa::path(get, path = "/api/tables/{id}/since", tag = "record", params(("id" = String, Path, description = "The table"), SinceQuery),
    responses((status = 200, description = "Lines", body = Since), Problems))]
async fn since(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(query): Query<SinceQuery>,
) -> Result<Json<Since>, Problem> {
    let _turn = app.heavy.turn(&payer).await?;
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let view = View { seat: Some(query.seat), like: None, lang: query.lang };
    let eye = view.eye(&who, &live)?;
    let from_n = live.seat(query.seat).map_or(0, |seat| seat.seen_n);
    let lines = log_lines(&app, &live, from_n + 1, i64::MAX, eye, query.lang).await?;
    let count = Phrase::new("server-since").number("count", i64::try_from(lines.len()).unwrap_or(i64::MAX));
    let summary = query
        .lang
        .language()
        .map_or_else(String::new, |language| speaker(language).say(&count, live.title.names()));
    Ok(Json(Since { from_n, lines, summary }))
}

/// Say how far you have looked
#[utoipa::path(post, path = "/api/tables/{id}/seen", tag = "record", params(("id" = String, Path, description = "The table")),
    request_body = Seen, responses((status = 204, description = "Kept"), Problems))]
async fn seen(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Json(seen): Json<Seen>,
) -> Result<StatusCode, Problem> {
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Look(seen.seat))?;
    may(&who, &live.kept, Deed::Keep)?;
    live.mark_seen(&app, seen.seat, seen.n).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The record as text: during play your own view of it, after the end the whole journal with the seed
#[utoipa::path(get, path = "/api/tables/{id}/export", tag = "record", params(("id" = String, Path, description = "The table"), View),
    responses((status = 200, description = "The journal, or what you know of it", body = String, content_type = "text/plain"), Problems))]
async fn export(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(view): Query<View>,
) -> Result<Response, Problem> {
    let _turn = app.heavy.turn(&payer).await?;
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let eye = view.eye(&who, &live)?;
    let whole = live.kept.row.status == Status::Over && may(&who, &live.kept, Deed::SeeEverything).is_ok();
    let text = if whole {
        let journal = live.table.journal();
        app.heavy.work_if(journal.last() > LIGHT, || app.sealer.seal(&journal.to_string())).await?
    } else {
        own_view(&app, &live, eye, view.lang).await?
    };
    let name = format!(
        "attachment; filename=\"{}-{id}.{}\"",
        live.kept.row.game,
        if whole { "journal" } else { "txt" }
    );
    let headers =
        [(header::CONTENT_TYPE, "text/plain; charset=utf-8".to_owned()), (header::CONTENT_DISPOSITION, name)];
    Ok((headers, text).into_response())
}

/// What one viewer knows of a game that goes on.
async fn own_view(app: &App, live: &Live, eye: Eye, lang: Lang) -> Result<String, Problem> {
    let header = live.table.journal().header().to_string();
    let lang = if lang == Lang::None { Lang::En } else { lang };
    let lines = log_lines(app, live, 1, i64::MAX, eye, lang).await?;
    let told: Vec<String> = lines.into_iter().map(|line| format!("{} {}", line.n, line.text)).collect();
    let game = live.table.game();
    let view = game.view(eye.viewer(game.seating()));
    Ok(format!("vedette-view 1\n{header}{}\nview {view}\n", told.join("\n")))
}

/// Import a journal, to look at it or to play on from it
#[utoipa::path(post, path = "/api/import", tag = "record", params(InLanguage), request_body = Import,
    responses((status = 200, description = "The table that was made", body = Imported), Problems))]
async fn import(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Paying(payer): Paying,
    Query(query): Query<InLanguage>,
    Json(import): Json<Import>,
) -> Result<Json<Imported>, Problem> {
    may_at_all(&who, Deed::Open)?;
    app.limiters.pay(Cost::Table, &payer)?;
    let _turn = app.heavy.turn(&payer).await?;
    let (kept, verdict) = crate::rooms::import_table(&app, &who, import).await?;
    Ok(Json(Imported { table: card(&app.library, &kept, &who, query.lang, now_ms()), verdict }))
}

/// So many lines of chat are read at once.
const CHAT: i64 = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ChatQuery {
    /// Your seat, if you like: whoever sits at the table may read.
    #[param(minimum = 0)]
    seat: Option<i64>,
    /// Only lines after this happening, and private ones said since it.
    #[param(minimum = 0)]
    after: Option<i64>,
}

/// The latest of the chat
#[utoipa::path(get, path = "/api/tables/{id}/chat", tag = "record", params(("id" = String, Path, description = "The table"), ChatQuery),
    responses((status = 200, description = "At most 500 lines", body = Vec<Chat>), Problems))]
async fn chat(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<ChatQuery>,
) -> Result<Json<Vec<Chat>>, Problem> {
    let id = table_id(&id)?;
    let live = app.rooms.enter(&app, &id).await?;
    may(&who, &live.kept, Deed::Overhear)?;
    query.seat.map_or(Ok(()), |seat| may(&who, &live.kept, Deed::Look(seat)))?;
    let seats = live.kept.seats.iter().map(|seat| seat.seat);
    let heard: Vec<i64> = seats.filter(|&seat| live.may_hear(&who, Some(seat))).collect();
    let (whispers, _) = live.whispers(&app, &who, 0, CHAT).await?;
    drop(live);
    let after = query.after.unwrap_or(0);
    let lines = app.store.chat(&id, after, CHAT).await?;
    let heard = |line: &vedette_store::ChatLine| {
        who.hears(Some(&line.account)) && line.seat.is_none_or(|seat| heard.contains(&seat))
    };
    let public = lines.into_iter().filter(heard).map(|line| Chat::of(line, false));
    let mut lines: Vec<Chat> =
        public.chain(whispers.into_iter().filter(|whisper| whisper.k >= after)).collect();
    lines.sort_by_key(|line| line.at_ms);
    let old = lines.len().saturating_sub(CHAT as usize);
    Ok(Json(lines.split_off(old)))
}

/// Say something
#[utoipa::path(post, path = "/api/tables/{id}/chat", tag = "record", params(("id" = String, Path, description = "The table")),
    request_body = NewChat, responses((status = 200, description = "The line", body = Chat), Problems))]
async fn say(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Json(new): Json<NewChat>,
) -> Result<Json<Chat>, Problem> {
    app.limiters.pay(Cost::Chat, &payer)?;
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    live.say(&app, &who, new).await.map(Json)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct LettersQuery {
    /// Your seat.
    #[param(minimum = 0)]
    seat: i64,
}

/// Letters from the other seats of your side
#[utoipa::path(get, path = "/api/tables/{id}/letters", tag = "record", params(("id" = String, Path, description = "The table"), LettersQuery),
    responses((status = 200, description = "Your letters and those delivered to you", body = Letters), Problems))]
async fn letters(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<LettersQuery>,
) -> Result<Json<Letters>, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    live.letters(&app, &who, query.seat).await.map(Json)
}

/// Write this turn's letter to the other seats of your side
#[utoipa::path(post, path = "/api/tables/{id}/letters", tag = "record", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = NewLetter, responses((status = 200, description = "Your letters and those delivered to you", body = Letters), Problems))]
async fn write_letter(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Paying(payer): Paying,
    Query(query): Query<InLanguage>,
    Json(new): Json<NewLetter>,
) -> Result<Json<Letters>, Problem> {
    app.limiters.pay(Cost::Chat, &payer)?;
    let mut live = app.rooms.enter(&app, &table_id(&id)?).await?;
    live.write_letter(&app, &who, new.seat, &new.text, query.lang).await.map(Json)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NotesQuery {
    /// Your seat, if you like: notes belong to you, wherever you sit.
    #[param(minimum = 0)]
    seat: Option<i64>,
}

/// Your private notes at this table
#[utoipa::path(get, path = "/api/tables/{id}/notes", tag = "record", params(("id" = String, Path, description = "The table"), NotesQuery),
    responses((status = 200, description = "Your notes", body = Notes), Problems))]
async fn notes(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<NotesQuery>,
) -> Result<Json<Notes>, Problem> {
    let id = table_id(&id)?;
    let live = app.rooms.enter(&app, &id).await?;
    may(&who, &live.kept, Deed::Own)?;
    query.seat.map_or(Ok(()), |seat| may(&who, &live.kept, Deed::Look(seat)))?;
    drop(live);
    let account = who.id().ok_or_else(Problem::not_signed_in)?;
    Ok(Json(Notes { text: app.store.notes(&id, account).await? }))
}

/// Replace your private notes
#[utoipa::path(put, path = "/api/tables/{id}/notes", tag = "record", params(("id" = String, Path, description = "The table")),
    request_body = NewNotes, responses((status = 204, description = "Kept"), Problems))]
async fn keep_notes(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Json(new): Json<NewNotes>,
) -> Result<StatusCode, Problem> {
    let id = table_id(&id)?;
    let live = app.rooms.enter(&app, &id).await?;
    may(&who, &live.kept, Deed::Keep)?;
    new.seat.map_or(Ok(()), |seat| may(&who, &live.kept, Deed::Play(seat)))?;
    drop(live);
    let account = who.id().ok_or_else(Problem::not_signed_in)?;
    app.store.set_notes(&id, account, &new.text).await?;
    Ok(StatusCode::NO_CONTENT)
}
