//! Reading requests: whatever is wrong with one is told as a problem, never as plain text.

use std::convert::Infallible;

use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use vedette_store::TableId;

use crate::identity::Identity;
use crate::limits::Payer;
use crate::wire::Problem;

/// A body that is JSON.
pub(crate) struct Json<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Json<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Self, Problem> {
        match axum::Json::from_request(request, state).await {
            Ok(axum::Json(value)) => Ok(Json(value)),
            Err(rejection) => Err(body_problem(&rejection)),
        }
    }
}

fn body_problem(rejection: &JsonRejection) -> Problem {
    let status = rejection.status();
    let code = match status {
        StatusCode::PAYLOAD_TOO_LARGE => "too-large",
        StatusCode::UNSUPPORTED_MEDIA_TYPE => "not-json",
        StatusCode::UNPROCESSABLE_ENTITY => "invalid",
        _ => "bad-request",
    };
    Problem::new(status, code, rejection.body_text()).advise("/api/openapi.json describes every request")
}

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(body) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
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
        Ok(Who(parts.extensions.get::<Identity>().cloned().unwrap_or(Identity::Nobody)))
    }
}

/// Whom limits count for.
pub(crate) struct Paying(pub(crate) Payer);

impl<S: Send + Sync> FromRequestParts<S> for Paying {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        let nobody = || Payer::Address(std::net::IpAddr::from([0, 0, 0, 0]));
        Ok(Paying(parts.extensions.get::<Payer>().cloned().unwrap_or_else(nobody)))
    }
}

/// The id of a table, if it can be one.
pub(crate) fn table_id(text: &str) -> Result<TableId, Problem> {
    let sound =
        text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit());
    if sound { Ok(TableId::from(text)) } else { Err(Problem::not_found("this table")) }
}
