//! Reading requests: whatever is wrong with one is told as a problem, never as plain text.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use vedette_store::TableId;

use super::bounds::Bounds;
use crate::identity::Identity;
use crate::limits::Payer;
use crate::wire::Problem;

/// What the guard has found out about a request.
#[derive(Clone)]
pub(super) struct Caller {
    /// Who asks.
    pub(super) who: Identity,
    /// Whom limits count for.
    pub(super) payer: Payer,
    /// Where the request comes from.
    pub(super) from: std::net::IpAddr,
    /// How long it may take to arrive.
    pub(super) patience: Duration,
    /// How large what stands in its body may be.
    pub(super) body: Option<Arc<Bounds>>,
}

/// Room for most answers, in bytes: a state has 4,000 to 10,000.
const USUAL_ANSWER: usize = 8192;

/// What comes of something within a time; `None` if it takes longer. What is done at once, as most is, needs no clock.
pub(super) async fn within<T>(most: Duration, doing: impl Future<Output = T>) -> Option<T> {
    let mut doing = std::pin::pin!(doing);
    if let Poll::Ready(done) = std::future::poll_fn(|context| Poll::Ready(doing.as_mut().poll(context))).await
    {
        return Some(done);
    }
    Box::pin(tokio::time::timeout(most, doing)).await.ok()
}

/// A body that is JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        let caller = request.extensions().get::<Caller>();
        let patience = caller.map_or(Duration::from_secs(60), |caller| caller.patience);
        let bounds = caller.and_then(|caller| caller.body.clone());
        match within(patience, read_json(request, state, bounds)).await {
            Some(read) => read.map(Json),
            None => Err(Problem::new(
                StatusCode::REQUEST_TIMEOUT,
                "slow",
                "the request did not arrive in full in time",
            )
            .advise("send it again in one go")),
        }
    }
}

/// JSON whose texts a database can keep, and in which nothing is larger than it may be.
async fn read_json<S: Send + Sync, T: DeserializeOwned>(
    request: Request,
    state: &S,
    bounds: Option<Arc<Bounds>>,
) -> Result<T, Problem> {
    if !is_json(request.headers()) {
        let message = "Expected request with `Content-Type: application/json`";
        return Err(problem_with_body(StatusCode::UNSUPPORTED_MEDIA_TYPE, message.to_owned()));
    }
    let bytes = Bytes::from_request(request, state)
        .await
        .map_err(|rejection| problem_with_body(rejection.status(), rejection.body_text()))?;
    let read = serde_json::from_slice(&bytes);
    // What is wrong is only then looked for.
    let value = match read {
        Ok(value) => value,
        Err(_) => axum::Json::from_bytes(&bytes).map(|axum::Json(value)| value).map_err(
            |rejection: JsonRejection| problem_with_body(rejection.status(), rejection.body_text()),
        )?,
    };
    if std::str::from_utf8(&bytes).is_ok_and(has_nul) {
        return Err(Problem::bad_request("a text holds a character that no text has (U+0000)"));
    }
    if let Some(fault) = bounds.and_then(|bounds| bounds.fault_of_json(&bytes)) {
        return Err(problem_with_body(StatusCode::UNPROCESSABLE_ENTITY, fault));
    }
    Ok(value)
}

/// Whether a request says that its body is JSON.
fn is_json(headers: &HeaderMap) -> bool {
    let Some(kind) = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()) else {
        return false;
    };
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    let of_json = |kind: &str| kind == "json" || kind.ends_with("+json");
    kind.strip_prefix("application/").is_some_and(of_json)
}

/// Whether a text in JSON has the character U+0000: written out it is no JSON, so only its escape is looked for.
fn has_nul(json: &str) -> bool {
    json.match_indices("\\u0000").any(|(at, _)| {
        let before = json.as_bytes().get(..at).unwrap_or_default();
        before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
    })
}

fn problem_with_body(status: StatusCode, message: String) -> Problem {
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not-json",
        StatusCode::UNPROCESSABLE_ENTITY => "invalid",
        _ => "bad-request",
    };
    Problem::new(status, code, message).advise("/api/openapi.json describes every request")
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        let mut body = Vec::with_capacity(USUAL_ANSWER);
        match serde_json::to_writer(&mut body, &self.0) {
            Ok(()) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
            Err(error) => {
                tracing::error!(%error, "an answer could not be written");
                Problem::fault().into_response()
            }
        }
    }
}

/// What stands after the `?`.
pub(crate) struct Query<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = axum::extract::Query::from_request_parts(parts, state).await;
        read.map(|query: axum::extract::Query<T>| Query(query.0))
            .map_err(|rejection: QueryRejection| Problem::bad_request(rejection.body_text()))
    }
}

/// What stands in the path.
pub(crate) struct Path<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned + Send> FromRequestParts<S> for Path<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let read = axum::extract::Path::from_request_parts(parts, state).await;
        read.map(|path: axum::extract::Path<T>| Path(path.0))
            .map_err(|rejection: PathRejection| Problem::bad_request(rejection.body_text()))
    }
}

/// Who asks: the guard has found it out before.
pub(crate) struct Who(pub(crate) Identity);

impl<S: Send + Sync> FromRequestParts<S> for Who {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let caller = parts.extensions.get::<Caller>();
        Ok(Who(caller.map_or(Identity::Nobody, |caller| caller.who.clone())))
    }
}

/// Where a request comes from.
#[derive(Clone, Copy)]
pub(crate) struct From(pub(crate) std::net::IpAddr);

impl<S: Send + Sync> FromRequestParts<S> for From {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let caller = parts.extensions.get::<Caller>();
        Ok(From(caller.map_or(std::net::IpAddr::from([0, 0, 0, 0]), |caller| caller.from)))
    }
}

/// Whom limits count for.
pub(crate) struct Paying(pub(crate) Payer);

impl<S: Send + Sync> FromRequestParts<S> for Paying {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let nobody = || Payer::Address(std::net::IpAddr::from([0, 0, 0, 0]));
        Ok(Paying(parts.extensions.get::<Caller>().map_or_else(nobody, |caller| caller.payer.clone())))
    }
}

/// The id of a table, if it can be one.
pub(crate) fn table_id(text: &str) -> Result<TableId, Problem> {
    let sound =
        text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if sound { Ok(TableId::from(text)) } else { Err(Problem::not_found("this table")) }
}

#[cfg(test)]
mod tests {
    use super::has_nul;

    #[test]
    fn the_character_that_no_text_has_is_found() {
        assert!(has_nul(r#"{"text":"a\u0000b"}"#));
        assert!(has_nul(r#"{"text":"a\\\u0000b"}"#));
        assert!(!has_nul(r#"{"text":"a\\u0000b"}"#), "a backslash and letters");
        assert!(!has_nul(r#"{"text":"u0000"}"#));
    }
}
