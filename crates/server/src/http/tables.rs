//! Lists of tables, opening one, sitting down, leaving.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_store::{Listing, TableId, Which};

use super::Problems;
use super::extract::{Json, Path, Paying, Query, Who, table_id};
use super::titles::InLanguage;
use crate::app::App;
use crate::authority::{Deed, is_held_by, may, may_at_all};
use crate::identity::Identity;
use crate::limits::Cost;
use crate::rooms::open_table;
use crate::rooms::show::card;
use crate::time::now_ms;
use crate::wire::{HandToComputer, Invitation, Lang, NewTable, Problem, SeatOnly, Seated, Sit, TableCard};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(list, open))
        .routes(routes!(next))
        .routes(routes!(table))
        .routes(routes!(sit))
        .routes(routes!(leave))
        .routes(routes!(computer))
        .routes(routes!(substitute))
        .routes(routes!(claim))
}

/// Which tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum WhichTables {
    /// Where somebody may sit down.
    #[default]
    Open,
    /// Where you sit, those that wait for you first.
    Mine,
    /// Being played, for everybody to watch.
    Watch,
    /// Over: yours if you are signed in, else everybody's.
    Over,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ListQuery {
    /// Which tables.
    #[serde(default)]
    #[param(required = false, inline)]
    which: WhichTables,
    /// Only this game.
    game: Option<String>,
    /// Skip so many.
    #[param(minimum = 0)]
    offset: Option<i64>,
    /// At most so many (100).
    #[param(minimum = 1, maximum = 100)]
    limit: Option<i64>,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// Tables
#[utoipa::path(get, path = "/api/tables", tag = "tables", params(ListQuery),
    responses((status = 200, description = "Tables", body = Vec<TableCard>), Problems))]
async fn list(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Query(query): Query<ListQuery>,
) -> Result<Json<Vec<TableCard>>, Problem> {
    let which = match (query.which, who.id()) {
        (WhichTables::Open, _) => Which::Open,
        (WhichTables::Watch, _) => Which::Watch,
        (WhichTables::Over, None) => Which::Over,
        (WhichTables::Over, Some(id)) => Which::MineOver(id.clone()),
        (WhichTables::Mine, Some(id)) => Which::Mine(id.clone()),
        (WhichTables::Mine, None) => return Err(Problem::not_signed_in()),
    };
    if matches!(which, Which::Mine(_) | Which::MineOver(_)) {
        may_at_all(&who, Deed::Own)?;
    }
    let listing = Listing {
        which,
        game: query.game,
        offset: query.offset.unwrap_or(0),
        limit: query.limit.unwrap_or(100),
    };
    let now = now_ms();
    let tables = app.store.tables(&listing).await?;
    Ok(Json(tables.iter().map(|table| card(&app.library, table, &who, query.lang, now)).collect()))
}

/// Open a table
#[utoipa::path(post, path = "/api/tables", tag = "tables", params(InLanguage), request_body = NewTable,
    responses((status = 200, description = "The table and your seat", body = Seated), Problems))]
async fn open(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Paying(payer): Paying,
    Query(query): Query<InLanguage>,
    Json(new): Json<NewTable>,
) -> Result<Json<Seated>, Problem> {
    may_at_all(&who, Deed::Open)?;
    app.limiters.pay(Cost::Table, &payer)?;
    let opened = open_table(&app, &who, new).await?;
    let id = &opened.kept.row.id;
    Ok(Json(Seated {
        table: card(&app.library, &opened.kept, &who, query.lang, now_ms()),
        seat: Some(opened.seat),
        invitation: opened.invitation.map(|secret| link(id, &secret)),
    }))
}

fn link(id: &TableId, secret: &str) -> String {
    format!("/join/{id}?invitation={secret}")
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct NextQuery {
    /// The table you are at now.
    after: Option<String>,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// The next table that waits for you
#[utoipa::path(get, path = "/api/next", tag = "tables", params(NextQuery),
    responses((status = 200, description = "The table", body = TableCard), (status = 204, description = "None waits for you"), Problems))]
async fn next(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Query(query): Query<NextQuery>,
) -> Result<Response, Problem> {
    may_at_all(&who, Deed::Own)?;
    let id = who.id().ok_or_else(Problem::not_signed_in)?;
    let after = query.after.as_deref().map(table_id).transpose()?;
    Ok(match app.store.next_table(id, after.as_ref()).await? {
        Some(table) => Json(card(&app.library, &table, &who, query.lang, now_ms())).into_response(),
        None => StatusCode::NO_CONTENT.into_response(),
    })
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TableQuery {
    /// The secret of an invitation: shows a private table to whoever is invited.
    invitation: Option<String>,
    #[serde(default)]
    #[param(required = false)]
    lang: Lang,
}

/// A table
#[utoipa::path(get, path = "/api/tables/{id}", tag = "tables", params(("id" = String, Path, description = "The table"), TableQuery),
    responses((status = 200, description = "The table", body = TableCard), Problems))]
async fn table(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<TableQuery>,
) -> Result<Json<TableCard>, Problem> {
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    let shown = query.invitation.as_deref().map(vedette_store::Digest::of);
    let fits = |kept: Option<vedette_store::Digest>| shown.is_some() && kept == shown;
    let invited = fits(live.kept.row.invitation) || live.kept.seats.iter().any(|seat| fits(seat.invitation));
    if !invited {
        may(&who, &live.kept, Deed::Watch)?;
        // Whoever comes with a link that is no longer good is told before he clicks on anything.
        if shown.is_some() && !live.kept.seats.iter().any(|seat| is_held_by(seat, &who)) {
            return Err(Problem::conflict("invitation-used", "this invitation was used or withdrawn")
                .advise("ask for a new link, or watch the table without one"));
        }
    }
    Ok(Json(card(&app.library, &live.kept, &who, query.lang, now_ms())))
}

/// Sit down
#[utoipa::path(post, path = "/api/tables/{id}/sit", tag = "tables", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = Sit, responses((status = 200, description = "The table and your seat", body = Seated), Problems))]
async fn sit(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(wish): Json<Sit>,
) -> Result<Json<Seated>, Problem> {
    may_at_all(&who, Deed::Sit { invited: false })?;
    let (live, seat) = app.rooms.sit(&app, &table_id(&id)?, &who, wish).await?;
    Ok(Json(Seated {
        table: card(&app.library, &live.kept, &who, query.lang, now_ms()),
        seat: Some(seat),
        invitation: None,
    }))
}

async fn card_of(app: &Arc<App>, id: &str, who: &Identity, lang: Lang) -> Result<Json<TableCard>, Problem> {
    let live = app.rooms.enter(app, &table_id(id)?).await?;
    Ok(Json(card(&app.library, &live.kept, who, lang, now_ms())))
}

/// Leave a seat: before the game it is free again, during it others may take it over
#[utoipa::path(post, path = "/api/tables/{id}/leave", tag = "tables", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = SeatOnly, responses((status = 200, description = "The table", body = TableCard), Problems))]
async fn leave(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(seat): Json<SeatOnly>,
) -> Result<Json<TableCard>, Problem> {
    app.rooms.enter(&app, &table_id(&id)?).await?.leave(&app, &who, seat.seat).await?;
    card_of(&app, &id, &who, query.lang).await
}

/// Give a seat to the computer: your own, or one whose holder has left or run out of time
#[utoipa::path(post, path = "/api/tables/{id}/computer", tag = "tables", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = HandToComputer, responses((status = 200, description = "The table", body = TableCard), Problems))]
async fn computer(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(hand): Json<HandToComputer>,
) -> Result<Json<TableCard>, Problem> {
    app.rooms.enter(&app, &table_id(&id)?).await?.hand_to_computer(&app, &who, hand.seat, &hand.kind).await?;
    card_of(&app, &id, &who, query.lang).await
}

/// Invite a substitute for a seat: your own, or one whose holder has left or run out of time
#[utoipa::path(post, path = "/api/tables/{id}/substitute", tag = "tables", params(("id" = String, Path, description = "The table")),
    request_body = SeatOnly, responses((status = 200, description = "A link for the substitute", body = Invitation), Problems))]
async fn substitute(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Json(seat): Json<SeatOnly>,
) -> Result<Json<Invitation>, Problem> {
    let id = table_id(&id)?;
    let secret = app.rooms.enter(&app, &id).await?.invite(&app, &who, seat.seat).await?;
    Ok(Json(Invitation { invitation: link(&id, &secret) }))
}

/// Claim the win against a seat whose holder has left or run out of time
#[utoipa::path(post, path = "/api/tables/{id}/claim", tag = "tables", params(("id" = String, Path, description = "The table"), InLanguage),
    request_body = SeatOnly, responses((status = 200, description = "The table", body = TableCard), Problems))]
async fn claim(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Query(query): Query<InLanguage>,
    Json(seat): Json<SeatOnly>,
) -> Result<Json<TableCard>, Problem> {
    app.rooms.enter(&app, &table_id(&id)?).await?.claim(&app, &who, seat.seat).await?;
    card_of(&app, &id, &who, query.lang).await
}
