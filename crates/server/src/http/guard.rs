//! What every request passes: who asks, from where, how often; and what every answer carries.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use vedette_store::Digest;

use crate::app::App;
use crate::identity::{Identity, Shown};
use crate::limits::{Cost, Payer};
use crate::wire::Problem;

/// The name of the cookie; over TLS the browser itself sees to it that no other host can set it.
pub(super) fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-vedette" } else { "vedette" }
}

const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
                              form-action 'self'; frame-ancestors 'none'";

/// Headers that every answer carries.
pub(super) async fn harden(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let api = request.uri().path().starts_with("/api");
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY);
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::REFERRER_POLICY, "same-origin");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()");
    if app.config.secure_cookies {
        set(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
    }
    if api {
        set(header::CACHE_CONTROL, "no-store");
    }
    response
}

/// Counts, times and logs every request.
pub(super) async fn observe(request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let route =
        request.extensions().get::<MatchedPath>().map_or("other", |matched| matched.as_str()).to_owned();
    let id =
        request.headers().get("x-request-id").and_then(|id| id.to_str().ok()).unwrap_or_default().to_owned();
    let began = Instant::now();
    let response = next.run(request).await;
    let (status, seconds) = (response.status(), began.elapsed().as_secs_f64());
    metrics::counter!("vedette_requests_total", "route" => route.clone(), "status" => status.as_str().to_owned()).increment(1);
    metrics::histogram!("vedette_request_seconds", "route" => route).record(seconds);
    if status.is_server_error() {
        tracing::warn!(%method, path, status = status.as_u16(), seconds, id, "answered");
    } else {
        tracing::debug!(%method, path, status = status.as_u16(), seconds, id, "answered");
    }
    response
}

/// An answer must be there in time; whatever was asked of the store is either kept or not.
pub(super) async fn hurry(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let most = Duration::from_secs(app.config.limits.answer_seconds.max(1));
    match tokio::time::timeout(most, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Problem::busy("the answer took too long").into_response(),
    }
}

/// Finds out who asks, refuses what comes from other sites, and counts.
pub(super) async fn identify(State(app): State<Arc<App>>, mut request: Request, next: Next) -> Response {
    let found = async {
        let address = address(&app, &request);
        let by_address = Payer::Address(address);
        let shown = secret(&app, request.headers());
        if !is_safe(request.method()) && !matches!(shown, Some(Shown::Token(_))) {
            same_site(&app, request.headers())?;
        }
        let somebody = match shown {
            None => None,
            Some(shown) => app.sessions.whose(&app.store, shown).await?,
        };
        let payer =
            somebody.as_ref().map_or(by_address.clone(), |known| Payer::Account(known.account.id.clone()));
        app.limiters.pay(Cost::Request, &payer)?;
        if costs_a_sign_in(request.method(), request.uri().path()) {
            app.limiters.pay(Cost::SignIn, &by_address)?;
        }
        if somebody.is_none() && matches!(shown, Some(Shown::Token(_))) {
            return Err(Problem::session_expired());
        }
        if let Some((_, reason)) = somebody.as_ref().and_then(|known| known.account.banned.as_ref()) {
            return Err(Problem::forbidden(
                "banned",
                format!("this account may not use the server: {reason}"),
            ));
        }
        request.extensions_mut().insert(somebody.map_or(Identity::Nobody, Identity::Somebody));
        request.extensions_mut().insert(payer);
        Ok(())
    };
    match found.await {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    }
}

fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

fn costs_a_sign_in(method: &Method, path: &str) -> bool {
    *method == Method::POST && matches!(path, "/api/guest" | "/api/account" | "/api/session")
}

/// The session or token that was shown.
fn secret(app: &App, headers: &HeaderMap) -> Option<Shown> {
    if let Some(value) = headers.get(header::AUTHORIZATION) {
        let token = value.to_str().ok()?.strip_prefix("Bearer ")?;
        return Some(Shown::Token(Digest::of(token.trim())));
    }
    let name = cookie_name(app.config.secure_cookies);
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| Shown::Session(Digest::of(value)))
}

/// A browser says where a request comes from: state is changed from our own pages only.
fn same_site(app: &App, headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = || Problem::forbidden("cross-site", "this request comes from another site");
    if text("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(foreign());
    }
    let Some(origin) = text("origin") else { return Ok(()) };
    let public = app.config.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    let host_of = |url: &str| url.split_once("://").map(|(_, host)| host.to_owned());
    let is_ours = public == Some(origin) || (public.is_none() && host_of(origin).as_deref() == text("host"));
    if is_ours { Ok(()) } else { Err(foreign()) }
}

/// Where a request comes from: the last hop that is not a proxy of ours.
fn address(app: &App, request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let peer = peer.unwrap_or(IpAddr::from([127, 0, 0, 1]));
    let trusted = &app.config.trusted_proxies;
    if !trusted.contains(&peer) {
        return peer;
    }
    let hops = request.headers().get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<IpAddr> =
        hops.flat_map(|line| line.split(',')).filter_map(|hop| hop.trim().parse().ok()).collect();
    hops.into_iter().rev().find(|hop| !trusted.contains(hop)).unwrap_or(peer)
}
