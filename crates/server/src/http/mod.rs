//! The routes, and what stands around them.

#![allow(unused_qualifications, reason = "utoipa writes the names of parameters in full")]

mod account;
mod bounds;
mod describe;
mod events;
mod extract;
mod front;
mod guard;
mod manual;
mod operator;
mod page;
mod parameters;
mod people;
mod play;
mod record;
mod stream;
mod study;
mod tables;
mod titles;

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::body::Bytes;
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use axum::{Json, Router};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{Content, OpenApi, Ref, RefOr, Response as Described};
use utoipa::{IntoResponses, OpenApi as _};
use utoipa_axum::router::OpenApiRouter;
use vedette_system::Titles;

use crate::app::App;
use crate::config::Limits;
use crate::wire;
use crate::wire::Problem;

pub(crate) use front::Front;

/// Whatever goes wrong is a [`Problem`].
struct Problems;

impl IntoResponses for Problems {
    fn responses() -> BTreeMap<String, RefOr<Described>> {
        let described = |what: &str| {
            let mut response = Described::new(what);
            let schema = Content::new(Some(Ref::from_schema_name("Problem")));
            response.content.insert("application/problem+json".to_owned(), schema.into());
            RefOr::T(response)
        };
        BTreeMap::from([
            ("4XX".to_owned(), described("It cannot be done as asked")),
            ("5XX".to_owned(), described("The server cannot do it now")),
        ])
    }
}

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Vedette", description = "Tables of operational Napoleonic wargames, live or by post."),
    components(schemas(
        Problem, wire::Lang, wire::ServerKey, wire::Played, wire::OfferNews, wire::SeatNews, wire::ClockNews, wire::OverNews
    )),
    tags(
        (name = "people", description = "Guests, accounts, tokens"),
        (name = "titles", description = "What the games tell about themselves"),
        (name = "tables", description = "Tables and seats"),
        (name = "play", description = "Acting"),
        (name = "record", description = "What happened; chat and notes"),
        (name = "streams", description = "News as they come"),
        (name = "operator", description = "For operators")
    )
)]
struct Document;

fn api(limits: &Limits) -> OpenApiRouter<Arc<App>> {
    OpenApiRouter::with_openapi(Document::openapi())
        .merge(people::routes())
        .merge(account::routes())
        .merge(titles::routes())
        .merge(study::routes())
        .merge(tables::routes())
        .merge(events::routes())
        .merge(play::routes())
        .merge(record::routes())
        .merge(stream::routes())
        .merge(operator::routes())
        .merge(record::import_routes(limits.import_bytes))
}

fn finish(mut document: OpenApi) -> OpenApi {
    let components = document.components.get_or_insert_default();
    let cookie = SecurityScheme::ApiKey(ApiKey::Cookie(ApiKeyValue::new("vedette")));
    let token = SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer));
    components.security_schemes.insert("session".to_owned(), cookie.into());
    components.security_schemes.insert("token".to_owned(), token.into());
    document
}

/// The description of the API.
pub fn openapi() -> OpenApi {
    finish(api(&Limits::default()).split_for_parts().1)
}

/// The description of the API as it is served and committed: fit for generators of clients.
/// What the systems of these titles tell of their own is in it.
pub fn description(titles: &Titles) -> serde_json::Value {
    describe::fit(serde_json::to_value(openapi()).unwrap_or_default(), titles)
}

/// Every address, and what is done there; nothing stands around it but [`Front`].
fn router(app: &Arc<App>) -> (Router, serde_json::Value) {
    let (api, document) = api(&app.config.limits).split_for_parts();
    let document = serde_json::to_value(finish(document)).unwrap_or_default();
    let document = describe::fit(document, app.library.titles());
    let api = api.method_not_allowed_fallback(method_not_allowed);
    let key = Json(wire::ServerKey { algorithm: "ed25519".to_owned(), key: app.sealer.public().to_string() });
    let served = Arc::new(document.clone());
    let manual = Bytes::from(manual::page(&document, &app.config.limits));
    let page = Router::new()
        .route("/api/key", get(move || async move { key.clone() }))
        .route("/api/openapi.json", get(move || async move { Json(served.as_ref().clone()) }))
        .route("/api", get(move || async move { Html(manual) }))
        .route("/healthz", get(page::health))
        .route("/metrics", get(page::figures))
        .fallback(page::client)
        .method_not_allowed_fallback(method_not_allowed);
    (page.merge(api).with_state(Arc::clone(app)), document)
}

async fn method_not_allowed() -> Response {
    let status = axum::http::StatusCode::METHOD_NOT_ALLOWED;
    Problem::new(status, "method", "this address does not know that method")
        .advise("/api lists what there is")
        .into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;
    use std::{env, fs};

    /// The description of the API is committed. `VEDETTE_UPDATE=1` writes it anew.
    #[test]
    fn the_description_of_the_api_is_up_to_date() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
        let fresh = serde_json::to_string_pretty(&description(&Titles::of::<vedette_house::House>()))
            .expect("the description can be written")
            + "\n";
        if env::var_os("VEDETTE_UPDATE").is_some() {
            fs::write(&path, &fresh).expect("the description is written");
        }
        let committed = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            fresh == committed,
            "docs/openapi.json is out of date: run `VEDETTE_UPDATE=1 cargo test -p vedette-server description`"
        );
    }
}
