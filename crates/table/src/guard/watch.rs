//! Counts, times and names every request; stops one that takes too long, and catches one that breaks.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use tracing::Instrument as _;

use crate::trouble::Trouble;

/// How long a request may take.
const LONGEST: Duration = Duration::from_mins(1);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Watches over a request. Of what it brings only the method and the kind of address are logged: no names, no
/// cookies, nothing from its body.
pub async fn watch(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = method(request.method());
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let id = format!("{:016x}", getrandom::u64().unwrap_or_default());
    let span = tracing::info_span!("request", id, method, route);
    let answered = AssertUnwindSafe(tokio::time::timeout(LONGEST, next.run(request))).catch_unwind();
    let mut answer = match answered.instrument(span.clone()).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => {
            let message = "that took too long and was given up";
            Trouble::new(StatusCode::GATEWAY_TIMEOUT, "slow", message).into_response()
        }
        Err(_) => {
            span.in_scope(|| tracing::error!("the request broke off"));
            Trouble::broken().into_response()
        }
    };
    let (took, status) = (started.elapsed(), answer.status());
    span.in_scope(|| tracing::debug!(status = status.as_u16(), micros = took.as_micros() as u64, "answered"));
    let labels = [("method", method.to_owned()), ("route", route), ("status", status.as_str().to_owned())];
    metrics::histogram!("sandtable_request_seconds", &labels[..2]).record(took.as_secs_f64());
    metrics::counter!("sandtable_requests_total", &labels).increment(1);
    if let Ok(id) = HeaderValue::from_str(&id) {
        answer.headers_mut().insert(REQUEST_ID, id);
    }
    answer
}

/// The method by a name from a short list: others are whatever somebody sends.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
