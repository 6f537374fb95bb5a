//! Prometheus metrics, and whether the server is alive and ready.

use std::sync::{Arc, LazyLock, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;

use crate::api_error::ApiError;
use crate::app::App;
use crate::middleware::{Caller, MetricsAccess};
use crate::params;
use crate::rooms;

/// Bucket bounds of the duration histograms, in seconds.
const SECONDS: [f64; 12] = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

/// Bucket bounds of the histogram of jobs per transaction.
const JOBS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// How often the exporter's upkeep runs.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// How long a successful write answers for the next callers, so that asking costs the disk nothing.
const READY_FOR: Duration = Duration::from_secs(1);

/// How long the write may take.
const READY_WITHIN: Duration = Duration::from_secs(5);

/// The counters.
const COUNTERS: [(&str, &str); 3] = [
    ("sandtable_requests_total", "Requests by method, route and status"),
    ("sandtable_moves_accepted", "Actions accepted and saved"),
    ("sandtable_rows_replayed", "Journal rows replayed to load matches"),
];

/// The histograms.
const HISTOGRAMS: [(&str, &str); 4] = [
    ("sandtable_request_seconds", "Duration of requests"),
    ("sandtable_command_seconds", "Duration of commands, from receipt to disk"),
    ("sandtable_thinking_seconds", "Thinking time of computer players per action"),
    ("sandtable_store_batch", "Jobs per commit"),
];

/// The gauges.
const GAUGES: [(&str, &str); 2] =
    [("sandtable_matches_loaded", "Matches loaded in memory"), ("sandtable_connections", "Live connections")];

/// The names of all metrics.
pub fn names() -> impl Iterator<Item = &'static str> {
    COUNTERS.into_iter().chain(HISTOGRAMS).chain(GAUGES).map(|(name, _)| name)
}

/// The recorder of this process; `None` if another one is installed.
fn recorder() -> Option<&'static PrometheusHandle> {
    static RECORDER: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), &JOBS));
        let handle = builder.and_then(PrometheusBuilder::install_recorder);
        if let Err(error) = &handle {
            tracing::warn!(%error, "metrics are off");
        }
        for (name, meaning) in COUNTERS {
            metrics::describe_counter!(name, meaning);
        }
        for (name, meaning) in HISTOGRAMS {
            metrics::describe_histogram!(name, meaning);
        }
        for (name, meaning) in GAUGES {
            metrics::describe_gauge!(name, meaning);
        }
        handle.ok()
    };
    RECORDER.get_or_init(install).as_ref()
}

/// Metrics of every move, found in the recorder once: looking them up by name costs more than counting.
pub(crate) struct Moves {
    pub accepted: metrics::Counter,
    pub seconds: metrics::Histogram,
    pub batch: metrics::Histogram,
}

pub(crate) static MOVES: LazyLock<Moves> = LazyLock::new(|| {
    recorder();
    Moves {
        accepted: metrics::counter!("sandtable_moves_accepted"),
        seconds: metrics::histogram!("sandtable_command_seconds"),
        batch: metrics::histogram!("sandtable_store_batch"),
    }
});

/// Installs the recorder and runs its upkeep until the server stops.
pub async fn run() {
    while let Some(recorder) = recorder() {
        tokio::time::sleep(UPKEEP_EVERY).await;
        recorder.run_upkeep();
    }
}

/// The answer of the health check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "wire", derive(utoipa::ToSchema))]
pub struct Health {
    /// Always true; a failed check is answered with a problem.
    pub well: bool,
    /// The program's version.
    pub version: &'static str,
}

/// Routes for server operators.
pub fn upkeep() -> Router<Arc<App>> {
    Router::new().route("/health", get(health)).route("/ready", get(ready)).route("/metrics", get(show))
}

/// When the last write for `/ready` succeeded. Callers wait for one write instead of starting several.
#[derive(Default)]
pub struct Readiness(tokio::sync::Mutex<Option<Instant>>);

async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    app.store.read(|store| store.one::<i64>("SELECT count(*) FROM server", params![])).await?;
    Ok(Json(Health { well: true, version: env!("CARGO_PKG_VERSION") }))
}

/// Whether a player's action could be saved now: writes to the database and waits until it is on disk.
async fn ready(State(app): State<Arc<App>>) -> Result<Json<Health>, ApiError> {
    let mut last = app.readiness.0.lock().await;
    if last.is_none_or(|last| last.elapsed() >= READY_FOR) {
        *last = None;
        let write = app.store.write(|store| {
            let sql = "INSERT INTO server (name, value) VALUES ('ready', ?1)
                       ON CONFLICT (name) DO UPDATE SET value = excluded.value";
            store.execute(sql, params![rooms::now().to_string().into_bytes()])
        });
        if *app.closing().borrow() || !matches!(tokio::time::timeout(READY_WITHIN, write).await, Ok(Ok(_))) {
            let message = "The server cannot save anything at the moment.";
            return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "not-ready", message));
        }
        *last = Some(Instant::now());
    }
    Ok(Json(Health { well: true, version: env!("CARGO_PKG_VERSION") }))
}

async fn show(State(app): State<Arc<App>>, caller: Caller) -> Result<Response, ApiError> {
    if app.config.http.metrics == MetricsAccess::Local && !caller.address.is_loopback() {
        return Err(ApiError::not_found("No such address."));
    }
    let (loaded, connections) = app.counts();
    for ((name, _), now) in GAUGES.into_iter().zip([loaded, connections]) {
        metrics::gauge!(name).set(now as f64);
    }
    metrics::counter!("sandtable_rows_replayed").absolute(app.rows_replayed());
    let text = recorder().map(PrometheusHandle::render).unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}
