//! Counts, times and names every request; stops slow ones and catches panics.

use std::panic::AssertUnwindSafe;
use std::time::{Duration, Instant};

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::FutureExt as _;
use tracing::Instrument as _;

use crate::api_error::ApiError;

/// How long a request may take.
const LONGEST: Duration = Duration::from_mins(1);

const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// Runs a request under observation. The log has its method and route only: no names, no cookies, no body.
pub async fn observe(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = method(request.method());
    let route = request.extensions().get::<MatchedPath>().map_or("other", MatchedPath::as_str).to_owned();
    let id = format!("{:016x}", getrandom::u64().unwrap_or_default());
    let span = tracing::info_span!("request", id, method, route);
    let answered = AssertUnwindSafe(tokio::time::timeout(LONGEST, next.run(request))).catch_unwind();
    let mut answer = match answered.instrument(span.clone()).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => {
            let message = "The request took too long and was stopped.";
            ApiError::new(StatusCode::GATEWAY_TIMEOUT, "slow", message).into_response()
        }
        Err(_) => {
            span.in_scope(|| tracing::error!("request handler panicked"));
            ApiError::internal().into_response()
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

/// The method as a metrics label. Clients can send any word, so unknown ones share a label.
fn method(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::POST => "POST",
        Method::HEAD => "HEAD",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
