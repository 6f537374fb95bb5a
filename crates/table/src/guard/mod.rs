//! What every request passes before it is answered: who may ask at all, how often, in what form; and what every answer
//! bears.
//!
//! [`around`] puts the layers around all addresses. From the outside in: `watch` counts, times and names
//! the request; `dress` gives every answer its security headers; `admit` turns away what
//! other servers' pages send and whoever asks too often; then the cookie is read.

mod admit;
mod buckets;
mod headers;
mod limits;
mod origin;
mod plain;
mod watch;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use tower_http::CompressionLevel;
use tower_http::compression::CompressionLayer;

use crate::app::App;
use crate::trouble::Trouble;
use crate::who;

pub use admit::{Asker, Peer, is_draft};
pub use limits::{Guard, Rate, Strict};
pub use origin::Origin;

/// The most bytes that a request may bring.
pub const LONGEST_BODY: usize = 64 * 1024;

/// How the server meets the world.
#[derive(Debug, Clone, Default)]
pub struct Settings {
    /// Addresses of this server beside the host that is asked for, such as the one of a proxy.
    pub origins: Vec<Origin>,
    /// Whether a proxy stands in front, which says truly who asks and how.
    pub behind_proxy: bool,
    /// Whether only names of this machine itself are answered to.
    pub local_names_only: bool,
    /// How often somebody may ask.
    pub rate: Rate,
    /// Whether everybody may read the metrics, or this machine alone.
    pub open_metrics: bool,
}

/// All addresses, guarded.
pub fn around(addresses: Router<Arc<App>>, app: &Arc<App>) -> Router<Arc<App>> {
    addresses
        .method_not_allowed_fallback(|| async {
            Trouble::new(
                axum::http::StatusCode::METHOD_NOT_ALLOWED,
                "method",
                "this address is not asked like that",
            )
        })
        .layer(from_fn_with_state(Arc::clone(app), who::recognise))
        .layer(from_fn_with_state(Arc::clone(app), admit::admit))
        .layer(DefaultBodyLimit::max(LONGEST_BODY))
        .layer(from_fn(plain::as_problem))
        .layer(CompressionLayer::new().quality(CompressionLevel::Fastest))
        .layer(from_fn(headers::dress))
        .layer(from_fn(watch::watch))
}
