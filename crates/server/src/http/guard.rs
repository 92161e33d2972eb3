//! What every request passes: who asks, from where, how often; and what every answer carries.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::{ConnectInfo, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt as _;
use vedette_store::{Digest, random_code};

use super::bounds::Bounds;
use super::extract::{Caller, within};
use super::front::{Front, OPEN};
use crate::app::App;
use crate::heavy::{Asker, asked_by};
use crate::identity::{Identity, Shown};
use crate::limits::{Allowance, Cost, Payer, network};
use crate::wire::Problem;

/// The name of the cookie; over TLS the browser itself sees to it that no other host can set it.
pub(super) fn cookie_name(secure: bool) -> &'static str {
    if secure { "__Host-vedette" } else { "vedette" }
}

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const CONTENT_POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; base-uri 'none'; \
                              form-action 'self'; frame-ancestors 'none'";

/// A header that is checked when the program is built, not with every answer.
type Fixed = (HeaderName, HeaderValue);

const fn fixed(name: HeaderName, value: &'static str) -> Fixed {
    (name, HeaderValue::from_static(value))
}

/// What every answer carries.
const HARD: [Fixed; 7] = [
    fixed(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY),
    fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    fixed(header::REFERRER_POLICY, "same-origin"),
    fixed(header::X_FRAME_OPTIONS, "DENY"),
    fixed(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    fixed(HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    fixed(HeaderName::from_static("permissions-policy"), "camera=(), geolocation=(), microphone=()"),
];
/// For servers behind TLS.
const TLS_ONLY: Fixed = fixed(header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");
/// For answers of the API.
const NOT_KEPT: Fixed = fixed(header::CACHE_CONTROL, "no-store");

/// What every request passes: one for the API has to say who asks, and is counted.
pub(super) async fn around(front: &Front, mut request: Request) -> Response {
    let (app, id) = (&front.app, numbered(&mut request));
    let asked = Asked::of(&request, id);
    let route = front.routes.of(asked.uri.path());
    // In a box: everything around it would hold it several times over, and copy it as often.
    let answer = Box::pin(async {
        if !is_guarded(asked.uri.path()) {
            return front.handle(request).await;
        }
        let body = route.and_then(|route| route.bounds(&asked.method));
        match identify(app, &mut request, body).await {
            Ok((allowance, asker)) => {
                let checked = route.map_or(Ok(()), |route| route.check(&asked.method, &asked.uri));
                let mut response = match checked {
                    Ok(()) => asked_by(asker, front.handle(request)).await,
                    Err(problem) => problem.into_response(),
                };
                tell_allowance(allowance, response.headers_mut());
                response
            }
            Err(problem) => problem.into_response(),
        }
    });
    let response = answered(app, answer).await;
    asked.finish(app, route.map_or("other", |route| &route.path), response)
}

/// Everything of the API but what describes the server itself. What is not known to be harmless is guarded, also an address
/// that does not exist.
fn is_guarded(path: &str) -> bool {
    path.starts_with("/api/") && !OPEN.contains(&path)
}

/// What an answer comes to, whatever happens: it takes no longer than it may, and survives its faults.
async fn answered(app: &App, answer: impl Future<Output = Response>) -> Response {
    let most = Duration::from_secs(app.config.limits.answer_seconds.max(1));
    match within(most, AssertUnwindSafe(answer).catch_unwind()).await {
        Some(Ok(response)) => response,
        Some(Err(panic)) => broken(panic.as_ref()),
        // Whatever was asked of the store is either kept or not.
        None => Problem::busy("the answer took too long").into_response(),
    }
}

/// The number of a request; one that has none gets one.
fn numbered(request: &mut Request) -> HeaderValue {
    request.headers_mut().entry(REQUEST_ID).or_insert_with(fresh_id).clone()
}

/// What is told of a request when it is answered.
struct Asked {
    began: Instant,
    id: HeaderValue,
    method: Method,
    uri: Uri,
}

impl Asked {
    fn of(request: &Request, id: HeaderValue) -> Asked {
        Asked { began: Instant::now(), id, method: request.method().clone(), uri: request.uri().clone() }
    }

    /// Hardens, counts and logs an answer.
    fn finish(self, app: &App, route: &str, mut response: Response) -> Response {
        harden(app, self.uri.path().starts_with("/api"), response.headers_mut());
        self.tell(app, route, response.status().as_u16());
        response.headers_mut().insert(REQUEST_ID, self.id);
        response
    }

    fn tell(&self, app: &App, route: &str, status: u16) {
        let Asked { began, id, method, uri } = self;
        let seconds = began.elapsed().as_secs_f64();
        app.figures.count(route, status, seconds);
        let (path, id) = (uri.path(), id.to_str().unwrap_or_default());
        if status >= 500 {
            tracing::warn!(%method, path, status, seconds, id, "answered");
        } else {
            tracing::debug!(%method, path, status, seconds, id, "answered");
        }
    }
}

/// A number for a request that has none: nobody needs to guess it, only to find it again in the log.
fn fresh_id() -> HeaderValue {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    static START: OnceLock<String> = OnceLock::new();
    let start = START.get_or_init(|| random_code(8).unwrap_or_default());
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    HeaderValue::try_from(format!("{start}-{number:x}")).unwrap_or(HeaderValue::from_static("none"))
}

fn broken(panic: &(dyn Any + Send)) -> Response {
    let what = panic.downcast_ref::<String>().map(String::as_str);
    let what = what.or_else(|| panic.downcast_ref::<&str>().copied());
    tracing::error!(what = what.unwrap_or_default(), "a request made the server panic");
    Problem::fault().into_response()
}

/// Headers that every answer carries.
fn harden(app: &App, api: bool, headers: &mut HeaderMap) {
    headers.reserve(12);
    let mut set = |(name, value): Fixed| {
        headers.entry(name).or_insert(value);
    };
    HARD.into_iter().for_each(&mut set);
    if app.config.has_secure_cookies() {
        set(TLS_ONLY);
    }
    if api {
        set(NOT_KEPT);
    }
}

/// How much may still be asked for, as the draft of the HTTP working group has it.
fn tell_allowance(allowance: Option<Allowance>, headers: &mut HeaderMap) {
    let Some(Allowance { limit, remaining }) = allowance else { return };
    headers.insert(HeaderName::from_static("ratelimit-limit"), HeaderValue::from(limit));
    headers.insert(HeaderName::from_static("ratelimit-remaining"), HeaderValue::from(remaining));
}

/// Finds out who asks, refuses what comes from other sites, and counts.
async fn identify(
    app: &Arc<App>,
    request: &mut Request,
    body: Option<Arc<Bounds>>,
) -> Result<(Option<Allowance>, Asker), Problem> {
    if has_nul(request.uri()) {
        return Err(Problem::bad_request("the address holds a character that no text has (U+0000)"));
    }
    let address = network(address(app, request));
    let by_address = Payer::Address(address);
    app.limiters.pay(Cost::AddressRequest, &by_address)?;
    let shown = secret(app, request.headers());
    if !is_safe(request.method()) && !matches!(shown, Some(Shown::Token(_))) {
        same_site(app, request)?;
    }
    let somebody = match shown {
        None => None,
        Some(shown) => app.sessions.whose(&app.store, shown).await?,
    };
    if let Some(known) = &somebody {
        app.whereabouts.note(&known.account.id, address);
    }
    let payer =
        somebody.as_ref().map_or(by_address.clone(), |known| Payer::Account(known.account.id.clone()));
    let allowance = app.limiters.pay(Cost::Request, &payer)?;
    if costs_a_sign_in(request.method(), request.uri().path()) {
        app.limiters.pay(Cost::SignIn, &by_address)?;
    }
    if somebody.is_none() && matches!(shown, Some(Shown::Token(_))) {
        return Err(Problem::session_expired());
    }
    if let Some((_, reason)) = somebody.as_ref().and_then(|known| known.account.banned.as_ref()) {
        return Err(Problem::forbidden("banned", format!("this account may not use the server: {reason}")));
    }
    let limits = &app.config.limits;
    // A body that comes too slowly is the client's fault, and told so before the answer counts as late.
    let patience = limits.patience_seconds.min(limits.answer_seconds.saturating_sub(1)).max(1);
    let asker = Asker { from: address, payer: payer.clone() };
    request.extensions_mut().insert(Caller {
        who: somebody.map_or(Identity::Nobody, Identity::Somebody),
        payer,
        from: address,
        patience: Duration::from_secs(patience),
        body,
    });
    Ok((allowance, asker))
}

/// Databases do not take it, and nobody can mean it.
fn has_nul(uri: &Uri) -> bool {
    uri.path_and_query().is_some_and(|text| text.as_str().contains("%00"))
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
    let name = cookie_name(app.config.has_secure_cookies());
    let cookies = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = cookies.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| Shown::Session(Digest::of(value)))
}

/// A browser says where a request comes from: state is changed from our own pages only. A proxy of ours may say by which
/// name it was asked for.
fn same_site(app: &App, request: &Request) -> Result<(), Problem> {
    let headers = request.headers();
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let foreign = || Problem::forbidden("cross-site", "this request comes from another site");
    if text("sec-fetch-site").is_some_and(|site| !matches!(site, "same-origin" | "none")) {
        return Err(foreign());
    }
    let Some(origin) = text("origin") else { return Ok(()) };
    let public = app.config.public_url.as_deref().map(|url| url.trim_end_matches('/'));
    let host_of = |url: &str| url.split_once("://").map(|(_, host)| host.to_owned());
    let asked_for =
        text("x-forwarded-host").filter(|_| is_proxy(app, peer(request))).or_else(|| text("host"));
    let is_ours = public == Some(origin) || (public.is_none() && host_of(origin).as_deref() == asked_for);
    if is_ours { Ok(()) } else { Err(foreign()) }
}

/// Who is at the other end of the connection. A server that listens for IPv6 sees IPv4 addresses in a longer form.
fn peer(request: &Request) -> IpAddr {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip().to_canonical());
    peer.unwrap_or(IpAddr::from([127, 0, 0, 1]))
}

fn is_proxy(app: &App, address: IpAddr) -> bool {
    app.config.trusted_proxies.contains(&address)
}

/// Where a request comes from: the last hop that is not a proxy of ours.
fn address(app: &App, request: &Request) -> IpAddr {
    let peer = peer(request);
    if !is_proxy(app, peer) {
        return peer;
    }
    let lines: Vec<&[u8]> =
        request.headers().get_all("x-forwarded-for").iter().map(HeaderValue::as_bytes).collect();
    // From the nearest: what stands before a hop that cannot be read, or that is nobody's of ours, anybody may have written.
    for hop in lines.iter().rev().flat_map(|line| line.split(|byte| *byte == b',').rev()) {
        let hop: Option<IpAddr> = std::str::from_utf8(hop).ok().and_then(|hop| hop.trim().parse().ok());
        match hop.map(|hop| hop.to_canonical()) {
            None => return peer,
            Some(hop) if is_proxy(app, hop) => {}
            Some(hop) => return hop,
        }
    }
    peer
}
