//! What is answered when something cannot be done.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::{Deserialize, Serialize};
use ts_rs::TS;
use utoipa::ToSchema;
use vedette_store::StoreError;

/// Why something cannot be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema, TS)]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// What kind of problem, for programs: `not-found`, `not-signed-in`, `illegal`, `stale`, …
    pub code: String,
    /// What is wrong, for people.
    pub message: String,
    /// The rule that forbids it, where a rule does.
    #[serde(default)]
    pub rule: Option<String>,
    /// What to do next.
    #[serde(default)]
    pub advice: Option<String>,
    /// When to come back, for the header `Retry-After`.
    #[serde(skip)]
    #[ts(skip)]
    pub retry_seconds: Option<u64>,
}

impl Problem {
    /// A problem of some kind.
    pub fn new(status: StatusCode, code: &str, message: impl Into<String>) -> Problem {
        Problem {
            status: status.as_u16(),
            code: code.to_owned(),
            message: message.into(),
            rule: None,
            advice: None,
            retry_seconds: None,
        }
    }

    /// With what to do next.
    #[must_use]
    pub fn advise(mut self, advice: impl Into<String>) -> Problem {
        self.advice = Some(advice.into());
        self
    }

    /// With when to come back.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Problem {
        self.retry_seconds = Some(seconds);
        self
    }

    /// With the rule that forbids it.
    #[must_use]
    pub fn by_rule(mut self, rule: &str) -> Problem {
        self.rule = (!rule.is_empty()).then(|| rule.to_owned());
        self
    }

    /// The request makes no sense.
    pub fn bad_request(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    /// There is no such thing, or it is not for this person to know of it.
    pub fn not_found(what: &str) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, "not-found", format!("{what} does not exist"))
            .advise("check the address; private tables are shown to those who sit there only")
    }

    /// Nobody is signed in.
    pub fn not_signed_in() -> Problem {
        Problem::new(StatusCode::UNAUTHORIZED, "not-signed-in", "this needs a player")
            .advise("POST /api/guest makes you a guest; bots send `Authorization: Bearer TOKEN`")
    }

    /// The cookie or token means nothing any more.
    pub fn session_expired() -> Problem {
        Problem::new(
            StatusCode::UNAUTHORIZED,
            "session-expired",
            "the session or token is not valid any more",
        )
        .advise("sign in again, or make a fresh token")
    }

    /// This person may not do that.
    pub fn forbidden(code: &str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::FORBIDDEN, code, message)
    }

    /// It does not go with how things are.
    pub fn conflict(code: &str, message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::CONFLICT, code, message)
    }

    /// The rules or the form of an action forbid it.
    pub fn illegal(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "illegal", message)
    }

    /// What was sent is well-formed, but means nothing here.
    pub fn invalid(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
    }

    /// The server cannot do it now.
    pub fn busy(message: impl Into<String>) -> Problem {
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
            .advise(
                "nothing was lost that was acknowledged; repeat the request with the same key in a moment",
            )
            .retry_after(1)
    }

    /// A fault of the server.
    pub fn fault() -> Problem {
        Problem::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "fault",
            "the server made a mistake; it is in its log",
        )
        .advise("try again; if it stays so, tell the operator the `x-request-id` of this answer")
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = (status, body).into_response();
        response
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if let Some(seconds) = self.retry_seconds {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        match error {
            StoreError::Stale { .. } => Problem::conflict("stale", "the table has moved on")
                .advise("read the state again and decide anew"),
            StoreError::Taken { .. } => Problem::conflict("taken", error.to_string()),
            StoreError::NotFound { what } => Problem::not_found(&what),
            StoreError::Unavailable { reason, .. } => {
                tracing::error!(reason, "the database is not available");
                Problem::busy("the database cannot be reached or written now")
            }
            StoreError::Invalid(_) | StoreError::Unfit(_) => {
                tracing::error!(%error, "the store refused");
                Problem::fault()
            }
        }
    }
}
