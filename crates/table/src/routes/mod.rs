//! The routes of the interface.

mod account;
mod document;
mod library;
mod matches;
mod queries;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

pub use account::account;
pub use document::document;
pub(crate) use library::level;
pub use library::library;
pub use matches::matches;
pub use queries::queries;

use crate::assets::accepts;
use crate::rooms::Page;

/// A page that seldom changes, or 304 if the browser has it.
fn page(headers: &HeaderMap, page: Page, kind: &'static str, caching: &'static str) -> Response {
    let is_current = headers.get_all(IF_NONE_MATCH).iter().any(|tags| {
        tags.to_str()
            .is_ok_and(|tags| tags.split(',').any(|tag| tag.trim().trim_start_matches("W/") == page.tag))
    });
    let head = [(ETAG, page.tag.as_str()), (CACHE_CONTROL, caching), (CONTENT_TYPE, kind)];
    if is_current {
        (StatusCode::NOT_MODIFIED, head).into_response()
    } else if accepts(headers, "gzip") {
        (head, [(CONTENT_ENCODING, "gzip"), (VARY, "accept-encoding")], Body::from(page.gzip)).into_response()
    } else {
        (head, [(VARY, "accept-encoding")], Body::from(page.text)).into_response()
    }
}
