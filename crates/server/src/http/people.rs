//! Guests, accounts, sessions and tokens.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::Map;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use vedette_store::{Account, AccountChange, Digest, NewAccount, Session, TokenId, is_fair, random_code};

use super::Problems;
use super::extract::{From, Json, Path, Who};
use super::guard::cookie_name;
use crate::app::App;
use crate::authority::{Deed, may_at_all};
use crate::identity::{Identity, SESSION_MS, scopes_of, words_of};
use crate::limits::{Cost, Payer};
use crate::rooms::notice_company;
use crate::second_factor;
use crate::time::now_ms;
use crate::wire::{
    ChangeMe, Credentials, FreshToken, Language, Me, NewGuest, NewToken, Problem, SignIn, TokenInfo,
};

pub(super) fn routes() -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::new()
        .routes(routes!(guest))
        .routes(routes!(register))
        .routes(routes!(sign_in, sign_out))
        .routes(routes!(me, change_me))
        .routes(routes!(tokens, new_token))
        .routes(routes!(delete_token))
}

pub(super) fn told(account: &Account) -> Me {
    Me {
        id: account.id.to_string(),
        name: account.name.clone(),
        guest: account.guest,
        operator: account.operator,
        second_factor: account.totp.is_some(),
        language: account.language.clone(),
        settings: serde_json::from_str(&account.settings).unwrap_or_else(|_| Map::new()),
    }
}

/// A session that begins now; what was shown before means nothing any more.
async fn begin_session(
    app: &App,
    before: &Identity,
    account: &Account,
    visit: Visit,
) -> Result<Response, Problem> {
    let (now, origin) = (now_ms(), visit.origin(app));
    let secret = random_code(52)?;
    app.store
        .create_session(Session {
            digest: Digest::of(&secret),
            account: account.id.clone(),
            created_ms: now,
            expires_ms: now + SESSION_MS,
            id: random_code(12)?,
            agent: visit.agent,
            origin: Some(origin),
        })
        .await?;
    end_session(app, before).await?;
    notice_company(app, &account.id).await;
    Ok(with_cookie(app, &secret, SESSION_MS / 1000, Json(told(account)).into_response()))
}

async fn end_session(app: &App, who: &Identity) -> Result<(), Problem> {
    if let Identity::Somebody(somebody) = who
        && let Some(session) = &somebody.session
    {
        app.store.end_session(session).await?;
        app.sessions.forget(&somebody.account.id);
    }
    Ok(())
}

pub(super) fn with_cookie(app: &App, secret: &str, seconds: i64, mut response: Response) -> Response {
    let secure = app.config.has_secure_cookies();
    let name = cookie_name(secure);
    let tail = if secure { "; Secure" } else { "" };
    let cookie = format!("{name}={secret}; Path=/; HttpOnly; SameSite=Lax; Max-Age={seconds}{tail}");
    if let Ok(value) = HeaderValue::from_str(&cookie) {
        response.headers_mut().insert(header::SET_COOKIE, value);
    }
    response
}

/// A name that can be read, and in one way only.
fn clean_name(name: &str) -> Result<String, Problem> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    if !(2..=40).contains(&name.chars().count()) {
        return Err(Problem::invalid("a name has 2 to 40 letters"));
    }
    if !is_fair(&name) {
        return Err(Problem::invalid("a name has letters and digits of one script, and . - _ ' and blanks")
            .advise("leave out signs that cannot be seen, turn the line around, or imitate letters"));
    }
    Ok(name)
}

fn reserved(name: &str) -> Problem {
    Problem::conflict("taken", format!("the name {name} is kept for others")).advise("choose another name")
}

pub(super) fn clean_password(password: &str) -> Result<(), Problem> {
    if (8..=200).contains(&password.chars().count()) {
        return Ok(());
    }
    Err(Problem::invalid("a password has 8 to 200 characters"))
}

pub(super) fn wrong_password() -> Problem {
    Problem::new(StatusCode::UNAUTHORIZED, "wrong-password", "name and password do not fit")
        .advise("check both; names are the same whatever their case")
}

/// Where somebody comes from, and with what.
pub(super) struct Visit {
    from: std::net::IpAddr,
    agent: String,
}

impl Visit {
    /// The address, as it is kept: it can be found again, and not read.
    fn origin(&self, app: &App) -> Digest {
        Digest::of(format!("{} {}", app.salt, self.from))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let From(from) = From::from_request_parts(parts, state).await?;
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        Ok(Visit { from, agent: agent.unwrap_or_default().chars().take(200).collect() })
    }
}

/// The second factor of an account, if it has one.
async fn must_show_factor(app: &App, account: &Account, code: Option<&str>) -> Result<(), Problem> {
    let Some(secret) = &account.totp else { return Ok(()) };
    let asked = |message: &str| Problem::new(StatusCode::UNAUTHORIZED, "second-factor", message);
    let Some(code) = code.filter(|code| !code.trim().is_empty()) else {
        return Err(asked("this account needs six digits too").advise("send them as `code`"));
    };
    let step = second_factor::step_of(secret, code, now_ms(), account.totp_step).ok_or_else(|| {
        asked("the six digits are wrong or were used before").advise("wait for the next ones")
    })?;
    let change = AccountChange { totp_step: Some(step), ..AccountChange::default() };
    app.store.change_account(&account.id, change).await?;
    Ok(())
}

/// Become a guest; whoever is somebody already stays who he is, and is told so
#[utoipa::path(post, path = "/api/guest", tag = "people", request_body = NewGuest,
    responses((status = 200, description = "You, with a cookie", body = Me), Problems))]
async fn guest(
    State(app): State<Arc<App>>,
    Who(who): Who,
    visit: Visit,
    Json(new): Json<NewGuest>,
) -> Result<Response, Problem> {
    if let Identity::Somebody(somebody) = &who {
        return Ok(Json(told(&somebody.account)).into_response());
    }
    app.limiters.pay(Cost::Guest, &Payer::Address(visit.from))?;
    let name = match new.name.filter(|name| !name.trim().is_empty()) {
        Some(name) => {
            let name = clean_name(&name)?;
            if app.config.is_reserved(&name) {
                return Err(reserved(&name));
            }
            name
        }
        None => format!("Guest {}", random_code(4)?),
    };
    let language = new.language.map_or("en", Language::word).to_owned();
    let account =
        app.store.create_account(NewAccount { name, password: None, language, at_ms: now_ms() }).await?;
    begin_session(&app, &who, &account, visit).await
}

/// Make an account; a guest keeps his games
#[utoipa::path(post, path = "/api/account", tag = "people", request_body = Credentials,
    responses((status = 200, description = "You, with a fresh cookie", body = Me), Problems))]
async fn register(
    State(app): State<Arc<App>>,
    Who(who): Who,
    visit: Visit,
    Json(credentials): Json<Credentials>,
) -> Result<Response, Problem> {
    let name = clean_name(&credentials.name)?;
    clean_password(&credentials.password)?;
    if app.config.is_reserved(&name) && !app.config.is_operator(&name) {
        return Err(reserved(&name));
    }
    let hash = app.passwords.hash(credentials.password).await?;
    let account = match &who {
        Identity::Somebody(somebody) if somebody.account.guest => {
            may_at_all(&who, Deed::Manage)?;
            app.store.claim_guest(&somebody.account.id, &name, &hash).await?
        }
        _ => {
            let new = NewAccount { name, password: Some(hash), language: "en".to_owned(), at_ms: now_ms() };
            app.store.create_account(new).await?
        }
    };
    let account = if app.config.is_operator(&account.name) {
        let change = AccountChange { operator: Some(true), ..AccountChange::default() };
        app.store.change_account(&account.id, change).await?
    } else {
        account
    };
    app.sessions.forget(&account.id);
    begin_session(&app, &who, &account, visit).await
}

/// Sign in; the games of a guest come along
#[utoipa::path(post, path = "/api/session", tag = "people", request_body = SignIn,
    responses((status = 200, description = "You, with a fresh cookie", body = Me), Problems))]
async fn sign_in(
    State(app): State<Arc<App>>,
    Who(who): Who,
    visit: Visit,
    Json(credentials): Json<SignIn>,
) -> Result<Response, Problem> {
    let known = app.store.account_by_name(credentials.name.trim()).await?;
    let comes_home = match &known {
        Some(account) => app.store.has_origin(&account.id, &visit.origin(&app)).await?,
        None => false,
    };
    // Many addresses may guess at one name. Those keep nobody out of his own account where he was signed in before.
    if !comes_home {
        app.limiters.pay(Cost::NamedSignIn, &Payer::Name(credentials.name.trim().to_lowercase()))?;
    }
    let hash = known.as_ref().and_then(|account| account.password.clone());
    let fits = app.passwords.fits(credentials.password, hash).await?;
    let Some(account) = known.filter(|_| fits) else {
        return Err(wrong_password());
    };
    if let Some((_, reason)) = &account.banned {
        return Err(Problem::forbidden("banned", format!("this account may not use the server: {reason}")));
    }
    must_show_factor(&app, &account, credentials.code.as_deref()).await?;
    let response = begin_session(&app, &who, &account, visit).await?;
    if let Identity::Somebody(somebody) = &who
        && somebody.account.guest
        && somebody.session.is_some()
    {
        for table in app.store.adopt_guest(&somebody.account.id, &account.id).await? {
            app.rooms.spoil(&table).await;
        }
        app.sessions.forget(&somebody.account.id);
        notice_company(&app, &account.id).await;
    }
    Ok(response)
}

/// Sign out
#[utoipa::path(delete, path = "/api/session", tag = "people",
    responses((status = 204, description = "Signed out"), Problems))]
async fn sign_out(State(app): State<Arc<App>>, Who(who): Who) -> Result<Response, Problem> {
    end_session(&app, &who).await?;
    Ok(with_cookie(&app, "", 0, StatusCode::NO_CONTENT.into_response()))
}

/// Who you are
#[utoipa::path(get, path = "/api/me", tag = "people", responses((status = 200, description = "You", body = Me), Problems))]
async fn me(Who(who): Who) -> Result<Json<Me>, Problem> {
    may_at_all(&who, Deed::Own)?;
    who.account().map(|account| Json(told(account))).ok_or_else(Problem::not_signed_in)
}

/// Change your language or settings
#[utoipa::path(patch, path = "/api/me", tag = "people", request_body = ChangeMe,
    responses((status = 200, description = "You", body = Me), Problems))]
async fn change_me(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(change): Json<ChangeMe>,
) -> Result<Json<Me>, Problem> {
    may_at_all(&who, Deed::Manage)?;
    let id = who.id().ok_or_else(Problem::not_signed_in)?;
    let settings = change.settings.map(|settings| serde_json::Value::Object(settings).to_string());
    if settings.as_ref().is_some_and(|text| text.len() > 16 * 1024) {
        return Err(Problem::invalid("settings may have 16 KiB at most"));
    }
    let change = AccountChange {
        language: change.language.map(|language| language.word().to_owned()),
        settings,
        ..AccountChange::default()
    };
    let account = app.store.change_account(id, change).await?;
    app.sessions.forget(id);
    Ok(Json(told(&account)))
}

fn token_info(token: &vedette_store::Token) -> TokenInfo {
    TokenInfo {
        id: token.id.to_string(),
        name: token.name.clone(),
        scopes: scopes_of(&token.scopes),
        created_ms: token.created_ms,
        last_used_ms: token.last_used_ms,
    }
}

/// Your tokens
#[utoipa::path(get, path = "/api/tokens", tag = "people",
    responses((status = 200, description = "Your tokens, without their secrets", body = Vec<TokenInfo>), Problems))]
async fn tokens(State(app): State<Arc<App>>, Who(who): Who) -> Result<Json<Vec<TokenInfo>>, Problem> {
    may_at_all(&who, Deed::Manage)?;
    let id = who.id().ok_or_else(Problem::not_signed_in)?;
    Ok(Json(app.store.tokens_of(id).await?.iter().map(token_info).collect()))
}

/// Make a token for a bot
#[utoipa::path(post, path = "/api/tokens", tag = "people", request_body = NewToken,
    responses((status = 200, description = "The token with its secret", body = FreshToken), Problems))]
async fn new_token(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Json(mut new): Json<NewToken>,
) -> Result<Json<FreshToken>, Problem> {
    may_at_all(&who, Deed::Manage)?;
    let account = who.id().ok_or_else(Problem::not_signed_in)?.clone();
    let name = new.name.trim().to_owned();
    if !(1..=60).contains(&name.chars().count())
        || name.chars().any(char::is_control)
        || new.scopes.is_empty()
    {
        return Err(Problem::invalid("a token needs a name of at most 60 letters and at least one scope"));
    }
    if app.store.tokens_of(&account).await?.len() >= 50 {
        return Err(Problem::conflict("too-many", "nobody needs more than 50 tokens").advise("delete one"));
    }
    new.scopes.sort_unstable();
    new.scopes.dedup();
    let secret = format!("vdt_{}", random_code(44)?);
    let kept = vedette_store::NewToken {
        account,
        digest: Digest::of(&secret),
        name,
        scopes: words_of(&new.scopes),
        at_ms: now_ms(),
    };
    let token = app.store.create_token(kept).await?;
    Ok(Json(FreshToken { token: token_info(&token), secret }))
}

/// Delete a token
#[utoipa::path(delete, path = "/api/tokens/{id}", tag = "people", params(("id" = String, Path, description = "Its id")),
    responses((status = 204, description = "Deleted"), Problems))]
async fn delete_token(
    State(app): State<Arc<App>>,
    Who(who): Who,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    may_at_all(&who, Deed::Manage)?;
    let account = who.id().ok_or_else(Problem::not_signed_in)?;
    app.store.delete_token(account, &TokenId::from(id.as_str())).await?;
    app.sessions.forget(account);
    Ok(StatusCode::NO_CONTENT)
}
