//! What is answered at which address.

mod account;
mod library;
mod looks;
mod matches;

use axum::body::Body;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE, ETAG, IF_NONE_MATCH};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};

pub use account::account;
pub(crate) use library::level;
pub use library::library;
pub use looks::looks;
pub use matches::matches;

use crate::rooms::Page;

/// A page that seldom changes: a browser that has it already is told so.
fn page(headers: &HeaderMap, page: Page, kind: &'static str, keep: &'static str) -> Response {
    let has_it = headers.get_all(IF_NONE_MATCH).iter().any(|marks| {
        marks
            .to_str()
            .is_ok_and(|marks| marks.split(',').any(|mark| mark.trim().trim_start_matches("W/") == page.mark))
    });
    let head = [(ETAG, page.mark.as_str()), (CACHE_CONTROL, keep), (CONTENT_TYPE, kind)];
    if has_it {
        (StatusCode::NOT_MODIFIED, head).into_response()
    } else {
        (head, Body::from(page.text)).into_response()
    }
}
