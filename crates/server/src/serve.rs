//! Listening, and stopping without losing anything.

use std::convert::Infallible;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio_io_timeout::TimeoutStream;
use vedette_store::StoreError;
use vedette_system::Titles;

use crate::app::App;
use crate::config::Config;
use crate::crowd::Crowd;
use crate::http::Front;

/// How long to wait after a connection could not be taken.
const ACCEPT_PAUSE: Duration = Duration::from_millis(50);

/// How connections begin that speak HTTP/2 without TLS; no method of HTTP/1 begins so.
const PREFACE: &[u8] = b"PRI * HTTP/2.0";

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error("cannot open the database")]
    Store(#[from] StoreError),
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {reason}; set another address with --listen or VEDETTE_LISTEN")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        reason: std::io::Error,
    },
}

/// A server that listens.
pub struct Server {
    app: Arc<App>,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Opens the store and listens.
    ///
    /// # Errors
    /// When either is not possible.
    pub async fn bind(config: Config, titles: Titles) -> Result<Server, ServeError> {
        let wanted = config.listen;
        let failed = |reason| ServeError::Listen { address: wanted, reason };
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let app = App::start(config, titles).await?;
        Ok(Server { app, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is done: then takes no new connections, finishes answers, ends streams, and stops thinking.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) {
        let Server { app, listener, .. } = self;
        let connections = GracefulShutdown::new();
        let accepting = accept(&app, &listener, &connections);
        tokio::select! { () = accepting => {}, () = stop => {} }
        tracing::info!("stopping: no new connections, answers are finished, streams end");
        drop(listener);
        app.begin_stop();
        let most = Duration::from_secs(app.config.stop_seconds);
        if tokio::time::timeout(most, connections.shutdown()).await.is_err() {
            tracing::warn!("some answers were not finished in time");
        }
        app.finish().await;
        tracing::info!("stopped");
    }
}

/// Takes connections for ever. Whoever is slow is cut off: who begins a request and does not go on, or does not read his
/// answer. Streams are quiet for long, but the signs of life in them must be read too.
async fn accept(app: &Arc<App>, listener: &TcpListener, connections: &GracefulShutdown) {
    let front = Front::new(app);
    let patience = Duration::from_secs(app.config.limits.patience_seconds.max(1));
    let mut http = auto::Builder::new(TokioExecutor::new());
    http.http1().timer(TokioTimer::new()).header_read_timeout(patience);
    http.http2().timer(TokioTimer::new()).keep_alive_interval(patience).keep_alive_timeout(patience);
    let limits = &app.config.limits;
    let crowd = Crowd::new(limits.connections, limits.connections_per_address);
    loop {
        let (stream, peer) = match listener.accept().await {
            Ok(accepted) => accepted,
            Err(error) => {
                // The caller has gone again, or there are too many open files: others must finish first.
                tracing::warn!(%error, "a connection was not taken");
                tokio::time::sleep(ACCEPT_PAUSE).await;
                continue;
            }
        };
        let address = peer.ip().to_canonical();
        let Some(visitor) = crowd.admit(address, app.config.trusted_proxies.contains(&address)) else {
            metrics::counter!("vedette_connections_refused_total").increment(1);
            continue;
        };
        // Answers are small and waited for.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutStream::new(stream);
        stream.set_write_timeout(Some(patience));
        let (speaker, cut) = (visitor.speaker(), visitor.cut());
        let front = Arc::clone(&front);
        let service = service_fn(move |mut request: Request<Incoming>| {
            let spoken = speaker.speaks();
            request.extensions_mut().insert(ConnectInfo(peer));
            let front = Arc::clone(&front);
            async move {
                let answer = front.answer(request.map(Body::new)).await;
                if is_stream(&answer) {
                    spoken.listens();
                }
                Ok::<_, Infallible>(answer)
            }
        });
        let (http, watcher, stop) = (http.clone(), connections.watcher(), app.stop.clone());
        tokio::spawn(async move {
            let speaks = tokio::time::timeout(patience, speaks(stream.get_ref()));
            let _visitor = visitor;
            let speaks = tokio::select! {
                speaks = speaks => speaks,
                () = stop.cancelled() => return,
                () = cut.cancelled() => return,
            };
            let http = match speaks {
                Ok(Some(Protocol::Http1)) => http.http1_only(),
                Ok(Some(Protocol::Http2)) => http.http2_only(),
                Ok(None) | Err(_) => return,
            };
            let connection = http.serve_connection(TokioIo::new(Box::pin(stream)), service).into_owned();
            tokio::select! {
                done = watcher.watch(connection) => {
                    if let Err(error) = done {
                        tracing::debug!(%error, %peer, "a connection broke off");
                    }
                }
                // It asks for nothing, and others want to.
                () = cut.cancelled() => {}
            }
        });
    }
}

/// Whether an answer goes on for as long as somebody listens.
fn is_stream(answer: &Response) -> bool {
    let kind = answer.headers().get(header::CONTENT_TYPE).map(HeaderValue::as_bytes);
    matches!(kind, Some(b"text/event-stream" | b"application/x-ndjson"))
}

enum Protocol {
    Http1,
    Http2,
}

/// What the first bytes of a connection speak; `None` if it ends before that. Here and not by hyper, which waits for the
/// first bytes as long as it takes.
async fn speaks(stream: &TcpStream) -> Option<Protocol> {
    let mut first = [0; PREFACE.len()];
    loop {
        let length = stream.peek(&mut first).await.ok().filter(|length| *length > 0)?;
        let sent = first.get(..length)?;
        if !PREFACE.starts_with(sent) {
            return Some(Protocol::Http1);
        }
        if length == PREFACE.len() {
            return Some(Protocol::Http2);
        }
        // Only whoever writes byte by byte gets here.
        tokio::time::sleep(ACCEPT_PAUSE).await;
    }
}

/// Runs a server until it is told to stop by SIGTERM or ctrl-c. `ready` is told the address.
///
/// # Errors
/// When the server cannot start.
pub async fn serve(config: Config, titles: Titles, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let server = Server::bind(config, titles).await?;
    ready(server.address());
    server.run(told_to_stop()).await;
    Ok(())
}

async fn told_to_stop() {
    let interrupt = async {
        // Without a handler the process would end at once, which loses nothing either.
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! { () = interrupt => {}, () = terminate => {} }
}
