//! What operators do. Everything of it is in the audit log.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::IntoParams;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_kernel::Viewer;
use vedette_store::{Account, AccountChange, AccountId, BREAK_GLASS, NewAudit, StoreError};

use super::Problems;
use super::extract::{Json, Path, Query, Who, table_id};
use crate::app::App;
use crate::authority::{Deed, may, may_at_all};
use crate::identity::Identity;
use crate::time::now_ms;
use crate::wire::{
    AccountRow, AuditRow, Ban, BreakGlass, CloseTitle, Everything, Problem, ReportRow, SettleReport,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(audit_log))
        .routes(routes!(close_title))
        .routes(routes!(ban))
        .routes(routes!(reports))
        .routes(routes!(settle))
        .routes(routes!(account))
        .routes(routes!(break_glass))
}

/// Only operators, and those with a second factor where the configuration asks for one.
fn must_operate(app: &App, who: &Identity) -> Result<(), Problem> {
    may_at_all(who, Deed::Operate)?;
    let account = who.account().ok_or_else(Problem::not_signed_in)?;
    if app.config.operator_second_factor && account.totp.is_none() {
        return Err(Problem::forbidden("second-factor-needed", "operators need a second factor")
            .advise("set one up on the page of your account, or with /api/me/second-factor"));
    }
    if !app.config.is_operator(&account.name) {
        return Err(Problem::forbidden("operators-only", "this is for operators of the server"));
    }
    Ok(())
}

async fn audit(app: &App, who: &Identity, action: &str, subject: &str, data: Value) -> Result<(), Problem> {
    let entry = NewAudit {
        at_ms: now_ms(),
        account: who.id().cloned(),
        action: action.to_owned(),
        subject: subject.to_owned(),
        data: data.to_string(),
    };
    tracing::info!(action, subject, account = ?who.id(), "an operator acted");
    Ok(app.store.audit(entry).await?)
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct AuditQuery {
    /// Entries before this number.
    #[param(minimum = 0)]
    before: Option<i64>,
}

/// The audit log, the latest first
#[utoipa::path(get, path = "/api/operator/audit", tag = "operator", params(AuditQuery),
    responses((status = 200, description = "At most 200 entries", body = Vec<AuditRow>), Problems))]
async fn audit_log(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Query(query): Query<AuditQuery>,
) -> Result<Json<Vec<AuditRow>>, Problem> {
    must_operate(&app, &who)?;
    let row = |entry: vedette_store::AuditEntry| AuditRow {
        id: entry.id,
        at_ms: entry.at_ms,
        account: entry.account.map(|account| account.to_string()),
        action: entry.action,
        subject: entry.subject,
        data: serde_json::from_str(&entry.data).unwrap_or(Value::Null),
    };
    Ok(Json(app.store.audit_log(query.before, 200).await?.into_iter().map(row).collect()))
}

/// Switch a game off or on
#[utoipa::path(post, path = "/api/operator/titles/{game}", tag = "operator", params(("game" = String, Path, description = "The game")),
    request_body = CloseTitle, responses((status = 204, description = "Done"), Problems))]
async fn close_title(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(game): Path<String>,
    Json(body): Json<CloseTitle>,
) -> Result<StatusCode, Problem> {
    must_operate(&app, &who)?;
    app.library.titles().title(&game).map_err(|_| Problem::not_found("this game"))?;
    let action = if body.closed { "close-title" } else { "open-title" };
    audit(&app, &who, action, &game, json!({})).await?;
    app.store.close_title(&game, body.closed, now_ms()).await?;
    app.set_closed(&game, body.closed);
    Ok(StatusCode::NO_CONTENT)
}

/// Ban an account, or lift a ban
#[utoipa::path(post, path = "/api/operator/ban", tag = "operator", request_body = Ban,
    responses((status = 204, description = "Done"), Problems))]
async fn ban(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(body): Json<Ban>,
) -> Result<StatusCode, Problem> {
    must_operate(&app, &who)?;
    let account = find_account(&app, &body.account).await?.id;
    if who.id() == Some(&account) {
        return Err(Problem::conflict("yourself", "operators cannot ban themselves"));
    }
    let action = if body.reason.is_some() { "ban" } else { "lift-ban" };
    audit(&app, &who, action, account.as_str(), json!({ "reason": body.reason })).await?;
    let banned = body.reason.map(|reason| (now_ms(), reason));
    let lifted = banned.is_none();
    app.store
        .change_account(&account, AccountChange { banned: Some(banned), ..AccountChange::default() })
        .await?;
    if !lifted {
        app.store.end_sessions_of(&account, None).await?;
    }
    app.sessions.forget(&account);
    Ok(StatusCode::NO_CONTENT)
}

/// An account by its id, or a registered one by its name.
async fn find_account(app: &App, word: &str) -> Result<Account, Problem> {
    match app.store.account(&AccountId::from(word)).await {
        Ok(account) => Ok(account),
        Err(StoreError::NotFound { .. }) => {
            let found = app.store.account_by_name(word).await?;
            found.ok_or_else(|| {
                Problem::not_found("this account").advise("tables show the ids of those who sit there")
            })
        }
        Err(error) => Err(error.into()),
    }
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct ReportsQuery {
    /// Those that were settled, the latest first, in place of those that wait.
    #[serde(default)]
    #[param(required = false)]
    settled: bool,
}

/// Reports that wait, the oldest first
#[utoipa::path(get, path = "/api/operator/reports", tag = "operator", params(ReportsQuery),
    responses((status = 200, description = "At most 200 reports", body = Vec<ReportRow>), Problems))]
async fn reports(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Query(query): Query<ReportsQuery>,
) -> Result<Json<Vec<ReportRow>>, Problem> {
    must_operate(&app, &who)?;
    let row = |report: vedette_store::Report| {
        let (settled_ms, verdict) = report.settled.unzip();
        ReportRow {
            id: report.id,
            at_ms: report.at_ms,
            by: report.by,
            account: report.subject.to_string(),
            name: report.about,
            table: report.table.map(|table| table.to_string()),
            text: report.text,
            settled_ms,
            verdict,
        }
    };
    Ok(Json(app.store.reports(query.settled, 200).await?.into_iter().map(row).collect()))
}

/// Settle a report
#[utoipa::path(post, path = "/api/operator/reports/{id}", tag = "operator", params(("id" = String, Path, description = "The report")),
    request_body = SettleReport, responses((status = 204, description = "Done"), Problems))]
async fn settle(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Json(body): Json<SettleReport>,
) -> Result<StatusCode, Problem> {
    must_operate(&app, &who)?;
    audit(&app, &who, "settle-report", &id, json!({ "verdict": body.verdict })).await?;
    app.store.settle_report(&id, body.verdict.trim(), now_ms()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An account, by its id or by the name of a registered one
#[utoipa::path(get, path = "/api/operator/accounts/{account}", tag = "operator", params(("account" = String, Path, description = "Id or name")),
    responses((status = 200, description = "The account", body = AccountRow), Problems))]
async fn account(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(word): Path<String>,
) -> Result<Json<AccountRow>, Problem> {
    must_operate(&app, &who)?;
    let account = find_account(&app, &word).await?;
    Ok(Json(AccountRow {
        id: account.id.to_string(),
        name: account.name,
        guest: account.guest,
        operator: account.operator,
        banned: account.banned.map(|(_, reason)| reason),
        created_ms: account.created_ms,
    }))
}

/// See everything about a table, secrets included; the reason goes into the audit log first
#[utoipa::path(post, path = "/api/operator/tables/{id}/break-glass", tag = "operator", params(("id" = String, Path, description = "The table")),
    request_body = BreakGlass, responses((status = 200, description = "Everything", body = Everything), Problems))]
async fn break_glass(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
    Json(body): Json<BreakGlass>,
) -> Result<Json<Everything>, Problem> {
    must_operate(&app, &who)?;
    if body.reason.trim().chars().count() < 8 {
        return Err(Problem::invalid("a reason of at least 8 letters goes into the audit log"));
    }
    let live = app.rooms.enter(&app, &table_id(&id)?).await?;
    may(&who, &live.kept, Deed::Operate)?;
    if live.has_sat(&who) {
        return Err(Problem::conflict("your-table", "you sit or have sat at this table")
            .advise("let another operator look"));
    }
    audit(&app, &who, BREAK_GLASS, &id, json!({ "reason": body.reason, "n": live.n() })).await?;
    let view = serde_json::from_str(&live.table.game().view(Viewer::Everything)).unwrap_or(Value::Null);
    Ok(Json(Everything { journal: live.table.journal().to_string(), view }))
}
