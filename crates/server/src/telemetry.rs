//! Logs and figures.

use std::sync::OnceLock;

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
