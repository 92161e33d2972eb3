//! The way in: every request passes one function on its way to the one that answers it. Layers around every route would each
//! be copied and put into a box for every request, which costs more than what they do.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::Router;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, Request};
use axum::http::{HeaderValue, header};
use axum::response::Response;
use futures_util::future::BoxFuture;
use tower::{Service, ServiceExt as _};
use tower_http::CompressionLevel;
use tower_http::compression::Compression;

use super::guard;
use super::parameters::Routes;
use crate::app::App;

/// What describes the server itself: anybody may ask for it, however often.
pub(super) const OPEN: [&str; 2] = ["/api/key", "/api/openapi.json"];

/// Addresses that are told apart in the figures but do not belong to the API.
const BESIDE: [&str; 5] = ["/api/key", "/api/openapi.json", "/api", "/healthz", "/metrics"];

/// The whole server, for one request at a time.
pub(crate) struct Front {
    pub(super) app: Arc<App>,
    pub(super) routes: Routes,
    router: Router,
}

impl Front {
    /// Of a server.
    pub(crate) fn new(app: &Arc<App>) -> Arc<Front> {
        let (router, document) = super::router(app);
        let routes = Routes::described(&document, &BESIDE);
        Arc::new(Front { app: Arc::clone(app), routes, router })
    }

    /// Answers a request, packed if whoever asks can unpack it.
    pub(crate) async fn answer(self: Arc<Front>, request: Request) -> Response {
        let api = request.uri().path().starts_with("/api/");
        if !request.headers().contains_key(header::ACCEPT_ENCODING) {
            let mut response = guard::around(&self, request).await;
            if !api {
                // Whoever keeps it for others must not give it to those who want it packed.
                response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
            }
            return response;
        }
        // Answers of the API are made anew every time: packing them must be quick. Files of the page are kept by browsers.
        let level = if api { CompressionLevel::Fastest } else { CompressionLevel::Default };
        match Compression::new(Bare(self)).quality(level).oneshot(request).await {
            Ok(response) => response.map(Body::new),
            Err(never) => match never {},
        }
    }

    /// What the address itself answers.
    pub(super) async fn handle(&self, mut request: Request) -> Response {
        DefaultBodyLimit::max(self.app.config.limits.body_bytes).apply(&mut request);
        match self.router.clone().call(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        }
    }
}

/// Answers that are not packed.
#[derive(Clone)]
struct Bare(Arc<Front>);

impl Service<Request> for Bare {
    type Response = Response;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let front = Arc::clone(&self.0);
        Box::pin(async move { Ok(guard::around(&front, request).await) })
    }
}
