//! The browser client, and pages that need none.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::{Request, State};
use axum::http::{HeaderMap, Method, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use rust_embed::RustEmbed;

use crate::app::App;
use crate::wire::Problem;

/// The built client: part of the program in release builds, read from the folder in debug builds.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Client;

const UNBUILT: &str = include_str!("unbuilt.html");

/// Everything that is not the API: files of the client, and its page for every address that a browser may ask for.
pub(super) async fn client(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/').to_owned();
    if path.starts_with("api/") {
        return Problem::not_found("this address").advise("/api lists what there is").into_response();
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Problem::new(StatusCode::METHOD_NOT_ALLOWED, "method", "this address can only be read")
            .into_response();
    }
    if let Some(file) = Client::get(&path).filter(|_| !path.is_empty()) {
        return send(&path, request.headers(), file);
    }
    let accepts_page = request.headers().get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let accepts_page =
        accepts_page.is_none_or(|accept| accept.contains("text/html") || accept.contains("*/*"));
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if !accepts_page || is_file {
        return Problem::not_found("this address").into_response();
    }
    match Client::get("index.html") {
        Some(page) => send("index.html", request.headers(), page),
        None => (StatusCode::SERVICE_UNAVAILABLE, Html(UNBUILT)).into_response(),
    }
}

fn send(path: &str, headers: &HeaderMap, file: rust_embed::EmbeddedFile) -> Response {
    let hash: String =
        file.metadata.sha256_hash().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    // Files under assets/ carry their hash in their name.
    let cache = if path.starts_with("assets/") { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    if known == Some(tag.as_str()) {
        return (StatusCode::NOT_MODIFIED, [(header::ETAG, tag)]).into_response();
    }
    let headers = [
        (header::CONTENT_TYPE, file.metadata.mimetype().to_owned()),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, cache.to_owned()),
    ];
    (headers, file.data.into_owned()).into_response()
}

/// How long the database may take to show that it works.
const HEALTHY: Duration = Duration::from_millis(700);
/// What was found out counts for so long: whoever asks often writes no more for it.
const REMEMBERED: Duration = Duration::from_secs(1);

/// Whether the server can do its work: read and write. Answers within a second.
pub(super) async fn health(State(app): State<Arc<App>>) -> Response {
    if app.stop.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    let works = match tokio::time::timeout(HEALTHY, works(&app)).await {
        Ok(works) => works,
        Err(_) => {
            tracing::error!("the database does not answer in time");
            false
        }
    };
    if works {
        return "ok\n".into_response();
    }
    (StatusCode::SERVICE_UNAVAILABLE, "the database cannot be read and written\n").into_response()
}

async fn works(app: &App) -> bool {
    let mut known = app.health.lock().await;
    if let Some((_, works)) = known.filter(|(at, _)| at.elapsed() < REMEMBERED) {
        return works;
    }
    let checked = async {
        app.store.ping().await?;
        app.store.probe().await
    };
    let works = match checked.await {
        Ok(()) => true,
        Err(error) => {
            tracing::error!(%error, "the database does not work");
            false
        }
    };
    *known = Some((Instant::now(), works));
    works
}

/// Figures for Prometheus.
pub(super) async fn figures(State(app): State<Arc<App>>) -> Response {
    let gauge = |count: usize| u32::try_from(count).map_or(f64::MAX, f64::from);
    metrics::gauge!("vedette_rooms").set(gauge(app.rooms.count()));
    metrics::gauge!("vedette_streams").set(gauge(app.watchers()));
    metrics::gauge!("vedette_computers_waiting").set(gauge(app.computers.waiting()));
    metrics::gauge!("vedette_computers_busy").set(gauge(app.computers.busy()));
    let text = app.metrics.render();
    ([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response()
}
