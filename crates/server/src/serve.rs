//! Listening, and stopping without losing anything.

use std::future::Future;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use vedette_store::StoreError;

use crate::app::App;
use crate::config::Config;
use crate::http::router;

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database cannot be opened.
    #[error("cannot open the database: {0}")]
    Store(#[from] StoreError),
    /// The address cannot be listened at.
    #[error("cannot listen at {address}: {reason}; set another address with --listen or VEDETTE_LISTEN")]
    Listen {
        /// The address.
        address: SocketAddr,
        /// Why.
        reason: std::io::Error,
    },
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(std::io::Error),
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
    pub async fn bind(config: Config) -> Result<Server, ServeError> {
        let wanted = config.listen;
        let failed = |reason| ServeError::Listen { address: wanted, reason };
        let listener = TcpListener::bind(wanted).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let app = App::start(config).await?;
        Ok(Server { app, listener, address })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` is done: then takes no new connections, finishes answers, ends streams, and stops thinking.
    ///
    /// # Errors
    /// When the network fails.
    pub async fn run(self, stop: impl Future<Output = ()> + Send + 'static) -> Result<(), ServeError> {
        let Server { app, listener, .. } = self;
        let service = router(&app).into_make_service_with_connect_info::<SocketAddr>();
        let stopping = Arc::clone(&app);
        let stopped = async move {
            stop.await;
            tracing::info!("stopping: no new connections, answers are finished, streams end");
            stopping.begin_stop();
        };
        let serving = axum::serve(listener, service).with_graceful_shutdown(stopped);
        let deadline = {
            let app = Arc::clone(&app);
            async move {
                app.stop.cancelled().await;
                tokio::time::sleep(Duration::from_secs(app.config.stop_seconds)).await;
            }
        };
        let ended = tokio::select! {
            ended = serving => ended.map_err(ServeError::Network),
            () = deadline => {
                tracing::warn!("some answers were not finished in time");
                Ok(())
            }
        };
        app.finish().await;
        tracing::info!("stopped");
        ended
    }
}

/// Runs a server until it is told to stop by SIGTERM or ctrl-c. `ready` is told the address.
///
/// # Errors
/// When the server cannot start or the network fails.
pub async fn serve(config: Config, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let server = Server::bind(config).await?;
    ready(server.address());
    server.run(told_to_stop()).await
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
