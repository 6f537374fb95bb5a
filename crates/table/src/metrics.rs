//! What the server counts and times, for Prometheus.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::App;
use crate::guard::Asker;
use crate::trouble::Trouble;

/// Bounds of the histograms of times, in seconds.
const SECONDS: [f64; 12] = [0.0002, 0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.0, 10.0];

/// Bounds of the histogram of jobs in a transaction.
const JOBS: [f64; 10] = [1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0, 512.0];

/// How often figures are put in order.
const UPKEEP_EVERY: Duration = Duration::from_secs(5);

/// What is counted.
const COUNTERS: [(&str, &str); 2] = [
    ("sandtable_requests_total", "Requests by method, kind of address and status"),
    ("sandtable_moves_accepted", "Actions that were accepted and kept"),
];

/// What is timed, or comes in different sizes.
const HISTOGRAMS: [(&str, &str); 4] = [
    ("sandtable_request_seconds", "How long requests took"),
    ("sandtable_command_seconds", "How long commands took, from being given to being kept"),
    ("sandtable_thinking_seconds", "How long computer players thought about an action"),
    ("sandtable_store_batch", "Jobs that shared a commit"),
];

/// What stands at a number at any time.
const GAUGES: [(&str, &str); 2] = [
    ("sandtable_matches_loaded", "Matches whose game is in memory"),
    ("sandtable_connections", "Live connections"),
];

/// The figures of this process; nothing if another part of it counts already.
fn figures() -> Option<&'static PrometheusHandle> {
    static FIGURES: OnceLock<Option<PrometheusHandle>> = OnceLock::new();
    let install = || {
        let builder = PrometheusBuilder::new()
            .set_buckets_for_metric(Matcher::Suffix("_seconds".to_owned()), &SECONDS)
            .and_then(|builder| builder.set_buckets_for_metric(Matcher::Suffix("_batch".to_owned()), &JOBS));
        let handle = builder.and_then(PrometheusBuilder::install_recorder);
        if let Err(error) = &handle {
            tracing::warn!(%error, "nothing is counted");
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
    FIGURES.get_or_init(install).as_ref()
}

/// Begins to count, and keeps the figures in order for as long as the server runs.
pub async fn keep() {
    while let Some(figures) = figures() {
        tokio::time::sleep(UPKEEP_EVERY).await;
        figures.run_upkeep();
    }
}

/// Whether all is well.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct Health {
    /// Always true: otherwise the answer is a problem.
    pub well: bool,
    /// The program's version.
    pub version: &'static str,
}

/// The addresses for whoever looks after the server.
pub fn upkeep() -> Router<Arc<App>> {
    Router::new().route("/health", get(health)).route("/metrics", get(shown))
}

async fn health(State(app): State<Arc<App>>) -> Result<Json<Health>, Trouble> {
    app.store
        .read(|store| store.query_row("SELECT count(*) FROM server", [], |row| row.get::<_, i64>(0)))
        .await?;
    Ok(Json(Health { well: true, version: env!("CARGO_PKG_VERSION") }))
}

async fn shown(State(app): State<Arc<App>>, asker: Asker) -> Result<Response, Trouble> {
    if !app.guard.settings.open_metrics && !asker.address.is_loopback() {
        return Err(Trouble::new(StatusCode::NOT_FOUND, "not-there", "there is nothing at this address"));
    }
    let (loaded, connections) = app.counts();
    for ((name, _), now) in GAUGES.into_iter().zip([loaded, connections]) {
        metrics::gauge!(name).set(now as f64);
    }
    let text = figures().map(PrometheusHandle::render).unwrap_or_default();
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")], text).into_response())
}
