//! Logs and figures.

use std::collections::HashMap;
use std::sync::{OnceLock, PoisonError, RwLock};

use metrics::{Counter, Histogram};
use metrics_exporter_prometheus::{PrometheusBuilder, PrometheusHandle};
use tracing_subscriber::EnvFilter;

use crate::config::Config;

/// Bounds of the buckets for times, in seconds.
const BUCKETS: [f64; 11] = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

/// Whoever keeps the figures: one for the whole process.
pub(crate) fn recorder() -> PrometheusHandle {
    static HANDLE: OnceLock<PrometheusHandle> = OnceLock::new();
    HANDLE
        .get_or_init(|| {
            let builder = PrometheusBuilder::new();
            let builder = builder.set_buckets(&BUCKETS).unwrap_or_else(|_| PrometheusBuilder::new());
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            // Fails only when somebody else keeps figures already.
            let _ = metrics::set_global_recorder(recorder);
            handle
        })
        .clone()
}

/// Figures of requests by route: looked up here, which is quicker than naming them to the recorder each time.
#[derive(Default)]
pub(crate) struct Figures {
    routes: RwLock<HashMap<String, RouteFigures>>,
}

struct RouteFigures {
    seconds: Histogram,
    answers: Vec<(u16, Counter)>,
}

impl Figures {
    /// Counts an answer.
    pub(crate) fn count(&self, route: &str, status: u16, seconds: f64) {
        if !self.count_known(route, status, seconds) {
            self.add(route, status);
            self.count_known(route, status, seconds);
        }
    }

    fn count_known(&self, route: &str, status: u16, seconds: f64) -> bool {
        let routes = self.routes.read().unwrap_or_else(PoisonError::into_inner);
        let Some(known) = routes.get(route) else { return false };
        let Some((_, answers)) = known.answers.iter().find(|(code, _)| *code == status) else { return false };
        answers.increment(1);
        known.seconds.record(seconds);
        true
    }

    fn add(&self, route: &str, status: u16) {
        let mut routes = self.routes.write().unwrap_or_else(PoisonError::into_inner);
        let known = routes.entry(route.to_owned()).or_insert_with(|| RouteFigures {
            seconds: metrics::histogram!("vedette_request_seconds", "route" => route.to_owned()),
            answers: Vec::new(),
        });
        if !known.answers.iter().any(|(code, _)| *code == status) {
            let (route, code) = (route.to_owned(), status.to_string());
            known.answers.push((
                status,
                metrics::counter!("vedette_requests_total", "route" => route, "status" => code),
            ));
        }
    }
}

/// Starts the log on standard error.
///
/// # Errors
/// When the filter cannot be read.
pub fn start_log(config: &Config) -> Result<(), String> {
    let filter =
        EnvFilter::try_new(&config.log).map_err(|error| format!("log = {:?}: {error}", config.log))?;
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    let started = if config.log_json { log.json().try_init() } else { log.with_target(false).try_init() };
    // A second server in one process, as in tests, shares the log of the first.
    let _ = started;
    Ok(())
}
