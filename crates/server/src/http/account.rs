//! One's own account: password, second factor, sessions, leaving; whom one does not want to hear or meet; reports.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_store::{Account, AccountChange, AccountId, Listing, NewReport, TableId, Which};

use super::Problems;
use super::extract::{Json, Path, Paying, Who, table_id};
use super::people::{clean_password, told, with_cookie, wrong_password};
use crate::app::App;
use crate::authority::{Deed, may_at_all};
use crate::identity::{Identity, SESSION_MS};
use crate::limits::{Cost, Payer};
use crate::second_factor;
use crate::time::now_ms;
use crate::wire::{
    ChangePassword, DeleteMe, FreshFactor, Me, NewFactor, OwnSession, Problem, ReportMade, Shun, ShunnedInfo,
    TellOperators,
};

/// What is shown in the place of a name that is gone.
const NAMELESS: &str = "(deleted player)";

/// So many tables are read at once.
const TABLES: i64 = 100;

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(change_password))
        .routes(routes!(fresh_factor, set_factor, remove_factor))
        .routes(routes!(sessions))
        .routes(routes!(end_session))
        .routes(routes!(delete_me))
        .routes(routes!(shunned))
        .routes(routes!(shun, stop_shunning))
        .routes(routes!(report))
}

/// Whoever manages his own account, in person.
fn own(who: &Identity) -> Result<&Account, Problem> {
    may_at_all(who, Deed::Manage)?;
    who.account().ok_or_else(Problem::not_signed_in)
}

/// He knows the password of the account; guessing is limited like signing in.
async fn must_know_password(app: &App, account: &Account, password: String) -> Result<(), Problem> {
    app.limiters.pay(Cost::NamedSignIn, &Payer::Account(account.id.clone()))?;
    if app.passwords.fits(password, account.password.clone()).await? { Ok(()) } else { Err(wrong_password()) }
}

/// Change your password; every other session ends
#[utoipa::path(post, path = "/api/me/password", tag = "people", request_body = ChangePassword,
    responses((status = 204, description = "Changed"), Problems))]
async fn change_password(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(change): Json<ChangePassword>,
) -> Result<StatusCode, Problem> {
    let account = own(&who)?;
    if account.guest {
        return Err(Problem::conflict("guest", "a guest has no password").advise("make an account first"));
    }
    clean_password(&change.new)?;
    must_know_password(&app, account, change.old).await?;
    let hash = app.passwords.hash(change.new).await?;
    app.store
        .change_account(&account.id, AccountChange { password: Some(hash), ..AccountChange::default() })
        .await?;
    app.store.end_sessions_of(&account.id, who.session()).await?;
    app.sessions.forget(&account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// A secret for a second factor: give it to an app, then set it with the digits that the app shows
#[utoipa::path(get, path = "/api/me/second-factor", tag = "people",
    responses((status = 200, description = "A fresh secret; nothing is changed yet", body = FreshFactor), Problems))]
async fn fresh_factor(Who(who): Who) -> Result<Json<FreshFactor>, Problem> {
    let account = own(&who)?;
    let secret = second_factor::fresh_secret()?;
    Ok(Json(FreshFactor { address: second_factor::address(&account.name, &secret), secret }))
}

/// Set a second factor: from now on signing in needs six digits too
#[utoipa::path(put, path = "/api/me/second-factor", tag = "people", request_body = NewFactor,
    responses((status = 200, description = "You", body = Me), Problems))]
async fn set_factor(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(new): Json<NewFactor>,
) -> Result<Json<Me>, Problem> {
    let account = own(&who)?;
    must_know_password(&app, account, new.password).await?;
    let step = second_factor::step_of(&new.secret, &new.code, now_ms(), 0).ok_or_else(|| {
        Problem::invalid("the digits do not fit the secret").advise("check the clock of the app's device")
    })?;
    let change =
        AccountChange { totp: Some(Some(new.secret)), totp_step: Some(step), ..AccountChange::default() };
    let account = app.store.change_account(&account.id, change).await?;
    app.store.end_sessions_of(&account.id, who.session()).await?;
    app.sessions.forget(&account.id);
    Ok(Json(told(&account)))
}

/// Remove the second factor
#[utoipa::path(delete, path = "/api/me/second-factor", tag = "people", request_body = DeleteMe,
    responses((status = 204, description = "Removed"), Problems))]
async fn remove_factor(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(proof): Json<DeleteMe>,
) -> Result<StatusCode, Problem> {
    let account = own(&who)?;
    must_know_password(&app, account, proof.password.unwrap_or_default()).await?;
    app.store
        .change_account(&account.id, AccountChange { totp: Some(None), ..AccountChange::default() })
        .await?;
    app.sessions.forget(&account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Where you are signed in
#[utoipa::path(get, path = "/api/me/sessions", tag = "people",
    responses((status = 200, description = "Your sessions, the latest first", body = Vec<OwnSession>), Problems))]
async fn sessions(State(app): State<Arc<App>>, Who(who): Who) -> Result<Json<Vec<OwnSession>>, Problem> {
    let account = own(&who)?;
    let now = now_ms();
    let session = |session: vedette_store::Session| OwnSession {
        here: who.session() == Some(&session.digest),
        id: session.id,
        agent: session.agent,
        created_ms: session.created_ms,
        last_used_ms: (session.expires_ms - SESSION_MS).max(session.created_ms),
    };
    Ok(Json(app.store.sessions_of(&account.id, now).await?.into_iter().map(session).collect()))
}

/// End one of your sessions
#[utoipa::path(delete, path = "/api/me/sessions/{id}", tag = "people", params(("id" = String, Path, description = "Its id")),
    responses((status = 204, description = "Ended"), Problems))]
async fn end_session(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    let account = own(&who)?;
    app.store.end_session_of(&account.id, &id).await?;
    app.sessions.forget(&account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Delete your account: your name, settings, notes, tokens and sessions go, the games stay
#[utoipa::path(delete, path = "/api/me", tag = "people", request_body = DeleteMe,
    responses((status = 204, description = "Deleted, and signed out"), Problems))]
async fn delete_me(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(proof): Json<DeleteMe>,
) -> Result<Response, Problem> {
    let account = own(&who)?;
    if app.config.is_operator(&account.name) {
        // The name would be free, and whoever takes it is an operator.
        return Err(Problem::conflict("operator", "operators cannot delete their accounts")
            .advise("let whoever runs the server take the name off the list of operators first"));
    }
    if !account.guest {
        must_know_password(&app, account, proof.password.unwrap_or_default()).await?;
    }
    for table in tables_of(&app, &account.id).await? {
        let mut live = app.rooms.enter(&app, &table).await?;
        let held = live.kept.seats.iter().filter(|seat| crate::authority::is_held_by(seat, &who));
        for seat in held.map(|seat| seat.seat).collect::<Vec<_>>() {
            live.leave(&app, &who, seat).await?;
        }
    }
    app.store.delete_account(&account.id, NAMELESS, now_ms()).await?;
    app.sessions.forget(&account.id);
    // Tables in memory still know his name, also those that he left long ago.
    for table in app.store.ever_sat_at(&account.id).await? {
        app.rooms.spoil(&table).await;
    }
    Ok(with_cookie(&app, "", 0, StatusCode::NO_CONTENT.into_response()))
}

/// The tables that somebody sits at and that are not over, however many there are.
async fn tables_of(app: &App, account: &AccountId) -> Result<Vec<TableId>, Problem> {
    let mut listing = Listing { which: Which::Mine(account.clone()), game: None, offset: 0, limit: TABLES };
    let mut all = Vec::new();
    loop {
        let some = app.store.tables(&listing).await?;
        let is_last = (some.len() as i64) < TABLES;
        all.extend(some.into_iter().map(|table| table.row.id));
        if is_last {
            return Ok(all);
        }
        listing.offset += TABLES;
    }
}

/// Whom you do not want to hear, or to play with
#[utoipa::path(get, path = "/api/me/shunned", tag = "people",
    responses((status = 200, description = "Whom", body = Vec<ShunnedInfo>), Problems))]
async fn shunned(State(app): State<Arc<App>>, Who(who): Who) -> Result<Json<Vec<ShunnedInfo>>, Problem> {
    let account = own(&who)?;
    let info = |shunned: vedette_store::Shunned| ShunnedInfo {
        account: shunned.account.to_string(),
        name: shunned.name,
        kind: shunned.kind,
    };
    Ok(Json(app.store.shunned_by(&account.id).await?.into_iter().map(info).collect()))
}

/// Mute somebody (you do not see what he says), or block him (nor does he sit down at a table of yours)
#[utoipa::path(put, path = "/api/me/shunned/{account}", tag = "people", params(("account" = String, Path, description = "Whom, by id")),
    request_body = Shun, responses((status = 204, description = "Done"), Problems))]
async fn shun(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(other): Path<String>,
    Json(body): Json<Shun>,
) -> Result<StatusCode, Problem> {
    let account = own(&who)?;
    let other = app.store.account(&AccountId::from(other.as_str())).await?;
    if other.id == account.id {
        return Err(Problem::conflict("yourself", "nobody can shun himself"));
    }
    app.store.shun(&account.id, &other.id, Some(body.kind.word()), now_ms()).await?;
    app.sessions.forget(&account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Hear and meet somebody again
#[utoipa::path(delete, path = "/api/me/shunned/{account}", tag = "people", params(("account" = String, Path, description = "Whom, by id")),
    responses((status = 204, description = "Done"), Problems))]
async fn stop_shunning(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(other): Path<String>,
) -> Result<StatusCode, Problem> {
    let account = own(&who)?;
    app.store.shun(&account.id, &AccountId::from(other.as_str()), None, now_ms()).await?;
    app.sessions.forget(&account.id);
    Ok(StatusCode::NO_CONTENT)
}

/// Tell the operators about somebody
#[utoipa::path(post, path = "/api/reports", tag = "people", request_body = TellOperators,
    responses((status = 200, description = "They will look at it", body = ReportMade), Problems))]
async fn report(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Paying(payer): Paying,
    Json(body): Json<TellOperators>,
) -> Result<Json<ReportMade>, Problem> {
    let account = own(&who)?;
    app.limiters.pay(Cost::Chat, &payer)?;
    let text = body.text.trim().to_owned();
    if !(1..=2000).contains(&text.chars().count()) {
        return Err(Problem::invalid("a report has 1 to 2000 letters"));
    }
    let subject = app.store.account(&AccountId::from(body.account.as_str())).await?.id;
    let table = body.table.as_deref().map(table_id).transpose()?;
    if let Some(id) = &table {
        app.store.table(id).await?;
    }
    let new = NewReport { at_ms: now_ms(), account: Some(account.id.clone()), subject, table, text };
    Ok(Json(ReportMade { id: app.store.report(new).await? }))
}
