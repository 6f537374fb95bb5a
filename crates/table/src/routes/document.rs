//! The OpenAPI document, as it is checked in.

use std::sync::Arc;

use axum::Router;
use axum::http::header;
use axum::routing::get;

use crate::app::App;

/// Generated from the wire types by `make types`; a test fails when it is stale.
const DOCUMENT: &str = include_str!("../../openapi.json");

/// Serves the document.
pub fn document() -> Router<Arc<App>> {
    let json = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-cache")];
    Router::new().route("/api/openapi.json", get(async move || (json, DOCUMENT)))
}
